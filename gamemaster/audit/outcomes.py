"""Checks the outcome of each mail that was read, and the statements that follow the end.

A reading has a word for what became of the mail, which says what the mail may ask for. Its
``identity`` is what a mail is known by when it comes again; octets that come again are the same
mail, whatever is said of them. Statements are made in the order of handles, up to a hundred in one
transaction, once every mail that came in before has been read: what is left out shows in the line
behind it.
"""

from __future__ import annotations

import re
from heapq import heappop, heappush
from typing import Final

from gamemaster.audit.findings import Refused
from gamemaster.audit.lines import Shown, unfitting

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
            raise unfitting(line, "a word for what becomes of a mail", outcome)
        # A stranger's mail may have one, or none, by where it was found to be a stranger's.
        if (said == "") != (outcome in _UNHEARD) and (said, outcome) != ("", "stranger"):
            raise unfitting(line, f"what a mail that was read as {outcome!r} is known by", said)
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
            raise unfitting(line, "the identity of a mail", said)
        identity, heard = bytes.fromhex(said), self._heard.get(self._octets, 0)
        if identity in self._seen or heard == _AGAIN:
            raise unfitting(line, "a mail that was not read before, or a duplicate", said)
        self._seen.add(identity)
        self._heard[self._octets] = heard + 1


AT_ONCE: Final = 100
"""Statements in one transaction; between two of them other lines may stand."""


class Statements:
    """Follows who has joined and who was sent a statement; ``until`` is when each may object."""

    def __init__(self) -> None:
        self.until: dict[str, int] = {}
        self._left: list[str] = []
        self._over = False
        self._row = self._last = 0

    def joins(self, handle: str) -> None:
        """Take in a player: also one who leaves gets a statement."""
        heappush(self._left, handle)

    def take(self, line: Shown, unread: int) -> None:
        """Follow any line; ``unread`` is how many mails still are. Raises Refused."""
        if line.type == "statement.made/1":
            self._made(line, unread)
        else:
            self.row_ends(line.seq)
            self._over = self._over or line.type == "tournament.ended/1"

    def row_ends(self, seq: int) -> None:
        """Check, before line ``seq`` or at the end, that all those due together were made."""
        row, self._row = self._row, 0
        if row % AT_ONCE and self._left:
            raise Refused(
                f"journal entry {seq}: expected the statement of {self._left[0]!r:.80} before it, "
                f"found none"
            )

    def close(self) -> None:
        """Check what the journal ends with. Raises Refused."""
        self.row_ends(self._last)

    def _made(self, line: Shown, unread: int) -> None:
        handle, until = line.data["handle"], line.data["until"]
        if not self._over:
            raise unfitting(line, "a statement after the end", handle)
        if unread:
            raise unfitting(line, f"{unread} mails to be read before a statement", handle)
        if not self._left or handle != self._left[0]:
            expected = f"the statement of {self._left[0]}" if self._left else "no more statements"
            raise unfitting(line, expected, handle)
        if until < line.at:
            raise unfitting(line, "an instant to come, until which they may object", until)
        heappop(self._left)
        self.until[handle] = until
        self._row += 1
        self._last = line.seq
