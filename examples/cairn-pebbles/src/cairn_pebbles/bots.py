"""The bots of Pebbles. The first in the list is people's default opponent."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from cairn.bots import GreedyBot, RandomBot
from cairn.core.actor import CHANCE
from cairn.core.bot import BotMaker
from cairn.core.game import State


def points(state: State, seat: int) -> float:
    """A seat's points once the pile is at rest."""
    return _at_rest(state).scores[seat]


def prospects(state: State, seat: int) -> float:
    """The same, minus the next player's expected best gain over all rolls."""
    rest = _at_rest(state)
    if not rest.draws:
        return rest.scores[seat]
    gains = [chance * _gain(rest.play(CHANCE, roll)) for roll, chance in rest.outcomes()]
    return rest.scores[seat] - float(sum(gains))


def _at_rest(state: State) -> State:
    return state.play(CHANCE, state.fall()) if state.falls else state


def _gain(state: State) -> int:
    (seat,) = state.actors
    after = [_at_rest(state.play(seat, lay)) for lay in state.actions(seat)]
    return max(rest.scores[seat] for rest in after) - state.scores[seat]


MAKERS: Sequence[BotMaker] = (
    partial(GreedyBot, prospects),
    partial(GreedyBot, points),
    RandomBot,
)
