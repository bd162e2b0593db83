"""Alembic's environment: migrations run on the connection that `migrate` gives."""

from alembic import context

from backroom.table.migrations import connection_of
from backroom.table.schema import METADATA

context.configure(
    connection=connection_of(context.config),
    target_metadata=METADATA,
    transactional_ddl=True,
    render_as_batch=True,
)
context.run_migrations()
