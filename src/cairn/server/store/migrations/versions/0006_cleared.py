"""The fate of tables that were cleared away."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make the list."""
    op.create_table(
        "cleared",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("why", sa.String(10), nullable=False),
        sa.Column("time", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Unmake it."""
    op.drop_table("cleared")
