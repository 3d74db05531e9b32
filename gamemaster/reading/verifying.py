"""``verify`` by mail: the proposal documents in a mail, against the hashes in the public record.

The answer comes from the mail and the public record alone, so it says nothing that its reader could
not work out, and needs no evidence of who asks: it goes to the registered address. Documents are
looked for once in a mail, and each question about them is answered once. Caller: ``carry_out``.
"""

from __future__ import annotations

from gamemaster.correspondence import asked_for
from gamemaster.mail.commands.information import MAX_DOCUMENTS, Paper, Verify, papers
from gamemaster.reading.draft import Draft, Line, Withheld
from gamemaster.tournament.public import PublicRecord


def verify(draft: Draft, line: Line[Verify], _withheld: Withheld) -> str:
    """Check each document in the mail, or each one of the number asked for."""
    wanted = line.command.number
    if wanted in draft.verified:
        return ""  # It is answered above.
    if len(draft.verified) > MAX_DOCUMENTS:
        return asked_for.too_many(MAX_DOCUMENTS)
    draft.verified.add(wanted)
    if draft.papers is None:
        draft.papers = papers(draft.mail)
    held = draft.papers
    told = [
        _compared(draft.tournament.told, one)
        for one in held.found
        if wanted is None or one.number == wanted
    ]
    if held.broken and wanted is None:
        told.append(asked_for.unreadable(held.broken))
    if held.more:
        told.append(asked_for.too_many(MAX_DOCUMENTS))
    return "\n".join(told) if told else asked_for.nothing_to_check(wanted)


def _compared(public: PublicRecord, paper: Paper) -> str:
    """Return what is known of one document."""
    number, fingerprint = paper.number, paper.fingerprint
    if paper.tournament != public.name:
        return asked_for.of_another(paper.tournament, number)
    announced = _announced_hashes(public, number)
    if not announced:
        return asked_for.not_announced(number, fingerprint)
    if fingerprint in announced:
        return asked_for.genuine(number, fingerprint)
    return asked_for.altered(number, fingerprint)


def _announced_hashes(public: PublicRecord, number: int) -> frozenset[str]:
    """Return the hashes that announcements gave of a proposal; more than one only by an error."""
    named = {entries[number] for entries in (public.announced, public.adopted) if number in entries}
    hashes = (public.entries[entry].get("proposal.hash") for entry in named)
    return frozenset(one for one in hashes if isinstance(one, str))
