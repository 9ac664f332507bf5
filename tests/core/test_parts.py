"""Parts files, and lengths in whole tenths."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cairn.core.parts import decimal, load_parts, tenths, whole_tenths


def test_the_parts_file_lies_beside_the_module(tmp_path: Path) -> None:
    (tmp_path / "parts.toml").write_text("name = 'ü'\n[dice]\nfaces = 6\n", encoding="utf-8")
    assert load_parts(str(tmp_path / "parts.py")) == {"name": "ü", "dice": {"faces": 6}}


def test_lengths_are_whole_tenths() -> None:
    assert whole_tenths(0.3) == 3
    assert whole_tenths(-12) == -120
    with pytest.raises(ValueError, match=r"0\.25 is not a whole number of tenths"):
        whole_tenths(0.25)


@pytest.mark.parametrize(
    ("number", "text", "short"),
    [
        (-12, "-1.2", "-1.2"),
        (30, "3.0", "3"),
        (0, "0.0", "0"),
        (-5, "-0.5", "-0.5"),
        (7, "0.7", "0.7"),
    ],
)
def test_tenths_as_text(number: int, text: str, short: str) -> None:
    assert decimal(number) == text
    assert decimal(number, short=True) == short


@given(st.integers(-9999, 9999), st.booleans())
def test_text_reads_back(number: int, short: bool) -> None:
    assert tenths(decimal(number, short=short)) == number
    assert tenths(f" {decimal(number)} ") == number


@pytest.mark.parametrize("junk", ["", "-", "1.25", "1.", ".5", "--1", "1e3", "١", "1 2", "1234"])
def test_what_is_no_number_of_tenths_is_told(junk: str) -> None:
    with pytest.raises(ValueError, match="not a number with at most one decimal"):
        tenths(junk)
