"""What is special about playing STACK Back well: long runs for yourself, none for the other.

A turn ends on the wood, so it pays to stack as often as the boards allow first, the low tiers
before the high ones, and then to lay the closing stick where it gives the other the least.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from cairn.bots import GreedyBot, RandomBot
from cairn.core.bot import BotMaker, Budget
from cairn.core.game import CHANCE, Action
from cairn.games.stackback.actions import Lay
from cairn.games.stackback.building import Building, Stick
from cairn.games.stackback.parts import COLOURS
from cairn.games.stackback.proposals import bears, pairs

if TYPE_CHECKING:
    from cairn.games.stackback.rules import StackBackState

LOOKED_AT = 40
"""Placements that the mason thinks about."""
TREMBLES = 8
"""Slips that the mason imagines for each of the best few, when the hand is not steady."""
DREAD = 12.0
"""How many lost chances a sure fall is as bad as."""


def rid_of(state: StackBackState, seat: int) -> float:
    """A plain wish: fewer sticks than the other, and to go on laying them."""
    if state.falls:  # what the statics demand is bad enough
        return rid_of(state._next(CHANCE, state.outcomes()[0][0]), seat)
    now = state.moment
    own, other = sum(now.hands[seat]), sum(now.hands[1 - seat])
    goes_on = now.pending.tier > 0 if now.pending else now.turn == seat
    return other - own + 0.5 * goes_on


def chances(building: Building, hand: Sequence[int], run: int) -> int:
    """On how many pairs of sticks how many of the hand's colours could go."""
    held = [colour for colour, count in zip(COLOURS, hand, strict=True) if count]
    return sum(pairs(building, colour, run) for colour in held)


class Mason:
    """Stacks so that most can be stacked after, and ends its turns where they help nobody."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, state: StackBackState, seat: int, budget: Budget) -> Action:
        """The placement that keeps the run going, or else the one that gives nothing away."""
        listed = state.actions(seat)
        lays = [action for action in listed if isinstance(action, Lay)]
        if not lays:
            return listed[0]
        stacked = [lay for lay in lays if lay.tier]
        looked_at = self._some(stacked or lays)
        value = partial(self._run if stacked else self._gift, state, seat)
        best = sorted(looked_at, key=value, reverse=True)
        if state.options["hand"] == "steady":
            return best[0]
        return max(best[:8], key=lambda lay: value(lay) - DREAD * self._risk(state, lay))

    def _some(self, lays: Sequence[Lay]) -> list[Lay]:
        return self._random.sample(lays, min(LOOKED_AT, len(lays)))

    def _run(self, state: StackBackState, seat: int, lay: Lay) -> float:
        """What can still be stacked in this turn after this."""
        after = state.building.add(Stick(-1, seat, lay))
        return chances(after, state.moment.hands[seat], max(lay.tier, state.moment.run))

    def _gift(self, state: StackBackState, seat: int, lay: Lay) -> float:
        """What the other can stack after this, as a loss."""
        after = state.building.add(Stick(-1, seat, lay))
        return -chances(after, state.moment.hands[1 - seat], 0)

    def _risk(self, state: StackBackState, lay: Lay) -> float:
        """The share of some slips that bring the building down."""
        from cairn.games.stackback.rules import slips

        possible = [slip for slip, _ in slips(state.options["hand"])]
        some = self._random.sample(possible, TREMBLES)
        falls = [not bears(state.building, lay.slipped(slip)) for slip in some]
        return sum(falls) / TREMBLES


BOTS: Mapping[str, BotMaker] = {
    "mason": Mason,
    "greedy": partial(GreedyBot, rid_of),
    "random": RandomBot,
}
