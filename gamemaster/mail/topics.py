"""Finds the one proposal that a letter of ours was about, in the mail that answers it.

What is quoted right above a line says it best, then the subject, then all that is quoted. Where
more than one proposal is named there is no topic. Linear in the size of the mail: each line is
looked at once.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Final

from gamemaster.mail import quoting
from gamemaster.mail.parse import is_reply_subject

_LONGEST: Final = 400
_PROPOSAL: Final = re.compile(
    r"(?:\A[>\s|*#-]{0,12}|\b(?:proposals?|rule-changes?|changes?|vorschlag|regeländerung"
    r"|propositions?|modification|propuestas?)\s{1,2}(?:no\.?\s?|nr\.?\s?)?)#?"
    r"([1-9][0-9]{2,8})(?![0-9a-z]|[-./:][0-9])",
    re.IGNORECASE,
)
"""A number at the start of a quoted line, or behind its noun: but no part of an instant, as in the
second line of our own announcements, nor of a hash that a client has broken in two."""
_MOST: Final = 10
_COUNTS: Final = {
    **dict.fromkeys(("2", "two", "both", "beide", "beiden", "zwei", "deux", "dos", "ambas"), 2),
    **dict.fromkeys(("3", "three", "drei", "trois", "tres"), 3),
    **dict.fromkeys(("4", "four", "vier", "quatre", "cuatro"), 4),
    **dict.fromkeys(("5", "five", "fünf", "cinq", "cinco"), 5),
}
_ALL: Final = re.compile(
    rf"(?:\b(?<!thanks )(?:to|on|for|against|of|zu|bei|für|gegen|mit|à|pour|contre|a|por|en) |\A)"
    rf"((?:all|allen?|alle|todas las|les|aux|las) ({'|'.join(_COUNTS)})"
    r"(?: of (?:them|these|those))?"
    r"|(?:(both|beiden?|ambas))(?: of (?:them|these|those))?|all(?: of (?:them|these|those))?"
    r"|all (?:the )?proposals|everything|allen|alle|alle vorschläge|toutes|todas)"
    r"(?=\s{0,2}(?:[.,;:!]|\Z))",
    re.IGNORECASE,
)
"""All that a letter was about."""
_IN_SUBJECT: Final = re.compile(r"(?<![0-9])[1-9][0-9]{2,8}(?![0-9])")


@dataclass(slots=True)
class Topics:
    """The topics of one mail: its subject and what it quotes."""

    lines: Sequence[str]
    subject: str
    rules: Collection[int]
    _above: list[frozenset[int] | None] = field(default_factory=list)
    _quoted: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        """Go through the lines once: what the quotation right above each of them names."""
        block: frozenset[int] = frozenset()
        everything: set[int] = set()
        current: frozenset[int] | None = None
        for line in self.lines:
            if quoting.is_quoted(line):
                block |= self._named(line)
                everything |= self._named(line)
                current = block
            elif line.strip():
                block = frozenset()
                current, kept = None, current
                self._above.append(kept)
                continue
            self._above.append(None)
        self._quoted = frozenset(everything)

    def of(self, at: int) -> int | None:
        """Return the proposal that the line at an index is about, or None."""
        above = self._above[at] if at < len(self._above) else None
        if above is not None:
            return _only(above)
        found = _IN_SUBJECT.findall(self.subject) if is_reply_subject(self.subject) else []
        named = frozenset(int(number) for number in found) - frozenset(self.rules)
        return _only(named) if named else _only(self._quoted)

    def named(self, at: int) -> frozenset[int]:
        """Return the proposal that the line at an index is about, or all that it may be about."""
        one = self.of(at)
        return self.several(at) if one is None else frozenset((one,))

    def several(self, at: int) -> frozenset[int]:
        """Return all proposals that the letter names which the line at an index answers."""
        above = self._above[at] if at < len(self._above) else None
        return self._quoted if above is None else above

    def _named(self, line: str) -> frozenset[int]:
        found = (int(number) for number in _PROPOSAL.findall(line[:_LONGEST]))
        return frozenset(number for number in found if number not in self.rules)


def every_one(text: str, numbers: frozenset[int]) -> str:
    """Return a text with "all four" as the numbers of a letter about so many, if it names none."""
    found = list(_ALL.finditer(text))
    if len(found) != 1 or not 1 < len(numbers) <= _MOST or _IN_SUBJECT.search(text):
        return text
    counted = (found[0][2] or found[0][3] or "").lower()
    if counted and _COUNTS.get(counted, 0) != len(numbers):
        return text
    listed = ", ".join(str(number) for number in sorted(numbers))
    return f"{text[: found[0].start(1)]}{listed}{text[found[0].end(1) :]}"


def _only(numbers: frozenset[int]) -> int | None:
    return next(iter(numbers)) if len(numbers) == 1 else None
