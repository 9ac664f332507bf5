"""Building, calling, checking, scoring, and the end."""

from typing import Any

import pytest

import cairn
from cairn.core.clocks import Clock
from cairn.games.biddi.rules import BiddiState
from cairn.games.biddi.tower import Level, Plan, Tower
from tests.games.biddi.towers import GAME, play, right_tower, started, tower_with_smiles


def points(state: BiddiState) -> list[list[int]]:
    return [[*one] for one in state.points[-1]]


def built(state: BiddiState, seat: int, levels: int | None = None, smiles: int = 0) -> BiddiState:
    assert state.plan
    return play(state, seat, *right_tower(state.plan, smiles)[:levels])


def test_worked_example() -> None:
    state = started(pick="white")
    assert state.plan
    assert dict(state.plan.biddis) == {1: "white", 4: "blue"}
    state = play(state, 1, *tower_with_smiles(state.plan, 1), "call")
    assert state.scores == (0, 8)
    assert state.extra == (0, 2)
    assert points(state) == [[0, 0], [6, 2]]


def test_a_caller_with_a_fault_scores_nothing_and_the_others_up_to_theirs() -> None:
    state = built(started(seats=3), 1)
    state = built(state, 2, levels=3)
    state = play(built(state, 0, levels=5), 0, "call")
    assert points(state) == [[0, 0], [6, 0], [3, 0]]
    assert state.checked
    fault = state.checked.fault(0)
    assert fault
    assert (fault.code, fault.facts) == ("missing", {"level": 6, "missing": 1})
    assert state.checked.fault(2) is None, "being slow is no fault"


def test_only_the_caller_gets_extra_points() -> None:
    state = built(built(started(seats=2), 0, smiles=2), 1, smiles=2)
    assert points(play(state, 0, "call")) == [[6, 4], [6, 0]]


@pytest.mark.parametrize("first", [0, 1])
def test_order_of_arrival_decides_who_calls(first: int) -> None:
    state = built(built(started(), 0, smiles=2), 1, smiles=2)
    state = play(state, first, "call")
    assert state.extra[first] == 4
    assert state.extra[1 - first] == 0
    refusal = state.why_not(1 - first, "call")
    assert refusal
    assert refusal.code == "turn"


def test_order_of_arrival_makes_no_other_difference() -> None:
    one = play(play(started(), 0, "lay 1a 0"), 1, "lay 2b 0", "take")
    other = play(play(play(started(), 1, "lay 2b 0"), 0, "lay 1a 0"), 1, "take")
    assert one == other


PLAN = Plan(3, {2: "red"})


@pytest.mark.parametrize(
    ("levels", "fault"),
    [
        (["1a 0", "2a 3"], (2, "piece")),  # a long block where a BIDDI belongs
        (["1a 0", "white.f 3"], (2, "piece")),  # another BIDDI
        (["red.f 0"], (1, "piece")),  # a BIDDI where a long block belongs
        (["1a 0", "red.f 2"], (2, "line")),  # the line leaves 1a at 4 and enters red.f at 3
        (["1a 0", "red.f 3", "5c 1", "7d 0"], (4, "many")),  # one too many
        (["1b 0", "red.f 6"], None),
        (["1b 0", "red.f' 6"], (2, "line")),
    ],
)
def test_faults(levels: list[str], fault: tuple[int, str] | None) -> None:
    found = Tower.read(levels).fault(PLAN)
    assert (found and (found.level, found.code)) == fault


def test_a_tower_that_does_not_stand_is_a_fault() -> None:
    tower = Tower.read(["1b 0", "red.f 6", "2b 5"])
    assert tower.falls == 1
    fault = tower.fault(PLAN)
    assert fault
    assert (fault.level, fault.code) == (2, "falls")
    assert tower.right_levels(PLAN) == 1


def test_a_caller_with_too_many_levels_scores_nothing() -> None:
    state = built(started("red 7 white 8 blue 9 grey 10"), 0)
    extra = next(a for a in state.towers[0].joined if not state.play(0, a).falls)
    state = play(built(state.play(0, extra), 1, levels=2), 0, "call")  # type: ignore[arg-type]
    assert points(state) == [[0, 0], [2, 0]]


def test_levels_above_the_round_bring_nothing() -> None:
    state = built(started("red 7 white 8 blue 9 grey 10"), 0)
    extra = next(a for a in state.towers[0].joined if not state.play(0, a).falls)
    state = play(state.play(0, extra), 1, "call")  # type: ignore[arg-type]
    assert points(state) == [[6, 0], [0, 0]]


def test_take_and_clear() -> None:
    state = built(started(), 0, levels=4)
    assert len(play(state, 0, "take").towers[0]) == 3
    assert len(play(state, 0, "clear").towers[0]) == 0
    for command in ("take", "clear"):
        refusal = state.why_not(1, command)
        assert refusal
        assert refusal.code == "empty"


def test_the_first_level_lies_at_0_wherever_it_is_laid() -> None:
    assert play(started(), 0, "lay 3b' 5") == play(started(), 0, "lay 3b' -2")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("lay 1b 3", "used"),
        ("lay 2a 0.5", "whole"),
        ("lay 2a 8", "beside"),
        ("lay 2a -40", "beside"),
        ("pick white", "phase"),
        ("lay 9a 0", "unreadable"),
        ("lay 1e 0", "unreadable"),
        ("lay red 0", "unreadable"),
        ("time", "phase"),
    ],
)
def test_refusals(text: str, code: str) -> None:
    state = play(started(), 0, "lay 1a 0")
    refusal = state.why_not(0, text)
    assert refusal
    assert refusal.code == code


def test_the_clock_ends_a_round_without_a_caller() -> None:
    state = built(built(started(limit=60), 0, smiles=2), 1, levels=3)
    clock = state.clock
    assert clock == Clock("round 1", 60.0, GAME.parse("time"))
    state = state.play(cairn.CHANCE, clock.action)  # type: ignore[assignment]
    assert points(state) == [[6, 0], [3, 0]], "no extra points without a caller"
    assert state.checked
    assert state.checked.caller is None
    assert state.clock is None
    assert started().clock is None
    assert started().why_not(cairn.CHANCE, "time")


def test_a_slip_moves_the_block_and_may_break_the_line() -> None:
    state = started("red 7 white 8 blue 9 grey 10", hand="shaky")
    state = play(state, 0, "lay 1a 0")
    assert state.actors == (0, 1), "the first level does not slip"
    state = play(state, 0, "lay 7a 2")  # the line leaves at 4 and enters 7a at 2
    assert state.actors == (cairn.CHANCE,)
    assert sum(chance for _, chance in state.outcomes()) == 1
    assert state.plan
    for slip, joined in (("0.2", True), ("-0.2", True), ("0.3", False)):
        after: Any = state.play(cairn.CHANCE, f"slip {slip}")
        assert str(after.towers[0].levels[1]) == f"7a {2 + float(slip):g}"
        assert (after.towers[0].fault(state.plan) is None) == joined
    refusal = state.why_not(cairn.CHANCE, "slip 0.4")
    assert refusal
    assert refusal.code == "slip"
    assert refusal.facts == {"hand": "shaky", "by": 0.4}


def test_what_slipped_can_be_made_up_for() -> None:
    state: Any = play(started("red 7 white 8 blue 9 grey 10", hand="shaky"), 0, "lay 1a 0")
    state = state.play(0, "lay 7a 2").play(cairn.CHANCE, "slip 0.3")
    assert "lay 3a 6.3" in map(str, state.actions(0))


def finished(*rounds: tuple[int, int, int]) -> BiddiState:
    """A game of two; for each round who called with how many smiles, and the other's levels."""
    state: Any = GAME.new(2, {"rounds": len(rounds)})
    for caller, smiles, levels in rounds:
        state = state.play(cairn.CHANCE, "roll red 1 white 2 blue 3 grey 4")
        state = state.play(cairn.CHANCE, "go")
        state = built(state, 1 - caller, levels)
        state = play(state, caller, *tower_with_smiles(state.plan, smiles), "call")
    assert isinstance(state, BiddiState)
    return state


@pytest.mark.parametrize(
    ("rounds", "scores", "winners", "reason"),
    [
        ([(0, 0, 5)], (6, 5), (0,), "Most"),
        ([(1, 1, 4), (0, 0, 3)], (11, 11), (1,), "extra points decide"),
        ([(0, 0, 3), (1, 0, 4)], (10, 10), (0, 1), "shared"),
    ],
)
def test_the_end(
    rounds: list[tuple[int, int, int]],
    scores: tuple[int, ...],
    winners: tuple[int, ...],
    reason: str,
) -> None:
    outcome = finished(*rounds).outcome
    assert outcome
    assert outcome.scores == scores
    assert outcome.winners == winners
    assert reason in outcome.reason.sentence


def test_seven_rounds_each_a_level_higher() -> None:
    state = GAME.new(2)
    heights = []
    while state.actors:
        heights.append(state.levels)  # type: ignore[attr-defined]
        state = state.play(cairn.CHANCE, "roll red 1 white 2 blue 3 grey 4")
        state = state.play(cairn.CHANCE, "go").play(0, "call")
    assert heights == [6, 7, 8, 9, 10, 11, 12]


def test_texts_read_back() -> None:
    for text in (
        "lay 3b' 5",
        "lay red.f 4",
        "lay grey.l' -2.5",
        "slip -0.1",
        "fall 2",
        "fall 4,5,12",
        "take",
        "call",
        "time",
        "go",
    ):
        assert str(GAME.parse(text)) == text
    assert str(GAME.parse("  LAY  3B'   5.0 ")) == "lay 3b' 5"
    assert Level.read("red.f' -1.5") == Level("red", "f", True, -15)
