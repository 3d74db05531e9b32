"""A stranger's mail as a player's: how public mail is made as dangerous as it can be.

As it came, such mail is mostly nobody's, or automatic, and is not read at all. In Alice's name and
at her own reply address every line of it that reads as a command would count.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from tests.desk import WHO
from tests.mail.raw import header_fields, joined

_KEPT = re.compile(rb"(?i)(subject|date|message-id|mime-version|content-[a-z-]+)[ \t]*:", re.DOTALL)


def as_it_came(raw: bytes, _to: str) -> bytes:
    """Nothing changed."""
    return raw


def as_hers(raw: bytes, to: str) -> bytes:
    """From and To replaced, everything else as it came."""
    fields, body = header_fields(raw)
    kept = [one for one in fields if not re.match(rb"(?i)(from|to)[ \t]*:|>?From ", one)]
    return joined([b"From: %s\n" % WHO.encode(), b"To: %s\n" % to.encode(), *kept], body)


def as_her_own_words(raw: bytes, to: str) -> bytes:
    """Only subject, date and content left: no reply, no list, no robot, and no field twice."""
    fields, body = header_fields(raw)
    kept: dict[bytes, bytes] = {}
    for one in fields:
        match = _KEPT.match(one)
        if match:
            kept.setdefault(match.group(1).lower(), one)
    report = kept.get(b"content-type", b"").replace(b"multipart/report", b"multipart/mixed")
    if report:
        kept[b"content-type"] = report
    return joined([b"From: %s\n" % WHO.encode(), b"To: %s\n" % to.encode(), *kept.values()], body)


def without_subject(raw: bytes, to: str) -> bytes:
    """Her own words, and no subject that says it is an automatic reply."""
    fields, body = header_fields(as_her_own_words(raw, to))
    return joined([one for one in fields if not one.lower().startswith(b"subject")], body)


DISGUISES: Final[dict[str, Callable[[bytes, str], bytes]]] = {
    "as it came": as_it_came,
    "as hers": as_hers,
    "as her own words": as_her_own_words,
    "without subject": without_subject,
}
