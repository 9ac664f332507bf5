"""Frames as they may come over a real network: in pieces, in heaps, and broken."""

from __future__ import annotations

import os
import socket
import struct
from collections.abc import Iterator
from contextlib import closing
from urllib.parse import urlsplit

import msgspec
import pytest

from cairn.server.messages import VERSION, Ack, Error, Event, Hello, Ping, Play, Pong, Welcome
from tests.server.client import ONE_LINE, WAIT, Guest
from tests.server.hall import Hall

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


def frame(payload: bytes, kind: int = TEXT, *, fin: bool = True, masked: bool = True) -> bytes:
    """One frame of a client."""
    size = len(payload)
    first = bytes([kind | (0x80 if fin else 0)])
    mask_bit = 0x80 if masked else 0
    if size < 126:
        head = first + bytes([size | mask_bit])
    elif size < 1 << 16:
        head = first + bytes([126 | mask_bit]) + struct.pack(">H", size)
    else:
        head = first + bytes([127 | mask_bit]) + struct.pack(">Q", size)
    if not masked:
        return head + payload
    mask = os.urandom(4)
    return head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))


class Raw:
    """A connection without any library between."""

    def __init__(self, base: str, table: str) -> None:
        where = urlsplit(base)
        assert where.hostname
        self.socket = socket.create_connection((where.hostname, where.port or 80), WAIT)
        request = (
            f"GET /api/v1/tables/{table}/socket HTTP/1.1\r\nHost: {where.netloc}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        self.socket.sendall(request.encode())
        self._read = self.socket.makefile("rb")
        assert b" 101 " in self._read.readline()
        while self._read.readline().strip():
            pass

    def close(self) -> None:
        self._read.close()
        self.socket.close()

    def frames(self) -> Iterator[tuple[int, bytes]]:
        """What the server sends, until it hangs up."""
        while len(head := self._read.read(2)) == 2:
            size = head[1] & 0x7F
            if size == 126:
                (size,) = struct.unpack(">H", self._read.read(2))
            elif size == 127:
                (size,) = struct.unpack(">Q", self._read.read(8))
            yield head[0] & 0x0F, self._read.read(size)

    def answers(self, count: int) -> list[object]:
        """So many messages, presence left out."""
        found: list[object] = []
        for kind, payload in self.frames():
            if kind == PONG:
                found.append("pong")
            elif kind == TEXT and b'"presence"' not in payload[:20]:
                found.append(ONE_LINE.decode(payload))
            if len(found) == count:
                break
        return found

    def ended(self) -> bool:
        """Whether the server hangs up, politely or not."""
        try:
            return all(kind in (TEXT, CLOSE) for kind, _ in self.frames())
        except ConnectionError:
            return True


class Sitting:
    """A table with a person who speaks in raw frames."""

    def __init__(self, hall: Hall) -> None:
        self.guest: Guest = hall.guest("Ann")
        self.seated = self.guest.host("host", "host")
        self.raw = Raw(hall.base, self.seated.table)
        self.hello = self.text(
            Hello(VERSION, self.seated.token, self.guest.credential, views=False)
        )
        self.play = self.text(Play("first", 1, "k1@5,1"))
        self.close = self.raw.close

    @staticmethod
    def text(message: object) -> bytes:
        return msgspec.json.encode(message)


@pytest.fixture
def sitting(hall: Hall) -> Iterator[Sitting]:
    with closing(Sitting(hall)) as sitting:
        yield sitting


def test_byte_by_byte(sitting: Sitting) -> None:
    for byte in frame(sitting.hello) + frame(sitting.play):
        sitting.raw.socket.sendall(bytes([byte]))
    assert_played(sitting.raw.answers(3))


def test_all_in_one_heap(sitting: Sitting) -> None:
    ping = frame(Sitting.text(Ping()))
    again = frame(Sitting.text(Play("second", 0, "nonsense")))
    sitting.raw.socket.sendall(frame(sitting.hello) + frame(sitting.play) + ping + again)
    answers = sitting.raw.answers(5)
    assert isinstance(answers[0], Welcome)  # nothing comes before the welcome
    assert {type(answer) for answer in answers} == {Welcome, Ack, Event, Pong, Error}


def assert_played(answers: list[object]) -> None:
    welcome, one, two = answers
    assert isinstance(welcome, Welcome)
    assert {type(one), type(two)} == {Ack, Event}


def test_in_fragments(sitting: Sitting) -> None:
    start, middle, end = sitting.play[:5], sitting.play[5:20], sitting.play[20:]
    for part in (
        frame(sitting.hello),
        frame(start, fin=False),
        frame(b"are you there?", PING),
        frame(middle, 0, fin=False),
        frame(end, 0),
    ):
        sitting.raw.socket.sendall(part)
    answers = sitting.raw.answers(4)
    assert "pong" in answers
    assert_played([answer for answer in answers if answer != "pong"])
    sitting.raw.socket.sendall(frame(Sitting.text(Play("second", 0, "w1@2,1"))))
    assert any(isinstance(answer, Ack) for answer in sitting.raw.answers(3))


@pytest.mark.parametrize("size", [100, 125, 126, 127, 1000, 16_000])
def test_lengths(sitting: Sitting, size: int) -> None:
    sitting.raw.socket.sendall(frame(sitting.hello) + frame(sitting.play.ljust(size)))
    assert_played(sitting.raw.answers(3))


@pytest.mark.parametrize("size", [20_000, 65_535, 65_536, 200_000])
def test_too_long(sitting: Sitting, size: int) -> None:
    sitting.raw.socket.sendall(frame(sitting.hello) + frame(sitting.play.ljust(size)))
    _, answer = sitting.raw.answers(2)
    assert isinstance(answer, Error)
    sitting.raw.socket.sendall(frame(sitting.play))
    assert any(isinstance(answer, Ack) for answer in sitting.raw.answers(2))


@pytest.mark.parametrize(
    "broken",
    [
        frame(b'{"type":"ping"}', masked=False),
        bytes([0xC1, 0x80, 0, 0, 0, 0]),
        frame(b"\xff\xfe"),
        frame(b"x" * 126, PING),
        frame(b"", 3),
        frame(b"", 0),
        bytes([0x81, 0xFF]) + b"\xff" * 8,
    ],
    ids=["unmasked", "reserved", "no text", "long ping", "unknown", "nothing begun", "endless"],
)
def test_broken_frames(sitting: Sitting, broken: bytes, hall: Hall) -> None:
    sitting.raw.socket.sendall(frame(sitting.hello))
    assert isinstance(sitting.raw.answers(1)[0], Welcome)
    sitting.raw.socket.sendall(broken)
    assert sitting.raw.ended() or b"\xff\xfe" in broken
    player = hall.sit(sitting.guest, sitting.seated)
    player.play(1, player.state.actions(1)[0])


def test_a_proper_end(sitting: Sitting) -> None:
    sitting.raw.socket.sendall(frame(sitting.hello) + frame(struct.pack(">H", 1000), CLOSE))
    assert sitting.raw.ended()
