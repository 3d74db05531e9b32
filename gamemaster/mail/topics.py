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
    r"([1-9][0-9]{2,8})(?![0-9])",
    re.IGNORECASE,
)
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

    def _named(self, line: str) -> frozenset[int]:
        found = (int(number) for number in _PROPOSAL.findall(line[:_LONGEST]))
        return frozenset(number for number in found if number not in self.rules)


def _only(numbers: frozenset[int]) -> int | None:
    return next(iter(numbers)) if len(numbers) == 1 else None
