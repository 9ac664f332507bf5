"""The short way for text frames: whatever comes in whatever pieces is answered as before."""

import asyncio
import socket
import threading
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.frames import Close, Frame, Opcode
from websockets.sync.client import ClientConnection, connect

from cairn.server.edge.wire import EXTENSION, Wire

HEAP = 2000


async def echo(scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401
    """Answers "short …" where it arrives and everything else in its turn."""
    wire: Wire = scope["extensions"][EXTENSION]

    def listener(data: bytes) -> bool:
        if not data.startswith(b"short"):
            return False
        served(wire)
        return wire.send_now(b"at once: " + data)

    wire.listener = listener
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        served(wire)
        text = message["text"] if "text" in message else repr(message["bytes"])
        await send({"type": "websocket.send", "text": f"in turn: {text}"})


shares: Counter[tuple[int, int]] = Counter()
"""How many frames of a connection were served in each turn of the loop."""
turns = 0


def served(wire: Wire) -> None:
    shares[id(wire), turns] += 1


class Counting(Wire):
    """Counts its control frames as well."""

    def handle_ping(self) -> None:
        served(self)
        super().handle_ping()


async def count_turns() -> None:
    """Turns of the loop: everybody else is served between two of them."""
    global turns
    while True:
        turns += 1
        await asyncio.sleep(0)


@pytest.fixture(scope="module")
def server() -> Iterator[uvicorn.Server]:
    config = uvicorn.Config(
        echo,
        port=0,
        ws=Counting,
        lifespan="off",
        log_level="error",
        ws_max_size=100_000,
        ws_per_message_deflate=False,
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield server
    server.should_exit = True
    thread.join()


@pytest.fixture(scope="module")
def address(server: uvicorn.Server) -> tuple[str, int]:
    host, port = server.servers[0].sockets[0].getsockname()
    return host, port


@pytest.fixture
def line(address: tuple[str, int]) -> Iterator[ClientConnection]:
    with connect(f"ws://{address[0]}:{address[1]}/", compression=None) as line:
        line.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        yield line


def frame(text: str, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    return Frame(opcode, text.encode(), fin).serialize(mask=True)


def test_both_ways_answer(line: ClientConnection) -> None:
    for text in ("short", "long", "short é", ""):
        line.send(text)
        way = "at once" if text.startswith("short") else "in turn"
        assert line.recv(10) == f"{way}: {text}"


@pytest.mark.parametrize("size", [100, 117, 118, 125, 126, 127, 65_535, 65_536, 90_000])
def test_every_size(line: ClientConnection, size: int) -> None:
    for kind in ("short", "other"):
        text = kind + "x" * (size - len(kind))
        line.send(text)
        answer = line.recv(10)
        assert isinstance(answer, str)
        assert answer.endswith(": " + text)


def test_frames_in_any_pieces(line: ClientConnection) -> None:
    stream = b"".join(frame(f"short {n}" + "y" * 40 * n) for n in range(6))
    for cut in (1, 2, 3, 7, 50, 1000):
        for start in range(0, len(stream), cut):
            line.socket.sendall(stream[start : start + cut])
        for n in range(6):
            assert line.recv(10) == f"at once: short {n}" + "y" * 40 * n


def test_nothing_overtakes(line: ClientConnection) -> None:
    """A message that could go the short way waits behind one that can't."""
    line.socket.sendall(frame("one") + frame("short two") + frame("three"))
    assert [line.recv(10) for _ in range(3)] == [
        "in turn: one",
        "in turn: short two",
        "in turn: three",
    ]
    line.send("short four")
    assert line.recv(10) == "at once: short four"


def test_a_message_in_parts(line: ClientConnection) -> None:
    parts = frame("short ", fin=False) + frame("in ", Opcode.CONT, False)
    line.socket.sendall(parts + frame("", Opcode.PING) + frame("parts", Opcode.CONT))
    line.socket.sendall(frame("short after"))
    assert line.recv(10) == "in turn: short in parts"
    assert line.recv(10) == "in turn: short after"


def test_pings_and_bytes(line: ClientConnection) -> None:
    assert line.ping(b"hello").wait(10)
    line.send(b"\x00\x01")
    assert line.recv(10) == "in turn: b'\\x00\\x01'"
    line.send("short")
    assert line.recv(10) == "in turn: short"


@pytest.mark.parametrize(
    ("junk", "code"),
    [
        (Frame(Opcode.TEXT, b"unmasked").serialize(mask=False), 1002),
        (Frame(Opcode.CLOSE, Close(1000, "").serialize()).serialize(mask=False), 1002),
        (b"\xc1\x80" + b"mask", 1002),
        (b"\x83\x80" + b"mask", 1002),
        (b"\x81\xff" + (200_000).to_bytes(8, "big") + b"mask", 1009),
    ],
)
def test_junk_ends_it(line: ClientConnection, junk: bytes, code: int) -> None:
    line.socket.sendall(frame("short") + junk)
    assert line.recv(10) == "at once: short"
    with pytest.raises(ConnectionClosed) as closed:
        line.recv(10)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == code


@pytest.mark.parametrize(
    "piece",
    [
        frame("short"),
        frame("long"),
        frame("", Opcode.PING),
        Frame(Opcode.BINARY, b"").serialize(mask=True),
    ],
    ids=["short", "long", "ping", "binary"],
)
def test_a_heap_is_served_in_portions(
    line: ClientConnection, server: uvicorn.Server, piece: bytes
) -> None:
    """Whatever comes in one breath, others are served in between, and nothing is forgotten."""
    loop = server.servers[0].get_loop()
    counting = asyncio.run_coroutine_threadsafe(count_turns(), loop)
    shares.clear()
    try:
        line.socket.sendall(piece * HEAP + frame("last"))
        while "last" not in str(line.recv(30)):
            pass
    finally:
        counting.cancel()
    assert HEAP <= shares.total() <= HEAP + 1
    assert max(shares.values()) <= 100
