"""Those who say half of something, read nothing, or come in crowds: others are served."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from cairn.server.messages import VERSION, Chat, Health
from tests.server.client import read, refused
from tests.server.conftest import sqlite
from tests.server.hall import Hall
from tests.server.line import Socket
from tests.server.process import PATIENCE, Server

FILES = 256
SHORT_TIMES = (
    f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({FILES}, {FILES})); "
    "from cairn.server.edge import door, limits; "
    "door.BODY_TIME, limits.HELLO, limits.BACKLOG = 2, 2, 200_000; "
)
HALF = b"GET /health HTTP/1.1\r\nHost: x\r\nX-Half: "


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with few descriptors, that counts by address."""
    settings = {"CAIRN_LINES": "20", "CAIRN_GUESTS": "30", "CAIRN_TABLES": "12"}
    settings |= {"CAIRN_PROXIES": "127.0.0.9"}
    folder = tmp_path_factory.mktemp("strict")
    server = Server(sqlite(folder), limits=True, first=SHORT_TIMES, **settings)
    yield server
    server.stop()


def until(reached: Callable[[], bool], patience: float = PATIENCE) -> None:
    """Wait for what must come."""
    end = time.monotonic() + patience
    while not reached():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.05)


def line_from(server: Server, address: str) -> socket.socket:
    """A connection from one of this machine's many addresses."""
    line = socket.socket()
    line.bind((address, 0))
    line.settimeout(PATIENCE)
    line.connect(("127.0.0.1", server.port))
    return line


def asked(server: Server, address: str, path: str = "/health", head: str = "") -> int:
    """The status of an answer to a request from an address."""
    with closing(line_from(server, address)) as line:
        request = f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n{head}\r\n"
        line.sendall(request.encode())
        return int(line.recv(100).split()[1])


def closing_code(socket_: Socket) -> int:
    """Listen to the end; the code that says why."""
    try:
        while True:
            socket_.line.recv(PATIENCE)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0


def metric(server: Server, name: str) -> float:
    page = httpx.get(f"{server.base}/metrics").text
    return float(next(one.split()[1] for one in page.splitlines() if one.startswith(f"{name} ")))


def test_half_requests_keep_nobody_out(strict: Server) -> None:
    """More connections than there are descriptors, from many addresses: the silent give way."""
    before = len(strict.lines)
    with ExitStack() as stack:
        for number in range(2 * FILES):
            line = line_from(strict, f"127.0.1.{1 + number % 40}")
            stack.callback(line.close)
            line.sendall(HALF)
        for number in range(10):
            assert asked(strict, f"127.0.2.{number + 1}") == 200
    said = [line for line in strict.lines[before:] if "connections" in line]
    assert len(said) == 1, strict.output


def test_one_address_has_few_that_are_silent(strict: Server) -> None:
    with ExitStack() as stack:
        lines = []
        for _ in range(80):
            lines.append(line_from(strict, "127.0.3.1"))
            stack.callback(lines[-1].close)
            lines[-1].sendall(HALF)
        assert asked(strict, "127.0.3.1") == 200, "even from the same address"
        assert lines[0].recv(100) == b"", "the first had to go"
        lines[-1].sendall(b"\r\n\r\n")
        assert lines[-1].recv(100).startswith(b"HTTP/1.1 200"), "the last may still ask"


def test_half_a_body_has_its_time(strict: Server) -> None:
    with closing(line_from(strict, "127.0.4.1")) as line:
        line.sendall(b"POST /api/v1/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
        answer = line.recv(1000)
        assert answer.startswith(b"HTTP/1.1 408")
        assert json.loads(answer.split(b"\r\n\r\n")[1])["code"] == "late"
        assert line.recv(1000) == b""


def test_junk_is_not_logged(strict: Server) -> None:
    before = list(strict.lines)
    for _ in range(20):
        with closing(line_from(strict, "127.0.10.1")) as line:
            line.sendall(b"\x00\x01 nonsense\r\n\r\n")
            assert line.recv(100).startswith(b"HTTP/1.1 400")
    assert strict.lines == before


def test_large_bodies_are_let_in_one_by_one(strict: Server) -> None:
    """Half a record from an address keeps its next one out, before a byte of that is read."""
    head = "POST /api/v1/verify HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: "

    def checked(address: str) -> str:
        with closing(line_from(strict, address)) as line:
            line.sendall(f"{head}2\r\n\r\n{{}}".encode())
            answer = b""
            while part := line.recv(1000):
                answer += part
        code: str = json.loads(answer.split(b"\r\n\r\n")[1])["code"]
        return code

    with closing(line_from(strict, "127.0.11.1")) as half:
        half.sendall(f"{head}4000000\r\n\r\n{{".encode())
        until(lambda: checked("127.0.11.1") == "checking")
        assert checked("127.0.11.2") == "record"
    until(lambda: checked("127.0.11.1") == "record")


def test_an_endless_head(strict: Server) -> None:
    with closing(line_from(strict, "127.0.5.1")) as line:
        line.sendall(HALF)
        with pytest.raises(ConnectionError):
            line.sendall(b"x" * 50_000_000)
    assert asked(strict, "127.0.5.1") == 200


def test_an_address_has_its_share(strict: Server) -> None:
    """Sockets, streams and requests count together, by address and not by guest."""
    with Hall(strict.base) as hall:
        ann = hall.guest()
        table = ann.host("host", "open").table
        watching = [hall.watch(table) for _ in range(20)]
        late = hall.socket(table)
        late.open()
        assert closing_code(late) == 4429
        assert asked(strict, "127.0.6.1") == 200, "others are not meant"
        for socket_ in watching:
            socket_.close()
        until(lambda: metric(strict, "cairn_connections") == 0)


def test_who_is_behind_a_proxy(strict: Server) -> None:
    """Only the proxy that the settings name is believed, and what one of ours has signed."""
    path = "/api/v1/tables/nowhere"
    with Hall(strict.base) as hall:
        table = hall.guest().host("host", "open").table
        with ExitStack() as stack:
            for _ in range(20):
                line = line_from(strict, "127.0.0.9")
                stack.callback(line.close)
                head = f"GET /api/v1/tables/{table}/events HTTP/1.1\r\nHost: x\r\n"
                line.sendall(head.encode() + b"X-Forwarded-For: 10.1.1.1\r\n\r\n")
                assert line.recv(100).startswith(b"HTTP/1.1 200")
            for told, status in (("10.1.1.1", 429), ("10.1.1.2", 404)):
                assert asked(strict, "127.0.0.9", path, f"X-Forwarded-For: {told}\r\n") == status
                assert asked(strict, "127.0.7.1", path, f"X-Forwarded-For: {told}\r\n") == 404
                assert asked(strict, "127.0.7.1", path, f"Cairn-Address: {told}.x\r\n") == 404


def test_guests_and_tables_of_an_address(strict: Server) -> None:
    with httpx.Client(
        base_url=strict.base, transport=httpx.HTTPTransport(local_address="127.0.8.1")
    ) as http:
        answers = [http.post("/api/v1/guests", json={"name": "Ann"}) for _ in range(31)]
        assert {answer.status_code for answer in answers[:30]} == {201}
        assert refused(answers[30], 429).code == "guests"
        plan = {"game": "brikks", "seats": [{"kind": "open"}]}
        tables = []
        for answer in answers[:13]:
            who = {"Authorization": f"Bearer {answer.json()['credential']}", "Cookie": ""}
            tables.append(http.post("/api/v1/tables", json=plan, headers=who))
        assert {answer.status_code for answer in tables[:12]} == {201}
        assert refused(tables[12], 429).code == "new-tables"


def test_who_does_not_say_hello(strict: Server) -> None:
    with Hall(strict.base) as hall:
        silent = hall.socket(hall.guest().host("host", "open").table)
        silent.open()
        assert closing_code(silent) == 4400


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without rates that waits long for readers, but does not keep much for them."""
    first = (
        "from cairn.server.edge import door, limits, wire; "
        "limits.BACKLOG, wire.GRACE, door.STALL, wire.STALL = 300_000, 1, 1e6, 1e6; "
    )
    server = Server(sqlite(tmp_path_factory.mktemp("patient")), first=first)
    yield server
    server.stop()


def deaf(server: Server, path: str, more: str = "") -> socket.socket:
    """Somebody who asks and never reads the answer."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect(("127.0.0.1", server.port))
    line.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n{more}\r\n".encode())
    assert line.recv(12) in (b"HTTP/1.1 101", b"HTTP/1.1 200")
    return line


LOTS = 60_000_000
"""Bytes, more than any system keeps for a reader."""
UPGRADE = (
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


@pytest.mark.parametrize("kind", ["socket", "stream"])
def test_who_does_not_read_is_let_go(patient: Server, kind: str) -> None:
    """The connection ends though it never reads what is sent, and the others play on."""
    with Hall(patient.base) as hall:
        ann = hall.guest()
        mine = ann.host("host", "open")
        base = f"/api/v1/tables/{mine.table}"
        path = f"{base}/socket" if kind == "socket" else f"{base}/events"
        with closing(deaf(patient, path, UPGRADE if kind == "socket" else "")) as line:
            if kind == "socket":
                hello = json.dumps({"type": "hello", "version": VERSION, "views": False}).encode()
                line.sendall(bytes((0x81, 0x80 + len(hello), 0, 0, 0, 0)) + hello)
            player = hall.sit(ann, mine)
            player.presence([True, False], 1)

            def alone() -> bool:
                for _ in range(100):
                    player.send(Chat(id=player.fresh(), text="🪨" * 500))
                player.settle()
                return metric(patient, "cairn_connections") == 1

            until(alone, 25)  # sooner than a missing pong would end it
        assert read(Health, httpx.get(f"{patient.base}/health")).ok


def test_pings_of_who_does_not_read(patient: Server) -> None:
    """Answers to pings are not piled up without end either."""
    with Hall(patient.base) as hall:
        table = hall.guest().host("host", "open").table
        with closing(deaf(patient, f"/api/v1/tables/{table}/socket", UPGRADE)) as line:
            pings = (bytes((0x89, 0x80 + 125, 0, 0, 0, 0)) + b"x" * 125) * 1000
            line.setblocking(False)
            sent = stuck = 0
            while stuck < 5 and sent < LOTS:
                try:
                    sent, stuck = sent + line.send(pings[sent % len(pings) :]), 0
                except BlockingIOError:
                    stuck += 1
                    httpx.get(f"{patient.base}/health")  # it has had time to read
            assert sent < LOTS


def test_the_machine_is_not_filled(tmp_path: Path) -> None:
    """When all connections are taken by people who are served, the next hears why not."""
    server = Server(sqlite(tmp_path), CAIRN_CONNECTIONS="5")
    try:
        with Hall(server.base) as hall:
            ann = hall.guest()
            table = ann.host("host", "open").table
            ann.http.close()
            players = [hall.watch(table) for _ in range(5)]
            with closing(line_from(server, "127.0.0.1")) as line:
                assert line.recv(1000).startswith(b"HTTP/1.1 503")
            players[0].close()
            until(lambda: asked(server, "127.0.0.1") == 200)
    finally:
        server.stop()
