"""The search that docs/search.md shows runs, and searches."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cairn
from cairn.core.compiled import CompiledState
from cairn.games.nodes.rules import NodesState
from cairn.games.nodes.solver.endgame import Endgame

PAGE = Path(__file__).parents[1].joinpath("docs/search.md").read_text(encoding="utf-8")
CODE = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
COMPILED = [name for name in cairn.games() if isinstance(cairn.load(name).new(), CompiledState)]


@pytest.fixture(scope="module")
def shown() -> dict[str, Any]:
    names: dict[str, Any] = {"__name__": "shown"}
    for block in CODE:
        exec(block, names)
    return names


def test_it_is_as_short_as_it_says() -> None:
    lines = [line for line in CODE[0].splitlines() if line.strip()]
    assert len(lines) <= 50


def test_the_use_of_it_runs(shown: dict[str, Any]) -> None:
    assert len(shown["state"].stack) == 1


@pytest.mark.parametrize("name", COMPILED)
def test_it_plays_every_compiled_game(shown: dict[str, Any], name: str) -> None:
    match = cairn.Match(cairn.load(name), 2, {}, cairn.Dice("search"))
    for _ in range(6):
        match.roll()
        seat = match.state.actors[0]
        before = match.state.to_json()
        action = shown["search"](match.state, seat, 30)
        assert match.state.to_json() == before
        match.play(seat, action)


def late() -> NodesState:
    """The end of a round that the mover can win or give away."""
    for seed in range(99):
        rng, state = Random(seed), cairn.load("nodes").new(2, {"points": 1})
        states = [state]
        while state.actors:
            state = state.play(state.actors[0], rng.choice(state.actions(state.actors[0])))
            states.append(state)
        for state in states[-9:-1]:
            assert isinstance(state, NodesState)
            seat = state.actors[0]
            wins = [wins_after(state, seat, action) for action in state.actions(seat)]
            if wins.count(True) == 1 and len(wins) > 4:
                return state
    raise AssertionError("no such moment was found")


def wins_after(state: NodesState, seat: int, action: cairn.Action) -> bool:
    after = state.play(seat, action)
    if after.outcome:
        return seat in after.outcome.winners
    assert isinstance(after, NodesState)
    verdict = Endgame(bits=12).solve(after, seconds=600)
    assert verdict
    return verdict.winner == seat


def test_it_finds_the_only_move_that_wins(shown: dict[str, Any]) -> None:
    state = late()
    seat = state.actors[0]
    assert wins_after(state, seat, shown["search"](state, seat, 2000))
