"""Reads mail to an address that bounces come back to, as a report; it is never answered.

A report counts only if it came without a sender (RFC 3464 §2) *and* to the return path of a copy
that we sent to a player. A report that is right in shape but has no such token is noise. Anybody
who gets a forwarded letter with its headers can see a token; all that it is worth to them, once, is
that the player's letters wait for an hour, and that one letter is sent again: nothing is ever lost
by it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gamemaster.mail.address import split_detail
from gamemaster.mail.delivery_reports import Kind
from gamemaster.reading.draft import Received
from gamemaster.tournament.lines import MailRead, MailReturned
from gamemaster.tournament.register import Member, Register
from gamemaster.tournament.tokens import Copy, Tokens
from gamemaster.tournament.tournament import AcceptedMail, Tournament

NULL_SENDERS: Final = ("", "<>")
DAEMON: Final = "mailer-daemon"
"""The sender of reports in a mailbox without Return-Path, where From stands for the envelope."""


def is_return_path(recipient: str) -> bool:
    """Say whether a mail came to an address that letters of ours come back to."""
    _, detail = split_detail(recipient)
    return detail is not None and detail.lower().startswith("bounce-")


def come_back(
    tournament: Tournament,
    accepted: AcceptedMail,
    tokens: Tokens,
    returned: Callable[[], Kind | None],
) -> Received:
    """Read a mail that came to a return path; ``returned`` finds out what it says of a letter."""
    _, detail = split_detail(accepted.recipient)
    copy = tokens.bounced(detail or "")
    found = _reader(tournament.register, copy, tokens) if copy is not None else None
    if copy is None or found is None:
        return _taken_down(accepted, "no copy of ours came back")
    sender = accepted.envelope_sender
    if sender not in NULL_SENDERS and sender.partition("@")[0].lower() != DAEMON:
        return _taken_down(accepted, "a report has no sender")
    kind = returned()
    if kind is None:
        return _taken_down(accepted, "not a report")
    if kind in ("delayed", "delivered"):
        return _taken_down(accepted, kind)
    member, address = found
    current = copy.round == member.round
    if not current and (copy.letter, member.handle) in tournament.register.returned:
        return _taken_down(accepted, "reported before")
    line = MailReturned(accepted.mail, copy.letter, member.handle, address, kind, current)
    return _taken_down(accepted, kind, line)


def _reader(register: Register, copy: Copy, tokens: Tokens) -> tuple[Member, str] | None:
    """Return the player to whom a copy went, and at which address; None if it went to nobody."""
    for member in register.members.values():
        for address in member.addresses:
            if tokens.is_reader(copy, address):
                return member, address
    return None


def _taken_down(accepted: AcceptedMail, reason: str, *lines: MailReturned) -> Received:
    return Received((MailRead(accepted.mail, "bounce", reason), *lines), ())
