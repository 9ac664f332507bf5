"""uvicorn's WebSocket with a short way for whole text frames, which is nearly all of them.

The long way leads through a parser, a queue and two tasks, and was most of what an action
cost. Here a listener may serve a message where it arrives, and a message goes out where it is
made. What the listener does not take, and whatever is not a whole text frame, goes the long way
as if there were no short one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

try:
    from websockets.speedups import apply_mask
except ImportError:  # a platform without the compiled part
    from websockets.utils import apply_mask

EXTENSION = "cairn.wire"
TEXT, CONTROL, MASKED = 0x81, 0x88, 0x80
SHORT, WORD = 126, 1 << 16
"""Payloads below these sizes have one byte for their length, or three."""


class Wire(WebSocketsSansIOProtocol):
    """One connection. The application finds it in its scope, under EXTENSION."""

    listener: Callable[[bytes], bool] | None = None
    """Is given a message, and says whether it took it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - as uvicorn has it
        super().__init__(*args, **kwargs)
        self._framed = False
        self._begun = b""

    def handle_connect(self, event: Request) -> None:
        """Let the application, which starts now, find this."""
        super().handle_connect(event)
        self._framed = not self.close_sent and not self.conn.extensions
        if self._framed:
            cast(dict[str, Any], self.scope["extensions"])[EXTENSION] = self

    def data_received(self, data: bytes) -> None:
        """Frame by frame; from an unusual frame on, everything takes the long way."""
        if self._begun:
            data, self._begun = self._begun + data, b""
        start = 0
        while self._framed and start < len(data):
            body, end = _frame(data, start)
            if end > len(data):
                self._begun = data[start:]
                return
            if not end:
                self._framed = False
                break
            if not self._taken(data, start, body, end):
                super().data_received(data[start:end])
            start = end
        if start < len(data):
            super().data_received(data[start:])

    def _taken(self, data: bytes, start: int, body: int, end: int) -> bool:
        """Whether the listener served this frame. It must not overtake what is queued."""
        if data[start] != TEXT or self.listener is None or not self.queue.empty():
            return False
        return self.listener(apply_mask(data[body:end], data[body - 4 : body]))

    def send_receive_event_to_app(self) -> None:
        """Hang up on text that is none, without the traceback that uvicorn would write."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.send_close(1007)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    def send_now(self, payload: bytes) -> bool:
        """Send a text, if the way is free."""
        size = len(payload)
        if size >= WORD or self.close_sent or not self.writable.is_set():
            return False
        if self.transport.is_closing():
            return False
        short = size < SHORT
        head = bytes((TEXT, size)) if short else bytes((TEXT, SHORT, size >> 8, size & 255))
        self.transport.write(head + payload)
        return True


def _frame(data: bytes, start: int) -> tuple[int, int]:
    """Where a frame's payload starts and ends; the end is 0 for an unusual frame."""
    unknown = 0, len(data) + 1
    if len(data) < start + 2:
        return unknown
    kind, size = data[start], data[start + 1] - MASKED
    if (kind != TEXT and kind < CONTROL) or not 0 <= size <= SHORT:
        return 0, 0
    if size < SHORT:
        return start + 6, start + 6 + size
    if len(data) < start + 4:
        return unknown
    return start + 8, start + 8 + int.from_bytes(data[start + 2 : start + 4], "big")
