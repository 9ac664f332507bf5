"""What may be shown to others: what can't be seen is left out, what misleads is refused."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cairn.server.tables.text import tidy


@pytest.mark.parametrize(
    "unseen", "\u00ad\u034f\u115f\u180e\u200b\u200c\u200d\u2060\u2800\u3164\ufeff\U000e0041"
)
def test_two_names_that_look_the_same_are_the_same(unseen: str) -> None:
    assert tidy(f"An{unseen}n") == tidy(f"{unseen}Ann{unseen}") == "Ann"
    assert tidy(unseen) is None
    assert tidy(f" {unseen} {unseen} ") is None


@pytest.mark.parametrize("turning", "\u061c\u200e\u200f\u202a\u202e\u2066\u2069")
def test_what_turns_the_direction_is_refused(turning: str) -> None:
    assert tidy(f"A{turning}nn") is None


@pytest.mark.parametrize("control", "\0\x07\x1b\x7f\x9b\ud800\ue000\ufdd0")
def test_what_is_no_text_is_refused(control: str) -> None:
    assert tidy(f"A{control}nn") is None


@pytest.mark.parametrize(
    "text",
    [
        "Ann",
        "Zoë",
        "José",
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",  # a Persian word with a break
        "\u0915\u094d\u200d\u0937",  # letters of Hindi that are not to be joined
        "\U0001f469\u200d\U0001f680",
        "\U0001f469\U0001f3fd\u200d\U0001f680",
        "\u2764\ufe0f\u200d\U0001f525",
        "\u0928\u092e\u0938\u094d\u0924\u0947",
        "שלום, Ann!",
    ],
)
def test_every_script_is_text(text: str) -> None:
    assert tidy(text) == text


def test_marks_do_not_pile_up() -> None:
    assert tidy("a" + "\u0301" * 4)
    assert tidy("a" + "\u0301" * 5) is None


@given(st.text())
def test_tidying_twice_changes_nothing(text: str) -> None:
    once = tidy(text)
    if once is not None:
        assert tidy(once) == once
        assert once == once.strip()
        assert not any(unicodedata.category(char) in ("Cc", "Cs") for char in once)
