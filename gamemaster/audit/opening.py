"""What a bundle is given as: a directory, or a tar archive, plain or compressed.

Python brings gzip along, and zstd from 3.14 on. For zstd before that, the module ``zstandard`` does
the decompression if it is there: it sees the archive's octets, and what comes out is hashed.
"""

from __future__ import annotations

import gzip
import importlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, Final

from gamemaster.audit.archive import Archive
from gamemaster.audit.bundle import Source
from gamemaster.audit.findings import Unusable
from gamemaster.audit.folder import Folder

_GZIP, _ZSTD, _USTAR = b"\x1f\x8b", b"\x28\xb5\x2f\xfd", b"ustar"
_USTAR_AT: Final = 257

Decompress = Callable[[BinaryIO], Any]
"""Returns what a compressed file decompresses to, to be read like a file and closed."""


def source_at(path: Path) -> Source:
    """Return where the files of the bundle at ``path`` come from. Raises Unusable."""
    if path.is_dir():
        return Folder(path)
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
    raise Unusable(f"{path}: expected a directory, or a tar archive (plain, gzip or zstd)")


@contextmanager
def _opened(path: Path, decompress: Decompress) -> Iterator[BinaryIO]:
    with path.open("rb") as file, decompress(file) as stream:
        yield stream


def _zstd() -> Decompress | None:
    """Return what decompresses zstd here, None if nothing does."""
    try:
        return importlib.import_module("compression.zstd").ZstdFile  # type: ignore[no-any-return]
    except ImportError:
        pass
    try:
        found: Any = importlib.import_module("zstandard")
    except ImportError:
        return None
    return lambda file: found.ZstdDecompressor().stream_reader(file, read_across_frames=True)
