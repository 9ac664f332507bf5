"""The database: real SQLite, with moods."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Self

import sqlalchemy as sa

from tests.server.simulation.machine import PROCESS, Loop


@dataclass
class Weather:
    """How likely each thing is to go wrong just now."""

    held: bool = False
    """Whether another program holds the database."""
    fails: float = 0.0
    """How often a commit is not carried out."""
    loses_word: float = 0.0
    """How often a commit is carried out, and nobody hears of it."""
    slow: float = 0.0
    """How often a statement takes long."""


FINE = Weather()
EPOCH = 1.8e9
"""When a history begins, in seconds since 1970."""
BEFORE_1970 = 2_440_587.5
"""Days that SQLite has counted by then."""
LONG = 4.0
"""Seconds that a slow statement takes at most."""


class Database:
    """Makes engines whose connections have this weather."""

    def __init__(self, loop: Loop, random: Random) -> None:
        self.weather = FINE
        self._loop, self._random = loop, random

    def engine(self, url: str, _: int = 0) -> sa.Engine:
        """Takes the place of the store's own: writing does not wait for a lock, nor for a disk."""
        arguments = {"factory": self._factory(), "timeout": 0}
        engine = sa.create_engine(url, connect_args=arguments)
        sa.event.listen(engine, "connect", self._prepare)
        sa.event.listen(engine, "connect", lambda made, _: PROCESS.get().files.append(made))
        return engine

    def _factory(self) -> type[sqlite3.Connection]:
        at_work, committed = self._at_work, self._committed

        class Cursor(sqlite3.Cursor):
            def execute(self, sql: str, values: Any = (), /) -> Self:  # noqa: ANN401
                at_work(commits=False)
                return super().execute(sql, values)

        class Connection(sqlite3.Connection):
            def cursor(self, factory: Callable[..., Any] = Cursor) -> Any:  # type: ignore[override]  # noqa: ANN401
                return super().cursor(factory)

            def commit(self) -> None:
                writes = self.in_transaction
                if writes:
                    at_work(commits=True)
                super().commit()
                if writes:
                    committed()

        return Connection

    def _at_work(self, *, commits: bool) -> None:
        """Before a statement, or a commit."""
        thread, chance = self._loop.thread, self._random.random
        if thread is None or thread.process.dead:
            return  # while a process starts, or ends, all is well
        if chance() < self.weather.slow:
            thread.park(self._random.uniform(0.0, LONG))
        elif chance() < (0.3 if commits else 0.05):
            thread.pause()
        if self.weather.held or (commits and chance() < self.weather.fails):
            raise sqlite3.OperationalError("database is locked")

    def _committed(self) -> None:
        thread = self._loop.thread
        if thread is None or thread.process.dead:
            return
        if self._random.random() < self.weather.loses_word:
            raise sqlite3.OperationalError("disk I/O error")
        if self._random.random() < 0.1:
            thread.pause()

    def _prepare(self, connection: sqlite3.Connection, _: object) -> None:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=OFF")
        connection.create_function("julianday", 1, self._day)

    def _day(self, _: str) -> float:
        """The database's clock."""
        return BEFORE_1970 + (EPOCH + self._loop.now) / 86_400
