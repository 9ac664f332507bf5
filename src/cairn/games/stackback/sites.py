"""Where sticks could go, compiled: candidates that obey the rules (balance is not asked here).

A site is a row (x, y, angle, tier) of whole numbers; for stacked ones followed by the places of
the two sticks below.
"""

from __future__ import annotations

from math import atan2, cos, hypot, pi, sin
from typing import NamedTuple

import numpy as np

from cairn.balance.programme import Floats
from cairn.core.kernel import Words, compiled
from cairn.games.stackback.geometry import (
    CARRIES,
    COLOUR,
    COS,
    HALF,
    LONG,
    SIN,
    TIER,
    Reason,
    examine,
)
from cairn.games.stackback.parts import BOARDS, GAP, REACH, SIDE, WIDTH

SITE = 6
MIDDLE = BOARDS[0][0] + SIDE // 2 + GAP // 2
"""The middle of the gap."""

stackback = compiled(__file__)


class Search(NamedTuple):
    """What a search works on."""

    board: Floats
    """The sticks that lie there."""
    stick: Floats
    """The stick to lay: it is put down here and there."""
    run: int
    """The tier that was stacked on in this turn, or 0."""
    touched: Words
    """Room for the sticks that are touched."""
    rows: Floats
    """WORK rows of scratch."""
    out: Words
    """The sites found."""


@stackback
def pose(stick: Floats, x: float, y: float, angle: int) -> None:
    """Put a stick down, rounded as on the wire."""
    stick[0], stick[1] = np.rint(x), np.rint(y)
    stick[COS], stick[SIN] = cos(angle * pi / 180), sin(angle * pi / 180)
    if angle == 90:
        stick[COS] = 0.0


@stackback
def attempt(search: Search, place: tuple[float, float, int], found: int) -> int:
    """Note a site if the rules allow it and there is room; how many there are now."""
    stick, (x, y, angle) = search.stick, place
    pose(stick, x, y, angle)
    if found == len(search.out):
        return found
    reason, _ = examine(search.board, stick, search.run, search.touched, search.rows)
    if reason != Reason.FINE:
        return found
    site = search.out[found]
    site[0], site[1], site[2], site[3] = int(stick[0]), int(stick[1]), angle, int(stick[TIER])
    return found + 1


@stackback
def can_carry(below: Floats, colour: float) -> bool:
    """Whether a stick may take one of this colour: not its own, and none of it yet."""
    return below[COLOUR] != colour and not int(below[CARRIES]) >> int(colour) & 1


@stackback
def stacked(search: Search, each: int, grain: int) -> int:
    """Sites on every pair of sticks that can carry this one, up to `each` a pair; how many.

    `grain` says how finely points along the two sticks are tried: 2 · grain + 1 on each.
    """
    found = 0
    board, stick, out = search.board, search.stick, search.out
    for i in range(len(board)):
        if board[i, TIER] + 1 < search.run or not can_carry(board[i], stick[COLOUR]):
            continue
        stick[TIER] = board[i, TIER] + 1
        for j in range(i + 1, len(board)):
            if board[j, TIER] != board[i, TIER] or not can_carry(board[j], stick[COLOUR]):
                continue
            far = hypot(board[i, 0] - board[j, 0], board[i, 1] - board[j, 1])
            if far < 2 * stick[LONG] + board[i, LONG] + board[j, LONG]:
                before = found
                found = on_pair(search, (i, j), each, grain, found)
                out[before:found, 4], out[before:found, 5] = i, j
    return found


@stackback
def on_pair(search: Search, pair: tuple[int, int], each: int, grain: int, found: int) -> int:
    """Up to `each` sites on one pair of sticks, the simplest first; how many there are now."""
    most, side = found + each, 2 * grain + 1
    for turn in range(side * side * 3):
        if found == most:
            break
        # 0, +1, −1, +2, −2, …: through both middles first, then further out, pushed along a little
        ax, ay = along(search.board[pair[0]], fan(turn // 3 % side) / (grain + 0.5))
        bx, by = along(search.board[pair[1]], fan(turn // 3 // side) / (grain + 0.5))
        far, push = hypot(bx - ax, by - ay), 0.5 + 0.25 * fan(turn % 3)
        if HALF <= far <= 2 * search.stick[LONG] + WIDTH:
            angle = int(np.rint(atan2(by - ay, bx - ax) * 180 / pi)) % 180
            place = (ax + push * (bx - ax), ay + push * (by - ay), angle)
            found = attempt(search, place, found)
    return found


@stackback
def fan(number: int) -> int:
    """0, 1, −1, 2, −2, … for 0, 1, 2, 3, 4, …"""
    return (number + 1) // 2 if number % 2 else -(number // 2)


@stackback
def along(stick: Floats, share: float) -> tuple[float, float]:
    """A point on a stick's middle line: 0 is its centre, ±1 are its ends."""
    return (
        stick[0] + share * stick[LONG] * stick[COS],
        stick[1] + share * stick[LONG] * stick[SIN],
    )


@stackback
def spread(search: Search, step: int, turn: int) -> int:
    """Sites on the wood on a grid over both boards, at every `turn` degrees; how many."""
    found = 0
    search.stick[TIER] = 0
    for angle in range(0, 180, turn):
        for x in range(step // 2, REACH, step):
            for y in range(step // 2, SIDE, step):
                place = (float(x), float(y), angle)
                found = attempt(search, place, found)
    return found


@stackback
def aligned(search: Search) -> int:
    """Sites on the wood beside sticks, flush or a stick's width off, and in line with them."""
    found = 0
    board, stick = search.board, search.stick
    stick[TIER] = 0
    for i in range(len(board)):
        if board[i, TIER] != 0:
            continue
        c, s = board[i, COS], board[i, SIN]
        angle = int(np.rint(atan2(s, c) * 180 / pi)) % 180
        for way in range(6):
            if way < 4:  # beside it
                off = (WIDTH if way < 2 else 2 * WIDTH) * (1 - 2 * (way % 2))
                place = (board[i, 0] - off * s, board[i, 1] + off * c, angle)
            else:  # in line with it, a stick's width away
                off = (board[i, LONG] + stick[LONG] + WIDTH) * (1 - 2 * (way % 2))
                place = (board[i, 0] + off * c, board[i, 1] + off * s, angle)
            found = attempt(search, place, found)
    return found


@stackback
def bridging(search: Search, step: int) -> int:
    """Sites across the gap; how many."""
    found = 0
    search.stick[TIER] = 0
    for y in range(step // 2, SIDE, step):
        for angle in (0, 15, 165):
            place = (float(MIDDLE), float(y), angle)
            found = attempt(search, place, found)
    return found
