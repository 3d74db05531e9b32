"""Players check during play, with the mails they kept, that nobody rewrites what was announced."""

from __future__ import annotations

import json
import mailbox
import re
import shutil
from collections.abc import Callable
from email import message_from_bytes, policy
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gamemaster.clauses import format_instant
from gamemaster.cli.app import app
from gamemaster.game import dice
from gamemaster.publication import Edition
from gamemaster.record.entries import render
from gamemaster.record.genesis import Genesis
from gamemaster.record.log import Log
from gamemaster.record.note import Heartbeat
from gamemaster.saved.checks import check
from gamemaster.saved.comparing import compare
from gamemaster.saved.gathering import gather
from gamemaster.saved.pieces import Held, Holdings, one_record
from gamemaster.saved.silences import days_of
from gamemaster.tournament.public import Fields
from tests.audit.playing import RealTable
from tests.builders import DAY, Sent, tournament
from tests.mail.test_work import grows_like_its_size

OPEN_DICE = """\
propose amend rule 202
A turn is one proposal and one open roll.
clauses:
when turn.taken: award player die(6); reveal proposal.number, proposal.hash, points, die.value, \
die.faces, die.proof, dice.open_anchor, dice.length to everyone
when turn.taken: reveal proposal.document to proposer
drop the rest
end proposal
vote for mine
"""


@pytest.fixture(scope="module")
def sent(tmp_path_factory: pytest.TempPathFactory) -> list[Sent]:
    """What left during a few turns, open rolls among them."""
    table = RealTable(tmp_path_factory.mktemp("table"))
    table.start("ada", "bob", "cyd")
    table.mail("ada", OPEN_DICE)
    for who in ("bob", "cyd"):
        table.mail(who, "vote for 301")
    for count, who in enumerate(("bob", "cyd", "bob")):
        table.wait(86_400)
        table.mail(who, f"propose enact\nText {count}.\nend proposal\n")
    assert table.log.defects == []
    table.close()
    return table.sent


def to(sent: list[Sent], who: str) -> list[Sent]:
    return [one for one in sent if one.to == f"{who}@players.test"]


def as_maildir(sent: list[Sent], folder: Path) -> Path:
    box = mailbox.Maildir(folder)
    for one in sent:
        box.add(one.raw)
    return folder


def as_mbox(sent: list[Sent], file: Path) -> Path:
    box = mailbox.mbox(file)
    for one in sent:
        box.add(one.raw)
    box.close()
    return file


def as_mails(sent: list[Sent], folder: Path) -> Path:
    folder.mkdir()
    for count, one in enumerate(sent):
        (folder / f"{count:03}.eml").write_bytes(one.raw)
    return folder


def as_files(sent: list[Sent], folder: Path) -> Path:
    """What a web server would serve: the attachments alone."""
    folder.mkdir()
    for one in sent:
        for name, octets in one.attachments.items():
            (folder / name).write_bytes(octets)
    return folder


@pytest.mark.parametrize("keep", [as_maildir, as_mbox, as_mails, as_files])
def test_what_a_player_kept_is_checked_in_whatever_way_they_kept_it(
    sent: list[Sent], tmp_path: Path, keep: Callable[[list[Sent], Path], Path]
) -> None:
    checks = check(gather("bob", [keep(to(sent, "bob"), tmp_path / "kept")]))
    assert [one.outcome for one in checks] == ["passed"] * 11, checks
    assert {one.title: one.detail for one in checks}[DICE] == "3 open rolls"


def outcomes(folder: Path) -> dict[str, str]:
    found = check(gather("bob", [folder]))
    return {one.title: f"{one.outcome}: {one.detail}" for one in found if one.outcome != "passed"}


def changed(folder: Path, name: str, old: str, new: str) -> None:
    file = folder / name
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "old", "new", "title", "finding"),
    [
        ("announcement-2.txt", "Rule-change 301", "Rule-change 999",
         "every checkpoint holds the entries before it", "checkpoint 2: expected root"),
        ("checkpoint-3.txt", "\n4\n", "\n5\n", "checkpoints are signed by the key",
         "checkpoint 4: the signature does not belong to this text"),
        ("proposal-302.txt", "Text 0.", "Text 0!",
         "proposal documents have the hashes announced", "which was not announced"),
    ],
)  # fmt: skip
def test_what_was_changed_is_found(
    sent: list[Sent], tmp_path: Path, file: str, old: str, new: str, title: str, finding: str
) -> None:
    folder = as_files(to(sent, "bob"), tmp_path / "kept")
    changed(folder, file, old, new)
    assert finding in outcomes(folder)[title]


def test_a_die_that_does_not_follow_from_its_key_is_found(sent: list[Sent], tmp_path: Path) -> None:
    folder = as_files(to(sent, "bob"), tmp_path / "kept")
    for name in ("announcement-4.txt", "announcement-5.txt", "announcement-6.txt"):
        file = folder / name
        if "The die with 6 faces shows" in file.read_text():
            text = file.read_text()
            place = text.index("faces shows ") + len("faces shows ")
            other = "1" if text[place] != "1" else "2"
            file.write_text(text[:place] + other + text[place + 1 :])
            break
    assert (
        "open roll 1: expected" in outcomes(folder)["open dice follow from the anchors announced"]
    )


def test_a_gap_is_no_forgery_but_cannot_be_checked(sent: list[Sent], tmp_path: Path) -> None:
    folder = as_files(to(sent, "bob"), tmp_path / "kept")
    (folder / "announcement-3.txt").unlink()
    found = outcomes(folder)
    assert found["every checkpoint holds the entries before it"].startswith(
        "not checkable: not here: announcement 3; checkpoints from 3 on wait"
    )
    for number in (2, 5, 6):
        (folder / f"announcement-{number}.txt").unlink()
    (folder / "genesis.txt").unlink()
    assert outcomes(folder)["every checkpoint holds the entries before it"].startswith(
        "not checkable: not here: the genesis, announcements 2 to 3, announcements 5 to 6; "
    )


def other_history(sent: list[Sent], folder: Path) -> Path:
    """The same tournament as a Gamemaster would show it to somebody else, signed as well."""
    one = as_files(sent, folder)
    text = (one / "announcement-3.txt").read_text(encoding="utf-8")
    assert "adopted" in text
    (one / "announcement-3.txt").write_text(text.replace("adopted", "defeated"), encoding="utf-8")
    origin = (one / "checkpoint-1.txt").read_text(encoding="utf-8").partition("\n")[0]
    texts = sorted(one.glob("announcement-*.txt"), key=lambda file: int(file.stem[13:]))
    log = Log(origin, b"s" * 32, [(one / "genesis.txt").read_text(encoding="utf-8")])
    for number, file in enumerate(texts, start=1):
        note = log.append(file.read_text(encoding="utf-8"))
        (one / f"checkpoint-{number}.txt").write_text(note, encoding="utf-8")
    return one


def test_a_mail_that_says_otherwise_than_the_file_attached_to_it_is_found(
    sent: list[Sent], tmp_path: Path
) -> None:
    mails = as_mails(to(sent, "bob"), tmp_path / "mails")
    mail, octets = next(
        (file, file.read_bytes())
        for file in sorted(mails.iterdir())
        if b"Rule-change 302 has been proposed." in file.read_bytes().partition(b"\r\n\r\n")[2]
    )
    told = b"Rule-change 302 has been proposed."
    mail.write_bytes(octets.replace(told, b"Rule-change 302 has been  \r\nproposed."))
    assert outcomes(mails) == {}
    mail.write_bytes(octets.replace(told, b"Rule-change 302 has been adopted."))
    title = "one text for each announcement, one root for each size"
    assert outcomes(mails)[title].startswith(f"failed: {mail}: announcement 4: it is not what")


def test_two_histories_part_at_an_entry(sent: list[Sent], tmp_path: Path) -> None:
    bob = gather("bob", [as_mbox(to(sent, "bob"), tmp_path / "bob.mbox")])
    cyd = gather("cyd", [as_mails(to(sent, "cyd"), tmp_path / "cyd")])
    assert compare(bob, cyd) is None
    other = gather("other", [other_history(to(sent, "cyd"), tmp_path / "other")])
    fork = compare(bob, other)
    assert fork is not None
    assert (fork.what, fork.number) == ("announcement", 3)
    # Somebody who kept both sees it alone.
    both = gather("both", [tmp_path / "bob.mbox", tmp_path / "other"])
    assert "announcement 3 has two texts" in check(both)[2].detail


def test_on_the_command_line(sent: list[Sent], tmp_path: Path) -> None:
    kept = as_maildir(to(sent, "bob"), tmp_path / "bob")
    run = CliRunner().invoke(app, ["--json", "record", "verify", str(kept)])
    assert run.exit_code == 0, run.output
    assert {one["outcome"] for one in json.loads(run.stdout)["checks"]} == {"passed"}
    other = other_history(to(sent, "cyd"), tmp_path / "other")
    parted = CliRunner().invoke(app, ["record", "compare", str(kept), str(other)])
    assert parted.exit_code == 1
    assert "the histories part at announcement 3" in parted.output
    fewer = as_maildir(to(sent, "cyd")[:-1], tmp_path / "cyd")
    same = CliRunner().invoke(app, ["record", "compare", str(fewer), str(kept)])
    assert same.exit_code == 0, same.output
    assert f"only {kept} holds, so not compared: announcement " in same.output
    last = len([*gather("bob", [kept]).announcements]) - 1
    assert f"{kept} goes on to announcement {last}, {fewer} ends with announcement" in same.output
    empty = tmp_path / "empty"
    empty.mkdir()
    assert CliRunner().invoke(app, ["record", "verify", str(empty)]).exit_code == 2
    nothing = CliRunner().invoke(app, ["record", "compare", str(kept), str(empty)])
    assert nothing.exit_code == 2


@pytest.mark.parametrize(
    "octets",
    [b"", b"\0" * 4096, b"From nobody\n" * 2000, b"From: a@b.test\nSubject: x\n\n" + b"[" * 100_000,
     ("Autumn: announcement 1\n2026-03-02 10:00:00 UTC\n\n" + "a\n" * 50_000).encode(),
     b"SECRET NOMIC PROPOSAL/1\n" * 5_000],
    ids=["nothing", "zeros", "froms", "brackets", "endless", "titles"],
)  # fmt: skip
def test_whatever_lies_in_a_folder_stops_nobody(
    sent: list[Sent], tmp_path: Path, octets: bytes
) -> None:
    folder = as_files(to(sent, "bob"), tmp_path / "kept")
    (folder / "0-odd.txt").write_bytes(octets)
    shutil.copy(folder / "0-odd.txt", folder / "zz-odd.eml")
    checks = check(gather("bob", [folder]))
    assert [one.outcome for one in checks] == ["passed"] * 11, checks


HEADING = "Autumn: announcement {}\n2026-03-02 10:30:00 UTC\n\n"
END = f"Journal {'a' * 64}\n"


def test_a_folder_without_any_record_is_told_as_such(tmp_path: Path) -> None:
    (tmp_path / "holiday.eml").write_text("Subject: Greetings\n\nThe sea is warm.\n")
    run = CliRunner().invoke(app, ["record", "verify", str(tmp_path)])
    assert (run.exit_code, "nothing of a public record is here" in run.output) == (2, True)


def test_an_announcement_ends_before_the_next_heading() -> None:
    whole = f"{HEADING.format(2)}Nothing happened.\n\n{END}"
    held = Holdings("bob")
    held.add(Held(500 * HEADING.format(1) + whole + END, "a file", exact=True))
    assert {number: [one.text for one in held.entries(number)] for number in (1, 2)} == {
        1: [],
        2: [whole],
    }


def test_every_different_piece_is_held_once_and_looked_up() -> None:
    root, line = "A" * 43 + "=", "\u2014 key signature\n\n"

    def taking(count: int) -> Callable[[], object]:
        notes = "".join(f"origin\n{size}\n{root}\n\n{line}" for size in range(1, count + 1))
        held = Holdings("bob")

        def twice() -> None:
            for place in ("a file", "another"):
                held.add(Held(notes, place, exact=True))
            assert len(held.checkpoints) == count

        return twice

    grows_like_its_size(taking)


def test_a_saved_mail_counts_for_what_it_says_not_for_its_encoding(
    sent: list[Sent], tmp_path: Path
) -> None:
    """In quoted-printable the key of the first announcement is broken over two lines."""
    folder = as_mails(to(sent, "bob"), tmp_path / "kept")
    for file in folder.iterdir():
        mail = message_from_bytes(file.read_bytes(), policy=policy.default)
        for part in mail.walk():
            if part.get_content_type() == "text/plain" and not part.get_filename():
                part.set_content(part.get_content(), cte="quoted-printable")
        file.write_bytes(mail.as_bytes())
    assert any(b"=\n" in file.read_bytes() for file in folder.iterdir())
    checks = check(gather("bob", [folder]))
    assert [one.outcome for one in checks] == ["passed"] * 11, checks


# --- what a web server gives out, and what a witness keeps ---------------------------------------


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of a tournament of three days with open dice, as a web server gives them out."""
    home = tmp_path_factory.mktemp("served")
    config = tournament(heartbeat_hour=0, heartbeat_to=["witness@lists.test"])
    table = RealTable(home, (config,))
    table.start("ada", "bob", "cyd")
    table.mail("ada", OPEN_DICE)
    for who in ("bob", "cyd"):
        table.mail(who, "vote for 301")
    for count, who in enumerate(("bob", "cyd", "bob")):
        table.wait(DAY)
        table.mail(who, f"propose enact\nText {count}.\nend proposal\n")
    table.wait(DAY)
    office = table.office
    seed = office.store.roots("autumn").signing
    Edition(home / "www", seed, durable=False).update(table.tournament.told)
    as_files([one for one in table.sent if one.to == "witness@lists.test"], home / "witness")
    table.close()
    return home


def copied(served: Path, tmp_path: Path, what: str = "www") -> Path:
    return Path(shutil.copytree(served / what, tmp_path / what))


def told(folder: Path) -> dict[str, str]:
    found = check(one_record(gather("it", [folder]), None))
    return {one.title: f"{one.outcome}: {one.detail}" for one in found}


GROWTH = "every checkpoint holds the entries before it"
INCLUSION = "single entries are in the record at their checkpoints"
HEARTBEATS = "heartbeats follow on one another"
BEGINNING = "the first announcement says what the genesis says"
DICE = "open dice follow from the anchors announced"


def test_the_files_of_a_web_server_verify_as_they_are(served: Path) -> None:
    run = CliRunner().invoke(app, ["record", "verify", str(served / "www")])
    assert run.exit_code == 0, run.output
    assert told(served / "www") == {
        **told(served / "www"),
        GROWTH: "passed: 7 entries",
        INCLUSION: "passed: 7 entries",
        HEARTBEATS: "passed: 4 heartbeats, the last of 2026-03-06; "
        "3 of 3 whole days of play have one",
        BEGINNING: "passed: 2 of key and anchors are in both",
        DICE: "passed: 3 open rolls",
    }


def test_days_without_a_heartbeat_are_counted_as_an_audit_counts_them(
    served: Path, tmp_path: Path
) -> None:
    www = copied(served, tmp_path)
    for name in ("heartbeats", "growth", "cosigned"):
        (www / name / "2026-03-04.txt").unlink(missing_ok=True)
    run = CliRunner().invoke(app, ["--json", "record", "verify", str(www)])
    days = "2 of 3 whole days of play have one, none on 2026-03-04"
    assert f"; {days}" in told(www)[HEARTBEATS]
    assert json.loads(run.stdout)["silence"] == {
        "days": {
            "first": "2026-03-02", "last": "2026-03-06", "expected": 3, "present": 2,
            "missing": [["2026-03-04", "2026-03-04"]],
        },
        "statements": [],
        "unconfirmed": {},
    }  # fmt: skip
    shutil.rmtree(www / "heartbeats")
    shutil.rmtree(www / "growth")
    shutil.rmtree(www / "cosigned", ignore_errors=True)
    # What is announced on the last day says how far play has come.
    assert told(www)[HEARTBEATS] == (
        "passed: 0 heartbeats here; 0 of 2 whole days of play have one, "
        "none on 2026-03-03 to 2026-03-04"
    )


def test_silence_is_told_in_mails_of_a_player_alone(served: Path, tmp_path: Path) -> None:
    """Nobody but those who ask is mailed heartbeats; a game that is over has no more days."""
    genesis = (served / "www" / "genesis.txt").read_text()
    mails = Holdings("mails")
    mails.add(Held(genesis, "genesis.txt", exact=True))
    over = "Autumn: announcement 9\n2026-03-12 10:00:00 UTC\n\nThe tournament Autumn is over.\n"
    mails.add(Held(f"{over}\nJournal {'a' * 64}\n", "announcement-9.txt", exact=True))
    later = "Autumn: announcement 8\n2026-04-12 10:00:00 UTC\n\nA player has voted.\n"
    mails.add(Held(f"{later}\nJournal {'a' * 64}\n", "announcement-8.txt", exact=True))
    days = days_of(mails)
    assert days is not None
    assert (f"{days.first}", f"{days.last}") == ("2026-03-02", "2026-03-12")
    assert days.told == (
        "; 0 of 9 whole days of play have one, none on 2026-03-03 to 2026-03-11; "
        "nothing was published for 9 days, from 2026-03-02 to 2026-03-12"
    )
    assert days_of(Holdings("nothing")) is None


@pytest.mark.parametrize(
    ("file", "old", "new", "title", "finding"),
    [
        ("genesis.txt", "Title: Autumn", "Title: Winter", GROWTH, "genesis"),
        ("announcements/1.txt", "3 players", "4 players", GROWTH, "checkpoint"),
        ("growth/2026-03-06.txt", "old 6", "old 5", GROWTH, "growth from announcement 4 to 6: "),
        ("proofs/4.tlog-proof", "index 4", "index 3", INCLUSION, "announcement 3: "),
        ("announcements/3.txt", "adopted", "defeated", INCLUSION, "announcement 3: "),
        ("heartbeats/2026-03-04.txt", "\nat ", "\nat 1", "checkpoints are signed by the key",
         "the signature does not belong to this text"),
    ],
)  # fmt: skip
def test_a_file_that_was_changed_on_the_server_is_found(
    served: Path, tmp_path: Path, file: str, old: str, new: str, title: str, finding: str
) -> None:
    www = copied(served, tmp_path)
    changed(www, file, old, new)
    assert told(www)[title].startswith("failed: ")
    assert finding in told(www)[title] or title == GROWTH
    assert CliRunner().invoke(app, ["record", "verify", str(www)]).exit_code == 1


def signed_otherwise(www: Path, *names: str) -> Log:
    """A second history under the genesis of ``www``, of the announcements named."""
    origin = (www / "checkpoint").read_text().partition("\n")[0]
    return Log(origin, b"s" * 32, [(www / name).read_text() for name in ("genesis.txt", *names)])


def test_two_heartbeats_of_one_day_are_a_fork(served: Path, tmp_path: Path) -> None:
    www = copied(served, tmp_path)
    log = signed_otherwise(www)
    beat = Heartbeat("2026-03-04", 1, "a" * 64, 1_772_582_400)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "heartbeat.txt").write_text(log.heartbeat(beat))
    fork = compare(gather("ours", [www]), gather("theirs", [tmp_path / "other"]))
    assert fork is not None
    assert (fork.what, fork.where) == ("heartbeat after", "heartbeat after 0")
    both = check(gather("both", [www, tmp_path / "other"]))
    assert "there are two heartbeats of 2026-03-04" in " ".join(one.detail for one in both)


def test_a_reader_who_holds_two_faces_is_never_told_that_they_are_the_same(
    served: Path, tmp_path: Path
) -> None:
    www = copied(served, tmp_path)
    text = (www / "announcements" / "2.txt").read_text(encoding="utf-8")
    ours = tmp_path / "ours"
    shutil.copytree(www, ours)
    (ours / "other.txt").write_text(text.replace("\n\n", "\n\nBy the way, hello.\n", 1))
    for pair in ((ours, www), (www, ours), (ours, ours)):
        fork = compare(*(gather(str(path), [path]) for path in pair))
        assert fork is not None
        assert (fork.what, fork.number) == ("announcement", 2)


def test_one_line_that_somebody_sends_is_compared(served: Path, tmp_path: Path) -> None:
    www = copied(served, tmp_path)
    line = json.loads(CliRunner().invoke(app, ["--json", "record", "verify", str(www)]).stdout)[
        "line"
    ]
    origin, size, root = line.split()
    same = CliRunner().invoke(app, ["record", "compare", str(www), line])
    assert (same.exit_code, f"the first {size} entries" in same.stdout) == (0, True)
    for root_of_theirs in (f"{'A' * 43}=", f"AA//{'A' * 39}="):
        other = f"{origin} {size} {root_of_theirs}"
        parted = CliRunner().invoke(app, ["record", "compare", str(www), other])
        assert (parted.exit_code, root_of_theirs in parted.stdout) == (1, True)
    # Where no checkpoint of that size is held, the entries tell; of more than are held, nothing.
    for checkpoint in (*(www / "checkpoints").iterdir(), *(www / "heartbeats").iterdir()):
        checkpoint.unlink()
    assert CliRunner().invoke(app, ["record", "compare", str(www), line]).exit_code in (0, 2)
    more = f"{origin} 999 {root}"
    assert CliRunner().invoke(app, ["record", "compare", str(www), more]).exit_code == 2
    # Whoever holds two faces is not told that one of them is the same.
    text = (www / "announcements" / "2.txt").read_text(encoding="utf-8")
    (www / "other.txt").write_text(text.replace("\n\n", "\n\nBy the way, hello.\n", 1))
    assert CliRunner().invoke(app, ["record", "compare", str(www), line]).exit_code == 1


def test_two_beginnings_are_a_fork(served: Path, tmp_path: Path) -> None:
    """Another roster, say: who plays was decided later than it was said."""
    www = copied(served, tmp_path)
    text = (www / "genesis.txt").read_text()
    (www / "genesis.txt").write_text(re.sub(r"Roster: .*", f"Roster: {'a' * 64}", text))
    run = CliRunner().invoke(app, ["record", "compare", str(served / "www"), str(www)])
    assert (run.exit_code, run.output.split("\n")[0]) == (1, "the histories part at the genesis")
    both = check(gather("both", [www, served / "www"]))
    assert "the genesis has two texts" in " ".join(one.detail for one in both)


def test_a_heartbeat_of_a_smaller_record_than_before_is_found(tmp_path: Path) -> None:
    log = Log("gm.test/autumn", b"s" * 32, ["one\n", "two\n", "three\n"])
    for day, size in (("2026-03-04", 3), ("2026-03-05", 2)):
        at = 1_772_582_400 + 86_400 * int(day[-1])
        (tmp_path / day).write_text(log.heartbeat(Heartbeat(day, size, "a" * 64, at)))
    assert "is of a smaller record" in told(tmp_path)[HEARTBEATS]


def test_a_witness_needs_nothing_but_genesis_and_heartbeats(served: Path, tmp_path: Path) -> None:
    kept = copied(served, tmp_path, "witness")
    shutil.copy(served / "www" / "genesis.txt", kept)
    assert told(kept)[GROWTH] == "passed: 1 entry, and 4 checkpoints after them by proofs"
    # One that only grew out of another past than the one before is found.
    changed(kept, "growth-2026-03-05.txt", "old ", "old 1")
    assert told(kept)[GROWTH].startswith(("failed", "not checkable"))


def test_a_witness_finds_a_past_that_was_rewritten(served: Path, tmp_path: Path) -> None:
    kept = copied(served, tmp_path, "witness")
    shutil.copy(served / "www" / "genesis.txt", kept)
    www = served / "www"
    rewritten = signed_otherwise(www, *(f"announcements/{n}.txt" for n in (1, 3, 2, 4, 5, 6)))
    note = (kept / "heartbeat-2026-03-06.txt").read_text()
    size, at = int(note.split("\n")[1]), int(note.split("\nat ")[1].split("\n")[0])
    beat = Heartbeat("2026-03-06", size, "a" * 64, at)
    (kept / "heartbeat-2026-03-06.txt").write_text(rewritten.heartbeat(beat))
    (kept / "growth-2026-03-06.txt").write_text(rewritten.growth(6, beat))
    assert "the older tree does not begin the newer one" in told(kept)[GROWTH]


def test_a_single_announcement_is_shown_to_be_in_the_record(served: Path, tmp_path: Path) -> None:
    www = served / "www"
    for name in ("genesis.txt", "announcements/4.txt", "proofs/4.tlog-proof"):
        shutil.copy(www / name, tmp_path)
    found = told(tmp_path)
    assert found[INCLUSION] == "passed: 1 entry"
    assert found["checkpoints are signed by the key"].startswith("passed")
    assert found[GROWTH] == (
        "not checkable: not here: announcements 1 to 3; checkpoints from 4 on wait"
    )
    # Three of those that lead there are enough for all.
    for number in (1, 2, 3):
        shutil.copy(www / "announcements" / f"{number}.txt", tmp_path)
    assert told(tmp_path)[GROWTH] == "passed: 5 entries"


def test_a_genesis_that_the_announcement_contradicts_is_found(served: Path, tmp_path: Path) -> None:
    www = copied(served, tmp_path)
    text = (www / "genesis.txt").read_text()
    (www / "genesis.txt").write_text(re.sub(r"(ie): .*", rf"\1: {'f' * 64}", text))
    assert "announcement 1: the anchor of the die: expected ffff" in told(www)[BEGINNING]
    assert "its key does not lead to the anchor" in told(www)[DICE]


def test_two_tournaments_in_one_folder_are_told_apart(
    served: Path, tmp_path: Path, sent: list[Sent]
) -> None:
    www = copied(served, tmp_path)
    winter = tmp_path / "www" / "winter"
    winter.mkdir()
    origin = "secret.test/winter"
    key = str(Log(origin, b"w" * 32).key)
    text = (www / "genesis.txt").read_text()
    for old, new in (("autumn", "winter"), ("Autumn", "Winter")):
        text = text.replace(old, new)
    text = re.sub(r"Key: .*", f"Key: {key}", text)
    log = Log(origin, b"w" * 32, [text])
    (winter / "genesis.txt").write_text(text)
    (winter / "1.txt").write_text(
        f"{HEADING.format(1)}A winter.\n\n{END}".replace("Autumn", "Winter")
    )
    (winter / "c1.txt").write_text(log.append((winter / "1.txt").read_text()))
    run = CliRunner().invoke(app, ["record", "verify", str(www)])
    assert "say which with --record (secret.test/autumn, secret.test/winter)" in str(run.exception)
    run = CliRunner().invoke(app, ["record", "verify", str(www), "--record", "secret.test/spring"])
    assert "(secret.test/autumn, secret.test/winter), found secret.test/spring" in str(
        run.exception
    )

    # Mails of another game are no second history of this one.
    run = CliRunner().invoke(app, ["record", "compare", str(served / "www"), str(winter)])
    assert "these are two records" in str(run.exception)
    assert "histories part" not in run.output
    for name, size in (("secret.test/autumn", 7), (origin, 2)):
        chosen = CliRunner().invoke(app, ["--json", "record", "verify", "--record", name, str(www)])
        assert chosen.exit_code == 0, chosen.output
        assert json.loads(chosen.stdout)["entries"] == size


def test_open_rolls_go_on_from_an_anchor_that_was_announced_later() -> None:
    """Whoever holds everything can follow the dice past the end of their first chain."""
    length, root = 4, bytes(32)
    texts = []
    for index in range(1, 7):
        rolled = dice.roll(root, "autumn", index, 6, length)
        fields: Fields = (
            ("die.value", rolled.value),
            ("die.faces", 6),
            ("die.proof", rolled.proof),
            *((("dice.open_anchor", dice.anchor(root, 1, length)),) if index == 3 else ()),
        )
        texts.append(render(index, "Autumn", "turn.taken", fields, 1_772_445_600, "a" * 64))
    anchor = dice.anchor(root, 0, length)
    key = str(Log("gm.test/autumn", b"s" * 32).key)
    genesis = Genesis("autumn", "Autumn", "gm.test/autumn", key, "secret", "0" * 64, "0" * 64,
                      "0" * 64, anchor, length, "0" * 64, format_instant(0), "0" * 64)  # fmt: skip

    def found(texts: list[str]) -> str:
        held = Holdings("bob")
        for text in (genesis.text(), *texts):
            held.add(Held(text, "a file", exact=True))
        return next(f"{one.outcome}: {one.detail}" for one in check(held) if one.title == DICE)

    assert found(texts) == "passed: 6 open rolls"
    without = [text.replace("Anchor ", "Anchors ") for text in texts]
    assert found(without).endswith("open roll 5: no anchor was announced for it")
    assert found(texts[:2] + texts[3:]) == "passed: 2 open rolls; 3 announcements after a gap wait"
