"""Writes a bundle beside its place under another name, packs it, and renames it when it is whole.

A crash, a full disk or Ctrl-C leave nothing under the name that was asked for; a kill leaves the
other name, hidden and with ``.unfinished-`` in it. Anything that was there before is never touched.
Modes do not depend on the umask.

The tar has the same octets for the same files, whatever the machine: sorted, ustar, no dates, no
owners, one mode. So has the packed file, as long as it is packed by the same release of Zstandard;
another release may find shorter ways to say the same (docs/formats.md, "Bundle").
"""

from __future__ import annotations

import errno
import hashlib
import io
import json
import os
import shutil
import tarfile
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple, Self

import zstandard

from gamemaster.errors import OperatorError, WorldError

FOLDER_MODE: Final = 0o755
FILE_MODE: Final = 0o644
_NO_LINKS: Final = (errno.EPERM, errno.ENOTSUP, errno.ENOSYS)
"""The error codes of file systems without hard links."""

_FULL: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
LEVEL: Final = 10
"""Beyond it a journal takes much longer and gets hardly any smaller: half of it is hashes."""

SUFFIX: Final = ".tar.zst"
EVERY_OCTETS: Final = 8 * 1024 * 1024


class Written(NamedTuple):
    """The number of octets in a file, and their SHA-256 in hexadecimal."""

    octets: int
    sha256: str


@dataclass
class Draft:
    """A bundle that is being written, in a folder that only we can look into."""

    folder: Path
    written: dict[str, Written] = field(default_factory=dict)

    def add(self, path: str, octets: bytes) -> None:
        """Write a file."""
        with self.growing(path) as file:
            file.write(octets)

    @contextmanager
    def growing(self, path: str) -> Iterator[BinaryIO]:
        """Write a file in pieces."""
        place = self.folder / path
        if not place.parent.exists():
            place.parent.mkdir()
            place.parent.chmod(FOLDER_MODE)
        with place.open("x+b") as file:
            os.fchmod(file.fileno(), FILE_MODE)
            yield file
            octets = file.tell()
            file.seek(0)
            self.written[path] = Written(octets, hashlib.file_digest(file, "sha256").hexdigest())

    def manifest(self, about: Mapping[str, object]) -> bytes:
        """Return the manifest: JSON with a line for each file, so that ``sed`` can read it, too."""
        listed = ",\n".join(
            f'"{path}": {{"octets": {file.octets}, "sha256": "{file.sha256}"}}'
            for path, file in sorted(self.written.items())
        )
        rest = json.dumps(about, sort_keys=True, ensure_ascii=False).removeprefix("{")
        return f'{{"files": {{\n{listed}\n}},\n{rest}\n'.encode()


@contextmanager
def draft_of(folder: Path, archive: Path | None) -> Iterator[tuple[Draft, Path]]:
    """Make a draft for ``folder`` and ``archive``, and put both in their places.

    Yields the draft and where to write the archive. Raises OperatorError or WorldError, and leaves
    nothing then.
    """
    places = [place for place in (folder, archive) if place is not None]
    _free(places)
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        beside = Path(tempfile.mkdtemp(prefix=f".{folder.name}.unfinished-", dir=folder.parent))
    except OSError as error:
        raise _trouble(folder, error) from None
    try:
        draft, packed = Draft(beside / "bundle"), beside / "archive"
        draft.folder.mkdir()
        draft.folder.chmod(FOLDER_MODE)
        yield draft, packed
        _free(places)
        _place(draft.folder, folder, packed, archive)
    except OSError as error:
        raise _trouble(folder, error) from None
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def _place(draft: Path, folder: Path, packed: Path, archive: Path | None) -> None:
    """Put both in their places, or neither. Files that came there meanwhile are not replaced."""
    if archive is None:
        draft.rename(folder)
        return
    packed.chmod(FILE_MODE)
    try:
        # A link, unlike a new name, is refused where something is.
        os.link(packed, archive)
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        packed.rename(archive)
    try:
        draft.rename(folder)
    except BaseException:
        archive.unlink()
        raise


def _free(places: list[Path]) -> None:
    taken = [place for place in places if os.path.lexists(place)]
    if taken:
        raise OperatorError(
            *(f"{path}: expected nothing there yet, found something" for path in taken)
        )


def _trouble(folder: Path, error: OSError) -> OperatorError | WorldError:
    if error.errno in _FULL:
        return WorldError(f"{folder}: no space is left to write it; nothing was left there")
    place = error.filename or folder.parent
    return OperatorError(f"{folder}: cannot be written ({place}: {error.strerror})")


def pack(
    folder: Path, paths: Iterable[str], top: str, place: Path, tell: Callable[[int], None]
) -> Written:
    """Pack the files ``paths`` of ``folder`` into a new file, under ``top``; return size and hash.

    ``tell`` hears now and then how many octets are packed.
    """
    reader = _Reader(tell)
    # One thread: more of them would cut the stream elsewhere.
    packer = zstandard.ZstdCompressor(level=LEVEL, threads=0, write_checksum=True)
    with (
        place.open("xb") as target,
        packer.stream_writer(target, closefd=False) as stream,
        tarfile.open(mode="w|", fileobj=stream, format=tarfile.USTAR_FORMAT) as tar,
    ):
        for path in sorted(paths):
            with (folder / path).open("rb") as file:
                member = tarfile.TarInfo(f"{top}/{path}")
                member.size, member.mode = os.fstat(file.fileno()).st_size, FILE_MODE
                tar.addfile(member, reader.of(file))
    with place.open("rb") as packed:
        return Written(place.stat().st_size, hashlib.file_digest(packed, "sha256").hexdigest())


class _Reader(io.RawIOBase):
    """Files as ``tarfile`` reads them, one after the other; says now and then how much was read."""

    def __init__(self, tell: Callable[[int], None]) -> None:
        super().__init__()
        self._tell = tell
        self._octets = 0

    def of(self, file: BinaryIO) -> Self:
        """Read this file from now on."""
        self._file = file
        return self

    def read(self, octets: int = -1, /) -> bytes:
        """Read that many octets."""
        found = self._file.read(octets)
        before = self._octets // EVERY_OCTETS
        self._octets += len(found)
        if self._octets // EVERY_OCTETS > before:
            self._tell(self._octets)
        return found
