"""Delivery status notifications (RFC 3464): which of our letters came back, and whether for good.

A report proves nothing by itself, since anybody can write one: whoever acts on it matches it to a
letter first (by the envelope address it came to). Called by ``parse``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from gamemaster.mail.address import addresses_in
from gamemaster.mail.structure import split_message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamemaster.mail.structure import MailLimits, Part

Action: TypeAlias = Literal["failed", "delayed", "delivered", "relayed", "expanded"]
_MAX_RECIPIENTS = 100


@dataclass(frozen=True, slots=True)
class DeliveryStatus:
    """What became of a letter to one address; ``status`` is the enhanced code (RFC 3463)."""

    recipient: str | None
    action: Action
    status: str


@dataclass(frozen=True, slots=True)
class DeliveryReport:
    """One notification: a status per recipient and the Message-ID of the letter, where given."""

    statuses: tuple[DeliveryStatus, ...]
    original_message_id: str | None


def delivery_report(parts: Sequence[Part], limits: MailLimits) -> DeliveryReport | None:
    """The report among the leaves of a message, or None."""
    for part in parts:
        if part.content.full in ("message/delivery-status", "message/global-delivery-status"):
            return DeliveryReport(_statuses(part, limits), _original(parts, limits))
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


def _original(parts: Sequence[Part], limits: MailLimits) -> str | None:
    """The Message-ID of the letter that came back: whole, or only its headers."""
    for part in parts:
        if part.content.full in ("message/rfc822", "text/rfc822-headers", "message/global"):
            headers, _ = split_message(part.body, limits)
            return headers.first("message-id") or None
    return None
