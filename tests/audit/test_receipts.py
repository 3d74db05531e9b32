"""Receipts and statements against the bundle that is published: what was dropped, altered, added.

The organiser who forges here holds the key and has the whole journal fit again; what players hold
is what they cannot change.
"""

from __future__ import annotations

import json
import mailbox
import re
import shutil
from collections.abc import Callable
from email import message_from_bytes
from pathlib import Path
from typing import Any

import pytest

from gamemaster.audit import audit
from gamemaster.audit.command import main as verifier
from gamemaster.disclosing.disclose import publish
from gamemaster.inbox.arrival import Arrival
from gamemaster.office.witness import put_back
from gamemaster.record.note import Signer
from gamemaster.saved.pinning import record_pins
from tests.audit.kept import Game, failed, findings, kept_of, run, verify
from tests.audit.playing import RealTable
from tests.audit.tampering.forging import Forgery, opened
from tests.builders import DAY, raw_mail

TURN = "propose enact\n{}\nclauses:\ndefine kind = 1\nend proposal\nvote for mine\n"


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder = tmp_path_factory.mktemp("played")
    table = RealTable(folder)
    table.start("ada", "bob", "cyd", "dee")
    table.mail("ada", TURN.format("Whoever is kind is kind. " + "So it is said, and often. " * 9))
    table.mail("bob", "vote against 301\ndo dance\ntell ada: hello\n")
    table.mail("bob", "withdraw 2\nobject: I did not dance.\n")
    table.mail("cyd", "tell bob anonymously: hello\n")
    table.mail("cyd", "vote against 301\nmine\n")
    table.ask("end", reason="enough")
    table.wait(3600)
    table.mail("bob", "vote for 302\n")
    return kept_of(table, folder)


def test_what_was_confirmed_stands_in_an_honest_bundle(game: Game) -> None:
    for archive in ("bundle", "bundle.tar.zst"):
        told = verify(*game.kept("ada"), "--bundle", game.folder / archive, "--json")
        assert told.exit_code == 0, told.output
    told = verify(*game.kept("ada"), *game.kept("ada", "statement"), "--bundle", game.bundle)
    assert "played in entry" in told.stdout
    assert "stands in the published journal" in " ".join(told.stdout.split())


def test_what_is_hidden_is_not_checkable_and_that_is_said(game: Game) -> None:
    told = verify(*game.kept("cyd"), *game.kept("cyd", "statement"), "--bundle", game.bundle,
                  "--json")  # fmt: skip
    assert told.exit_code == 2
    unknown = {what: why for what, outcome, why in findings(told) if outcome == "not checkable"}
    assert all(what.startswith("Message: to bob") for what in unknown)
    assert "not disclosed" in str(unknown)
    # Moves beside them are checked all the same, and so is what was asked for during play.
    passed = {what for what, outcome, _ in findings(told) if outcome == "passed"}
    assert "Move 1: vote 301 against" in passed


def test_a_statement_that_was_asked_for_may_name_messages_alone(tmp_path: Path) -> None:
    table = RealTable(tmp_path)
    table.start("ada", "bob")
    table.mail("ada", "tell bob: hello\nmine\n")
    table.mail("ada", "vote for 301\n")
    table.ask("end", reason="enough")
    table.wait(DAY)
    played = kept_of(table, tmp_path)
    asked_for, at_the_end = played.kept("ada", "statement")
    assert "Message: " in asked_for.read_text()
    assert "Move 1: " not in asked_for.read_text()
    for note in (asked_for, at_the_end):
        told = verify(note, "--bundle", played.bundle, "--json")
        assert failed(told) == [], note.read_text()
        assert ("the statement", "passed") in [each[:2] for each in findings(told)]


def test_saved_mails_do_as_well_as_files(game: Game, tmp_path: Path) -> None:
    for mail in game.folder.glob("*-ada@players.test.eml"):
        shutil.copy(mail, tmp_path / mail.name)
    # The mails hold the genesis, which names the key.
    told = verify(tmp_path, "--json")
    assert told.exit_code == 0, told.output
    assert "Only signatures were checked" in json.loads(told.stdout)["proves"][0]
    assert json.loads(told.stdout)["outcomes"] == {"passed": 6, "failed": 0, "not checkable": 0}
    told = verify(tmp_path, "--bundle", game.bundle)
    assert told.exit_code == 0, told.output


def test_a_mailbox_of_a_whole_game_and_what_mail_does_to_it(game: Game, tmp_path: Path) -> None:
    box = mailbox.mbox(tmp_path / "bobs.mbox")
    for mail in sorted(game.folder.glob("*-bob@players.test.eml")):
        raw = mail.read_bytes()
        # Line ends change on the way; a file in base64 does not.
        box.add(raw.replace(b"\r\n", b"\n"))
        if b"receipt.txt" in raw:
            (part,) = [one for one in message_from_bytes(raw).walk()
                       if one.get_filename() == "receipt.txt"]  # fmt: skip
            assert part["Content-Transfer-Encoding"] == "base64"
    box.close()
    told = verify(tmp_path / "bobs.mbox", "--bundle", game.bundle, "--json")
    assert told.exit_code == 2, "what bob told ada is not disclosed"
    assert failed(told) == []
    assert sum(one["kind"] == "receipt" for one in json.loads(told.stdout)["receipts"]) == 3


def test_during_play_the_record_names_the_key(game: Game, tmp_path: Path) -> None:
    note = shutil.copy(game.kept("bob")[0], tmp_path / "receipt.txt")
    unknown = verify(note)
    assert unknown.exit_code == 2
    assert "No signature was checked" in unknown.stdout
    assert "Only signatures were checked" not in unknown.stdout
    told = verify(note, "--record", game.bundle / "genesis.txt")
    assert told.exit_code == 0
    assert "Whether they were played can be checked after the game" in " ".join(told.stdout.split())
    key = re.search(r"^Key: (.*)$", (game.bundle / "genesis.txt").read_text(), re.MULTILINE)
    assert key is not None
    assert verify(note, "--key", key[1]).exit_code == 0
    other = str(Signer("elsewhere.test/autumn", bytes(32)).key)
    assert verify(note, "--key", other).exit_code == 1
    assert verify(note, "--key", "no key").exit_code == 2


def test_a_receipt_of_before_heads_were_in_it_is_still_checked(game: Game, tmp_path: Path) -> None:
    text = game.kept("ada")[0].read_text().partition("\n\n")[0] + "\n"
    older = re.sub("Journal: .*\n", "", text.replace("RECEIPT/2", "RECEIPT/1"))
    (tmp_path / "receipt.txt").write_text(Signer("secret.test/autumn", game.signing).sign(older))
    told = verify(tmp_path / "receipt.txt", "--bundle", game.bundle, "--json")
    # A tournament of this edition signs receipts with the head: so an older one is told.
    assert told.exit_code == 2, told.output
    assert failed(told) == []
    assert "names no head of the journal" in told.stdout


# What an organiser may do to a journal -----------------------------------------------------------


def place(forged: Forgery, who: str, nth: int = 1) -> int:
    """Where the ``nth`` move of a player was put on the docket."""
    found = [
        index
        for index, line in enumerate(forged.lines)
        if line["type"] == "item.docketed/1"
        and (line["data"]["actor"], bool(line["data"]["words"])) == (who, True)
    ]
    return found[nth - 1]


def drop(forged: Forgery, index: int) -> None:
    """Leave out an item of the docket with everything that came of it."""
    item = forged.lines[index]["data"]["item"]
    forged.lines = [
        line
        for at, line in enumerate(forged.lines)
        if at != index
        and (line["type"], line["data"].get("item")) != ("item.played/1", item)
        and (line["why"] or {}).get("item") != item
    ]


def move_of_bob(forged: Forgery) -> dict[str, Any]:
    data: dict[str, Any] = forged.lines[place(forged, "bob")]["data"]
    return data


def drops_the_vote(forged: Forgery) -> None:
    drop(forged, place(forged, "bob"))


def drops_all_of_the_mail(forged: Forgery) -> None:
    mail = move_of_bob(forged)["mail"]
    drops_the_vote(forged)
    drop(forged, place(forged, "bob"))
    drop(forged, forged.at("press.docketed", mail=mail))
    del forged.lines[forged.at("mail.accepted", mail=mail)]


def flips_the_vote(forged: Forgery) -> None:
    move_of_bob(forged)["move"]["choice"] = "for"


def has_it_on_another_proposal(forged: Forgery) -> None:
    move_of_bob(forged)["move"]["number"] = 302


def gives_it_to_somebody_else(forged: Forgery) -> None:
    move_of_bob(forged)["actor"] = "dee"


def gives_the_mail_an_earlier_instant(forged: Forgery) -> None:
    forged.lines[forged.at("mail.accepted", mail=move_of_bob(forged)["mail"])]["at"] -= 1


def gives_the_move_a_later_instant(forged: Forgery) -> None:
    forged.lines[place(forged, "bob")]["at"] += 1


def says_other_octets_came(forged: Forgery) -> None:
    forged.data("mail.accepted", mail=move_of_bob(forged)["mail"])["sha256"] = "0" * 64


def changes_a_word(forged: Forgery) -> None:
    forged.lines[place(forged, "bob", 2)]["data"]["move"]["words"] = "prance"


def changes_a_comma_of_the_proposal(forged: Forgery) -> None:
    body = forged.lines[place(forged, "ada")]["data"]["move"]["body"]
    body["text"] = body["text"].replace(",", ";", 1)


def puts_in_a_vote(forged: Forgery) -> None:
    line = forged.copied()[place(forged, "bob")]
    line["data"] |= {"item": 999, "move": {**line["data"]["move"], "number": 303}}
    forged.lines.insert(place(forged, "bob", 2) + 1, line)


def never_plays_it(forged: Forgery) -> None:
    del forged.lines[forged.at("item.played", item=move_of_bob(forged)["item"])]


def drops_the_message(forged: Forgery) -> None:
    drop(forged, forged.at("press.docketed", mail=move_of_bob(forged)["mail"]))


def drops_the_withdrawal(forged: Forgery) -> None:
    del forged.lines[forged.at("item.withdrawn", handle="bob")]


def drops_the_objection(forged: Forgery) -> None:
    del forged.lines[forged.at("objection.made")]


def softens_the_objection(forged: Forgery) -> None:
    forged.data("objection.made")["words"] = "I danced."


def puts_in_an_objection(forged: Forgery) -> None:
    line = forged.copied()[forged.at("objection.made")]
    line["data"] |= {"objection": 2, "words": "I sang."}
    forged.lines.insert(forged.at("objection.made") + 1, line)


def puts_in_a_withdrawal(forged: Forgery) -> None:
    line = forged.copied()[forged.at("item.withdrawn", handle="bob")]
    line["data"] |= {"item": move_of_bob(forged)["item"], "ordinal": 1}
    forged.lines.insert(forged.at("item.withdrawn", handle="bob") + 1, line)


def drops_the_statement(forged: Forgery) -> None:
    del forged.lines[forged.at("statement.made", handle="bob")]


TAMPERINGS: dict[Callable[[Forgery], None], tuple[str, str]] = {
    drops_the_vote: ("receipt", "Move 1: vote 301 against: it was dropped"),
    drops_all_of_the_mail: ("receipt", "it was dropped: the journal has no mail with this hash"),
    flips_the_vote: ("receipt", "altered: .*expected «vote 301 against», found «vote 301 for»"),
    has_it_on_another_proposal: ("receipt", "expected «vote 301 against», found «vote 302 ag"),
    gives_it_to_somebody_else: ("receipt", "the mail did nothing else: .*gives this mail to dee"),
    gives_the_mail_an_earlier_instant: ("receipt", "its instant was altered: expected it at"),
    gives_the_move_a_later_instant: ("receipt", "Move 1.*its instant was altered: journal entry"),
    says_other_octets_came: ("receipt", "it was dropped: the journal has no mail with this hash"),
    changes_a_word: ("receipt", "expected «do dance», found «do prance»"),
    changes_a_comma_of_the_proposal: ("receipt", "Move 1: turn, .* it was altered"),
    puts_in_a_vote: ("receipt", "a move was put in: journal entry .*vote 303 against"),
    never_plays_it: ("receipt", "Move 1.*neither played nor taken back"),
    drops_the_message: ("receipt", "Message: to ada.* it was dropped"),
    drops_the_withdrawal: ("receipt", "Withdrawal: move 2: it was dropped"),
    drops_the_objection: ("receipt", "Objection: .* it was dropped"),
    softens_the_objection: ("receipt", "Objection: .* it was dropped"),
    puts_in_an_objection: ("receipt", "a withdrawal or objection was put in: .*SHA-256"),
    puts_in_a_withdrawal: ("receipt", "a withdrawal or objection was put in: .*move 1"),
    drops_the_statement: ("statement", "the statement: expected it made at"),
}


@pytest.mark.parametrize("change", TAMPERINGS, ids=lambda change: change.__name__)
def test_a_journal_that_breaks_a_receipt_is_shown_to_do_so(
    game: Game, tmp_path: Path, change: Callable[[Forgery], None]
) -> None:
    kind, said = TAMPERINGS[change]
    forged = game.forge(tmp_path, change)
    who = "ada" if change is changes_a_comma_of_the_proposal else "bob"
    told = verify(*game.kept(who, kind), "--bundle", forged, "--json")
    assert told.exit_code == 1, told.output
    assert re.search(said, "\n".join(failed(told))), failed(told)
    assert "the two contradict each other" in json.loads(told.stdout)["proves"][0]


@pytest.mark.parametrize(
    "change",
    [drops_the_vote, flips_the_vote, gives_the_move_a_later_instant, changes_a_word,
     puts_in_a_vote, never_plays_it, drops_the_withdrawal],
    ids=lambda change: change.__name__,
)  # fmt: skip
def test_a_journal_that_breaks_a_statement_is_shown_to_do_so(
    game: Game, tmp_path: Path, change: Callable[[Forgery], None]
) -> None:
    forged = game.forge(tmp_path, change)
    told = verify(*game.kept("bob", "statement"), "--bundle", forged, "--json")
    assert told.exit_code == 1
    assert failed(told)


def test_a_bundle_under_another_key_is_not_the_one_that_was_promised(
    game: Game, tmp_path: Path
) -> None:
    """Whoever forges may make a new key; the genesis in players' mailboxes names the old one."""
    forgery = opened(game.bundle, bytes(range(32)))
    forgery.lines[0]["data"]["record_key"] = str(Signer("secret.test/autumn", bytes(range(32))).key)
    flips_the_vote(forgery)
    forged = forgery.write(tmp_path / "forged", "published")
    for mail in game.folder.glob("*-bob@players.test.eml"):
        shutil.copy(mail, tmp_path / mail.name)
    told = verify(*tmp_path.glob("*.eml"), "--bundle", forged, "--json")
    assert told.exit_code == 1
    assert failed(told)[0].startswith("the key of the bundle: expected secret.test/autumn+")
    proves = " ".join(json.loads(told.stdout)["proves"])
    assert "signed by another key" in proves
    assert "did not sign" not in proves
    assert "contradict" not in proves


def test_whoever_has_only_the_bundle_and_its_verifier_checks_a_receipt(
    game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(bundle: Path, *notes: Path) -> tuple[int, list[dict[str, str]]]:
        words = [word for note in notes for word in ("--receipt", str(note))]
        code = verifier([str(bundle), "--json", *words])
        steps = json.loads(capsys.readouterr().out)["steps"]
        return code, [step for step in steps if step["title"] == "receipt"]

    honest = game.kept("ada") + game.kept("ada", "statement")
    code, steps = run(game.bundle, *honest)
    assert [step["outcome"] for step in steps] == ["passed", "passed"]
    assert code == 0, steps
    code, steps = run(game.forge(tmp_path, flips_the_vote), *game.kept("bob"))
    assert code == 1
    assert "expected «vote 301 against», found «vote 301 for»" in steps[0]["detail"]
    changed = edited(game, tmp_path, "vote 301 against", "vote 301 for")
    code, steps = run(game.bundle, changed, tmp_path / "nowhere.txt")
    assert [step["outcome"] for step in steps] == ["failed", "not checkable"]
    assert code == 1
    # Somebody gives the whole mail, or another file: that is a slip, and no forgery.
    (mail,) = [one for one in game.folder.glob("*-ada@players.test.eml")
               if b"statement.txt" in one.read_bytes()][:1]  # fmt: skip
    code, steps = run(game.bundle, mail, game.bundle / "genesis.txt")
    assert [step["outcome"] for step in steps] == ["not checkable", "not checkable"]
    assert code == 2
    assert "as it was attached to a mail" in steps[0]["detail"]


# What a player may try ---------------------------------------------------------------------------


def edited(game: Game, tmp_path: Path, old: str, new: str) -> Path:
    note = game.kept("bob")[0].read_text()
    assert old in note
    changed = tmp_path / "receipt.txt"
    changed.write_text(note.replace(old, new, 1))
    return changed


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("vote 301 against", "vote 301 for"),
        ("Move 1:", "Move 7:"),
        ("Player: bob", "Player: dee"),
        ("Mail SHA-256: ", "Mail SHA-256: 0"),
        ("Received: 2026", "Received: 2025"),
        ("do dance", "do dance "),
        ("End: autumn", "End: winter"),
        ("\n\n— ", "\n— "),
        ("SECRET NOMIC RECEIPT/2", "SECRET NOMIC STATEMENT/1"),
        ("SECRET NOMIC RECEIPT/2", "SECRET NOMIC RECEIPT/1"),
        ("Journal: ", "Journal: 0"),
    ],
)
def test_a_receipt_that_its_holder_changed_proves_nothing(
    game: Game, tmp_path: Path, old: str, new: str
) -> None:
    told = verify(edited(game, tmp_path, old, new), "--bundle", game.bundle, "--json")
    assert told.exit_code == 1, told.output
    assert any(one.startswith("the signature: ") for one in failed(told))
    assert "did not sign" in json.loads(told.stdout)["proves"][0]


def test_a_receipt_of_another_tournament_or_player_is_told(game: Game, tmp_path: Path) -> None:
    told = verify(game.kept("bob")[0], "--bundle", game.bundle, "--player", "ada", "--json")
    assert told.exit_code == 1
    assert "expected one for ada, found bob's" in failed(told)[0]
    assert json.loads(told.stdout)["proves"][0].startswith("A receipt of another player")
    # Of another tournament, under the very key that this one has.
    text = game.kept("bob")[0].read_text().partition("\n\n")[0] + "\n"
    text = text.replace("Record: secret.test/autumn", "Record: secret.test/winter")
    (tmp_path / "receipt.txt").write_text(Signer("secret.test/winter", game.signing).sign(text))
    told = verify(tmp_path / "receipt.txt", "--bundle", game.bundle, "--json")
    assert told.exit_code == 1
    (tmp_path / "receipt.txt").write_text(Signer("secret.test/autumn", game.signing).sign(text))
    told = verify(tmp_path / "receipt.txt", "--bundle", game.bundle, "--json")
    assert "expected the record secret.test/autumn, found secret.test/winter" in failed(told)[0]


def test_receipts_of_another_tournament_in_the_same_folder_are_named_and_no_failure(
    game: Game, tmp_path: Path
) -> None:
    folder = tmp_path / "mails"
    folder.mkdir()
    text = game.kept("bob")[0].read_text().partition("\n\n")[0] + "\n"
    text = text.replace("Record: secret.test/autumn", "Record: secret.test/winter")
    other = folder / "winter.txt"
    other.write_text(Signer("secret.test/winter", bytes(32)).sign(text))
    alone = verify(folder, "--bundle", game.bundle)
    assert (alone.exit_code, "failed: the signature" in alone.stdout) == (1, True)
    shutil.copy(game.kept("bob")[0], folder / "autumn.txt")
    told = verify(folder, "--bundle", game.bundle)
    assert "failed" not in told.stdout
    assert f"{other}: of another tournament (secret.test/winter), not checked" in told.output
    told = verify(folder, "--bundle", game.bundle, "--json")
    assert json.loads(told.stdout)["elsewhere"] == [[str(other), "secret.test/winter"]]
    assert failed(told) == []
    # One that bears this tournament's name below is held to it, whatever record it names.
    other.write_text(Signer("secret.test/autumn", game.signing).sign(text))
    assert verify(folder, "--bundle", game.bundle).exit_code == 1


def test_two_receipts_of_one_mail_are_shown_side_by_side(game: Game, tmp_path: Path) -> None:
    first = game.kept("bob")[0]
    text = first.read_text().partition("\n\n")[0].replace("against", "for") + "\n"
    second = tmp_path / "other.txt"
    second.write_text(Signer("secret.test/autumn", game.signing).sign(text))
    told = verify(first, second, "--bundle", game.bundle, "--json")
    assert told.exit_code == 1
    assert "two that differ were signed" in failed(told)[0]
    assert "has confirmed both" in json.loads(told.stdout)["proves"][0]


def test_a_part_alone_says_what_it_can(game: Game, tmp_path: Path) -> None:
    text = game.kept("bob")[0].read_text().partition("\n\n")[0] + "\n"
    head, _, rest = text.partition("Move 1:")
    part = tmp_path / "receipt.txt"
    lines = f"Move 1:{rest.partition('Move 2')[0]}End: autumn\n"
    note = Signer("secret.test/autumn", game.signing).sign(f"{head}Part: 1 of 2\n{lines}")
    part.write_text(note)
    told = verify(part, "--bundle", game.bundle, "--json")
    assert told.exit_code == 2
    assert ("that nothing else is recorded", "not checkable", "1 of 2 parts are here") in findings(
        told
    )


def kept_beside(game: Game, folder: Path, *notes: str) -> tuple[str, str]:
    """What the audit says of such receipts, statements and letters, held against the bundle."""
    folder.mkdir()
    for number, text in enumerate(notes):
        note = Signer("secret.test/autumn", game.signing).sign(text)
        (folder / f"{number}.txt").write_text(note)
    (step,) = [
        step
        for step in audit(game.bundle, pins=record_pins(folder))
        if step.title == "receipts kept"
    ]
    return step.outcome, step.detail


def told_in(note: Path) -> str:
    return note.read_text().partition("\n\n")[0] + "\n"


def test_a_part_that_is_missing_is_no_pass_beside_a_bundle(game: Game, tmp_path: Path) -> None:
    head, _, lines = told_in(game.kept("bob")[0]).partition("Move 1: ")
    part = f"{head}Part: 1 of 2\nMove 1: {lines}"
    outcome, detail = kept_beside(game, tmp_path / "part", part)
    assert outcome == "not checkable"
    assert "1 of 2 parts are here" in detail


def test_hidden_words_are_told_and_hold_nothing_up(game: Game, tmp_path: Path) -> None:
    outcome, detail = kept_beside(game, tmp_path / "cyd", *map(told_in, game.kept("cyd")))
    assert outcome == "passed"
    assert "1 message in them cannot be compared: the words are hidden" in detail


def test_a_player_who_was_sent_no_receipt_at_all_is_told(game: Game, tmp_path: Path) -> None:
    """The promise of dice says whose mails these are; votes in Bob's name have no paper."""
    for who, outcome in (("bob", "not checkable"), ("dee", "passed")):
        folder = tmp_path / who
        folder.mkdir()
        for mail in game.folder.glob(f"*-{who}@players.test.eml"):
            if b"receipt.txt" not in (raw := mail.read_bytes()) and b"statement.txt" not in raw:
                (folder / mail.name).write_bytes(raw)
        steps = audit(game.bundle, pins=record_pins(folder))
        assert (steps[-1].title, steps[-1].outcome) == ("receipts kept", outcome)
        assert ("no receipt was kept of moves of bob" in steps[-1].detail) == (who == "bob")


def test_encrypted_mail_is_counted_as_not_read(game: Game, tmp_path: Path) -> None:
    shutil.copy(game.bundle / "genesis.txt", tmp_path)
    (tmp_path / "closed.eml").write_text(
        "From: gm@secret.test\nSubject: x\nMIME-Version: 1.0\nContent-Type: multipart/encrypted;"
        ' boundary=b; protocol="application/pgp-encrypted"\n\n--b\n'
        "Content-Type: application/pgp-encrypted\n\nVersion: 1\n--b\n"
        "Content-Type: application/octet-stream\n\nxyz\n--b--\n"
    )
    (step,) = audit(game.bundle, pins=record_pins(tmp_path))[-1:]
    assert step.outcome == "passed"
    assert "1 file not read, the first" in step.detail
    assert "it is encrypted: decrypt it first" in step.detail


def test_a_statement_of_the_end_cannot_pass_for_one_so_far(game: Game, tmp_path: Path) -> None:
    (statement,) = game.kept("ada", "statement")
    disguised = told_in(statement).replace(", played, ", ", recorded, ")
    shorter = re.sub(r"Move 2: .*\n", "", disguised)
    assert shorter != disguised
    for number, text in enumerate((shorter, re.sub(r"Move .*\n", "", disguised))):
        earlier = re.sub(r"(Made: .*:)\d\d ", r"\g<1>59 ", text)
        outcome, detail = kept_beside(game, tmp_path / str(number), earlier)
        assert outcome == "failed", detail
        assert "that asks for it, and the journal has none" in detail


def test_a_statement_so_far_is_as_of_the_mail_that_asked(game: Game, tmp_path: Path) -> None:
    (asked, _) = game.kept("cyd", "statement")
    assert kept_beside(game, tmp_path / "honest", told_in(asked))[0] == "passed"
    (statement,) = game.kept("bob", "statement")
    disguised = told_in(statement).replace(", played, ", ", recorded, ")
    # As if Bob had asked in the mail that took a move back: what came before it must be named.
    last = re.search("Withdrawal: ([^,]*), ", disguised)
    assert last is not None
    disguised = re.sub("Made: .*", f"Made: {last[1]}", disguised)
    assert kept_beside(game, tmp_path / "whole", disguised)[0] != "failed"
    fewer = re.sub(r"Move 1: .*\n", "", disguised)
    outcome, detail = kept_beside(game, tmp_path / "fewer", fewer)
    assert (outcome, "a move was put in" in detail) == ("failed", True), detail


def test_a_withdrawal_that_no_statement_names_was_put_in(game: Game, tmp_path: Path) -> None:
    (statement,) = game.kept("bob", "statement")
    text = told_in(statement)
    without = re.sub(r"Withdrawal: .*\n", "", text)
    assert without != text
    outcome, detail = kept_beside(game, tmp_path / "kept", without)
    assert outcome == "failed"
    assert "a withdrawal was put in" in detail


def test_papers_of_after_a_bundle_accuse_nobody(tmp_path: Path) -> None:
    table = RealTable(tmp_path)
    table.start("ada", "bob")
    table.mail("ada", TURN.format("Whoever is kind is kind."))
    table.mail("bob", "vote against 301\n")
    table.ask("end", reason="enough")
    early = tmp_path / "early"
    publish(table.office, "autumn", early)
    table.wait(3600)
    table.mail("bob", "object: I voted for it.\n")
    played = kept_of(table, tmp_path)
    papers = (*played.kept("bob"), *played.kept("bob", "statement"))
    assert verify(*papers, "--bundle", played.bundle, "--json").exit_code == 0
    told = verify(*papers, "--bundle", early, "--json")
    assert told.exit_code == 2, told.output
    assert failed(told) == []
    unknown = {what: why for what, outcome, why in findings(told) if outcome == "not checkable"}
    assert sorted(unknown) == ["that the bundle has it", "the statement"]
    assert all("ask for one that was made later" in why for why in unknown.values())
    # What was recorded before is compared all the same, and shown where it is gone.
    forgery = opened(early, played.signing)
    drops_the_vote(forgery)
    forged = forgery.write(tmp_path / "forged", "published")
    told = verify(*papers, "--bundle", forged, "--json")
    assert any(what.startswith("Move 1: ") for what in failed(told)), told.output


def test_where_days_were_lost_with_the_store_a_contradiction_says_so(tmp_path: Path) -> None:
    """The organiser goes on from an older copy: what was received since is in no journal."""
    (tmp_path / "table").mkdir()
    table = RealTable(tmp_path / "table")
    table.start("ada", "bob")
    table.mail("ada", TURN.format("Whoever is kind is kind."))
    table.close()
    copy = Path(shutil.copy(table.path, tmp_path / "copy.store"))
    table.open()
    table.mail("bob", "vote against 301\n")
    table.close()
    put_back(copy, table.path, table.key, force=True)
    table.open()
    table.wait(DAY)
    table.ask("end", reason="that was all")
    played = kept_of(table, tmp_path)
    told = verify(*played.kept("bob"), "--bundle", played.bundle, "--json")
    assert told.exit_code == 1
    reasons = [why for _, outcome, why in findings(told) if outcome == "failed"]
    assert reasons
    assert all(re.search(r"a copy of the store was put back \(journal entry \d+\)", why)
               for why in reasons)  # fmt: skip


def test_what_is_no_receipt_and_what_is_no_bundle(game: Game, tmp_path: Path) -> None:
    (tmp_path / "hello.txt").write_text("hello\n")
    told = verify(tmp_path / "hello.txt", "--bundle", game.bundle)
    assert told.exit_code == 2
    note = game.kept("bob")[0]
    (tmp_path / "empty").mkdir()
    for bundle in (tmp_path / "empty", tmp_path / "hello.txt", tmp_path / "nowhere"):
        assert verify(note, "--bundle", bundle).exit_code == 2
    # A bundle that a stranger changed fails its own checks first: nothing is said of receipts.
    forgery = opened(game.bundle, game.signing)
    flips_the_vote(forgery)
    told = verify(note, "--bundle", forgery.write(tmp_path / "naive", "naive"))
    assert told.exit_code == 2


def test_a_mailbox_may_give_mails_of_one_minute_in_another_order(tmp_path: Path) -> None:
    """A mail in a mailbox keeps its own date; the journal knows which was read first."""
    table = RealTable(tmp_path)
    table.start("ada", "bob")
    table.mail("ada", "propose enact\nText 0.\nend proposal\nvote for mine\n")
    table.mail("bob", "vote against 301")
    table.mail("bob", "mine")
    for number, text in ((7, "vote for 301\n"), (8, "tell ada: hello\n")):
        to = table.reply_address("bob")
        raw = raw_mail("bob@players.test", to, text, number=number)
        at = table.clock.now() - number
        table.office.accept([Arrival(raw, to, "bob@players.test", at, "imap", None)])
        table.settle()
    table.ask("end", reason="enough")
    kept = kept_of(table, tmp_path)
    notes = [*kept.kept("bob"), *kept.kept("bob", "statement")]
    alone = run("receipt", "verify", *notes, "--record", kept.bundle)
    assert (alone.exit_code, "unless that mail was read later" in alone.output) == (2, True)
    told = run("receipt", "verify", *notes, "--bundle", kept.bundle)
    assert "its words are not disclosed" in told.output
    assert "leaves out" not in told.output
    assert "failed" not in told.output
    pin = audit(kept.bundle, pins=record_pins(tmp_path / "notes"))[-1]
    assert (pin.title, pin.outcome) == ("receipts kept", "passed"), pin.detail
