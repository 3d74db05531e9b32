"""The archive of a bundle: the same files in one folder, as a tar that is packed with Zstandard.

The tar has the same octets for the same files, whatever the machine: sorted, ustar, no dates, no
owners, one mode. So has the packed file, as long as it is packed by the same release of Zstandard;
another release may find shorter ways to say the same (docs/formats.md, "Bundle").
"""

from __future__ import annotations

import tarfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final

import zstandard

if TYPE_CHECKING:
    from typing import BinaryIO

LEVEL: Final = 10
"""Beyond it a journal takes much longer and gets hardly any smaller: half of it is hashes."""

SUFFIX: Final = ".tar.zst"
MODE: Final = 0o644
EVERY: Final = 1000


def pack(
    folder: Path, paths: Iterable[str], top: str, target: BinaryIO, tell: Callable[[int], None]
) -> None:
    """Pack the files ``paths`` of ``folder`` into ``target``, in a folder ``top``.

    ``tell`` hears now and then how many are packed.
    """
    # One thread and no sizes that are not known yet: more threads would cut the stream elsewhere.
    packer = zstandard.ZstdCompressor(level=LEVEL, threads=0, write_checksum=True)
    with (
        packer.stream_writer(target, closefd=False) as stream,
        tarfile.open(mode="w|", fileobj=stream, format=tarfile.USTAR_FORMAT) as tar,
    ):
        for count, path in enumerate(sorted(paths), start=1):
            with (folder / path).open("rb") as file:
                member = tarfile.TarInfo(f"{top}/{path}")
                member.size, member.mode = file.seek(0, 2), MODE
                file.seek(0)
                tar.addfile(member, file)
            if count % EVERY == 0:
                tell(count)
