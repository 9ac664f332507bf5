"""What screens get: pieces and choices in their parts, never as texts to be taken apart."""

from __future__ import annotations

import cairn
from tests.games.topple.positions import board, load, texts


def test_pieces_have_their_pushes() -> None:
    state = load(board("red c3 0.4,-1.2", hand="human", turn=1)).play(1, "a1")
    lower = {"colour": "red", "space": "c3", "push": [0.4, -1.2]}
    assert state.view()["pieces"] == [lower, {"colour": "yellow", "space": "a1", "push": None}]
    pushed = state.play(cairn.CHANCE, "push 2.0,0.4")
    assert pushed.view()["pieces"][1]["push"] == [2.0, 0.4]
    assert pushed.view()["cleared"] == []


def test_a_steady_hand_pushes_nothing() -> None:
    assert [piece["push"] for piece in load(board("red c3", "blue c3")).view()["pieces"]] == [
        None,
        None,
    ]


def test_choices_name_the_colour_where_a_player_has_two() -> None:
    for seats in (2, 4):
        state = load(board(seats=seats, level=1))
        told = [{**one, "kind": "place"} for one in state.view()["choices"]]
        for one in told:
            assert one.pop("points") == 0
        assert {str(state.game.action(one)) for one in told} == texts(state, 0)
