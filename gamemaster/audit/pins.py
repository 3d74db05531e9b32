"""Compares a bundle with what somebody was sent: the key, and the genesis.

Anybody with another key can sign a whole invented game of which every step passes. So a bundle
alone shows nothing about the game that one played. Each pin is a further step.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path
from typing import Final

from gamemaster.audit.evidence import PASSED, Evidence, Finding
from gamemaster.audit.findings import Refused, Unusable
from gamemaster.audit.record.notes import read_key
from gamemaster.audit.steps.derived import GENESIS, differing

Pin = tuple[str, Callable[[Evidence], Finding]]
"""The title of a step, and its check."""

KEPT_STEPS: Final = frozenset({"record kept", "receipts kept"})
"""The titles of steps that compare a bundle with mails that were kept."""
LARGEST: Final = 64 * 1024
BEGINS: Final = "SECRET NOMIC GENESIS/"
ALONE: Final = (
    "This is about the bundle alone: whoever has another key can make another one that passes. "
    "Give the key, the genesis or the mails that you were sent (--key, --genesis, --record)."
)


NOT_PLAYED: Final = (
    "A key and a genesis bind the rules, the players and the dice, not what was played: whoever "
    "holds the key, as the organiser does, can make another game that begins so and passes. The "
    "mails that you were sent bind it (--record), and so do receipts."
)


def meaning(titles: Collection[str], *, receipts: bool) -> str:
    """Return what an answer does not say, by the steps in which the bundle was compared."""
    if receipts or KEPT_STEPS & {*titles}:
        return ""
    return NOT_PLAYED if titles else ALONE


def key_pin(line: str) -> Pin:
    """Return the step that compares the record's key with the one that somebody was sent.

    Raises Unusable if ``line`` is no key.
    """
    try:
        given = read_key(line.strip(), "--key")
    except Refused as refusal:
        raise Unusable(str(refusal)) from None

    def check(evidence: Evidence) -> Finding:
        if evidence.signer().line != given.line:
            raise Refused(
                f"journal entry 1: expected the key {given.line}, found {evidence.signer().line}"
            )
        return PASSED, f"the record is signed with the key given, {given.line}"

    return "key", check


def genesis_pin(file: Path) -> Pin:
    """Return the step that compares the genesis with the one that somebody was sent.

    Raises Unusable if the file cannot be read, or is no genesis.
    """
    try:
        with file.open("rb") as stream:
            given = stream.read(LARGEST).decode(errors="replace").replace("\r\n", "\n")
    except OSError as error:
        raise Unusable(f"{file}: cannot be read ({error.strerror})") from None
    if not given.startswith(BEGINS):
        raise Unusable(f"{file}: expected a genesis.txt, which begins with {BEGINS}")
    record = _record(given)

    def check(evidence: Evidence) -> Finding:
        found = evidence.bundle.text(GENESIS)
        if record != _record(found):
            raise Refused(f"{GENESIS}: expected the record {record}, found {_record(found)}: the "
                          "genesis given is another tournament's")  # fmt: skip
        if found.rstrip("\n") != given.rstrip("\n"):
            raise differing(GENESIS, given, found)
        return PASSED, "the genesis is the one given"

    return "genesis given", check


def _record(genesis: str) -> str:
    """Return the name of the record that a genesis opens."""
    return next((line for line in genesis.splitlines() if line.startswith("Record: ")), "")[8:]
