"""The journal."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make it."""
    op.create_table(
        "journal",
        sa.Column("process", sa.String(40), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("events", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Unmake it."""
    op.drop_table("journal")
