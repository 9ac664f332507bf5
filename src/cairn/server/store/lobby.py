"""The lobby: public tables with an open seat, where people can find each other.

Who waits at a table is told here by the process that has it. A table that nobody waits at any
more leaves the list, those where somebody is come first, and nobody fills it alone.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec
import sqlalchemy as sa

from cairn.server import messages as m
from cairn.server.store.clock import now
from cairn.server.store.schema import tables

HERE = 60.0
"""Seconds for which somebody who was seen at a table counts as waiting there."""
ABANDONED = 600.0
"""Seconds after which a table at which nobody was seen leaves the list."""
OF_HOST = 3
"""Tables of one host in the list."""
OF_ORIGIN = 10
"""Tables in the list that were set up from one address."""


class Lobby:
    """What the database knows of who waits where."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine

    def announce(self, table: str, origin: str) -> None:
        """A new public table, and a text that is the same for all from one address."""
        wanted = sa.update(tables).where(tables.c.id == table)
        with self._engine.begin() as connection:
            connection.execute(wanted.values(seen=now(), origin=origin))

    def seen(self, waiting: Collection[str]) -> None:
        """There are people at these tables."""
        wanted = sa.update(tables).where(tables.c.id.in_(waiting))
        with self._engine.begin() as connection:
            connection.execute(wanted.values(seen=now()))

    def listed(self, most: int, fair: bool = True) -> list[m.TableView]:
        """Those with people first, then the newest; where it is fair, a few of everybody's."""
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
