"""The compiled rules on a GPU: the same functions, compiled again for the other machine.

Needs numba-cuda; `NUMBA_ENABLE_CUDASIM=1` runs kernels in Python, without a GPU, for tests.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
from numba import cuda

from cairn.core import kernel
from cairn.core.lazy import Lazy


class NoGpu(Exception):  # noqa: N818 - callers report it and go on without a GPU
    """No usable GPU here; the text says why."""


def require() -> None:
    """Check that there is a GPU. Raises NoGpu."""
    if not cuda.is_available():
        raise NoGpu("There is no GPU here that numba-cuda can use.")


def on_gpu(function: Callable[..., Any]) -> Any:  # noqa: ANN401
    """A compiled function of the rules as a device function, with everything it calls."""
    return _made(function) if isinstance(function, Lazy) else function


@cache
def _made(lazy: Lazy) -> Any:  # noqa: ANN401
    if lazy in (kernel.popcount, kernel.lowest):
        return _bits(counts=lazy is kernel.popcount)
    function = lazy.py_func
    names = {
        name: _there(function.__globals__[name])
        for name in function.__code__.co_names
        if name in function.__globals__
    }
    moved = FunctionType(function.__code__, function.__globals__ | names, function.__name__)
    return cuda.jit(device=True)(moved)


def _there(value: Any) -> Any:  # noqa: ANN401
    """The GPU's counterpart of a function, a table or a module; other values unchanged.

    numba would put tables into constant memory, which serves one address at a time although
    every thread looks up another. In plain memory they are cached: six times the playouts.
    """
    if isinstance(value, np.ndarray):
        return cuda.to_device(np.ascontiguousarray(value))
    return _module(value) if isinstance(value, ModuleType) else on_gpu(value)


@cache
def _module(module: ModuleType) -> ModuleType:
    """A module with its compiled functions and its tables on the GPU."""
    moving = {n: one for n, one in vars(module).items() if isinstance(one, (Lazy, np.ndarray))}
    if not moving:
        return module
    moved = ModuleType(module.__name__)
    vars(moved).update(vars(module) | {name: _there(value) for name, value in moving.items()})
    return moved


def _bits(*, counts: bool) -> Any:  # noqa: ANN401
    """`popcount` and `lowest`, which are instructions on the GPU too."""

    def popcount(word: int) -> int:
        return np.int64(cuda.popc(word))  # type: ignore[return-value]

    def lowest(word: int) -> int:
        # Not `ffs`: numba's simulator has it only for 32 bits.
        return np.int64(cuda.popc((word & -word) - 1))  # type: ignore[return-value]

    return cuda.jit(device=True)(popcount if counts else lowest)
