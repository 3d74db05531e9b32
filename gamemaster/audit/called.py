"""The names by which players are called in mail and in the words of receipts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

EVERYBODY: Final = frozenset({"everyone", "everybody", "everyone else", "all players"})
"""Words for all players who had been announced by then."""


class Called:
    """The players who registered, with the names that each may be called by."""

    def __init__(self) -> None:
        self._names: dict[str, set[str]] = {}

    def registers(self, handle: str, name: str) -> None:
        """Take in a player: by handle, name, or the first word of that, in capitals or not."""
        folded = _folded(name)
        self._names[handle] = {handle, folded, folded.split(" ")[0]}

    def knows(self, names: Iterable[str]) -> bool:
        """Say whether each of these names is somebody's, or everybody's."""
        known = EVERYBODY.union(*self._names.values())
        return {*map(_folded, names)} <= known

    def are(self, names: Iterable[str], readers: Iterable[str]) -> bool:
        """Say whether names stand for exactly these readers, who are given by handle."""
        wanted = {*map(_folded, names)}
        if len(wanted) == 1 and wanted <= EVERYBODY:
            return True
        known = [self._names.get(one, {one}) for one in readers]
        return wanted <= set().union(*known) and all(ones & wanted for ones in known)

    def may_be(self, listed: str, readers: Iterable[str]) -> bool:
        """Say whether a list with commas may mean these readers, as names may hold commas, too."""
        readers = list(readers)
        odd = any("," in name for one in readers for name in self._names.get(one, ()))
        return odd or self.are(listed.split(", "), readers)


def _folded(name: str) -> str:
    return name.rstrip(".").casefold()
