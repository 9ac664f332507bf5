"""What somebody is told when a call ends in an error, whatever it is."""

from __future__ import annotations

import logging

import msgspec

from cairn.server.codes import Closing, Code, Refused
from cairn.server.store.trouble import Away

log = logging.getLogger("cairn.server")

TOO_DEEP = "it's nested too deeply"

UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What goes wrong where JSON is decoded."""

NOT_HERE = (Code.SET_ASIDE, Code.EXPIRED, Code.ARCHIVED)
"""To come back is of no use for a table that is not to be had."""


def problem_of(error: Exception) -> str:
    """What is wrong with something that can't be decoded, for the end of a sentence."""
    return TOO_DEEP if isinstance(error, RecursionError) else str(error)


def refusal(error: Exception) -> Refused:
    """The refusal that an error amounts to. What nobody foresaw is logged, here and only here."""
    if isinstance(error, Refused):
        return error
    if isinstance(error, Away):
        return Refused(error.code)
    if isinstance(error, RecursionError):
        return Refused(Code.UNREADABLE, problem=TOO_DEEP)
    log.error("This must not happen.", exc_info=error)
    return Refused(Code.BROKEN)


def closing(refused: Refused) -> Closing:
    """How a socket ends after a refusal that nothing can follow."""
    if refused.why in NOT_HERE:
        return Closing.NO_TABLE
    name = refused.why.name if isinstance(refused.why, Code) else ""
    return Closing.__members__.get(name, Closing.BROKEN)
