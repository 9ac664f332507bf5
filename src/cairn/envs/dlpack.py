"""GPU arrays that other libraries can use without a copy.

numba's own arrays have the CUDA array interface, which PyTorch, CuPy and JAX read. `Shared` adds
DLPack, whose layout is at https://dmlc.github.io/dlpack/latest/c_api.html.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

CUDA = 2
NAME = b"dltensor"
CODES = {"i": 0, "u": 1, "f": 2, "b": 6}
"""DLPack's codes for kinds of numbers."""
DEFAULT_STREAMS = (None, -1, 0, 1)
"""Streams that the steps run on anyway, or that need no waiting."""


class Tensor(ctypes.Structure):
    """DLTensor and the rest of DLManagedTensor in one."""

    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
        ("context", ctypes.c_void_p),
        ("deleter", ctypes.c_void_p),
    )


class Shared:
    """A GPU array around numba's own `array`. With `rows`, its last axis is split into rows."""

    def __init__(self, array: Any, rows: tuple[int, ...] = ()) -> None:  # noqa: ANN401
        self.array = array
        self.dtype: np.dtype[Any] = np.dtype(array.dtype)
        self.shape, self.strides = tuple(array.shape), tuple(array.strides)
        if rows:
            step = self.strides[-1]
            self.shape = (*self.shape[:-1], *rows)
            self.strides = (*self.strides[:-1], rows[1] * step, step)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        shown = {"shape": self.shape, "strides": self.strides}
        return self.array.__cuda_array_interface__ | shown  # type: ignore[no-any-return]

    def __dlpack_device__(self) -> tuple[int, int]:
        return CUDA, 0

    def __dlpack__(self, *, stream: int | None = None, **_: object) -> Any:  # noqa: ANN401
        if stream not in DEFAULT_STREAMS:
            from numba import cuda

            cuda.synchronize()
        return capsule(self, self.array.__cuda_array_interface__["data"][0])

    def numpy(self) -> npt.NDArray[Any]:
        """A copy in host memory."""
        return self.array.copy_to_host().reshape(self.shape)  # type: ignore[no-any-return]

    def __repr__(self) -> str:
        return f"Shared({self.shape}, {self.dtype}, on the GPU)"


class Strided(Protocol):
    """An array that a capsule can be made from."""

    shape: tuple[int, ...]
    strides: tuple[int, ...]
    dtype: np.dtype[Any]

    def __dlpack_device__(self) -> tuple[int, int]: ...


_alive: dict[int, tuple[Any, ...]] = {}
"""Arrays still in use, by the address of their description."""


def capsule(array: Strided, pointer: int) -> Any:  # noqa: ANN401
    """A DLPack capsule of an array, which it keeps alive while in use."""
    kind, dims = array.dtype, len(array.shape)
    shape = (ctypes.c_int64 * dims)(*array.shape)
    steps = (ctypes.c_int64 * dims)(*(stride // kind.itemsize for stride in array.strides))
    device = array.__dlpack_device__()
    tensor = Tensor(pointer, *device, dims, CODES[kind.kind], 8 * kind.itemsize, 1, shape, steps)
    tensor.deleter = ctypes.cast(_free, ctypes.c_void_p)
    address = ctypes.addressof(tensor)
    _alive[address] = (array, tensor, shape, steps)
    return _new(address, NAME, ctypes.cast(_drop, ctypes.c_void_p))


def _let_go(address: int) -> None:
    _alive.pop(address, None)


def _drop_untaken(one: int) -> None:
    """Free a capsule that no library took; a library that takes one renames it."""
    if _is(one, NAME):
        _let_go(_pointer(one, NAME))


_free, _drop = (ctypes.CFUNCTYPE(None, ctypes.c_void_p)(each) for each in (_let_go, _drop_untaken))


def _api(name: str, result: Any, *takes: Any) -> Callable[..., Any]:  # noqa: ANN401
    function = getattr(ctypes.pythonapi, name)
    function.restype, function.argtypes = result, takes
    return function  # type: ignore[no-any-return]


_new = _api("PyCapsule_New", ctypes.py_object, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
_is = _api("PyCapsule_IsValid", ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p)
_pointer = _api("PyCapsule_GetPointer", ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p)
