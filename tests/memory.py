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
        library = ctypes.CDLL(_sqlite3.__file__)
        limit, soft_limit = library.sqlite3_hard_heap_limit64, library.sqlite3_soft_heap_limit64
    except (OSError, AttributeError) as error:
        pytest.skip(f"the memory of SQLite cannot be limited: {error}")
    for function in (limit, soft_limit):
        function.argtypes, function.restype = [ctypes.c_int64], ctypes.c_int64
    # Below what it has already: whatever it asks for from now on is refused. 0 is no limit.
    limit(1)
    try:
        yield
    finally:
        limit(0)
        # The hard limit brought this one down with it, below which nothing is cached.
        soft_limit(0)
