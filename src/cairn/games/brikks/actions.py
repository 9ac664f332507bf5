"""The actions of Brikks, their text forms and their codes."""

from __future__ import annotations

import re
from dataclasses import dataclass

from cairn.core.game import Action, IllegalAction, Refusal, unreadable
from cairn.games.brikks import kernel
from cairn.games.brikks.parts import BLOCKS, CELLS, HEIGHT, LETTERS, WIDTH, bit

WORDS = ("bomb", "stop", "keep", "again")
"""In the order of their codes."""
FORMS = "a placement like g3@4,1, bomb, stop, keep, again, drop 3,5 or roll g3"

_BLOCK = f"([{''.join(LETTERS)}][1-4])"
_SQUARE = r"(\d{1,3})\s*,\s*(\d{1,3})"
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
    """Drop a single square on the other's sheet, in a duel."""

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
class Word(BrikksAction):
    """bomb, stop, keep or again."""

    word: str

    def __str__(self) -> str:
        return self.word


def parse(text: str) -> BrikksAction:
    """The action that a text form names; raises IllegalAction."""
    plain = text.strip().lower()
    if plain in WORDS:
        return Word(plain)
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


def from_code(code: int) -> BrikksAction:
    """The action of a code."""
    if code < kernel.BOMB_CODE:
        return Place(BLOCKS[code // CELLS], *where(code % CELLS))
    if code < kernel.DROP_CODE:
        return Word(WORDS[code - kernel.BOMB_CODE])
    if code < kernel.ROLL_CODE:
        return Drop(*where(code - kernel.DROP_CODE))
    return Roll(BLOCKS[code - kernel.ROLL_CODE])


def to_code(action: Action) -> int:
    """The code of an action."""
    match action:
        case Place(block, column, row):
            return BLOCKS.index(block) * CELLS + bit(column, row)
        case Drop(column, row):
            return kernel.DROP_CODE + bit(column, row)
        case Roll(block):
            return kernel.ROLL_CODE + BLOCKS.index(block)
        case Word(word):
            return kernel.BOMB_CODE + WORDS.index(word)
    raise TypeError(action)


def where(square: int) -> tuple[int, int]:
    """The column and row of a square."""
    return square % WIDTH + 1, square // WIDTH + 1
