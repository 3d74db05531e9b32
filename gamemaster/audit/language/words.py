"""The words of the language, from the reference in docs/clauses.md."""

from __future__ import annotations

from typing import Final


def words(written: str) -> frozenset[str]:
    """Return words that are written one after the other."""
    return frozenset(written.split())


CLAUSE_WORDS: Final = words(
    "define require when every modify attribute move ballot overrides defers"
)
RESERVED: Final = words(
    "define require when every modify attribute overrides defers award reveal to if citing everyone"
    " and or not in true false absent as after"
)
"""Words that are no names; all others are, where the language does not expect them."""

LOOPS: Final = words("all exists filter count sum map sort")
FUNCTION_WORDS: Final = LOOPS | words(
    "floor ceil round abs min max duration die attainable pick named first last rotate without size"
    " length contains words lines lower weekday day_start"
)
OWNERS: Final = ("player", "game", "proposal")
"""The things to which rules may give attributes."""
MODIFIED: Final = ("award", "text")
