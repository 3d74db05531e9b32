"""The names by which players are called in mail and in the words of receipts."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable
from typing import Any, Final

EVERYBODY: Final = frozenset({"everyone", "everybody", "everyone else", "all players"})
"""Words for all players who had been announced by then."""


class Called:
    """The players who registered, with the names that each may be called by."""

    def __init__(self) -> None:
        self._names: dict[str, set[str]] = {}
        self._handles: dict[str, str] = {}
        self._announced: list[tuple[int, set[str]]] = []

    def registers(self, handle: str, name: str) -> None:
        """Take in a player: by handle, name, or the first word of that, in capitals or not."""
        folded = _folded(name)
        self._names[handle] = {handle, folded, folded.split(" ")[0]}
        self._handles[name] = handle

    def announces(self, number: int, about: str, fields: Iterable[tuple[str, Any]]) -> None:
        """Take in the players whom an announcement of the start, or of a newcomer, names."""
        field = {"tournament.started": "roster", "player.joined": "player.name"}.get(about)
        for name, value in fields:
            if name == field:
                self._announced.append((number, {*(value if type(value) is list else [value])}))

    def others(self, sender: str, upto: int) -> set[str]:
        """Return who is meant by everybody: other players whom announcements up to one named."""
        names = set().union(*(named for number, named in self._announced if number <= upto))
        return {who for name, who in self._handles.items() if name in names} - {sender}

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

    def is_everybody(self, listed: str) -> bool:
        """Say whether a list of names is a word for all players."""
        return _folded(listed) in EVERYBODY

    def may_be(self, listed: str, readers: Iterable[str]) -> bool:
        """Say whether a list with commas may mean these readers, as names may hold commas, too."""
        readers = list(readers)
        odd = any("," in name for one in readers for name in self._names.get(one, ()))
        return odd or self.are(listed.split(", "), readers)


def _folded(name: str) -> str:
    return name.rstrip(".").casefold()


NOBODYS: Final = frozenset(
    {"organiser", "deputy", "calendar", "gamemaster", "everyone", "everybody"}
)
"""Handles that no player gets."""
LONGEST_NAME: Final = 60
_BESIDE_LETTERS: Final = frozenset(" .-'()")
_COUNTED: Final = re.compile(r"(.+) \(([1-9][0-9]{0,6})\)")
_OTHER: Final = re.compile("[^a-z0-9]+")


def is_name(name: str) -> bool:
    """Say whether a newcomer may have this name: all of it can be seen, on one line.

    Names stand in announcements and in the roster as they are (docs/formats.md, "Lines of the
    journal").
    """
    fits = all(
        one.isalnum() or one in _BESIDE_LETTERS or unicodedata.combining(one) for one in name
    )
    return fits and 0 < len(name) <= LONGEST_NAME and name == " ".join(name.split())


def is_handle_of(handle: str, name: str, others: Collection[str]) -> bool:
    """Say whether a newcomer of this name gets this handle, beside the handles that there are.

    Handles are hashed into what is mixed into dice, so nobody may choose them.
    """
    counted = _COUNTED.fullmatch(name)
    count = int(counted[2]) if counted else 1
    base = _plain(counted[1] if counted else name)
    taken = (f"{base}-{n}" if n > 1 else base for n in range(1, count))
    free = handle not in others and handle not in NOBODYS
    expected = f"{base}-{count}" if count > 1 else base
    # As many numbers as there are others may be taken, however large a number a name bears.
    fits = count <= len(others) + len(NOBODYS) + 1
    return fits and free and handle == expected and all(n in others or n in NOBODYS for n in taken)


def _plain(name: str) -> str:
    """Return a name in small letters and digits of ASCII, with hyphens for all the rest."""
    folded = unicodedata.normalize("NFKD", name).casefold()
    letters = "".join(letter for letter in folded if letter.isascii())
    return _OTHER.sub("-", letters).strip("-") or "player"
