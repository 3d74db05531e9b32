"""The document that a turn makes (docs/formats.md, "Proposal document")."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gamemaster.audit.text import canonical, marked


def body_of(body: Mapping[str, Any]) -> str:
    """Return what the nonce is worked out from: the change line, text and clauses."""
    target, aimed = body["target"], "a rule"
    if target is not None:
        noun, number = target["noun"], target["number"]
        successor = noun == "rule or its successor"
        aimed = f"rule {number} or its successor" if successor else f"{noun} {number}"
    written = [f"Change: {body['kind']} {aimed}"]
    for heading, part in (("Text:", body["text"]), ("Clauses:", body["clauses"])):
        if canonical(part):
            written += [heading, *marked(part)]
    return "".join(f"{line}\n" for line in written)


def document(tournament: str, number: int, nonce: str, body: str) -> str:
    """Return the document; its UTF-8 octets are what is hashed."""
    change, sections = body.split("\n", 1)
    return (
        f"SECRET NOMIC PROPOSAL/1\nTournament: {tournament}\nNumber: {number}\n{change}\n"
        f"Nonce: {nonce}\n{sections}End: {number}\n"
    )
