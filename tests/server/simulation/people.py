"""The people: they connect, play, lose their lines and come back, and remember what they were told.

Whatever somebody was told is written down as it was told; `history.py` compares it with what is
stored in the end.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

import msgspec

from cairn.server.messages import (
    VERSION,
    Ack,
    Acknowledged,
    Chat,
    Error,
    Event,
    EventData,
    Hello,
    Play,
    PostAction,
    Seated,
    ServerMessage,
    Welcome,
)
from tests.server.simulation.network import Line, Served, post

PATIENCE = 20.0
"""Seconds until somebody gives a line up."""
Find = Callable[[], Served]


@dataclass
class Notes:
    """What people were told, all of them together."""

    acknowledged: list[tuple[str, int]] = field(default_factory=list)
    """What was sent, and the number it was stored under."""
    events: list[Event] = field(default_factory=list)
    welcomes: list[Welcome] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    """What nobody should have been told."""
    tried: int = 0


@dataclass
class Person:
    """Somebody at the table, on one device of perhaps several."""

    name: str
    credential: str
    seated: Seated
    notes: Notes
    random: Random
    find: Find
    n: int | None = None
    mark: str = ""
    left: Play | None = None
    """What was sent and not answered; it is sent again under the same id."""

    async def live(self, until: float) -> None:
        """Come and go until some time."""
        loop = asyncio.get_running_loop()
        while loop.time() < until:
            if self.random.random() < 0.3:
                await self._post()
            else:
                await self._visit()
            await self.wait(0.3)

    async def wait(self, mean: float = 0.05) -> None:
        """Some time passes."""
        await asyncio.sleep(self.random.expovariate(1 / mean))

    def _wish(self) -> Play:
        """What to play: something new, unless the last wish has no answer yet."""
        if self.left is None:
            self.notes.tried += 1
            action = f"add {self.random.randint(1, 50)}"
            self.left = Play(f"{self.name} {self.notes.tried}", 0, action)
        return self.left

    async def _post(self) -> None:
        wish = self._wish()
        assert isinstance(wish.action, str)
        body = PostAction(self.seated.token, wish.seat, wish.action, wish.id)
        path = f"/api/v1/tables/{self.seated.table}/actions"
        try:
            async with asyncio.timeout(PATIENCE):
                status, answer = await post(
                    self.find(), path, self.credential, body, lambda: self.wait(0.5)
                )
        except TimeoutError:
            return
        if status == 200:
            self._acknowledge(wish.id, msgspec.json.decode(answer, type=Acknowledged).n)
            self.left = None

    def _acknowledge(self, id_: str, n: int | None) -> None:
        assert n is not None
        self.notes.acknowledged.append((id_, n))

    # --- on a line --------------------------------------------------------------------------

    async def _visit(self, wishes: int = 6) -> bool:
        """Connect, play a few times, and hang up, in the middle of something perhaps."""
        path = f"/api/v1/tables/{self.seated.table}/socket"
        line = Line(self.find(), path, wired=self.random.random() < 0.5)
        try:
            async with asyncio.timeout(PATIENCE):
                if not await self._come_in(line):
                    return False
                for _ in range(self.random.randint(1, wishes)):
                    if not await self._ask(line):
                        return False
                    if self.random.random() < 0.5:
                        await self.wait()
        except TimeoutError:
            return False
        finally:
            line.cut()
        return True

    async def _come_in(self, line: Line) -> bool:
        token = self.seated.token
        line.say(Hello(VERSION, token, self.credential, self.n, self.mark, views=False))
        while message := await line.hear():
            if isinstance(message, Welcome):
                return self._start(message)
        return False

    def _start(self, welcome: Welcome) -> bool:
        self.notes.welcomes.append(welcome)
        if welcome.fresh:
            self.n, self.mark = welcome.n, welcome.mark
        elif self.n is None or welcome.n < self.n:
            self.notes.wrong.append(f"{self.name} has seen {self.n}, and is welcomed to {welcome}")
        return True

    async def _ask(self, line: Line) -> bool:
        """Send something, and wait for the answer, mostly."""
        wish: Play | Chat = self._wish()
        if self.random.random() < 0.3:
            self.notes.tried += 1
            wish = Chat(f"{self.name} {self.notes.tried}", f"{self.name} {self.notes.tried}")
        line.say(wish)
        if self.random.random() < 0.1:
            return False  # hangs up at once
        while message := await line.hear():
            if self._take(message, wish):
                return True
        return False

    def _take(self, message: ServerMessage, wish: Play | Chat) -> bool:
        """Take a message in; whether it answers a wish."""
        if isinstance(message, Event):
            self._see(message)
        if not isinstance(message, Ack | Error) or message.id != wish.id:
            return False
        if wish is self.left:
            self.left = None if isinstance(message, Ack) else self.left
        if isinstance(message, Ack):
            self._acknowledge(wish.id, message.n)
        return True

    def _see(self, event: Event) -> None:
        if self.n is None or event.n != self.n + 1:
            self.notes.wrong.append(f"{self.name} sees event {event.n} after {self.n}")
        self.n, self.mark = event.n, event.mark
        self.notes.events.append(event)

    async def insist(self) -> None:
        """When all is well again, a visit must succeed."""
        for _ in range(60):
            before = len(self.notes.acknowledged)
            if await self._visit(1) and len(self.notes.acknowledged) > before:
                return
            await self.wait(1.0)
        self.notes.wrong.append(f"{self.name} is not served any more")


def text_of(event: EventData) -> str | None:
    """The id of the message that made an event, None for what happened by itself."""
    return getattr(event, "id", None) or getattr(event, "text", None)
