"""What players had passed on to one another: the note that each reader is sent binds it.

A message without a name stays without one: the notes of two senders differ in nothing but what
nobody can guess.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from gamemaster.audit import audit
from gamemaster.audit.command import main as verifier
from gamemaster.audit.evidence import FAILED, PASSED
from gamemaster.audit.files.text import digest
from gamemaster.audit.held_papers.papers import read_paper
from gamemaster.record.note import Signer
from gamemaster.saved.pinning import record_pins
from tests.audit.kept import Game, failed, findings, kept_of, verify
from tests.audit.playing import RealTable
from tests.audit.tampering.bases import base
from tests.audit.tampering.forging import Line
from tests.builders import Table, tournament

WORDS = "Shall we vote together?\n\n  On 302 as well, I mean."
TOLD = f"tell bob and cyd\n{WORDS}\nend tell\n"


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder = tmp_path_factory.mktemp("passed")
    table = RealTable(folder, (tournament(),))
    table.start("ada", "bob", "cyd")
    table.mail("ada", TOLD)
    table.mail("bob", "tell cyd anonymously: Not so loud.\n")
    table.mail("ada", "propose amend rule 207\nVotes are cast in rhyme.\nend proposal\n")
    table.mail("ada", "share 301 with bob\n")
    table.ask("end", reason="enough")
    return kept_of(table, folder)


def messages(game: Game, who: str) -> list[Path]:
    return game.kept(who, "message")


def changed(game: Game, note: Path, into: Path, old: str, new: str) -> Path:
    """A message that the key signs, though its game never wrote it."""
    text = note.read_text().partition("\n\n— ")[0] + "\n"
    assert old in text
    into.write_text(Signer("secret.test/autumn", game.signing).sign(text.replace(old, new, 1)))
    return into


def test_every_message_is_one_that_the_journal_commits_to(game: Game) -> None:
    told = verify(*messages(game, "bob"), *messages(game, "cyd"), "--bundle", game.bundle, "--json")
    assert told.exit_code == 0, told.output
    assert [what for what, _, _ in findings(told)].count("what the message says") == 4
    assert {outcome for _, outcome, _ in findings(told)} == {PASSED}
    assert "commits to just that" in told.stdout


def test_a_message_says_what_its_reader_is_told(game: Game) -> None:
    first = read_paper(messages(game, "bob")[0].read_text().partition("\n\n— ")[0] + "\n", "here")
    assert (first.player, first.sender, first.number) == ("bob", "ada", None)
    assert (first.told, first.identity) == (f"{WORDS}\n", digest(WORDS))
    # As the sender's own receipt has it, so that the two can compare their papers.
    assert digest(WORDS) in "".join(one.read_text() for one in game.kept("ada"))
    second = messages(game, "cyd")[1].read_text()
    assert "Player: cyd\nWritten: " in second
    assert "Sender: " not in second
    shared = messages(game, "bob")[1].read_text()
    assert re.search(r"\nSender: ada\nProposal: 301\nNonce: ", shared)
    assert "Player: " not in shared
    assert "\n|" not in shared


def test_nothing_of_a_message_without_a_name_depends_on_its_sender(tmp_path: Path) -> None:
    notes = {}
    for who in ("ada", "bob"):
        (tmp_path / who).mkdir()
        table = Table(tmp_path / who, (tournament(),))
        table.start("ada", "bob", "cyd")
        (_, sent) = table.mail(who, "tell cyd anonymously: Not so loud.\n")
        note = sent.attachments["message.txt"].decode().partition("\n\n— ")[0]
        notes[who] = re.sub("^Nonce: .*$", "", note, flags=re.MULTILINE)
        assert who not in note
        table.close()
    assert notes["ada"] == notes["bob"]


@pytest.mark.parametrize(
    ("old", "new", "finding"),
    [
        ("| Shall we", "| Shall they", "expected the SHA-256 "),
        ("Player: bob", "Player: ada", "the journal has nothing passed on to ada"),
        ("Sender: ada\n", "Sender: cyd\n", "expected the sender cyd, found ada"),
        ("Sender: ada\n", "", "expected the sender none, found ada"),
        ("Nonce: ", "Nonce: 00", "expected Nonce"),
        ("Written: 2026", "Written: 2027", "the journal has nothing passed on to bob"),
    ],
)
def test_a_message_that_says_otherwise_than_the_journal(
    game: Game, tmp_path: Path, old: str, new: str, finding: str
) -> None:
    lie = changed(game, messages(game, "bob")[0], tmp_path / "message.txt", old, new)
    told = verify(lie, "--bundle", game.bundle, "--json")
    assert (told.exit_code, finding in failed(told)[0]) == (1, True), told.output
    assert verifier([str(game.bundle), "--receipt", str(lie), "--quiet"]) == 1


def other_words(game: Game, tmp_path: Path) -> Path:
    old, new = digest(WORDS), digest(WORDS.replace("together", "apart"))
    lie = changed(game, messages(game, "bob")[0], tmp_path / "message.txt", "together", "apart")
    return changed(game, lie, lie, old, new)


def test_other_words_than_the_journal_commits_to_are_found_though_it_hides_them(
    game: Game, tmp_path: Path
) -> None:
    told = verify(other_words(game, tmp_path), "--bundle", game.bundle, "--json")
    assert told.exit_code == 1
    assert "expected the commitment" in failed(told)[0]
    assert "told the player one thing" in "\n".join(json.loads(told.stdout)["proves"])


def test_a_journal_that_commits_to_nothing_is_found_by_a_message(
    game: Game, tmp_path: Path
) -> None:
    bundle = game.forge(tmp_path, lambda forged: forged.data("press.passed").pop("commitment"))
    assert "reveals" in {step.title for step in audit(bundle) if step.outcome == FAILED}
    told = verify(messages(game, "bob")[0], "--bundle", bundle, "--json")
    assert (told.exit_code, "found none" in failed(told)[0].lower()) == (1, True)


def test_the_same_words_in_the_mail_and_in_its_file(game: Game, tmp_path: Path) -> None:
    mail = next(one for one in sorted(game.folder.glob("*-bob@*.eml"))
                if b"vote together" in one.read_bytes())  # fmt: skip
    told = verify(mail, "--record", game.bundle / "genesis.txt", "--json")
    assert ("the text of the mail", "passed") in [one[:2] for one in findings(told)]
    altered = tmp_path / "altered.eml"
    altered.write_bytes(mail.read_bytes().replace(b"vote together", b"vote apart", 1))
    told = verify(altered, "--record", game.bundle / "genesis.txt", "--json")
    assert (told.exit_code, failed(told)) == (
        1, ["the text of the mail: the mail has other words than the file, which counts"],
    )  # fmt: skip


def passed(nth: int) -> Line:
    forged = base("open")
    return forged.lines[forged.at("press.passed", nth)]


def test_a_message_that_is_opened_opens_its_commitment_too() -> None:
    said = passed(1)
    assert {"nonce", "text", "sender"} <= said["private"].keys()
    assert passed(1)["private"]["nonce"] != passed(2)["private"]["nonce"]


def test_what_a_reader_was_told_and_has_no_letter_of_is_named(game: Game) -> None:
    """A lost letter cannot be told from one that never came: it is no fault."""
    first, *_ = messages(game, "bob")
    told = verify(first, "--bundle", game.bundle, "--json")
    lacking = json.loads(told.stdout)["untold"]
    assert (told.exit_code, lacking.keys(), len(lacking["bob"])) == (0, {"bob"}, 1)
    every = [*game.kept("bob", "message"), *game.kept("bob", "letter")]
    assert json.loads(verify(*every, "--bundle", game.bundle, "--json").stdout)["untold"] == {}
    assert (
        "No letter is here of what bob was told at: "
        in verify(first, "--bundle", game.bundle).output
    )


def test_mails_without_a_letter_pass_with_a_word_about_it(game: Game, tmp_path: Path) -> None:
    for mail in game.folder.glob("*-bob@*.eml"):
        if b"message.txt" not in mail.read_bytes():
            (tmp_path / mail.name).write_bytes(mail.read_bytes())
    steps = {step.title: step for step in audit(game.bundle, pins=record_pins(tmp_path))}
    assert steps["receipts kept"].outcome == PASSED
    assert "no letter was kept of what bob was told at 2026-" in steps["receipts kept"].detail


def test_parts_of_two_papers_are_no_paper(game: Game, tmp_path: Path) -> None:
    (receipt, *_) = game.kept("bob")
    head, _, rest = receipt.read_text().partition("\n\n— ")[0].partition("Message: ")
    signer = Signer("secret.test/autumn", game.signing)
    for part, mark in ((1, "0"), (2, "1")):
        text = re.sub("Receipt: .*", f"Receipt: {mark * 64}", head)
        text += f"Part: {part} of 2\n" + (f"Message: {rest}\n" if part == 1 else "End: autumn\n")
        (tmp_path / f"receipt-{part}.txt").write_text(signer.sign(text))
    told = verify(tmp_path, "--bundle", game.bundle, "--json")
    assert told.exit_code == 1
    assert "they are of several papers that say different things" in "\n".join(failed(told))
