"""Batches on processors: compiled, a share of the games for each thread."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np

from cairn.core.kernel import Kernel, Words, compiled
from cairn.core.lazy import numba
from cairn.core.planes import Planes
from cairn.envs import stepping
from cairn.envs.batch import SUGGESTIONS, Ground, Moment, shapes
from cairn.envs.stepping import Array, Tables, stepper

LEAST = 64
"""Games that a thread is worth waking for."""


class Cores:
    """The tables in memory, and threads that step them."""

    def __init__(self, ground: Ground, n: int, last: bool, threads: int | None) -> None:
        made = {name: np.zeros(*spec) for name, spec in shapes(ground, n, last).items()}
        self.tables = Tables(**made)
        shape = ground.planes.shape(ground.seats)
        shown = {name: made[name].reshape(-1, *shape) for name in ("planes", "last")}
        self.moment = Moment(*((made | shown)[name] for name in Moment._fields))
        self._root = ground.root
        self._loop = _loop(ground.name, ground.planes_file, ground.kernel, ground.planes)
        self._shares = _shares(n, threads or len(os.sched_getaffinity(0)))
        self._pool = ThreadPoolExecutor(max(len(self._shares) - 1, 1))

    def seed(self, rngs: Array) -> None:
        """Set the generators."""
        self.tables.rngs[:, 0] = rngs
        self.tables.rngs[:, 1] = rngs ^ np.uint64(SUGGESTIONS)

    def begin(self, inside: bool) -> None:
        """Lay out every game."""
        self._share_out(inside, begins=True)

    def step(self, actions: Any, inside: bool) -> None:  # noqa: ANN401
        """Play an action in every game."""
        self.tables.actions[:] = actions
        self._share_out(inside, begins=False)

    def _share_out(self, inside: bool, begins: bool) -> None:
        """Every thread takes its share, this one the first."""
        calls = [
            (self.tables, first, end, self._root, inside, begins) for first, end in self._shares
        ]
        others = [self._pool.submit(self._loop, *call) for call in calls[1:]]
        self._loop(*calls[0])
        for other in others:
            other.result()


def _shares(n: int, threads: int) -> list[tuple[int, int]]:
    """The first game and the one after the last, for each thread."""
    parts = max(1, min(threads, n // LEAST))
    ends = [n * part // parts for part in range(parts + 1)]
    return list(pairwise(ends))


@cache
def _loop(name: str, file: str, kernel: Kernel, planes: Planes) -> Any:  # noqa: ANN401
    """A turn of a range of games, compiled once for each game."""
    # Inlined, because the tables are many words and would be handed on with every call.
    inlined = numba().njit(inline="always")
    turn = stepper(stepping.rules(kernel, planes, lambda rule: rule), inlined)

    def loop(t: Tables, first: int, end: int, root: Words, inside: bool, begins: bool) -> None:
        for i in range(first, end):
            turn(t, i, root, inside, begins)

    loop.__qualname__ = f"loop_{name}"  # each game has a cache of its own
    return compiled(file, stepping.__file__, __file__, nogil=True)(loop)
