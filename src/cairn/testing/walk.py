"""Random play through States, one step at a time."""

from __future__ import annotations

from random import Random

from cairn.core.game import CHANCE, Action
from cairn.core.match import Match


def pick(match: Match, random: Random) -> tuple[int, Action]:
    """Who acts next and how: chance where it is chance's turn, else anybody at random."""
    state = match.state
    if CHANCE in state.actors:
        return CHANCE, match.chance()
    seat = random.choice(state.actors)
    return seat, random.choice(state.actions(seat))
