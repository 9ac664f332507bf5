# ruff: noqa: ANN001, ANN202 - numba finds the types in kernels
"""Whole random games on a GPU, as many as it can: how fast the rules run there."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np
from numba import cuda

from cairn.core.compiled import CompiledState
from cairn.core.gpu import on_gpu, require
from cairn.core.registry import load

THREADS = 128


class Played(NamedTuple):
    """What all threads have done so far."""

    placed: int
    games: int
    points: int


class Playouts:
    """Random games on every thread of the GPU, game after game. Raises NoGpu.

    For games whose random play is written for lanes, in a file `lanes.py`: that is Brikks.
    """

    def __init__(
        self,
        game: str,
        threads: int,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        seed: int = 0,
    ) -> None:
        require()
        state = load(game).new(seats, options)
        assert isinstance(state, CompiledState)
        self._kernel = _kernel(f"{state.game.package}.lanes", state.kernel.words, state.seats)
        self._root = cuda.to_device(state.words.copy())
        self._rngs = cuda.to_device(np.arange(seed, seed + threads, dtype=np.uint64)[:, None])
        self._counts = cuda.to_device(np.zeros((threads, 3), np.int64))
        self._grid = (-(-threads // THREADS), THREADS)

    def run(self, turns: int) -> None:
        """Begin new games and play for so many turns; it may go on when this returns."""
        self._kernel[self._grid](turns, self._root, self._rngs, self._counts)

    def played(self) -> Played:
        """What has been done; waits until the GPU is through."""
        return Played(*(int(each) for each in self._counts.copy_to_host().sum(axis=0)))


def _kernel(module: str, words: int, seats: int) -> Any:  # noqa: ANN401
    play_on, counted = on_gpu(import_module(module).play_on), 3

    @cuda.jit
    def play(turns, root, rngs, counts):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < rngs.shape[0]:
            s, points = cuda.local.array(words, np.int64), cuda.local.array(seats, np.int64)
            mine = cuda.local.array(counted, np.int64)
            source = cuda.local.array(1, np.uint64)
            for word in range(words):
                s[word] = root[word]
            for each in range(counted):
                mine[each] = 0
            source[0] = rngs[i, 0]
            play_on(turns, root, s, points, source, mine)
            rngs[i, 0] = source[0]
            for each in range(counted):
                counts[i, each] += mine[each]

    return play
