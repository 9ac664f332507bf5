"""`cairn lab stackback`: is the arithmetic right, and is the better bot better?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from random import Random
from typing import Annotated, TypeVar

import typer
from rich.console import Console
from rich.progress import Progress

from cairn.core.driver import play
from cairn.core.extras import require
from cairn.core.intervals import wilson
from cairn.core.registry import load
from cairn.games.stackback.building import Building
from cairn.games.stackback.fall import simulate, stayed
from cairn.games.stackback.geometry import HALF, apart
from cairn.games.stackback.parts import COLOURS, EACH, SEATS
from cairn.games.stackback.tools.random_buildings import standing, strained

CLEAR = 10.0
"""Nearer to a border than this (tenths of a millimetre) soft contacts may err: counted apart."""
SHALLOW = 3.0
"""The same for how far sticks lie over each other."""
FEWEST, MOST = 3, SEATS * EACH * len(COLOURS)
"""The fewest sticks of a building that a last one can bring down, and all sticks in the box."""
Trial = tuple[bool, bool, bool]
T = TypeVar("T")


def main(
    buildings: Annotated[int, typer.Option(help="random buildings to compare with MuJoCo")] = 260,
    sticks: Annotated[int, typer.Option(help="sticks in each building, 3 to 60")] = 10,
    games: Annotated[int, typer.Option(help="games between two bots instead")] = 0,
    first: Annotated[str, typer.Option(help="a bot")] = "expert",
    second: Annotated[str, typer.Option(help="the bot it plays")] = "regular",
    hand: Annotated[str, typer.Option(help="their hands")] = "steady",
    workers: Annotated[int, typer.Option(help="processes")] = 2,
) -> None:
    """Compare the statics with MuJoCo on random buildings, or two bots with each other."""
    check(buildings, sticks, games, workers)
    if games:
        game = load("stackback")
        game.settle(SEATS, {"hand": hand})
        for name in (first, second):
            game.bot(name, 0)
        duel = partial(duel_points, first, second, hand)
        typer.echo(match_report(first, second, each(duel, games, workers, "games")))
    else:
        require("mujoco", "Comparing with MuJoCo", "physics")
        trials = each(partial(trial, sticks), buildings, workers, "buildings")
        typer.echo(physics_report(trials))


def check(buildings: int, sticks: int, games: int, workers: int) -> None:
    """Raise ValueError for impossible options, before any work is done."""
    if not FEWEST <= sticks <= MOST:
        raise ValueError(f"A building has {FEWEST} to {MOST} sticks, not {sticks}.")
    for number, least, what in (
        (buildings, 1, "buildings"),
        (games, 0, "games"),
        (workers, 1, "workers"),
    ):
        if number < least:
            raise ValueError(f"There can't be {number} {what}.")


def each(work: Callable[[int], T], count: int, workers: int, what: str) -> list[T]:
    """The results for 0, 1, …, computed in several processes, with a progress bar."""
    with (
        ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool,
        Progress(console=Console(stderr=True), transient=True) as progress,
    ):
        return [*progress.track(pool.map(work, range(count)), total=count, description=what)]


def trial(sticks: int, number: int) -> Trial:
    """One random building: does it stand by the statics, is that clear, and does it in MuJoCo?"""
    make = standing if number % 2 else strained
    building = make(Random(f"lab {number}"), sticks)
    return verdicts(building)


def verdicts(building: Building) -> Trial:
    """Whether it stands by the statics, whether that is clear, and whether it does in MuJoCo."""
    statics = building.equilibrium
    clear = statics.lacks >= CLEAR or (
        statics.margin() >= CLEAR and shallowest(building) >= SHALLOW
    )
    frames = simulate(building.sticks, [stick.number for stick in building.sticks])
    return statics.stands, clear, all(stayed(frames))


def shallowest(building: Building) -> float:
    """The smallest overlap between two sticks that lie over each other."""
    table, problem = building.table, building.equilibrium.problem
    pairs = set(zip(problem.upper.tolist(), problem.lower.tolist(), strict=True))
    depths = [-apart(table[a], table[b], HALF, HALF) for a, b in pairs if b >= 0]
    return min(depths, default=CLEAR)


def physics_report(trials: list[Trial]) -> str:
    """How often statics and MuJoCo agree, clear cases and border cases separately."""
    counts = Counter(trials)
    lines = [f"{len(trials)} random buildings, all sticks let go in MuJoCo for a second:"]
    for clear, where in ((True, "clear of the border"), (False, "close to it")):
        for stands, says in ((True, "stands"), (False, "falls")):
            agree, differ = counts[stands, clear, stands], counts[stands, clear, not stands]
            lines.append(
                f"  statics: {says:<6} {where:<19}: MuJoCo agrees {agree} of {agree + differ}"
            )
    return "\n".join(lines)


def duel_points(first: str, second: str, hand: str, number: int) -> float:
    """The first bot's result in one game: 1, ½ or 0. The bots take turns at seat 0."""
    seat = number % 2
    seated = [second, first] if seat else [first, second]
    outcome = play(load("stackback"), seated, seed=f"lab {number}", options={"hand": hand}).outcome
    assert outcome
    return (seat in outcome.winners) / len(outcome.winners)


def match_report(first: str, second: str, points: list[float]) -> str:
    """The share of points with its 95 % interval (Wilson)."""
    count, share = len(points), sum(points) / len(points)
    low, high = wilson(sum(points), count)
    return (
        f"{first} against {second}: {sum(points):g} of {count} points, "
        f"{share:.1%} (95 % interval {low:.1%} to {high:.1%})"
    )
