"""The people: they connect, play, lose their lines and come back, and remember what they were told.

They chat, take back, pause, ask for hints and put bots on seats, too. What has no answer is sent
again under its id, and now and then what has one is, as well.

Whatever somebody was told is written down as it was told; `history.py` compares it with what is
stored in the end.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

import msgspec

from cairn.server.messages import (
    VERSION,
    Ack,
    Acknowledged,
    Advice,
    Chat,
    Error,
    Event,
    EventData,
    Hello,
    Hint,
    Kick,
    Pause,
    Play,
    PostAction,
    Resume,
    Seated,
    ServerMessage,
    Undo,
    Welcome,
)
from tests.server.simulation.network import Line, Served, post

PATIENCE = 20.0
"""Seconds until somebody gives a line up."""
SOON = ("moving", "ending", "away", "hint-asked")
"""Refusals that mean: not now."""
AGAIN = 0.2
"""How often somebody sends what was answered already."""
LATELY = 20
"""Messages that somebody may send again; the server remembers more of a guest."""
Find = Callable[[], Served]
Wish = Play | Chat | Undo | Pause | Resume | Hint | Kick
KINDS: dict[type[Wish], int] = {Play: 12, Chat: 5, Undo: 3, Pause: 1, Resume: 3, Hint: 2, Kick: 2}
"""What people wish for, and how often."""
BOTS = (None, "counter", "seeded")


@dataclass
class Notes:
    """What people were told, all of them together."""

    acknowledged: list[tuple[str, int]] = field(default_factory=list)
    """What was sent, and the number it was stored under."""
    advised: set[str] = field(default_factory=set)
    """The hints that were given."""
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
    left: Wish | None = None
    """What was sent and not answered; it is sent again under the same id."""
    answered: deque[Wish] = field(default_factory=lambda: deque(maxlen=LATELY))
    """What was sent and carried out."""

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

    def _wish(self) -> Wish:
        """What to do: something new or old, unless the last wish has no answer yet."""
        if self.left is None:
            old = self.answered and self.random.random() < AGAIN
            self.left = self.random.choice(self.answered) if old else self._new_wish()
        return self.left

    def _new_wish(self) -> Wish:
        self.notes.tried += 1
        id_ = f"{self.name} {self.notes.tried}"
        (kind,) = self.random.choices([*KINDS], [*KINDS.values()])
        if kind is Play:
            return Play(id_, 0, f"add {self.random.randint(1, 50)}")
        if kind is Chat:
            return Chat(id_, id_)
        if kind is Kick:
            return Kick(id_, 1, self.random.choice(BOTS))
        return kind(id_, 0) if kind in (Undo, Hint) else kind(id_)  # type: ignore[call-arg]

    async def _post(self) -> None:
        wish = self._wish()
        if not isinstance(wish, Play):
            return
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
            self._acknowledge(wish, msgspec.json.decode(answer, type=Acknowledged).n)
        elif status not in (0, 503):
            self.left = None

    def _acknowledge(self, wish: Wish, n: int | None) -> None:
        self.left = None
        if n is not None:
            self.notes.acknowledged.append((wish.id, n))
            self.answered.append(wish)

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
        wish = self._wish()
        line.say(wish)
        if self.random.random() < 0.1:
            return False  # hangs up at once
        while message := await line.hear():
            if self._take(message, wish):
                return True
        return False

    def _take(self, message: ServerMessage, wish: Wish) -> bool:
        """Take a message in; whether it answers a wish."""
        if isinstance(message, Event):
            self._see(message)
        if not isinstance(message, Ack | Advice | Error) or message.id != wish.id:
            return False
        if isinstance(message, Ack):
            self._acknowledge(wish, message.n)
        elif isinstance(message, Advice):
            self._advised(wish)
        elif message.code not in SOON:
            self.left = None
        return True

    def _advised(self, wish: Wish) -> None:
        self.left = None
        self.notes.advised.add(wish.id)
        self.answered.append(wish)

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


def id_of(event: EventData) -> str | None:
    """The id of the message that made an event, None for what happened by itself."""
    return getattr(event, "id", None)
