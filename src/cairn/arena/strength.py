"""Strength: measures every strength in every game, and writes a page about it.

Every game is measured at its smallest table with more than one seat, and alone if it has solo
play. An option set per seat is a level of difficulty: alone, each of its values is measured.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from cairn.arena.alone import Alone
from cairn.arena.grids import duration, grids, remarks
from cairn.arena.plan import ArenaPlan, plan
from cairn.arena.plots import plot_alone
from cairn.arena.result import Result
from cairn.arena.schedule import line_ups
from cairn.core.bot import STRENGTHS
from cairn.core.game import Game
from cairn.core.registry import load
from cairn.core.sentences import counted

BEGIN = "<!-- `cairn strength` writes what follows -->"
END = "<!-- until here -->"
TITLE = "# Strength\n"
READING = """\
In every round all bots play with the same dice, and every line-up from each rotation of its seats.
A win is 1 point, a draw ½. Ratings are on the Elo scale with a mean of 0 (Bradley–Terry); their
intervals are the middle 95 % when rounds are resampled with replacement. Intervals of shares are
Wilson's for 95 %, with games that share dice counted by how much they tell. Times are processor
time per choice, with each strength's default budget."""


def courses(games: Iterable[Game], pair: int, solo: int) -> dict[str, ArenaPlan]:
    """The plans to measure, by name.

    `pair` is the number of games for each line-up, `solo` the number for each bot alone.
    """
    return {name: asked for game in games for name, asked in _courses(game, pair, solo)}


def strengths(game: Game) -> tuple[str, ...]:
    """The strengths a game has, or all its bots if it has none of these names."""
    return tuple(name for name in game.bots if name in STRENGTHS) or game.bots


def write_page(file: Path, results: Sequence[Result]) -> None:
    """Write the results into a page between the markers, leaving the rest as it was."""
    before = file.read_text(encoding="utf-8") if file.exists() else f"{TITLE}\n{BEGIN}\n{END}\n"
    if BEGIN not in before or END not in before:
        raise ValueError(f"{file} has no place for this: {BEGIN!r} or {END!r} is missing.")
    pictures = file.parent / file.stem
    pictures.mkdir(parents=True, exist_ok=True)
    written = "\n".join(_body(results, pictures))
    head, rest = before.split(BEGIN, 1)
    tail = rest.split(END, 1)[1]
    file.write_text(f"{head}{BEGIN}\n\n{written}\n\n{END}{tail}", encoding="utf-8")


def _courses(game: Game, pair: int, solo: int) -> Iterator[tuple[str, ArenaPlan]]:
    bots = strengths(game)
    if several := next((count for count in game.seat_counts if count > 1), 0):
        games = pair * len(line_ups(bots, several))
        yield game.name, plan(game, bots, seats=several, games=games)
    if 1 in game.seat_counts:
        for level in _levels(game):
            name = "-".join([game.name, "alone", *(f"{key}-{level[key]}" for key in level)])
            yield name, plan(game, bots, seats=1, options=level, games=solo * len(bots))


def _levels(game: Game) -> list[dict[str, Any]]:
    levels = [
        {name: value}
        for name, option in game.options.items()
        if option.per_seat
        for value in option.choices
    ]
    return levels or [{}]


def _title(plan: ArenaPlan) -> str:
    """The heading for a plan's table."""
    if plan.seats > 1:
        return counted(plan.seats, "seat")
    options = load(plan.game).options
    levels = [f"{key} {plan.options[key][0]}" for key in options if options[key].per_seat]
    return ", ".join(["Alone", *levels])


def _body(results: Sequence[Result], pictures: Path) -> Iterator[str]:
    cost, games = sum(one.cost for one in results), sum(one.games for one in results)
    machines = "; ".join(sorted({name for one in results for name in one.machines}))
    day = f"{datetime.now(UTC):%Y-%m-%d}"
    yield f"Written on {day} with cairn {version('cairn')}, after {games} games and"
    yield f"{duration(cost)} of processor time on {machines}."
    yield f"\n{READING}"
    for game in dict.fromkeys(one.plan.game for one in results):
        yield f"\n## {load(game).title}"
        yield from _chapter([one for one in results if one.plan.game == game], pictures)


def _chapter(results: Sequence[Result], pictures: Path) -> Iterator[str]:
    for result in results:
        played = f"{counted(result.games, 'game')} with {counted(result.rounds, 'seed')}."
        yield f"\n### {_title(result.plan)}\n\n{played} {' '.join(remarks(result))}"
        for grid in grids(result.standing):
            yield f"\n{grid.title}:\n"
            yield from grid.markdown()
    yield from _picture(results, pictures)


def _picture(results: Sequence[Result], pictures: Path) -> Iterator[str]:
    solo = {_title(one.plan): one.standing for one in results if isinstance(one.standing, Alone)}
    if solo:
        file = pictures / f"{results[0].plan.game}.svg"
        plot_alone(solo, file)
        what = "Alone: the share of games that reached each score"
        yield f"\n![{what}]({pictures.name}/{file.name})"
