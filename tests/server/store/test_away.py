"""The store is away, the disk is full: people are told, and go on as soon as it is back."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from uuid import uuid4

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, ConnectionClosedError

from cairn.server.codes import Closing
from cairn.server.messages import Ack, Chat, Error, Pause, Play, Resume, Undo
from tests.server.client import WAIT, Guest, refused
from tests.server.conftest import sqlite
from tests.server.hall import Hall, holders, play_on
from tests.server.line import Answer, Socket
from tests.server.process import Postgres, Server

HASTY = "from cairn.server.store import opening, store; opening.PATIENCE = 1; store.PROBED = 0.1; "
"""Lets the server wait a second instead of some for others' locks, and look at every question."""
AWAY, BACK = "The store can't be used", "The store can be used again."


@contextmanager
def stopped(server: Server) -> Iterator[None]:
    """A server that ends with the test."""
    try:
        yield
    finally:
        server.stop()


def health(server: Server) -> httpx.Response:
    return httpx.get(f"{server.base}/health", timeout=WAIT, trust_env=False)


def until(server: Server, status: int) -> httpx.Response:
    """Ask for the server's health until it is this."""
    end = time.monotonic() + WAIT
    while (answer := health(server)).status_code != status:
        assert time.monotonic() < end, f"{answer.text}\n{server.output}"
        time.sleep(0.05)
    return answer


def hang_up_code(socket: Socket) -> int:
    """Listen until the server ends the connection; with which code."""
    with suppress(ConnectionClosed):
        while True:
            socket.hear()
    assert socket.line.close_code != 1006, "no close frame"
    assert socket.line.close_reason
    return socket.line.close_code or 0


def all_is_told(server: Server, guest: Guest, player: Socket, closing: Closing, code: str) -> None:
    """Everybody who comes while the store is away hears why, and when to come again."""
    for answer in (
        health(server),
        guest.http.get("/tables"),
        guest.http.get(f"/tables/{player.table}"),
        guest.http.get(f"/tables/{player.table}/events"),
        guest.post("/tables", {"game": "brikks", "seats": [{"kind": "host"}]}),
        guest.post(f"/tables/{player.table}/join", {}),
    ):
        assert refused(answer, 503).code == code
        assert int(answer.headers["Retry-After"]) > 0
    for _ in range(20):
        player.close()
        player.open()
        told = player.hear()
        assert isinstance(told, Error)
        assert told.code == code
        assert hang_up_code(player) == closing.code


class Before(NamedTuple):
    """What was known before the store was away: the log, what was asked, and the answers."""

    log: list[tuple[int, str]]
    answers: list[tuple[Any, Answer]]


def begun(hall: Hall, random: Random) -> tuple[Socket, Before]:
    """Somebody who has played a little, and taken something back."""
    player = hall.alone()
    play_on(holders(player), random, 4)
    seat = next(actor for actor, _ in reversed(player.log) if actor >= 0)
    asked = Chat("c", "Once."), Undo("u", seat), Pause("p"), Resume("r")
    answers = [(message, player.ask(message)) for message in asked]
    assert all(isinstance(answer, Ack) for _, answer in answers)
    player.settle()
    return player, Before(list(player.log), answers)


def goes_on(server: Server, player: Socket, before: Before) -> None:
    """The store is back: nothing was lost, play goes on, and the log has two lines for it.

    What is sent again is answered as before, and nothing is done twice.
    """
    until(server, 200)
    player.again()
    for message, answer in before.answers:
        assert player.ask(message) == answer
    player.settle()
    assert player.log == before.log
    play_on(holders(player), Random(5), 4)
    said = [line for line in server.lines if "listening" not in line and "Compiling" not in line]
    assert [line.startswith((AWAY, BACK)) for line in said] == [True, True], server.output
    del server.lines[1:]


def lose(player: Socket) -> int:
    """Play something that can't be stored; with which code the connection ends."""
    seat = next(seat for seat in player.state.actors if seat >= 0)
    with suppress(ConnectionClosedError):
        player.send(Play(player.fresh(), seat, str(player.state.actions(seat)[0])))
    return hang_up_code(player)


def test_a_locked_file(tmp_path: Path) -> None:
    server = Server(sqlite(tmp_path), first=HASTY)
    with Hall(server.base) as hall, stopped(server):
        player, before = begun(hall, Random(1))
        assert player.guest
        with closing(sqlite3.connect(tmp_path / "cairn.db", isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            assert lose(player) == Closing.AWAY.code
            all_is_told(server, player.guest, player, Closing.AWAY, "away")
        goes_on(server, player, before)


def test_postgres_goes_and_comes(postgres: Postgres) -> None:
    server = Server(postgres.database(f"cairn_{uuid4().hex}"))
    with Hall(server.base) as hall, stopped(server):
        player, before = begun(hall, Random(2))
        assert player.guest
        postgres.stop()
        try:
            assert lose(player) == Closing.AWAY.code
            all_is_told(server, player.guest, player, Closing.AWAY, "away")
        finally:
            postgres.start()
        goes_on(server, player, before)
        player.settle()
        postgres.stop()
        try:
            assert lose(player) == Closing.AWAY.code
            server.stop()  # with nowhere to put anything
            assert "Traceback" not in server.output
        finally:
            postgres.start()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 4 MB."""
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", tmp_path], capture_output=True
    )
    if made.returncode:
        pytest.skip("only root can make a small disk")
    yield tmp_path
    subprocess.run(["umount", "-l", tmp_path], check=True)


def fill(disk: Path) -> Path:
    """Leave no room at all."""
    filler = disk / "filler"
    with suppress(OSError), filler.open("wb", buffering=0) as file:
        while True:
            file.write(b"x" * 4096)
    assert shutil.disk_usage(disk).free < 4096
    return filler


def test_a_full_disk(small_disk: Path) -> None:
    server = Server(sqlite(small_disk), first=HASTY)
    with Hall(server.base) as hall, stopped(server):
        player, before = begun(hall, Random(3))
        assert player.guest
        filler = fill(small_disk)
        assert refused(until(server, 503), 503).code == "no-room"  # it tried to write
        with suppress(ConnectionClosed):
            for _ in range(1000):  # until the journal has used up its own file
                player.do(Chat, text="x" * 200)
        assert hang_up_code(player) == Closing.NO_ROOM.code
        all_is_told(server, player.guest, player, Closing.NO_ROOM, "no-room")
        filler.unlink()
        goes_on(server, player, before)
