"""States, refusals and the words in between, seen with the toy game."""

import json
from random import Random
from typing import Any

import pytest

import cairn
from cairn.core.actor import CHANCE, name_of, turn_text
from cairn.core.card import seats_text
from cairn.core.outcome import best
from cairn.core.refusals import Refusal
from cairn.core.sentences import shown
from cairn.testing import check_game
from tests.core.toy import GAME
from tests.core.tumble import Tumble


def test_chance_is_an_actor_with_a_name() -> None:
    assert repr(cairn.CHANCE) == "CHANCE"
    assert cairn.CHANCE == -1
    assert name_of(CHANCE) == "chance"
    assert name_of(2) == "seat 3"


def test_an_illegal_action_carries_its_refusal() -> None:
    state = GAME.new(2)
    with pytest.raises(cairn.IllegalAction, match=r"Wait: chance decides") as it:
        state.play(0, "take")
    assert it.value.refusal.code == "turn"
    assert it.value.refusal.facts == {"actor": 0, "turn": [CHANCE]}


def test_whose_turn_it_is() -> None:
    assert turn_text([3]) == "It's seat 4's turn."
    assert turn_text([0, 2]) == "It's the turn of seats 1 and 3."
    assert turn_text([0, 1, 2]) == "It's the turn of seats 1, 2 and 3."


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
    assert refusal.facts == {"action": shown(foreign), "title": GAME.title}


def test_over_is_over() -> None:
    state = GAME.new(1, {"rounds": 1}).play(CHANCE, "roll 6").play(0, "take")
    assert state.actors == ()
    assert str(state.why_not(0, "take")) == "The game is over."


def test_misshapen_states_are_told() -> None:
    with pytest.raises(ValueError, match="'position' is missing"):
        GAME.from_json({"game": "toy", "seats": 1, "options": {}})
    with pytest.raises(ValueError, match="not a state of Toy: not a JSON object"):
        GAME.from_json(3)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="for 1–2 players, not 5"):
        GAME.from_json({"game": "toy", "seats": 5, "options": {}, "position": {}})
    with pytest.raises(ValueError, match="not a state of Toy but of 'brikks'"):
        GAME.from_json({"game": "brikks", "seats": 1, "options": {}, "position": {}})


@pytest.mark.parametrize("seats", [2.0, "2", True, [2], 10**80, -1, {}])
def test_seats_are_a_plain_number(seats: Any) -> None:  # noqa: ANN401
    with pytest.raises(ValueError, match="Toy is for 1–2 players, not"):
        GAME.new(seats)


@pytest.mark.parametrize("options", [5, "rounds", ["rounds"], {"rounds": [[]]}, {5: 1}])
def test_options_have_names_and_values(options: Any) -> None:  # noqa: ANN401
    with pytest.raises(ValueError, match=r"\.$"):
        GAME.new(1, options)


@pytest.mark.parametrize("text", [None, 5, b"take", ["take"], True])
def test_an_action_is_a_text(text: Any) -> None:  # noqa: ANN401
    with pytest.raises(cairn.IllegalAction, match="An action is a text") as error:
        GAME.parse(text)
    assert error.value.refusal.code == "not-text"


@pytest.mark.parametrize("actor", [True, 1.0, "1", None, [1]])
def test_an_actor_is_a_plain_number(actor: Any) -> None:  # noqa: ANN401
    state = GAME.new(2).play(CHANCE, "roll 3").play(0, "leave").play(CHANCE, "roll 2")
    assert state.actors == (1,)
    refusal = state.why_not(actor, "take")
    assert refusal
    assert refusal.code == "actor"
    assert refusal.facts == {"given": shown(actor)}
    assert state.actions(actor) == ()


def test_small_texts() -> None:
    assert best([3, 5, 5]) == (1, 2)
    assert seats_text((2,)) == "2 players"
    assert seats_text((1, 2, 3)) == "1–3 players"


def test_drawing_dice_and_falling_are_two_things() -> None:
    state = Tumble(2).new(1).play(0, "add 2")
    assert (state.draws, state.falls) == (True, False)
    falling = state.play(CHANCE, "wobble")
    assert (falling.draws, falling.falls) == (False, True)
    assert [str(action) for action, _ in falling.outcomes()] == ["fall 1"]
    assert falling.play(CHANCE, "fall 1").scores == (1,)
    assert falling.why_not(CHANCE, "fall 2"), "something has to stay"


@pytest.mark.parametrize("topples", [1, 3, None])
def test_a_game_in_which_things_fall_conforms(
    topples: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Tumble(topples)
    monkeypatch.setattr("cairn.core.record.load", lambda name: game)
    check_game(game)


def walk(name: str, seats: int) -> list[cairn.State]:
    """The states at the beginning of a game played at random."""
    match, random = cairn.Match(cairn.load(name), seats, dice=cairn.Dice(1)), Random(1)
    while len(match.log) < 12 and match.roll().actors:
        actor = random.choice(match.state.actors)
        match.play(actor, random.choice(match.state.actions(actor)))
    return match.record().replay()


@pytest.mark.parametrize("name", cairn.games())
def test_equal_states_have_equal_hashes(name: str) -> None:
    states = walk(name, cairn.load(name).seat_counts[-1])
    again = [cairn.load(name).from_json(json.loads(json.dumps(s.to_json()))) for s in states]
    assert again == states
    assert [*map(hash, again)] == [*map(hash, states)]
    assert len({*again, *states}) == len({state.key for state in states}) > 5
    assert json.loads(states[-1].key) == states[-1].to_json()
    assert states[0] != states[-1]
    assert states[0] != states[0].key


@pytest.mark.parametrize("name", cairn.games())
def test_a_state_shows_itself_briefly(name: str) -> None:
    title = cairn.load(name).title
    for state in walk(name, cairn.load(name).seat_counts[0]):
        assert repr(state).startswith(f"<{title} state: ")
        assert len(repr(state)) < 100
        assert (name_of(state.actors[0]) if state.actors else "over") in repr(state)


def test_how_a_state_shows_itself() -> None:
    state = GAME.new(2)
    assert repr(state) == "<Toy state: chance to act, points 0, 0>"
