"""ArenaPlan: what an arena plays. The same plan means the same games, on any machine."""

from __future__ import annotations

import hashlib
import json
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from typing import Any

from cairn.core.bot import Budget
from cairn.core.game import Game
from cairn.core.registry import load
from cairn.core.sentences import shown

_SECONDS = re.compile(r"([0-9]+(?:\.[0-9]+)?|\.[0-9]+)s")
_SIMULATIONS = re.compile(r"[0-9]{1,12}")


@dataclass(frozen=True)
class ArenaPlan:
    """Which bots meet, at what table, and how often."""

    game: str
    bots: tuple[str, ...]
    seats: int
    options: Mapping[str, Any]
    """The values of all options."""
    budget: Budget
    games: int
    """The minimum: only whole rounds are fair."""
    seed: str

    def to_json(self) -> dict[str, Any]:
        """The plan as plain JSON, with the version of Cairn that plays it."""
        asked = {**asdict(self), "bots": [*self.bots], "options": dict(self.options)}
        return {"cairn": version("cairn"), **asked}

    @property
    def key(self) -> str:
        """A short name for the plan; it doesn't depend on the number of games."""
        asked = self.to_json()
        del asked["games"]
        return hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()[:8]


def plan(
    game: Game,
    bots: Sequence[str] = (),
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    budget: Budget = Budget(),  # noqa: B008 - immutable
    games: int = 1000,
    seed: str | int = 1,
) -> ArenaPlan:
    """Make a checked plan. Raises ValueError with a sentence.

    The defaults are all of the game's bots, and its smallest table with more than one seat.
    """
    seats = _usual(game) if seats is None else seats
    settled = game.settle(seats, options or {})
    game.new(seats, settled)
    if games < 1:
        raise ValueError("An arena needs at least one game.")
    return ArenaPlan(game.name, _known(game, bots), seats, settled, budget, games, str(seed))


def read_plan(data: Mapping[str, Any]) -> ArenaPlan:
    """Read a plan that `to_json` wrote. Raises ValueError, even if only the game has changed."""
    return plan(
        load(data["game"]),
        data["bots"],
        seats=data["seats"],
        options=data["options"],
        budget=Budget(**data["budget"]),
        games=data["games"],
        seed=data["seed"],
    )


def read_budget(text: str) -> Budget:
    """Read a budget as typed: "0.1s", or "500" for simulations. Raises ValueError."""
    written = text.strip()
    if found := _SECONDS.fullmatch(written):
        seconds = float(found[1])
        if math.isfinite(seconds) and seconds > 0:
            return Budget(seconds=seconds)
    elif _SIMULATIONS.fullmatch(written) and int(written):
        return Budget(simulations=int(written))
    raise ValueError(
        f"A budget is seconds, such as 0.1s, or simulations, such as 500; not {shown(text)}."
    )


def _usual(game: Game) -> int:
    return next((count for count in game.seat_counts if count > 1), game.seat_counts[0])


def _known(game: Game, bots: Sequence[str]) -> tuple[str, ...]:
    """The names, checked: each is a bot of the game and occurs once."""
    if not game.bots:
        raise ValueError(f"{game.title} has no bots.")
    names = tuple(bots or game.bots)
    for name in names:
        if name not in game.bots:
            listed = ", ".join(game.bots)
            raise ValueError(f"{game.title} has no bot called {shown(name)}. It has: {listed}.")
        if names.count(name) > 1:
            raise ValueError(f"You named {name} twice. Name every bot once.")
    return names
