"""The disclosed journal: one chain of hashes, and the heads that announcements committed to."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from gamemaster.audit.bundle import Refused

GENESIS = "0" * 64


@dataclass(frozen=True)
class Shown:
    """One line; what is private in it is shown as a digest. ``prev`` is the head before it."""

    seq: int
    type: str
    at: int
    data: dict[str, Any]
    why: dict[str, Any]
    prev: str


def read_journal(text: str) -> list[Shown]:
    """Follow the chain. Raises Refused at the first line that does not continue the one before."""
    lines: list[Shown] = []
    before = GENESIS
    for number, raw in enumerate(text.splitlines(), start=1):
        where = f"journal.jsonl: line {number}"
        line = _line(raw, where)
        if line.seq != number:
            raise Refused(f"{where}: expected line {number} of the journal, found {line.seq}")
        if line.prev != before:
            raise Refused(f"{where}: expected prev {before}, found {line.prev}")
        lines.append(line)
        before = hashlib.sha256(raw.encode()).hexdigest()
    return lines


def _line(raw: str, where: str) -> Shown:
    try:
        line = json.loads(raw)
        shown = Shown(
            line["seq"], line["type"], line["at"], line["data"], line["why"] or {}, line["prev"]
        )
    except (ValueError, KeyError, TypeError, RecursionError):
        raise Refused(f"{where}: expected a line of a journal") from None
    types = (type(shown.seq), type(shown.type), type(shown.at), type(shown.data), type(shown.why))
    if types != (int, str, int, dict, dict):
        raise Refused(f"{where}: a field has the wrong type")
    return shown
