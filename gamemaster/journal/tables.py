"""The shape of the file: opaque tables, whose rows say nothing but that they exist.

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
)

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
