"""Holds what is to be mailed, before it is a mail: words, readers, attachments, and its thread.

A ``Post`` is sealed in the store before the first attempt; rendering it is deterministic, so every
attempt sends the same bytes under the same Message-ID.

Announcements and letters refer to a message that never was, one for the tournament, and, where they
tell their reader the number of a proposal, one for that proposal: so a client shows all of a
tournament together, and all about a proposal in it (RFC 5256). References follow from what the
reader is told and from nothing else, so they tell nothing more. Receipts are threaded with the mail
that they answer.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final
from urllib.parse import quote

from gamemaster.documents.proposal import read_document
from gamemaster.errors import Defect
from gamemaster.i18n import SOURCE, spoken
from gamemaster.mail.compose import Copies, OutAttachment, Outgoing
from gamemaster.mail.pgpmime import HIDDEN_SUBJECT
from gamemaster.record import signed_receipts
from gamemaster.tournament.public import Fields, PublicRecord
from gamemaster.tournament.tokens import Tokens


@dataclass(frozen=True, slots=True)
class Reader:
    """A reader's address, the detail of the address under which to answer, and the language.

    A post is written in one language; ``language`` says which, before it is written. ``written_to``
    is the address that a kept letter was written to, if it goes to another one now.
    """

    address: str
    detail: str | None = None
    language: str = SOURCE
    written_to: str = ""


@dataclass(frozen=True, slots=True)
class Post:
    """A letter, an announcement or a piece of correspondence.

    ``kind`` is ``letter``, ``announcement``, ``receipt``, ``correspondence`` or ``organiser``.
    ``at`` is its Date. Every reader gets a copy of their own, with nobody else's address in it.
    ``entities`` are what OpenPGP made of it, by address, or under ``""`` for all: it was signed or
    encrypted once, because doing so again would not give the same bytes (``sealing``).
    ``autocrypt`` is the header of that name, ``""`` for none. ``headers`` are further ones.
    ``in_clear``: it is not to be encrypted, which is settled before it is stored. ``may_wait``: it
    may go with announcements, where these are gathered. ``language`` is what it was written in.
    """

    kind: str
    readers: tuple[Reader, ...]
    subject: str
    body: str
    at: int
    attachments: tuple[OutAttachment, ...] = ()
    in_reply_to: str | None = None
    references: tuple[str, ...] = ()
    entities: tuple[tuple[str, str], ...] = ()
    autocrypt: str = ""
    headers: tuple[tuple[str, str], ...] = ()
    in_clear: bool = False
    may_wait: bool = False
    language: str = field(default_factory=spoken)


def attached(name: str, parts: tuple[str, ...]) -> tuple[OutAttachment, ...]:
    """Return the parts of a note as files, which mail does not wrap or change."""
    names = signed_receipts.file_names(name, parts)
    return tuple(
        OutAttachment(file, "text/plain", part.encode())
        for file, part in zip(names, parts, strict=True)
    )


def by_language(readers: Sequence[Reader]) -> tuple[tuple[str, tuple[Reader, ...]], ...]:
    """Return readers in groups of one language each: a mail to many is written once for a group.

    Lists, which have no address of their own to answer to, are not told to do so: they come in
    groups of their own.
    """
    groups: dict[tuple[str, bool], list[Reader]] = {}
    for reader in readers:
        groups.setdefault((reader.language, reader.detail is None), []).append(reader)
    return tuple((language, tuple(groups[language, lists])) for language, lists in sorted(groups))


def to_json(post: Post) -> dict[str, Any]:
    """Return the stored form."""
    stored = {each.name: getattr(post, each.name) for each in fields(post)}
    del stored["in_clear"], stored["may_wait"]
    stored["readers"] = [(reader.address, reader.detail) for reader in post.readers]
    stored["attachments"] = [
        (part.name, part.media_type, base64.b64encode(part.content).decode())
        for part in post.attachments
    ]
    return stored


def from_json(data: Mapping[str, Any]) -> Post:
    """Read the stored form back."""
    lists = {
        "readers": tuple(Reader(*reader) for reader in data["readers"]),
        "attachments": tuple(
            OutAttachment(name, media_type, base64.b64decode(content))
            for name, media_type, content in data["attachments"]
        ),
        "references": tuple(data["references"]),
        # Rows of before OpenPGP have neither.
        "entities": tuple(map(tuple, data.get("entities", ()))),
        "headers": tuple(map(tuple, data.get("headers", ()))),
        # Rows of before it was stored were opened in English.
        "language": data.get("language", SOURCE),
    }
    return Post(**{**data, **lists})


def renderer(post: Post, message_id: str, address: str, title: str) -> Callable[[Reader], bytes]:
    """Return what renders each reader's copy to bytes; what copies share is written once."""
    local, _, domain = address.rpartition("@")
    entities = dict(post.entities)
    letter = outgoing(post, message_id, address, title)
    shared = Copies(replace(letter, entity=entities[""]) if "" in entities else letter)

    def rendered(reader: Reader) -> bytes:
        detail = f"+{reader.detail}" if reader.detail else ""
        copies, entity = shared, entities.get(reader.written_to or reader.address)
        if entity is not None:
            copies = Copies(replace(letter, entity=entity, subject=HIDDEN_SUBJECT))
        elif entities and "" not in entities and not post.body:
            raise Defect("a letter that only another reader's key opens")
        return copies.to(reader.address, f"{local}{detail}@{domain}")

    return rendered


def outgoing(post: Post, message_id: str, address: str, title: str) -> Outgoing:
    """Return a post as ``compose`` takes it, except for its reader."""
    return Outgoing(
        to="",
        from_address=address,
        from_name=title,
        subject=post.subject,
        body=post.body,
        date=post.at,
        message_id=message_id,
        in_reply_to=post.in_reply_to,
        references=post.references,
        headers=(*post.headers, *((("Autocrypt", post.autocrypt),) if post.autocrypt else ())),
        attachments=post.attachments,
        language=post.language,
    )


NUMBERS: Final = ("proposal.number", "change.number")
_PLAIN = re.compile(r"[A-Za-z0-9 _-]{1,60}\Z")


def references(public: PublicRecord, tokens: Tokens, fields: Iterable[Fields]) -> tuple[str, ...]:
    """Return the References of a mail that tells these fields, several for a day's digest."""
    domain = public.address.rpartition("@")[2]
    topics = [public.name]
    numbers = {number for told in fields for number in _numbers(told)}
    if len(numbers) == 1:
        topics.append(f"{public.name} proposal {numbers.pop()}")
    return tuple(tokens.thread(topic, domain) for topic in topics)


def _numbers(told: Fields) -> Iterator[int]:
    """Yield the numbers of the proposals that fields are about; a document holds its own."""
    for name, value in told:
        if name in NUMBERS and isinstance(value, int):
            yield value
        elif name.endswith(".document") and isinstance(value, str):
            parsed = read_document(value)
            if parsed is not None:
                yield parsed.number


def list_headers(public: PublicRecord, number: int | None) -> tuple[tuple[str, str], ...]:
    """Return the headers that mark an announcement as a mailing list's (RFC 2369, 2919, 5064).

    ``number`` None: several announcements in one mail. Nobody can post to the list. Precedence is
    no standard, and the only mark that the oldest responders know.
    """
    local, _, domain = public.address.rpartition("@")
    name = f"{public.title} " if _PLAIN.match(public.title) else ""
    headers = [
        ("List-Id", f"{name}<{public.name}.{domain}>"),
        ("List-Post", "NO"),
        ("List-Help", f"<mailto:{quote(local)}@{domain}?subject=help>"),
        ("Precedence", "bulk"),
    ]
    if public.archive:
        archive = public.archive.rstrip("/")
        headers.append(("List-Archive", f"<{archive}/>"))
        if number is not None:
            headers.append(("Archived-At", f"<{archive}/announcements/{number}.txt>"))
    return tuple(headers)
