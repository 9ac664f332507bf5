"""The actions of Brikks, their text forms and their codes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from cairn.core.game import Action
from cairn.core.kernel import NO_CODE
from cairn.core.refusals import IllegalAction, Refusal, unreadable
from cairn.games.brikks import fields as f
from cairn.games.brikks.parts import (
    BLOCKS,
    CELLS,
    COLOURS,
    COLUMNS,
    HEIGHT,
    LETTERS,
    SINGLE,
    SQUARE,
    WIDTH,
)

CALLS = tuple(call.name.lower() for call in f.CallCode)
FORMS = "a placement like g3@4,1, bomb, stop, keep, again or drop 3,5"

_BLOCK = f"([{''.join(LETTERS)}][1-{COLUMNS}])"
_SQUARE = r"([0-9]{1,3})\s*,\s*([0-9]{1,3})"
_PLACE = re.compile(rf"{_BLOCK}\s*@\s*{_SQUARE}")
_DROP = re.compile(rf"drop\s+{_SQUARE}")
_ROLL = re.compile(rf"roll\s+{_BLOCK}")


class BrikksAction(Action):
    """Any action of Brikks."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Place(BrikksAction):
    """Draw a block: the left column and the lowest row of its box."""

    block: str
    column: int
    row: int

    def __str__(self) -> str:
        return f"{self.block}@{self.column},{self.row}"


@dataclass(frozen=True, slots=True)
class Drop(BrikksAction):
    """Drop a single square on the opponent's sheet, in a duel."""

    column: int
    row: int

    def __str__(self) -> str:
        return f"drop {self.column},{self.row}"


@dataclass(frozen=True, slots=True)
class Roll(BrikksAction):
    """The dice show a block."""

    block: str

    def __str__(self) -> str:
        return f"roll {self.block}"


@dataclass(frozen=True, slots=True)
class Call(BrikksAction):
    """An action that is just a word: bomb, stop, keep or again."""

    kinds: ClassVar[tuple[str, ...]] = CALLS
    call: str

    def __str__(self) -> str:
        return self.call


def parse(text: str) -> BrikksAction:
    """The action that a text form names; raises IllegalAction."""
    plain = text.strip().lower() if text.isascii() else ""  # "\u212a".lower() is a plain k
    if plain in CALLS:
        return Call(plain)
    if found := _PLACE.fullmatch(plain):
        return Place(found[1], *_square(found[2], found[3]))
    if found := _DROP.fullmatch(plain):
        return Drop(*_square(found[1], found[2]))
    if found := _ROLL.fullmatch(plain):
        return Roll(found[1])
    raise unreadable(text, FORMS)


def _square(column: str, row: str) -> tuple[int, int]:
    if 1 <= int(column) <= WIDTH and 1 <= int(row) <= HEIGHT:
        return int(column), int(row)
    sentence = f"There is no square {column},{row}: columns are 1–{WIDTH}, rows 1–{HEIGHT}."
    raise IllegalAction(Refusal("outside", sentence, {"square": [int(column), int(row)]}))


def drawn(actor: int, action: Action) -> tuple[int, str] | None:
    """The seat on whose sheet an action draws, and the mark it leaves there, such as "x@3,5"."""
    if isinstance(action, Place):
        return actor, str(action)
    if isinstance(action, Drop):
        return 1 - actor, f"x@{action.column},{action.row}"
    return None


def marked(mark: str) -> tuple[int, int] | None:
    """The block and the square of a mark such as "g3@4,1" or "x@3,5"; None for any other text."""
    if mark.startswith("x@"):
        code = _CODES.get(f"drop {mark[2:]}", NO_CODE)
        return None if code == NO_CODE else (SINGLE, code - f.FIRST_DROP)
    code = _CODES.get(mark, NO_CODE)
    return divmod(code, CELLS) if 0 <= code < f.PLACES else None


def where(square: int) -> tuple[int, int]:
    """The column and row of a square."""
    return square % WIDTH + 1, square // WIDTH + 1


def _in_order() -> Iterator[BrikksAction]:
    """Every action, in the order of the codes."""
    for block in BLOCKS:
        yield from (Place(block, *where(square)) for square in range(CELLS))
    yield from map(Call, CALLS)
    yield from (Drop(*where(square)) for square in range(CELLS))
    yield from map(Roll, BLOCKS)


_ACTIONS = tuple(_in_order())
_CODES = {str(action): code for code, action in enumerate(_ACTIONS)}


def from_code(code: int) -> BrikksAction:
    """The action of a code; raises ValueError."""
    if code not in range(f.CODES):
        raise ValueError(f"Brikks has no action with the code {code}.")
    return _ACTIONS[code]


def to_code(action: Action) -> int:
    """The code of an action; NO_CODE if Brikks does not have it."""
    return _CODES.get(str(action), NO_CODE)


def told_block(block: str) -> dict[str, Any]:
    """A block as facts: its text, its colour and its number; a single square has only a text."""
    if block == SQUARE:
        return {"block": block}
    return {
        "block": block,
        "colour": COLOURS[LETTERS.index(block[0])],
        "number": int(block[1:]),
    }
