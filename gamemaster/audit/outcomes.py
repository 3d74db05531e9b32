"""What becomes of mails as they are read: the word for it, what it lets a mail ask for, and once.

``identity`` of a reading is what a mail is known by when it comes again; octets that come again are
the same mail, whatever is said of them.
"""

from __future__ import annotations

import re
from typing import Final

from gamemaster.audit.findings import Refused
from gamemaster.audit.journal import Shown

PLAYERS, NEWCOMERS, JUDGES = "receipt", "joined", "a judge's act"
"""Whose moves a mail may hold."""

_HEARD: Final = {
    "receipt": PLAYERS,
    "joined": NEWCOMERS,
    "a judge's act, signed": JUDGES,
    "a judge's act, confirmed": JUDGES,
}
_UNHEARD: Final = frozenset({"automatic", "bounce", "duplicate", "quarantined"})
"""Mails that come again are no duplicates of these."""

_WITHOUT_A_MOVE: Final = frozenset(
    {
        "stranger", "checked", "asked to confirm", "declined to join", "not joined",
        "too many requests to join", "a judge's address, which cannot join",
        "an address that needs SMTPUTF8, which letters are not sent with",
        "added an address", "declined an address", "an address that cannot be added",
        "answered a question", "answered an objection", "an empty answer",
        "an answer to a question that is too old", "no judge's mail", "too many mails of a judge",
        "no clear word about an act", "an act that was answered before or has expired",
        "a judge's mail that is not clear", "a judge's request for the status",
        "a judge's act that cannot be", "a judge's act, asked back", "a judge's act, dropped",
        "an act that is not the judge's any more",
    }
)  # fmt: skip
OUTCOMES: Final = frozenset(_HEARD) | _UNHEARD | _WITHOUT_A_MOVE
"""All words for what became of a mail (docs/formats.md, "Mail and the docket")."""

OF_PLAYERS: Final = frozenset(
    f"{name}/1"
    for name in (
        "press.docketed", "item.withdrawn", "objection.made", "question.asked", "pending.asked",
        "pending.answered", "code.wrong", "language.chosen", "reminders.set", "digest.set",
        "signatures.set",
    )
)  # fmt: skip
"""Lines that only a player's mail leads to."""

_IDENTITY: Final = re.compile("[0-9a-f]{64}")
_AGAIN: Final = 2
"""How often the same octets may be heard: once more with evidence of who sent them."""


class Outcomes:
    """Follows what mails were read as; ``may`` says whose moves the one read last may hold."""

    def __init__(self) -> None:
        self.may = ""
        self._seen: set[bytes] = set()
        self._heard: dict[bytes, int] = {}
        self._octets = b""

    def read(self, line: Shown, octets: bytes) -> None:
        """Take a reading of a mail that has these octets (SHA-256). Raises Refused."""
        outcome, said = line.data["outcome"], line.data["identity"]
        if outcome not in OUTCOMES:
            raise _wrong(line, "a word for what becomes of a mail", outcome)
        # A stranger's mail may have one, or none, by where it was found to be a stranger's.
        if (said == "") != (outcome in _UNHEARD) and (said, outcome) != ("", "stranger"):
            raise _wrong(line, f"what a mail that was read as {outcome!r} is known by", said)
        self.may = _HEARD.get(outcome, "")
        self._octets = octets
        if said:
            self._once(line, said)
            if outcome not in (PLAYERS, "checked"):
                self.carried_out()

    def carried_out(self) -> None:
        """Take it that the mail read last showed who sent it: its octets are not heard again."""
        self._heard[self._octets] = _AGAIN

    def _once(self, line: Shown, said: str) -> None:
        """The same mail is heard once, and once before that if nothing showed who sent it."""
        if _IDENTITY.fullmatch(said) is None:
            raise _wrong(line, "the identity of a mail", said)
        identity, heard = bytes.fromhex(said), self._heard.get(self._octets, 0)
        if identity in self._seen or heard == _AGAIN:
            raise _wrong(line, "a mail that was not read before, or a duplicate", said)
        self._seen.add(identity)
        self._heard[self._octets] = heard + 1


def _wrong(line: Shown, expected: str, found: object) -> Refused:
    return Refused(f"journal entry {line.seq}: expected {expected}, found {found!r:.80}")
