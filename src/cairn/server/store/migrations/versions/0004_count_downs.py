"""The end of a count-down is an event."""

from alembic import op

from cairn.server.store.older import complete

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the ends of count-downs to the events of older tables."""
    complete(op.get_bind())


def downgrade() -> None:
    """Nothing to undo: extra ends of count-downs do no harm."""
