"""uvicorn's WebSocket with a short way for whole text frames, which nearly all frames are.

The long way, uvicorn's own, leads through a parser, a queue and two tasks, and made up most of the
cost of an action. On the short way a listener can serve a message where it arrives, and a message
goes out where it is made. Messages that the listener declines, and all other frames, go the long
way.

A connection gets only its share of each turn of the loop. The rest waits, and nothing more is read
until it is served.
"""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable
from typing import Any, cast

from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from cairn.server.codes import Closing
from cairn.server.edge.door import GRACE, PEER, STALL, Timer

try:
    from websockets.speedups import apply_mask
except ImportError:  # a platform without the compiled part
    from websockets.utils import apply_mask

EXTENSION = "cairn.wire"
TEXT, CONTROL, MASKED = 0x81, 0x88, 0x80
SHORT, WORD = 126, 1 << 16
"""Payloads below these sizes have one byte for their length, or three."""
HEADS = [bytes((TEXT, size)) for size in range(SHORT)]
LONG_HEAD = struct.Struct(">BBH")
SHARE = 16
"""Frames of one connection that are served in one turn of the loop."""
PORTION = 512
"""Bytes of one connection that go the long way in one turn: some 85 of the shortest frames."""


class Wire(WebSocketsSansIOProtocol):
    """One connection. The application finds it in its scope, under EXTENSION."""

    listener: Callable[[bytes], bool] | None = None
    """Gets a message, and returns whether it took it."""
    meter: Callable[[], bool] | None = None
    """Counts a frame that isn't a message, and returns whether one more is allowed."""
    leaves: Callable[[], None] | None = None
    """Called when the connection waits only for its end."""
    left: Callable[[], None] | None = None
    """Called at the end."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - as uvicorn has it
        super().__init__(*args, **kwargs)
        self._framed = False
        self._begun = b""
        """Bytes received but not served yet."""
        self._waits = False
        """Whether they wait for a turn of the loop, not for more bytes."""
        self._turn: asyncio.Handle | None = None
        self._stalled, self._ending = Timer(), Timer()

    def handle_connect(self, event: Request) -> None:
        """Put this into the scope of the application, which starts now."""
        super().handle_connect(event)
        self._framed = not self.close_sent and not self.conn.extensions
        extensions = cast(dict[str, Any], self.scope["extensions"])
        extensions[PEER] = self.client[0] if self.client else ""
        if self._framed:
            extensions[EXTENSION] = self

    # --- what comes -------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Serve the received bytes, or some of them."""
        if not self.handshake_initiated:
            super().data_received(data)
            return
        self._begun = self._begun + data if self._begun else data
        if self._waits:  # uvicorn reads on when it has said goodbye
            self._wait_for_turn()
        else:
            self._serve()

    async def receive(self) -> ASGIReceiveEvent:
        """The next message; once the last queued one is taken, more can be served."""
        message = await super().receive()
        if self._waits:
            self._wait_for_turn()
        return message

    def _serve(self) -> None:
        """Serve one share: frame by frame, or by bytes from an unusual frame on."""
        data, size = self._begun, len(self._begun)
        start = self._take_frames(data, size) if self._framed else 0
        if not self._framed and start < size:
            end = min(start + PORTION, size)
            super().data_received(data[start:end])
            start = end
        self._begun = data[start:]
        if start < size and (not self._framed or _frame(data, start, size)[1] <= size):
            self._waits = True
            self._wait_for_turn()

    def _take_frames(self, data: bytes, size: int) -> int:
        """Serve a few whole frames; returns where the next one starts."""
        start, served = 0, 0
        while start < size and served < SHARE:
            body, end = _frame(data, start, size)
            if end > size:
                break
            if not end:
                self._framed = False
                break
            served += 1
            listener = self.listener if data[start] == TEXT else None
            # A message served at once must not overtake queued ones.
            if not (
                listener
                and self.queue.empty()
                and listener(apply_mask(data[body:end], data[body - 4 : body]))
            ):
                super().data_received(data[start:end])
            start = end
        return start

    def _wait_for_turn(self) -> None:
        """Stop reading; go on in the next turn, or once the queue has been taken."""
        self.transport.pause_reading()
        if self._turn is None and (self.queue.empty() or self.close_sent):
            self._turn = self.loop.call_soon(self._go_on)

    def _go_on(self) -> None:
        self._waits, self._turn = False, None
        if self.disconnected or self.transport.is_closing():
            return
        self._serve()
        if not self._waits:
            self._read_on()

    def _read_on(self) -> None:
        """Read, unless there is a reason to wait."""
        if not (self._waits or self.read_paused) and self.writable.is_set():
            self.transport.resume_reading()

    # --- frames that aren't messages --------------------------------------------------------

    def handle_ping(self) -> None:
        """Answer a ping, unless there are too many."""
        if self._is_fine():
            super().handle_ping()
        else:
            self.conn.data_to_send()  # the answer is made by now, and not sent

    def handle_pong(self, event: Frame) -> None:
        """Count pongs that answer no ping."""
        if bytes(event.data) == self.pending_ping_payload or self._is_fine():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Count each part of a message in parts."""
        self._is_fine()
        super().handle_cont(event)

    def _is_fine(self) -> bool:
        return self.meter is None or self.meter()

    def send_receive_event_to_app(self) -> None:
        """Hang up on invalid text, without the traceback that uvicorn would write."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.send_close(1007)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    # --- clients that don't read ------------------------------------------------------------

    def pause_writing(self) -> None:
        """The client doesn't read; its own messages, such as pings to answer, must wait as well."""
        super().pause_writing()
        self.transport.pause_reading()
        self._stalled.start(STALL, self.hang_up)

    def resume_writing(self) -> None:
        """The client reads again."""
        super().resume_writing()
        self._stalled.stop()
        self._read_on()

    def hang_up(self, why: Closing = Closing.SLOW) -> None:
        """Send the reason at once, ahead of anything queued, and wait only a moment."""
        if not self.close_sent and self.handshake_complete and not self.transport.is_closing():
            self.conn.send_close(why.code, why.reason)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
        self._end_soon()

    def keepalive_timeout(self) -> None:
        """The client gives no sign of life."""
        super().keepalive_timeout()
        self._end_soon()

    async def run_asgi(self) -> None:
        """Serve, and leave nothing behind that waits for the client to read."""
        await super().run_asgi()
        self._end_soon()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        self._stalled.stop()
        self._ending.stop()
        if self.left:
            self.left()
            self.leaves = self.left = None
        super().connection_lost(exc)

    def _end_soon(self) -> None:
        """Wait for a moment, or for less when somebody else needs the place."""
        if not self.disconnected:
            self._ending.start(GRACE, self.transport.abort)
            if self.leaves:
                self.leaves()

    # --- the short way ----------------------------------------------------------------------

    def send_now(self, *payloads: bytes) -> bool:
        """Send texts with one write, if nothing is queued."""
        if self.close_sent or not self.writable.is_set() or self.transport.is_closing():
            return False
        frames = []
        for payload in payloads:
            size = len(payload)
            if size >= WORD:
                return False
            frames.append(HEADS[size] if size < SHORT else LONG_HEAD.pack(TEXT, SHORT, size))
            frames.append(payload)
        self.transport.write(b"".join(frames))
        return True


def _frame(data: bytes, start: int, size: int) -> tuple[int, int]:
    """The start and end of a frame's payload; the end is 0 for an unusual frame."""
    if size < start + 2:
        return 0, size + 1
    kind, length = data[start], data[start + 1] - MASKED
    if (kind != TEXT and kind < CONTROL) or not 0 <= length <= SHORT:
        return 0, 0
    if length < SHORT:
        return start + 6, start + 6 + length
    if size < start + 4:
        return 0, size + 1
    return start + 8, start + 8 + int.from_bytes(data[start + 2 : start + 4], "big")
