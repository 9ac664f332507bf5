"""Undo, hints, and standing still."""

from __future__ import annotations

from random import Random

import pytest

import cairn
from cairn.server.codes import Refused
from cairn.server.messages import (
    Advice,
    Answer,
    Answered,
    Asked,
    Hint,
    NewTable,
    Pause,
    Paused,
    Play,
    Resume,
    Resumed,
    SeatPlan,
    Undo,
    Undone,
)
from cairn.server.tables import desk, plans
from cairn.server.tables.guests import Person
from cairn.server.tables.table import Table
from tests.server.hall import Hall, holders, move, play_on
from tests.server.line import Socket


def after_a_roll(*players: Socket) -> tuple[int, str, str]:
    """Plays until dice fall right after somebody's action: the seat, the action, the roll."""
    lead, seated, random = players[0], holders(*players), Random(11)
    while True:
        move(seated, random)
        for player in players:
            player.settle()
        if lead.log[-1][0] == cairn.CHANCE and lead.log[-2][0] != cairn.CHANCE:
            return (*lead.log[-2], lead.log[-1][1])


def test_free_in_hot_seat_and_the_roll_comes_back_the_same(hall: Hall) -> None:
    player = hall.alone()
    seat, action, roll = after_a_roll(player)
    before = list(player.log)
    player.do(Undo, seat=seat)
    player.until(Undone)
    assert player.log == before[:-2]
    assert "asked" not in player.kinds
    n = player.play(seat, action)
    player.reach(n + 1)
    assert player.log == before
    assert player.log[-1] == (cairn.CHANCE, roll)


def test_free_against_bots(hall: Hall) -> None:
    player = hall.alone("host", "random")
    play_on(holders(player), Random(12), 3)
    mine = [index for index, (actor, _) in enumerate(player.log) if actor == 0]
    player.do(Undo, seat=0)
    _, data = player.until(Undone)
    assert data.keep == mine[-1]
    assert "asked" not in player.kinds
    play_on(holders(player), Random(13), 3)


def test_undoing_all_the_way(hall: Hall) -> None:
    player = hall.alone()
    play_on(holders(player), Random(14), 8)
    player.settle()
    while any(actor >= 0 for actor, _ in player.log):
        seat = next(actor for actor, _ in reversed(player.log) if actor >= 0)
        player.do(Undo, seat=seat)
    assert player.log == []
    player.refuse(Undo, seat=0)
    play_on(holders(player), Random(14), 8)
    player.settle()
    assert player.guest
    assert [entry[:2] for entry in player.guest.record(player.table).log] == player.log


def test_people_are_asked_and_agree(hall: Hall) -> None:
    first, second = hall.duel()
    seat, action, roll = after_a_roll(first, second)
    asker, other = (first, second) if seat == 0 else (second, first)
    before = list(first.log)
    asker.do(Undo, seat=seat)
    _, asked = other.until(Asked)
    assert other.guest
    assert (asked.seat, asked.keep) == (seat, len(before) - 2)
    assert asked.waiting == [other.guest.id]
    assert asker.log == before
    other.do(Answer, yes=True)
    _, answered = asker.until(Answered)
    assert (answered.guest, answered.yes) == (other.guest.id, True)
    asker.until(Undone)
    assert asker.log == before[:-2]
    other.until(Undone)
    n = asker.play(seat, action)
    asker.reach(n + 1)
    assert asker.log[-1] == (cairn.CHANCE, roll)


def test_people_are_asked_and_refuse(hall: Hall) -> None:
    first, second = hall.duel()
    seat, _, _ = after_a_roll(first, second)
    asker, other = (first, second) if seat == 0 else (second, first)
    before = list(first.log)
    asker.do(Undo, seat=seat)
    other.until(Asked)
    other.do(Answer, yes=False)
    assert not asker.until(Answered)[1].yes
    other.refuse(Answer, yes=True)
    asker.settle()
    assert asker.log == before
    assert "undone" not in asker.kinds
    play_on(holders(first, second), Random(15), 4)


def test_a_new_action_cancels_the_question(hall: Hall) -> None:
    first, second = hall.duel()
    seat, _, _ = after_a_roll(first, second)
    asker, other = (first, second) if seat == 0 else (second, first)
    asker.do(Undo, seat=seat)
    other.until(Asked)
    move(holders(first, second), Random(16))
    other.refuse(Answer, yes=True)
    first.settle()
    assert "undone" not in first.kinds
    play_on(holders(first, second), Random(16), 4)


def test_only_those_who_are_asked_answer(hall: Hall) -> None:
    first, second = hall.duel()
    second.refuse(Answer, yes=True)
    seat, _, _ = after_a_roll(first, second)
    asker, other = (first, second) if seat == 0 else (second, first)
    asker.do(Undo, seat=seat)
    asker.refuse(Answer, yes=True)
    watcher = hall.watch(first.table, hall.guest("Eve"))
    watcher.refuse(Answer, yes=True)
    watcher.refuse(Undo, seat=seat)
    other.until(Asked)
    other.do(Answer, yes=True)
    asker.until(Undone)


def test_a_question_survives_a_dropped_line(hall: Hall) -> None:
    first, second = hall.duel()
    seat, _, _ = after_a_roll(first, second)
    asker, other = (first, second) if seat == 0 else (second, first)
    other.close()
    asker.do(Undo, seat=seat)
    other.hello(other.n)
    other.until(Asked)
    other.do(Answer, yes=True)
    asker.until(Undone)


def test_three_people_must_all_agree(hall: Hall) -> None:
    people = [hall.guest(name) for name in ("Ann", "Bob", "Cem")]
    mine = people[0].host("host", "open", "open")
    tokens = [mine, *(guest.join(mine.table) for guest in people[1:])]
    sockets = [hall.sit(guest, seat) for guest, seat in zip(people, tokens, strict=True)]
    move(holders(*sockets), Random(17))
    for socket in sockets:
        socket.settle()
    seat = sockets[0].log[0][0]
    asker = sockets.pop(seat)
    asker.do(Undo, seat=seat)
    for socket in sockets:
        asker.settle()
        assert "undone" not in asker.kinds
        socket.until(Asked)
        socket.do(Answer, yes=True)
    asker.until(Undone)
    assert asker.log == []


def test_hints(hall: Hall) -> None:
    player = hall.alone()
    advice = player.ask(Hint(id="what now", seat=1))
    assert isinstance(advice, Advice)
    assert player.state.why_not(1, player.state.game.action(advice.action)) is None
    player.play(1, advice.action["text"])
    player.refuse(Hint, seat=1)  # it is not their turn
    player.refuse(Hint, seat=7)


def test_a_lost_solo_game_can_be_taken_back() -> None:
    """Nodes alone, with a position in which nothing fits any more after the last piece."""
    ann = Person("a", "Ann")
    table = plans.set_up(NewTable("nodes", [SeatPlan("host")]), ann, 0.0, "table")
    table.begin(1.0)
    random = Random(5)
    while table.phase != "over":
        desk.play(table, 0, str(random.choice(table.match.state.actions(0))), 2.0)
    assert table.stuck
    before = len(table.match.log)
    desk.perform(table, ann, [0], Undo("u", 0), 3.0)
    assert (table.phase, len(table.match.log)) == ("playing", before - 1)
    assert not table.match.conduct.casual, "steady hands: the seed says nothing"
    events = [(one.n, one.time, one.data) for one in table.take()]
    assert Table.fold(table.id, table.seed, events).phase == "playing"
    with pytest.raises(Refused):
        desk.perform(won(ann), ann, [0], Undo("u", 0), 9.0)


def won(ann: Person) -> Table:
    """A game of Brikks alone, which nobody loses."""
    table = plans.set_up(NewTable("brikks", [SeatPlan("host")]), ann, 0.0, "table")
    table.begin(1.0)
    random = Random(5)
    while table.phase != "over":
        desk.play(table, 0, str(random.choice(table.match.state.actions(0))), 2.0)
    return table


def test_hints_are_for_the_seat_itself(hall: Hall) -> None:
    first, second = hall.duel()
    assert second.state.actors == (1,)
    first.refuse(Hint, seat=1)
    hall.watch(first.table).refuse(Hint, seat=1)
    assert isinstance(second.ask(Hint(id="h", seat=1)), Advice)


def test_hints_forbidden(hall: Hall) -> None:
    player = hall.alone(hints=False)
    player.refuse(Hint, seat=1)
    play_on(holders(player), Random(18), 2)


def test_pause_and_resume(hall: Hall) -> None:
    first, second = hall.duel()
    random = Random(19)
    move(holders(first, second), random)
    first.do(Pause)
    assert second.until(Paused)[1].name == "Ann"
    assert second.guest
    assert second.guest.table(first.table).phase == "paused"
    for player in (first, second):
        player.settle()
        for seat in player.welcome.seats:
            actions = player.state.actions(seat)
            if actions:
                player.refuse(Play, seat=seat, action=str(actions[0]))
    first.refuse(Pause)
    second.do(Resume)
    assert first.until(Resumed)[1].name == "Bob"
    second.refuse(Resume)
    play_on(holders(first, second), random, 4)
    assert second.guest.table(first.table).phase == "playing"


def test_bots_rest_during_a_pause(hall: Hall) -> None:
    player = hall.alone("host", "random")
    while player.state.actors != (0,) and 0 not in player.state.actors:
        player.hear()
    player.do(Pause)
    player.settle()
    length = len(player.log)
    player.again()
    player.settle()
    assert len(player.log) == length
    player.do(Resume)
    play_on(holders(player), Random(20), 4)
