"""The example bot of the documentation plays a whole game of Topple over HTTP."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.conftest import sqlite
from tests.server.hall import Hall
from tests.server.process import Server

EXAMPLE = Path(__file__).parents[2] / "examples" / "topple_bot.py"


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    server = Server(sqlite(tmp_path))
    with Hall(server.base) as hall:
        yield hall
    server.stop()


def test_it_is_short_and_plays(hall: Hall) -> None:
    code = [line for line in EXAMPLE.read_text(encoding="utf-8").splitlines() if line.strip()]
    assert len(code) <= 30
    table = hall.guest().host("open", "greedy", game="topple", options={"target": 20}).table
    command = [sys.executable, str(EXAMPLE), hall.base, table]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
    assert done.stderr.startswith("Over: ")
    assert hall.guest().table(table).phase == "over"
