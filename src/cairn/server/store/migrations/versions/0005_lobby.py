"""When players last waited at a table, and the address that set it up."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add both to the tables' lines; nobody counts as waiting at first."""
    op.add_column("tables", sa.Column("seen", sa.Float))
    op.add_column("tables", sa.Column("origin", sa.String(40)))
    op.create_index("tables_seen", "tables", ["seen"])


def downgrade() -> None:
    """Forget both."""
    op.drop_index("tables_seen", "tables")
    op.drop_column("tables", "origin")
    op.drop_column("tables", "seen")
