"""States, refusals and the words in between, seen with the toy game."""

import pytest

import cairn
from cairn.core.drawing import plain
from cairn.core.game import CHANCE, Refusal, best, name_of, seats_text
from tests.core.toy import GAME


def test_chance_is_an_actor_with_a_name() -> None:
    assert repr(cairn.CHANCE) == "CHANCE"
    assert cairn.CHANCE == -1
    assert name_of(CHANCE) == "chance"
    assert name_of(2) == "seat 2"


def test_an_illegal_action_carries_its_refusal() -> None:
    state = GAME.new(2)
    with pytest.raises(cairn.IllegalAction, match="not for seat 0 to act now but for chance") as it:
        state.play(0, "take")
    assert it.value.refusal.code == "turn"
    assert it.value.refusal.facts == {"actor": 0}


def test_text_and_values_are_equally_good() -> None:
    state = GAME.new(1)
    assert state.play(CHANCE, "roll 3") == state.play(CHANCE, GAME.parse("roll 3"))


def test_junk_is_refused_in_a_sentence() -> None:
    refusal = GAME.new(1).why_not(CHANCE, "dance")
    assert refusal == Refusal(
        "unreadable", "'dance' is not an action here. Write take or leave.", {"text": "dance"}
    )


def test_actions_of_other_games_are_refused() -> None:
    foreign = cairn.load("brikks").parse("bomb")
    refusal = GAME.new(1).why_not(CHANCE, foreign)
    assert refusal is not None
    assert refusal.code == "foreign"


def test_over_is_over() -> None:
    state = GAME.new(1, {"rounds": 1}).play(CHANCE, "roll 6").play(0, "take")
    assert state.actors == ()
    assert str(state.why_not(0, "take")) == "The game is over."


def test_misshapen_states_are_told() -> None:
    with pytest.raises(ValueError, match="'position' is missing"):
        GAME.from_json({"seats": 1, "options": {}})
    with pytest.raises(ValueError, match="for 1–2 players, not 5"):
        GAME.from_json({"seats": 5, "options": {}, "position": {}})


def test_small_words() -> None:
    assert best([3, 5, 5]) == (1, 2)
    assert seats_text((2,)) == "2 players"
    assert seats_text((1, 2, 3)) == "1–3 players"
    assert plain([[("a ", "red"), ("b  ", "")], []]) == "a b\n"
