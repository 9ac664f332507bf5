"""Finds the games: every folder under cairn/games is one, and other packages can add theirs.

A game's package has `GAME` in its `rules` module. A package elsewhere names that module in an
entry point of the group "cairn.games": `NAME = "package.rules"`. No list is kept anywhere.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points

from cairn.core.game import Game

HOME = "cairn.games"


def games() -> tuple[str, ...]:
    """The names of all games, in alphabetical order."""
    return tuple(sorted(_modules()))


@cache
def load(name: str) -> Game:
    """The game of that name. Raises ValueError when there is none."""
    module = _module(name)
    game = import_module(module).GAME
    if not isinstance(game, Game):
        raise TypeError(f"{module}.GAME is not a cairn.Game.")
    return game


def package(name: str) -> str:
    """The package of the game of that name, without loading it. Raises ValueError."""
    return _module(name).rpartition(".")[0]


def _module(name: str) -> str:
    module = _modules().get(name) if isinstance(name, str) else None
    if module is None:
        raise ValueError(f"There is no game called {name!r}. There are: {', '.join(games())}.")
    return module


def _modules() -> dict[str, str]:
    home = import_module(HOME)
    found = {folder.name: f"{HOME}.{folder.name}.rules" for folder in _folders(home.__path__)}
    return {point.name: point.module for point in entry_points(group=HOME)} | found


def _folders(path: Iterable[str]) -> list[pkgutil.ModuleInfo]:
    return [found for found in pkgutil.iter_modules(path) if found.ispkg]
