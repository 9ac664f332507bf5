"""The box as screens get it."""

from __future__ import annotations

from cairn.games.brikks.parts import SCREEN_PARTS
from tests.games.brikks import oracle
from tests.games.brikks.positions import GAME

LETTERS = {"white": "w", "yellow": "y", "green": "g", "red": "r", "blue": "b", "black": "k"}


def test_screens_get_every_block_by_its_facts() -> None:
    assert [one["name"] for one in GAME.parts["blocks"]] == oracle.BLOCKS
    for one in GAME.parts["blocks"]:
        assert one["name"] == f"{LETTERS[one['colour']]}{one['number']}"
        assert {tuple(square) for square in one["squares"]} == {*oracle.SHAPES[one["name"]]}


def test_screens_get_the_single_square() -> None:
    assert SCREEN_PARTS["single"] == {
        "name": "x",
        "colour": "single",
        "number": 1,
        "squares": [[0, 0]],
    }
