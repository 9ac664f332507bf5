"""Replays: a worker's jobs on records, to check them and to show their moments.

Records come from anywhere, so each job has a memory limit. Recent records are cached: stepping
through a game requests one page after another.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

import msgspec

from cairn.core.extras import MissingExtra
from cairn.core.game import State
from cairn.core.motion import Motion
from cairn.core.record import Entry, Problem, Record
from cairn.core.replay import Replay
from cairn.core.told import Told, told_by
from cairn.server import messages as m
from cairn.server.messages.base import encode
from cairn.server.running.jobs import Bots, at_most
from cairn.server.tables.actions import object_of

MEMORY = 1 << 30
"""Bytes of memory that one record may take."""
KEPT = 4
"""The number of cached records."""


T = TypeVar("T")


class NoRecord(NamedTuple):
    """The text isn't a record, and why not."""

    told: Told


def of_record(bots: Bots, job: Callable[..., T], text: bytes, *arguments: object) -> T | NoRecord:
    """The result of a job below on a record. Raises MemoryError."""
    try:
        with at_most(MEMORY):
            return job(text, *arguments)
    except ValueError as error:
        return NoRecord(told_by(error))


def verify(text: bytes) -> list[Problem]:
    """What is wrong with a record."""
    return _record(text).verify()


def moments(
    text: bytes, more: bytes, first: int, count: int, drawings: bool, actions: bool
) -> bytes:
    """Some moments of a record and of the actions that follow it."""
    replay = _replay(text, more)
    states = [*replay.states(first, count)]
    drawn = [state.drawing() for state in states] if drawings else None
    views = [state.view() for state in states]
    log = _actions(replay.record) if actions else None
    return encode(m.Moments(first, replay.last, views, replay.problem, drawn, log))


def _actions(record: Record) -> list[Any]:
    return [object_of(record.game, entry.action) for entry in record.log]


def draws(text: bytes) -> bytes:
    """Every draw of a record."""
    replay = _replay(text)
    odds, found = replay.draws()
    log, game = _actions(replay.record), replay.record.game
    tables = [
        [(object_of(game, text), *chance.as_integer_ratio()) for text, chance in one]
        for one in odds
    ]
    views = [m.DrawView(one.event, one.index, log[one.index], one.odds) for one in found]
    return encode(m.Draws(tables, views))


def motion(text: bytes, moment: int) -> bytes:
    """The motion of a fall at a moment of a record, or null."""
    shown = [_motion(state) for state in _replay(text).states(moment, 1)]
    return encode(shown[0].to_json() if shown and shown[0] else None)


def _motion(state: State) -> Motion | None:
    try:
        return state.motion()
    except MissingExtra:
        return None


def _record(text: bytes) -> Record:
    return Record.loads(text.decode(errors="replace"))


@lru_cache(KEPT)
def _replay(text: bytes, more: bytes = b"[]") -> Replay:
    record = _record(text)
    added = [_entry(record, *one) for one in msgspec.json.decode(more)]
    return Replay(replace(record, log=(*record.log, *added)))


def _entry(record: Record, actor: int, action: dict[str, Any]) -> Entry:
    return Entry(actor, str(record.game.action(action)))
