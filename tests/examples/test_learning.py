"""The examples run: a few iterations of the PPO, and the tree search plays a game."""

import importlib.util
import sys
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

import cairn
from cairn import Budget

EXAMPLES = Path(__file__).parents[2] / "examples"


def load(name: str) -> Any:  # noqa: ANN401
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec
    assert spec.loader
    module: ModuleType = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look there
    spec.loader.exec_module(module)
    return module


def test_the_tree_search_plays_a_game() -> None:
    example = load("tree_search")
    bots = [example.TreeSearch(1, simulations=6), cairn.load("topple").bot("random", 2)]
    state = example.play("topple", bots, Random(1))
    assert state.outcome


def test_the_tree_search_takes_the_win() -> None:
    """One of the moves ends the game, won; the search finds it."""
    example = load("tree_search")
    random, state = Random(5), cairn.load("nodes").new(2, {"points": 1})
    while True:
        seat = state.actors[0]
        wins = [a for a in state.actions(seat) if won(state.play(seat, a), seat)]
        if wins and len(wins) < len(state.actions(seat)):
            break
        state = state.play(seat, random.choice(state.actions(seat)))
        if not state.actors:
            state = cairn.load("nodes").new(2, {"points": 1})
    assert example.TreeSearch(1).choose(state, seat, Budget(simulations=300)) in wins


def won(state: cairn.State, seat: int) -> bool:
    return state.outcome is not None and seat in state.outcome.winners


def test_the_ppo_learns_something(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed")
    example = load("ppo_brikks")
    learner = example.Learner(example.Settings(games=32, steps=8), "cpu")
    before = [each.clone() for each in learner.player.parameters()]
    for _ in range(3):
        learner.learn(learner.play())
    changed = [
        not bool((old == new).all())
        for old, new in zip(before, learner.player.parameters(), strict=True)
    ]
    assert all(changed)
    example.plot([(0.1, 7.0), (0.2, 8.0)], str(tmp_path / "curve.png"))
    assert (tmp_path / "curve.png").stat().st_size > 1000
