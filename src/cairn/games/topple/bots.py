"""Bots for Topple: points against the risk of a fall."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from cairn.balance import board
from cairn.bots import Hooks, SearchBot, SearchPlan
from cairn.bots.tree import Worth
from cairn.core import kernel as core
from cairn.core.bot import BotMaker, Budget, Explanation, explained
from cairn.core.game import Action
from cairn.core.kernel import NO_CODE, Rng, Words, compiled, random_below
from cairn.games.topple import fields as f
from cairn.games.topple import parts as p
from cairn.games.topple.kernel import KERNEL
from cairn.games.topple.moves import colour_in, score
from cairn.games.topple.policies import (
    GREEDY,
    NEWCOMER,
    RANDOM,
    STANDING,
    choose,
    falls,
)
from cairn.games.topple.stacks import points

if TYPE_CHECKING:
    from cairn.games.topple.rules import ToppleState

topple = compiled(__file__, board.__file__)


@topple
def wary(s: Words, actor: int, rng: Rng) -> int:
    """The most points among stable placements, for playouts; a finished round is evaluated."""
    if s[f.COUNT] == 0:
        return NO_CODE
    two = s[f.SEATS] == 2
    rolled, best, chosen, equals = s[f.ROLLED], -1, -1, 0
    for colour in range(actor, f.PALETTE if two else actor + 1, 2):
        for index in range(p.CHOICES[rolled] if s[f.LEFT + colour] else 0):
            space = p.LISTED[rolled, index]
            gain = 0 if s[f.JUNIOR] else points(s, space, colour)
            if gain < best or falls(s, space, colour):
                continue
            if gain > best:
                best, equals = gain, 0
            equals += 1
            if random_below(rng, equals) == 0:
                chosen = (colour + 1) * p.SPACES * two + space
    if chosen < 0:
        chosen = (actor + 1 + (2 if s[f.LEFT + actor] == 0 else 0)) * p.SPACES * two
        chosen += p.LISTED[rolled, 0]
    return chosen


SPREAD, EVEN = 2.5, 15.0
"""How well the points at the end of a round predict the winner: fitted to games between careful
players, with two, three and four of them, 1,000 to 1,500 games each."""


@topple
def judge(s: Words, rewards: Worth) -> None:
    """The prospects from the points so far and the distance to the target."""
    seats, total = s[f.SEATS], 0.0
    most = score(s, 0)
    for seat in range(seats):
        most = max(most, score(s, seat))
    spread = np.sqrt(SPREAD * (max(s[f.TARGET] - most, 0.0) + EVEN))
    for seat in range(seats):
        if s[f.JUNIOR]:
            rewards[seat] = 1.0 - (s[f.OUT] >> seat & 1)
        else:
            rewards[seat] = np.exp((score(s, seat) - most) / spread)
        total += rewards[seat]
    for seat in range(seats):
        rewards[seat] /= total


@topple
def standings(s: Words, out: Words) -> None:
    """The deciding numbers: the points or, in a junior game, the seats still in."""
    for seat in range(s[f.SEATS]):
        out[seat] = 1 - (s[f.OUT] >> seat & 1) if s[f.JUNIOR] else score(s, seat)


@topple
def liking(s: Words, actor: int, codes: Words, count: int, weights: Worth) -> None:
    """The search's prior: points deserve a look, a fall hardly one."""
    for index in range(count):
        weights[index] = 1.0
        if s[f.PHASE] == f.Phase.PLACE:
            space, colour = codes[index] % p.SPACES, colour_in(actor, codes[index])
            weights[index] += 0.5 * points(s, space, colour)
            if falls(s, space, colour):
                weights[index] = 0.01


def trembling(state: ToppleState, seat: int) -> Words:
    """The words to search from; chance pushes in place of the players' own hands."""
    words = state.words.copy()
    if words[f.HAND] == f.OWN:
        words[f.HAND] = p.HANDS.index("human")
    return words


HOOKS = Hooks(liking, wary, judge, standings, trembling)


class PolicyBot:
    """Plays one of the compiled policies."""

    quick = True

    def __init__(self, policy: int, seed: int) -> None:
        self._policy = policy
        self._rng = core.rng(seed)

    def choose(self, state: ToppleState, seat: int, budget: Budget) -> Action:
        """The placement that the policy likes best; a push is random."""
        codes = np.empty(f.CODES, np.int64)
        return state.action_of(choose(state.words.copy(), self._policy, self._rng, codes))


class ToppleSearch(SearchBot):
    """Tree search, to the end of the round at most; a push is random."""

    def __init__(self, plan: SearchPlan, seed: int) -> None:
        super().__init__(KERNEL, seed, HOOKS, plan)
        self._hand = PolicyBot(RANDOM, seed)

    def choose(self, state: ToppleState, seat: int, budget: Budget) -> Action:  # type: ignore[override]
        """The most visited placement."""
        if state.samples:
            return self._hand.choose(state, seat, budget)
        return super().choose(state, seat, budget)

    def explain(self, state: ToppleState, seat: int, budget: Budget) -> Explanation:  # type: ignore[override]
        """The placements and their values; a push has no alternatives."""
        if state.samples:
            return explained(self._hand, state, seat, budget)
        return super().explain(state, seat, budget)


MAKERS: Sequence[BotMaker] = (
    partial(ToppleSearch, SearchPlan(simulations=30_000)),
    partial(ToppleSearch, SearchPlan(simulations=5_000, most=5_000)),
    partial(PolicyBot, STANDING),
    partial(PolicyBot, NEWCOMER),
    partial(PolicyBot, GREEDY),
    partial(PolicyBot, RANDOM),
)
"""The makers of the bots on the card, in the same order."""
