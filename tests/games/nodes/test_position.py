"""A position is read back only if it could have come about."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import pytest

import cairn
from tests.games.nodes import oracle
from tests.games.nodes.oracle import Json
from tests.games.nodes.positions import GAME, HEX, State, load

Change = Callable[[Json], Any]


def played(seats: int, pieces: int, seed: str = "position", **options: Any) -> Json:  # noqa: ANN401
    """A random game, after so many pieces of the first round; what trembles stands."""
    rng, state = Random(seed), GAME.new(seats, options)
    while len(state.stack) < pieces:
        actor = state.actors[0]
        knocks = actor == cairn.CHANCE
        state = state.play(actor, "knock no" if knocks else rng.choice(state.actions(actor)))
    data: Json = state.to_json()
    return data


def refuse(data: Json, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence) as caught:
        load(data)
    assert str(caught.value).endswith(".")


def with_out() -> Json:
    """A moment in which a seat is out and the others play on."""
    rng, state = Random("out"), GAME.new(4)
    while not any(state.position()["out"]):
        state = state.play(state.actors[0], rng.choice(state.actions(state.actors[0])))
    data: Json = state.to_json()
    return data


def piece(data: Json, number: int, text: str) -> None:
    data["position"]["stack"][number][1] = text


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda p: p["stack"].pop(), "After these pieces"),
        (lambda p: p["stack"].append(p["stack"][-1]), "Piece 13 can't lie like this"),
        (lambda p: p["stack"].reverse(), "Piece 1 can't lie"),
        (lambda p: p["stack"][5].__setitem__(0, 1 - p["stack"][5][0]), "It's seat .'s turn"),
        (lambda p: p["stack"][-1].__setitem__(1, "duo 3: 0,0 1,0"), "Piece 12 can't lie"),
        (lambda p: p["stack"][-1].__setitem__(1, "duo 2: 20,0 21,0"), "nothing below"),
        (lambda p: p["stack"][-1].__setitem__(1, p["stack"][-2][1]), "covered by|no .* left"),
        (lambda p: p["stack"][1].__setitem__(1, HEX[0]), "already a BASE"),
        (lambda p: p["stack"][-1].__setitem__(1, "knock no"), "not a placement"),
        (lambda p: p["stack"][-1].__setitem__(1, "⚀"), "not an action"),
        (lambda p: p["stack"].append([0]), "a seat and a text"),
        (lambda p: p["stack"].append([True, HEX[1]]), "whole numbers from 0 to 1"),
        (lambda p: p.update(stack=None), "list of pieces"),
        (lambda p: p.update(turn=1 - p["turn"]), "turn must be"),
        (lambda p: p.update(turn=True), "whole numbers from 0 to 1"),
        (lambda p: p.update(turn=7), "whole numbers from 0 to 1"),
        (lambda p: p.update(starter=1), "Seat 2 can't be the one that began"),
        (lambda p: p.update(phase="base"), "phase must be stack, not base"),
        (lambda p: p.update(phase="knock"), "phase must be stack, not knock"),
        (lambda p: p.update(phase="fall"), "phase must be stack, not fall"),
        (lambda p: p.update(phase="over"), "must say who won"),
        (lambda p: p.update(phase="none"), "one of: base, stack"),
        (lambda p: p.update(phase=["stack"]), "one of: base, stack"),
        (lambda p: p.update(round=2), "how the round before ended"),
        (lambda p: p.update(round=10**20), "whole numbers from 1"),
        (lambda p: p.update(round=1.0), "whole numbers from 1"),
        (lambda p: p.update(points=[1, 0]), "points are impossible"),
        (lambda p: p.update(points=[-1, 1]), "points are impossible"),
        (lambda p: p.update(points=[0]), "as many points as seats: 2"),
        (lambda p: p.update(points=[0, False]), "In points, only whole numbers"),
        (lambda p: p.update(out=[False, True]), "seat 2 is not out"),
        (lambda p: p.update(out=[False, 0]), "true or false"),
        (lambda p: p["hands"][0].update(duo=9), "seat 1 must hold 0 BASE, .* DUO"),
        (lambda p: p["hands"][1].update(uni=-1), "In hands, only whole numbers"),
        (lambda p: p["hands"][1].update(quint=1), "A hand must have base, uni"),
        (lambda p: p["hands"][1].pop("uni"), "A hand must have base, uni"),
        (lambda p: p.update(hands={}), "as many hands as seats"),
        (lambda p: p.update(ended={"seat": 0, "how": "won"}), "how the round before ended"),
        (lambda p: p.update(ended={"seat": 0, "how": "lost"}), "one of: won, knocked"),
        (lambda p: p.update(ended={"seat": 2, "how": "won"}), "whole numbers from 0 to 1"),
        (lambda p: p.update(ended=0), "must have seat, how"),
        (lambda p: p.update(more=1), "and nothing else"),
        (lambda p: p.pop("turn"), "must have phase, turn"),
    ],
)
def test_what_cannot_be_is_refused(change: Change, sentence: str) -> None:
    data = played(2, 12)
    assert load(data).to_json() == data
    change(data["position"])
    refuse(data, sentence)


def test_a_seat_that_is_out_stays_out() -> None:
    data = with_out()
    assert load(data).to_json() == data
    seat = data["position"]["out"].index(True)
    for change in ({"turn": seat}, {"out": [False] * 4}):
        wrong = deepcopy(data)
        wrong["position"] |= change
        refuse(wrong, "After these pieces")


@pytest.mark.parametrize("phase", ["knock", "fall", "stack"])
def test_a_hand_that_trembles(phase: str) -> None:
    data = played(2, 12, hand="shaky")
    turn, after = data["position"]["turn"], 1 - data["position"]["turn"]
    data["position"] |= {"phase": phase, "turn": after if phase == "stack" else turn}
    assert load(data).phase == phase
    data["position"]["turn"] = 1 - data["position"]["turn"]
    refuse(data, "turn must be")
    data["options"]["hand"] = "steady"
    data["position"] |= {"phase": "knock", "turn": turn}
    refuse(data, "phase must be stack, not knock")


def test_nothing_is_knocked_over_while_bases_are_laid() -> None:
    for count in (0, 3):
        data = played(2, count, hand="shaky")
        data["position"]["phase"] = "knock"
        refuse(data, "phase must be base, not knock")


def ended(seats: int, **options: Any) -> State:  # noqa: ANN401
    rng, state = Random(f"end {seats} {options}"), GAME.new(seats, options)
    while state.actors:
        actor = state.actors[0]
        knocks = actor == cairn.CHANCE
        state = state.play(actor, "knock no" if knocks else rng.choice(state.actions(actor)))
    return state


@pytest.mark.parametrize(
    ("seats", "options"), [(1, {}), (2, {"points": 1}), (3, {"points": 2}), (2, {"hand": "shaky"})]
)
def test_the_end_is_read_back(seats: int, options: Json) -> None:
    state = ended(seats, **options)
    data = state.to_json()
    assert load(data) == state
    assert load(data).outcome == state.outcome
    for change in (
        {"phase": "stack"},
        {"ended": None},
        {"points": [points + 1 for points in data["position"]["points"]]},
        {"stack": data["position"]["stack"][:-1]},
        {"ended": {"seat": 0, "how": "knocked"}},
    ):
        wrong = deepcopy(data)
        wrong["position"] |= change
        refuse(wrong, ".")


def test_no_piece_follows_the_end_of_a_round() -> None:
    state = ended(2, points=1)
    data = state.to_json()
    data["options"]["points"] = 3
    data["position"] |= {"phase": "stack", "ended": None, "points": [0, 0]}
    refuse(data, "The last piece ends the round")
    data["position"]["stack"].append([data["position"]["turn"], HEX[0]])
    refuse(data, "The round was over before piece")


def later(**fields: Any) -> Json:  # noqa: ANN401
    """The beginning of a later round of a game to 3 points between three."""
    hand = fields.pop("hand", "steady")
    data = oracle.start(3, hand=hand)
    data["position"] |= fields
    data["position"]["turn"] = data["position"]["starter"]
    return data


@pytest.mark.parametrize(
    ("hand", "number", "points", "end", "starter", "fine"),
    [
        ("steady", 2, [0, 1, 0], (1, "won"), 1, True),
        ("steady", 2, [0, 1, 0], (1, "won"), 2, False),
        ("steady", 2, [0, 1, 0], (0, "won"), 0, False),
        ("steady", 2, [0, 1, 1], (1, "won"), 1, False),
        ("steady", 2, [0, -1, 0], (1, "knocked"), 2, False),
        ("steady", 6, [2, 2, 1], (2, "won"), 2, True),
        ("steady", 7, [2, 3, 1], (1, "won"), 1, False),
        ("shaky", 2, [0, -1, 0], (1, "knocked"), 2, True),
        ("shaky", 2, [0, -1, 0], (1, "knocked"), 1, False),
        ("shaky", 2, [0, -1, 0], (1, "won"), 1, False),
        ("shaky", 3, [0, 0, 0], (1, "won"), 1, True),
        ("shaky", 3, [0, 0, 0], (1, "stuck"), 1, False),
        ("shaky", 4, [0, 0, 0], (1, "won"), 1, False),
        ("shaky", 4, [0, 2, 0], (0, "knocked"), 1, False),
        ("shaky", 5, [0, 2, 0], (1, "knocked"), 2, False),
        ("shaky", 5, [0, 1, 1], (1, "won"), 1, True),
    ],
)
def test_the_rounds_before(
    hand: str, number: int, points: list[int], end: tuple[int, str], starter: int, fine: bool
) -> None:
    how = {"seat": end[0], "how": end[1]}
    data = later(hand=hand, round=number, points=points, ended=how, starter=starter)
    if fine:
        assert load(data).to_json() == data
    else:
        refuse(data, "round")
