"""What compiled code alone calls becomes no machine code of its own."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numba
import pytest

from cairn.core import linking
from cairn.core.kernel import compiled


def pair() -> tuple[Callable[[int], int], Callable[[int], int]]:
    """A function, and one that calls it."""

    @compiled(__file__)
    def inner(x: int) -> int:
        return 3 * x

    @compiled(__file__)
    def outer(x: int) -> int:
        return inner(x) + inner(x + 1)

    return outer, inner


@pytest.fixture(autouse=True)
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing compiled before, in this process or another."""
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    linking.linked.cache_clear()
    yield
    linking.linked.cache_clear()


def pointer(function: Any) -> int:  # noqa: ANN401
    """Where the machine code is of a function that compiled code calls; 0 for nowhere."""
    made = next(iter(function._numba_type_.dispatcher.overloads.values()))
    found: int = made.library.get_pointer_to_function(made.fndesc.llvm_func_name)
    return found


def test_inner_functions_have_no_machine_code_of_their_own() -> None:
    outer, inner = pair()
    assert outer(5) == 33
    assert pointer(inner) == 0
    assert inner(5) == 15  # called by Python it is an outer one, compiled for itself


def test_another_numba_compiles_as_it_always_did(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(numba.core.codegen, "JITCodeLibrary")
    outer, inner = pair()
    assert (outer(5), inner(5)) == (33, 15)
    assert pointer(inner) != 0
