"""How mail programs group a tournament: what its announcements and letters refer to, and List-*.

Announcements and letters refer to a message that never was, one for the tournament, and, where they
tell their reader the number of a proposal, one for that proposal: so a client shows all of a
tournament together, and all about a proposal in it (RFC 5256). What is referred to follows from
what the reader is told and from nothing else, so it tells nothing more. Receipts are threaded with
the mail that they answer (``answer``). Caller: ``play``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Final
from urllib.parse import quote

from gamemaster.documents.proposal import DocumentError, parse_document
from gamemaster.tournament.public import Fields, PublicRecord
from gamemaster.tournament.tokens import Tokens

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
            with suppress(DocumentError):
                yield parse_document(value).number


def list_headers(public: PublicRecord, number: int | None) -> tuple[tuple[str, str], ...]:
    """Return what marks an announcement as a mailing list's (RFC 2369, 2919, 5064).

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
