"""The bots of Topple: exact risk, points, and caution that pays."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any, cast

import pytest

import cairn
from cairn.bots import SearchBot
from cairn.core.bot import STRENGTHS, Budget
from cairn.core.intervals import wilson
from cairn.games.topple import fields as f
from cairn.games.topple import policies
from cairn.games.topple.kernel import KERNEL
from cairn.games.topple.parts import COLOURS, NAMES, PIECES
from cairn.games.topple.tools import lab
from tests.games.topple import oracle
from tests.games.topple.positions import GAME, State, board, careful, load, standing

Bot = Any


def chosen(name: str, data: oracle.Json) -> str:
    bot: Bot = GAME.bot(name, 1)
    return str(bot.choose(load(data), data["position"]["turn"], Budget(simulations=400)))


def test_the_best_bot_comes_first() -> None:
    assert GAME.bots == (*reversed(STRENGTHS), "greedy", "random")


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
        risk = policies.risk(words, NAMES.index(space), COLOURS.index("red"))
        assert risk == pytest.approx(float(expected), abs=1e-12)
        assert words.tolist()[: len(before) - 48] == before[: len(before) - 48]
        between += 0 < expected < 1
    assert between >= 1


HEAP = ["yellow e1"] * 6 + ["blue e1"] * 4
"""One more on e1 brings points, and the board down."""


@pytest.mark.parametrize("name", ["merciless", "expert", "regular"])
def test_greedy_takes_the_points_and_the_better_ones_see_the_fall(name: str) -> None:
    nearly_lost = board(*HEAP, level=5, target=10, points={"blue": 8})
    assert chosen("greedy", nearly_lost) == "e1"
    assert chosen(name, nearly_lost) != "e1"


@pytest.mark.parametrize("name", ["merciless", "expert", "regular"])
def test_points_that_are_safe_are_taken(name: str) -> None:
    row = ["red a3", "yellow b3", "yellow d3", "yellow e3"]
    assert chosen(name, board(*row)) == "c3"


def test_a_newcomer_overlooks_and_forgets_but_does_not_play_at_random() -> None:
    """It sees the points most times, and the fall about every other time."""
    row = ["red a3", "yellow b3", "yellow d3", "yellow e3"]
    bot: Bot = GAME.bot("first-evening", 1)
    points = [str(bot.choose(load(board(*row)), 0, Budget())) for _ in range(200)]
    falls = [str(bot.choose(load(board(*HEAP, level=5)), 0, Budget())) for _ in range(200)]
    assert 100 < points.count("c3") < 180
    assert 40 < falls.count("e1") < 130


def last_piece() -> State:
    """The last placement of a game that only some placements win."""
    for seed in range(400):
        match = cairn.Match(GAME, 2, {"hand": "steady", "target": 10}, cairn.Dice(seed))
        bots, state = [careful(seed), careful(seed + 1)], cast(State, match.roll())
        while state.actors and state.words[f.COUNT] < PIECES - 1:
            match.play(state.actors[0], bots[state.actors[0]].choose(state, 0, Budget()))
            state = match.roll()
        if state.actors and 0 < len(winning(state)) < len(state.actions(state.actors[0])) / 2:
            return state
    raise AssertionError("no such moment was found")


def winning(state: State) -> set[str]:
    """The placements after which their seat has won."""
    seat = state.actors[0]
    ends = {str(action): state.play(seat, action).outcome for action in state.actions(seat)}
    return {text for text, end in ends.items() if end and end.winners == (seat,)}


@pytest.mark.parametrize("name", ["merciless", "expert"])
def test_a_forced_win_is_found(name: str) -> None:
    state = last_piece()
    why = GAME.bot(name, 1).explain(state, state.actors[0], Budget(simulations=300))
    assert str(why.best) in winning(state)
    assert why.alternatives[0].value == 1.0


def test_a_junior_search_keeps_the_board_up() -> None:
    assert chosen("expert", board(*HEAP, level=5, junior=True)) != "e1"


def test_search_explains_what_it_chooses() -> None:
    state, budget = load(board("red a3", "yellow b3", level=3)), Budget(simulations=300)
    why = GAME.bot("expert", 4).explain(state, 0, budget)
    assert why.best == GAME.bot("expert", 4).choose(state, 0, budget)


def test_bots_choose_only_what_is_legal() -> None:
    for seats in GAME.seat_counts:
        for name in GAME.bots:
            options, budget = {"target": 5}, Budget(simulations=20)
            record = cairn.play(GAME, [name] * seats, 3, options, budget)
            assert record.outcome
            assert record.verify() == []


@pytest.mark.parametrize("strong", [policies.STANDING, policies.CAREFUL])
@pytest.mark.parametrize("weak", [policies.NEWCOMER, policies.GREEDY])
def test_who_looks_at_the_tilt_beats_who_does_not(weak: int, strong: int) -> None:
    """A quick look; docs/strength.md has the figures."""
    table, won = lab.Bench(2, "human", 100, seed=5), 0
    for number in range(60):
        mine = number % 2
        points = table.play([strong if seat == mine else weak for seat in (0, 1)])
        won += points[mine] > points[1 - mine]
    assert wilson(won, 60)[0] > 0.5


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_third_of_the_rounds_end_with_a_fall(seats: int) -> None:
    """25 to 45 %, and both causes happen; docs/games.md has the figures of `cairn lab topple`."""
    table = lab.Bench(seats, "human", 100, seed=6)
    while table.rounds < 400:
        table.play([policies.CAREFUL] * seats)
    low, high = wilson(table.falls, table.rounds)
    assert 0.25 < low < high < 0.45
    assert min(table.share("slip"), table.share("tip")) > 0.02


@pytest.mark.parametrize("hand", ["steady", "human", "shaky"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_junior_game_has_one_winner(seats: int, hand: str) -> None:
    table = lab.Bench(seats, hand, 100, seed=7, junior=True)
    for _ in range(40):
        table.play([policies.CAREFUL] * seats)
    assert table.single >= 0.95 * table.games
    assert table.falls >= table.single * (seats - 1)


def test_a_search_over_the_kernel_sees_the_fall() -> None:
    """The tree goes through rolls, pushes and falls, each drawn by the kernel."""
    for hand in ("steady", "human"):
        pushed = [f"{piece} 0.4,-0.4" if hand == "human" else piece for piece in HEAP]
        state = load(board(*pushed, level=5, hand=hand, target=10, points={"blue": 8}))
        bot = SearchBot(KERNEL, seed=1)
        assert str(bot.choose(state, 0, Budget(simulations=3000))) != "e1"
