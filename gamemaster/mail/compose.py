"""Writes our letters: the same bytes for the same letter, on every machine and every Python.

A letter that is sent again after a crash must be the same letter, so nothing here depends on a
clock, on chance, or on how one version of the standard library folds headers. Two kinds of caller:
``correspondence`` answers mail (``in_reply_to`` is set), ``disclosure``'s letters and announcements
answer none.

* Every letter opens with one of ``FENCES``, at which ``interpret`` stops when it comes back.
* Every letter says that a machine sent it (RFC 3834 §5) and asks machines not to answer.
* No header can be injected: a control character in text becomes a blank, in an address or
  identifier it is a ``Defect``.
* Lines are at most 78 octets in headers and 76 in encoded bodies; attachments are base64, so they
  arrive byte for byte.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
from dataclasses import dataclass
from email.utils import formatdate

from gamemaster.errors import Defect
from gamemaster.mail.quoting import FENCE, FENCES

__all__ = ["FENCE", "Copies", "OutAttachment", "Outgoing", "compose"]

_LINE = 76
_LONGEST_7BIT = 78
_LONGEST_NAME = 60
_OCTETS_PER_LINE = 18
_ATTRIBUTE_OCTETS = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-")
_WORD_BYTES = 42  # of UTF-8 in one encoded word, so that a word stays under RFC 2047's 75
_ADDRESS = re.compile(r"[!-;=?A-~]+@[!-;=?A-~]+\Z")
_MESSAGE_ID = re.compile(r"<[!-;=?-~]+>\Z")
_FIELD_NAME = re.compile(r"[A-Za-z][A-Za-z0-9-]{0,60}\Z")
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")
_MEDIA_TYPE = re.compile(r"[a-z0-9.+-]{1,60}/[a-z0-9.+-]{1,60}\Z")
_PLAIN_NAME = re.compile(r"[A-Za-z0-9 !#$%&'*+/=?^_`{|}~-]*\Z")
# The fields that we write ourselves; a caller that adds one of them would make it ambiguous.
_OURS = frozenset((
    "from", "to", "cc", "bcc", "reply-to", "subject", "date", "message-id", "in-reply-to",
    "references", "mime-version", "content-type", "content-transfer-encoding",
    "content-disposition", "auto-submitted", "x-auto-response-suppress",
))  # fmt: skip


@dataclass(frozen=True, slots=True)
class OutAttachment:
    """A file that goes along, byte for byte."""

    name: str
    media_type: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Outgoing:
    """One letter. ``date`` in seconds since 1970; Message-IDs with their angle brackets.

    ``entity``, if given, is what it says, signed or encrypted, in the place of body and attachments
    (``pgpmime``). ``language`` is what ``body`` is written in.
    """

    to: str
    from_address: str
    subject: str
    body: str
    date: int
    message_id: str
    from_name: str = ""
    reply_to: str | None = None
    in_reply_to: str | None = None
    references: tuple[str, ...] = ()
    headers: tuple[tuple[str, str], ...] = ()
    attachments: tuple[OutAttachment, ...] = ()
    entity: str | None = None
    language: str = "en"


def compose(letter: Outgoing) -> bytes:
    """The letter as it goes out: CRLF line ends, seven-bit throughout."""
    return Copies(letter).to(letter.to, letter.reply_to)


class Copies:
    """One letter to many readers: what all copies share is written once.

    ``letter``'s own ``to`` and ``reply_to`` count for nothing here.
    """

    def __init__(self, letter: Outgoing) -> None:
        self._head = _octets(_sender(letter))
        self._rest = _octets(_shared(letter))

    def to(self, address: str, reply_to: str | None) -> bytes:
        """One reader's copy: the same bytes as ``compose`` gives."""
        lines = _field("To", [_address(address)])
        if reply_to is not None:
            lines += _field("Reply-To", [_address(reply_to)])
        return self._head + _octets(lines) + self._rest


def _octets(lines: list[str]) -> bytes:
    return "\r\n".join((*lines, "")).encode("ascii")


def _sender(letter: Outgoing) -> list[str]:
    return _field("From", [*_phrase(letter.from_name), f"<{_address(letter.from_address)}>"])


def _shared(letter: Outgoing) -> list[str]:
    """Everything from the Subject on."""
    lines = _field("Subject", _words(letter.subject))
    lines += _field("Date", formatdate(letter.date, usegmt=True).split(" "))
    lines += _field("Message-ID", [_message_id(letter.message_id)])
    if letter.in_reply_to is not None:
        lines += _field("In-Reply-To", [_message_id(letter.in_reply_to)])
    if letter.references:
        lines += _field("References", [_message_id(earlier) for earlier in letter.references])
    # RFC 3834 §5.1: `auto-replied` answers a mail, `auto-generated` answers none.
    kind = "auto-generated" if letter.in_reply_to is None else "auto-replied"
    lines += _field("Auto-Submitted", [kind])
    lines += _field("X-Auto-Response-Suppress", ["All"])
    for name, value in letter.headers:
        if not _FIELD_NAME.match(name) or name.lower() in _OURS:
            raise Defect(f"{name!r} is no header that a letter may add")
        lines += _field(name, _words(value))
    lines.append("MIME-Version: 1.0")
    # A signed part stands as it was signed, to the octet.
    return lines + (_content(letter) if letter.entity is None else letter.entity.split("\r\n"))


def protected_entity(letter: Outgoing) -> bytes:
    """Return a letter's content as a MIME entity to sign or encrypt, its headers protected with it.

    RFC 3156 §3: seven bit, no blanks at the ends of lines. The essential headers stand inside, too,
    so that nobody on the way can change or read them ("protected headers", version 1).
    """
    content = _content(letter)
    rest = next(at for at, line in enumerate(content) if at and not line.startswith(" "))
    return _octets(
        [
            *content[: rest - 1],
            f"{content[rest - 1]};",
            ' protected-headers="v1"',
            *_sender(letter),
            *_field("Subject", _words(letter.subject)),
            *_field("Date", formatdate(letter.date, usegmt=True).split(" ")),
            *content[rest:],
        ]
    )


def _content(letter: Outgoing) -> list[str]:
    fence = FENCES.get(letter.language, FENCE)
    text = _text_part(f"{fence}\n\n{letter.body}")
    if not letter.attachments:
        return text
    boundary = "=_" + hashlib.sha256(letter.message_id.encode()).hexdigest()[:40]
    lines = ["Content-Type: multipart/mixed;", f' boundary="{boundary}"', ""]
    for part in (text, *(_file_part(file) for file in letter.attachments)):
        lines += [f"--{boundary}", *part]
    return [*lines, f"--{boundary}--"]


def _text_part(text: str) -> list[str]:
    """A plain text in the gentlest encoding in which it arrives unchanged."""
    clean = _CONTROL.sub(" ", text.replace("\r\n", "\n").replace("\r", "\n"))
    lines = clean.rstrip("\n").split("\n")
    head = ["Content-Type: text/plain; charset=utf-8"]
    if all(_travels_unchanged(line) for line in lines):
        return [*head, "Content-Transfer-Encoding: 7bit", "", *lines]
    data = "".join(f"{line}\n" for line in lines).encode()
    encoded = binascii.b2a_qp(data, istext=True).decode("ascii").rstrip("\n").split("\n")
    # Servers turn `From ` into `>From ` and may lose a leading full stop; quoted-printable as the
    # standard library writes it leaves both, so such a text goes as base64.
    if any(line.startswith(("From ", ".")) for line in encoded):
        return [*head, "Content-Transfer-Encoding: base64", "", *_base64(data)]
    return [*head, "Content-Transfer-Encoding: quoted-printable", "", *encoded]


def _travels_unchanged(line: str) -> bool:
    return (
        line.isascii()
        and len(line) <= _LONGEST_7BIT
        and not line.startswith(("From ", ".", "--=_"))
        and not line.endswith((" ", "\t"))
    )


def _file_part(file: OutAttachment) -> list[str]:
    if not _MEDIA_TYPE.match(file.media_type):
        raise Defect("an attachment without a proper media type")
    charset = "; charset=utf-8" if file.media_type.startswith("text/") else ""
    return [
        f"Content-Type: {file.media_type}{charset}",
        *_disposition(_clean(file.name) or "attachment"),
        "Content-Transfer-Encoding: base64",
        "",
        *_base64(file.content),
    ]


def _disposition(name: str) -> list[str]:
    """The file's name; in RFC 2231's form where it is not plain."""
    if len(name) <= _LONGEST_NAME and all(c.isascii() and c not in '"\\/' for c in name):
        return ["Content-Disposition: attachment;", f' filename="{name}"']
    octets = name.encode("utf-8", "replace")
    encoded = [chr(o) if o in _ATTRIBUTE_OCTETS else f"%{o:02X}" for o in octets[:240]]
    lines = ["Content-Disposition: attachment"]
    for number, at in enumerate(range(0, len(encoded), _OCTETS_PER_LINE)):
        lines[-1] += ";"
        start = "utf-8''" if number == 0 else ""
        piece = "".join(encoded[at : at + _OCTETS_PER_LINE])
        lines.append(f" filename*{number}*={start}{piece}")
    return lines


def _base64(data: bytes) -> list[str]:
    text = base64.b64encode(data).decode("ascii")
    return [text[at : at + _LINE] for at in range(0, len(text), _LINE)]


def _field(name: str, words: list[str]) -> list[str]:
    """A header from its words, folded between them."""
    lines = [f"{name}:"]
    for word in words:
        if len(lines[-1]) + 1 + len(word) > _LONGEST_7BIT and lines[-1] != f"{name}:":
            lines.append(f" {word}")
        else:
            lines[-1] += f" {word}"
    return lines


def _words(text: str) -> list[str]:
    """Free text as header words: as it is if plain, otherwise as encoded words (RFC 2047)."""
    clean = _clean(text)
    words = clean.split(" ")
    if clean.isascii() and "=?" not in clean and all(len(w) <= _LINE - 2 for w in words):
        return words
    return _encoded_words(clean)


def _phrase(name: str) -> list[str]:
    """A display name in front of an address."""
    clean = _clean(name)
    if not clean:
        return []
    if not clean.isascii() or "=?" in clean or len(clean) > _LINE - 2:
        return _encoded_words(clean)
    if _PLAIN_NAME.match(clean):
        return clean.split(" ")
    escaped = clean.replace("\\", "\\\\").replace('"', '\\"')
    return [f'"{escaped}"']


def _encoded_words(text: str) -> list[str]:
    words: list[str] = []
    chunk = b""
    for character in text:
        octets = character.encode("utf-8", "replace")
        if len(chunk) + len(octets) > _WORD_BYTES:
            words.append(_encoded_word(chunk))
            chunk = b""
        chunk += octets
    return [*words, _encoded_word(chunk)]


def _encoded_word(octets: bytes) -> str:
    return f"=?utf-8?b?{base64.b64encode(octets).decode('ascii')}?="


def _clean(text: str) -> str:
    if not text.isprintable():
        text = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(text.split())


def _address(address: str) -> str:
    if not _ADDRESS.match(address):
        raise Defect("a letter with an address that cannot stand in a header")
    return address


def _message_id(identifier: str) -> str:
    if not _MESSAGE_ID.match(identifier):
        raise Defect("a letter with a Message-ID that cannot stand in a header")
    return identifier
