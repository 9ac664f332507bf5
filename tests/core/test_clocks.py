"""Clocks: pure bookkeeping over the times of what happens."""

from typing import Literal, NamedTuple

import pytest

from cairn.core.clocks import NO_CLOCK, Clock, Clocks
from tests.core.toy import Say


class Plan(NamedTuple):
    kind: Literal["none", "move", "game"]
    seconds: float
    increment: float = 0.0


def limit(name: str, seconds: float) -> Clock:
    return Clock(name, seconds, Say("time"))


def test_without_a_plan_nobody_has_a_clock() -> None:
    clocks = Clocks(NO_CLOCK, 2)
    clocks.run({0, 1}, None)
    assert not clocks.used
    assert clocks.left_now(0, 9.0) is None
    assert clocks.deadlines == {}
    assert clocks.limit_deadline is None
    assert clocks.limit_now(9.0) is None


def test_only_running_clocks_lose_time() -> None:
    clocks = Clocks(Plan("game", 60.0), 3)
    clocks.run({0, 2}, None)
    assert clocks.deadlines == {0: 60.0, 2: 60.0}
    assert [clocks.left_now(seat, 10.0) for seat in range(3)] == [50.0, 60.0, 50.0]
    clocks.settle(10.0)
    clocks.run({1}, None)
    clocks.settle(15.0)
    assert clocks.left == [50.0, 55.0, 50.0]
    assert clocks.deadlines == {1: 70.0}


def test_a_clock_never_shows_less_than_nothing() -> None:
    clocks = Clocks(Plan("game", 5.0), 1)
    clocks.run({0}, limit("round", 3.0))
    assert clocks.left_now(0, 99.0) == 0.0
    assert clocks.limit_now(99.0) == 0.0
    clocks.settle(99.0)
    assert clocks.left == [0.0]
    assert clocks.limit_left == 0.0


def test_time_never_runs_backwards() -> None:
    clocks = Clocks(Plan("game", 5.0), 1)
    clocks.settle(10.0)
    clocks.run({0}, None)
    clocks.settle(8.0)
    assert clocks.left == [5.0]


def test_an_increment_is_added_for_each_action() -> None:
    clocks = Clocks(Plan("game", 60.0, 5.0), 2)
    clocks.run({0}, None)
    clocks.settle(20.0)
    clocks.played(0)
    assert clocks.left == [45.0, 60.0]


def test_every_move_has_its_whole_time() -> None:
    clocks = Clocks(Plan("move", 30.0), 2)
    clocks.run({0}, None)
    clocks.settle(20.0)
    clocks.played(0)
    assert clocks.left == [30.0, 30.0]
    clocks.run({0, 1}, None)
    clocks.settle(25.0)
    clocks.run({0, 1}, None)
    assert clocks.left == [25.0, 25.0], "still the same move"
    clocks.run({1}, None)
    clocks.run({0, 1}, None)
    assert clocks.left == [30.0, 25.0], "seat 0 is on move again"


def test_a_pause_takes_nothing_and_gives_nothing() -> None:
    clocks = Clocks(Plan("move", 30.0), 1)
    clocks.run({0}, limit("round", 20.0))
    clocks.settle(5.0)
    clocks.stop()
    assert clocks.deadlines == {}
    assert clocks.limit_deadline is None
    assert clocks.limit_now(50.0) == 15.0
    clocks.settle(100.0)
    clocks.run({0}, limit("round", 20.0))
    assert clocks.left == [25.0]
    assert clocks.limit_deadline == 115.0


def test_time_can_be_skipped() -> None:
    clocks = Clocks(Plan("game", 30.0), 1)
    clocks.run({0}, limit("round", 20.0))
    clocks.skip(1000.0)
    assert clocks.left_now(0, 1001.0) == 29.0
    assert clocks.limit_now(1001.0) == 19.0


@pytest.mark.parametrize(("name", "deadline"), [("round 1", 20.0), ("round 2", 28.0)])
def test_a_limit_runs_on_under_its_name_and_begins_anew_under_another(
    name: str, deadline: float
) -> None:
    clocks = Clocks(NO_CLOCK, 2)
    clocks.run(frozenset(), limit("round 1", 20.0))
    clocks.settle(8.0)
    clocks.run(frozenset(), limit(name, 20.0))
    assert clocks.limit_deadline == deadline


def test_a_limit_that_is_gone_is_gone() -> None:
    clocks = Clocks(NO_CLOCK, 2)
    clocks.run(frozenset(), limit("round 1", 20.0))
    clocks.run(frozenset(), None)
    assert clocks.limit_deadline is None
    assert clocks.limit_now(5.0) is None
