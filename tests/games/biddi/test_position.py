"""A state read back is one that a game could have come to; anything else is told in a sentence."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

import cairn
from cairn.games.biddi.rules import BiddiState
from tests.games.biddi.towers import GAME, counting, play, right_tower, started

PLAIN = "red 7 white 8 blue 9 grey 10"


def picking() -> BiddiState:
    return play(GAME.new(2), cairn.CHANCE, "roll red 9 white 1 blue 4 grey 1")  # type: ignore[arg-type]


def building() -> BiddiState:
    return play(play(started(), 0, "lay white.f 0"), 1, "lay white.l 0", "lay 3b -3")


def second(rounds: int = 7) -> BiddiState:
    """The second round, after seat 0 has called six right levels and seat 1 has two."""
    state = started(PLAIN, rounds=rounds)
    assert state.plan
    tower = right_tower(state.plan)
    return play(play(state, 1, *tower[:2]), 0, *tower, "call")


def timed() -> BiddiState:
    return play(play(started(PLAIN, limit=60), 1, "lay 1a 0"), cairn.CHANCE, "time")


def over() -> BiddiState:
    return second(rounds=1)


def slipping() -> BiddiState:
    return play(started(PLAIN, hand="shaky"), 0, "lay 1a 0", "lay 7a 2")


def falling() -> BiddiState:
    return play(started(PLAIN), 0, "lay 1a 0", "lay 2a 6")


def changed(state: BiddiState, change: Mapping[str, Any]) -> dict[str, Any]:
    data = json.loads(json.dumps(state.to_json()))
    for path, value in change.items():
        *way, last = (int(key) if key.isdecimal() else key for key in path.split("/"))
        place = data["position"]
        for key in way:
            place = place[key]
        place[last] = value
    return data  # type: ignore[no-any-return]


STATES = [
    GAME.new(2), picking(), counting(), building(), second(), timed(), over(), slipping(), falling()
]  # fmt: skip


@pytest.mark.parametrize("state", STATES)
def test_every_phase_reads_back(state: BiddiState) -> None:
    assert GAME.from_json(json.loads(json.dumps(state.to_json()))) == state


def test_there_is_a_state_of_every_phase() -> None:
    phases = {state.position()["phase"] for state in STATES}
    assert phases == {"roll", "pick", "ready", "build", "slip", "fall", "over"}


TYPES: list[tuple[str, object]] = [
    ("round", 0), ("round", 2.0), ("round", True), ("round", -1), ("round", 10**20), ("round", "1"),
    ("phase", "lunch"), ("phase", None), ("phase", []), ("phase", 3),
    ("roll", [9, 1, 4, 1]), ("roll/red", 0), ("roll/red", 11), ("roll/red", 9.0),
    ("roll/red", True), ("roll/green", 1), ("pick", "green"), ("pick", 1), ("pick", ["white"]),
    ("hand", True), ("hand", 2), ("hand", -1), ("hand", 0.0), ("points", {}), ("points", None),
    ("stacks", "1a 0"), ("stacks", [[]]), ("stacks", [[], [], []]), ("stacks/0", "1a 0"),
    ("stacks/0", [7]), ("stacks/0", ["9z 0"]), ("stacks/0", ["1a"]), ("stacks/0", ["1a 00"]),
    ("stacks/0", ["white.f 0.0"]), ("stacks/0", ["1a \u0660"]), ("stacks/0", ["WHITE.f 0"]),
    ("stacks/0", [["1a 0"]]), ("checked", {}), ("checked", []), ("more", 1),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value"), TYPES)
def test_what_has_the_wrong_type_is_told(path: str, value: object) -> None:
    with pytest.raises(ValueError, match=r"^[A-Z].*\.$") as told:
        GAME.from_json(changed(building(), {path: value}))
    assert type(told.value) is ValueError


@pytest.mark.parametrize("key", ["round", "phase", "roll", "pick", "stacks", "points", "hand"])
def test_what_is_missing_is_told(key: str) -> None:
    data = building().to_json()
    data["position"] = {name: value for name, value in data["position"].items() if name != key}
    with pytest.raises(ValueError, match=f"The position lacks '{key}'"):
        GAME.from_json(data)


@pytest.mark.parametrize(
    ("state", "change", "told"),
    [
        (building(), {"phase": "over"}, "isn't over before"),
        (building(), {"phase": "roll"}, "In phase 'roll' there is no roll"),
        (building(), {"phase": "ready"}, "no levels on the table"),
        (building(), {"phase": "pick"}, "no levels on the table"),
        (building(), {"phase": "fall"}, "nothing falls"),
        (building(), {"phase": "slip"}, "A hand may slip"),
        (building(), {"phase": "slip", "hand": 1}, "Seat 2's hand can't slip"),
        (building(), {"roll": None}, "there is a roll"),
        (building(), {"roll/blue": 9, "roll/red": 1}, "they are rolled again"),
        (building(), {"pick": None}, "The pick is white or grey"),
        (building(), {"pick": "red"}, "The pick is white or grey"),
        (counting(PLAIN), {"pick": "red"}, "no two dice in play are equal"),
        (counting(), {"hand": 0}, "A hand may slip"),
        (counting(PLAIN), {"phase": "pick"}, "nothing to pick"),
        (picking(), {"pick": "white"}, "Nothing has been picked"),
        (building(), {"round": 3}, "number of rows of points"),
        (building(), {"points": [[[6, 0], [2, 0]]]}, "number of rows of points"),
        (building(), {"stacks/0": ["1a 0", "1b 0"]}, "the same piece twice"),
        (building(), {"stacks/0": ["1a 0", "2a 7"]}, "doesn't stand"),
        (building(), {"stacks/0": ["1a 3"]}, "doesn't lie at 0"),
        (building(), {"stacks/0": ["1a 0", "2a 0.5"]}, "beside whole units"),
        (slipping(), {"stacks/0": ["1a 0"]}, "Seat 1's hand can't slip"),
        (slipping(), {"stacks/0": ["1a 0", "7a 9"]}, "can't have been laid there"),
        (slipping(), {"stacks/0": ["1a 0", "7a 6", "2a 5"]}, "doesn't stand below its top"),
        (slipping(), {"stacks/1": ["1a 0", "7a 6"]}, "doesn't stand"),
        (falling(), {"phase": "build"}, "doesn't stand"),
        (falling(), {"stacks/0": ["1a 0", "2a 8"]}, "can't have been laid there"),
        (falling(), {"stacks/1": ["1a 0", "2a 6"]}, "doesn't stand"),
        (second(), {"checked": None}, "The round before is round 1"),
        (counting(), {"checked": second().position()["checked"]}, "there is none yet"),
        (second(), {"checked/round": 2}, "The round before is round 1"),
        (second(), {"checked/roll": None}, "has no roll"),
        (second(), {"checked/roll/red": 1}, "don't fit what stood there"),
        (second(), {"checked/pick": "red"}, "no two dice in play are equal"),
        (second(), {"checked/caller": 1}, "don't fit what stood there"),
        (second(), {"checked/caller": None}, "somebody called"),
        (second(), {"checked/stacks/0": []}, "don't fit what stood there"),
        (second(), {"points/0/1/0": 3}, "don't fit what stood there"),
        (second(), {"points/0/1/0": -1}, "What a seat scores is a whole number"),
        (second(), {"points/0/1/0": 2.0}, "What a seat scores is a whole number"),
        (second(), {"points/0/0/0": 7}, r"Nobody can score 7 \+ 0 in round 1"),
        (second(), {"points/0/0/1": 1}, r"Nobody can score 6 \+ 1 in round 1"),
        (second(), {"points/0/1/1": 2}, r"Nobody can score 2 \+ 2 in round 1"),
        (second(), {"points/0": [[6, 2], [6, 2]]}, "Only the caller gets extra points"),
        (second(), {"points/0": [[1, 0], [2, 0]]}, "scores 6 or nothing"),
        (second(), {"points/0": [[6, 0]]}, "doesn't have 2 entries"),
        (timed(), {"checked/stacks/1": ["1a 0", "2a 6"]}, "doesn't stand"),
        (over(), {"phase": "roll"}, "number of rows of points"),
    ],
)
def test_what_no_game_comes_to_is_told(
    state: BiddiState, change: dict[str, Any], told: str
) -> None:
    GAME.from_json(state.to_json())
    with pytest.raises(ValueError, match=told) as error:
        GAME.from_json(changed(state, change))
    assert str(error.value)[-1] == "."


def test_a_tower_may_have_slipped_off() -> None:
    """It touched when it was laid, and the hand trembled."""
    state = play(started(PLAIN, hand="shaky"), 0, "lay 1a 0", "lay 7a 7.9")
    off = play(state, cairn.CHANCE, "slip 0.3")
    assert off.falls
    assert GAME.from_json(off.to_json()) == off
    with pytest.raises(ValueError, match="can't have been laid there"):
        GAME.from_json(changed(off, {"stacks/0": ["1a 0", "7a 8.3"]}))
