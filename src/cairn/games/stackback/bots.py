"""Bots."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from cairn.bots import GreedyBot, RandomBot
from cairn.core.game import BotMaker

if TYPE_CHECKING:
    from cairn.games.stackback.rules import StackBackState


def rid_of(state: StackBackState, seat: int) -> float:
    """A plain wish: fewer sticks than the other, and to go on laying them."""
    now = state.moment
    own, other = sum(now.hands[seat]), sum(now.hands[1 - seat])
    aim = now.pending
    goes_on = aim.tier > 0 if aim else now.turn == seat
    return other - own + 0.5 * goes_on


BOTS: Mapping[str, BotMaker] = {
    "greedy": partial(GreedyBot, rid_of),
    "random": RandomBot,
}
