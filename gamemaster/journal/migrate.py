"""Bring an old store up to this program: under its lock, after a backup, without its key."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

from gamemaster.journal.backup import copy_database, free_name, new_file
from gamemaster.journal.database import Database
from gamemaster.journal.lock import holding
from gamemaster.journal.schema import OURS, Shapes, bring_up, is_current

if TYPE_CHECKING:
    from pathlib import Path


def migrate(path: Path, shapes: Shapes = OURS) -> Path | None:
    """Change the shape of the store at ``path``; where the backup of before is, if it was old."""
    path = path.resolve()
    with holding(path), closing(Database(path)) as database:
        if is_current(database, shapes):
            return None
        safe = free_name(path, f"before-{shapes.revisions[-1]}")
        with new_file(safe) as part:
            copy_database(database, part)
        bring_up(database, shapes)
        return safe
