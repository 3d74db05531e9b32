"""The board that a test and the shim inside a daemon share: the fault there is, calls counted.

``built`` makes the shim, ``Board`` is the file that both sides map. A fault begins with ``begin``
and lasts until ``heal``, at any moment of a run, over restarts of the daemon too: whichever starts
anew maps the same file. Calls are counted from the beginning, by call and role (``shim.c``).
"""

from __future__ import annotations

import errno
import mmap
import struct
import subprocess
from dataclasses import dataclass
from pathlib import Path

SHIM = Path(__file__).with_name("shim.c")

# The order of these two is that of the lists in shim.c.
CALLS = (
    *("open", "read", "pread", "write", "pwrite", "fsync", "fdatasync", "rename", "link"),
    *("ftruncate", "connect", "accept", "send", "getrandom", "clock"),
    *("unlink", "close", "recv", "memory"),
)
ROLES = (
    *("store", "wal", "intake", "log", "key", "note", "sent", "record"),
    *("listen", "sending", "control", "machine"),
)
ERRNOS = ("EIO", "ENOSPC", "EDQUOT", "EMFILE", "ENOMEM", "EROFS")
COUNTED = ("read", "pread", "write", "pwrite", "send", "getrandom", "recv")
"""Calls that may do a part of what they were asked for."""

_FAIL, _SHORT, _SLOW, _JUMP = range(4)
_SLOW_MICROSECONDS = 20_000
_WORDS = 11
_SIZE = 8 * (_WORDS + len(CALLS) * len(ROLES))
_ARMED, _CALLS, _SEEN, _SIZES = (8 * place for place in (0, 1, 7, 9))


def built(compiler: str, folder: Path) -> Path:
    """The shim, built into a folder."""
    shim = folder / "shim.so"
    options = ("-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC")
    subprocess.run([compiler, *options, "-o", str(shim), str(SHIM), "-ldl"], check=True)
    return shim


@dataclass(frozen=True, slots=True)
class Fault:
    """One way for calls to go wrong.

    ``how`` is the name of an errno, ``short``, ``slow``, or the seconds by which the clock jumps,
    such as ``+3600``. Every ``every``-th call goes wrong, at most ``most`` of them (0: no limit).
    """

    role: str
    call: str
    how: str
    every: int = 1
    most: int = 0

    def __str__(self) -> str:
        extent = "once" if self.most == 1 else f"every {self.every}." if self.every > 1 else "each"
        return f"{self.role} {self.call} {self.how} {extent}"

    @property
    def words(self) -> tuple[int, ...]:
        """As the shim reads it: calls, roles, kind, value, every, most."""
        calls, roles = 1 << CALLS.index(self.call), 1 << ROLES.index(self.role)
        return (calls, roles, *self._kind, self.every, self.most)

    @property
    def _kind(self) -> tuple[int, int]:
        if self.how == "short":
            return _SHORT, 0
        if self.how == "slow":
            return _SLOW, _SLOW_MICROSECONDS
        if self.how[0] in "+-":
            return _JUMP, int(self.how)
        return _FAIL, int(getattr(errno, self.how))


class Board:
    """The file that is mapped; made empty."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.write_bytes(bytes(_SIZE))
        with path.open("r+b") as file:
            self._map = mmap.mmap(file.fileno(), _SIZE)

    def begin(self, fault: Fault) -> None:
        """Have a fault from now on."""
        self._write(_ARMED, 0)
        self._write(_CALLS, *fault.words, 0, 0)
        self._write(_ARMED, 1)

    def heal(self) -> None:
        """Have no fault from now on."""
        self._write(_ARMED, 0)

    @property
    def seen(self) -> int:
        """Calls that matched since the fault began."""
        return self._read(_SEEN)

    @property
    def given(self) -> int:
        """How many of them went wrong."""
        return self._read(_SEEN + 8)

    @property
    def reached(self) -> dict[tuple[str, str], int]:
        """How often each call was reached for each role; those that never were are left out."""
        assert (self._read(_SIZES), self._read(_SIZES + 8)) == (len(CALLS), len(ROLES))
        pairs = [(role, call) for call in CALLS for role in ROLES]
        counts = struct.unpack_from(f"={len(pairs)}q", self._map, 8 * _WORDS)
        return {pair: count for pair, count in zip(pairs, counts, strict=True) if count}

    def _write(self, where: int, *words: int) -> None:
        struct.pack_into(f"={len(words)}q", self._map, where, *words)

    def _read(self, where: int) -> int:
        return int(struct.unpack_from("=q", self._map, where)[0])
