"""Compiled functions: nothing is imported or compiled before it is needed, and nothing twice."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import cairn
from cairn.core.compiled import CompiledState
from cairn.core.kernel import Words, compiled, popcount
from cairn.core.lazy import Lazy, real

LOADING = """
import sys, cairn
for name in cairn.games():
    print(*cairn.load(name).bots)
print([module for module in ("numba", "llvmlite") if module in sys.modules])
"""

HEARING = """
from cairn.core import lazy
from cairn.core.kernel import compiled

lazy.on_compile(lambda function, seconds: print(function.__name__, seconds >= 0))

@compiled(__file__)
def inner(x, by):
    return x + by

@compiled(__file__)
def outer(x):
    return inner(x, 1) + inner(x, 2) + inner(x, x)

print(outer(5))
"""


ONLY_CACHED = """
import threading
from cairn.core.kernel import compiled
from cairn.core.lazy import NotCompiled, only_cached

@compiled(__file__)
def outer(x):
    return x + 1

try:
    with only_cached():
        print(outer(5))
except NotCompiled:
    print("not compiled")
    other = threading.Thread(target=lambda: print(outer(5)))
    with only_cached():
        other.start()
        other.join()
    print(outer(6))
"""


def run(*command: str, **variables: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, *command],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, **variables},
    )
    return done.stdout.splitlines()


def test_loading_games_and_bots_imports_no_numba() -> None:
    assert run("-c", LOADING)[-1] == "[]"


def test_a_miss_is_heard_and_a_hit_is_not(tmp_path: Path) -> None:
    (tmp_path / "hearing.py").write_text(HEARING, encoding="utf-8")
    # Once each: constants are no reason to compile `inner` again.
    assert run(str(tmp_path / "hearing.py")) == ["outer True", "inner True", "23"]
    assert run(str(tmp_path / "hearing.py")) == ["23"]


def test_a_thread_can_do_without_compiling(tmp_path: Path) -> None:
    """What is cached is loaded; other threads, and this one later, compile as ever."""
    (tmp_path / "only.py").write_text(ONLY_CACHED, encoding="utf-8")
    assert run(str(tmp_path / "only.py")) == ["not compiled", "6", "7"]
    assert run(str(tmp_path / "only.py")) == ["6"]


@compiled(__file__)
def bits(s: Words) -> int:
    """How many bits are set."""
    total = 0
    for word in s:
        total += popcount(word)
    return total


@compiled(__file__)
def twice(s: Words) -> int:
    return 2 * bits(s)


def test_a_compiled_function_stays_a_function() -> None:
    words = np.array([3, 5, 7], np.int64)
    lazy: Any = bits
    assert isinstance(lazy, Lazy)
    assert (getattr(lazy, "__name__", ""), lazy.__doc__) == ("bits", "How many bits are set.")
    assert bits(words) == 7
    assert twice(words) == 14
    assert len(lazy.dispatcher.signatures) == 1
    assert real(bits) is lazy.dispatcher
    assert real(len) is len


@pytest.mark.parametrize("name", cairn.games())
def test_words_are_read_only_and_the_kernel_gets_an_array_of_its_one_type(name: str) -> None:
    state = cairn.load(name).new()
    if isinstance(state, CompiledState):
        with pytest.raises(ValueError, match="read-only"):
            state.words[0] = 1
        before = state.words.tolist()
        actor = state.actors[0]
        after = state.play(actor, state.actions(actor)[0] if actor >= 0 else state.outcomes()[0][0])
        assert isinstance(after, CompiledState)
        assert state.words.tolist() == before
        assert after.words.tolist() != before
        assert not after.words.flags.writeable
        assert after._words.flags.writeable, "numba would compile everything twice"
