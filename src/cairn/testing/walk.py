"""Random play through States, one step at a time."""

from __future__ import annotations

from random import Random

from cairn.core.actor import CHANCE
from cairn.core.game import Action
from cairn.core.match import Match


def pick(match: Match, random: Random) -> tuple[int, Action]:
    """The next actor and action: chance if it is due, else a random seat and action."""
    state = match.state
    if CHANCE in state.actors:
        return CHANCE, match.chance()
    seat = random.choice(state.actors)
    return seat, random.choice(state.actions(seat))
