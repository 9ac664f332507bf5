"""Loading: every game is made ready on its own, in a thread; one that is asked for comes first.

Compiled rules come from a cache on disk. If they aren't there yet, another process compiles them:
this one has tables to serve, and tells people how far it is.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import re
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from typing import TypeVar

from cairn.core.game import Game
from cairn.core.lazy import NotCompiled, only_cached
from cairn.core.registry import broken, exact, games, load
from cairn.core.warming import Warmth, try_rules
from cairn.server.running.jobs import POLITE

log = logging.getLogger("cairn.server")
T = TypeVar("T")
COMPILE = (sys.executable, "-m", "cairn.core.warming", "rules")
"""The process that compiles the rules of a game."""
TOLD = re.compile(r"compiled (\d+) of (\d+)")
"""How it tells how far it is."""

_changing = threading.Condition()
_made: dict[str, Future[Game]] = {}
"""Games that are ready, and games that are being made ready."""
_asked: set[str] = set()
"""Games that somebody waits for: the others step back."""
_hurried: list[object] = []
"""What somebody waits for that needs any game: all games step back."""
_loading = threading.Event()
_far: dict[str, Warmth] = {}
"""How far games are that are being compiled."""


async def game(name: str) -> Game:
    """A game, ready to be played; nobody else waits while it is made ready. Raises ValueError.

    Its name must be spelled as the game spells it: there is one address for everything.
    """
    made = _made.get(name)
    if made is None or not made.done():
        made = _begun(exact(name), asked=True)
    return await asyncio.wrap_future(made)


def under_way() -> bool:
    """Whether some games may not be ready yet."""
    return _loading.is_set()


async def at_once(call: Callable[..., T], *args: object) -> T:
    """Do something in a thread, and let all games that are being made ready step back.

    Raises NotCompiled if it needs a game whose rules must be compiled first.
    """
    return await asyncio.to_thread(_at_once, call, *args)


def _at_once(call: Callable[..., T], *args: object) -> T:
    with _changing:
        _hurried.append(call)
    try:
        with only_cached():
            return call(*args)
    finally:
        with _changing:
            _hurried.remove(call)
            _changing.notify_all()


def compiling() -> dict[str, Warmth]:
    """The games that are being compiled, and how far they are."""
    return dict(_far)


def load_games() -> None:
    """Make all games ready, one after another, leaving out broken ones."""
    _loading.set()
    # As a daemon: a server that shuts down does not wait for it.
    threading.Thread(target=_load_all, name="games", daemon=True).start()


def _load_all() -> None:
    for problem in broken().values():
        log.error("%s", problem)
    for name in games():
        if error := _begun(name).exception():
            log.error("The game %s can't be made ready.", name, exc_info=error)
    _loading.clear()
    settle_memory()


def _begun(name: str, *, asked: bool = False) -> Future[Game]:
    """The game to come; begins with it unless somebody has."""
    with _changing:
        made = _made.get(name)
        if made is None:
            made = _made[name] = Future()
            made.set_running_or_notify_cancel()  # those who wait can't cancel it
            threading.Thread(target=_make, args=(name, made), daemon=True).start()
        if asked and not made.done():
            _asked.add(name)
        return made


def _make(name: str, to: Future[Game]) -> None:
    try:
        to.set_result(_prepared(name))
    except BaseException as error:  # somebody waits for it, whatever it is
        _made.pop(name)  # the next one may be luckier
        to.set_exception(error)
    with _changing:
        _asked.discard(name)
        _changing.notify_all()


def _prepared(name: str) -> Game:
    found, pause = load(name), partial(_step_back, name)
    try:
        with only_cached():
            try_rules(found, pause)
    except NotCompiled:
        pause()
        _compile(name)
        try_rules(found, pause)
    return found


def _step_back(name: str) -> None:
    """Wait while somebody waits for something else, and not for this game."""
    with _changing:
        _changing.wait_for(lambda: name in _asked or not (_asked or _hurried))


def _compile(name: str) -> None:
    """Have the rules of a game compiled, and note how far it is."""
    command, none = [*COMPILE, name, str(os.getpid())], subprocess.DEVNULL
    with subprocess.Popen(command, stdin=none, stdout=subprocess.PIPE, text=True) as process:
        _be_polite(name, process.pid)
        assert process.stdout
        for line in process.stdout:
            if told := TOLD.fullmatch(line.rstrip()):
                _far[name] = Warmth(int(told[1]), int(told[2]))
    _far.pop(name, None)


def _be_polite(name: str, process: int) -> None:
    """A process for a game that nobody waits for stands back for the others."""
    if name not in _asked and hasattr(os, "setpriority"):
        with suppress(OSError):  # it has ended already
            os.setpriority(os.PRIO_PROCESS, process, POLITE)


def settle_memory() -> None:
    """Exempt permanent objects from garbage collection: scanning them stops every table.

    The rest is scanned in portions of some milliseconds, and everything once about a million
    objects have survived.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 2, 100)
