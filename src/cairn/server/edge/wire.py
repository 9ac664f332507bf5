"""uvicorn's WebSocket with a short way for whole text frames, which nearly all frames are.

The long way leads through a parser, a queue and two tasks, and was most of the cost of an action.
Here a listener may serve a message on arrival, and an outgoing message is written at once.
Messages that the listener declines, and all other frames, go the long way as if there were no
short one.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from cairn.server.codes import Closing
from cairn.server.edge.door import GRACE, STALL, Timer

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


class Wire(WebSocketsSansIOProtocol):
    """One connection. The application finds it in its scope, under EXTENSION."""

    listener: Callable[[bytes], bool] | None = None
    """Takes a message, and returns whether it served it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - as uvicorn has it
        super().__init__(*args, **kwargs)
        self._framed = False
        self._begun = b""
        self._stalled, self._ending = Timer(), Timer()

    def handle_connect(self, event: Request) -> None:
        """Put this into the scope of the application, which starts now."""
        super().handle_connect(event)
        self._framed = not self.close_sent and not self.conn.extensions
        if self._framed:
            cast(dict[str, Any], self.scope["extensions"])[EXTENSION] = self

    def data_received(self, data: bytes) -> None:
        """Read frame by frame; from an unusual frame on, everything takes the long way."""
        if self._begun:
            data, self._begun = self._begun + data, b""
        size, start = len(data), 0
        while self._framed and start < size:
            body, end = _frame(data, start, size)
            if end > size:
                self._begun = data[start:]
                return
            if not end:
                self._framed = False
                break
            listener = self.listener if data[start] == TEXT else None
            # A message served at once must not overtake queued ones.
            if not (
                listener
                and self.queue.empty()
                and listener(apply_mask(data[body:end], data[body - 4 : body]))
            ):
                super().data_received(data[start:end])
            start = end
        if start < size:
            super().data_received(data[start:])

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
        if not self.read_paused:
            self.transport.resume_reading()

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
        super().connection_lost(exc)

    def _end_soon(self) -> None:
        if not self.disconnected:
            self._ending.start(GRACE, self.transport.abort)

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
