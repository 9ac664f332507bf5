"""A server on SQLite, a PostgreSQL, and a hall of people, for every test that wants them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from tests.server.hall import Hall
from tests.server.process import HASTY, SHORT_JOURNAL, Postgres, Server


def sqlite(folder: Path) -> str:
    """The URL of a database file in a folder."""
    return f"sqlite:///{folder / 'cairn.db'}"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that the tests share; nobody ends it before the last one."""
    server = Server(sqlite(tmp_path_factory.mktemp("server")), first=HASTY)
    yield server
    server.stop()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A real cluster."""
    cluster = Postgres()
    yield cluster
    cluster.close()


@pytest.fixture
def hall(server: Server) -> Iterator[Hall]:
    """People at the shared server."""
    with Hall(server.base) as hall:
        yield hall


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A new database of each kind."""
    if request.param == "sqlite":
        return sqlite(tmp_path_factory.mktemp("database"))
    cluster: Postgres = request.getfixturevalue("postgres")
    return cluster.database(f"cairn_{uuid4().hex}")


@pytest.fixture(scope="module")
def mortal(database: str) -> Iterator[Server]:
    """A server to be killed and started again."""
    server = Server(database, first=SHORT_JOURNAL)
    yield server
    server.stop()


@pytest.fixture
def own(mortal: Server) -> Server:
    """The mortal server, alive."""
    if mortal.process.poll() is not None:
        mortal.kill()
        mortal.start()
    return mortal
