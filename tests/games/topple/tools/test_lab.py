"""`cairn lab topple` on a small scale."""

from __future__ import annotations

from pathlib import Path

import pytest

from cairn.cli import main


def lab(*arguments: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(["lab", "topple", *arguments])
    return int(left.value.code or 0)


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_a_table_and_a_plot(
    ending: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / f"plot.{ending}"
    assert lab("--games", "5", "--duels", "4", "--save", str(file)) == 0
    printed = capsys.readouterr().out
    for word in ("greedy", "careful", "steady", "human", "shaky", "slip", "tip", "95 %"):
        assert word in printed
    assert file.stat().st_size > 3000


def test_nothing_is_written_unasked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert lab("--games", "5", "--duels", "0") == 0
    assert list(tmp_path.iterdir()) == []


def test_mistakes_are_told_before_any_work(capsys: pytest.CaptureFixture[str]) -> None:
    assert lab("--save", "plot.gif") == 2
    assert lab("--bots", "lucky") == 2
    told = capsys.readouterr().err
    assert ".svg or .png" in told
    assert "lucky" in told
