# ruff: noqa: ANN001, ANN202 - numba finds the types in kernels
"""Whole random games on a GPU, to measure how fast the rules run there."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba import config, cuda

from cairn.core.compiled import CompiledState
from cairn.core.gpu import on_gpu, require
from cairn.core.kernel import Kernel
from cairn.core.registry import load

THREADS = 256
REGISTERS = 64
"""Per thread: with more, too few threads fit on the GPU to hide its memory latency."""


class PlayoutTally(NamedTuple):
    """Totals over all threads so far."""

    placed: int
    games: int
    points: int


class Playouts:
    """Random games on every GPU thread, one after another. Raises NoGpu."""

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
        self._kernel = _kernel(state.kernel, state.seats)
        self._root = cuda.to_device(state.words.copy())
        self._rngs = cuda.to_device(np.arange(seed, seed + threads, dtype=np.uint64))
        self._counts = cuda.to_device(np.zeros((threads, len(PlayoutTally._fields)), np.int64))
        self._grid = (-(-threads // THREADS), THREADS)

    def run(self, games: int) -> None:
        """Start this many games on every thread, without waiting for them."""
        self._kernel[self._grid](games, self._root, self._rngs, self._counts)

    def played(self) -> PlayoutTally:
        """The totals, once the GPU has finished."""
        return PlayoutTally(*(int(each) for each in self._counts.copy_to_host().sum(axis=0)))


@cache
def _kernel(rules: Kernel, seats: int) -> Any:  # noqa: ANN401
    words, playout, scores = rules.words, on_gpu(rules.playout), on_gpu(rules.scores)

    # numba's simulator has no registers.
    @cuda.jit(**({} if config.ENABLE_CUDASIM else {"max_registers": REGISTERS}))
    def play(games, root, rngs, counts):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < rngs.shape[0]:
            s, points = cuda.local.array(words, np.int64), cuda.local.array(seats, np.int64)
            source = cuda.local.array(1, np.uint64)
            source[0] = rngs[i]
            placed, scored = 0, 0
            for _ in range(games):
                for word in range(words):
                    s[word] = root[word]
                placed += playout(s, source)
                scores(s, points)
                for seat in range(seats):
                    scored += points[seat]
            rngs[i] = source[0]
            counts[i, 0] += placed
            counts[i, 1] += games
            counts[i, 2] += scored

    return play
