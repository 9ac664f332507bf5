"""Every reason to refuse an action has its code and its sentence."""

from __future__ import annotations

import pytest

from cairn.games.brikks.legal import Reason
from tests.games.brikks.oracle import Json
from tests.games.brikks.positions import GAME, load, position, rows, sheet

DROPPED = [sheet(drops=1, done=True), sheet([(5, 1)], done=True, dropped=["5,1"])]


def use(*squares: tuple[int, int], block: str = "k1", energy: int = 0, bombs: int = 3) -> Json:
    return position(sheet(squares, energy=energy, bombs=bombs), block=block)


MET = [
    ("phase", use(), "keep", "It's time to use the block"),
    ("phase", position(sheet(), sheet(), phase="keep"), "bomb", "keep or again first"),
    ("turned", position(sheet(), phase="setup"), "g2@1,1", "has to come from column 1"),
    ("not-bottom", position(sheet(), phase="setup"), "g1@1,2", "on the bottom row"),
    ("outside", use(), "k1@10,1", "k1 doesn't fit inside the grid there."),
    ("dearer", use(), "k2@1,1", "k2 has the same shape as k1. Write k1 instead."),
    ("costs", use(energy=1), "k4@1,1", "k4 costs 3 energy, and you have 1."),
    ("filled", use((1, 1)), "k1@1,1", "k1 would cover 1,1, which is already filled."),
    ("filled", use((1, 1), (2, 1)), "k1@1,1", "1,1 and 2,1, which are already filled."),
    ("floats", use(), "k1@1,2", "it falls until it lands on something."),
    ("blocked", use(*rows([4])), "k1@1,1", "k1 can't get there from above"),
    ("no-bomb", use(bombs=0), "bomb", "You have no bombs left."),
    ("still-fits", use(), "stop", "you can still place a block, such as k1@1,1."),
    ("touches", position(*DROPPED, phase="drop", duel=True), "drop 5,2", "only at their corners."),
    ("filled", position(*DROPPED, phase="drop", duel=True), "drop 5,1", "A single square would"),
]


@pytest.mark.parametrize(("code", "data", "text", "said"), MET)
def test_a_refusal_says_why(code: str, data: Json, text: str, said: str) -> None:
    refusal = load(data).why_not(0, text)
    assert refusal is not None
    assert refusal.code == code
    assert said in str(refusal)


BLACK_4 = {"block": "k4", "colour": "black", "number": 4}
BLOCKS: list[tuple[Json, str, Json]] = [
    (use(energy=3), "k4@10,1", BLACK_4),
    (use(energy=1), "k4@1,1", {**BLACK_4, "price": 3, "energy": 1}),
    (use(energy=3), "k4@1,2", {**BLACK_4, "squares": [(1, 2), (2, 2), (3, 2), (4, 2)]}),
    (
        use(block="r1"),
        "r2@1,1",
        {"block": "r2", "colour": "red", "number": 2, "instead": "r1", "cheaper": 1},
    ),
    (
        use(block="g3", energy=0),
        "stop",
        {"action": "g3@1,1", "block": "g3", "colour": "green", "number": 3, "column": 1, "row": 1},
    ),
    (
        position(*DROPPED, phase="drop", duel=True),
        "drop 5,1",
        {"block": "x", "squares": [(5, 1)]},
    ),
]


@pytest.mark.parametrize(("data", "text", "facts"), BLOCKS)
def test_a_block_is_a_fact_by_text_colour_and_number(data: Json, text: str, facts: Json) -> None:
    refusal = load(data).why_not(0, text)
    assert refusal is not None
    assert refusal.facts == facts


def test_a_colour_is_taken_once() -> None:
    refusal = GAME.new(2).play(1, "k1@5,1").why_not(0, "k1@1,1")
    assert refusal.code == "taken"
    assert str(refusal) == "Another player started with black."


def test_every_reason_is_met_here_or_among_the_actions() -> None:
    codes = {code for code, *_ in MET} | {"taken", "unknown"}
    assert len(codes) == len(Reason) - 1  # all but FINE
