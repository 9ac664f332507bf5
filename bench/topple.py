"""Topple's full-rule random playouts next to Jumanji's 2048, on one core, in one run.

    make bench            or            python bench/topple.py [--seconds 3]

Ours: whole games by the compiled rules: roll-off, die, placements, the hand's pushes, exact
balance of every stack, points, and rounds until the target, with every legal action equally likely.
A placement is a piece laid. The same games on State objects show what compiling gains.
Theirs: Game2048-v1, a game on a small board with chance, batch of 1024, jitted, random legal
actions from the action mask; left out if Jumanji is not installed.
All take turns, five times each, and the medians are compared, because machines are noisy. Seconds
are processor time of this process, so that other work on the machine counts less.
"""

from __future__ import annotations

import os

# One core for all, before any library has started its threads.
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
os.environ["JAX_PLATFORMS"] = "cpu"
if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})

import argparse
import platform
import time
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from random import Random
from statistics import median
from typing import Any

import numpy as np
from _machine import cpu_name

import cairn
from cairn.core.kernel import many, rng
from cairn.games.topple.kernel import KERNEL

ROUNDS = 5
BATCH = 1024
SLOW = "Topple, State objects"
PEER = "Jumanji 2048, batch 1024"
SHORT = {SLOW: "State objects", PEER: "2048"}
TARGET_RATE = 5e6
Run = Callable[[float], float]

playouts = many(KERNEL.playout, KERNEL.scores)


def paced(batch: Callable[[], int]) -> Run:
    """A function that runs batches for some seconds and returns their rate per second."""

    def run(seconds: float) -> float:
        done, start = 0, time.process_time()
        while time.process_time() - start < seconds:
            done += batch()
        return done / (time.process_time() - start)

    return run


def ours(seats: int, hand: str) -> Run:
    """Whole games by the compiled rules, counted in placements."""
    game: Any = cairn.load("topple")
    root = game.new(seats, {"hand": hand}).words
    words, points, dice = np.zeros_like(root), np.zeros(seats, np.int64), rng(seats)
    playouts(1, root, words, points, dice)
    return paced(lambda: playouts(500, root, words, points, dice))


def objects() -> Run:
    """The same through the library: four seats, human hand."""
    game, random = cairn.load("topple"), Random(4)

    def one_game() -> int:
        placed, state = 0, game.new(4)
        while state.actors:
            actor = state.actors[0]
            if actor == cairn.CHANCE:
                listed = state.outcomes()
                actions, shares = [a for a, _ in listed], [float(p) for _, p in listed]
                state = state.play(actor, random.choices(actions, shares)[0])
            else:
                state = state.play(actor, random.choice(state.actions(actor)))
                placed += 1
        return placed

    return paced(one_game)


def jumanji_2048() -> Run:
    """Jumanji's 2048 with random legal actions, counted in steps."""
    import jax
    import jax.numpy as jnp
    import jumanji
    from jumanji.wrappers import AutoResetWrapper

    env, steps = AutoResetWrapper(jumanji.make("Game2048-v1")), 64

    def step(carry: tuple, key: jax.Array) -> tuple:  # type: ignore[type-arg]
        state, mask = carry
        action = jax.random.categorical(key, jnp.where(mask, 0.0, -jnp.inf), axis=-1)
        state, moment = jax.vmap(env.step)(state, action)
        return (state, moment.observation.action_mask), None

    def many(carry: tuple, key: jax.Array) -> tuple:  # type: ignore[type-arg]
        return jax.lax.scan(step, carry, jax.random.split(key, steps))[0]

    state, moment = jax.jit(jax.vmap(env.reset))(jax.random.split(jax.random.PRNGKey(0), BATCH))
    return stepping(jax.jit(many), (state, moment.observation.action_mask), steps * BATCH)


def stepping(many: Callable, carry: tuple, size: int) -> Run:  # type: ignore[type-arg]
    """Runs a jitted loop again and again; the first run compiles it."""
    import jax

    key = jax.random.PRNGKey(1)
    carry = jax.block_until_ready(many(carry, key))

    def batch() -> int:
        nonlocal carry, key
        key, use = jax.random.split(key)
        carry = jax.block_until_ready(many(carry, use))
        return size

    return paced(batch)


def versions() -> dict[str, str]:
    found = {}
    for name in ("numba", "numpy", "jumanji", "jax"):
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--seconds", type=float, default=3.0, help="per measurement")
    seconds, known = parser.parse_args().seconds, versions()
    listed = ", ".join(f"{name} {number}" for name, number in known.items())
    print(f"{cpu_name()}, one core; Python {platform.python_version()}, {listed}")
    print(
        f"{ROUNDS} rounds of {seconds:g} s of processor time each, in turn; medians (least – most)"
    )
    modes = [(2, "human"), (3, "human"), (4, "human"), (4, "steady"), (4, "shaky")]
    runs = {f"Topple, {seats} seats, {hand}": ours(seats, hand) for seats, hand in modes}
    runs[SLOW] = objects()
    if "jumanji" in known:
        runs[PEER] = jumanji_2048()
    rates: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(ROUNDS):
        for name, run in runs.items():
            rates[name].append(run(seconds))
    report(rates)


def report(rates: dict[str, list[float]]) -> None:
    peers = [name for name in (SLOW, PEER) if name in rates]
    for name, seen in rates.items():
        low, high = min(seen) / 1e6, max(seen) / 1e6
        ratios = [f"{median(seen) / median(rates[p]):7.1f} × {SHORT[p]}" for p in peers]
        shown = "" if name in peers else "   " + ",".join(ratios)
        print(f"{name:28} {median(seen) / 1e6:8.4f} M/s ({low:.4f} – {high:.4f}){shown}")
    worst = min(median(seen) for name, seen in rates.items() if name not in peers)
    reached = "reached" if worst >= TARGET_RATE else "NOT reached"
    print(f"target: at least {TARGET_RATE / 1e6:g} M placements/s; {reached} in every mode")


if __name__ == "__main__":
    main()
