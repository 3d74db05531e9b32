"""What somebody holds of a tournament's public record, and what follows from it during play.

A player has saved mails, a list archive an mbox, a web server a folder of files. ``gather`` finds
the announcements, checkpoints and proposal documents in them; ``check`` verifies signatures,
growth, hashes and open dice as far as what is held allows; ``compare`` shows where two histories
part.
"""

from __future__ import annotations

from gamemaster.holdings.checking import Check, check
from gamemaster.holdings.comparing import Difference, compare
from gamemaster.holdings.gathering import gather
from gamemaster.holdings.pieces import Announcement, Held, Holdings, SignedCheckpoint

__all__ = [
    "Announcement",
    "Check",
    "Difference",
    "Held",
    "Holdings",
    "SignedCheckpoint",
    "check",
    "compare",
    "gather",
]
