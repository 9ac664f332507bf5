"""The proof that every roll can be built, and the figures that the parts file quotes."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from cairn.games.biddi import parts
from cairn.games.biddi.parts import PARTS
from cairn.games.biddi.roll import rolls
from cairn.games.biddi.tools import lab
from cairn.games.biddi.tools.lab import Figures, cases, measure, write_figures


def test_round_1_is_proved_and_measured_as_the_parts_file_says() -> None:
    figures = measure(1, cases(1), lambda: None)
    row = PARTS["proof"][0]
    names = ("round", "levels", "rolls", "picks", "layouts", "least", "median", "most")
    assert {name: getattr(figures, name) for name in names} == {name: row[name] for name in names}
    assert round(float(figures.stand), 6) == row["stand"]


def test_the_rounds_grow_harder() -> None:
    shares = [row["stand"] for row in PARTS["proof"]]
    assert len(shares) == 7
    assert shares == sorted(shares, reverse=True)
    assert len(set(shares)) == 7
    assert all(row["least"] > 0 for row in PARTS["proof"])


def test_every_roll_is_in_a_case() -> None:
    for number in (1, 7):
        accepted = len(rolls(last=number == 7).actions)
        assert sum(case.rolls for case in cases(number)) == accepted


def quoted() -> list[Figures]:
    return [replace(Figures(**row), stand=Fraction(str(row["stand"]))) for row in PARTS["proof"]]


def test_the_figures_are_written_at_the_end_of_the_parts_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Path(parts.__file__).with_name("parts.toml") == lab.FILE
    text = lab.FILE.read_text(encoding="utf-8")
    copy = tmp_path / "parts.toml"
    copy.write_text(text.replace("least = 23260", "least = 1"), encoding="utf-8")
    monkeypatch.setattr(lab, "FILE", copy)
    write_figures(quoted())
    assert copy.read_text(encoding="utf-8") == text


def test_a_file_that_can_not_be_written_is_told_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab, "FILE", tmp_path / "gone" / "parts.toml")
    monkeypatch.setattr(lab, "_measured", lambda *_: pytest.fail("it has begun to measure"))
    with pytest.raises(ValueError, match="The file can't be written"):
        lab.main(write=True)


def test_the_lab_writes_nothing_unasked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    text = lab.FILE.read_text(encoding="utf-8")
    lab.main(False, 1)
    assert lab.FILE.read_text(encoding="utf-8") == text
    assert list(tmp_path.iterdir()) == []
    told = capsys.readouterr().out
    assert max(map(len, told.splitlines())) <= 80
    assert "every round" not in told, "there is nothing to compare one round with"


@pytest.mark.parametrize(("write", "number"), [(False, 0), (False, 8), (True, 1)])
def test_what_the_lab_can_not_do_is_told(write: bool, number: int) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        lab.main(write, number)
