"""The duel of Brikks, one small case for each rule."""

from __future__ import annotations

import pytest

import cairn
from cairn.core.outcome import Standing
from tests.games.brikks import oracle
from tests.games.brikks.oracle import Cell, Json
from tests.games.brikks.positions import (
    Field,
    State,
    load,
    picture,
    position,
    refused,
    rows,
    sheet,
    texts,
)

BRICKED_UP = rows([11])
WELL = rows(range(1, 5), holes=[10])  # an upright bar in column 10 completes four lines


def duel(*sheets: Json, **where: Field) -> State:
    return load(position(*sheets, duel=True, **where))


def dropping(target: list[Cell], count: int = 1, **fields: Field) -> State:
    """Seat 0 has squares to drop on seat 1's sheet."""
    return duel(sheet(drops=count, done=True), sheet(target, done=True, **fields), phase="drop")


def sheet_of(state: State, seat: int) -> Json:
    found: Json = state.to_json()["position"]["sheets"][seat]
    return found


def phase_of(state: State) -> str:
    return str(state.to_json()["position"]["phase"])


def test_lines_give_squares_to_drop_instead_of_ticks() -> None:
    state = duel(sheet(WELL), sheet(), block="k3").play(0, "k3@10,1")
    assert (sheet_of(state, 0)["drops"], sheet_of(state, 0)["ticks"]) == (4, 0)


def test_two_and_three_lines_give_one_and_two_squares() -> None:
    for count, drops in ((1, 0), (2, 1), (3, 2)):
        well = rows(range(1, count + 1), holes=[10])
        state = duel(sheet(well), sheet(), block="k3").play(0, "k3@10,1")
        assert sheet_of(state, 0)["drops"] == drops


def test_a_cross_gives_a_square_to_drop() -> None:
    state = duel(sheet([(5, 1)], bar=5), sheet(), block="w1").play(0, "w1@4,2")
    after = sheet_of(state, 0)
    assert (after["bar"], after["energy"], after["drops"], after["ticks"]) == (7, 2, 1, 0)


def test_squares_fall_after_both_have_finished() -> None:
    state = duel(sheet(WELL), sheet(), block="k3").play(0, "k3@10,1")
    assert phase_of(state) == "use"
    assert set(state.actors) == {1}
    refused(state, 0, "drop 1,1")
    state = state.play(1, "k3@5,1")
    assert phase_of(state) == "drop"
    assert set(state.actors) == {0}
    assert "drop 5,5" in texts(state, 0)


def test_without_squares_to_drop_the_next_round_begins() -> None:
    state = duel(sheet(), sheet()).play(0, "bomb").play(1, "bomb")
    assert state.actors == (cairn.CHANCE,)
    assert state.to_json()["position"]["roller"] == 1


def test_the_square_lands_on_the_other_sheet() -> None:
    state = dropping([(3, 1)]).play(0, "drop 3,2")
    assert sheet_of(state, 1)["marks"] == ["x@3,1", "x@3,2"]
    assert sheet_of(state, 0)["marks"] == []
    assert sheet_of(state, 0)["drops"] == 0
    assert state.actors == (cairn.CHANCE,)


def test_the_square_falls_by_the_placing_rules() -> None:
    state = dropping(picture("xx........", "..........", "xxxxx....."))
    assert {"drop 1,2", "drop 1,4", "drop 6,1"} <= texts(state, 0)
    for text in ("drop 6,2", "drop 1,1", "drop 1,3", "drop 1,5", "drop 0,1", "drop 11,1"):
        refused(state, 0, text)


def test_a_sealed_cave_takes_no_square() -> None:
    state = dropping(picture("xxxxxxxxxx", ".........."))
    assert texts(state, 0) == {f"drop {col},3" for col in range(1, 11)}


def test_only_drops_while_squares_fall() -> None:
    state = dropping([])
    for text in ("bomb", "stop", "g3@1,1", "keep"):
        refused(state, 0, text)
    refused(state, 1, "drop 1,1")


def test_a_square_on_a_circle_gives_energy_to_nobody() -> None:
    made = [sheet(drops=1, done=True), sheet([(5, 1), (5, 2)], done=True)]
    state = duel(*made, phase="drop", level=1).play(0, "drop 5,3")
    assert all(sheet_of(state, seat)["energy"] == 0 for seat in (0, 1))
    assert all(sheet_of(state, seat)["bar"] == 4 for seat in (0, 1))


def test_a_line_completed_by_a_square_gives_nothing() -> None:
    state = dropping(rows([1], holes=[10]), bar=4).play(0, "drop 10,1")
    assert all(sheet_of(state, seat)["ticks"] == 0 for seat in (0, 1))
    assert all(sheet_of(state, seat)["drops"] == 0 for seat in (0, 1))
    assert state.actors == (cairn.CHANCE,)


def test_a_covered_circle_is_gone() -> None:
    """Dropped on, the circle at (5, 3) can be covered by no block any more."""
    target = sheet([(5, 1), (5, 2), (5, 3)], energy=1)
    state = duel(sheet(), target, block="w1", level=1).play(1, "w1@4,4")
    assert (sheet_of(state, 1)["bar"], sheet_of(state, 1)["energy"]) == (4, 1)


def test_squares_of_a_round_share_no_edge() -> None:
    state = dropping([], count=2).play(0, "drop 5,1")
    for text in ("drop 4,1", "drop 6,1", "drop 5,2"):
        refused(state, 0, text)
    assert {"drop 3,1", "drop 7,1"} <= texts(state, 0)


def test_squares_of_a_round_may_touch_at_a_corner() -> None:
    state = dropping([(4, 1)], count=2).play(0, "drop 5,1")
    assert "drop 4,2" in texts(state, 0)
    refused(state, 0, "drop 5,2")


def test_squares_of_an_earlier_round_may_be_touched() -> None:
    assert {"drop 4,1", "drop 5,2"} <= texts(dropping([(5, 1)]), 0)


def test_squares_of_both_players_do_not_hinder_each_other() -> None:
    state = duel(sheet(drops=1, done=True), sheet(drops=1, done=True), phase="drop")
    while phase_of(state) == "drop":
        state = state.play(state.actors[0], "drop 5,1")
    assert all(sheet_of(state, seat)["marks"] == ["x@5,1"] for seat in (0, 1))


def test_a_square_without_a_place_is_lost() -> None:
    """The only place left beside the first square shares an edge with it."""
    target = rows(range(1, 11)) + rows([11], holes=[4, 5])
    state = dropping(target, count=3).play(0, "drop 4,11")
    assert state.actors == (cairn.CHANCE,)
    assert sheet_of(state, 0)["drops"] == 0


def test_squares_are_lost_on_a_sheet_without_a_way_in() -> None:
    made = [sheet(WELL), sheet(BRICKED_UP)]
    state = duel(*made, block="k3").play(0, "k3@10,1").play(1, "bomb")
    assert state.actors == (cairn.CHANCE,)
    assert sheet_of(state, 0)["drops"] == 0
    assert sheet_of(state, 1)["marks"] == sheet(BRICKED_UP)["marks"]


def test_the_other_finishes_the_round_and_wins() -> None:
    state = duel(sheet(BRICKED_UP), sheet()).play(0, "stop")
    assert state.outcome is None
    assert set(state.actors) == {1}
    state = state.play(1, "g3@1,1")
    assert state.actors == ()
    assert state.outcome.winners == (1,)
    assert state.outcome.scores == (20, 0)


@pytest.mark.parametrize("bombs", [0, 2])
def test_the_reason_says_who_stopped_beside_how_many_bombs(bombs: int) -> None:
    state = duel(sheet(BRICKED_UP, bombs=bombs), sheet()).play(0, "stop").play(1, "g3@1,1")
    assert state.outcome.reason.code == "stopped"
    assert state.outcome.reason.facts == {"seat": 0, "bombs": bombs}


def test_no_squares_fall_in_the_last_round() -> None:
    state = duel(sheet(WELL), sheet(BRICKED_UP), block="k3").play(1, "stop").play(0, "k3@10,1")
    assert state.actors == ()
    assert state.outcome.winners == (0,)


def test_both_out_in_a_round_compare_their_rows() -> None:
    """A row of nine squares is worth two points elsewhere, and nothing here."""
    low = sheet(BRICKED_UP + rows([1], holes=[1]))
    state = duel(sheet(BRICKED_UP), low).play(0, "stop").play(1, "stop")
    assert state.outcome.scores == (20, 20)
    assert state.outcome.winners == (0, 1)


def test_the_higher_complete_rows_win() -> None:
    more = sheet(BRICKED_UP + rows([1], holes=[1]) + rows([6]))
    state = duel(sheet(BRICKED_UP + rows([2, 3], holes=[4, 5])), more)
    assert state.scores == (20, 30)
    state = state.play(0, "stop").play(1, "stop")
    assert state.outcome.winners == (1,)
    assert "same round: the fuller rows win" in state.outcome.reason.sentence


@pytest.mark.parametrize(("holes", "points"), [([], 5), ([1], 0), ([1, 2], 0)])
def test_only_complete_rows_have_points_in_a_duel(holes: list[int], points: int) -> None:
    view = duel(sheet(rows([1], holes)), sheet()).view()
    assert view["sheets"][0]["row_points"] == [points, *[0] * 10]
    assert view["scores"] == [points, 0]


def test_equal_rows_are_a_draw() -> None:
    made = [sheet(BRICKED_UP, energy=9, bar=9), sheet(BRICKED_UP, bombs=0)]
    state = duel(*made).play(0, "stop").play(1, "stop")
    assert tuple(state.outcome.winners) in ((), (0, 1))


def test_only_rows_count_in_a_duel() -> None:
    state = duel(sheet(rows([1, 6]), energy=4), sheet())
    assert state.scores == (15, 0)


def test_bombs_are_there_in_a_duel_too() -> None:
    state = duel(sheet(), sheet(bombs=0))
    assert "bomb" in texts(state, 0)
    refused(state, 1, "bomb")


def test_the_oracle_sees_the_same_places_for_a_square() -> None:
    data = position(sheet(drops=2), sheet([(5, 1)], dropped=["5,1"]), phase="drop", duel=True)
    assert texts(load(data), 0) == oracle.legal(data, 0)


def test_the_standing_is_the_rows_above_the_pile() -> None:
    state = duel(sheet(rows([1, 2, 5])), sheet(BRICKED_UP))
    assert state.standing == Standing("rows", (6, 0))
    assert cairn.load("brikks").new(2, {}).standing == Standing("points", (8, 8))
