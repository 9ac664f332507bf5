"""The guide: a few positions that explain a game to a newcomer, and one that makes a good picture.

`guide.toml` in the game's folder gives each as a log from the start, so they are real states:

    [picture]
    seats = 2
    log = ["-1 roll g3", "0 g1@3,1"]

    [[step]]
    seats = 2
    options = { level = 1 }
    log = []

The captions are among the web app's words: step 1 has `guide.1`. A guide is optional.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from cairn.core.game import Game, State

MOST = 6
"""The most steps in a guide: nobody reads more before playing."""


@dataclass(frozen=True)
class GuideMoment:
    """A state and the action that led to it, None for the first state of a game."""

    state: State
    actor: int | None
    action: str | None


@dataclass(frozen=True)
class Guide:
    """A game's picture and steps."""

    steps: tuple[GuideMoment, ...] = ()
    """In the order in which newcomers need them."""
    picture: GuideMoment | None = None


@cache
def guide(game: Game) -> Guide:
    """The guide of a game, empty if its folder has none. Raises ValueError."""
    file = files(game.package).joinpath("guide.toml")
    if not file.is_file():
        return Guide()
    told = tomllib.loads(file.read_text(encoding="utf-8"))
    steps = tuple(_moment(game, step) for step in told.get("step", []))
    if len(steps) > MOST:
        raise ValueError(f"The guide of {game.title} has {len(steps)} steps, not at most {MOST}.")
    return Guide(steps, _moment(game, told["picture"]) if "picture" in told else None)


def _moment(game: Game, told: Mapping[str, Any]) -> GuideMoment:
    state = game.new(told["seats"], told.get("options"))
    actor, action = None, None
    for entry in told["log"]:
        number, _, action = entry.partition(" ")
        actor = int(number)
        state = state.play(actor, action)
    return GuideMoment(state, actor, action)
