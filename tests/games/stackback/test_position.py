"""Positions: what is written reads back, and what no game comes to is refused in a sentence."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pytest

import cairn
from cairn import CHANCE
from cairn.games.stackback.rules import GAME, StackBackState
from cairn.testing import check_mutations
from tests.games.stackback.boards import Json, table

PAIR = ("yellow 0: 300,300 90", "yellow 0: 600,300 90")
NARROW = ("mauve 0: 300,300 90", "mauve 0: 410,300 90")
TIPS = "yellow 1: 640,300 0"
STANDS = ("start 0", *PAIR, "green 1: 450,300 0")
FALLS = ("start 0", *NARROW, TIPS)


def played(*actions: str, **options: str) -> StackBackState:
    """The state after these actions."""
    state = GAME.new(options=options)
    for action in actions:
        state = state.play(state.actors[0], action)
    assert isinstance(state, StackBackState)
    return state


def moments() -> dict[str, StackBackState]:
    """A state of every phase."""
    human = ("start 0", "green 0: 300,300 90", "slip 0,0,0", "green 0: 600,300 90")
    return {
        "start": GAME.new(),  # type: ignore[dict-item]
        "lay": played(*STANDS),
        "slip": played(*human, hand="human"),
        "fall": played(*FALLS),
        "fallen": played(*FALLS, "fall 1,2"),
        "lost": played(*FALLS, "fall 1,2", fall="sudden"),
    }


@pytest.mark.parametrize("name", [*moments()])
def test_every_phase_reads_back(name: str) -> None:
    state = moments()[name]
    assert GAME.from_json(state.to_json()) == state


def test_whole_games_read_back() -> None:
    for number, hand in enumerate(("steady", "shaky")):
        random, state = Random(number), GAME.new(options={"hand": hand})
        while state.actors:
            assert GAME.from_json(state.to_json()) == state
            listed = state.actions(state.actors[0])
            stacked = [action for action in listed if not str(action).split(":")[0].endswith("0")]
            state = state.play(state.actors[0], random.choice(stacked or [*listed]))
        assert GAME.from_json(state.to_json()) == state


CASES: list[tuple[str, Json, str]] = [
    # the form
    ("lay", {"turn": True}, "For turn there must be a number from 0 to 1, not true."),
    ("lay", {"turn": 1.0}, "For turn there must be a number from 0 to 1, not 1.0."),
    ("lay", {"laid": 10**20}, "For laid there must be a number from 0 to 99999"),
    ("lay", {"phase": "sleep"}, "The phase is one of start, lay, slip, fall, over, not 'sleep'."),
    ("lay", {"mood": "good"}, "A position can't have 'mood'."),
    ("lay", {"sticks": {}}, "For sticks there must be a list, not an object."),
    ("lay", {"sticks": ["pass"]}, "A stick must be an object, not 'pass'."),
    ("lay", {"sticks.0.lay": "pass"}, "A stick lies like green 0: 512,480 90, not like 'pass'."),
    ("lay", {"sticks.0.lay": "YELLOW 0: 300,300 90"}, "A stick lies like green 0: 512,480 90"),
    ("lay", {"hands": []}, "There must be 2 hands, not 0."),
    ("lay", {"hands.0.green": -3}, "For green in a hand there must be a number from 0 to 20"),
    # hands and boards
    ("lay", {"hands.0.green": 8}, "There are 19 green sticks instead of 20."),
    ("lay", {"hands.0.green": 8, "hands.1.green": 11}, "The hands don't fit the sticks"),
    ("lay", {"sticks.2.number": 7}, "There is a stick #7, but only 3 were ever laid."),
    ("lay", {"sticks.1.number": 0}, "The sticks aren't listed in the order"),
    (
        "lay",
        {"sticks.2.lay": "green 1: 450,800 0"},
        "#2 can't lie there: Nothing is under it",
    ),
    (
        "lay",
        {"sticks.2.lay": "green 2: 450,300 0"},
        "#2 can't lie there: Nothing is under it",
    ),
    ("lay", {"sticks.2.lay": "green 1: 300,300 0"}, "It rests on only one stick"),
    ("lay", {"sticks.2.lay": "green 0: 450,300 0"}, "Green #2 can't lie there: There is no room"),
    ("lay", {"sticks.1.lay": "yellow 0: 310,300 90"}, "would overlap yellow #0"),
    ("slip", {"sticks.0.lay": "green 0: 3000,300 90"}, "This can't stand: green #0."),
    # whose turn it is
    ("lay", {"turn": 1}, "The turn, its tier or the passes don't fit"),
    ("lay", {"run": 0}, "The turn, its tier or the passes don't fit"),
    ("lay", {"run": 2}, "The turn, its tier or the passes don't fit"),
    ("lay", {"turn": 1, "run": 0, "passes": 1}, "Seat 1 can't have passed: it could lay"),
    ("lay", {"passes": 2, "phase": "over"}, "The turn, its tier or the passes"),
    # phases that don't fit
    ("lay", {"phase": "start"}, "Before the start the boards are bare"),
    ("lay", {"phase": "fall"}, "Seat 1 can't have laid a stick here"),
    ("lay", {"phase": "slip"}, "A steady hand doesn't tremble."),
    ("lay", {"phase": "over"}, "nobody has just laid their last stick"),
    ("lay", {"pending": "green 0: 900,300 0", "hands.0.green": 8}, "No stick is in the air"),
    ("slip", {"pending": None, "hands.1.green": 10}, "A hand trembles only while it lays a stick."),
    ("slip", {"pending": "green 0: 300,310 90"}, "is not allowed: There is no room"),
    ("slip", {"passes": 1}, "A player who lays a stick hasn't passed."),
    ("fall", {"phase": "lay", "run": 1}, "This can't stand: mauve #0, mauve #1 and yellow #2."),
    ("fall", {"turn": 1}, "Yellow #2 was not laid by seat 2."),
    ("fall", {"laid": 4}, "The stick that was laid last is missing."),
    ("fall", {"run": 1}, "Seat 1 can't have laid a stick here"),
    # what has fallen
    ("fallen", {"fallen": None}, "The turn, its tier or the passes don't fit"),
    ("fallen", {"turn": 0}, "After the fall it's seat 2's turn"),
    ("fallen", {"fallen.seat": 1, "turn": 0}, "The hands don't fit the sticks"),
    (
        "fallen",
        {"hands.0.yellow": 0, "hands.1.yellow": 20},
        "Seat 1 hasn't got all the fallen sticks.",
    ),
    ("fallen", {"phase": "over"}, "After a fall the game goes on, or it is over"),
    ("fallen", {"fallen.sticks": []}, "The stick that was laid last is missing."),
    ("fallen", {"fallen.sticks.1.lay": "yellow 1: 355,300 0"}, "These sticks can't have fallen."),
    ("lost", {"phase": "lay"}, "After a fall the game goes on, or it is over"),
    ("lost", {"fallen": None}, "There are 2 sticks missing"),
]


@pytest.mark.parametrize(("name", "changes", "sentence"), CASES)
def test_what_no_game_comes_to_is_refused(name: str, changes: Json, sentence: str) -> None:
    data = copy.deepcopy(moments()[name].to_json())
    for path, value in changes.items():
        change(data["position"], path.split("."), value)
    with pytest.raises(ValueError) as refused:  # noqa: PT011 - the sentence is looked at below
        GAME.from_json(data)
    assert sentence in str(refused.value)


def change(value: Any, path: list[str], to: object) -> None:  # noqa: ANN401
    for key in path[:-1]:
        value = value[int(key)] if isinstance(value, list) else value[key]
    value[path[-1]] = to


def test_a_floating_stick_and_a_building_that_has_long_fallen() -> None:
    """As found by feeding it junk: a lay phase in a building that can't stand."""
    data = table(*NARROW, "green 0: 1500,500 0").to_json()
    sticks = data["position"]["sticks"]
    for seat in range(2):
        data["position"]["hands"][seat]["green"] = 10 - (seat == sticks[2]["seat"])
    assert GAME.from_json(data)
    sticks[2]["lay"] = "green 0: 1150,500 0"
    with pytest.raises(ValueError, match="There isn't enough wood"):
        GAME.from_json(data)


def test_tampered_positions_are_refused_or_play_on() -> None:
    assert check_mutations(GAME, each=40, seed=12) < 20


def test_a_restored_state_offers_what_the_played_one_does() -> None:
    """The played one has its sites from the state before, the restored one finds them anew."""
    random, match = Random("sites"), cairn.Match(GAME, 2, {"hand": "human"}, cairn.Dice("sites"))
    while match.roll().actors and len(match.log) < 90:
        state = match.state
        seat = state.actors[0]
        listed = state.actions(seat)
        assert GAME.from_json(state.to_json()).actions(seat) == listed
        stacked = [action for action in listed if getattr(action, "tier", 0)]
        match.play(seat, random.choice(stacked if stacked and random.random() < 0.6 else listed))
    assert CHANCE not in match.state.actors
