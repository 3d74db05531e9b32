"""Takes the bytes of a mail apart into what reading needs of it, or a reason why it cannot.

Invariants:

* ``parse`` never raises and takes time linear in the size of the mail. A mail that exceeds a limit
  or cannot be read is ``Unreadable`` with a reason in our words, never in the mail's.
* Nothing is decided here: who the sender is follows in ``identify``, what the mail asks for in
  ``interpret``. OpenPGP certificates that come along are only found, and only where their sender
  meant them.
"""

from __future__ import annotations

import binascii
import hashlib
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from gamemaster.mail.address import BadMailbox, addresses_in, canonical_address, read_from
from gamemaster.mail.automatic import automatic
from gamemaster.mail.delivery_reports import DeliveryStatus, delivery_report
from gamemaster.mail.htmltext import MAX_SOURCE, html_to_text
from gamemaster.mail.layout import is_end_of_proposal
from gamemaster.mail.structure import (
    Headers,
    MailLimits,
    Part,
    TooMuch,
    content_type,
    decode_header_text,
    decode_part,
    split_message,
    transfer_decoded,
    walk,
)

MAX_KEYS: Final = 3
_PUBLIC_KEY: Final = b"-----BEGIN PGP PUBLIC KEY BLOCK-----"


def attached_keys(parts: Sequence[Part]) -> tuple[bytes, ...]:
    """Return the certificates attached to a mail (RFC 3156 §7), a few at most."""
    found = []
    for part in parts:
        name = part.content.name.lower()
        if part.content.full == "application/pgp-keys" or name.endswith((".asc", ".gpg", ".pgp")):
            data = transfer_decoded(part)
            if part.content.full == "application/pgp-keys" or _PUBLIC_KEY in data:
                found.append(data)
    return tuple(found[:MAX_KEYS])


def autocrypt_key(headers: Headers, sender: str | None) -> bytes | None:
    """Return the certificate of the one Autocrypt header that is about the sender (§2.1 of it).

    Autocrypt Level 1: several valid headers count as none, an unknown attribute makes one invalid
    unless its name begins with an underscore.
    """
    found = [_keydata(value, sender) for value in headers.all("autocrypt")]
    valid = [certificate for certificate in found if certificate is not None]
    return valid[0] if len(valid) == 1 else None


def _keydata(value: bytes, sender: str | None) -> bytes | None:
    attributes = {}
    for part in value.decode("ascii", "replace").split(";"):
        name, equals, content = part.partition("=")
        if not equals and part.strip():
            return None
        attributes[name.strip().lower()] = content.strip()
    known = {"addr", "prefer-encrypt", "keydata", ""}
    if any(name not in known and not name.startswith("_") for name in attributes):
        return None
    address = canonical_address(attributes.get("addr", ""))
    if sender is None or address != sender:
        return None
    try:
        return binascii.a2b_base64("".join(attributes.get("keydata", "").split()), strict_mode=True)
    except ValueError:
        return None


DEFAULT_LIMITS = MailLimits()
MAX_FORWARDS = 3
# Identifiers that a reply may name in our own header fields, which hold visible ASCII only.
_MESSAGE_ID = re.compile(r"<([!-;=?-~]{1,400})>")
# A second one of these makes two readers see two mails; RFC 5322 §3.6 allows each once.
_SINGLE = (
    "subject", "date", "message-id", "in-reply-to", "to", "sender", "reply-to", "content-type",
    "content-transfer-encoding", "mime-version",
)  # fmt: skip
# Fields that the sender wrote. A list of trace fields to leave out would have to name every field
# that any server on the way may add (Received, Delivered-To, DKIM, ARC, X-Spam…), and one it
# forgets makes a second delivery of one mail look like a second mail, that is, play its moves
# twice.
_CONTENT_FIELDS = frozenset(
    (*_SINGLE, "from", "cc", "references", "content-disposition", "auto-submitted")
)
_TEXT_TYPES = frozenset(("text/plain", "text/markdown", "text/x-markdown", "text/x-rst"))
_MARKDOWN = frozenset(("text/markdown", "text/x-markdown"))
_TNEF = "application/ms-tnef"
_UNREAD = re.compile(
    r"application/(?:x-)?(?:pkcs7-mime|ms-tnef|rtf|msword|pdf)\Z|application/vnd\.[a-z0-9.+-]{1,80}\Z"
    r"|text/(?!(?:plain|html|markdown|x-markdown|x-rst|calendar|x-amp-html|watch-html)\Z)[a-z0-9.+-]+"
)
_MOST_UNREAD = 5
_TEXT_NAMES = (".txt", ".md", ".text", ".markdown")
_REPLY_SUBJECT = re.compile(
    r"(?:\[[^\[\]]{0,60}\])?\W{0,3}(?:re|aw|antw(?:ort)?|fwd?|wg|tr|rv|sv|vs|r[ée]f|odp|ynt"
    r"|fyi|res|enc|doorst|ilt|r)"
    r"\s{0,3}(?:\[\d{1,3}\]|\^\d{1,3}|\(\d{1,3}\))?\s{0,3}[:\uff1a]",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Attachment:
    """A part that is not the body; ``text`` only where it is plain text.

    ``inside`` holds the texts of a forwarded message: to look for documents in, never to obey.
    """

    name: str
    media_type: str
    text: str | None
    size: int
    inside: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ParsedMail:
    """One mail as read.

    ``sender`` is canonical, None with a ``sender_problem`` where From does not name exactly one
    mailbox in one way. ``automatic`` says why it must never be answered. ``loops`` counts Received.
    ``recipients`` are the addresses in To, Cc, Delivered-To and the like, for mailboxes that lose
    the envelope. ``is_reply``: it answers or forwards, so its subject is not the sender's own word.
    ``keys`` are OpenPGP certificates that are attached, ``autocrypt`` the one in the header;
    ``unread`` are media types of parts that may hold a text which is not read here.
    """

    message_id: str | None
    in_reply_to: str | None
    references: tuple[str, ...]
    sender: str | None
    sender_problem: str | None
    sender_name: str
    recipients: tuple[str, ...]
    subject: str
    is_reply: bool
    body: str
    attachments: tuple[Attachment, ...]
    automatic: str | None
    delivery_report: tuple[DeliveryStatus, ...] | None
    loops: int
    content_digest: str
    keys: tuple[bytes, ...] = ()
    autocrypt: bytes | None = None
    unread: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Unreadable:
    """The reason to quarantine a mail; fixed words, nothing of the mail.

    ``may_be_told``: nothing in its head says that a machine sent it.
    """

    reason: str
    may_be_told: bool = False


def parse(
    raw: bytes, limits: MailLimits = DEFAULT_LIMITS, own_addresses: Collection[str] = ()
) -> ParsedMail | Unreadable:
    """Read a mail. ``own_addresses`` are canonical, without detail."""
    if len(raw) > limits.size:
        return Unreadable("the mail is too large")
    if not raw.strip():
        return Unreadable("the mail is empty")
    try:
        return _parse(raw.replace(b"\r\n", b"\n"), limits, own_addresses)
    except TooMuch as refusal:
        return Unreadable(str(refusal))
    except Exception as fault:  # noqa: BLE001 - hostile bytes must never stop the daemon
        # The text of the exception may quote the mail; its type says enough to find the fault.
        return Unreadable(f"reading failed with {type(fault).__name__}")


def is_reply_subject(subject: str) -> bool:
    """Whether a subject says that its mail is a reply or a forward, in the usual languages."""
    return bool(_REPLY_SUBJECT.match(subject))


def _parse(
    raw: bytes, limits: MailLimits, own_addresses: Collection[str]
) -> ParsedMail | Unreadable:
    headers, body = split_message(raw, limits)
    if not headers.fields:
        return Unreadable("the mail has no headers")
    sender, problem, name = _sender(headers)
    outer = content_type(headers)
    for single in _SINGLE:
        if len(headers.all(single)) > 1:
            machine = automatic(headers, outer, sender, headers.first("subject"), own_addresses)
            return Unreadable(f"the header {single} stands more than once", machine is None)
    loops = len(headers.all("received"))
    if loops > limits.received:
        return Unreadable("the mail has passed too many servers")
    parts = tuple(walk(headers, body, limits))
    subject = decode_header_text(headers.first("subject").encode("utf-8", "surrogateescape"))
    references = _message_ids(headers, "references")[-limits.references :]
    in_reply_to = (*_message_ids(headers, "in-reply-to"), None)[0]
    text, attachments = _contents(parts, limits)
    return ParsedMail(
        message_id=(*_message_ids(headers, "message-id"), None)[0],
        in_reply_to=in_reply_to,
        references=references,
        sender=sender,
        sender_problem=problem,
        sender_name=name,
        recipients=_recipients(headers),
        subject=subject,
        is_reply=bool(in_reply_to or references) or is_reply_subject(subject),
        body=text,
        attachments=attachments,
        automatic=automatic(headers, outer, sender, subject, own_addresses, parts),
        delivery_report=delivery_report(parts, limits),
        loops=loops,
        content_digest=_digest(headers, body),
        keys=attached_keys(parts),
        autocrypt=autocrypt_key(headers, sender),
        unread=_unread(parts, text),
    )


def _sender(headers: Headers) -> tuple[str | None, str | None, str]:
    """Address, problem and display name; exactly one of the first two is None."""
    values = headers.all("from")
    if len(values) != 1:
        return None, "the mail has no From" if not values else "From stands more than once", ""
    mailbox = read_from(headers.exact("from"))
    if isinstance(mailbox, BadMailbox):
        return None, mailbox.problem, ""
    name = decode_header_text(mailbox.name.encode("utf-8", "surrogateescape"))
    return mailbox.address, None, name


def _message_ids(headers: Headers, name: str) -> tuple[str, ...]:
    return tuple(f"<{found}>" for found in _MESSAGE_ID.findall(headers.first(name)))


def _recipients(headers: Headers) -> tuple[str, ...]:
    """Addressees, the ones that delivery agents wrote first."""
    names = ("delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "to", "cc")
    found = (addresses_in(headers.first(name)) for name in names)
    return tuple(dict.fromkeys(address for group in found for address in group))


def _contents(parts: Sequence[Part], limits: MailLimits) -> tuple[str, tuple[Attachment, ...]]:
    """The text to read, and everything else.

    Texts between attachments and footers are all shown to a reader and so all are read; of
    alternatives, the plain one unless it is blank.
    """
    segments: dict[object, tuple[list[str], list[str]]] = {}
    attachments: list[Attachment] = []
    for position, part in enumerate(parts):
        kind = part.content.full
        if _is_attachment(part):
            attachments.append(_attachment(part, limits))
            continue
        alternatives = [level for level in part.inside if level[0] == "multipart/alternative"]
        plain, rich = segments.setdefault(alternatives[0] if alternatives else position, ([], []))
        if kind == "text/html":
            source = decode_part(part)
            if len(source) > MAX_SOURCE:
                raise TooMuch("the HTML is too long")
            rich.append(html_to_text(source))
        else:
            plain.append(decode_part(part))
    chosen = (
        _as_shown("\n".join(plain), rich)
        if any(text.strip() for text in plain)
        else "\n".join(rich or plain)
        for plain, rich in segments.values()
    )
    return "\n".join(chosen), tuple(attachments)


def _as_shown(plain: str, rich: Sequence[str]) -> str:
    """Return a plain text with the marks that only its HTML shows: of quotations, struck out lines.

    Some programs leave the marks out of the plain text. The text of a proposal stays as it is, and
    so does a line that the HTML shows unmarked as well.
    """
    shown = [" ".join(line.split()) for text in rich for line in text.split("\n")]
    marked = {line.strip("> ~"): line for line in shown if line.startswith((">", "~~"))}
    for line in shown:
        marked.pop(line, None)
    lines, inside = plain.split("\n"), False
    for at, line in enumerate(lines) if marked else ():
        bare = " ".join(line.split())
        if not inside and bare:
            lines[at] = marked.get(bare, line)
        opens = lines[at] == line and bare.lower().startswith("propose ")
        inside = not is_end_of_proposal(line) if inside else opens
    return "\n".join(lines)


def _is_attachment(part: Part) -> bool:
    content = part.content
    if content.disposition == "attachment":
        return True
    if content.full in _MARKDOWN:
        # Among other parts it is a file, as the text of a proposal; alone it is the mail's own
        # text.
        return bool(part.inside) and part.inside[-1][0] != "multipart/alternative"
    if content.full not in ("text/plain", "text/html"):
        return True
    # A part with a name among others is a file; the only part is not, whatever its name.
    return bool(content.name and part.inside)


def _unread(parts: Sequence[Part], text: str) -> tuple[str, ...]:
    """Media types of parts in which a text may stand that was not read."""
    found = []
    for part in parts:
        kind, inside = part.content.full, [level[0] for level in part.inside]
        hidden = kind == _TNEF and text.strip()  # It repeats the text that stands beside it.
        if _UNREAD.match(kind) and not hidden and "multipart/alternative" not in inside:
            found.append(kind)
    return tuple(dict.fromkeys(found))[:_MOST_UNREAD]


def _attachment(part: Part, limits: MailLimits) -> Attachment:
    content = part.content
    name = decode_header_text(content.name.encode("utf-8", "surrogateescape"))[:100]
    is_text = content.full in _TEXT_TYPES or (
        content.full == "application/octet-stream" and name.lower().endswith(_TEXT_NAMES)
    )
    data = transfer_decoded(part)
    text = decode_part(part) if is_text else None
    inside: tuple[str, ...] = ()
    if content.full == "message/rfc822":
        try:
            inside = tuple(_texts_inside(data, limits, MAX_FORWARDS))
        except TooMuch:  # What is sealed in a mail never makes the mail itself unreadable.
            inside = ()
    return Attachment(name or "attachment", content.full, text, len(data), inside)


def _texts_inside(message: bytes, limits: MailLimits, depth: int) -> Iterator[str]:
    """The texts of a forwarded message and its attachments, and of messages forwarded in it."""
    headers, body = split_message(message.replace(b"\r\n", b"\n"), limits)
    for part in walk(headers, body, limits):
        if part.content.full == "message/rfc822":
            if depth > 1:
                yield from _texts_inside(transfer_decoded(part), limits, depth - 1)
        elif part.content.full == "text/html":
            yield html_to_text(decode_part(part)[:MAX_SOURCE])
        elif part.content.main == "text" or part.content.full == "application/octet-stream":
            yield decode_part(part)


def _digest(headers: Headers, body: bytes) -> str:
    """SHA-256 of what the sender wrote, the same for every delivery of one mail.

    Blanks are compressed, and those at line ends and after the text left out: servers change them,
    and so may anybody who resends a mail that a domain signed (RFC 6376 §3.4.4 leaves them free).
    """
    digest = hashlib.sha256()
    for name, value in sorted((n, v) for n, v in headers.fields if n in _CONTENT_FIELDS):
        digest.update(name.encode() + b":" + b" ".join(value.split()) + b"\n")
    text = body.replace(b"\t", b" ")
    while b"  " in text:  # Each round leaves half of the longest run.
        text = text.replace(b"  ", b" ")
    digest.update(b"\n" + text.replace(b" \n", b"\n").rstrip())
    return digest.hexdigest()
