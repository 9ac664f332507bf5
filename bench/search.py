"""Our tree search beside OpenSpiel's C++ MCTS, and how long each strength takes for a move.

    python bench/search.py [--seconds 1] [--games 20] [--ours 10] [--moves 30]

Both have connect four: OpenSpiel its own in C++, we a Kernel in `_connect_four.py`. Both search on
one core, with random playouts, and with proofs carried up the tree. First come simulations per
second, alternating, medians of five; then matches with equal time per move, every opening of two
discs played from both sides. OpenSpiel also searches our own games, with random playouts like our
search there; `cairn.envs.openspiel` registers them as Python games, as any new game would be. In
matches of Topple (to 20 points) and Brikks, each pair of games has the same dice, with the sides
swapped.

Last comes the time that each strength of each game takes for a choice, in the same states of one
game.
"""

from __future__ import annotations

import os

if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})  # one core for both

import argparse
import platform
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.metadata import version
from itertools import product
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any

import _connect_four as four
import numpy as np
from _machine import cpu_name

import cairn
from cairn.bots import SearchBot
from cairn.bots.search import RootedTree
from cairn.bots.tree import VISITS
from cairn.core.intervals import wilson
from cairn.core.kernel import Kernel

ROUNDS = 5
MEMORY = 4000
"""The limit on OpenSpiel's tree, in megabytes; ours takes no more."""
UCT = 2.0
"""OpenSpiel's default exploration constant in examples/mcts_example."""
OURS = ("topple", "brikks", "nodes")
MATCHES = ("topple(seats=2,target=20)", "brikks(seats=2)")
Rate = Callable[[float], float]


class Moment:
    """The parts of a State that a search needs; an action is its code."""

    seats = 2

    def __init__(self, moves: list[int]) -> None:
        self.words, self.theirs = np.zeros(four.WORDS, np.int64), spiel().new_initial_state()
        for move in moves:
            self.drop(move)

    def drop(self, column: int) -> None:
        """Play a disc in both games."""
        four.play(self.words, int(self.words[four.TURN]), column)
        self.theirs.apply_action(column)

    def actions(self, seat: int) -> list[int]:
        codes = np.zeros(four.COLUMNS, np.int64)
        return codes[: four.legal(self.words, seat, codes)].tolist()

    def action_of(self, code: int) -> int:
        return code


def spiel() -> Any:  # noqa: ANN401
    import pyspiel

    return pyspiel.load_game("connect_four")


def their_bot(game: Any, seconds: float, seed: int) -> Any:  # noqa: ANN401
    """OpenSpiel's search in C++, with a time limit."""
    import pyspiel

    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    return pyspiel.MCTSBot(
        game, evaluator, UCT, 1 << 30, MEMORY, True, seed, False, max_wall_clock_time=seconds
    )


def theirs(game: Any, state: Any) -> Rate:  # noqa: ANN401
    """Simulations per second of OpenSpiel's search."""

    def run(seconds: float) -> float:
        begin = perf_counter()
        root = their_bot(game, seconds, 1).mcts_search(state)
        return float(root.explore_count / (perf_counter() - begin))

    return run


def ours(kernel: Kernel, words: Any, seats: int) -> Rate:  # noqa: ANN401
    """Simulations per second of our search, from a new tree."""

    def run(seconds: float) -> float:
        bot = SearchBot(kernel, 1)
        begin = perf_counter()
        bot.ponder(Root(words, seats), 0, cairn.Budget(seconds=seconds))  # type: ignore[arg-type]
        return float(bot.trees[0].nodes[0, VISITS] / (perf_counter() - begin))

    run(0.0)
    return run


class Root:
    """Words to search from."""

    def __init__(self, words: Any, seats: int) -> None:  # noqa: ANN401
        self.words, self.seats = words, seats


def compare(name: str, mine: Rate, other: Rate, seconds: float) -> None:
    """Run both alternately; print the medians and their ratio."""
    pairs = [(mine(seconds), other(seconds)) for _ in range(ROUNDS)]
    a, b = (median(column) for column in zip(*pairs, strict=True))
    print(f"  {name:<34}{a / 1e3:9.1f} k{b / 1e3:11.2f} k{a / b:9.1f} ×", flush=True)


def speeds(seconds: float) -> None:
    print(f"\nsimulations per second           {'ours':>12}{'OpenSpiel':>13}")
    for name, moves in {"empty board": [], "after eight discs": [3, 3, 2, 4, 4, 2, 3, 1]}.items():
        at = Moment(moves)
        run = ours(four.KERNEL, at.words, 2)
        compare(f"connect four, {name}", run, theirs(spiel(), at.theirs), seconds)
    for name, state in begun():
        run = ours(state.kernel, state.words.copy(), state.seats)
        compare(name, run, theirs(*shelled(name)), seconds)


def shell(name: str) -> Any:  # noqa: ANN401
    """One of our games as an OpenSpiel game."""
    import pyspiel

    import_module("cairn.envs.openspiel")  # registers our games
    return pyspiel.load_game(f"cairn_{name}")


def shelled(name: str) -> tuple[Any, Any]:
    """One of our games in OpenSpiel, at its first choice."""
    game = shell(f"{name}(seats=2)")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    return game, state


def begun() -> Iterator[tuple[str, Any]]:
    """The first choice in each of our compiled games."""
    for name in OURS:
        yield name, cairn.Match(cairn.load(name), 2, {}, cairn.Dice("bench")).roll()


def duel(name: str, games: int, seconds: float, play: Callable[[int, float], float]) -> None:
    """Play a match with equal time per move; each pair of games starts alike, sides swapped."""
    if not games:
        return
    print(f"\n{name}, {games} games, {seconds:g} s per move")
    won = 0.0
    for number in range(games):
        won += play(number, seconds)
        low, high = wilson(won, number + 1)
        print(
            f"\r  ours: {won:g} of {number + 1} points, {won / (number + 1):.1%} "
            f"(95 %: {low:.1%} to {high:.1%})",
            end="",
            flush=True,
        )
    print()


def four_in_a_row(number: int, seconds: float) -> float:
    """Our points in a game of connect four."""
    openings, mine = list(product(range(four.COLUMNS), repeat=2)), number % 2
    at = Moment([*openings[number // 2 * 11 % len(openings)]])
    peer = their_bot(spiel(), seconds, number)
    bot: Any = SearchBot(four.KERNEL, number)
    while not at.words[four.OVER]:
        if at.words[four.TURN] == mine:
            column = bot.choose(at, mine, cairn.Budget(seconds=seconds))
        else:
            column = peer.step(at.theirs)
        at.drop(column)
    return 0.5 if at.words[four.OVER] == four.DRAWN else float(at.words[four.OVER] == 1 + mine)


def our_own(game: Any, number: int, seconds: float) -> float:  # noqa: ANN401
    """Our points in one of our own games."""
    at, dice, mine = game.new_initial_state(), Random(number // 2), number % 2
    bot, peer = SearchBot(at.state.kernel, number), their_bot(game, seconds, number)
    while not at.is_terminal():
        if at.is_chance_node():
            codes, chances = zip(*at.chance_outcomes(), strict=True)
            code = dice.choices(codes, chances)[0]
        elif at.current_player() == mine:
            code = at.state.code_of(bot.choose(at.state, mine, cairn.Budget(seconds=seconds)))
        else:
            # Not `step`, which releases Python's lock and then calls a Python game.
            code = peer.mcts_search(at).best_child().action
        at.apply_action(code)
    return float(at.returns()[mine] + 1) / 2


def paces(moves: int) -> None:
    """Median and worst processor time per choice, with an empty budget."""
    print(f"\nmilliseconds of processor time for a choice: median, worst of {moves}")
    for name in cairn.games():
        game = cairn.load(name)
        moments = choices(game, moves)
        for bot_name in game.bots:
            bot, taken = game.bot(bot_name, 1), []
            for state, seat in moments:
                begin = process_time()
                bot.choose(state, seat, cairn.Budget())
                taken.append(1e3 * (process_time() - begin))
            taken[0] = median(taken)  # it may include compiling
            print(f"  {name:<12}{bot_name:<16}{median(taken):9.2f}{max(taken):10.2f}", flush=True)


def choices(game: cairn.Game, moves: int) -> list[tuple[cairn.State, int]]:
    """States of a game in which seat 0 has a choice, evenly spread."""
    seats = 2 if 2 in game.seat_counts else game.seat_counts[0]
    record = cairn.play(game, ["greedy" if "greedy" in game.bots else "random"] * seats, seed=1)
    listed = [s for s in record.replay() if 0 in s.actors and len(s.actions(0)) > 1]
    return [(state, 0) for state in listed[:: max(1, len(listed) // moves)]][:moves]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--seconds", type=float, default=1.0, help="per search")
    parser.add_argument("--games", type=int, default=20, help="of connect four; 0 for none")
    parser.add_argument("--ours", type=int, default=10, help="of Topple and of Brikks; 0 for none")
    parser.add_argument("--moves", type=int, default=30, help="per strength; 0 for none")
    wanted = parser.parse_args()
    RootedTree.capacity = 1 << 23
    known = ", ".join(f"{name} {version(name)}" for name in ("numba", "open_spiel"))
    print(f"{cpu_name()}, one core; Python {platform.python_version()}, {known}")
    speeds(wanted.seconds)
    duel("connect four", wanted.games, wanted.seconds, four_in_a_row)
    for name in MATCHES:
        duel(name, wanted.ours, wanted.seconds, partial(our_own, shell(name)))
    if wanted.moves:
        paces(wanted.moves)


if __name__ == "__main__":
    main()
