"""The results of an arena, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from cairn.arena.grids import Grid, grids, heading, remarks
from cairn.arena.result import Result

SURE = "Intervals are for 95 %."


def standings(result: Result) -> Iterator[RenderableType]:
    """The games played, the standings, and the cost."""
    yield Text(heading(result), style="bold")
    for grid in grids(result.standing):
        yield Text(f"\n{grid.title}", style="dim")
        yield table(grid)
    yield Text()
    for remark in (SURE, *remarks(result)):
        yield Text(remark, style="dim")


def table(grid: Grid) -> Table:
    """A grid as a terminal shows it."""
    shown = Table(box=None, pad_edge=False)
    for number, title in enumerate(grid.headings):
        shown.add_column(title, justify="right" if number else "left", no_wrap=number == 0)
    for row in grid.rows:
        shown.add_row(*map(Text, row))
    return shown
