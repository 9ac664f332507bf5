"""Abandoned tables expire, finished games are put away as records, and the database shrinks."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
import sqlalchemy as sa

import cairn
from cairn.cli import main
from cairn.server.messages import Error
from cairn.server.running import tidying
from cairn.server.running.tidying import Tidied
from cairn.server.settings import Settings
from tests.server.client import refused
from tests.server.conftest import sqlite
from tests.server.hall import Hall, holders, play_on, play_out
from tests.server.line import Socket
from tests.server.process import Server
from tests.server.running.test_memory import wait_for

AT_ONCE = 1e-9
"""In days."""


def tidy(database: str, archive: Path | None = None) -> Tidied:
    """Tidy up, without a server."""
    settings = Settings(expire=AT_ONCE, archive=str(archive or ""))
    return asyncio.run(tidying.tidy(database, settings))


def turned_away(socket: Socket) -> str:
    """The code with which a table is refused to somebody who comes back to it."""
    socket.open()
    error = socket.hear()
    assert isinstance(error, Error)
    return error.code


@pytest.fixture
def played(mortal: Server) -> Iterator[tuple[Hall, Socket, Socket]]:
    """A game that is over, and one that is not; the server has ended."""
    if mortal.process.poll() is not None:
        mortal.start()
    with Hall(mortal.base) as hall:
        over, begun = hall.alone(), hall.alone(game="topple")
        play_out(holders(over), Random(1))
        play_on(holders(begun), Random(1), 3)
        yield hall, over, begun


def test_by_hand(mortal: Server, played: tuple[Hall, Socket, Socket], tmp_path: Path) -> None:
    hall, over, begun = played
    assert over.guest
    record = over.guest.record(over.table)
    assert tidy(mortal.database).expired == 0, "a running server has them"
    for socket in (over, begun):
        socket.close()
    mortal.stop()
    done = tidy(mortal.database, tmp_path)
    assert (done.expired, done.archived, done.kept) == (1, 1, 0)
    kept = cairn.Record.load(tmp_path / "brikks" / f"{over.table}.json")
    assert kept == record
    assert kept.verify() == []
    mortal.start()
    assert (turned_away(over), turned_away(begun)) == ("archived", "expired")
    ann = hall.guest(base=mortal.base)
    assert refused(ann.http.get(f"/tables/{begun.table}"), 410).code == "expired"
    assert refused(ann.http.get(f"/tables/{over.table}/record"), 410).code == "archived"


def test_by_itself_but_not_where_somebody_is(tmp_path: Path) -> None:
    second = "0.00001"  # in days
    server = Server(sqlite(tmp_path), CAIRN_TIDY="0.5", CAIRN_IDLE="1", CAIRN_EXPIRE=second)
    try:
        with Hall(server.base) as hall:
            here, gone = hall.alone(), hall.alone(game="topple")
            gone.close()
            wait_for(lambda: "1 abandoned table expired" in server.output)
            assert turned_away(gone) == "expired"
            play_on(holders(here), Random(1), 2)
            expires = here.again().table.expires
            assert expires
            assert expires == pytest.approx(here.events[-1].time + 0.864)
    finally:
        server.stop()


def test_a_game_that_is_not_sound_stays(
    mortal: Server, played: tuple[Hall, Socket, Socket], tmp_path: Path
) -> None:
    over = played[1].table
    mortal.stop()
    engine = sa.create_engine(mortal.database)
    with engine.begin() as connection:
        change = sa.text("UPDATE tables SET seed = 'another' WHERE id = :id")
        connection.execute(change, {"id": over})
    done = tidy(mortal.database, tmp_path)
    assert (done.archived, done.kept) == (0, 1)
    with engine.connect() as connection:
        assert connection.scalar(sa.text("SELECT id FROM tables"), {"id": over}) == over
    engine.dispose()


@pytest.mark.usefixtures("played")
def test_room_is_made_where_it_is_scarce(
    mortal: Server,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    mortal.stop()
    monkeypatch.setattr(tidying, "FRESH", 0.0)
    settings = Settings(expire=0, archive=str(tmp_path / "archive"), store_size=0.001)
    done = asyncio.run(tidying.tidy(mortal.database, settings))
    assert (done.expired, done.archived) == (0, 1)
    assert "may take" in caplog.text, "there is nothing more to clear away, and that is told"


def free_pages(file: sqlite3.Connection) -> int:
    """Room in a database that nobody uses."""
    return int(file.execute("PRAGMA freelist_count").fetchone()[0])


def test_a_file_shrinks_even_an_older_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(tmp_path / "cairn.db")) as file:
        file.execute("CREATE TABLE other (id)")  # without a word about shrinking
        file.commit()
    serve = ["serve", "--tidy", "--database", sqlite(tmp_path)]
    for _ in range(2):
        with closing(sqlite3.connect(tmp_path / "cairn.db")) as file:
            file.execute("INSERT INTO other VALUES (zeroblob(8000000))")
            file.execute("DELETE FROM other")
            file.commit()
            assert free_pages(file) > 1000
        with pytest.raises(SystemExit, match="0"):
            main(serve)
        assert "0 abandoned tables expired" in capsys.readouterr().out
        with closing(sqlite3.connect(tmp_path / "cairn.db")) as file:
            assert file.execute("PRAGMA auto_vacuum").fetchone() == (2,)
            assert free_pages(file) == 0
