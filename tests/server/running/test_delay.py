"""Those who watch with a delay get nothing, by any way, that is younger than it."""

from __future__ import annotations

import time
from contextlib import closing
from random import Random
from typing import Any

import pytest

from cairn.server.messages import (
    Ack,
    Advice,
    Chat,
    ClockPlan,
    Event,
    Hint,
    Pause,
    Presence,
    Resume,
    Started,
    TableView,
    Undo,
    Welcome,
)
from tests.server.client import Guest, read
from tests.server.hall import Hall, holders, move, play_out
from tests.server.line import Socket
from tests.server.tables.test_fair_play import guest_of
from tests.server.tables.test_undo import after_a_roll

LONG = 600.0
CLOCK = ClockPlan(kind="game", seconds=600)


def begun(hall: Hall, delay: float) -> Socket:
    """Somebody alone with two seats and a clock, in public; and one seat is open at first."""
    return hall.alone(
        "host", "host", "random", clock=CLOCK, spectator_delay=delay, visibility="public"
    )


def eventful(player: Socket) -> None:
    """All that can happen in a game, up to its end."""
    seat, _, _ = after_a_roll(player)
    player.do(Undo, seat=seat)
    seat = next(seat for seat in player.state.actors if seat in player.welcome.seats)
    player.ask(Hint(id="h", seat=seat))
    player.do(Chat, text="Seat 0 is about to win.")
    player.do(Pause)
    player.again()
    player.do(Resume)
    play_out(holders(player), Random(4))


def all_told(hall: Hall, eve: Guest, table: str) -> dict[str, Any]:
    """Everything that somebody who watches can get hold of now."""
    watcher = hall.watch(table, eve)
    chat = watcher.ask(Chat(id=watcher.fresh(), text="What is going on?"))
    assert isinstance(chat, Ack)
    watcher.settle()
    heard = [message for message in watcher.heard if isinstance(message, Event | Presence)]
    refusals = [
        watcher.refuse(kind, **more).code
        for kind, more in ((Pause, {}), (Resume, {}), (Hint, {"seat": 0}), (Undo, {"seat": 0}))
    ]
    watcher.close()
    record = eve.http.get(f"/tables/{table}/record")
    listed = read(list[TableView], eve.http.get("/tables"))
    return {
        "welcome": watcher.welcome,
        "acknowledged": chat.n,
        "heard": heard,
        "refusals": refusals,
        "view": eve.table(table),
        "record": (record.status_code, record.text),
        "listed": [one for one in listed if one.table == table],
    }


@pytest.mark.parametrize("delay", [LONG, 0.0])
def test_nothing_leaks(hall: Hall, delay: float) -> None:
    """What a watcher can get is the same before and after the game, but only with a delay."""
    player, eve = begun(hall, delay), hall.guest("Eve")
    steady = hall.watch(player.table, eve)
    before = all_told(hall, eve, player.table)
    eventful(player)
    player.close()
    after = all_told(hall, eve, player.table)
    steady.settle()
    if delay:
        assert after == before
        assert {"event", "presence"}.isdisjoint(kind_of(one) for one in steady.heard)
        assert isinstance(after["welcome"], Welcome)
        assert (after["welcome"].table.phase, after["welcome"].log) == ("waiting", [])
    else:
        same = [key for key in before if before[key] == after[key]]
        assert set(same) <= {"refusals", "listed"}, "this test sees what it looks at"


def kind_of(message: object) -> str:
    return type(message).__name__.lower()


def test_a_seat_that_is_free_is_listed_without_the_game(hall: Hall) -> None:
    first, second = hall.duel(clock=CLOCK, spectator_delay=LONG, visibility="public")
    move(holders(first, second), Random(1))
    seat = first.state.actors[0]
    assert isinstance((first, second)[seat].ask(Hint(id="h", seat=seat)), Advice)
    leave = {"token": second.token}
    assert guest_of(second).post(f"/tables/{first.table}/leave", leave).is_success
    eve = hall.guest("Eve")
    tables = read(list[TableView], eve.http.get("/tables"))
    (listed,) = (one for one in tables if one.table == first.table)
    assert [seat.kind for seat in listed.seats] == ["person", "open"]
    assert not any(seat.running or seat.left or seat.hints for seat in listed.seats)
    assert not listed.casual
    # Whoever takes it is a player, and sees everything at once.
    third = hall.sit(eve, eve.join(first.table))
    assert third.log == first.log
    assert eve.table(first.table).casual is guest_of(first).table(first.table).casual


def test_in_the_end_all_is_told_as_it_was(hall: Hall) -> None:
    player, eve = begun(hall, 1.0), hall.guest("Eve")
    watcher = hall.watch(player.table, eve)
    eventful(player)
    watcher.reach(player.n)
    own = {event.n: event for event in player.events}
    for event in watcher.events:
        mine = own.get(event.n)  # one was missed while the player was away
        assert mine is None or (event.data, event.left) == (mine.data, mine.left)
    told = [eve.table(player.table), guest_of(player).table(player.table)]
    for view in told:
        assert view.casual
        assert (view.phase, [seat.hints for seat in view.seats].count(1)) == ("over", 1)
    assert eve.record(player.table) == guest_of(player).record(player.table)


def test_clocks_are_those_of_that_moment(hall: Hall) -> None:
    delay = 1.5
    player = hall.alone(clock=CLOCK, spectator_delay=delay)
    started = next(e for e in guest_of(player).events(player.table, 2) if e.n == 2)
    assert isinstance(started.data, Started)
    hall.watch(player.table).until(Started)  # so long ago
    eve = hall.guest("Eve")
    for view in (hall.watch(player.table, eve).welcome.table, eve.table(player.table)):
        seat = next(seat for seat in view.seats if seat.running)
        gone = time.time() - delay - started.time
        assert view.phase == "playing"
        assert seat.left is not None
        assert seat.left >= 600 - gone - 0.05


def test_before_the_game_nothing_is_delayed(hall: Hall) -> None:
    """Whoever looks for a seat sees who has sat down; there is nothing to hide yet."""
    ann, bob, eve = hall.guest("Ann"), hall.guest("Bob"), hall.guest("Eve")
    mine = ann.host("host", "open", "open", spectator_delay=LONG)
    early = hall.watch(mine.table, eve)
    bob.join(mine.table, 1)
    early.reach(2)
    late = hall.watch(mine.table, eve)
    for view in (late.welcome.table, eve.table(mine.table)):
        assert [seat.name for seat in view.seats] == ["Ann", "Bob", ""]
    hall.sit(ann, mine)
    early.presence([True, False, False], 2)
    hall.guest("Cem").join(mine.table)
    early.reach(3)  # the seat is taken; that the game has begun is told later
    early.settle()
    assert "started" not in early.kinds


def test_a_reader_who_takes_a_seat_misses_nothing(hall: Hall) -> None:
    first, second = hall.duel(spectator_delay=LONG)
    eve = hall.guest("Eve")
    with closing(eve.lines(first.table)) as lines:
        assert [next(lines).n, next(lines).n] == [1, 2]
        move(holders(first, second), Random(2))
        leave = {"token": second.token}
        assert guest_of(second).post(f"/tables/{first.table}/leave", leave).is_success
        eve.join(first.table)
        first.settle()
        while next(lines).n < first.n:
            pass


def test_a_reader_from_before_the_game_who_takes_a_seat_misses_nothing(hall: Hall) -> None:
    ann, bob, eve = hall.guest("Ann"), hall.guest("Bob"), hall.guest("Eve")
    mine = ann.host("host", "open", spectator_delay=LONG)
    first = hall.sit(ann, mine)
    with closing(eve.lines(mine.table)) as lines:
        assert next(lines).n == 1
        first.presence([True, False], 1)
        theirs = bob.join(mine.table)
        assert next(lines).n == 2
        second = hall.sit(bob, theirs)
        first.settle()
        move(holders(first, second), Random(3))
        assert bob.post(f"/tables/{mine.table}/leave", {"token": theirs.token}).is_success
        eve.join(mine.table)
        first.settle()
        while next(lines).n < first.n:
            pass
