"""The solver against plain full search, and the bots that ask it."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import pytest

import cairn
from cairn.games.nodes.solver.beam import find_solo
from cairn.games.nodes.solver.endgame import Endgame, key_of, turned_nodes
from tests.games.nodes import oracle
from tests.games.nodes.oracle import Json
from tests.games.nodes.positions import GAME, State, made


def late(rng: Random, kind: str) -> Json | None:
    """A moment high up in a random round, with only a few pieces left to each."""
    state: State = GAME.new(2, {"set": kind, "points": 1})
    stop = rng.randint(26, 36)
    while state.actors and len(state.stack) < stop:
        state = state.play(state.actors[0], rng.choice(state.actions(state.actors[0])))
    data: Json = state.to_json()
    for held in data["position"]["hands"]:
        for name in oracle.TYPES:
            held[name] = min(held[name], rng.choice((0, 1, 1)))
    return data if state.actors and made(data).actions(data["position"]["turn"]) else None


def wins(state: State) -> bool:
    """Plain full search: does the mover win the round?"""
    seat = state.actors[0]
    for action in state.actions(seat):
        after = state.play(seat, action)
        if after.outcome:
            won = after.outcome.winners == (seat,)
        else:
            won = wins(after) == (after.actors[0] == seat)
        if won:
            return True
    return False


@pytest.mark.parametrize("kind", ["hex", "square"])
def test_solver_agrees_with_full_search(kind: str) -> None:
    rng, solver = Random(f"solve {kind}"), Endgame(bits=16)
    verdicts: list[bool] = []
    while len(verdicts) < 30:
        data = late(rng, kind)
        if data is None:
            continue
        state = made(data)
        found = solver.solve(state, seconds=600)
        assert found is not None
        assert (found.winner == state.actors[0]) == wins(state)
        verdicts.append(found.winner == state.actors[0])
        if found.move:
            after = state.play(state.actors[0], found.move)
            assert after.outcome or not wins(after)
    assert {True, False} <= set(verdicts)


def turned(data: Json, by: Any) -> Json:  # noqa: ANN401
    """The same moment on a table that was turned, with the first base in the middle again."""
    data = deepcopy(data)
    for entry in data["position"]["stack"]:
        name, layer, nodes = oracle.read(entry[1])
        entry[1] = oracle.write(name, layer, [by(*node) for node in nodes])
    return data


def test_positions_that_are_alike_have_one_key() -> None:
    rng = Random("alike")
    data = next(filter(None, (late(rng, "hex") for _ in range(99))))
    turns = [
        lambda a, b: (a, b),
        lambda a, b: (-b, a + b),
        lambda a, b: (b, a),
        lambda a, b: (-a, -b),
    ]
    states = [made(turned(data, turn)) for turn in turns]
    keys = {key_of(state.words, turned_nodes(state.words, 0)) for state in states}
    assert len(keys) == 1
    data["position"]["hands"][0]["uni"] += 1
    assert key_of(made(data).words, turned_nodes(states[0].words, 0)) not in keys


def test_search_finds_a_forced_win() -> None:
    rng, solver, tried = Random("forced"), Endgame(bits=16), 0
    while tried < 6:
        data = late(rng, "hex")
        if data is None:
            continue
        state = made(data)
        found = solver.solve(state, seconds=600)
        if not found or not found.move or len(state.actions(state.actors[0])) < 2:
            continue
        bot = GAME.bot("expert", tried)
        choice = bot.choose(state, state.actors[0], cairn.Budget(simulations=3000))
        after = state.play(state.actors[0], choice)
        assert after.outcome or not wins(after)
        tried += 1


def test_what_the_solver_finds_is_explained() -> None:
    rng = Random("forced")
    while True:
        data = late(rng, "hex")
        state = made(data) if data else None
        if state and len(state.actions(state.actors[0])) > 1 and wins(state):
            break
    seat, bot = state.actors[0], GAME.bot("expert", 1)
    why = bot.explain(state, seat, cairn.Budget(simulations=50))
    assert (
        why.best
        == why.alternatives[0].action
        == bot.choose(state, seat, cairn.Budget(simulations=50))
    )
    assert why.alternatives[0].value == 1.0


def test_beam_finds_a_won_solo_game() -> None:
    heard: list[int] = []
    line = find_solo(GAME, "hex", 4, 1, lambda found, width: heard.append(found.left))
    assert line.left == 0
    assert heard[-1] == 0
    state: State = GAME.new(1)
    for action in line.actions:
        state = state.play(0, action)
    assert state.outcome.winners == (0,)


def test_what_a_hint_says_is_what_the_solver_found() -> None:
    rng, found = Random(4), 0
    while found < 3:
        data = late(rng, "hex")
        if data is None:
            continue
        state = made(data)
        if not state.solvable:
            continue
        solved = state.solved(10.0)
        assert solved
        seat = state.actors[0]
        assert (solved.winner == seat) == wins(state) == (solved.action is not None)
        found += 1


def test_nothing_is_said_where_a_hand_may_tremble() -> None:
    assert not GAME.new(2, {"hand": "shaky"}).solvable
    assert GAME.new(1).solved(1.0) is None
