"""Input that is no input: nested beyond reason, with NULs, and in headers that make no sense."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from random import Random
from uuid import uuid4

import pytest

from cairn.server.codes import Closing
from cairn.server.messages import Error
from tests.server.client import Guest, refused
from tests.server.hall import Hall, holders, play_on
from tests.server.process import Postgres, Server

DEEP = "[" * 5000 + "]" * 5000
OBJECTS = '{"a":' * 2000 + "1" + "}" * 2000


@pytest.fixture(scope="module")
def on_postgres(postgres: Postgres) -> Iterator[Server]:
    """A server whose database refuses what SQLite swallows."""
    server = Server(postgres.database(f"cairn_{uuid4().hex}"))
    yield server
    server.stop()


@pytest.fixture(autouse=True)
def quiet(on_postgres: Server) -> Iterator[None]:
    """The server has nothing to say about any of this."""
    yield
    assert "Traceback" not in on_postgres.output


@pytest.fixture
def junk(on_postgres: Server) -> Iterator[Hall]:
    """People at it."""
    with Hall(on_postgres.base) as hall:
        yield hall


def sent(guest: Guest, path: str, body: str) -> str:
    """The code with which a body is refused."""
    answer = guest.http.post(path, content=body, headers={"Content-Type": "application/json"})
    return refused(answer, 400).code


@pytest.mark.parametrize("nested", [DEEP, OBJECTS])
def test_nested_bodies(junk: Hall, nested: str) -> None:
    ann = junk.guest()
    plan = f'{{"game":"brikks","seats":[{{"kind":"host"}}],"options":{{"level":{nested}}}}}'
    assert sent(ann, "/tables", plan) == "unreadable"
    assert sent(ann, "/verify", f'{{"cairn":{nested}}}') == "unreadable"
    assert sent(ann, "/guests", nested) == "unreadable"


@pytest.mark.parametrize("nested", [DEEP, OBJECTS])
def test_nested_frames(junk: Hall, nested: str) -> None:
    player = junk.alone()
    for frame in (
        nested[:16_000],
        f'{{"type":"play","id":"a","seat":0,"action":{nested}}}',
        f'{{"more":{nested},"type":"play"}}',
        f'{{"type":{nested}}}',
    ):
        player.line.send(frame)
        while not isinstance(answer := player.hear(), Error):
            pass
        assert answer.code == "unreadable"
    play_on(holders(player), Random(1), 2)


@pytest.mark.parametrize(
    "name", ["%00", "a%00b", "%ff%fe", "%ed%a0%80", "%F0%9F%98%80", "%zz", "a" * 5000, "a%0d%0ab"]
)
def test_names_of_tables(junk: Hall, on_postgres: Server, name: str) -> None:
    for call in ("", "/record", "/events"):
        assert line(on_postgres, f"GET /api/v1/tables/{name}{call} HTTP/1.1").split()[1] == b"404"
    stranger = junk.socket(name)
    stranger.open()
    told = stranger.hear()
    assert isinstance(told, Error)
    assert told.code == "no-table"
    stranger.line.close()
    assert stranger.line.close_code == Closing.NO_TABLE.code


@pytest.mark.parametrize(
    "header",
    [
        "Origin: http://[",
        "Origin: \xff",
        "Authorization: Bearer \xff\xfe.\xff",
        "Authorization: Bearer " + "x" * 20_000,
        "Cookie: cairn_guest=\xff; =; ;;",
        "Content-Type: text/plain; charset=\xff",
        "Content-Length: " + "9" * 5000,
        "Content-Length: -1",
        "Content-Length: +5",
        "Host: \xff",
    ],
)
def test_headers(on_postgres: Server, header: str) -> None:
    for path in ("/guests", "/tables", "/tables/x/join"):
        first = line(on_postgres, f"POST /api/v1{path} HTTP/1.1", header)
        assert 400 <= int(first.split()[1]) < 500


def line(server: Server, request: str, *headers: str) -> bytes:
    """The first line of the answer to a request that no library would send."""
    head = "\r\n".join([request, "Host: x", "Connection: close", *headers, "", ""])
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as raw:
        raw.sendall(head.encode("latin-1"))
        return raw.makefile("rb").readline()
