"""The example bot of the documentation plays a whole game of Topple over HTTP."""

import subprocess
import sys
from pathlib import Path

from tests.server.hall import Hall

EXAMPLE = Path(__file__).parents[2] / "examples" / "topple_bot.py"


def test_it_is_short_and_plays(hall: Hall) -> None:
    code = [line for line in EXAMPLE.read_text(encoding="utf-8").splitlines() if line.strip()]
    assert len(code) <= 30
    table = hall.guest().host("open", "greedy", game="topple", options={"target": 20}).table
    command = [sys.executable, str(EXAMPLE), hall.base, table]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
    assert done.stderr.startswith("Over: ")
    assert hall.guest().table(table).phase == "over"
