"""The bots of Topple: exact risk, points, and caution that pays."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

import cairn
from cairn.bots import SearchBot
from cairn.core.bot import Budget
from cairn.core.intervals import wilson
from cairn.games.topple import bots
from cairn.games.topple.kernel import KERNEL
from cairn.games.topple.parts import COLOURS, NAMES
from cairn.games.topple.tools import lab
from tests.games.topple import oracle
from tests.games.topple.positions import GAME, board, load, standing

Bot = Any


def chosen(name: str, data: oracle.Json) -> str:
    bot: Bot = GAME.bot(name, 1)
    return str(bot.choose(load(data), data["position"]["turn"], Budget()))


def test_the_best_bot_comes_first() -> None:
    assert list(GAME.bots) == ["careful", "greedy", "random"]


def test_risk_is_exact_over_the_hand() -> None:
    rng, between = Random("risk"), 0
    for _ in range(12):
        laid = standing(rng, 46)
        words = load(board(*laid, hand="shaky")).words.copy()
        before = words.tolist()
        space = oracle.read(rng.choice(laid)).space
        expected = Fraction(0)
        for push, share in oracle.pushes("shaky").items():
            text = f"red {space} {push.split()[1]}"
            expected += share if oracle.fall([*laid, text]) else 0
        risk = bots.risk(words, NAMES.index(space), COLOURS.index("red"))
        assert risk == pytest.approx(float(expected), abs=1e-12)
        assert words.tolist()[: len(before) - 48] == before[: len(before) - 48]
        between += 0 < expected < 1
    assert between >= 1


def test_greedy_takes_the_points_and_careful_sees_the_fall() -> None:
    heap = ["yellow e1"] * 6 + ["blue e1"] * 4
    assert chosen("greedy", board(*heap, level=5)) == "e1"
    assert chosen("careful", board(*heap, level=5)) != "e1"


def test_careful_takes_points_that_are_safe() -> None:
    row = ["red a3", "yellow b3", "yellow d3", "yellow e3"]
    assert chosen("careful", board(*row)) == "c3"


def test_bots_choose_only_what_is_legal() -> None:
    for seats in GAME.seat_counts:
        for name in GAME.bots:
            record = cairn.play(GAME, [name] * seats, seed=3, options={"target": 5})
            assert record.outcome
            assert record.verify() == []


def test_careful_beats_greedy_clearly() -> None:
    """The figures of the README come from `cairn lab topple`; this is a quick look."""
    table, won = lab.Bench(2, "human", 100, seed=5), 0
    for number in range(60):
        careful = number % 2
        points = table.play([bots.CAREFUL if seat == careful else bots.GREEDY for seat in (0, 1)])
        won += points[careful] > points[1 - careful]
    assert wilson(won, 60)[0] > 0.55


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_third_of_the_rounds_end_with_a_fall(seats: int) -> None:
    """25 to 45 %, and both causes happen; the README has the figures of `cairn lab topple`."""
    table = lab.Bench(seats, "human", 100, seed=6)
    while table.rounds < 400:
        table.play([bots.CAREFUL] * seats)
    low, high = wilson(table.falls, table.rounds)
    assert 0.25 < low < high < 0.45
    assert min(table.share("slip"), table.share("tip")) > 0.02


@pytest.mark.parametrize("hand", ["steady", "human", "shaky"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_junior_game_has_one_winner(seats: int, hand: str) -> None:
    table = lab.Bench(seats, hand, 100, seed=7, junior=True)
    for _ in range(40):
        table.play([bots.CAREFUL] * seats)
    assert table.single >= 0.95 * table.games
    assert table.falls >= table.single * (seats - 1)


def test_a_search_over_the_kernel_sees_the_fall() -> None:
    """The tree goes through rolls, pushes and falls, each drawn by the kernel."""
    heap = ["yellow e1"] * 6 + ["blue e1"] * 4
    for hand in ("steady", "human"):
        pushed = [f"{piece} 0.4,-0.4" if hand == "human" else piece for piece in heap]
        state = load(board(*pushed, level=5, hand=hand, target=10, points={"blue": 8}))
        bot = SearchBot(KERNEL, seed=1, simulations=3000)
        assert str(bot.choose(state, 0, Budget())) != "e1"
