"""An arena that is ended in whatever way goes on: no game is lost, and none is played twice."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.arena.games import verified

GAMES = 150
COMMAND = [
    *(sys.executable, "-c", "from cairn.cli import main; main()"),
    *("arena", "biddi", "rounds=1", "--bots", "random"),
    *("--games", str(GAMES), "--jobs", "2", "--out", "out"),
]


def games(folder: Path) -> dict[str, int]:
    """The games that are kept, and when each was written."""
    return {file.name: file.stat().st_mtime_ns for file in folder.glob("out/games/*.json")}


def begun(folder: Path) -> subprocess.Popen[str]:
    """An arena in the middle of its games."""
    piped = subprocess.PIPE
    process = subprocess.Popen(COMMAND, cwd=folder, stdout=piped, stderr=piped, text=True)
    while len(games(folder)) < 5:
        assert process.poll() is None, process.communicate()
        time.sleep(0.005)
    return process


@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGINT, 130), (signal.SIGKILL, -signal.SIGKILL)]
)
def test_it_goes_on(tmp_path: Path, number: signal.Signals, status: int) -> None:
    process = begun(tmp_path)
    process.send_signal(number)
    _, said = process.communicate()
    assert process.returncode == status
    if number != signal.SIGKILL:
        assert said == "Stopped. What was played is in out; the same command goes on.\n"
    before = games(tmp_path)
    assert 5 <= len(before) < GAMES

    again = subprocess.run(COMMAND, cwd=tmp_path, capture_output=True, text=True, check=True)
    after = games(tmp_path)
    assert len(after) == GAMES
    assert {name: after[name] for name in before} == before
    assert f"{len(before)} of {GAMES} games are there already." in again.stderr
    result = json.loads((tmp_path / "out/result.json").read_text(encoding="utf-8"))
    assert (result["games"], result["rounds"]) == (GAMES, GAMES)
    seeds = {verified(file).seed for file in tmp_path.glob("out/games/*0.json")}
    assert len(seeds) == GAMES // 10
