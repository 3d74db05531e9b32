"""The lines of a body, and where what is the sender's own in them ends.

Ends of blocks are looked up often and therefore found once: a mail may open thousands of blocks.
Called by ``interpret``.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass, field

from gamemaster.documents.proposal import TITLE
from gamemaster.mail import layout, quoting
from gamemaster.mail.fence import is_fence
from gamemaster.mail.unseen import as_seen

_DOCUMENT = re.compile(rf"[|:\s]{{0,40}}{re.escape(TITLE)}\s*\Z")
_DOCUMENT_END = re.compile(r"[>|:\s]{0,40}End: [1-9][0-9]{0,8}\s*\Z")
_LONGEST = 200


@dataclass(slots=True)
class OwnLines:
    """Lines with the indices of those that end something."""

    lines: list[str]
    proposal_ends: list[int] = field(default_factory=list)
    question_ends: list[int] = field(default_factory=list)
    message_ends: list[int] = field(default_factory=list)
    document_ends: list[int] = field(default_factory=list)
    fences: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Find the ends."""
        for at, line in enumerate(self.lines):
            if layout.is_end_of_proposal(line):
                self.proposal_ends.append(at)
            elif layout.is_end_of_question(line):
                self.question_ends.append(at)
            elif layout.is_end_of_message(line):
                self.message_ends.append(at)
            elif is_fence(line):
                self.fences.append(at)
            elif len(line) <= _LONGEST and _DOCUMENT_END.match(as_seen(line)):
                self.document_ends.append(at)

    def next_of(self, ends: list[int], at: int) -> int | None:
        """The first of ``ends`` from ``at`` on that stands before our fence."""
        after = bisect_left(ends, at)
        return ends[after] if after < len(ends) and ends[after] < self.fence_after(at) else None

    def fence_after(self, at: int) -> int:
        """The index of our fence from ``at`` on, or the number of lines."""
        fence = bisect_left(self.fences, at)
        return self.fences[fence] if fence < len(self.fences) else len(self.lines)

    def opens_document(self, at: int) -> bool:
        """Whether the title of a proposal document of ours stands here."""
        line = self.lines[at]
        return len(line) <= _LONGEST and bool(_DOCUMENT.match(as_seen(line)))

    def stops(self, at: int) -> bool:
        """Whether the sender's own words end here."""
        return quoting.ends_own_words(self.lines, at) or layout.is_end(self.lines[at])

    def first_filled(self, at: int) -> int:
        """The index of the first line from ``at`` on that is not blank."""
        while at < len(self.lines) and not self.lines[at].strip():
            at += 1
        return at

    def filled_before(self, at: int) -> str:
        """The last line above ``at`` that is not blank, or nothing; a few lines up at most."""
        above = (line for line in reversed(self.lines[max(0, at - 3) : at]) if line.strip())
        return next(above, "")
