"""The first four tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make them."""
    op.create_table(
        "meta",
        sa.Column("key", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "processes",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("url", sa.Text, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("pid", sa.Integer, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("owner", sa.String(40), index=True),
        sa.Column("phase", sa.String(10), nullable=False),
        sa.Column("open_seats", sa.Integer, nullable=False),
        sa.Column("visibility", sa.String(10), nullable=False),
        sa.Column("host", sa.String(40), nullable=False, index=True),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
    )
    op.create_index("tables_open", "tables", ["visibility", "open_seats", "created"])
    op.create_table(
        "events",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("time", sa.Float, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Unmake them."""
    for name in ("events", "tables", "processes", "meta"):
        op.drop_table(name)
