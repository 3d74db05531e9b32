"""Writes files into a directory that others read meanwhile: whole ones, never through links.

The files of a published record are those of a disclosure, so that readers who saved them can
compare:

    genesis.txt               entry 0
    announcements/N.txt       entry N
    proposals/N.txt           a proposal's document, where a rule has made it known to everyone
    checkpoints/N.txt         the checkpoint that goes with announcement N; 0: with the genesis
    proofs/N.tlog-proof       that entry N is in the record at that checkpoint
    heartbeats/DATE.txt       the checkpoint of a day
    cosigned/DATE.txt         the same with the signatures of witnesses, of which more may come
    beacon.txt                the round of the public beacon, once it is mixed into the dice
    growth/DATE.txt           that the record only grew since the heartbeat before it
    checkpoint                the newest checkpoint of all
    report.html               the public facts on one page (``gamemaster.page.record_page``)

Invariants
* A file appears with all its octets at once: it is written beside its place under another name,
  made durable, and renamed. Readers may read it whatever our umask is.
* Nothing is written or read outside of the directory: its folders are opened by their own names
  and never through a link, and a link that lies in a file's place is replaced, not followed.
* Whatever else lies in the directory is left alone.

Raises OSError for what the system refuses.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, Self

from gamemaster.documents.proposal import DocumentError, parse_document
from gamemaster.errors import OperatorError
from gamemaster.record.entries import attachments
from gamemaster.record.genesis import NAME as GENESIS
from gamemaster.tournament.public import Entry

NEWEST: Final = "checkpoint"
README: Final = "README.txt"
INDEX: Final = "index.html"
REPORT: Final = "report.html"
FILE_MODE: Final = 0o644
FOLDER_MODE: Final = 0o755
LARGEST: Final = 64 * 1024 * 1024
"""Octets of a file that can be one of ours; a larger one is not read."""

CHECKPOINT: Final = "checkpoints/{}.txt"
HEARTBEAT: Final = "heartbeats/{}.txt"
COSIGNED: Final = "cosigned/{}.txt"
PROOF: Final = "proofs/{}.tlog-proof"
GROWTH: Final = "growth/{}.txt"
PROPOSAL: Final = "proposals/{}.txt"
LIST: Final = "list-{}.html"
"""Where files stand, by their numbers or dates; a list, by the first announcement on it."""


def entry_name(number: int) -> str:
    """Return where entry ``number`` of the record stands."""
    return f"announcements/{number}.txt" if number else GENESIS


def documents(entry: Entry) -> Iterator[tuple[str, bytes]]:
    """Yield the proposals' documents that an announcement has for everyone."""
    for file in attachments(entry.about, entry.fields):
        with suppress(DocumentError, UnicodeDecodeError):
            text = file.content.decode()
            number = parse_document(text).number
            if file.name == f"proposal-{number}.txt":
                yield PROPOSAL.format(number), file.content


class NotOurs(OperatorError):
    """The directory holds something of somebody else's where our files would be."""


class Folder:
    """An open directory. Use it in a ``with``; ``durable`` off leaves it to the system when."""

    def __init__(self, path: Path, *, durable: bool = True) -> None:
        self._path = path
        self._durable = durable
        self._open: dict[str, int] = {}

    def __enter__(self) -> Self:
        """Open it; one that is not there is made where the directory above it is."""
        with suppress(FileExistsError):
            self._path.mkdir(FOLDER_MODE)
            self._path.chmod(FOLDER_MODE)
        # The organiser may have put a link here, to where the web server looks.
        self._open[""] = os.open(self._path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        for descriptor in self._open.values():
            os.close(descriptor)
        self._open.clear()

    def read(self, name: str) -> bytes | None:
        """Return a file's octets, None where there is no plain file of a size like ours."""
        where, file = self._placed(name)
        flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
        try:
            descriptor = os.open(file, flags, dir_fd=where)
        except FileNotFoundError:
            return None
        except OSError as error:
            if error.errno in (errno.ELOOP, errno.EMLINK, errno.ENXIO, errno.ENODEV):
                return None  # A link, or a socket.
            raise
        with os.fdopen(descriptor, "rb") as stream:
            found = os.fstat(stream.fileno())
            plain = stat.S_ISREG(found.st_mode) and found.st_size <= LARGEST
            return stream.read() if plain else None

    def holds(self, name: str) -> bool:
        """Say whether anything lies in a file's place."""
        where, file = self._placed(name)
        try:
            os.stat(file, dir_fd=where, follow_symlinks=False)
        except FileNotFoundError:
            return False
        return True

    def write(self, name: str, content: bytes) -> None:
        """Put a file in its place, whole."""
        where, file = self._placed(name)
        part = f".{file}.part"
        with suppress(FileNotFoundError):
            os.unlink(part, dir_fd=where)
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
        descriptor = os.open(part, flags, FILE_MODE, dir_fd=where)
        try:
            with os.fdopen(descriptor, "wb") as stream:
                os.fchmod(stream.fileno(), FILE_MODE)
                stream.write(content)
                stream.flush()
                if self._durable:
                    os.fsync(stream.fileno())
            os.rename(part, file, src_dir_fd=where, dst_dir_fd=where)
        except BaseException:
            with suppress(OSError):
                os.unlink(part, dir_fd=where)
            raise

    def settle(self) -> None:
        """Make durable that the files written so far are in their places."""
        if self._durable:
            for descriptor in self._open.values():
                os.fsync(descriptor)

    def _placed(self, name: str) -> tuple[int, str]:
        """Return the open folder that a file is in, and its name there."""
        inner, _, file = name.rpartition("/")
        if inner not in self._open:
            root, made = self._open[""], False
            with suppress(FileExistsError):
                os.mkdir(inner, FOLDER_MODE, dir_fd=root)
                made = True
            flags = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
            self._open[inner] = os.open(inner, flags, dir_fd=root)
            if made:
                os.fchmod(self._open[inner], FOLDER_MODE)
        return self._open[inner], file
