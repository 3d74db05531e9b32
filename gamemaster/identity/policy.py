"""What a tournament takes for evidence of a sender. Pure; ``receive`` asks it for each mail."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gamemaster.config.problems import DEFAULT_EVIDENCE, kinds_of


@dataclass(frozen=True, slots=True)
class Policy:
    """Sufficient ways, each a set of kinds (``config_evidence.Kind``) that are needed together."""

    ways: tuple[frozenset[str], ...]

    @classmethod
    def of(cls, entries: Sequence[str]) -> Policy:
        """Return the policy that an organiser wrote, checked before."""
        return cls(tuple(kinds_of(entry) for entry in entries))

    def met(self, shown: frozenset[str], *, signed_only: bool) -> bool:
        """Say whether what a mail shows is enough.

        ``signed_only`` is a player's own wish to be believed with an OpenPGP signature only: it
        asks for more than the tournament does, never for less.
        """
        if signed_only and "openpgp" not in shown:
            return False
        return any(way <= shown for way in self.ways)

    @property
    def kinds(self) -> frozenset[str]:
        """Every kind that counts for anything here."""
        return frozenset().union(*self.ways)


DEFAULT_POLICY = Policy.of(DEFAULT_EVIDENCE)
