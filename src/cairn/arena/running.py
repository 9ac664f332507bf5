"""Running an arena: plays the missing games, here or on a cluster, and stores them."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass

from cairn.arena import cluster, processes
from cairn.arena.playing import PlayedGame
from cairn.arena.schedule import Fixture
from cairn.arena.stopping import Stop
from cairn.arena.store import ArenaStore


@dataclass(frozen=True)
class Workforce:
    """Where the games are played: in processes on this machine, or on a Ray cluster."""

    jobs: int
    ray: str | None = None


def run(
    store: ArenaStore,
    missing: list[Fixture],
    means: Workforce,
    stop: Stop,
    tell: Callable[[], None],
) -> bool:
    """Play and store the missing games, calling `tell` after each; return whether all were played.

    Raises GameFailed, and ValueError if there is no such cluster.
    """
    left = len(missing)
    with closing(_games(store, missing, means, stop)) as playing:
        for played in playing:
            store.keep(played)
            left -= 1
            tell()
    return left == 0


def _games(
    store: ArenaStore, missing: list[Fixture], means: Workforce, stop: Stop
) -> Generator[PlayedGame, None, None]:
    if means.ray is not None:
        return cluster.play(store.plan, missing, means.ray, means.jobs, stop)
    return processes.Processes(store.plan, missing, means.jobs, stop).play()
