"""Loading: games load in a thread once the server listens, or sooner when requested."""

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
"""The actions played to warm a game up."""

_locks: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)
"""One thread prepares a game, and other callers wait for it."""
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
    """Play a little: the first calls compile or load the rules, which takes seconds."""
    random = Random(0)
    while match.roll().actors and len(match.log) < TRIED:
        state = match.state
        actor = random.choice(state.actors)
        match.game.from_json(state.to_json()).view()
        match.play(actor, random.choice(state.actions(actor)))


def load_games() -> None:
    """Load all games in their own thread, leaving out broken ones."""
    # As a daemon: a server that shuts down does not wait for it.
    threading.Thread(target=_load_all, name="games", daemon=True).start()


def _load_all() -> None:
    for problem in broken().values():
        log.error("%s", problem)
    for name in games():
        _prepared(name)
    settle_memory()


def settle_memory() -> None:
    """Exempt permanent objects from garbage collection: scanning them stops every table.

    The rest is scanned in portions of some milliseconds, and everything once about a million
    objects have survived.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 2, 100)
