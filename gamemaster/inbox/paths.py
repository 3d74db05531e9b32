"""Reads the path of ``MAIL FROM:`` and ``RCPT TO:`` (RFC 5321 §4.1.2, RFC 6531 §3.3).

Pure, linear in the length of the line, and never raises: the standard library's address parser can
be made to raise by hostile input. Called by ``conversation`` only.
"""

from __future__ import annotations

import re

NULL_PATH = "<>"
LONGEST_PATH = 320
"""Octets: 64 for a local part, 255 for a domain, one for the ``@`` (RFC 5321 §4.5.3.1)."""

_ATOM_TEXT = r"[^\s<>()\[\]\\,;:@\"\x00-\x1f\x7f\ud800-\udfff]+"
_QUOTED = r'"(?:[^"\\\x00-\x1f\x7f\ud800-\udfff]|\\[\x20-\x7e])*"'
_DOMAIN = rf"(?:{_ATOM_TEXT}|\[[0-9A-Za-z:.]+\])"
_MAILBOX = rf"(?P<local>{_ATOM_TEXT}|{_QUOTED})(?:@(?P<domain>{_DOMAIN}))?"
# A source route (RFC 5321 appendix C) must be accepted and is ignored.
_BRACKETED = re.compile(rf"<(?:@[^\s:<>]+:)?{_MAILBOX}>")
_BARE = re.compile(_MAILBOX)
_QUOTED_ATOM = re.compile(rf'"({_ATOM_TEXT})"')


def read_path(argument: str) -> tuple[str, str] | None:
    """The address and what follows it (the parameters), or None for a malformed path.

    The null path stays ``<>``; quotes that a local part does not need are dropped.
    """
    argument = argument.strip()
    if argument.startswith(NULL_PATH):
        return _with_rest(NULL_PATH, argument[len(NULL_PATH) :])
    found = (_BRACKETED if argument.startswith("<") else _BARE).match(argument)
    if found is None:
        return None
    local, domain = found["local"], found["domain"]
    needless = _QUOTED_ATOM.fullmatch(local)
    if needless is not None:
        local = needless[1]
    address = local if domain is None else f"{local}@{domain}"
    if len(address.encode()) > LONGEST_PATH:
        return None
    return _with_rest(address, argument[found.end() :])


def _with_rest(address: str, rest: str) -> tuple[str, str] | None:
    if rest and not rest[0].isspace():
        return None
    return address, rest.strip()
