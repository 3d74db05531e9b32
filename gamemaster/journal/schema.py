"""Tells the shape of a store file, and has Alembic bring an old one up to this program.

A migration changes the shape of opaque tables only, so it needs no key. The scripts stand in
``migrations/`` of a checkout, and as ``gamemaster.migrations`` in the wheel; ``migrate`` runs them
under the lock and after a backup.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import as_file, files
from typing import Final

from gamemaster.errors import OperatorError
from gamemaster.journal.store_tables import REVISION, REVISIONS, SET_REVISION, metadata, version
from gamemaster.journal.transactions import Transactions


@dataclass(frozen=True, slots=True)
class Shapes:
    """The revisions a program knows, oldest first, and the package of scripts between them."""

    revisions: tuple[str, ...] = REVISIONS
    scripts: str = "gamemaster.migrations"


class AnotherShape(OperatorError):
    """There is no store that this program can open as it is, whatever its key; it says why."""


OURS: Final = Shapes()

COPYING: Final = "copying"
MOVED: Final = "moved"
"""The words in place of a revision in a store that is not whole yet, and in one that was moved."""


def create_tables(database: Transactions, revision: str = REVISIONS[-1]) -> None:
    """Make the tables of the newest shape; inside a transaction."""
    try:
        metadata.create_all(database.connection, checkfirst=False)
        database.connection.execute(version.insert().values(version_num=revision))
    except database.faults as error:
        raise database.trouble(error) from error


def require_empty(database: Transactions) -> None:
    """Refuse a database that holds any table."""
    if database.tables():
        raise OperatorError(
            f"{database.place}: expected an empty database, found tables in it: nothing was changed"
        )


def is_current(database: Transactions, shapes: Shapes = OURS) -> bool:
    """Whether the file has the newest shape; refused if it is not a store, or a newer one."""
    newest = shapes.revisions[-1]
    found = revision_of(database)
    if found == COPYING:
        raise AnotherShape(
            f"{database.place}: a copy into this store was stopped before its end: repeat "
            "`gamemaster store copy`, which goes on with it"
        )
    if found == MOVED:
        raise AnotherShape(
            f"{database.place}: this store was moved elsewhere by `gamemaster store copy`: name "
            "the new place in the configuration"
        )
    if found not in shapes.revisions:
        raise AnotherShape(
            f"{database.place}: the store was written by a newer gamemaster: its schema is "
            f"{found!r}, expected {newest!r}: install that version, or restore a backup"
        )
    return found == newest


def revision_of(database: Transactions) -> str:
    """The revision that a store has, or one of COPYING and MOVED. Refused if it is no store."""
    rows = database.rows(REVISION) if version.name in database.tables() else []
    if len(rows) != 1:
        raise AnotherShape(f"{database.place}: expected a store of gamemaster, got something else")
    ((found,),) = rows
    return str(found)


def set_revision(database: Transactions, revision: str) -> None:
    """Set the revision of a store; inside a transaction."""
    database.execute(SET_REVISION, (revision,))


def require_current(database: Transactions, shapes: Shapes = OURS) -> None:
    """Refuse a store of another shape than this program's, and say what to do."""
    if not is_current(database, shapes):
        raise AnotherShape(
            f"{database.place}: the store was written by an older gamemaster: "
            "run `gamemaster migrate`, which makes a backup first"
        )


def bring_up(database: Transactions, shapes: Shapes = OURS) -> None:
    """Run the migrations that the file lacks, in one transaction."""
    if is_current(database, shapes):
        return
    # Alembic is slow to import, and nearly no start of the program needs it.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415

    with as_file(files(shapes.scripts)) as location, database.transaction():
        config = Config()
        # A percent sign begins an interpolation in Alembic's configuration.
        config.set_main_option("script_location", str(location).replace("%", "%%"))
        config.attributes["connection"] = database.connection
        command.upgrade(config, shapes.revisions[-1])
