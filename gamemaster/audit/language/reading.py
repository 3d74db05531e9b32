"""The clauses of a rule, from its text: what the audit runs of it.

A text of which anything cannot be read counts as no clauses at all, as for the engine.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from gamemaster.audit.language.checking import admit
from gamemaster.audit.language.clause_reader import ClauseReader
from gamemaster.audit.language.failures import Unreadable
from gamemaster.audit.language.limits import NESTING, SOURCE_LINES, SOURCE_OCTETS
from gamemaster.audit.language.mending import begins_clause, mended
from gamemaster.audit.language.syntax import Clause
from gamemaster.audit.language.tokens import TEXT, tokens
from gamemaster.audit.language.writing import written

_OUTSIDE: Final = re.compile(r"[ !#-~]*")
"""What may stand outside texts: plain letters, digits and signs, and no quotation mark."""
_TREACHEROUS: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""What makes a text read otherwise than it is."""


@lru_cache(maxsize=4096)
def read_clauses(text: str) -> tuple[Clause, ...]:
    """Return the clauses of a text, none where it cannot be read."""
    try:
        return understood(text)
    except Unreadable:
        return ()


def understood(text: str) -> tuple[Clause, ...]:
    """Return the clauses of a text. Raises Unreadable where one of them is none."""
    if len(text) > SOURCE_OCTETS:
        raise Unreadable("the clauses of a rule are too long")
    lines = mended(text)
    if len(lines) > SOURCE_LINES or _octets("\n".join(lines)) > SOURCE_OCTETS:
        raise Unreadable("the clauses of a rule are too long")
    for line in lines:
        if not all(map(_OUTSIDE.fullmatch, TEXT.split(line))):
            raise Unreadable("only plain letters and signs stand outside texts")
        if any(map(_TREACHEROUS.search, TEXT.findall(line))):
            raise Unreadable("a text holds what cannot be seen")
    clauses = tuple([_clause(part) for part in _parts(lines)])
    admit(clauses)
    if _octets("\n".join(map(written, clauses))) > SOURCE_OCTETS:
        raise Unreadable("the clauses of a rule are too long")
    return clauses


def _octets(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


def _parts(lines: list[str]) -> Iterator[list[str]]:
    """Yield the lines of one clause after another; empty lines between them are nothing."""
    part: list[str] = []
    for line in lines:
        if part and begins_clause(line):
            yield part
            part = []
        if part or line:
            part.append(line)
    if part:
        yield part


def _clause(lines: list[str]) -> Clause:
    if not begins_clause(lines[0]):
        raise Unreadable("no clause begins so")
    depth = 0
    for line in lines:
        if line.lstrip().startswith(">"):
            raise Unreadable("a line that mail takes for a quotation")
        for part in TEXT.split(line):
            for sign in part:
                depth += (sign == "(") - (sign == ")")
                if depth > NESTING:
                    raise Unreadable("parentheses stand too deep in one another")
    return ClauseReader(tokens("\n".join(lines))).clause()
