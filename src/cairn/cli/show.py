"""How the command shows things: drawings in colour, errors on the error stream."""

from __future__ import annotations

import sys

from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from cairn.core.drawing import Drawing
from cairn.core.game import Outcome, name_of

console = Console(highlight=False, markup=False)
errors = Console(stderr=True, highlight=False, markup=False)


def say_error(sentence: str) -> None:
    """One sentence on the error stream."""
    errors.print(Text(sentence, style="red"), soft_wrap=True)


def interactive() -> bool:
    """Whether a person sits in front of this."""
    return console.is_terminal and sys.stdin.isatty()


def painted(drawing: Drawing) -> Group:
    """A drawing with its colours, never wrapped: a broken board can't be read."""
    lines = [Text.assemble(*line, no_wrap=True) for line in drawing]
    # In a group, because `Console.print` joins bare texts and forgets that they don't wrap.
    return Group(Text("\n", no_wrap=True, overflow="crop").join(lines))


def ending(outcome: Outcome, players: tuple[str, ...]) -> Group:
    """Why it ended, who has how many points, and who has won."""
    table = Table(box=None, pad_edge=False)
    table.add_column("seat")
    table.add_column("points", justify="right")
    table.add_column("")
    for seat, score in enumerate(outcome.scores):
        name = f"{name_of(seat)} {players[seat] if seat < len(players) else ''}".strip()
        won = seat in outcome.winners and len(outcome.scores) > 1
        table.add_row(name, str(score), "wins" if won else "", style="bold" if won else "")
    return Group(Text(outcome.reason, style="bold"), table)
