"""Decides how much of a player's mail is read, by the evidence that it shows of its sender.

Where a signature is what makes the mail count, only what it covers is read; where other evidence
suffices, the whole of it, and then it does not count as signed unless what is signed asks for the
very same. Pure; caller: ``receive``.
"""

from __future__ import annotations

from dataclasses import dataclass

from gamemaster.identity.evidence import evidence_shown
from gamemaster.identity.openpgp import open_mail
from gamemaster.mail.identify import FromPlayer
from gamemaster.mail.parse import ParsedMail
from gamemaster.reading.draft import Settings
from gamemaster.tournament.register import Member
from gamemaster.tournament.tournament import AcceptedMail, Tournament


@dataclass(frozen=True, slots=True)
class Standing:
    """What a mail is worth.

    ``shown`` are the kinds of evidence that ``mail`` shows, which is what of it is to be read: what
    is signed, if a signature counts. ``whole`` is all of it, if that may be read on other evidence.
    ``mark`` is by what its signature is known again, ``""`` without a valid one. ``closed``: it is
    encrypted and was not read.
    """

    evident: bool
    shown: frozenset[str]
    mail: ParsedMail
    whole: ParsedMail | None
    mark: str
    closed: bool


def standing_of(
    tournament: Tournament,
    accepted: AcceptedMail,
    raw: bytes,
    parsed: ParsedMail,
    sender: FromPlayer,
    settings: Settings,
) -> Standing:
    """Return what a player's mail is worth."""
    member: Member = tournament.register.members[sender.handle]
    address = tournament.public.address
    opened = open_mail(raw, parsed, member.certificate, settings.key, address, settings.limits)
    signed = opened.counts(accepted.at, secret=sender.secret)

    found = evidence_shown(
        accepted.vouched, parsed.sender or "", secret=sender.secret, openpgp=signed
    )
    evident = settings.evidence.met(found, signed_only=member.signed_only)
    otherwise = settings.evidence.met(found - {"openpgp"}, signed_only=member.signed_only)
    mail = opened.signed if signed and evident and opened.signed is not None else opened.whole
    whole = opened.whole if otherwise else None
    mark = opened.signature.mark if opened.signature is not None else ""
    return Standing(evident, found, mail, whole, mark, opened.closed)
