"""The file by which readers learn the round of the public beacon that is mixed into the dice.

The genesis names the round before anybody can know it; ``beacon.txt`` has its value, once it is
mixed in. The file needs no signature of ours: it has that of the network, which nobody can make up
(``audit/dice/beacon.py``). A drand server's answer about the same round says as much, so a reader
may have saved that instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

TITLE: Final = "SECRET NOMIC BEACON/1"
NAME: Final = "beacon.txt"

_FORM: Final = re.compile(
    rf"^{TITLE}\nRecord: (?P<origin>[^\s+]{{1,200}})\n"
    r"Beacon: quicknet (?P<number>[1-9][0-9]{0,14})\n"
    r"Signature: (?P<signature>[0-9a-f]{96})\n",
    re.MULTILINE,
)
_ANSWER: Final = re.compile(
    r'"round" ?: ?(?P<number>[1-9][0-9]{0,14})\b[^{}"]{0,20}'
    r'(?:"randomness" ?: ?"[0-9a-f]{64}"[^{}"]{0,20})?'
    r'"signature" ?: ?"(?P<signature>[0-9a-f]{96})"'
)


class Round(NamedTuple):
    """A claim about the value of a round: for the record ``origin``, or for no record (``""``).

    The user of a claim checks whether it has the network's signature.
    """

    number: int
    signature: str
    origin: str = ""


def text_of(origin: str, beacon: str, signature: str) -> str:
    """Return the text of the file; ``beacon`` is name and round, as in the genesis."""
    return f"{TITLE}\nRecord: {origin}\nBeacon: {beacon}\nSignature: {signature}\n"


def rounds_in(text: str) -> Iterator[Round]:
    """Yield the rounds in a text: as the file has them, then as servers and journals do."""
    if TITLE in text:
        for found in _FORM.finditer(text.replace("\r\n", "\n")):
            yield Round(int(found["number"]), found["signature"], found["origin"])
    if '"round"' in text:
        for found in _ANSWER.finditer(text):
            yield Round(int(found["number"]), found["signature"])
