"""Golden playthroughs: random games as readable text, to store and compare."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from cairn.core.actor import CHANCE, name_of
from cairn.core.chance import Dice
from cairn.core.game import Game
from cairn.core.match import Match
from cairn.testing.walk import pick


def playthrough(game: Game, seats: int, options: Mapping[str, Any], seed: str) -> str:
    """A random game as readable text: drawings, actors, legal counts, actions, scores."""
    random, match = Random(seed), Match(game, seats, options, Dice(seed))
    pairs = " ".join(f"{key}={value}" for key, value in match.state.options.items())
    lines = [f"{game.title}, seats={seats} {pairs}, seed {seed!r}", "", str(match.state)]
    while match.state.actors:
        lines += ["", *_step(match, random)]
    assert match.state.outcome
    lines += ["", f"outcome: {json.dumps(match.state.outcome.to_json())}"]
    return "\n".join(lines) + "\n"


def _step(match: Match, random: Random) -> Iterator[str]:
    state = match.state
    match.play(*pick(match, random))
    entry = match.log[-1]
    legal = len(state.actions(entry.actor))
    yield f"#{len(match.log)} {name_of(entry.actor)}: {entry.action}   (one of {legal})"
    if entry.actor != CHANCE:
        yield f"scores {' '.join(map(str, match.state.scores))}"
    if _worth_drawing(match):
        yield str(match.state)


def _worth_drawing(match: Match) -> bool:
    """In games with dice, one drawing per round is enough; else draw after every action."""
    actors = match.state.actors
    chance = any(entry.actor == CHANCE for entry in match.log)
    return not actors or not chance or CHANCE in actors
