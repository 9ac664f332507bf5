"""The actions of Stack-a-Biddi and their text forms.

Places along the tower are whole tenths of a unit inside, and decimals in text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar

from cairn.core.game import Action
from cairn.core.objects import FieldForm
from cairn.core.parts import TENTHS, Tenths, decimal, tenths
from cairn.core.refusals import unreadable
from cairn.games.biddi.parts import BIDDI_SIDES, BLOCK_SIDES, BLOCKS, COLOURS, is_biddi

COMMANDS = ("take", "clear", "call", "time", "go")
FORMS = "lay 3b' 5, lay red.f 4, take, clear, call or pick white"

_PIECE = re.compile(
    rf"(?:({'|'.join(BLOCKS)})([{BLOCK_SIDES}])|({'|'.join(COLOURS)})\.([{BIDDI_SIDES}]))('?)"
)
_LAY = re.compile(rf"lay\s+(\S+)\s+{TENTHS}")
_SLIP = re.compile(rf"slip\s+{TENTHS}")
_PICK = re.compile(rf"pick\s+({'|'.join(COLOURS)})")
_ROLL = re.compile(r"roll\s+" + r"\s+".join(rf"{colour}\s+([0-9]{{1,3}})" for colour in COLOURS))
_FALL = re.compile(r"fall\s+([0-9]{1,2}(?:,[0-9]{1,2})*)")
_ROLLED = "roll " + " ".join(f"{colour} {{}}" for colour in COLOURS)


class BiddiAction(Action):
    """Any action of Stack-a-Biddi."""

    __slots__ = ()


def by_colour(numbers: Sequence[int]) -> dict[str, int]:
    """The numbers of the dice by colour, as in views and positions."""
    return dict(zip(COLOURS, numbers, strict=True))


def _in_order(roll: dict[str, int]) -> tuple[int, ...]:
    if roll.keys() != set(COLOURS):
        raise ValueError("A roll has a number for each colour.")
    return tuple(roll[colour] for colour in COLOURS)


Numbers = Annotated[tuple[int, ...], FieldForm(dict[str, int], by_colour, _in_order)]


@dataclass(frozen=True, slots=True, repr=False)
class Roll(BiddiAction):
    """The accepted roll: a number for each colour, in the order of the parts file."""

    numbers: Numbers

    def __str__(self) -> str:
        return _ROLLED.format(*self.numbers)


@dataclass(frozen=True, slots=True, repr=False)
class Pick(BiddiAction):
    """The roller picks which of two BIDDIs with equal dice is in play."""

    colour: str

    def __str__(self) -> str:
        return f"pick {self.colour}"


@dataclass(frozen=True, slots=True, repr=False)
class Lay(BiddiAction):
    """Lay a piece on top, its left end at x (in tenths)."""

    piece: str
    side: str
    flipped: bool
    x: Tenths

    def __str__(self) -> str:
        return f"lay {self.shown} {decimal(self.x, short=True)}"

    @property
    def shown(self) -> str:
        """The piece as it is written: "3b'" or "red.f"."""
        return shown(self.piece, self.side, self.flipped)


@dataclass(frozen=True, slots=True, repr=False)
class Slip(BiddiAction):
    """The hand trembles by so many tenths."""

    by: Tenths

    def __str__(self) -> str:
        return f"slip {decimal(self.by, short=True)}"


@dataclass(frozen=True, slots=True, repr=False)
class Fall(BiddiAction):
    """The unstable part comes down: its levels, counted from 1, from the bottom."""

    levels: tuple[int, ...]

    def __str__(self) -> str:
        return f"fall {','.join(map(str, self.levels))}"


@dataclass(frozen=True, slots=True, repr=False)
class Command(BiddiAction):
    """An action that is just a word: take, clear, call, and the clock's time and go."""

    kinds: ClassVar[tuple[str, ...]] = COMMANDS
    name: str

    def __str__(self) -> str:
        return self.name


TAKE, CLEAR, CALL, TIME, GO = map(Command, COMMANDS)


def parse(text: str) -> BiddiAction:
    """The action that a text form names; raises IllegalAction."""
    plain = " ".join(text.lower().split())
    if plain in COMMANDS:
        return Command(plain)
    if found := _PICK.fullmatch(plain):
        return Pick(found[1])
    if found := _ROLL.fullmatch(plain):
        return Roll(tuple(map(int, found.groups())))
    if found := _SLIP.fullmatch(plain):
        return Slip(tenths(found[1]))
    if found := _FALL.fullmatch(plain):
        return Fall(tuple(map(int, found[1].split(","))))
    if (found := _LAY.fullmatch(plain)) and _PIECE.fullmatch(found[1]):
        return Lay(*piece_of(found[1]), tenths(found[2]))
    raise unreadable(text, FORMS)


def piece_of(text: str) -> tuple[str, str, bool]:
    """Piece, side and whether it is upside down, from "3b'" or "red.f"; raises ValueError."""
    found = _PIECE.fullmatch(text)
    if not found:
        raise ValueError(f"{text!r} is not a piece. Write one like 3b' or red.f.")
    return found[1] or found[3], found[2] or found[4], bool(found[5])


def shown(piece: str, side: str, flipped: bool) -> str:
    """The text for a piece with the side it shows."""
    return f"{piece}{'.' if is_biddi(piece) else ''}{side}{chr(39) if flipped else ''}"
