"""Turns, the end of a game, and the hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

import cairn
from cairn import CHANCE
from cairn.games.stackback.parts import COLOURS
from cairn.games.stackback.proposals import free_wood
from cairn.games.stackback.rules import GAME, StackBackState
from tests.games.stackback.boards import Json, refusal, table, view_of

PAIR = ("yellow 0: 300,300 90", "yellow 0: 600,300 90")


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
    assert view_of(again)["run"] == 1
    after = again.play(0, "mauve 0: 1500,500 0")
    assert after.actors == (1,)
    assert view_of(after)["run"] == 0
    assert after.scores == (state.scores[0] + 2, state.scores[1])
    left, of = after.standing.counts, sum(after.scores)
    assert (after.standing.counted, sum(left)) == ("sticks", 60 - of)


def test_the_last_stick_wins_in_mid_turn() -> None:
    state = table(*PAIR, hand="green")
    for action in ("green 1: 450,300 0", "green 0: 1500,500 0"):
        outcome = state.play(0, action).outcome
        assert outcome
        assert outcome.winners == (0,)


def test_a_pass_is_refused_while_a_stick_fits() -> None:
    assert refusal(table(*PAIR), "pass") == "still-fits"
    assert refusal(full(), "pass") == "still-fits"


def test_a_pass_is_refused_without_a_search_while_the_wood_has_room() -> None:
    state = table(*PAIR)
    reason = state.why_not(0, "pass")
    assert reason
    assert "_choices" not in vars(state)
    assert reason.facts["action"] in map(str, table(*PAIR).actions(0))
    assert free_wood(full().building, COLOURS) is None


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
        replace(state.progress, hands=((0, 0, 1), (0, 0, 1)), run=9),
        state.building,
    )
    assert [str(action) for action in stuck.actions(0)] == ["pass"]
    other = stuck.play(0, "pass")
    assert isinstance(other, StackBackState)
    assert other.actors == (1,)
    blocked = other._with(replace(other.progress, run=9))
    over = blocked.play(1, "pass")
    assert over.outcome
    assert over.outcome.winners == (0, 1)
    assert "equally many" in over.outcome.reason.sentence
    fewer = other._with(replace(other.progress, run=9, hands=((0, 0, 1), (0, 0, 2))))
    over = fewer.play(1, "pass")
    assert over.outcome
    assert over.outcome.winners == (0,)


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
    lay = view_of(after)["sticks"][0]
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
        {"sticks": [{"number": 0, "seat": 0, "lay": "pass"}]},
        {"sticks": [[0, 0, PAIR[0]], [1, 1, PAIR[1]]]},
        {"phase": "fall"},
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
    assert view["margin"]
    assert 0 < view["margin"] <= 50
    assert view["lowest"] == 1


def test_a_view_tells_how_low_one_may_stack() -> None:
    views = [table(*PAIR, run=run).view() for run in (0, 1, 2, 3)]
    assert [view["lowest"] for view in views] == [1, 1, 2, 3]
    assert [view["barred"] for view in views] == [[], [], [1], [1, 2]]


def test_the_drawing_shows_tiers_and_numbers() -> None:
    text = str(table(*PAIR, "green 1: 450,300 0"))
    assert "Tier 1" in text
    assert "··ggg2gggg··" in text
    assert cairn.load("stackback") is GAME
