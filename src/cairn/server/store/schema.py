"""The database: six small tables, and updates from older versions."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa

MIGRATIONS = Path(__file__).with_name("migrations")

metadata = sa.MetaData()

meta = sa.Table(
    "meta",
    metadata,
    sa.Column("key", sa.String(40), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
processes = sa.Table(
    "processes",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("url", sa.Text, nullable=False),
    sa.Column("host", sa.Text, nullable=False),
    sa.Column("pid", sa.Integer, nullable=False),
    sa.Column("seen", sa.Float, nullable=False),
)
tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("owner", sa.String(40), index=True),
    sa.Column("phase", sa.String(10), nullable=False),
    sa.Column("open_seats", sa.Integer, nullable=False),
    sa.Column("visibility", sa.String(10), nullable=False),
    sa.Column("host", sa.String(40), nullable=False, index=True),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("seed", sa.Text, nullable=False),
    sa.Column("summary", sa.Text, nullable=False),
    sa.Column("seen", sa.Float),
    sa.Column("origin", sa.String(40)),
    sa.Index("tables_seen", "seen"),
    sa.Index("tables_open", "visibility", "open_seats", "created"),
)
events = sa.Table(
    "events",
    metadata,
    sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("time", sa.Float, nullable=False),
    sa.Column("data", sa.Text, nullable=False),
    sqlite_with_rowid=False,  # one tree instead of two: half the pages to write for an event
)
journal = sa.Table(
    "journal",
    metadata,
    sa.Column("process", sa.String(40), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("events", sa.Text, nullable=False),
)
cleared = sa.Table(
    "cleared",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("why", sa.String(10), nullable=False),
    sa.Column("time", sa.Float, nullable=False),
)


def upgrade(engine: sa.Engine, version: str = "head") -> None:
    """Create the tables, or update them to this version; one process at a time.

    Raises ValueError for a database of a newer version.
    """
    if version == "head" and _version(engine) == _newest():
        return
    from alembic import command  # takes longer to load than everything else, and is seldom needed
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(20261115)"))
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, version)
        except CommandError as error:
            raise ValueError(f"It may be of a newer Cairn: {error}") from None


def _newest() -> str:
    return max(path.name for path in MIGRATIONS.glob("versions/[0-9]*.py")).partition("_")[0]


def _version(engine: sa.Engine) -> str | None:
    """The version of a database, None when it has no tables yet."""
    with engine.connect() as connection:
        if not sa.inspect(connection).has_table("alembic_version"):
            return None
        found: str | None = connection.scalar(sa.text("SELECT version_num FROM alembic_version"))
        return found
