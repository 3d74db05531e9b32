"""Opens a bundle: a directory, or a tar archive, plain or compressed.

An archive is read as it passes, and only what it needs is accepted: plain files and folders
in the ustar format, under one folder. Links, devices, sparse files and names in extended headers
are refused; the times and owners that some programs put into extended headers are skipped. Python
includes gzip, and zstd from 3.14 on. For zstd before that, the module ``zstandard`` does the
decompression if it is there: it sees the archive's octets, and what comes out is hashed.
"""

from __future__ import annotations

import errno
import gzip
import importlib
import os
import re
import stat
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from io import FileIO
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, Final

from gamemaster.audit.files.bundle import (
    CHUNK,
    KIB,
    MIB,
    MOST_FILES,
    NAME_OCTETS,
    Source,
    longest,
    permitted,
    safe,
)
from gamemaster.audit.findings import Refused, Unusable

MARKS: Final = frozenset({"manifest.json", "journal.jsonl"})
"""A bundle has one of these, whatever somebody changed in it."""
NO_BUNDLE: Final = "{}: expected a disclosed tournament, with a manifest.json"
MOST_BESIDE: Final = 1_000
_FAULTS: Final = {errno.ELOOP, errno.ENXIO, errno.ENOTDIR, errno.EISDIR, errno.ENAMETOOLONG}
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
                yield name, os.fstat(descriptor).st_size, _pieces(name, file)

    def chunks(self, name: str) -> Iterator[bytes]:
        """Yield the octets of one file once more."""
        with os.fdopen(self._open(name), "rb", buffering=0) as file:
            yield from _pieces(name, file)

    def _names(self) -> Iterator[str]:
        count = 0
        for entry in self._entries(""):
            for name in self._entries(entry) if entry.endswith("/") else (entry,):
                count += 1
                if count > MOST_FILES:
                    raise Refused(f"{safe(name)}: expected at most {MOST_FILES} files")
                yield name

    def _entries(self, below: str) -> Iterator[str]:
        """Yield the names in a folder, those of folders with a slash behind them."""
        try:
            with os.scandir(self._path / below) as entries:
                for entry in entries:
                    name = f"{below}{entry.name}"
                    if entry.is_symlink():
                        raise Refused(f"{safe(name)}: expected a plain file, found a link")
                    if not below and entry.is_dir(follow_symlinks=False):
                        yield f"{name}/"
                    else:
                        yield name
        except OSError as error:
            raise _unread(safe(below) or ".", error) from None

    def _open(self, name: str) -> int:
        try:
            # Without blocking: a pipe that nobody writes to would be waited for.
            descriptor = os.open(self._path / name, _READ)
        except OSError as error:
            raise _unread(name, error) from None
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            os.close(descriptor)
            raise Refused(f"{name}: expected a plain file")
        return descriptor


def _pieces(name: str, file: BinaryIO | FileIO) -> Iterator[bytes]:
    try:
        yield from iter(lambda: file.read(CHUNK), b"")
    except OSError as error:
        raise _unread(name, error) from None


def _unread(name: str, error: OSError) -> Exception:
    """Return the trouble of something that cannot be read: a fault of the bundle, or of the place.

    Where a link or a socket is in a file's place, the bundle is at fault. Permissions and disks say
    nothing of it.
    """
    found = Refused if error.errno in _FAULTS else Unusable
    return found(f"{name}: cannot be read ({error.strerror})")


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
            raise Refused(f"{safe(path)}: expected all files in the folder {safe(folder)}")
        return path[len(folder) :]
    plain = path.removeprefix("./")
    if permitted(plain):
        return plain
    head, stroke, rest = plain.partition("/")
    if not stroke or head in ("", ".", ".."):
        raise Refused(f"{safe(path)}: expected the name of a file of a bundle, in one folder")
    return rest


class _Reader:
    """One pass over an archive."""

    def __init__(self, name: str, stream: BinaryIO) -> None:
        self._name = name
        self._stream = stream

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
                content = self._content(octets)
                yield path, octets, content
                for _ in content:
                    pass  # Nobody asked for it.
                self._exactly(-octets % BLOCK)
            else:
                raise Refused(f"{safe(path)}: expected a plain file or a folder in the archive")
        self._end()

    def _content(self, octets: int) -> Iterator[bytes]:
        while octets:
            yield (chunk := self._exactly(min(CHUNK, octets)))
            octets -= len(chunk)

    def _skip_extended(self, path: str, octets: int) -> None:
        if octets > HEADER_OCTETS:
            raise Refused(f"{safe(path)}: expected extended headers of at most {HEADER_OCTETS}")
        block, at = self._exactly(octets + -octets % BLOCK)[:octets], 0
        while at < octets:
            record = _RECORD.match(block, at)
            length = int(record[1]) if record else 0
            if record is None or not record.end() - at < length <= octets - at:
                raise Refused(f"{safe(path)}: expected an extended header of pax")
            if not _HARMLESS.fullmatch(record[2]):
                raise Refused(f"{safe(path)}: expected plain headers, found {record[2]!a}")
            at += length

    def _end(self) -> None:
        """Check that nothing but zeros follows the end, and not many of them."""
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
                raise Refused(
                    f"{self._name}: expected more: the archive breaks off, as half a download does"
                )
            pieces.append(piece)
            left -= len(piece)
        return b"".join(pieces)

    def _read(self, octets: int) -> bytes:
        try:
            return self._stream.read(octets)
        except Exception as error:  # noqa: BLE001 - every decompressor has errors of its own
            if isinstance(error, OSError) and error.errno is not None:
                raise _unread(self._name, error) from None
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
        raise Refused(f"{safe(path)}: expected its length in octal digits")
    return path, octets, block[156:157] or b"\0"


def _octal(field: bytes) -> int | None:
    digits = field.strip(b"\0 ")
    return int(digits, 8) if re.fullmatch(rb"[0-7]{1,12}", digits) else None


_GZIP, _ZSTD, _USTAR, _ZIP = b"\x1f\x8b", b"\x28\xb5\x2f\xfd", b"ustar", b"PK\x03\x04"
_USTAR_AT: Final = 257

Decompress = Callable[[BinaryIO], Any]
"""Returns what a compressed file decompresses to, to be read like a file and closed."""


def source_at(path: Path) -> Source:
    """Return the source of the files of the bundle at ``path``. Raises Unusable."""
    if path.is_dir():
        _require_marks(path)
        return Folder(path)
    if not path.exists():
        raise Unusable(f"{path}: expected a directory, or a tar archive, and found nothing")
    if not path.is_file():
        raise Unusable(f"{path}: expected a directory, or a tar archive")
    try:
        with path.open("rb") as file:
            beginning = file.read(512)
    except OSError as error:
        raise Unusable(f"{path}: cannot be read ({error.strerror})") from None
    return Archive(path.name, _opener(path, beginning))


def _opener(path: Path, beginning: bytes) -> Callable[[], Any]:
    if beginning[_USTAR_AT:].startswith(_USTAR):
        return lambda: path.open("rb")
    if beginning.startswith(_GZIP):
        return lambda: _opened(path, lambda file: gzip.GzipFile(fileobj=file))
    if beginning.startswith(_ZSTD):
        decompress = _zstd()
        if decompress is None:
            raise Unusable(
                f"{path}: this Python cannot read zstd; unpack it with "
                f"`tar --zstd -xf {path.name}` and give the directory"
            )
        return lambda: _opened(path, decompress)
    if beginning.startswith(_ZIP):
        raise Unusable(f"{path}: it is a zip archive: unpack it and give the directory")
    raise Unusable(f"{path}: expected a directory, or a tar archive (plain, gzip or zstd)")


def _require_marks(folder: Path) -> None:
    """Raise Unusable where a directory is no bundle; name the one that is in it."""
    try:
        beside = [*islice(folder.iterdir(), MOST_BESIDE)]
    except OSError as error:
        raise Unusable(f"{folder}: cannot be read ({error.strerror})") from None
    if any(os.path.lexists(folder / name) for name in MARKS):
        return
    inner = min((each for each in beside if (each / "manifest.json").is_file()), default=None)
    raise Unusable(NO_BUNDLE.format(folder) + (f"; there is one in {inner}" if inner else ""))


@contextmanager
def _opened(path: Path, decompress: Decompress) -> Iterator[BinaryIO]:
    with path.open("rb") as file, decompress(file) as stream:
        yield stream


def _zstd() -> Decompress | None:
    """Return the class that decompresses zstd here, None if there is none."""
    try:
        return importlib.import_module("compression.zstd").ZstdFile  # type: ignore[no-any-return]
    except ImportError:
        pass
    try:
        found: Any = importlib.import_module("zstandard")
    except ImportError:
        return None
    return lambda file: found.ZstdDecompressor().stream_reader(file, read_across_frames=True)
