"""The dice: what they can show, how likely it is, and what it asks for."""

from fractions import Fraction
from itertools import product

import pytest

import cairn
from cairn.core.chance import Dice
from cairn.games.biddi.actions import Roll
from cairn.games.biddi.round import plan_of
from cairn.games.biddi.rules import BiddiState
from cairn.games.biddi.tools.rerolls import chance_of_one_end
from tests.games.biddi.towers import EXAMPLE, GAME, started


def in_round(number: int) -> BiddiState:
    state = GAME.new(2)
    for _ in range(number - 1):
        state = state.play(cairn.CHANCE, "roll red 1 white 2 blue 3 grey 4")
        state = state.play(cairn.CHANCE, "go").play(0, "call")
    assert isinstance(state, BiddiState)
    assert state.round == number
    return state


def test_rounds_1_to_6_take_every_roll_with_three_numbers_alike() -> None:
    accepted = [roll for roll in product(range(1, 11), repeat=4) if len(set(roll)) >= 3]
    for number in (1, 6):
        outcomes = in_round(number).outcomes()
        assert {chance for _, chance in outcomes} == {Fraction(1, len(accepted))}
        assert [action.numbers for action, _ in outcomes] == accepted  # type: ignore[attr-defined]


def test_round_7_rolls_only_equal_dice_again() -> None:
    outcomes = in_round(7).outcomes()
    assert len(outcomes) == 10 * 9 * 8 * 7
    assert {chance for _, chance in outcomes} == {chance_of_one_end(10, 4)}
    assert sum(chance for _, chance in outcomes) == 1


@pytest.mark.parametrize(("faces", "dice"), [(2, 2), (3, 3), (4, 3), (5, 2)])
def test_the_chain_agrees_with_following_it_roll_by_roll(faces: int, dice: int) -> None:
    """All states are followed with floats until nearly all of the probability has ended."""
    goal = tuple(range(dice))
    now: dict[tuple[int | None, ...], float] = {(None,) * dice: 1.0}
    ended = 0.0
    for _ in range(400):
        after: dict[tuple[int | None, ...], float] = {}
        for kept, weight in now.items():
            rolled = [die for die in range(dice) if kept[die] is None]
            for numbers in product(range(faces), repeat=len(rolled)):
                shown = list(kept)
                for die, number in zip(rolled, numbers, strict=True):
                    shown[die] = number
                state = tuple(n if shown.count(n) == 1 else None for n in shown)
                after[state] = after.get(state, 0.0) + weight / faces ** len(rolled)
        ended += after.pop(goal, 0.0)
        now = {state: weight for state, weight in after.items() if None in state}
    assert ended == pytest.approx(float(chance_of_one_end(faces, dice)), abs=1e-9)


def test_a_draw_is_the_one_that_listing_all_outcomes_gives() -> None:
    for number in (1, 7):
        state = in_round(number)
        for event in range(20):
            drawn = state.draw(Dice("x").stream(event))
            assert drawn == Dice("x").stream(event).choose(state.outcomes())


def test_equal_dice_and_dice_above_the_levels() -> None:
    rolled = (9, 1, 4, 1)
    assert plan_of(1, rolled, "white").biddis == {1: "white", 4: "blue"}
    assert plan_of(1, rolled, "grey").biddis == {1: "grey", 4: "blue"}
    assert plan_of(4, rolled, "grey").biddis == {1: "grey", 4: "blue", 9: "red"}
    assert plan_of(1, (7, 8, 9, 10), None).biddis == {}


def test_the_roller_picks_between_equal_dice_only_where_they_count() -> None:
    state = GAME.new(3).play(cairn.CHANCE, f"roll {EXAMPLE}")
    assert state.actors == (0,)
    assert [str(action) for action in state.actions(0)] == ["pick white", "pick grey"]
    refusal = state.why_not(0, "pick blue")
    assert refusal
    assert refusal.code == "pick"
    aside = GAME.new(3).play(cairn.CHANCE, "roll red 9 white 9 blue 1 grey 2")
    assert aside.waits, "equal dice above the levels are put aside"


def test_the_dice_pass_clockwise() -> None:
    rollers = []
    state = GAME.new(3)
    for _ in range(5):
        rollers.append(state.roller)  # type: ignore[attr-defined]
        state = state.play(cairn.CHANCE, "roll red 1 white 1 blue 2 grey 3")
        state = state.play(rollers[-1], "pick red").play(cairn.CHANCE, "go").play(0, "call")
    assert rollers == [0, 1, 2, 0, 1]


def test_a_roll_that_can_not_stay_is_refused() -> None:
    state = GAME.new(2)
    for bad in ("red 1 white 1 blue 2 grey 2", "red 0 white 1 blue 2 grey 3"):
        refusal = state.why_not(cairn.CHANCE, f"roll {bad}")
        assert refusal
        assert refusal.code == "dice"
        assert refusal.facts == {"round": 1}
    last = in_round(7)
    assert last.why_not(cairn.CHANCE, "roll red 1 white 1 blue 2 grey 3")
    assert last.why_not(cairn.CHANCE, Roll((1, 2, 3, 4))) is None


def test_a_built_round_knows_its_plan() -> None:
    plan = started(pick="grey").plan
    assert plan
    assert plan.levels == 6
    assert dict(plan.biddis) == {1: "grey", 4: "blue"}
