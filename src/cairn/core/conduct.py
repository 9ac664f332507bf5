"""Conduct: who played a game, and with what help. Every record has it beside the log.

A seat may change hands. An undo is free until chance or a bot has answered: after that it reveals
the future, as a hint does, and a game with either is *casual*.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any, NamedTuple

from cairn.core.actor import CHANCE, name_of
from cairn.core.sentences import counted
from cairn.core.told import Told

PARTS = ("players", "bots", "changes", "undos", "hints")


class Change(NamedTuple):
    """A seat changed hands: its new holder, from which action of the log and which second on.

    Actions count from 0 here, and from 1 in sentences. `version` is a bot's, None for a person.
    A seat without a name is empty.
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
    """Who started on each seat, who took over later, and the help that each seat had."""

    players: tuple[str, ...] = ()
    """The names of the first players, by seat."""
    bots: tuple[str | None, ...] = ()
    """For each of them the bot's version ("" if unknown), None for a person."""
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
        """Whether any seat had help."""
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
        """The name of a seat's current or last player."""
        names = [*self.players[seat : seat + 1]]
        names += [change.name for change in self.changes if change.seat == seat]
        return names[-1] if names else ""

    def free(self, actors: Sequence[int], keep: int) -> bool:
        """Whether undoing back to the first `keep` of these actions is free."""
        return not any(
            actor == CHANCE or self.bot(actor, number) is not None
            for number, actor in enumerate(actors[keep:], keep)
        )

    def after_undo(self, actors: Sequence[int], keep: int) -> Conduct:
        """Note an undo back to the first `keep` actions, by the seat that played the next one."""
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
        """Sentences about the help that each seat had."""
        for seat, count in enumerate(self.undos):
            if count:
                what = f"{counted(count, 'action')} after chance or a bot had answered"
                sentence = f"{name_of(seat).capitalize()} undid {what}."
                yield Told("undos", sentence, {"seat": seat, "count": count})
        for seat, count in enumerate(self.hints):
            if count:
                sentence = f"{name_of(seat).capitalize()} had {counted(count, 'hint')}."
                yield Told("hints", sentence, {"seat": seat, "count": count})

    def to_json(self) -> dict[str, Any]:
        """The parts as plain JSON."""
        return {part: [*map(_plain, getattr(self, part))] for part in PARTS}


def made_by(thing: object) -> str:
    """The package that a game or a bot comes from, with its version; "" if unknown."""
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
