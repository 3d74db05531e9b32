"""What a mutation has to know of a mail: its fields, and whether its lines are what is read."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from tests.mail.raw import header_fields, joined

_PLAIN = re.compile(rb"(?i)content-type[ \t]*:[ \t]*text/plain.*\Z", re.DOTALL)
_CHARSET = re.compile(rb"(?i)charset[ \t]*=[ \t]*\"?([a-z0-9_-]+)")
_IDENTITY = re.compile(
    rb"(?i)content-transfer-encoding[ \t]*:[ \t]*(?:7bit|8bit|binary)[ \t]*\n?\Z"
)
CONTENT: Final = (b"content-type:", b"content-transfer-encoding:", b"content-disposition:")


def _name(one: bytes) -> bytes:
    """The name of a field, with its colon."""
    return one.partition(b":")[0].strip().lower() + b":"


@dataclass(frozen=True)
class Mail:
    """Header fields as they stand, and the body; line ends are LF."""

    fields: tuple[bytes, ...]
    body: bytes

    @classmethod
    def of(cls, raw: bytes) -> Mail:
        fields, body = header_fields(raw)
        return cls(tuple(fields), body)

    def raw(self) -> bytes:
        return joined(self.fields, self.body)

    def with_body(self, body: bytes) -> Mail:
        return replace(self, body=body)

    def named(self, *names: bytes) -> tuple[bytes, ...]:
        """The fields with these names, which end in a colon."""
        return tuple(one for one in self.fields if _name(one) in names)

    def without(self, *names: bytes) -> Mail:
        """The mail without the fields with these names."""
        kept = tuple(one for one in self.fields if _name(one) not in names)
        return replace(self, fields=kept)

    def plus(self, *fields: bytes) -> Mail:
        return replace(self, fields=(*self.fields, *fields))

    @property
    def charset(self) -> str | None:
        """How the body is encoded if its lines are the lines that are read, else None.

        That is so for one text without transfer encoding or format=flowed, in UTF-8 or ASCII.
        """
        kind, encoding = self.named(b"content-type:"), self.named(b"content-transfer-encoding:")
        if len(kind) > 1 or len(encoding) > 1 or not all(_IDENTITY.match(one) for one in encoding):
            return None
        if self.named(b"content-disposition:"):
            return None
        if kind and (not _PLAIN.match(kind[0]) or b"flowed" in kind[0] or b"name" in kind[0]):
            return None
        said = _CHARSET.search(kind[0]) if kind else None
        charset = said.group(1).decode().lower() if said else "us-ascii"
        try:
            self.body.decode("ascii" if charset == "us-ascii" else charset)
        except (LookupError, UnicodeDecodeError):
            return None
        return charset if charset in ("utf-8", "us-ascii") else None

    @property
    def is_plain(self) -> bool:
        return self.charset is not None
