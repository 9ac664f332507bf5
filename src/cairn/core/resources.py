"""What a game brings along in its package: its rules page, its tools and its guide.

Everything is found by its place, so a game from another package has the same as ours:

    README.md          the rules in our words, with the rulings
    guide.toml         positions that explain the game: core/guide.py reads them
    tools/NAME.py      `cairn NAME GAME`: a function `main`, annotated for Typer
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from typing import Any


def rules_page(package: str, title: str) -> str:
    """The rules page of the game in a package. Raises ValueError."""
    page = files(package).joinpath("README.md")
    if not page.is_file():
        raise ValueError(f"{title} has no rules page.")
    return page.read_text(encoding="utf-8")


def has_tool(package: str, tool: str) -> bool:
    """Whether the game in a package brings a tool of that name; loads no game."""
    try:
        return bool(package) and find_spec(f"{package}.tools.{tool}") is not None
    except ModuleNotFoundError:
        return False


def tool(package: str, name: str) -> Callable[..., Any]:
    """The function behind a tool that `has_tool` found."""
    main: Callable[..., Any] = import_module(f"{package}.tools.{name}").main
    return main
