"""What is special about playing Topple well: points against the risk of a fall."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from cairn.balance import board
from cairn.balance.board import STANDS
from cairn.core import kernel as core
from cairn.core.bot import BotMaker, Budget
from cairn.core.game import Action
from cairn.core.kernel import Rng, Words, compiled, random_below
from cairn.games.topple import fields as f
from cairn.games.topple import parts as p
from cairn.games.topple.legal import legal_places, own_code, pushes_itself
from cairn.games.topple.moves import colour_in, next_seat
from cairn.games.topple.stacks import lay, lift, points, shift, verdict

if TYPE_CHECKING:
    from cairn.games.topple.rules import ToppleState

topple = compiled(__file__, board.__file__)

RANDOM, GREEDY, CAREFUL = range(3)


@topple
def risk(s: Words, space: int, colour: int) -> float:
    """How likely a piece laid there makes pieces fall, exactly over all pushes of the hand."""
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
    """The most points a seat can get from a roll, or those of a fall where it can only fall."""
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
    """What the next player's turn means to who laid this piece, over all rolls."""
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
    """What a placement is worth against the table: points, a fall's price, the next one's turn.

    What another player gains counts by their share of the others.
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
    """The code of a push as a human hand gives it, for a bot that has to push with its own."""
    push = p.DRAWN[f.OWN, random_below(rng, p.TICKETS[f.OWN])]
    return own_code(p.PUSH_X[f.OWN, push], p.PUSH_Y[f.OWN, push])


@topple
def choose(s: Words, policy: int, rng: Rng, codes: Words) -> int:
    """The code that a policy plays for the seat whose turn it is; ties are parted by lot."""
    if pushes_itself(s):
        return tremble(rng)
    seat = s[f.TURN]
    best, chosen, equals = -np.inf, 0, 0
    for index in range(legal_places(s, seat, codes)):
        space, colour = codes[index] % p.SPACES, colour_in(seat, codes[index])
        value = 0.0
        if policy == GREEDY:
            value = float(points(s, space, colour))
        elif policy == CAREFUL:
            value = worth(s, space, colour)
        if value > best:
            best, equals = value, 0
        if value == best:
            equals += 1
            if random_below(rng, equals) == 0:
                chosen = codes[index]
    return chosen


class PolicyBot:
    """Plays one of the compiled policies."""

    quick = True

    def __init__(self, policy: int, seed: int) -> None:
        self._policy = policy
        self._rng = core.rng(seed)

    def choose(self, state: ToppleState, seat: int, budget: Budget) -> Action:
        """The placement that the policy likes best; a push comes as it comes."""
        codes = np.empty(f.CODES, np.int64)
        return state.action_of(choose(state.words.copy(), self._policy, self._rng, codes))


BOTS: Mapping[str, BotMaker] = {
    "careful": partial(PolicyBot, CAREFUL),
    "greedy": partial(PolicyBot, GREEDY),
    "random": partial(PolicyBot, RANDOM),
}
