"""Games are loaded after the server listens, in a thread, and sooner for whoever needs one."""

from __future__ import annotations

import asyncio
import gc
import logging
import threading

from cairn.core.game import Game
from cairn.core.registry import broken, games, load

log = logging.getLogger("cairn.server")

_ready: set[str] = set()
"""Games that can be played without anything being loaded first, by the names they are asked by."""


async def game(name: str) -> Game:
    """A game, ready to be played; no table waits while it is loaded. Raises ValueError."""
    return load(name) if name in _ready else await asyncio.to_thread(_prepared, name)


def _prepared(name: str) -> Game:
    found = load(name)
    found.new()  # compiled rules come with their first state
    _ready.add(name)
    return found


def load_games() -> None:
    """Load all games in a thread of their own; those that can't be loaded are left out."""
    # As a daemon: a server that ends does not wait for it.
    threading.Thread(target=_load_all, name="games", daemon=True).start()


def _load_all() -> None:
    for problem in broken().values():
        log.error("%s", problem)
    for name in games():
        _prepared(name)
    settle_memory()


def settle_memory() -> None:
    """Spare the garbage collector what stays for good: looking through it stops every table.

    The rest it looks through in portions of some milliseconds, and through everything when
    about a million objects have come to stay.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 2, 100)
