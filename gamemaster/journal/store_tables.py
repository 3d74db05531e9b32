"""Defines the tables of the store, which are opaque: rows say nothing but that they exist.

Only Alembic changes it (``migrations/``); a test holds this file and the migrations together.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sqlalchemy import (
    DDL,
    BigInteger,
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
    event,
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


_NUMBER: Final = Integer().with_variant(BigInteger(), "postgresql")
"""An integer of 64 bits in both engines: no row id is ever given twice."""


def _sealed_rows(name: str, of: str) -> Table:
    return Table(
        name,
        metadata,
        Column("id", _NUMBER, primary_key=True, autoincrement=False),
        Column(of, _NUMBER, nullable=False),
        Column("key", _NUMBER, nullable=False),
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
    Column("id", _NUMBER, primary_key=True, autoincrement=False),
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

# SQLite's file is nobody else's. A database of a server has other users, and consoles.
_APPEND_ONLY: Final = (
    """CREATE FUNCTION line_is_append_only() RETURNS trigger LANGUAGE plpgsql AS
    $$BEGIN RAISE EXCEPTION 'lines of the journal are never changed or deleted'; END$$""",
    """CREATE TRIGGER line_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON line
    FOR EACH STATEMENT EXECUTE FUNCTION line_is_append_only()""",
)
for _statement in _APPEND_ONLY:
    _made: Any = DDL(_statement)  # type: ignore[no-untyped-call]
    event.listen(line, "after_create", _made.execute_if(dialect="postgresql"))

PAGE_ROWS: Final = 500
"""Rows fetched at a time, so that a reader that stops half way holds no transaction open."""


_KNOWN: Final[dict[str, ClauseElement]] = {}
_SQLITE: Final = sqlite.dialect(paramstyle="qmark")


def _sql(statement: ClauseElement) -> str:
    text = str(statement.compile(dialect=_SQLITE))
    _KNOWN[text] = statement
    return text


def for_postgresql() -> dict[str, str]:
    """Return the statements for the other engine, by the text that they have for SQLite."""
    # A store in a file does without this dialect.
    from sqlalchemy.dialects import postgresql  # noqa: PLC0415

    dialect = postgresql.dialect(paramstyle="format")  # type: ignore[no-untyped-call]
    return {text: str(statement.compile(dialect=dialect)) for text, statement in _KNOWN.items()}


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
MOVE_OBJECT: Final = _sql(
    update(item)
    .values(shelf=bindparam("shelf"), key=bindparam("key"), sealed=bindparam("sealed"))
    .where(_object.id == bindparam("row"))
)
UPDATE_LEDGER: Final = _sql(
    update(item)
    .values(key=bindparam("key"), sealed=bindparam("sealed"))
    .where(_object.id == bindparam("row"), _nonce == bindparam("known", type_=LargeBinary))
    .returning(_object.id)
)
INSERT_KEY: Final = _sql(insert(keyring))
DELETE_KEYS: Final = _sql(delete(keyring))
KEYS: Final = _sql(select(keyring.c.id, keyring.c.wrapped))
LINES: Final = _page(line, "stream")
OBJECTS: Final = _page(item, "shelf")
_of_shelf, _of_row = _object.shelf == bindparam("shelf"), _object.id == bindparam("row")
OBJECT: Final = _sql(select(_object.key, _object.sealed).where(_of_row, _of_shelf))
VERSIONS: Final = _sql(select(_object.id, _object.key, _nonce).where(_of_shelf))
VERSION: Final = _sql(select(_object.key, _nonce).where(_of_row, _of_shelf))
DELETE_OBJECT: Final = _sql(delete(item).where(_of_row, _of_shelf).returning(_object.key, _nonce))
LINE_COUNTS: Final = _counts(line, "stream")
OBJECT_COUNTS: Final = _counts(item, "shelf")
LEDGER_ROWS: Final = _sql(select(_object.id).where(_object.shelf == literal_column("0")))
REVISION: Final = _sql(select(version.c.version_num))
SET_REVISION: Final = _sql(update(version).values(version_num=bindparam("revision")))


class Copied(NamedTuple):
    """The statements with which a table is copied; rows are (id, stream or shelf, key, sealed)."""

    name: str
    page: str
    between: str
    beyond: str
    row: str
    insert: str
    delete: str


def _copied(table: Table, of: str) -> Copied:
    columns = table.c
    nonce = func.substr(columns.sealed, literal_column("1"), literal_column(str(NONCE_BYTES)))
    versions = select(columns.id, columns[of], columns.key, nonce)
    after = columns.id > bindparam("after", type_=_NUMBER)
    page = versions.where(after).order_by(columns.id).limit(literal_column(str(PAGE_ROWS)))
    return Copied(
        table.name,
        _sql(page.offset(literal_column("0"))),
        _sql(versions.where(after, columns.id <= bindparam("last")).order_by(columns.id)),
        _sql(select(columns.id).where(after).order_by(columns.id)),
        _sql(select(table).where(columns.id == bindparam("row"))),
        _sql(insert(table)),
        _sql(delete(table).where(columns.id == bindparam("row"))),
    )


COPIED: Final = (_copied(line, "stream"), _copied(item, "shelf"))
