"""Positions: the names in them, and what could never have come about is refused."""

from __future__ import annotations

from typing import get_args

import pytest

from cairn.games.brikks.fields import Phase
from cairn.games.brikks.position import PhaseName
from tests.games.brikks.oracle import Json
from tests.games.brikks.positions import GAME, Field, position, sheet

SOLO = ["k1@1,1", "k1@3,1"]  # the second may have cost 0 (rolled k1) or 5 (any other colour)


def solo(*marks: str, phase: str = "use", block: str | None = "g3", **fields: Field) -> Json:
    made = sheet(bar=5, energy=5, marks=list(marks or SOLO)) | fields
    return position(made, phase=phase, block=block)


def pair(one: Json, other: Json, **where: Field) -> Json:
    made = [
        sheet(energy=2, marks=["k1@1,1"]) | one,
        sheet(energy=2, marks=["g1@1,1"]) | other,
    ]
    return position(*made, **where)


def refuses(data: Json, said: str) -> None:
    with pytest.raises(ValueError, match=r"^[^\n]+\.$") as caught:
        GAME.from_json(data)
    assert said in str(caught.value)


def test_phases_are_named_after_the_enumeration() -> None:
    assert get_args(PhaseName) == tuple(phase.name.lower() for phase in Phase)


def test_these_are_positions() -> None:
    """What the refused ones are made from."""
    GAME.from_json(solo())
    GAME.from_json(pair({}, {}))
    GAME.from_json(pair({}, {}, phase="roll", block=None, duel=True))


# --- types ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["bar", "energy", "ticks", "bombs", "drops"])
@pytest.mark.parametrize("value", [-1, 0.0, 0.5, 5.0, True, None, "3", [], {}, 10**20, -(10**20)])
def test_a_number_is_a_whole_one(name: str, value: Field) -> None:
    refuses(solo(**{name: value}), f"Seat 1's {name!r} has to be a whole number from 0 to ")


@pytest.mark.parametrize("name", ["out", "done"])
@pytest.mark.parametrize("value", [0, 1, None, "false", []])
def test_a_flag_is_true_or_false(name: str, value: Field) -> None:
    refuses(solo(**{name: value}), f"Seat 1's {name!r} has to be true or false.")


@pytest.mark.parametrize("name", ["marks", "dropped"])
@pytest.mark.parametrize("value", [None, "k1@1,1", {}, [1], [None], [["k1@1,1"]], 3])
def test_marks_are_lists_of_texts(name: str, value: Field) -> None:
    refuses(solo(**{name: value}), f"Seat 1's {name!r} has to be a list of texts.")


@pytest.mark.parametrize(
    "mark",
    [
        *("", "g3", "q3@1,1", "G3@1,1", "g3@0,1", "g3@1,12", "g3@01,1", " g3@1,1", "g3@1,1\n"),
        *("g3@\u0661,1", "\u212a1@1,1", "drop 3,5", "roll g3", "bomb", "x@11,1", "x3,5"),
    ],
    ids=ascii,
)
def test_a_mark_is_written_in_one_way(mark: str) -> None:
    refuses(solo("k1@1,1", mark), "Seat 1's mark 2 has to be like g3@4,1 or x@3,5.")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"phase": "USE"}, "The phase has to be one of setup, roll, "),
        ({"phase": None}, "The phase has to be one of"),
        ({"phase": []}, "The phase has to be one of"),
        ({"roller": -1}, "The roller has to be a whole number from 0 to 0."),
        ({"roller": False}, "The roller has to be"),
        ({"roller": 1}, "The roller has to be"),
        ({"block": "q1"}, "The block has to be one like g3"),
        ({"block": 3}, "The block has to be one like g3"),
        ({"sheets": []}, "The sheets have to be a list of 1"),
        ({"sheets": {}}, "The sheets have to be a list of 1"),
        ({"sheets": [3]}, "Seat 1's sheet has to be a JSON object."),
        ({"sheets": [{}]}, "Seat 1's sheet needs 'bar'."),
        ({"turn": 0}, "A position of Brikks can't have 'turn'."),
    ],
    ids=str,
)
def test_a_table_that_can_not_be_is_refused(change: Json, said: str) -> None:
    data = solo()
    data["position"] |= change
    refuses(data, said)


@pytest.mark.parametrize("value", [None, 3, [], "use"])
def test_a_position_is_an_object(value: Field) -> None:
    refuses(solo() | {"position": value}, "JSON object.")


def test_nothing_is_missing_and_nothing_is_more() -> None:
    data = solo()
    del data["position"]["block"]
    refuses(data, "A position of Brikks needs 'block'.")
    refuses(solo(colour="red"), "Seat 1's sheet can't have 'colour'.")


# --- marks ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("marks", "said"),
    [
        (["k1@1,1", "g3@10,1"], "g3@10,1: it isn't wholly inside the grid"),
        (["k1@1,1", "k3@1,9"], "k3@1,9: it isn't wholly inside the grid"),
        (["k1@1,1", "k1@2,1"], "k1@2,1: it covers a square that is filled already"),
        (["k1@1,1", "k1@1,1"], "k1@1,1: it covers a square"),
        (["k1@1,1", "k1@1,4"], "k1@1,4: it floats"),
        (["k1@1,1", "k1@3,3", "k1@3,1"], "k1@3,3: it floats"),
        (["k3@1,1"], "k3@1,1: the first block comes from column 1"),
        (["k1@1,2"], "k1@1,2: the first block lies on the bottom row"),
        (["k1@10,1"], "k1@10,1: it isn't wholly inside the grid"),
        (["x@1,1"], "has to begin with a block, not with x@1,1"),
        (["k1@1,1", "x@3,1"], "x@3,1: only a duel has single squares"),
        ([], "Seat 1 hasn't drawn its first block yet"),
        (["g1@1,1", "k4@1,4", "k3@5,1", "k1@2,2"], "k1@2,2: it can't get there from above"),
    ],
    ids=str,
)
def test_marks_that_nobody_could_have_drawn(marks: list[str], said: str) -> None:
    data = solo()
    data["position"]["sheets"][0]["marks"] = marks
    refuses(data, said)


def test_colours_are_picked_once() -> None:
    refuses(pair({}, {"marks": ["k1@5,1"]}), "k1@1,1: another seat began with that colour.")


def test_set_up_goes_round_anticlockwise() -> None:
    data = pair({}, {"marks": []}, phase="setup", block=None)
    refuses(data, "Seat 1 drew its first block before seat 2 did.")
    data["options"]["start"] = data["position"]["roller"] = 1
    assert GAME.from_json(data).actors == (1,)


def test_set_up_ends_with_the_last_first_block() -> None:
    refuses(pair({}, {}, phase="setup", block=None), "Set-up is over")


@pytest.mark.parametrize(
    "change", [{"bombs": 2}, {"out": True}, {"done": True}, {"energy": 1}, {"drops": 1}], ids=str
)
def test_in_set_up_nothing_else_has_happened(change: Json) -> None:
    GAME.from_json(pair({"marks": []}, {}, phase="setup", block=None))
    for block in (None, "g3"):
        refuses(pair({"marks": []} | change, {}, phase="setup", block=block), "")
        refuses(pair({"marks": []} | change, change, phase="setup", block=block), "")


# --- what follows from the marks ------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"bar": 6}, "Seat 1's blocks bring its energy bar to 5, not 6."),
        ({"bar": 4}, "Seat 1's blocks bring its energy bar to 5, not 4."),
        ({"ticks": 1}, "Seat 1's blocks bring its bonus bar to 0, not 1."),
        ({"energy": 6}, "Seat 1 can't have 6 energy left."),
        ({"energy": 4}, "Seat 1 can't have 4 energy left."),
    ],
    ids=str,
)
def test_bars_and_energy_follow_from_the_blocks(fields: Json, said: str) -> None:
    refuses(solo(**fields), said)


@pytest.mark.parametrize(("block", "energy"), [("k1", 5), ("g1", 0), ("w3", 0)])
def test_the_last_roll_tells_what_was_paid(block: str, energy: int) -> None:
    GAME.from_json(solo(phase="roll", block=block, energy=energy))
    refuses(solo(phase="roll", block=block, energy=5 - energy), "energy left.")


def test_a_bomb_may_have_gone_last() -> None:
    for energy in (0, 5):
        GAME.from_json(solo(phase="roll", block="k1", energy=energy, bombs=2))


def test_a_dearer_twin_was_never_placed() -> None:
    """Whoever rolls k3 and wants the square turns it to k2, for less."""
    refuses(solo(phase="roll", block="k3", energy=3), "can't have 3 energy left")


# --- rounds ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "where", "said"),
    [
        ({}, {}, {"roller": 1}, "Seat 1 has the dice in round 1."),
        ({"bombs": 2}, {"bombs": 2}, {"roller": 0}, "Seat 2 has the dice in round 2."),
        ({"bombs": 2}, {}, {}, "Seat 2 can't have used 0 blocks by round 2."),
        ({"bombs": 2, "done": True}, {"bombs": 2}, {}, "Seat 1 can't have used 1 block by"),
        ({"done": True}, {}, {}, "Seat 1 can't have used 0 blocks by round 1."),
        ({"done": True}, {"done": True}, {}, "Nobody has anything left to do in this round."),
        ({"bombs": 2, "done": True}, {}, {"phase": "keep"}, "only while it is being used"),
        ({}, {}, {"phase": "roll"}, "The block doesn't fit: nothing has been rolled yet."),
        ({}, {}, {"block": None}, "The block doesn't fit: one has been rolled."),
        ({"out": True}, {}, {}, "Seat 1 can't have used 0 blocks by round 1."),
        ({"out": True, "done": True}, {}, {}, "Seat 1 can't be out: it could have placed the bl"),
        ({"bombs": 2}, {"bombs": 2}, {"phase": "over"}, "The game can't be over: seat 1 is still"),
        ({"out": True}, {"out": True}, {"phase": "over"}, "Seat 1 can't be out"),
        ({}, {}, {"phase": "drop"}, "Squares are dropped only in a duel"),
        ({}, {}, {"phase": "drop", "duel": True}, "Seat 1 can't have used 0 blocks by round 0."),
        ({"drops": 1}, {}, {}, "Seat 1 can't have squares to drop: this is not a duel."),
        ({"dropped": ["3,5"]}, {}, {}, "The squares dropped on seat 1's sheet have to be none."),
    ],
    ids=str,
)
def test_rounds_that_can_not_be(one: Json, other: Json, where: Json, said: str) -> None:
    refuses(pair(one, other, **where), said)


def test_alone_there_is_no_second_roll() -> None:
    for phase in ("keep", "reroll"):
        refuses(solo(phase=phase), "There is no second roll in a solo game.")


# --- duels ----------------------------------------------------------------------------------

ROWS = ["k1@1,1", "k4@3,1", "k4@3,2", "k1@7,1", "k1@9,1"]  # the last fills two rows: one square
HEAP = ["g1@1,1", "k4@3,1", "k4@3,2", "k1@7,1", "k1@9,1"]
ONE_DOWN = [*HEAP, "x@1,4"]


def duel(one: Json, other: Json, **where: Field) -> Json:
    """Both have placed four blocks after set-up; the last of seat 0 earned a square to drop."""
    return pair(
        {"marks": ROWS} | one, {"marks": HEAP} | other, **{"block": "k1"} | where, duel=True
    )


def test_these_are_duels() -> None:
    GAME.from_json(duel({"drops": 1}, {}, phase="drop", roller=1))
    GAME.from_json(duel({}, {"marks": ONE_DOWN}, phase="roll"))
    GAME.from_json(duel({"drops": 1, "done": True}, {"marks": HEAP[:-1]}, roller=1))


@pytest.mark.parametrize(
    ("one", "other", "where"),
    [
        ({}, {}, {"phase": "drop", "roller": 1}),
        ({}, {}, {"phase": "roll"}),
        ({"drops": 2}, {}, {"phase": "drop", "roller": 1}),
        ({"drops": 1}, {"drops": 1}, {"phase": "drop", "roller": 1}),
        ({"drops": 1}, {"marks": ONE_DOWN, "dropped": ["1,4"]}, {"phase": "drop", "roller": 1}),
        ({"drops": 1}, {"marks": ONE_DOWN}, {"phase": "roll"}),
        ({"drops": 1}, {}, {"phase": "roll"}),
        ({}, {"marks": [*ONE_DOWN, "x@3,3"]}, {"phase": "roll"}),
        ({}, {"marks": [*HEAP[:-1], "x@9,1", "b4@8,3"]}, {"phase": "keep"}),
        ({"marks": [*ROWS, "x@1,3"]}, {"marks": ONE_DOWN}, {"phase": "roll"}),
        ({"done": True}, {"marks": HEAP[:-1]}, {"roller": 1}),
        ({"drops": 2, "done": True}, {"marks": HEAP[:-1]}, {"roller": 1}),
    ],
    ids=str,
)
def test_squares_are_dropped_as_they_were_earned(one: Json, other: Json, where: Json) -> None:
    refuses(duel(one, other, **where), "The single squares don't fit the blocks that earned them.")


def test_a_bomb_may_come_between() -> None:
    """Seat 1 bombed the fourth block, and then placed another one on the dropped square."""
    marks = [*HEAP[:-1], "x@1,4", "k1@9,1"]
    data = duel({"bombs": 2}, {"marks": marks, "bombs": 2}, phase="keep", roller=1)
    GAME.from_json(data)
    data["position"]["sheets"][1]["marks"] = [*HEAP[:-2], "x@1,4", *HEAP[-2:]]
    refuses(data, "The single squares don't fit")


def four(*squares: str, dropped: list[str], drops: int = 2) -> Json:
    """Four rows at once earn four squares; some of them have been dropped."""
    well = [f"k1@{column},{row}" for row in (1, 3) for column in (1, 3, 5, 7)]
    heap = [f"k1@{column},{row}" for row in (1, 3, 5) for column in (3, 5, 7)][:7]
    one = {"marks": [*well, "k3@9,1", "k3@10,1"], "bar": 6, "energy": 4, "drops": drops}
    other = {"marks": ["g1@1,1", *heap, "k3@7,5", "k3@8,5", *squares], "dropped": dropped}
    return pair(one, other, phase="drop", duel=True, block="k3")


@pytest.mark.parametrize("dropped", [[], ["1,4"], ["1,4", "2,2"], ["2,2", "1,4", "1,4"]], ids=str)
def test_squares_of_a_round_are_the_last_ones_drawn(dropped: list[str]) -> None:
    state = GAME.from_json(four("x@1,4", "x@2,2", dropped=["2,2", "1,4"]))
    assert state.actors == (0,)
    refuses(four("x@1,4", "x@2,2", dropped=dropped), "quares")


def test_squares_of_a_round_share_no_edge() -> None:
    refuses(four("x@1,4", "x@1,5", dropped=["1,4", "1,5"]), "The single squares don't fit")


def test_a_duel_ends_with_the_round_in_which_somebody_is_out() -> None:
    gone = {"out": True, "marks": HEAP[:-1]}
    refuses(duel({}, gone, phase="keep"), "Seat 2 is out, so the duel has to be over.")
    refuses(duel({"drops": 1}, {}, phase="over"), "This duel can't be over: nobody is out.")
