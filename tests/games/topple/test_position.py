"""Positions and views of Topple: names from the enumerations, and the declared types."""

from __future__ import annotations

import json
from fractions import Fraction
from random import Random
from typing import Any, get_args

import msgspec
import pytest

from cairn.core.bot import Budget
from cairn.core.game import Action
from cairn.games.topple import fields as f
from cairn.games.topple import position
from cairn.games.topple.parts import COLOURS, HANDS, Colour
from cairn.games.topple.position import TopplePosition
from cairn.testing import check_mutations
from tests.games.topple.oracle import Json
from tests.games.topple.positions import GAME, State, careful, played


def names(kind: type[f.Phase] | type[f.End]) -> list[str]:
    return [member.name.lower() for member in kind]


def test_the_types_name_what_the_enumerations_have() -> None:
    assert [*get_args(position.PhaseName)] == names(f.Phase)
    assert ["none", *get_args(position.EndName)] == names(f.End)
    assert ["none", *get_args(position.Cause), "full"] == names(f.End)
    assert [*get_args(Colour)] == COLOURS
    assert [*get_args(position.HandName)] == HANDS


@pytest.mark.parametrize("junior", [False, True])
@pytest.mark.parametrize("seats", [2, 4])
def test_views_fit_their_type(seats: int, junior: bool) -> None:
    rng, phases = Random(f"views {seats} {junior}"), set()
    for number in range(3):
        options = {"target": 5, "hand": ("steady", "human", "shaky")[number], "junior": junior}
        state = GAME.new(seats, options)
        while True:
            view = state.view()
            phases.add(view["phase"])
            plain = json.loads(json.dumps(view))
            assert msgspec.convert(plain, GAME.view_type) == view
            assert msgspec.convert(state.position(), TopplePosition) == state.position()
            if not state.actors:
                break
            actor = state.actors[0]
            actions = sorted(state.actions(actor), key=str)
            loved = [action for action in actions if str(action).endswith(("e1", "d1", "e2"))]
            state = state.play(actor, rng.choice(loved or actions))
    assert phases == set(get_args(position.PhaseName))


# --- reading ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def moments() -> dict[str, list[Json]]:
    """States of whole games between careful bots, by phase and kind."""
    found: dict[str, list[Json]] = {}
    for seats, options in TABLES:
        random = Random(f"{seats} {options}")
        state, bots = GAME.new(seats, options), [careful(n) for n in range(seats)]
        while True:
            data = json.loads(json.dumps(state.to_json()))
            kind = "junior" if options["junior"] else "points"
            found.setdefault(f"{state.phase} {kind}", []).append(data)
            if not state.actors:
                break
            actor = state.actors[0]
            action = bots[actor].choose(state, actor, Budget()) if actor >= 0 else None
            state = state.play(actor, action or drawn(state, random))
    return found


TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {"target": 60, "hand": "human", "junior": False}),
    (3, {"target": 60, "hand": "steady", "junior": False}),
    (4, {"target": 40, "hand": "shaky", "junior": False}),
    (2, {"hand": "steady", "junior": True}),
    (3, {"hand": "shaky", "junior": True}),
    (4, {"hand": "human", "junior": True}),
    (2, {"target": 60, "hand": "own", "junior": False}),
    (3, {"hand": "own", "junior": True}),
]


def drawn(state: State, random: Random) -> Action:
    listed: list[tuple[Action, Fraction]] = state.outcomes()
    return random.choices([a for a, _ in listed], [float(p) for _, p in listed])[0]


def test_every_state_of_a_game_reads_back(moments: dict[str, list[Json]]) -> None:
    for data in [data for listed in moments.values() for data in listed][::3]:
        assert GAME.from_json(data).to_json() == data


def after(*texts: str, seats: int = 3, **options: object) -> Json:
    return dict(json.loads(json.dumps(played(seats, *texts, **options).to_json())))


OPENING = ("start 0", "c3", "c3", "c2", "roll 6")
JUNIOR_OUT = {"round": 2, "out": [0], "ended": {"how": "slip", "seat": 0}, "turn": 1}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"pieces": ["red c3"]}, "It's seat 2's turn"),
        ({"pieces": ["red c3", "red c3", "green c2"]}, "Piece 2 was laid out of turn"),
        ({"pieces": ["red c3", "yellow c3", "blue c2"]}, "Piece 3 was laid out of turn"),
        ({"pieces": ["red c3", "yellow c3", "pink c2"]}, "A piece is written like 'red a1'"),
        ({"pieces": ["red c3", "yellow c3", "green z9"]}, "A piece is written like"),
        ({"pieces": ["red c3", "yellow c3", "green c2 0.4,0.4"]}, "A piece is written like"),
        ({"pieces": ["red c3", "yellow c3", " green c2"]}, "A piece is written like"),
        ({"pieces": "red c3"}, "The pieces must be a list"),
        ({"pieces": ["red c3", "yellow c3", 7]}, "A piece is written like"),
        ({"pieces": ["red e1", "yellow e1", "green e1"] * 5}, "would have fallen before piece"),
        ({"turn": 1}, "It's seat 1's turn"),
        ({"turn": 9}, "from 0 to 2"),
        ({"turn": True}, "whole number"),
        ({"turn": None}, "whole number"),
        ({"level": 0}, "The die must be a whole number from 1 to 6"),
        ({"level": 7}, "The die"),
        ({"level": None}, "The die"),
        ({"phase": "roll"}, "The die counts only until"),
        ({"phase": "dance"}, "The phase is one of"),
        ({"phase": ["roll"]}, "The phase is one of"),
        ({"phase": "push"}, "no piece that the hand could push"),
        ({"phase": "fall", "level": None}, "said to fall, but it stands"),
        ({"phase": "start", "turn": None, "level": None}, "no pieces on the board before"),
        ({"phase": "over", "level": None}, "The first round has none before it"),
        ({"round": 0}, "The round"),
        ({"round": 100}, "The round must be a whole number from 1 to 99"),
        ({"round": 10**20}, "The round"),
        ({"round": 2}, "The first round has none before it"),
        ({"ended": {"how": "slip", "seat": 2}}, "The first round has none before it"),
        ({"ended": {"how": "none", "seat": 2}}, "The way for a round to end is one of"),
        ({"ended": {"how": "slip"}}, "The end of a round must have how, seat"),
        ({"round": 2, "ended": {"how": "slip", "seat": 0}}, "Piece 1 was laid out of turn"),
        ({"out": [0]}, "Seats go out only in a junior game"),
        ({"out": [0, 0]}, "once each, in order"),
        ({"out": 0}, "The seats that are out must be a list"),
        ({"hand": "human"}, "The hand of this round is steady"),
        ({"hand": None}, "The hand of this round is steady"),
        ({"points": {"red": 1, "yellow": 0, "green": 0}}, "Nobody can have these points"),
        ({"points": {"red": -1, "yellow": 0, "green": 0}}, "Nobody can have these points"),
        ({"points": {"red": 0, "yellow": 0}}, "The pad must have red, yellow, green"),
        ({"points": {"red": 0, "yellow": 0, "green": 0, "blue": 0}}, "The pad must have"),
        ({"points": {"red": 10**20, "yellow": 0, "green": 0}}, "The column of red"),
        ({"points": {"red": 0.0, "yellow": 0, "green": 0}}, "The column of red"),
        ({"points": None}, "The pad must be a JSON object"),
        ({"cleared": ["red c3"]}, "a full board, just cleared"),
        ({"wind": 3}, "The position must have phase, round"),
    ],
)
def test_what_cannot_come_up_is_told(change: Json, sentence: str) -> None:
    data = after(*OPENING, hand="steady")
    GAME.from_json(data)
    data["position"] |= change
    with pytest.raises(ValueError, match=sentence):
        GAME.from_json(data)


@pytest.mark.parametrize("key", TopplePosition.__annotations__)
def test_nothing_may_be_missing(key: str) -> None:
    data = after(*OPENING, hand="steady")
    del data["position"][key]
    with pytest.raises(ValueError, match="The position must have phase"):
        GAME.from_json(data)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({}, ""),
        ({"out": []}, "Toppling the board puts a seat out"),
        ({"out": [1]}, "Toppling the board puts a seat out"),
        ({"out": [0, 1, 2], "round": 4}, "At least one seat is in"),
        ({"out": [0, 2]}, "More seats are out than rounds"),
        ({"out": [0, 2], "round": 3}, "The game would be over by now"),
        ({"round": 3}, "The hand of this round is shaky"),
        ({"round": 3, "hand": "shaky"}, ""),
        ({"round": 4, "hand": "wild"}, ""),
        ({"round": 12, "hand": "wild"}, ""),
        ({"round": 13, "hand": "wild"}, "from 1 to 12"),
        ({"turn": 0}, "It's seat 2's turn"),
        ({"turn": 2}, "It's seat 2's turn"),
        ({"points": {"red": 3, "yellow": 0, "green": 0}}, "Nobody can have these points"),
        ({"phase": "over", "turn": 0}, "The hand of this round is shaky"),
        ({"phase": "over", "turn": 0, "round": 1}, "The game is over when a round has ended it"),
        ({"ended": {"how": "full", "seat": 0}}, "Toppling the board puts a seat out"),
        ({"ended": {"how": "full", "seat": 2}}, "More seats are out than rounds"),
    ],
)
def test_junior_games_add_up(change: Json, sentence: str) -> None:
    data = after("start 0", seats=3, junior=True)
    data["position"] |= {**JUNIOR_OUT, **change}
    if not sentence:
        assert GAME.from_json(data).to_json() == data
        return
    with pytest.raises(ValueError, match=sentence):
        GAME.from_json(data)


def test_a_full_board_just_cleared_is_laid_again(moments: dict[str, list[Json]]) -> None:
    full = [data for data in moments["roll points"] if data["position"]["cleared"]]
    assert full
    for data in full:
        GAME.from_json(data)
        pieces = data["position"]["cleared"]
        for cleared in (pieces[:0], pieces[:-1], pieces[::-1]):
            bad = {**data, "position": {**data["position"], "cleared": cleared}}
            with pytest.raises(ValueError, match=r"cleared|full board|out of turn"):
                GAME.from_json(bad)


def test_the_pad_of_the_first_round_follows_from_its_pieces(moments: dict[str, list[Json]]) -> None:
    first = [data for data in moments["roll points"] if data["position"]["round"] == 1]
    for data in first[::5]:
        for colour, points in data["position"]["points"].items():
            pad = {**data["position"]["points"], colour: points + 1}
            with pytest.raises(ValueError, match="Nobody can have these points"):
                GAME.from_json({**data, "position": {**data["position"], "points": pad}})


def test_a_game_is_over_when_the_target_is_reached(moments: dict[str, list[Json]]) -> None:
    for data in moments["over points"]:
        GAME.from_json(data)
        best = max(GAME.from_json(data).scores)
        with pytest.raises(ValueError, match="The game is over when a round has ended it"):
            GAME.from_json({**data, "options": {**data["options"], "target": best + 1}})
    late = [data for data in moments["place points"] if data["position"]["round"] > 1]
    assert late
    with pytest.raises(ValueError, match="The game would be over by now"):
        GAME.from_json({**late[-1], "options": {**late[-1]["options"], "target": 1}})


def test_a_falling_board_has_stood_until_its_last_piece(moments: dict[str, list[Json]]) -> None:
    for data in [*moments["fall points"], *moments["fall junior"]]:
        position = data["position"]
        GAME.from_json(data)
        for change in (
            {"pieces": position["pieces"][:-1]},
            {"phase": "roll"},
            {"phase": "place", "level": 6},
        ):
            with pytest.raises(ValueError, match=r"stands|would have fallen"):
                GAME.from_json({**data, "position": {**position, **change}})


def test_the_pending_piece_lies_on_the_rolled_level(moments: dict[str, list[Json]]) -> None:
    for data in moments["push points"][::9]:
        level = data["position"]["level"]
        wrong = {**data["position"], "level": 1 + (level if level < 5 else 2)}
        if level == 6:
            continue
        with pytest.raises(ValueError, match="isn't on the level"):
            GAME.from_json({**data, "position": wrong})


def test_tampered_positions_are_refused_or_play_on() -> None:
    assert check_mutations(GAME, each=150) > 0
