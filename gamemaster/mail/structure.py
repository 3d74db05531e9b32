"""The structure of a message: header fields and MIME parts, within limits.

The parser is ours and small because the standard one recurses with the nesting of parts (1000
levels end in RecursionError) and compares each line with each open boundary. Here a level costs one
pass of a compiled pattern over its bytes, the depth is capped, and every limit is checked before
the bytes it concerns are looked at. Only parameters of Content-Type are left to ``email.message``.

``walk`` yields leaves in order. Raises only ``TooMuch``, whose text names the limit and never
holds words of the mail.
"""

from __future__ import annotations

import binascii
import codecs
import quopri
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from email.errors import HeaderParseError
from email.header import decode_header
from email.message import Message
from functools import lru_cache
from itertools import count


@dataclass(frozen=True, slots=True)
class MailLimits:
    """The limits of one mail; sizes in bytes."""

    size: int = 2 * 1024 * 1024
    headers: int = 500
    header_size: int = 16 * 1024
    headers_size: int = 128 * 1024
    parts: int = 100
    depth: int = 12
    references: int = 100
    received: int = 50


class TooMuch(Exception):
    """A mail exceeds a limit."""


_FIELD_NAME = re.compile(rb"[!-9;-~]+\Z")  # RFC 5322 §2.2: printable ASCII but the colon
_WHOLE_FIELD = re.compile(rb"([!-9;-~]+)[ \t]*:([^\n]*(?:\n[ \t][^\n]*)*)\n")
_MAX_CONTENT_TYPE_LENGTH = 2000  # reading its parameters is quadratic in their number
_MAX_BOUNDARY_LENGTH = 200  # RFC 2046 §5.1.1 says 70; some senders use more


@dataclass(frozen=True, slots=True)
class Headers:
    """Header fields in order, names lower-case, values unfolded and not decoded."""

    fields: tuple[tuple[str, bytes], ...]
    _values: dict[str, list[bytes]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Sort the values by name, once: reading a mail asks for some forty names."""
        values: dict[str, list[bytes]] = {}
        for name, value in self.fields:
            values.setdefault(name, []).append(value)
        object.__setattr__(self, "_values", values)

    def all(self, name: str) -> tuple[bytes, ...]:
        """Every value of one field."""
        return tuple(self._values.get(name, ()))

    def first(self, name: str) -> str:
        """The first value, undecoded bytes as surrogates, or an empty text."""
        return self.exact(name).strip()

    def exact(self, name: str) -> str:
        """The first value without the blanks around it: every other character stays to be seen."""
        values = self._values.get(name)
        return values[0].decode("utf-8", "surrogateescape").strip(" \t") if values else ""

    def token(self, name: str) -> str:
        """The first word of a field whose value is a keyword: lower-case, comments dropped."""
        if name not in self._values:
            return ""
        value = re.sub(r"\([^()]*\)", " ", self.first(name)[:200]).strip().lower()
        return re.split(r"[\s;,]", value, maxsplit=1)[0]


@dataclass(frozen=True, slots=True)
class ContentType:
    """Media type with the parameters that reading needs."""

    full: str
    charset: str
    boundary: str
    name: str
    disposition: str
    flowed: bool
    delsp: bool

    @property
    def main(self) -> str:
        """The part before the slash."""
        return self.full.partition("/")[0]


@dataclass(frozen=True, slots=True)
class Part:
    """A leaf of the MIME tree; ``inside`` names the multiparts around it, outermost first."""

    headers: Headers
    content: ContentType
    body: bytes
    inside: tuple[tuple[str, int], ...]


def split_message(raw: bytes, limits: MailLimits) -> tuple[Headers, bytes]:
    """Header fields and body of a message or part whose line ends are LF."""
    fields, at = _whole_fields(raw, limits)
    size = at - raw.count(b"\n", 0, at)
    while at < len(raw):
        stop = raw.find(b"\n", at)
        stop = len(raw) if stop < 0 else stop
        line, size = raw[at:stop], size + stop - at
        if size > limits.headers_size:
            raise TooMuch("the headers are too long")
        if not line:
            return Headers(tuple(fields)), raw[stop + 1 :]
        if line[:1] in (b" ", b"\t"):
            if fields:
                name, value = fields[-1]
                fields[-1] = (name, value + line)
        else:
            raw_name, colon, value = line.partition(b":")
            raw_name = raw_name.rstrip(b" \t")
            if not colon or not _FIELD_NAME.match(raw_name):
                if not fields and line.startswith((b"From ", b">From ")):
                    at = stop + 1  # An mbox separator that a delivery agent left in front.
                    continue
                # RFC 5322 has no such line: the headers end here and the text begins.
                return Headers(tuple(fields)), raw[at:]
            fields.append((raw_name.decode("ascii").lower(), value))
            if len(fields) > limits.headers:
                raise TooMuch("there are too many headers")
        if fields and len(fields[-1][1]) > limits.header_size:
            raise TooMuch("a header is too long")
        at = stop + 1
    return Headers(tuple(fields)), b""


def _whole_fields(raw: bytes, limits: MailLimits) -> tuple[list[tuple[str, bytes]], int]:
    """The fields in front that are as they should be, and where they end.

    In nearly every mail these are all. The first that is not, or that is too much, and all that
    follow are left to what looks at each line.
    """
    fields: list[tuple[str, bytes]] = []
    at = 0
    # Nothing is searched beyond the limit: each line of a folded field takes memory.
    while (
        (found := _WHOLE_FIELD.match(raw, at, limits.headers_size)) is not None
        and len(fields) < limits.headers
        and len(value := found[2].replace(b"\n", b"")) <= limits.header_size
    ):
        fields.append((found[1].decode("ascii").lower(), value))
        at = found.end()
    return fields, at


def walk(headers: Headers, body: bytes, limits: MailLimits) -> Iterator[Part]:
    """The leaves of a message in order; forwarded messages are leaves and stay closed."""
    yield from _walk(headers, body, limits, count(1), ())


def _walk(
    headers: Headers,
    body: bytes,
    limits: MailLimits,
    parts: Iterator[int],
    inside: tuple[tuple[str, int], ...],
) -> Iterator[Part]:
    if len(inside) > limits.depth:
        raise TooMuch("the parts are nested too deeply")
    identity = next(parts)  # Leaves and multiparts are counted together.
    if identity > limits.parts:
        raise TooMuch("there are too many parts")
    content = content_type(headers, digest=bool(inside) and inside[-1][0] == "multipart/digest")
    if content.main != "multipart" or not content.boundary:
        yield Part(headers, content, body, inside)
        return
    level = (*inside, (content.full, identity))
    for piece in pieces(body, content.boundary):
        inner_headers, inner_body = split_message(piece, limits)
        yield from _walk(inner_headers, inner_body, limits, parts, level)


def pieces(body: bytes, boundary: str) -> Iterator[bytes]:
    """The bytes between boundary lines; without a closing line the last piece runs to the end."""
    mark = re.escape(boundary.encode())
    lines = re.compile(rb"^--" + mark + rb"(--)?[ \t]*$\n?", re.MULTILINE)
    start: int | None = None
    for line in lines.finditer(body):
        if start is not None:
            # RFC 2046 §5.1.1: the line end before a boundary belongs to the boundary.
            yield body[start : max(start, line.start() - 1)]
        if line.group(1):
            return
        start = line.end()
    if start is not None:
        yield body[start:]


def content_type(headers: Headers, *, digest: bool = False) -> ContentType:
    """Content-Type and Content-Disposition, with RFC 2231 names put together again."""
    values = []
    for name in ("content-type", "content-disposition"):
        value = next(iter(headers.all(name)), None)
        if value is not None and len(value) > _MAX_CONTENT_TYPE_LENGTH:
            raise TooMuch(f"{name} is too long")
        values.append(value)
    return _content_type(*values, digest=digest)


# Most mails say one of a few things here, and the standard library takes its time to read them.
@lru_cache(maxsize=256)
def _content_type(kind: bytes | None, disposition: bytes | None, *, digest: bool) -> ContentType:
    message = Message()
    for name, value in (("content-type", kind), ("content-disposition", disposition)):
        if value is not None:
            # Undecodable bytes must not come in as surrogates, which it takes for another charset.
            message[name] = value.decode("utf-8", "replace").strip()
    # RFC 2046 §5.1.5: in a digest an untyped part is a message, not a text.
    default = "message/rfc822" if digest else "text/plain"
    full = message.get_content_type() if kind is not None else default
    try:
        name = message.get_filename() or ""
    except ValueError:  # An RFC 2231 charset with a NUL in its name.
        name = "attachment"
    return ContentType(
        full=full,
        charset=_parameter(message, "charset"),
        boundary=_parameter(message, "boundary")[:_MAX_BOUNDARY_LENGTH].rstrip(),
        name=name,
        disposition=(message.get_content_disposition() or "").lower(),
        flowed=_parameter(message, "format").lower() == "flowed",
        delsp=_parameter(message, "delsp").lower() == "yes",
    )


def _parameter(message: Message, name: str) -> str:
    value = message.get_param(name)
    if isinstance(value, tuple):  # RFC 2231: charset, language, text
        value = value[2]
    return value.strip() if isinstance(value, str) else ""


REPLACEMENT = "\ufffd"
# Codecs that turn bytes into text as mail means it. Python knows more (zlib, rot13, unicode_escape,
# idna) that a charset parameter must not be able to start.
_CHARSETS = re.compile(
    r"(?:us-?ascii|ascii|utf-?8|utf-?16(?:le|be)?|iso-?8859-?\d{1,2}|latin-?\d|windows-?\d{3,4}"
    r"|(?:cp|ibm)-?\d{3,4}|koi8-?[ru]|gb2312|gbk|gb18030|big5(?:-?hkscs)?|euc-?(?:jp|kr)"
    r"|iso-?2022-?(?:jp|kr)"
    r"|shift-?jis|sjis|ks-c-5601-1987|tis-?620|(?:x-)?mac-?(?:roman|cyrillic|latin2)|macintosh)\Z"
)
_PREFIX = re.compile(r"\A(?:x-)?(cp|ibm|mac)-?")
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
        # Text after the padding is another one that a list server glued on: drop it.
        digits = _NOT_BASE64.sub(b"", part.body.partition(b"=")[0])
        whole = len(digits) - (1 if len(digits) % 4 == 1 else 0)
        return binascii.a2b_base64(digits[:whole] + b"=" * (-whole % 4))
    return part.body


def to_text(data: bytes, content: ContentType) -> str:
    """Decode with the charset stated, or the likeliest where it is absent, wrong or unknown."""
    text = decode_charset(data, content.charset)
    text = text.removeprefix("\ufeff").replace("\0", REPLACEMENT)
    if "\r" not in text:
        return text
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
        codec = codecs.lookup(aliases.get(name, _PREFIX.sub(r"\1", name)))
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
    if not text.isprintable():
        text = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(text.split())


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
