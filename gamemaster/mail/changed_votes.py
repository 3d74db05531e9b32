"""Rewords a vote that replaces an earlier one: it says its new choice like any other vote.

``Please switch my vote on 301 from for to against`` becomes ``I vote on 301 : against``. Nothing is
decided here: anything around it (a condition, a doubt, somebody else's name) stays where it was,
and the sentence is read like all others (``vote_sentences``). Bounded patterns; linear time.
"""

from __future__ import annotations

import re
from typing import Final

from gamemaster.mail.commands.cursor import COURTESIES
from gamemaster.mail.commands.vote_words import CHOICES
from gamemaster.mail.late_patterns import LatePattern
from gamemaster.mail.prose_words import OWN, VOCATIVES, words_of

_CHOICE: Final = "|".join(
    rf"{re.escape(phrase)}(?!\w)"
    for phrase in sorted({phrase for phrase, _ in CHOICES}, key=lambda phrase: -len(phrase))
    if phrase.isascii() or phrase[0].isalpha()
)
_ARTICLE: Final = r"(?:an?|the|one|eine?r?|einem|une?|una|un)\s"
_VOTE: Final = r"(?:votes?|ballot|stimmen?|voix|votos?)"
_EARLIER: Final = (
    r"(?:earlier|previous|prior|old|existing|current|first|original|last|recorded|standing|frühere"
    r"|bisherige|alte|vorherige|erste|précédent|ancien|premier|dernier|actuel|anterior|primer"
    r"|último|actual)"
)
_CHANGE: Final = (
    r"(?:treat|consider|count|record|enter|note|log|register|change|switch|replace|amend|modify"
    r"|update|correct|revise|alter|move|convert|flip|adjust"
    r"|änder[ent]|ändern|wechs(?:le|eln)|korrigiere?n?|ersetzen?|modifi(?:er|e|ez)|chang(?:er|ez)"
    r"|remplac(?:er|e|ez)|corrig(?:er|e|ez)|pass(?:er|e|ez)|rectifi(?:er|e|ez)|cambi(?:ar|o|a|e|en|ad)"
    r"|modific(?:ar|o|a)|modifique|sustitu(?:ir|yo|ye|ya)|correg(?:ir)|corrijo|corrige|corrija)"
)
_SAID: Final = (
    r"(?:(?:i|ich|je|yo)\s(?:now\s|hereby\s)?(?:vote|stimme|bin|vote|suis|voto|am)\s"
    r"(?:now\s|nun\s|jetzt\s|maintenant\s|ahora\s)?|(?:voto|estoy)\s(?:ahora\s)?)"
)
_NOW: Final = rf"(?={_SAID}?(?:{_ARTICLE})?(?:{_VOTE}\s)?(?:in\s)?[\"'(*]?(?:{_CHOICE}))"
_MY_VOTE: Final = rf"(?:my|mein\w?|mon|mes|mi|mis)\s(?:{_EARLIER}\s)?{_VOTE}(?:\s{_EARLIER})?"
_ON: Final = (
    r"(?:on|for|about|regarding|concerning|zu|zum|zur|bei|beim|für|sur|pour|à|en|sobre|de|a|para)"
)
_FROM: Final = rf"\s(?:from|von|de)\s(?:{_ARTICLE})?[\"']?(?:{_CHOICE})[\"']?"
_INTO: Final = (
    r"(?:\sto\sbe|\s?,?\s(?:to|with|into|as|auf|in|zu|durch|à|en|par|a|por|by)|\s?[:,-]|\s?->|\s?→)"
)
_REPLACED: Final = LatePattern(
    rf"\b{_CHANGE}\s(?:sie\s|ich\s|bitte\s|please\s|por favor\s){{0,2}}{_MY_VOTE}"
    rf"(?:\s{_ON}\s(?P<on>[\w ,#&.'-]{{1,60}}?))?(?:{_FROM})?{_INTO}\s{_NOW}"
    rf"|\b{_MY_VOTE}(?:\s{_ON}\s(?P<at>[\w ,#&.'-]{{1,60}}?))?(?:{_FROM})?\s(?:auf|in|zu)\s"
    rf"(?P<verb_last>[\"']?(?:{_CHOICE})[\"']?)\s(?:zu\s)?(?:ändern|wechseln|korrigieren|setzen)\b",
)
_INSTEAD: Final = LatePattern(
    rf"[,;(]?\s?\b(?:instead of|rather than|in place of|anstatt|statt|anstelle von|au lieu d[e']"
    rf"|plutôt que|en lugar de|en vez de|and not|und nicht|et non|y no)\s(?:{_ARTICLE})?"
    rf"[\"']?(?:{_CHOICE})[\"']?(?=\s?(?:[.,;!)]|\Z))\)?",
)
"""The former choice: ``against, instead of for``."""
_VOTED: Final = LatePattern(
    rf"\bi\s(?:had\s|have\s|'ve\s)?(?:\w{{4,12}}ly\s|already\s|earlier\s)?voted\s(?:{_CHOICE})\s"
    r"(?P<on>(?:proposals?\s|number\s|#)?[1-9][0-9]{2})"
    r"(?:\s(?:earlier|before|yesterday|this morning|today|last week))*"
    r"\s?[,;.-]?\s(?:but |and |so )?(?P<before>[^.;!?]{0,20}?)"
    r"\b(?:(?:change|switch|update|correct) (?:that|it|this|my vote) (?:to|into)"
    rf"|make (?:that|it))\s{_NOW}",
)
_SHOULD_BE: Final = LatePattern(
    rf"\b{_MY_VOTE}\s{_ON}\s(?P<on>[\w #&.'-]{{1,40}}?)\s"
    rf"(?:(?:should|shall|is to|has to|must)(?: now)?|soll(?:te)?(?: jetzt| nun)?|doit|debe)"
    rf"(?: be| read| count as| être| ser)?\s{_NOW}",
)
_SWITCHED: Final = LatePattern(
    rf"\b(?:switch|change|move|flip) me (?:over )?(?:from (?:{_CHOICE}) )?to\s{_NOW}"
)
_CLAUSE_BEGINS: Final = re.compile(r"[.!?;:,(]|\s-\s")
_MIND: Final = LatePattern(
    r"\b(?:i'm changing my mind|ich ändere meine meinung|je change d'avis|cambio de opinión)\s"
    r"(?:on|about|zu|bei|sur|pour|à propos de|sobre|en)\s(?P<on>[^:;.!?]{1,40}?)\s?[:,;.-]\s"
    rf"{_NOW}",
)
_MADE: Final = LatePattern(
    r"\b(?:i(?:'ve| have)? changed my mind|ich habe meine meinung geändert|j'ai changé d'avis"
    r"|he cambiado de (?:opinión|idea))\s"
    r"(?:on|about|zu|bei|sur|pour|à propos de|sobre|en|con)\s(?P<on>[^:;.!?]{1,40}?)\s?[:,;.-]\s"
    r"(?:so |and )?(?:please )?(?:make|call) (?:that|it)\s(?:now )?"
    rf"{_NOW}",
)
_NUMBERED: Final = LatePattern(
    r"\b(?:change|switch|flip|move|änder[ent]|ändern|chang(?:er|ez)|cambi(?:ar|a|e|en|ad))\s"
    r"(?:my\s|mein\w?\s|mon\s|mi\s)?(?P<on>#?[1-9][0-9]{2})(?:\svote)?"
    rf"(?:{_FROM})?{_INTO}\s{_NOW}",
)
_DROPPED: Final = LatePattern(
    r"\b(?:scrap|cancel|forget|drop|delete|undo|scratch|strike|disregard|ignore|withdraw|vergesst"
    r"|vergiss|streich(?:t|en sie)?|ignoriert?|oublie[zr]?|annule[zr]?|ignore[zr]?|olvida(?:d|r)?"
    rf"|anula(?:d|r)?|borra(?:d|r)?)\s(?:my|mein\w?|mon|ma|mi)\s(?:{_EARLIER}\s)?"
    rf"(?:{_CHOICE}|{_VOTE}(?:\s(?:{_CHOICE}))?)\s(?:{_ON}\s)?"
    r"(?P<on>(?:(?:la|le|den|dem|der|die|proposal|vorschlag|proposition|propuesta|number|#)\s?){0,2}"
    r"[1-9][0-9]{2})(?:\s?[,;:.-]\s(?:and |und |et |y )?"
    r"(?:it's|it is|make (?:it|that)|that's|es ist|jetzt|nun|c'est|maintenant|es|ahora(?: es)?|i'm)"
    r"\s(?:now\s|jetzt\s|nun\s)?|(?:\s(?:and|und|et|y)|\s?[,;:.-])\s"
    r"(?:(?:i|now|instead|je) ){0,2}(?:vote|voto) )"
    rf"{_NOW}(?![^.;!?]{{0,80}}[1-9][0-9]{{2}})",
)
_AT_LAST: Final = re.compile(
    r"(\A\W{0,3}|[.!;]\s)(?:finalement|finally|in the end|after all|al final|finalmente|letztlich"
    r"|schließlich|en fin de compte|tout compte fait|on reflection|nach reiflicher überlegung),?\s",
    re.IGNORECASE,
)


_PLAIN: Final = (
    OWN
    | VOCATIVES
    | words_of(
        *COURTESIES,
        "can could would you to want need wish like love now then and und et y e de vous pouvez"
        " pourriez könnten können sie würden puede puedes podría después thinking it over",
    )
)
"""Words that may stand before the verb: any other may make it another's, deny or limit it."""


def as_it_is_now(text: str) -> str:
    """Return plain prose in which every vote that replaces another reads like a first one."""
    text = _AT_LAST.sub(r"\1", text)
    for pattern in (_VOTED, _MIND, _MADE, _DROPPED, _NUMBERED, _SHOULD_BE, _SWITCHED, _REPLACED):
        text = pattern.compiled.sub(_replaced, text)
    return _INSTEAD.compiled.sub("", text)


def _replaced(found: re.Match[str]) -> str:
    """Return a match reworded as a vote; the match itself where it may be nobody's wish."""
    clause = _CLAUSE_BEGINS.split(found.string[: found.start()])[-1]
    if not _PLAIN.issuperset(re.findall(r"[\w']+", clause.lower())):
        return found[0]
    said = found.groupdict()
    on = said.get("on") or said.get("at")
    voted = f"i vote on {on.strip()} : " if on else "i vote : "
    return f"{said.get('before') or ''}{voted}{said.get('verb_last') or ''}"
