"""Does it stand? Our simplex side by side with HiGHS and SciPy on the same stick buildings.

python bench/balance.py; peers that are not installed are left out.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from random import Random

import numpy as np

import cairn
from cairn.balance.equilibrium import Equilibrium, solve
from cairn.games.stackback.building import Building
from cairn.games.stackback.tools.random_buildings import standing, strained

BUILDINGS = 30
REPEATS = 5  # of which the fastest counts: other work on the machine is not measured
Solver = Callable[[Equilibrium], bool]


def scipy_solver() -> Solver:
    from scipy.optimize import linprog

    def stands(e: Equilibrium) -> bool:
        found = linprog(np.zeros(e.matrix.shape[1]), A_eq=e.matrix, b_eq=e.weights)
        return bool(found.status == 0)

    return stands


def highs_solver() -> Solver:
    import highspy

    def stands(e: Equilibrium) -> bool:
        rows, columns = e.matrix.shape
        lp = highspy.HighsLp()
        lp.num_col_, lp.num_row_ = columns, rows
        lp.col_cost_ = np.zeros(columns)
        lp.col_lower_, lp.col_upper_ = np.zeros(columns), np.full(columns, np.inf)
        lp.row_lower_ = lp.row_upper_ = e.weights
        sparse = [np.flatnonzero(e.matrix[:, k]) for k in range(columns)]
        lp.a_matrix_.format_ = highspy.MatrixFormat.kColwise
        lp.a_matrix_.start_ = np.cumsum([0, *map(len, sparse)])
        lp.a_matrix_.index_ = np.concatenate(sparse)
        lp.a_matrix_.value_ = np.concatenate([e.matrix[i, k] for k, i in enumerate(sparse)])
        highs = highspy.Highs()
        highs.setOptionValue("output_flag", False)
        highs.passModel(lp)
        highs.run()
        return highs.getModelStatus() == highspy.HighsModelStatus.kOptimal

    return stands


def ours(e: Equilibrium) -> bool:
    return solve(e.problem).stands


def sorted_columns(e: Equilibrium) -> Equilibrium:
    order = np.argsort(e.problem.upper, kind="stable")
    problem = e.problem._replace(**{n: getattr(e.problem, n)[order] for n in e.problem._fields[1:]})
    return Equilibrium(problem, None, 0)


def timed(solver: Solver, programmes: list[Equilibrium]) -> tuple[float, list[bool]]:
    solver(programmes[0])
    times, verdicts = [], []
    for programme in programmes:
        _ = programme.matrix  # a peer's input is not what is measured
        best = np.inf
        for _ in range(REPEATS):
            start = time.perf_counter()
            verdict = solver(programme)
            best = min(best, time.perf_counter() - start)
        verdicts.append(verdict)
        times.append(best)
    return statistics.median(times) * 1e3, verdicts


def warm(buildings: list[Building]) -> float:
    """One stick more on a building that is solved already; contacts are known."""
    times = []
    for building in buildings:
        before = Building(building.sticks[:-1])
        body = building._body(len(building.sticks) - 1)
        _ = before.equilibrium
        if before.stands:
            best = np.inf
            for _ in range(REPEATS):
                start = time.perf_counter()
                before.equilibrium.add(body)
                best = min(best, time.perf_counter() - start)
            times.append(best)
    return statistics.median(times) * 1e3


def solvers() -> dict[str, Solver]:
    found: dict[str, Solver] = {"cairn": ours}
    for name, make in (("highspy", highs_solver), ("scipy linprog", scipy_solver)):
        try:
            found[name] = make()
        except ImportError:
            print(f"{name} is not installed here")
    return found


def equilibrium() -> None:
    print(
        f"Equilibrium of stick buildings, median ms over {BUILDINGS}; peers build their model too"
    )
    print(f"{'sticks':>6} {'':>8} {'solver':<14} {'ms':>8}  verdicts that differ from cairn's")
    for count in (10, 30, 60):
        for kind, make in (("stands", standing), ("strained", strained)):
            buildings = [make(Random(f"{kind} {n}"), count) for n in range(BUILDINGS)]
            programmes = [sorted_columns(b.equilibrium) for b in buildings]
            expected = [b.stands for b in buildings]
            for name, solver in solvers().items():
                ms, verdicts = timed(solver, programmes)
                wrong = sum(a != b for a, b in zip(verdicts, expected, strict=True))
                print(f"{count:>6} {kind:>8} {name:<14} {ms:8.3f}  {wrong}")
            print(f"{count:>6} {kind:>8} {'cairn, one more':<15} {warm(buildings):7.3f}")


def proposing() -> None:
    game = cairn.load("stackback")
    for count in (20, 40, 55):
        times, sizes = [], []
        for n in range(10):
            building = standing(Random(f"propose {n}"), count)
            for _ in range(3):  # the first is for loading
                state = (
                    game.new()
                    .play(cairn.CHANCE, "start 0")
                    ._with(game.new().play(cairn.CHANCE, "start 0").moment, building)
                )
                start = time.perf_counter()
                sizes.append(len(state.actions(0)))
                times.append(time.perf_counter() - start)
        ms = statistics.median(times) * 1e3
        print(f"proposals with {count} sticks: {ms:.1f} ms for {statistics.median(sizes):.0f}")


def falling() -> None:
    """What must fall, from the sticks alone: contacts, equilibrium and all."""
    for count in (20, 40, 60):
        buildings = [strained(Random(f"strained {n}"), count) for n in range(BUILDINGS)]
        times = []
        for building in buildings:
            if building.loose:
                best = np.inf
                for _ in range(REPEATS):
                    start = time.perf_counter()
                    assert Building(building.sticks).least_fall
                    best = min(best, time.perf_counter() - start)
                times.append(best * 1e3)
        ms = statistics.median(times)
        print(f"least fall with {count} sticks: median {ms:.1f} ms, slowest {max(times):.1f} ms")


if __name__ == "__main__":
    equilibrium()
    proposing()
    falling()
