"""Defines the tables of the file, which are opaque: rows say nothing but that they exist.

Only Alembic changes it (``migrations/``); a test holds this file and the migrations together.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    bindparam,
    delete,
    func,
    insert,
    literal_column,
    select,
    update,
)
from sqlalchemy.dialects import sqlite
from sqlalchemy.sql import ClauseElement

from gamemaster.journal.seal import NONCE_BYTES

REVISIONS: Final = ("0001",)
"""Every schema this program knows, oldest first; it opens stores of the last one only."""

metadata: Final = MetaData()


def _sealed_rows(name: str, of: str) -> Table:
    return Table(
        name,
        metadata,
        Column("id", Integer, primary_key=True),
        Column(of, Integer, nullable=False),
        Column("key", Integer, nullable=False),
        Column("sealed", LargeBinary, nullable=False),
        Index(f"{name}_{of}", of),
    )


line = _sealed_rows("line", "stream")
"""The journal: one sealed line each, in the order of ids. Rows are never changed or deleted."""

item = _sealed_rows("object", "shelf")
"""The shelves: sealed payloads that may be replaced and deleted. Shelf 0 holds the ledger."""

keyring = Table(
    "keyring",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("wrapped", LargeBinary, nullable=False),
)
"""Row 0 says how the key-encryption key is made; the others are data keys wrapped by it."""

version = Table(
    "alembic_version",
    metadata,
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
"""Alembic's own: which revision of the shape the file has."""

PAGE_ROWS: Final = 500
"""Rows fetched at a time, so that a reader that stops half way holds no transaction open."""


def _sql(statement: ClauseElement) -> str:
    return str(statement.compile(dialect=sqlite.dialect(paramstyle="qmark")))


def _page(table: Table, of: str) -> str:
    """Return the query for the next rows of a stream or shelf."""
    rows = select(table.c.id, table.c.key, table.c.sealed)
    after = rows.where(table.c[of] == bindparam(of), table.c.id > bindparam("after"))
    limit = after.order_by(table.c.id).limit(literal_column(str(PAGE_ROWS)))
    return _sql(limit.offset(literal_column("0")))


def _counts(table: Table, of: str) -> str:
    """Return the query for how many rows each stream or shelf has, and the last of them."""
    return _sql(select(table.c[of], func.count(), func.max(table.c.id)).group_by(table.c[of]))


_object = item.c
_nonce = func.substr(_object.sealed, literal_column("1"), literal_column(str(NONCE_BYTES)))
INSERT_LINE: Final = _sql(insert(line))
INSERT_OBJECT: Final = _sql(insert(item))
UPDATE_OBJECT: Final = _sql(
    update(item)
    .values(key=bindparam("key"), sealed=bindparam("sealed"))
    .where(_object.id == bindparam("row"))
)
DELETE_OBJECT: Final = _sql(delete(item).where(_object.id == bindparam("row")))
INSERT_KEY: Final = _sql(insert(keyring))
DELETE_KEYS: Final = _sql(delete(keyring))
KEYS: Final = _sql(select(keyring.c.id, keyring.c.wrapped))
LINES: Final = _page(line, "stream")
OBJECTS: Final = _page(item, "shelf")
_of_shelf, _of_row = _object.shelf == bindparam("shelf"), _object.id == bindparam("row")
OBJECT: Final = _sql(select(_object.key, _object.sealed).where(_of_row, _of_shelf))
VERSIONS: Final = _sql(select(_object.id, _object.key, _nonce).where(_of_shelf))
VERSION: Final = _sql(select(_object.key, _nonce).where(_of_row, _of_shelf))
LINE_COUNTS: Final = _counts(line, "stream")
OBJECT_COUNTS: Final = _counts(item, "shelf")
REVISION: Final = _sql(select(version.c.version_num))
