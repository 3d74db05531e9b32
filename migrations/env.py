"""Run the migrations on the connection, and inside the transaction, of the store that asks.

There is no other way in: without the store's lock and backup nothing here may touch a file.
"""

from __future__ import annotations

from alembic import context
from alembic.util import CommandError

connection = context.config.attributes.get("connection")
if connection is None:
    raise CommandError("a store is migrated by `gamemaster migrate`, not by alembic itself")

context.configure(connection=connection, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
