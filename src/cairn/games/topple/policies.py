"""Ways to choose a placement at a glance, compiled: points against the risk of a fall."""

from __future__ import annotations

import numpy as np

from cairn.balance import board
from cairn.balance.board import STANDS
from cairn.core.kernel import Rng, Words, compiled, random_below
from cairn.games.topple import fields as f
from cairn.games.topple import parts as p
from cairn.games.topple.legal import legal_places, own_code, pushes_itself
from cairn.games.topple.moves import colour_in, next_seat
from cairn.games.topple.stacks import height, lay, lift, points, shift, verdict

topple = compiled(__file__, board.__file__)

RANDOM, NEWCOMER, GREEDY, STANDING, CAREFUL = range(5)
"""Weakest first: any placement; the most points among those noticed; the most points; the most
points among stable ones; points, risk and the next player's turn weighed against each other."""
NOTICED, HIDDEN = 12, 6
"""How many of 16 spaces a newcomer notices, and how many of those that a neighbour hides."""


@topple
def risk(s: Words, space: int, colour: int) -> float:
    """The exact probability, over all pushes of the hand, that a piece laid there causes a fall."""
    hand, before, fallen = s[f.HAND], s[f.TIPS_FROM], 0
    lay(s, space, colour)
    for push in range(p.PUSH_COUNT[hand]):
        s[f.TIPS_FROM] = before
        shift(s, p.PUSH_X[hand, push], p.PUSH_Y[hand, push])
        if verdict(s) != STANDS:
            fallen += p.PUSH_SHARE[hand, push]
    lift(s, before)
    return fallen / p.TICKETS[hand]


@topple
def falls(s: Words, space: int, colour: int) -> bool:
    """Whether a piece laid exactly in the middle of a space makes pieces fall."""
    before = s[f.TIPS_FROM]
    lay(s, space, colour)
    shift(s, 0, 0)
    fallen = verdict(s) != STANDS
    lift(s, before)
    return fallen


@topple
def best_gain(s: Words, seat: int, rolled: int) -> int:
    """The most points a seat can get from a roll, or the price of a fall if it can't avoid one."""
    best = p.TOPPLE_POINTS
    for index in range(p.CHOICES[rolled]):
        space = p.LISTED[rolled, index]
        for colour in range(seat, f.PALETTE if s[f.SEATS] == 2 else seat + 1, 2):
            gain = 0 if s[f.JUNIOR] else points(s, space, colour)
            if gain > best and s[f.LEFT + colour] and not falls(s, space, colour):
                best = gain
    return best


@topple
def outlook(s: Words, space: int, colour: int, share: float) -> float:
    """The next turn's value to the player who just moved, over all rolls."""
    before, total = s[f.TIPS_FROM], 0.0
    lay(s, space, colour)
    shift(s, 0, 0)
    seat = next_seat(s)
    for rolled in range(1, p.ANY + 1 if seat >= 0 else 1):
        gain = best_gain(s, seat, rolled)
        total += (p.BEFORE_POINTS if gain == p.TOPPLE_POINTS else 0) - gain * share
    lift(s, before)
    return total / p.ANY


@topple
def worth(s: Words, space: int, colour: int) -> float:
    """A placement's value against the table: points, the price of a fall, the next player's turn.

    Another player's gains are divided by the number of opponents.
    """
    share = 1 / (s[f.SEATS] - 1)
    danger = risk(s, space, colour)
    fall = p.TOPPLE_POINTS - p.BEFORE_POINTS * share
    if danger == 1:
        return fall
    gain = 0 if s[f.JUNIOR] else points(s, space, colour)
    return danger * fall + (1 - danger) * (gain + outlook(s, space, colour, share))


@topple
def tremble(rng: Rng) -> int:
    """The code of a push like a human hand's, for a bot that has to push itself."""
    push = p.DRAWN[f.OWN, random_below(rng, p.TICKETS[f.OWN])]
    return own_code(p.PUSH_X[f.OWN, push], p.PUSH_Y[f.OWN, push])


@topple
def hidden(s: Words, space: int) -> bool:
    """Whether a stack beside a space is higher by two pieces or more."""
    column, tall = space % p.SIZE, height(s, space) + 2
    beside = column > 0 and height(s, space - 1) >= tall
    beside = beside or (column + 1 < p.SIZE and height(s, space + 1) >= tall)
    beside = beside or (space >= p.SIZE and height(s, space - p.SIZE) >= tall)
    return beside or (space + p.SIZE < p.SPACES and height(s, space + p.SIZE) >= tall)


@topple
def glance(s: Words, space: int, colour: int, rng: Rng) -> float:
    """A placement's value to a newcomer, who overlooks some and forgets the tilt."""
    if random_below(rng, 16) >= (HIDDEN if hidden(s, space) else NOTICED):
        return p.TOPPLE_POINTS
    forgets = random_below(rng, 2)
    return p.TOPPLE_POINTS if not forgets and falls(s, space, colour) else points(s, space, colour)


@topple
def value_of(s: Words, policy: int, space: int, colour: int, rng: Rng) -> float:
    """A placement's value to a policy."""
    if policy == CAREFUL:
        return worth(s, space, colour)
    if policy == NEWCOMER:
        return glance(s, space, colour, rng)
    if policy == STANDING and falls(s, space, colour):
        return p.TOPPLE_POINTS
    return 0.0 if policy == RANDOM else float(points(s, space, colour))


@topple
def choose(s: Words, policy: int, rng: Rng, codes: Words) -> int:
    """The code that a policy plays for the player to move; ties are broken at random."""
    if pushes_itself(s):
        return tremble(rng)
    seat = s[f.TURN]
    best, chosen, equals = -np.inf, 0, 0
    for index in range(legal_places(s, seat, codes)):
        space, colour = codes[index] % p.SPACES, colour_in(seat, codes[index])
        value = value_of(s, policy, space, colour, rng)
        if value > best:
            best, equals = value, 0
        if value == best:
            equals += 1
            if random_below(rng, equals) == 0:
                chosen = codes[index]
    return chosen
