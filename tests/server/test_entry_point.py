"""A game from another package's wheel is played at a table like any other."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest

import cairn
from cairn.server.messages import Ended, GameView
from tests.server.client import read
from tests.server.conftest import sqlite
from tests.server.hall import Hall
from tests.server.process import Server
from tests.test_entry_point import NAME, TITLE, installed

__all__ = ["installed"]  # the fixture with the installed wheel


@pytest.fixture(scope="module")
def visited(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that finds the installed game."""
    house = str(Path(cairn.__file__).parents[1])
    reach = os.pathsep.join([str(installed), house])
    server = Server(sqlite(tmp_path_factory.mktemp("visited")), PYTHONPATH=reach)
    yield server
    server.stop()


def test_it_is_listed_with_its_rules(visited: Server) -> None:
    games = read(list[GameView], httpx.get(f"{visited.base}/api/v1/games"))
    assert {"brikks", NAME} <= {game.name for game in games}
    rules = httpx.get(f"{visited.base}/api/v1/games/{NAME}/rules").text
    assert rules.startswith(f"# {TITLE}")


def test_bots_play_it_to_the_end(visited: Server) -> None:
    with Hall(visited.base) as hall:
        guest = hall.guest("Ann")
        table = guest.host("random", "random", game=NAME).table
        with closing(guest.lines(table)) as lines:
            ended = next(event.data for event in lines if isinstance(event.data, Ended))
        assert len(ended.scores) == 2
