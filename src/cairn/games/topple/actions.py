"""The actions of Topple, their text forms and their codes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from cairn.core.game import Action, IllegalAction, Refusal, unreadable
from cairn.games.topple import kernel
from cairn.games.topple.parts import ANY, COLOURS, LETTERS, NAMES, PUSHES, SIZE, SPACES

FORMS = "a space like c3, or red c3 with two players; chance: start 2, roll 4, push 0.4,-1.2"

_MILLIMETRES = r"(-?\d{1,2}(?:\.\d)?)"
_PLACE = re.compile(rf"(?:({'|'.join(COLOURS)})\s+)?([a-z]\d{{1,2}})")
_START = re.compile(rf"start\s+([0-{kernel.MOST_SEATS - 1}])")
_ROLL = re.compile(rf"roll\s+([1-{ANY}])")
_PUSH = re.compile(rf"push\s+{_MILLIMETRES}\s*,\s*{_MILLIMETRES}")


class ToppleAction(Action):
    """Any action of Topple."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Place(ToppleAction):
    """Lay a piece on a space; the colour is named where the player has two."""

    space: str
    colour: str | None = None

    def __str__(self) -> str:
        return f"{self.colour} {self.space}" if self.colour else self.space


@dataclass(frozen=True, slots=True)
class Start(ToppleAction):
    """Who begins: the roll-off as one draw."""

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

    x: int
    y: int

    def __str__(self) -> str:
        return f"push {millimetres(self.x)},{millimetres(self.y)}"


def millimetres(tenths: int) -> str:
    """Tenths of a millimetre as text: −12 is "-1.2"."""
    return f"{'-' if tenths < 0 else ''}{abs(tenths) // 10}.{abs(tenths) % 10}"


def in_tenths(text: str) -> int:
    """The tenths of a millimetre that a text such as "-1.2" names."""
    whole, _, tenth = text.strip().lstrip("-").partition(".")
    size = int(whole) * 10 + int(tenth or 0)
    return -size if text.strip().startswith("-") else size


def parse(text: str) -> ToppleAction:
    """The action that a text form names; raises IllegalAction."""
    plain = text.strip().lower()
    if found := _PLACE.fullmatch(plain):
        return Place(_space(found[2]), found[1])
    if found := _START.fullmatch(plain):
        return Start(int(found[1]))
    if found := _ROLL.fullmatch(plain):
        return Roll(int(found[1]))
    if found := _PUSH.fullmatch(plain):
        return Push(in_tenths(found[1]), in_tenths(found[2]))
    raise unreadable(text, FORMS)


def _space(name: str) -> str:
    if name in NAMES:
        return name
    sentence = f"There is no space {name}: columns are a–{LETTERS[-1]}, rows 1–{SIZE}."
    raise IllegalAction(Refusal("outside", sentence, {"space": name}))


@cache
def from_code(code: int, hand: int) -> ToppleAction:
    """The action of a code at a table with this hand."""
    if code < kernel.START_CODE:
        group, space = divmod(code, SPACES)
        return Place(NAMES[space], COLOURS[group - 1] if group else None)
    if code < kernel.ROLL_CODE:
        return Start(code - kernel.START_CODE)
    if code < kernel.PUSH_CODE:
        return Roll(code - kernel.ROLL_CODE + 1)
    return Push(*PUSHES[hand][code - kernel.PUSH_CODE])


def to_code(action: Action, hand: int) -> int:
    """The code of an action; CODES, which is nobody's, for what this table does not have."""
    match action:
        case Place(space, colour) if space in NAMES and colour in (None, *COLOURS):
            return (COLOURS.index(colour) + 1 if colour else 0) * SPACES + NAMES.index(space)
        case Start(seat) if seat in range(kernel.MOST_SEATS):
            return kernel.START_CODE + seat
        case Roll(level) if level in range(1, ANY + 1):
            return kernel.ROLL_CODE + level - 1
        case Push(x, y) if (x, y) in PUSHES[hand]:
            return kernel.PUSH_CODE + PUSHES[hand].index((x, y))
    return kernel.CODES
