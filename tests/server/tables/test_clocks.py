"""Clocks are the server's: they run, stop, run out, and survive a crash."""

from __future__ import annotations

import time
from random import Random
from typing import Literal

import pytest

from cairn.server.messages import (
    ClockPlan,
    Event,
    Pause,
    Paused,
    Played,
    Recovered,
    Resume,
    Resumed,
)
from tests.server.hall import Hall, holders, move, play_on
from tests.server.line import Socket
from tests.server.process import Server


def left(socket: Socket, seat: int, n: int | None = None) -> float:
    """Seconds left for a seat, as an event tells."""
    event = socket.at(n) if n else socket.events[-1]
    assert event.left
    seconds = event.left[seat]
    assert seconds is not None
    return seconds


def running(socket: Socket) -> list[bool]:
    """Whose clocks run, as the table tells."""
    assert socket.guest
    return [seat.running for seat in socket.guest.table(socket.table).seats]


def legal(player: Socket, seat: int) -> str:
    return str(player.state.actions(seat)[0])


def test_no_clock_no_time(hall: Hall) -> None:
    player = hall.alone()
    n = player.play(1, legal(player, 1))
    assert player.at(n).left in (None, [None, None])
    assert [seat.left for seat in player.welcome.table.seats] == [None, None]
    assert running(player) == [False, False]


def test_a_missed_move_is_made_by_the_server(hall: Hall) -> None:
    player = hall.alone(clock=ClockPlan(kind="move", seconds=0.6))
    moves: list[tuple[Event, Played]] = []
    while len(moves) < 4:
        event, data = player.until(Played)
        if data.actor >= 0:
            moves.append((event, data))
    assert all(data.overdue and data.by is None for _, data in moves)
    times = [event.time for event, _ in moves]
    assert player.welcome.table.clock.kind == "move"
    assert times == sorted(times)
    assert player.guest
    assert player.guest.record(player.table).verify() == []


def test_the_clock_of_a_move_starts_anew(hall: Hall) -> None:
    player = hall.alone(clock=ClockPlan(kind="move", seconds=600))
    for _ in range(4):
        seat = next(seat for seat in player.state.actors if seat >= 0)
        n = player.play(seat, legal(player, seat))
        player.settle()
        assert not player.at(n).data.overdue  # type: ignore[union-attr]
        for mover in player.state.actors:
            assert 590 < left(player, mover) <= 600


def test_a_game_clock_runs_only_for_those_to_move(hall: Hall) -> None:
    player = hall.alone(clock=ClockPlan(kind="game", seconds=600, increment=20))
    assert player.state.actors == (1,)
    assert running(player) == [False, True]
    n = player.play(1, legal(player, 1))
    assert left(player, 0, n) == 600
    assert 605 < left(player, 1, n) <= 620
    assert running(player) == [True, False]
    before = left(player, 1, n)
    n = player.play(0, legal(player, 0))
    assert left(player, 1, n) == before
    assert 605 < left(player, 0, n) <= 620


def test_time_goes_by(hall: Hall) -> None:
    player = hall.alone(clock=ClockPlan(kind="game", seconds=600))
    assert player.welcome.table.seats[1].left
    time.sleep(0.5)
    n = player.play(1, legal(player, 1))
    assert left(player, 1, n) <= player.welcome.table.seats[1].left - 0.5
    assert left(player, 1, n) > 500


def test_a_game_clock_runs_out(hall: Hall) -> None:
    player = hall.alone(clock=ClockPlan(kind="game", seconds=0.7))
    while True:
        event, data = player.until(Played)
        if data.actor >= 0:
            break
    assert data.overdue
    assert event.left
    assert event.left[data.actor] == pytest.approx(0, abs=0.05)
    # Whoever has no time left goes on having none; the game does not get stuck.
    while player.ended is None:
        player.hear()
    assert player.guest
    assert player.guest.record(player.table).verify() == []


def test_an_overdue_game_ends_by_itself_with_nobody_there(hall: Hall) -> None:
    player = hall.alone(clock=ClockPlan(kind="move", seconds=0.3))
    player.close()
    watcher = hall.watch(player.table)
    while len(watcher.log) < 6:
        watcher.hear()


@pytest.mark.parametrize("kind", ["game", "move"])
def test_a_pause_stops_the_clocks(hall: Hall, kind: Literal["game", "move"]) -> None:
    player = hall.alone(clock=ClockPlan(kind=kind, seconds=600))
    time.sleep(0.3)
    player.do(Pause)
    paused, _ = player.until(Paused)
    assert running(player) == [False, False]
    time.sleep(0.7)
    player.do(Resume)
    resumed, _ = player.until(Resumed)
    assert resumed.time - paused.time >= 0.7
    assert resumed.left == pytest.approx(paused.left, abs=0.01)
    assert running(player) == [False, True]


def test_a_paused_table_misses_nothing(hall: Hall) -> None:
    player = hall.alone(clock=ClockPlan(kind="move", seconds=1.0))
    player.do(Pause)
    time.sleep(1.5)
    player.settle()
    assert player.log == []
    player.do(Resume)
    assert player.until(Played)[1].overdue


def test_clocks_do_not_start_before_the_game(hall: Hall) -> None:
    ann, bob = hall.guest("Ann"), hall.guest("Bob")
    mine = ann.host("host", "open", clock=ClockPlan(kind="move", seconds=0.5))
    first = hall.sit(ann, mine)
    time.sleep(0.8)
    first.settle()
    assert first.log == []
    assert [seat.left for seat in ann.table(mine.table).seats] == [0.5, 0.5]
    bob.join(mine.table)
    assert first.until(Played)[1].overdue


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_clocks_survive_a_crash(own: Server) -> None:
    with Hall(own.base) as hall:
        player = hall.alone(clock=ClockPlan(kind="game", seconds=600, increment=1))
        paused = hall.alone(clock=ClockPlan(kind="game", seconds=600))
        play_on(holders(player), Random(41), 5)
        player.settle()
        last = player.events[-1]
        paused.do(Pause)
        stopped = paused.until(Paused)[0].left
        own.kill()
        killed = time.time()
        time.sleep(2)  # this is the downtime that nobody has to pay for
        own.start()
        for socket in (player, paused):
            socket.close()
            socket.hello(socket.n)
            assert not socket.welcome.fresh
        recovered, _ = player.until(Recovered)
        assert recovered.left
        assert last.left
        for before, after in zip(last.left, recovered.left, strict=True):
            assert before is not None
            assert after is not None
            assert before - (killed - last.time) - 0.05 <= after <= before
        seat = player.state.actors[0]
        n = player.play(seat, legal(player, seat))
        gone = player.at(n).time - recovered.time
        assert left(player, seat, n) == pytest.approx(
            (recovered.left[seat] or 0) - gone + 1, abs=0.05
        )
        assert paused.guest
        view = paused.guest.table(paused.table)
        assert view.phase == "paused"
        assert [seat.left for seat in view.seats] == pytest.approx(stopped, abs=0.01)
        paused.do(Resume)
        move(holders(paused), Random(42))
