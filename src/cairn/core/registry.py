"""Finds the games: every folder under cairn/games is one, and other packages can add theirs.

A game's package has `GAME` in its `rules` module. Other packages name that module in an entry
point of the group "cairn.games": `NAME = "package.rules"`. There is no list to maintain. A game
that can't be loaded is left out without harm to the others: `broken` says what is wrong.

The search is repeated only when `sys.path` or a folder on it has changed, as it does when a package
is installed or a folder added.
"""

from __future__ import annotations

import os
import pkgutil
import sys
from collections.abc import Iterable
from functools import lru_cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from reprlib import repr as short

from cairn.core.card import Card
from cairn.core.game import Game
from cairn.core.sentences import counted
from cairn.core.told import Told, ToldError

HOME = "cairn.games"

_loaded: dict[str, Game] = {}
_failed: dict[str, Exception] = {}
Place = tuple[str, int]
"""Where games may be, and when that was last changed."""


def games() -> tuple[str, ...]:
    """The names of all games that can be loaded, in alphabetical order."""
    modules = _modules()
    return tuple(name for name in sorted(modules) if not _problem(name, modules[name]))


def broken() -> dict[str, str]:
    """The games that can't be loaded: name → a sentence that says why."""
    modules = sorted(_modules().items())
    return {name: problem for name, module in modules if (problem := _problem(name, module))}


def found() -> tuple[str, ...]:
    """The names of all games, loaded or not, in alphabetical order."""
    return tuple(sorted(_modules()))


def load(name: str) -> Game:
    """The game of that name, ignoring case. Raises ValueError if it is unknown or broken."""
    if isinstance(name, str) and name in _loaded:
        return _loaded[name]
    known, module = _find(name)
    if problem := _problem(known, module):
        raise _broken(known, problem) from _failed[known]
    return _loaded[known]


def card(name: str) -> Card:
    """The card of a game, without loading its rules. Raises ValueError."""
    known, module = _find(name)
    lid = f"{module.rpartition('.')[0]}.card"
    try:
        found: Card = import_module(lid).CARD
    except ModuleNotFoundError as error:
        if error.name != lid:
            raise _broken(known, _sentence(known, error)) from error
        return load(known)
    except Exception as error:  # whatever a package does when it is imported
        raise _broken(known, _sentence(known, error)) from error
    return found


def exact(name: str) -> str:
    """The name, if a game writes it just like that. Raises ValueError, and loads nothing."""
    return _find(name, exact=True)[0]


def package(name: str) -> str:
    """The package of the game of that name, without loading it. Raises ValueError."""
    return _find(name)[1].rpartition(".")[0]


def forget() -> None:
    """Forget all loaded games, so that the next call searches again."""
    _loaded.clear()
    _failed.clear()
    _found.cache_clear()


def _find(name: str, *, exact: bool = False) -> tuple[str, str]:
    """The game's own spelling of its name, and its module. Raises ValueError."""
    if not isinstance(name, str):
        sentence = f"A game goes by its name, such as 'brikks', not by {short(name)}."
        raise ToldError(Told("game", sentence, {"game": short(name)}))
    for known, module in _modules().items():
        if known == name or (not exact and known.casefold() == name.casefold()):
            return known, module
    there = ", ".join(found())
    sentence = f"There is no game called {short(name)}. There are: {there}."
    raise ToldError(Told("game", sentence, {"game": short(name)}))


def _problem(name: str, module: str) -> str | None:
    """Load a game; returns a sentence about what is wrong with it, or None."""
    if name not in _loaded and name not in _failed:
        try:
            _loaded[name] = _import(module)
        except Exception as error:  # whatever a package does when it is imported
            _failed[name] = error
    if name not in _failed:
        return None
    return _sentence(name, _failed[name])


def _sentence(name: str, error: Exception) -> str:
    cause = " ".join(str(error).split()).rstrip(".")
    return f"The game {name} can't be loaded: {type(error).__name__}: {cause}."


def _broken(name: str, sentence: str) -> ToldError:
    return ToldError(Told("game-broken", sentence, {"game": name}))


def _import(module: str) -> Game:
    game = import_module(module).GAME
    if not isinstance(game, Game):
        raise TypeError(f"{module}.GAME is not a cairn.Game")
    named, made = len(game.bots), len(game.makers)
    if named != made:  # noticed here rather than in the middle of a game
        raise TypeError(f"its card names {counted(named, 'bot')}, and its module bots makes {made}")
    return game


def _modules() -> dict[str, str]:
    return _found(_places(import_module(HOME).__path__), _places(sys.path))


@lru_cache(1)
def _found(home: tuple[Place, ...], _: tuple[Place, ...]) -> dict[str, str]:
    """The module of each game: in the folders of our home, and of packages on the path."""
    folders = _folders(path for path, _ in home)
    ours = {folder.name: f"{HOME}.{folder.name}.rules" for folder in folders}
    return {point.name: _target(point) for point in entry_points(group=HOME)} | ours


def _places(paths: Iterable[str]) -> tuple[Place, ...]:
    return tuple((path, _changed(path)) for path in paths)


def _changed(path: str) -> int:
    try:
        return os.stat(path or os.curdir).st_mtime_ns
    except (OSError, TypeError, ValueError):  # whatever stands on a path
        return 0


def _target(point: EntryPoint) -> str:
    try:
        return point.module
    except AttributeError:  # not a valid module name: importing it will say so
        return point.value


def _folders(path: Iterable[str]) -> list[pkgutil.ModuleInfo]:
    return [found for found in pkgutil.iter_modules(path) if found.ispkg]
