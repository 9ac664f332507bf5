"""Brikks' full-rule random playouts next to Jumanji's Tetris, on one core, in one run.

    make bench            or            python bench/brikks.py [--seconds 3]

Ours: whole games by the compiled rules: set-up, dice, second rolls, energy, bombs, drops and
scoring, with every legal action equally likely. A placement is a block drawn on a sheet.
Theirs: Tetris-v0, batch of 1024, jitted, random legal actions from the action mask; a step
places one piece.
The two take turns, five times each, and the medians are compared, because machines are noisy.
"""

from __future__ import annotations

import os

# One core for both, before any library has started its threads.
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
os.environ["JAX_PLATFORMS"] = "cpu"
if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})

import argparse
import platform
from importlib.metadata import version
from statistics import median

import numpy as np
from _machine import cpu_name
from _others import Run, jumanji_tetris, timed

from cairn.core.kernel import many, rng
from cairn.games.brikks.kernel import KERNEL
from cairn.games.brikks.rules import GAME

ROUNDS = 5
BATCH = 1024
TARGET_RATE, TARGET_RATIO = 5e6, 20

playouts = many(KERNEL.playout, KERNEL.scores)


def ours(seats: int, duel: bool) -> Run:
    """Plays for some seconds and returns placements per second."""
    root = GAME.new(seats, {"duel": duel}).words.copy()
    words, points, dice = np.zeros(KERNEL.words, np.int64), np.zeros(4, np.int64), rng(seats)
    return timed(lambda: playouts(500, root, words, points, dice))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--seconds", type=float, default=3.0, help="per measurement")
    seconds = parser.parse_args().seconds
    print(f"{cpu_name()}, one core; Python {platform.python_version()}, " + versions())
    print(f"{ROUNDS} rounds of {seconds:g} s each, in turn; medians (least – most)")
    modes = [(1, False), (2, False), (3, False), (4, False), (2, True)]
    runs = {f"Brikks, {n} seats{', duel' if d else ''}": ours(n, d) for n, d in modes}
    runs["Jumanji Tetris, batch 1024"] = jumanji_tetris(BATCH)
    rates: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(ROUNDS):
        for name, run in runs.items():
            rates[name].append(run(seconds))
    report(rates)


def versions() -> str:
    return ", ".join(f"{name} {version(name)}" for name in ("numba", "numpy", "jumanji", "jax"))


def report(rates: dict[str, list[float]]) -> None:
    *mine, peer = rates
    base = median(rates[peer])
    for name, seen in rates.items():
        low, high = min(seen) / 1e6, max(seen) / 1e6
        ratio = "" if name == peer else f"   {median(seen) / base:5.1f} × Tetris"
        print(f"{name:28} {median(seen) / 1e6:6.2f} M/s ({low:.2f} – {high:.2f}){ratio}")
    worst = min(median(rates[name]) for name in mine)
    print(
        f"target: at least {TARGET_RATE / 1e6:g} M placements/s and {TARGET_RATIO} × Tetris; ",
        end="",
    )
    reached = worst >= TARGET_RATE and worst / base >= TARGET_RATIO
    print("reached in every mode" if reached else "NOT reached in every mode")


if __name__ == "__main__":
    main()
