"""The rules of a sheet, one small case each: placing, prices, energy, lines, bombs, score."""

from __future__ import annotations

import pytest

from tests.games.brikks import oracle
from tests.games.brikks.oracle import Cell, Json
from tests.games.brikks.positions import (
    Field,
    load,
    picture,
    position,
    refused,
    rows,
    sheet,
    sheet_after,
    texts,
)

NINE_BEFORE_TEN = [10]  # rows that lack column 10 only
LEDGE = [(5, 1)]  # lets w1@4,2 and k1@5,2 lie on it, over the white circle at (5, 3)
OWN, OTHER = "w1@4,2", "k1@5,2"
CORNER = [(8, 3)]  # lets g2@8,4 cover its own green circle and a yellow one


def solo(squares: list[Cell], block: str, **fields: Field) -> Json:
    return position(sheet(squares, **fields), block=block)


def on_ledge(block: str, level: int, **fields: Field) -> Json:
    return position(sheet(LEDGE, **fields), block=block, level=level)


# Placing


def test_a_block_lies_on_the_floor_in_any_column() -> None:
    assert texts(load(solo([], "k4", bombs=0)), 0) == {f"k4@{col},1" for col in range(1, 8)}


@pytest.mark.parametrize(
    ("block", "lines"),
    [
        ("w2", ("x.", "xx", "x.")),
        ("w3", ("xxx", ".x.")),
        ("w4", (".x", "xx", ".x")),
        ("y1", (".x", ".x", "xx")),
        ("y2", ("x..", "xxx")),
        ("y3", ("xx", "x.", "x.")),
        ("y4", ("xxx", "..x")),
        ("g1", ("x.", "x.", "xx")),
        ("g2", ("xxx", "x..")),
        ("g3", ("xx", ".x", ".x")),
        ("g4", ("..x", "xxx")),
        ("r2", (".x", "xx", "x.")),
        ("r4", ("xx.", ".xx")),
        ("b2", ("x.", "xx", ".x")),
        ("b4", (".xx", "xx.")),
        ("k2", ("xx", "xx")),
        ("k3", ("x", "x", "x", "x")),
    ],
)
def test_each_column_is_a_turn_to_the_right(block: str, lines: tuple[str, ...]) -> None:
    """In a shaft that has the shape of its underside the block goes right down."""
    shape = [(col + 3, row + 6) for col, row in picture(*lines)]
    width, top = len(lines[0]), 6 + len(lines)
    above = {(col, row) for col in range(4, 4 + width) for row in range(top, 12)}
    shaft = above | {(c, row) for c, r in shape for row in range(r, 12)}
    filled = [cell for cell in rows(range(1, 12)) if cell not in shaft]
    assert oracle.drawn(block, 4, 7) == set(shape)
    assert f"{block}@4,7" in texts(load(solo(filled, block)), 0)


def test_a_block_slides_under_an_overhang() -> None:
    state = load(solo(picture("xx........", "..........", ".........."), "k1"))
    assert {"k1@1,1", "k1@2,1", "k1@1,4"} <= texts(state, 0)
    refused(state, 0, "k1@1,2")


def test_a_block_cannot_pass_a_gap_narrower_than_itself() -> None:
    plate = picture("xxxx.xxxxx", *[".........."] * 4)
    square, upright = load(solo(plate, "k1")), load(solo(plate, "k3"))
    assert not any(text.endswith(",1") for text in texts(square, 0))
    refused(square, 0, "k1@5,1")
    assert {f"k3@{col},1" for col in range(1, 11)} <= texts(upright, 0)


def test_a_flat_cave_takes_only_a_flat_block() -> None:
    cave = picture("xxxx......", "..........")
    assert "k4@1,1" in texts(load(solo(cave, "k4")), 0)
    refused(load(solo(cave, "w1")), 0, "w1@1,1")


def test_a_block_must_end_inside_the_grid() -> None:
    tall = rows(range(1, 11), holes=[10])
    assert "k4@1,11" in texts(load(solo(tall, "k4")), 0)
    refused(load(solo(tall, "k1")), 0, "k1@1,11")
    assert texts(load(solo(tall, "k1", bombs=0)), 0) == {"stop"}


def test_a_block_may_not_hang_in_the_air() -> None:
    refused(load(solo([], "k1")), 0, "k1@1,2")


def test_a_block_may_not_overlap_or_leave_the_sides() -> None:
    state = load(solo([(1, 1)], "k1"))
    for text in ("k1@1,1", "k1@10,1", "k1@0,1", "k1@1,0"):
        refused(state, 0, text)


# Prices


@pytest.mark.parametrize(
    ("energy", "blocks"),
    [(0, "g1"), (1, "g1 g2"), (2, "g1 g2 g3"), (3, "g1 g2 g3 g4"), (4, "g1 g2 g3 g4")],
)
def test_a_point_moves_one_column_and_never_around(energy: int, blocks: str) -> None:
    listed = texts(load(solo([], "g1", energy=energy, bombs=0)), 0)
    assert {text[:2] for text in listed} == set(blocks.split())


def test_five_points_swap_for_any_shape() -> None:
    listed = texts(load(solo([], "g1", energy=5, bombs=0)), 0)
    doubles = {"r2", "r4", "b2", "b4", "k2"}
    assert {text[:2] for text in listed} == set(oracle.BLOCKS) - doubles


@pytest.mark.parametrize(
    ("rolled", "text", "left"),
    [("g1", "g1@1,1", 6), ("g1", "g4@1,1", 3), ("g3", "g2@1,1", 5), ("g1", "w2@1,1", 1)],
)
def test_the_cheaper_way_is_paid(rolled: str, text: str, left: int) -> None:
    assert sheet_after(solo([], rolled, energy=6), text)["energy"] == left


@pytest.mark.parametrize(
    ("rolled", "cheap", "dear"),
    [
        ("r2", "r2@1,1", "r1@1,1"),
        ("r3", "r2@1,1", "r1@1,1"),
        ("r1", "r3@1,1", "r4@1,1"),
        ("k2", "k2@1,1", "k1@1,1"),
        ("k4", "k2@1,1", "k1@1,1"),
        ("g1", "r1@1,1", "r2@1,1"),
        ("g1", "b3@1,1", "b4@1,1"),
        ("g1", "k1@1,1", "k2@1,1"),
    ],
)
def test_the_dearer_name_of_a_shape_is_refused(rolled: str, cheap: str, dear: str) -> None:
    state = load(solo([], rolled, energy=9))
    assert state.why_not(0, cheap) is None
    refused(state, 0, dear)


def test_what_cannot_be_paid_is_refused() -> None:
    refused(load(solo([], "g1", energy=2)), 0, "g4@1,1")
    refused(load(solo([], "g1", energy=4)), 0, "w1@1,1")


# Energy


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_the_own_colour_activates_two(level: int) -> None:
    after = sheet_after(on_ledge("w1", level, energy=3), OWN)
    assert (after["bar"], after["energy"], after["ticks"]) == (6, 5, 0)


@pytest.mark.parametrize(("level", "bar", "energy"), [(1, 5, 4), (2, 4, 3), (3, 4, 2), (4, 4, 1)])
def test_another_colour_counts_by_level(level: int, bar: int, energy: int) -> None:
    after = sheet_after(on_ledge("k1", level, energy=3), OTHER)
    assert (after["bar"], after["energy"]) == (bar, energy)


@pytest.mark.parametrize(("level", "energy"), [(3, 0), (4, 0), (4, 1)])
def test_energy_never_falls_below_nothing(level: int, energy: int) -> None:
    after = sheet_after(on_ledge("k1", level, energy=energy), OTHER)
    assert (after["bar"], after["energy"]) == (4, 0)


@pytest.mark.parametrize("seat", [0, 1])
def test_each_player_has_a_level_of_their_own(seat: int) -> None:
    data = position(sheet(LEDGE, energy=3), sheet(LEDGE, energy=3), block="k1", level=[1, 4])
    assert sheet_after(data, OTHER, seat)["energy"] == (4, 1)[seat]


@pytest.mark.parametrize(("level", "bar", "energy"), [(1, 7, 3), (2, 6, 2), (3, 6, 1), (4, 6, 0)])
def test_gains_come_before_losses(level: int, bar: int, energy: int) -> None:
    after = sheet_after(position(sheet(CORNER), block="g2", level=level), "g2@8,4")
    assert (after["bar"], after["energy"]) == (bar, energy)


def test_the_colour_drawn_counts_not_the_colour_rolled() -> None:
    after = sheet_after(on_ledge("k1", 4, bar=5, energy=5), OWN)
    assert (after["bar"], after["energy"]) == (7, 2)


def test_energy_still_to_come_cannot_be_spent() -> None:
    refused(load(on_ledge("k1", 1, energy=4)), 0, OWN)


@pytest.mark.parametrize("bar", range(4, 28))
def test_crosses_tick_the_bonus_bar(bar: int) -> None:
    after = sheet_after(on_ledge("k1", 1, bar=bar), OTHER)
    crosses = (7, 10, 13, 16, 19, 22, 25, 28)
    assert (after["bar"], after["energy"]) == (bar + 1, 1)
    assert after["ticks"] == (bar + 1 in crosses)


@pytest.mark.parametrize(("bar", "energy", "ticks"), [(26, 2, 1), (27, 1, 1), (28, 0, 0)])
def test_the_energy_bar_ends_at_28(bar: int, energy: int, ticks: int) -> None:
    after = sheet_after(on_ledge("w1", 2, bar=bar), OWN)
    assert (after["bar"], after["energy"], after["ticks"]) == (28, energy, ticks)


@pytest.mark.parametrize("circle", oracle.CIRCLES)
def test_every_circle_is_where_it_is_printed(circle: Cell) -> None:
    """An upright bar at level 1 covers it alone: two for a black circle, one for another."""
    col, low = circle[0], min(circle[1], 8)
    under = [(col, row) for row in range(1, low)]
    after = sheet_after(position(sheet(under), block="k3", level=1), f"k3@{col},{low}")
    assert after["bar"] == (6 if oracle.CIRCLES[circle] == "k" else 5)


# Lines


def lines_of(count: int, **fields: Field) -> Json:
    """An upright bar in column 10 completes as many of the four lowest rows."""
    return solo(rows(range(1, count + 1), NINE_BEFORE_TEN), "k3", **fields)


@pytest.mark.parametrize(("count", "ticks"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 4)])
def test_lines_completed_together_tick_the_bonus_bar(count: int, ticks: int) -> None:
    assert sheet_after(lines_of(count), "k3@10,1")["ticks"] == ticks


def test_lines_need_not_lie_together() -> None:
    squares = [*rows([1, 3], NINE_BEFORE_TEN), (1, 2)]
    assert sheet_after(solo(squares, "k3"), "k3@10,1")["ticks"] == 1


def test_earlier_lines_do_not_count_again_and_stay() -> None:
    squares = rows([1, 2]) + rows([3], NINE_BEFORE_TEN)
    after = sheet_after(solo(squares, "k3"), "k3@10,3")
    assert after["ticks"] == 0
    assert len(after["marks"]) == len(squares) + 1


def test_crosses_and_lines_add_up() -> None:
    squares = [*rows([4, 5], NINE_BEFORE_TEN), (10, 1), (10, 2), (10, 3)]
    data = position(sheet(squares, bar=6), block="k3", level=1)
    assert sheet_after(data, "k3@10,4")["ticks"] == 2


@pytest.mark.parametrize("ticks", [10, 12, 13, 14])
def test_the_bonus_bar_ends_at_14(ticks: int) -> None:
    state = load(lines_of(4, ticks=ticks, bombs=0)).play(0, "k3@10,1")
    assert state.to_json()["position"]["sheets"][0]["ticks"] == 14
    assert state.scores == (4 * 5 + 75,)


# Bombs and giving up


def test_a_bomb_may_go_although_the_block_fits() -> None:
    data = solo([], "g3")
    after = sheet_after(data, "bomb")
    assert (after["bombs"], after["marks"], after["out"]) == (2, [], False)


@pytest.mark.parametrize(("left", "points"), [(3, 7), (2, 6), (1, 4), (0, 0)])
def test_the_cheapest_bomb_goes_first(left: int, points: int) -> None:
    state = load(solo([], "g3", bombs=left))
    assert state.scores == (points,)
    assert ("bomb" in texts(state, 0)) == (left > 0)


def test_no_fourth_bomb() -> None:
    refused(load(solo([], "g3", bombs=0)), 0, "bomb")


def chimney(block: str, energy: int) -> Json:
    """Full but for a chimney of four squares, which takes the upright bar alone."""
    squares = rows(range(1, 8)) + rows(range(8, 12), NINE_BEFORE_TEN)
    return solo(squares, block, energy=energy)


@pytest.mark.parametrize(
    ("block", "energy", "placed"),
    [
        ("k3", 0, "k3"),
        ("k1", 2, "k3"),
        ("k1", 1, ""),
        ("k4", 1, "k3"),
        ("k4", 0, ""),
        ("g1", 5, "k3"),
        ("g1", 4, ""),
    ],
)
def test_giving_up_only_when_nothing_affordable_fits(block: str, energy: int, placed: str) -> None:
    state = load(chimney(block, energy))
    assert texts(state, 0) == ({f"{placed}@10,8", "bomb"} if placed else {"stop", "bomb"})
    if placed:
        refused(state, 0, "stop")


def test_whoever_stops_is_out_and_keeps_the_score() -> None:
    data = chimney("k1", 1)
    state = load(data).play(0, "stop")
    assert state.to_json()["position"]["sheets"][0]["out"] is True
    assert state.scores == oracle.scores(data)
    assert state.actors == ()


# Score


def example() -> Json:
    """Rows of 5+5+5+5+5+4+4+10+0+4+0 points from the bottom."""
    nine, seven = [10], [8, 9, 10]
    squares = rows([1, 2, 3, 4, 5, 8]) + rows([6, 7, 10], nine) + rows([9], seven)
    return sheet(squares, bar=21, ticks=6, bombs=1, energy=2)


def test_the_worked_example_is_73_points() -> None:
    assert load(position(example())).scores == (47 + 21 + 4 + 1,)


@pytest.mark.parametrize("row", range(1, 12))
@pytest.mark.parametrize(("squares", "points"), [(10, 5), (9, 2), (8, 1), (7, 0)])
def test_rows_weigh_more_higher_up(row: int, squares: int, points: int) -> None:
    weight = 4 if row == 11 else 2 if row > 5 else 1
    made = sheet(rows([row], holes=range(1, 11 - squares)), bombs=0)
    assert load(position(made)).scores == (points * weight,)


def test_only_the_last_ticked_box_counts() -> None:
    boxes = (0, 1, 3, 6, 10, 15, 21, 28, 36, 44, 51, 58, 64, 70, 75)
    states = [load(position(sheet(ticks=ticks, bombs=0))) for ticks in range(15)]
    assert tuple(state.scores[0] for state in states) == boxes


def test_two_points_of_energy_are_worth_one() -> None:
    states = [load(position(sheet(energy=energy, bar=28, bombs=0))) for energy in range(6)]
    assert [state.scores[0] for state in states] == [0, 0, 1, 1, 2, 2]
