"""Looks: questions about a state (its choices, an action's effect, a drawing).

And questions about a game: its guide, its picture, its puzzle of the day.

A worker process computes and encodes all answers. It caches recent states: dragging a piece asks
about the same one often.
"""

from __future__ import annotations

import json
from contextlib import suppress
from functools import lru_cache

from cairn.core import resources
from cairn.core.game import State
from cairn.core.guide import GuideMoment
from cairn.core.guide import guide as guide_of
from cairn.core.lazy import NotCompiled, only_cached
from cairn.core.match import Match
from cairn.core.refusals import IllegalAction, Refusal
from cairn.core.registry import load
from cairn.server import messages as m
from cairn.server.messages.base import encode
from cairn.server.running import listing
from cairn.server.running.jobs import Bots
from cairn.server.tables.actions import object_of

KEPT = 64
"""States that a worker keeps."""


@lru_cache(KEPT)
def state_of(game: str, key: str) -> State:
    """The state of a game from its key."""
    return load(game).from_json(json.loads(key))


def choices(bots: Bots, game: str, key: str, id_: str, n: int, seat: int) -> bytes:
    """The choices of a seat."""
    listed = listing.choices(state_of(game, key), seat)
    return encode(m.Listed(id_, n, seat, listed.choices, listed.whole))


def meet(bots: Bots, game: str) -> None:
    """Get to know a game about which questions will come, as far as it is compiled."""
    with suppress(NotCompiled), only_cached():
        state = Match(load(game)).roll()
        listing.choices(state, state.actors[0])


def trial(bots: Bots, game: str, key: str, id_: str, n: int, seat: int, action: str) -> bytes:
    """The effect of an action, or its refusal."""
    state = state_of(game, key)
    try:
        after = state.preview(seat, action)
    except IllegalAction as error:
        return encode(m.Tried(id_, n, object_of(state.game, action), _failure(error.refusal)))
    gained = [new - old for old, new in zip(state.scores, after.scores, strict=True)]
    asked = object_of(state.game, action)
    return encode(m.Tried(id_, n, asked, None, after.view(), gained, after.margin))


def drawing(bots: Bots, game: str, key: str, id_: str, n: int) -> bytes:
    """The state as a terminal shows it."""
    return encode(m.Drawn(id_, n, state_of(game, key).drawing()))


def guide(bots: Bots, game: str) -> bytes:
    """The positions that explain a game."""
    return encode([_step(moment) for moment in guide_of(load(game)).steps])


def picture(bots: Bots, game: str) -> bytes:
    """The position that makes a good picture, or null."""
    shown = guide_of(load(game)).picture
    return encode(shown and _step(shown))


def puzzle(bots: Bots, game: str) -> bytes:
    """Today's puzzle, or null."""
    today = resources.puzzle(load(game).package)
    return encode(today and m.PuzzleView(game, **today))


def _step(moment: GuideMoment) -> m.GuideStep:
    action = object_of(moment.state.game, moment.action) if moment.action else None
    return m.GuideStep(moment.state.view(), moment.actor, action)


def _failure(refusal: Refusal) -> m.Failure:
    return m.Failure(refusal.code, refusal.sentence, "rules", dict(refusal.facts))
