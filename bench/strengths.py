"""The experts of all games against the previously strongest bots.

    python bench/strengths.py [--games 40] [--first 0] [--jobs 2] [--bot expert] [--only topple-2 …]

The previous bots: in Brikks greedy; in Topple the policy that weighs points against risk and the
next player's turn; in Nodes tree search with random playouts and 1,000 simulations, without priors,
endgame proofs or reuse of earlier thought (a new tree for every move); in Stack-a-Biddi a builder
of the same kind with a pace of 3.5 s and no faults; in STACK Back the mason that looks at 40
places. Both sides get equally many seats; each pair of games has the same dice with the sides
swapped. A shared win is split. With `--first 200` the games, whose numbers are their seeds,
continue where a run of 200 ended.
"""

from __future__ import annotations

import argparse
import os
import platform
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from _machine import cpu_name

import cairn
from cairn.bots import GreedyBot, Hooks, SearchBot, SearchPlan
from cairn.core.bot import Bot
from cairn.core.intervals import wilson
from cairn.games.biddi.bots import Builder, Skill
from cairn.games.brikks.bots import evaluate
from cairn.games.nodes.kernel import KERNEL
from cairn.games.nodes.moves import round_words
from cairn.games.stackback.bots import Mason
from cairn.games.topple.bots import PolicyBot
from cairn.games.topple.policies import CAREFUL


class Plain:
    """The previous search bot of Nodes."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, state: Any, seat: int, budget: cairn.Budget) -> cairn.Action:  # noqa: ANN401
        """Search from a new tree each time."""
        self._seed += 1
        hooks = Hooks(focus=lambda state, _: round_words(state.words))
        return SearchBot(KERNEL, self._seed, hooks, SearchPlan(simulations=1000)).choose(
            state, seat, budget
        )


class Table(NamedTuple):
    """A game with its seats and options."""

    game: str
    seats: int
    options: dict[str, Any]


TABLES = {
    "topple-2": Table("topple", 2, {}),
    "topple-3": Table("topple", 3, {}),
    "topple-4": Table("topple", 4, {}),
    "nodes-2": Table("nodes", 2, {"points": 1}),
    "nodes-3": Table("nodes", 3, {"points": 1}),
    "stackback": Table("stackback", 2, {}),
    "brikks-2": Table("brikks", 2, {}),
    "brikks-duel": Table("brikks", 2, {"duel": True}),
    "biddi": Table("biddi", 2, {}),
}
BEFORE: dict[str, Callable[[int], Bot]] = {
    "topple": partial(PolicyBot, CAREFUL),
    "nodes": Plain,
    "stackback": partial(Mason, looked_at=40),
    "brikks": partial(GreedyBot, evaluate),
    "biddi": partial(Builder, Skill(pace=3.5, ahead=1.0, forgets=0.0, notices=1.0)),
}


class Timed:
    """A bot whose choices are timed."""

    def __init__(self, bot: Bot) -> None:
        self._bot, self.taken = bot, list[float]()

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401
        return getattr(self._bot, name)

    def choose(self, state: Any, seat: int, budget: cairn.Budget) -> cairn.Action:  # noqa: ANN401
        begin = perf_counter()
        action = self._bot.choose(state, seat, budget)
        self.taken.append(perf_counter() - begin)
        return action


def played(table: Table, bot: str, number: int) -> tuple[float, float, list[float]]:
    """Play one game: the share the bot's side won, its share by chance, and its times."""
    game = cairn.load(table.game)
    mine = [(seat + number) % 2 == 0 for seat in range(table.seats)]
    makers = [game.maker(bot) if own else BEFORE[table.game] for own in mine]
    seated = [Timed(maker(number * table.seats + seat)) for seat, maker in enumerate(makers)]
    record = cairn.play(game, seated, f"{table.game} {number // 2}", table.options)
    assert record.outcome
    won = [mine[seat] for seat in record.outcome.winners]
    taken = [time for own, one in zip(mine, seated, strict=True) if own for time in one.taken]
    return sum(won) / max(len(won), 1), sum(mine) / table.seats, taken


def games(
    table: Table, bot: str, numbers: range, jobs: int
) -> Iterator[tuple[float, float, list[float]]]:
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(partial(played, table, bot), numbers)


def measure(name: str, bot: str, numbers: range, jobs: int) -> None:
    won, chance, taken = 0.0, 0.0, list[float]()
    for number, (share, even, times) in enumerate(games(TABLES[name], bot, numbers, jobs), 1):
        won, chance, taken = won + share, chance + even, taken + times
        low, high = wilson(won, number)
        print(
            f"\r{name:<10} {bot}: {won / number:6.1%} of {number} (95 %: {low:.1%} to {high:.1%}; "
            f"by chance {chance / number:.0%}), median {1e3 * median(taken):.0f} ms, "
            f"worst {1e3 * max(taken):.0f} ms",
            end="",
            flush=True,
        )
    print()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--games", type=int, default=40, help="at each table")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--bot", default="expert")
    parser.add_argument("--only", nargs="*", choices=TABLES, default=list(TABLES))
    wanted = parser.parse_args()
    print(f"{cpu_name()}, {wanted.jobs} processes; Python {platform.python_version()}")
    numbers = range(wanted.first, wanted.first + wanted.games)
    for name in wanted.only:
        measure(name, wanted.bot, numbers, wanted.jobs)


if __name__ == "__main__":
    main()
