"""Processor time of the processes of a daemon, by their parts (``/proc``, so Linux alone)."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

TICKS = os.sysconf("SC_CLK_TCK")

Spent: TypeAlias = dict[str, float]
"""Processor seconds so far, by what is done with them."""


def spent_by(pid: int) -> Spent:
    """Processor seconds of a process that plays, and of those that it has begun, by their part."""
    found = {"plays": _seconds(pid)}
    for child in _children(pid):
        command = Path(f"/proc/{child}/cmdline").read_bytes()
        if b"gamemaster.inbox.doors" in command:
            found["accepts"] = found.get("accepts", 0.0) + _seconds(child)
        elif b"multiprocessing.forkserver" in command:
            # The processes that read are forked from one that was begun for it.
            read = sum(_seconds(reader) for reader in _children(child))
            found["reads"] = found.get("reads", 0.0) + read
    return found


def _seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def _children(pid: int) -> list[int]:
    found = list[int]()
    for task in Path(f"/proc/{pid}/task").iterdir():
        with suppress(OSError):
            found += map(int, (task / "children").read_text().split())
    return found
