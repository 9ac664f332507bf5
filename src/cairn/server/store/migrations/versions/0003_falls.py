"""Falls are events."""

from alembic import op

from cairn.server.store.older import complete

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add falls to the events of older tables."""
    complete(op.get_bind())


def downgrade() -> None:
    """Nothing to undo: extra falls do no harm."""
