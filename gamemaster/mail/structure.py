"""The structure of a message: header fields and MIME parts, within limits.

The parser is ours and small because the standard one recurses with the nesting of parts (1000
levels end in RecursionError) and compares each line with each open boundary. Here a level costs one
pass of a compiled pattern over its bytes, the depth is capped, and every limit is checked before
the bytes it concerns are looked at. Only parameters of Content-Type are left to ``email.message``.

``walk`` yields leaves in order. Raises only ``TooMuch``, whose text names the limit and never
holds words of the mail. Called by ``parse``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from email.message import Message
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class MailLimits:
    """What one mail may use up; sizes in bytes."""

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
_MAX_CONTENT_TYPE_LENGTH = 2000  # reading its parameters is quadratic in their number
_MAX_BOUNDARY_LENGTH = 200  # RFC 2046 §5.1.1 says 70; some senders use more


@dataclass(frozen=True, slots=True)
class Headers:
    """Header fields in order, names lower-case, values unfolded and not decoded."""

    fields: tuple[tuple[str, bytes], ...]

    def all(self, name: str) -> tuple[bytes, ...]:
        """Every value of one field."""
        return tuple(value for field, value in self.fields if field == name)

    def first(self, name: str) -> str:
        """The first value, undecoded bytes as surrogates, or an empty text."""
        for field, value in self.fields:
            if field == name:
                return value.decode("utf-8", "surrogateescape").strip()
        return ""

    def exact(self, name: str) -> str:
        """The first value without the blanks around it: every other character stays to be seen."""
        values = self.all(name)
        return values[0].decode("utf-8", "surrogateescape").strip(" \t") if values else ""

    def token(self, name: str) -> str:
        """The first word of a field whose value is a keyword: lower-case, comments dropped."""
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
    report_type: str

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
    fields: list[tuple[str, bytes]] = []
    size, at = 0, 0
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


def walk(headers: Headers, body: bytes, limits: MailLimits) -> Iterator[Part]:
    """The leaves of a message in order; forwarded messages are leaves and stay closed."""
    counter = _Counter(limits.parts)
    yield from _walk(headers, body, limits, counter, ())


class _Counter:
    """How many parts may still be opened, leaves and multiparts together."""

    def __init__(self, left: int) -> None:
        self.left = left

    def take(self) -> int:
        self.left -= 1
        if self.left < 0:
            raise TooMuch("there are too many parts")
        return self.left


def _walk(
    headers: Headers,
    body: bytes,
    limits: MailLimits,
    counter: _Counter,
    inside: tuple[tuple[str, int], ...],
) -> Iterator[Part]:
    if len(inside) > limits.depth:
        raise TooMuch("the parts are nested too deeply")
    identity = counter.take()
    content = content_type(headers, digest=bool(inside) and inside[-1][0] == "multipart/digest")
    if content.main != "multipart" or not content.boundary:
        yield Part(headers, content, body, inside)
        return
    level = (*inside, (content.full, identity))
    for piece in pieces(body, content.boundary):
        inner_headers, inner_body = split_message(piece, limits)
        yield from _walk(inner_headers, inner_body, limits, counter, level)


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
        report_type=_parameter(message, "report-type").lower(),
    )


def _parameter(message: Message, name: str) -> str:
    value = message.get_param(name)
    if isinstance(value, tuple):  # RFC 2231: charset, language, text
        value = value[2]
    return value.strip() if isinstance(value, str) else ""
