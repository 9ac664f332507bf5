"""`cairn arena` and `cairn strength`: bots against bots, with progress and tables."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from cairn.cli.arguments import GameName, OptionArguments, Pairs, read_options
from cairn.cli.show import console, errors, say
from cairn.core.extras import MissingExtra, require
from cairn.core.registry import games as all_games
from cairn.core.registry import load

if TYPE_CHECKING:
    from cairn.arena.running import Workforce
    from cairn.arena.store import ArenaStore

Jobs = Annotated[
    int | None, typer.Option(min=1, help="games at once", show_default="one on every core")
]
Ray = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="play on the Ray cluster at this address; local starts one here",
        show_default=False,
    ),
]
PlayerNames = Annotated[
    str | None, typer.Option(metavar="NAME,NAME…", help="who plays", show_default="all bots")
]
TableSize = Annotated[
    int | None,
    typer.Option(help="seats at each table; 1 for solo", show_default="two, or the fewest"),
]
Thinking = Annotated[
    str | None,
    typer.Option(
        help="for each choice: seconds, such as 0.1s, or simulations, such as 500",
        show_default="each bot's own",
    ),
]
INTERRUPTED = 130
MEMORY = 3600.0
"""The time left is estimated from the last so many seconds: a game may take minutes."""


def arena(
    game: GameName,
    pairs: Pairs = None,
    bots: PlayerNames = None,
    games: Annotated[
        int, typer.Option(min=1, help="how many; a round once begun is played to the end")
    ] = 1000,
    seats: TableSize = None,
    options: OptionArguments = None,
    budget: Thinking = None,
    jobs: Jobs = None,
    ray: Ray = None,
    out: Annotated[
        Path | None,
        typer.Option(help="folder for games and result", show_default="arena/GAME-…"),
    ] = None,
    seed: Annotated[str, typer.Option(help="the same seed, the same dice")] = "1",
    json: Annotated[bool, typer.Option("--json", help="print the result as JSON")] = False,
) -> None:
    """Let bots play each other many times, and see which is stronger.

    Every seed is played from all seats in turn, and every game is kept as a record.

    Ctrl+C stops; the same command continues where it stopped.
    """
    require("choix", "`cairn arena`", "arena")
    from cairn.arena.plan import plan, read_budget
    from cairn.arena.running import Workforce
    from cairn.arena.store import ArenaStore
    from cairn.core.bot import Budget

    loaded = load(game)
    asked = plan(
        loaded,
        [name.strip() for name in bots.split(",")] if bots else (),
        seats=seats,
        options=read_options(loaded, [*(options or []), *(pairs or [])]),
        budget=read_budget(budget) if budget else Budget(),
        games=games,
        seed=seed,
    )
    store = ArenaStore(out or Path("arena") / f"{asked.game}-{asked.key}", asked)
    if not hold(loaded.title, store, Workforce(jobs or os.cpu_count() or 1, ray)):
        stopped(store.folder)
    conclude(store, json=json)


def strength(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="GAME…", help="games to measure", show_default="all"),
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="games for every pair of strengths")] = 400,
    solo: Annotated[int, typer.Option(min=1, help="solo games for every strength")] = 1000,
    jobs: Jobs = None,
    ray: Ray = None,
    out: Annotated[Path, typer.Option(help="folder for games and results")] = Path("strength"),
    page: Annotated[Path, typer.Option(help="the page to write")] = Path("strength.md"),
) -> None:
    """Measure all strengths of all games, and write a page about it.

    This takes long. Ctrl+C stops, and the same command continues; the page has the results so far.
    """
    require("choix", "`cairn strength`", "arena")
    require("matplotlib", "`cairn strength`", "lab")
    from cairn.arena.result import result
    from cairn.arena.running import Workforce
    from cairn.arena.store import ArenaStore, stores_in
    from cairn.arena.strength import courses, write_page

    asked = courses([load(name) for name in names or all_games()], games, solo)
    stores = {name: ArenaStore(out / name, one) for name, one in asked.items()}
    found = {name: result(store) for name, store in stores_in(out).items()}
    means = Workforce(jobs or os.cpu_count() or 1, ray)
    for name, store in stores.items():
        whole = hold(name, store, means)
        found[name] = result(store)
        if measured := [one for _, one in sorted(found.items()) if one]:
            write_page(page, measured)
        if not whole:
            stopped(out)
    say(f"The page is {page}; the games are in {out}.")


def hold(title: str, store: ArenaStore, means: Workforce) -> bool:
    """Play the missing games, with a progress bar; returns whether all were played."""
    from cairn.arena.running import run
    from cairn.arena.stopping import Stop

    with store.locked(), Stop() as stop, progress() as bar:
        missing = store.missing()
        there = store.total - len(missing)
        if there and missing:
            errors.print(f"{title}: {there} of {store.total} games are there already.", style="dim")
        task = bar.add_task(f"{title}, getting ready", total=store.total, completed=there)
        return run(
            store, missing, means, stop, lambda: bar.update(task, advance=1, description=title)
        )


def progress() -> Progress:
    """A progress bar with the time left, on the error stream if a person watches it."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=errors,
        disable=not errors.is_terminal,
        speed_estimate_period=MEMORY,
    )


def stopped(folder: Path) -> NoReturn:
    """Say that the same command continues later."""
    errors.print(f"Stopped. What was played is in {folder}; the same command goes on.")
    raise typer.Exit(INTERRUPTED)


def conclude(store: ArenaStore, *, json: bool) -> None:
    """Show the result, and store it beside the games."""
    from cairn.arena.plots import plot
    from cairn.arena.result import result
    from cairn.cli.standings import standings

    found = result(store)
    assert found
    file = store.conclude(found.to_json())
    try:
        plot(found, store.folder / "plot.svg")
    except MissingExtra as error:
        errors.print(str(error), style="dim")
    if json:
        sys.stdout.write(file.read_text(encoding="utf-8"))
        return
    for part in standings(found):
        console.print(part)
    say(f"Games, result.json and plot.svg are in {store.folder}.", "dim")
