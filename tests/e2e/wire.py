"""A line between a window and the server that can be cut: all goes through here, or nothing."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from urllib.parse import urlsplit

CHUNK = 65536


class Wire:
    """Carries what comes in on a port of its own to the server, and back."""

    def __init__(self, server: str) -> None:
        there = urlsplit(server)
        assert there.hostname
        assert there.port
        self._server = there.hostname, there.port
        self._whole = True
        self._ends: list[socket.socket] = []
        self._door = socket.create_server(("127.0.0.1", 0))
        self.base = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        _beside(self._welcome)

    def cut(self) -> None:
        """From now on nothing gets through."""
        self._whole = False
        for end in self._ends:
            _hang_up(end)
        self._ends.clear()

    def mend(self) -> None:
        """From now on everything gets through again."""
        self._whole = True

    def close(self) -> None:
        """Nobody comes this way any more."""
        _hang_up(self._door)
        self.cut()

    def _welcome(self) -> None:
        with suppress(OSError):  # the door is closed
            while True:
                near, _ = self._door.accept()
                if self._whole:
                    self._join(near)
                else:
                    near.close()

    def _join(self, near: socket.socket) -> None:
        far = socket.create_connection(self._server)
        self._ends += [near, far]
        _beside(lambda: _carry(near, far))
        _beside(lambda: _carry(far, near))


def _beside(work: Callable[[], None]) -> None:
    Thread(target=work, daemon=True).start()


def _carry(here: socket.socket, there: socket.socket) -> None:
    with suppress(OSError):  # it was cut
        while data := here.recv(CHUNK):
            there.sendall(data)
    _hang_up(there)


def _hang_up(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


@contextmanager
def wired(server: str) -> Iterator[Wire]:
    """A line to a server, whole at first."""
    wire = Wire(server)
    try:
        yield wire
    finally:
        wire.close()
