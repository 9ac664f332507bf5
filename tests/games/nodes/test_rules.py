"""One small case for every rule of Nodes and every exception."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import cairn
from tests.games.nodes import oracle
from tests.games.nodes.positions import GAME, HEX, SQUARE, hand, made, refused, solo, stacked, texts

QUADS = ("quad 1: 0,0 0,1 1,-1 1,0", "quad 1: 1,1 1,2 2,1 2,2")
TRIO = "trio 1: 0,0 0,1 1,0"
FULL_HEX = (*QUADS, "duo 1: -1,0 -1,1", "uni 1: 0,-1", "duo 1: 3,0 3,1", "uni 1: 2,0")
"""Two bases covered by six pieces."""


def told(text: str) -> Any:  # noqa: ANN401
    """A piece as refusals tell it."""
    told: dict[str, Any] = GAME.parse(text).to_json()
    return told


def test_the_first_base_lies_in_the_middle() -> None:
    state: Any = GAME.new(2)
    assert texts(state, 0) == {HEX[0]}
    refused(state, 0, HEX[1], "first-base")
    refused(GAME.new(2, {"set": "square"}), 0, SQUARE[1], "first-base")


def test_two_nodes_of_a_new_base_touch() -> None:
    state: Any = GAME.new(2).play(0, HEX[0])
    assert HEX[1] in texts(state, 1)
    one_touches = oracle.write("base", 0, oracle.moved(oracle.BASE["hex"], (3, 0)))
    assert "two nodes" in str(refused(state, 1, one_touches, "base-loose"))
    far = oracle.write("base", 0, oracle.moved(oracle.BASE["hex"], (90, 0)))
    refused(state, 1, far, "base-loose")
    refused(GAME.new(2), 0, far, "first-base")


def test_square_bases_may_touch_with_an_offset() -> None:
    state: Any = GAME.new(2, {"set": "square"}).play(0, SQUARE[0])
    at = {
        dy: oracle.write("base", 0, oracle.moved(oracle.BASE["square"], (3, dy))) for dy in (1, 2)
    }
    assert at[1] in texts(state, 1)
    refused(state, 1, at[2], "base-loose")


def test_bases_do_not_overlap() -> None:
    state: Any = GAME.new(2).play(0, HEX[0])
    over = oracle.write("base", 0, oracle.moved(oracle.BASE["hex"], (1, 1)))
    facts = refused(state, 1, over, "base-overlap").facts
    assert facts["piece"] == told(HEX[0])
    assert [0, 1] in facts["nodes"]
    assert [1, 0] in facts["nodes"]


def test_bases_come_first_and_lie_at_the_bottom() -> None:
    state: Any = GAME.new(2).play(0, HEX[0])
    refused(state, 1, "duo 1: 0,0 1,0", "phase")
    refused(state, 1, HEX[1].replace("base 0", "base 1"), "base-layer")
    refused(solo(), 0, HEX[1], "phase")
    refused(solo(), 0, "knock no", "phase")


def test_each_player_lays_a_base_in_turn() -> None:
    state: Any = GAME.new(2, {"start": 1})
    order = []
    while state.phase == "base":
        order.append(state.actors[0])
        state = state.play(state.actors[0], state.actions(state.actors[0])[0])
    assert order == [1, 0, 1, 0]
    assert state.actors == (1,)


def test_a_piece_has_its_shape() -> None:
    facts = refused(solo(), 0, "duo 1: 0,0 1,1", "shape").facts
    assert facts == {"type": "duo", "nodes": [[0, 0], [1, 1]]}
    refused(solo(), 0, "trio 1: -1,0 0,0 1,0", "shape")
    refused(solo(set="square"), 0, "trio 1: -1,0 0,0 1,0", "shape")
    refused(solo(), 0, "duo 1: 0,0 0,0", "shape")
    assert "trio 1: 0,0 0,1 1,0" in texts(solo(), 0)


def test_nothing_hangs_over() -> None:
    refusal = refused(solo(), 0, "duo 1: 0,-1 0,-2", "overhang")
    assert refusal.facts["nodes"] == [[0, -2]]
    state = solo(TRIO, QUADS[1], "duo 2: 1,1 1,2")
    assert refused(state, 0, "duo 2: 0,0 1,-1", "overhang").facts["nodes"] == [[1, -1]]
    refused(state, 0, "duo 2: 20,20 20,21", "overhang")


def test_a_node_is_covered_once() -> None:
    refusal = refused(solo(TRIO), 0, "duo 1: 1,0 1,-1", "occupied")
    assert refusal.facts == {"nodes": [[1, 0]], "piece": told(TRIO)}


def test_the_first_piece_lies_anywhere_later_ones_touch() -> None:
    assert {"duo 1: -1,0 -1,1", "duo 1: 3,0 3,1"} <= texts(solo(), 0)
    state = solo("duo 1: -1,0 -1,1")
    refused(state, 0, "trio 1: 2,2 3,1 3,0", "shape")
    assert "must touch a piece" in str(refused(state, 0, "uni 1: 3,1", "loose"))
    assert "uni 1: 0,0" in texts(state, 0)


def test_a_piece_carries_one_of_a_kind() -> None:
    state = solo(TRIO, QUADS[1], "duo 2: 0,0 1,0")
    refusal = refused(state, 0, "duo 2: 0,1 1,1", "carries")
    assert str(refusal) == "This TRIO (0,0 0,1 1,0) already carries a DUO."
    carried = told("duo 2: 0,0 1,0")
    assert refusal.facts == {"nodes": [[0, 1]], "piece": told(TRIO), "carries": carried}
    assert "uni 2: 0,1" in texts(state, 0)


def test_a_base_carries_one_of_a_kind_too() -> None:
    state = solo("duo 1: 0,0 1,0")
    assert refused(state, 0, "duo 1: -1,0 -1,1", "carries").facts["piece"] == told(HEX[0])
    assert "duo 1: 1,1 2,0" in texts(state, 0)


def test_a_piece_on_several_counts_on_each() -> None:
    state = solo("duo 1: 1,0 1,1")
    for text, base in (("duo 1: 0,0 0,1", HEX[0]), ("duo 1: 2,0 2,1", HEX[1])):
        assert refused(state, 0, text, "carries").facts["piece"] == told(base)


def test_no_duplicate_lies_on_its_twin() -> None:
    state = solo(TRIO, QUADS[1], "duo 2: 2,1 2,2")
    assert refused(state, 0, "trio 2: 0,0 0,1 1,0", "duplicate").facts["piece"] == told(TRIO)
    assert "trio 2: 0,1 1,0 1,1" in texts(state, 0)
    state = solo("uni 1: 0,0", "trio 1: 0,1 1,0 1,1", "duo 2: 0,1 1,0")
    refused(state, 0, "uni 2: 0,0", "duplicate")
    assert "uni 2: 1,1" in texts(state, 0)


def test_a_layer_needs_six_pieces_first() -> None:
    state = solo("duo 1: 0,0 1,0")
    refusal = refused(state, 0, "duo 2: 0,0 1,0", "too-early")
    assert "six pieces first: one so far" in str(refusal)
    assert {name: refusal.facts[name] for name in ("layer", "pieces", "needed")} == {
        "layer": 1,
        "pieces": 1,
        "needed": 6,
    }
    assert refusal.facts["action"] in texts(state, 0)


def test_with_six_pieces_both_layers_are_open() -> None:
    pieces = (*FULL_HEX[:5], "duo 1: 2,-2 2,-1")
    data = stacked(*pieces, hands=[hand(uni=2, duo=2), hand(uni=1)])
    layers = {text.split(":")[0] for text in texts(made(data), 0)}
    assert layers == {"uni 1", "duo 1", "duo 2"}
    data["position"]["stack"].pop()
    layers = {text.split(":")[0] for text in texts(made(data), 0)}
    assert layers == {"uni 1", "duo 1"}


def test_fewer_than_six_but_no_move() -> None:
    stuck = solo(*QUADS, held=hand(quad=2))
    assert "quad 2: 0,0 0,1 1,0 1,1" in texts(stuck, 0)
    assert all(text.startswith("quad 2") for text in texts(stuck, 0))
    refused(stuck, 0, "quad 2: 1,1 1,2 2,1 2,2", "duplicate")
    moving = solo(*QUADS, held=hand(quad=2, uni=1))
    refused(moving, 0, "quad 2: 0,0 0,1 1,0 1,1", "too-early")


def test_no_layer_starts_with_a_uni() -> None:
    refused(solo(held=hand(uni=2, duo=1)), 0, "uni 1: 0,0", "uni-first")
    refused(solo(*FULL_HEX, held=hand(uni=2, trio=1)), 0, "uni 2: 0,0", "uni-first")


def test_only_unis_left_may_start_a_layer() -> None:
    assert "uni 1: 0,0" in texts(solo(held=hand(uni=2)), 0)
    state = solo(*FULL_HEX, held=hand(uni=2))
    assert "uni 2: 0,0" in texts(state, 0)
    refused(state, 0, "uni 2: 2,0", "duplicate")


def test_a_lower_layer_is_closed() -> None:
    state = solo(*QUADS, "duo 2: 0,0 1,0")
    assert "Layer 2 has been started" in str(refused(state, 0, "uni 1: -1,0", "closed"))
    refused(state, 0, "uni 0: -1,0", "ground")


def test_layers_follow_one_another() -> None:
    refused(solo(), 0, "duo 2: 0,0 1,0", "too-high")
    refused(solo(*QUADS), 0, "duo 3: 0,0 1,0", "too-high")


def test_what_is_gone_is_gone() -> None:
    state = solo(held=hand(duo=1, uni=1))
    assert str(refused(state, 0, TRIO, "none-left")) == "You have no TRIO left."


def test_who_cannot_play_is_out_and_the_last_to_lay_wins() -> None:
    data = stacked(*FULL_HEX, hands=[hand(duo=1), hand(quad=1)], points=2)
    data["position"]["hands"][1] = hand(uni=1)
    state = made(data).play(0, "duo 2: 0,0 0,1")
    assert state.scores in ((0, 0), (1, 0))
    data["position"]["hands"][1] = hand()
    state = made(data).play(0, "duo 2: 0,0 0,1")
    assert state.scores == (1, 0)
    position = state.position()
    assert (position["phase"], position["starter"], position["round"]) == ("base", 0, 2)
    assert position["ended"] == {"seat": 0, "how": "won"}
    assert position["hands"][1] == oracle.hand(2)


def test_the_last_point_ends_the_game() -> None:
    data = stacked(*FULL_HEX, hands=[hand(duo=1), hand()], points=2)
    data["position"]["points"] = [1, -1]
    state = made(data).play(0, "duo 2: 0,0 0,1")
    assert state.outcome.winners == (0,)
    assert state.outcome.scores == (2, -1)
    assert "Layer 2" in str(state)


def knocking(seats: int) -> Any:  # noqa: ANN401
    hands = [hand(duo=2, uni=1) for _ in range(seats)]
    return made(stacked(*FULL_HEX, hands=hands, hand="shaky")).play(0, "duo 2: 0,0 0,1")


def test_a_knock_ends_the_round_and_costs_a_point() -> None:
    state = knocking(2)
    assert state.actors == (cairn.CHANCE,)
    assert [str(chance) for _, chance in state.outcomes()] == ["1/500", "499/500"]
    refused(state, cairn.CHANCE, "duo 2: 1,1 1,2", "phase")
    refused(state, cairn.CHANCE, "fall", "phase")
    falling = state.play(cairn.CHANCE, "knock yes")
    assert falling.scores == (0, 0)
    fallen = falling.play(cairn.CHANCE, "fall")
    assert fallen.scores == (-1, 0)
    assert fallen.actors == (1,)
    assert fallen.position()["ended"] == {"seat": 0, "how": "knocked"}
    assert "Seat 1 knocked the stack over" in str(fallen)
    assert state.play(cairn.CHANCE, "knock no").actors == (1,)


def test_a_falling_stack_is_still_there() -> None:
    state = knocking(2)
    assert not state.falls
    falling = state.play(cairn.CHANCE, "knock yes")
    assert falling.falls
    assert not falling.draws
    assert falling.actors == (cairn.CHANCE,)
    assert [(str(action), chance) for action, chance in falling.outcomes()] == [("fall", 1)]
    assert str(falling.fall()) == "fall"
    for text in ("knock yes", "knock no", "duo 2: 1,1 1,2"):
        refused(falling, cairn.CHANCE, text, "phase")
    assert falling.view()["layers"] == state.view()["layers"]
    assert (falling.view()["knocker"], state.view()["knocker"]) == (0, None)
    assert "seat 1 has knocked the stack over" in str(falling)
    assert "Layer 2" in str(falling)


def test_a_knock_ends_solo() -> None:
    fallen = knocking(1).play(cairn.CHANCE, "knock yes").play(cairn.CHANCE, "fall")
    assert fallen.outcome.winners == ()
    assert fallen.scores == (-1,)


def test_solo_is_lost_with_pieces_left() -> None:
    state = solo(*FULL_HEX, held=hand(duo=1, quad=9)).play(0, "duo 2: 0,0 0,1")
    while state.actors:
        state = state.play(0, state.actions(0)[0])
    assert state.outcome.winners == ()
    assert "left" in state.outcome.reason.sentence


def test_a_won_solo_game() -> None:
    record = cairn.Record.load(Path(__file__).with_name("solo-won.json"))
    assert record.verify() == []
    assert record.outcome
    assert record.outcome.winners == (0,)
    data = oracle.start(1)
    for entry in record.log:
        assert entry.action in oracle.legal(data, 0)
        data = oracle.apply(data, 0, entry.action)
    assert oracle.winners(data) == (0,)


def test_the_seat_that_begins_must_be_there() -> None:
    assert GAME.new(3, {"start": 2}).actors == (2,)
    with pytest.raises(ValueError, match="start can be 1 to 2, not 3"):
        GAME.new(2, {"start": 2})
