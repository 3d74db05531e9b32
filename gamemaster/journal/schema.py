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
from gamemaster.journal.database import Database
from gamemaster.journal.store_tables import REVISION, REVISIONS, metadata, version


@dataclass(frozen=True, slots=True)
class Shapes:
    """The revisions a program knows, oldest first, and the package of scripts between them."""

    revisions: tuple[str, ...] = REVISIONS
    scripts: str = "gamemaster.migrations"


OURS: Final = Shapes()


def create_tables(database: Database) -> None:
    """Make the tables of the newest shape; inside a transaction."""
    metadata.create_all(database.connection, checkfirst=False)
    database.connection.execute(version.insert().values(version_num=REVISIONS[-1]))


def is_current(database: Database, shapes: Shapes = OURS) -> bool:
    """Whether the file has the newest shape; refused if it is not a store, or a newer one."""
    newest = shapes.revisions[-1]
    tables = {name for (name,) in database.rows("SELECT name FROM sqlite_schema")}
    rows = database.rows(REVISION) if version.name in tables else []
    found: list[str] = [text for (text,) in rows]
    if len(found) != 1:
        raise OperatorError(f"{database.path}: expected a store of gamemaster, got another file")
    if found[0] not in shapes.revisions:
        raise OperatorError(
            f"{database.path}: the store was written by a newer gamemaster: its schema is "
            f"{found[0]!r}, expected {newest!r}: install that version, or restore a backup"
        )
    return found[0] == newest


def require_current(database: Database, shapes: Shapes = OURS) -> None:
    """Refuse a store of another shape than this program's, and say what to do."""
    if not is_current(database, shapes):
        raise OperatorError(
            f"{database.path}: the store was written by an older gamemaster: "
            "run `gamemaster migrate`, which makes a backup first"
        )


def bring_up(database: Database, shapes: Shapes = OURS) -> None:
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
