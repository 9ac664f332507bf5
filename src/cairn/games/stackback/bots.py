"""Bots for STACK Back: long runs for themselves, none for the opponent.

A turn ends on the wood, so it pays to stack as often as possible first, low tiers before high
ones, and then to lay the closing stick where it helps the opponent least.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from cairn.bots import GreedyBot, RandomBot
from cairn.core.actor import CHANCE
from cairn.core.bot import BotMaker, Budget
from cairn.core.game import Action
from cairn.games.stackback.actions import Lay
from cairn.games.stackback.building import Stick
from cairn.games.stackback.planner import EXPERT, MERCILESS, Planner
from cairn.games.stackback.runs import chances

if TYPE_CHECKING:
    from cairn.games.stackback.rules import StackBackState

LOOKED_AT = 12
"""The number of placements that a regular considers."""
SEEN, STACKS = 0.25, 0.6
"""The share of placements that a newcomer sees, and how often it thinks of stacking."""


def rid_of(state: StackBackState, seat: int) -> float:
    """A simple value: fewer sticks than the opponent, and the turn."""
    if state.falls:  # the least fall is bad enough
        return rid_of(state._next(CHANCE, state.outcomes()[0][0]), seat)
    now = state.progress
    own, other = sum(now.hands[seat]), sum(now.hands[1 - seat])
    goes_on = now.pending.tier > 0 if now.pending else now.turn == seat
    return other - own + 0.5 * goes_on


class Mason:
    """Stacks so that it can go on stacking, and ends its turns where they help nobody.

    It considers only a few places, and never its hand's tremble.
    """

    quick = True

    def __init__(self, seed: int, looked_at: int = LOOKED_AT) -> None:
        self._random, self._looked_at = Random(seed), looked_at

    def choose(self, state: StackBackState, seat: int, budget: Budget) -> Action:
        """The placement that best continues the run, or else gives the least away."""
        listed = state.actions(seat)
        lays = [action for action in listed if isinstance(action, Lay)]
        if not lays:
            return listed[0]
        stacked = [lay for lay in lays if lay.tier]
        value = partial(self._run if stacked else self._gift, state, seat)
        return max(_some(stacked or lays, self._looked_at, self._random), key=value)

    def _run(self, state: StackBackState, seat: int, lay: Lay) -> float:
        """The chances to go on stacking in this turn afterwards."""
        after = state.building.add(Stick(-1, seat, lay))
        return chances(after, state.progress.hands[seat], max(lay.tier, state.progress.run))

    def _gift(self, state: StackBackState, seat: int, lay: Lay) -> float:
        """The opponent's chances to stack afterwards, as a loss."""
        after = state.building.add(Stick(-1, seat, lay))
        return -chances(after, state.progress.hands[1 - seat], 0)


class Newcomer:
    """A player on a first evening: sees few of the places, and often forgets to stack.

    Of the places it sees, it takes one on a high tier, because that looks good.
    """

    quick = True

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, state: StackBackState, seat: int, budget: Budget) -> Action:
        """One of the placements that it sees."""
        listed = state.actions(seat)
        seen = _some(listed, max(1, round(SEEN * len(listed))), self._random)
        stacked = [action for action in seen if isinstance(action, Lay) and action.tier]
        if stacked and self._random.random() < STACKS:
            return max(stacked, key=lambda lay: lay.tier)
        wood = [action for action in seen if isinstance(action, Lay) and not action.tier]
        return self._random.choice(wood or seen)


def _some(actions: Sequence[Action], count: int, random: Random) -> list[Action]:
    return random.sample(actions, min(count, len(actions)))


MAKERS: Sequence[BotMaker] = (
    partial(Planner, MERCILESS),
    partial(Planner, EXPERT),
    Mason,
    Newcomer,
    partial(GreedyBot, rid_of),
    RandomBot,
)
"""The makers of the bots on the card, in the same order."""
