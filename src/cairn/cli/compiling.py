"""Compiling in the terminal: a notice if it takes long, and as little waiting as possible.

The rules are compiled once and then come from a cache. The first time, a second process compiles
the rest of the game while people think about their first action.
"""

from __future__ import annotations

import atexit
import subprocess
import sys
from collections.abc import Callable, Collection
from typing import Any

from cairn.core.game import Game
from cairn.core.lazy import on_compile
from cairn.core.registry import load

LONG = 1.0
"""Seconds of compiling that pass without a notice."""


class Notice:
    """Says once that something is being compiled, if it takes a while."""

    def __init__(self) -> None:
        self.what = ""
        self.said = False

    def __call__(self, function: Callable[..., Any], seconds: float) -> None:
        """Hear of a function that is about to be compiled."""
        self.what = self.what or _rules(function.__module__)
        if seconds > LONG and not self.said:
            from cairn.cli.show import errors  # `serve` starts without it

            self.said = True
            what = self.what or "what this needs"
            errors.print(f"Compiling {what}. This happens only once …", style="dim")


class Ahead:
    """If this process had to compile, lets another one compile the rest of a game."""

    def __init__(self, game: Game, bots: Collection[str]) -> None:
        bots = sorted(set(bots))
        self.command = [sys.executable, "-m", "cairn.core.warming", "bots", game.name, *bots]
        self.compiled = self.begun = False

    def __call__(self, function: Callable[..., Any], seconds: float) -> None:
        """Hear of a function that is about to be compiled."""
        self.compiled = True

    def begin(self) -> None:
        """This process is idle now: start the other one if it is needed."""
        if self.compiled and not self.begun:
            self.begun = True
            none = subprocess.DEVNULL
            helper = subprocess.Popen(self.command, stdin=none, stdout=none, stderr=none)
            atexit.register(helper.terminate)


_notice = Notice()


def notice() -> None:
    """Tell people if this process compiles for long."""
    on_compile(_notice)


def compile_ahead(game: Game, bots: Collection[str]) -> Callable[[], None]:
    """A callback for whenever people are asked: it uses their thinking time to compile."""
    ahead = Ahead(game, bots)
    on_compile(ahead)
    return ahead.begin


def _rules(module: str) -> str:
    """ "the rules of Brikks" for a module in a game's package; else ""."""
    names = module.split(".")
    if names[:2] == ["cairn", "games"] and len(names) > 2:
        return f"the rules of {load(names[2]).title}"
    return ""
