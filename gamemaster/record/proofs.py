"""Proofs as texts that travel: that an entry is in a record, and that a record only grew.

For readers who do not hold all entries: a witness who keeps checkpoints alone, or somebody to whom
one announcement was forwarded. Both are formats of C2SP: ``tlog-proof`` for an entry, the request
of ``tlog-witness`` for growth. Each ends with the checkpoint that it leads to.

Reading believes nothing: whether the checkpoint is signed and the proof holds is for the reader.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

_HASH: Final = r"[A-Za-z0-9+/]{43}="
_NUMBER: Final = r"0|[1-9][0-9]{0,17}"
# RFC 6962 §2.1: a tree of 2^63 entries has paths of 63 hashes, and proofs of growth one more.
_HASHES: Final = rf"(?P<hashes>(?:{_HASH}\n){{0,64}})"
_INCLUSION: Final = re.compile(
    rf"^c2sp\.org/tlog-proof@v1\nindex (?P<number>{_NUMBER})\n{_HASHES}\n", re.MULTILINE
)
_GROWTH: Final = re.compile(rf"^old (?P<number>{_NUMBER})\n{_HASHES}\n", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Proof:
    """The hashes of a proof. ``number``: the entry's index, or the size grown from.

    ``end`` is where the checkpoint that it leads to begins in the text that it was found in.
    """

    number: int
    hashes: tuple[bytes, ...]
    end: int


def inclusion_text(index: int, hashes: Sequence[bytes], note: str) -> str:
    """The proof that entry ``index`` is in the record of the checkpoint ``note``."""
    return f"c2sp.org/tlog-proof@v1\nindex {index}\n{_lines(hashes)}\n{note}"


def growth_text(old: int, hashes: Sequence[bytes], note: str) -> str:
    """The proof that the first ``old`` entries begin the record of the checkpoint ``note``."""
    return f"old {old}\n{_lines(hashes)}\n{note}"


def inclusions(text: str) -> Iterator[Proof]:
    """Yield the proofs of entries that stand in a text."""
    return _found(_INCLUSION.finditer(text))


def growths(text: str) -> Iterator[Proof]:
    """Yield the proofs of growth that stand in a text."""
    return _found(_GROWTH.finditer(text))


def _found(matches: Iterable[re.Match[str]]) -> Iterator[Proof]:
    for match in matches:
        hashes = tuple(base64.b64decode(line) for line in match["hashes"].split())
        yield Proof(int(match["number"]), hashes, match.end())


def _lines(hashes: Sequence[bytes]) -> str:
    return "".join(f"{base64.b64encode(one).decode()}\n" for one in hashes)
