"""Writes spoken numbers of proposals in digits: ``three oh one``, ``trois cent un``.

Programs that take dictation write numbers as words, and some people do. Only numbers from 101 to
999 are looked for: smaller ones say how many of something there are. Linear in the length of text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import product
from typing import Final, TypeAlias

_WORD: Final = re.compile(r"[^\W\d_]+")
_BETWEEN: Final = re.compile(r"[ -]{1,2}\Z")
_SPOKEN: Final = re.compile(
    r"hundred|hundert|\bcents?\b|cient[oa]|quinient|\b(?:oh|o|zero|null|z[ée]ro|cero)\b",
    re.IGNORECASE,
)
_LONGEST: Final = 8
_SMALLEST: Final = 101
_TEN: Final = 10
_TWENTY: Final = 20


def _words(text: str) -> list[str]:
    return text.split()


_ENGLISH: Final = _words(
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
    " sixteen seventeen eighteen nineteen"
)
_ENGLISH_TENS: Final = _words("twenty thirty forty fifty sixty seventy eighty ninety")
_GERMAN: Final = _words(
    "eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn"
    " sechzehn siebzehn achtzehn neunzehn"
)
_GERMAN_TENS: Final = _words("zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig")
_FRENCH: Final = _words(
    "un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize"
    " dix,sept dix,huit dix,neuf"
)
_FRENCH_TENS: Final = _words(
    "vingt trente quarante cinquante soixante soixante quatre,vingt quatre,vingt"
)
_SPANISH: Final = _words(
    "uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis"
    " diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro"
    " veinticinco veintiséis veintisiete veintiocho veintinueve"
)
_SPANISH_TENS: Final = _words("treinta cuarenta cincuenta sesenta setenta ochenta noventa")
_SPANISH_HUNDREDS: Final = _words(
    "ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos"
    " novecientos"
)
_Below: TypeAlias = Callable[[int], Iterable[str]]
_ZEROS: Final = (
    (_ENGLISH, ("oh", "o", "zero")),
    (_GERMAN, ("null",)),
    (_FRENCH, ("zéro", "zero")),
    (_SPANISH, ("cero",)),
)


_DICTATED: Final = tuple(
    (re.compile(rf"\s(?:{words})(?={ends})", re.IGNORECASE), mark)
    for words, ends, mark in (
        (r"question mark|fragezeichen|point d'interrogation|signo de interrogación", r"\s|\Z", "?"),
        (r"exclamation (?:mark|point)|ausrufezeichen|point d'exclamation", r"\s|\Z", "!"),
        (r"comma|komma|virgule", r"\s[^0-9]", ","),
        (r"(?<=[0-9]\s)period|full stop|new (?:line|paragraph)|punto final", r"\s|\Z", "."),
        (r"period|punkt|point|punto", r"\Z", "."),
    )
)
"""Marks as they are said, with what stands behind them: some are nouns, too."""
_MARK: Final = re.compile("[.,;:!?]")


def in_digits(text: str) -> str:
    """Return a text with the numbers from 101 to 999 that are written in words as digits.

    Where it has no mark at all it was dictated, and the words for marks are marks.
    """
    said = _with_digits(text) if _SPOKEN.search(text) else text
    if _MARK.search(text) is None:
        for words, mark in _DICTATED:
            said = words.sub(mark, said)
    return said


def _with_digits(text: str) -> str:
    words = list(_WORD.finditer(text))
    written: list[str] = []
    done = at = 0
    while at < len(words):
        length, number = _longest(text, words, at)
        if length:
            written += (text[done : words[at].start()], str(number))
            done = words[at + length - 1].end()
        at += max(1, length)
    return "".join((*written, text[done:]))


def _longest(text: str, words: list[re.Match[str]], at: int) -> tuple[int, int]:
    """Return how many words the longest number that begins at ``at`` has, and the number."""
    spoken = _spoken()
    said: list[str] = []
    best = (0, 0)
    for place in range(at, min(at + _LONGEST, len(words))):
        if place > at and not _BETWEEN.match(text[words[place - 1].end() : words[place].start()]):
            break
        said.append(words[place][0].lower())
        number = spoken.get(tuple(said))
        if number is not None:
            best = (place - at + 1, number)
    return best


@cache
def _spoken() -> dict[tuple[str, ...], int]:
    """Return all numbers by their words in the four languages."""
    found = {tuple(phrase.split()): number for number, phrase in _phrases()}
    return {words: number for words, number in found.items() if number >= _SMALLEST}


def _phrases() -> Iterator[tuple[int, str]]:
    """Every number, and each phrase for it."""
    for units, zeros in _ZEROS:
        for hundred, one in product(range(1, 10), repeat=2):
            for zero in zeros:
                yield 100 * hundred + one, f"{units[hundred - 1]} {zero} {units[one - 1]}"
    yield from _hundreds([f"{one} hundred" for one in _ENGLISH[:9]], (" ", " and "), _english)
    german = ["ein", *_GERMAN[1:9]]
    yield from _hundreds([f"{one}hundert" for one in german], ("", "und", " ", " und "), _german)
    yield from _hundreds(["hundert"], ("", "und"), _german)
    for cent in ("cent", "cents"):
        french = [cent, *(f"{one} {cent}" for one in _FRENCH[1:9])]
        yield from _hundreds(french, (" ", " et "), _french)
    yield from _hundreds(_SPANISH_HUNDREDS, (" ", " y "), _spanish)
    feminine = [hundred.replace("ientos", "ientas") for hundred in _SPANISH_HUNDREDS]
    yield from _hundreds(feminine, (" ",), _spanish)


def _hundreds(
    hundreds: list[str], links: tuple[str, ...], below: _Below
) -> Iterator[tuple[int, str]]:
    for place, hundred in enumerate(hundreds, 1):
        yield 100 * place, hundred
        for rest in range(1, 100):
            for link, phrase in product(links, below(rest)):
                yield 100 * place + rest, f"{hundred}{link}{phrase}"


def _english(number: int) -> Iterable[str]:
    if number < _TWENTY:
        return (_ENGLISH[number - 1],)
    tens, units = divmod(number, _TEN)
    return (f"{_ENGLISH_TENS[tens - 2]} {_ENGLISH[units - 1] if units else ''}",)


def _german(number: int) -> Iterable[str]:
    if number == 1:
        return ("eins", "ein", "eine")
    if number < _TWENTY:
        return (_GERMAN[number - 1],)
    tens, units = divmod(number, _TEN)
    unit = {0: "", 1: "ein"}.get(units, _GERMAN[units - 1])
    return (f"{unit}{'und' if units else ''}{_GERMAN_TENS[tens - 2]}",)


def _french(number: int) -> Iterable[str]:
    if number == 1:
        return ("un", "une")
    if number < _TWENTY:
        return (_FRENCH[number - 1].replace(",", " "),)
    tens, units = divmod(number, _TEN)
    if tens in (7, 9):
        units += _TEN  # soixante-dix, quatre-vingt-dix
    name = _FRENCH_TENS[tens - 2].replace(",", " ")
    unit = _FRENCH[units - 1].replace(",", " ") if units else ""
    return (f"{name} {unit}", f"{name}s {unit}", f"{name} et {unit}")


def _spanish(number: int) -> Iterable[str]:
    if number == 1:
        return ("uno", "una", "un")
    if number < len(_SPANISH) + 1:
        return (_SPANISH[number - 1],)
    tens, units = divmod(number, _TEN)
    return (f"{_SPANISH_TENS[tens - 3]} {'y ' + _SPANISH[units - 1] if units else ''}",)
