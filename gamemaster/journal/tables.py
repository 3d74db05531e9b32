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

line = Table(
    "line",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("stream", Integer, nullable=False),
    Column("key", Integer, nullable=False),
    Column("sealed", LargeBinary, nullable=False),
)
"""The journal: one sealed line each, in the order of ids. Rows are never changed or deleted."""

item = Table(
    "object",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("shelf", Integer, nullable=False),
    Column("key", Integer, nullable=False),
    Column("sealed", LargeBinary, nullable=False),
)
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

Index("line_stream", line.c.stream)
Index("object_shelf", item.c.shelf)


PAGE_ROWS: Final = 500
"""Rows fetched at a time, so that a reader that stops half way holds no transaction open."""


def _sql(statement: ClauseElement) -> str:
    return str(statement.compile(dialect=sqlite.dialect(paramstyle="qmark")))


_line, _object = line.c, item.c
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
LINES: Final = _sql(
    select(_line.id, _line.key, _line.sealed)
    .where(_line.stream == bindparam("stream"), _line.id > bindparam("after"))
    .order_by(_line.id)
    .limit(literal_column(str(PAGE_ROWS)))
    .offset(literal_column("0"))
)
OBJECT: Final = _sql(
    select(_object.key, _object.sealed).where(
        _object.id == bindparam("row"), _object.shelf == bindparam("shelf")
    )
)
OBJECTS: Final = _sql(
    select(_object.id, _object.key, _object.sealed)
    .where(_object.shelf == bindparam("shelf"), _object.id > bindparam("after"))
    .order_by(_object.id)
    .limit(literal_column(str(PAGE_ROWS)))
    .offset(literal_column("0"))
)
VERSIONS: Final = _sql(
    select(_object.id, _object.key, _nonce).where(_object.shelf == bindparam("shelf"))
)
VERSION: Final = _sql(
    select(_object.key, _nonce).where(
        _object.id == bindparam("row"), _object.shelf == bindparam("shelf")
    )
)
LINE_COUNTS: Final = _sql(
    select(_line.stream, func.count(), func.max(_line.id)).group_by(_line.stream)
)
OBJECT_COUNTS: Final = _sql(
    select(_object.shelf, func.count(), func.max(_object.id)).group_by(_object.shelf)
)
REVISION: Final = _sql(select(version.c.version_num))
