"""Plots of an arena's results, as SVG or PNG."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from cairn.arena.alone import Alone
from cairn.arena.among import Among
from cairn.arena.result import Result
from cairn.core.extras import require

COLOURS = ("#1b4965", "#ca6702", "#5b8c5a", "#9b2226", "#6d597a", "#8a817c")
"""By place, from first to last."""
FIXED: Any = {"svg.fonttype": "none", "svg.hashsalt": "cairn"}
"""Settings that make the same result give the same file."""


def plot(result: Result, file: Path) -> None:
    """Draw a result into a file, in the format of its suffix. Raises MissingExtra."""
    if isinstance(result.standing, Alone):
        plot_alone({"": result.standing}, file)
    else:
        plot_among(result.standing, file)


def plot_among(standing: Among, file: Path) -> None:
    """Draw the ratings with their intervals, and each bot's share of points against each other."""
    with _figure(9, 1.4 + 0.45 * len(standing.bots), file) as figure:
        left, right = figure.subplots(1, 2)
        _ratings(left, standing)
        _points(right, standing)


def plot_alone(standings: Mapping[str, Alone], file: Path) -> None:
    """Draw, for each bot, the share of games that reached each score; one panel per title.

    Dotted lines are the means.
    """
    rows, columns = (len(standings) + 1) // 2, min(len(standings), 2)
    with _figure(4.5 * columns, 3.2 * rows, file) as figure:
        axes = figure.subplots(rows, columns, squeeze=False, sharex=True, sharey=True)
        names = [bot.name for bot in next(iter(standings.values())).bots]
        for axis, (title, standing) in zip(axes.flat, standings.items(), strict=False):
            axis.set_title(title, fontsize="medium")
            _distribution(axis, standing, names)
        for axis in axes.flat[len(standings) :]:
            axis.axis("off")
        lines = axes.flat[0].get_legend_handles_labels()
        figure.legend(*lines, loc="outside upper center", ncols=2 * columns, frameon=False)


def _ratings(axis: Any, standing: Among) -> None:  # noqa: ANN401
    for place, bot in enumerate(standing.bots):
        rating, colour = bot.rating, COLOURS[place % len(COLOURS)]
        if standing.comparable:
            axis.hlines(place, rating.low, rating.high, colour)
        axis.plot(rating.value, place, "o", color=colour)
    axis.set_yticks(range(len(standing.bots)), [bot.name for bot in standing.bots])
    axis.set_ylim(len(standing.bots) - 0.5, -0.5)
    axis.set_xlabel("rating, with 95 % interval" if standing.comparable else "rating")
    axis.grid(axis="x", alpha=0.3)


def _points(axis: Any, standing: Among) -> None:  # noqa: ANN401
    names = [bot.name for bot in standing.bots]
    shares = np.full((len(names), len(names)), np.nan)
    for pair in standing.pairs:
        row, column = names.index(pair.bot), names.index(pair.against)
        shares[row, column], shares[column, row] = pair.points.value, 1 - pair.points.value
    axis.imshow(shares, vmin=0, vmax=1, cmap="RdBu")
    for (row, column), share in np.ndenumerate(shares):
        if not np.isnan(share):
            shade = "white" if abs(share - 0.5) > 0.3 else "black"
            axis.text(column, row, f"{share:.0%}", ha="center", va="center", color=shade)
    axis.set_xticks(range(len(names)), names, rotation=30, ha="right")
    axis.set_yticks(range(len(names)), names)
    axis.set_title("share of points, row against column", fontsize="medium")


def _distribution(axis: Any, standing: Alone, names: list[str]) -> None:  # noqa: ANN401
    for bot in standing.bots:
        points, colour = np.sort(bot.scores), COLOURS[names.index(bot.name) % len(COLOURS)]
        reached = 1 - np.arange(len(points)) / len(points)
        axis.step(points, reached, where="pre", color=colour, label=bot.name)
        axis.axvline(bot.points.value, color=colour, linestyle=":", linewidth=1)
    axis.set_xlabel("points")
    axis.set_ylabel("share of games with at least this many", fontsize="small")
    axis.grid(alpha=0.3)


@contextmanager
def _figure(width: float, height: float, file: Path) -> Iterator[Any]:
    """An empty figure, saved on leaving."""
    require("matplotlib", "The plot", "lab")
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context(FIXED):
        figure = Figure(figsize=(width, height), layout="constrained")
        yield figure
        figure.savefig(file, metadata={"Date": None} if file.suffix == ".svg" else None)
