"""Where somebody waits, and from where a table was set up."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add both to the tables' lines; where nobody is known to wait, nobody does."""
    op.add_column("tables", sa.Column("seen", sa.Float))
    op.add_column("tables", sa.Column("origin", sa.String(40)))
    op.create_index("tables_seen", "tables", ["seen"])


def downgrade() -> None:
    """Forget both."""
    op.drop_index("tables_seen", "tables")
    op.drop_column("tables", "origin")
    op.drop_column("tables", "seen")
