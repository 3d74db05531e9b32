"""The record as files for a web server: complete, in order, nobody else's, never half of one."""

from __future__ import annotations

import errno
import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import suppress
from html.parser import HTMLParser
from pathlib import Path

import pytest

from gamemaster.documents.proposal import Body, document, document_hash
from gamemaster.page.escaping import visible
from gamemaster.publication import Edition, NotOurs
from gamemaster.publication.edition import IN_A_LIST
from gamemaster.publication.folder import Folder
from gamemaster.record.genesis import Genesis
from gamemaster.record.log import Log
from gamemaster.record.note import Heartbeat
from gamemaster.rulesets import Ruleset
from gamemaster.saved.checks import check
from gamemaster.saved.gathering import gather
from gamemaster.tournament.public import Entry, Fields, PublicRecord

HEX, SEED, AT = "0" * 64, b"signing seed of one tournament 32"[:32], 1_795_000_000
OCTOBER = 1_793_491_200 - 86_400
ORIGIN = "gm.example.org/autumn"
KEY = str(Log(ORIGIN, SEED).key)


def record(size: int, title: str = "Autumn", days: int = 0) -> PublicRecord:
    genesis = Genesis("autumn", title, ORIGIN, KEY, "secret", HEX, HEX, HEX, HEX, 4096, HEX,
                      "2026-10-30 09:00:00 UTC", HEX)  # fmt: skip
    empty = Ruleset("", "", "", ())
    public = PublicRecord("autumn", title, "gm@example.org", empty, "until-start", genesis=genesis)
    for number in range(1, size + 1):
        public = public.with_entry(announcement(number))
    for day in range(1, days + 1):
        public = with_heartbeat(public, day)
    return public


def announcement(number: int, *more: tuple[str, str]) -> Entry:
    fields: Fields = (("proposal.number", 300 + number), ("proposal.hash", HEX), *more)
    return Entry(number, "turn.taken", fields, AT + number, f"{number:064x}")


def with_heartbeat(public: PublicRecord, day: int) -> PublicRecord:
    date = f"2026-11-{day:02}"
    beat = Heartbeat(date, len(public.entries) + 1, f"{1000 + day:064x}", OCTOBER + day * 86_400)
    beats = public.heartbeats.set(date, beat)
    return PublicRecord(**{**vars(public), "heartbeats": beats})


@pytest.fixture
def www(tmp_path: Path) -> Path:
    return tmp_path / "www"


def names(folder: Path) -> set[str]:
    return {str(one.relative_to(folder)) for one in folder.rglob("*") if not one.is_dir()}


def contents(folder: Path) -> dict[str, bytes]:
    return {name: (folder / name).read_bytes() for name in names(folder)}


def edition(www: Path) -> Edition:
    return Edition(www, SEED, durable=False)


def test_all_of_it_is_there_and_verifies_as_it_is(www: Path) -> None:
    edition(www).update(record(3, days=2))
    assert names(www) == {
        "genesis.txt", "checkpoint", "README.txt", "index.html", "report.html",
        *(f"announcements/{number}.txt" for number in (1, 2, 3)),
        *(f"checkpoints/{number}.txt" for number in (0, 1, 2, 3)),
        *(f"proofs/{number}.tlog-proof" for number in (0, 1, 2, 3)),
        "heartbeats/2026-11-01.txt", "heartbeats/2026-11-02.txt",
        "growth/2026-11-01.txt", "growth/2026-11-02.txt",
    }  # fmt: skip
    assert (www / "checkpoint").read_bytes() == (www / "checkpoints" / "3.txt").read_bytes()
    found = {one.title: one.outcome for one in check(gather("www", [www]))}
    assert "failed" not in found.values()
    assert found["every checkpoint holds the entries before it"] == "passed"


def test_before_the_first_announcement_there_is_the_genesis(www: Path) -> None:
    edition(www).update(record(0))
    assert names(www) == {
        "genesis.txt", "checkpoints/0.txt", "proofs/0.tlog-proof",
        "checkpoint", "README.txt", "index.html", "report.html",
    }  # fmt: skip


def test_readers_may_read_whatever_our_umask(www: Path) -> None:
    before = os.umask(0o077)
    try:
        edition(www).update(record(1))
    finally:
        os.umask(before)
    for one in (www, *www.rglob("*")):
        assert stat.S_IMODE(one.stat().st_mode) == (0o755 if one.is_dir() else 0o644)


def test_it_grows_without_touching_what_is_there(www: Path) -> None:
    growing = edition(www)
    growing.update(record(500))
    before = {name: (www / name).stat().st_ino for name in names(www)}
    update = growing.update(record(501, days=1))
    after = {name: (www / name).stat().st_ino for name in names(www)}
    changed = {name for name in after if after[name] != before.get(name)}
    assert changed == {
        "announcements/501.txt", "checkpoints/501.txt", "proofs/501.tlog-proof",
        "heartbeats/2026-11-01.txt", "growth/2026-11-01.txt", "checkpoint",
        "index.html", "report.html", f"list-{IN_A_LIST + 1}.html",
    }  # fmt: skip
    assert update.written == len(changed)


def test_made_at_once_or_bit_by_bit_it_is_the_same(tmp_path: Path) -> None:
    growing = edition(tmp_path / "bits")
    for size in range(61):
        growing.update(record(size))
    edition(tmp_path / "once").update(record(60))
    assert contents(tmp_path / "bits") == contents(tmp_path / "once")


@pytest.mark.parametrize("lost", ["announcements/2.txt", "checkpoints", "checkpoint", ".", "part"])
def test_after_a_loss_it_is_made_complete_at_the_next_start(www: Path, lost: str) -> None:
    edition(www).update(record(5, days=1))
    whole = contents(www)
    if lost == "part":
        (www / "announcements" / "3.txt").write_bytes(whole["announcements/3.txt"][:17])
        (www / "announcements" / ".4.txt.part").write_bytes(b"Autu")
        (www / "announcements" / "4.txt").unlink()
    else:
        for one in sorted((www / lost).rglob("*"), reverse=True):
            one.rmdir() if one.is_dir() else one.unlink()
        if (www / lost).is_file():
            (www / lost).unlink()
    update = edition(www).update(record(5, days=1))
    assert contents(www) == whole
    assert update.mended == (lost == "part")
    assert edition(www).update(record(5, days=1)).written == 0


def test_a_directory_that_is_taken_away_meanwhile_is_made_whole(www: Path, tmp_path: Path) -> None:
    growing = edition(www)
    growing.update(record(5, days=1))
    shutil.rmtree(www)
    growing.update(record(6, days=2))
    edition(tmp_path / "once").update(record(6, days=2))
    assert contents(www) == contents(tmp_path / "once")


def test_what_says_something_else_is_left_for_a_person_to_look_at(www: Path) -> None:
    edition(www).update(record(3))
    file = www / "announcements" / "2.txt"
    file.write_text(file.read_text().replace("302", "666"))
    with pytest.raises(NotOurs, match=r"announcements/2\.txt: expected what was announced"):
        edition(www).update(record(4))
    assert "666" in file.read_text()
    assert not (www / "checkpoints" / "4.txt").exists()
    file.unlink()
    edition(www).update(record(4))
    assert "302" in file.read_text()


@pytest.mark.parametrize("name", ["index.html", "README.txt", "report.html", "genesis.txt"])
def test_somebody_elses_files_are_not_overwritten(www: Path, name: str) -> None:
    www.mkdir()
    (www / name).write_text("Welcome to nginx!")
    with pytest.raises(NotOurs, match=name):
        edition(www).update(record(2))
    assert contents(www) == {name: b"Welcome to nginx!"}


def test_another_tournament_has_another_directory(www: Path) -> None:
    edition(www).update(record(2))
    with pytest.raises(NotOurs, match="another one's"):
        edition(www).update(record(2, title="Winter"))


def test_what_else_lies_there_stays(www: Path) -> None:
    www.mkdir()
    (www / "favicon.ico").write_bytes(b"icon")
    (www / "announcements").mkdir()
    (www / "announcements" / "notes.txt").write_text("mine")
    edition(www).update(record(2))
    assert (www / "favicon.ico").read_bytes() == b"icon"
    assert (www / "announcements" / "notes.txt").read_text() == "mine"


def test_links_lead_nowhere(www: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("not to be overwritten")
    (tmp_path / "elsewhere").mkdir()
    www.mkdir()
    (www / "checkpoint").symlink_to(secret)
    (www / ".genesis.txt.part").symlink_to(secret)
    edition(www).update(record(1))
    assert secret.read_text() == "not to be overwritten"
    assert not (www / "checkpoint").is_symlink()
    (www / "heartbeats").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(OSError, match=r"heartbeats"):
        edition(www).update(record(1, days=1))
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_the_directory_itself_may_be_a_link_to_where_the_server_looks(tmp_path: Path) -> None:
    (tmp_path / "served").mkdir()
    (tmp_path / "www").symlink_to(tmp_path / "served")
    edition(tmp_path / "www").update(record(1))
    assert (tmp_path / "served" / "genesis.txt").is_file()


# --- whatever breaks off when ---------------------------------------------------------------------


class Breaking(Folder):
    """A directory that takes so many files and then no more, as a full disk does."""

    left = 0

    def write(self, name: str, content: bytes) -> None:
        if not Breaking.left:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        Breaking.left -= 1
        super().write(name, content)


def test_no_checkpoint_is_ever_there_before_its_entries(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edition(tmp_path / "whole").update(record(4, days=1))
    monkeypatch.setattr("gamemaster.publication.edition.Folder", Breaking)
    for room in range(22):
        www = tmp_path / str(room)
        Breaking.left = 3
        growing = edition(www)
        for upto, space in ((0, 5), (2, room), (4, 0), (4, 99)):
            Breaking.left = space
            with suppress(OSError):
                growing.update(record(upto, days=upto // 4))
            signed = [*www.glob("checkpoints/*.txt"), *www.glob("heartbeats/*"),
                      *www.glob("checkpoint")]  # fmt: skip
            for note in signed:
                size = int(note.read_text().split("\n")[1])
                assert all((www / f"announcements/{n}.txt").exists() for n in range(1, size))
            assert list(www.rglob("*.part")) == []
        assert contents(www) == contents(tmp_path / "whole")


# --- what people read -----------------------------------------------------------------------------

ODD = "A & B <script>alert(1)</script> \"quoted\" 'q' \u202egnp.exe"


class Page(HTMLParser):
    """A page's elements, links and text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.links: list[str] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.links += [value for name, value in attrs if name in ("href", "src") and value]

    def handle_data(self, data: str) -> None:
        self.text += data


def pages(www: Path) -> Iterator[tuple[Path, Page]]:
    for one in sorted(www.glob("*.html")):
        yield one, Page(one.read_text(encoding="utf-8"))


def test_the_pages_escape_what_is_odd_and_lead_to_what_is_there(www: Path) -> None:
    edition(www).update(record(520, title=ODD, days=3))
    found = dict(pages(www))
    assert {one.name for one in found} == {
        "index.html", "report.html", "list-1.html", "list-501.html"
    }  # fmt: skip
    # The one page of all of it has a script of ours; tests/e2e/test_report.py opens it.
    report = found.pop(www / "report.html")
    assert ODD in report.text
    assert "<script>alert" not in (www / "report.html").read_text(encoding="utf-8")
    linked = set()
    for page in found.values():
        assert visible(ODD) in page.text
        assert "\u202e" not in page.text
        assert "script" not in page.tags
        linked |= {*page.links}
    assert all((www / link).is_file() for link in linked)
    assert {f"announcements/{number}.txt" for number in range(1, 521)} <= linked
    # Whoever copies what is linked has it all.
    assert names(www) - linked <= {"proofs/0.tlog-proof"}


def test_a_document_that_was_made_known_to_everyone_is_there(www: Path) -> None:
    text = document("autumn", 301, HEX, Body("enact", None, "Nobody sings.", ""))
    public = record(0).with_entry(announcement(1, ("proposal.document", text)))
    edition(www).update(public)
    assert (www / "proposals" / "301.txt").read_text() == text
    # Words that only look like a document's name have no file of their own.
    odd = record(0).with_entry(announcement(1, ("proposal.document", "no document")))
    edition(www.with_name("odd")).update(odd)
    assert not (www.with_name("odd") / "proposals").exists()
    assert document_hash(text)
