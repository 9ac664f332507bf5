"""A socket that replays the game for itself and checks everything it is told."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import ExitStack
from itertools import count
from typing import Any, TypeVar

import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import cairn
from cairn.server.codes import Closing
from cairn.server.messages import (
    VERSION,
    Ack,
    Advice,
    Choice,
    Drawn,
    Ended,
    Error,
    Event,
    EventData,
    Hello,
    Left,
    Listed,
    Paused,
    Ping,
    Play,
    Played,
    Pong,
    Presence,
    Resumed,
    SeatChoices,
    ServerMessage,
    Tried,
    Undone,
    Welcome,
)
from tests.server.client import ONE_LINE, WAIT, Guest, check_words, plain

E = TypeVar("E", bound=EventData)
Answer = Ack | Error | Advice | Listed | Tried | Drawn


def choices(state: cairn.State, seat: int) -> SeatChoices:
    """What a seat can do, as the library has it."""
    listed = [
        Choice(plain(action.to_json()), state.group(seat, action), state.game.shown(action))
        for action in state.actions(seat)
    ]
    return SeatChoices(seat, listed, not state.samples)


class NotWelcome(AssertionError):  # noqa: N818 - it is what the server said
    """Something else came as the answer to hello."""


class Socket:
    """A connection to a table that replays the game for itself.

    Every message must be well formed, event numbers must grow by one, and each view must be
    the one that the library gives after the same actions. Of events that come at once only the
    last has to carry a view.
    """

    def __init__(
        self, base: str, table: str, guest: Guest | None = None, token: str | None = None
    ) -> None:
        self.url = f"{base.replace('http', 'ws', 1)}/api/v1/tables/{table}/socket"
        self.table, self.guest, self.token = table, guest, token
        self.events: list[Event] = []
        self.heard: list[ServerMessage] = []
        self.frames: list[str] = []
        self.states: list[cairn.State] = []
        self.shown: Any = None
        self.views = self.replays = True
        self.log: list[tuple[int, str]] = []
        self.n = 0
        self.marks: dict[int, str] = {}
        """The marks of all events heard of."""
        self.patience = WAIT
        self._mine: set[int] = set()
        self._looked = 0
        self._numbers = count(1)
        self._held = ExitStack()
        self._connection: ClientConnection | None = None

    # --- the line ---------------------------------------------------------------------------

    @property
    def line(self) -> ClientConnection:
        """The connection, which must be there."""
        assert self._connection
        return self._connection

    def open(self, **options: Any) -> None:  # noqa: ANN401
        """Connect, without saying anything."""
        wanted = connect(
            self.url,
            max_size=None,
            max_queue=None,
            open_timeout=self.patience,
            close_timeout=5,
            proxy=None,
            **options,
        )
        self._connection = self._held.enter_context(wanted)

    def hello(self, after: int | None = None, *, views: bool = True) -> Welcome:
        """Connect, say hello, and take in the answer; where the table is moving, come again."""
        end = time.monotonic() + self.patience
        while True:
            try:
                return self._hello(after, views)
            except ConnectionClosed as closed:
                moving = closed.rcvd and closed.rcvd.code == Closing.MOVING.code
                if not moving or time.monotonic() > end:
                    raise
                self.close()

    def _hello(self, after: int | None, views: bool) -> Welcome:
        self.open()
        self.send(
            Hello(
                version=VERSION,
                token=self.token,
                credential=self.guest.credential if self.guest else None,
                after=after,
                mark=self.marks.get(after or 0, ""),
                views=views,
            )
        )
        answer = self.hear()
        if not isinstance(answer, Welcome):
            raise NotWelcome(str(answer))
        self.welcome, self.views = answer, views
        self._start(answer, after)
        return self.welcome

    def again(self) -> Welcome:
        """Hang up and come back for what was missed."""
        self.close()
        return self.hello(after=self.n, views=self.views)

    def close(self) -> None:
        """Hang up."""
        self._held.close()
        self._connection = None

    def send(self, message: object) -> None:
        """Send a message as JSON."""
        self.line.send(msgspec.json.encode(message).decode())

    # --- listening --------------------------------------------------------------------------

    def hear(self) -> ServerMessage:
        """The next message, checked and taken in."""
        frame = self.line.recv(self.patience)
        assert isinstance(frame, str), "binary frame"
        self.frames.append(frame)
        message: ServerMessage = ONE_LINE.decode(frame)
        self.heard.append(message)
        if isinstance(message, Event):
            self._take(message)
        if isinstance(message, Error):
            check_words(message.code, message.sentence)
        return message

    def settle(self) -> None:
        """Hear everything that was sent so far."""
        self.send(Ping())
        while not isinstance(self.hear(), Pong):
            pass
        begun = self.welcome.table.phase != "waiting" or "started" in self.kinds
        if self.views and self.replays and begun:
            assert self.shown == plain(self.state.view()), "an old state is shown"

    def reach(self, n: int | None) -> None:
        """Listen until event `n` is here."""
        while self.n < (n or 0):
            self.hear()

    def until(self, kind: type[E]) -> tuple[Event, E]:
        """The next event of a kind that this method has not given yet."""
        while True:
            while self._looked < len(self.events):
                event = self.events[self._looked]
                self._looked += 1
                if isinstance(event.data, kind):
                    return event, event.data
            self.hear()

    def presence(self, seats: Sequence[bool], spectators: int) -> None:
        """Listen until this presence is told."""
        wanted = Presence(list(seats), spectators)
        found = [message for message in self.heard if isinstance(message, Presence)]
        while not found or found[-1] != wanted:
            if isinstance(message := self.hear(), Presence):
                found.append(message)

    # --- asking -----------------------------------------------------------------------------

    def fresh(self) -> str:
        """An id that was not used yet."""
        return f"{id(self):x}-{next(self._numbers)}"

    def ask(self, message: Any) -> Answer:  # noqa: ANN401
        """Send a message that has an id, and hear the answer."""
        self.send(message)
        return self.answer(message.id)

    def answer(self, number: str) -> Answer:
        """Listen for the answer to an id; what can't be read may be refused without one."""
        while True:
            message = self.hear()
            if isinstance(message, Answer) and message.id in (number, None):
                return message

    def do(self, kind: type[Any], **fields: Any) -> int | None:  # noqa: ANN401
        """Send something that must be accepted; the number of its event, which is heard."""
        answer = self.ask(kind(id=self.fresh(), **fields))
        assert isinstance(answer, Ack), answer
        self.reach(answer.n)
        return answer.n

    def refuse(self, kind: type[Any], **fields: Any) -> Error:  # noqa: ANN401
        """Send something that must be refused; nothing happens at the table."""
        number = self.fresh()
        answer = self.ask(kind(id=number, **fields))
        assert isinstance(answer, Error), answer
        assert all(getattr(event.data, "id", None) != number for event in self.events)
        return answer

    def play(self, seat: int, action: object) -> int:
        """Play an action that must be accepted; the number of its event, which is heard."""
        n = self.do(Play, seat=seat, action=str(action))
        assert n
        made = self.at(n).data
        assert isinstance(made, Played)
        assert (made.actor, made.action) == (seat, str(action))
        return n

    def at(self, n: int) -> Event:
        """The event of that number."""
        return next(event for event in self.events if event.n == n)

    # --- the game as it is told -------------------------------------------------------------

    @property
    def state(self) -> cairn.State:
        """The state after everything heard so far."""
        return self.states[-1]

    @property
    def ended(self) -> Ended | None:
        """The end, if it was told."""
        return next((e.data for e in reversed(self.events) if isinstance(e.data, Ended)), None)

    @property
    def resting(self) -> bool:
        """Whether the game stands still by itself, until somebody goes on."""
        told = [e.data for e in self.events if isinstance(e.data, Paused | Resumed)]
        paused = self.welcome.table.phase == "paused" if not told else told[-1] == Paused(name="")
        return paused and cairn.CHANCE in self.state.actors

    @property
    def kinds(self) -> list[str]:
        """The kinds of all events heard."""
        return [type(event.data).__name__.lower() for event in self.events]

    def _start(self, welcome: Welcome, after: int | None) -> None:
        view = welcome.table
        assert welcome.version == VERSION
        assert view.table == self.table
        assert welcome.you == (self.guest.id if self.guest else None)
        if not self.states or welcome.fresh:
            game = cairn.load(view.game)
            self.states, self.log = [game.new(len(view.seats), view.options)], []
        if welcome.fresh:
            self.n = welcome.n
            assert welcome.log is not None
            for actor, action in welcome.log:
                assert isinstance(action, dict) == self.views
                self._play(actor, action["text"] if isinstance(action, dict) else action)
            assert welcome.actions == len(self.log)
        else:
            assert after is not None
            assert welcome.log is None
            self.n = after
        self.marks[welcome.n] = welcome.mark
        self.shown, self._mine = welcome.view, set(welcome.seats)
        if welcome.fresh or welcome.view is None:
            self._check_choices(welcome)

    def _take(self, event: Event) -> None:
        assert event.n == self.n + 1, f"event {event.n} after {self.n}"
        assert not self.events or event.time >= self.events[-1].time
        self.n = event.n
        assert self.marks.setdefault(event.n, event.mark) == event.mark
        self.events.append(event)
        if not self.replays:
            return
        if isinstance(event.data, Played):
            told = self.state.game.parse(event.data.action).to_json()
            assert event.action == (plain(told) if self.views else None)
            self._play(event.data.actor, event.data.action)
        elif isinstance(event.data, Undone):
            del self.log[event.data.keep :], self.states[event.data.keep + 1 :]
        if event.view is not None:
            assert self.views
            assert event.view == plain(self.state.view())
            self.shown = event.view
        self._check_choices(event)
        if isinstance(event.data, Left):
            self._mine -= {*event.data.seats}

    def _check_choices(self, message: Welcome | Event) -> None:
        """With a view comes what each seat of ours can do that may act, and nothing else."""
        acting = sorted(self._mine & {*self.state.actors}) if message.view is not None else []
        slow = self.state.game.lists_slowly
        wanted = [] if slow else [choices(self.state, seat) for seat in acting]
        assert (message.choices or []) == wanted

    def _play(self, actor: int, action: str) -> None:
        self.states.append(self.state.play(actor, action))
        self.log.append((actor, action))
