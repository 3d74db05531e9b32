"""The words by which ruleset documents speak of rules, in the languages that are read.

Only vocabulary: what follows from a word is decided elsewhere. A language is added here alone.
Every pattern is linear: alternatives of fixed words with short endings.
"""

from __future__ import annotations

import re
from typing import Final

_IMMUTABLE: Final = (
    r"immutable|immuables?|inmutables?|immutabil[ei]|imutáve(?:l|is)|unver(?:ä|ae)nderlich\w{0,2}"
    r"|unab(?:ä|ae)nderlich\w{0,2}|onveranderlijke?|oföränderlig[at]?|uforanderlige?"
    r"|niezmienn[aeyi]\w?|неизменяем\w{2,3}|unchangeable|inmodifiables?"
    r"|(?:non|not|nicht|no|pas)[ -](?:mutable|modifiables?|muables?|ver(?:ä|ae)nderlich)"
)
_MUTABLE: Final = (
    r"mutables?|muables?|modifiables?|modificabil[ei]|mutabil[ei]|mutáve(?:l|is)"
    r"|ver(?:ä|ae)nderlich\w{0,2}|ab(?:ä|ae)nderlich\w{0,2}|(?:ä|ae)nderbar\w{0,2}|veranderlijke?"
    r"|föränderlig[at]?|foranderlige?|zmienn[aeyi]\w?|изменяем\w{2,3}|changeable"
)
RULE_WORD: Final = (
    r"rules?|laws?|articles?|articolo|articoli|règles?|regles?|regeln?|gesetze?|artikel|reglas?"
    r"|artículos?|regol[ae]|regras?|regels?|regler?|reguł[ay]|zasad[ay]|правил[оа]"  # noqa: RUF001 - Russian
)


def _all_of(text: str) -> frozenset[str]:
    return frozenset(text.split())


_LINKING: Final = _all_of(
    "rule rules which that who initially initial are is be shall will were the all numbers number "
    "les la le l règle règles qui sont est initialement numéros "
    "regel regeln die der das sind ist anfangs nummer nummern "
    "regla reglas las los son es regola regole sono è regras regra são é regels zijn "
    "правила reguły są"
)
_ALL: Final = r"all|every|toutes|alle|todas|tutte|wszystkie|все"
_OTHER: Final = r"other|the other|others|autres|anderen|übrigen|demás|altre|outras|andere|pozostałe"
_VERBS: Final = _all_of("are is be shall will were sont est sind ist son es sono è são é")
_LISTING: Final = _all_of("and or et ou und oder y o e en och og i и bis rule rules")

STATUS: Final = re.compile(
    rf"\b(?:(?P<immutable>{_IMMUTABLE})|(?P<mutable>{_MUTABLE}))\b", re.IGNORECASE
)
RULE: Final = re.compile(rf"\b(?:{RULE_WORD})\b", re.IGNORECASE)
EVERY_RULE: Final = re.compile(
    rf"\b(?:{_ALL})\s+(?P<other>{_OTHER})?\s*(?:(?:the|les|las|die|as|le)\s+)?"
    rf"(?:(?:{RULE_WORD})\s+)?(?:initially\s+)?"
    rf"(?:are|sont|sind|son|sono|são|zijn|są)\s+(?:initially\s+|anfangs\s+)?(?P<status>\S+)",
    re.IGNORECASE,
)
THIS_RULE: Final = re.compile(
    rf"\b(?:this|cette|diese|esta|questa|deze)\s+(?:{RULE_WORD})\s+(?:is|est|ist|es|è|é)\s+"
    r"(?P<status>\S+)",
    re.IGNORECASE,
)

STATUS_FIELDS: Final = _all_of(
    "type status statut state class kind mutability art zustand tipo estado stato soort"
)
TITLE_FIELDS: Final = _all_of("title name titre titel título titolo")
TAG_FIELDS: Final = _all_of("tags tag keywords labels category étiquettes schlagworte")
YES: Final = _all_of("true yes oui ja sí si 1")
NO: Final = _all_of("false no non nein 0")


def statuses(text: str) -> list[bool]:
    """Return every word for a status in ``text``: True for mutable, False for immutable."""
    return [match["mutable"] is not None for match in STATUS.finditer(text)]


def status_of(text: str) -> bool | None:
    """Return the one status that ``text`` speaks of; None if it names none or both."""
    found = set(statuses(text))
    return found.pop() if len(found) == 1 else None


def links(word: str) -> bool:
    """Tell whether a word may stand between numbers and their status."""
    return word.casefold() in _LINKING


def is_verb(word: str) -> bool:
    """Tell whether a word says that something is so."""
    return word.casefold() in _VERBS


def lists(word: str) -> bool:
    """Tell whether a word may stand between the numbers of one list."""
    return word.casefold() in _LISTING or RULE.fullmatch(word) is not None
