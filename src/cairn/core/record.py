"""Record: a stored game. Everything else follows from it: replay, proof of the dice."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, NamedTuple

from cairn.core.actor import CHANCE, name_of
from cairn.core.chance import Dice
from cairn.core.conduct import Change, Conduct
from cairn.core.extras import MissingExtra
from cairn.core.game import Game, State
from cairn.core.motion import fallen
from cairn.core.objects import from_text
from cairn.core.outcome import Outcome
from cairn.core.refusals import IllegalAction
from cairn.core.registry import load
from cairn.core.sentences import counted, shown
from cairn.core.told import Told, ToldError

FORMAT = 4
OLDER = (1, 2, 3)
"""Older formats: of conduct they have only the first players, and they don't log every event that
happens by itself: no falls (1), no ends of count-downs (1 and 2). Reading such a record brings it
up to date."""


class Entry(NamedTuple):
    """One line of the log: who did what and, in real time, when (seconds from the start)."""

    actor: int
    action: str
    time: float | None = None

    def to_json(self) -> list[Any]:
        """The entry as a plain JSON array."""
        return [int(self.actor), self.action, *([] if self.time is None else [self.time])]


ProblemKind = Literal["seed", "dice", "rules", "outcome", "physics", "casual"]


@dataclass(frozen=True)
class Problem(Told):
    """A finding about a record; `index` is the place of the log entry, None for the whole.

    Places count from 0. In sentences the first action is number 1, as in a replay.

    seed     not the one that was promised, or not shown
    dice     chance did not play what the seed gives
    rules    an action that the rules refuse
    outcome  not the one that the log leads to
    physics  the fall comes out differently here: because of another version or another kind of
             machine, or because the table had no physics
    casual   a seat had help: hints, or undos after chance or a bot had answered
    """

    kind: ProblemKind = field(kw_only=True)
    index: int | None = field(default=None, kw_only=True)
    harmless: bool = field(init=False)
    """Whether the game was honest nevertheless."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "harmless", self.kind in ("physics", "casual"))

    def __str__(self) -> str:
        where = "" if self.index is None else f"Action {self.index + 1}: "
        return where + self.sentence


class NotARecord(ToldError):  # noqa: N818 - the name is part of the library's face
    """Not readable as a record; `told` says why."""


@dataclass(frozen=True, kw_only=True)
class Record:
    """A game, finished or not, as its log. The seed is None while it must stay secret."""

    game: Game
    seats: int
    options: Mapping[str, Any]
    conduct: Conduct
    commitment: str
    seed: str | None
    log: tuple[Entry, ...]
    outcome: Outcome | None

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the first players, by seat."""
        return self.conduct.players

    def states(self) -> Iterator[State]:
        """The first state, then the state after each entry, one by one."""
        state = self.game.new(self.seats, self.options)
        yield state
        for entry in self.log:
            state = state.play(entry.actor, entry.action)
            yield state

    def replay(self) -> list[State]:
        """All states of the game, first to last. Raises IllegalAction."""
        return list(self.states())

    def verify(self) -> list[Problem]:
        """Everything wrong or notable about this record; empty if all is well."""
        return [*self._check_seed(), *self._check_log(), *self._check_help()]

    def to_json(self) -> dict[str, Any]:
        """The record as a plain JSON object."""
        return {
            "cairn": FORMAT,
            "game": self.game.name,
            "seats": self.seats,
            "options": dict(self.options),
            **self.conduct.to_json(),
            "commitment": self.commitment,
            "seed": self.seed,
            "log": [entry.to_json() for entry in self.log],
            "outcome": self.outcome and self.outcome.to_json(),
        }

    @classmethod
    def from_json(cls, data: object) -> Record:
        """The record written by `to_json`. Raises NotARecord, or another ToldError."""
        try:
            return _read(data)
        except KeyError as error:
            sentence = f"This is not a Cairn record: {error} is missing."
            raise NotARecord(Told("record-lacks", sentence, {"key": str(error.args[0])})) from None
        except (TypeError, AttributeError):
            sentence = "This is not a Cairn record: something in it has the wrong type."
            raise NotARecord(Told("record-type", sentence)) from None

    def save(self, path: str | Path) -> None:
        """Write the record as JSON, whole or not at all."""
        target = Path(path)
        draft = target.with_name(target.name + ".part")
        draft.write_text(self.dumps(), encoding="utf-8")
        draft.replace(target)

    @classmethod
    def load(cls, path: str | Path) -> Record:
        """Read a record written by `save`."""
        return cls.loads(Path(path).read_text(encoding="utf-8"))

    def dumps(self) -> str:
        """The record as JSON text, one log entry per line."""
        data = self.to_json()
        entries = ",\n".join("  " + json.dumps(entry) for entry in data.pop("log"))
        lines = [f" {json.dumps(key)}: {json.dumps(value)}" for key, value in data.items()]
        return "{\n" + ",\n".join([*lines, f' "log": [\n{entries}\n ]']) + "\n}\n"

    @classmethod
    def loads(cls, text: str) -> Record:
        """Read JSON text. Raises NotARecord, or another ToldError."""
        try:
            data = json.loads(text)
        except json.JSONDecodeError as error:
            sentence = f"This is not a Cairn record: line {error.lineno} is not JSON."
            raise NotARecord(Told("record-json", sentence, {"line": error.lineno})) from None
        except RecursionError:
            sentence = "This is not a Cairn record: it is nested too deeply."
            raise NotARecord(Told("record-deep", sentence)) from None
        except ValueError:
            sentence = "This is not a Cairn record: a number in it is too long."
            raise NotARecord(Told("record-number", sentence)) from None
        return cls.from_json(data)

    def _check_seed(self) -> Iterator[Problem]:
        if self.seed is None:
            if self.outcome:
                sentence = "The game is over, but its seed is not shown."
                yield Problem("seed-hidden", sentence, kind="seed")
        elif Dice(self.seed).commitment != self.commitment:
            sentence = "This isn't the seed that was promised at the start."
            yield Problem("seed-other", sentence, kind="seed")

    def _check_log(self) -> Iterator[Problem]:
        dice = None if self.seed is None else Dice(self.seed)
        state, events = self.game.new(self.seats, self.options), 0
        for index, (actor, action, _) in enumerate(self.log):
            if state.draws and actor == CHANCE:
                yield from _check_draw(state, dice, events, index, action)
                events += 1
            try:
                before, state = state, state.play(actor, action)
            except IllegalAction as error:
                yield illegal(self.game, index, self.log[index], error)
                return  # nothing after this can be checked
            if before.falls:
                yield from _check_fall(before, index, action)
        yield from self._check_outcome(state.outcome)

    def _check_outcome(self, actual: Outcome | None) -> Iterator[Problem]:
        if actual != self.outcome:
            yield _other_outcome(actual) if actual else _stops()

    def _check_help(self) -> Iterator[Problem]:
        for help_ in self.conduct.help():
            yield Problem(help_.code, help_.sentence, help_.facts, kind="casual")


def illegal(game: Game, index: int, entry: Entry, error: IllegalAction) -> Problem:
    """The problem with an action that the rules refuse."""
    actor, action = int(entry.actor), from_text(game, entry.action)
    facts = {"actor": actor, "action": action, "why": error.refusal.to_json()}
    sentence = f"{name_of(actor)} played {entry.action!r}. {error}"
    return Problem("illegal", sentence, facts, kind="rules", index=index)


def _stops() -> Problem:
    sentence = "The record has an outcome, but the log stops before the end."
    return Problem("stops", sentence, kind="outcome")


def _other_outcome(actual: Outcome) -> Problem:
    points, won = ", ".join(map(str, actual.scores)), " and ".join(map(name_of, actual.winners))
    sentence = f"The log leads to another outcome: points {points}, won by {won or 'nobody'}."
    return Problem("outcome", sentence, {**actual.view()}, kind="outcome")


def _check_draw(
    state: State, dice: Dice | None, event: int, index: int, action: str
) -> Iterator[Problem]:
    expected = dice and str(state.draw(dice.stream(event)))
    if expected and expected != action:
        facts = _compared(state, action, expected)
        sentence = f"chance played {action!r}, but the seed gives {expected!r}."
        yield Problem("dice", sentence, facts, kind="dice", index=index)


def _compared(state: State, action: str, expected: str) -> dict[str, Any]:
    """The facts about two actions, as objects: a screen has its own words for them."""
    return {"action": from_text(state.game, action), "expected": from_text(state.game, expected)}


def _check_fall(state: State, index: int, action: str) -> Iterator[Problem]:
    try:
        expected = str(state.fall())
    except MissingExtra:
        return  # the rules have accepted it, and nothing more can be checked here
    if action == expected:
        return
    least = action == str(state.outcomes()[0][0])
    reason = " That table may have had no physics." if least else ""
    sentence = f"{action!r} is legal, but physics on this machine gives {expected!r}.{reason}"
    facts = {**_compared(state, action, expected), "least": least}
    yield Problem("fall", sentence, facts, kind="physics", index=index)


def _read(data: Any) -> Record:  # noqa: ANN401
    if data["cairn"] not in (FORMAT, *OLDER):
        given = shown(data["cairn"])
        sentence = f"This Cairn reads records of format {FORMAT}, not {given}."
        raise NotARecord(Told("record-format", sentence, {"format": FORMAT, "given": given}))
    game, seats = load(data["game"]), data["seats"]
    options = game.settle(seats, data["options"])
    log = [_read_entry(*entry) for entry in data["log"]]
    _check_times(log)
    if data["cairn"] in OLDER:
        log = _completed(game.new(seats, options), log, falls=data["cairn"] == 1)
    return Record(
        game=game,
        seats=seats,
        options=options,
        conduct=_read_conduct(data, game, seats),
        commitment=_text(data["commitment"]),
        seed=None if data["seed"] is None else _text(data["seed"]),
        log=tuple(log),
        outcome=None if data["outcome"] is None else _read_outcome(data["outcome"]),
    )


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _read_conduct(data: Mapping[str, Any], game: Game, seats: int) -> Conduct:
    players = tuple(map(_text, _per_seat(data["players"], seats, "players")))
    conduct = Conduct.of(seats, players, ["" if name in game.bots else None for name in players])
    if data["cairn"] in OLDER:
        return conduct
    bots = (None if bot is None else _text(bot) for bot in _per_seat(data["bots"], seats, "bots"))
    return Conduct(
        players,
        tuple(bots),
        tuple(_read_change(change, seats) for change in data["changes"]),
        *(tuple(map(_count, _per_seat(data[key], seats, key))) for key in ("undos", "hints")),
    )


def _per_seat(values: Sequence[Any], seats: int, what: str) -> Sequence[Any]:
    """Require one per seat, or none at all."""
    if isinstance(values, str) or len(values) not in (0, seats):
        sentence = f"This record has {len(values)} {what} for {counted(seats, 'seat')}."
        facts = {"count": len(values), "what": what, "seats": seats}
        raise NotARecord(Told("record-seats", sentence, facts))
    return values


def _read_change(change: Sequence[Any], seats: int) -> Change:
    seat, name, bot, action, time = change if len(change) == 5 else [None] * 5
    if not 0 <= _whole(seat) < seats:
        given = shown(_whole(seat) + 1)
        raise NotARecord(Told("record-seat", f"This record has no seat {given}.", {"given": given}))
    version = None if bot is None else _text(bot)
    return Change(_whole(seat), _text(name), version, _count(action), _moment(time))


def _count(value: object) -> int:
    if _whole(value) < 0:
        raise TypeError
    return _whole(value)


def _read_outcome(outcome: Mapping[str, Any]) -> Outcome:
    scores, winners = (tuple(map(_whole, outcome[key])) for key in ("scores", "winners"))
    return Outcome(scores, winners, Told("", _text(outcome["reason"])))


def _whole(value: object) -> int:
    if type(value) is not int:
        raise TypeError
    return value


def _check_times(log: Sequence[Entry]) -> None:
    """Check that times, if any, never go backwards."""
    past = 0.0
    for number, entry in enumerate(log, 1):
        if entry.time is not None:
            if not past <= entry.time < math.inf:
                sentence = f"Action {number} of this record is out of time."
                raise NotARecord(Told("record-time", sentence, {"number": number}))
            past = entry.time


def _completed(state: State, log: Sequence[Entry], *, falls: bool) -> list[Entry]:
    """The log with ends of count-downs and maybe falls added, up to the first illegal action."""
    whole: list[Entry] = []
    for index, entry in enumerate(log):
        try:
            while state.waits or (falls and state.falls):
                state = _by_itself(state, whole)
            state = state.play(entry.actor, entry.action)
        except IllegalAction:
            return [*whole, *log[index:]]
        whole.append(entry)
    if falls and state.falls:
        _by_itself(state, whole)
    return whole


def _by_itself(state: State, whole: list[Entry]) -> State:
    """Log what happens by itself, at the time of its cause; returns the state after it."""
    action = fallen(state) if state.falls else state.outcomes()[0][0]
    whole.append(Entry(CHANCE, str(action), whole[-1].time if whole else None))
    return state.play(CHANCE, action)


def _read_entry(actor: int, action: str, time: float | None = None) -> Entry:
    if type(actor) is not int or not isinstance(action, str):
        raise TypeError
    return Entry(CHANCE if actor == CHANCE else actor, action, _moment(time))


def _moment(time: float | None) -> float | None:
    if time is not None and type(time) not in (int, float):
        raise TypeError
    return time
