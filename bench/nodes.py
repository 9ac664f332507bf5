"""Nodes: random playouts per second, next to the same game on State objects.

    python bench/nodes.py

A placement is a BASE or a piece laid; the playouts are whole games, with all their rounds, from the
empty table to the final score. The two kinds of play alternate in one run, and medians are
compared. Seconds are CPU seconds of this process, so that other work on the machine counts less.
"""

from __future__ import annotations

import os
import platform
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time

import numba
import numpy as np
from _machine import cpu_name

import cairn
from cairn.core.compiled import CompiledState
from cairn.core.kernel import many, rng
from cairn.games.nodes.kernel import KERNEL
from cairn.games.nodes.parts import SETS

REPEATS = 5
GAME = cairn.load("nodes")
PLAYOUTS = many(KERNEL.playout, KERNEL.scores)


def rate(run: Callable[[], int]) -> float:
    """Placements per CPU second."""
    begin = process_time()
    placed = run()
    return placed / (process_time() - begin)


def rates(run: Callable[[], int]) -> tuple[float, str]:
    """The median of some runs, and their range."""
    run()
    found = sorted(rate(run) for _ in range(REPEATS))
    return median(found), f"[{found[0] / 1e6:.2f}–{found[-1] / 1e6:.2f}]"


def compiled(kind: str, seats: int, games: int) -> Callable[[], int]:
    state = GAME.new(seats, {"set": kind})
    assert isinstance(state, CompiledState)
    root, points, source = state.words.copy(), np.zeros(seats, np.int64), rng(1)
    s = root.copy()
    return lambda: PLAYOUTS(games, root, s, points, source)


def plain(kind: str, seats: int, games: int) -> Callable[[], int]:
    """The same through the library: list the actions, choose one, play it."""

    def run() -> int:
        random, placed = Random(1), 0
        for _ in range(games):
            state = GAME.new(seats, {"set": kind})
            while state.actors:
                seat = state.actors[0]
                state = state.play(seat, random.choice(state.actions(seat)))
                placed += 1
        return placed

    return run


def speed() -> None:
    print("Nodes, random play, whole games to 3 points, one core, placements per CPU second")
    python = f"Python {platform.python_version()}, numba {numba.__version__}"
    print(f"{cpu_name()}, {os.cpu_count()} cores; {python}")
    print(f"median of {REPEATS} runs after one to warm up [slowest–fastest]; target 1 M")
    for kind in SETS:
        for seats in GAME.seat_counts:
            fast, span = rates(compiled(kind, seats, 3000 if seats == 1 else 500))
            print(f"  {kind:<6} {seats} seats  {fast / 1e6:5.2f} M  {span}", flush=True)
    compare()


def compare() -> None:
    """The peer: the same game on State objects, alternating with the compiled one."""
    ours, theirs = compiled("hex", 2, 500), plain("hex", 2, 2)
    pairs = [(rate(ours), rate(theirs)) for _ in range(REPEATS)]
    slow = median(b for _, b in pairs)
    ratio = median(a / b for a, b in pairs)
    print(f"  hex    2 seats  {slow / 1e6:5.4f} M on State objects")
    print(f"  compiled playouts are {ratio:.0f} times as fast, in the same run")


if __name__ == "__main__":
    speed()
