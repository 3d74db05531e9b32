"""Opens the database of a store, whichever engine has it."""

from __future__ import annotations

from gamemaster.config.place import Place, Server
from gamemaster.journal.database import Database
from gamemaster.journal.postgresql import PostgresDatabase
from gamemaster.journal.transactions import Transactions


def opened(place: Place, *, max_pages: int | None = None) -> Transactions:
    """Open the database at ``place``; ``max_pages`` bounds a file as a full disk would."""
    if isinstance(place, Server):
        return PostgresDatabase(place)
    return Database(place, max_pages=max_pages)
