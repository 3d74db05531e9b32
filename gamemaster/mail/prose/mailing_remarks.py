"""Finds sentences about how a mail comes about, beside which its votes may not be meant.

Somebody else typed or dictated it; it was meant for another list; a program, a keyboard or the like
is only tried out; or its writer will read a proposal once more and say for sure another time. Two
classes of words must meet in one sentence, so that praise of a proposal that is well written says
nothing. Linear time.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from gamemaster.mail.prose.prose_words import OF_OTHERS, SPEAKERS, words_of

_TRYING: Final = (
    r"(?:try(?:ing)?|tried|test(?:ing|e|es|ons|er|o|ando)?|probier\w*|ausprobier\w*"
    r"|prob(?:ando|amos)|essa(?:ie|ies|yons|yer|ye)|prueb\w+|règle|checking|wonder|playing with)"
)
_MEDIUM: Final = (
    r"(?:programm?e?a?|software|logiciel|client|app|e-?mail|courriel|courrier|correo|keyboard"
    r"|tastatur|clavier|teclado|mic(?:ro(?:phone|fono|phon)?)?|mikrofon|micrófono|dictation|dictée"
    r"|diktat\w*|diktier\w*|dictado|font|zitiert|quot(?:es|ing|ation)|cite|format\w*|accents|phone"
    r"|handy|telefon|téléphone|teléfono|móvil|script|filter|editor|browser|setup|signature)"
)
_TRIAL: Final = re.compile(
    rf"\b{_TRYING}\b[^.!?]{{0,60}}\b{_MEDIUM}\b|\b{_MEDIUM}\b[^.!?]{{0,40}}\b{_TRYING}\b",
    re.IGNORECASE,
)
_SECOND_LOOK: Final = re.compile(
    r"\b(?:(?:i'll|i will|let me|i want to) (?:re-?read|(?:read|look at) (?:it|this|that) again)"
    r"|(?:je )?(?:la |le |les )?relis|(?:la |lo |las |los )?releo|(?:te|vous) confirme"
    r"|(?:te|os) digo|sage? (?:ich )?(?:dir|euch) bescheid"
    r"|(?:let|tell) you (?:know )?(?:tonight|later|then|for sure))\b",
    re.IGNORECASE,
)
_ELSEWHERE: Final = re.compile(
    r"\b(?:for|to|für|pour|para) (?:(?:the|an|my|our|die|das|eine|mein|la|el) )?"
    r"(?:other|another|different|anderen?|andere[sm]?|l'autre|une autre|otra|otro)"
    r" (?:mailing )?(?:list|game|tournament|thread|nomic|liste|spiel|runde|turnier|partie|tournoi"
    r"|lista|partida|torneo)\b",
    re.IGNORECASE,
)
"""Words of a mail that was meant for somewhere else."""
_LETTER: Final = (
    r"(?:letter|e?-?mail|message|announcement|text|brief|nachricht|ankündigung|lettre|courriel"
    r"|message|annonce|carta|correo|mensaje|anuncio)"
)
_ARRIVED: Final = (
    r"(?:arrived|came|received|got|reached|kam|angekommen|erhalten|bekommen|reçue?|arrivée?|llegó"
    r"|recibí|recibid[oa])"
)
_ACKNOWLEDGED: Final = re.compile(
    rf"\b{_LETTER}\b[^.!?]{{0,40}}\b{_ARRIVED}\b|\b{_ARRIVED}\b[^.!?]{{0,40}}\b{_LETTER}\b"
    rf"|\b(?:got|received) it\b",
    re.IGNORECASE,
)
_BY_HAND: Final = re.compile(
    r"\b(?:typed|types|typing|type|getippt|tippt|tippte|tapé|tapait|tecle\w+|dictat\w+"
    r"|diktier\w+|dicte|dicté|dictó|dicta|press\w* (?:\w+ )?(?:buttons?|keys?|send))\b",
    re.IGNORECASE,
)
_BY: Final = re.compile(r".{0,20}\b(?:by|von|par|por) (?!hand\b)", re.IGNORECASE)
_OF_SOMEBODY: Final = words_of("my the mein meine der die das mon ma mes le la les mi mis el los")
_MAIL: Final = words_of("message mail email nachricht courriel correo phone vote votes train car")
_CLAUSE_ENDS: Final = re.compile("[,;:.!]")


def speaks_of_mail(sentence: str) -> bool:
    """Whether a mail is said to be a trial, for elsewhere, by another, or not the last word."""
    tells = (_TRIAL, _SECOND_LOOK, _ELSEWHERE)
    return any(one.search(sentence) for one in tells) or _is_of_another_hand(sentence)


def acknowledges(text: str) -> bool:
    """Whether a text says that a letter arrived, so that a yes before it may say no more."""
    return _ACKNOWLEDGED.search(text) is not None


def _is_of_another_hand(sentence: str) -> bool:
    """Whether a clause says of a mail that somebody other than its writer typed or dictated it."""
    for clause in _CLAUSE_ENDS.split(sentence) if _BY_HAND.search(sentence) else ():
        found = _BY_HAND.search(clause)
        if found is None:
            continue
        words = re.findall(r"[^\W\d_]+(?:'[^\W\d_]+)*", clause[: found.start()].lower())
        by = bool(_BY.match(clause[found.end() :])) or not OF_OTHERS.isdisjoint(words)
        owned = (below for word, below in pairwise(words) if word in _OF_SOMEBODY)
        if SPEAKERS.isdisjoint(words) and (by or any(word not in _MAIL for word in owned)):
            return True
    return False
