"""Players check during play, with the mails they kept, that nobody rewrites what was announced."""

from __future__ import annotations

import json
import mailbox
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gamemaster.cli.app import app
from gamemaster.holdings import check, compare, gather
from gamemaster.holdings.pieces import Held, Holdings
from gamemaster.record.log import Log
from tests.audit.playing import RealTable
from tests.builders import Sent
from tests.mail.test_work import grows_like_its_size

OPEN_DICE = """\
propose amend rule 202
A turn is one proposal and one open roll.
clauses:
when turn.taken: award player die(6); reveal proposal.number, proposal.hash, points, die.value, \
die.faces, die.proof, dice.open_anchor, dice.length to everyone
when turn.taken: reveal proposal.document to proposer
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
    assert [one.outcome for one in checks] == ["passed"] * 6, checks
    assert checks[-1].detail == "3 open rolls"


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
        "not checkable: announcement 3 is not here"
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
    assert [one.outcome for one in checks] == ["passed"] * 6, checks


HEADING = "Autumn: announcement {}\n2026-03-02 10:00:00 UTC\n\n"
END = f"Journal {'a' * 64}\n"


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
