"""Table: a running game, as a fold over its events. No I/O, no time of its own.

Every change is an event. Methods check what somebody wants and emit events; `apply` is the
only place where anything changes, live and when a table is read back from the store.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from msgspec import Struct

from cairn.core.chance import Dice
from cairn.core.clocks import Clocks
from cairn.core.game import CHANCE, Game, IllegalAction, State
from cairn.core.match import Match
from cairn.core.registry import load
from cairn.server import limits
from cairn.server import messages as m
from cairn.server.guests import Person

Phase = Literal["waiting", "playing", "paused", "over"]
NOBODY: Set[int] = frozenset()


class Refused(Exception):  # noqa: N818 - a refusal is no error of ours
    """Somebody asked for what can't be; carries a code, a sentence and facts."""

    def __init__(
        self,
        code: str,
        sentence: str,
        facts: dict[str, Any] | None = None,
        id_: str | None = None,
    ) -> None:
        super().__init__(sentence)
        self.code, self.sentence, self.facts, self.id = code, sentence, facts or {}, id_


class Stored(Struct, frozen=True, gc=False):
    """An event with its number and time, and the state and the clocks after it."""

    n: int
    time: float
    data: m.EventData
    state: State | None
    left: list[float | None] | None


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
    out: list[Stored] = field(default_factory=list)
    """Events emitted and not yet taken to the store."""
    ids: dict[tuple[str, str], int] = field(default_factory=dict)
    plan: m.NewTable = field(init=False)
    host: str = ""
    commitment: str = ""
    match: Match = field(init=False)
    clocks: Clocks = field(init=False)
    began: float = 0.0
    takes_rests: bool = False
    """Whether games in real time stand still between rounds until somebody goes on."""

    @classmethod
    def fold(cls, id_: str, seed: str, events: Iterable[tuple[int, float, m.EventData]]) -> Table:
        """The table that these events tell of."""
        table = cls(id_, seed)
        for n, time, data in events:
            table.apply(n, time, data)
        return table

    # --- what happened ----------------------------------------------------------------------

    def emit(self, data: m.EventData, now: float) -> int:
        """Make something happen; its number. An illegal action raises and changes nothing."""
        self.apply(self.n + 1, max(now, self.time), data)
        state = self.match.state if self.phase != "waiting" else None
        self.out.append(Stored(self.n, self.time, data, state, self.left(self.time)))
        return self.n

    def take(self) -> list[Stored]:
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

    @staticmethod
    def _planned(plan: m.SeatPlan, data: m.Created) -> Seat:
        if plan.kind == "bot":
            return Seat("bot", name=plan.bot or "", bot=plan.bot)
        if plan.kind == "host":
            return Seat("person", name=data.host_name, holder=data.host)
        return Seat()

    def _on_sat(self, data: m.Sat, time: float) -> None:
        for number in data.seats:
            self.seats[number] = Seat(
                "person", data.name, holder=data.guest, generation=data.generation
            )

    def _on_left(self, data: m.Left, time: float) -> None:
        for number in data.seats:
            kind: Literal["bot", "open"] = "bot" if data.bot else "open"
            self.seats[number] = Seat(kind, data.bot or "", data.bot, None, data.generation)
        self._forget_question()

    def _on_started(self, data: m.Started, time: float) -> None:
        names = [seat.name for seat in self.seats]
        self.match = Match(self.game, len(names), self.plan.options, Dice(self.seed), names)
        self.phase, self.began = "playing", time

    def _on_played(self, data: m.Played, time: float) -> None:
        self.match.play(data.actor, data.action, round(time - self.began, 3))
        if data.by and data.id:
            self.ids[data.by, data.id] = self.n + 1
        if data.actor != CHANCE:
            self.clocks.played(data.actor)
        if self.question:
            self._forget_question()

    def _on_said(self, data: m.Said, time: float) -> None:
        pass  # chat changes nothing at the table

    def _on_paused(self, data: m.Paused, time: float) -> None:
        self.phase = "paused"

    def _on_resumed(self, data: m.Resumed, time: float) -> None:
        self.phase = "playing"

    def _on_asked(self, data: m.Asked, time: float) -> None:
        self.question, self.waiting = data, set(data.waiting)

    def _on_answered(self, data: m.Answered, time: float) -> None:
        self.waiting.discard(data.guest)
        if not data.yes:
            self._forget_question()

    def _on_undone(self, data: m.Undone, time: float) -> None:
        self.match.undo(data.keep)
        self._forget_question()

    def _on_ended(self, data: m.Ended, time: float) -> None:
        self.phase = "over"

    def _on_again(self, data: m.Again, time: float) -> None:
        self.rematch = data.table

    def _on_recovered(self, data: m.Recovered, time: float) -> None:
        pass  # the clocks were told in `apply`

    def _forget_question(self) -> None:
        self.question, self.waiting = None, set()

    # --- what is asked for ------------------------------------------------------------------

    def join(self, person: Person, wanted: list[int] | None, now: float) -> list[int]:
        """Take open seats (any one when none is named), or be told which ones you hold."""
        held = self.held(person.id)
        if not wanted:
            wanted = held or [number for number, s in enumerate(self.seats) if s.kind == "open"][:1]
        if not wanted:
            raise Refused("full", "Every seat is taken.")
        new = sorted(set(wanted) - set(held))
        if new and self.phase == "over":
            raise Refused("over", "The game is over.")
        for number in new:
            if self._seat(number).kind != "open":
                raise Refused("taken", f"Seat {number} is taken.", {"seat": number})
        if new:
            generation = 1 + max(self.seats[number].generation for number in new)
            self.emit(m.Sat(new, person.id, person.name, generation), now)
            self.start_if_full(now)
        return sorted({*wanted, *held})

    def start_if_full(self, now: float) -> None:
        """Begin once every seat is filled."""
        if self.phase == "waiting" and all(seat.kind != "open" for seat in self.seats):
            self.emit(m.Started(), now)
            self._go_on(now)

    def leave(self, seats: list[int], bot: str | None, now: float, kicked: bool = False) -> None:
        """Free seats, or give them to a bot."""
        if bot is not None and bot not in self.game.bots:
            raise Refused("bot", f"{self.game.title} has no bot {bot!r}.", {"bot": bot})
        generation = 1 + max(self._seat(number).generation for number in seats)
        self.emit(m.Left(seats, generation, bot, kicked), now)
        self.start_if_full(now)

    def play(
        self, actor: int, action: str, now: float, by: str | None = None, id_: str | None = None
    ) -> int:
        """Play an action and let chance follow; the number of the event."""
        self._must_play()
        try:
            n = self.emit(m.Played(actor, action, by, id_), now)
        except IllegalAction as error:
            raise Refused(error.refusal.code, str(error), dict(error.refusal.facts)) from None
        self._go_on(now)
        return n

    def overdue(self, now: float) -> None:
        """Play for those whose time is up, and the rules' own limit."""
        if self.phase != "playing":
            return
        clock = self.match.state.clock
        if clock and self.clocks.limit_up(now):
            self.emit(m.Played(int(CHANCE), str(clock.action), overdue=True), now)
        for seat in self.clocks.up(now):
            if seat in self.match.state.actors:
                action = self.match.state.overdue(seat)
                self.emit(m.Played(seat, str(action), overdue=True), now)
                self._go_on(now)
        self._go_on(now)

    def chat(self, person: Person, seated: bool, text: str, now: float) -> int:
        """Say something at the table, or in the gallery."""
        tidied = limits.tidy(text)
        if tidied is None:
            raise Refused("unreadable", "Write something that can be read.")
        room: Literal["table", "gallery"] = "table" if seated else "gallery"
        return self.emit(m.Said(room, person.id, person.name, tidied), now)

    def pause(self, person: Person, now: float) -> int:
        """Stop the game and its clocks."""
        self._must_play()
        return self.emit(m.Paused(person.name), now)

    def resume(self, person: Person, now: float) -> int:
        """Go on."""
        if self.phase != "paused":
            raise Refused("phase", "The game is not paused.")
        return self.end_rest(person.name, now)

    def end_rest(self, name: str, now: float) -> int:
        """Go on after a pause, or after a rest that the game took by itself."""
        rested = self.resting
        n = self.emit(m.Resumed(name), now)
        self._go_on(now, rested)
        return n

    @property
    def resting(self) -> bool:
        """Whether the game stands still by itself, before a roll."""
        return self.phase == "paused" and CHANCE in self.match.state.actors

    def undo(self, person: Person, seat: int, now: float) -> int:
        """Take back a seat's last action: at once when nobody else is asked."""
        self._must_play()
        own = [index for index, entry in enumerate(self.match.log) if entry.actor == seat]
        if not own:
            raise Refused("nothing", "There is nothing of yours to take back.")
        others = {s.holder for s in self.seats if s.holder and s.holder != person.id}
        if not others:
            return self.emit(m.Undone(own[-1]), now)
        return self.emit(m.Asked(seat, own[-1], sorted(others)), now)

    def answer(self, person: Person, yes: bool, now: float) -> int:
        """Agree, or not, to an undo."""
        if self.question is None or person.id not in self.waiting:
            raise Refused("nothing", "Nobody waits for your consent.")
        keep = self.question.keep
        n = self.emit(m.Answered(person.id, yes), now)
        if yes and not self.waiting:
            n = self.emit(m.Undone(keep), now)
        return n

    def recover(self, now: float) -> None:
        """Another process has the table now: clocks go on from here, what is due is done."""
        self.emit(m.Recovered(), now)
        if self.phase == "playing":
            self._go_on(now)

    def _go_on(self, now: float, rested: bool = False) -> None:
        """Let chance act, and end the game when it is over."""
        while CHANCE in (state := self.match.state).actors:
            if state.rests and not rested and self._rests_here():
                self.emit(m.Paused(""), now)
                return
            rested = False
            self.emit(m.Played(int(CHANCE), str(self.match.draw())), now)
        outcome = state.outcome
        if outcome and self.phase == "playing":
            scores, winners = [*outcome.scores], [*outcome.winners]
            self.emit(m.Ended(scores, winners, outcome.reason, self.seed), now)

    def _rests_here(self) -> bool:
        return self.takes_rests and any(seat.kind == "person" for seat in self.seats)

    def _must_play(self) -> None:
        if self.phase != "playing":
            why = {"waiting": "has not begun", "paused": "is paused", "over": "is over"}
            raise Refused("phase", f"The game {why[self.phase]}.", {"phase": self.phase})

    # --- what it looks like -----------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game that is played here."""
        return load(self.plan.game)

    def held(self, guest: str) -> list[int]:
        """The seats of a guest."""
        return [number for number, seat in enumerate(self.seats) if seat.holder == guest]

    def bots_to_act(self) -> Sequence[int]:
        """The seats with a bot whose action the game waits for."""
        if self.phase != "playing":
            return ()
        return [seat for seat in self.match.state.actors if self.seats[seat].kind == "bot"]

    def left(self, now: float) -> list[float | None] | None:
        """What the clocks show, None when there are none."""
        if not self.clocks.used:
            return None
        return [self.clocks.left_now(seat, now) for seat in range(len(self.seats))]

    def view(self, now: float, present: set[str]) -> m.TableView:
        """The table as everybody sees it."""
        return m.TableView(
            table=self.id,
            game=self.plan.game,
            options=self.plan.options,
            seats=[self._seat_view(number, now, present) for number in range(len(self.seats))],
            host=self.host,
            visibility=self.plan.visibility,
            clock=self.plan.clock,
            spectator_delay=self.plan.spectator_delay,
            hints=self.plan.hints,
            phase=self.phase,
            commitment=self.commitment,
            created=self.created,
            rematch=self.rematch,
        )

    def _seat_view(self, number: int, now: float, present: set[str]) -> m.SeatView:
        seat = self.seats[number]
        return m.SeatView(
            kind=seat.kind,
            name=seat.name,
            bot=seat.bot,
            holder=seat.holder,
            present=seat.holder in present,
            left=self.clocks.left_now(number, now),
            running=number in self.clocks.running,
        )

    def _seat(self, number: int) -> Seat:
        if not 0 <= number < len(self.seats):
            raise Refused("no-seat", f"This table has {len(self.seats)} seats.", {"seat": number})
        return self.seats[number]

    def _thinking(self) -> Set[int]:
        """The people whose time runs."""
        if not self.clocks.used:
            return NOBODY
        actors = self.match.state.actors
        return {seat for seat in actors if seat >= 0 and self.seats[seat].kind == "person"}


_ON: dict[type, Callable[[Table, Any, float], None]] = {
    kind: getattr(Table, f"_on_{kind.__name__.lower()}") for kind in get_args(m.EventData)
}
"""What each kind of event changes."""
