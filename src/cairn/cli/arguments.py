"""Arguments that several commands share, and how to read them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from cairn.core.game import Game

LISTED = "a game that `cairn games` lists"
GameName = Annotated[str, typer.Argument(metavar="GAME", help=LISTED)]
Pairs = Annotated[
    list[str] | None,
    typer.Argument(metavar="KEY=VALUE", help="options of the game", show_default=False),
]
Seats = Annotated[int | None, typer.Option(help="number of players", show_default="the fewest")]
OptionArguments = Annotated[
    list[str] | None,
    typer.Option(metavar="KEY=VALUE…", help="options of the game", show_default=False),
]
Seed = Annotated[
    str | None,
    typer.Option(help="seed for the dice: the same seed, the same rolls", show_default="random"),
]


def read_options(game: Game, pairs: Sequence[str]) -> dict[str, Any]:
    """The options typed as key=value."""
    read: dict[str, Any] = {}
    for pair in " ".join(pairs).split():
        name, equals, value = pair.partition("=")
        if not equals:
            raise ValueError(f"{pair!r} is not an option. Write it as key=value.")
        option = game.options.get(name)
        read[name] = option.read(name, value) if option else value
    return read
