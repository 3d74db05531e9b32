"""What can be wrong with the way out and with how we say who we are, for ``config_problems``."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias

Table: TypeAlias = Mapping[str, Any]

_WITH_MAILDIR: Final = frozenset(
    [
        "kind",
        "maildir",
        "per_hour",
        "per_day",
        "per_destination_per_minute",
        "give_up_hours",
    ]
)
_WAYS: Final = ("password_file", "password_credential", "oauth")
_TOKENS: Final = ("token_url", "token_command", "token_file")
_WITH_URL: Final = ("client_id", "refresh_token_file")
_ONLY_WITH_URL: Final = (*_WITH_URL, "client_secret_file", "scope", "ca_file")


def check_send(send: Table, known: frozenset[str]) -> Iterator[str]:
    """Yield what is wrong with ``[send]``; ``known`` are all keys that it may have."""
    kind = send.get("kind")
    if kind == "maildir":
        if "maildir" not in send:
            yield '.maildir: missing: expected the path of a directory with kind = "maildir"'
        strange = sorted((set(send) & known) - _WITH_MAILDIR)
        yield from (f'.{key}: means nothing with kind = "maildir"' for key in strange)
    if kind == "smtp":
        if "host" not in send:
            yield '.host: missing: expected a host name or an IP address with kind = "smtp"'
        if "maildir" in send:
            yield '.maildir: means nothing with kind = "smtp"'
        if "user" in send:
            yield from check_login(send)
        elif any(way in send for way in _WAYS):
            yield ".user: missing: expected the user whose password this is"


def check_login(login: Table) -> Iterator[str]:
    """Yield what is wrong with how we log in to a server."""
    given = [name for name in _WAYS if name in login]
    if len(given) != 1:
        found = " and ".join(given) or "nothing"
        yield f": expected one of password_file, password_credential and oauth, found {found}"
    tls = login.get("tls")
    # A password in the clear would be everybody's; what may be stripped away protects nothing.
    if tls in ("none", "opportunistic") and not is_loopback(login.get("host")):
        yield (
            f'.tls: expected "tls" or "starttls" for a host that is not this machine, found "{tls}"'
        )
    oauth = login.get("oauth")
    if isinstance(oauth, Mapping):
        yield from (f".oauth{problem}" for problem in _check_oauth(oauth))


def _check_oauth(oauth: Table) -> Iterator[str]:
    given = [name for name in _TOKENS if name in oauth]
    if len(given) != 1:
        found = " and ".join(given) or "nothing"
        yield f": expected one of token_url, token_command and token_file, found {found}"
    elif "token_url" in oauth:
        missing = (name for name in _WITH_URL if name not in oauth)
        yield from (f".{name}: missing: expected with token_url" for name in missing)
    else:
        strange = (name for name in _ONLY_WITH_URL if name in oauth)
        yield from (f".{name}: means nothing with {given[0]}" for name in strange)


def is_loopback(host: object) -> bool:
    """Whether ``host`` is this machine by name or number; a name is not looked up."""
    if not isinstance(host, str):
        return True  # what is no host at all is reported as such
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
