"""The tree search, over the compiled rules of more than one game."""

from __future__ import annotations

from typing import Any

import pytest

import cairn
from cairn.bots import SearchBot
from cairn.games.brikks.kernel import KERNEL as BRIKKS
from cairn.games.nodes.kernel import KERNEL as NODES


@pytest.mark.parametrize("simulations", [1, 64, 150])
def test_a_budget_of_simulations_is_kept(simulations: int) -> None:
    state: Any = cairn.load("nodes").new(2).play(0, "base 0: -1,0 -1,1 0,-1 0,0 0,1 1,-1 1,0")
    visits = SearchBot(NODES, 1).visits(state.words, 2, cairn.Budget(simulations=simulations))
    assert sum(visits.values()) == simulations
    assert len(visits) == len(state.actions(1))


def test_the_same_seed_chooses_the_same() -> None:
    state: Any = cairn.load("nodes").new(2).play(0, "base 0: -1,0 -1,1 0,-1 0,0 0,1 1,-1 1,0")
    budget = cairn.Budget(simulations=100)
    first, second = (SearchBot(NODES, 7).visits(state.words, 2, budget) for _ in range(2))
    assert first == second


@pytest.mark.parametrize(("seats", "options"), [(1, {}), (2, {"duel": True}), (3, {})])
def test_it_plays_a_game_with_dice_and_points(seats: int, options: dict[str, Any]) -> None:
    game, bot = cairn.load("brikks"), SearchBot(BRIKKS, 3)
    match = cairn.Match(game, seats, options, cairn.Dice(5))
    for _ in range(8):
        state: Any = match.roll()
        seat = state.actors[0]
        match.play(seat, bot.choose(state, seat, cairn.Budget(simulations=30)))


def test_a_little_time_is_enough_for_a_choice() -> None:
    state: Any = cairn.load("brikks").new(1)
    choice = SearchBot(BRIKKS, 1).choose(state, 0, cairn.Budget(seconds=0))
    assert state.why_not(0, choice) is None
