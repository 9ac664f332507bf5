"""Capsules of DLPack, tried with memory of the processor: numpy takes them."""

import gc
from typing import Any

import numpy as np
import pytest

from cairn.envs import dlpack


class InMemory:
    """An array that hands itself over as an array of the GPU would."""

    def __init__(self, array: np.ndarray[Any, Any]) -> None:
        self.array, self.dtype = array, array.dtype
        self.shape, self.strides = array.shape, array.strides

    def __dlpack_device__(self) -> tuple[int, int]:
        return 1, 0

    def __dlpack__(self, **_: object) -> Any:  # noqa: ANN401
        return dlpack.capsule(self, self.array.ctypes.data)


@pytest.mark.parametrize("kind", [np.uint8, np.int32, np.float32, np.bool_])
def test_numpy_takes_it_without_a_copy(kind: Any) -> None:  # noqa: ANN401
    array = np.asfortranarray(np.arange(24).reshape(2, 3, 4) % 2, dtype=kind)
    taken = np.from_dlpack(InMemory(array))
    assert taken.dtype == kind
    assert np.array_equal(taken, array)
    assert taken.ctypes.data == array.ctypes.data
    assert taken.strides == array.strides


def test_it_lives_as_long_as_it_is_used() -> None:
    taken = np.from_dlpack(InMemory(np.arange(5)))
    assert len(dlpack._alive) == 1
    assert taken.tolist() == [0, 1, 2, 3, 4]
    del taken
    gc.collect()
    assert not dlpack._alive


def test_a_capsule_that_nobody_takes_is_let_go() -> None:
    capsule = InMemory(np.arange(5)).__dlpack__()
    assert len(dlpack._alive) == 1
    del capsule
    gc.collect()
    assert not dlpack._alive
