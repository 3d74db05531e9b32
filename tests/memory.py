"""A machine whose memory is gone, for the tests of what SQLite does then."""

from __future__ import annotations

import _sqlite3
import ctypes
from collections.abc import Iterator
from contextlib import contextmanager

import pytest


@contextmanager
def no_memory_for_sqlite() -> Iterator[None]:
    """Have SQLite find no memory inside, as on a machine that has none left."""
    try:
        limit = ctypes.CDLL(_sqlite3.__file__).sqlite3_hard_heap_limit64
    except (OSError, AttributeError) as error:
        pytest.skip(f"the memory of SQLite cannot be limited: {error}")
    limit.argtypes, limit.restype = [ctypes.c_int64], ctypes.c_int64
    # Below what it has already: whatever it asks for from now on is refused. 0 is no limit.
    limit(1)
    try:
        yield
    finally:
        limit(0)
