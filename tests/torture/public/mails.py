"""The mail in public source archives, read in memory: nothing is unpacked.

A file is taken for a mail if it begins with header fields that mail has; mailboxes are split, and
the mail that a bounce returns or a forward holds is a mail of its own. Equal ones count once.
"""

from __future__ import annotations

import hashlib
import re
import tarfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import Message
from functools import cache
from pathlib import Path
from typing import Final, cast

from tests.torture.public.fetching import Unavailable, archives, fetched

LARGEST_MAIL: Final = 4 * 1024 * 1024
MOST_OCTETS: Final = 256 * 1024 * 1024
_PLACES = re.compile(r"test|fixture|data|corpus|corpora|mails|messages|sample", re.IGNORECASE)
_FIRST_LINE = re.compile(rb"(?:>?From )|[!-9;-~]+[ \t]*:")
_FIELDS = re.compile(
    rb"(?im)^(from|subject|to|date|message-id|received|return-path|mime-version|content-type"
    rb"|delivered-to)[ \t]*:"
)
_SEPARATOR = re.compile(rb"(?m)^From \S+.{0,40}\d\d:\d\d.{0,20}\d{4}[^\n]*\n")


@dataclass(frozen=True)
class PublicMail:
    """One mail, and where it stands: ``ARCHIVE/PATH``, and a number in a mailbox or mail."""

    source: str
    name: str
    raw: bytes


@dataclass
class Collection:
    """All there are, and why others are not."""

    mails: list[PublicMail] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)


@cache
def public_mails() -> Collection:
    """Every public mail that can be had; fetched once, read once in a process."""
    found, seen = Collection(), set[str]()
    for archive in archives():
        try:
            path = fetched(archive)
        except Unavailable as reason:
            found.missing.append(f"{archive.package} ({archive.source}): {reason}")
            continue
        for name, raw in _messages(path):
            digest = hashlib.sha256(raw.replace(b"\r\n", b"\n").strip()).hexdigest()
            if digest not in seen:
                seen.add(digest)
                found.mails.append(PublicMail(archive.package, name, raw))
    return found


def _messages(path: Path) -> Iterator[tuple[str, bytes]]:
    left = MOST_OCTETS
    with tarfile.open(path) as archive:
        for member in archive:
            if not member.isfile() or member.size > LARGEST_MAIL or not _PLACES.search(member.name):
                continue
            stream = archive.extractfile(member)
            assert stream is not None
            data = stream.read(LARGEST_MAIL)
            left -= len(data)
            assert left > 0, f"{path.name} holds more than it ever did"
            if is_mail(data):
                yield from _split(member.name, data)


def is_mail(data: bytes) -> bool:
    """Whether these are probably the bytes of a mail or a mailbox."""
    head = data.replace(b"\r\n", b"\n").lstrip(b"\n").partition(b"\n\n")[0]
    if not _FIRST_LINE.match(head):
        return False
    return len({one.lower() for one in _FIELDS.findall(head)}) >= 2


def _split(name: str, data: bytes) -> Iterator[tuple[str, bytes]]:
    """The mails of a mailbox, or the one mail; and what is inside of them."""
    starts = [one.start() for one in _SEPARATOR.finditer(data)]
    pieces = [data]
    if len(starts) > 1 and starts[0] == 0:
        ends = [*starts[1:], len(data)]
        pieces = [data[a:b] for a, b in zip(starts, ends, strict=True)]
    for number, piece in enumerate(pieces):
        whole = name if len(pieces) == 1 else f"{name}#{number}"
        if is_mail(piece):
            yield whole, piece
            for inner, raw in enumerate(_inside(piece)):
                yield f"{whole}#inside{inner}", raw


def _inside(raw: bytes) -> Iterator[bytes]:
    """Mails that a mail returns or forwards as parts."""
    try:
        parts = list(message_from_bytes(raw, policy=policy.compat32).walk())
        for part in parts[1:]:
            content = part.get_payload()
            if part.get_content_type() == "message/rfc822" and isinstance(content, list):
                inner = cast(Message, content[0]).as_bytes()
                if is_mail(inner):
                    yield inner
    except Exception:  # noqa: BLE001 - a hostile mail may stop the standard parser; not our reader
        return
