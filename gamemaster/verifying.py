"""``verify`` by mail: the proposal documents in a mail, against the hashes in the public record.

A document may be the attached file, stand in the text, quoted or wrapped by a client, or be inside
a forwarded message; ``proposal`` undoes what mail does to it. The answer comes from the mail and
the public record alone, so it says nothing that its reader could not work out. Caller: ``obey``.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamemaster.answer import Answer, Line, Withheld
from gamemaster.correspondence import verifying as letters
from gamemaster.mail import commands as c
from gamemaster.proposal import (
    TITLE,
    DocumentError,
    document_hash,
    documents,
    parse_document,
)
from gamemaster.public import PublicRecord

MAX_DOCUMENTS = 20
MAX_TEXT = 1024 * 1024
_MORE = MAX_DOCUMENTS + 1


def verify(answer: Answer, line: Line[c.Verify], _withheld: Withheld) -> str:
    """Check each document in the mail, or each one of the number asked for."""
    wanted = line.command.number
    found = list(dict.fromkeys(_documents(answer)))[:_MORE]
    told = [
        word
        for one in found[:MAX_DOCUMENTS]
        if (word := _compared(answer.tournament.told, one, wanted)) is not None
    ]
    broken = sum(text.count(TITLE) for text in _texts(answer)) - sum(1 for _ in _documents(answer))
    if broken > 0 and wanted is None:
        told.append(letters.unreadable(broken))
    if len(found) > MAX_DOCUMENTS:
        told.append(letters.too_many(MAX_DOCUMENTS))
    return "\n".join(told) if told else letters.nothing_to_check(wanted)


def _texts(answer: Answer) -> Iterator[str]:
    """Every text in the mail, that of a forwarded message included."""
    yield answer.mail.body[:MAX_TEXT]
    for one in answer.mail.attachments:
        if one.text is not None:
            yield one.text[:MAX_TEXT]
        for text in one.inside:
            yield text[:MAX_TEXT]


def _documents(answer: Answer) -> Iterator[str]:
    for text in _texts(answer):
        if TITLE in text:
            yield from documents(text)


def _compared(public: PublicRecord, document: str, wanted: int | None) -> str | None:
    """Return what is known of one document; None where another number was asked for."""
    try:
        parsed = parse_document(document)
    except DocumentError:
        return None
    number, fingerprint = parsed.number, document_hash(document)
    if wanted is not None and number != wanted:
        return None
    if parsed.tournament != public.name:
        return letters.of_another(parsed.tournament, number)
    announced = _announced_hashes(public, number)
    if not announced:
        return letters.not_announced(number, fingerprint)
    if fingerprint in announced:
        return letters.genuine(number, fingerprint)
    return letters.altered(number, fingerprint)


def _announced_hashes(public: PublicRecord, number: int) -> frozenset[str]:
    """Return the hashes that announcements gave of a proposal; more than one only by an error."""
    named = {entries[number] for entries in (public.announced, public.adopted) if number in entries}
    hashes = (public.entries[entry].get("proposal.hash") for entry in named)
    return frozenset(one for one in hashes if isinstance(one, str))
