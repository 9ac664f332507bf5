"""Ray: a cluster of machines that plays an arena's games.

Every node needs the same version of Cairn. If a node is lost, Ray restarts its games.
"""

from __future__ import annotations

import logging
import socket
from collections.abc import Generator, Iterable, Iterator
from itertools import islice
from typing import Any

from cairn.arena.plan import ArenaPlan
from cairn.arena.playing import GameFailed, PlayedGame, play_fixture
from cairn.arena.schedule import Fixture
from cairn.arena.stopping import Stop
from cairn.core.extras import require

HERE = "local"
"""The address that starts a cluster on this machine."""
ATTEMPTS = 20
"""How often to start a game whose process or node keeps getting lost."""
AHEAD = 2
"""Games handed out per processor before any result is back."""
ANSWER = 10.0
"""Seconds a cluster has to answer."""
LOOK = 0.2
"""Seconds between checks for a stop request and for new nodes."""


def play(
    plan: ArenaPlan, fixtures: Iterable[Fixture], address: str, jobs: int, stop: Stop
) -> Generator[PlayedGame, None, None]:
    """Yield the games as they finish. Raises ValueError if there is no such cluster."""
    require("ray", "`--ray`", "ray")
    import ray

    _join(ray, address, jobs)
    try:
        yield from _play(ray, plan, iter(fixtures), stop)
    finally:
        ray.shutdown()


def _join(ray: Any, address: str, jobs: int) -> None:  # noqa: ANN401
    quiet = {"log_to_driver": False, "logging_level": logging.ERROR, "include_dashboard": False}
    try:
        _knock(address)
        if address == HERE:
            ray.init(address="local", num_cpus=jobs, **quiet)
        else:
            del quiet["include_dashboard"]  # a running cluster has already decided on this
            ray.init(address=address, **quiet)
    except Exception as error:  # Ray raises all kinds of errors
        reason = " ".join(str(error).split()).rstrip(".")
        raise ValueError(f"There is no Ray cluster at {address}: {reason}.") from None


def _knock(address: str) -> None:
    """Raise OSError if nobody listens there: Ray itself would try for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        socket.create_connection((host, int(port)), timeout=ANSWER).close()


def _play(
    ray: Any,  # noqa: ANN401
    plan: ArenaPlan,
    fixtures: Iterator[Fixture],
    stop: Stop,
) -> Iterator[PlayedGame]:
    task = ray.remote(num_cpus=1, max_retries=ATTEMPTS - 1)(play_fixture)
    shared = ray.put(plan)
    given: list[Any] = []
    while not stop.asked:
        room = AHEAD * int(ray.cluster_resources().get("CPU", 1)) - len(given)
        given += [task.remote(shared, fixture) for fixture in islice(fixtures, max(room, 0))]
        if not given:
            return
        done, given = ray.wait(given, timeout=LOOK)
        for one in done:
            yield _result(ray, one)


def _result(ray: Any, one: Any) -> PlayedGame:  # noqa: ANN401
    try:
        played: PlayedGame = ray.get(one)
    except ray.exceptions.RayTaskError as error:
        raise GameFailed(str(error.cause)) from None
    except ray.exceptions.RayError as error:
        raise GameFailed(f"A game was lost: {error}") from None
    return played
