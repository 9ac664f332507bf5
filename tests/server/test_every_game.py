"""What a table offers works for every registered game: hints, undo, overdue moves, coming back."""

from __future__ import annotations

from random import Random

import pytest

import cairn
from cairn.server.messages import Advice, ClockPlan, Hint, Played, Undo
from tests.server.hall import Hall, go_on, holders, move, play_on
from tests.server.line import Socket
from tests.server.process import Server
from tests.server.test_whole_games import two_seats

GAMES = pytest.mark.parametrize("name", cairn.games())


def seated(hall: Hall, name: str, **plan: object) -> Socket:
    """Both seats of a game of two, played a little way in."""
    player = hall.alone("host", "host", game=name, options=two_seats(name), **plan)
    play_on(holders(player), Random(name), 4)
    wait_for_people(player)
    return player


def wait_for_people(player: Socket) -> None:
    """Listen until somebody has to act."""
    player.settle()
    assert player.state.actors
    while player.state.actors[0] == cairn.CHANCE:
        go_on(player)


@GAMES
def test_hints(hall: Hall, name: str) -> None:
    player = seated(hall, name)
    seat = player.state.actors[0]
    advice = player.ask(Hint(id="hint", seat=seat))
    assert isinstance(advice, Advice)
    assert player.state.why_not(seat, player.state.game.action(advice.action)) is None
    player.play(seat, advice.action["text"])


@GAMES
def test_what_is_undone_comes_back_the_same(hall: Hall, name: str) -> None:
    player = seated(hall, name)
    before = list(player.log)
    keep = max(index for index, (actor, _) in enumerate(before) if actor >= 0)
    seat, action = before[keep]
    player.do(Undo, seat=seat)
    assert player.log == before[:keep]
    player.play(seat, action)
    wait_for_people(player)
    assert player.log == before


@GAMES
def test_a_late_guest_sees_the_same(hall: Hall, name: str) -> None:
    player = seated(hall, name)
    late = hall.watch(player.table)
    late.settle()
    assert late.log == player.log
    assert late.state == player.state


@GAMES
def test_the_server_plays_for_those_who_sleep(hall: Hall, name: str) -> None:
    clock = ClockPlan(kind="move", seconds=0.5)
    player = hall.alone("host", "host", game=name, options=two_seats(name), clock=clock)
    wait_for_people(player)
    overdue = 0
    while overdue < 3:
        data = player.until(Played)[1]
        overdue += data.overdue and data.actor >= 0


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_crash_in_the_middle_of_every_game(own: Server) -> None:
    with Hall(own.base) as hall:
        players = [seated(hall, name) for name in cairn.games()]
        own.kill()
        own.start()
        for player in players:
            log = list(player.log)
            player.again()
            player.settle()
            assert player.log == log
            move(holders(player), Random(81))
            assert player.guest
            record = player.guest.record(player.table)
            assert [(entry.actor, entry.action) for entry in record.log][: len(log)] == log
