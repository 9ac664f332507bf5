"""Warming up: what a game compiles, compiled before somebody waits for it.

The rules are compiled once and then come from a cache on disk. Any process can fill it:

    python -m cairn.core.warming                    the rules of all games, then all their bots;
                                                    on SIGTERM it goes on with the bots
    python -m cairn.core.warming rules GAME PID     its rules, telling how far it is, as long as
                                                    the process PID, its parent, is alive
    python -m cairn.core.warming bots GAME [BOT …]  some of its bots, or the last one
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any, NamedTuple, NoReturn

from cairn.core.aside import end_with
from cairn.core.bot import Budget
from cairn.core.driver import play
from cairn.core.game import Game
from cairn.core.lazy import Lazy, on_compile
from cairn.core.match import Match
from cairn.core.registry import games, load, package

TRIED = 60
"""The actions played to warm the rules up."""
LATER = ("playout", "solver")
"""Modules of a game that nobody needs for a first turn."""
POLITE = 10
"""How far a process stands back for others while it compiles everything (`nice`)."""

Between = Callable[[], object]
"""What is called between two actions."""


class Stopped(Exception):  # noqa: N818 - it is news, not a fault
    """Somebody else compiles the rules from here on."""


class Warmth(NamedTuple):
    """How many functions are compiled, and how many there are."""

    done: int
    all: int


def try_rules(game: Game, pause: Between = lambda: None) -> None:
    """Play a little in every mode: the first calls load or compile the rules.

    Calls `pause` between two actions.
    """
    for seats, options in (*game.modes.values(), (None, None)):
        _try_out(Match(game, seats, options), pause)


def _try_out(match: Match, pause: Between) -> None:
    random = Random(0)
    while match.roll().actors and len(match.log) < TRIED:
        pause()
        state = match.state
        actor = random.choice(state.actors)
        match.game.from_json(state.to_json()).view()
        match.play(actor, random.choice(state.actions(actor)))


def try_bots(game: Game, bots: Sequence[str]) -> None:
    """Load or compile everything a game with these bots needs; by default, its last bot."""
    seats = game.seat_counts[0]
    for name in bots or [*game.bots][-1:]:
        play(game, [name] * seats, seed="warm", budget=Budget(simulations=1))


# --- how far it is --------------------------------------------------------------------------


class Tally:
    """Counts the compiled functions of a game's rules; made before its bots are loaded."""

    def __init__(self, name: str) -> None:
        home = package(name)
        import_module(f"{home}.rules")  # without its bots
        own = (module for at, module in sys.modules.items() if _needed(home, at))
        self._all = closure(one for module in [*own] for one in _functions(module))
        self._begun: set[Lazy] = set()

    def hear(self, function: Callable[..., Any]) -> Warmth:
        """A function is about to be compiled: how far it is."""
        made = [one for one in self._all if one.ready]
        done = self._begun | closure(made)
        self._begun |= {one for one in self._all if one.py_func is function}
        return Warmth(len(done & self._all), len(self._all))


def _needed(home: str, module: str) -> bool:
    inside = module.removeprefix(f"{home}.").split(".")[0]
    return module.startswith(f"{home}.") and inside not in LATER


def _functions(module: ModuleType) -> Iterator[Lazy]:
    return (one for one in vars(module).values() if isinstance(one, Lazy))


def closure(functions: Iterable[Lazy]) -> set[Lazy]:
    """Compiled functions with all those that they call."""
    found: set[Lazy] = set()
    waiting = [*functions]
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            waiting += _called(one)
    return found


def _called(function: Lazy) -> Iterator[Lazy]:
    names, known = function.py_func.__code__.co_names, function.py_func.__globals__
    seen = [known[name] for name in names if name in known]
    inside = [vars(one) for one in seen if isinstance(one, ModuleType)]
    seen += [module[name] for module in inside for name in names if name in module]
    return (one for one in seen if isinstance(one, Lazy))


# --- a process of its own -------------------------------------------------------------------


def main(arguments: Sequence[str]) -> None:
    """Compile what the arguments name."""
    if not arguments:
        end_with(os.getppid())
        _everything()
    elif arguments[0] == "rules":
        end_with(int(arguments[2]))
        _rules(arguments[1])
    else:
        end_with(os.getppid())
        try_bots(load(arguments[1]), arguments[2:])


def _everything() -> None:
    if hasattr(os, "nice"):
        os.nice(POLITE)  # nobody waits for this yet
    signal.signal(signal.SIGTERM, _stop)
    with suppress(Stopped):
        for name in games():
            try_rules(load(name))
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    for name in games():
        try_bots(load(name), [*load(name).bots])


def _stop(number: int, frame: object) -> NoReturn:
    raise Stopped


def _rules(name: str) -> None:
    tally = Tally(name)

    def hear(function: Callable[..., Any], _: float) -> None:
        done, functions = tally.hear(function)
        print(f"compiled {done} of {functions}", flush=True)

    on_compile(hear)
    try_rules(load(name))


if __name__ == "__main__":
    main(sys.argv[1:])
