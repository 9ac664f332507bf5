"""Which names a server goes by, and which pages are its own."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import closing

import pytest
from starlette.types import Receive, Scope, Send

from cairn.server.edge.hosts import Hosts
from cairn.server.settings import Settings
from tests.server.conftest import sqlite
from tests.server.edge.test_door import UPGRADE, line_from
from tests.server.hall import Hall
from tests.server.process import Server

PROXY, PERSON = "127.0.0.9", "127.0.30.1"
NAME = "games.example"


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a proxy before it and some names of its own."""
    settings = {"CAIRN_HOSTS": "cairn.example .friends.example", "CAIRN_PROXIES": PROXY}
    server = Server(sqlite(tmp_path_factory.mktemp("named")), limits=False, **settings)
    yield server
    server.stop()


def asked(server: Server, path: str, host: str | None, *more: str, at: str = PERSON) -> int:
    """The status of the answer to a request under some name."""
    method = "POST" if path == "/api/v1/guests" else "GET"
    body = '{"name": "Ann"}' if method == "POST" else ""
    lines = [f"{method} {path} HTTP/1.1", *([f"Host: {host}"] if host is not None else []), *more]
    if path.endswith("/socket"):
        lines += UPGRADE.strip().split("\r\n")
    else:
        lines += ["Connection: close", f"Content-Length: {len(body)}"]
    with closing(line_from(server, at)) as line:
        line.sendall("\r\n".join([*lines, "", body]).encode())
        return int(line.recv(100).split()[1])


# --- names ----------------------------------------------------------------------------------

OURS = [
    "127.0.0.1",
    "127.0.0.1:8000",
    "[::1]",
    "[::1]:8000",
    "192.168.1.20:8000",
    "localhost",
    "LOCALHOST:8000",
    "cairn.localhost",
    socket.gethostname(),
    f"{socket.gethostname()}:8000",
    f"{socket.gethostname().partition('.')[0]}.local",
    "cairn.example",
    "Cairn.Example:443",
    "friends.example",
    "my.friends.example",
    "",
]
STRANGE = [
    NAME,
    f"{NAME}:8000",
    "127.0.0.1.nip.example",
    "localhost.example",
    "notlocalhost",
    "evilfriends.example",
    "cairn.example.evil.example",
    "cairn.example, 127.0.0.1",
    "127.0.0.1:8000@evil.example",
    "cairn.example.",
    "[",
    "\u00ff",
]


async def nowhere(scope: Scope, receive: Receive, send: Send) -> None:
    """An application that nobody gets to."""


@pytest.fixture
def hosts() -> Hosts:
    return Hosts(nowhere, Settings(hosts=("cairn.example", ".friends.example")))


@pytest.mark.parametrize("host", OURS)
def test_names_that_are_ours(hosts: Hosts, host: str) -> None:
    assert hosts.knows(host)


@pytest.mark.parametrize("host", STRANGE)
def test_names_that_are_not(hosts: Hosts, host: str) -> None:
    assert not hosts.knows(host)
    assert Hosts(nowhere, Settings(hosts=("*",))).knows(host)


@pytest.mark.parametrize("path", ["/", "/health", "/api/v1/games", "/api/v1/guests", "/metrics"])
def test_pages_of_others_that_lead_here_get_nothing(server: Server, path: str) -> None:
    """As a browser asks when a strange name has come to mean this machine."""
    host = f"evil.example:{server.port}"
    assert asked(server, path, host) == 421
    assert asked(server, path, host, f"Origin: http://{host}") == 421
    for ours in (f"127.0.0.1:{server.port}", f"localhost:{server.port}", None):
        assert asked(server, path, ours) in (200, 201)


def test_it_is_told(server: Server) -> None:
    with closing(line_from(server, PERSON)) as line:
        line.sendall(b"GET /health HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
        told = json.loads(line.makefile("rb").read().split(b"\r\n\r\n", 1)[1])
    assert (told["code"], told["facts"]) == ("misdirected", {"host": "evil.example"})
    assert "CAIRN_HOSTS" in told["sentence"]


def test_sockets_as_well(hall: Hall, server: Server) -> None:
    path = f"/api/v1/tables/{hall.guest().host('host', 'open').table}/socket"
    request = f"GET {path} HTTP/1.1\r\nHost: evil.example\r\n{UPGRADE}\r\n"
    with closing(line_from(server, PERSON)) as line:
        line.sendall(request.encode())
        heard = line.recv(1000)
        while b"\x88" not in heard:
            heard += line.recv(1000)
    assert (4421).to_bytes(2, "big") in heard
    assert b"welcome" not in heard


def test_names_that_were_allowed(named: Server) -> None:
    for host in ("cairn.example", "my.friends.example"):
        assert asked(named, "/health", host) == 200
    assert asked(named, "/health", NAME) == 421


def test_a_proxy_knows_its_names(named: Server) -> None:
    """A proxy that the settings name is asked by everybody, and only for its own names."""
    for more in ([], ["X-Forwarded-For: 10.1.1.1"]):
        assert asked(named, "/health", NAME, *more, at=PROXY) == 200
        assert asked(named, "/health", NAME, *more) == 421


# --- pages ----------------------------------------------------------------------------------


def test_an_origin_has_a_scheme(server: Server) -> None:
    host = f"127.0.0.1:{server.port}"
    assert asked(server, "/api/v1/guests", host, f"Origin: http://{host}") == 201
    for origin in (f"https://{host}", f"ftp://{host}", host, f"http://{host}/", "null", ""):
        assert asked(server, "/api/v1/guests", host, f"Origin: {origin}") == 403


@pytest.mark.parametrize(
    ("scheme", "origin", "status"),
    [
        ("https", f"https://{NAME}", 201),
        ("https", f"http://{NAME}", 403),
        ("http", f"http://{NAME}", 201),
        ("http", f"https://{NAME}", 403),
    ],
)
def test_behind_a_proxy_the_scheme_is_the_proxy_s(
    named: Server, scheme: str, origin: str, status: int
) -> None:
    more = [f"X-Forwarded-Proto: {scheme}", f"Origin: {origin}"]
    assert asked(named, "/api/v1/guests", NAME, *more, at=PROXY) == status
    default = f"{NAME}:{443 if scheme == 'https' else 80}"
    assert asked(named, "/api/v1/guests", default, *more, at=PROXY) == status


def test_sockets_have_one_too(named: Server) -> None:
    with Hall(named.base) as hall:
        path = f"/api/v1/tables/{hall.guest().host('host', 'open').table}/socket"
    for scheme, status in (("https", 101), ("http", 403)):
        more = ["X-Forwarded-Proto: https", f"Origin: {scheme}://{NAME}"]
        assert asked(named, path, NAME, *more, at=PROXY) == status
