"""Whole games at random: every step of the library against the oracle."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

import cairn
from tests.games.nodes import oracle
from tests.games.nodes.oracle import Json
from tests.games.nodes.positions import GAME, State, any_placement, load, texts

KNOCKS = 0.02  # how often the stack falls in these games: more often than at a table


def check_moment(state: State, data: Json, legal: set[str]) -> None:
    """Everything that the state says, against the oracle."""
    assert state.to_json() == data
    assert {int(actor) for actor in state.actors} == oracle.actors(data)
    assert tuple(state.scores) == oracle.scores(data)
    assert state.falls == (data["position"]["phase"] == "fall")
    for actor in state.actors:
        assert texts(state, actor) == legal
    if cairn.CHANCE in state.actors:
        assert {str(a): p for a, p in state.outcomes()} == oracle.chances(data)


def check_refusals(rng: Random, state: State, data: Json, legal: set[str]) -> None:
    """Any placement is refused exactly when it is not legal; the others can do nothing."""
    for actor in state.actors:
        for _ in range(4):
            text = any_placement(rng, data)
            assert (state.why_not(actor, text) is None) == (text in legal), text
    for seat in set(range(data["seats"])) - oracle.actors(data):
        assert state.why_not(seat, any_placement(rng, data)).code == "turn"


def choose(rng: Random, legal: set[str]) -> str:
    if "knock yes" in legal:
        return "knock yes" if rng.random() < KNOCKS else "knock no"
    return "fall" if "fall" in legal else rng.choice(sorted(legal))


def walk(rng: Random, state: State, data: Json, most: int) -> Counter[str]:
    """Play on, comparing all the way; counts what happened."""
    seen = Counter[str]()
    for _ in range(most):
        legal = {text for actor in oracle.actors(data) for text in oracle.legal(data, actor)}
        check_moment(state, data, legal)
        seen["positions"] += 1
        if not legal:
            break
        assert state.outcome is None
        check_refusals(rng, state, data, legal)
        actor, text = int(state.actors[0]), choose(rng, legal)
        layer = oracle.current(data) if data["position"]["stack"] else 0
        state, data = state.play(actor, text), oracle.apply(data, actor, text)
        seen["opened"] += bool(data["position"]["stack"]) and oracle.current(data) > layer > 0
        seen["out"] += any(data["position"]["out"])
        seen["knocked"] += text == "fall"
    if not state.actors:
        seen["ends"] += 1
        assert state.outcome.winners == oracle.winners(data)
        assert state.outcome.scores == oracle.scores(data)
    assert json.loads(json.dumps(data)) == state.to_json()
    assert load(data) == state
    return seen


@pytest.mark.parametrize("kind", ["hex", "square"])
@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_whole_rounds(seats: int, kind: str) -> None:
    rng, seen = Random(f"walk {seats} {kind}"), Counter[str]()
    for hand in ("steady", "human"):
        options = {"set": kind, "hand": hand, "points": 1, "start": rng.randrange(seats)}
        state, data = GAME.new(seats, options), oracle.start(seats, **options)
        for _ in range(3):
            seen += walk(rng, state, data, 100)
    assert seen["positions"] >= 170, seen
    assert seen["ends"]
    assert seen["opened"] >= 3
    assert seats == 1 or seen["out"]


def test_games_of_several_rounds() -> None:
    rng, seen = Random("rounds"), Counter[str]()
    for seats, hand in ((2, "shaky"), (3, "steady")):
        options = {"points": 2, "hand": hand}
        seen += walk(rng, GAME.new(seats, options), oracle.start(seats, **options), 900)
    assert seen["ends"] == 2
    assert seen["knocked"]
