"""Reads delivery reports: which of our letters came back, why, and whether for good.

A report (RFC 3464) proves nothing by itself, since anybody can write one: it counts only where it
matches a letter (by the envelope address it came to). Each report or refusal is classified with one
word, which decides what is done:

``gone``         no such mailbox, or it takes no mail: the address fails
``full``         the mailbox is full: the address fails, for a while
``unreachable``  its server was not reached, or put the letter off until the time was up: it fails
``refused``      the server wants none of *this* letter, or of us (policy, size, content): nothing
                 is wrong with the address
``delayed``      still being tried: nothing is done
``delivered``    it arrived

Reports come in the standard form or in one of those that older servers made up, which
``flufl.bounce`` knows.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from email import message_from_bytes
from email.policy import compat32
from typing import Final, Literal, TypeAlias

from flufl.bounce import all_failures

from gamemaster.mail.address import addresses_in
from gamemaster.mail.structure import MailLimits, Part, split_message

Action: TypeAlias = Literal["failed", "delayed", "delivered", "relayed", "expanded"]
_MAX_RECIPIENTS = 100


@dataclass(frozen=True, slots=True)
class DeliveryStatus:
    """The fate of a letter to one address; ``status`` is the enhanced code (RFC 3463)."""

    recipient: str | None
    action: Action
    status: str


def delivery_report(parts: Sequence[Part], limits: MailLimits) -> tuple[DeliveryStatus, ...] | None:
    """Return what the report among the leaves of a message says of each recipient, or None."""
    for part in parts:
        if part.content.full in ("message/delivery-status", "message/global-delivery-status"):
            return _statuses(part, limits)
    return None


def _statuses(part: Part, limits: MailLimits) -> tuple[DeliveryStatus, ...]:
    """RFC 3464 §2.1: groups of fields, one for the message and one for each recipient."""
    statuses: list[DeliveryStatus] = []
    rest = part.body
    while rest.strip() and len(statuses) < _MAX_RECIPIENTS:
        fields, rest = split_message(rest.lstrip(b"\n"), limits)
        if not fields.fields:
            break
        match fields.token("action"):
            case "failed" | "delayed" | "delivered" | "relayed" | "expanded" as action:
                final = addresses_in(fields.first("final-recipient"))
                original = addresses_in(fields.first("original-recipient"))
                recipient = (original or final or (None,))[0]
                statuses.append(DeliveryStatus(recipient, action, fields.token("status")))
            case _:
                continue
    return tuple(statuses)


Kind: TypeAlias = Literal["gone", "full", "unreachable", "refused", "delayed", "delivered"]
MARKING: Final[frozenset[str]] = frozenset({"gone", "full", "unreachable"})
"""The kinds of report which say that an address fails."""

MAX_OLD_REPORT = 32 * 1024
MAX_OLD_LINES = 500
MAX_OLD_PARTS = 10
"""The most parts looked at in a report of no standard form: some detectors take quadratic time."""

_ENHANCED = re.compile(r"(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?![\d.])")
_MAILBOX_FULL = re.compile(
    r"(?:mail ?box|inbox|account|user|storage|disk)\W{1,3}(?:(?:is|was|has been) )?"
    r"(?:full|over ?quota)"
    r"|(?:over|exceed\w{0,3}) (?:\w{1,12} ){0,3}quota|quota exceed|insufficient storage"
    r"|postfach (?:\w{1,12} ){0,3}voll|bo[îi]te (?:\w{1,12} ){0,3}pleine"
    r"|buz[óo]n (?:\w{1,12} )?lleno",
    re.IGNORECASE,
)
_POLICY = re.compile(
    r"spam|policy|polici|block(?:ed|list)|black ?list|listed (?:at|by|in)|reputation|denied"
    r"|not allowed|relay|authenticat|dmarc|dkim|\bspf\b|content reject|too (?:large|big)",
    re.IGNORECASE,
)
_LATE = re.compile(
    r"warning message only|you do not need to resend|transient non-?fatal|still being attempted"
    r"|could not send message for (?:the )?past|will (?:be retried|keep trying|continue to try)"
    r"|delivery (?:is|was|has been) delayed",
    re.IGNORECASE,
)
_FOR_GOOD = re.compile(r"permanent (?:fatal )?error|i've given up|giving up", re.IGNORECASE)
_STORAGE = 552  # RFC 5321 §4.2.3: exceeded storage allocation
_NO_MAILBOX = frozenset((521, 550, 551, 553, 556))
_PERMANENT = 500


def kind_of_report(report: Sequence[DeliveryStatus]) -> Kind | None:
    """Classify a standard report; a copy has one reader, so the gravest status counts."""
    kinds = [_kind_of_status(status) for status in report]
    grave = ("gone", "full", "refused", "unreachable", "delayed", "delivered")
    return min((kind for kind in kinds if kind), key=grave.index, default=None)


def _kind_of_status(status: DeliveryStatus) -> Kind | None:
    if status.action == "delayed":
        return "delayed"
    if status.action != "failed":
        return "delivered"
    found = _ENHANCED.match(status.status)
    return _kind_of_code(found) if found else "gone"


def kind_of_reply(code: int | None, text: str) -> Kind:
    """Classify the SMTP reply that ended the attempts; ``code`` None: no server answered."""
    if code is None or code < _PERMANENT:
        return "unreachable"
    found = _ENHANCED.search(text)
    if found is not None and found.group(1) == "5":
        return _kind_of_code(found)
    if code == _STORAGE or _MAILBOX_FULL.search(text):
        return "full"
    return "gone" if code in _NO_MAILBOX and not _POLICY.search(text) else "refused"


def _kind_of_code(found: re.Match[str]) -> Kind:
    """An enhanced status code (RFC 3463 §3) of something that failed."""
    klass, subject, detail = found.group(1), int(found.group(2)), int(found.group(3))
    match subject, detail:
        case 2, 2:
            return "full"  # X.2.2, mailbox full
        case (2, 3) | (3, 4) | (5, _) | (6, _) | (7, _):
            # X.2.3 and X.3.4 too long, X.5 protocol, X.6 content, X.7 security or policy
            return "refused"
        case 4, _:
            return "unreachable"  # X.4, network and routing
    # What a server tried until the time was up (RFC 3463 §2, class 4) may come to life again.
    return "unreachable" if klass == "4" else "gone"


def kind_of_old_report(raw: bytes) -> Kind | None:
    """Classify a report in a form of its own, None if no detector knows it.

    The detectors search texts that anybody may have written, with the standard parser: both fail on
    hostile mail in ways of their own, which must not matter.
    """
    raw = b"\n".join(raw[:MAX_OLD_REPORT].split(b"\n", MAX_OLD_LINES)[:MAX_OLD_LINES])
    if raw.count(b"multipart/") > MAX_OLD_PARTS:
        return None
    try:
        put_off, failed = all_failures(message_from_bytes(raw, policy=compat32))
    except Exception:  # noqa: BLE001 - whatever a stranger's bytes make fail is no report
        return None
    text = raw.decode("utf-8", "replace")
    if _LATE.search(text) and not _FOR_GOOD.search(text):
        # Some detectors look for a transcript alone, which warnings have too.
        return "delayed" if failed or put_off else None
    if failed:
        found = _ENHANCED.search(text)
        if found is not None and found.group(1) != "2":
            return _kind_of_code(found)
        return "full" if _MAILBOX_FULL.search(text) else "gone"
    return "delayed" if put_off else None
