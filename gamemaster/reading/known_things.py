"""Things of the game as far as the sender of a mail knows them, for clauses to look at.

A field that nobody was told is missing, so that a clause which asks for it comes to nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType


class KnownPlayer:
    """A player: the name, and what else of the fields of a player is ``known``.

    A field in ``asked`` is worked out once a clause looks at it.
    """

    def __init__(
        self,
        name: str,
        asked: Mapping[str, Callable[[], object]] = MappingProxyType({}),
        **known: object,
    ) -> None:
        self.name = name
        self.handle = name  # Players are compared by it; no clause can tell it.
        self._asked = asked
        self.__dict__.update(known)

    def __getattr__(self, field: str) -> object:
        """Return a field that has not been looked at before."""
        if field not in self._asked:
            raise AttributeError(field)
        value = self.__dict__[field] = self._asked[field]()
        return value


class KnownProposal:
    """A proposal: the number, and what else of the fields of a proposal is ``known``."""

    def __init__(self, number: int, **known: object) -> None:
        self.number = number
        self.__dict__.update(known)


class KnownGame:
    """The game, of which announcements tell attributes only."""


@dataclass(frozen=True, slots=True)
class KnownBallot:
    """A ballot that is open by what was announced."""

    number: int
    name: str
    opened: int


@dataclass(frozen=True, slots=True)
class KnownRule:
    """A rule in force, as it was announced."""

    number: int
    mutable: bool
    text: str


@dataclass(frozen=True, slots=True)
class KnownTarget:
    """The target of a rule-change, as far as anybody knows it."""

    given: bool
    number: int | None
    exists: bool
    in_force: bool
    mutable: bool
    superseded_by: int | None = None


@dataclass(frozen=True, slots=True)
class KnownChange:
    """A rule-change, as it was sent, and what its sender says with it, as far as it is known."""

    kind: str
    text: str
    clauses: str
    said: Mapping[str, object]
    target: KnownTarget | None = None


@dataclass(frozen=True, slots=True)
class KnownPress:
    """A document that is passed on, which has no length that its sender knows."""

    sender: KnownPlayer
    readers: tuple[KnownPlayer, ...]
    anonymous: bool
    proposal: KnownProposal | None


@dataclass(frozen=True, slots=True)
class KnownWords(KnownPress):
    """Words that are passed on."""

    length: int
