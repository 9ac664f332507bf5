"""Random play of Topple, compiled."""

from __future__ import annotations

from cairn.balance import board
from cairn.core.kernel import Rng, Words, compiled, random_below
from cairn.games.topple import fields as f
from cairn.games.topple import parts as p
from cairn.games.topple.legal import own_code, pushes_itself
from cairn.games.topple.moves import happen, place

topple = compiled(__file__, board.__file__)


@topple
def random_place(s: Words, rng: Rng) -> None:
    """A random placement, all legal ones equally likely."""
    rolled, colour = s[f.ROLLED], s[f.TURN]
    if s[f.SEATS] == 2:
        one, other = s[f.LEFT + colour], s[f.LEFT + colour + 2]
        if not one or (other and random_below(rng, 2)):
            colour += 2
    place(s, p.LISTED[rolled, random_below(rng, p.CHOICES[rolled])], colour)


@topple
def random_push(rng: Rng) -> int:
    """A random push of a player's own hand, all listed ones equally likely."""
    push = random_below(rng, p.PUSH_COUNT[f.OWN])
    return own_code(p.PUSH_X[f.OWN, push], p.PUSH_Y[f.OWN, push])


@topple
def draw(s: Words, rng: Rng) -> int:
    """A code for chance, each with its exact probability."""
    phase = s[f.PHASE]
    if phase == f.Phase.ROLL:
        return f.ROLL_CODE + random_below(rng, p.ANY)
    if phase == f.Phase.PUSH:
        return f.PUSH_CODE + p.DRAWN[s[f.HAND], random_below(rng, p.TICKETS[s[f.HAND]])]
    if phase == f.Phase.FALL:
        return f.FALL_CODE
    return f.START_CODE + random_below(rng, s[f.SEATS])


@topple
def playout(s: Words, rng: Rng) -> int:
    """Play at random to the end; returns how many pieces were laid."""
    placed = 0
    while s[f.PHASE] != f.Phase.OVER:
        if s[f.PHASE] == f.Phase.PLACE:
            random_place(s, rng)
            placed += 1
        elif pushes_itself(s):
            happen(s, random_push(rng))
        else:
            happen(s, draw(s, rng))
    return placed
