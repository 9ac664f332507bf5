from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from cairn.cli.commands import app
from cairn.games.brikks.learned.pupil import Processors
from cairn.games.brikks.tools import train

QUICK = ["train", "brikks", "--steps", "60", "--batch", "4", "--games", "2", "--jobs", "1"]


def run(*more: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, [*QUICK, *more])
    return result.exit_code, result.output


def test_it_ends_with_tables_to_play_with(tmp_path: Path) -> None:
    code, said = run("--out", str(tmp_path))
    assert code == 0, said
    assert "level 4" in said
    assert (tmp_path / "weights.xz").stat().st_size > 0


def test_whoever_is_interrupted_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    run("--out", str(whole))
    learn, calls = Processors.learn, []

    def interrupted(self: Processors, steps: int, eager: float) -> None:
        calls.append(steps)
        if len(calls) == 2:
            raise KeyboardInterrupt
        learn(self, steps, eager)

    monkeypatch.setattr(Processors, "learn", interrupted)
    code, said = run("--out", str(parts))
    assert code == 130
    assert "goes on" in said
    code, said = run("--out", str(parts))
    assert code == 0
    assert "Going on after 20 of 60" in said
    assert (whole / "weights.xz").read_bytes() == (parts / "weights.xz").read_bytes()


def test_another_training_is_not_written_over(tmp_path: Path) -> None:
    run("--out", str(tmp_path))
    code, said = run("--out", str(tmp_path), "--seed", "9")
    assert code == 2
    assert "another training" in " ".join(said.split())


def test_it_is_learnt_ever_less_eagerly() -> None:
    eager = [train.eagerness(part / 10) for part in range(10)]
    assert eager == sorted(eager, reverse=True)
    assert len(set(eager)) == len(train.COURSE)
