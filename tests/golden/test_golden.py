"""The golden playthroughs are as they were."""

import pytest

from tests.golden import HOME, modes, text

MODES = modes()


@pytest.mark.parametrize("file", sorted(MODES))
def test_playthrough_is_unchanged(file: str) -> None:
    stored = (HOME / file).read_text(encoding="utf-8")
    assert stored == text(*MODES[file]), "make golden, and read the diff"


def test_no_file_is_left_over() -> None:
    assert {path.name for path in HOME.glob("*.txt")} == set(MODES)
