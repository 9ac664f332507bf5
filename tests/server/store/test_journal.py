"""The journal alone: whatever goes wrong, what was written for good can be read, once, in order."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import uuid4

import msgspec
import pytest
import sqlalchemy as sa
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from cairn.server.messages import Played
from cairn.server.store import journal as module
from cairn.server.store.journal import Journal, Row, Struck, put, recover
from cairn.server.store.schema import events, journal, processes, tables, upgrade
from tests.server.client import WAIT
from tests.server.conftest import sqlite
from tests.server.process import Postgres

TABLES = ("a", "b", "c", "d")
LINE = {"phase": "playing", "open_seats": 0, "visibility": "link", "host": "h", "seed": "s"}
Told = dict[str, list[tuple[int, str]]]


def prepare(url: str) -> sa.Engine:
    """A database with some tables, and a process called "first"."""
    engine = sa.create_engine(url, connect_args={"timeout": 0} if "sqlite" in url else {})
    upgrade(engine)
    with engine.begin() as connection:
        for used in (journal, events, tables, processes):
            connection.execute(sa.delete(used))
        for table in TABLES:
            line = LINE | {"id": table, "created": 0.0, "summary": "{}"}
            connection.execute(sa.insert(tables).values(line))
    enrol(engine, "first")
    return engine


def enrol(engine: sa.Engine, process: str) -> None:
    line = {"id": process, "url": "http://here", "host": "here", "pid": 1, "seen": 0.0}
    with engine.begin() as connection:
        connection.execute(sa.insert(processes).values(line))


def row(table: str, n: int) -> Row:
    return Row(table, n, n / 7, msgspec.Raw(msgspec.json.encode(Played(0, f"ö {table} {n}"))))


def shelved(engine: sa.Engine) -> Told:
    """What stands on the shelves."""
    told: Told = {table: [] for table in TABLES}
    wanted = sa.select(events.c.table_id, events.c.n, events.c.time, events.c.data)
    with engine.connect() as connection:
        for table, n, time, data in connection.execute(wanted.order_by(events.c.n)):
            assert time == pytest.approx(n / 7, abs=1e-12)
            told[table].append((n, data))
    return told


def lines(engine: sa.Engine) -> int:
    with engine.connect() as connection:
        return connection.scalar(sa.select(sa.func.count()).select_from(journal)) or 0


def as_told(rows: list[Row]) -> list[tuple[int, str]]:
    return [(one.n, bytes(one.data).decode()) for one in rows]


class LostWord(Exception):  # noqa: N818
    """A commit that was carried out, or not, and nobody knows."""


class Machine(RuleBasedStateMachine):
    """Appends, readers, crashes and lost words in any order, against a dictionary."""

    @initialize()
    def begin(self) -> None:
        self.folder = TemporaryDirectory()
        self.engine = prepare(sqlite(Path(self.folder.name)))
        self.connection = self.engine.connect()
        self.journal, self.process, self.names = Journal(), "first", 1
        self.safe: dict[str, list[Row]] = {table: [] for table in TABLES}

    def teardown(self) -> None:
        if hasattr(self, "engine"):
            self.connection.close()
            self.engine.dispose()
            self.folder.cleanup()

    def rows(self, chosen: list[str]) -> list[Row]:
        """The next event of each of these tables, one after the other."""
        counts = {table: len(rows) for table, rows in self.safe.items()}
        made = []
        for table in chosen:
            counts[table] += 1
            made.append(row(table, counts[table]))
        return made

    def keep(self, rows: list[Row]) -> None:
        for one in rows:
            self.safe[one.table].append(one)

    @rule(chosen=st.lists(st.sampled_from(TABLES), max_size=6))
    def append(self, chosen: list[str]) -> None:
        rows = self.rows(chosen)
        self.journal.append(self.connection, self.process, [], rows)
        self.keep(rows)

    @rule(chosen=st.lists(st.sampled_from(TABLES), min_size=1, max_size=6))
    def append_to_a_locked_database(self, chosen: list[str]) -> None:
        with closing(self.engine.raw_connection()) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(sa.exc.OperationalError):
                self.journal.append(self.connection, self.process, [], self.rows(chosen))
            other.rollback()

    @rule(chosen=st.lists(st.sampled_from(TABLES), min_size=1, max_size=6), written=st.booleans())
    def lose_the_word(self, chosen: list[str], written: bool) -> None:
        rows, commit = self.rows(chosen), self.connection.commit
        looks_first = self.journal._in_doubt

        def fail() -> None:
            if written:
                commit()
            raise LostWord

        self.connection.commit = fail  # type: ignore[method-assign]
        try:
            with pytest.raises(LostWord):
                self.journal.append(self.connection, self.process, [], rows)
        finally:
            self.connection.commit = commit  # type: ignore[method-assign]
        if written and not looks_first:
            self.keep(rows)

    @rule(table=st.sampled_from(TABLES))
    def read(self, table: str) -> None:
        last = self.journal.shelve(self.connection, self.process, table)
        assert last == len(self.safe[table])
        assert shelved(self.engine)[table] == as_told(self.safe[table])

    @rule()
    def crash(self) -> None:
        """Another process strikes this one off, and takes everything over."""
        self.names += 1
        fresh = f"process {self.names}"
        enrol(self.engine, fresh)
        with self.engine.begin() as connection:
            connection.execute(sa.delete(processes).where(processes.c.id == self.process))
            recover(connection, self.process)
        with pytest.raises(Struck):
            self.journal.append(self.connection, self.process, [], self.rows(["a"]))
        self.journal, self.process = Journal(), fresh
        told = shelved(self.engine)
        assert told == {name: as_told(rows) for name, rows in self.safe.items()}
        assert lines(self.engine) == 0

    @invariant()
    def nothing_on_the_shelves_is_made_up(self) -> None:
        if hasattr(self, "engine"):
            for name, told in shelved(self.engine).items():
                assert told == as_told(self.safe[name])[: len(told)]


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shelving and tearing out come soon enough to be met by a short test."""
    for name, value in {"KEEP": 3, "ROOM": 1, "TRIM": 2}.items():
        monkeypatch.setattr(module, name, value)


def test_whatever_happens() -> None:
    quick = settings(max_examples=40, stateful_step_count=30, deadline=None)
    run_state_machine_as_test(Machine, settings=quick)


@pytest.fixture
def engine(database: str) -> Iterator[sa.Engine]:
    engine = prepare(database)
    yield engine
    engine.dispose()


def test_a_long_life(engine: sa.Engine) -> None:
    """Shelves fill while it writes, no commit shelves much, and the journal stays short."""
    log, safe, longest = Journal(), dict[str, list[Row]](), 0
    with engine.connect() as connection:
        for number in range(120):
            # "d" is seldom played at: it must not hold on to the lines of the others.
            chosen = TABLES if number % 17 == 0 else TABLES[:3]
            rows = [row(table, len(safe.setdefault(table, [])) + 1) for table in chosen]
            log.append(connection, "first", [], rows)
            for one in rows:
                safe[one.table].append(one)
            longest = max(longest, lines(engine))
    assert 3 < longest < 12
    told = shelved(engine)
    assert all(told[name] == as_told(rows)[: len(told[name])] for name, rows in safe.items())
    assert all(len(told[name]) > 0.8 * len(rows) for name, rows in safe.items())
    with engine.begin() as connection:
        recover(connection, "first")
    assert shelved(engine) == {name: as_told(rows) for name, rows in safe.items()}


def test_another_event_under_the_same_number_is_noticed(
    engine: sa.Engine, caplog: pytest.LogCaptureFixture
) -> None:
    """It stays on its shelf, and the table is named; the same event again is no matter."""
    log = Journal()
    other = msgspec.structs.replace(row("a", 2), data=row("b", 2).data)
    with engine.connect() as connection:
        assert put(connection, [row("a", 1), other]) == set()
        assert put(connection, [row("a", 1), other]) == set()
        connection.commit()
        log.append(connection, "first", [], [row("a", 1), row("b", 1), row("a", 2)])
        wrong = [log.append(connection, "first", [], []) for _ in range(5)]
        for _ in range(5):
            wrong.append(log.append(connection, "first", [], [row("c", len(wrong))]))
    assert set().union(*wrong) == {"a"}
    assert [record.getMessage() for record in caplog.records] == [
        "Table a has another event 2 than was written."
    ]
    assert shelved(engine)["a"] == as_told([row("a", 1), other])


def test_a_line_that_can_not_be_read_keeps_no_others(
    engine: sa.Engine, caplog: pytest.LogCaptureFixture
) -> None:
    log = Journal()
    lost = msgspec.structs.replace(row("a", 1), table="deleted")
    with engine.connect() as connection:
        for rows in ([row("a", 1), lost], [row("b", 1)], [row("c", 1)]):
            log.append(connection, "first", [], rows)
        spoilt = sa.update(journal).where(journal.c.number == 2)
        connection.execute(spoilt.values(events="[[["))
        connection.commit()
        for _ in range(2):
            recover(connection, "first")
            connection.commit()
        assert connection.scalars(sa.select(journal.c.process)).all() == ["unreadable first"]
    told = shelved(engine)
    assert (told["a"], told["b"]) == (as_told([row("a", 1)]), [])
    assert told["c"] == as_told([row("c", 1)])
    assert len(caplog.records) == 1


def test_a_commit_that_is_still_under_way_is_waited_for(postgres: Postgres) -> None:
    """Its line was cut, nobody knows of it, and only then it is carried out."""
    engine = prepare(postgres.database(f"cairn_{uuid4().hex}"))
    log, under_way = Journal(), Journal()
    watch = sa.text("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
    with engine.connect() as cut, engine.connect() as connection, engine.connect() as eye:
        cut.begin()
        under_way._write_line(cut, "first", [row("a", 1)])
        log._in_doubt = True
        with ThreadPoolExecutor(1) as pool:
            last = pool.submit(log.shelve, connection, "first", "a")
            while not eye.scalar(watch) and not last.done():
                eye.rollback()
            cut.commit()
            assert last.result(WAIT) == 1
    assert shelved(engine)["a"] == as_told([row("a", 1)])
    engine.dispose()


def test_a_commit_that_fails_holds_nothing_up(engine: sa.Engine) -> None:
    """Its transaction is over: others can write, and nothing of it is carried out later."""
    log = Journal()

    def fail(_: sa.Connection) -> None:
        sa.event.remove(engine, "commit", fail)
        raise LostWord

    with engine.connect() as connection:
        sa.event.listen(engine, "commit", fail)
        with pytest.raises(LostWord):
            log.append(connection, "first", [], [row("a", 1)])
        enrol(engine, "second")
        log.append(connection, "first", [], [row("b", 1)])
        assert [log.shelve(connection, "first", table) for table in "ab"] == [0, 1]


def test_changes_go_with_their_events_or_not_at_all(engine: sa.Engine) -> None:
    log = Journal()
    over: dict[str, Any] = {"phase": "over"}
    change = sa.update(tables).where(tables.c.id == "a"), over
    phase = sa.select(tables.c.phase).where(tables.c.id == "a")
    with engine.connect() as connection:
        with pytest.raises(Struck):
            log.append(connection, "nobody", [change], [row("a", 1)])
        assert connection.scalar(phase) == "playing"
        connection.rollback()
        log.append(connection, "first", [change], [row("a", 1)])
        assert connection.scalar(phase) == "over"
        log.shelve(connection, "first", "a")
    assert shelved(engine)["a"] == as_told([row("a", 1)])
