"""Each check of the steps before the replay can say no, at the entry where it lies.

Whatever binds a forged bundle has been made to fit, so that only the check at hand can tell.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from gamemaster.audit.evidence import FAILED, NOT_CHECKABLE, PASSED, Evidence, Finding
from gamemaster.audit.files.bundle import read_all
from gamemaster.audit.files.shapes import OF_THE_GAME
from gamemaster.audit.findings import NotCheckable, Refused
from gamemaster.audit.steps.derived import check_dice, check_documents, check_genesis
from gamemaster.audit.steps.initial_set import ruleset_hash
from gamemaster.audit.steps.journaled import check_journal, check_mail, check_rulings
from gamemaster.audit.steps.published import (
    check_announced,
    check_heads,
    check_heartbeats,
    check_manifest,
    check_record,
)
from gamemaster.audit.verify import _step
from gamemaster.record.note import Signer
from tests.audit.tampering.bases import base
from tests.audit.tampering.forging import Forgery, canonical

Change = Callable[[Forgery], object]
Check = Callable[[Evidence], Finding]


class Memory:
    """A bundle that was never written."""

    def __init__(self, files: dict[str, bytes]) -> None:
        self._files = files

    def files(self) -> Iterator[tuple[str, int, Iterator[bytes]]]:
        for name, octets in self._files.items():
            yield name, len(octets), iter((octets,))

    def chunks(self, name: str) -> Iterator[bytes]:
        yield self._files[name]


def evidence(forged: Forgery, *, listed: bool = True) -> Evidence:
    """The bundle that a forgery makes: all fitted, ``lately`` changed, and perhaps listed again."""
    forged.rechain()
    if any(line["type"] == "record.opened/1" for line in forged.lines):
        forged.publish()
    forged.files["journal.jsonl"] = "".join(canonical(one) + "\n" for one in forged.lines).encode()
    forged.list()
    for change in forged.lately:
        change(forged)
    if listed:
        forged.list()
    return Evidence(read_all(Memory(forged.files), lambda _: None))


def found(check: Check, change: Change, game: str) -> str:
    """What the check refuses, after the manifest and the journal were read."""
    forged = base(game)
    change(forged)
    given = evidence(forged, listed=check is not check_manifest)
    if check is not check_manifest:
        check_manifest(given)
    if check not in (check_manifest, check_journal):
        check_journal(given)
    if check is check_heartbeats:
        check_record(given)
    with pytest.raises(Refused) as refused:
        check(given)
    return f"{refused.value.entry}|{refused.value}"


def says(kind: str, nth: int = 1, /, **data: Any) -> Change:  # noqa: ANN401 - JSON
    return lambda forged: forged.data(kind, nth).update(data)


def lately(change: Change) -> Change:
    return lambda forged: forged.lately.append(change)


def sealed(change: Callable[[dict[str, Any]], object]) -> Change:
    """Have the manifest say something else, and sign it."""

    def change_it(forged: Forgery) -> None:
        manifest = json.loads(forged.files["manifest.json"])
        change(manifest)
        forged.seal(json.dumps(manifest))

    return lately(change_it)


def file(name: str, octets: bytes | None) -> Change:
    def change(forged: Forgery) -> None:
        if octets is None:
            del forged.files[name]
        else:
            forged.files[name] = octets

    return change


def dropped(kind: str, nth: int = 1, /, **data: object) -> Change:
    def change(forged: Forgery) -> None:
        del forged.lines[forged.at(kind, nth, **data)]

    return change


def added(kind: str, after: str, nth: int = 1, /, **data: object) -> Change:
    """Add a line after another, caused by the same item."""

    def change(forged: Forgery) -> None:
        at = forged.at(after, nth)
        line = {**forged.lines[at], "type": f"{kind}/1", "data": data}
        line.pop("private", None)
        if line["type"] not in OF_THE_GAME:
            line["why"] = None
        if kind.startswith("objection."):
            line["private"] = {"sha256": "0" * 64}
        forged.lines.insert(at + 1, line)

    return change


def again(kind: str) -> Change:
    def change(forged: Forgery) -> None:
        at = forged.at(kind)
        forged.lines.insert(at + 1, {**forged.lines[at]})

    return change


def resigned(name: str) -> Change:
    """Have somebody else sign a note."""

    def change(forged: Forgery) -> None:
        text = forged.files[name].decode().partition("\n\n")[0]
        forged.files[name] = Signer(forged.origin, b"7" * 32).sign(f"{text}\n").encode()

    return lately(change)


def opened_private(kind: str) -> Change:
    def change(forged: Forgery) -> None:
        forged.lines[forged.at(kind)]["private"] = {"salt": "s", "address": "a"}

    return change


def unprompted(forged: Forgery) -> None:
    del forged.lines[forged.at("ruling.made")]


def unpublished(forged: Forgery) -> None:
    """Have nothing have been published of a game that was played."""
    forged.lines = [
        line for line in forged.lines
        if line["type"] not in ("record.opened/1", "heartbeat.made/1")
        and not line["data"].get("announcement")
    ]  # fmt: skip
    for name in ("genesis.txt", *forged.named("announcements/"), *forged.named("heartbeats/")):
        del forged.files[name]


CASES: dict[str, tuple[Check, Change, str]] = {
    # Manifest.
    "a manifest of another format": (
        check_manifest, sealed(lambda m: m.update(format="BUNDLE/2")), "^manifest.json.*format"),
    "a manifest with a key more": (
        check_manifest, sealed(lambda m: m.update(more=1)), "^manifest.json.*nothing else"),
    "files that are a list": (
        check_manifest, sealed(lambda m: m.update(files=[])), "^manifest.json.*nothing else"),
    "a policy without a word": (
        check_manifest, sealed(lambda m: m["policy"].pop("mail")), "^manifest.json.*a policy of"),
    "a policy of another type": (
        check_manifest, sealed(lambda m: m["policy"].update(mail=1)), "^manifest.json.*a policy"),
    "a file that is not there": (
        check_manifest, lately(file("README.txt", None)), r"^README\.txt\|.*there is none"),
    "a file that nobody named": (
        check_manifest, lately(file("proposals/999.txt", b"")), r"^proposals/999\.txt\|"),
    "a file that is longer": (
        check_manifest, lately(file("README.txt", b"x")), r"^README\.txt\|.*as in the manifest"),
    "a length that is a truth": (
        check_manifest,
        lambda forged: [file("README.txt", b"x")(forged), sealed(
            lambda m: m["files"]["README.txt"].update(octets=True))(forged)],
        r"^README\.txt\|.*as in the manifest"),
    "no rulings": (
        check_manifest, lambda forged: [
            lately(file("roots.json", None))(forged),
            sealed(lambda m: m["files"].pop("roots.json"))(forged)],
        r"^roots\.json\|.*there is none"),
    "a manifest signed by somebody else": (
        check_manifest, resigned("manifest.note"), r"^manifest\.note\|.*one signature, by"),
    "a note over another manifest": (
        check_manifest, lately(lambda f: f.say("manifest.note", "MANIFEST/1", "MANIFEST/2")),
        r"^manifest\.note\|.*to say 'SECRET NOMIC MANIFEST/1"),
    "a note with two signatures": (
        check_manifest, lately(lambda f: f.files.update(
            {"manifest.note": f.files["manifest.note"] * 2})), r"^manifest\.note\|"),
    "a key that is none": (
        check_manifest, lambda forged: forged.lines[0]["data"].update(record_key="x+y+z"),
        "^journal entry 1.*verifier key"),
    "mail that the policy does not open": (
        check_manifest, file("mail/1.eml", b"x"), r"^mail/1\.eml\|.*no mail by this policy"),
    # Journal.
    "a type of line that there is not": (
        check_journal, added("vote.dreamt", "vote.cast"), "a type of line that there is"),
    "a mail that a rule caused": (
        check_journal, lambda f: f.lines[f.at("mail.read")].update(why={"rule": 203}),
        "no rule or item as its cause"),
    "an address that the policy does not open": (
        check_journal, opened_private("player.registered"), "what the policy does not open"),
    "a secret that no policy opens": (
        check_journal, opened_private("mail.accepted"), "what the policy does not open"),
    "a journal without its end": (
        check_journal, dropped("tournament.ended"), "^journal.jsonl.*the end of the tournament"),
    # Genesis.
    "another tournament in the manifest": (
        check_genesis, sealed(lambda m: m.update(tournament="winter")), "^manifest.json.*winter"),
    "a rule that was another": (
        check_genesis, lambda f: f.lines[0]["data"]["rules"][0].__setitem__(2, "x\n"),
        "^journal entry 1.*the ruleset hash"),
    "a genesis without rules": (
        check_genesis, lambda f: f.lines[0]["data"].update(rules=[]), "^journal entry 1.*rules"),
    "a set with a name in words": (
        check_genesis, lambda f: f.lines[0]["data"].update(ruleset="My Nomic"),
        "^journal entry 1.*a name of a ruleset"),
    "a short name of more than sixty octets": (
        check_genesis,
        lambda f: (
            f.lines[0]["data"].update(tournament="a" * 61),
            sealed(lambda m: m.update(tournament="a" * 61))(f),
        ),
        "^journal entry 1.*a short name of one line"),
    "another hash of the rules": (
        check_genesis, lambda f: f.lines[0]["data"].update(ruleset_hash="0" * 64),
        "^journal entry 1.*the ruleset hash"),
    "a record opened twice": (
        check_genesis, again("record.opened"), "one opening of the record"),
    "a record never opened": (
        check_genesis, dropped("record.opened"), "^genesis.txt.*record.opened/1 in the journal"),
    "a game that announces nothing and has no record": (
        check_genesis, unpublished, "^genesis.txt.*record.opened/1 in the journal"),
    "a record opened before play": (
        check_genesis, lambda f: f.lines.insert(1, f.lines.pop(f.at("record.opened"))),
        "^journal entry 2.*when play has started"),
    "an announcement before the record": (
        check_genesis, lambda f: f.lines.insert(
            f.at("fields.revealed") + 1, f.lines.pop(f.at("record.opened"))),
        "nothing announced before"),
    "a roster without a player": (
        check_genesis, says("record.opened", roster="0" * 64), "roster [0-9a-f]{64}, found"),
    "a commitment more": (
        check_journal, says("record.opened", more="x"), "the fields of record.opened"),
    "a genesis of another title": (
        check_genesis, lately(lambda f: f.say("genesis.txt", "Title: ", "Title: x")),
        "^genesis.txt.*line 3 to be 'Title: "),
    "a genesis with a line more": (
        check_genesis, lately(lambda f: f.files.update(
            {"genesis.txt": f.files["genesis.txt"] + b"x\n"})), "^genesis.txt.*line 17 to be ''"),
    # Record.
    "an announcement left out": (
        check_record, lately(file("announcements/2.txt", None)), r"^announcements/2\.txt\|"),
    "a checkpoint of nothing": (
        check_record, lately(lambda f: f.files.update(
            {"checkpoints/99.txt": f.files["checkpoints/1.txt"]})), r"^checkpoints/99\.txt\|"),
    "a checkpoint of another entry": (
        check_record, lately(lambda f: f.files.update(
            {"checkpoints/2.txt": f.files["checkpoints/1.txt"]})), r"^checkpoints/2\.txt\|.*say"),
    "a checkpoint signed by somebody else": (
        check_record, resigned("checkpoints/3.txt"), r"^checkpoints/3\.txt\|.*one signature"),
    "a checkpoint without its line feed": (
        check_record, lately(lambda f: f.files.update(
            {"checkpoints/1.txt": f.files["checkpoints/1.txt"][:-1]})), r"^checkpoints/1\.txt\|"),
    # Announcements and heads.
    "an announcement in other words": (
        check_announced, lately(lambda f: f.say("announcements/2.txt", "has been", "was")),
        r"^announcements/2\.txt\|.*line 4"),
    "an announcement with a line more": (
        check_announced, lately(lambda f: f.say("announcements/2.txt", "\n\nJournal ",
                                                "\nAlso this.\n\nJournal ")),
        r"^announcements/2\.txt\|"),
    "an announcement at another instant": (
        check_announced, lately(lambda f: f.say("announcements/2.txt", " UTC", ":00 UTC")),
        r"^announcements/2\.txt\|.*line 2"),
    "announcements with a number left out": (
        check_announced, says("fields.revealed", 2, announcement=7), "announcement 2, found 7"),
    "an announcement of which the journal is silent": (
        check_announced, lately(lambda f: f.files.update(
            {"announcements/999.txt": f.files["announcements/1.txt"]})),
        r"^announcements/999\.txt\|.*in the journal"),
    "an announcement that names another head": (
        check_heads, lately(lambda f: f._head("announcements/2.txt", "0" * 64)),
        r"^announcements/2\.txt\|.*the journal's head"),
    "an announcement that names no head": (
        check_heads, lately(lambda f: f.say("announcements/2.txt", "Journal ", "Journal: ")),
        r"^announcements/2\.txt\|.*the journal's head"),
    # Documents.
    "a document with another word": (
        check_documents, lately(lambda f: f.say("proposals/301.txt", "| ", "| x")),
        r"^proposals/301\.txt\|"),
    "a turn with another document": (
        check_documents, says("turn.taken", document="x"), "^journal entry .*line 1 to be 'SECRET"),
    "a turn with another hash": (
        check_documents, says("turn.taken", hash="0" * 64), "^journal entry .*the hash "),
    "a turn of another kind": (
        check_documents, says("turn.taken", kind="dream"), "one of enact, amend"),
    "a target of another kind": (
        check_documents, says("turn.taken", kind="amend", target_noun="law", target_number=203),
        "a target: one of rule"),
    "a target without a number": (
        check_documents, says("turn.taken", kind="amend", target_noun="rule", target_number=None),
        "a target: one of rule"),
    "a text that is not canonical": (
        check_documents, says("turn.taken", text="two  \n"), "text in canonical form"),
    "a text that is too long": (
        check_documents, says("turn.taken", text="x" * 32768 + "\n"), "at most 32768 octets"),
    "clauses that are too long": (
        check_documents, says("turn.taken", clauses="x" * 16384 + "\n"), "at most 16384 octets"),
    "a document of nobody": (
        check_documents, file("proposals/999.txt", b"x"),
        r"^proposals/999\.txt\|.*a turn of that"),
    "another hash announced": (
        check_documents, lambda f: [pair.__setitem__(1, "0" * 64)
                                    for pair in f.data("fields.revealed", 2)["fields"]
                                    if pair[0] == "proposal.hash"],
        "^journal entry .*the hash [0-9a-f]{64}, found 0000"),
    "another root of the nonces": (
        check_documents, lambda f: f.files.update(
            {"roots.json": json.dumps({"nonce": "0" * 64, "dice": "0" * 64}).encode()}),
        "^journal entry .*line 5 to be 'Nonce: "),
    "a root that is none": (
        check_documents, file("roots.json", b'{"nonce":"x"}'), r"^roots\.json\|.*64 hexadecimal"),
    # Dice.
    "a die that there is not": (
        check_dice, says("die.rolled", chain="loaded"), "a die that there is, found loaded"),
    "a roll left out": (check_dice, says("die.rolled", index=2), "roll 1 of the die secret"),
    "another value": (check_dice, says("die.rolled", value=7), "the value [1-6], found 7"),
    "a die of other faces": (
        check_dice, says("die.rolled", faces=10**9), "the value [0-9]+, found"),
    "a die of no faces": (check_dice, says("die.rolled", faces=0), "a die of 1 to 4294967296"),
    "a roll before the anchors": (
        check_dice, lambda f: f.lines.append(f.lines.pop(f.at("record.opened"))),
        "the anchors to be published first"),
    "an anchor before its time": (
        check_dice, added("dice.renewed", "die.rolled", chain="secret", epoch=1, anchor="0" * 64),
        "no anchor before 64 rolls of an epoch are left, found 1"),
    "chains of no length": (
        check_dice, lambda f: f.lines[0]["data"].update(dice_length=0), "chains of 4096 to 1048"),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_the_check_refuses_it_where_it_lies(name: str) -> None:
    check, change, expected = CASES[name]
    told = found(check, change, "whole")
    assert re.search(expected, told), told


RULINGS: dict[str, tuple[Change, str]] = {
    "a ruling without a reason": (says("ruling.made", reason=" "), "a reason, before it"),
    "an act without a reason": (
        lambda f: f.lines[f.docketed(f.at("ruling.made"))]["data"]["move"].update(reason=""),
        "a reason, before it takes effect"),
    "a ruling for another reason": (says("ruling.made", reason="x"), "found .*: x"),
    "another ruling": (says("ruling.made", ruling="dream"), "the ruling .*found dream"),
    "a ruling of a player": (
        lambda f: f.lines[f.docketed(f.at("ruling.made"))]["data"].update(actor="ada"),
        "an act of the organiser or a deputy"),
    "no ruling before its effect": (unprompted, "the ruling .*, with its reason, before it"),
    "a look at nothing": (added("look.taken", "ruling.made", what=""), "what was looked at"),
    "an objection with a number left out": (
        added("objection.made", "ruling.made", objection=2, handle="ada", mail=1, words="no"),
        "objection 1, found 2"),
    "an answer to no objection": (
        added("objection.answered", "ruling.made", objection=1, words="no"),
        "an objection that was made"),
    "rulings told otherwise": (
        lately(lambda f: f.say("rulings.txt", "Reason:", "Reasons:")), r"^rulings\.txt\|"),
}  # fmt: skip


@pytest.mark.parametrize("name", RULINGS)
def test_a_ruling_stands_with_its_reason_before_its_effect(name: str) -> None:
    change, expected = RULINGS[name]
    told = found(check_rulings, change, "rulings")
    assert re.search(expected, told), told


HEARTBEATS: dict[str, tuple[Change, str]] = {
    "a heartbeat of more entries than there were": (
        says("heartbeat.made", size=99), "a record of [0-9]+ entries, found 99"),
    "a heartbeat of another day": (
        says("heartbeat.made", date="2026-03-01"), "the only heartbeat of .*found 2026-03-01"),
    "a heartbeat of which the journal is silent": (
        lately(lambda f: f.files.update({"heartbeats/2031-01-01.txt": b"x"})),
        r"^heartbeats/2031-01-01\.txt\|.*heartbeat.made/1 of that day"),
    "a heartbeat that nobody signed": (
        lately(lambda f: f.say(f.named("heartbeats/")[0], "— ", "— x")),
        r"^heartbeats/.*one signature"),
    "a heartbeat that names another head": (
        lately(lambda f: f.say(f.named("heartbeats/")[0], "journal ", "journal 0")),
        "^heartbeats/.*to say"),
}  # fmt: skip


@pytest.mark.parametrize("name", HEARTBEATS)
def test_a_heartbeat_is_of_its_day_and_says_what_was_then(name: str) -> None:
    change, expected = HEARTBEATS[name]
    told = found(check_heartbeats, change, "everything")
    assert re.search(expected, told), told


SHAPES: dict[str, tuple[Check, Change, str]] = {
    "a hash that is deep": (
        check_journal, says("turn.taken", hash=json.loads("[" * 90 + "]" * 90)), "turn.taken"),
    "an instant beyond all days": (
        check_heartbeats,
        lambda f: f.lines[f.at("heartbeat.made")].update(at=10**30), "heartbeat.made"),
    "a roll without faces": (
        check_dice, lambda f: f.data("die.rolled").pop("faces"), "die.rolled"),
    "a turn without a text": (
        check_documents, lambda f: f.data("turn.taken").pop("text"), "turn.taken"),
    "fields that are no pairs": (
        check_announced, says("fields.revealed", 2, fields=[7]), "fields.revealed"),
    "an announcement of no number": (
        check_announced, lambda f: f.data("fields.revealed", 2).pop("announcement"),
        "fields.revealed"),
}  # fmt: skip


@pytest.mark.parametrize("name", SHAPES)
def test_a_line_of_another_shape_is_named(name: str) -> None:
    check, change, kind = SHAPES[name]
    forged = base("everything")
    change(forged)
    at = forged.at(kind, 1 if kind != "fields.revealed" else 2)
    given = evidence(forged)
    steps = [
        _step(7, "it", one, given, lambda _: None)
        for one in (check_manifest, check_journal, check_record, check)
    ]
    first = next(step for step in steps if step.outcome == FAILED)
    assert first.entry == f"journal entry {at + 1}", first


def test_initial_clauses_that_cannot_be_read_are_counted() -> None:
    forged = base("whole")
    created = forged.lines[0]["data"]
    created["rules"][0][3] += "award award award\n"
    before, after = created["ruleset_hash"], ruleset_hash(created)
    created["ruleset_hash"] = after
    forged.say("genesis.txt", before, after)
    found = evidence(forged)
    check_journal(found)
    outcome, told = check_genesis(found)
    assert outcome == PASSED
    assert "of which 1 have clauses that cannot be read and count as none" in told


def test_heartbeats_are_not_checkable_without_the_record() -> None:
    given = evidence(base("everything"))
    check_manifest(given)
    check_journal(given)
    with pytest.raises(NotCheckable, match="cannot be followed that far"):
        check_heartbeats(given)


def test_a_mail_that_the_journal_does_not_know_is_found() -> None:
    forged = base("whole")
    forged.lately.append(lambda forged: forged.files.update({"mail/999.eml": b"x"}))
    manifest = json.loads(forged.files["manifest.json"])
    manifest["policy"]["mail"] = True
    forged.files["manifest.json"] = json.dumps(manifest).encode()
    given = evidence(forged)
    check_manifest(given)
    given.policy["mail"] = False
    check_journal(given)
    with pytest.raises(Refused, match=r"^mail/999.eml: expected mail.accepted/1"):
        check_mail(given)


def test_a_tournament_that_ended_before_it_began_has_no_record() -> None:
    forged = base("whole")
    lines = [forged.lines[0], forged.lines[forged.at("tournament.ended")]]
    lines[1]["why"] = None
    forged.lines[:] = lines
    for name in [*forged.files]:
        if name.startswith(("genesis", "announce", "check", "heart", "proposals")):
            del forged.files[name]
    given = evidence(forged)
    assert check_manifest(given)[0] == PASSED
    check_journal(given)
    assert check_genesis(given)[0] == check_record(given)[0] == NOT_CHECKABLE
    assert check_announced(given)[0] == check_documents(given)[0] == PASSED


def test_every_step_passes_where_nothing_was_changed() -> None:
    for game in ("whole", "rulings", "everything"):
        given = evidence(base(game))
        checks = (
            check_manifest, check_journal, check_genesis, check_record, check_heartbeats,
            check_announced, check_heads, check_documents, check_dice, check_mail, check_rulings,
        )  # fmt: skip
        assert {check(given)[0] for check in checks} == {PASSED}
        assert given.head == hashlib.sha256(canonical(forged_last(game)).encode()).hexdigest()


def forged_last(game: str) -> dict[str, Any]:
    forged = base(game)
    forged.rechain()
    return forged.lines[-1]
