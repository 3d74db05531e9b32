"""Outcomes of a delivery to one recipient, read from the server's replies.

Every failure is temporary or permanent; nothing else decides whether it is tried again. The basic
code says which (RFC 5321 §4.2.1) and the enhanced status code (RFC 3463) says why; where they
disagree, and for a few replies that are known to lie, the tables below decide. A letter that is
tried in vain costs little, one that is given up early is lost, so doubt means "try again". Pure.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias

from gamemaster.oplog import Unreached


@dataclass(frozen=True, slots=True)
class Delivered:
    """The next server took responsibility."""


@dataclass(frozen=True, slots=True)
class Failed:
    """Not delivered. ``code`` is the SMTP reply code; None means that no server was asked.

    ``unreached`` is then the reason: a server that does not answer, or that cannot be used.
    ``status`` is the enhanced status code (RFC 3463) that stood in the reply, or ``""``.
    ``too_fast`` says whether we are asked to slow down, towards this destination or at all.
    """

    temporary: bool
    code: int | None
    text: str = field(default="", repr=False)
    status: str = ""
    too_fast: Literal["", "destination", "all"] = ""
    unreached: Unreached = "no answer"

    @property
    def reply(self) -> str:
        """The codes of the reply without its words; without one, why there is none."""
        if self.code is None:
            return self.unreached
        return f"{self.code} {self.status}".rstrip()


Outcome: TypeAlias = Delivered | Failed


Stage: TypeAlias = Literal["mail", "rcpt", "data"]
"""The command that was refused: the sender, a recipient, or the message."""

LONGEST_TEXT: Final = 500
"""Characters kept of a server's words."""

_STATUS: Final = re.compile(rb"[245]\.\d{1,3}\.\d{1,3}(?=\s|$|[:;,)])")
_PERMANENT: Final = 500
_SERVICE_CLOSING: Final = 421
_TOO_LARGE: Final = 552  # RFC 1870 §6.1
_LETTER_TOO_LARGE: Final = frozenset(["5.2.3", "5.3.4"])

_MAY_PASS: Final = frozenset(
    [
        "5.2.2",  # The mailbox is full: its owner may make room (many servers say 552 for it).
        "5.3.1",  # So is the server.
        "5.3.2",  # It takes no mail just now.
        "5.4.5",  # A quota for today: "daily user sending limit exceeded" (Gmail, 550).
        "5.5.0",  # Said by some providers while a mailbox is being moved.
        "5.5.3",  # Too many recipients (RFC 5321 §4.5.3.1.10): fewer, or later.
        "5.4.3",  # Directory or routing servers that are away.
        "5.4.4",
        "5.7.3",  # Not authenticated, not encrypted enough: for us to mend, not the letter's fault.
        "5.7.8",
        "5.7.11",
    ]
)
"""Statuses of permanent replies after which a letter is tried again all the same."""

_TOO_FAST: Final = frozenset(
    [
        (421, "4.7.0"),  # Gmail: "unusual rate of unsolicited mail", "try again later"
        (421, "4.7.28"),
        (421, "4.3.2"),  # too many connections or messages
        (450, "4.2.1"),  # Gmail: "receiving mail at a rate that prevents additional messages"
        (450, "4.7.0"),
        (450, "4.7.1"),
        (451, "4.7.0"),
        (451, "4.7.1"),  # Postfix policy servers: also greylisting, where waiting is right, too
        (451, "4.7.500"),  # Exchange Online: "server busy"
        (451, "4.7.650"),
        (452, "4.2.1"),
        (452, "4.5.3"),  # too many recipients for now
        (454, "4.7.0"),  # Gmail: "too many login attempts"
        (432, "4.3.2"),  # Exchange Online: "concurrent connections limit exceeded"
        (550, "5.4.5"),
        (554, "5.4.5"),
    ]
)
"""Replies that ask for patience: other mail for the same destination waits, too."""


def judged(code: int, words: bytes, stage: Stage) -> Failed:
    """Return the failure that a reply stands for; ``code`` is 400 or more."""
    found = _STATUS.search(words[:40])
    status = found[0].decode() if found else ""
    failed = Failed(
        temporary=_is_temporary(code, status, stage),
        code=code,
        text=words.decode("utf-8", "replace")[:LONGEST_TEXT],
        status=status,
    )
    # After a refused sender or a farewell it is us who are too fast, whoever the mail is for.
    everyone = stage == "mail" or code == _SERVICE_CLOSING or status == "5.4.5"
    if (code, status) in _TOO_FAST:
        return replace(failed, too_fast="all" if everyone else "destination")
    return failed


def _is_temporary(code: int, status: str, stage: Stage) -> bool:
    if code < _PERMANENT:
        # A code of 4 with a status of 5 ("450 5.1.1", "450 5.7.1"): the server itself says later.
        return True
    if status.startswith("4."):
        return True  # "550 4.4.7": the status is the more exact of the two.
    if status in _MAY_PASS:
        return True
    if stage == "mail":
        # A refused sender is a matter of set-up, the same for all letters, and mendable; only a
        # message that is too large (RFC 1870 §6.1) stays so.
        return code != _TOO_LARGE
    # At RCPT this code means too many recipients (RFC 5321 §4.5.3.1.10), or a full mailbox.
    return code == _TOO_LARGE and stage == "rcpt" and status not in _LETTER_TOO_LARGE
