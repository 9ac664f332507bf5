"""`cairn lab biddi`: proves that every roll of every round can be built, and measures it.

It examines every accepted roll and every pick. Which BIDDI goes where makes no difference to the
balance, only the levels of the BIDDIs do; so each set of levels is solved once. A set is proved if
the exact count is above zero and a tower was found that can be laid level by level, has no fault
by the game's own rules, and in which every BIDDI smiles.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from statistics import median_low
from typing import Annotated, NamedTuple

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from cairn.games.biddi import parts
from cairn.games.biddi.parts import COLOURS
from cairn.games.biddi.roll import FACES, rolls
from cairn.games.biddi.round import ROUNDS, equal_dice, plan_of
from cairn.games.biddi.solver.standing import Solver
from cairn.games.biddi.tools.rerolls import chance_of_one_end
from cairn.games.biddi.tools.screen import busy
from cairn.games.biddi.tools.solve import tower_of
from cairn.games.biddi.tower import Plan

FILE = Path(parts.__file__).with_name("parts.toml")
MARK = "# Figures of the proof, written by `cairn lab biddi --write`.\n"


class Case(NamedTuple):
    """The rolls of a round that put BIDDIs on the same levels."""

    plan: Plan
    rolls: int
    picks: int


@dataclass(frozen=True)
class Figures:
    """The measurements of one round."""

    round: int
    levels: int
    rolls: int
    picks: int
    layouts: int
    least: int
    median: int
    most: int
    stand: Fraction

    def to_toml(self) -> str:
        """The figures as a table of the parts file."""
        numbers = [
            f"{name} = {getattr(self, name)}"
            for name in ("round", "levels", "rolls", "picks", "layouts", "least", "median", "most")
        ]
        return "\n".join(["[[proof]]", *numbers, f"stand = {float(self.stand):.6f}", ""])


def main(
    write: Annotated[bool, typer.Option("--write", help="write them into parts.toml")] = False,
    round_: Annotated[int | None, typer.Option("--round", help="only this round")] = None,
) -> None:
    """Prove that every roll can be built with every BIDDI smiling, and measure how hard it is."""
    numbers = range(1, ROUNDS + 1) if round_ is None else [round_]
    if not set(numbers) <= set(range(1, ROUNDS + 1)):
        raise ValueError(f"The rounds are 1 to {ROUNDS}, not {round_}.")
    if write and round_ is not None:
        raise ValueError("The parts file lists every round: leave out --round to write it.")
    if write and not os.access(FILE, os.W_OK):  # before minutes of work
        raise ValueError(f"The file can't be written: {FILE}.")
    screen = Console(highlight=False)
    with busy("Following the dice of the last round …"):
        chance = chance_of_one_end(FACES, len(COLOURS))
    screen.print(f"Round {ROUNDS}: all {chance.denominator:,} rolls are equally likely.")
    with Progress(console=Console(stderr=True), transient=True) as progress:
        found = [_measured(number, progress) for number in numbers]
    screen.print(_table(found))
    screen.print(
        "Least, median and most: standing towers per roll. Stand: the share of random towers with "
        "a joined line that stand, over all rolls."
    )
    screen.print(
        "Every roll and pick has a standing tower with every BIDDI smiling "
        "that can be laid level by level."
    )
    if len(found) > 1:
        dropping = all(a.stand > b.stand for a, b in pairwise(found))
        told = "drops" if dropping else "DOES NOT DROP"
        screen.print(f"The share that stands {told} every round.")
    if write:
        write_figures(found)
        screen.print(f"Wrote {FILE.name}.")


def _measured(number: int, progress: Progress) -> Figures:
    task = progress.add_task(f"round {number}", total=None)
    layouts = cases(number)
    progress.update(task, total=len(layouts))
    return measure(number, layouts, lambda: progress.advance(task))


def cases(number: int) -> list[Case]:
    """Every roll and pick of a round, grouped by the levels of their BIDDIs."""
    seen: Counter[frozenset[int]] = Counter()
    picks: Counter[frozenset[int]] = Counter()
    plans: dict[frozenset[int], Plan] = {}
    for roll in rolls(last=number == ROUNDS).actions:
        options = [plan_of(number, roll.numbers, pick) for pick in _picks(number, roll.numbers)]
        layouts = {frozenset(plan.biddis) for plan in options}
        assert len(layouts) == 1, "a pick changes the colour of a BIDDI, never its level"
        layout = layouts.pop()
        seen[layout] += 1
        picks[layout] += len(options)
        plans[layout] = options[0]
    return [Case(plans[layout], seen[layout], picks[layout]) for layout in seen]


def _picks(number: int, rolled: tuple[int, ...]) -> Iterable[str | None]:
    return equal_dice(plan_of(number, rolled, None).levels, rolled) or (None,)


def measure(number: int, layouts: list[Case], step: Callable[[], None]) -> Figures:
    """Solve and prove every layout of a round. Raises ValueError if one can't be built."""
    counts: list[int] = []
    stand = Fraction()
    for case in layouts:
        solved = Solver(case.plan.levels, case.plan.biddis)
        prove(case.plan, solved)
        counts += [solved.count] * case.rolls
        stand += Fraction(solved.count, solved.assemblies) * case.rolls
        step()
    return Figures(
        number,
        layouts[0].plan.levels,
        len(counts),
        sum(case.picks for case in layouts),
        len(layouts),
        min(counts),
        median_low(counts),
        max(counts),
        stand / len(counts),
    )


def prove(plan: Plan, solved: Solver) -> None:
    """Check that a tower is correct by the game's own rules, with every BIDDI smiling."""
    bars = solved.find(smiles=len(plan.biddis))
    tower = bars and tower_of(bars, plan)
    where = f"with BIDDIs on {sorted(plan.biddis)} of {plan.levels} levels"
    if not tower or tower.fault_of_caller(plan) or not tower.buildable():
        raise ValueError(f"No right tower was found {where}.")
    if not solved.count > 0 or tower.smiles != len(plan.biddis):
        raise ValueError(f"Not every BIDDI smiles {where}.")


def _table(found: list[Figures]) -> Table:
    table = Table(box=None, pad_edge=False)
    for head in ("round", "levels", "rolls", "picks", "least", "median", "most", "stand"):
        table.add_column(head, justify="right", no_wrap=True)
    for row in found:
        shown = [row.round, row.levels, row.rolls, row.picks, row.least, row.median, row.most]
        table.add_row(*map(str, shown), f"{float(row.stand):.2%}")
    return table


def write_figures(found: list[Figures]) -> None:
    """Replace the figures at the end of the parts file."""
    text = FILE.read_text(encoding="utf-8").partition(MARK)[0].rstrip("\n")
    tables = "\n".join(row.to_toml() for row in found)
    FILE.write_text(f"{text}\n\n{MARK}{tables}", encoding="utf-8")
