"""Which evidence of a sender is enough: how an organiser writes it, and what is wrong with it.

A policy is a list; each entry is one sufficient way, and ``+`` joins the kinds that are needed
together: ``["openpgp", "session", "secret"]``, ``["openpgp", "secret+dkim"]``. ``identity`` asks
whether a mail met one; ``config`` and ``config_problems`` read it here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias, get_args

Kind: TypeAlias = Literal["secret", "openpgp", "dkim", "authentication-results", "session"]
"""What a mail can show of its sender; ``docs/organisers.md`` says what each is worth."""

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
DEFAULT_EVIDENCE: Final = ("openpgp", "session", "secret")
MOST_ENTRIES: Final = 20


def kinds_of(entry: str) -> frozenset[str]:
    """Return the kinds that one entry joins, as written."""
    return frozenset(part.strip() for part in entry.split("+"))


def entry_problem(entry: str) -> str | None:
    """Return why an entry is none, or None."""
    parts = [part.strip() for part in entry.split("+")]
    strange = next((part for part in parts if part not in KINDS), None)
    if strange is not None:
        return f"expected kinds joined by '+' ({', '.join(KINDS)}), found {strange!r}"
    if len(set(parts)) != len(parts):
        return f"expected each kind once, found {entry!r}"
    return None


def weak(entries: Sequence[str]) -> list[str]:
    """Return entries that ask for nothing which only the player has."""
    return [entry for entry in entries if not kinds_of(entry) & {"openpgp", "secret", "session"}]


def redundant(entries: Sequence[str]) -> list[tuple[str, str]]:
    """Return entries that add nothing because a shorter one suffices already, with that one."""
    found = []
    for entry in dict.fromkeys(entries):
        shorter = (other for other in entries if kinds_of(other) < kinds_of(entry))
        enough = next(shorter, None)
        if enough is not None:
            found.append((entry, enough))
    return found
