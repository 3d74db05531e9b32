"""Which faults there are to try: of which call, for which role, in which part of a daemon's life.

``REACHED`` is what the daemon does, as the shim has counted it; ``test_faults.py`` compares. From
it and from the ways to go wrong follows the grid; ``QUICK`` is the part that is always tried.
``KNOWN`` is what the program does not stand yet, by the name of a trial, with the reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.faults.board import COUNTED, ERRNOS, Fault
from tests.faults.scene import Phase

REACHED: dict[Phase, dict[str, str]] = {
    "start": {
        "store": "open pread memory",
        "wal": "open pwrite fdatasync",
        "log": "open write",
        "key": "open read close",
        "note": "open read close",
        "sent": "open pread",
        "record": "open read fsync close",
        "sending": "connect",
        "machine": "getrandom clock",
    },
    "run": {
        "store": "pread pwrite fdatasync ftruncate memory",
        "wal": "pread pwrite fdatasync",
        "log": "write",
        "note": "open read write fsync rename unlink close",
        "sent": "pwrite",
        "record": "open read write fsync rename close",
        "listen": "accept send recv",
        "sending": "send recv",
        "control": "accept send recv",
        "machine": "getrandom clock",
    },
    "stop": {
        "store": "pwrite fdatasync close memory",
        "wal": "pread pwrite fdatasync unlink close",
        "log": "write close",
        "sent": "close",
        "record": "write rename unlink close",
        "machine": "clock",
    },
}

INTAKE = "open read pread write pwrite fsync fdatasync ftruncate unlink close memory"
"""A file of its own for mail that has come; where there is none, nothing of it is tried."""

JUMPS = ("+3600", "-3600", "+86400", "-86400")
"""The last one is to an instant before the tournament began."""


def ways(phase: Phase, role: str, call: str) -> Iterator[Fault]:
    """Every way for one call to go wrong."""
    if call == "clock":
        yield from (Fault(role, call, jump) for jump in JUMPS)
        return
    if call == "memory":
        yield Fault(role, call, "ENOMEM")
        if phase == "run":
            yield Fault(role, call, "ENOMEM", most=1)
            yield Fault(role, call, "ENOMEM", every=3)
        return
    yield from (Fault(role, call, how) for how in (*ERRNOS, "slow"))
    if call in COUNTED:
        yield Fault(role, call, "short")
    if phase == "run":
        yield Fault(role, call, "EIO", most=1)
        yield Fault(role, call, "EIO", every=3)


def grid() -> Iterator[tuple[Phase, Fault]]:
    """Everything there is to try."""
    for phase, roles in REACHED.items():
        for role, calls in {**roles, "intake": INTAKE}.items():
            for call in calls.split():
                yield from ((phase, fault) for fault in ways(phase, role, call))


QUICK: tuple[tuple[Phase, Fault], ...] = (
    ("run", Fault("wal", "pwrite", "ENOSPC")),
    ("run", Fault("wal", "fdatasync", "EIO", every=3)),
    ("run", Fault("store", "pwrite", "EDQUOT")),
    ("run", Fault("store", "memory", "ENOMEM", every=3)),
    ("run", Fault("intake", "fdatasync", "EIO", every=3)),
    ("run", Fault("log", "write", "ENOSPC")),
    ("run", Fault("note", "read", "EIO")),
    ("run", Fault("sent", "pwrite", "ENOSPC")),
    ("start", Fault("sent", "pread", "EIO")),
    ("run", Fault("listen", "accept", "EMFILE")),
    ("run", Fault("listen", "send", "short")),
    ("run", Fault("sending", "send", "EIO", every=3)),
    ("run", Fault("machine", "clock", "-3600")),
    ("start", Fault("machine", "clock", "+3600")),
    ("start", Fault("wal", "open", "EMFILE")),
    ("start", Fault("key", "read", "EIO")),
    ("start", Fault("intake", "open", "ENOMEM")),
    ("run", Fault("machine", "getrandom", "ENOMEM")),
    ("stop", Fault("store", "pwrite", "ENOSPC")),
)

KNOWN: tuple[tuple[str, str], ...] = ()
"""Patterns of names of trials, and what is wrong there."""


def known(phase: Phase, fault: Fault) -> str | None:
    """Why the program does not stand this yet; None where it must."""
    name = f"{phase} {fault}"
    return next((reason for pattern, reason in KNOWN if re.fullmatch(pattern, name)), None)
