"""Holds the independent secrets of one tournament.

Each is 32 random bytes of its own, never derived from another or from the store's keys, so that
disclosing one game opens no other and disclosing its dice opens no ballot. They are kept sealed on
a shelf of the store and read by ``Store.roots``.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Final

from gamemaster.errors import IntegrityError
from gamemaster.journal.codec import canonical, read
from gamemaster.journal.keyed_hash import keyed_hash
from gamemaster.journal.protector import random_octets

SHELF: Final = "roots"
"""The shelf that holds them; no other caller may put anything there."""

ROOT_BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class TournamentRoots:
    """The five secrets: of proposals' nonces, dice, blinds of lines, signatures, mail tokens."""

    nonce: bytes = field(repr=False)
    dice: bytes = field(repr=False)
    blind: bytes = field(repr=False)
    signing: bytes = field(repr=False)
    token: bytes = field(repr=False)

    def blind_of(self, seq: int) -> str:
        """The blind of line ``seq``: the same on every replay, guessable by nobody."""
        return keyed_hash(self.blind)(b"gamemaster blind/1\n%d" % seq).hex()

    def salt_of(self, seq: int) -> str:
        """The salt of what is private in line ``seq``, which no disclosed blind leads to."""
        return keyed_hash(self.blind)(b"gamemaster private/1\n%d" % seq).hex()

    def message_nonce(self, item: int, text: str) -> str:
        """The nonce of what item ``item`` passes on; no disclosed root or salt leads to it."""
        of_this = b"gamemaster message/1\n%d\n" % item + text.encode("utf-8", "surrogatepass")
        return keyed_hash(self.blind)(of_this).hex()


def fresh_roots() -> TournamentRoots:
    """Five new secrets from the operating system."""
    return TournamentRoots(*(random_octets(ROOT_BYTES) for _ in fields(TournamentRoots)))


def encode_roots(stream: str, roots: TournamentRoots) -> bytes:
    """The payload that stands on the shelf."""
    secrets = {each.name: getattr(roots, each.name).hex() for each in fields(TournamentRoots)}
    return canonical({"stream": stream, "roots": secrets})


def decode_roots(payload: bytes) -> tuple[str, TournamentRoots]:
    """The stream's label and its roots from a payload of the shelf."""
    value = read(payload)
    try:
        secrets = {name: bytes.fromhex(text) for name, text in value["roots"].items()}
        return value["stream"], TournamentRoots(**secrets)
    except (TypeError, KeyError, ValueError, AttributeError) as error:
        raise IntegrityError("a row of roots is not what was written") from error
