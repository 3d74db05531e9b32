"""Steps 3 to 6: what was published during the game, against what the journal says."""

from __future__ import annotations

import datetime as dt
import hashlib
import hmac
import re

from gamemaster.audit import dice
from gamemaster.audit.bundle import Refused, hexadecimal
from gamemaster.audit.evidence import NOT_CHECKABLE, PASSED, Evidence, Finding
from gamemaster.audit.record import Roots, check_checkpoint


def check_record(evidence: Evidence) -> Finding:
    """Step 3: every announcement is in the signed public record, which only grew."""
    created = evidence.lines[0].data
    roots, count = Roots(), _count(evidence, "announcements")
    # A tournament that ended before it began, and said nothing, has no record.
    for number in range(count + 1 if evidence.of("record.opened/1") else 0):
        name = f"announcements/{number}.txt" if number else "genesis.txt"
        root = roots.add(evidence.bundle.text(name).encode())
        where = f"checkpoints/{number}.txt"
        check_checkpoint(evidence.bundle.text(where), created["origin"], number + 1, root,
                         created["record_key"], where)  # fmt: skip
    return PASSED, f"{count} announcements, {count} signatures"


def _count(evidence: Evidence, folder: str) -> int:
    return sum(name.startswith(f"{folder}/") for name in evidence.bundle.files)


def check_announced(evidence: Evidence) -> Finding:
    """Step 4: every announcement says what the journal says was revealed."""
    public = [line for line in evidence.of("fields.revealed/1") if line.data["announcement"]]
    for place, line in enumerate(public, start=1):
        where = f"announcements/{place}.txt"
        if line.data["announcement"] != place:
            raise Refused(f"journal entry {line.seq}: expected announcement {place}")
        text = evidence.bundle.text(where)
        # Each announcement commits to the journal before it, so what was published fixes the past.
        if not text.endswith(f"\nJournal {line.prev}\n"):
            raise Refused(f"{where}: expected the journal's head {line.prev}")
        for name, value in line.data["fields"]:
            for shown in value if isinstance(value, list) else [value]:
                if not _is_in(shown, text):
                    raise Refused(f"{where}: expected {name} {shown!r}, as journaled")
    if len(public) != _count(evidence, "announcements"):
        raise Refused(f"announcements: expected {len(public)}, as journaled")
    return PASSED, f"{len(public)} announcements"


def _is_in(value: object, text: str) -> bool:
    """Say whether an announcement tells a value, in the words that it has for it."""
    if value is None or isinstance(value, bool):
        return True
    if isinstance(value, int):
        return _has_number(str(abs(value)), text) or _date(value) in text
    if isinstance(value, str) and "\n" in value:
        return True  # A document goes along as a file of its own; step 5 checks it.
    if re.fullmatch(r"-\d+/\d+", str(value)):
        return _has_number(str(value)[1:], text)  # Points below zero are told as lost.
    # Long lines are cut behind a bar, where blanks are.
    return _unbroken(str(value)) in _unbroken(re.sub(r"^[|+] ?", "", text, flags=re.MULTILINE))


def _has_number(digits: str, text: str) -> bool:
    return re.search(rf"(?<!\d){digits}(?!\d)", text) is not None


def _date(instant: int) -> str:
    try:
        moment = dt.datetime.fromtimestamp(instant, dt.UTC)
    except (ValueError, OverflowError, OSError):
        return f"{instant} s after"
    return f"{moment:%Y-%m-%d %H:%M:%S} UTC"


def _unbroken(text: str) -> str:
    return "".join(text.split())


def check_documents(evidence: Evidence) -> Finding:
    """Step 5: every proposal hashes to what was announced and holds what the journal says.

    Its nonce follows from the root.
    """
    root = hexadecimal(evidence.bundle.json("roots.json").get("nonce"), "roots.json: nonce")
    announced = {}
    for line in evidence.of("fields.revealed/1"):
        fields = dict(line.data["fields"])
        if line.data["announcement"] and "proposal.hash" in fields:
            announced[fields["proposal.number"]] = fields["proposal.hash"]
    turns = evidence.of("turn.taken/1")
    for line in turns:
        number, text = line.data["number"], line.data["document"]
        where = f"proposals/{number}.txt"
        if evidence.bundle.text(where) != text:
            raise Refused(f"{where}: expected the document of journal entry {line.seq}")
        found = hashlib.sha256(text.encode()).hexdigest()
        if found != line.data["hash"] or found != announced.get(number, found):
            raise Refused(f"{where}: expected SHA-256 {announced.get(number)}, found {found}")
        _check_nonce(root, number, text, where)
        for part in ("text", "clauses"):
            if _part(text, f"{part.capitalize()}:") != line.data[part]:
                raise Refused(f"journal entry {line.seq}: expected the {part} of its document")
    return PASSED, f"{len(turns)} documents, {len(announced)} announced hashes"


def _part(document: str, heading: str) -> str:
    """Return the text below a heading; its lines are those that are marked (docs/formats.md)."""
    written: list[str] = []
    _, _, below = document.partition(f"\n{heading}\n")
    for line in below.split("\n"):
        if line.startswith("|"):
            written.append(line[2:])
        elif line.startswith("+"):
            written[-1] += line[2:]
        else:
            break
    return "".join(f"{line}\n" for line in written)


def _check_nonce(root: bytes, number: int, document: str, where: str) -> None:
    head, _, rest = document.partition("\nChange: ")
    change, _, rest = rest.partition("\n")
    nonce_line, _, sections = rest.partition("\n")
    body = f"Change: {change}\n" + sections.rpartition("End: ")[0]
    expected = hmac.digest(root, f"{number}\n{body}".encode(), "sha256").hex()
    if nonce_line != f"Nonce: {expected}" or f"\nNumber: {number}" not in head:
        raise Refused(f"{where}: expected the nonce {expected}")


def check_dice(evidence: Evidence) -> Finding:
    """Step 6: the anchors were announced first, and every roll follows from them."""
    root = hexadecimal(evidence.bundle.json("roots.json").get("dice"), "roots.json: dice")
    created = evidence.lines[0].data
    length, tournament = created["dice_length"], created["tournament"]
    anchors = {
        value: line.seq
        for line in evidence.of("fields.revealed/1")
        if line.data["announcement"]
        for name, value in line.data["fields"]
        if name in ("dice.anchor", "dice.open_anchor")
    }
    rolls, unannounced = evidence.of("die.rolled/1"), 0
    last = {"open": 0, "secret": 0, "hidden": 0}
    for line in rolls:
        chain, index, faces = line.data["chain"], line.data["index"], line.data["faces"]
        if chain not in last:
            raise Refused(f"journal entry {line.seq}: there is no chain {chain!r} of dice")
        if index != last[chain] + 1:
            raise Refused(f"journal entry {line.seq}: expected roll {last[chain] + 1} of its chain")
        last[chain] = index
        expected = dice.value(root, tournament, chain, index, faces, length)
        if line.data["value"] != expected:
            raise Refused(f"journal entry {line.seq}: expected {expected}, found "
                          f"{line.data['value']}")  # fmt: skip
        # Hidden rolls have no anchor of their own: the first one of the die commits to the root.
        of, epoch = ("secret", 0) if chain == "hidden" else (chain, (index - 1) // length)
        anchor = dice.keys(root, of, epoch, length)[0].hex()
        unannounced += anchors.get(anchor, line.seq) >= line.seq
    if unannounced:
        return NOT_CHECKABLE, f"{unannounced} of {len(rolls)} rolls had no anchor announced before"
    return PASSED, f"{len(rolls)} rolls"
