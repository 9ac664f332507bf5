"""Threads that share a batch's work.

Waking a sleeping thread takes longer than stepping a thousand games. So a thread that has done its
share watches for the next turn for a moment, outside Python, before it goes to sleep.

    gate[TURN]                 the number of turns so far
    gate[slot], gate[slot+1]   the last turn a thread has done, and whether it sleeps
"""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event, Thread
from typing import Any
from weakref import finalize

import numpy as np
import numpy.typing as npt

from cairn.core.kernel import compiled
from cairn.core.lazy import intrinsic, numba

Gate = npt.NDArray[np.int64]
TURN = 0
SLOT = 16
"""Words from one slot to the next, so that each has its own pair of cache lines."""
PATIENCE = 100_000
"""Looks at the gate before a thread goes to sleep: a few tenths of a millisecond."""

crew = compiled(__file__, nogil=True)


@intrinsic
def atomic_load(_: Any, gate: Any, index: Any) -> Any:  # noqa: ANN401
    """Read a word of the gate, including other threads' writes."""
    types = numba().core.types

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ANN401
        where = _address(context, builder, signature, args)
        return builder.load_atomic(where, "seq_cst", 8)

    return types.int64(gate, types.int64), build


@intrinsic
def atomic_store(_: Any, gate: Any, index: Any, word: Any) -> Any:  # noqa: ANN401
    """Write a word of the gate; a thread that sees it also sees everything written before."""
    types = numba().core.types

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ANN401
        where = _address(context, builder, signature, args)
        builder.store_atomic(args[2], where, "seq_cst", 8)
        return context.get_dummy_value()

    return types.void(gate, types.int64, types.int64), build


def _address(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ANN401
    array = context.make_array(signature.args[0])(context, builder, args[0])
    return builder.gep(array.data, [args[1]])


@crew
def begin(gate: Gate) -> None:
    """Open the gate for the next turn."""
    atomic_store(gate, TURN, gate[TURN] + 1)


@crew
def awake(gate: Gate, slot: int) -> bool:
    """Whether a thread is awake; a sleeping one counts as awake from now on."""
    if atomic_load(gate, slot + 1) == 0:
        return True
    atomic_store(gate, slot + 1, 0)
    return False


@crew
def rested(gate: Gate, slot: int) -> bool:
    """Mark a thread as asleep, unless there is work; return whether it may sleep."""
    atomic_store(gate, slot + 1, 1)
    if atomic_load(gate, TURN) == gate[slot]:
        return True
    atomic_store(gate, slot + 1, 0)
    return False


@crew
def finished(gate: Gate, threads: int, patience: int) -> bool:
    """Whether all threads have done this turn; waits for them, but not for long."""
    done = 1
    for _ in range(patience):
        while done <= threads and atomic_load(gate, done * SLOT) == gate[TURN]:
            done += 1
        if done > threads:
            return True
    return False


class Crew:
    """Does work in shares, the first of them in the calling thread.

    `work` takes a share, a gate, a slot and patience: it does its share whenever the gate opens,
    and returns after that many looks in vain.
    """

    def __init__(self, work: Callable[..., None], shares: list[tuple[Any, ...]]) -> None:
        self._gate = np.zeros((len(shares) + 1) * SLOT, np.int64)
        self._work, self._own = work, shares[0]
        self._bells = [Event() for _ in shares[1:]]
        ending = Event()
        for place, (share, bell) in enumerate(zip(shares[1:], self._bells, strict=True), 2):
            given = (work, share, self._gate, place * SLOT, bell, ending)
            Thread(target=_serve, args=given, daemon=True).start()
        finalize(self, _end, ending, self._bells)

    def turn(self) -> None:
        """Do all shares once."""
        gate, bells = self._gate, self._bells
        begin(gate)
        for place, bell in enumerate(bells, 2):
            if not awake(gate, place * SLOT):
                bell.set()
        self._work(*self._own, gate, SLOT, 1)
        while not finished(gate, len(bells) + 1, PATIENCE):
            time.sleep(0)  # something else needs the cores


def _serve(
    work: Callable[..., None],
    share: tuple[Any, ...],
    gate: Gate,
    slot: int,
    bell: Event,
    ending: Event,
) -> None:
    """A thread's main loop. It holds no reference to the crew, which may be deleted any time."""
    while not ending.is_set():
        work(*share, gate, slot, PATIENCE)
        if rested(gate, slot):
            bell.wait()
            bell.clear()


def _end(ending: Event, bells: list[Event]) -> None:
    ending.set()
    for bell in bells:
        bell.set()
