"""`cairn solve biddi`: counts every standing tower of a roll, and draws two good ones."""

from __future__ import annotations

from typing import Annotated

import typer

from cairn.core.drawing import Drawing
from cairn.games.biddi.actions import Roll
from cairn.games.biddi.panels import Panel, row
from cairn.games.biddi.parts import COLOURS, UNIT
from cairn.games.biddi.roll import NUMBERS, rolls
from cairn.games.biddi.round import ROUNDS, equal_dice, plan_of
from cairn.games.biddi.solver.standing import SolvedBar, Solver, margin_of, solver
from cairn.games.biddi.tools.screen import busy, show
from cairn.games.biddi.tower import Level, Plan, Tower


def main(
    roll: Annotated[str, typer.Option(help='the dice, like "red 9 white 1 blue 4 grey 1"')],
    round_: Annotated[int, typer.Option("--round", help=f"the round, 1 to {ROUNDS}")] = ROUNDS,
    pick: Annotated[str | None, typer.Option(help="of two equal dice, the colour in play")] = None,
) -> None:
    """Count every standing tower for a roll, and draw the best of them."""
    plan = read_plan(roll, round_, pick)
    with busy("Counting the towers that stand …"):
        solved = solver(plan.levels, frozenset(plan.biddis))
        drawn = [*counted(solved), [], *pictures(plan, solved)]
    show([[(heading(plan), "bold")], *drawn])


def read_plan(text: str, number: int, pick: str | None) -> Plan:
    """The task of a round after a typed roll. Raises ValueError."""
    if not 1 <= number <= ROUNDS:
        raise ValueError(f"The rounds are 1 to {ROUNDS}, not {number}.")
    rolled = _read_roll(text)
    if rolled not in rolls(last=number == ROUNDS).known:
        least = "four" if number == ROUNDS else "three"
        raise ValueError(f"In round {number} the dice show at least {least} different numbers.")
    plan = plan_of(number, rolled.numbers, pick)
    equal = equal_dice(plan.levels, rolled.numbers)
    if pick is not None and pick not in equal:
        choice = f"pick {' or '.join(equal)}" if equal else "no two dice in play are equal"
        raise ValueError(f"You can't pick {pick!r}: {choice}.")
    # Which of two equal BIDDIs is in play makes no difference except for its colour.
    return plan if pick or not equal else plan_of(number, rolled.numbers, equal[0])


def _read_roll(text: str) -> Roll:
    tokens = text.lower().replace(",", " ").replace("=", " ").removeprefix("roll").split()
    pairs = dict(zip(tokens[::2], tokens[1::2], strict=False))
    if sorted(pairs) != sorted(COLOURS) or len(tokens) != 2 * len(COLOURS):
        example = " ".join(f"{colour} {number}" for number, colour in enumerate(COLOURS, 1))
        raise ValueError(f"{text!r} is not a roll. Write one like {example!r}.")
    return Roll(tuple(_read_die(colour, pairs[colour]) for colour in COLOURS))


def _read_die(colour: str, text: str) -> int:
    if text not in map(str, NUMBERS):
        raise ValueError(f"The {colour} die shows {NUMBERS[0]} to {NUMBERS[-1]}, not {text!r}.")
    return int(text)


def heading(plan: Plan) -> str:
    """The task, in a sentence."""
    wanted = [f"{colour} on level {level}" for level, colour in sorted(plan.biddis.items())]
    return f"{plan.levels} levels; {', '.join(wanted) or 'no BIDDI in play'}."


def counted(solved: Solver) -> Drawing:
    """The number of standing towers, and their share."""
    share = solved.count / solved.assemblies
    return [
        [(standing(solved.count, share), "")],
        [(f"Most BIDDIs that can smile: {solved.smiles} of {len(solved.biddis)}.", "")],
    ]


def standing(count: int, share: float) -> str:
    """The number of standing towers, in a sentence."""
    what = "tower stands" if count == 1 else "towers stand"
    return f"{count:,} {what}, {share:.2%} of all that join the line."


def pictures(plan: Plan, solved: Solver) -> Drawing:
    """A tower with the most smiles, and the one with the widest margin."""
    happy = solved.find(smiles=solved.smiles)
    steady = solved.find(margin=solved.margin, held=True)
    assert steady
    panels = [_panel("Most smiles", happy, plan)] if happy else []
    if tower_of(steady, plan).buildable():
        return row([*panels, _panel("Widest margin", steady, plan)])
    panels.append(_panel("Widest margin", steady, plan, ", but it falls while you build it"))
    found, proved = solved.widest()
    sure = "widest" if proved else "widest found"
    return row([*panels, _panel(f"Level by level, {sure}", found, plan)])


def _panel(title: str, bars: list[SolvedBar], plan: Plan, note: str = "") -> Panel:
    told = f"{title}: {float(margin_of(bars)):.2f} units of margin{note}"
    return Panel(told, tower_of(bars, plan), plan, 0)


def tower_of(bars: list[SolvedBar], plan: Plan) -> Tower:
    """A solution as a tower, its BIDDIs in the colours of the plan."""
    return Tower(
        tuple(
            Level(bar.block or plan.biddis[level], bar.side, bar.flipped, bar.x * UNIT)
            for level, bar in enumerate(bars, 1)
        )
    )
