"""The golden playthroughs are as they were."""

import pytest

from tests.golden import HOME, texts

TEXTS = texts()


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_playthrough_is_unchanged(name: str) -> None:
    assert (HOME / name).read_text(encoding="utf-8") == TEXTS[name], (
        "make golden, and read the diff"
    )


def test_no_file_is_left_over() -> None:
    assert {path.name for path in HOME.glob("*.txt")} == set(TEXTS)
