"""What a worker does with records: it checks them, and shows their moments.

Records come from anywhere, so each job has a limit on its memory. Those that were shown lately
are kept: whoever steps through a game asks for one page after the other.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple, TypeVar

from cairn.core.extras import MissingExtra
from cairn.core.game import State
from cairn.core.motion import Motion
from cairn.core.record import Problem, Record
from cairn.core.replay import Replay
from cairn.server import messages as m
from cairn.server.messages.base import encode
from cairn.server.running.jobs import Bots, at_most

MEMORY = 1 << 30
"""Bytes that one record may take."""
KEPT = 4
"""Records that are kept."""


T = TypeVar("T")


class NoRecord(NamedTuple):
    """What was sent is no record."""

    sentence: str


def of_record(bots: Bots, job: Callable[..., T], text: bytes, *arguments: int) -> T | NoRecord:
    """What a job below finds in a record. Raises MemoryError."""
    try:
        with at_most(MEMORY):
            return job(text, *arguments)
    except ValueError as error:
        return NoRecord(str(error))


def verify(text: bytes) -> list[Problem]:
    """What is wrong with a record."""
    return _record(text).verify()


def moments(text: bytes, first: int, count: int, drawings: bool) -> bytes:
    """Some moments of a record."""
    replay = _replay(text)
    states = [*replay.states(first, count)]
    problem = None if replay.problem is None else str(replay.problem)
    drawn = [state.drawing() for state in states] if drawings else None
    views = [state.view() for state in states]
    return encode(m.Moments(first, replay.last, views, problem, drawn))


def draws(text: bytes) -> bytes:
    """Every draw of a record."""
    replay = _replay(text)
    odds, found = replay.draws()
    log = replay.record.log
    return encode(
        m.Draws(
            [[(text, *chance.as_integer_ratio()) for text, chance in one] for one in odds],
            [m.DrawView(one.event, one.index, log[one.index].action, one.odds) for one in found],
        )
    )


def motion(text: bytes, moment: int) -> bytes:
    """How it falls at a moment of a record, or null."""
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
def _replay(text: bytes) -> Replay:
    return Replay(_record(text))
