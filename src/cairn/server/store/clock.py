"""The database's clock: the clocks of the machines that share it may differ by too much."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement


class now(FunctionElement[float]):  # noqa: N801 - written like the functions of SQL
    """Seconds since 1970, as the database counts them."""

    type = sa.Float()
    inherit_cache = True


@compiles(now, "sqlite")
def _sqlite(element: now, compiler: Any, **_: Any) -> str:  # noqa: ANN401
    return "((julianday('now') - 2440587.5) * 86400.0)"


@compiles(now, "postgresql")
def _postgresql(element: now, compiler: Any, **_: Any) -> str:  # noqa: ANN401
    return "CAST(EXTRACT(EPOCH FROM clock_timestamp()) AS DOUBLE PRECISION)"
