"""`cairn lab topple` on a small scale."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from cairn.cli import main
from cairn.games.topple.tools import lab as tool


def lab(*arguments: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(["lab", "topple", *arguments])
    return int(left.value.code or 0)


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_tables_and_a_plot(ending: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / f"plot.{ending}"
    counts = ("--games", "2", "--junior", "2", "--duels", "2")
    assert lab(*counts, "--seats", "3", "--save", str(file)) == 0
    printed = capsys.readouterr().out
    for word in ("greedy", "careful", "steady", "human", "shaky", "slip", "tip", "95 %"):
        assert word in printed
    assert "one winner" in printed
    assert file.stat().st_size > 3000


def test_all_seat_counts_are_measured_and_no_file_is_written_unasked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    counts = ("--games", "1", "--junior", "1", "--duels", "0")
    assert lab(*counts, "--bots", "careful", "--hands", "human") == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines if "careful  human" in line] == ["2", "3", "4"]
    assert max(map(len, lines)) <= 80
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--save", "plot.gif"), ".svg or .png"),
        (("--save", "nowhere/at/all.svg"), "There is no folder"),
        (("--bots", "lucky"), "There is no bot called 'lucky'"),
        (("--bots", ""), "There is no bot called ''"),
        (("--hands", "wild"), "There is no hand called 'wild'"),
        (("--seats", "1"), "2–4 players"),
    ],
)
def test_mistakes_are_told_before_any_work(
    arguments: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert lab(*arguments) == 2
    assert sentence in capsys.readouterr().err


def test_a_missing_extra_is_told_before_any_work(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setattr(tool, "warm_up", lambda _: pytest.fail("it worked first"))
    assert lab("--save", str(tmp_path / "plot.svg")) == 2
    assert "cairn[lab]" in capsys.readouterr().err
