"""Bundles that are none: what somebody mails who wants the auditor's machine, not a fair game.

Each function makes one beside a real bundle and returns what the auditor is given. None may crash
the audit, make it hang, fill its memory, or lead it out of the folder.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import shutil
import socket
import tarfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

GIB: Final = 1024**3
BLOCK: Final = 512

Make = Callable[[Path], Path]
"""Takes a folder to itself, in which ``bundle`` is a real one; returns what is to be audited."""


@dataclass(frozen=True)
class Hostile:
    """How it is made, and what the audit says of it, in part."""

    make: Make
    says: str
    large: bool = False
    """Whether making it takes long: then it is tried with the torture."""


HOSTILE: Final[dict[str, Hostile]] = {}


def hostile(name: str, says: str, *, large: bool = False) -> Callable[[Make], Make]:
    """Enter what is made into the table."""

    def enter(make: Make) -> Make:
        assert name not in HOSTILE, name
        HOSTILE[name] = Hostile(make, says, large)
        return make

    return enter


def listed(bundle: Path, name: str, content: bytes) -> None:
    """Write a file and have the manifest list it; its signature does not fit any more."""
    path = bundle / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)
    _list(bundle, name, len(content), hashlib.sha256(content).hexdigest())


def _list(bundle: Path, name: str, octets: int, digest: str) -> None:
    manifest = json.loads((bundle / "manifest.json").read_text())
    files = manifest.get("files", manifest)
    files[name] = {"octets": octets, "sha256": digest} if "files" in manifest else digest
    (bundle / "manifest.json").write_text(json.dumps(manifest))


# What is no folder of a bundle --------------------------------------------------------------------


@hostile("an empty folder", "manifest.json")
def empty(place: Path) -> Path:
    (place / "nothing").mkdir()
    return place / "nothing"


@hostile("a folder that is not there", "expected a directory")
def absent(place: Path) -> Path:
    return place / "nowhere"


@hostile("a photograph", "expected a directory, or a tar archive")
def photograph(place: Path) -> Path:
    (place / "holiday.jpg").write_bytes(b"\xff\xd8\xff\xe0" + bytes(2000))
    return place / "holiday.jpg"


@hostile("an empty file", "expected a directory, or a tar archive")
def empty_file(place: Path) -> Path:
    (place / "empty.tar").write_bytes(b"")
    return place / "empty.tar"


@hostile("a folder of something else", "expected a disclosed tournament, with a manifest.json")
def other_folder(place: Path) -> Path:
    (place / "photos").mkdir()
    (place / "photos" / "holiday.jpg").write_bytes(b"\xff\xd8")
    return place / "photos"


@hostile("a file more", "proposals/399.txt")
def unlisted(place: Path) -> Path:
    (place / "bundle" / "proposals" / "399.txt").write_text("surprise")
    return place / "bundle"


@hostile("a file less", "proposals/301.txt")
def missing(place: Path) -> Path:
    (place / "bundle" / "proposals" / "301.txt").unlink()
    return place / "bundle"


@hostile("a file that the manifest does not list", "announcements/2.txt")
def struck_out(place: Path) -> Path:
    manifest = json.loads((place / "bundle" / "manifest.json").read_text())
    del manifest.get("files", manifest)["announcements/2.txt"]
    (place / "bundle" / "manifest.json").write_text(json.dumps(manifest))
    return place / "bundle"


@hostile("no manifest", "manifest.json")
def no_manifest(place: Path) -> Path:
    (place / "bundle" / "manifest.json").unlink()
    return place / "bundle"


@hostile("a program beside the game", "evil.sh")
def program(place: Path) -> Path:
    listed(place / "bundle", "evil.sh", b"#!/bin/sh\nrm -rf ~\n")
    return place / "bundle"


@hostile("a folder in a folder", "proposals/more")
def nested(place: Path) -> Path:
    (place / "bundle" / "proposals" / "more").mkdir()
    (place / "bundle" / "proposals" / "more" / "1.txt").write_text("deep")
    return place / "bundle"


# What leads elsewhere -----------------------------------------------------------------------------


@hostile("a path that leads out of the folder", "outside.txt: expected a file")
def escaping(place: Path) -> Path:
    (place / "outside.txt").write_text("secret")
    digest = hashlib.sha256(b"secret").hexdigest()
    _list(place / "bundle", "proposals/../../outside.txt", 6, digest)
    return place / "bundle"


@hostile("a path from the root", "/etc/hostname: expected a file")
def absolute(place: Path) -> Path:
    content = Path("/etc/hostname").read_bytes()
    _list(place / "bundle", "/etc/hostname", len(content), hashlib.sha256(content).hexdigest())
    return place / "bundle"


@hostile("a link in the place of a file", "proposals/301.txt")
def link(place: Path) -> Path:
    path = place / "bundle" / "proposals" / "301.txt"
    shutil.move(path, place / "301.txt")
    path.symlink_to(place / "301.txt")
    return place / "bundle"


@hostile("a link in the place of a folder", "proposals")
def linked_folder(place: Path) -> Path:
    shutil.move(place / "bundle" / "proposals", place / "proposals")
    (place / "bundle" / "proposals").symlink_to(place / "proposals")
    return place / "bundle"


@hostile("a link to itself", "proposals/301.txt")
def loop(place: Path) -> Path:
    path = place / "bundle" / "proposals" / "301.txt"
    path.unlink()
    path.symlink_to(path)
    return place / "bundle"


@hostile("a pipe that nobody writes to", "proposals/301.txt")
def pipe(place: Path) -> Path:
    path = place / "bundle" / "proposals" / "301.txt"
    path.unlink()
    os.mkfifo(path)
    return place / "bundle"


@hostile("a socket", "proposals/301.txt")
def listening(place: Path) -> Path:
    path = place / "bundle" / "proposals" / "301.txt"
    path.unlink()
    before = Path.cwd()
    os.chdir(path.parent)  # A socket's name has 107 octets at most.
    try:
        with socket.socket(socket.AF_UNIX) as bound:
            bound.bind(path.name)
    finally:
        os.chdir(before)
    return place / "bundle"


@hostile("a folder in the place of a file", "proposals/301.txt")
def folder(place: Path) -> Path:
    path = place / "bundle" / "proposals" / "301.txt"
    path.unlink()
    path.mkdir()
    return place / "bundle"


# What is too much ---------------------------------------------------------------------------------


def sparse(path: Path, octets: int) -> None:
    """Make a file of zeros that takes no room."""
    with path.open("wb") as file:
        file.truncate(octets)


@hostile("ten gigabytes of zeros in the place of a document", "proposals/301.txt")
def zeros(place: Path) -> Path:
    sparse(place / "bundle" / "proposals" / "301.txt", 10 * GIB)
    return place / "bundle"


@hostile("ten gigabytes of zeros in the place of the journal", "journal.jsonl")
def zero_journal(place: Path) -> Path:
    sparse(place / "bundle" / "journal.jsonl", 10 * GIB)
    return place / "bundle"


@hostile("a manifest of ten gigabytes", "manifest.json")
def zero_manifest(place: Path) -> Path:
    sparse(place / "bundle" / "manifest.json", 10 * GIB)
    return place / "bundle"


@hostile("a journal that is one long line", "journal.jsonl", large=True)
def long_line(place: Path) -> Path:
    journal = place / "bundle" / "journal.jsonl"
    content = b'{"seq":1,"text":"' + b"x" * (100 * 1024 * 1024) + b'"}\n'
    journal.write_bytes(content)
    listed(place / "bundle", "journal.jsonl", content)
    return place / "bundle"


@hostile("a hundred thousand documents", "proposals/100000.txt", large=True)
def many_documents(place: Path) -> Path:
    for number in range(100_000, 200_000):
        (place / "bundle" / "proposals" / f"{number}.txt").touch()
    return place / "bundle"


# What is no JSON ----------------------------------------------------------------------------------


def manifest_is(name: str, content: bytes, says: str = "manifest.json") -> None:
    """Enter a bundle with something else for a manifest."""

    def make(place: Path) -> Path:
        (place / "bundle" / "manifest.json").write_bytes(content)
        return place / "bundle"

    hostile(name, says)(make)


def journal_goes_on(name: str, line: bytes) -> None:
    """Enter a bundle whose journal goes on with something else, listed with its hash."""

    def make(place: Path) -> Path:
        journal = place / "bundle" / "journal.jsonl"
        first, _, *rest = journal.read_bytes().split(b"\n")
        listed(place / "bundle", "journal.jsonl", b"\n".join((first, line, *rest)))
        return place / "bundle"

    hostile(name, "journal entry 2: ")(make)


manifest_is("a manifest of a hundred thousand brackets", b"[" * 100_000)
manifest_is("a manifest that nests its files deeply", b'{"files":' * 50_000 + b"1" + b"}" * 50_000)
manifest_is("a manifest that is no object", b"[1, 2, 3]")
manifest_is("a manifest that is no JSON", b"files: none\n")
manifest_is("a manifest that is not UTF-8", b'{"files": "\xff\xfe"}')
manifest_is("a manifest in UTF-16", '{"files": {}}'.encode("utf-16"))
manifest_is("a manifest with a mark of its order of octets", b'\xef\xbb\xbf{"files": {}}')
manifest_is("a manifest that names a file twice", b'{"files": {}, "files": {}}')
manifest_is(
    "a manifest with a number of a hundred thousand digits", b'{"files": ' + b"9" * 100_000 + b"}"
)
manifest_is("a manifest with something that is no number", b'{"files": NaN}')
manifest_is("a manifest with an infinite number", b'{"files": 1e999}')
manifest_is("a manifest of nothing", b"")

journal_goes_on("a line of a hundred thousand brackets", b"[" * 100_000)
journal_goes_on("a line that is no object", b"7")
journal_goes_on("a line that is not UTF-8", b'{"seq": "\xff"}')
journal_goes_on("a line with half a character", b'{"seq": "\\ud800"}')
journal_goes_on("a line with a key twice", b'{"at":1,"at":2}')
journal_goes_on("a line with a number of ten thousand digits", b'{"seq":' + b"1" * 10_000 + b"}")
journal_goes_on("a line with something that is no number", b'{"seq":NaN}')
journal_goes_on(
    "a line whose number is a truth", b'{"seq":true,"type":"x","at":true,"data":{},"why":null}'
)
journal_goes_on("a line that is empty", b"")
journal_goes_on("a line of zeros", bytes(1000))

# Archives -----------------------------------------------------------------------------------------


def packed(place: Path, *more: tuple[tarfile.TarInfo, bytes], name: str = "autumn.tar") -> Path:
    """Pack the bundle, and more behind it."""
    with tarfile.open(place / name, "w", format=tarfile.USTAR_FORMAT) as archive:
        for path in sorted((place / "bundle").rglob("*")):
            if path.is_file():
                archive.add(path, f"autumn/{path.relative_to(place / 'bundle')}")
        for info, content in more:
            archive.addfile(info, io.BytesIO(content))
    return place / name


def member(name: str, kind: bytes = tarfile.REGTYPE, **more: Any) -> tarfile.TarInfo:  # noqa: ANN401 - its fields
    """Describe a member of an archive."""
    info = tarfile.TarInfo(name)
    info.type = kind
    for key, value in more.items():
        setattr(info, key, value)
    return info


def with_member(name: str, says: str, info: tarfile.TarInfo, content: bytes = b"") -> None:
    """Enter an archive with one member more."""
    info.size = len(content)
    hostile(name, says)(lambda place: packed(place, (info, content)))


with_member("a member that leads out of the folder", "outside.txt",
            member("autumn/../../outside.txt"), b"x")  # fmt: skip
with_member("a member from the root", "outside.txt", member("/tmp/outside.txt"), b"x")
with_member("a member of another folder", "winter", member("winter/journal.jsonl"), b"x")
for _what, _kind, _more in (
    ("a link", tarfile.SYMTYPE, {"linkname": "/etc/passwd"}),
    ("a second name", tarfile.LNKTYPE, {"linkname": "autumn/journal.jsonl"}),
    ("a device", tarfile.CHRTYPE, {"devmajor": 1, "devminor": 5}),
    ("a pipe", tarfile.FIFOTYPE, {}),
):
    _info = member("autumn/proposals/399.txt", _kind, **_more)
    with_member(f"a member that is {_what}", "proposals/399.txt", _info)
with_member(
    "a member that is there twice", "journal.jsonl", member("autumn/journal.jsonl"), b"{}\n"
)
with_member("a member that no bundle has", "evil.sh", member("autumn/evil.sh"), b"#!/bin/sh\n")


@hostile("an archive that breaks off", "breaks off")
def truncated(place: Path) -> Path:
    archive = packed(place)
    archive.write_bytes(archive.read_bytes()[:20_000])
    return archive


@hostile("an archive that breaks off within a header", "breaks off")
def cut_header(place: Path) -> Path:
    archive = packed(place)
    archive.write_bytes(archive.read_bytes()[:700])
    return archive


@hostile("an archive with a header of noise", "header")
def noise(place: Path) -> Path:
    archive = packed(place)
    content = bytearray(archive.read_bytes())
    content[100:150] = b"\xff" * 50
    archive.write_bytes(bytes(content))
    return archive


@hostile("a member that claims eight exabytes", "expected its length")
def exabytes(place: Path) -> Path:
    archive = packed(place, (member("autumn/proposals/399.txt"), b""))
    content = bytearray(archive.read_bytes())
    at = content.index(b"autumn/proposals/399.txt")
    # The GNU form of large numbers: a set high bit, then the number itself.
    content[at + 124 : at + 136] = b"\x80" + (2**63 - 1).to_bytes(11, "big")
    content[at + 148 : at + 156] = b" " * 8
    content[at + 148 : at + 156] = b"%06o\0 " % sum(content[at : at + BLOCK])
    archive.write_bytes(bytes(content))
    return archive


@hostile("something behind the end of an archive", "follows")
def behind_the_end(place: Path) -> Path:
    archive = packed(place)
    archive.write_bytes(archive.read_bytes() + b"more" * 128)
    return archive


@hostile("an archive of ten gigabytes of zeros behind its end", "follows")
def zeros_behind(place: Path) -> Path:
    archive = packed(place)
    os.truncate(archive, 10 * GIB)
    return archive


@hostile("another archive in a second frame of zstd", "follows")
def second_frame(place: Path) -> Path:
    """A program that stops at the end of the first and one that does not would read two games."""
    import zstandard  # noqa: PLC0415 - only here

    frames = (zstandard.compress(packed(place).read_bytes()) for _ in range(2))
    (place / "autumn.tar.zst").write_bytes(b"".join(frames))
    return place / "autumn.tar.zst"


@hostile("a member that another header names anew", "expected plain headers")
def named_anew(place: Path) -> Path:
    with tarfile.open(place / "autumn.tar", "w", format=tarfile.PAX_FORMAT) as archive:
        for path in sorted((place / "bundle").rglob("*")):
            if path.is_file():
                info = archive.gettarinfo(path, f"autumn/{path.relative_to(place / 'bundle')}")
                if path.name == "README.txt":
                    info.pax_headers = {"path": "autumn/genesis.txt"}
                with path.open("rb") as content:
                    archive.addfile(info, content)
    return place / "autumn.tar"


@hostile("zstd that is spoilt", "cannot be read to its end")
def spoilt_zstd(place: Path) -> Path:
    (place / "autumn.tar.zst").write_bytes(b"\x28\xb5\x2f\xfd" + bytes(range(256)) * 8)
    return place / "autumn.tar.zst"


@hostile("zstd that is nothing but zeros, ten gigabytes of them", "something follows")
def zstd_bomb(place: Path) -> Path:
    (place / "autumn.tar.zst").write_bytes(zstd_of_zeros(10 * GIB))
    return place / "autumn.tar.zst"


@hostile("a document of ten gigabytes in a small archive", "proposals/399.txt")
def inflated(place: Path) -> Path:
    """One frame with a header that claims as many octets as ustar can, one with the zeros."""
    info = member("autumn/proposals/399.txt", size=8 * GIB - 1)
    header = info.tobuf(tarfile.USTAR_FORMAT)
    archive = place / "autumn.tar.zst"
    archive.write_bytes(_raw_frame(header) + zstd_of_zeros(10 * GIB))
    return archive


@hostile("two million members", "members", large=True)
def two_million(place: Path) -> Path:
    import zstandard  # noqa: PLC0415 - only here

    template = bytearray(member("autumn/proposals/100000000.txt").tobuf(tarfile.USTAR_FORMAT))
    at, base = template.index(b"100000000"), sum(template[:148]) + sum(template[156:]) + 256

    def headers() -> Iterator[bytes]:
        for number in range(100_000_000, 102_000_000):
            digits = b"%d" % number
            template[at : at + 9] = digits
            template[148:156] = b"%06o\0 " % (base + sum(digits) - sum(b"100000000"))
            yield bytes(template)

    compressor = zstandard.ZstdCompressor(level=1)
    with (place / "autumn.tar.zst").open("wb") as file, compressor.stream_writer(file) as writer:
        for header in headers():
            writer.write(header)
    return place / "autumn.tar.zst"


def _raw_frame(content: bytes) -> bytes:
    """A zstd frame (RFC 8878, section 3.1.1) with one block of octets as they are."""
    block = (len(content) << 3 | 0 << 1 | 1).to_bytes(3, "little")
    return (
        b"\x28\xb5\x2f\xfd" + b"\x60" + (len(content) - 256).to_bytes(2, "little") + block + content
    )


def zstd_of_zeros(octets: int) -> bytes:
    """A zstd frame of blocks that repeat an octet (RFC 8878, 3.1.1.2): 4 octets for 128 KiB."""
    size = 128 * 1024
    whole = (size << 3 | 1 << 1).to_bytes(3, "little") + b"\0"
    last = (size << 3 | 1 << 1 | 1).to_bytes(3, "little") + b"\0"
    # One segment is not said, a window of 128 KiB is: 2 ** (10 + 7) octets.
    return b"\x28\xb5\x2f\xfd\x00\x38" + whole * (octets // size - 1) + last
