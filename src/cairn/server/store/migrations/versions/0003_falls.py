"""What falls is an event."""

from alembic import op

from cairn.server.store.older import complete

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add what fell to the events of older tables."""
    complete(op.get_bind())


def downgrade() -> None:
    """Falls that are told do no harm."""
