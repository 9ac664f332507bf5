"""Steps per second of batches, with observations, masks and rewards written at every step.

    python bench/envs.py [--device cpu|cuda] [--games 1024] [--seconds 3] [--check]

A step plays one code in each game and resolves chance; the codes are the random legal ones that the
batch suggests. With --check the same games are first played on both devices, and every array is
compared after every step. On a GPU, whole random games (playouts) are measured too.
"""

from __future__ import annotations

import argparse
import platform
import time
from collections.abc import Callable
from importlib.metadata import version
from statistics import median
from typing import Any

import numpy as np
from _machine import cpu_name

import cairn
from cairn import envs

ROUNDS, CHECKED, CHECKS = 5, 257, 100
MODES: list[tuple[str, int, dict[str, Any]]] = [
    ("brikks", 1, {}),
    ("brikks", 4, {}),
    ("brikks", 2, {"duel": True}),
    ("topple", 2, {}),
    ("topple", 4, {"hand": "shaky"}),
    ("nodes", 1, {}),
    ("nodes", 2, {"points": 1}),
]


def stepper(
    name: str, seats: int, options: dict[str, Any], n: int, device: envs.Device
) -> Callable[[float], float]:
    """A function that steps for some seconds and returns steps per second."""
    batch = envs.batch(name, n, seats=seats, options=options, device=device)
    wait = waiter(device)

    def run(seconds: float) -> float:
        done, start = 0, time.perf_counter()
        while time.perf_counter() - start < seconds:
            for _ in range(16):
                batch.step(batch.moment.random)
            wait()
            done += 16 * n
        return done / (time.perf_counter() - start)

    run(0.01)
    return run


def waiter(device: str) -> Callable[[], None]:
    if device == "cpu":
        return lambda: None
    from numba import cuda

    return cuda.synchronize


def playouts(threads: int, each: int, seats: int) -> Callable[[float], float]:
    """A function that plays random games of Brikks on the GPU and returns placements per second."""
    from cairn.envs.playouts import Playouts

    games = Playouts("brikks", threads, seats)
    games.run(1)
    games.played()

    def run(seconds: float) -> float:
        before, start = games.played().placed, time.perf_counter()
        while time.perf_counter() - start < seconds:
            games.run(each)
            games.played()
        return (games.played().placed - before) / (time.perf_counter() - start)

    return run


def check() -> None:
    """Check that both devices play the same games, in every mode of every game."""
    for name in ("brikks", "topple", "nodes"):
        modes = [*cairn.load(name).modes.values(), *((s, o) for g, s, o in MODES if g == name)]
        for seats, options in modes:
            differing = compare(name, seats, dict(options))
            print(f"{name}, {seats} seats, {dict(options)}: {differing or 'the same'}", flush=True)


def compare(name: str, seats: int, options: dict[str, Any]) -> str:
    made = {"seats": seats, "options": options, "seed": 3, "last": True}
    here = envs.batch(name, CHECKED, device="cpu", **made)  # type: ignore[arg-type]
    there = envs.batch(name, CHECKED, device="cuda", **made)  # type: ignore[arg-type]
    for step in range(CHECKS):
        for field, ours in here.moment._asdict().items():
            if not np.array_equal(ours, getattr(there.moment, field).numpy()):
                return f"DIFFERENT after {step} steps: {field}"
        codes = here.moment.random.copy()
        codes[step % CHECKED] = -1  # one that is refused
        here.step(codes)
        there.step(codes)
    return ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--games", type=int, help="1024 on a processor, 2^19 on a GPU")
    parser.add_argument("--seconds", type=float, default=2.0, help="per measurement")
    parser.add_argument("--check", action="store_true", help="compare the devices first")
    given = parser.parse_args()
    n = given.games or (1024 if given.device == "cpu" else 1 << 19)
    versions = ", ".join(f"{name} {version(name)}" for name in ("numba", "numpy"))
    print(f"{machine(given.device)}; Python {platform.python_version()}, {versions}")
    if given.check:
        check()
    runs = {
        f"{name}, {seats} seats{''.join(f', {k} {v}' for k, v in options.items())}, batch {n}": (
            "steps",
            stepper(name, seats, options, n, given.device),
        )
        for name, seats, options in MODES
    }
    if given.device == "cuda":
        runs |= {
            f"brikks, {seats} seats, playouts": ("placements", playouts(1 << 19, 32, seats))
            for seats in (1, 4)
        }
    for label, (unit, run) in runs.items():
        seen = [run(given.seconds) for _ in range(ROUNDS)]
        low, high = min(seen), max(seen)
        print(f"{label:48} {median(seen):9.3g} {unit}/s ({low:.3g} – {high:.3g})", flush=True)


def machine(device: str) -> str:
    if device == "cpu":
        import os

        return f"{cpu_name()}, {len(os.sched_getaffinity(0))} cores"
    from numba import cuda

    return str(cuda.get_current_device().name)


if __name__ == "__main__":
    main()
