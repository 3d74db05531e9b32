"""Finds and writes PGP/MIME (RFC 3156), signed and encrypted texts (RFC 9580 §7). Pure.

Invariants of what is found:

* Exactly one signed or encrypted thing is found, or nothing: where there are two, nobody can say
  which of them a reader saw as signed.
* It stands at the top, or in a ``multipart/mixed`` that a list server put around it with a footer;
  in no alternative and in no forwarded message.
* ``content`` is what was signed to the octet, with CRLF line ends; ``entity`` holds nothing else.

Nothing is verified here. The written text stands after the headers about persons and times: from
Content-Type on, CRLF line ends, no line end after the last line.
"""

from __future__ import annotations

import binascii
import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Final

from gamemaster.mail.structure import (
    ContentType,
    Headers,
    MailLimits,
    Part,
    TooMuch,
    content_type,
    pieces,
    split_message,
    transfer_decoded,
)

_TEXT: Final = b"Content-Type: text/plain; charset=%s\n\n%s"
_CLEARSIGNED: Final = re.compile(
    r"^-----BEGIN PGP SIGNED MESSAGE-----[ \t]*\n(?:Hash: [A-Za-z0-9, -]{1,80}[ \t]*\n){0,4}"
    r"[ \t]*\n"
    r"(?P<text>(?:(?!-----).*\n)*)"
    r"(?P<signature>-----BEGIN PGP SIGNATURE-----[ \t]*\n(?:(?!-----).*\n)*"
    r"-----END PGP SIGNATURE-----)[ \t]*$",
    re.MULTILINE,
)
_ENCRYPTED: Final = re.compile(
    rb"^-----BEGIN PGP MESSAGE-----[ \t]*\n(?:(?!-----).*\n)*-----END PGP MESSAGE-----",
    re.MULTILINE,
)
_CHARSET: Final = re.compile(r"[A-Za-z0-9_-]{1,40}\Z")


@dataclass(frozen=True, slots=True)
class SignedPart:
    """A MIME entity or a text, as octets that were signed, with its armoured signature.

    ``entity`` is to be read as a mail of its own, headers first, LF line ends.
    """

    content: bytes
    signature: bytes
    entity: bytes


@dataclass(frozen=True, slots=True)
class EncryptedPart:
    """An armoured message. ``mime``: what is in it is a MIME entity, otherwise a plain text."""

    armoured: bytes
    mime: bool


def find_openpgp(raw: bytes, limits: MailLimits) -> SignedPart | EncryptedPart | None:
    """Return the one signed or encrypted part of a mail, None if there is not exactly one."""
    try:
        found = _find(*split_message(raw.replace(b"\r\n", b"\n"), limits), limits.depth)
        first_two = list(islice(found, 2))
    except TooMuch:
        return None
    return first_two[0] if len(first_two) == 1 else None


def plain_text_entity(text: bytes) -> bytes:
    """Return a text that was encrypted without MIME as an entity to read."""
    return _TEXT % (b"utf-8", text.replace(b"\r\n", b"\n"))


def without_armour(body: str) -> str:
    """Return a text with the armour of its signed parts taken off, for reading only."""
    if "-----BEGIN PGP SIGNED MESSAGE-----" not in body:
        return body
    return _CLEARSIGNED.sub(lambda hit: _unescaped(hit["text"]) or "", body)


def _find(headers: Headers, body: bytes, depth: int) -> Iterator[SignedPart | EncryptedPart | None]:
    """Return everything of OpenPGP, None for a part that looks like it and is broken."""
    kind = content_type(headers)
    if kind.full == "multipart/signed":
        yield _signed(tuple(pieces(body, kind.boundary)) if kind.boundary else ())
    elif kind.full == "multipart/encrypted":
        yield _encrypted(tuple(pieces(body, kind.boundary)) if kind.boundary else ())
    elif kind.full == "multipart/mixed" and kind.boundary and depth:
        for piece in pieces(body, kind.boundary):
            yield from _find(*split_message(piece, MailLimits()), depth - 1)
    elif kind.full == "text/plain" and kind.disposition != "attachment":
        yield from _in_text(transfer_decoded(Part(headers, kind, body, ())), kind)


def _signed(inside: tuple[bytes, ...]) -> SignedPart | None:
    if len(inside) != 2:  # noqa: PLR2004 - RFC 3156 §5: the entity, and its signature
        return None
    entity, second = inside
    headers, body = split_message(second, MailLimits())
    kind = content_type(headers)
    if kind.full != "application/pgp-signature":
        return None
    signature = transfer_decoded(Part(headers, kind, body, ()))
    return SignedPart(entity.replace(b"\n", b"\r\n"), signature, entity)


def _encrypted(inside: tuple[bytes, ...]) -> EncryptedPart | None:
    if len(inside) != 2:  # noqa: PLR2004 - RFC 3156 §4: what it is, and the message
        return None
    headers, body = split_message(inside[1], MailLimits())
    data = transfer_decoded(Part(headers, content_type(headers), body, ()))
    return EncryptedPart(data, mime=True)


def _in_text(text: bytes, kind: ContentType) -> Iterator[SignedPart | EncryptedPart | None]:
    text = text.replace(b"\r\n", b"\n")
    if b"-----BEGIN PGP" not in text:
        return
    for hit in _ENCRYPTED.finditer(text):
        yield EncryptedPart(hit[0], mime=False)
    # Octets as characters, one for one: what was signed are octets.
    for signed in _CLEARSIGNED.finditer(text.decode("latin-1")):
        yield _clearsigned(signed["text"], signed["signature"], kind)


def _clearsigned(text: str, signature: str, kind: ContentType) -> SignedPart | None:
    plain = _unescaped(text)
    if plain is None:
        return None
    octets = plain.encode("latin-1")
    charset = kind.charset if _CHARSET.match(kind.charset) else "utf-8"
    # RFC 9580 §7.2: the line end before the signature was not signed.
    signed = octets.removesuffix(b"\n").replace(b"\n", b"\r\n")
    return SignedPart(signed, signature.encode("latin-1"), _TEXT % (charset.encode(), octets))


def _unescaped(text: str) -> str | None:
    """The text as it was signed: dashes unescaped, blanks at the ends of lines gone."""
    lines = []
    for line in text.removesuffix("\n").split("\n"):
        if line.startswith("-") and not line.startswith("- "):
            return None
        lines.append(line.removeprefix("- ").rstrip(" \t\r"))
    return "".join(f"{line}\n" for line in lines)


HIDDEN_SUBJECT: Final = "[...]"
"""The Subject outside of an encrypted mail (RFC 9788 §3.2.1); its own one is inside."""


def multipart_signed(entity: bytes, signature: str, hash_name: str) -> str:
    """Return an entity with its detached signature; ``hash_name`` as in ``pgp-sha512``.

    ``entity`` is exactly what was signed. The line end before a boundary belongs to the boundary,
    so what is signed ends with one of its own.
    """
    boundary = _boundary(entity)
    return "\r\n".join(
        (
            "Content-Type: multipart/signed;",
            f' boundary="{boundary}";',
            f' micalg="{hash_name}"; protocol="application/pgp-signature"',
            "",
            f"--{boundary}",
            entity.decode("ascii"),
            f"--{boundary}",
            'Content-Type: application/pgp-signature; name="signature.asc"',
            "Content-Description: OpenPGP digital signature",
            'Content-Disposition: attachment; filename="signature.asc"',
            "",
            *signature.strip().splitlines(),
            "",
            f"--{boundary}--",
        )
    )


def multipart_encrypted(armoured: str) -> str:
    """Return an armoured message as a mail holds it."""
    boundary = _boundary(armoured.encode("ascii"))
    return "\r\n".join(
        (
            "Content-Type: multipart/encrypted;",
            f' boundary="{boundary}";',
            ' protocol="application/pgp-encrypted"',
            "",
            f"--{boundary}",
            "Content-Type: application/pgp-encrypted",
            "Content-Description: PGP/MIME version identification",
            "",
            "Version: 1",
            "",
            f"--{boundary}",
            'Content-Type: application/octet-stream; name="encrypted.asc"',
            "Content-Description: OpenPGP encrypted message",
            'Content-Disposition: inline; filename="encrypted.asc"',
            "",
            *armoured.strip().splitlines(),
            "",
            f"--{boundary}--",
        )
    )


@lru_cache(maxsize=64)
def autocrypt_header(address: str, certificate: bytes) -> str:
    """Return the value of an Autocrypt header, with blanks at which it may be folded."""
    from_base64 = binascii.b2a_base64(certificate, newline=False).decode("ascii")
    pieces = [from_base64[at : at + _PIECE] for at in range(0, len(from_base64), _PIECE)]
    return f"addr={address}; keydata= {' '.join(pieces)}"


_PIECE: Final = 70


def _boundary(content: bytes) -> str:
    """Return a line that stands nowhere inside: it is derived from the content."""
    return "=_p" + hashlib.sha256(b"openpgp\n" + content).hexdigest()[:40]
