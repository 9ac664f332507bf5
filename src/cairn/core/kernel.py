"""Kernel: a compiled game's functions for search, batches and the GPU, and their compilation.

A compiled game keeps its state in one flat array of whole numbers (`words` int64) and gives
every action a code below `codes`. Its rules are functions over that array, written once; the
State of such a game is a thin window on it, so the referee and the search can't disagree.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np
import numpy.typing as npt

from cairn.core.lazy import Lazy, intrinsic, numba
from cairn.core.linking import linked

Words = npt.NDArray[np.int64]
Rng = npt.NDArray[np.uint64]
F = TypeVar("F", bound=Callable[..., Any])

NO_CODE = -1
"""The code for an action that this game or table doesn't have; `check` refuses it."""


INNER = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}


@dataclass(frozen=True)
class Kernel:
    """The compiled rules of a game: functions that numba code may call too."""

    words: int
    """The length of a state."""
    codes: int
    """The number of action codes."""
    actors: Callable[[Words], int]
    """The actors now: a bit per seat, CHANCE (−1), or 0 when the game is over."""
    legal: Callable[[Words, int, Words], int]
    """Writes an actor's legal codes into the array, in the order to show them; returns the count.

    If the State `samples`, only some of them.
    """
    check: Callable[[Words, int, int], int]
    """0 if a code is legal for an actor who may act, else the number of a reason.

    Takes any number; refuses NO_CODE and anything else that isn't a code.
    """
    play: Callable[[Words, int, int], None]
    """Plays a legal code, in place."""
    scores: Callable[[Words, Words], None]
    """Writes the points of every seat."""
    playout: Callable[[Words, Rng], int]
    """Plays at random to the end, all legal actions equally likely; returns the placements."""
    draw: Callable[[Words, Rng], int]
    """Draws a code for CHANCE with exact probabilities; a fall is always the least one."""


def compiled(
    file: str, *uses: str, signature: Callable[[], Any] | None = None, nogil: bool = False
) -> Callable[[F], F]:
    """Decorator for the functions in `file`: numba's njit, lazy, with a careful cache on disk.

    A function is compiled at its first call, see `core/lazy.py`; for the types in `signature`,
    or else for the types of the call. With `nogil`, other Python threads run meanwhile.

    numba keeps compiled code as long as the function's own file is unchanged, and ignores the
    tables and functions it was built from: an edited parts file would go unnoticed. This cache
    also depends on the parts, the fields and all compiled files of the game, on this file,
    and on the files in `uses`, whose functions are called from other folders.
    """

    def make(function: Callable[..., Any], inner: bool) -> Any:  # noqa: ANN401
        if inner:
            return _inner(function)
        result = _outer(function, _stamp(Path(file).parent, uses), nogil)
        if signature:
            result.compile(signature())
            result.disable_compile()
        return result

    def compile_one(function: F) -> F:
        return cast(F, Lazy(function, make))

    return compile_one


def _outer(function: Callable[..., Any], stamp: str, nogil: bool) -> Any:  # noqa: ANN401
    """A function for Python: cached on disk, valid while its file and the stamp are unchanged."""
    njit = partial(numba().njit, error_model="numpy", nogil=nogil, _nrt=False)
    result = njit(cache=True)(function)
    try:
        cache, index = result._cache, result._cache._cache_file
        index._source_stamp = (index._source_stamp, stamp)
        _drop_unreadable(index)
        cache.load_overload = partial(_load_overload, cache)
    except AttributeError:  # a numba with another cache layout: do without a cache
        result = njit()(function)
    return result


def _inner(function: Callable[..., Any]) -> Any:  # noqa: ANN401
    """A function for compiled code only, to be linked into the functions that Python calls.

    Unlike numba, this doesn't compile it again for a constant argument.
    """
    njit = numba().njit(error_model="numpy", _nrt=False, **linked(), **INNER)
    result = njit(function)
    result.get_call_template = partial(_call_template, result.get_call_template)
    return result


def _load_overload(cache: Any, signature: Any, context: Any) -> Any:  # noqa: ANN401
    """numba's own, without the set-up that only compiling needs: it takes as long as the import."""
    numba().core.runtime.rtsys.initialize(context)
    with cache._guard_against_spurious_io_errors():
        return cache._load_overload(signature, context)


def _call_template(template: Callable[..., Any], args: Any, kws: Any) -> Any:  # noqa: ANN401
    """numba's `get_call_template`, with the plain types of constants."""
    plain = numba().core.types.unliteral
    return template(tuple(map(plain, args)), {name: plain(arg) for name, arg in kws.items()})


@cache
def _stamp(folder: Path, uses: tuple[str, ...]) -> str:
    """A hash of all the sources of the compiled functions in a folder."""
    home = _home(folder)
    sources = [path.read_bytes() for path in sorted(home.rglob("*.py"))]
    tables = sorted([*home.glob("parts.*"), *home.glob("fields.py")])
    parts = [path.read_bytes() for path in tables]
    marked = [source for source in sources if b"compiled(__file__" in source]
    others = [Path(other).read_bytes() for other in (__file__, *uses)]
    return hashlib.sha256(b"".join([*others, *parts, *marked])).hexdigest()


def _drop_unreadable(index: Any) -> None:  # noqa: ANN401
    """Empty a cache that names vanished types: numba would stumble over it."""
    try:
        index._load_index()
    except (AttributeError, ImportError):
        index.flush()


def _home(folder: Path) -> Path:
    """The game folder around a folder: the nearest one with a parts file."""
    return next((one for one in (folder, *folder.parents[:2]) if any(one.glob("parts.*"))), folder)


@intrinsic
def popcount(_: Any, word: Any) -> Any:  # noqa: ANN401
    """The number of bits set in a word."""
    int64 = numba().core.types.int64

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ANN401
        return builder.ctpop(args[0])

    return int64(int64), build


@intrinsic
def lowest(_: Any, word: Any) -> Any:  # noqa: ANN401
    """The number of the lowest bit set in a non-zero word."""
    types = numba().core.types

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ANN401
        undefined_for_zero = context.get_constant(types.boolean, 1)
        return builder.cttz(args[0], undefined_for_zero)

    return types.int64(types.int64), build


core = compiled(__file__)


@core
def random_below(rng: Rng, bound: int) -> int:
    """A number below `bound` (up to 2³²) from a splitmix64 generator: for playouts, not dice."""
    rng[0] += np.uint64(0x9E3779B97F4A7C15)
    z = rng[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    z = (z ^ (z >> np.uint64(31))) >> np.uint64(32)
    return np.int64((z * np.uint64(bound)) >> np.uint64(32))  # type: ignore[return-value]


@core
def copy(words: Words, to: Words) -> None:
    """Overwrite one state's words with another's."""
    for word in range(len(words)):
        to[word] = words[word]


def many(playout: Any, scores: Any) -> Callable[[int, Words, Words, Words, Rng], int]:  # noqa: ANN401
    """A compiled loop over whole games, for batches and benchmarks.

    The function takes the number of games, the first words, words and points to work in, and a
    generator; it leaves the last game's points in `points` and returns the total placements.
    """

    def playouts(games: int, root: Words, s: Words, points: Words, rng: Rng) -> int:
        placed = 0
        for _ in range(games):
            copy(root, s)
            placed += playout(s, rng)
            scores(s, points)
        return placed

    return Lazy(playouts, lambda one, _: numba().njit(error_model="numpy", _nrt=False)(one))


def rng(seed: int) -> Rng:
    """A generator for `random_below`."""
    return np.array([seed % 2**64], dtype=np.uint64)
