"""Brikks' full-rule random playouts next to Jumanji's Tetris, on one core, in one run.

    make bench            or            python bench/brikks.py [--seconds 3]

Ours: whole games by the compiled rules: set-up, dice, second rolls, energy, bombs, drops,
scoring, every legal action equally likely. A placement is a block drawn on a sheet.
Theirs: Tetris-v0, batch of 1024, jitted, random legal actions from the action mask; a step
places one piece.
The two take turns, five times each, and the medians are compared: these machines are noisy.
"""

from __future__ import annotations

import os

# One core for everybody, before any library has started its threads.
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
os.environ["JAX_PLATFORMS"] = "cpu"
if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})

import argparse
import platform
import time
from collections.abc import Callable
from importlib.metadata import version
from statistics import median

import numpy as np
from _machine import cpu_name

from cairn.core.kernel import many, rng
from cairn.games.brikks.kernel import KERNEL
from cairn.games.brikks.rules import GAME

ROUNDS = 5
BATCH = 1024
TARGET_RATE, TARGET_RATIO = 5e6, 20

playouts = many(KERNEL.playout, KERNEL.scores)


def ours(seats: int, duel: bool) -> Callable[[float], float]:
    """A function that plays for some seconds and gives placements per second."""
    root = GAME.new(seats, {"duel": duel}).words.copy()
    words, points, dice = np.zeros(KERNEL.words, np.int64), np.zeros(4, np.int64), rng(seats)
    playouts(1, root, words, points, dice)

    def run(seconds: float) -> float:
        placed, start = 0, time.perf_counter()
        while time.perf_counter() - start < seconds:
            placed += playouts(500, root, words, points, dice)
        return placed / (time.perf_counter() - start)

    return run


def jumanji_tetris() -> Callable[[float], float]:
    """A function that steps Jumanji's Tetris for some seconds and gives steps per second."""
    import jax
    import jax.numpy as jnp
    import jumanji
    from jumanji.wrappers import AutoResetWrapper

    env = AutoResetWrapper(jumanji.make("Tetris-v0"))
    steps = 64

    def step(carry: tuple, key: jax.Array) -> tuple:  # type: ignore[type-arg]
        state, mask = carry
        flat = jnp.where(mask.reshape(BATCH, -1), 0.0, -jnp.inf)
        choice = jax.random.categorical(key, flat, axis=-1)
        action = jnp.stack([choice // mask.shape[-1], choice % mask.shape[-1]], axis=-1)
        state, moment = jax.vmap(env.step)(state, action)
        return (state, moment.observation.action_mask), None

    @jax.jit
    def many(carry: tuple, key: jax.Array) -> tuple:  # type: ignore[type-arg]
        return jax.lax.scan(step, carry, jax.random.split(key, steps))[0]

    key = jax.random.PRNGKey(0)
    state, moment = jax.jit(jax.vmap(env.reset))(jax.random.split(key, BATCH))
    carry = many((state, moment.observation.action_mask), key)
    jax.block_until_ready(carry)

    def run(seconds: float) -> float:
        nonlocal carry, key
        done, start = 0, time.perf_counter()
        while time.perf_counter() - start < seconds:
            key, use = jax.random.split(key)
            carry = many(carry, use)
            jax.block_until_ready(carry)
            done += steps * BATCH
        return done / (time.perf_counter() - start)

    return run


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--seconds", type=float, default=3.0, help="per measurement")
    seconds = parser.parse_args().seconds
    print(f"{cpu_name()}, one core; Python {platform.python_version()}, " + versions())
    print(f"{ROUNDS} rounds of {seconds:g} s each, in turn; medians (least – most)")
    modes = [(1, False), (2, False), (3, False), (4, False), (2, True)]
    runs = {f"Brikks, {n} seats{', duel' if d else ''}": ours(n, d) for n, d in modes}
    runs["Jumanji Tetris, batch 1024"] = jumanji_tetris()
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
