"""The bundle: the same octets wherever it is written, whole or not at all, checkable by hand."""

from __future__ import annotations

import io
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest
import zstandard

from gamemaster.audit import audit
from gamemaster.disclosing import bundle_files as bundles
from gamemaster.disclosing.disclose import publish
from gamemaster.disclosing.placing import _place
from gamemaster.errors import OperatorError, WorldError
from gamemaster.record.note import open_note, parse_key
from tests.audit.listing import list_again
from tests.builders import tournament
from tests.disclosing.playing import EVERYTHING, OwnRoots, begun

T = TypeVar("T")
ELSEWHERE = """\
import os, sys
from pathlib import Path
from typing import TypeVar
os.umask(0o077)
from gamemaster.audit import audit
from gamemaster.disclosing.disclose import publish
from tests.audit.listing import list_again
from tests.disclosing.playing import OwnRoots
from tests.builders import tournament
table = OwnRoots(Path(sys.argv[1]), (tournament("autumn"), tournament("winter")))
publish(table.office, "autumn", Path(sys.argv[2]))
table.close()
"""


def files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def unpacked(archive: Path) -> bytes:
    return zstandard.ZstdDecompressor().stream_reader(archive.read_bytes()).read()


def test_another_machine_writes_the_same_octets(over_by_default: OwnRoots, tmp_path: Path) -> None:
    """Another umask, time zone, locale, order of sets, directory and name."""
    one = publish(over_by_default.office, "autumn", tmp_path / "one")
    shutil.copytree(over_by_default.directory, tmp_path / "moved")
    settings = {
        **os.environ, "TZ": "Pacific/Kiritimati", "LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8",
        "PYTHONHASHSEED": "7", "SOURCE_DATE_EPOCH": "1", "PYTHONUTF8": "0",
    }  # fmt: skip
    other = tmp_path / "far" / "away" / "other"
    command = (sys.executable, "-c", ELSEWHERE, str(tmp_path / "moved"), str(other))
    root = Path(__file__).parents[2]
    done = subprocess.run(command, cwd=root, env=settings, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    assert files(one.folder) == files(other)
    assert one.archive is not None
    assert one.archive.read_bytes() == other.with_name("other.tar.zst").read_bytes()
    modes = {oct(path.stat().st_mode & 0o777) for path in (other, *other.rglob("*"))}
    assert modes == {"0o755", "0o644"}
    assert other.with_name("other.tar.zst").stat().st_mode & 0o777 == 0o644


def test_the_archive_holds_the_directory_and_nothing_of_the_machine(
    over: OwnRoots, tmp_path: Path
) -> None:
    done = publish(over.office, "autumn", tmp_path / "b")
    assert done.archive is not None
    with tarfile.open(fileobj=io.BytesIO(unpacked(done.archive))) as tar:
        members = tar.getmembers()
        found = {one.name: tar.extractfile(one).read() for one in members}  # type: ignore[union-attr]
    assert found == {f"autumn/{name}": octets for name, octets in files(done.folder).items()}
    assert [one.name for one in members] == sorted(found)
    assert {(m.mtime, m.uid, m.gid, m.uname, m.gname, m.mode, m.type) for m in members} == {
        (0, 0, 0, "", "", 0o644, tarfile.REGTYPE)
    }
    assert done.files == len(found)


def test_the_manifest_names_every_file_and_is_signed(over: OwnRoots, tmp_path: Path) -> None:
    folder = publish(over.office, "autumn", tmp_path / "b", archive=False).folder
    manifest = json.loads((folder / "manifest.json").read_text())
    assert manifest["format"] == bundles.FORMAT
    assert set(manifest["files"]) == set(files(folder)) - {"manifest.json", "manifest.note"}
    genesis = json.loads((folder / "journal.jsonl").read_text().splitlines()[0])["data"]
    key = parse_key(genesis["record_key"])
    title, origin, digest = open_note((folder / "manifest.note").read_text(), key).splitlines()
    assert (title, origin) == ("SECRET NOMIC MANIFEST/1", genesis["origin"])
    assert len(digest) == 64


def test_what_the_readme_says_to_type_works(over: OwnRoots, tmp_path: Path) -> None:
    folder = publish(over.office, "autumn", tmp_path / "b", archive=False).folder
    text = (folder / "README.txt").read_text()
    assert max(map(len, text.splitlines())) <= 100
    blocks = re.findall(r"(?:^    .*\n)+", text, re.MULTILINE)
    listed, signed = (block for block in blocks if "sed" in block)

    def typed(words: str) -> str:
        done = subprocess.run(
            ["sh", "-c", words], cwd=folder, capture_output=True, text=True, check=False
        )
        return done.stdout + done.stderr

    assert typed(listed) == "all files are as listed\n"
    assert "Signature Verified Successfully\nand it is this manifest\n" in typed(signed)
    (folder / "proposals" / "301.txt").write_text("another")
    assert "all files are as listed" not in typed(listed)
    (folder / "manifest.json").write_text("{}")
    assert "and it is this manifest" not in typed(signed)


# Whole or not at all -----------------------------------------------------------------------------


def test_a_game_that_goes_on_is_not_disclosed(tmp_path: Path) -> None:
    table = begun(tmp_path / "game")
    with pytest.raises(OperatorError, match="winter: expected a tournament that has ended"):
        publish(table.office, "winter", tmp_path / "b")
    table.close()
    assert [path.name for path in tmp_path.iterdir()] == ["game"]


@pytest.mark.parametrize("there", ["b", "b.tar.zst"])
def test_what_is_there_is_left_alone(over: OwnRoots, tmp_path: Path, there: str) -> None:
    (tmp_path / there).symlink_to("nowhere")
    with pytest.raises(OperatorError, match=f"{there}: expected nothing there yet"):
        publish(over.office, "autumn", tmp_path / "b")
    assert [path.name for path in tmp_path.iterdir()] == [there]


@pytest.mark.parametrize("archive", [True, False])
def test_what_comes_there_at_the_last_moment_is_left_alone(
    tmp_path: Path, *, archive: bool
) -> None:
    """After the last look whether the places are free."""
    draft, packed = tmp_path / "draft", tmp_path / "packed"
    draft.mkdir()
    packed.write_text("ours")
    place, beside = tmp_path / "b", tmp_path / "b.tar.zst"
    place.mkdir()
    (place / "file").write_text("mine")
    with pytest.raises(OSError, match="not empty"):
        _place(draft, place, packed, beside if archive else None)
    assert (place / "file").read_text() == "mine"
    assert not beside.exists()
    beside.write_text("mine")
    with pytest.raises(FileExistsError):
        _place(draft, tmp_path / "c", packed, beside)
    assert beside.read_text() == "mine"


def test_what_comes_there_meanwhile_is_left_alone(over: OwnRoots, tmp_path: Path) -> None:
    place, turns = tmp_path / "b", 0

    def meanwhile(task: Callable[[], T], /) -> T:
        nonlocal turns
        turns += 1
        if turns == 2:  # The first lines are read, so it has begun.
            place.mkdir()
        return task()

    with pytest.raises(OperatorError, match="expected nothing there yet"):
        publish(over.office, "autumn", place, turns=meanwhile)
    assert [path.name for path in tmp_path.iterdir()] == ["b"]
    assert list(place.iterdir()) == []


@pytest.mark.parametrize("stop", [KeyboardInterrupt, MemoryError, OperatorError])
@pytest.mark.parametrize("at", [2, 3])
def test_whatever_stops_it_leaves_nothing(
    over: OwnRoots, tmp_path: Path, stop: type[BaseException], at: int
) -> None:
    turns = 0

    def stopped(task: Callable[[], T], /) -> T:
        nonlocal turns
        turns += 1
        if turns == at:
            raise stop
        return task()

    with pytest.raises(stop):
        publish(over.office, "autumn", tmp_path / "b", include=("anonymous",), turns=stopped)
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_leaves_nothing_and_says_so(over: OwnRoots, tmp_path: Path) -> None:
    """A limit on the size of files (EFBIG) stands for a disk that is full."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, before[1]))
    try:
        with pytest.raises(WorldError, match="b: no space is left to write it"):
            publish(over.office, "autumn", tmp_path / "b")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert list(tmp_path.iterdir()) == []


def test_where_nothing_can_be_written_it_says_so(over: OwnRoots, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OperatorError, match=r"file/b: cannot be written .*file: File exists"):
        publish(over.office, "autumn", tmp_path / "file" / "b")
    with pytest.raises(OperatorError, match=r"cannot be written .*File name too long"):
        publish(over.office, "autumn", tmp_path / ("b" * 250))
    with pytest.raises(OperatorError, match="cannot be written"):
        publish(over.office, "autumn", Path("/proc/nowhere/b"))


def test_what_is_told_of_the_organiser_is_what_the_journal_says(
    over_by_default: OwnRoots, tmp_path: Path
) -> None:
    folder = publish(over_by_default.office, "autumn", tmp_path / "b", archive=False).folder
    told = folder / "rulings.txt"
    assert "| for his verse\n" in told.read_text()
    for old, new in (
        ("| for his verse", "| for his nose"),
        ("Look: journal entry", "Hook: journal entry"),
        ("End: autumn\n", "End: autumn\nNothing else happened.\n"),
        ("What: players\n\n", ""),
    ):
        whole = told.read_text()
        told.write_text(whole.replace(old, new, 1))
        list_again(folder, over_by_default.office.store.roots("autumn").signing)
        (step,) = (one for one in audit(folder) if one.title == "rulings")
        assert step.outcome == "failed"
        assert step.entry == "rulings.txt"
        told.write_text(whole)
    list_again(folder, over_by_default.office.store.roots("autumn").signing)
    (step,) = (one for one in audit(folder) if one.title == "rulings")
    assert step.outcome == "passed"


def test_the_archive_is_audited_as_it_is(over: OwnRoots, tmp_path: Path) -> None:
    done = publish(over.office, "autumn", tmp_path / "b", include=EVERYTHING)
    assert done.archive is not None
    found = [audit(place) for place in (done.folder, done.archive)]
    assert found[0] == found[1]
    assert [step for step in found[0] if step.outcome == "failed"] == []
    plain = tmp_path / "b.tar"
    plain.write_bytes(unpacked(done.archive))
    assert audit(plain) == found[0]


def test_what_ended_before_it_began_is_disclosed_too(tmp_path: Path) -> None:
    (tmp_path / "game").mkdir()
    table = OwnRoots(tmp_path / "game", (tournament("autumn"),))
    table.join("alice")
    table.ask("end", reason="nobody else came")
    folder = publish(table.office, "autumn", tmp_path / "b", archive=False).folder
    table.close()
    assert {one.outcome for one in audit(folder)} == {"passed"}
    assert [one for one in files(folder) if one.startswith("checkpoints/")] == [
        "checkpoints/0.txt", "checkpoints/1.txt"
    ]  # fmt: skip
