"""`cairn lab pebbles`: is the careful bot better, and how often does the pile fall?"""

from __future__ import annotations

from typing import Annotated

import typer

from cairn.core.driver import play
from cairn.core.intervals import wilson
from cairn.core.record import Record
from cairn_pebbles.rules import GAME


def main(
    games: Annotated[int, typer.Option(help="games to play")] = 400,
    first: Annotated[str, typer.Option(help="a bot")] = "careful",
    second: Annotated[str, typer.Option(help="the bot it plays")] = "greedy",
) -> None:
    """Play two bots against each other and report wins and falls."""
    records = [_game(first, second, number) for number in range(games)]
    won = sum(_share(record, number % 2) for number, record in enumerate(records))
    falls = sum(entry.action.startswith("fall") for record in records for entry in record.log)
    low, high = wilson(won, games)
    typer.echo(f"{first} wins {won / games:.1%} against {second} ({low:.1%} to {high:.1%}).")
    typer.echo(f"{falls / games:.2f} falls per game.")


def _game(first: str, second: str, number: int) -> Record:
    """Play a game; the bots swap seats after each, so that neither gains from going first."""
    bots = [second, first] if number % 2 else [first, second]
    return play(GAME, bots, seed=f"lab {number}")


def _share(record: Record, seat: int) -> float:
    """1 for a win, a share for a shared one."""
    assert record.outcome
    winners = record.outcome.winners
    return (seat in winners) / len(winners)
