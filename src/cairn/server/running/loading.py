"""Games are loaded after the server listens, in a thread, and sooner for whoever needs one."""

from __future__ import annotations

import asyncio
import gc
import logging
import threading
from collections import defaultdict
from random import Random

from cairn.core.game import Game
from cairn.core.match import Match
from cairn.core.registry import broken, exact, games, load

log = logging.getLogger("cairn.server")
TRIED = 60
"""Actions that are played to try a game out."""

_locks: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)
"""One thread makes a game ready, and whoever else needs it waits for that."""
_ready: set[str] = set()
"""Games that can be played without anything being loaded first."""


async def game(name: str) -> Game:
    """A game, ready to be played; no table waits while it is loaded. Raises ValueError.

    Its name must be spelled as the game spells it: there is one address for everything.
    """
    return load(name) if name in _ready else await asyncio.to_thread(_prepared, exact(name))


def _prepared(name: str) -> Game:
    found = load(name)
    with _locks[name]:
        if name not in _ready:
            for seats, options in (*found.modes.values(), (None, None)):
                _try_out(Match(found, seats, options))
            _ready.add(name)
    return found


def _try_out(match: Match) -> None:
    """Do what a table does: rules are compiled, or read, when first called, which takes seconds."""
    random = Random(0)
    while match.roll().actors and len(match.log) < TRIED:
        state = match.state
        actor = random.choice(state.actors)
        match.game.from_json(state.to_json()).view()
        match.play(actor, random.choice(state.actions(actor)))


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
