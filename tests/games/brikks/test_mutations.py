"""A position with something changed is refused with a sentence, or it is one that plays on."""

from __future__ import annotations

import json
from collections import Counter
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any, get_args

import pytest

from cairn.games.brikks.position import PhaseName
from tests.games.brikks.oracle import Json
from tests.games.brikks.positions import GAME, State

JUNK = [None, True, -1, 0, 1, 10**20, 0.5, "", "x@1,1", "g3", [], {}, *get_args(PhaseName)]


@cache
def walked(seats: int, duel: bool, number: int) -> list[State]:
    """The states of a random game with low placements."""
    rng = Random(f"{seats} {duel} {number}")
    levels = [rng.randint(1, 4) for _ in range(seats)]
    options = {"duel": duel, "level": levels, "start": rng.randrange(seats)}
    states = [GAME.new(seats, options)]
    while states[-1].actors:
        actor = rng.choice(states[-1].actors)
        some = rng.choices(states[-1].actions(actor), k=12)
        lowest = min(some, key=lambda action: getattr(action, "row", 4))
        states.append(states[-1].play(actor, lowest))
    return states


def places(data: Any) -> list[tuple[Any, Any]]:  # noqa: ANN401
    """Everything in a position: what holds it, and its key there."""
    keys = list(data) if isinstance(data, dict) else list(range(len(data)))
    inner = [data[key] for key in keys if isinstance(data[key], dict | list)]
    return [(data, key) for key in keys] + [place for one in inner for place in places(one)]


def mutate(rng: Random, data: Json, other: Json) -> None:
    """Change one thing, or exchange two."""
    spots = places(data)
    (box, key), (box2, key2) = rng.choice(spots), rng.choice(spots)
    value = box[key]
    if isinstance(value, list) and value and rng.random() < 0.7:
        rng.choice((value.reverse, value.pop, lambda: value.append(value[0])))()
    elif type(value) is int and rng.random() < 0.7:
        box[key] = rng.choice((value + 1, value - 1, -value))
    elif rng.random() < 0.5:
        theirs = other.get(key) if isinstance(key, str) else None
        box[key] = deepcopy(rng.choice([theirs, rng.choice(JUNK)]))
    elif rng.random() < 0.7:
        box[key], box2[key2] = deepcopy(box2[key2]), deepcopy(value)
    elif isinstance(box, dict):
        del box[key]


def read(data: Json) -> State | None:
    """The state, which is written as it was read; None when it is refused with a sentence."""
    try:
        state = GAME.from_json(data)
    except ValueError as error:
        said = str(error)
    else:
        assert state.to_json() == data
        return state
    assert said.endswith("."), said
    return None


def play_on(rng: Random, state: State) -> None:
    while state.actors:
        assert GAME.from_json(json.loads(json.dumps(state.to_json()))) == state
        actor = rng.choice(state.actors)
        state = state.play(actor, rng.choice(state.actions(actor)))
    assert state.outcome is not None


@pytest.mark.parametrize(
    ("seats", "duel"), [(1, False), (2, False), (3, False), (4, False), (2, True)]
)
def test_a_mutation_is_refused_with_a_sentence_or_plays_on(seats: int, duel: bool) -> None:
    rng, seen = Random(f"mutations {seats} {duel}"), Counter[str]()
    for number in range(240):
        states = walked(seats, duel, number % 4)
        data, other = rng.choice(states).to_json(), rng.choice(states).to_json()
        mutate(rng, data["position"], other["position"])
        state = read(data)
        seen["read" if state else "refused"] += 1
        if state and seen["read"] <= 8:
            play_on(rng, state)
    assert seen["refused"] > 100, seen
    assert seen["read"] > 0, seen
