"""Finds the texts in files, folders, mails, mboxes and Maildirs.

Bounded in everything; a file that cannot be read is listed, never a reason to stop. Mail is taken
apart by the same parser that takes in players' mail, so nothing in it is run or followed.
"""

from __future__ import annotations

import mailbox
import os
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from email.utils import parseaddr, parsedate_to_datetime
from pathlib import Path
from typing import Final

from gamemaster.errors import OperatorError
from gamemaster.mail.structure import (
    Headers,
    MailLimits,
    Part,
    TooMuch,
    decode_part,
    split_message,
    transfer_decoded,
    walk,
)
from gamemaster.record.signed_receipts import LETTER
from gamemaster.saved.pieces import Held, Holdings, origins_in, words

FILE_OCTETS: Final = 64 * 1024 * 1024
MAIL_LIMITS: Final = MailLimits(size=FILE_OCTETS, parts=2_000)
"""A day's digest holds many announcements, each a part of its own."""

FILES: Final = 200_000
_PACKED: Final = {".zip", ".gz", ".tgz", ".bz2", ".xz", ".zst", ".tar", ".7z"}
_HOLDS: Final = {
    "genesis": "genesis", "announcement": "announcement", "checkpoint": "checkpoint",
    "heartbeat": "heartbeat", "growth": "proof", "cosigned": "heartbeat", "proof": "proof",
    "proposal": "document",
}  # fmt: skip
_NAME: Final = re.compile(
    r"(?:/|, )(?:(announcement|checkpoint|heartbeat|growth|cosigned|proposal|proof)s?[-/][0-9-]+"
    r"|(genesis|receipt|letter|message|statement|dice)(?:-[0-9]+)?)(?:\.txt|\.tlog-proof)$"
)
"""The names under which the Gamemaster mails and publishes."""
_MBOX: Final = b"From "
_PAGE: Final = b"<!doctype html>"


def gather(
    name: str, paths: Sequence[Path], progress: Callable[[int], None] = lambda _: None
) -> Holdings:
    """Return what is found under ``paths``; ``progress`` is told how many files were read.

    Anybody may attach a ``letter.txt`` to a mail about something else: in a mail, a name promises a
    piece only where its sender mailed others.
    """
    holdings = Holdings(name)
    misnamed: list[tuple[str, str, str]] = []
    senders = {""}
    count = 0
    for path in paths:
        for file in _files(path):
            count += 1
            if count > FILES:
                raise OperatorError(f"{path}: more than {FILES} files")
            try:
                _require_file(file)
                for held in _texts(file):
                    if held.unread:
                        holdings.unreadable.append((held.place, held.unread))
                        continue
                    kinds = holdings.add(held)
                    if kinds:
                        senders.add(held.sender)
                    called = _NAME.search(held.place) if held.exact else None
                    kind = _HOLDS.get(called[1] or called[2], "signed note") if called else ""
                    if kind and kind not in kinds:
                        lacks = f"expected a {kind}, by its name, and there is none"
                        misnamed.append((held.sender, held.place, lacks))
            except OSError as error:
                holdings.unreadable.append((str(file), error.strerror or "cannot be read"))
            except TooMuch as error:
                holdings.unreadable.append((str(file), str(error)))
            progress(count)
    holdings.unreadable += [(place, why) for sender, place, why in misnamed if sender in senders]
    return holdings


def _files(path: Path) -> Iterator[Path]:
    """Yield what stands in a folder, by its names; a path that is a link is what it leads to."""
    if not path.exists():
        raise OperatorError(f"{path}: expected a file or a folder, found nothing")
    if not path.is_dir():
        yield path.resolve() if path.is_symlink() else path
        return
    for folder, folders, names in os.walk(path):
        folders.sort()
        links = [name for name in folders if (Path(folder) / name).is_symlink()]
        for name in sorted((*names, *links)):
            yield Path(folder) / name


def _require_file(file: Path) -> None:
    if file.is_symlink():
        raise TooMuch("it is a link, and links are not followed")
    if file.suffix in _PACKED:
        raise TooMuch("it is packed: unpack it first")
    if not file.is_file():
        raise TooMuch("it is neither a file nor a folder")


def _texts(file: Path) -> Iterator[Held]:
    if file.stat().st_size > FILE_OCTETS:
        if _begins(file) == _MBOX:
            yield from _mbox(file)
            return
        raise TooMuch(f"it is larger than {FILE_OCTETS} octets")
    octets = file.read_bytes()
    if octets.startswith(_MBOX):
        yield from _mbox(file)
        return
    if octets[: len(_PAGE)].lower() == _PAGE:
        return  # A page for people, which repeats what stands in files of its own.
    mail = list(mail_texts(octets, str(file)))
    # The octets of a mail may be encoded: only what it says when it is decoded counts.
    yield from mail or (_exact(octets, str(file)),)


def _exact(octets: bytes, place: str) -> Held:
    """Return a text as it was signed: other line ends, and a mark in front, are of programs."""
    text = octets.replace(b"\r\n", b"\n").decode("utf-8", "replace")
    return Held(text.removeprefix("\ufeff"), place, exact=True)


def _begins(file: Path) -> bytes:
    with file.open("rb") as stream:
        return stream.read(len(_MBOX))


def _mbox(file: Path) -> Iterator[Held]:
    box = mailbox.mbox(file, create=False)
    try:
        for place, key in enumerate(box.iterkeys(), start=1):
            yield from mail_texts(box.get_bytes(key), f"{file}, mail {place}")
    finally:
        box.close()


def mail_texts(octets: bytes, place: str) -> Iterator[Held]:
    """Yield the texts of a mail, attachments octet for octet; nothing if it is no mail."""
    headers, body = split_message(octets.replace(b"\r\n", b"\n"), MAIL_LIMITS)
    if not headers.all("from") or not (headers.all("subject") or headers.all("mime-version")):
        return
    came, sender = _taken_at(headers), parseaddr(headers.first("from"))[1].lower()
    found = list(_parts(walk(headers, body, MAIL_LIMITS), place, depth=3))
    said = words(" ".join(held.text for held in found if not held.exact))
    origins = origins_in(held.text for held in found if held.exact)
    origin = origins.pop() if len(origins) == 1 else ""
    bare = not any(LETTER in held.text for held in found)
    for held in found:
        beside = said if held.exact else None
        yield replace(
            held,
            came=came,
            beside=beside,
            origin=origin,
            bare=bare and not held.exact,
            sender=sender,
        )


def _taken_at(headers: Headers) -> int | None:
    """Return when the reader's own server took a mail: it wrote the topmost line ``Received``."""
    said = headers.first("received").rpartition(";")[2].strip()
    try:
        return int(parsedate_to_datetime(said).timestamp()) if said else None
    except (ValueError, TypeError, OverflowError, OSError):
        return None


def _parts(parts: Iterator[Part], place: str, *, depth: int) -> Iterator[Held]:
    for part in parts:
        name = part.content.name
        if part.content.full == "message/rfc822" and depth:
            headers, body = split_message(transfer_decoded(part).lstrip(b"\n"), MAIL_LIMITS)
            yield from _parts(walk(headers, body, MAIL_LIMITS), place, depth=depth - 1)
        elif part.content.full == "application/pgp-encrypted":
            yield Held("", place, exact=False, unread="it is encrypted: decrypt it first")
        elif name or part.content.disposition == "attachment":
            yield _exact(transfer_decoded(part), f"{place}, {name}")
        elif part.content.full == "text/plain":
            # The end of its last line belongs to what parts it from the next one (RFC 2046, 5.1).
            yield Held(decode_part(part).rstrip("\n") + "\n", place, exact=False)
