"""Strength: all strengths of all games measured, and a page about it.

Every game is measured at its smallest table for more than one, and alone where it is for one. An
option that each seat has for itself is a level of difficulty: alone, all its values are measured.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from cairn.arena.alone import Alone
from cairn.arena.grids import duration, grids, remarks
from cairn.arena.plan import Plan, plan
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
Points are 1 for a win and ½ for a draw. Ratings are on the scale of Elo with a mean of 0
(Bradley–Terry), their intervals the middle 95 % when rounds are drawn again with replacement;
intervals of shares are Wilson's for 95 %, with as many games as the rounds are worth. Times are
processor time for one choice, with the time that each strength takes if nobody says otherwise."""


@dataclass(frozen=True, eq=False)
class Course:
    """One arena of the page."""

    folder: str
    title: str
    plan: Plan


def courses(games: Iterable[Game], pair: int, solo: int) -> list[Course]:
    """What is to be measured: so many games for each pair, and so many solo for each bot."""
    return [course for game in games for course in _courses(game, pair, solo)]


def strengths(game: Game) -> tuple[str, ...]:
    """The strengths that a game has, or all its bots where it has none of these names."""
    return tuple(name for name in game.bots if name in STRENGTHS) or tuple(game.bots)


def write_page(file: Path, results: Mapping[Course, Result]) -> None:
    """Write what was measured into a page, between the marks; what is around them stays."""
    pictures = file.parent / file.stem
    pictures.mkdir(parents=True, exist_ok=True)
    written = "\n".join(_body(results, pictures))
    before = file.read_text(encoding="utf-8") if file.exists() else f"{TITLE}\n{BEGIN}\n{END}\n"
    if BEGIN not in before or END not in before:
        raise ValueError(f"{file} has no place for this, which is between {BEGIN!r} and {END!r}.")
    head, rest = before.split(BEGIN, 1)
    tail = rest.split(END, 1)[1]
    file.write_text(f"{head}{BEGIN}\n\n{written}\n\n{END}{tail}", encoding="utf-8")


def _courses(game: Game, pair: int, solo: int) -> Iterator[Course]:
    bots = strengths(game)
    if several := next((count for count in game.seat_counts if count > 1), 0):
        games = pair * len(line_ups(bots, several))
        title = counted(several, "seat").capitalize()
        yield Course(game.name, title, plan(game, bots, seats=several, games=games))
    if 1 in game.seat_counts:
        for options in _levels(game):
            named = "".join(f"-{name}-{value}" for name, value in options.items())
            level = "".join(f", {name} {value}" for name, value in options.items())
            asked = plan(game, bots, seats=1, options=options, games=solo * len(bots))
            yield Course(f"{game.name}-solo{named}", f"Alone{level}", asked)


def _levels(game: Game) -> list[dict[str, Any]]:
    levels = [
        {name: value}
        for name, option in game.options.items()
        if option.per_seat
        for value in option.choices
    ]
    return levels or [{}]


def _body(results: Mapping[Course, Result], pictures: Path) -> Iterator[str]:
    cost = duration(sum(result.cost for result in results.values()))
    games = sum(result.games for result in results.values())
    machines = sorted({name for result in results.values() for name in result.machines})
    day = f"{datetime.now(UTC):%Y-%m-%d}"
    yield f"Written on {day} with cairn {version('cairn')}, after {games} games and"
    yield f"{cost} of processor time on {'; '.join(machines)}."
    yield f"\n{READING}"
    for game in dict.fromkeys(course.plan.game for course in results):
        yield f"\n## {load(game).title}"
        yield from _chapter({c: r for c, r in results.items() if c.plan.game == game}, pictures)


def _chapter(results: Mapping[Course, Result], pictures: Path) -> Iterator[str]:
    for course, result in results.items():
        played = f"{counted(result.games, 'game')} with {counted(result.rounds, 'seed')}."
        yield f"\n### {course.title}\n\n{played} {' '.join(remarks(result))}"
        for grid in grids(result.standing):
            yield f"\n{grid.title}:\n"
            yield from grid.markdown()
    yield from _picture(results, pictures)


def _picture(results: Mapping[Course, Result], pictures: Path) -> Iterator[str]:
    solo = {c.title: r.standing for c, r in results.items() if isinstance(r.standing, Alone)}
    if solo:
        file = pictures / f"{next(iter(results)).plan.game}.svg"
        plot_alone(solo, file)
        what = "Alone: the share of games with at least so many points"
        yield f"\n![{what}]({pictures.name}/{file.name})"
