"""Lines that are kept for the whole audit, each word of them once.

A long journal says few words very often: keys, handles, types, choices. Kept once, half a million
lines fit into a few hundred MiB.
"""

from __future__ import annotations

from typing import Any, Final

from gamemaster.audit.journal import Shown

SHORT: Final = 64
MOST_WORDS: Final = 100_000
DEEPEST: Final = 64
"""No line that the Gamemaster writes is nested any deeper."""


class Sharing:
    """Words and reasons that were seen before."""

    def __init__(self) -> None:
        self._words: dict[str, str] = {}
        self._why: dict[str, Any] = {}

    def keep(self, line: Shown) -> Shown:
        """Return a line that says the same and shares what others have said."""
        why = line.why
        if why != self._why:
            self._why = self._shared(why, 0)
        return Shown(
            line.seq, line.type, line.at, self._shared(line.data, 0), self._why, line.prev,
            line.private,
        )  # fmt: skip

    def _shared(self, value: Any, depth: int) -> Any:  # noqa: ANN401 - JSON
        kind = type(value)
        if kind is str:
            return self._word(value)
        if kind is dict:
            self._deeper(depth)
            return {self._word(key): self._shared(one, depth + 1) for key, one in value.items()}
        if kind is list:
            self._deeper(depth)
            return [self._shared(one, depth + 1) for one in value]
        return value

    def _deeper(self, depth: int) -> None:
        if depth == DEEPEST:
            raise RecursionError(f"deeper than {DEEPEST}")

    def _word(self, word: str) -> str:
        known = self._words.get(word)
        if known is None:
            if len(word) > SHORT or len(self._words) == MOST_WORDS:
                return word
            self._words[word] = known = word
        return known
