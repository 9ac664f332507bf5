"""Table: a running game, as a fold over its events. No I/O, no time of its own.

Every change is an event. The desk judges requests and emits events; automatic events are emitted
here, as the driver says. Only `apply` changes anything, live and when a table is read back from
the store.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from dataclasses import dataclass, field
from typing import Any, Literal

from msgspec import Struct

from cairn.core.actor import CHANCE
from cairn.core.chance import Dice
from cairn.core.clocks import Clocks
from cairn.core.conduct import made_by
from cairn.core.driver import Driver, Due
from cairn.core.game import Game, State
from cairn.core.match import Match
from cairn.core.registry import load
from cairn.server import messages as m
from cairn.server.tables.receipts import Receipts

Phase = Literal["waiting", "playing", "paused", "over"]
NOBODY: Set[int] = frozenset()
KICKED = 300.0
"""Seconds for which a kicked guest can't take a seat again."""
GALLERY = 64
"""People in the gallery whose names are known."""
CAUSED = (m.Caused, m.Said, m.Answered)
"""Events with the guest and the id of the message that made them."""


class Happening(Struct, gc=False):
    """An event with its number and time, and the state and the clocks after it, if known."""

    n: int
    time: float
    data: m.EventData
    state: State | None = None
    left: list[float | None] | None = None


@dataclass
class Seat:
    """One seat: open, a person's, or a bot's."""

    kind: Literal["open", "person", "bot"] = "open"
    name: str = ""
    bot: str | None = None
    holder: str | None = None
    generation: int = 0


@dataclass
class Table:
    """A table with its seats, its match, its clocks; `n` is the number of its last event."""

    id: str
    seed: str = field(repr=False)
    n: int = 0
    time: float = 0.0
    phase: Phase = "waiting"
    created: float = 0.0
    seats: list[Seat] = field(default_factory=list)
    question: m.Asked | None = None
    waiting: set[str] = field(default_factory=set)
    rematch: str | None = None
    kicked: dict[str, float] = field(default_factory=dict)
    """Until when each kicked guest can't take a seat."""
    gallery: dict[str, str] = field(default_factory=dict)
    """The names under which guests spoke in the gallery recently."""
    out: list[Happening] = field(default_factory=list)
    """Events emitted but not yet passed to the store."""
    receipts: Receipts = field(default_factory=Receipts, repr=False)
    advised: dict[int, int] = field(default_factory=dict)
    """By seat, the number of the hint that it had in the state at hand."""
    plan: m.NewTable = field(init=False)
    host: str = ""
    commitment: str = ""
    match: Match = field(init=False)
    clocks: Clocks = field(init=False)
    began: float = 0.0
    lobby: int = 0
    """The number of the last event before the game began."""
    takes_rests: bool = False
    """Whether real-time games pause before every round until a player resumes."""
    stays: float | None = None
    """Seconds for which an inactive unfinished game is kept; None: for good."""
    driver: Driver = field(init=False)
    """How long bots take, set by the table's runner."""
    bots: frozenset[int] = frozenset()
    """The seats that bots play for."""

    @classmethod
    def fold(cls, id_: str, seed: str, events: Iterable[tuple[int, float, m.EventData]]) -> Table:
        """The table that results from these events."""
        table = cls(id_, seed)
        for n, time, data in events:
            table.apply(n, time, data)
        return table

    # --- events -----------------------------------------------------------------------------

    def emit(self, data: m.EventData, now: float) -> int:
        """Emit an event; returns its number. An illegal action raises and changes nothing."""
        self.apply(self.n + 1, max(now, self.time), data)
        state = self.match.state if self.phase != "waiting" else None
        self.out.append(Happening(self.n, self.time, data, state, self.left(self.time)))
        return self.n

    def take(self) -> list[Happening]:
        """The events emitted since the last call, for the store."""
        taken, self.out = self.out, []
        return taken

    def apply(self, n: int, time: float, data: m.EventData) -> None:
        """Change the table by one event."""
        kind = type(data)
        if self.n:
            (self.clocks.skip if kind is m.Recovered else self.clocks.settle)(time)
        _ON[kind](self, data, time)
        self.n, self.time = n, time
        if isinstance(data, CAUSED) and data.by and data.id:
            self.receipts.put(data.by, data.id, n)
        if self.phase == "waiting":
            self.lobby = n
        if self.phase == "playing":
            self.clocks.run(self._thinking(), self.match.state.clock)
        else:
            self.clocks.stop()

    def _on_created(self, data: m.Created, time: float) -> None:
        self.plan, self.host, self.commitment = data.plan, data.host, data.commitment
        self.created = time
        self.seats = [self._planned(plan, data) for plan in data.plan.seats]
        self.clocks = Clocks(data.plan.clock, len(self.seats))
        self.clocks.skip(time)
        self.driver = Driver(self.clocks)
        self._seats_changed(range(len(self.seats)))

    @staticmethod
    def _planned(plan: m.SeatPlan, data: m.Created) -> Seat:
        if plan.kind == "bot":
            return Seat("bot", name=plan.bot or "", bot=plan.bot)
        if plan.kind == "host":
            return Seat("person", name=plan.name or data.host_name, holder=data.host)
        return Seat()

    def _on_sat(self, data: m.Sat, time: float) -> None:
        for number in data.seats:
            self.seats[number] = Seat(
                "person", data.name, holder=data.guest, generation=data.generation
            )
        self._seats_changed(data.seats)
        self._reseat(data.seats, data.name, None, time)

    def _on_left(self, data: m.Left, time: float) -> None:
        if data.kicked:
            self._keep_away([self.seats[number].holder for number in data.seats], time)
        for number in data.seats:
            kind: Literal["bot", "open"] = "bot" if data.bot else "open"
            self.seats[number] = Seat(kind, data.bot or "", data.bot, None, data.generation)
        self._seats_changed(data.seats)
        self._reseat(data.seats, data.bot or "", data.version if data.bot else None, time)
        self._forget_question()

    def _keep_away(self, holders: list[str | None], time: float) -> None:
        self.kicked = {guest: until for guest, until in self.kicked.items() if until > time}
        self.kicked |= {one: time + KICKED for one in holders if one and one != self.host}

    def _reseat(self, seats: list[int], name: str, bot: str | None, time: float) -> None:
        if self.phase != "waiting":
            for number in seats:
                self.match.reseat(number, name, bot, round(time - self.began, 3))

    def _on_started(self, data: m.Started, time: float) -> None:
        names = [seat.name for seat in self.seats]
        bots = [data.version if seat.kind == "bot" else None for seat in self.seats]
        self.match = Match(self.game, len(names), self.plan.options, Dice(self.seed), names, bots)
        self.phase, self.began = "playing", time

    def _on_played(self, data: m.Played, time: float) -> None:
        self.match.play(data.actor, data.action, round(time - self.began, 3))
        if data.actor != CHANCE:
            self.clocks.played(data.actor)
            self.driver.acted(data.actor)
        if self.advised:
            self.advised = {}
        if self.question and self.question.what == "undo":
            self._forget_question()

    def _on_said(self, data: m.Said, time: float) -> None:
        if data.room == "gallery":
            self.gallery.pop(data.guest, None)
            self.gallery[data.guest] = data.name
            if len(self.gallery) > GALLERY:
                del self.gallery[next(iter(self.gallery))]

    def _on_renamed(self, data: m.Renamed, time: float) -> None:
        for number in data.seats:
            self.seats[number].name = data.name
        self._reseat(data.seats, data.name, None, time)

    def _on_paused(self, data: m.Paused, time: float) -> None:
        self.phase = "paused"
        if self.question and self.question.what == "pause":
            self._forget_question()

    def _on_resumed(self, data: m.Resumed, time: float) -> None:
        self.phase = "playing"
        for seat in self.bots:  # a pause ends what they were about to do
            self.driver.acted(seat)

    def _on_asked(self, data: m.Asked, time: float) -> None:
        self.question, self.waiting = data, set(data.waiting)

    def _on_answered(self, data: m.Answered, time: float) -> None:
        self.waiting.discard(data.guest)
        if not data.yes:
            self._forget_question()

    def _on_undone(self, data: m.Undone, time: float) -> None:
        self.match.undo(data.keep)
        if self.phase == "over":
            self.phase = "playing"
        self.advised = {}
        self._forget_question()

    def _on_hinted(self, data: m.Hinted, time: float) -> None:
        self.match.hinted(data.seat)
        self.advised[data.seat] = self.n + 1

    def _on_ended(self, data: m.Ended, time: float) -> None:
        self.phase = "over"
        self._forget_question()

    def _on_again(self, data: m.Again, time: float) -> None:
        self.rematch = data.table

    def _on_recovered(self, data: m.Recovered, time: float) -> None:
        pass  # `apply` has told the clocks

    def _seats_changed(self, numbers: Iterable[int]) -> None:
        self.bots = frozenset(n for n, seat in enumerate(self.seats) if seat.kind == "bot")
        for number in numbers:
            self.driver.acted(number)

    def _forget_question(self) -> None:
        self.question, self.waiting = None, set()

    # --- automatic events -------------------------------------------------------------------

    def due(self, now: float) -> list[Due]:
        """Everything due by itself, soonest first; nothing while the game is paused."""
        if self.phase != "playing" or self.waits_for_people:
            return []
        return self.driver.due(self.match.state, self.bots, now)

    @property
    def waits_for_people(self) -> bool:
        """Whether nothing can be due before somebody acts, which is so after most actions."""
        timed = self.bots or self.clocks.used or self.clocks.limit
        return self.phase == "playing" and not timed and CHANCE not in self.match.state.actors

    def begin(self, now: float) -> None:
        """Begin once every seat is filled."""
        if self.phase == "waiting" and all(seat.kind != "open" for seat in self.seats):
            self.emit(m.Started(made_by(self.game)), now)
            self.go_on(now)

    def go_on(self, now: float, rested: bool = False) -> None:
        """Play chance's immediate actions, and end the game if it is over."""
        while self._chance_acts_at_once(now):
            if self.match.state.rests and not rested and self._rests_here():
                self.emit(m.Paused(""), now)
                return
            rested = False
            self.emit(m.Played(int(CHANCE), str(self.match.chance())), now)
        if self.phase == "playing" and (outcome := self.match.state.outcome):
            scores, winners = [*outcome.scores], [*outcome.winners]
            self.emit(m.Ended(scores, winners, outcome.reason.sentence, self.seed), now)

    def _chance_acts_at_once(self, now: float) -> bool:
        due = self.due(now)
        return bool(due) and (
            due[0].why == "draw" or (due[0].why == "fall" and not self.match.game.physics)
        )

    def fall(self, action: str, now: float) -> None:
        """Play the fall that a worker has found."""
        self.emit(m.Played(int(CHANCE), action), now)
        self.go_on(now)

    def time_is_up(self, now: float) -> None:
        """Play for seats whose time is up, and the time limit of the rules."""
        for due in self.due(now):
            late = due.why in ("clock", "overdue") and due.when <= now
            # An action for one seat may stop another's clock.
            if late and due in self.due(now):
                self.emit(m.Played(int(due.actor), self._overdue(due), overdue=True), now)
                self.go_on(now)

    def _overdue(self, due: Due) -> str:
        state = self.match.state
        if due.why == "overdue":
            return str(state.overdue(due.actor))
        assert state.clock
        return str(state.clock.action)

    def wake(self, resumed: m.Resumed, now: float) -> int:
        """Go on after a pause, or after a rest that the game took by itself."""
        rested = self.resting
        n = self.emit(resumed, now)
        self.go_on(now, rested)
        return n

    def recover(self, now: float) -> None:
        """Take the table over in another process: clocks resume here, and due events happen."""
        self.emit(m.Recovered(), now)
        self.go_on(now)

    @property
    def alarm(self) -> float | None:
        """When the next running clock is up, None if none runs."""
        limit = self.clocks.limit_deadline
        times = [*self.clocks.deadlines.values(), *([] if limit is None else [limit])]
        return min(times, default=None)

    @property
    def stuck(self) -> bool:
        """Whether somebody who plays alone has lost, and may still take back the last action."""
        over = self.phase == "over" and self.rematch is None and len(self.seats) == 1
        outcome = self.match.state.outcome if over else None
        return outcome is not None and not outcome.winners

    @property
    def resting(self) -> bool:
        """Whether the game rests by itself, before a roll."""
        return self.phase == "paused" and self.match.state.rests

    @property
    def shared(self) -> bool:
        """Whether several people play: then a rest is over after a while for all of them."""
        return len({seat.holder for seat in self.seats if seat.holder}) > 1

    def _rests_here(self) -> bool:
        return self.takes_rests and any(seat.kind == "person" for seat in self.seats)

    # --- looking at it ----------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game at this table."""
        return load(self.plan.game)

    def held(self, guest: str) -> list[int]:
        """The seats of a guest."""
        return [number for number, seat in enumerate(self.seats) if seat.holder == guest]

    def named_by_plan(self, seat: int) -> bool:
        """Whether the seat keeps its name from the table's plan, instead of the guest's."""
        return self.seats[seat].generation == 0 and self.plan.seats[seat].name is not None

    def names_of_others(self, guest: str) -> list[str]:
        """The names of the other people with a seat."""
        return [seat.name for seat in self.seats if seat.holder not in (None, guest)]

    def waits_for(self, seat: int) -> bool:
        """Whether the game waits for an action of a seat now."""
        return self.phase == "playing" and seat in self.match.state.actors

    def left(self, now: float) -> list[float | None] | None:
        """Seconds left on the clocks, None if there are none."""
        if not self.clocks.used:
            return None
        return [self.clocks.left_now(seat, now) for seat in range(len(self.seats))]

    def seen_at(self, n: int, time: float) -> float:
        """When spectators may see an event; events before the game, at once."""
        return time if n <= self.lobby else time + self.plan.spectator_delay

    def _thinking(self) -> Set[int]:
        """The seats whose clocks run, including empty ones: leaving must not stop a clock."""
        if not self.clocks.used:
            return NOBODY
        actors = self.match.state.actors
        return {seat for seat in actors if seat >= 0 and self.seats[seat].kind != "bot"}


_ON: dict[type, Callable[[Table, Any, float], None]] = {
    m.Created: Table._on_created,
    m.Sat: Table._on_sat,
    m.Left: Table._on_left,
    m.Renamed: Table._on_renamed,
    m.Started: Table._on_started,
    m.Played: Table._on_played,
    m.Said: Table._on_said,
    m.Paused: Table._on_paused,
    m.Resumed: Table._on_resumed,
    m.Asked: Table._on_asked,
    m.Answered: Table._on_answered,
    m.Undone: Table._on_undone,
    m.Hinted: Table._on_hinted,
    m.Ended: Table._on_ended,
    m.Again: Table._on_again,
    m.Recovered: Table._on_recovered,
}
"""The handler of each kind of event."""
