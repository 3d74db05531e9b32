"""The archive of a bundle: the same files in one folder, as a tar that is packed with Zstandard.

The tar has the same octets for the same files, whatever the machine: sorted, ustar, no dates, no
owners, one mode. So has the packed file, as long as it is packed by the same release of Zstandard;
another release may find shorter ways to say the same (docs/formats.md, "Bundle").
"""

from __future__ import annotations

import hashlib
import io
import os
import tarfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final

import zstandard

from gamemaster.disclosing.placing import Written

if TYPE_CHECKING:
    from typing import BinaryIO

LEVEL: Final = 10
"""Beyond it a journal takes much longer and gets hardly any smaller: half of it is hashes."""

SUFFIX: Final = ".tar.zst"
MODE: Final = 0o644
EVERY_OCTETS: Final = 8 * 1024 * 1024


def pack(
    folder: Path, paths: Iterable[str], top: str, place: Path, tell: Callable[[int], None]
) -> Written:
    """Pack the files ``paths`` of ``folder`` into a new file, in a folder ``top``; say what it is.

    ``tell`` hears now and then how many octets are packed.
    """
    # One thread: more of them would cut the stream elsewhere.
    packer = zstandard.ZstdCompressor(level=LEVEL, threads=0, write_checksum=True)
    told = _Told(tell)
    with (
        place.open("xb") as target,
        packer.stream_writer(target, closefd=False) as stream,
        tarfile.open(mode="w|", fileobj=stream, format=tarfile.USTAR_FORMAT) as tar,
    ):
        for path in sorted(paths):
            with (folder / path).open("rb") as file:
                member = tarfile.TarInfo(f"{top}/{path}")
                member.size, member.mode = os.fstat(file.fileno()).st_size, MODE
                tar.addfile(member, _Read(file, told))
    with place.open("rb") as packed:
        return Written(place.stat().st_size, hashlib.file_digest(packed, "sha256").hexdigest())


class _Told:
    """Says how many octets were read, each time that many more are."""

    def __init__(self, tell: Callable[[int], None]) -> None:
        self._tell = tell
        self._octets = 0

    def more(self, octets: int) -> None:
        """Count some more."""
        before = self._octets // EVERY_OCTETS
        self._octets += octets
        if self._octets // EVERY_OCTETS > before:
            self._tell(self._octets)


class _Read(io.RawIOBase):
    """A file as ``tarfile`` reads it, counted."""

    def __init__(self, file: BinaryIO, told: _Told) -> None:
        super().__init__()
        self._file = file
        self._told = told

    def read(self, octets: int = -1, /) -> bytes:
        """Read that many octets."""
        found = self._file.read(octets)
        self._told.more(len(found))
        return found
