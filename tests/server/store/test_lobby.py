"""The list of public tables: whoever waits is seen, and nobody fills it alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from cairn.server.messages import TableView
from cairn.server.store.clock import now
from cairn.server.store.lobby import ABANDONED, HERE, OF_HOST, OF_ORIGIN
from cairn.server.store.schema import tables
from tests.server.client import Guest, read
from tests.server.conftest import sqlite
from tests.server.hall import Hall
from tests.server.process import Server


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that is fair."""
    server = Server(sqlite(tmp_path_factory.mktemp("lobby")), limits=True)
    yield server
    server.stop()


@pytest.fixture
def lobby(limited: Server) -> Iterator[Hall]:
    """People at a server without tables."""
    engine = sa.create_engine(limited.database)
    with engine.begin() as connection:
        connection.execute(sa.update(tables).values(seen=None))
    engine.dispose()
    with Hall(limited.base) as hall:
        yield hall


def change(server: Server, *chosen: str, **values: object) -> None:
    """Change the lines of tables, as time or another machine would."""
    engine = sa.create_engine(server.database)
    with engine.begin() as connection:
        connection.execute(sa.update(tables).where(tables.c.id.in_(chosen)).values(values))
    engine.dispose()


def offered(guest: Guest) -> list[str]:
    """The tables in the list, in order."""
    return [table.table for table in read(list[TableView], guest.http.get("/tables"))]


def public(guest: Guest) -> str:
    return guest.host("host", "open", visibility="public").table


def test_a_host_has_a_few(lobby: Hall) -> None:
    ann, eve = lobby.guest("Ann"), lobby.guest("Eve")
    wanted = public(ann)
    of_eve = [public(eve) for _ in range(OF_HOST + 2)]
    assert offered(ann) == [*of_eve[::-1][:OF_HOST], wanted]


def test_an_address_has_a_few(lobby: Hall, limited: Server) -> None:
    ann = lobby.guest("Ann")
    wanted = public(ann)
    change(limited, wanted, origin="elsewhere")
    for number in range(OF_ORIGIN + 2):
        public(lobby.guest(f"Eve {number}"))
    found = offered(ann)
    assert len(found) == OF_ORIGIN + 1
    assert found[-1] == wanted


def test_whoever_waits_comes_first(lobby: Hall, limited: Server) -> None:
    ann, bob, eve = lobby.guest("Ann"), lobby.guest("Bob"), lobby.guest("Eve")
    first, second, third = public(ann), public(bob), public(eve)
    change(limited, second, third, seen=now() - 2 * HERE)
    assert offered(ann) == [first, third, second]


def test_what_is_abandoned_is_left_out(lobby: Hall, limited: Server) -> None:
    ann, bob = lobby.guest("Ann"), lobby.guest("Bob")
    first, second = public(ann), public(bob)
    change(limited, first, second, seen=now() - 2 * ABANDONED)
    assert offered(ann) == []


def test_who_is_at_a_table_keeps_it_in_the_list(tmp_path: Path) -> None:
    hasty = "from cairn.server.running import hub; hub.HERE = hub.BEAT = 0.1; "
    server = Server(sqlite(tmp_path), first=hasty)  # it is asked as fast as it answers
    with Hall(server.base) as hall:
        ann = hall.guest("Ann")
        mine = ann.host("host", "open", visibility="public")
        player = hall.sit(ann, mine)
        change(server, mine.table, seen=now() - 2 * ABANDONED)
        while offered(ann) != [mine.table]:
            player.settle()
    server.stop()
