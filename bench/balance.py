"""Does it stand? Our simplex side by side with HiGHS and SciPy on the same stick buildings.

python bench/balance.py [verdicts] [margins] [playing] [falls] runs these, by default all; peers
that are not installed are left out.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from random import Random

import numpy as np

import cairn
from cairn.balance.equilibrium import Equilibrium
from cairn.balance.programme import Floats
from cairn.games.stackback import contacts
from cairn.games.stackback.building import Building, Stick
from cairn.games.stackback.tools.random_buildings import standing, strained

BUILDINGS = 30
GAMES = 20
REPEATS = 5  # the fastest counts, so that other work on the machine isn't measured
Sticks = Sequence[Stick]
Solver = Callable[[Floats, Floats], bool]


def fastest(work: Callable[[], object]) -> float:
    """The fastest run, in milliseconds."""
    times = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times) * 1e3


def scipy_solver() -> Solver:
    from scipy.optimize import linprog

    def stands(matrix: Floats, weights: Floats) -> bool:
        found = linprog(np.zeros(matrix.shape[1]), A_eq=matrix, b_eq=weights)
        return bool(found.status == 0)

    return stands


def highs_solver() -> Solver:
    import highspy

    def stands(matrix: Floats, weights: Floats) -> bool:
        rows, columns = matrix.shape
        lp = highspy.HighsLp()
        lp.num_col_, lp.num_row_ = columns, rows
        lp.col_cost_ = np.zeros(columns)
        lp.col_lower_, lp.col_upper_ = np.zeros(columns), np.full(columns, np.inf)
        lp.row_lower_ = lp.row_upper_ = weights
        filled = matrix.T != 0
        lp.a_matrix_.format_ = highspy.MatrixFormat.kColwise
        lp.a_matrix_.start_ = np.concatenate([[0], np.cumsum(filled.sum(axis=1))])
        lp.a_matrix_.index_ = np.nonzero(filled)[1]
        lp.a_matrix_.value_ = matrix.T[filled]
        highs = highspy.Highs()
        highs.setOptionValue("output_flag", False)
        highs.passModel(lp)
        highs.run()
        return bool(highs.getModelStatus() == highspy.HighsModelStatus.kOptimal)

    return stands


def ours(sticks: Sticks) -> bool:
    return Building(sticks).stands


def theirs(solver: Solver, sticks: Sticks) -> bool:
    """The contacts are found as ours are; then a peer solves the programme."""
    table, scratch = Building(sticks).table, contacts.scratch(len(sticks))
    programme = Equilibrium(contacts.written(scratch, contacts.whole(table, scratch)), None, 0)
    return solver(programme.matrix, programme.weights)


def one_more(before: Building, stick: Stick) -> bool:
    return before.add(stick).stands


def judges() -> dict[str, Callable[[Sticks], bool]]:
    found: dict[str, Callable[[Sticks], bool]] = {"cairn": ours}
    for name, make in (("highspy", highs_solver), ("scipy linprog", scipy_solver)):
        try:
            found[name] = partial(theirs, make())
        except ImportError:
            print(f"{name} is not installed here")
    return found


def verdicts() -> None:
    """From the sticks to the verdict: contacts, programme and solution, for all solvers."""
    listed = judges()
    print(f"The whole verdict from the sticks, median ms over {BUILDINGS} buildings")
    print(f"{'sticks':>6} {'':>8} {'solver':<15} {'ms':>8}  verdicts that differ from cairn's")
    for count in (10, 30, 60):
        for kind, make in (("stands", standing), ("strained", strained)):
            piles = [make(Random(f"{kind} {n}"), count).sticks for n in range(BUILDINGS)]
            for name, judge in listed.items():
                wrong = sum(judge(sticks) != ours(sticks) for sticks in piles)
                ms = statistics.median(fastest(partial(judge, sticks)) for sticks in piles)
                print(f"{count:>6} {kind:>8} {name:<15} {ms:8.3f}  {wrong}")
            before = [(Building(sticks[:-1]), sticks[-1]) for sticks in piles]
            more = [partial(one_more, *pair) for pair in before if pair[0].stands]
            ms = statistics.median(map(fastest, more))
            print(f"{count:>6} {kind:>8} {'cairn, one more':<15} {ms:8.3f}")


def margins() -> None:
    for count in (10, 40, 60):
        buildings = [standing(Random(f"margin {n}"), count) for n in range(BUILDINGS)]
        times = [fastest(building.equilibrium.margin) for building in buildings]
        ms = statistics.median(times)
        print(f"margin with {count} sticks: median {ms:.2f} ms, slowest {max(times):.2f} ms")


def playing() -> None:
    """Whole random games: all listed actions are equally likely."""
    random_game(Random("first"))  # compiles
    start = time.process_time()
    actions = sum(random_game(Random(number)) for number in range(GAMES))
    speed = actions / (time.process_time() - start)
    print(f"{GAMES} random games: {speed:.0f} actions per second of processor time")


def random_game(random: Random) -> int:
    state, actions = cairn.load("stackback").new(), 0
    while state.actors:
        actor = state.actors[0]
        state, actions = state.play(actor, random.choice(state.actions(actor))), actions + 1
    return actions


def falls() -> None:
    """The least fall, computed from the sticks alone, including contacts and equilibrium."""
    for count in (20, 40, 60):
        buildings = [strained(Random(f"strained {n}"), count) for n in range(BUILDINGS)]
        loose = [building.sticks for building in buildings if building.loose]
        times = [fastest(partial(least_fall, sticks)) for sticks in loose]
        ms = statistics.median(times)
        print(f"least fall with {count} sticks: median {ms:.1f} ms, slowest {max(times):.1f} ms")


def least_fall(sticks: Sticks) -> tuple[int, ...]:
    return Building(sticks).least_fall


if __name__ == "__main__":
    sections = {"verdicts": verdicts, "margins": margins, "playing": playing, "falls": falls}
    for name in sys.argv[1:] or sections:
        sections[name]()
