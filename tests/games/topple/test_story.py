"""What a state remembers beyond its position: the rounds before, and what ended the last one."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

import cairn
from cairn.core.match import Match
from tests.games.topple.oracle import Json
from tests.games.topple.positions import GAME, State, load, played
from tests.games.topple.positions import board as position

MODES = (
    {"hand": "steady"},
    {"hand": "human"},
    {"hand": "shaky"},
    {"hand": "own"},
    {"hand": "shaky", "junior": True},
)


def walk(seats: int, options: dict[str, Any], seed: str = "") -> list[State]:
    """The states of a random game, as far as some rounds go."""
    match, random = Match(GAME, seats, options, cairn.Dice(seed or f"{seats} {options}")), Random(1)
    states = [match.state]
    while match.state.actors and len(match.log) < 400:
        actor = match.state.actors[0]
        actions = match.state.actions(actor)
        action = match.chance() if actor == cairn.CHANCE else random.choice(actions)
        states.append(match.play(actor, action))
    return states


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", MODES)
def test_rounds_and_placements_are_what_the_columns_say(
    seats: int, options: dict[str, Any]
) -> None:
    states = walk(seats, options)
    assert max(state.view()["round"] for state in states) > 1
    for before, state in pairwise(states):
        check_sums(state)
        check_gains(before, state)


def check_sums(state: State) -> None:
    """The points of the rounds add up to the columns, and only rounds with pieces have any."""
    view = state.view()
    for column in view["colours"]:
        of_rounds = [one["points"].get(column["colour"], 0) for one in view["rounds"]]
        assert sum(of_rounds) == column["points"]
    over = state.phase == "over"
    assert len(view["rounds"]) == view["round"]
    laid = {piece["colour"] for piece in view["pieces"]}
    assert over or {*view["rounds"][-1]["points"]} == laid


def check_gains(before: State, state: State) -> None:
    """Between two states, points come from the newest placement alone, or from a fall."""
    last = state.view()["last"]
    if before.scores == state.scores or before.falls:
        return
    assert last["points"] == sum(state.scores) - sum(before.scores)
    assert last["points"] == sum(gain["points"] for gain in last["gains"])
    assert all(last["space"] in gain["spaces"] for gain in last["gains"])


def toppled() -> tuple[State, State]:
    """The board as it falls, and the state after that."""
    state = played(4, "start 0", hand="steady")
    while not state.falls:
        state = state.play(state.actors[0], "roll 6" if state.phase == "roll" else "e5")
    return state, state.play(cairn.CHANCE, "fall")


def test_a_fall_is_remembered_with_who_toppled_the_board() -> None:
    falling, after = toppled()
    seat, colour = falling.turn, falling.view()["pieces"][-1]["colour"]
    last: Json = {"space": "e5", "push": None, "gains": [], "points": -10, "toppled": True}
    assert after.view()["last"] == {**last, "colour": colour, "seat": seat}
    over, now = after.view()["rounds"]
    assert over["toppled"] == seat
    assert over["points"][colour] == falling.view()["rounds"][0]["points"][colour] - 10
    assert now == {"points": {}, "toppled": None}
    assert falling.view()["last"] == after.view()["last"]
    assert falling.view()["rounds"][-1]["toppled"] is None


def test_a_full_board_is_remembered_until_the_next_piece() -> None:
    states = walk(3, {"hand": "human"})
    full = next(state for state in states if state.view()["cleared"])
    last, piece = full.view()["last"], full.view()["cleared"][-1]
    assert {key: last[key] for key in piece} == piece
    rolled = full.play(cairn.CHANCE, "roll 1")
    assert rolled.view()["last"] == last
    assert full.view()["rounds"][-2]["toppled"] is None


def test_a_piece_scores_nothing_until_it_has_settled() -> None:
    row = ("red a3", "yellow b3", "green d3", "blue e3")
    state = load(position(*(f"{piece} 0.4,0.4" for piece in row), hand="human"))
    pending = state.play(0, "c3")
    assert pending.view()["last"]["gains"] == []
    settled = pending.play(cairn.CHANCE, "push 0.4,0.4").view()["last"]
    assert settled["gains"] == [{"spaces": ["a3", "b3", "c3", "d3", "e3"], "points": 4}]
    assert (settled["points"], settled["push"], settled["seat"]) == (4, [0.4, 0.4], 0)


def test_a_junior_game_has_no_points_to_remember() -> None:
    states = walk(2, {"hand": "shaky", "junior": True})
    lasts = [state.view()["last"] for state in states if state.view()["last"]]
    assert {last["points"] for last in lasts} == {0}
    assert any(last["toppled"] for last in lasts)


def test_a_position_alone_knows_the_board_and_nothing_before() -> None:
    falling, after = toppled()
    again = GAME.from_json(falling.to_json())
    assert again.view()["rounds"] is None
    assert again.view()["last"] == falling.view()["last"]
    assert again.play(cairn.CHANCE, "fall").view()["rounds"] is None
    assert GAME.from_json(after.to_json()).view()["last"] is None
    assert GAME.from_json(after.to_json()) == after


def test_a_game_that_ends_in_a_fall_shows_the_board_that_fell() -> None:
    *_, before, end = walk(2, {"hand": "shaky", "junior": True})
    assert before.falls
    assert end.outcome
    fell, seen = before.view(), end.view()
    for part in ("pieces", "stacks", "balance", "cause"):
        assert seen[part] == fell[part]
    assert seen["pieces"]
