"""What somebody holds of a tournament's public record, and what follows from it during play.

A player has saved mails, a list archive an mbox, a web server a folder of files. ``gather`` finds
the entries, checkpoints, heartbeats, proofs and proposal documents in them; ``check`` verifies
signatures, growth, hashes and open dice as far as what is held allows; ``compare`` shows where two
histories part. ``one_record`` tells several tournaments apart.
"""

from __future__ import annotations

from gamemaster.holdings.checking import check
from gamemaster.holdings.comparing import Difference, compare
from gamemaster.holdings.gathering import gather
from gamemaster.holdings.pieces import Announcement, Held, Holdings, SignedCheckpoint
from gamemaster.holdings.records import one_record
from gamemaster.holdings.verdict import Check

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
    "one_record",
]
