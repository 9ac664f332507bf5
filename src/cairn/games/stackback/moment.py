"""Moment: whose turn it is, what everybody holds, and what has just fallen."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cairn.games.stackback.actions import Lay
from cairn.games.stackback.building import Stick
from cairn.games.stackback.parts import COLOURS, EACH, SEATS

Hand = tuple[int, ...]
"""How many sticks of each colour somebody holds, in the order of the parts file."""
PHASES = ("start", "lay", "slip", "over")


@dataclass(frozen=True)
class Fall:
    """A fall: who caused it, what stood before (the last stick included), and what fell."""

    seat: int
    before: tuple[Stick, ...]
    fallen: tuple[int, ...]


@dataclass(frozen=True)
class Moment:
    """All that changes in a game, but for the building."""

    phase: str = "start"
    turn: int = 0
    run: int = 0
    """The highest tier that the player has stacked on in this turn; 0 for none."""
    hands: tuple[Hand, ...] = ((EACH,) * len(COLOURS),) * SEATS
    laid: int = 0
    """How many sticks were ever laid: the next one's number."""
    passes: int = 0
    """How many players in a row have passed."""
    pending: Lay | None = None
    """Where the hand aims, until it is known how it trembles."""
    fall: Fall | None = None
    """What the last action made fall."""


def passed(now: Moment) -> Moment:
    """After a pass: the other's turn, or the end when both could do nothing."""
    over = now.passes + 1 == SEATS
    phase = "over" if over else "lay"
    return replace(now, phase=phase, run=0, turn=1 - now.turn, passes=now.passes + 1)


def taken(hands: tuple[Hand, ...], seat: int, colour: str, count: int = 1) -> tuple[Hand, ...]:
    """The hands after some sticks of a colour have left one."""
    place = COLOURS.index(colour)
    hand = hands[seat]
    changed = (*hand[:place], hand[place] - count, *hand[place + 1 :])
    return (*hands[:seat], changed, *hands[seat + 1 :])
