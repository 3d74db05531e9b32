"""Step 8: proposals, written again from what the journal says of them and the disclosed root."""

from __future__ import annotations

import hashlib
import hmac
from typing import Any

from gamemaster.audit.bundle import hexadecimal
from gamemaster.audit.evidence import PASSED, Evidence, Finding, wrong
from gamemaster.audit.findings import Refused
from gamemaster.audit.genesis import differing
from gamemaster.audit.journal import Shown
from gamemaster.audit.text import canonical, marked

LONGEST = {"text": 32 * 1024, "clauses": 16 * 1024}
"""Octets of each part (docs/formats.md, "Canonical text")."""

KINDS = ("enact", "amend", "repeal", "transmute")
NOUNS = ("rule", "amendment", "rule or its successor")


def check_documents(evidence: Evidence) -> Finding:
    """Step 8: every document is the one that its turn makes, and has the hash that was announced.

    Text and clauses are in canonical form, and the nonce follows from the root: none was chosen.
    """
    bundle, tournament = evidence.bundle, evidence.created()["tournament"]
    root = hexadecimal(bundle.json("roots.json").get("nonce"), "roots.json: nonce")
    announced, turns = _announced(evidence), evidence.of("turn.taken/1")
    for line in evidence.each("turn.taken/1"):
        number, where = line.data["number"], f"proposals/{line.data['number']}.txt"
        found, expected = bundle.text(where), document(tournament, root, line)
        if line.data["document"] != expected:
            raise differing(f"journal entry {line.seq}", expected, line.data["document"])
        if found != expected:
            raise differing(where, expected, found)
        digest = hashlib.sha256(expected.encode()).hexdigest()
        if line.data["hash"] != digest:
            raise wrong(line, f"the hash {digest}", line.data["hash"])
        for told, said in announced.get(number, ()):
            if said != digest:
                raise wrong(told, f"the hash {digest}", said)
    extra = bundle.numbers("proposals") - {line.data["number"] for line in turns}
    if extra:
        raise Refused(f"proposals/{min(extra)}.txt: expected a turn of that number in the journal")
    return PASSED, f"{len(turns)} documents, {len(announced)} of them with an announced hash"


def _announced(evidence: Evidence) -> dict[int, list[tuple[Shown, str]]]:
    """Return the hashes that were announced of each proposal."""
    found: dict[int, list[tuple[Shown, str]]] = {}
    for line in evidence.announced():
        evidence.current = line
        fields: dict[str, Any] = dict(line.data["fields"])
        if type(fields.get("proposal.number")) is int and "proposal.hash" in fields:
            told = line, fields["proposal.hash"]
            found.setdefault(fields["proposal.number"], []).append(told)
    return found


def document(tournament: str, root: bytes, line: Shown) -> str:
    """Return the document of a turn (docs/formats.md, "Proposal document"). Raises Refused."""
    data, number = line.data, line.data["number"]
    target = "a rule"
    if data["kind"] not in KINDS or (data["kind"] == "enact") != (data["target_noun"] is None):
        raise wrong(line, f"one of {', '.join(KINDS)}, with its target", data["kind"])
    if data["target_noun"] is not None:
        target = _target(line)
    sections = _section(line, "text") + _section(line, "clauses")
    body = f"Change: {data['kind']} {target}\n{sections}"
    nonce = hmac.digest(root, f"{number}\n{body}".encode(), "sha256").hex()
    return (
        "SECRET NOMIC PROPOSAL/1\n"
        f"Tournament: {tournament}\n"
        f"Number: {number}\n"
        f"Change: {data['kind']} {target}\n"
        f"Nonce: {nonce}\n"
        f"{sections}"
        f"End: {number}\n"
    )


def _target(line: Shown) -> str:
    noun, number = line.data["target_noun"], line.data["target_number"]
    if noun not in NOUNS or type(number) is not int or number < 1:
        raise wrong(line, f"a target: one of {', '.join(NOUNS)}", noun)
    if noun == "rule or its successor":
        return f"rule {number} or its successor"
    return f"{noun} {number}"


def _section(line: Shown, name: str) -> str:
    """Return the part of a document with a text, in which every line is marked."""
    text = line.data[name]
    if not text:
        return ""
    if len(text.encode()) > LONGEST[name]:
        raise wrong(line, f"{name} of at most {LONGEST[name]} octets", len(text.encode()))
    if "".join(f"{one}\n" for one in canonical(text)) != text:
        raise wrong(line, f"{name} in canonical form", "another form of it")
    return "".join(f"{one}\n" for one in (f"{name.capitalize()}:", *marked(text)))
