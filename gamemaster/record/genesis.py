"""Writes and reads the genesis: leaf 0 of the public record, entered when play starts.

It commits to what must not be chosen later: the initial ruleset, the players, the dice, the nonces
and the key (docs/formats.md). What it commits to with a hash tells nothing of it, so everybody may
see it. Its text follows from its fields alone; ``read_genesis`` reads that text and no other.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from gamemaster.clauses import format_instant
from gamemaster.errors import GamemasterError

TITLE: Final = "SECRET NOMIC GENESIS/1"
NAME: Final = "genesis.txt"

_HEX: Final = "[0-9a-f]{64}"
_FORM: Final = re.compile(
    rf"{TITLE}\n"
    r"Tournament: (?P<tournament>\S{1,60})\n"
    r"Title: (?P<title>[^\n]{1,200})\n"
    r"Record: (?P<origin>[^\s+]{1,400})\n"
    r"Key: (?P<key>\S{1,500})\n"
    r"Ruleset: (?P<ruleset>[^\n]{1,200})\n"
    rf"Ruleset hash: (?P<ruleset_hash>{_HEX})\n"
    rf"Roster: (?P<roster>{_HEX})\n"
    rf"Die: (?P<die>{_HEX})\n"
    rf"Open die: (?P<open_die>{_HEX})\n"
    r"Rolls in an epoch: (?P<rolls>[1-9][0-9]{0,9})\n"
    rf"Nonces: (?P<nonces>{_HEX})\n"
    r"Opened: (?P<opened>[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9:]{8} UTC)\n"
    rf"Journal: (?P<journal>{_HEX})\n"
    r"End: (?P=tournament)\n"
)


class GenesisError(GamemasterError):
    """A text that is no genesis."""


@dataclass(frozen=True, slots=True)
class Genesis:
    """The fields of a genesis; hashes and anchors are 64 hexadecimal digits.

    ``opened`` is the instant as it is written, ``journal`` the journal's head before it.
    """

    tournament: str
    title: str
    origin: str
    key: str
    ruleset: str
    ruleset_hash: str
    roster: str
    die: str
    open_die: str
    rolls: int
    nonces: str
    opened: str
    journal: str

    def text(self) -> str:
        """Return the exact text: an entry of the public record."""
        return (
            f"{TITLE}\n"
            f"Tournament: {self.tournament}\n"
            f"Title: {self.title}\n"
            f"Record: {self.origin}\n"
            f"Key: {self.key}\n"
            f"Ruleset: {self.ruleset}\n"
            f"Ruleset hash: {self.ruleset_hash}\n"
            f"Roster: {self.roster}\n"
            f"Die: {self.die}\n"
            f"Open die: {self.open_die}\n"
            f"Rolls in an epoch: {self.rolls}\n"
            f"Nonces: {self.nonces}\n"
            f"Opened: {self.opened}\n"
            f"Journal: {self.journal}\n"
            f"End: {self.tournament}\n"
        )


def opened_at(instant: int) -> str:
    """Return the instant of a genesis as it is written."""
    return format_instant(instant)


def read_genesis(text: str) -> Genesis:
    """Return the genesis with exactly this text. Raises GenesisError for any other."""
    found = _FORM.fullmatch(text)
    if found is None:
        raise GenesisError("the text is no genesis")
    fields = found.groupdict()
    return Genesis(rolls=int(fields.pop("rolls")), **fields)
