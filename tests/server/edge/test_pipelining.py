"""Many requests in one breath: few of them wait, and whoever hangs up meanwhile does no harm."""

from __future__ import annotations

import asyncio
import socket
import struct
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import httpx
import pytest
import uvicorn
from uvicorn.server import ServerState

from cairn.server.edge.door import PIPELINED, Door, Http
from tests.server.client import WAIT
from tests.server.conftest import sqlite
from tests.server.process import Server

ASK = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
LIST = ASK.replace(b"/health", b"/api/v1/tables")
"""Takes a while, in a thread."""
READ = 256 * 1024
"""Bytes that come at once at most."""


async def silent(scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401
    """Answers nothing for a long time."""
    await asyncio.sleep(WAIT)


class Line:
    """A connection that is read by the server's own protocol."""

    def __init__(self) -> None:
        self.transport = MagicMock(spec=asyncio.Transport)
        self.transport.is_closing.return_value = False
        self.transport.abort.side_effect = self._abort
        config = uvicorn.Config(silent, lifespan="off", log_level="error")
        self.http = Http(Door(100), config=config, server_state=ServerState(), app_state={})
        self.http.connection_made(self.transport)

    def _abort(self) -> None:
        self.transport.is_closing.return_value = True

    def end(self) -> None:
        self.http.connection_lost(None)
        for task in self.http.tasks:
            task.cancel()


@pytest.mark.parametrize(
    "more", [b"", b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\nx"], ids=["get", "post"]
)
def test_few_requests_wait(more: bytes) -> None:
    async def flood() -> None:
        line = Line()
        try:
            line.http.data_received((more + ASK * (READ // len(ASK)))[:READ])
            assert len(line.http.pipeline) <= PIPELINED
            assert len(line.http.tasks) == 1
            assert line.transport.abort.called, "such a line is not kept"
        finally:
            line.end()

    asyncio.run(flood())


def test_some_may_wait(tmp_path: Path) -> None:
    server = Server(sqlite(tmp_path))
    try:
        with socket.create_connection(("127.0.0.1", server.port), WAIT) as line:
            line.sendall(ASK * PIPELINED)
            heard = b""
            while heard.count(b"HTTP/1.1 200") < PIPELINED:
                part = line.recv(READ)
                assert part
                heard += part
    finally:
        server.stop()


def test_to_hang_up_is_no_error(tmp_path: Path) -> None:
    """Whatever was asked before, and however the line ends."""
    server = Server(sqlite(tmp_path))
    try:
        for asked in (LIST * 5, LIST * PIPELINED, LIST * 5000):
            for heard in (0, 1) * 5:
                hang_up(server, asked, heard)
        assert httpx.get(f"{server.base}/health", timeout=WAIT).is_success
    finally:
        server.stop()
    assert "Traceback" not in server.output


def hang_up(server: Server, asked: bytes, heard: int) -> None:
    """Ask, hear a bit of the answer or nothing, and hang up without a word."""
    line = socket.create_connection(("127.0.0.1", server.port), WAIT)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    try:
        line.sendall(asked)
        line.recv(heard)
    except ConnectionError:
        pass  # that was too much
    line.close()
