"""Where sticks could go, compiled: candidates that obey the rules.

A site is a row of whole numbers:

    X Y ANGLE LEVEL    where a stick could lie; LEVEL is its tier

and for stacked ones also:

    LEFT RIGHT         the two sticks that it would rest on
    ONE OTHER TURN     the pair of sticks on which it was searched, and when it was found
    HOLDS              whether the building stands with it, UNKNOWN until it is checked

When sticks are added, earlier results are reused: on the wood a blocked site stays blocked, and
a pair of sticks with no new stick nearby offers the same sites as before. `fresh` is the place
of the first new stick.
"""

from __future__ import annotations

from math import atan2, hypot, pi
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from cairn.balance import programme
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
    TURNS,
    Reason,
    examine,
    overlaps,
)
from cairn.games.stackback.parts import BOARDS, GAP, REACH, SIDE, WIDTH

SITE = 10
X, Y, ANGLE, LEVEL, LEFT, RIGHT, ONE, OTHER, TURN, HOLDS = range(SITE)
UNKNOWN = -1
MIDDLE = BOARDS[0][0] + SIDE // 2 + GAP // 2
"""The middle of the gap."""
EVERYWHERE = (float(MIDDLE), SIDE / 2, float(REACH))
"""The neighbourhood of the centres of sticks on the wood."""
Flags = npt.NDArray[np.uint8]

stackback = compiled(__file__, str(programme.__file__))


class Search(NamedTuple):
    """The working data of a search."""

    board: Floats
    """The sticks on the boards."""
    fresh: int
    stick: Floats
    """The stick to lay, moved from place to place."""
    run: int
    """The tier stacked on in this turn, or 0."""
    near: Floats
    """Room for the sticks that may be in the way."""
    places: Words
    """Room for their places."""
    touched: Words
    """Room for the sticks touched."""
    rows: Floats
    """WORK rows of scratch."""
    out: Words
    """The sites found."""


@stackback
def pose(stick: Floats, x: float, y: float, angle: int) -> None:
    """Put a stick down, rounded as on the wire."""
    stick[0], stick[1] = np.rint(x), np.rint(y)
    stick[COS], stick[SIN] = TURNS[angle, 0], TURNS[angle, 1]


@stackback
def attempt(search: Search, near: int, place: tuple[float, float, int], found: int) -> int:
    """Put the stick down, and note a site if the rules allow it; returns the new count."""
    pose(search.stick, place[0], place[1], place[2])
    return note(search, near, place[2], found)


@stackback
def note(search: Search, near: int, angle: int, found: int) -> int:
    """Note a site at the stick, if the rules allow it and there is room; returns the new count."""
    if found == len(search.out):
        return found
    stick, sticks = search.stick, search.near[:near]
    # a stick that was in the way before is likely to be in the way again
    last = search.near[search.touched[0]] if near else stick
    if near and last[TIER] >= stick[TIER] and overlaps(last, stick):
        return found
    reason, named = examine(sticks, stick, search.run, search.touched, search.rows)
    if reason != Reason.FINE:
        return found
    site = search.out[found]
    site[X], site[Y], site[ANGLE], site[LEVEL] = stick[0], stick[1], angle, stick[TIER]
    for below in range(named):
        site[LEFT + below] = search.places[search.touched[below]]
    return found + 1


@stackback
def gather(search: Search, around: tuple[float, float, float]) -> int:
    """Copy the sticks that may be in the way around there to `near`; returns how many."""
    board, near, count = search.board, search.near, 0
    for i in range(len(board)):
        if matters(board[i], search.stick, around):
            for field in range(len(board[i])):
                near[count, field] = board[i, field]
            search.places[count] = i
            count += 1
    search.touched[0] = 0
    return count


@stackback
def matters(other: Floats, stick: Floats, around: tuple[float, float, float]) -> bool:
    """Whether a stick may touch another whose centre is around there: x, y and radius."""
    dx, dy = other[0] - around[0], other[1] - around[1]
    far = around[2] + other[LONG] + stick[LONG] + WIDTH
    return abs(other[TIER] - stick[TIER]) <= 1 and dx * dx + dy * dy <= far * far


@stackback
def between(one: Floats, other: Floats) -> tuple[float, float, float]:
    """Where the centre of a stick on two others can be: x, y and radius.

    They are in the middle half of a line from one to the other.
    """
    far = hypot(one[0] - other[0], one[1] - other[1]) / 4 + max(one[LONG], other[LONG])
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2, far


@stackback
def blocked(search: Search) -> bool:
    """Whether a new stick is in the way of the stick where it has been put."""
    board, stick = search.board, search.stick
    for i in range(search.fresh, len(board)):
        if abs(board[i, TIER] - stick[TIER]) <= 1 and overlaps(board[i], stick):
            return True
    return False


@stackback
def can_carry(below: Floats, colour: float) -> bool:
    """Whether a stick may take one of this colour: not its own, and none of it yet."""
    return below[COLOUR] != colour and not int(below[CARRIES]) >> int(colour) & 1


@stackback
def stacked(search: Search, each: int, grain: int, before: Words, labels: Words) -> int:
    """Sites on every pair of sticks that can carry this one, up to `each` a pair; returns how many.

    `grain` sets how finely points along the two sticks are tried: 2 · grain + 1 on each.
    `before` are the sites before the new sticks; `labels` marks the connected parts.
    """
    found, seen, board = 0, 0, search.board
    for i in range(len(board)):
        for j in range(i + 1, len(board)):
            start = seen
            while seen < len(before) and before[seen, ONE] == i and before[seen, OTHER] == j:
                seen += 1
            if fits(search, i, j):
                old, first = before[start:seen], found
                search.stick[TIER] = board[i, TIER] + 1
                if j >= search.fresh or stirred(search, i, j, old):
                    found = on_pair(search, (i, j), each, grain, found)
                else:
                    found = copied(search, old, found)
                inherit(search, search.out[first:found], old, labels)
    return found


@stackback
def fits(search: Search, i: int, j: int) -> bool:
    """Whether a pair of sticks can carry the stick at all."""
    a, b, stick = search.board[i], search.board[j], search.stick
    if a[TIER] != b[TIER] or a[TIER] + 1 < search.run:
        return False
    if not can_carry(a, stick[COLOUR]) or not can_carry(b, stick[COLOUR]):
        return False
    return hypot(a[0] - b[0], a[1] - b[1]) < 2 * stick[LONG] + a[LONG] + b[LONG]


@stackback
def stirred(search: Search, i: int, j: int, old: Words) -> bool:
    """Whether new sticks may change what a pair offers.

    Sticks on the tier of the pair may give support that was missing. Sticks above can only be in
    the way, or take a colour's place: then they do so for a site that was offered.
    """
    board, stick = search.board, search.stick
    around = between(board[i], board[j])
    for fresh in range(search.fresh, len(board)):
        if board[fresh, TIER] < stick[TIER] and matters(board[fresh], stick, around):
            return True
    for site in old:
        pose(stick, site[X], site[Y], site[ANGLE])
        for below in (site[LEFT], site[RIGHT]):  # not necessarily the pair
            if not can_carry(board[below], stick[COLOUR]):
                return True
        if blocked(search):
            return True
    return False


@stackback
def copied(search: Search, old: Words, found: int) -> int:
    """Copy sites unchanged; returns the new count."""
    for site in old:
        if found < len(search.out):
            for field in range(SITE):
                search.out[found, field] = site[field]
            found += 1
    return found


@stackback
def inherit(search: Search, sites: Words, old: Words, labels: Words) -> None:
    """Keep known verdicts of balance for parts that no new stick is connected to."""
    for site in sites:
        site[HOLDS] = UNKNOWN
        for known in old:
            if known[TURN] == site[TURN]:
                site[HOLDS] = known[HOLDS]
        for fresh in range(search.fresh, len(labels)):
            if labels[fresh] == labels[site[LEFT]] or labels[fresh] == labels[site[RIGHT]]:
                site[HOLDS] = UNKNOWN


@stackback
def on_pair(search: Search, pair: tuple[int, int], each: int, grain: int, found: int) -> int:
    """Up to `each` sites on one pair of sticks, simplest first; returns the new count."""
    (i, j), most, side = pair, found + each, 2 * grain + 1
    one, other = search.board[i], search.board[j]
    near = gather(search, between(one, other))
    for spot in range(side * side):
        if found == most:
            break
        # 0, +1, −1, +2, −2, …: through both middles first, then farther out
        ax, ay = along(one, fan(spot % side) / (grain + 0.5))
        bx, by = along(other, fan(spot // side) / (grain + 0.5))
        if HALF <= hypot(bx - ax, by - ay) <= 2 * search.stick[LONG] + WIDTH:
            line = (ax, ay, bx - ax, by - ay)
            first, found = found, on_line(search, line, near, most, (found, 3 * spot))
            for site in search.out[first:found]:
                site[ONE], site[OTHER] = i, j
    return found


@stackback
def on_line(
    search: Search,
    line: tuple[float, float, float, float],
    near: int,
    most: int,
    so_far: tuple[int, int],
) -> int:
    """Sites along a line: in its middle, then pushed along a little; returns the new count.

    The line is its start and the vector to its end. `so_far` are the sites and turns so far.
    """
    (ax, ay, dx, dy), (found, turn) = line, so_far
    angle = int(np.rint(atan2(dy, dx) * 180 / pi)) % 180
    for way in range(3):
        if found < most:
            push = 0.5 + 0.25 * fan(way)
            before = found
            found = attempt(search, near, (ax + push * dx, ay + push * dy, angle), found)
            if found > before:
                search.out[before, TURN] = turn + way
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
    """Sites on the wood on a grid over both boards, at every `turn` degrees; returns how many."""
    found, stick = 0, search.stick
    stick[TIER] = 0
    near = gather(search, EVERYWHERE)
    for angle in range(0, 180, turn):
        pose(stick, 0.0, 0.0, angle)
        for x in range(step // 2, REACH, step):
            for y in range(step // 2, SIDE, step):
                stick[0], stick[1] = x, y
                found = note(search, near, angle, found)
    return found


@stackback
def bridging(search: Search, step: int) -> int:
    """Sites across the gap; returns how many."""
    found = 0
    search.stick[TIER] = 0
    near = gather(search, EVERYWHERE)
    for y in range(step // 2, SIDE, step):
        for angle in (0, 15, 165):
            place = (float(MIDDLE), float(y), angle)
            found = attempt(search, near, place, found)
    return found


@stackback
def strike(search: Search, listed: Words, free: Flags) -> None:
    """Strike the sites on the wood that a new stick blocks."""
    stick, angle = search.stick, -1
    stick[TIER] = 0
    for k in range(len(listed)):
        if free[k]:
            if listed[k, ANGLE] != angle:
                angle = listed[k, ANGLE]
                pose(stick, 0.0, 0.0, angle)
            stick[0], stick[1] = listed[k, X], listed[k, Y]
            free[k] = not blocked(search)


@stackback
def aligned(search: Search, before: Words) -> int:
    """Sites on the wood beside sticks, flush or a stick's width off, and in line with them.

    `before` are the sites before the new sticks. Returns how many.
    """
    found, board, stick = 0, search.board, search.stick
    stick[TIER] = 0
    for old in before:
        pose(stick, old[X], old[Y], old[ANGLE])
        if not blocked(search):
            for field in range(LEVEL + 1):
                search.out[found, field] = old[field]
            found += 1
    near = gather(search, EVERYWHERE)
    for i in range(search.fresh, len(board)):
        if board[i, TIER] == 0:
            for way in range(6):
                found = attempt(search, near, beside(board[i], stick[LONG], way), found)
    return found


@stackback
def beside(stick: Floats, long: float, way: int) -> tuple[float, float, int]:
    """One of six places next to a stick for another whose half length is `long`."""
    c, s, side = stick[COS], stick[SIN], 1 - 2 * (way % 2)
    angle = int(np.rint(atan2(s, c) * 180 / pi)) % 180
    if way < 4:  # beside it
        off = (WIDTH if way < 2 else 2 * WIDTH) * side
        return stick[0] - off * s, stick[1] + off * c, angle
    off = (stick[LONG] + long + WIDTH) * side  # in line with it, a stick's width away
    return stick[0] + off * c, stick[1] + off * s, angle
