"""Failures: the answer to a call that ends in any error."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from starlette.responses import Response

from cairn.server import messages as m
from cairn.server.codes import Closing, Code, Refused
from cairn.server.messages.base import encode
from cairn.server.metrics import REFUSALS
from cairn.server.store.trouble import Away

log = logging.getLogger("cairn.server")

RETRY_AFTER = {429: "1", 503: "2"}
"""Seconds, by status, after which a retry is worthwhile."""
TOO_DEEP = "it's nested too deeply"

UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""Errors of decoding JSON."""

NOT_HERE = (Code.SET_ASIDE, Code.EXPIRED, Code.ARCHIVED)
"""Refusals after which reconnecting is useless: the table isn't available."""


def problem_of(error: Exception) -> str:
    """The problem with undecodable input, for the end of a sentence."""
    return TOO_DEEP if isinstance(error, RecursionError) else str(error)


def refusal(error: Exception) -> Refused:
    """The refusal for an error. Unforeseen errors are logged, here and only here."""
    if isinstance(error, Refused):
        return error
    if isinstance(error, Away):
        return Refused(error.code)
    if isinstance(error, RecursionError):
        return Refused(Code.UNREADABLE, problem=TOO_DEEP)
    log.error("This must not happen.", exc_info=error)
    return Refused(Code.BROKEN)


def as_json(answer: Any, status: int = 200) -> Response:  # noqa: ANN401
    """An answer in JSON."""
    return Response(encode(answer), status, media_type="application/json")


def failure_of(refused: Refused) -> m.Failure:
    """The body of a refusal over HTTP."""
    return m.Failure(refused.code, refused.sentence, refused.source, refused.facts)


def failure(refused: Refused) -> Response:
    """The answer to a refused request."""
    REFUSALS.labels(refused.code).inc()
    response = as_json(failure_of(refused), refused.status)
    if after := RETRY_AFTER.get(refused.status):
        response.headers["Retry-After"] = after
    return response


def closing(refused: Refused) -> Closing:
    """How a socket closes after a final refusal."""
    if refused.why in NOT_HERE:
        return Closing.NO_TABLE
    name = refused.why.name if isinstance(refused.why, Code) else ""
    return Closing.__members__.get(name, Closing.BROKEN)
