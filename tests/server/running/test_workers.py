"""Worker processes by themselves: bots stay where they are, and whatever dies is replaced."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

import cairn
from cairn.core.match import Match
from cairn.server.codes import Refused
from cairn.server.running import jobs, looks
from cairn.server.running.jobs import Bots, BotSeat
from cairn.server.running.workers import JobFailed, TooMuch, Workers
from tests.server.extra import packaged
from tests.server.extra.sway.rules import GATE


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
        asyncio.run(workers.fall(state.play(0, "tip"), "t"))


def test_advice_disturbs_nobody(workers: Workers, state: cairn.State) -> None:
    async def play() -> list[str]:
        mine = seat("advised")
        return [
            await workers.choose(state, mine),
            (await workers.advise(state, mine, ("ann", "h"))).action["text"],
            await workers.choose(state, mine),
        ]

    assert asyncio.run(play()) == ["add 1", "add 1", "add 2"]


def test_one_that_hangs_is_ended(state: cairn.State) -> None:
    workers = Workers(thinkers=1, prompt=0.2)
    try:
        assert asyncio.run(workers.choose(state, seat("warm"))) == "add 1"
        with pytest.raises(TooMuch, match="did not answer"):
            asyncio.run(workers.choose(state, seat("hangs", "endless")))
        # The next process is new, and has all the time it needs to come up.
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
    process = context.Process(target=jobs.work, args=(far, os.getpid(), False))
    process.start()
    process.join()
    assert process.exitcode == 0


def test_quick_bots_do_not_wait_for_those_that_think(state: cairn.State) -> None:
    """With every thinker busy for good, a quick bot answers, and so does one at a new table."""
    workers = Workers(thinkers=1)
    try:

        async def play() -> list[str]:
            thinking = asyncio.create_task(workers.choose(state, seat("slow", "endless")))
            played = [await workers.choose(state, seat(name, "seeded")) for name in "abc"]
            assert not thinking.done()
            thinking.cancel()
            return played

        assert asyncio.run(play()) == ["add 8"] * 3
        assert workers._thinkers[0].bots == 1
    finally:
        workers.close()


def test_who_is_let_go_is_not_waited_for(state: cairn.State) -> None:
    """A table that goes takes its questions with it: only what is under way is finished."""
    workers = Workers(thinkers=1)

    async def play() -> int:
        turns = workers._thinkers[0].turns
        first = asyncio.create_task(workers.choose(state, seat("slow", "endless")))
        while len(turns) or not workers._thinkers[0]._line:
            await asyncio.sleep(0.01)
        waiting = [asyncio.create_task(workers.choose(state, seat(name))) for name in "abc"]
        while len(turns) < 3:
            await asyncio.sleep(0.01)
        for task in (first, *waiting):
            task.cancel()
        await asyncio.gather(first, *waiting, return_exceptions=True)
        return len(turns)

    try:
        assert asyncio.run(play()) == 0
    finally:
        workers.close()


def test_a_hint_that_is_asked_for_again_is_looked_for_once(state: cairn.State) -> None:
    """As when a line breaks: the one that asked has gone, and the same message comes again."""
    workers = Workers(thinkers=1)

    async def ask() -> None:
        wanted = seat("a", "counter"), ("ann", "h1")
        first = asyncio.create_task(workers.advise(state, *wanted))
        await asyncio.sleep(0)
        again = asyncio.create_task(workers.advise(state, *wanted))
        await asyncio.sleep(0)
        first.cancel()
        assert await again == (state.game.parse("add 1").to_json(), None, [])
        assert not workers._advised

    try:
        asyncio.run(ask())
    finally:
        workers.close()


def test_one_hint_at_a_time(state: cairn.State) -> None:
    workers = Workers(thinkers=1)

    async def ask() -> None:
        ask, other = ("ann", "h1"), ("ann", "h2")
        first = asyncio.create_task(workers.advise(state, seat("a", "broken"), ask))
        await asyncio.sleep(0)
        with pytest.raises(Refused, match="on its way"):
            await workers.advise(state, seat("a", "counter"), other)
        with pytest.raises(JobFailed):
            await first
        advised = await workers.advise(state, seat("a", "counter"), other)
        assert advised == (state.game.parse("add 1").to_json(), None, [])

    try:
        asyncio.run(ask())
    finally:
        workers.close()


def record_of(fall: str) -> bytes:
    """A game of Sway in which something falls, and how much that takes to find out."""
    match = cairn.Match(cairn.load("sway"), 2, {"fall": fall})
    match.play(0, "tip")
    match.play(cairn.CHANCE, "fall 2")
    return match.record().dumps().encode()


def test_a_record_that_takes_too_much_is_given_up(
    state: cairn.State, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Neither its time nor its memory is everybody's: the next one is checked as ever."""
    monkeypatch.setenv(GATE, str(tmp_path / "never"))
    workers = Workers()
    try:
        with pytest.raises(TooMuch, match="memory"):
            asyncio.run(workers.verify(record_of("hungry"), "ann"))
        workers._clerk._prompt = workers._clerk._patience = 0.2
        with pytest.raises(TooMuch, match="did not answer"):
            asyncio.run(workers.verify(record_of("gate"), "ann"))
        workers._clerk._prompt = workers._clerk._patience = 60
        (tmp_path / "never").touch()
        assert asyncio.run(workers.verify(record_of("gate"), "ann")) == []
    finally:
        workers.close()


@pytest.mark.parametrize("seats", [20_000_000, -1, 10**30, True, 2.0, None])
@pytest.mark.parametrize("format_", [1, 2, 3])
def test_seats_are_counted_before_they_are_set(seats: object, format_: int) -> None:
    """No list is made, and nothing is compiled, for players whom no game has."""
    for name in cairn.games():
        game = cairn.load(name)
        data = {"cairn": format_, "game": name, "seats": seats, "options": {}, "players": []}
        data |= {"commitment": "", "seed": None, "log": [], "outcome": None}
        with pytest.raises(ValueError, match="is for"):
            cairn.Record.from_json(data)
        with pytest.raises(ValueError, match="is for"):
            game.from_json({"game": name, "seats": seats, "options": {}, "position": {}})


def test_advice_says_who_wins_with_best_play() -> None:
    """The last action of a round is one that wins it."""
    random, states = Random(1), [cairn.load("nodes").new(2, {"points": 1})]
    while actors := states[-1].actors:
        states.append(states[-1].play(actors[0], random.choice(states[-1].actions(actors[0]))))
    last = states[-2]
    with closing(Workers()) as own:
        action, winner, _ = asyncio.run(own.advise(last, seat("solved", "greedy"), ("ann", "h")))
    assert winner == last.actors[0]
    assert last.play(winner, last.game.action(action)).outcome


def test_a_game_that_lists_slowly_is_met_once_before_anybody_asks() -> None:
    """Its worker is up and knows the rules when the first question comes."""
    with closing(Workers()) as own:
        camera = own._camera
        own.expect(cairn.load("topple"))
        assert camera._thread is None
        own.expect(cairn.load("stackback"))
        while not camera.knows(looks.meet, "stackback"):
            os.sched_yield()
        process = camera._process
        own.expect(cairn.load("stackback"))
        assert not len(camera.turns)
        state = Match(cairn.load("stackback")).roll()
        told = asyncio.run(own.look(state, "ann", looks.choices, "id", 1, 0))
        assert b"listed" in told
        assert camera._process is process
