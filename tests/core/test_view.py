"""What every view has, whatever the game."""

import json

from cairn.core.actor import CHANCE
from cairn.core.view import View, shared
from tests.core.toy import GAME
from tests.core.tumble import Tumble


def test_a_view_begins_with_what_all_share() -> None:
    state = GAME.new(2, {"rounds": 2})
    assert shared(state) == {
        "options": {"rounds": 2},
        "actors": [-1],
        "scores": [0, 0],
        "standing": {"counted": "points", "counts": [0, 0]},
        "outcome": None,
        "falls": False,
    }
    assert state.view() == {**shared(state), "turn": 0, "die": 0}
    assert json.dumps(shared(state)["actors"]) == "[-1]"


def test_the_end_is_in_it() -> None:
    state = GAME.new(1, {"rounds": 1}).play(CHANCE, "roll 6").play(0, "take")
    assert shared(state)["outcome"] == {
        "scores": [6],
        "winners": [0],
        "reason": {"code": "rolled", "sentence": "All have rolled.", "facts": {}},
    }
    assert shared(state)["actors"] == []


def test_a_fall_is_announced() -> None:
    state = Tumble().new(1).play(0, "add 2").play(CHANCE, "wobble")
    assert shared(state)["falls"] is True
    assert shared(state)["actors"] == [-1]


def test_games_name_the_type_of_their_views() -> None:
    for game in (GAME, Tumble()):
        assert View.__required_keys__ < game.view_type.__required_keys__
        assert set(game.new(1).view()) == game.view_type.__required_keys__
