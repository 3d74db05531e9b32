"""Finds sentences about how a mail comes about, beside which its votes may not be meant.

Somebody else typed or dictated it; a program, a keyboard or the like is only tried out; or its
writer will read a proposal once more and say for sure another time. Two classes of words must meet
in one sentence, so that praise of a proposal that is well written says nothing. Linear time.
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
    """Whether a sentence says that a mail is a trial, of another hand, or not the last word."""
    return bool(_TRIAL.search(sentence) or _SECOND_LOOK.search(sentence)) or _is_of_another_hand(
        sentence
    )


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
