"""A machine with no memory, or with little, for the tests of what SQLite does then."""

from __future__ import annotations

import _sqlite3
import ctypes
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

NO_LIMIT = 0


def _limit(name: str, octets: int) -> None:
    try:
        limit = getattr(ctypes.CDLL(_sqlite3.__file__), name)
    except (OSError, AttributeError) as error:
        pytest.skip(f"the memory of SQLite cannot be limited: {error}")
    limit.argtypes, limit.restype = [ctypes.c_int64], ctypes.c_int64
    limit(octets)


@contextmanager
def no_memory_for_sqlite() -> Iterator[None]:
    """Have SQLite find no memory inside, as on a machine that has none left."""
    # Below what it has already: whatever it asks for from now on is refused.
    _limit("sqlite3_hard_heap_limit64", 1)
    try:
        yield
    finally:
        _limit("sqlite3_hard_heap_limit64", NO_LIMIT)
        # The limit that it tries to keep to came down with the other.
        _limit("sqlite3_soft_heap_limit64", NO_LIMIT)


@contextmanager
def little_memory_for_sqlite() -> Iterator[None]:
    """Have SQLite write pages early inside, rather than keep them until a commit."""
    _limit("sqlite3_soft_heap_limit64", 1)
    try:
        yield
    finally:
        _limit("sqlite3_soft_heap_limit64", NO_LIMIT)
