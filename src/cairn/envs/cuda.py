# ruff: noqa: ANN001, ANN202 - numba finds the types in kernels
"""Batches on a GPU: a thread for each game, and everything stays there.

In memory the games lie next to each other, cell by cell ("Fortran order"): neighbouring threads
write neighbouring bytes. Only what is written here and there, the mask and the list of legal codes,
lies game by game. The arrays that are handed out know their strides, so users notice nothing.

A thread keeps its list of codes in memory of its own game: as a local array of every thread it
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
"""What a game writes here and there."""
LINE = 128
"""Bytes that memory hands over at once: no two games share a line of those."""


class CudaDevice:
    """The arrays of a batch on the first GPU of this machine. Raises NoGpu."""

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
        """Lay out every game."""
        self._kernel[self._grid](self.arrays, self._root, inside, True)

    def step(self, actions: Any, inside: bool) -> None:  # noqa: ANN401
        """Play an action in every game: an array of the GPU, or one that is copied there."""
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
    """A turn of all games."""
    turn = stepper(stepping.rules(kernel, planes, on_gpu), cuda.jit(device=True), listed=False)

    @cuda.jit
    def every(t, root, inside, begins):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < t.words.shape[0]:
            turn(t, i, root, inside, begins)

    return every
