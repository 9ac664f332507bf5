"""What happens by itself at a table, with workers that answer as told."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from typing import Any, Literal, cast

import msgspec
import pytest

import cairn
from cairn.server.codes import Refused
from cairn.server.messages import (
    ClockPlan,
    JoinTable,
    Kick,
    NewTable,
    Paused,
    Played,
    Resume,
    Resumed,
    SeatPlan,
)
from cairn.server.running import autoplay
from cairn.server.running.autoplay import Autoplay
from cairn.server.running.falls import Falls
from cairn.server.running.jobs import BotSeat, FoundFall
from cairn.server.running.workers import JobFailed, Workers
from cairn.server.settings import Settings
from cairn.server.tables import desk, plans
from cairn.server.tables.guests import Person
from cairn.server.tables.table import Table
from tests.server.extra import packaged

ANN = Person("ann", "Ann")


@pytest.fixture(autouse=True, scope="module")
def _games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with packaged.found(tmp_path_factory.mktemp("extra")):
        yield


class Told:
    """Workers without processes: they do what a test says, and note what they are asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, cairn.State]] = []
        self.bots: list[str] = []
        """Which bots were asked."""
        self.forgotten: list[BotSeat] = []
        self.seconds = 0.05
        self.meanwhile: Callable[[], None] = lambda: None
        self.answer = "add 7"

    async def delay(self, state: cairn.State, seat: BotSeat) -> float:
        self.asked.append(("delay", state))
        self.bots.append(seat.bot)
        await asyncio.sleep(0)
        self.meanwhile()
        return self.seconds

    async def choose(self, state: cairn.State, seat: BotSeat) -> str:
        self.asked.append(("choose", state))
        self.bots.append(seat.bot)
        await asyncio.sleep(0)
        if self.answer == "trouble":
            raise IndexError("tuple index out of range")
        return self.answer

    async def fall(self, state: cairn.State, table: str) -> FoundFall:
        raise JobFailed("No idea.")

    def forget(self, seat: BotSeat) -> None:
        self.forgotten.append(seat)


class Running:
    """A table of Ann and a bot, and what is played at it by itself."""

    def __init__(self, game: str, pace: float, bot: str = "counter", **options: object) -> None:
        seats = [SeatPlan("host"), SeatPlan("bot", bot)]
        self.table: Table = plans.set_up(NewTable(game, seats, options), ANN, time.time(), "table")
        self.told = Told()
        self.autoplay = self.driven(Settings(bot_pace=pace))
        self.played: asyncio.Queue[Played] = asyncio.Queue()
        self.table.begin(time.time())

    def driven(self, settings: Settings) -> Autoplay:
        """Whatever happens by itself at the table from now on."""
        workers = cast(Workers, self.told)
        falls = Falls(self.table, workers, lambda fall: None, lambda: self.autoplay.look_ahead())
        return Autoplay(self.table, workers, falls, settings, self.commit, lambda: True)

    def commit(self) -> None:
        for event in self.table.take():
            msgspec.json.encode(event.data)  # the store could not keep it otherwise
            if isinstance(event.data, Played):
                self.played.put_nowait(event.data)
        self.autoplay.look_ahead()

    async def until(self, actor: int) -> str:
        """What somebody plays next."""
        while True:
            data = await asyncio.wait_for(self.played.get(), 30)
            if data.actor == actor:
                return data.action


def test_in_real_time_a_bot_chooses_when_its_time_has_come() -> None:
    async def test() -> None:
        running = Running("rush", pace=0.01)
        told, table = running.told, running.table

        def person_plays() -> None:
            told.meanwhile = lambda: None
            desk.play(table, 0, "add 3", time.time())
            running.commit()

        told.meanwhile = person_plays
        start = time.time()
        running.commit()
        assert await running.until(1) == "add 7"
        assert time.time() - start >= told.seconds
        (first, before), (second, at_last) = told.asked[:2]
        assert (first, second) == ("delay", "choose")
        assert (before.scores, at_last.scores) == ((0, 0), (3, 3))
        running.autoplay.stop()

    asyncio.run(test())


def test_without_a_pace_nobody_is_asked_how_long() -> None:
    async def test() -> None:
        running = Running("rush", pace=0.0)
        running.commit()
        for _ in range(3):
            assert await running.until(1) == "add 7"
        assert {what for what, _ in running.told.asked} == {"choose"}
        running.autoplay.stop()

    asyncio.run(test())


@pytest.mark.parametrize(("game", "pace"), [("sway", 0.0), ("rush", 0.0), ("rush", 0.01)])
def test_a_bot_that_loses_its_seat_before_it_is_asked(game: str, pace: float) -> None:
    """The kick comes when it is due and no worker has heard of it: nobody is asked for nobody."""

    async def test() -> None:
        running = Running(game, pace)
        if game == "sway":
            desk.play(running.table, 0, "add 1", time.time())
        running.commit()
        desk.perform(running.table, ANN, [0], Kick("k", 1), time.time())
        running.commit()
        for _ in range(5):
            await asyncio.sleep(0)
        assert running.told.bots == []
        desk.perform(running.table, ANN, [0], Kick("b", 1, "seeded"), time.time())
        running.commit()
        assert await running.until(1) == "add 7"
        assert set(running.told.bots) == {"seeded"}
        running.autoplay.stop()

    asyncio.run(test())


def test_in_turn_a_bot_thinks_while_it_waits() -> None:
    async def test() -> None:
        running = Running("sway", pace=0.05)
        running.commit()
        desk.play(running.table, 0, "add 1", time.time())
        start = time.time()
        running.commit()
        assert await running.until(1) == "add 7"
        assert time.time() - start >= 0.045
        assert [what for what, _ in running.told.asked] == ["choose"]
        running.autoplay.stop()

    asyncio.run(test())


def test_bots_are_forgotten_at_the_end_and_when_the_table_goes() -> None:
    async def test() -> None:
        ends, goes = Running("sway", 0.0), Running("sway", 0.0)
        for running in (ends, goes):
            running.commit()
            desk.play(running.table, 0, "add 1", time.time())
            running.commit()
            await running.until(1)
        assert ends.told.forgotten == goes.told.forgotten == []
        desk.play(ends.table, 0, "stop", time.time())
        ends.commit()
        goes.autoplay.stop()
        for running in (ends, goes):
            (seat,) = running.told.forgotten
            assert (seat.table, seat.seat, seat.bot) == (running.table.id, 1, "counter")

    asyncio.run(test())


def picked(table: Table, now: float) -> Table:
    """The table after the roller's pick, if there is one to make."""
    while (state := table.match.state).actors == (0,):
        desk.play(table, 0, str(state.actions(0)[0]), now)
    return table


def counting() -> Table:
    """People at a game of Stack-a-Biddi, in the count-down that began at 10."""
    seats = [SeatPlan("host"), SeatPlan("host")]
    table = plans.set_up(NewTable("biddi", seats, {"rounds": 1}), ANN, 0.0, "table")
    table.begin(10.0)
    return picked(table, 10.0)


def test_a_count_down_is_kept_by_the_table() -> None:
    table = counting()
    assert table.match.state.waits
    assert not table.waits_for(0)
    assert table.due(11.0) == [(13.0, cairn.CHANCE, "clock")]
    table.time_is_up(12.9)
    assert table.match.state.waits, "not a moment before"
    with pytest.raises(Refused, match="count-down"):
        desk.play(table, 0, "lay 1a 0", 12.9)
    table.time_is_up(13.0)
    assert table.match.log[-1] == (cairn.CHANCE, "go", 3.0)
    assert table.match.state.actors == (0, 1)
    assert table.due(13.0) == []


def test_a_table_rests_before_every_round() -> None:
    seats = [SeatPlan("host"), SeatPlan("host")]
    table = plans.set_up(NewTable("biddi", seats, {"rounds": 2}), ANN, 0.0, "table")
    table.takes_rests = True
    table.begin(9.0)
    assert table.resting
    assert table.match.log == []
    table.wake(Resumed("Ann"), 10.0)
    assert table.phase == "playing"
    picked(table, 10.0).time_is_up(20.0)
    desk.play(table, 0, "call", 21.0)
    assert table.resting
    table.wake(Resumed("Ann"), 30.0)
    assert table.phase == "playing"


def resting(*seats: SeatPlan) -> Running:
    """A table of Stack-a-Biddi that rests before its first round, and hardly long."""
    running = Running("sway", pace=0.0)
    running.table = plans.set_up(NewTable("biddi", [*seats], {"rounds": 1}), ANN, 0.0, "table")
    running.table.takes_rests = True
    running.autoplay = running.driven(Settings(bot_pace=0.0, rest=0.001))
    return running


def test_a_rest_among_people_ends_by_itself() -> None:
    async def test() -> None:
        running = resting(SeatPlan("host"), SeatPlan("open"))
        desk.perform(running.table, Person("bob", "Bob"), [], JoinTable(), time.time())
        assert running.table.resting
        running.commit()
        assert (await running.until(int(cairn.CHANCE))).startswith("roll")
        running.autoplay.stop()

    asyncio.run(test())


def test_a_rest_without_human_rivals_waits_for_the_person() -> None:
    async def test() -> None:
        running = resting(SeatPlan("host"), SeatPlan("bot", "regular"))
        running.table.begin(time.time())
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(asyncio.get_running_loop(), "call_later", pytest.fail)
            running.commit()
        assert running.table.resting
        desk.perform(running.table, ANN, [0], Resume("a"), time.time())
        running.commit()
        assert (await running.until(int(cairn.CHANCE))).startswith("roll")
        running.autoplay.stop()

    asyncio.run(test())


def test_a_pause_stops_the_count_down() -> None:
    table = counting()
    table.emit(Paused("Ann"), 11.0)
    assert table.due(20.0) == []
    table.time_is_up(20.0)
    assert table.match.state.waits
    table.wake(Resumed("Ann"), 100.0)
    assert table.due(100.0) == [(102.0, cairn.CHANCE, "clock")]
    table.time_is_up(102.0)
    assert table.match.log[-1] == (cairn.CHANCE, "go", 92.0)


def test_a_crash_during_the_count_down_costs_nothing() -> None:
    table = counting()
    events = [(happening.n, happening.time, happening.data) for happening in table.take()]
    again = Table.fold(table.id, table.seed, events)
    again.recover(50.0)
    assert again.match.state.waits
    assert again.due(50.0) == [(53.0, cairn.CHANCE, "clock")]


def test_the_start_signal_comes_by_itself() -> None:
    async def test() -> None:
        running = Running("biddi", pace=0.01, bot="regular", rounds=1)
        picked(running.table, time.time())
        running.told.answer = "call"
        start = time.time()
        running.commit()
        assert await running.until(1) == "call"
        assert time.time() - start >= 3 + running.told.seconds
        actions = [entry.action for entry in running.table.match.log]
        assert actions[-2:] == ["go", "call"]
        assert {state.actors for _, state in running.told.asked} == {(0, 1)}, "nobody before"
        running.autoplay.stop()

    asyncio.run(test())


class Fails:
    """Raises so many times, and then does as it should."""

    def __init__(self, times: int, then: Callable[..., Any]) -> None:
        self.times, self.then = times, then

    def __call__(self, *arguments: object) -> Any:  # noqa: ANN401
        self.times -= 1
        if self.times >= 0:
            raise IndexError("tuple index out of range")
        return self.then(*arguments)


@pytest.mark.parametrize("answer", ["trouble", "add 99", "nonsense"])
def test_the_table_plays_for_a_bot_that_fails(
    answer: str, caplog: pytest.LogCaptureFixture
) -> None:
    """People see that, and the log says it once, however often it happens."""

    async def test() -> None:
        running = Running("sway", pace=0.0)
        running.told.answer = answer
        for _ in range(3):
            running.commit()
            desk.play(running.table, 0, "add 3", time.time())
            running.commit()
            while (data := await asyncio.wait_for(running.played.get(), 30)).actor != 1:
                assert not data.stand_in
            assert (data.action, data.stand_in) == ("add 1", True)
        running.autoplay.stop()

    asyncio.run(test())
    assert len([one for one in caplog.records if "counter on seat 2" in one.message]) == 1


@pytest.mark.parametrize("where", ["overdue", "outcomes", "due"])
def test_nothing_that_fails_leaves_a_table_waiting(
    where: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Even when the stand-in fails, or what falls at least, or looking ahead: it is tried again."""
    monkeypatch.setattr(autoplay, "AGAIN", 0.001)

    async def test() -> None:
        running = Running("sway", pace=0.0, fall="error")
        running.told.answer = "trouble"
        running.commit()
        desk.play(running.table, 0, "tip" if where == "outcomes" else "add 1", time.time())
        owner = Table if where == "due" else type(running.table.match.state)
        fails = Fails(3, getattr(owner, where))
        monkeypatch.setattr(owner, where, lambda *arguments: fails(*arguments))
        running.commit()
        if where == "outcomes":
            assert await running.until(int(cairn.CHANCE)) == "fall 1"
        assert await running.until(1) == "add 1"
        assert fails.times < 0
        running.autoplay.stop()

    asyncio.run(test())
    assert len([one for one in caplog.records if "by itself" in one.message]) == 1


def test_clocks_do_not_play_faster_than_people_can_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has time left at this table: it plays one action, and then it waits."""
    monkeypatch.setattr(autoplay, "CALM", 3600.0)

    async def test() -> None:
        seats, clock = [SeatPlan("host"), SeatPlan("host")], ClockPlan("game", 10)
        running = Running("sway", pace=0.0)
        running.table = plans.set_up(NewTable("sway", seats, clock=clock), ANN, 0.0, "table")
        running.autoplay = running.driven(Settings())
        running.table.begin(0.0)
        running.commit()
        assert await running.until(0) == "add 1"
        timer = running.autoplay._timer
        assert timer
        assert timer.when() - asyncio.get_running_loop().time() > 3000
        running.autoplay.stop()

    asyncio.run(test())


@pytest.mark.parametrize(("kind", "seconds"), [("move", 0.5), ("game", 5), ("move", 1e-9)])
def test_a_clock_has_a_least(kind: Literal["move", "game"], seconds: float) -> None:
    plan = NewTable("sway", [SeatPlan("host")], clock=ClockPlan(kind, seconds))
    with pytest.raises(Refused, match="at least"):
        plans.set_up(plan, ANN, 0.0, "table")
    enough = NewTable("sway", [SeatPlan("host")], clock=ClockPlan(kind, plans.LEAST_CLOCK[kind]))
    plans.set_up(enough, ANN, 0.0, "table")
