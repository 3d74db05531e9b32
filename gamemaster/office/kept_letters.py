"""Keeps letters that came back for their reader, in order, until mail to them arrives again.

Copies come back as reports, which are read like other mail, or as refusals that the sender hears
itself. Probes, and the end of keeping, are duties of the calendar.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gamemaster.correspondence import registration
from gamemaster.i18n import speaking
from gamemaster.letters import deliveries
from gamemaster.letters.post import Reader
from gamemaster.mail.delivery_reports import MARKING, kind_of_reply
from gamemaster.office.transaction import Transaction
from gamemaster.outbox.outcome import Failed
from gamemaster.tournament.lines import MailReturned
from gamemaster.tournament.register import Member
from gamemaster.tournament.tokens import Tokens

DAY: Final = 86_400
AGAIN_AFTER: Final = DAY
"""Seconds after which a letter that a server refused for what it is goes out once more."""


def refused(letter: int, member: Member, failure: Failed) -> MailReturned:
    """Return the line for a copy that a server refused for good, or that was tried long enough.

    ``letter`` is the number that the letter was given (``Numbers``).
    """
    return MailReturned(
        mail=None,
        letter=letter,
        handle=member.handle,
        address=member.address,
        kind=kind_of_reply(failure.code, f"{failure.status} {failure.text}"),
        # Where no server answered at all, nothing is known of the address.
        current=failure.code is not None,
    )


def came_back(
    work: Transaction, name: str, line: MailReturned, tokens: Tokens, keep_seconds: int, at: int
) -> None:
    """Journal that a copy came back, keep it, and see to it that mail goes where it arrives."""
    letter, handle = tokens.numbers.place(line.letter), line.handle
    before = work.tournaments[name].register
    # Two reports may tell of one copy, which is kept once.
    copies = {copy.kept_for for _, copy in work.deliveries_of(letter)}
    kept = (line.letter, handle) in before.returned and handle in copies
    work.append(name, line, at)
    register = work.tournaments[name].register
    first = register.returned[line.letter, handle]
    if at - first <= keep_seconds and not kept:
        copy = deliveries.kept_copy(letter, name, line.address, handle, first)
        if line.kind not in MARKING:
            copy = replace(copy, due=at + AGAIN_AFTER, held="")
        work.put(copy)
    member = register.members[handle]
    if member.address != before.members[handle].address:
        # The player is told at the address that is next in line.
        with speaking(member.language):
            words = registration.mail_goes_here(work.tournaments[name].told)
        reader = Reader(member.address, tokens.secret(member))
        work.mail(name, "correspondence", words, (reader,), at)
