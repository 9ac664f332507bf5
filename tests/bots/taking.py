"""A new game, no more than a kernel: take one to three of a heap; who takes the last one wins.

With `DICE` in its words a die says before every turn how many one may take at most.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cairn.core.kernel import Kernel, Rng, Words, compiled, random_below

HEAP, TURN, SEATS, DICE, ROLLED = range(5)
MOST = 3
ROLL = MOST
"""The code of the die showing one."""

taking = compiled(__file__)


@taking
def actors(s: Words) -> int:
    if s[HEAP] == 0:
        return 0
    return -1 if s[DICE] and not s[ROLLED] else 1 << s[TURN]


@taking
def legal(s: Words, actor: int, out: Words) -> int:
    most = min(s[HEAP], s[ROLLED] if s[DICE] else MOST)
    count = MOST if actor < 0 else most
    for index in range(count):
        out[index] = (ROLL if actor < 0 else 0) + index
    return count


@taking
def check(s: Words, actor: int, code: int) -> int:
    return 0


@taking
def play(s: Words, actor: int, code: int) -> None:
    if actor < 0:
        s[ROLLED] = code - ROLL + 1
        return
    s[HEAP] -= code + 1
    s[ROLLED] = 0
    if s[HEAP]:
        s[TURN] = (actor + 1) % s[SEATS]


@taking
def scores(s: Words, out: Words) -> None:
    for seat in range(s[SEATS]):
        out[seat] = s[TURN] == seat


@taking
def draw(s: Words, rng: Rng) -> int:
    return ROLL + random_below(rng, MOST)


@taking
def playout(s: Words, rng: Rng) -> int:
    taken = 0
    while s[HEAP]:
        if s[DICE] and not s[ROLLED]:
            s[ROLLED] = 1 + random_below(rng, MOST)
        most = min(s[HEAP], s[ROLLED] if s[DICE] else MOST)
        play(s, s[TURN], random_below(rng, most))
        taken += 1
    return taken


KERNEL = Kernel(
    words=5,
    codes=2 * MOST,
    actors=actors,
    legal=legal,
    check=check,
    play=play,
    scores=scores,
    playout=playout,
    draw=draw,
)


class Heap:
    """As much of a State as a search asks for; an action is its code."""

    def __init__(self, heap: int, seats: int = 2, *, dice: bool = False, rolled: int = 0) -> None:
        self.seats = seats
        self.words = np.array([heap, 0, seats, dice, rolled], np.int64)

    def play(self, actor: int, action: Any) -> Heap:  # noqa: ANN401
        after = Heap(0, self.seats)
        after.words = self.words.copy()
        KERNEL.play(after.words, actor, action)
        return after

    def actions(self, seat: int) -> list[int]:
        codes = np.zeros(KERNEL.codes, np.int64)
        return list(codes[: KERNEL.legal(self.words, seat, codes)].tolist())

    def action_of(self, code: int) -> int:
        return code
