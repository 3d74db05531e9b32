"""A bundle in a directory: plain files, one level of folders, nothing that leads elsewhere."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from gamemaster.audit.bundle import CHUNK, MOST_FILES, longest, shown
from gamemaster.audit.findings import Refused

_READ = os.O_RDONLY
for _flag in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY"):
    _READ |= getattr(os, _flag, 0)  # Not every system has each of them.


class Folder:
    """The files below a directory. Links are not followed and devices not opened."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def files(self) -> Iterator[tuple[str, int, Iterator[bytes]]]:
        """Yield each file's name, length and octets, sorted by name."""
        for name in sorted(self._names()):
            longest(name)
            descriptor = self._open(name)
            with os.fdopen(descriptor, "rb", buffering=0) as file:
                yield name, os.fstat(descriptor).st_size, iter(lambda: file.read(CHUNK), b"")

    def chunks(self, name: str) -> Iterator[bytes]:
        """Yield the octets of one file once more."""
        with os.fdopen(self._open(name), "rb", buffering=0) as file:
            yield from iter(lambda: file.read(CHUNK), b"")

    def _names(self) -> Iterator[str]:
        count = 0
        for entry in self._entries(""):
            for name in self._entries(entry) if entry.endswith("/") else (entry,):
                count += 1
                if count > MOST_FILES:
                    raise Refused(f"{shown(name)}: expected at most {MOST_FILES} files")
                yield name

    def _entries(self, below: str) -> Iterator[str]:
        """Yield the names in a folder, those of folders with a stroke behind them."""
        try:
            with os.scandir(self._path / below) as entries:
                for entry in entries:
                    name = f"{below}{entry.name}"
                    if entry.is_symlink():
                        raise Refused(f"{shown(name)}: expected a plain file, found a link")
                    if not below and entry.is_dir(follow_symlinks=False):
                        yield f"{name}/"
                    else:
                        yield name
        except OSError as error:
            raise Refused(f"{shown(below) or '.'}: cannot be read ({error.strerror})") from None

    def _open(self, name: str) -> int:
        try:
            # Without blocking: a pipe that nobody writes to would be waited for.
            descriptor = os.open(self._path / name, _READ)
        except OSError as error:
            raise Refused(f"{name}: cannot be read ({error.strerror})") from None
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            os.close(descriptor)
            raise Refused(f"{name}: expected a plain file")
        return descriptor
