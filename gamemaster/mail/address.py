"""Mail addresses: one canonical spelling for comparison, and a strict reading of ``From``.

Invariants:

* Two addresses belong to the same mailbox for us exactly when their canonical spellings are equal:
  lower case, the domain in A-labels. A text without a canonical spelling is nobody's address.
* ``read_from`` accepts less than RFC 5322 allows. Anything that two readers could understand
  differently (two mailboxes, an address before ``<``, routes, unclosed quotes) is a problem, named
  without quoting the header. The standard library is not asked: it finds an address in almost
  anything, and raises or recurses on the rest.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

MAX_ADDRESS_LENGTH = 254  # RFC 5321 §4.5.3.1.3
MAX_LOCAL_LENGTH = 64  # RFC 5321 §4.5.3.1.1
MAX_LABEL_LENGTH = 63  # RFC 1035 §2.3.4
_MAX_COMMENT_DEPTH = 8
_ADDRESSES_REMEMBERED = 1024
_ASCII_LAST = "\x7f"
_ATEXT = r"[a-z0-9!#$%&'*+/=?^_`{|}~\u00a1-\ud7ff\ue000-\U0010ffff-]"  # RFC 5322 §3.2.3, RFC 6532
_LOCAL = re.compile(rf"{_ATEXT}+(?:\.{_ATEXT}+)*\Z")
_A_LABEL = re.compile(r"[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\Z")
_ADDRESS_IN_TEXT = re.compile(r"[^\s<>,;:\"()\[\]\\@]{1,64}@[^\s<>,;:\"()\[\]\\@]{1,253}")


@dataclass(frozen=True, slots=True)
class Mailbox:
    """One mailbox as ``From`` names it: canonical address and the undecoded display name."""

    address: str
    name: str


@dataclass(frozen=True, slots=True)
class BadMailbox:
    """The reason why a header names no single mailbox; never quotes it."""

    problem: str


def canonical_address(text: str) -> str | None:
    """The one spelling under which an address is stored and compared, or None if it is none."""
    return None if len(text) > MAX_ADDRESS_LENGTH else _canonical(text)


# The same few addresses come again and again, several times in each mail.
@lru_cache(maxsize=_ADDRESSES_REMEMBERED)
def _canonical(text: str) -> str | None:
    local, at, domain = text.rpartition("@")
    if not at:
        return None
    local = _fold(local) or ""
    if not _LOCAL.match(local) or not local.isprintable() or "=?" in local:
        return None
    if len(local.encode()) > MAX_LOCAL_LENGTH:
        return None
    labels = [_a_label(label) for label in domain.split(".")]
    if len(labels) < 2 or not all(labels):  # noqa: PLR2004 - a mailbox of ours is never at a bare host
        return None
    address = f"{local}@{'.'.join(label for label in labels if label)}"
    return address if len(address) <= MAX_ADDRESS_LENGTH else None


def split_detail(address: str) -> tuple[str, str | None]:
    """``gm+abc@x.test`` -> (``gm@x.test``, ``abc``); RFC 5233 calls the second part detail."""
    local, at, domain = address.rpartition("@")
    plain, plus, detail = local.partition("+")
    return f"{plain}{at}{domain}", detail if plus else None


def mailbox_of(address: str) -> str:
    """Return a spelling that is the same for all addresses that are known to be of one mailbox.

    It is for people to judge by: details, a provider's further domains and the signs that the
    provider ignores are left out. The program identifies nobody by it.
    """
    local, _, domain = split_detail(address)[0].rpartition("@")
    domain = _PROVIDERS.get(domain, domain)
    return f"{local.translate(_PASSED_OVER.get(domain, {}))}@{domain}"


_PROVIDERS: Final = {
    "googlemail.com": "gmail.com",
    **dict.fromkeys(("proton.me", "pm.me", "protonmail.ch"), "protonmail.com"),
    **dict.fromkeys(("me.com", "mac.com"), "icloud.com"),
}
_PASSED_OVER: Final = {
    "gmail.com": str.maketrans("", "", "."),
    "protonmail.com": str.maketrans("", "", ".-_"),
}


def addresses_in(header: str) -> tuple[str, ...]:
    """Every address a header such as To, Cc or Delivered-To mentions, leniently, in order."""
    if "@" not in header:
        return ()  # Most headers that are asked for are not there.
    found = (canonical_address(match) for match in _ADDRESS_IN_TEXT.findall(header))
    return tuple(dict.fromkeys(address for address in found if address))


def read_from(header: str) -> Mailbox | BadMailbox:
    """Read a ``From`` header that names exactly one mailbox in exactly one way."""
    parts = _split(header)
    if isinstance(parts, BadMailbox):
        return parts
    if parts.angle is None:
        address, name = parts.outside.strip(" \t"), parts.comment
        if parts.quoted:
            return BadMailbox("From has a quoted text but no address in angle brackets")
    else:
        address, name = parts.angle, parts.name
        if "@" in parts.outside:
            return BadMailbox("From shows an address in front of the address")
    canonical = canonical_address(address)
    if canonical is None:
        return BadMailbox("From holds no plain address")
    return Mailbox(canonical, name.strip())


@dataclass(frozen=True, slots=True)
class _Parts:
    """A header taken apart: outside of quotes, comments and brackets; and the display name."""

    outside: str
    name: str
    comment: str
    angle: str | None
    quoted: bool


def _split(header: str) -> _Parts | BadMailbox:  # noqa: C901, PLR0911, PLR0912 - one flat scanner
    """Scan once, left to right, keeping quotes, comments (nested) and angle brackets apart."""
    outside: list[str] = []
    name: list[str] = []
    comment: list[str] = []
    angle: str | None = None
    quoted, depth, at, end = False, 0, 0, len(header)
    while at < end:
        character = header[at]
        at += 1
        if character != "\t" and (character < " " or character == _ASCII_LAST):
            return BadMailbox("From holds a control character")
        if depth:
            if character == "\\":
                at += 1
            depth += {"(": 1, ")": -1}.get(character, 0)
            if depth > _MAX_COMMENT_DEPTH:
                return BadMailbox("From nests comments too deeply")
            comment.append(" " if character in "()" else character)
        elif character == "(":
            depth = 1
            # RFC 5322 §3.2.2 allows one inside an address, where some readers end the address.
            outside.append(" ")
        elif character == '"':
            if angle is not None:
                return BadMailbox("From goes on after its address")
            quoted = True
            text, at = _quoted(header, at)
            if at > end:
                return BadMailbox("From opens a quotation that never ends")
            name.append(text)
        elif character == "<":
            close = header.find(">", at)
            if angle is not None or close < 0:
                return BadMailbox("From has more than one address, or brackets that do not match")
            angle, at = header[at:close].strip(" \t"), close + 1
        elif character in ">,;:)[]\\":
            return BadMailbox("From has more than one address, or punctuation out of place")
        elif angle is not None and character not in " \t":
            return BadMailbox("From goes on after its address")
        else:
            outside.append(character)
            name.append(character)
    if depth:
        return BadMailbox("From opens a comment that never ends")
    return _Parts("".join(outside), "".join(name), "".join(comment), angle, quoted)


def _quoted(header: str, at: int) -> tuple[str, int]:
    """The quoted string that opens before ``at``; a position past the end if it stays open."""
    text: list[str] = []
    while at < len(header):
        character = header[at]
        if character == '"':
            return "".join(text), at + 1
        if character == "\\" and at + 1 < len(header):
            at += 1
            character = header[at]
        text.append(character)
        at += 1
    return "", len(header) + 1


def _fold(text: str) -> str | None:
    """Lower case, unless the text hides compatibility letters (a Kelvin sign is no k)."""
    if unicodedata.normalize("NFKC", text) != text:
        return None
    return text.lower()


def _a_label(label: str) -> str | None:
    """One domain label as DNS carries it.

    Neither IDNA 2003 (it would turn ß into ss, another domain) nor a table of scripts is needed for
    comparison: Punycode of the lower-case label distinguishes everything that differs.
    """
    folded = _fold(label)
    if not folded:
        return None
    if not folded.isascii():
        if not all(c == "-" or unicodedata.category(c)[0] in "LMN" for c in folded):
            return None
        if len(folded) > MAX_LABEL_LENGTH:
            return None
        folded = "xn--" + folded.encode("punycode").decode("ascii")
    if len(folded) > MAX_LABEL_LENGTH or not _A_LABEL.match(folded):
        return None
    return folded
