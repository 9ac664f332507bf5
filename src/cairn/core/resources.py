"""The resources in a game's package: its rules page, its tools and its guide.

Everything is found by its path, so games from other packages work like ours:

    README.md          the rules in our words, with the rulings
    rules.de.md        the same in German; likewise in any other language
    guide.toml         positions that explain the game: core/guide.py reads them
    tools/NAME.py      `cairn NAME GAME`: a function `main`, annotated for Typer
    tools/puzzle.py    may have `today` as well: date, rating and facts of the puzzle of the day
"""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from typing import Any

from cairn.core.languages import ENGLISH
from cairn.core.sentences import shown

_PAGE = re.compile(r"README\.md|rules\.([a-z]+)\.md")


def rules_page(package: str, title: str, language: str = ENGLISH) -> str:
    """The rules page of the game in a package, in a language. Raises ValueError."""
    pages = _rules_pages(package)
    if not pages:
        raise ValueError(f"{title} has no rules page.")
    if language not in pages:
        listed = ", ".join(rules_languages(package))
        raise ValueError(f"{title} has no rules page in {shown(language)}. It has: {listed}.")
    return pages[language].read_text(encoding="utf-8")


def rules_languages(package: str) -> list[str]:
    """The languages of a game's rules pages."""
    return sorted(_rules_pages(package))


def _rules_pages(package: str) -> dict[str, Traversable]:
    """The rules pages of a game by their languages."""
    found = ((_PAGE.fullmatch(file.name), file) for file in files(package).iterdir())
    return {name[1] or ENGLISH: file for name, file in found if name}


def has_tool(package: str, tool: str) -> bool:
    """Whether a game's package has a tool of that name; loads no game."""
    try:
        return bool(package) and find_spec(f"{package}.tools.{tool}") is not None
    except ModuleNotFoundError:
        return False


def tool(package: str, name: str) -> Callable[..., Any]:
    """The function behind a tool that `has_tool` found."""
    main: Callable[..., Any] = import_module(f"{package}.tools.{name}").main
    return main


def puzzle(package: str) -> dict[str, Any] | None:
    """Today's puzzle of the game in a package: its `date`, its `rating` and `facts` about it."""
    today = getattr(import_module(f"{package}.tools.puzzle"), "today", None)
    told: dict[str, Any] | None = today() if today else None
    return told
