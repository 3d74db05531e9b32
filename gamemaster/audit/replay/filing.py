"""Surnames, and the places at which a directory lists names.

Both need libraries that the verifier beside a bundle does without: there it is taken as given which
words of a name are the surname, and the place is that of such words.
Names in Latin letters with the usual marks, digits and blanks are weighed by the table below, since
the one of all Unicode takes longer to read than many a game.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from string import ascii_lowercase, digits
from typing import Final

try:
    from nameparser import HumanName
    from pyuca.collator import Collator_10_0_0
except ImportError:  # The verifier that lies beside a bundle has nothing but itself.
    HumanName = Collator_10_0_0 = None  # type: ignore[assignment, misc]

# Primary weights of the default table (UTS #10, version 10.0.0).
_LETTERS: Final = (
    7341, 7366, 7392, 7413, 7440, 7499, 7514, 7550, 7576, 7602, 7627, 7645, 7696,
    7711, 7747, 7794, 7815, 7833, 7895, 7931, 7963, 8009, 8027, 8037, 8049, 8071,
)  # fmt: skip
_DIGITS: Final = range(7331, 7341)
_PLAIN: Final = {
    " ": 521,
    **dict(zip(digits, _DIGITS, strict=True)),
    **dict(zip(ascii_lowercase, _LETTERS, strict=True)),
}
_MARKS: Final = {
    "\u0300": 37, "\u0301": 36, "\u0302": 39, "\u0303": 45, "\u0304": 50, "\u0306": 38,
    "\u0307": 46, "\u0308": 43, "\u030a": 41, "\u030b": 44, "\u030c": 40, "\u0327": 48,
    "\u0328": 49,
}  # fmt: skip
"""The weights of the second level that marks on letters have, and of no other level."""
_PLACES: Final = re.compile("[0-9a-f]+ [0-9a-f]+")
_COMMON, _SMALL, _CAPITAL = 32, 2, 8
"""The weight of the second level of all else, and those of the third."""


@lru_cache(maxsize=1024)
def listed(name: str) -> dict[str, str]:
    """Return the ``surname`` in a name, and ``filed``, a text that comes where directories list it.

    Return nothing where the libraries are missing.
    """
    if HumanName is None:
        return {}
    read = HumanName(name)
    surname, particles = str(read.last) or name, str(read.last_prefixes)
    first = str(read.last_base) if particles and particles.islower() else surname
    return {"surname": surname, "filed": f"{_place(first)} {_place(name)}"}


def may_be_listed(name: str, surname: object, filed: object) -> bool:
    """Say whether a name may be listed so, as far as can be known without the libraries.

    A surname has words of the name, in its order. The place is that
    of the surname, or of what of it stands behind particles, and then that of the whole name.
    """
    if not isinstance(surname, str) or not isinstance(filed, str):
        return False
    words, rest = surname.split(), iter(re.sub("[()]", "", name).split())
    if surname != name and not (words and all(word in rest for word in words)):
        return False
    if not all(map(_is_plain, unicodedata.normalize("NFD", name))):
        return _PLACES.fullmatch(filed) is not None
    whole = _place(name)
    return any(filed == f"{_place(' '.join(words[at:]))} {whole}" for at in range(len(words)))


def _is_plain(letter: str) -> bool:
    """Say whether a letter or mark has weights in the table, or none, as it stands beside names."""
    weighed = letter.isalnum() or letter == " " or unicodedata.combining(letter)
    return not weighed or letter.lower() in _PLAIN or letter in _MARKS


def _place(words: str) -> str:
    kept = filter(lambda letter: letter.isalnum() or letter == " ", words.replace("-", " "))
    return "".join(f"{weight:05x}" for weight in weights("".join(kept)))


def weights(words: str) -> tuple[int, ...]:
    """Return the sort key of words: the weights of each level, with a 0 between levels."""
    letters = unicodedata.normalize("NFD", words)
    if not all(letter.lower() in _PLAIN or letter in _MARKS for letter in letters):
        return tuple(_of_unicode().sort_key(words))
    first = (_PLAIN[letter.lower()] for letter in letters if letter not in _MARKS)
    second = (_MARKS.get(letter, _COMMON) for letter in letters)
    third = (_CAPITAL if letter.isupper() else _SMALL for letter in letters)
    return (*first, 0, *second, 0, *third, 0)


@lru_cache(maxsize=1)
def _of_unicode() -> Collator_10_0_0:
    return Collator_10_0_0()
