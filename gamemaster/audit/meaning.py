"""What an audit that passes proves, and what none can: said with every finding."""

from __future__ import annotations

from typing import Final

PROVES: Final = (
    (
        "Nothing that was published was changed afterwards: every text, hash, anchor and head of "
        "the journal is one that the record's key signed, in one record that only grew."
    ),
    (
        "No die and no nonce was chosen: each follows from secrets that the record committed to "
        "before the first turn."
    ),
    (
        "The game was reckoned rightly, given the moves as they were read and the rulings as they "
        "were made; every announcement says what it had to say, and nothing else."
    ),
)
CANNOT: Final = (
    (
        "That no mail was dropped before it was recorded, or put in another order with one that "
        "came at nearly the same time. A player's signed receipts show what was recorded of theirs."
    ),
    (
        "That a mail was read rightly, and came from who it says. The journal has the hash of each "
        "and how it was read; whoever sent it can compare."
    ),
    "That rulings and reviews of clauses were fair: they stand in the journal with their reasons.",
    "That nobody played under two names, and that the organiser told no friend what was hidden.",
    (
        "That every reader was shown this same record: compare the key, the announcements and the "
        "checkpoints with those that you were sent."
    ),
)
