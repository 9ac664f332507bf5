"""Opening a database: the connection, file permissions, and a check that it is usable."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from cairn.server.store.schema import upgrade
from cairn.server.store.trouble import first_line

PATIENCE = 5
"""Seconds to wait for another process's lock, or for a connection."""
READING, WRITING = 1 << 10, 1 << 14
"""KiB of cached pages for occasional readers, and for the writer to some 4,000 tables."""
PROBE = 32 * 1024
"""Random bytes of a probe: a nearly full disk may still accept less now and then."""
EXAMPLE = "Write one like sqlite:///cairn.db or postgresql://user@host/name."
DIALECTS = ("sqlite", "postgresql")

_probe = sa.text(
    "INSERT INTO meta (key, value) VALUES ('probe', :value)"
    " ON CONFLICT (key) DO UPDATE SET value = excluded.value"
)


def with_password(database: str, password: str) -> str:
    """The URL of a database with a password, where it needs one and has none."""
    try:
        url = sa.make_url(database)
    except (sa.exc.ArgumentError, ValueError):
        return database  # `prepare` says what is wrong with it
    if not password or url.password or url.get_backend_name() == "sqlite":
        return database
    return url.set(password=password).render_as_string(hide_password=False)


def prepare(database: str) -> None:
    """Bring a database up to date before anything else starts. Raises ValueError."""
    url = _checked(database)
    try:
        _keep_private(url)
        engine = connected(database)
        upgrade(engine)
        with engine.begin() as connection:
            probe(connection)
        engine.dispose()
    except (sa.exc.SQLAlchemyError, ImportError, OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or first_line(getattr(error, "orig", error))
        raise _unusable(url, reason) from None


def probe(connection: sa.Connection) -> None:
    """Write something, to test that the database accepts it."""
    connection.execute(_probe, {"value": secrets.token_hex(PROBE)})


def connected(database: str, cache: int = READING) -> sa.Engine:
    """An engine for a database; its errors reveal no seed.

    Each connection to an SQLite file keeps pages in memory, `cache` KiB at most.
    """
    url = sa.make_url(database)
    if url.get_backend_name() == "sqlite":
        engine = sa.create_engine(url, hide_parameters=True)
        sa.event.listen(engine, "connect", lambda made, _: _prepare_sqlite(made, cache))
        return engine
    # A server that vanished silently must not be waited for as long as TCP would.
    patient = {"connect_timeout": PATIENCE, "tcp_user_timeout": PATIENCE * 1000}
    given = {name: value for name, value in patient.items() if name not in url.query}
    # After a restart of the database only dead connections are replaced, and nobody notices.
    return sa.create_engine(url, hide_parameters=True, connect_args=given, pool_pre_ping=True)


def _prepare_sqlite(connection: Any, cache: int) -> None:  # noqa: ANN401
    connection.execute("PRAGMA auto_vacuum=INCREMENTAL")  # a new file can shrink; see attic.py
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")  # an acknowledged action survives a power cut
    connection.execute(f"PRAGMA busy_timeout={PATIENCE * 1000}")
    # An INSERT of many rows keeps its own journal, otherwise in a temporary file.
    connection.execute("PRAGMA temp_store=MEMORY")
    connection.execute(f"PRAGMA cache_size=-{cache}")
    # Pages. More would be checkpointed less often, but then everybody waits longer; and a short
    # file is soon overwritten, which takes half the time of appending.
    connection.execute("PRAGMA wal_autocheckpoint=1000")


def _checked(database: str) -> sa.URL:
    try:
        url = sa.make_url(database)
    except (sa.exc.ArgumentError, ValueError):
        raise ValueError(f"{database!r} is not the URL of a database. {EXAMPLE}") from None
    if url.get_backend_name() not in DIALECTS:
        raise _unusable(url, f"it must be SQLite or PostgreSQL. {EXAMPLE}")
    if url.get_backend_name() == "sqlite":
        if url.database in (None, "", ":memory:"):
            raise _unusable(url, f"games need a file to be kept in. {EXAMPLE}")
        if not _file(url).parent.is_dir():
            raise _unusable(url, f"there's no folder {_file(url).parent}")
    return url


def _file(url: sa.URL) -> Path:
    """The file of an SQLite database, which may be given as a URI."""
    return Path((url.database or "").removeprefix("file:"))


def _keep_private(url: sa.URL) -> None:
    """Make the file private: it has the seeds of running games and the signing key."""
    if url.get_backend_name() != "sqlite":
        return
    file = _file(url)
    with suppress(PermissionError):  # not our file, or read-only: opening it will tell
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
        for kind in ("", "-wal", "-shm"):
            with suppress(FileNotFoundError):
                file.with_name(file.name + kind).chmod(0o600)


def _unusable(url: sa.URL, reason: str) -> ValueError:
    shown = url.render_as_string(hide_password=True)
    return ValueError(f"The database {shown} can't be used: {reason.rstrip('.')}.")
