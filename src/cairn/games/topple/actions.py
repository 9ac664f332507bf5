"""The actions of Topple, their text forms and their codes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import cast

from cairn.core.game import Action
from cairn.core.kernel import NO_CODE
from cairn.core.parts import TENTHS, Tenths, decimal, tenths
from cairn.core.refusals import IllegalAction, Refusal, unreadable
from cairn.games.topple import fields as f
from cairn.games.topple.parts import (
    ANY,
    COLOURS,
    LETTERS,
    NAMES,
    PUSHES,
    SIDE,
    SIZE,
    SPACES,
    SPAN,
    Colour,
)

FORMS = "a space like c3, or red c3 with two players"

_PLACE = re.compile(rf"(?:({'|'.join(COLOURS)})\s+)?([a-z][0-9]{{1,2}})")
_START = re.compile(rf"start\s+([0-{f.MOST_SEATS - 1}])")
_ROLL = re.compile(rf"roll\s+([1-{ANY}])")
_PUSH = re.compile(rf"push\s+{TENTHS}\s*,\s*{TENTHS}")


class ToppleAction(Action):
    """Any action of Topple."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Place(ToppleAction):
    """Put a piece on a space; players with two colours name the colour."""

    space: str
    colour: Colour | None = None

    def __str__(self) -> str:
        return f"{self.colour} {self.space}" if self.colour else self.space


@dataclass(frozen=True, slots=True)
class Start(ToppleAction):
    """The starting seat: the roll-off as one draw."""

    seat: int

    def __str__(self) -> str:
        return f"start {self.seat}"


@dataclass(frozen=True, slots=True)
class Roll(ToppleAction):
    """The die."""

    level: int

    def __str__(self) -> str:
        return f"roll {self.level}"


@dataclass(frozen=True, slots=True)
class Push(ToppleAction):
    """How far the hand pushed the piece just laid, in tenths of a millimetre."""

    x: Tenths
    y: Tenths

    def __str__(self) -> str:
        return f"push {decimal(self.x)},{decimal(self.y)}"


@dataclass(frozen=True, slots=True)
class Fall(ToppleAction):
    """The board topples, and everything on it goes."""

    def __str__(self) -> str:
        return "fall"


def parse(text: str) -> ToppleAction:
    """The action that a text form names; raises IllegalAction."""
    plain = text.strip().lower()
    if found := _PLACE.fullmatch(plain):
        return Place(_space(found[2]), cast("Colour | None", found[1]))
    if found := _START.fullmatch(plain):
        return Start(int(found[1]))
    if found := _ROLL.fullmatch(plain):
        return Roll(int(found[1]))
    if found := _PUSH.fullmatch(plain):
        return Push(tenths(found[1]), tenths(found[2]))
    if plain == str(Fall()):
        return Fall()
    raise unreadable(text, FORMS)


def _space(name: str) -> str:
    if name in NAMES:
        return name
    sentence = f"There is no space {name}: the columns are a–{LETTERS[-1]}, the rows 1–{SIZE}."
    raise IllegalAction(Refusal("outside", sentence, {"space": name}))


@cache
def from_code(code: int, hand: int) -> ToppleAction:
    """The action of a code at a table with this hand. Raises ValueError if there is none."""
    if 0 <= code < f.START_CODE:
        group, space = divmod(code, SPACES)
        return Place(NAMES[space], COLOURS[group - 1] if group else None)
    if f.START_CODE <= code < f.ROLL_CODE:
        return Start(code - f.START_CODE)
    if f.ROLL_CODE <= code < f.PUSH_CODE:
        return Roll(code - f.ROLL_CODE + 1)
    if hand != f.OWN and f.PUSH_CODE <= code < f.PUSH_CODE + len(PUSHES[hand]):
        return Push(*PUSHES[hand][code - f.PUSH_CODE])
    if code == f.FALL_CODE:
        return Fall()
    if hand == f.OWN and f.OWN_CODE <= code < f.CODES:
        x, y = divmod(code - f.OWN_CODE, SIDE)
        return Push(x - SPAN, y - SPAN)
    raise ValueError(f"Topple has no action with the code {code} at this table.")


def to_code(action: Action, hand: int) -> int:
    """The code of an action; NO_CODE if this table does not have it."""
    match action:
        case Place(space, colour) if space in NAMES and colour in (None, *COLOURS):
            return (COLOURS.index(colour) + 1 if colour else 0) * SPACES + NAMES.index(space)
        case Start(int(seat)) if seat in range(f.MOST_SEATS):
            return f.START_CODE + seat
        case Roll(int(level)) if level in range(1, ANY + 1):
            return f.ROLL_CODE + level - 1
        case Push(int(x), int(y)) if hand == f.OWN:
            within = max(abs(x), abs(y)) <= SPAN
            return f.OWN_CODE + (x + SPAN) * SIDE + y + SPAN if within else NO_CODE
        case Push(x, y) if (x, y) in PUSHES[hand]:
            return f.PUSH_CODE + PUSHES[hand].index((x, y))
        case Fall():
            return f.FALL_CODE
    return NO_CODE
