"""The surname in a name, and where a directory lists the name (docs/formats.md, "Names").

Both take libraries that the program beside a bundle does without: there they are taken as given.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

try:
    from nameparser import HumanName
    from pyuca.collator import Collator_10_0_0
except ImportError:  # The verifier that lies beside a bundle has nothing but itself.
    HumanName = Collator_10_0_0 = None  # type: ignore[assignment, misc]

_BLANK: Final = {ord("-"): " "}


class Listed(NamedTuple):
    """A surname, and a text that comes where the name does."""

    surname: str
    filed: str


@lru_cache(maxsize=1)
def _weights() -> Collator_10_0_0:
    return Collator_10_0_0()


@lru_cache(maxsize=1024)
def listed(name: str) -> Listed | None:
    """Return how a name is listed, None where nothing here can tell."""
    if HumanName is None:
        return None
    read = HumanName(name)
    surname, particles = str(read.last) or name, str(read.last_prefixes)
    first = str(read.last_base) if particles and particles.islower() else surname
    return Listed(surname, f"{_place(first)} {_place(name)}")


def _place(words: str) -> str:
    kept = filter(lambda letter: letter.isalnum() or letter == " ", words.translate(_BLANK))
    weights = _weights().sort_key("".join(kept))
    return "".join(f"{weight:05x}" for weight in weights)
