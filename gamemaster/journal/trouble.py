"""Our own error for one of the operating system's or the driver's: whose fault, and will it pass.

The one place where foreign exceptions of the store become ours.
"""

from __future__ import annotations

import errno
import sqlite3
from typing import TYPE_CHECKING, Final

from sqlalchemy.exc import DBAPIError

from gamemaster.errors import (
    Defect,
    GamemasterError,
    IntegrityError,
    StoreFull,
    StoreUnavailable,
)

if TYPE_CHECKING:
    from pathlib import Path

_FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})

# A quota or a file size limit is no ENOSPC, so SQLite calls it an I/O error.
_FULL_WHEN_WRITING: Final = frozenset({sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_SHMSIZE})

_BUSY: Final = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})

_DAMAGED: Final = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})

_UNUSABLE: Final = frozenset(
    {
        sqlite3.SQLITE_AUTH,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_NOMEM,
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_PROTOCOL,
        sqlite3.SQLITE_READONLY,
    }
)


def trouble(error: OSError | DBAPIError | sqlite3.Error, path: Path) -> GamemasterError:
    """What to raise in the place of ``error``."""
    if isinstance(error, OSError):
        if error.errno in _FULL:
            return StoreFull(f"{path}: no space: disk, quota or size limit ({error.strerror})")
        return StoreUnavailable(f"{path}: cannot be used: {error.strerror}", temporary=False)
    origin = error.orig if isinstance(error, DBAPIError) else error
    code = getattr(origin, "sqlite_errorcode", None)
    if code is not None:
        return _of_code(code, getattr(origin, "sqlite_errorname", ""), path)
    if isinstance(origin, sqlite3.OperationalError):
        # The driver's own complaint: a column that says it is text and is not.
        return IntegrityError(f"{path}: a row of the store is damaged")
    return Defect(f"the database driver was misused: {type(origin).__name__}")


def _of_code(code: int, name: str, path: Path) -> GamemasterError:
    primary = code & 0xFF
    if primary == sqlite3.SQLITE_FULL or code in _FULL_WHEN_WRITING:
        return StoreFull(f"{path}: no space for the store: disk, quota or size limit ({name})")
    if primary in _BUSY:
        return StoreUnavailable(f"{path}: another program has the store open ({name})")
    if primary in _DAMAGED:
        return IntegrityError(f"{path}: the file of the store is damaged ({name})")
    if primary == sqlite3.SQLITE_IOERR:
        return StoreUnavailable(f"{path}: the file system failed ({name})")
    if primary in _UNUSABLE:
        return StoreUnavailable(f"{path}: the store cannot be used ({name})", temporary=False)
    return Defect(f"{path}: the database refused a statement ({name})")
