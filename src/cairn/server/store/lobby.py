"""The lobby: public tables with an open seat, where people can find each other.

The process that has a table reports here who waits at it. Tables without waiting players leave
the list, tables with people come first, and no host or address can fill the list alone.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec
import sqlalchemy as sa

from cairn.server import messages as m
from cairn.server.store.clock import now
from cairn.server.store.schema import tables

HERE = 60.0
"""Seconds for which a player seen at a table counts as waiting there."""
ABANDONED = 600.0
"""Seconds after which a table without players leaves the list."""
OF_HOST = 3
"""Tables of one host in the list."""
OF_ORIGIN = 10
"""Tables in the list that were set up from one address."""


class Lobby:
    """The database's record of who waits where."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine

    def announce(self, table: str, origin: str) -> None:
        """Add a new public table, with a text that is the same for all tables from one address."""
        wanted = sa.update(tables).where(tables.c.id == table)
        with self._engine.begin() as connection:
            connection.execute(wanted.values(seen=now(), origin=origin))

    def seen(self, waiting: Collection[str]) -> None:
        """Note that there are people at these tables."""
        wanted = sa.update(tables).where(tables.c.id.in_(waiting))
        with self._engine.begin() as connection:
            connection.execute(wanted.values(seen=now()))

    def summary(self, table: str) -> m.TableView | None:
        """A table as the list shows it, wherever it is and whoever may see the list.

        None if there is none, or if the database is away.
        """
        wanted = sa.select(tables.c.summary).where(tables.c.id == table)
        try:
            with self._engine.connect() as connection:
                found = connection.scalar(wanted)
        except sa.exc.SQLAlchemyError:
            return None
        return msgspec.json.decode(found, type=m.TableView) if found else None

    def listed(self, most: int, fair: bool = True) -> list[m.TableView]:
        """Tables with people first, then the newest; a fair share for each host and address."""
        here = sa.case((tables.c.seen > now() - HERE, 1), else_=0)
        order = here.desc(), tables.c.created.desc()
        of_host = sa.func.row_number().over(partition_by=tables.c.host, order_by=order)
        of_origin = sa.func.row_number().over(partition_by=tables.c.origin, order_by=order)
        ranked = (
            sa.select(
                tables.c.summary,
                tables.c.created,
                here.label("here"),
                of_host.label("of_host"),
                of_origin.label("of_origin"),
            )
            .where(tables.c.visibility == "public", tables.c.open_seats > 0)
            .where(tables.c.seen > now() - ABANDONED)
            .subquery()
        )
        wanted = sa.select(ranked.c.summary).order_by(ranked.c.here.desc(), ranked.c.created.desc())
        if fair:
            wanted = wanted.where(ranked.c.of_host <= OF_HOST, ranked.c.of_origin <= OF_ORIGIN)
        with self._engine.connect() as connection:
            found = connection.scalars(wanted.limit(most)).all()
        return [msgspec.json.decode(line, type=m.TableView) for line in found]
