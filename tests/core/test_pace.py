"""Time in games that are played in real time."""

import math
from typing import Any

from cairn.core.pace import BEAT, Pacer

import cairn
from cairn.core.bot import Budget
from cairn.core.game import CHANCE, Action


class Slow:
    """Takes as many seconds as it is told."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def choose(self, state: Any, seat: int, budget: Budget) -> Action:  # noqa: ANN401
        return state.actions(seat)[-1]  # type: ignore[no-any-return]

    def delay(self, state: Any, seat: int) -> float:  # noqa: ANN401
        return self.seconds


class Plain:
    def choose(self, state: Any, seat: int, budget: Budget) -> Action:  # noqa: ANN401
        return state.actions(seat)[-1]  # type: ignore[no-any-return]


def building(**options: object) -> cairn.State:
    state = cairn.load("biddi").new(2, options)
    return state.play(CHANCE, "roll red 1 white 2 blue 3 grey 4")


def test_the_quickest_is_next_and_keeps_its_time() -> None:
    pacer = Pacer({0: Slow(5), 1: Slow(3)})
    state = building()
    assert pacer.next(state, 10.0) == (13.0, 1)
    assert pacer.next(state, 12.0) == (13.0, 1), "asking again does not put it off"
    pacer.acted(1)
    assert pacer.next(state, 13.0) == (15.0, 0)


def test_what_was_missed_is_due_now() -> None:
    pacer = Pacer({0: Slow(5)})
    pacer.next(building(), 0.0)
    assert pacer.next(building(), 9.0) == (9.0, 0)


def test_a_bot_without_a_pace_takes_a_beat() -> None:
    assert Pacer({1: Plain()}).next(building(), 0.0) == (BEAT, 1)


def test_the_clock_runs_from_when_it_is_first_seen() -> None:
    pacer = Pacer({0: Slow(100)})
    assert pacer.left(0.0) is None
    state = building(limit=60)
    assert pacer.next(state, 2.0) == (62.0, CHANCE)
    assert pacer.next(state, 30.0) == (62.0, CHANCE)
    assert pacer.left(32.0) == 30.0


def test_nothing_is_due_without_bots_and_clock() -> None:
    assert Pacer({}).next(building(), 1.0)[0] == math.inf


def test_a_game_counts_the_time_and_waits_for_nobody() -> None:
    record = cairn.play(cairn.load("biddi"), [Slow(1000), Slow(70)], seed=1, options={"rounds": 1})
    calls = [entry for entry in record.log if entry.action == "call"]
    assert [entry.actor for entry in calls] == [1]
    assert calls[0].time is not None
    assert calls[0].time >= 70
