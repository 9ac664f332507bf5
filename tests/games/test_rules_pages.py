"""The rules of every game in four languages: the same page each time."""

from __future__ import annotations

import re
from collections import Counter

import pytest

import cairn
from cairn.core.languages import ENGLISH, LANGUAGES
from cairn.core.registry import card
from tests.web.test_words import words

GAMES = sorted(cairn.games())
OTHERS = [language for language in LANGUAGES if language != ENGLISH]
BLOCK = re.compile(r"^```\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MARK = re.compile(r"\*\*R\b|\(R\)")
INTERNALS = re.compile(r"=|--|/|\.(py|toml)\b|\b(cairn|python|make) ")
LOOSE = re.compile(r"[^\u202f«][;!?»]|«[^\u202f]|(?<!\u00a0):")
"""A French sign that could part from its word. Signs in tables and formulas stand apart anyway."""


def prose(page: str) -> str:
    """A page without its blocks of code."""
    return BLOCK.sub("", page)


def headings(page: str) -> list[str]:
    """How deep each heading of a page is."""
    return re.findall(r"^(#+) ", prose(page), re.MULTILINE)


def tables(page: str) -> list[tuple[int, int]]:
    """How many rows and columns each table of a page has."""
    found = re.findall(r"(?:^\|.*\n?)+", page, re.MULTILINE)
    return [(table.count("\n"), table.split("\n")[1].count("|")) for table in found]


def spans(page: str) -> Counter[str]:
    """What is written in code: text forms, options, commands and files."""
    return Counter(re.sub(r"\s+", " ", span) for span in re.findall(r"`([^`]+)`", prose(page)))


def lists(page: str) -> list[str]:
    """How deep each item of a list is, and whether it has a number."""
    items = re.findall(r"^( *)(-|\d+\.) ", prose(page), re.MULTILINE)
    return [indent + sign for indent, sign in items]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES)
def test_a_page_says_as_much_as_the_english_one(game: str, language: str) -> None:
    english, page = cairn.load(game).rules_page(), cairn.load(game).rules_page(language)
    for what in (headings, tables, lists, spans):
        assert what(page) == what(english)
    assert BLOCK.findall(page) == BLOCK.findall(english)
    assert len(MARK.findall(page)) == len(MARK.findall(english))
    assert page.split("\n")[0] == english.split("\n")[0]
    assert 0.9 < len(page) / len(english) < 1.5


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_page_uses_the_words_on_the_screen(game: str, language: str) -> None:
    page, lid = cairn.load(game).rules_page(language), card(game)
    bots = [words("", language)[f"bot.{name}"] for name in lid.bots]
    options = [words(game, language)[f"option.{name}"] for name in lid.options]
    plain = " ".join(page.lower().split())
    assert not [word for word in [*bots, *options] if word.lower() not in plain]
    assert not [span for span in spans(page) if INTERNALS.search(span)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_page_has_good_typography(game: str, language: str) -> None:
    text = re.sub(r"`[^`]*`|^\|[-|]+$", "", prose(cairn.load(game).rules_page(language)))
    assert not re.findall(r".*\w'.*", text)
    assert language != "fr" or not re.findall(rf".*(?:{LOOSE.pattern}).*", text)


def test_pages_are_read_as_written() -> None:
    page = "# A\n\n- `b`\n  - c\n\n| d | e |\n|---|---|\n| 1 | 2 |\n\n```\n# no `heading`\n```\n"
    assert headings(page) == ["#"]
    assert tables(page) == [(3, 3)]
    assert lists(page) == ["-", "  -"]
    assert spans(page) == {"b": 1}
