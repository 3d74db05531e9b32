"""Alembic's scripts: the shapes that the store's opaque tables have had, oldest first.

Run by ``gamemaster.journal.schema`` alone, under the store's lock and after a backup. A migration
changes the shape of tables and needs no key: what is inside a row is upcast when it is read.
"""
