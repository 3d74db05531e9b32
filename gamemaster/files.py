"""Writes small files of ours: for their owner alone, durable, and whole or not at all.

Whatever the umask says, nobody else may read them. Raises OSError.
"""

from __future__ import annotations

import os
from pathlib import Path


def write_new(path: Path, content: bytes, mode: int = 0o600) -> None:
    """Make a file; FileExistsError where there is one. Where that fails half way, there is none."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    try:
        with os.fdopen(descriptor, "wb") as file:
            os.fchmod(descriptor, mode)
            file.write(content)
            file.flush()
            os.fsync(descriptor)
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def put_whole(path: Path, content: bytes, mode: int = 0o600) -> None:
    """Put a file in its place, or in that of the one that is there."""
    part = path.with_name(f".{path.name}.new")
    part.unlink(missing_ok=True)
    write_new(part, content, mode)
    part.replace(path)


def make_durable(path: Path) -> None:
    """Have a file, or the names in a directory, outlast a power cut."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
