"""Alembic's way in: runs on the connection that `schema.upgrade` hands over."""

from alembic import context

from cairn.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
