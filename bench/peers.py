"""Steps per second of our environments and of other libraries', in one run on the same cores.

    python bench/peers.py [--seconds 2] [--batch 1024] [--cores 1] [--device cpu|cuda]

Ours write observations, masks and rewards at every step and restart games that have ended. So do
Pgx and Jumanji, which run jitted, 64 steps at a time; all play random legal actions. Single
environments are called from Python, one step at a time, as their users do. Libraries that are not
installed are named and left out. The measurements alternate, and medians are compared, because
machines are noisy. The figures are stored in bench/results.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
from collections.abc import Callable
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from statistics import median
from typing import Any, Literal

import numpy as np
from _machine import cpu_name
from _others import (
    Run,
    aec,
    jumanji_tetris,
    openspiel,
    pettingzoo_connect_four,
    pgx,
    timed,
)

ROUNDS, TARGET = 3, 20
RESULTS = Path(__file__).parent / "results"
PACKAGES = ("cairn", "numba", "numpy", "gymnasium", "pettingzoo", "open_spiel", "jax", "pgx")


# --- ours -------------------------------------------------------------------------------------


def batch(name: str, seats: int, n: int, device: Literal["cpu", "cuda"]) -> Run:
    from cairn import envs

    games = envs.batch(name, n, seats=seats, device=device)

    def steps() -> int:
        for _ in range(16):
            games.step(games.moment.random)
        if device == "cuda":
            from numba import cuda

            cuda.synchronize()
        return 16 * n

    return timed(steps)


def gymnasium_brikks() -> Run:
    from cairn.envs.gymnasium import SoloEnv

    env, random = SoloEnv("brikks"), np.random.default_rng(1)
    mask = env.reset(seed=1)[1]["action_mask"]

    def steps() -> int:
        nonlocal mask
        for _ in range(100):
            over, info = env.step(random.choice(np.flatnonzero(mask)))[2::2]
            mask = (env.reset()[1] if over else info)["action_mask"]
        return 100

    return timed(steps)


def pettingzoo_topple() -> Run:
    from cairn.envs.pettingzoo import env

    return aec(env("topple", 2))


# --- the table --------------------------------------------------------------------------------


def makers(n: int, device: Literal["cpu", "cuda"]) -> dict[str, Callable[[], Run]]:
    """All measurements, by name."""
    together = {
        f"Cairn brikks, 1 seat, batch {n}": lambda: batch("brikks", 1, n, device),
        f"Cairn brikks, 4 seats, batch {n}": lambda: batch("brikks", 4, n, device),
        f"Cairn topple, 2 seats, batch {n}": lambda: batch("topple", 2, n, device),
        f"Cairn nodes, 2 seats, batch {n}": lambda: batch("nodes", 2, n, device),
        f"Jumanji Tetris, batch {n}": lambda: jumanji_tetris(n),
        f"Pgx connect_four, batch {n}": lambda: pgx("connect_four", n),
        f"Pgx 2048, batch {n}": lambda: pgx("2048", n),
        f"Pgx backgammon, batch {n}": lambda: pgx("backgammon", n),
    }
    single = {
        "Cairn brikks, Gymnasium": gymnasium_brikks,
        "Cairn topple, PettingZoo": pettingzoo_topple,
        "PettingZoo connect_four": pettingzoo_connect_four,
        "OpenSpiel connect_four": lambda: openspiel("connect_four"),
        "OpenSpiel backgammon": lambda: openspiel("backgammon"),
    }
    return together | (single if device == "cpu" else {})


def made(asked: dict[str, Callable[[], Run]]) -> dict[str, Run]:
    """The measurements that can run here; the others are named."""
    runs = {}
    for name, maker in asked.items():
        try:
            runs[name] = maker()
        except ImportError as error:
            print(f"{name}: not installed here ({error})", flush=True)
    return runs


def report(rates: dict[str, list[float]]) -> None:
    """The table, and how we compare with Jumanji's Tetris."""
    base = next((median(seen) for name, seen in rates.items() if "Tetris" in name), None)
    for name, seen in rates.items():
        ratio = f"{median(seen) / base:8.2f} × Tetris" if base and "batch" in name else ""
        print(f"{name:36} {median(seen):9.3g}/s ({min(seen):.3g} – {max(seen):.3g}) {ratio}")
    ours = next(median(seen) for name, seen in rates.items() if "brikks, 1 seat" in name)
    if base:
        reached = "reached" if ours >= TARGET * base else "NOT reached"
        print(f"target: batches of Brikks at least {TARGET} × Tetris: {reached}")


def versions() -> dict[str, str]:
    found = {}
    for name in (*PACKAGES, "jumanji"):
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "–"
    return found


def keep(rates: dict[str, list[float]], told: dict[str, Any], device: str) -> None:
    """Store the figures."""
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False
    ).stdout.strip()
    now = datetime.now(UTC)
    figures = {name: round(median(seen)) for name, seen in rates.items()}
    RESULTS.mkdir(exist_ok=True)
    file = RESULTS / f"peers-{device}-{now:%Y-%m-%d-%H%M}.json"
    text = json.dumps(told | {"commit": commit, "steps per second": figures}, indent=2)
    file.write_text(text + "\n", encoding="utf-8")
    print(f"kept in bench/results/{file.name}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--seconds", type=float, default=2.0, help="per measurement")
    parser.add_argument("--batch", type=int, help="1024, or 2^17 on a GPU")
    parser.add_argument("--cores", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    given = parser.parse_args()
    # Before any library has started its threads.
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[: given.cores])
    if given.cores == 1:
        flags = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
        os.environ["XLA_FLAGS"] = flags
    os.environ["JAX_PLATFORMS"] = given.device
    n = given.batch or (1024 if given.device == "cpu" else 1 << 17)
    told = {"machine": f"{cpu_name()}, {given.cores} cores, {given.device}"}
    known = ", ".join(f"{name} {number}" for name, number in versions().items())
    print(f"{told['machine']}; Python {platform.python_version()}, {known}", flush=True)
    runs = made(makers(n, given.device))
    rates: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(ROUNDS):
        for name, run in runs.items():
            rates[name].append(run(given.seconds))
    report(rates)
    keep(rates, told | {"versions": versions(), "seconds": given.seconds}, given.device)


if __name__ == "__main__":
    main()
