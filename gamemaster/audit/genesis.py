"""Step 3: the genesis, written again from the journal's first lines and the disclosed roots."""

from __future__ import annotations

import hashlib
import hmac
import json
from typing import Any

from gamemaster.audit import dice
from gamemaster.audit.bundle import hexadecimal
from gamemaster.audit.evidence import NOT_CHECKABLE, PASSED, Evidence, Finding, wrong
from gamemaster.audit.findings import Refused
from gamemaster.audit.journal import Shown
from gamemaster.audit.sentences import instant

NAME = "genesis.txt"
IN_PLAY, GONE = ("player.enrolled/1",), ("player.forfeited/1", "player.expelled/1")


def check_genesis(evidence: Evidence) -> Finding:
    """Step 3: the first entry of the record says what the journal and the roots say.

    The initial rules have the hash that it names; roster, dice and nonces are what it commits to.
    """
    created = evidence.created()
    evidence.current = first = evidence.lines[0]
    found = ruleset_hash(created)
    if created["ruleset_hash"] != found:
        raise wrong(first, f"the ruleset hash {found}", created["ruleset_hash"])
    if evidence.named not in (None, created["tournament"]):
        expected = f"expected the tournament {created['tournament']!r}, found {evidence.named!r}"
        raise Refused(f"manifest.json: {expected}")
    if evidence.signer().name != created["origin"]:
        raise wrong(first, f"the record {evidence.signer().name}", created["origin"])
    opened = evidence.of("record.opened/1")
    if len(opened) > 1:
        raise wrong(opened[1], "one opening of the record", "a second")
    if not opened:
        if NAME in evidence.bundle.found or evidence.announced():
            raise Refused(f"{NAME}: expected record.opened/1 in the journal, and it is not there")
        return NOT_CHECKABLE, "the tournament ended before it began: it has no public record"
    line = opened[0]
    _check_order(evidence, line)
    committed = commitments(evidence, line)
    if line.data != committed:
        name = next(one for one in (*committed, *line.data) if
                    line.data.get(one) != committed.get(one))  # fmt: skip
        raise wrong(line, f"{name} {committed.get(name)}", line.data.get(name))
    expected = text(created, committed, line)
    if evidence.bundle.text(NAME) != expected:
        raise differing(NAME, expected, evidence.bundle.text(NAME))
    return PASSED, f"{len(created['rules'])} initial rules, {len(roster(evidence, line))} players"


def _check_order(evidence: Evidence, opened: Shown) -> None:
    started, announced = evidence.of("tournament.started/1"), evidence.announced()
    if started and started[0].seq > opened.seq:
        raise wrong(opened, "the record to be opened when play has started", "it before that")
    if not started and not (announced and announced[0].seq == opened.seq + 1):
        # The end of what never started may be announced, too.
        raise wrong(opened, "play that has started, or something that is announced", "neither")
    if announced and announced[0].seq < opened.seq:
        raise wrong(announced[0], "nothing announced before the record is opened", "something")


def ruleset_hash(created: dict[str, Any]) -> str:
    """Return the hash of the initial rules (docs/formats.md, "Ruleset file")."""
    rules = [
        {
            "number": number,
            "status": "mutable" if mutable else "immutable",
            "text": text,
            "clauses": clauses,
        }
        for number, mutable, text, clauses in sorted(created["rules"], key=lambda rule: rule[0])
    ]
    whole = {
        "name": created["ruleset"],
        "title": created["ruleset_title"],
        "summary": created["ruleset_summary"],
        "rules": rules,
    }
    written = json.dumps(whole, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(written.encode()).hexdigest()


def roster(evidence: Evidence, opened: Shown) -> dict[str, str]:
    """Return the names of those in play when the record was opened, by handle."""
    found: dict[str, str] = {}
    for line in evidence.each(*IN_PLAY, *GONE):
        if line.seq > opened.seq:
            break
        player = line.data["player"]
        if line.type in IN_PLAY:
            found[player] = line.data["name"]
        else:
            found.pop(player, None)
    return found


def commitments(evidence: Evidence, opened: Shown) -> dict[str, str]:
    """Return what the genesis commits to, from the disclosed roots."""
    roots = evidence.bundle.json("roots.json")
    nonce_root = hexadecimal(roots.get("nonce"), "roots.json: nonce")
    dice_root = hexadecimal(roots.get("dice"), "roots.json: dice")
    length = evidence.created()["dice_length"]
    listed = "".join(f"{one}\t{name}\n" for one, name in sorted(roster(evidence, opened).items()))
    key = hmac.digest(nonce_root, b"SECRET NOMIC ROSTER/1\n", "sha256")
    nonces = hashlib.sha256(f"SECRET NOMIC NONCES/1\n{nonce_root.hex()}\n".encode())
    return {
        "roster": hmac.digest(key, listed.encode(), "sha256").hex(),
        "die": dice.keys(dice_root, "secret", 0, length)[0].hex(),
        "open_die": dice.keys(dice_root, "open", 0, length)[0].hex(),
        "nonces": nonces.hexdigest(),
    }


def text(created: dict[str, Any], committed: dict[str, str], opened: Shown) -> str:
    """Return the text of the genesis."""
    return (
        "SECRET NOMIC GENESIS/1\n"
        f"Tournament: {created['tournament']}\n"
        f"Title: {created['title']}\n"
        f"Record: {created['origin']}\n"
        f"Key: {created['record_key']}\n"
        f"Ruleset: {created['ruleset']}\n"
        f"Ruleset hash: {created['ruleset_hash']}\n"
        f"Roster: {committed['roster']}\n"
        f"Die: {committed['die']}\n"
        f"Open die: {committed['open_die']}\n"
        f"Rolls in an epoch: {created['dice_length']}\n"
        f"Nonces: {committed['nonces']}\n"
        f"Opened: {instant(opened.at)}\n"
        f"Journal: {opened.prev}\n"
        f"End: {created['tournament']}\n"
    )


def differing(where: str, expected: str, found: str) -> Refused:
    """Return the first line in which two texts differ, to be raised."""
    ours, theirs = expected.split("\n"), found.split("\n")
    place = next(
        (at for at, (one, other) in enumerate(zip(ours, theirs, strict=False)) if one != other),
        min(len(ours), len(theirs)),
    )
    one, other = (lines[place] if place < len(lines) else "its end" for lines in (ours, theirs))
    return Refused(f"{where}: expected line {place + 1} to be {one!r:.120}, found {other!r:.120}")
