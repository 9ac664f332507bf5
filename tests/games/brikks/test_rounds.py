"""The table's rules of Brikks: options, set-up, rolling, the order of rounds and the end."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

import cairn
from tests.games.brikks import oracle
from tests.games.brikks.oracle import Json
from tests.games.brikks.positions import (
    GAME,
    Field,
    State,
    load,
    position,
    refused,
    rows,
    sheet,
    texts,
)

BRICKED_UP = rows([11])  # nothing passes a full top row


def new(seats: int, **options: Field) -> State:
    return GAME.new(seats=seats, options=options)


def stuck(**fields: Field) -> Json:
    return sheet(BRICKED_UP, **fields)


def sheets_of(state: State) -> list[Json]:
    found: list[Json] = state.to_json()["position"]["sheets"]
    return found


def set_up(state: State, *picks: str) -> State:
    for text in picks:
        state = state.play(state.actors[0], text)
    return state


# Options


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (0, {}),
        (5, {}),
        (2, {"level": 0}),
        (2, {"level": 5}),
        (2, {"level": [1, 2, 3]}),
        (2, {"level": [1, 5]}),
        (2, {"bombs": 4}),
        (1, {"duel": True}),
        (3, {"duel": True}),
        (1, {"start": 1}),
        (2, {"start": 2}),
        (4, {"start": 4}),
        (2, {"start": -1}),
        (2, {"start": True}),
    ],
)
def test_wrong_options_are_refused(seats: int, options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=" "):
        GAME.new(seats=seats, options=options)


@pytest.mark.parametrize(
    ("options", "levels"), [({}, [2, 2]), ({"level": 3}, [3, 3]), ({"level": [1, 4]}, [1, 4])]
)
def test_levels_are_one_for_all_or_one_each(options: dict[str, Any], levels: list[int]) -> None:
    state = set_up(GAME.new(seats=2, options=options), "g1@1,1", "k1@1,1")
    data = state.to_json()
    assert data["options"] == {"level": levels, "duel": False, "start": 0}


# Set-up


@pytest.mark.parametrize(("seats", "bar", "energy"), [(1, 5, 5), (2, 4, 2), (3, 4, 3), (4, 4, 4)])
def test_energy_at_the_start(seats: int, bar: int, energy: int) -> None:
    for found in sheets_of(new(seats)):
        assert (found["bar"], found["energy"]) == (bar, energy)
        assert (found["ticks"], found["bombs"], found["marks"]) == (0, 3, [])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_circle_5_is_the_next_for_every_number_of_players(seats: int) -> None:
    started = sheets_of(new(seats))[0]
    ledge = started | {"marks": ["x@5,1"]}
    idle = [sheet(done=True) for _ in range(seats - 1)]
    state = load(position(ledge, *idle, block="k1", level=1)).play(0, "k1@5,2")
    assert sheets_of(state)[0]["bar"] == 5
    assert sheets_of(state)[0]["energy"] == seats + 1


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_blocks_are_picked_from_the_last_seat_to_the_first(seats: int) -> None:
    state, order = new(seats), []
    for text in ("k1@5,1", "g1@1,1", "r1@9,1", "w1@8,1")[:seats]:
        order += state.actors
        state = state.play(state.actors[0], text)
    assert order == list(range(seats))[::-1]
    assert state.actors == (cairn.CHANCE,)
    assert state.to_json()["position"]["roller"] == 0


@pytest.mark.parametrize(
    ("seats", "start", "order"),
    [(1, 0, [0]), (2, 1, [0, 1]), (3, 1, [0, 2, 1]), (4, 2, [1, 0, 3, 2]), (4, 3, [2, 1, 0, 3])],
)
def test_whoever_starts_picks_last_and_rolls_first(
    seats: int, start: int, order: list[int]
) -> None:
    state, picked = new(seats, start=start), []
    for text in ("k1@5,1", "g1@1,1", "r1@9,1", "w1@8,1")[:seats]:
        picked += state.actors
        state = GAME.from_json(state.to_json()).play(state.actors[0], text)
    assert picked == order
    assert state.actors == (cairn.CHANCE,)
    assert state.to_json()["position"]["roller"] == start
    if seats > 1:
        assert state.play(cairn.CHANCE, "roll g3").actors == (start,)


def test_a_seat_that_is_not_there_can_not_start() -> None:
    with pytest.raises(ValueError, match="Option start can be 1 to 2, not 4\\."):
        new(2, start=3)
    with pytest.raises(ValueError, match="Option start can be 1, not 2\\."):
        new(1, start=1)


def test_any_unturned_block_in_any_column_of_the_bottom_line() -> None:
    widths = {"w": 3, "y": 2, "g": 2, "r": 2, "b": 2, "k": 2}
    expected = {f"{k}1@{c},1" for k, width in widths.items() for c in range(1, 12 - width)}
    assert texts(new(2), 1) == expected


def test_picks_are_different() -> None:
    state = set_up(new(3), "k1@5,1", "g1@5,1")
    assert {text[0] for text in texts(state, 0)} == set("wyrb")
    refused(state, 0, "k1@1,1")
    refused(state, 0, "g1@8,1")


@pytest.mark.parametrize("text", ["k3@1,1", "g2@1,1", "k1@1,2", "k1@10,1", "bomb", "stop"])
def test_other_set_up_actions_are_refused(text: str) -> None:
    refused(new(2), 1, text)


def test_nobody_picks_out_of_order() -> None:
    refused(new(2), 0, "k1@1,1")


def test_the_first_block_gives_no_energy() -> None:
    """Both blocks cover the white circle at (5, 3), which is worth one at level 1."""
    state = set_up(new(2, level=1), "b1@5,1", "g1@5,1")
    assert all((found["bar"], found["energy"]) == (4, 2) for found in sheets_of(state))
    assert all(found["ticks"] == 0 for found in sheets_of(state))


# Rolling


def rolling(seats: int = 2) -> State:
    return load(position(*[sheet() for _ in range(seats)], block=None, phase="roll"))


def test_each_of_24_rolls_is_as_likely() -> None:
    outcomes = rolling().outcomes()
    assert {str(action) for action, _ in outcomes} == oracle.rolls()
    assert {chance for _, chance in outcomes} == {Fraction(1, 24)}


def test_the_roller_alone_may_roll_again() -> None:
    state = rolling(3).play(cairn.CHANCE, "roll g3")
    assert state.actors == (0,)
    assert texts(state, 0) == {"keep", "again"}
    refused(state, 1, "again")


def test_a_kept_roll_is_used_by_all() -> None:
    state = rolling(3).play(cairn.CHANCE, "roll g3").play(0, "keep")
    assert set(state.actors) == {0, 1, 2}
    assert state.to_json()["position"]["block"] == "g3"


def test_the_second_roll_stands() -> None:
    state = rolling().play(cairn.CHANCE, "roll g3").play(0, "again")
    assert state.actors == (cairn.CHANCE,)
    state = state.play(cairn.CHANCE, "roll w2")
    assert state.to_json()["position"]["block"] == "w2"
    assert set(state.actors) == {0, 1}
    refused(state, 0, "again")


def test_alone_there_is_no_second_roll() -> None:
    state = rolling(1).play(cairn.CHANCE, "roll g3")
    assert state.to_json()["position"]["phase"] == "use"
    refused(state, 0, "again")
    refused(state, 0, "keep")


@pytest.mark.parametrize("text", ["roll q1", "roll g5", "roll", "g3", "keep"])
def test_other_rolls_are_refused(text: str) -> None:
    refused(rolling(), cairn.CHANCE, text)


# Rounds


def test_a_block_is_used_once() -> None:
    state = load(position(sheet(), sheet())).play(0, "g3@1,1")
    assert set(state.actors) == {1}
    refused(state, 0, "g3@3,1")
    refused(state, 0, "bomb")


def test_the_order_of_players_makes_no_difference() -> None:
    made = [sheet(energy=3), sheet([(5, 1)], energy=1), stuck(), sheet(bombs=1)]
    plans = {0: "g1@4,1", 1: "g2@5,2", 2: "stop", 3: "bomb"}
    ends = []
    for order in permutations(plans):
        state = load(position(*made, level=[1, 2, 3, 4]))
        for seat in order:
            state = state.play(seat, plans[seat])
        ends.append(oracle.canonical(state.to_json()))
    assert all(end == ends[0] for end in ends)
    assert ends[0]["position"]["phase"] == "roll"


@pytest.mark.parametrize(
    ("roller", "out", "following"),
    [(0, [], 1), (2, [], 0), (0, [1], 2), (1, [2], 0), (2, [0], 1), (1, [0, 2], 1)],
)
def test_the_roller_passes_over_players_who_are_out(
    roller: int, out: list[int], following: int
) -> None:
    made = [sheet(out=seat in out) for seat in range(3)]
    state = load(position(*made, roller=roller))
    for seat in sorted(state.actors):
        state = state.play(seat, "bomb")
    assert state.to_json()["position"]["roller"] == following
    assert state.play(cairn.CHANCE, "roll g3").actors == (following,)


@pytest.mark.parametrize(("quits", "following"), [(0, 1), (1, 2), (2, 1)])
def test_the_roller_passes_over_whoever_just_stopped(quits: int, following: int) -> None:
    state = load(position(*[stuck() if seat == quits else sheet() for seat in range(3)]))
    for seat in range(3):
        state = state.play(seat, "stop" if seat == quits else "bomb")
    assert state.to_json()["position"]["roller"] == following


def test_players_who_are_out_do_not_use_the_block() -> None:
    state = load(position(sheet(), sheet(out=True), sheet()))
    assert set(state.actors) == {0, 2}
    refused(state, 1, "bomb")


def test_the_last_player_plays_on() -> None:
    state = load(position(sheet(), stuck())).play(1, "stop").play(0, "bomb")
    assert state.outcome is None
    assert state.actors == (cairn.CHANCE,)


# The end


def ended(*made: Json) -> State:
    state = load(position(*made))
    for seat in range(len(made)):
        state = state.play(seat, "stop")
    return state


def test_the_game_ends_when_nobody_is_in() -> None:
    state = ended(stuck(ticks=2), stuck(ticks=5), stuck())
    assert state.actors == ()
    assert state.outcome.scores == (20 + 3 + 7, 20 + 15 + 7, 20 + 7)
    assert state.outcome.winners == (1,)
    refused(state, 0, "bomb")


def test_ties_are_shared() -> None:
    state = ended(stuck(ticks=3, bombs=0), stuck(), stuck(energy=2, bombs=2))
    assert state.outcome.scores == (26, 27, 27)
    assert state.outcome.winners == (1, 2)


def solo_sheet(points: int) -> Json:
    """A sheet without a way in that is worth as many points."""
    for ticks in range(15):
        for low in range(11):
            made = sheet(rows([*range(1, low + 1), 11]), bar=28, bombs=0, ticks=ticks)
            rest = points - oracle.sheet_score(made)
            if 0 <= rest <= 14:
                return made | {"energy": 2 * rest}
    raise AssertionError(points)


def rank(points: int, level: int = 1) -> str:
    """The reason of the outcome, without numbers that it may tell."""
    state = load(position(solo_sheet(points), level=level)).play(0, "stop")
    assert state.outcome.scores == (points,)
    return re.sub(r"\d+", "", state.outcome.reason.sentence)


BANDS = [
    (25, 59),
    (60, 69),
    (70, 79),
    (80, 89),
    (90, 99),
    (100, 109),
    (110, 129),
    (130, 150),
    (151, 180),
]


def test_solo_ranks_differ_from_band_to_band() -> None:
    assert len({rank(low) for low, _ in BANDS}) == len(BANDS)


@pytest.mark.parametrize("band", BANDS)
def test_a_solo_rank_holds_for_its_whole_band(band: tuple[int, int]) -> None:
    assert rank(band[0]) == rank(band[1])


@pytest.mark.parametrize("level", [2, 3, 4])
def test_each_level_above_the_first_lifts_a_solo_rank_by_five(level: int) -> None:
    lift = 5 * (level - 1)
    assert rank(100 - lift, level) == rank(100)
    assert rank(99 - lift, level) == rank(99)
