"""Output of the command: drawings in colour, long texts in a pager, errors on their stream.

Text from files or the keyboard is never read as markup, and `clean` keeps unprintable characters
from reaching the terminal raw.
"""

from __future__ import annotations

import os
import sys

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from cairn.core.actor import name_of
from cairn.core.conduct import Conduct
from cairn.core.drawing import Drawing, wrapped
from cairn.core.outcome import Outcome

console = Console(highlight=False, markup=False, emoji=False)
TABLE = 2
"""Lines of an `ending`, and one more for each seat."""
errors = Console(stderr=True, highlight=False, markup=False, emoji=False)


def clean(text: str) -> str:
    """Text with unprintable characters escaped: a name may hold anything."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def say_error(sentence: str) -> None:
    """One sentence on the error stream."""
    errors.print(Text(clean(sentence), style="red"), soft_wrap=True)


def complain(sentence: str) -> None:
    """Say why something failed."""
    console.print(Text(clean(sentence), style="yellow"))


def say(sentence: str, style: str = "") -> None:
    """A sentence that is never wrapped, as it may name a file."""
    console.print(Text(clean(sentence), style=style), soft_wrap=True)


def interactive() -> bool:
    """Whether a person is at the terminal."""
    return console.is_terminal and sys.stdin.isatty()


def rules_page(page: str) -> None:
    """Show a rules page, written in Markdown."""
    from rich.markdown import Markdown  # takes as long to load as everything else

    paged(Markdown(page))


def paged(shown: RenderableType) -> None:
    """Show something long, in a pager if a person reads it."""
    if not interactive():
        console.print(shown)
        return
    os.environ.setdefault("LESS", "-RFX")  # colours; no pager if it fits on the screen
    with console.pager(styles=True):
        console.print(shown)


def painted(drawing: Drawing) -> Group:
    """A drawing in colour; only lines wider than the screen are wrapped."""
    lines = [Text.assemble(*line, no_wrap=True) for line in wrapped(drawing, console.width)]
    # In a group, because `Console.print` joins bare texts and forgets that they don't wrap.
    return Group(Text("\n", no_wrap=True, overflow="crop").join(lines))


def remarks(conduct: Conduct) -> list[str]:
    """The help that players had, and the seats that changed hands."""
    casual = ["This game was casual."] if conduct.casual else []
    return [*casual, *map(str, conduct.help()), *map(str, conduct.changes)]


def ending(outcome: Outcome, conduct: Conduct) -> Group:
    """Why the game ended, the points, and the winners."""
    table = Table(box=None, pad_edge=False)
    table.add_column("seat")
    table.add_column("points", justify="right")
    table.add_column("")
    for seat, score in enumerate(outcome.scores):
        name = f"{name_of(seat)} {clean(conduct.name(seat))}".strip()
        won = seat in outcome.winners and len(outcome.scores) > 1
        table.add_row(name, str(score), "wins" if won else "", style="bold" if won else "")
    return Group(Text(outcome.reason.sentence, style="bold"), table)
