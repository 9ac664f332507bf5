"""Worker processes by themselves: bots stay where they are, and whatever dies is replaced."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections.abc import Iterator

import pytest

import cairn
from cairn.server.running import jobs
from cairn.server.running.jobs import Bots, BotSeat
from cairn.server.running.workers import JobFailed, Worker, Workers
from tests.server.extra import packaged


@pytest.fixture(scope="module")
def state(tmp_path_factory: pytest.TempPathFactory) -> Iterator[cairn.State]:
    with packaged.found(tmp_path_factory.mktemp("extra")):
        yield cairn.load("sway").new(2, {"fall": "error"})


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    workers = Workers(thinkers=2)
    yield workers
    workers.close()


def seat(table: str, bot: str = "counter", generation: int = 0) -> BotSeat:
    return BotSeat(table, 1, generation, bot, 7)


def test_bots_are_kept_and_forgotten(workers: Workers, state: cairn.State) -> None:
    async def play() -> list[str]:
        one, two = seat("a"), seat("b")
        played = [await workers.choose(state, who) for who in (one, two, one, two, one)]
        workers.forget(one)
        return [*played, *[await workers.choose(state, who) for who in (one, two)]]

    played = asyncio.run(play())
    assert played == ["add 1", "add 1", "add 2", "add 2", "add 3", "add 1", "add 3"]


def test_seats_are_spread_over_the_workers(workers: Workers, state: cairn.State) -> None:
    async def play() -> None:
        for number in range(6):
            await workers.choose(state, seat(f"spread {number}"))

    asyncio.run(play())
    loads = [worker.bots for worker in workers._thinkers]
    assert max(loads) - min(loads) <= 1


def test_a_lost_worker_is_replaced(workers: Workers, state: cairn.State) -> None:
    async def play() -> list[str]:
        mine = seat("lost")
        before = [await workers.choose(state, mine) for _ in range(2)]
        process = workers._places[mine]._process
        assert process
        process.kill()
        return [*before, await workers.choose(state, mine)]

    assert asyncio.run(play()) == ["add 1", "add 2", "add 1"]


def test_a_job_that_kills_is_given_up(workers: Workers, state: cairn.State) -> None:
    with pytest.raises(JobFailed, match="died"):
        asyncio.run(workers.choose(state, seat("dead", "deadly")))
    assert asyncio.run(workers.choose(state, seat("alive"))) == "add 1"


def test_an_error_is_told(workers: Workers, state: cairn.State) -> None:
    with pytest.raises(JobFailed, match="No idea"):
        asyncio.run(workers.choose(state, seat("broken", "broken")))
    with pytest.raises(JobFailed, match="exploded"):
        asyncio.run(workers.fall(state.play(0, "tip")))


def test_advice_disturbs_nobody(workers: Workers, state: cairn.State) -> None:
    async def play() -> list[str]:
        mine = seat("advised")
        return [
            await workers.choose(state, mine),
            await workers.advise(state, mine),
            await workers.choose(state, mine),
        ]

    assert asyncio.run(play()) == ["add 1", "add 1", "add 2"]


def test_one_that_hangs_is_ended(state: cairn.State) -> None:
    workers = Workers(thinkers=1)
    try:
        assert asyncio.run(workers.choose(state, seat("warm"))) == "add 1"
        worker: Worker = workers._thinkers[0]
        worker._patience = 0.2
        with pytest.raises(JobFailed, match="did not answer"):
            asyncio.run(workers.choose(state, seat("hangs", "endless")))
        worker._patience = 60
        assert asyncio.run(workers.choose(state, seat("warm"))) == "add 1"
    finally:
        workers.close()


def test_the_oldest_bots_make_room(state: cairn.State) -> None:
    bots = Bots(most=2)
    first = bots.on(seat("a"), state)
    bots.on(seat("b"), state)
    assert bots.on(seat("a"), state) is first
    bots.on(seat("c"), state)
    assert bots.on(seat("a"), state) is first
    again = bots.on(seat("b"), state)
    assert bots.on(seat("b"), state) is again
    assert bots.on(seat("a", generation=1), state) is not first


def test_a_worker_ends_quietly_when_nobody_waits_for_its_answer() -> None:
    context = multiprocessing.get_context("spawn")
    near, far = context.Pipe()
    near.send((jobs.forget, (seat("a"),)))
    near.close()
    process = context.Process(target=jobs.work, args=(far, os.getpid()))
    process.start()
    process.join()
    assert process.exitcode == 0
