"""Turns, the end of a game, the hand, and falls."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

import cairn
from cairn import CHANCE
from cairn.games.stackback.rules import GAME, StackBackState
from tests.games.stackback.boards import Json, refusal, table

PAIR = ("yellow 0: 300,300 90", "yellow 0: 600,300 90")
NARROW = ("mauve 0: 300,300 90", "mauve 0: 410,300 90")
TIPS = "yellow 1: 640,300 0"  # on both, with its middle beyond the second


def test_the_lot_decides_who_begins() -> None:
    state = GAME.new()
    assert state.actors == (CHANCE,)
    assert {str(a): p for a, p in state.outcomes()} == {
        "start 0": Fraction(1, 2),
        "start 1": Fraction(1, 2),
    }
    assert state.play(CHANCE, "start 1").actors == (1,)


def test_the_wood_ends_a_turn_and_stacking_does_not() -> None:
    state = table(*PAIR)
    again = state.play(0, "green 1: 450,300 0")
    assert again.actors == (0,)
    assert again.view()["run"] == 1
    after = again.play(0, "mauve 0: 1500,500 0")
    assert after.actors == (1,)
    assert after.view()["run"] == 0
    assert after.scores == (state.scores[0] + 2, state.scores[1])


def test_the_last_stick_wins_in_mid_turn() -> None:
    state = table(*PAIR, hand="green")
    for action in ("green 1: 450,300 0", "green 0: 1500,500 0"):
        outcome = state.play(0, action).outcome
        assert outcome
        assert outcome.winners == (0,)


def test_passing_is_only_for_those_who_can_lay_nothing() -> None:
    assert refusal(table(*PAIR), "pass") == "still-fits"


def full(hand: str = "") -> StackBackState:
    """Both boards covered so that nothing fits on the wood, and greens carry no green."""
    columns = [*range(50, 1000, 100), *range(1350, 2300, 100)]
    lays = [f"yellow 0: {x},300 90" for x in columns]
    lays += [f"mauve 0: {x},825 90" for x in columns]
    return table(*lays, hand=hand)


def test_full_boards_still_take_stacked_sticks() -> None:
    choices = full().actions(0)
    assert choices
    assert all(choice.tier == 1 for choice in choices)  # type: ignore[attr-defined]


def test_a_pass_ends_the_turn_and_two_end_the_game() -> None:
    state = full(hand="green")
    stuck = StackBackState(
        state.game,
        2,
        state.options,
        replace(state.moment, hands=((0, 0, 1), (0, 0, 1)), run=9),
        state.building,
    )
    assert [str(action) for action in stuck.actions(0)] == ["pass"]
    other = stuck.play(0, "pass")
    assert isinstance(other, StackBackState)
    assert other.actors == (1,)
    blocked = other._with(replace(other.moment, run=9))
    over = blocked.play(1, "pass")
    assert over.outcome
    assert over.outcome.winners == (0, 1)
    assert "equally many" in over.outcome.reason
    fewer = other._with(replace(other.moment, run=9, hands=((0, 0, 1), (0, 0, 2))))
    over = fewer.play(1, "pass")
    assert over.outcome
    assert over.outcome.winners == (0,)


@pytest.mark.parametrize("fall", ["back", "sudden"])
def test_what_falls_goes_back_to_who_laid_the_last(fall: str) -> None:
    state = table(*NARROW, fall=fall)
    after = state.play(0, TIPS)
    told = after.view()["fall"]
    assert told["seat"] == 0
    assert 2 in told["fallen"]
    left = {stick["number"] for stick in after.view()["sticks"]}
    assert left == {0, 1, 2} - set(told["fallen"])
    hands = [sum(hand.values()) for hand in after.view()["hands"]]
    assert hands[0] == sum(state.moment.hands[0]) + len(told["fallen"]) - 1
    assert after.actors == ((1,) if fall == "back" else ())
    if fall == "sudden":
        assert after.outcome
        assert after.outcome.winners == (1,)


def test_a_fall_has_frames_and_what_does_not_hang_together_is_held_still() -> None:
    state = table(*NARROW, "green 0: 1500,500 0")
    motion = state.play(0, TIPS).motion()
    assert motion
    assert 2 not in motion["bodies"]  # stands apart
    assert 3 in motion["fallen"]
    assert len(motion["frames"]) > 10
    assert all(len(frame["poses"]) == len(motion["bodies"]) for frame in motion["frames"])
    assert state.motion() is None
    later = state.play(0, TIPS).play(1, "green 0: 1800,500 0")
    assert later.motion() is None


@pytest.mark.parametrize("hand", ["human", "shaky"])
def test_the_hand_trembles_around_the_aim(hand: str) -> None:
    state = table(*PAIR).play(0, "green 1: 450,300 0")
    assert state.actors == (0,)  # a steady hand lays at once
    state = GAME.new(options={"hand": hand}).play(CHANCE, "start 0").play(0, "green 0: 500,500 0")
    assert state.actors == (CHANCE,)
    outcomes = state.outcomes()
    assert sum(p for _, p in outcomes) == 1
    assert sum(p * action.x for action, p in outcomes) == 0  # type: ignore[attr-defined]
    likeliest = max(outcomes, key=lambda one: one[1])[0]
    assert str(likeliest) == "slip 0,0,0"
    after = state.play(CHANCE, outcomes[0][0])
    assert after.actors == (1,)
    first = outcomes[0][0]
    lay = after.view()["sticks"][0]
    assert (lay["x"], lay["y"], lay["angle"]) == (500 + first.x, 500 + first.y, first.turn % 180)  # type: ignore[attr-defined]


def test_a_slip_never_goes_into_another_stick() -> None:
    state = GAME.new(options={"hand": "shaky"}).play(CHANCE, "start 0")
    state = state.play(0, "green 0: 500,500 0").play(CHANCE, "slip 0,0,0")
    state = state.play(1, "green 0: 500,600 0")  # flush
    chances = {str(action): p for action, p in state.outcomes()}
    assert sum(chances.values()) == 1
    assert chances["slip 0,0,0"] > Fraction(1, 2)
    assert "slip 0,-15,0" not in chances
    assert "slip 0,15,0" in chances
    assert refusal(state, "slip 0,-15,0") == "not-now"


def test_positions_that_make_no_sense_are_refused() -> None:
    good = table(*PAIR).to_json()
    changes: list[Json] = [
        {"turn": 7},
        {"phase": "sleep"},
        {"sticks": []},
        {"sticks": [[0, 0, "pass"]]},
        {"hands": []},
        {"laid": 0},
    ]
    for change in changes:
        data = good | {"position": good["position"] | change}
        with pytest.raises(ValueError):  # noqa: PT011
            GAME.from_json(data)


def test_a_view_tells_a_screen_what_to_draw() -> None:
    view = table(*PAIR, "green 1: 450,300 0").view()
    green = view["sticks"][2]
    assert green["corners"] == [[300, 250], [600, 250], [600, 350], [300, 350]]
    assert view["sticks"][0]["carries"] == ["green"]
    assert 0 < view["margin"] <= 50
    assert len(view["boards"]) == 2


def test_the_drawing_shows_tiers_and_numbers() -> None:
    text = str(table(*PAIR, "green 1: 450,300 0"))
    assert "Tier 1" in text
    assert "··ggg2gggg··" in text
    assert cairn.load("stackback") is GAME
