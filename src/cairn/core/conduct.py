"""Conduct: who played a game, and with what help. It stands beside the log, in every record.

A seat may change hands. An undo is free as long as neither chance nor a bot has answered: later it
tells what is to come, as a hint does, and a game with either is *casual*.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any, NamedTuple

from cairn.core.game import CHANCE, name_of
from cairn.core.sentences import counted
from cairn.core.told import Told

PARTS = ("players", "bots", "changes", "undos", "hints")


class Change(NamedTuple):
    """A seat changed hands: who has it from an action of the log on, and since which second.

    Actions count from 0 here, and from 1 in sentences. A bot says which version it is of, a person
    None. Without a name nobody has the seat.
    """

    seat: int
    name: str
    bot: str | None
    action: int
    time: float | None = None

    def __str__(self) -> str:
        who = self.name or "nobody"
        kind = "" if self.bot is None else ", a bot,"
        return f"From action {self.action + 1} on, {who}{kind} played for {name_of(self.seat)}."


@dataclass(frozen=True)
class Conduct:
    """Who began on each seat, who came later, and the help that each seat had."""

    players: tuple[str, ...] = ()
    """The names of those who began."""
    bots: tuple[str | None, ...] = ()
    """For each of them the version of a bot ("" where it isn't known), None for a person."""
    changes: tuple[Change, ...] = ()
    undos: tuple[int, ...] = ()
    """Per seat, the undos that were not free."""
    hints: tuple[int, ...] = ()
    """Per seat."""

    @classmethod
    def of(cls, seats: int, players: Sequence[str], bots: Sequence[str | None]) -> Conduct:
        """Nobody has had any help yet."""
        none = (0,) * seats
        return cls(tuple(players), tuple(bots), (), none, none)

    @property
    def casual(self) -> bool:
        """Whether somebody had help."""
        return any(self.undos) or any(self.hints)

    def bot(self, seat: int, action: int | None = None) -> str | None:
        """The version of the bot that plays for a seat, now or at an action; None for a person."""
        held = [self.bots[seat] if seat < len(self.bots) else None]
        held += [
            change.bot
            for change in self.changes
            if change.seat == seat and (action is None or change.action <= action)
        ]
        return held[-1]

    def name(self, seat: int) -> str:
        """Whoever plays for a seat now, or did in the end."""
        names = [*self.players[seat : seat + 1]]
        names += [change.name for change in self.changes if change.seat == seat]
        return names[-1] if names else ""

    def free(self, actors: Sequence[int], keep: int) -> bool:
        """Whether all after the first `keep` of these actions can be taken back without help."""
        return not any(
            actor == CHANCE or self.bot(actor, number) is not None
            for number, actor in enumerate(actors[keep:], keep)
        )

    def after_undo(self, actors: Sequence[int], keep: int) -> Conduct:
        """All after the first `keep` actions was taken back, by the seat that did the first."""
        changes = (change._replace(action=min(change.action, keep)) for change in self.changes)
        seat = next((actor for actor in actors[keep:] if actor != CHANCE), None)
        undos = self.undos
        if seat is not None and not self.free(actors, keep):
            undos = _one_more(undos, seat)
        return replace(self, changes=tuple(changes), undos=undos)

    def after_hint(self, seat: int) -> Conduct:
        """A seat had a hint."""
        return replace(self, hints=_one_more(self.hints, seat))

    def after_change(self, change: Change) -> Conduct:
        """A seat changed hands."""
        return replace(self, changes=(*self.changes, change))

    def help(self) -> Iterator[Told]:
        """What help each seat had."""
        for seat, count in enumerate(self.undos):
            if count:
                what = f"{counted(count, 'action')} after chance or a bot had answered"
                sentence = f"{name_of(seat).capitalize()} took back {what}."
                yield Told("undos", sentence, {"seat": seat, "count": count})
        for seat, count in enumerate(self.hints):
            if count:
                sentence = f"{name_of(seat).capitalize()} had {counted(count, 'hint')}."
                yield Told("hints", sentence, {"seat": seat, "count": count})

    def to_json(self) -> dict[str, Any]:
        """The parts as plain JSON."""
        return {part: [*map(_plain, getattr(self, part))] for part in PARTS}


def made_by(thing: object) -> str:
    """The package with its version that a game or a bot comes from; "" if it isn't known."""
    return _version(type(thing).__module__.partition(".")[0])


@cache
def _version(package: str) -> str:
    try:
        return f"{package} {version(package)}"
    except PackageNotFoundError:
        return ""


def _one_more(counts: Sequence[int], seat: int) -> tuple[int, ...]:
    return tuple(count + (number == seat) for number, count in enumerate(counts))


def _plain(value: object) -> object:
    return [*value] if isinstance(value, Change) else value
