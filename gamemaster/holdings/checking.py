"""What follows from what somebody holds: signatures, growth, hashes and open dice so far.

Each check is passed, failed with the first piece that does not fit, or not checkable with what is
missing. The sizes of checkpoints are those of RFC 6962 trees; keys are C2SP signed-note keys.
"""

from __future__ import annotations

import re
from typing import Final

from gamemaster.documents.proposal import document_hash
from gamemaster.game import dice
from gamemaster.holdings.growing import growth, heartbeats, inclusion
from gamemaster.holdings.pieces import Announcement, Holdings, named
from gamemaster.holdings.verdict import Check
from gamemaster.record.checkpoint import open_checkpoint
from gamemaster.record.genesis import Genesis, read_genesis
from gamemaster.record.note import NoteError, VerifierKey, parse_key

_ROLL: Final = re.compile(
    r"^The die (?:with (?P<faces>[1-9][0-9]{0,9}) faces )?shows (?P<value>[1-9][0-9]{0,9}), "
    r"as follows from the key\nKey (?P<key>[0-9a-f]{64})$",
    re.MULTILINE,
)
_PROPOSED: Final = re.compile(
    r"ule-change ([1-9][0-9]{0,8}) has been proposed|proposed rule-change ([1-9][0-9]{0,8})\."
)
_ANCHOR: Final = re.compile(
    r"rolls of the die are committed to by the anchor\nAnchor ([0-9a-f]{64})$",
    re.MULTILINE | re.IGNORECASE,
)
_OPEN_ANCHOR: Final = re.compile(
    r"^(?:(?P<length>[1-9][0-9]{0,9}) rolls|The rolls) of the open die are committed to by the "
    r"anchor\nAnchor (?P<anchor>[0-9a-f]{64})$",
    re.MULTILINE,
)


def check(holdings: Holdings, key: str | None = None) -> tuple[Check, ...]:
    """Check all that can be checked; ``key`` is trusted over the one that the genesis names."""
    known = _key(holdings, key)
    signer = known if isinstance(known, VerifierKey) else None
    told = (
        Check("the key", "passed", str(signer))
        if signer
        else Check("the key", "not checkable" if key is None else "failed", str(known))
    )
    genesis = read_genesis(holdings.entries(0)[0].text) if holdings.entries(0) else None
    checks = (
        told,
        _signatures(holdings, signer),
        _one_history(holdings),
        growth(holdings),
        inclusion(holdings),
        heartbeats(holdings),
        _beginning(holdings, genesis),
        _documents(holdings),
        _dice(holdings, genesis),
    )
    return tuple(one for one in checks if one is not None)


def _key(holdings: Holdings, given: str | None) -> VerifierKey | str:
    line = given
    if line is None:
        told = {one.key for one in (*holdings.entries(0), *holdings.entries(1)) if one.key}
        if not told:
            return "the genesis, which names it, is not here; give it with --key"
        if len(told) > 1:
            return "the genesis and announcement 1 name several; give the right one with --key"
        line = told.pop()
    try:
        return parse_key(line)
    except NoteError as error:
        return str(error)


def _signatures(holdings: Holdings, key: VerifierKey | None) -> Check:
    title = "checkpoints are signed by the key"
    if not holdings.checkpoints:
        return Check(title, "not checkable", "no checkpoint is here")
    if key is None:
        return Check(title, "not checkable", "the key is not known")
    for one in holdings.checkpoints:
        try:
            open_checkpoint(one.note, key.name, key)
        except NoteError as error:
            return Check(title, "failed", f"{one.place}: checkpoint {one.size - 1}: {error}")
    sizes = sorted({one.size for one in holdings.checkpoints})
    return Check(title, "passed", f"{len(sizes)} checkpoints, up to {named(sizes[-1] - 1)}")


def _one_history(holdings: Holdings) -> Check:
    title = "one text for each announcement, one root for each size"
    for number in sorted(holdings.announcements):
        several = holdings.entries(number)
        if len(several) > 1:
            places = " and ".join(one.place for one in several[:2])
            return Check(title, "failed", f"{named(number)} has two texts: {places}")
        for read in holdings.otherwise(number):
            found = f"{read.place}: {named(number)}: it is not what {several[0].place} says"
            return Check(title, "failed", found)
    roots: dict[int, tuple[bytes, str]] = {}
    for one in holdings.checkpoints:
        root, place = roots.setdefault(one.size, (one.root, one.place))
        if root != one.root:
            found = f"checkpoint {one.size - 1} has two roots: {place} and {one.place}"
            return Check(title, "failed", found)
    if not holdings.announcements:
        return Check(title, "not checkable", "no announcement is here")
    return Check(title, "passed", f"{len(holdings.announcements)} entries")


def _beginning(holdings: Holdings, genesis: Genesis | None) -> Check:
    """The announcement of the start, where the rules make one, says what the genesis says."""
    title = "the first announcement says what the genesis says"
    if genesis is None:
        return Check(title, "not checkable", "the genesis is not here")
    first = holdings.entries(1)
    if not first and all(one.size <= 1 for one in holdings.checkpoints):
        return Check(title, "passed", "nothing has been announced so far")
    if not first:
        return Check(title, "not checkable", "announcement 1 is not here")
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
            return Check(title, "failed", f"{where}: expected {expected}, found {said[0]}")
    agreed = sum(bool(said) for _, said, _ in compared)
    return Check(title, "passed", f"{agreed} of key and anchors are in both")


def _documents(holdings: Holdings) -> Check:
    title = "proposal documents have the hashes announced"
    if not holdings.documents:
        return Check(title, "passed", "none is here")
    announced = {
        fingerprint: number
        for number in sorted(holdings.announcements)
        for one in holdings.entries(number)
        for fingerprint in one.hashes
    }
    unknown, numbers = [], _announced_numbers(holdings)
    for document in holdings.documents:
        fingerprint = document_hash(document.text)
        if fingerprint in announced:
            continue
        if document.number in numbers:
            found = f"{document.place}: proposal {document.number}: found SHA-256 {fingerprint}"
            return Check(title, "failed", f"{found}, which was not announced")
        unknown.append(document.number)
    if unknown:
        missing = f"the announcement of proposal {unknown[0]} is not here"
        return Check(title, "not checkable", missing)
    return Check(title, "passed", f"{len(holdings.documents)} documents")


def _announced_numbers(holdings: Holdings) -> frozenset[int]:
    """Return the numbers of the proposals that any announcement held speaks of."""
    return frozenset(
        int(found[1] or found[2])
        for entry in holdings.announcements
        for one in holdings.entries(entry)
        for found in _PROPOSED.finditer(one.text)
    )


def _dice(holdings: Holdings, genesis: Genesis | None) -> Check:
    """Each open key leads to the anchor, and each value follows from it (docs/formats.md)."""
    title = "open dice follow from the anchors announced"
    entries = [holdings.entries(n)[0] for n in range(1, holdings.size)]
    rolls = [(one, roll) for one in entries for roll in _ROLL.finditer(one.text)]
    if genesis is None:
        return Check(title, "not checkable", "the genesis, which has the anchor, is not here")
    later = sum(n >= holdings.size for n in holdings.announcements)
    if later and not rolls:
        return Check(title, "not checkable", f"{named(holdings.size)} is not here")
    anchors = _anchors(genesis, entries)
    for index, (one, roll) in enumerate(rolls, start=1):
        epoch, place = divmod(index - 1, genesis.rolls)
        where = f"{one.place}: announcement {one.number}: open roll {index}"
        if epoch >= len(anchors):
            return Check(title, "failed", f"{where}: no anchor was announced for it")
        if not dice.leads_to(roll["key"], anchors[epoch], place + 1):
            return Check(title, "failed", f"{where}: its key does not lead to the anchor")
        faces = int(roll["faces"] or 6)
        value = dice.value(bytes.fromhex(roll["key"]), genesis.tournament, index, faces)
        if value != int(roll["value"]) and roll["faces"]:
            found = f"expected {value}, found {roll['value']}"
            return Check(title, "failed", f"{where}: {found}")
    waiting = f"; {later} announcements after a gap wait" if later else ""
    return Check(title, "passed", f"{len(rolls)} open rolls{waiting}")


def _anchors(genesis: Genesis, entries: list[Announcement]) -> list[str]:
    """Return the anchors of the open die, that of the genesis first, then those announced."""
    told = (found["anchor"] for one in entries for found in _OPEN_ANCHOR.finditer(one.text))
    return list(dict.fromkeys((genesis.open_die, *told)))
