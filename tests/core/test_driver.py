"""What happens by itself, and when: dice, falls, clocks, overdue seats, bots."""

from typing import Any

import pytest

import cairn
from cairn.core.actor import CHANCE
from cairn.core.bot import BEAT, Bot, Budget
from cairn.core.clocks import NO_CLOCK, Clocks
from cairn.core.driver import Driver, Due, LocalDriver
from cairn.core.game import Action
from cairn.core.match import Match
from tests.core.test_clocks import Plan
from tests.core.toy import GAME as TOY
from tests.core.tumble import Tumble


class Plain:
    """Takes the last thing listed, and knows nothing of time."""

    def choose(self, state: Any, seat: int, budget: Budget) -> Action:  # noqa: ANN401
        return state.actions(seat)[-1]  # type: ignore[no-any-return]


class Slow(Plain):
    """Takes as many seconds as it is told."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def delay(self, state: Any, seat: int) -> float:  # noqa: ANN401
        return self.seconds


def counting(**options: object) -> cairn.State:
    state = cairn.load("biddi").new(2, options)
    return state.play(CHANCE, "roll red 1 white 2 blue 3 grey 4")


def building(**options: object) -> cairn.State:
    return counting(**options).play(CHANCE, "go")


def driver(delays: dict[int, float | None], clocks: Clocks | None = None) -> Driver:
    return Driver(clocks or Clocks(NO_CLOCK, 2), lambda state, seat: delays[seat])


def local(bots: dict[int, Bot], **options: object) -> LocalDriver:
    """A driver of a match that is being built, with its start signal at 0."""
    match = Match(cairn.load("biddi"), 2, options)
    match.play(CHANCE, "roll red 1 white 2 blue 3 grey 4", 0.0)
    match.play(CHANCE, "go", 0.0)
    return LocalDriver(match, bots, Budget())


def test_the_quickest_is_next_and_keeps_its_time() -> None:
    one, state = driver({0: 5.0, 1: 3.0}), building()
    assert one.due(state, {0, 1}, 10.0) == [Due(13.0, 1, "bot"), Due(15.0, 0, "bot")]
    assert one.due(state, {0, 1}, 12.0)[0] == (13.0, 1, "bot"), "asking does not put it off"
    one.acted(1)
    assert one.due(state, {0, 1}, 13.0) == [Due(15.0, 0, "bot"), Due(16.0, 1, "bot")]


def test_what_was_missed_is_due_now() -> None:
    one = driver({0: 5.0})
    one.due(building(), {0}, 0.0)
    assert one.due(building(), {0}, 9.0) == [Due(9.0, 0, "bot")]


def test_only_the_seats_of_bots_act_by_themselves() -> None:
    assert driver({}).due(building(), set(), 1.0) == []
    one = driver({0: 1.0, 1: 1.0})
    assert [due.actor for due in one.due(building(), {1}, 0.0)] == [1]
    assert one.due(building(), set(), 0.5) == [], "a person has taken the seat"


def test_a_delay_that_is_not_known_yet_is_asked_for_again() -> None:
    delays: dict[int, float | None] = {0: None, 1: 4.0}
    one, state = driver(delays), building()
    assert one.due(state, {0, 1}, 0.0) == [Due(4.0, 1, "bot")]
    delays[0] = 1.0
    assert one.due(state, {0, 1}, 2.0) == [Due(3.0, 0, "bot"), Due(4.0, 1, "bot")]


def test_the_dice_come_before_everything() -> None:
    clocks = Clocks(NO_CLOCK, 2)
    clocks.run(frozenset(), cairn.Clock("round", 10.0, TOY.parse("take")))
    assert driver({0: 0.0}, clocks).due(TOY.new(1), {0}, 3.0) == [
        Due(3.0, CHANCE, "draw"),
        Due(10.0, CHANCE, "clock"),
    ]


def test_a_fall_is_due_at_once() -> None:
    state = Tumble().new(1).play(0, "add 2").play(CHANCE, "wobble")
    assert driver({0: 0.0}).due(state, {0}, 7.0) == [Due(7.0, CHANCE, "fall")]


def test_chance_in_between_puts_nobody_off() -> None:
    one = driver({0: 9.0, 1: 5.0})
    state = building(hand="shaky")
    state = state.play(1, state.actions(1)[0])
    one.due(state, {0, 1}, 0.0)
    slipping = state.play(1, state.actions(1)[0])
    assert slipping.draws
    one.acted(1)
    assert one.due(slipping, {0, 1}, 5.0) == [Due(5.0, CHANCE, "draw")]
    after = slipping.play(CHANCE, slipping.actions(CHANCE)[0])
    assert Due(9.0, 0, "bot") in one.due(after, {0, 1}, 5.0)


def test_after_a_rest_everybody_thinks_anew() -> None:
    one, state = driver({0: 9.0, 1: 9.0}), building()
    one.due(state, {0, 1}, 0.0)
    resting = state.play(0, "call")
    assert resting.rests
    one.due(resting, {0, 1}, 8.0)
    again = resting.play(CHANCE, "roll red 1 white 2 blue 3 grey 4").play(CHANCE, "go")
    assert {due.when for due in one.due(again, {0, 1}, 100.0)} == {109.0}


def test_in_a_count_down_only_the_clock_acts() -> None:
    clocks, state = Clocks(NO_CLOCK, 2), counting()
    one = driver({0: 1.0, 1: 1.0}, clocks)
    assert state.waits
    assert not state.draws
    assert one.due(state, {0, 1}, 5.0) == [], "its clock does not run yet"
    clocks.settle(5.0)
    clocks.run(frozenset(), state.clock)
    assert one.due(state, {0, 1}, 5.0) == [Due(8.0, CHANCE, "clock")]
    assert one.due(state, {0, 1}, 7.5) == [Due(8.0, CHANCE, "clock")]
    after = state.play(CHANCE, "go")
    clocks.run(frozenset(), after.clock)
    assert {due.when for due in one.due(after, {0, 1}, 8.0)} == {9.0}, "bots begin at the signal"


def test_a_pause_stops_a_count_down() -> None:
    clocks, state = Clocks(NO_CLOCK, 2), counting()
    clocks.run(frozenset(), state.clock)
    clocks.settle(1.0)
    clocks.stop()
    assert driver({}, clocks).due(state, set(), 1.0) == []
    clocks.settle(100.0)
    clocks.run(frozenset(), state.clock)
    assert driver({}, clocks).due(state, set(), 100.0) == [Due(102.0, CHANCE, "clock")]


def test_a_count_down_is_counted_and_recorded_and_draws_nothing() -> None:
    options = {"rounds": 2, "hand": "shaky"}
    record = cairn.play(cairn.load("biddi"), [Slow(5), Slow(6)], seed=8, options=options)
    log = list(record.log)
    went = [index for index, entry in enumerate(log) if entry.action == "go"]
    assert len(went) == 2
    for index in went:
        before, start, after = (log[index + step].time or 0.0 for step in (-1, 0, 1))
        assert (start, after) == (before + 3, before + 8)
    assert record.verify() == []
    drawn = sum(state.draws for state in record.replay()[:-1])
    assert drawn == sum(entry.action.startswith(("roll", "slip")) for entry in log)


def test_nobody_waits_where_nobody_counts_the_time() -> None:
    match = Match(cairn.load("biddi"), 2, {"rounds": 1}, cairn.Dice("1"))
    match.roll()
    assert [entry.action.split()[0] for entry in match.log] == ["roll", "go"]
    assert match.state.actors == (0, 1)


def test_who_acts_in_a_count_down_is_told_to_wait() -> None:
    state = counting()
    for seat, action in ((0, "lay 1a 0"), (1, "call"), (0, "go")):
        refusal = state.why_not(seat, action)
        assert refusal
        assert (refusal.code, str(refusal)) == ("turn", "Wait: the count-down isn't over yet.")
    refusal = state.why_not(CHANCE, "time")
    assert refusal
    assert refusal.code == "phase"
    assert building().why_not(CHANCE, "go"), "there is one start signal"


def test_a_seat_whose_time_is_up_is_overdue() -> None:
    clocks = Clocks(Plan("move", 20.0), 2)
    clocks.run({0, 1}, None)
    one = driver({1: 30.0}, clocks)
    assert one.due(building(), {1}, 4.0) == [
        Due(20.0, 0, "overdue"),
        Due(20.0, 1, "overdue"),
        Due(34.0, 1, "bot"),
    ]
    assert one.due(building(), {1}, 25.0)[0] == (25.0, 0, "overdue"), "never in the past"


def test_nothing_is_due_when_the_game_is_over() -> None:
    state = TOY.new(1, {"rounds": 1}).play(CHANCE, "roll 6").play(0, "take")
    assert driver({0: 0.0}).due(state, {0}, 1.0) == []


def test_a_bot_without_a_pace_takes_a_beat_in_real_time_only() -> None:
    assert local({1: Plain()}).next(0.0) == (BEAT, 1, "bot")
    match = Match(TOY, 1)
    match.roll()
    assert LocalDriver(match, {0: Plain()}, Budget()).next(0.0) == (0.0, 0, "bot")


def test_the_clock_runs_from_when_it_is_first_seen() -> None:
    one = local({0: Slow(100)}, limit=60)
    assert one.clocks.limit_now(0.0) is None
    assert one.next(2.0) == (62.0, CHANCE, "clock")
    assert one.next(30.0) == (62.0, CHANCE, "clock")
    assert one.clocks.limit_now(32.0) == 30.0


def test_the_clock_is_up_to_the_millisecond() -> None:
    one = local({}, limit=60)
    for tick in range(600):
        due = one.next(round(tick * 0.1, 3))
        assert due == (60.0, CHANCE, "clock")
    assert str(one.act(Due(60.0, CHANCE, "clock"), 60.0)) == str(one.match.state)
    assert one.match.log[-1] == (CHANCE, "time", 60.0)


def test_nothing_is_due_without_bots_and_clock() -> None:
    assert local({}).next(1.0) is None


def test_a_game_counts_the_time_and_waits_for_nobody() -> None:
    record = cairn.play(cairn.load("biddi"), [Slow(1000), Slow(70)], seed=1, options={"rounds": 1})
    calls = [entry for entry in record.log if entry.action == "call"]
    assert [entry.actor for entry in calls] == [1]
    assert calls[0].time is not None
    assert calls[0].time >= 70


@pytest.mark.parametrize(("topples", "fall"), [(2, "fall 2"), (None, "fall 1")])
def test_what_falls_is_physics_or_else_what_the_statics_demand(
    topples: int | None, fall: str
) -> None:
    match = Match(Tumble(topples), 1)
    match.play(0, "add 2")
    match.play(CHANCE, "wobble")
    match.undo(0)
    for action in ("add 2", "still", "add 2", "wobble"):
        match.play(*((0, action) if action.startswith("add") else (CHANCE, action)))
    one = LocalDriver(match, {}, Budget())
    due = one.next(0.0)
    assert due == (0.0, CHANCE, "fall")
    one.act(due, 0.0)
    assert match.log[-1] == (CHANCE, fall, None)
    assert one.next(0.0) is None, "a person has to act"


def test_falls_draw_nothing() -> None:
    """The dice are the same whatever falls, with physics and without."""
    records = [cairn.play(Tumble(topples), [Plain()], seed=5) for topples in (1, 2, None)]
    drawn = [
        [entry.action for entry in record.log if entry.action in ("still", "wobble")]
        for record in records
    ]
    falls = [[e.action for e in record.log if e.action.startswith("fall")] for record in records]
    assert len(drawn[0]) == 4
    assert drawn[0] == drawn[1] == drawn[2]
    assert falls[0] == falls[2] != falls[1]
    assert all(record.verify() == [] for record in records)
