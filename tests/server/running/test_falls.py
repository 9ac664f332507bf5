"""Falls that take long, and bots with bad habits: no table waits for either."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import ExitStack
from pathlib import Path
from typing import cast

import httpx
import pytest

import cairn
from cairn.server.edge import limits
from cairn.server.messages import (
    Chat,
    Fell,
    Kick,
    NewTable,
    Pause,
    Play,
    Played,
    Recovered,
    Resume,
    SeatPlan,
    Undo,
    Undone,
    Verdict,
)
from cairn.server.running.falls import Falls, ShownFall
from cairn.server.running.jobs import FoundFall
from cairn.server.running.workers import Workers
from cairn.server.tables import desk, plans
from cairn.server.tables.guests import Person
from tests.server.client import ONE_LINE, read, refused
from tests.server.conftest import sqlite
from tests.server.extra import packaged
from tests.server.hall import Hall
from tests.server.line import Socket
from tests.server.process import Server


class House(Hall):
    """A hall whose server has the games of another package; falls wait for its gate."""

    def __init__(self, server: Server, gate: Path) -> None:
        super().__init__(server.base)
        self.server, self.gate = server, gate

    def sway(self, *seats: str, game: str = "sway", fall: str = "gate") -> Socket:
        return self.alone(*seats, game=game, options={"fall": fall})


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Path]]:
    folder = tmp_path_factory.mktemp("extra")
    gate = folder / "gate"
    with packaged.found(folder, gate):
        patient = "from cairn.server.running import falls; falls.SHOWN = 600; "
        server = Server(sqlite(folder), first=patient)
        yield server, gate
        gate.touch()
        server.stop()


@pytest.fixture
def house(serving: tuple[Server, Path]) -> Iterator[House]:
    server, gate = serving
    gate.unlink(missing_ok=True)
    with House(server, gate) as house:
        yield house
        gate.touch()  # nothing is left behind that waits


def fall_of(player: Socket) -> str:
    """The next thing that chance does."""
    while True:
        event, data = player.until(Played)
        if data.actor == cairn.CHANCE:
            player.reach(event.n)
            return data.action


def fell(one: Socket, n: int) -> list[list[list[float]]]:
    """How it falls after event `n`, once it is told; its view is the state that falls."""
    while not (found := [m for m in one.heard if isinstance(m, Fell) and m.n == n]):
        one.hear()
    assert len(found) == 1
    assert (found[0].view["falls"], found[0].view["actors"]) == (True, [cairn.CHANCE])
    frames: list[list[list[float]]] = found[0].motion["frames"]
    return frames


class Asked:
    """Workers without processes: they know what falls at once."""

    def __init__(self) -> None:
        self.times = 0

    async def fall(self, state: cairn.State, table: str) -> FoundFall:
        self.times += 1
        return FoundFall("fall 2", b"[]")


@pytest.mark.parametrize("how", ["played", "read from the store", "undone"])
def test_a_fall_is_worked_out_once_and_shown_when_its_event_is_told(
    serving: tuple[Server, Path], how: str
) -> None:
    async def test() -> None:
        table = plans.set_up(
            NewTable("sway", [SeatPlan("host")] * 2),
            Person("ann", "Ann"),
            0.0,
            "table",
        )
        table.begin(0.0)
        shown, landed, workers = list[ShownFall](), list[bool](), Asked()
        falls = Falls(table, cast(Workers, workers), shown.append, lambda: landed.append(True))
        n = desk.play(table, 0, "tip", time.time())
        state = table.match.state
        if how != "read from the store":
            falls.notice(table.take())
        assert falls.found(state) is None
        if how == "undone":
            table.emit(Undone(0, 0), time.time())
        while not landed:
            await asyncio.sleep(0)
        assert (workers.times, shown) == (1, [])
        falls.told(n)
        found = falls.found(state)
        assert found
        assert (found.action, workers.times) == ("fall 2", 1)
        assert [ONE_LINE.decode(fall.data) for fall in shown] == (
            [] if how == "undone" else [Fell(n, {**state.view(), "actors": [-1]}, [])]
        )

    asyncio.run(test())


@pytest.mark.parametrize("game", ["sway", "twig"])
def test_everybody_sees_a_fall_once(house: House, game: str) -> None:
    player = house.sway(game=game)
    watcher, bot = house.watch(player.table), house.socket(player.table)
    bot.hello(views=False)
    house.gate.touch()
    n = player.play(0, "tip")
    player.do(Chat, text="It falls!")
    for one in (player, watcher):
        assert [frame[0][2] for frame in fell(one, n)] == [1.0, 0.5, 0.0]
    late = house.watch(player.table)  # who comes now sees it too
    assert len(fell(late, n)) == 3
    again = player.play(1, "tip")
    for one in (player, watcher, late):
        fell(one, again)
    bot.reach(again)
    bot.settle()
    assert not [message for message in bot.heard if isinstance(message, Fell)]


def test_with_a_delay_a_fall_is_seen_later(house: House) -> None:
    house.gate.touch()
    player = house.alone(game="twig", spectator_delay=600)
    watcher = house.watch(player.table)
    fell(player, player.play(0, "tip"))
    late = house.watch(player.table)
    for one in (watcher, late):
        one.settle()
        assert not [m for m in one.heard if isinstance(m, Fell)]


def test_what_can_not_be_shown_falls_all_the_same(house: House) -> None:
    player = house.sway(fall="error")
    player.play(0, "tip")
    assert fall_of(player) == "fall 1"
    player.play(1, "add 1")


def test_another_table_does_not_wait_for_a_fall(house: House) -> None:
    player, other = house.sway(), house.alone()
    player.play(0, "tip")
    other.settle()
    other.play(1, other.state.actions(1)[0])
    neighbour = house.sway()
    neighbour.play(0, "add 3")
    player.settle()
    assert player.state.falls
    assert player.refuse(Play, seat=1, action="add 1").code == "turn"
    house.gate.touch()
    assert fall_of(player) == "fall 2"
    player.play(1, "add 1")


def test_bots_do_not_wait_for_a_fall(house: House) -> None:
    player, bots = house.sway(), house.sway("host", "counter")
    player.play(0, "tip")
    bots.play(0, "add 1")
    assert [bots.until(Played)[1].action for _ in range(2)] == ["add 1", "add 1"]
    assert player.state.falls


def test_what_takes_no_time_falls_with_the_action(house: House) -> None:
    house.gate.touch()
    player = house.sway(game="twig")
    n = player.play(0, "tip")
    player.reach(n + 1)
    assert player.log[-2:] == [(0, "tip"), (cairn.CHANCE, "fall 2")]
    assert player.at(n).time == player.at(n + 1).time


def test_an_undone_fall_does_not_come(house: House) -> None:
    player = house.sway()
    player.play(0, "tip")
    player.do(Undo, seat=0)
    player.until(Undone)
    house.gate.touch()
    player.play(0, "add 5")
    player.play(1, "tip")
    assert fall_of(player) == "fall 2"
    assert [action for _, action in player.log] == ["add 5", "tip", "fall 2"]


def test_a_pause_holds_a_fall_up(house: House) -> None:
    player = house.sway()
    player.play(0, "tip")
    player.do(Pause)
    house.gate.touch()
    other = house.sway()  # the falls are found one after the other, so this one comes later
    other.play(0, "tip")
    fall_of(other)
    player.settle()
    assert player.state.falls
    player.do(Resume)
    assert fall_of(player) == "fall 2"


@pytest.mark.parametrize("fall", ["error", "exit", "wrong"])
def test_without_an_answer_the_least_falls(house: House, fall: str) -> None:
    player = house.sway(fall=fall)
    player.play(0, "tip")
    assert fall_of(player) == "fall 1"
    player.play(1, "add 1")


def test_a_fall_is_found_again_after_a_crash(house: House) -> None:
    player = house.sway()
    player.play(0, "tip")
    house.server.kill()
    house.server.start()
    player.again()
    player.until(Recovered)
    assert player.state.falls
    house.gate.touch()
    assert fall_of(player) == "fall 2"
    player.play(1, "stop")
    assert player.guest
    assert player.guest.record(player.table).verify() == []


def test_a_verdict_on_a_fall(house: House) -> None:
    player = house.sway(fall="wrong")
    player.play(0, "tip")
    fall_of(player)
    player.play(1, "stop")
    assert player.guest
    record = player.guest.http.get(f"/tables/{player.table}/record").json()
    verdict = read(Verdict, player.guest.post("/verify", record))
    assert verdict.ok
    assert [(problem.kind, problem.index) for problem in verdict.problems] == [("physics", 1)]
    broken = record | {"options": {"fall": "error"}}
    assert refused(player.guest.post("/verify", broken), 503).code == "no-verdict"
    forged = record | {"seed": "another"}
    assert not read(Verdict, player.guest.post("/verify", forged)).ok


def test_records_are_checked_one_by_one(house: House) -> None:
    """One of an address at a time, and not too many in all; nobody else notices."""
    match = cairn.Match(cairn.load("sway"), 2, {"fall": "gate"})
    match.play(0, "tip")
    match.play(cairn.CHANCE, "fall 2")
    record = match.record().to_json()
    player = house.sway("host", "counter")
    with ExitStack() as stack, ThreadPoolExecutor() as asking:
        stack.callback(house.gate.touch)
        people = []
        for number in range(limits.CHECKED + 1):
            way = httpx.HTTPTransport(local_address=f"127.0.9.{number + 1}")
            people.append(httpx.Client(base_url=f"{house.base}/api/v1", transport=way, timeout=60))
            stack.callback(people[-1].close)
        asked = {asking.submit(one.post, "/verify", json=record): one for one in people}
        done, waiting = wait(asked, return_when=FIRST_COMPLETED)
        assert [refused(one.result(), 503).code for one in done] == ["busy"]
        again = [asked[one].post("/verify", content=b"{") for one in waiting]
        assert {refused(one, 429).code for one in again} == {"checking"}
        assert answers(player, 2) == ["add 1", "add 2"]
        assert httpx.get(f"{house.base}/health").is_success
        house.gate.touch()
        for verdict in waiting:
            assert read(Verdict, verdict.result()).ok


# --- bots ----------------------------------------------------------------------------------


def answers(player: Socket, count: int) -> list[str]:
    """What the bot on seat 1 plays after each action of a person."""
    found = []
    for _ in range(count):
        player.reach(player.play(0, "add 1") + 1)
        found.append(player.log[-1])
    assert all(actor == 1 for actor, _ in found)
    return [action for _, action in found]


def test_a_bot_lives_as_long_as_its_seat(house: House) -> None:
    player, other = house.sway("host", "counter"), house.sway("host", "counter")
    assert answers(player, 3) == ["add 1", "add 2", "add 3"]
    assert answers(other, 2) == ["add 1", "add 2"]
    player.do(Kick, seat=1)
    player.do(Kick, seat=1, bot="counter")
    assert answers(player, 2) == ["add 1", "add 2"]
    assert answers(other, 1) == ["add 3"]


def test_a_bot_has_the_seed_of_its_table_and_seat(house: House) -> None:
    player = house.sway("host", "seeded")
    seed = int(player.welcome.table.commitment, 16) ^ 1
    assert answers(player, 2) == [f"add {seed % 50 + 1}"] * 2


@pytest.mark.parametrize("bot", ["broken", "cheat", "deadly"])
def test_nobody_waits_for_a_bad_bot(house: House, bot: str) -> None:
    player = house.sway("host", bot)
    assert answers(player, 2) == ["add 1", "add 1"]
    fine = house.sway("host", "counter")
    assert answers(fine, 2) == ["add 1", "add 2"]


def test_a_game_of_another_package_has_its_rules_page(house: House) -> None:
    guest = house.guest()
    assert guest.http.get("/games/sway/rules").text.startswith("# Sway")
    assert {"sway", "brikks"} <= {game["name"] for game in guest.http.get("/games").json()}
    assert guest.http.get("/games/twig/rules").json()["code"] == "no-rules"
