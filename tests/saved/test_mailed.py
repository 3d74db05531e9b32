"""Saved mails that were changed on their way, or by whoever holds the key, are found as such."""

from __future__ import annotations

import json
import re
import shutil
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path

import pytest

from gamemaster.record.log import Log
from gamemaster.record.note import Heartbeat
from gamemaster.saved.pieces import words
from tests.audit.kept import run
from tests.audit.tampering.mailed import MAILED, ORIGIN, Kept, played
from tests.builders import DAY, MONDAY


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    return played(tmp_path_factory.mktemp("played"))


@pytest.fixture
def kept(game: Kept, tmp_path: Path) -> Kept:
    for name in ("bob", "ada", "bundle"):
        shutil.copytree(game.folder / name, tmp_path / name)
    return Kept(tmp_path, game.signing)


def test_mails_as_they_came_pass(kept: Kept) -> None:
    for command in (("record", "verify"), ("receipt", "verify")):
        told = run(*command, kept.bob)
        assert told.exit_code == 0, told.output
    assert run("audit", kept.folder / "bundle", "--record", kept.bob).exit_code == 0


@pytest.mark.parametrize("name", MAILED)
def test_what_was_changed_in_mails_is_found(kept: Kept, name: str) -> None:
    forged = MAILED[name]
    told = run(*forged.words(kept))
    assert told.exit_code == forged.code, told.output
    assert forged.said in words(told.output)


def test_whoever_differs_is_asked_for_what_was_signed(kept: Kept) -> None:
    """A reader can write whatever they like; only two signed texts show two histories."""
    bob, ada = kept.bob, kept.folder / "ada"
    files = kept.folder / "files"
    files.mkdir()
    _log, notes = kept.log(lambda text: text.replace("Rule-change 302", "Rule-change 303"))
    (files / "genesis.txt").write_text(kept.text("genesis.txt"))
    (files / "all.txt").write_text("".join(notes))
    two = run("record", "compare", bob, files)
    assert two.exit_code == 1
    assert "Both are signed by one key: its owner showed two histories." in two.stdout
    # The same text with the checkpoints that were mailed, and with those of a key of one's own.
    own = Log(ORIGIN, b"q" * 32, [kept.text("genesis.txt")])
    texts = [note.partition(f"\n{ORIGIN}\n")[0] for note in notes]
    mailed = [kept.text(f"checkpoint-{number}.txt") for number in range(1, 5)]
    for signed in (mailed, [own.append(text) for text in texts], []):
        (files / "all.txt").write_text("\n".join((*texts, *signed)))
        framed = run("record", "compare", bob, files)
        assert framed.exit_code == 1
        assert f"what {files} holds is not shown to be signed: " in framed.stdout
        assert "So this is no proof" in framed.stdout
        assert run("--json", "record", "compare", bob, files).exit_code == 1
        why = json.loads(run("--json", "record", "compare", bob, files).stdout)["unproved"]
        assert (why["one"], bool(why["other"])) == (None, True)
    line = run("record", "compare", ada, f"{ORIGIN} 5 {'A' * 43}=")
    assert line.exit_code == 1
    assert "Nobody signs such a line" in line.stdout


def test_other_mail_of_ones_own_in_the_same_folder_is_no_trouble(kept: Kept) -> None:
    """One's own mail that passes a file on, and files from elsewhere that are called alike."""
    own = EmailMessage(SMTP)
    own["From"], own["Subject"] = "bob@players.test", "Look at this"
    own.set_content("See attached.\n")
    text = kept.text("announcement-3.txt")
    own.add_attachment(text.encode(), "text", "plain", filename="announcement-3.txt")
    for name in ("000-own.eml", "zzz-own.eml"):
        (kept.bob / name).write_bytes(own.as_bytes())
    for name in ("receipt", "letter", "statement", "dice", "proposal-304", "announcement-9"):
        other = EmailMessage(SMTP)
        other["From"], other["Subject"] = "shop@elsewhere.test", "Your order"
        other.set_content("Thank you.\n")
        other.add_attachment(b"1 die, paid.\n", "text", "plain", filename=f"{name}.txt")
        (kept.bob / f"{name}.eml").write_bytes(other.as_bytes())
    for command in (("record", "verify"), ("receipt", "verify")):
        told = run(*command, kept.bob)
        assert told.exit_code == 0, told.output
    # From whoever mails pieces of the record such a file is what it is called, or is named.
    file, mail = kept.mails("receipt.txt")[0]
    (receipt,) = mail.iter_attachments()
    receipt.set_content("1 die, paid.\n", filename="receipt.txt")
    file.write_bytes(mail.as_bytes())
    told = run("receipt", "verify", kept.bob)
    assert told.exit_code == 2
    assert "expected a signed note, by its name, and there is none" in words(told.output)


def test_nobody_is_framed_with_an_entry_after_a_gap(kept: Kept) -> None:
    """Heartbeats and proofs of growth bridge a gap, and say nothing of what lies in it."""
    files = kept.folder / "files"
    files.mkdir()
    for day in (3, 4, 5):
        for name in (f"heartbeat-2026-03-0{day}.txt", f"growth-2026-03-0{day}.txt"):
            (files / name).write_text(kept.text(name))
    for name in ("genesis.txt", "announcement-1.txt", "checkpoint-1.txt"):
        (files / name).write_text(kept.text(name))
    honest = run("record", "verify", files)
    assert honest.exit_code == 0, honest.output
    text = kept.text("announcement-3.txt")
    forged = files / "announcement-3.txt"
    forged.write_text(text.replace("Rule-change 302", "Rule-change 303"))
    told = run("record", "verify", files)
    assert told.exit_code == 2, told.output
    assert "no checkpoint that is here holds announcement 3: nobody signed it" in told.stdout
    framed = run("record", "compare", kept.folder / "ada", files)
    assert framed.exit_code == 1
    assert f"what {files} holds is not shown to be signed: " in framed.stdout
    assert "its owner showed two histories" not in framed.stdout
    # In a row as well, where the proofs begin before it.
    forged.unlink()
    text = kept.text("announcement-2.txt")
    (files / "announcement-2.txt").write_text(text.replace("Rule-change 301", "Rule-change 303"))
    told = run("record", "compare", kept.folder / "ada", files)
    assert "So this is no proof" in told.stdout
    # Who holds the true text beside a forged one has no two signed texts either.
    shutil.copytree(kept.bob, files / "true")
    told = run("record", "compare", kept.folder / "ada", files)
    assert "announcement 2 has two texts" in words(told.stdout)
    assert "So this is no proof" in told.stdout


def test_comparing_names_what_could_not_be_read(kept: Kept) -> None:
    (kept.bob / "more.zip").write_bytes(b"PK")
    told = run("record", "compare", kept.folder / "ada", kept.bob)
    assert (told.exit_code, "more.zip: it is packed" in told.output) == (0, True)


def test_files_of_another_system_are_read(kept: Kept) -> None:
    """A program may save files with other line ends, and with a mark in front."""
    files = kept.folder / "files"
    files.mkdir()
    for name in ("genesis.txt", *(f"announcement-{number}.txt" for number in range(1, 5)),
                 "checkpoint-4.txt"):  # fmt: skip
        octets = kept.text(name).replace("\n", "\r\n").encode()
        (files / name).write_bytes(b"\xef\xbb\xbf" + octets)
    told = run("record", "verify", files)
    assert told.exit_code == 0, told.output


def test_no_heartbeat_of_days_to_come_is_cosigned(kept: Kept) -> None:
    log, _notes = kept.log()
    (kept.bob / "to-come.txt").write_text(
        log.heartbeat(Heartbeat("2106-03-07", 5, "a" * 64, MONDAY + 29_220 * DAY))
    )
    told = run("--json", "record", "cosign", kept.bob, "--with", kept.folder / "eve.key", "--name",
               "eve.example", "--output", kept.folder / "cosignature.txt")  # fmt: skip
    assert json.loads(told.stdout)["cosigned"] == "2026-03-05"


@pytest.mark.parametrize(
    "asked", [("record", "verify", "--key", "no key"), ("verify", "--hash", "no hash")]
)
def test_a_slip_in_a_command_line_is_no_forgery(kept: Kept, asked: tuple[str, ...]) -> None:
    told = run(*asked, kept.mails("announcement-2.txt")[0][0])
    assert told.exit_code == 2, told.output


def test_two_tournaments_of_one_title_are_told_apart(kept: Kept) -> None:
    """A second game of the same name is no second history of the first."""
    origin = "secret.test/autumn-2"
    log = Log(origin, b"w" * 32)
    genesis = kept.text("genesis.txt").replace(f"Record: {ORIGIN}\n", f"Record: {origin}\n")
    genesis = re.sub("Key: .*", f"Key: {log.key}", genesis)
    genesis = re.sub("(Tournament|End): autumn", r"\1: autumn-2", genesis)
    log = Log(origin, b"w" * 32, [genesis])
    text = kept.text("announcement-2.txt").replace("announcement 2", "announcement 1")
    mail = EmailMessage(SMTP)
    mail["From"], mail["Subject"] = "gm@secret.test", "[Autumn] Rule-change 301"
    mail.set_content(text)
    for name, octets in (("genesis", genesis), ("announcement-1", text),
                         ("checkpoint-1", log.append(text))):  # fmt: skip
        mail.add_attachment(octets.encode(), "text", "plain", filename=f"{name}.txt")
    (kept.bob / "second.eml").write_bytes(mail.as_bytes())
    assert run("record", "verify", kept.bob).exit_code == 2
    for name in (ORIGIN, origin):
        told = run("record", "verify", kept.bob, "--record", name)
        assert told.exit_code == 0, told.output
