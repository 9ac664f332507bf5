"""What happens by itself at a table, with workers that answer as told."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from typing import cast

import pytest

import cairn
from cairn.server.messages import NewTable, Played, SeatPlan
from cairn.server.running.autoplay import Autoplay
from cairn.server.running.jobs import BotSeat
from cairn.server.running.workers import Workers
from cairn.server.settings import Settings
from cairn.server.tables import desk
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
        self.forgotten: list[BotSeat] = []
        self.seconds = 0.05
        self.meanwhile: Callable[[], None] = lambda: None
        self.answer = "add 7"

    async def delay(self, state: cairn.State, seat: BotSeat) -> float:
        self.asked.append(("delay", state))
        await asyncio.sleep(0)
        self.meanwhile()
        return self.seconds

    async def choose(self, state: cairn.State, seat: BotSeat) -> str:
        self.asked.append(("choose", state))
        await asyncio.sleep(0)
        return self.answer

    def forget(self, seat: BotSeat) -> None:
        self.forgotten.append(seat)


class Running:
    """A table of Ann and a bot, and what is played at it by itself."""

    def __init__(self, game: str, pace: float) -> None:
        seats = [SeatPlan("host"), SeatPlan("bot", "counter")]
        self.table: Table = desk.set_up(NewTable(game, seats), ANN, time.time())
        self.told = Told()
        settings = Settings(bot_pace=pace)
        self.autoplay = Autoplay(self.table, cast(Workers, self.told), settings, self.commit)
        self.played: asyncio.Queue[Played] = asyncio.Queue()
        self.table.begin(time.time())

    def commit(self) -> None:
        for event in self.table.take():
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
