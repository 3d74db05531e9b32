"""Checks signatures, growth, hashes and open dice in what is saved, and compares two readers.

Each check has one of three outcomes: passed; failed, with the first piece that does not fit; or not
checkable, with what is missing. Entries from the genesis on give the root of every size up to their
own. From there proofs of growth (RFC 6962 §2.1.2) lead on to checkpoints whose entries are not
held, and proofs of inclusion (§2.1.1) show that single entries after a gap are in such checkpoints.
Sizes count the genesis; people are told the number of the last announcement, which is one less.
Keys are C2SP signed-note keys. A signature does not stop a Gamemaster from showing two readers two
records; only comparing does.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, Literal, TypeAlias

from gamemaster.audit.findings import NotCheckable, Refused
from gamemaster.audit.held_papers.papers import Paper, read_paper, signed
from gamemaster.audit.record import silence
from gamemaster.audit.record.cosignatures import Witness
from gamemaster.audit.record.notes import anybody_signs, read_key
from gamemaster.audit.steps.known_rulesets import told_of
from gamemaster.documents.proposal import document_hash
from gamemaster.errors import OperatorError
from gamemaster.game import dice
from gamemaster.record.genesis import Genesis
from gamemaster.record.merkle import ProofError, Tree, verify_consistency, verify_inclusion
from gamemaster.record.note import NoteError, VerifierKey, open_checkpoint, parse_key
from gamemaster.record.signed_receipts import DICE, RECEIPT, RECEIPT_WITHOUT_HEAD, STATEMENT
from gamemaster.saved import arrivals
from gamemaster.saved.mixes import Mixes, OpenRoll
from gamemaster.saved.pieces import (
    Announcement,
    GrowthProof,
    HeldNote,
    Holdings,
    InclusionProof,
    SignedCheckpoint,
    genesis_of,
    named,
    spans,
)
from gamemaster.saved.silences import Days, check_statements, days_of, signed_papers
from gamemaster.saved.unconfirmed import unconfirmed
from gamemaster.saved.witnesses import check_witnesses

OF_MOVES: Final = (RECEIPT, RECEIPT_WITHOUT_HEAD, STATEMENT)
"""The titles of papers about what a player did."""
Outcome: TypeAlias = Literal["passed", "failed", "not checkable"]
_ROLL: Final = re.compile(
    r"^The die (?:with (?P<faces>[1-9][0-9]{0,9}) faces )?shows (?P<value>[1-9][0-9]{0,9}), "
    r"as follows from (?:the key|this key:)\nKey (?P<key>[0-9a-f]{64})$",
    re.MULTILINE,
)
_PROPOSED: Final = re.compile(
    r"ule-change ([1-9][0-9]{0,8}) has been proposed|proposed rule-change ([1-9][0-9]{0,8})\."
)
_ANCHOR: Final = re.compile(
    r"rolls of the die are committed to by (?:the anchor|this anchor:)\nAnchor ([0-9a-f]{64})$",
    re.MULTILINE | re.IGNORECASE,
)
_OPEN_ANCHOR: Final = re.compile(
    r"^(?:(?P<length>[1-9][0-9]{0,9}) rolls|The rolls) of the open die are committed to by "
    r"(?:the anchor|this anchor:)\nAnchor (?P<anchor>[0-9a-f]{64})$",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Check:
    """One check and its result: how much agreed, the first piece that does not, or why none."""

    title: str
    outcome: Outcome
    detail: str


def check(
    holdings: Holdings, key: str | None = None, witnesses: Sequence[Witness] = ()
) -> tuple[Check, ...]:
    """Check all that can be checked; ``key`` is trusted over the one that the genesis names.

    ``witnesses`` are keys of those who cosign, besides those that the genesis names.
    """
    genesis = genesis_of(holdings)
    beats = [checkpoint for checkpoint in holdings.checkpoints if checkpoint.beats_at is not None]
    days = days_of(holdings)
    ours = f"{DICE}\nRecord: {genesis.origin if genesis is not None else ''}"
    promises = [note for note in holdings.notes if note.text.startswith(ours)]
    steps: tuple[tuple[str, object, Callable[[], str]], ...] = (
        ("the key", True, lambda: str(_signer(holdings, key))),
        ("checkpoints are signed by the key", True, lambda: _signatures(holdings, key)),
        ("one text for each announcement, one root for each size", True,
         lambda: _one_history(holdings)),
        ("every checkpoint holds the entries before it", True, lambda: _growth(holdings)),
        ("single entries are in the record at their checkpoints", holdings.inclusions,
         lambda: _inclusion(holdings)),
        ("heartbeats follow on one another", beats or (days and days.expected),
         lambda: _heartbeats(beats, days)),
        ("witnesses have cosigned heartbeats", _cosigned(holdings, genesis, witnesses),
         lambda: check_witnesses(holdings, genesis, witnesses)),
        ("the first announcement says what the genesis says", True,
         lambda: _beginning(holdings, genesis)),
        ("the initial set of rules is known by its hash", genesis,
         lambda: _initial_set(genesis)),
        ("proposal documents have the hashes announced", True, lambda: _documents(holdings)),
        ("the dice are those that were promised", promises,
         lambda: _promised(promises, genesis)),
        ("open dice follow from the anchors announced", True, lambda: _dice(holdings, genesis)),
        ("instants are compared with the dates at which mails came", arrivals.arrivals(holdings),
         lambda: arrivals.told(holdings, genesis)),
        ("receipts are here for what statements name",
         any(note.text.startswith(OF_MOVES) for note in holdings.notes),
         lambda: _statements(holdings, key)),
    )  # fmt: skip
    return tuple(_outcome(title, step) for title, concerns, step in steps if concerns)


def _cosigned(holdings: Holdings, genesis: Genesis | None, witnesses: Sequence[Witness]) -> bool:
    """Say whether anybody was to cosign, or did cosign."""
    named = genesis is not None and bool(genesis.witnesses)
    return (
        bool(witnesses)
        or named
        or any(each.note.partition("\n\n")[2].count("\n") > 1 for each in holdings.checkpoints)
    )


def _outcome(title: str, step: Callable[[], str]) -> Check:
    """Run a step, which says how much agreed, or raises Refused or NotCheckable."""
    try:
        return Check(title, "passed", step())
    except Refused as wrong:
        return Check(title, "failed", str(wrong))
    except NotCheckable as missing:
        return Check(title, "not checkable", str(missing))


def _signer(holdings: Holdings, given: str | None) -> VerifierKey:
    line = given
    if line is None:
        told = {entry.key for entry in (*holdings.entries(0), *holdings.entries(1)) if entry.key}
        if not told:
            raise NotCheckable("the genesis, which names it, is not here; give it with --key")
        if len(told) > 1:
            raise NotCheckable(
                "the genesis and announcement 1 name several; give the right one with --key"
            )
        line = told.pop()
    try:
        key = parse_key(line)
    except NoteError as error:
        if given is not None:
            raise OperatorError(f"--key: {error}") from None
        raise NotCheckable(str(error)) from None
    if anybody_signs(key.public):
        raise Refused(f"{line}: anybody can sign under this key, so that it shows nothing")
    return key


def lacking(holdings: Holdings, key: str | None, number: int | None) -> str | None:
    """Return why a reader's checkpoints, and their entry of a number, are not shown to be signed.

    None if they are.
    """

    def entry() -> str:
        texts = [] if number is None else holdings.entries(number)
        if len(texts) > 1:
            places = " and ".join(text.place for text in texts[:2])
            raise NotCheckable(f"{named(texts[0].number)} has two texts: {places}")
        if texts:
            _require_shown(holdings, [texts[0].number], roots_of(holdings)[0])
        return ""

    steps = (lambda: _signatures(holdings, key), entry)
    found = (_outcome("signatures", step) for step in steps)
    return next((one.detail for one in found if one.outcome != "passed"), None)


def _signatures(holdings: Holdings, given: str | None) -> str:
    if not holdings.checkpoints:
        raise NotCheckable("no checkpoint is here")
    try:
        key = _signer(holdings, given)
    except (NotCheckable, Refused):
        raise NotCheckable("the key is not known") from None
    for checkpoint in holdings.checkpoints:
        try:
            open_checkpoint(checkpoint.note, key.name, key)
        except NoteError as error:
            place = f"{checkpoint.place}: checkpoint {checkpoint.size - 1}"
            raise Refused(f"{place}: {error}") from None
        require_no_more(checkpoint)
    sizes = sorted({checkpoint.size for checkpoint in holdings.checkpoints})
    return f"{silence.counted(len(sizes), 'checkpoint')}, up to {named(sizes[-1] - 1)}"


def require_no_more(checkpoint: SignedCheckpoint) -> None:
    """Raise Refused for a checkpoint with lines of its own: signed words that nobody can check."""
    if checkpoint.more:
        found = f"expected no further lines, found {checkpoint.more[0]!r:.120}"
        raise Refused(f"{checkpoint.place}: checkpoint {checkpoint.size - 1}: {found}")


def _growth(holdings: Holdings) -> str:
    """Check that the root of every checkpoint is that of the entries before it."""
    if not holdings.checkpoints:
        raise NotCheckable("no checkpoint is here")
    entries, known = roots_of(holdings)
    beyond = sorted(
        checkpoint.size for checkpoint in holdings.checkpoints if checkpoint.size > entries
    )
    waiting = [size for size in beyond if size not in known]
    if waiting:
        lacking = f"not here: {_missing(holdings)}; checkpoints from {waiting[0] - 1} on wait"
        raise NotCheckable(lacking)
    arrivals.require_course(
        holdings,
        max((each.size for each in holdings.checkpoints if each.size <= entries), default=0),
    )
    _require_shown(holdings, holdings.announcements, entries)
    by_proof = (
        f", and {silence.counted(len({*beyond}), 'checkpoint')} after them by proofs"
        if beyond
        else ""
    )
    return f"{silence.counted(entries, 'entry', 'entries')}{by_proof}"


def _require_shown(holdings: Holdings, numbers: Iterable[int], row: int) -> None:
    """Check that entries are in a checkpoint: the first ``row`` by their root, others by a proof.

    A larger checkpoint, which a proof of growth leads to, says nothing of an entry after a gap.
    Anybody who can send mail can write an announcement; the key's owner signs checkpoints.
    """
    sizes = {
        *(each.size for each in holdings.checkpoints),
        *(each.old for each in holdings.growths),
    }
    upto = max((size for size in sizes if size <= row), default=0)
    proved = {proof.index for proof in holdings.inclusions if _proves(proof, holdings)}
    if unsigned := sorted(number for number in {*numbers} - proved if number >= upto):
        told = f"no checkpoint that is here holds {spans(unsigned)}: nobody signed it"
        missing = _missing(holdings)
        raise NotCheckable(f"{told}, as far as can be seen without {missing}" if missing else told)


def _proves(proof: InclusionProof, holdings: Holdings) -> bool:
    new = proof.checkpoint
    with suppress(ProofError):
        for entry in holdings.entries(proof.index):
            verify_inclusion(entry.text.encode(), proof.index, new.size, proof.hashes, new.root)
        return True
    return False


def roots_of(holdings: Holdings) -> tuple[int, dict[int, bytes]]:
    """Return how many entries are held in a row, and the roots that they and proofs bear out.

    Raises Refused where a checkpoint or a proof says otherwise.
    """
    tree = Tree(holdings.entries(n)[0].text.encode() for n in range(holdings.size))
    known = {}
    for checkpoint in holdings.checkpoints:
        if 0 < checkpoint.size <= tree.size:
            known[checkpoint.size] = tree.root(checkpoint.size)
            roots = (checkpoint.root, known[checkpoint.size])
            expected, found = (base64.b64encode(root).decode() for root in roots)
            if expected != found:
                where = f"{checkpoint.place}: checkpoint {checkpoint.size - 1}"
                differs = f"expected root {expected}, found {found}"
                raise Refused(f"{where}: {differs}")
    # The genesis alone has a root as well, from which the first proof of growth leads on.
    begun = {*range(1, tree.size + 1)} & {proof.old for proof in holdings.growths}
    known |= {size: tree.root(size) for size in begun}
    for proof in sorted(holdings.growths, key=lambda proof: (proof.new.size, proof.old)):
        _follow(proof, known, tree)
    return tree.size, known


def _missing(holdings: Holdings) -> str:
    """Name the entries that are not held, up to the last one that any piece mentions."""
    every = range(holdings.last + 1)
    return spans(number for number in every if not holdings.entries(number))


def _follow(proof: GrowthProof, roots: dict[int, bytes], tree: Tree) -> None:
    """Follow a proof of growth from a root that is known. Raises Refused."""
    new = proof.new
    old_root = roots.get(proof.old)
    if old_root is None:
        return
    try:
        verify_consistency(proof.old, new.size, proof.hashes, old_root, new.root)
    except ProofError as error:
        where = f"{new.place}: growth from {named(proof.old - 1)} to {new.size - 1}"
        raise Refused(f"{where}: {error}") from None
    if new.size > tree.size:
        roots[new.size] = new.root


def _inclusion(holdings: Holdings) -> str:
    """Check the proofs that single entries are in the record."""
    shown = 0
    for proof in holdings.inclusions:
        new = proof.checkpoint
        for entry in holdings.entries(proof.index):
            try:
                text = entry.text.encode()
                verify_inclusion(text, proof.index, new.size, proof.hashes, new.root)
            except ProofError as error:
                raise Refused(f"{new.place}: {named(proof.index)}: {error}") from None
            shown += 1
    if not shown:
        raise NotCheckable("the entries that are proved are not here")
    return silence.counted(shown, "entry", "entries")


def silences(holdings: Holdings, given: str | None = None) -> dict[str, Any]:
    """Return, for programs, what is silent in what is held: days, statements and receipts."""
    days, papers = days_of(holdings), []
    with suppress(NotCheckable, Refused):
        papers = _papers(holdings, given)
    return {
        "days": days.as_json() if days is not None else None,
        "statements": [[one.player, one.at] for one in papers if one.is_statement],
        "unconfirmed": unconfirmed(papers),
    }


def _statements(holdings: Holdings, given: str | None) -> str:
    papers = _papers(holdings, given)
    return check_statements(papers, len(holdings.notes) - len(papers))


def _papers(holdings: Holdings, given: str | None) -> list[Paper]:
    return signed_papers(holdings, read_key(str(_signer(holdings, given)), "key"))


def _heartbeats(found: Sequence[SignedCheckpoint], silent: Days | None) -> str:
    """Check that there is one heartbeat a day and that sizes do not shrink."""
    beats = sorted(found, key=lambda beat: (beat.beats_at or 0, beat.size))
    days: dict[str, str] = {}
    for beat in beats:
        text = beat.note.partition("\n\n")[0]
        if days.setdefault(beat.day, text) != text:
            raise Refused(f"{beat.place}: there are two heartbeats of {beat.day}")
    for before, after in pairwise(beats):
        if after.size < before.size:
            shrunk = f"{after.place}: the heartbeat of {after.day} is of a smaller record"
            raise Refused(f"{shrunk} than that of {before.day}")
    told = f"{silence.counted(len(days), 'heartbeat')}"
    told += f", the last of {beats[-1].day}" if beats else " here"
    return f"{told}{silent.told if silent is not None else ''}"


def _one_history(holdings: Holdings) -> str:
    for number in sorted(holdings.announcements):
        several = holdings.entries(number)
        if len(several) > 1:
            places = " and ".join(text.place for text in several[:2])
            raise Refused(f"{named(number)} has two texts: {places}")
        for read in holdings.otherwise(number):
            found = f"{read.place}: {named(number)}: it is not what {several[0].place} says"
            raise Refused(found)
    roots: dict[int, tuple[bytes, str]] = {}
    for checkpoint in holdings.checkpoints:
        root, place = roots.setdefault(checkpoint.size, (checkpoint.root, checkpoint.place))
        if root != checkpoint.root:
            found = (
                f"checkpoint {checkpoint.size - 1} has two roots: {place} and {checkpoint.place}"
            )
            raise Refused(found)
    if not holdings.announcements:
        raise NotCheckable("no announcement is here")
    for file in holdings.unsaid.values():
        # Another program, or somebody who forwards it, may have changed or left out the text.
        told = f"{named(file.number)}, which is attached to it: the file alone was announced"
        raise NotCheckable(f"{file.place}: the text of the mail does not hold {told}")
    return silence.counted(len(holdings.announcements), "entry", "entries")


def _beginning(holdings: Holdings, genesis: Genesis | None) -> str:
    """Check that the announcement of the start, if rules make one, agrees with the genesis."""
    if genesis is None:
        raise NotCheckable("the genesis is not here")
    first = holdings.entries(1)
    if not first and all(checkpoint.size <= 1 for checkpoint in holdings.checkpoints):
        return "nothing has been announced so far"
    if not first:
        raise NotCheckable("announcement 1 is not here")
    announced = first[0]
    open_die = [told["anchor"] for told in _OPEN_ANCHOR.finditer(announced.text)]
    compared = (
        ("the key", [announced.key] if announced.key else [], genesis.key),
        ("the anchor of the open die", open_die, genesis.open_die),
        ("the anchor of the die", _ANCHOR.findall(announced.text), genesis.die),
    )
    for what, said, expected in compared:
        if said and said != [expected]:
            where = f"{announced.place}: announcement 1: {what}"
            raise Refused(f"{where}: expected {expected}, found {said[0]}")
    agreed = sum(bool(said) for _, said, _ in compared)
    return f"{agreed} of key and anchors are in both"


def _initial_set(genesis: Genesis | None) -> str:
    if genesis is None:
        raise NotCheckable("the genesis is not here")
    return told_of(genesis.ruleset, genesis.ruleset_hash)


def _documents(holdings: Holdings) -> str:
    if not holdings.documents:
        return "none is here"
    announced = {
        fingerprint: number
        for number in sorted(holdings.announcements)
        for entry in holdings.entries(number)
        for fingerprint in entry.hashes
    }
    unknown, numbers = [], _announced_numbers(holdings)
    for document in holdings.documents:
        fingerprint = document_hash(document.text)
        if fingerprint in announced:
            continue
        if document.number in numbers:
            found = f"{document.place}: proposal {document.number}: found SHA-256 {fingerprint}"
            raise Refused(f"{found}, which was not announced")
        unknown.append(document.number)
    if unknown:
        missing = f"the announcement of proposal {unknown[0]} is not here"
        raise NotCheckable(missing)
    return silence.counted(len(holdings.documents), "document")


def _announced_numbers(holdings: Holdings) -> frozenset[int]:
    """Return the numbers of the proposals that any announcement held speaks of."""
    return frozenset(
        int(found[1] or found[2])
        for entry in holdings.announcements
        for text in holdings.entries(entry)
        for found in _PROPOSED.finditer(text.text)
    )


def _promised(promises: list[HeldNote], genesis: Genesis | None) -> str:
    """Check that the genesis has the anchor that newcomers were sent before they answered."""
    if genesis is None:
        raise NotCheckable("the genesis is not here")
    for note in promises:
        text = signed(note.text, read_key(genesis.key, "genesis.txt"), note.place)
        promise = read_paper(text, note.place)
        if (promise.die, promise.rolls) != (genesis.die, genesis.rolls):
            expected = f"expected {promise.die} and {promise.rolls} rolls in an epoch"
            found = f"found {genesis.die} and {genesis.rolls}"
            raise Refused(f"{note.place}: the genesis: {expected}, {found}")
    if genesis.mix is None:
        raise Refused(f"{promises[0].place}: the genesis: expected a line Mix, and there is none")
    return f"{silence.counted(len(promises), 'file')} with the anchor that the genesis has"


def _dice(holdings: Holdings, genesis: Genesis | None) -> str:
    """Check that open keys lead to the anchor, and values follow from them (docs/formats.md)."""
    entries = [holdings.entries(n)[0] for n in range(1, holdings.size)]
    rolls = [(entry, roll) for entry in entries for roll in _ROLL.finditer(entry.text)]
    if genesis is None:
        raise NotCheckable("the genesis, which has the anchor, is not here")
    later = sum(n >= holdings.size for n in holdings.announcements)
    if later and not rolls:
        raise NotCheckable(f"{named(holdings.size)} is not here")
    anchors, expected = _anchors(genesis, entries), Mixes(genesis, holdings)
    for index, (entry, roll) in enumerate(rolls, start=1):
        epoch, place = divmod(index - 1, genesis.rolls)
        where = f"{entry.place}: announcement {entry.number}: open roll {index}"
        if epoch >= len(anchors):
            raise Refused(f"{where}: no anchor was announced for it")
        if not dice.leads_to(roll["key"], anchors[epoch], place + 1):
            raise Refused(f"{where}: its key does not lead to the anchor")
        if roll["faces"]:
            shown = OpenRoll(index, entry.text, entry.number, int(roll["faces"]), roll["key"])
            expected.follow(shown, int(roll["value"]), where)
    waiting = f"; {later} announcements after a gap wait" if later else ""
    return f"{silence.counted(len(rolls), 'open roll')}{expected.told()}{waiting}"


def _anchors(genesis: Genesis, entries: list[Announcement]) -> list[str]:
    """Return the anchors of the open die, that of the genesis first, then those announced."""
    told = (found["anchor"] for entry in entries for found in _OPEN_ANCHOR.finditer(entry.text))
    return list(dict.fromkeys((genesis.open_die, *told)))
