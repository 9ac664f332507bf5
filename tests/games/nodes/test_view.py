"""What screens get: the layers, and how the rounds ended."""

from __future__ import annotations

from typing import Any

import cairn
from tests.games.nodes.positions import GAME, load, solo

QUADS = ("quad 1: 0,0 0,1 1,-1 1,0", "quad 1: 1,1 1,2 2,1 2,2")


def test_the_layers() -> None:
    seen = solo(*QUADS, "duo 2: 0,0 1,0").view()
    assert (seen["layer"], seen["laid"], seen["full"]) == (2, 1, 6)
    assert [len(layer) for layer in seen["layers"]] == [2, 2, 1]
    assert seen["layers"][2][0] == {"seat": 0, "type": "duo", "nodes": [[0, 0], [1, 0]]}


def test_the_bases_fill_layer_0() -> None:
    state = GAME.new(3)
    assert (state.view()["laid"], state.view()["full"]) == (0, 3)
    state = state.play(0, state.actions(0)[0])
    assert (state.view()["laid"], state.view()["full"]) == (1, 3)
    assert state.view()["carrying"] == []


def test_the_pieces_of_the_layer_in_play_carry_the_next_one() -> None:
    assert solo().view()["carrying"] == []
    seen = solo(*QUADS, "duo 2: 0,0 1,0").view()
    assert seen["carrying"] == [[0, 0], [1, 0]]


def finished(state: Any) -> Any:  # noqa: ANN401
    """The state after this round: no hand knocks, and everybody plays their last action."""
    number = state.position()["round"]
    while state.actors and state.position()["round"] == number:
        state = state.play(state.actors[0], state.actions(state.actors[0])[-1])
    return state


def knocked(state: Any) -> Any:  # noqa: ANN401
    """The state after the first hand that can knock the stack over has done so."""
    while not state.draws:
        state = state.play(state.actors[0], state.actions(state.actors[0])[0])
    return state.play(cairn.CHANCE, "knock yes").play(cairn.CHANCE, "fall")


def test_every_round_is_told_with_its_points() -> None:
    state = GAME.new(2, {"hand": "shaky"})
    assert state.view()["rounds"] == []
    state = knocked(state)
    assert state.view()["rounds"] == [{"seat": 0, "how": "knocked", "points": -1}]
    while state.actors:
        before, state = state, finished(state)
        told = {**state.position()["ended"], "points": 1}
        assert state.view()["rounds"] == [*before.view()["rounds"], told]
    points = [0, 0]
    for one in state.view()["rounds"]:
        points[one["seat"]] += one["points"]
    assert points == state.view()["points"]


def test_alone_a_round_may_bring_nothing() -> None:
    state = finished(GAME.new(1))
    assert state.view()["rounds"] == [{"seat": 0, "how": "stuck", "points": 0}]


def test_a_position_does_not_tell_the_rounds_before() -> None:
    state = knocked(GAME.new(2, {"hand": "shaky"}))
    alone = load(state.to_json())
    assert alone.view()["rounds"] is None
    assert finished(alone).view()["rounds"] is None
    assert alone.with_story(state.story).view() == state.view()
