"""`cairn puzzle biddi`: a roll for a day, the same for everybody, rated by the solver.

The seed is public: round, roll and first level are drawn from Dice("Stack-a-Biddi 2026-11-15") as
events 0, 1 and 2, so anybody can draw them again.
"""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated, Any

import typer

from cairn.core.chance import Dice
from cairn.core.conduct import Conduct
from cairn.core.drawing import Drawing
from cairn.core.record import Entry, Record
from cairn.games.biddi.actions import Lay, Roll
from cairn.games.biddi.panels import Panel, box, row
from cairn.games.biddi.parts import is_biddi
from cairn.games.biddi.roll import rolls
from cairn.games.biddi.round import FIRST, ROUNDS, equal_dice, plan_of
from cairn.games.biddi.rules import GAME, BiddiState
from cairn.games.biddi.solver.standing import SolvedBar, Solver, solver
from cairn.games.biddi.tools.screen import busy, show
from cairn.games.biddi.tools.solve import heading, standing, tower_of
from cairn.games.biddi.tower import Level, Plan, Tower

DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
RATINGS = (("easy", 0.05), ("medium", 0.018), ("hard", 0.006), ("very hard", 0.0))
"""For each rating the least share of towers with a joined line that stand.

About a quarter of all days get each."""
SEATS = min(GAME.seat_counts)
SKIPPED = Roll((1, 2, 3, 4))
"""A roll that is accepted in any round, for the rounds before the puzzle's."""


@dataclass(frozen=True)
class Puzzle:
    """A tower to build: a plan, and possibly a given first level."""

    date: datetime.date
    round: int
    roll: Roll
    pick: str | None
    """The BIDDI in play if two dice are equal."""
    first: Level | None = None

    @cached_property
    def plan(self) -> Plan:
        """The task."""
        return plan_of(self.round, self.roll.numbers, self.pick)

    @property
    def solved(self) -> Solver:
        """All solutions."""
        return solver(self.plan.levels, frozenset(self.plan.biddis))

    @property
    def given(self) -> list[SolvedBar]:
        """The levels already laid."""
        return [bar_of(self.first)] if self.first else []

    @cached_property
    def count(self) -> int:
        """The number of solutions."""
        return self.solved.over(self.given) if self.first else self.solved.count

    @cached_property
    def share(self) -> float:
        """The share of towers with an unbroken line that stand."""
        every = self.solved.assemblies
        return self.count / (every // first_choices(self.plan) if self.first else every)

    @property
    def rating(self) -> str:
        """From easy to very hard."""
        return next(name for name, floor in RATINGS if self.share >= floor)

    @property
    def tower(self) -> Tower:
        """The tower at the start."""
        return Tower((self.first,) if self.first else ())


def main(
    date: Annotated[str | None, typer.Option(help="like 2026-11-15", show_default="today")] = None,
    first: Annotated[bool, typer.Option("--first", help="start from a given first level")] = False,
    solution: Annotated[bool, typer.Option("--solution", help="show a solution")] = False,
) -> None:
    """A tower to build on your own, the same for everybody on a given day."""
    day = read_date(date)
    with busy("Counting the towers that stand …"):
        drawn = lines(of_day(day, with_first=first), solution)
    show(drawn)


def today() -> dict[str, Any]:
    """Today's puzzle, for a screen: the task, and how hard it is."""
    puzzle = of_day(read_date(None))
    facts = {
        "levels": puzzle.plan.levels,
        "biddis": {str(level): colour for level, colour in sorted(puzzle.plan.biddis.items())},
        "round": puzzle.round,
        "count": puzzle.count,
        "record": opening(puzzle).to_json(),
    }
    return {"date": puzzle.date.isoformat(), "rating": puzzle.rating, "facts": facts}


def opening(puzzle: Puzzle) -> Record:
    """A game up to the puzzle: rounds that were called at once, then the puzzle's own up to go.

    The player continues from there, as the replays of a server allow.
    """
    state, log = GAME.start(SEATS, GAME.settle(SEATS, {})), list[Entry]()
    while state.round < puzzle.round or state.phase != "build":
        entry = Entry(int(state.actors[0]), _next(state, puzzle))
        log.append(entry)
        after = state.play(entry.actor, entry.action)
        assert isinstance(after, BiddiState)
        state = after
    return Record(
        game=GAME,
        seats=SEATS,
        options=state.options,
        conduct=Conduct.of(SEATS, [""] * SEATS, [None] * SEATS),
        commitment="",
        seed=None,
        log=tuple(log),
        outcome=None,
    )


def _next(state: BiddiState, puzzle: Puzzle) -> str:
    if state.phase == "roll":
        return str(puzzle.roll if state.round == puzzle.round else SKIPPED)
    return f"pick {puzzle.pick}" if state.phase == "pick" else "go" if state.waits else "call"


def read_date(text: str | None) -> datetime.date:
    """The day that was typed, or today. Raises ValueError."""
    if text is None:
        return datetime.datetime.now(datetime.UTC).date()
    try:
        if DATE.fullmatch(text):
            return datetime.date.fromisoformat(text)
    except ValueError:
        pass  # no such day
    raise ValueError(f"{text!r} is not a date. Write one like 2026-11-15.")


def of_day(date: datetime.date, *, with_first: bool = False) -> Puzzle:
    """The puzzle of a day."""
    dice = Dice(f"Stack-a-Biddi {date.isoformat()}")
    number = dice.stream(0).below(ROUNDS) + 1
    roll = rolls(last=number == ROUNDS).draw(dice.stream(1))
    equal = equal_dice(FIRST + number - 1, roll.numbers)
    puzzle = Puzzle(date, number, roll, equal[0] if equal else None)
    return replace(puzzle, first=first_level(puzzle.plan, dice)) if with_first else puzzle


def first_level(plan: Plan, dice: Dice) -> Level:
    """A first level, drawn from those with which every BIDDI can smile."""
    solved = solver(plan.levels, frozenset(plan.biddis))
    lays = [lay for lay in Tower().joined if plan.fits(1, lay.piece)]
    stream = dice.stream(2)
    while lays:
        level = level_of(lays.pop(stream.below(len(lays))))
        if solved.find([bar_of(level)], smiles=len(plan.biddis)):
            return level
    raise ValueError("This roll has no tower in which every BIDDI smiles.")


def first_choices(plan: Plan) -> int:
    """The number of ways to lay the first level."""
    return sum(plan.fits(1, lay.piece) for lay in Tower().joined)


def level_of(lay: Lay) -> Level:
    """The level after a lay."""
    return Level(lay.piece, lay.side, lay.flipped, lay.x)


def bar_of(level: Level) -> SolvedBar:
    """The level for the solver."""
    return SolvedBar(None if is_biddi(level.piece) else level.piece, level.side, level.flipped, 0)


def lines(puzzle: Puzzle, solution: bool) -> Drawing:
    """The puzzle as lines for the terminal."""
    plan, smiles = puzzle.plan, len(puzzle.plan.biddis)
    panels = [Panel("To build", puzzle.tower, plan, 0)]
    if solution and (bars := puzzle.solved.find(puzzle.given, smiles=smiles)):
        panels.append(Panel("One of them", tower_of(bars, plan), plan, 1))
    return [
        [(f"Stack-a-Biddi, {puzzle.date.isoformat()}: {puzzle.rating}", "bold")],
        [(heading(plan), "")],
        [(standing(puzzle.count, puzzle.share), "")],
        [(f"Every BIDDI can smile ({smiles}).", "")] if smiles else [],
        [],
        *row(panels),
        [],
        *box(),
    ]
