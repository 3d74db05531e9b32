"""A bundle in a tar archive, read as it passes: nothing is extracted.

Only what such an archive needs is read: plain files and folders in the ustar format, under one
folder. Links, devices, sparse files and names in extended headers are refused; the times and owners
that some programs put into extended headers are skipped.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import BinaryIO

from gamemaster.audit.bundle import (
    CHUNK,
    KIB,
    MIB,
    MOST_FILES,
    NAME_OCTETS,
    longest,
    permitted,
    shown,
)
from gamemaster.audit.findings import Refused

BLOCK = 512
PADDING_OCTETS = MIB
HEADER_OCTETS = 64 * KIB
_FILE, _FOLDER, _EXTENDED = b"0\0", b"5", b"xg"
_HARMLESS = re.compile(
    rb"(?:mtime|atime|ctime|uid|gid|uname|gname|comment|(?:SCHILY|LIBARCHIVE)\..*)"
)
_RECORD = re.compile(rb"([0-9]{1,6}) ([^=\n]{1,200})=")

Opener = Callable[[], AbstractContextManager[BinaryIO]]
"""Opens the archive, decompressed, from its beginning."""


class Archive:
    """The files of a tar archive, in its order."""

    def __init__(self, name: str, opener: Opener) -> None:
        self._name = name
        self._open = opener

    def files(self) -> Iterator[tuple[str, int, Iterator[bytes]]]:
        """Yield each file's name below the archive's folder, its length and its octets."""
        with self._open() as stream:
            reader = _Reader(self._name, stream)
            folder = None
            for path, octets, chunks in reader.members():
                name = _below(path, folder)
                folder = path.removesuffix(name)
                longest(name)
                yield name, octets, chunks

    def chunks(self, name: str) -> Iterator[bytes]:
        """Yield the octets of one file once more, by reading the archive again up to it."""
        for found, _, chunks in self.files():
            if found == name:
                yield from chunks
                return
        raise Refused(f"{name}: expected it in {self._name} a second time")


def _below(path: str, folder: str | None) -> str:
    """Return a member's name without the folder that all members stand in. Raises Refused."""
    if folder is not None:
        if not path.startswith(folder):
            raise Refused(f"{shown(path)}: expected all files in the folder {shown(folder)}")
        return path[len(folder) :]
    plain = path.removeprefix("./")
    if permitted(plain):
        return plain
    head, stroke, rest = plain.partition("/")
    if not stroke or head in ("", ".", ".."):
        raise Refused(f"{shown(path)}: expected the name of a file of a bundle, in one folder")
    return rest


class _Reader:
    """One pass over an archive."""

    def __init__(self, name: str, stream: BinaryIO) -> None:
        self._name = name
        self._stream = stream
        self._left = 0

    def members(self) -> Iterator[tuple[str, int, Iterator[bytes]]]:
        """Yield the path, the length and the octets of each file."""
        count = 0
        while (header := self._exactly(BLOCK)).strip(b"\0"):
            count += 1
            if count > MOST_FILES:
                raise Refused(f"{self._name}: expected at most {MOST_FILES} members")
            path, octets, kind = _header(header, self._name)
            if kind in _EXTENDED:
                self._skip_extended(path, octets)
            elif kind in _FOLDER and not octets:
                continue
            elif kind in _FILE:
                self._left = octets + -octets % BLOCK
                yield path, octets, self._content(octets)
                self._skip()
            else:
                raise Refused(f"{shown(path)}: expected a plain file or a folder in the archive")
        self._end()

    def _content(self, octets: int) -> Iterator[bytes]:
        while octets:
            chunk = self._exactly(min(CHUNK, octets))
            octets -= len(chunk)
            self._left -= len(chunk)
            yield chunk

    def _skip(self) -> None:
        while self._left:
            self._left -= len(self._exactly(min(CHUNK, self._left)))

    def _skip_extended(self, path: str, octets: int) -> None:
        if octets > HEADER_OCTETS:
            raise Refused(f"{shown(path)}: expected extended headers of at most {HEADER_OCTETS}")
        block, at = self._exactly(octets + -octets % BLOCK)[:octets], 0
        while at < octets:
            record = _RECORD.match(block, at)
            length = int(record[1]) if record else 0
            if record is None or not record.end() - at < length <= octets - at:
                raise Refused(f"{shown(path)}: expected an extended header of pax")
            if not _HARMLESS.fullmatch(record[2]):
                raise Refused(f"{shown(path)}: expected plain headers, found {record[2]!a}")
            at += length

    def _end(self) -> None:
        """Nothing but zeros follows the end, and not many of them."""
        octets = 0
        while chunk := self._read(CHUNK):
            octets += len(chunk)
            if chunk.strip(b"\0") or octets > PADDING_OCTETS:
                raise Refused(f"{self._name}: expected the archive's end, and something follows")

    def _exactly(self, octets: int) -> bytes:
        pieces, left = [], octets
        while left:
            piece = self._read(left)
            if not piece:
                raise Refused(f"{self._name}: expected more: the archive breaks off")
            pieces.append(piece)
            left -= len(piece)
        return b"".join(pieces)

    def _read(self, octets: int) -> bytes:
        try:
            return self._stream.read(octets)
        except Exception as error:  # noqa: BLE001 - every decompressor has errors of its own
            problem = f"{type(error).__name__}: {error}"[:120]
            raise Refused(f"{self._name}: cannot be read to its end ({problem})") from None


def _header(block: bytes, archive: str) -> tuple[str, int, bytes]:
    """Return path, length and kind of a member (POSIX 1003.1, pax, "ustar Interchange Format")."""
    expected = sum(block[:148]) + sum(block[156:]) + 8 * 32
    if block[257:262] != b"ustar" or _octal(block[148:156]) != expected:
        raise Refused(f"{archive}: expected a header of a ustar archive")
    octets = _octal(block[124:136])
    name = block[:100].partition(b"\0")[0]
    if block[257:263] == b"ustar\0":
        prefix = block[345:500].partition(b"\0")[0]
        name = prefix + b"/" + name if prefix else name
    path = name.decode("utf-8", "backslashreplace")
    if octets is None or len(name) > NAME_OCTETS + 155:
        raise Refused(f"{shown(path)}: expected its length in octal digits")
    return path, octets, block[156:157] or b"\0"


def _octal(field: bytes) -> int | None:
    digits = field.strip(b"\0 ")
    return int(digits, 8) if re.fullmatch(rb"[0-7]{1,12}", digits) else None
