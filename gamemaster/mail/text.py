"""From bytes of a part to the text its sender saw: encodings, charsets, format=flowed, headers.

Invariants: never raises, takes time linear in its input, and never invents a character silently:
what cannot be decoded becomes U+FFFD, which ``interpret`` and the reader of a receipt can see.
Called by ``parse``.
"""

from __future__ import annotations

import binascii
import codecs
import quopri
import re
from contextlib import suppress
from email.errors import HeaderParseError
from email.header import decode_header
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gamemaster.mail.structure import ContentType, Part

REPLACEMENT = "\ufffd"
# Codecs that turn bytes into text as mail means it. Python knows more (zlib, rot13, unicode_escape,
# idna) that a charset parameter must not be able to start.
_CHARSETS = re.compile(
    r"(?:us-?ascii|ascii|utf-?8|utf-?16(?:le|be)?|iso-?8859-?\d{1,2}|latin-?\d|windows-?\d{3,4}"
    r"|cp-?\d{3,4}|koi8-?[ru]|gb2312|gbk|gb18030|big5(?:-?hkscs)?|euc-?(?:jp|kr)"
    r"|iso-?2022-?(?:jp|kr)"
    r"|shift-?jis|sjis|ks-c-5601-1987|tis-?620|mac-?(?:roman|cyrillic|latin2)|macintosh)\Z"
)
_OFTEN_WRONG = ("cp1252", "windows-1252", "iso-8859-15", "iso-8859-2", "latin-9")
_NOT_BASE64 = re.compile(rb"[^A-Za-z0-9+/]+")
_LINE_END = re.compile(r"\r{1,3}\n")
_SIGNATURE = "-- "


def decode_part(part: Part) -> str:
    """The text of a leaf: transfer encoding, charset, line ends and flowed lines undone."""
    text = to_text(transfer_decoded(part), part.content)
    if part.content.flowed:
        text = unflow(text, delsp=part.content.delsp)
    return text


def transfer_decoded(part: Part) -> bytes:
    """The bytes of a part; of broken base64 as much as can be read."""
    encoding = part.headers.token("content-transfer-encoding")
    if encoding == "quoted-printable":
        return quopri.decodestring(part.body)
    if encoding == "base64":
        # What follows the padding is another text that a list server glued on: drop it.
        digits = _NOT_BASE64.sub(b"", part.body.partition(b"=")[0])
        whole = len(digits) - (1 if len(digits) % 4 == 1 else 0)
        return binascii.a2b_base64(digits[:whole] + b"=" * (-whole % 4))
    return part.body


def to_text(data: bytes, content: ContentType) -> str:
    """Decode with the charset stated, or the likeliest where it is absent, wrong or unknown."""
    text = decode_charset(data, content.charset)
    text = text.removeprefix("\ufeff").replace("\0", REPLACEMENT)
    text = _LINE_END.sub("\n", text)
    # Where lines end otherwise, a lone CR ends none: in a quoted line it would unquote the rest.
    return text.replace("\r", REPLACEMENT if "\n" in text else "\n")


def decode_charset(data: bytes, charset: str) -> str:
    """Bytes to text; undecodable ones become U+FFFD."""
    name = charset.strip().strip("'\"").lower().replace("_", "-")
    if name in ("", "ascii", "us-ascii", "utf8", "utf-8") or not _CHARSETS.match(name):
        # ASCII with eight bits is usually UTF-8; an unknown charset usually extends ASCII, and so
        # commands can be read though letters may be lost.
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError:
            if name in ("", "ascii", "us-ascii"):
                return data.decode("cp1252", "replace")
            return data.decode("utf-8", "replace")
    if name in ("iso-8859-1", "iso8859-1", "latin-1", "latin1"):
        name = "cp1252"  # What senders who say Latin-1 mean by 0x80 to 0x9F.
    if name in _OFTEN_WRONG and not data.isascii():
        # Eight-bit text that is UTF-8 throughout is nothing else, whatever its label says.
        with suppress(UnicodeDecodeError):
            return data.decode("utf-8")
    aliases = {"ks-c-5601-1987": "euc-kr", "macintosh": "mac-roman"}
    try:
        codec = codecs.lookup(aliases.get(name, name))
        return codec.decode(data, "replace")[0]
    except (LookupError, UnicodeError):
        return data.decode("utf-8", "replace")


def unflow(text: str, *, delsp: bool) -> str:
    """Undo format=flowed: join soft line breaks of one paragraph (RFC 3676 §4)."""
    paragraphs: list[str] = []
    pending: list[str] = []
    pending_depth = 0
    for line in text.split("\n"):
        content = line.lstrip(">")
        depth = len(line) - len(content)
        content = content.removeprefix(" ")  # §4.4 space-stuffing
        signature = content == _SIGNATURE
        if pending and (depth != pending_depth or signature):
            # §4.5: a quote depth that changes or a signature ends a paragraph, flowed or not.
            paragraphs.append(_quote(pending_depth) + "".join(pending))
            pending = []
        flowed = content.endswith(" ") and not signature
        if flowed:
            pending.append(content[:-1] if delsp else content)
            pending_depth = depth
        elif pending:
            paragraphs.append(_quote(depth) + "".join(pending) + content)
            pending = []
        else:
            paragraphs.append(_quote(depth) + content)
    if pending:
        paragraphs.append(_quote(pending_depth) + "".join(pending).rstrip(" "))
    return "\n".join(paragraphs)


def _quote(depth: int) -> str:
    return ">" * depth + " " if depth else ""


def decode_header_text(value: bytes) -> str:
    """A header as its reader sees it: encoded words decoded, on one line, no control characters."""
    text = value.decode("utf-8", "surrogateescape")
    if "=?" in text:
        text = _decode_words(text)
    elif not text.isascii():
        text = decode_charset(value, "")
    text = text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def _decode_words(text: str) -> str:
    """RFC 2047 encoded words, each in the charset it names or the likeliest."""
    try:
        pieces = decode_header(text)
    except (HeaderParseError, ValueError, LookupError):  # a word whose base64 is none
        return text
    decoded = ""
    for piece, charset in pieces:
        if isinstance(piece, str):
            decoded += piece
        elif charset is None:
            decoded += piece.decode("latin-1")
        else:
            decoded += decode_charset(piece, charset.partition("*")[0])
    return decoded
