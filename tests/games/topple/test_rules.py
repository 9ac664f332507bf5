"""The rules of Topple, one small case each: levels, points, falls, rounds, junior, two colours."""

from __future__ import annotations

import math
from fractions import Fraction
from random import Random

import pytest

import cairn
from cairn.core.outcome import Standing
from cairn.games.topple import fields as f
from cairn.games.topple import parts, stacks
from cairn.games.topple.actions import Fall, Place, Push, Roll, Start
from cairn.games.topple.parts import HANDS
from tests.games.topple import oracle
from tests.games.topple.oracle import LINES, SPACES, Json
from tests.games.topple.positions import (
    GAME,
    board,
    falling,
    gained,
    load,
    refused,
    scattered,
    standing,
    texts,
    toppled,
)

ROW = ["a3", "b3", "c3", "d3", "e3"]
HEAP = ["red e1"] * 12 + ["yellow e1"] * 3
"""A tower on a corner that the next piece there brings down."""


def yellow(*spaces: str) -> list[str]:
    return [f"yellow {space}" for space in spaces]


# The scoring that the source illustrates


def test_completing_a_line_with_one_own_top_elsewhere_is_4() -> None:
    assert gained(["red a3", *yellow("b3", "d3", "e3")], "c3") == 4


def test_adding_to_a_complete_line_with_two_own_tops_is_2() -> None:
    assert gained(["red a3", *yellow("b3", "c3", "d3", "e3")], "e3") == 2


def test_adding_to_a_stack_that_then_holds_two_own_pieces_is_2() -> None:
    assert gained(["red b2", *yellow("b2", "b2")], "b2") == 2


def test_two_lines_and_a_stack_at_once_are_7() -> None:
    """Three own pieces in the stack, and two own tops on each of two complete lines."""
    column = ["red c1", *yellow("c2", "c4", "c5")]
    row = ["red a3", *yellow("b3", "d3", "e3")]
    stack = ["red c3", "red c3", *yellow("c3", "c3")]
    assert gained([*column, *row, *stack], "c3") == 7


# More of the scoring


def test_completing_two_lines_counts_for_each() -> None:
    column, row = yellow("c1", "c2", "c4"), yellow("a3", "b3", "d3")
    assert gained([*column, "red c5", *row, "red e3"], "c3") == 8


@pytest.mark.parametrize("line", LINES)
def test_every_line_pays(line: list[str]) -> None:
    """The pieces opposite keep the board level and lie on no other complete line."""
    assert len(line) == 5
    assert gained(yellow(*line[:4]), line[4]) == 3


@pytest.mark.parametrize(("below", "points"), [(0, 0), (1, 0), (2, 0), (3, 1), (4, 1)])
def test_a_stack_pays_from_three_pieces_on(below: int, points: int) -> None:
    assert gained(yellow(*["c3"] * below), "c3") == points


def test_short_diagonals_are_no_lines() -> None:
    assert gained(yellow("a2", "b3", "c4"), "d5") == 0
    assert len(LINES) == 12


def test_a_covered_piece_is_no_top_but_counts_in_its_stack() -> None:
    row = ["red a3", "yellow a3", "red b3", *yellow("c3", "d3", "e3")]
    assert gained(row, "e3") == 2
    assert gained(["red c3", "yellow c3", "red c3", "yellow c3"], "c3") == 3


def test_another_players_points_stay() -> None:
    after = load(board(*yellow("a3", "b3", "c3", "d3"), points={"blue": 7})).play(0, "e3")
    assert after.scores == (3, 0, 0, 7)


# Two players


def test_two_players_choose_a_colour_each_turn() -> None:
    state = load(board(seats=2, level=1))
    assert texts(state, 0) == {"red c3", "green c3"}
    assert texts(load(board(seats=2, turn=1, level=1)), 1) == {"yellow c3", "blue c3"}
    refused(state, 0, "c3", "nameless")
    refused(state, 0, "yellow c3", "not-yours")


def test_only_the_colour_just_played_counts() -> None:
    row = ["green a3", "red b3", *yellow("c3", "d3")]
    state = load(board(*row, seats=2, points={"red": 5, "green": 1}))
    assert state.play(0, "red e3").to_json()["position"]["points"]["red"] == 9
    after = state.play(0, "green e3")
    assert after.to_json()["position"]["points"] == {"red": 5, "yellow": 0, "green": 5, "blue": 0}
    assert after.scores == (10, 0)


def test_a_colour_that_is_used_up_is_not_offered() -> None:
    spaces = ["a1", "e5", "a5", "e1", "b2", "d4", "b4", "d2", "a3", "e3", "c1", "c5"]
    state = load(board(*[f"red {space}" for space in spaces], seats=2, level=1))
    assert texts(state, 0) == {"green c3"}
    refused(state, 0, "red c3", "none-left")


def test_a_fall_is_paid_from_the_columns_of_the_colours_played() -> None:
    data = board(*HEAP[:-1], "blue e1", seats=2, points={"red": 20, "green": 20, "blue": 1})
    position = toppled(data, "green e1").to_json()["position"]
    assert position["points"] == {"red": 20, "yellow": 0, "green": 10, "blue": 4}


# Falls


def test_a_fall_costs_10_and_brings_3_to_who_moved_before() -> None:
    state = toppled(board(*HEAP, turn=2, points={"green": 4}), "e1")
    assert state.scores == (0, 3, -6, 0)
    position = state.to_json()["position"]
    assert position["ended"] == {"how": "slip", "seat": 2}
    assert position["cleared"] == []
    assert (position["pieces"], position["round"], position["turn"]) == ([], 2, 3)


def test_before_it_falls_the_board_lies_as_it_was_and_nothing_is_counted() -> None:
    state = falling(board(*HEAP, turn=2, points={"green": 4}), "e1")
    assert state.scores == (0, 0, 4, 0)
    position = state.to_json()["position"]
    assert position["pieces"] == [*HEAP, "green e1"]
    assert (position["round"], position["turn"], position["level"]) == (1, 2, None)
    assert (position["ended"], position["cleared"]) == (None, [])
    assert str(state).startswith("Round 1: seat 3 topples the board with green on e1: the pieces")


def test_only_chance_lets_the_board_fall_and_draws_nothing_for_it() -> None:
    state = falling(board(*HEAP, turn=2), "e1")
    assert state.actors == (cairn.CHANCE,)
    assert (state.falls, state.draws) == (True, False)
    assert state.outcomes() == [(Fall(), Fraction(1))]
    assert state.fall() == Fall()
    refused(state, 3, "fall", "turn")
    refused(state, cairn.CHANCE, "roll 1", "phase")
    refused(load(board(*HEAP, turn=2)), 2, "fall", "phase")


def test_a_push_can_make_the_board_fall() -> None:
    laid = [f"{piece} 0.8,-0.8" for piece in ["red e1"] * 5 + ["blue e1"] * 5]
    after = load(board(*laid, hand="shaky", turn=1)).play(1, "e1")
    assert (after.phase, after.falls) == ("push", False)
    pushed = after.play(cairn.CHANCE, "push 4.0,-4.0")
    assert pushed.falls
    assert pushed.to_json()["position"]["pieces"][-1] == "yellow e1 4.0,-4.0"
    assert pushed.play(cairn.CHANCE, "fall").scores == (0, -10, 0, 3)


def test_a_falling_placement_scores_nothing_else() -> None:
    row = ["red a3", *["yellow b3", "yellow c3", "yellow d3"], *["blue e3"] * 12]
    assert oracle.points(row, "red e3") > 0
    assert toppled(board(*row, *["green e3"] * 9), "e3").scores == (-10, 0, 3, 0)


def test_nobody_gains_from_their_own_fall() -> None:
    """Where the others were passed over, the same player moved before."""
    assert toppled(board(*["red e1"] * 11), "e1").scores == (-10, 0, 0, 0)


def tower(count: int) -> list[str]:
    colours = [colour for colour in oracle.COLOURS for _ in range(12)]
    return [f"{colour} c3" for colour in colours[:count]]


def test_both_causes_are_told_apart() -> None:
    heap, high = board(*HEAP, turn=2), board(*tower(20), *["blue e3"] * 4, turn=3)
    assert falling(heap, "e1").cause == "slip"
    assert falling(high, "e3").cause == "tip"
    assert toppled(heap, "e1").ended["how"] == "slip"
    assert toppled(high, "e3").ended["how"] == "tip"


def test_a_straight_tower_stands_on_a_level_board() -> None:
    state = load(board(*tower(20), turn=3)).play(3, "c3")
    assert (state.phase, state.ended, state.cause) == ("roll", None, None)


def test_a_load_too_high_leaves_no_resting_position() -> None:
    assert toppled(board(*tower(30), turn=3), "c3").ended["how"] == "slip"
    assert oracle.lean(tower(31)) is None


def test_exactly_on_the_edge_a_stack_tips() -> None:
    """The board is level, and the upper piece's middle lies over the rim of the lower one."""
    laid = ["yellow b3 0.8,-0.8", "green d3 -0.8,-0.8", "blue c3 -4.0,0.8"]
    state = load(board(*laid, hand="shaky")).play(0, "c3")
    assert oracle.lean([*laid, "red c3 4.0,0.8"]) == (Fraction(0), Fraction(0))
    assert state.play(cairn.CHANCE, "push 4.0,0.8").cause == "tip"
    assert not state.play(cairn.CHANCE, "push 2.4,0.8").falls


def test_exactly_at_the_slip_angle_pieces_slip() -> None:
    assert not slips_at(239)
    assert slips_at(240)
    assert slips_at(241)


def slips_at(thousandths: int) -> bool:
    words = load(board("red c3")).words.copy()
    words[f.REST] = 1000 * parts.MASS
    words[f.SUM_X], words[f.SUM_Y] = 0, -thousandths
    return bool(stacks.verdict(words) == f.End.SLIP)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_board_hangs_by_the_number_of_players(seats: int) -> None:
    """Three have fewer pieces, and the same ones tilt their board more."""
    laid = ["red e3", "yellow c3"]
    slope = oracle.lean(laid, seats)
    assert slope
    now = load(board(*laid, seats=seats)).view()["balance"]
    assert now["slopes"][0] == pytest.approx(float(slope[0]), abs=1e-5)
    assert (now["tilt"] > 1.5) == (seats == 3)
    assert set(parts.DEPTH) == set(GAME.seat_counts)


def test_the_margin_falls_to_nothing_with_the_board() -> None:
    rng = Random("margin")
    for _ in range(60):
        laid = scattered(rng, rng.randint(1, 40))
        now = load(board(*laid, hand="shaky")).view()["balance"]
        assert 0 <= now["margin"] <= 1
        cause = oracle.fall(laid)
        assert (now["slip_margin"] < 1e-4) == (cause == "slip")
        assert cause != "tip" or now["tip_margin"] < 1e-4
        assert cause is not None or now["margin"] > 0


def test_the_tilt_is_the_formula_of_the_rules() -> None:
    rng = Random("tilt")
    for _ in range(40):
        laid = standing(rng, 20)
        slope = oracle.lean(laid)
        assert slope
        degrees = math.degrees(math.atan(math.sqrt(oracle.square(slope))))
        shown = load(board(*laid, hand="shaky")).view()["balance"]["tilt"]
        assert shown == pytest.approx(degrees, abs=1e-3)


# Symmetries


def image(text: str, number: int) -> str:
    """A piece mirrored and turned: one of the board's eight symmetries."""
    piece = oracle.read(text)
    column, row = "abcde".index(piece.space[0]) - 2, "12345".index(piece.space[1]) - 2
    x, y = piece.x, piece.y
    if number & 1:
        column, x = -column, -x
    if number & 2:
        row, y = -row, -y
    if number & 4:
        column, row, x, y = row, column, y, x
    push = ",".join(map(oracle.millimetres, (x, y)))
    return f"{piece.colour} {'abcde'[column + 2]}{row + 3} {push}"


@pytest.mark.parametrize("number", range(1, 8))
def test_scores_and_tilt_know_no_side(number: int) -> None:
    rng = Random(f"symmetry {number}")
    for _ in range(12):
        laid = standing(rng, 40)
        turned = [image(text, number) for text in laid]
        one, other = (load(board(*texts_, hand="shaky")) for texts_ in (laid, turned))
        assert one.view()["balance"]["tilt"] == other.view()["balance"]["tilt"]
        assert one.view()["balance"]["margin"] == other.view()["balance"]["margin"]
        for space in SPACES:
            there = image(f"red {space} 0,0", number).split()[1]
            assert one.points(Place(space)) == other.points(Place(there))


# Rounds and the end


def last_but_one() -> list[str]:
    """47 pieces that stand, blue has one left."""
    spaces = ["b2", "d4", "b4", "d2", "c2", "c4", "b3", "d3", "a3", "e3", "c1", "c5"]
    others = [f"{colour} {space}" for space in spaces for colour in ("red", "yellow", "green")]
    return [*others, *[f"blue {space}" for space in spaces[:-1]]]


def full_round(**fields: object) -> Json:
    return board(*last_but_one(), turn=3, **fields)  # type: ignore[arg-type]


def test_a_full_board_ends_the_round() -> None:
    state = load(full_round()).play(3, "c5")
    assert state.ended == {"how": "full", "seat": 3}
    assert (state.phase, state.turn, state.words.tolist()[5]) == ("roll", 0, 2)
    assert state.motion() is None
    assert state.to_json()["position"]["cleared"] == [*last_but_one(), "blue c5"]
    assert "This was the full board" in str(state)
    after = state.play(cairn.CHANCE, "roll 1")
    assert after.to_json()["position"]["cleared"] == []


def test_the_target_ends_the_game_at_the_end_of_a_round_only() -> None:
    points = {"red": 150, "yellow": 120}
    assert load(board("red c3", turn=1, points=points)).play(1, "c3").outcome is None
    outcome = load(full_round(points=points)).play(3, "c5").outcome
    assert outcome.winners == (0,)
    assert outcome.reason.sentence == "The target of 100 was reached."


def test_ties_are_shared() -> None:
    outcome = load(full_round(points={"red": 120, "green": 120})).play(3, "c5").outcome
    assert outcome.winners == (0, 2)


def test_one_point_short_goes_on() -> None:
    assert load(full_round(points={"red": 99})).play(3, "c5").outcome is None
    assert load(full_round(points={"red": 99}, target=99)).play(3, "c5").outcome


def test_a_fall_can_end_the_game_too() -> None:
    data = board(*HEAP, turn=2, points={"yellow": 97})
    assert falling(data, "e1").outcome is None
    assert toppled(data, "e1").outcome.winners == (1,)


def test_the_last_round_ends_the_game() -> None:
    outcome = load(full_round(round=99, points={"red": 12})).play(3, "c5").outcome
    assert outcome.winners == (0,)
    assert outcome.reason.sentence == "The last of 99 rounds is over."


def test_who_has_no_pieces_is_passed_over() -> None:
    spaces = ["a1", "e5", "a5", "e1", "b2", "d4", "b4", "d2", "a3", "e3", "c1", "c5"]
    state = load(board(*yellow(*spaces), turn=0)).play(0, "c3")
    assert state.turn == 2


# Junior


def test_in_junior_mode_whoever_topples_is_out() -> None:
    state = toppled(board(*HEAP, turn=2, junior=True), "e1")
    assert state.scores == (0, 0, 0, 0)
    assert state.to_json()["position"]["out"] == [2]
    assert state.turn == 3
    assert state.standing == Standing("in", (1, 1, 0, 1))
    again = toppled(board(*HEAP, turn=1, junior=True, out=[2]), "e1")
    assert again.turn == 3


def test_the_last_one_in_wins_a_junior_game() -> None:
    state = toppled(board(*HEAP, turn=2, junior=True, out=[0, 3]), "e1")
    assert state.outcome.winners == (1,)
    two = toppled(board(*HEAP, seats=2, turn=0, junior=True), "green e1")
    assert two.outcome.winners == (1,)


def test_a_junior_game_brings_no_points_and_ends_after_its_last_round() -> None:
    state = load(full_round(junior=True, round=12, out=[1])).play(3, "c5")
    assert state.scores == (0, 0, 0, 0)
    assert state.outcome.winners == (0, 2, 3)
    assert HANDS[state.hand] == "steady"


@pytest.mark.parametrize(
    ("hand", "then"),
    [("steady", "human"), ("human", "shaky"), ("shaky", "wild"), ("wild", "wild")],
)
def test_after_a_full_board_a_junior_hand_trembles_a_step_more(hand: str, then: str) -> None:
    push = "" if hand == "steady" else {"human": " 0.4,0.4"}.get(hand, " 0.8,0.8")
    laid = [piece + push for piece in last_but_one()]
    data = board(*laid, turn=3, junior=True, hand="steady")
    data["position"]["hand"] = hand
    state = load(data).play(3, "c5")
    if push:
        state = state.play(cairn.CHANCE, f"push{push}")
    assert state.ended["how"] == "full"
    assert state.view()["hand"] == state.position()["hand"] == then
    assert f"the hand is {then}" in str(state)
    placed = state.play(cairn.CHANCE, "roll 1").play(0, "c3")
    assert {str(action) for action, _ in placed.outcomes()} == set(oracle.pushes(then))


def test_the_cleared_board_shows_the_hand_that_laid_it() -> None:
    state = load(full_round(junior=True)).play(3, "c5")
    assert state.position()["cleared"][-1] == "blue c5"
    assert state.position()["hand"] == "human"


def test_a_junior_hand_does_not_calm_down_after_a_fall() -> None:
    data = board(*[f"{piece} 0.4,0.4" for piece in HEAP], turn=2, junior=True, round=2)
    data["position"]["hand"] = "human"
    state = load(data).play(2, "e1").play(cairn.CHANCE, "push 0.4,0.4")
    assert state.falls
    assert state.play(cairn.CHANCE, "fall").position()["hand"] == "human"


def test_only_junior_hands_change() -> None:
    assert load(full_round(round=3)).play(3, "c5").position()["hand"] == "steady"
    with pytest.raises(ValueError, match="wild"):
        GAME.new(2, {"hand": "wild"})


def test_a_player_s_own_hand_stays_their_own_in_junior_games() -> None:
    laid = [f"{piece} 0.3,-0.2" for piece in last_but_one()]
    data = board(*laid, turn=3, junior=True, hand="own")
    state = load(data).play(3, "c5").play(3, "push 0.1,0.0")
    assert state.ended["how"] == "full"
    assert state.position()["hand"] == "own"
    assert state.position()["cleared"][-1] == "blue c5 0.1,0.0"


# Chance and text


def test_who_begins_is_drawn() -> None:
    state = GAME.new(3)
    assert state.outcomes() == [(Start(seat), Fraction(1, 3)) for seat in range(3)]
    refused(state, cairn.CHANCE, "start 3", "no-seat")
    assert state.play(cairn.CHANCE, "start 2").turn == 2


def test_a_steady_hand_pushes_nothing() -> None:
    assert load(board()).play(0, "c3").phase == "roll"
    human = load(board(hand="human")).play(0, "c3")
    assert human.phase == "push"
    assert len(human.outcomes()) == 36
    refused(human, cairn.CHANCE, "push 0.0,0.0", "no-push")
    assert human.play(cairn.CHANCE, "push 0.4,-1.2").to_json()["position"]["pieces"] == [
        "red c3 0.4,-1.2"
    ]


def test_a_preview_is_what_a_steady_hand_leads_to() -> None:
    toppling = set()
    for seed in range(8):
        laid = standing(Random(seed), 30, "human")
        state = load(board(*laid, hand="human"))
        for action in state.actions(0):
            last = state.preview(0, action).view()["last"]
            falls = oracle.fall([*laid, f"red {action.space} 0.0,0.0"])
            assert last["toppled"] == bool(falls)
            assert last["points"] == (-10 if falls else state.points(action))
            toppling.add(last["toppled"])
    assert toppling == {False, True}


def test_points_wait_for_the_push() -> None:
    state = load(board(*yellow("a3", "b3", "c3", "d3"), hand="human")).play(0, "e3")
    assert state.scores == (0, 0, 0, 0)
    assert state.play(cairn.CHANCE, "push 0.4,0.4").scores == (3, 0, 0, 0)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("c3", Place("c3")),
        ("red c3", Place("c3", "red")),
        ("start 2", Start(2)),
        ("roll 4", Roll(4)),
        ("push 0.4,-1.2", Push(4, -12)),
        ("push -2.0,0.0", Push(-20, 0)),
        ("fall", Fall()),
    ],
)
def test_text_reads_back(text: str, action: cairn.Action) -> None:
    assert GAME.parse(text) == action
    assert str(action) == text
    assert GAME.parse(f"  {text.upper()} ") == action


def test_every_push_reads_back_exactly() -> None:
    for x in range(-511, 512):
        assert GAME.parse(str(Push(x, -x))) == Push(x, -x)


def test_refusals_have_codes() -> None:
    state = load(board(level=3))
    refused(state, 0, "c3", "level")
    refused(state, 0, "red c1", "named")
    refused(state, 0, "blue c1", "not-yours")
    refused(state, 0, "f1", "outside")
    refused(state, 0, "roll 3", "phase")
    refused(load(board(phase="roll")), cairn.CHANCE, "c3", "phase")
    refused(load(board(phase="roll")), cairn.CHANCE, "push 0.0,0.0", "phase")
