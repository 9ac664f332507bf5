"""kill -9 in the middle of fifty tables: nothing that was acknowledged is lost."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
import sqlalchemy as sa
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

import cairn
from cairn.server.messages import (
    VERSION,
    Ack,
    Advice,
    Again,
    Answer,
    Chat,
    Ended,
    Error,
    Event,
    Health,
    Hello,
    Hint,
    Hinted,
    Kick,
    LeaveTable,
    Pause,
    Play,
    Played,
    PostAction,
    Recovered,
    Rematch,
    Resume,
    Seated,
    Undo,
    Welcome,
)
from cairn.server.store.journal import recover
from cairn.server.store.schema import events, processes
from tests.server.client import ONE_LINE, WAIT, Guest, read
from tests.server.hall import Hall, holders, play_on, play_out
from tests.server.line import Socket
from tests.server.process import Server

TABLES = 50
ENOUGH = 800
"""Acknowledged actions before the lights go out; all games are in their middle then."""


@dataclass
class Runner:
    """Somebody who plays both seats of a table as fast as the server lets them."""

    guest: Guest
    seated: Seated
    random: Random
    acknowledged: list[Play] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    open: Play | None = None
    """What was sent and not answered yet."""

    async def run(self, count: Callable[[], None]) -> None:
        """Play until the line is cut."""
        url = f"{self.guest.base.replace('http', 'ws', 1)}/api/v1/tables/{self.seated.table}/socket"
        try:
            async with connect(url, max_size=None, proxy=None, open_timeout=WAIT) as line:
                await self._play(line, count)
        except ConnectionClosed:
            pass

    async def _play(self, line: ClientConnection, count: Callable[[], None]) -> None:
        hello = Hello(VERSION, self.seated.token, self.guest.credential, views=False)
        await line.send(msgspec.json.encode(hello).decode())
        state = cairn.load("brikks").new(2)
        n = 0
        async for frame in line:
            message = ONE_LINE.decode(frame)
            if isinstance(message, Event):
                n = message.n
                if isinstance(message.data, Played):
                    state = state.play(message.data.actor, message.data.action)
                if isinstance(message.data, Ended):
                    return
            elif isinstance(message, Welcome):
                state, n = replayed(message), message.n
            elif isinstance(message, Ack):
                self._count(message)
                count()
            else:
                assert not isinstance(message, Error), message
            seats = [seat for seat in state.actors if seat >= 0]
            up_to_date = not self.numbers or n >= self.numbers[-1]
            if seats and self.open is None and up_to_date:
                seat = self.random.choice(seats)
                action = str(self.random.choice(state.actions(seat)))
                self.open = Play(id=f"p{len(self.numbers)}", seat=seat, action=action)
                await line.send(msgspec.json.encode(self.open).decode())

    def _count(self, ack: Ack) -> None:
        assert self.open
        assert ack.id == self.open.id
        assert ack.n
        self.acknowledged.append(self.open)
        self.numbers.append(ack.n)
        self.open = None


def replayed(welcome: Welcome) -> cairn.State:
    """The state that a fresh welcome tells of."""
    state = cairn.load(welcome.table.game).new(len(welcome.table.seats), welcome.table.options)
    for actor, action in welcome.log or []:
        assert isinstance(action, str)  # nobody has asked for views
        state = state.play(actor, action)
    return state


async def until_the_lights_go_out(runners: list[Runner], server: Server) -> None:
    """All play at once; after enough acknowledgements the server is killed."""
    enough, left = asyncio.Event(), ENOUGH

    def count() -> None:
        nonlocal left
        left -= 1
        if left == 0:
            enough.set()

    tasks = [asyncio.create_task(runner.run(count)) for runner in runners]
    watch = asyncio.create_task(enough.wait())
    await asyncio.wait([watch, *tasks], timeout=4 * WAIT, return_when=asyncio.FIRST_COMPLETED)
    assert enough.is_set(), f"{left} missing\n{server.output[-5000:]}"
    server.process.kill()
    await asyncio.gather(*tasks)


def check(hall: Hall, runner: Runner) -> Socket:
    """Everything acknowledged is there, once and in order; what was open can be sent again."""
    back = hall.sit(runner.guest, runner.seated)
    told = [(event.n, event.data) for event in runner.guest.events(back.table, back.n)]
    assert Recovered() in [data for _, data in told]
    by_people = [n for n, data in told if isinstance(data, Played) and data.actor >= 0]
    assert by_people[: len(runner.numbers)] == runner.numbers
    sent = list(runner.acknowledged)
    if runner.open:
        sent.append(runner.open)
        assert isinstance(back.ask(runner.open), Ack)
        assert isinstance(back.ask(runner.open), Ack)
        back.settle()
    expected = [(play.seat, play.action) for play in sent]
    assert [entry for entry in back.log if entry[0] >= 0] == expected
    record = runner.guest.record(runner.seated.table)
    assert [(entry.actor, entry.action) for entry in record.log] == back.log
    return back


def test_nothing_acknowledged_is_lost(own: Server) -> None:
    with Hall(own.base) as hall:
        guests = [hall.guest(f"Guest {number}") for number in range(TABLES)]
        runners = [
            Runner(guest, guest.host("host", "host"), Random(number))
            for number, guest in enumerate(guests)
        ]
        ann, bob = hall.guest("Ann"), hall.guest("Bob")
        mine = ann.host("host", "open")  # a table that waits for people must survive as well
        asyncio.run(until_the_lights_go_out(runners, own))
        assert sum(runner.open is not None for runner in runners) > 0
        own.kill()
        own.start()
        sockets = [check(hall, runner) for runner in runners]
        waited = hall.sit(ann, mine), hall.sit(bob, bob.join(mine.table))
        play_on(holders(*waited), Random(51), 3)
        for number, socket in enumerate(sockets):
            play_on(holders(socket), Random(number), 3)
        assert "Traceback" not in own.output


def messages(first: Socket, second: Socket) -> Iterator[tuple[Socket, Any]]:
    """Everything that changes a table of two, each where it is allowed; the game goes on."""
    seat = next(seat for seat in first.state.actors if seat >= 0)
    mover, other = (first, second) if seat == 0 else (second, first)
    yield mover, Play("p", seat, str(mover.state.actions(seat)[0]))
    yield mover, Chat("c", "Once.")
    yield mover, Undo("u", seat)
    yield other, Answer("a", True)
    yield other, Pause("s")
    yield mover, Resume("r")
    yield first, Kick("k", 1, "random")


def test_what_was_answered_is_answered_the_same_after_a_kill(own: Server) -> None:
    with Hall(own.base) as hall:
        first, second = hall.duel()
        play_on(holders(first, second), Random(56), 6)
        answers = []
        for socket, message in messages(first, second):
            for player in (first, second):
                player.settle()
            answers.append((socket, message, socket.ask(message)))
        assert all(isinstance(answer, Ack) and answer.n for _, _, answer in answers)
        first.settle()
        first.do(Kick, seat=1)  # else the bot plays on
        first.settle()
        log, n = list(first.log), first.n
        own.kill()
        own.start()
        first.again()
        second.token = None
        second.again()
        for socket, message, answer in answers:
            assert socket.ask(message) == answer
        first.settle()
        assert first.log == log
        assert [type(event.data) for event in first.events if event.n > n] == [Recovered]


def test_a_hint_that_was_given_is_given_again_and_counts_once(own: Server) -> None:
    with Hall(own.base) as hall:
        player = hall.alone()
        seat = next(seat for seat in player.state.actors if seat >= 0)
        hint = Hint("h", seat)
        assert isinstance(player.ask(hint), Advice)
        player.until(Hinted)
        own.kill()
        own.start()
        player.again()
        again = player.ask(hint)
        assert isinstance(again, Advice)
        player.play(seat, again.action["text"])
        late = player.ask(hint)  # of no use any more
        assert isinstance(late, Ack)
        assert isinstance(player.at(late.n or 0).data, Hinted)
        assert player.guest
        assert sum(one.hints for one in player.guest.table(player.table).seats) == 1


def test_a_rematch_is_one_rematch_after_a_kill(own: Server) -> None:
    with Hall(own.base) as hall:
        player = hall.alone("host")
        play_out(holders(player), Random(57))
        first = player.ask(Rematch("r"))
        table = player.until(Again)[1].table
        own.kill()
        own.start()
        player.again()
        assert player.ask(Rematch("r")) == first
        assert player.guest
        assert player.guest.table(player.table).rematch == table


def test_a_rematch_set_up_before_a_kill_is_announced_after_it(own: Server) -> None:
    with Hall(own.base) as hall:
        player = hall.alone("host")
        play_out(holders(player), Random(57))
        player.ask(Rematch("r"))
        table = player.until(Again)[1].table
        n = player.n
        own.kill()
        forget(own, player.table, n)
        own.start()
        player.again()
        assert isinstance(player.ask(Rematch("r")), Ack)
        assert player.guest
        assert player.guest.table(player.table).rematch == table


def forget(server: Server, table: str, n: int) -> None:
    """Take an event away, as if the server had been killed just before it."""
    engine = sa.create_engine(server.database)
    with engine.begin() as connection:
        for process in connection.scalars(sa.select(processes.c.id)).all():
            recover(connection, process)
        gone = (events.c.table_id == table) & (events.c.n >= n)
        assert connection.execute(sa.delete(events).where(gone)).rowcount
    engine.dispose()


def test_a_table_asked_for_twice_is_one_table(own: Server) -> None:
    with Hall(own.base) as hall:
        ann, bob = hall.guest("Ann"), hall.guest("Bob")
        first = ann.host("host", "open", id="n")
        assert ann.host("host", "open", id="n") == first
        own.kill()
        own.start()
        ann.go(own.base)
        assert ann.host("host", "open", id="n") == first
        assert ann.table(first.table).seats[0].name == "Ann"
        others = {ann.host("host", "open").table, ann.host("host", "open", id="m").table}
        bob.go(own.base)
        others.add(bob.host("host", "open", id="n").table)
        assert len(others | {first.table}) == 4


def test_rest_is_answered_the_same_after_a_kill(own: Server) -> None:
    with Hall(own.base) as hall:
        player = hall.alone()
        assert player.guest
        guest, path = player.guest, f"/tables/{player.table}"
        seat = next(seat for seat in player.state.actors if seat >= 0)
        play = PostAction(player.token or "", seat, str(player.state.actions(seat)[0]), "p")
        first = guest.post(f"{path}/actions", play).json()
        leave = LeaveTable(player.token or "", id="l")
        gone = guest.post(f"{path}/leave", leave).json()
        own.kill()
        own.start()
        guest.go(own.base)
        assert guest.post(f"{path}/leave", leave).json() == gone
        assert guest.post(f"{path}/actions", play).json() == first


def test_a_process_taken_for_dead_goes_on_under_a_new_name(own: Server) -> None:
    with Hall(own.base) as hall:
        player = hall.alone()
        play_on(holders(player), Random(54), 4)
        player.settle()
        log = list(player.log)
        before = read(Health, httpx.get(f"{own.base}/health")).process
        engine = sa.create_engine(own.database)
        with engine.begin() as connection:
            connection.execute(sa.delete(processes).where(processes.c.id == before))
        engine.dispose()
        seat = next(seat for seat in player.state.actors if seat >= 0)
        player.send(Play("lost", seat, str(player.state.actions(seat)[0])))
        with pytest.raises((ConnectionClosed, AssertionError)):
            player.answer("lost")
        end = time.monotonic() + WAIT
        while read(Health, httpx.get(f"{own.base}/health")).process == before:
            assert time.monotonic() < end, "It has not noticed."
            time.sleep(0.05)
        player.again()
        player.settle()
        assert player.log == log
        play_on(holders(player), Random(55), 4)
        assert "Traceback" not in own.output


def group_lives(number: int) -> bool:
    """Whether a process or a child of it is still there."""
    try:
        os.killpg(number, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_bots_end_with_the_server(own: Server, how: signal.Signals) -> None:
    with Hall(own.base) as hall:
        watcher = hall.watch(hall.guest("Ann").host("random", "random").table)
        watcher.until(Played)
        before = len(own.lines)
        own.process.send_signal(how)
        own.process.wait(30)
    end = time.monotonic() + 10
    while group_lives(own.process.pid):
        assert time.monotonic() < end, "Somebody of its group is left."
        time.sleep(0.1)
    if how == signal.SIGTERM:  # nothing to complain about
        own.kill()
        assert own.lines[before:] == []


def test_a_polite_end(own: Server) -> None:
    with Hall(own.base) as hall:
        player = hall.alone()
        play_on(holders(player), Random(52), 4)
        player.settle()
        log = list(player.log)
        assert own.stop() in (0, -15)
        assert "Traceback" not in own.output
        own.start()
        player.again()
        player.settle()
        assert player.log == log
        play_on(holders(player), Random(53), 4)
