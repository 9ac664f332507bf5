"""Grids: an arena's results as rows of text, for a terminal and for a page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import isfinite

from cairn.arena.alone import Alone, natural
from cairn.arena.among import Among
from cairn.arena.estimates import Estimate, Pace
from cairn.arena.result import Result
from cairn.core.registry import load
from cairn.core.sentences import counted

Cells = tuple[str, ...]
NONE = "–"
TIMES = ("median", "worst")


@dataclass(frozen=True)
class Grid:
    """A small table; its first column names the rows."""

    title: str
    headings: Cells
    rows: tuple[Cells, ...]

    def markdown(self) -> Iterator[str]:
        """The lines of the table in Markdown."""
        yield f"| {' | '.join(self.headings)} |"
        yield "|---" + "|--:" * (len(self.headings) - 1) + "|"
        for row in self.rows:
            yield f"| {' | '.join(row)} |"


def heading(result: Result) -> str:
    """A line that says what was played."""
    plan = result.plan
    played = f"{counted(result.games, 'game')} with {counted(result.rounds, 'seed')}"
    return f"{load(plan.game).title}, {counted(plan.seats, 'seat')}: {played}"


def grids(standing: Among | Alone) -> list[Grid]:
    """The standings, as tables."""
    if isinstance(standing, Alone):
        return [_points(standing), _ends(standing), *_gaps(standing)]
    return [_ratings(standing), *_pairs(standing)]


def remarks(result: Result) -> Iterator[str]:
    """Remarks below the tables."""
    standing = result.standing
    if isinstance(standing, Among):
        seats = ", ".join(f"{share:.0%}" for share in standing.seats)
        yield f"Wins by seat: {seats}."
        if not standing.comparable:
            told = "these games can't tell how far apart they are"
            yield f"Some bots never lost a point to some others: {told}."
    yield f"It took {duration(result.cost)} of processor time on {'; '.join(result.machines)}."


def duration(seconds: float) -> str:
    """A duration, in a suitable unit."""
    if seconds < 0.001:
        return f"{seconds * 1e6:.0f} µs"
    if seconds < 1:
        return f"{seconds * 1000:.3g} ms"
    if seconds < 100:
        return f"{seconds:.3g} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"


def _ratings(standing: Among) -> Grid:
    """Ratings, points and times; for a single bot, only times."""
    headings: Cells = ("bot", "games", "points", "rating", *TIMES)
    rows = [
        (
            bot.name,
            str(bot.games),
            _percent(bot.points),
            _estimate(bot.rating, "+.0f"),
            *_times(bot.pace),
        )
        for bot in standing.bots
    ]
    if len(rows) > 1:
        return Grid("Ratings, and processor time for a choice", headings, tuple(rows))
    only = tuple(row[:2] + row[-2:] for row in rows)
    return Grid("Processor time for a choice", headings[:2] + TIMES, only)


def _pairs(standing: Among) -> Iterator[Grid]:
    names = tuple(bot.name for bot in standing.bots)
    if len(names) == 1:
        return
    shares = {(pair.bot, pair.against): pair.points for pair in standing.pairs}
    shares |= {(b, a): _turned(points) for (a, b), points in shares.items()}
    rows = tuple((row, *(_percent(shares.get((row, other))) for other in names)) for row in names)
    yield Grid("Percent of the points, row against column", ("", *names), rows)


def _points(standing: Alone) -> Grid:
    headings = ("bot", "mean", "least", "¼", "½", "¾", "most", *TIMES)
    rows = (
        (
            bot.name,
            _estimate(bot.points, ".1f"),
            *(f"{points:.0f}" for points in bot.quantiles),
            *_times(bot.pace),
        )
        for bot in standing.bots
    )
    return Grid("Points, and processor time for a choice", headings, tuple(rows))


def _ends(standing: Alone) -> Grid:
    counts = [{end.reason: end.games for end in bot.ends} for bot in standing.bots]
    rows = tuple(
        (
            reason,
            *(
                f"{count[reason] / bot.games * 100:.1f}" if reason in count else NONE
                for count, bot in zip(counts, standing.bots, strict=True)
            ),
        )
        for reason in _reasons(standing)
    )
    return Grid("Percent of the games", ("end", *(bot.name for bot in standing.bots)), rows)


def _gaps(standing: Alone) -> Iterator[Grid]:
    rows = tuple((gap.bot, gap.against, _estimate(gap.points, ".1f")) for gap in standing.pairs)
    if rows:
        yield Grid("With the same dice", ("bot", "against", "points more"), rows)


def _reasons(standing: Alone) -> list[str]:
    """All the ways games ended, most points first."""
    ends = [end for bot in standing.bots for end in bot.ends]
    most = {end.reason: end.points for end in sorted(ends, key=lambda end: end.points)}
    return sorted(most, key=lambda reason: (-most[reason], natural(reason)))


def _percent(points: Estimate | None) -> str:
    if points is None:
        return NONE
    value, low, high = (100 * part for part in (points.value, points.low, points.high))
    return f"{value:.1f} ({low:.0f}–{high:.0f})"


def _turned(points: Estimate) -> Estimate:
    return Estimate(1 - points.value, 1 - points.high, 1 - points.low)


def _estimate(estimate: Estimate, digits: str) -> str:
    value = f"{estimate.value:{digits}}"
    if not isfinite(estimate.high - estimate.low):
        return value
    return f"{value} ({estimate.low:{digits}} to {estimate.high:{digits}})"


def _times(pace: Pace) -> Cells:
    return duration(pace.median), duration(pace.worst)
