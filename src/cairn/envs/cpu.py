"""Batches on processors: compiled, with a share of the games for each thread."""

from __future__ import annotations

import os
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np

from cairn.core.kernel import Kernel, Words, compiled
from cairn.core.lazy import numba
from cairn.core.planes import Planes
from cairn.envs import crew, stepping
from cairn.envs.batch import SUGGESTIONS, Moment, Setup, shapes
from cairn.envs.crew import TURN, Crew, Gate, atomic_load, atomic_store
from cairn.envs.stepping import Array, BatchArrays, stepper

LEAST = 64
"""The fewest games worth waking a thread for."""


class Cores:
    """The arrays of a batch in memory, and threads that step them."""

    def __init__(self, setup: Setup, n: int, last: bool, threads: int | None) -> None:
        made = {name: np.zeros(*spec) for name, spec in shapes(setup, n, last).items()}
        self.arrays = BatchArrays(**made)
        shape = setup.planes.shape(setup.seats)
        shown = {name: made[name].reshape(-1, *shape) for name in ("planes", "last")}
        self.moment = Moment(*((made | shown)[name] for name in Moment._fields))
        work = _work(setup.name, setup.planes_file, setup.kernel, setup.planes)
        parts = _parts(n, threads or _cores())
        self._how = np.zeros(2, np.bool_)
        fixed = (setup.root, self._how)
        self._crew = Crew(work, [(self.arrays, first, end, *fixed) for first, end in parts])

    def seed(self, rngs: Array) -> None:
        """Set the generators."""
        self.arrays.rngs[:, 0] = rngs
        self.arrays.rngs[:, 1] = rngs ^ np.uint64(SUGGESTIONS)

    def begin(self, inside: bool) -> None:
        """Start every game."""
        self._how[:] = inside, True
        self._crew.turn()

    def step(self, actions: Any, inside: bool) -> None:  # noqa: ANN401
        """Play an action in every game."""
        self.arrays.actions[:] = actions
        self._how[:] = inside, False
        self._crew.turn()


def _cores() -> int:
    """How many cores this process may use; some systems only know how many there are."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _parts(n: int, threads: int) -> list[tuple[int, int]]:
    """For each thread, its first game and the one after its last."""
    parts = max(1, min(threads, n // LEAST))
    ends = [n * part // parts for part in range(parts + 1)]
    return list(pairwise(ends))


@cache
def _work(name: str, file: str, kernel: Kernel, planes: Planes) -> Any:  # noqa: ANN401
    """Steps a range of games whenever the gate opens; compiled once for each game."""
    # Inlined, because the arrays are many words and would be passed with every call.
    inlined = numba().njit(inline="always")
    turn = stepper(stepping.rules(kernel, planes, lambda rule: rule), inlined, listed=True)

    def work(
        t: BatchArrays,
        first: int,
        end: int,
        root: Words,
        how: Array,
        gate: Gate,
        slot: int,
        patience: int,
    ) -> None:
        looks = 0
        while looks < patience:
            looks += 1
            now = atomic_load(gate, TURN)
            if now != gate[slot]:
                for i in range(first, end):
                    turn(t, i, root, how[0], how[1])
                atomic_store(gate, slot, now)
                looks = 0

    work.__qualname__ = f"work_{name}"  # each game has its own cache
    return compiled(file, stepping.__file__, crew.__file__, __file__, nogil=True)(work)
