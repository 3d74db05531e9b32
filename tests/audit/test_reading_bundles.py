"""Bundles are read with suspicion: from directories and archives, bounded, and never unpacked."""

from __future__ import annotations

import gzip
import hashlib
import io
import os
import tarfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import zstandard

from gamemaster.audit.files import bundle as bounds
from gamemaster.audit.files.bundle import Bundle, parsed, read_all
from gamemaster.audit.files.sources import source_at
from gamemaster.audit.findings import Refused, Unusable

FILES = {
    "announcements/1.txt": b"one\n",
    "announcements/10.txt": b"ten\n",
    "journal.jsonl": b"{}\n[]\n",
    "mail/7.eml": b"From: ada\r\n\r\nhello\r\n",
    "manifest.json": b"{}\n",
    "roots.json": b"{}\n",
}


def silently(_: str) -> None:
    pass


def read(path: Path) -> Bundle:
    return read_all(source_at(path), silently)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, octets in FILES.items():
        file = tmp_path / "bundle" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(octets)
    return tmp_path / "bundle"


def member(name: str, kind: bytes = tarfile.REGTYPE, size: int = 0) -> tarfile.TarInfo:
    info = tarfile.TarInfo(name)
    info.type, info.size = kind, size
    return info


def tar_of(
    files: dict[str, bytes], *more: tarfile.TarInfo, format_: int = tarfile.USTAR_FORMAT
) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(mode="w", fileobj=packed, format=format_) as tar:
        for name, octets in files.items():
            tar.addfile(member(name, size=len(octets)), io.BytesIO(octets))
        for info in more:
            tar.addfile(info)
    return packed.getvalue()


TAR = tar_of({f"autumn/{name}": octets for name, octets in FILES.items()})
PACKED = {
    "plain": TAR,
    "gzip": gzip.compress(TAR),
    "zstd": zstandard.compress(TAR),
    "in no folder": tar_of(FILES),
    "with a dot before": tar_of({f"./{name}": octets for name, octets in FILES.items()}),
    "with entries for folders": tar_of(
        {f"autumn/{name}": octets for name, octets in FILES.items()},
        member("autumn/mail", tarfile.DIRTYPE),
    ),
    "in a folder called as one of its own": tar_of(
        {f"mail/{name}": octets for name, octets in FILES.items()}
    ),
    "by GNU tar": tar_of(FILES, format_=tarfile.GNU_FORMAT),
}


def write(path: Path, octets: bytes) -> Path:
    path.write_bytes(octets)
    return path


def test_a_directory_is_read_once_and_small_files_are_kept(folder: Path) -> None:
    found = read(folder)
    assert found.contents.keys() == FILES.keys() - {"journal.jsonl", "mail/7.eml"}
    assert found.numbers("announcements") == {1, 10}
    assert list(found.lines("journal.jsonl")) == [b"{}", b"[]"]


@pytest.mark.parametrize("name", PACKED)
def test_an_archive_holds_the_same_as_its_directory(
    name: str, folder: Path, tmp_path: Path
) -> None:
    found, expected = read(write(tmp_path / "a.tar", PACKED[name])), read(folder)
    assert (found.found, found.contents) == (expected.found, expected.contents)
    assert list(found.lines("journal.jsonl")) == [b"{}", b"[]"]


def test_an_archive_of_extended_headers_with_times_is_read(tmp_path: Path) -> None:
    info = member("roots.json", size=2)
    info.pax_headers = {"mtime": "1.5", "LIBARCHIVE.creationtime": "1"}
    packed = io.BytesIO()
    with tarfile.open(mode="w", fileobj=packed, format=tarfile.PAX_FORMAT) as tar:
        tar.addfile(info, io.BytesIO(b"{}"))
    assert read(write(tmp_path / "a.tar", packed.getvalue())).contents == {"roots.json": b"{}"}


def patched(octets: bytes, at: int, new: bytes) -> bytes:
    """Change a header and make its sum fit again."""
    header = bytearray(octets[:512])
    header[at : at + len(new)] = new
    header[148:156] = b" " * 8
    header[148:156] = f"{sum(header):06o}\0 ".encode()
    return bytes(header) + octets[512:]


def pax(**headers: str) -> bytes:
    info = member("roots.json", size=2)
    info.pax_headers = headers
    packed = io.BytesIO()
    with tarfile.open(mode="w", fileobj=packed, format=tarfile.PAX_FORMAT) as tar:
        tar.addfile(info, io.BytesIO(b"{}"))
    return packed.getvalue()


ONE = tar_of({"autumn/roots.json": b"{}\n"})
HOSTILE_TARS = {
    "breaks off": (TAR[:2000], "breaks off"),
    "breaks off when unpacked": (gzip.compress(TAR)[:-20], "cannot be read to its end"),
    "breaks off in zstd": (zstandard.compress(TAR)[:-20], "breaks off|cannot be read"),
    "garbage for zstd": (b"\x28\xb5\x2f\xfd" + b"x" * 600, "cannot be read to its end"),
    "no end": (TAR[: 512 * (len(TAR) // 512)].rstrip(b"\0"), "breaks off"),
    "something after its end": (TAR + b"more", "something follows"),
    "zeros without end": (TAR + bytes(2 * bounds.MIB), "something follows"),
    "a wrong sum": (ONE[:100] + b"7" + ONE[101:], "expected a header"),
    "a length that is no number": (patched(ONE, 124, b"-0000000001\0"), "octal digits"),
    "a length in another base": (patched(ONE, 124, b"\x80" + bytes(11)), "octal digits"),
    "ten gigabytes announced": (patched(ONE, 124, b"124000000000"), "at most 65536 octets"),
    "a name twice": (
        tar_of({"autumn/roots.json": b"{}"}, member("autumn/roots.json")), "found twice"),
    "a name that leaves": (tar_of({"../roots.json": b"{}"}), r"^\.\./roots\.json: "),
    "a name that leaves later": (
        tar_of({"autumn/roots.json": b"{}", "autumn/../../x": b""}), r"\.\./\.\./x: "),
    "a name from the root": (tar_of({"/etc/roots.json": b"{}"}), "^/etc/roots.json: "),
    "another folder": (tar_of({"autumn/roots.json": b"{}", "winter/roots.json": b""}), "folder"),
    "a name that is none": (tar_of({"autumn/evil.sh": b""}), "evil.sh: expected the name"),
    "a huge name": (tar_of({f"autumn/{'x' * 90}": b""}), "x…?: expected the name"),
    "a name with escapes": (tar_of({"autumn/\x1b[2J": b""}), r"'\\x1b\[2J': expected the name"),
    "a symbolic link": (
        tar_of({}, member("autumn/roots.json", tarfile.SYMTYPE)), "expected a plain file"),
    "a hard link": (
        tar_of({}, member("autumn/roots.json", tarfile.LNKTYPE)), "expected a plain file"),
    "a device": (tar_of({}, member("autumn/roots.json", tarfile.CHRTYPE)), "expected a plain"),
    "a pipe": (tar_of({}, member("autumn/roots.json", tarfile.FIFOTYPE)), "expected a plain"),
    "a sparse file": (patched(ONE, 156, b"S"), "expected a plain file"),
    "a long name of GNU tar": (
        tar_of({f"autumn/{'x' * 200}": b""}, format_=tarfile.GNU_FORMAT), "expected a plain file"),
    "a name in an extended header": (pax(path="../../x"), "expected plain headers, found b'path'"),
    "a length in an extended header": (pax(size="7"), "found b'size'"),
    "an extended header of another kind": (
        pax(mtime="1.5").replace(b"mtime=", b"mtimes"), "extended header of pax"),
    "an endless extended header": (
        patched(pax(mtime="1.5"), 124, b"00000777777\0"), "extended headers of at most"),
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE_TARS)
def test_a_hostile_archive_is_refused_with_its_place(name: str, tmp_path: Path) -> None:
    octets, words = HOSTILE_TARS[name]
    with pytest.raises(Refused, match=words):
        read(write(tmp_path / "a.tar", octets))
    assert [path.name for path in tmp_path.iterdir()] == ["a.tar"]


def test_a_bomb_is_given_up_at_the_limit(tmp_path: Path) -> None:
    """What a header announces is refused before any of it is unpacked."""
    bomb = patched(ONE, 124, b"00777777777\0")[:512] + bytes(16 * bounds.MIB)
    with pytest.raises(Refused, match="at most 65536 octets, found 134217727"):
        read(write(tmp_path / "a.tar.zst", zstandard.compress(bomb)))


def test_millions_of_members_are_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gamemaster.audit.files.sources.MOST_FILES", 3)
    folders = tar_of({}, *(member(f"autumn/{n}", tarfile.DIRTYPE) for n in range(4)))
    with pytest.raises(Refused, match="at most 3 members"):
        read(write(tmp_path / "a.tar", folders))


def test_files_are_bounded_together(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "KEPT_OCTETS", 9)
    with pytest.raises(Refused, match="expected at most 9 octets besides journal and mail"):
        read(folder)
    monkeypatch.setattr(bounds, "MOST_OCTETS", 9)
    with pytest.raises(Refused, match="files and 9 octets"):
        read(folder)


def outside(folder: Path) -> None:
    (folder / "roots.json").unlink()
    (folder / "roots.json").symlink_to("/etc/hostname")


def folder_outside(folder: Path) -> None:
    (folder / "checkpoints").symlink_to("/etc")


def pipe(folder: Path) -> None:
    os.mkfifo(folder / "genesis.txt")


def deep(folder: Path) -> None:
    (folder / "mail" / "more").mkdir()


def zeros(folder: Path) -> None:
    with (folder / "journal.jsonl").open("wb") as stream:
        stream.truncate(10 * 1024**3)


HOSTILE_FOLDERS: dict[str, tuple[Callable[[Path], object], str]] = {
    "a link": (outside, "^roots.json: expected a plain file, found a link"),
    "a link to a folder": (folder_outside, "^checkpoints: expected a plain file"),
    "a pipe that nobody writes to": (pipe, "^genesis.txt: expected a plain file"),
    "folders in folders": (deep, "^mail/more: expected the name"),
    "ten gigabytes of zeros": (zeros, "^journal.jsonl: expected at most 4294967296 octets"),
    "a hidden file": (lambda folder: (folder / ".x").touch(), "^.x: expected the name"),
    "a name with a line feed": (
        lambda folder: (folder / "a\nb").touch(), r"^'a\\nb': expected the name"),
    "a name that is no text": (
        lambda folder: open(os.fsencode(folder) + b"/\xff", "w").close(),  # noqa: PTH123
        r"^'\\udcff': expected the name"),
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE_FOLDERS)
def test_a_hostile_directory_is_refused_with_its_place(name: str, folder: Path) -> None:
    change, words = HOSTILE_FOLDERS[name]
    change(folder)
    with pytest.raises(Refused, match=words):
        read(folder)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_cannot_be_read_is_named(folder: Path) -> None:
    (folder / "roots.json").chmod(0)
    with pytest.raises(Unusable, match=r"^roots.json: cannot be read \(Permission denied\)"):
        read(folder)


def test_what_is_no_bundle_is_said_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="expected a directory, or a tar archive"):
        source_at(tmp_path / "nothing")
    with pytest.raises(Unusable, match="it is a zip archive: unpack it and give the directory"):
        source_at(write(tmp_path / "a.zip", b"PK\x03\x04" + bytes(600)))
    with pytest.raises(Unusable, match=r"plain, gzip or zstd"):
        source_at(write(tmp_path / "empty", b""))


def test_without_zstd_it_says_how_to_unpack(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nothing(name: str) -> object:
        raise ImportError(name)

    path = write(tmp_path / "a.tar.zst", PACKED["zstd"])
    monkeypatch.setattr("importlib.import_module", nothing)
    with pytest.raises(Unusable, match=r"`tar --zstd -xf a.tar.zst`"):
        source_at(path)


# A second reading --------------------------------------------------------------------------------


class Changing:
    """A source whose journal is another one each time."""

    def __init__(self) -> None:
        self._times = 0

    def files(self) -> Iterator[tuple[str, int, Iterator[bytes]]]:
        yield "journal.jsonl", 3, iter((b"[]\n",))

    def chunks(self, name: str) -> Iterator[bytes]:
        yield b"{}\n"


def test_a_journal_that_changes_between_two_readings_is_found() -> None:
    found = read_all(Changing(), silently)
    with pytest.raises(Refused, match="expected the same file all the time, found it changed"):
        list(found.lines("journal.jsonl"))


def test_a_file_that_grows_while_it_is_read_is_found() -> None:
    class Growing(Changing):
        def files(self) -> Iterator[tuple[str, int, Iterator[bytes]]]:
            yield "roots.json", 3, iter(lambda: b"xxxx", b"")

    with pytest.raises(Refused, match=r"roots\.json: expected 3 octets, found another number"):
        read_all(Growing(), silently)


def test_lines_end_and_are_bounded(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "journal.jsonl").write_bytes(b"{}\n{}")
    with pytest.raises(Refused, match="expected a line feed at its end"):
        list(read(folder).lines("journal.jsonl"))
    monkeypatch.setattr(bounds, "LINE_OCTETS", 1)
    with pytest.raises(Refused, match="lines of at most 1 octets"):
        list(read(folder).lines("journal.jsonl"))


@pytest.mark.parametrize(
    "text", ['{"a":1,"a":1}', '{"a":NaN}', '{"a":1.5}', "[]", '\ufeff{"a":1}', '{"a":' + "[" * 9999,
             '{"a":' + "9" * 5000 + "}", "{}x", ""],
)  # fmt: skip
def test_json_that_two_readers_might_read_differently_is_refused(text: str) -> None:
    with pytest.raises(Refused, match=r"^roots\.json: expected"):
        parsed(text, "roots.json")


def test_found_files_have_the_hashes_that_anybody_computes(folder: Path) -> None:
    found = read(folder).found
    for name, octets in FILES.items():
        assert found[name] == (len(octets), hashlib.sha256(octets).digest())
