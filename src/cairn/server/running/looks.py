"""What people ask about a state: what can be done in it, what an action would do, a drawing.

And what a game tells of itself: its guide, its picture, its puzzle of the day.

All of it is worked out in a worker process, which also writes the answer down. The states that
were asked about lately are kept there: whoever drags a piece about asks often about the same one.
"""

from __future__ import annotations

import json
from functools import lru_cache

from cairn.core import resources
from cairn.core.game import IllegalAction, Refusal, State
from cairn.core.guide import GuideMoment
from cairn.core.guide import guide as guide_of
from cairn.core.registry import load
from cairn.server import messages as m
from cairn.server.messages.base import encode
from cairn.server.running import listing
from cairn.server.running.jobs import Bots

KEPT = 64
"""States that a worker keeps."""


@lru_cache(KEPT)
def state_of(game: str, key: str) -> State:
    """The state of a game with a key."""
    return load(game).from_json(json.loads(key))


def choices(bots: Bots, game: str, key: str, id_: str, n: int, seat: int) -> bytes:
    """What a seat can do."""
    listed = listing.choices(state_of(game, key), seat)
    return encode(m.Listed(id_, n, seat, listed.choices, listed.whole))


def trial(bots: Bots, game: str, key: str, id_: str, n: int, seat: int, action: str) -> bytes:
    """What an action would do, or why it can't be done."""
    state = state_of(game, key)
    try:
        after = state.preview(seat, action)
    except IllegalAction as error:
        return encode(m.Tried(id_, n, action, _failure(error.refusal)))
    gained = [new - old for old, new in zip(state.scores, after.scores, strict=True)]
    return encode(m.Tried(id_, n, action, None, after.view(), gained, after.margin))


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
    """The puzzle of today, or null."""
    told = resources.puzzle(load(game).package)
    return encode(told and m.PuzzleView(game, **told))


def _step(moment: GuideMoment) -> m.GuideStep:
    return m.GuideStep(moment.state.view(), moment.actor, moment.action)


def _failure(refusal: Refusal) -> m.Failure:
    return m.Failure(refusal.code, refusal.sentence, "rules", dict(refusal.facts))
