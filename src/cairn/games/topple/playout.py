"""Random play of Topple, compiled, and the Kernel that search and batches use."""

from __future__ import annotations

from cairn.balance import board
from cairn.core.kernel import Kernel, Rng, Words, compiled, random_below
from cairn.games.topple import kernel, legal
from cairn.games.topple.kernel import (
    CODES,
    OVER,
    PLACE,
    PUSH,
    ROLL,
    place,
    settle,
)
from cairn.games.topple.parts import ANY, CHOICES, DRAWN, LISTED, PUSH_X, PUSH_Y, TICKETS
from cairn.games.topple.stacks import (
    CLEARED,
    HAND,
    LEFT,
    PHASE,
    ROLLED,
    SEATS,
    TURN,
    WORDS,
    shift,
)

topple = compiled(__file__, board.__file__)


@topple
def random_place(s: Words, rng: Rng) -> None:
    """A placement at random, every legal one equally likely."""
    rolled, colour = s[ROLLED], s[TURN]
    if s[SEATS] == 2 and (not s[LEFT + colour] or (s[LEFT + colour + 2] and random_below(rng, 2))):
        colour += 2
    place(s, LISTED[rolled, random_below(rng, CHOICES[rolled])], colour)


@topple
def random_push(s: Words, rng: Rng) -> None:
    """The hand, with its exact weights."""
    hand = s[HAND]
    push = DRAWN[hand, random_below(rng, TICKETS[hand])]
    shift(s, PUSH_X[hand, push], PUSH_Y[hand, push])
    settle(s)


@topple
def chance(s: Words, rng: Rng) -> None:
    """Whatever chance has to decide now."""
    s[CLEARED] = 0
    if s[PHASE] == ROLL:
        s[PHASE], s[ROLLED] = PLACE, random_below(rng, ANY) + 1
    elif s[PHASE] == PUSH:
        random_push(s, rng)
    else:
        s[PHASE], s[TURN] = ROLL, random_below(rng, s[SEATS])


@topple
def draw(s: Words, rng: Rng) -> int:
    """A code for chance, each with its exact probability."""
    if s[PHASE] == ROLL:
        return kernel.ROLL_CODE + random_below(rng, ANY)
    if s[PHASE] == PUSH:
        return kernel.PUSH_CODE + DRAWN[s[HAND], random_below(rng, TICKETS[s[HAND]])]
    return kernel.START_CODE + random_below(rng, s[SEATS])


@topple
def playout(s: Words, rng: Rng) -> int:
    """Play on at random to the end; how many pieces were laid."""
    placed = 0
    while s[PHASE] != OVER:
        if s[PHASE] == PLACE:
            random_place(s, rng)
            placed += 1
        else:
            chance(s, rng)
    return placed


@topple
def playouts(
    games: int, seats: int, hand: int, target: int, s: Words, points: Words, rng: Rng
) -> int:
    """Many whole games from the roll-off to the final score; placements in all."""
    placed = 0
    for _ in range(games):
        kernel.new(s, seats, hand, 0, target)
        placed += playout(s, rng)
        kernel.scores(s, points)
    return placed


KERNEL = Kernel(
    words=WORDS,
    codes=CODES,
    actors=legal.actors,
    legal=legal.legal,
    check=legal.check,
    play=kernel.play,
    scores=kernel.scores,
    playout=playout,
    draw=draw,
)
