"""The proposal documents in a mail, found once, however often they are asked about.

A document may be the attached file, stand in the text, quoted or wrapped by a client, or be inside
a forwarded message; ``proposal`` undoes what mail does to it. Linear time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gamemaster.documents.proposal import (
    TITLE,
    DocumentError,
    document_hash,
    documents,
    parse_document,
)
from gamemaster.mail.parse import ParsedMail

MAX_DOCUMENTS = 20
MAX_TEXT = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Paper:
    """One document: what it says that it is, and its hash."""

    tournament: str
    number: int
    fingerprint: str


@dataclass(frozen=True, slots=True)
class Papers:
    """The first different documents, whether there are ``more``, and how many are ``broken``."""

    found: tuple[Paper, ...]
    more: bool
    broken: int


def papers(mail: ParsedMail) -> Papers:
    """Find the documents in every text of a mail, those of forwarded messages included."""
    texts = [text for text in _texts(mail) if TITLE in text]
    whole = [document for text in texts for document in documents(text)]
    different = list(dict.fromkeys(whole))
    broken = sum(text.count(TITLE) for text in texts) - len(whole)
    found = (_paper(document) for document in different[:MAX_DOCUMENTS])
    return Papers(
        tuple(one for one in found if one is not None),
        len(different) > MAX_DOCUMENTS,
        max(broken, 0),
    )


def _paper(document: str) -> Paper | None:
    try:
        parsed = parse_document(document)
    except DocumentError:
        return None
    return Paper(parsed.tournament, parsed.number, document_hash(document))


def _texts(mail: ParsedMail) -> Iterator[str]:
    yield mail.body[:MAX_TEXT]
    for one in mail.attachments:
        if one.text is not None:
            yield one.text[:MAX_TEXT]
        for text in one.inside:
            yield text[:MAX_TEXT]
