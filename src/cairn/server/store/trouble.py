"""Trouble: whether the store is usable at the moment, and why not.

Every error of a database's driver comes through here. Errors that aren't ours, such as another
process's lock, a vanished server or a full disk, are raised as `Away`, so callers need to know no
SQL. The log says when trouble begins and when it is over, and nothing in between.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
from typing import Any

import sqlalchemy as sa

from cairn.server.codes import Code

log = logging.getLogger("cairn.server")

BROKEN = ("SQLITE_CORRUPT", "SQLITE_NOTADB")
"""Errors that sqlite3 doesn't call operational, although no statement is at fault."""
NO_SPACE, READ_ONLY = "53100", "25006"
"""SQLSTATE codes: the disk is full; the server is read-only."""


class Away(Exception):  # noqa: N818 - it is news, not a fault
    """The store can't be used now; `code` is the refusal for people."""

    def __init__(self, code: Code, cause: str = "") -> None:
        super().__init__(cause or code.sentence)
        self.code = code


class Condition:
    """Whether the store can be used, as last seen. For all threads."""

    def __init__(self) -> None:
        self.trouble: Code | None = None
        self._lock = threading.Lock()

    def check(self) -> None:
        """Raise Away while the store is known to be away, so that nobody waits for it."""
        if self.trouble:
            raise Away(self.trouble)

    def failed(self, code: Code, cause: str) -> Away:
        """Note trouble; returns the error to raise."""
        with self._lock:
            if self.trouble is not code:
                log.error("The store can't be used: %s", cause)
            self.trouble = code
        return Away(code, cause)

    def worked(self) -> None:
        """Note that the store has accepted something."""
        with self._lock:
            if self.trouble:
                log.warning("The store can be used again.")
            self.trouble = None

    def watch(self, engine: sa.Engine) -> None:
        """Hear of every error, and raise it as Away if it is trouble."""
        sa.event.listen(engine, "handle_error", self._translated, retval=True)

    def _translated(self, context: Any) -> BaseException | None:  # noqa: ANN401
        if context.is_pre_ping:
            return None  # the next connection may be better
        error = context.original_exception
        code = trouble(error)
        return self.failed(code, first_line(error)) if code else None


def trouble(error: BaseException) -> Code | None:
    """The kind of trouble behind a driver's error; None if it is our mistake."""
    if isinstance(error, sqlite3.Error):
        return _trouble_of_sqlite(error)
    state = getattr(error, "sqlstate", None)
    if state == NO_SPACE:
        return Code.NO_ROOM
    kinds = {kind.__name__ for kind in type(error).__mro__}
    away = state == READ_ONLY or kinds & {"OperationalError", "InterfaceError"}
    return Code.AWAY if away else None


def _trouble_of_sqlite(error: sqlite3.Error) -> Code | None:
    name = getattr(error, "sqlite_errorname", "")
    if name == "SQLITE_FULL":
        return Code.NO_ROOM
    operational = isinstance(error, sqlite3.OperationalError) and name != "SQLITE_ERROR"
    return Code.AWAY if operational or name in BROKEN else None


def first_line(error: BaseException) -> str:
    """What is wrong, in one line and without a full stop."""
    return (str(error).splitlines() or [type(error).__name__])[0].rstrip(". ")
