"""Progress: the turn, the hands, and the sticks that have just fallen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from cairn.games.stackback.actions import Lay
from cairn.games.stackback.building import Stick
from cairn.games.stackback.parts import COLOURS, EACH, SEATS

Hand = tuple[int, ...]
"""A player's sticks of each colour, in the order of the parts file."""
Phase = Literal["start", "lay", "slip", "fall", "over"]


@dataclass(frozen=True)
class Fallen:
    """The sticks that the last action made fall, and the seat that got them."""

    seat: int
    sticks: tuple[Stick, ...]


@dataclass(frozen=True)
class Progress:
    """Everything that changes in a game, except the building."""

    phase: Phase = "start"
    turn: int = 0
    run: int = 0
    """The highest tier that the player has stacked on in this turn; 0 for none."""
    hands: tuple[Hand, ...] = ((EACH,) * len(COLOURS),) * SEATS
    laid: int = 0
    """The number of sticks ever laid: the next one's number."""
    passes: int = 0
    """The number of passes in a row."""
    pending: Lay | None = None
    """Where the hand aims, until its tremble is drawn."""
    fallen: Fallen | None = None


def passed(now: Progress) -> Progress:
    """After a pass: the opponent's turn, or the end if both have passed."""
    phase: Phase = "over" if now.passes + 1 == SEATS else "lay"
    return replace(now, phase=phase, run=0, turn=1 - now.turn, passes=now.passes + 1)


def returned(now: Progress, sticks: Iterable[Stick], phase: Phase) -> Progress:
    """After a fall: the player of the last stick gets the fallen ones, and the turn is over."""
    fallen, hands = Fallen(now.turn, tuple(sticks)), now.hands
    for stick in fallen.sticks:
        hands = taken(hands, now.turn, stick.lay.colour, -1)
    return replace(now, phase=phase, hands=hands, fallen=fallen, run=0, turn=1 - now.turn)


def taken(hands: tuple[Hand, ...], seat: int, colour: str, count: int = 1) -> tuple[Hand, ...]:
    """The hands after one of them loses some sticks of a colour."""
    place = COLOURS.index(colour)
    hand = hands[seat]
    changed = (*hand[:place], hand[place] - count, *hand[place + 1 :])
    return (*hands[:seat], changed, *hands[seat + 1 :])
