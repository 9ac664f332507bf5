# ruff: noqa: ANN001, ANN202 - numba finds the types in kernels
"""Batches on a GPU: one thread per game, and all data stays there.

In memory the games are interleaved cell by cell ("Fortran order"): neighbouring threads write
neighbouring bytes. Only the arrays with scattered writes, the mask and the list of legal codes,
are stored game by game. The returned arrays know their strides, so users notice nothing.

A thread keeps its list of codes in its game's row of the arrays: a local array in every thread
would be too large for the caches, and three times as slow.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numba import cuda

from cairn.core.gpu import on_gpu, require
from cairn.core.kernel import Kernel
from cairn.core.planes import Planes
from cairn.envs import stepping
from cairn.envs.batch import SUGGESTIONS, Moment, Setup, shapes
from cairn.envs.dlpack import Shared
from cairn.envs.stepping import Array, BatchArrays, stepper

THREADS = 64
SCATTERED = ("mask", "codes")
"""Arrays with scattered writes."""
LINE = 128
"""Bytes in a memory transaction; in those arrays, no two games share such a line."""


class CudaDevice:
    """The arrays of a batch on this machine's first GPU. Raises NoGpu."""

    def __init__(self, setup: Setup, n: int, last: bool) -> None:
        require()
        made = {name: _zeros(name, *spec) for name, spec in shapes(setup, n, last).items()}
        self.arrays = BatchArrays(**made)
        shape = setup.planes.shape(setup.seats)
        rows = {name: Shared(made[name], shape[1:]) for name in ("planes", "last")}
        shared = {name: Shared(array) for name, array in made.items()} | rows
        self.moment = Moment(*(shared[name] for name in Moment._fields))
        self._root = cuda.to_device(setup.root)
        self._kernel = _kernel(setup.kernel, setup.planes)
        self._grid = (-(-n // THREADS), THREADS)

    def seed(self, rngs: Array) -> None:
        """Set the generators."""
        both = np.stack([rngs, rngs ^ np.uint64(SUGGESTIONS)], axis=1)
        there: Any = self.arrays.rngs
        there.copy_to_device(np.asfortranarray(both))

    def begin(self, inside: bool) -> None:
        """Start every game."""
        self._kernel[self._grid](self.arrays, self._root, inside, True)

    def step(self, actions: Any, inside: bool) -> None:  # noqa: ANN401
        """Play an action in every game; `actions` is a GPU array, or is copied to the GPU."""
        on_it = hasattr(actions, "__cuda_array_interface__")
        given = cuda.as_cuda_array(actions) if on_it else cuda.to_device(np.asarray(actions))
        self._kernel[self._grid](self.arrays._replace(actions=given), self._root, inside, False)


def _zeros(name: str, shape: tuple[int, ...], kind: Any) -> Any:  # noqa: ANN401
    if name not in SCATTERED:
        return cuda.to_device(np.zeros(shape, kind, order="F"))
    games, wide = shape
    line = LINE // np.dtype(kind).itemsize
    return cuda.to_device(np.zeros((games, -(-wide // line) * line), kind))[:, :wide]


@cache
def _kernel(kernel: Kernel, planes: Planes) -> Any:  # noqa: ANN401
    """The CUDA kernel that steps all games."""
    turn = stepper(stepping.rules(kernel, planes, on_gpu), cuda.jit(device=True), listed=False)

    @cuda.jit
    def every(t, root, inside, begins):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < t.words.shape[0]:
            turn(t, i, root, inside, begins)

    return every
