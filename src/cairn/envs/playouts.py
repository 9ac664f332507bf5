# ruff: noqa: ANN001, ANN202 - numba finds the types in kernels
"""Whole random games on a GPU, on every thread of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba import cuda

from cairn.core.compiled import CompiledState
from cairn.core.game import Game
from cairn.core.gpu import on_gpu, require
from cairn.core.kernel import Kernel
from cairn.core.registry import load

THREADS = 128


class Played(NamedTuple):
    """What all threads have done so far."""

    placed: int
    """Blocks, pieces or sticks that were laid."""
    points: list[int]
    """The points of each seat, summed over all games."""


class Playouts:
    """Random games of a compiled game, game after game on each thread. Raises NoGpu."""

    def __init__(
        self,
        game: str | Game,
        threads: int,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        seed: int = 0,
    ) -> None:
        require()
        state = (load(game) if isinstance(game, str) else game).new(seats, options)
        if not isinstance(state, CompiledState):
            raise ValueError(f"{state.game.title} is not compiled, so a GPU can't play it.")
        self._kernel = _kernel(state.kernel, state.seats)
        self._root = cuda.to_device(state.words.copy())
        self._rngs = cuda.to_device(np.arange(seed, seed + threads, dtype=np.uint64))
        self._counts = cuda.to_device(np.zeros((threads, 1 + state.seats), np.int64))
        self._grid = (-(-threads // THREADS), THREADS)

    def run(self, games: int) -> None:
        """Play so many games on every thread; it may go on when this returns."""
        self._kernel[self._grid](games, self._root, self._rngs, self._counts)

    def played(self) -> Played:
        """What has been done; waits until the GPU is through."""
        placed, *points = self._counts.copy_to_host().sum(axis=0).tolist()
        return Played(placed, points)


@cache
def _kernel(kernel: Kernel, seats: int) -> Any:  # noqa: ANN401
    playout, scores, words = on_gpu(kernel.playout), on_gpu(kernel.scores), kernel.words

    @cuda.jit
    def play(games, root, rngs, counts):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < rngs.shape[0]:
            s, points = cuda.local.array(words, np.int64), cuda.local.array(seats, np.int64)
            rng = cuda.local.array(1, np.uint64)
            rng[0] = rngs[i]
            for _ in range(games):
                for word in range(words):
                    s[word] = root[word]
                counts[i, 0] += playout(s, rng)
                scores(s, points)
                for seat in range(seats):
                    counts[i, 1 + seat] += points[seat]
            rngs[i] = rng[0]

    return play
