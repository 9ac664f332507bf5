"""Running an arena: what is missing is played, here or on a cluster, and kept."""

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
    """Who plays: so many processes of this machine, or a Ray cluster."""

    jobs: int
    ray: str | None = None


def run(
    store: ArenaStore,
    missing: list[Fixture],
    means: Workforce,
    stop: Stop,
    tell: Callable[[], None],
) -> bool:
    """Play what is missing, and tell of every game that is kept; whether all of it was played.

    Raises GameFailed, and ValueError where there is no such cluster.
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
