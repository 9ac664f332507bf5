"""The calls about records: checked, and shown moment by moment, apart from all tables."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from cairn.core.told import told_by
from cairn.server import messages as m
from cairn.server.codes import Code, Refused
from cairn.server.edge.guard import address_of
from cairn.server.edge.rest import hub_of, limits_of
from cairn.server.messages.base import encode
from cairn.server.running import replays
from cairn.server.running.jobs import Job
from cairn.server.running.workers import JobFailed, TooMuch

log = logging.getLogger("cairn.server")


async def verify(request: Request, body: msgspec.Raw) -> m.Verdict:
    """Check a record: every action legal, every roll from the promised seed."""
    with limits_of(request).checks.of(""):
        problems = await _found(request, Code.NO_VERDICT, body, replays.verify)
    return m.Verdict(all(problem.harmless for problem in problems), problems)


async def replay_moments(request: Request, body: m.ReplayRequest) -> Response:
    """The views of a record at some of its moments."""
    wanted = body.first, body.count, body.drawings, body.actions
    return await _shown(request, body.record, replays.moments, encode(body.more), *wanted)


async def replay_draws(request: Request, body: msgspec.Raw) -> Response:
    """Every draw of a record with its odds, so that it can be repeated from the seed."""
    return await _shown(request, body, replays.draws)


async def replay_motion(request: Request, body: m.ReplayRequest) -> Response:
    """The motion of the fall at the moment `first` of a record; null if nothing falls."""
    return await _shown(request, body.record, replays.motion, body.first)


async def _shown(request: Request, record: msgspec.Raw, job: Job, *arguments: object) -> Response:
    data: bytes = await _found(request, Code.NO_ANSWER, record, job, *arguments)
    return Response(data, media_type="application/json")


async def _found(
    request: Request, failed: Code, record: msgspec.Raw, job: Job, *arguments: object
) -> Any:  # noqa: ANN401
    who = address_of(request)
    try:
        return await hub_of(request).workers.of_record(bytes(record), who, job, *arguments)
    except ValueError as error:
        raise Refused(Code.RECORD, problem=told_by(error)) from None
    except TooMuch:
        raise Refused(Code.TOO_MUCH) from None
    except JobFailed as error:
        log.error("A record can't be read: %s", error)
        raise Refused(failed) from None
