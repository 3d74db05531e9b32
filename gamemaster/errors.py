"""Defines the three families of trouble, told apart by who has to act.

An illegal move is none of them: it is an event of the game (see ``game/decide.py``).
Messages never carry a name, an address, a vote, a text or a key.
"""

from __future__ import annotations

import errno
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final


class GamemasterError(Exception):
    """Root of every error that this package raises on purpose."""


class OperatorError(GamemasterError):
    """Configuration, wrong usage, a wrong key, an act that is not possible now. Exit code 2.

    ``problems`` lists every fault found, one complete sentence or ``file: key: …`` line each.
    """

    def __init__(self, *problems: str) -> None:
        super().__init__("\n".join(problems))
        self.problems: tuple[str, ...] = problems


@contextmanager
def as_operator_error(what: str) -> Iterator[None]:
    """Tell what the system refuses inside as the operator's to mend: «what: its reason»."""
    try:
        yield
    except OSError as error:
        raise OperatorError(f"{what}: {error.strerror}") from None


def reason_of(error: Exception) -> str:
    """Return what the system says of an error, or else its kind."""
    return getattr(error, "strerror", None) or type(error).__name__


class WorldError(GamemasterError):
    """The world is at fault: a full disk, a lost connection. ``temporary``: waiting helps."""

    def __init__(self, message: str, *, temporary: bool = True) -> None:
        super().__init__(message)
        self.temporary = temporary


_SHORTAGES: Final[Mapping[int, str]] = {
    errno.EMFILE: "Too many open files (see ulimit -n, or LimitNOFILE= of systemd)",
    errno.ENFILE: "Too many open files in system",
    errno.ENOMEM: "Cannot allocate memory",
    errno.EAGAIN: "Resource temporarily unavailable",
    errno.ENOSPC: "No space left on device",
    errno.EDQUOT: "Disk quota exceeded",
}


def shortage(error: Exception) -> str | None:
    """Return what the machine is short of, in the system's words; None where that is not it."""
    if isinstance(error, MemoryError):
        return "memory"
    return _SHORTAGES.get(error.errno or 0) if isinstance(error, OSError) else None


class MachineTrouble(WorldError):
    """The machine is short of memory, files or room, or fails: no fault of ours, and it passes."""


def of_the_machine(error: OSError | MemoryError) -> MachineTrouble:
    """Return the error of ours to raise in place of one of the system's; names no file."""
    short = shortage(error)
    if short is not None:
        return MachineTrouble(f"the machine is short of what this needs: {short}")
    return MachineTrouble(f"the system failed: {reason_of(error)}")


@contextmanager
def as_machine_trouble() -> Iterator[None]:
    """Tell what the system refuses inside as the world's fault, whose work is tried again."""
    try:
        yield
    except (OSError, MemoryError) as error:
        raise of_the_machine(error) from error
    except BaseException as error:
        if not _is_panic_without_randomness(error):
            raise
        raise MachineTrouble("the machine gives no random octets") from error


def _is_panic_without_randomness(error: BaseException) -> bool:
    """Say whether a library in Rust gave up since the system had no random octets for it.

    Its panic is no Exception, and its class can be had from nowhere.
    """
    return type(error).__name__ == "PanicException" and "random data" in str(error)


class StoreFull(WorldError):
    """The disk (or quota) under the store is full; nothing was written."""


class StoreUnavailable(WorldError):
    """The store cannot be used now: locked by another process, or the file system failed.

    ``reason`` tells one such trouble from another, where a server says which it is.
    """

    def __init__(self, message: str, *, temporary: bool = True, reason: str = "") -> None:
        super().__init__(message, temporary=temporary)
        self.reason = reason


class StoreInUse(StoreUnavailable):
    """Another process has the store."""


class StoreOvertaken(StoreUnavailable):
    """The store is not as this process left it: another has written. Only a new start knows it."""

    def __init__(self, message: str) -> None:
        super().__init__(message, temporary=False)


class ClockJumped(WorldError):
    """The clock was set by more than some minutes while the daemon ran, or stands in the past."""


class Defect(GamemasterError):
    """A broken invariant: a fault of this program or of whoever changed its files."""


class IntegrityError(Defect):
    """Stored bytes are not what was written: a broken chain, a seal that does not open."""


class WrittenByNewer(IntegrityError):
    """What is kept is whole, but says something that only a newer gamemaster knows."""

    def __init__(self, what: str) -> None:
        super().__init__(
            f"{what}: a newer gamemaster wrote it, and nothing is damaged: install that version"
        )


class TournamentDamaged(IntegrityError):
    """What is kept of one tournament is damaged; the others are as they were."""

    def __init__(self, tournament: str, error: IntegrityError) -> None:
        self.tournament = tournament
        self.error = error
        super().__init__(f"{tournament}: {error}")
