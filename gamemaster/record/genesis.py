"""Writes and reads the genesis: leaf 0 of the public record, entered when play starts.

It commits to everything that must not be chosen later: the initial ruleset, the players, the dice,
the nonces and the key (docs/formats.md). A hash tells nothing of what it commits to, so everybody
may see the genesis. Its text follows from its fields alone; ``read_genesis`` reads that text and no
other.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from gamemaster.errors import GamemasterError

TITLE: Final = "SECRET NOMIC GENESIS"
NAME: Final = "genesis.txt"

_HEX: Final = "[0-9a-f]{64}"
_LINES: Final = (
    ("Tournament", "tournament", r"\S{1,60}"),
    ("Title", "title", r"[^\n]{1,200}"),
    ("Record", "origin", r"[^\s+]{1,400}"),
    ("Key", "key", r"\S{1,500}"),
    ("Ruleset", "ruleset", r"[^\n]{1,200}"),
    ("Ruleset hash", "ruleset_hash", _HEX),
    ("Roster", "roster", _HEX),
    ("Die", "die", _HEX),
    ("Open die", "open_die", _HEX),
    ("Rolls in an epoch", "rolls", "[1-9][0-9]{0,9}"),
    ("Mix", "mix", _HEX),
    ("Beacon", "beacon", r"quicknet [1-9][0-9]{0,14}"),
    ("Witness", "witnesses", r"\S{1,400}"),
    ("Nonces", "nonces", _HEX),
    ("Opened", "opened", "[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9:]{8} UTC"),
    ("Journal", "journal", _HEX),
)
"""The label, field and form of each line between the title and the end.

``Mix`` is there since version 2, of tournaments whose dice are mixed; ``Beacon`` in version 3,
where a round of a public beacon is mixed in, too. Version 4 has a line for each witness, and these
two where they are needed.
"""
MOST_WITNESSES: Final = 8
_OFTEN: Final = {"mix": "?", "beacon": "?", "witnesses": f"{{0,{MOST_WITNESSES}}}"}

_FORM: Final = re.compile(
    rf"{TITLE}/[1234]\n"
    + "".join(
        rf"(?P<{field}>(?:{label}: {form}\n){_OFTEN[field]})"
        if field in _OFTEN
        else rf"{label}: (?P<{field}>{form})\n"
        for label, field, form in _LINES
    )
    + r"End: (?P=tournament)\n"
)


class GenesisError(GamemasterError):
    """A text is not a genesis."""


@dataclass(frozen=True, slots=True)
class Genesis:
    """The fields of a genesis; hashes and anchors are 64 hexadecimal digits.

    ``opened`` is the instant as it is written, ``journal`` the journal's head before it, ``mix``
    is None where dice are not mixed, ``beacon`` (its name and a round) where none is mixed in.
    ``witnesses`` are the keys of those who are to cosign.
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
    mix: str | None = None
    beacon: str | None = None
    witnesses: tuple[str, ...] = ()

    @property
    def round(self) -> int | None:
        """The round of the public beacon that is mixed in, None where none is."""
        return None if self.beacon is None else int(self.beacon.partition(" ")[2])

    def text(self) -> str:
        """Return the exact text: an entry of the public record."""
        said = [
            f"{label}: {value}\n"
            for label, field, _ in _LINES
            for value in _values(getattr(self, field))
        ]
        mixed = (self.mix is not None) + (self.beacon is not None)
        version = 4 if self.witnesses else 1 + mixed
        return "".join([f"{TITLE}/{version}\n", *said, f"End: {self.tournament}\n"])


def _values(value: object) -> tuple[object, ...]:
    """Return the values of a field, one for each line."""
    if isinstance(value, tuple):
        return value
    return () if value is None else (value,)


def read_genesis(text: str) -> Genesis:
    """Return the genesis with exactly this text. Raises GenesisError for any other."""
    found = _FORM.fullmatch(text)
    if found is None:
        raise GenesisError("the text is no genesis")
    fields: dict[str, str] = found.groupdict()
    mix = fields.pop("mix").removeprefix("Mix: ").removesuffix("\n") or None
    beacon = fields.pop("beacon").removeprefix("Beacon: ").removesuffix("\n") or None
    named = fields.pop("witnesses").splitlines()
    witnesses = tuple(line.removeprefix("Witness: ") for line in named)
    rolls = int(fields.pop("rolls"))
    genesis = Genesis(**fields, rolls=rolls, mix=mix, beacon=beacon, witnesses=witnesses)
    if genesis.text() != text:
        raise GenesisError("the text is no genesis: its version has other lines")
    return genesis
