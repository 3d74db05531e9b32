"""Reads in prose that somebody wants to join, and whether an answer agrees to what was asked.

Neither joins anybody by itself: whoever wants to join is asked to confirm it, and an answer to that
which may say more than yes is asked about. Pure.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from gamemaster.mail import noise
from gamemaster.mail.prose.prose_words import (
    LIMITING,
    OWN,
    REPORTING,
    UNDOING,
    words_of,
)
from gamemaster.mail.prose.remarks import Meant, sentences, touches, touches_from_afar
from gamemaster.mail.prose.short_remarks import words_in

_MARKS: Final = re.compile('["\u201c\u201d\u201e\u00ab\u00bb>]')
_WORDS_OF_GREETING: Final = 5
LONGEST_WISH: Final = 60
"""The most words of a mail that may be a wish to join."""

_JOINING: Final = {
    "de": r"mitspielen|mitmachen|teilnehmen|beitreten|anmeld\w+|spielen",
    "fr": r"rejoindre|jouer|participer|m'inscrire|inscription|inscrire|en être|de la partie",
    "es": r"jugar|participar|unirme|inscribirme|apuntarme|me apunto|ap[uú]ntame",
    "en": r"join|play|sign (?:me )?up|register|count me in|take part|participate",
}
"""Words by which people speak of joining, by language."""
_HELP: Final = {
    language: re.compile(rf"\b{word}\b", re.IGNORECASE)
    for language, word in (("de", "hilfe"), ("fr", "aide"), ("es", "ayuda"))
}
_WANTING: Final = {
    "en": r"i(?:'d|d| would| should)?(?: [a-z]+){0,2} (?:like|love|want|wish|delighted|glad|happy)"
    r"(?: [a-z]+){0,2} to|(?:may|can|could|might) i|wanna|let me",
    "de": r"ich (?:möchte|würde|will)|(?:darf|kann|könnte|dürfte) ich",
    "fr": r"je (?:veux|voudrais|souhaite|souhaiterais|désire)|j'aimerais|(?:puis|pourrais)-je",
    "es": r"quiero|quisiera|me gustaría|puedo|podría",
}
_WANTS: Final = {
    language: re.compile(
        rf"\b(?:{words})\b[^.?!\n]{{0,60}}\b(?:{_JOINING[language]})\b", re.IGNORECASE
    )
    for language, words in _WANTING.items()
}
"""A wish of the writer's own to join, in one sentence."""
_IN_SHORT: Final = {
    "en": r"(?:please )?(?:count|sign|deal) me (?:in|up)(?=[\s,]*(?:please|thanks)?\W*\Z)"
    r"|i(?:'m|m| am) in(?=\W*\Z)",
    "de": r"ich bin dabei|bin dabei(?=\W*\Z)|ich (?:mache|spiele) (?:gern |gerne )?mit"
    r"|(?:ich )?wäre? (?:(?:sehr |auch )?gerne? )?(?:mit )?dabei(?=\W*\Z|[.,!?])"
    r"|meld\w{0,4} (?:sie )?mich (?:bitte )?an",
    "fr": r"je (?:m'inscris|participe|suis partante?)|j'en suis|inscrivez-moi|comptez sur moi",
    "es": r"me apunto|ap[uú]nt[ae]\w{0,4}|(?:cuenta|contad|cuente) conmigo",
}
_SPEAKS: Final = {
    language: re.compile(rf"\b(?:{words}|{_IN_SHORT[language]})\b", re.IGNORECASE)
    for language, words in _JOINING.items()
}
_WANTS_IN: Final = {
    language: re.compile(rf"(?:\A|[.,!¡;\n-])\s*(?:and |und |et |y )?(?:{words})\b", re.IGNORECASE)
    for language, words in _IN_SHORT.items()
}
_NAMED: Final = re.compile(
    r"\b(?i:my name is|under the name(?: of)?|(?:join|play) as|mein name ist|ich hei(?:ß|ss)e"
    r"|unter dem namen|je m'appelle|mon nom est|sous le nom(?: de)?|me llamo|mi nombre es"
    r"|(?:name|nom|nombre) ?:)"
    r" (?P<name>[^\W\d_a-zß-ÿ][\w'-]{1,20})(?![\w\u00ad])"
)
"""The name that somebody says is theirs: one word with a capital."""

_NOT_ME: Final = re.compile(
    r"\b(?:stop|unsubscribe|remove me|spam|not me|not join|(?:did ?not|didn.t) (?:ask|want)"
    r"|wrong (?:person|address)|war ich nicht|nicht ich|falsche (?:person|adresse)|abmelden"
    r"|austragen|lieber nicht|never asked|i refuse|mistake|versehen\w*|erreur|pas moi"
    r"|mauvaise (?:personne|adresse)|désinscri\w*)\b"
    r"|\A\W*(?:no|nein|non)\b(?=\s{0,3}(?:[.,!;\n]|\Z)|\s(?:thanks?|danke|merci|gracias)\b)",
    re.IGNORECASE,
)
"""Words of people who were registered by somebody else; a *no* with which an answer begins."""
_CODE: Final = re.compile(r"\b(?:k[a-z2-7]{5,11}|code)\b", re.IGNORECASE)
"""A code behind yes, which needs none here."""
_EAGER: Final = re.compile(
    r"\b(?:(?:i )?(?:can'?t|cannot) wait|kann es (?:kaum|nicht) erwarten|why not|no problem"
    r"|warum nicht|pourquoi pas|(?:por qué|porque) no|no hay problema)\b",
    re.IGNORECASE,
)
"""Idioms that deny nothing."""
_YES: Final = words_of(
    "yes yep yup yeah ok okay ack sure agreed confirm confirmed confirming join joining me gladly"
    " happily glad happy certainly definitely absolutely course delighted forward pleasure play"
    " natürlich spiele mitspielen mitmachen freue plaisir sûr participer gusto quiero jugar"
    " ja jawohl gern gerne klar dabei bestätige oui moi confirme participe d'accord volontiers"
    " sí si claro confirmo participo yo apunto vale"
)
"""Words without which a sentence agrees to nothing."""
_ASSENTING: Final = _YES | words_of(
    "i am i'm ich please thanks thank you very much glad happy happily gladly great good excellent"
    " fine let's go play playing count in i'd i'll will too of course certainly definitely"
    " absolutely looking forward to it it's that's thats indeed the game tournament this that was"
    " is with pleasure hi"
    " hello hey dear gamemaster all everyone cheers love would like wish really so do want my"
    " participation registration membership take part who asked request requested hereby herewith"
    " excited delighted here right correct",
    "natürlich bitte danke vielen dank sehr bin mache mit spiele hiermit das war es wirklich freue"
    " mich auf spiel hallo guten tag liebe grüße gruß möchte mitspielen mitmachen teilnehmen meine"
    " teilnahme anmeldung stimmt richtig dabei habe angefragt schön meinen beitritt"
    " selbstverständlich",
    "je bien sûr avec plaisir merci beaucoup c'était c'est j'ai hâte s'il vous plaît bonjour ma"
    " participation inscription veux jouer participer demandé tout fait à tous super mon",
    "quiero jugar con gusto gracias muchas me soy hola vamos adelante mi inscripción perfecto"
    " venga",
)
"""Words of an answer that says yes and greets: others may set a condition or want something."""
_STOPPING: Final = words_of(
    "stop quit stopping aufhören arrêter dejar parar dinner lunch newsletter"
)
_DENYING: Final = LIMITING | REPORTING | UNDOING | _STOPPING
"""Words by which a sentence wishes no such thing, or another one, or tells of somebody's."""
_AGREED_SIGNS: Final = frozenset("\u2705\u2714\u2611\u263a\U0001f44d\U0001f642\U0001f60a\U0001f389")
_SIGN: Final = re.compile("[\u2600-\u27bf\U0001f300-\U0001faff]")


@dataclass(frozen=True, slots=True)
class Wish:
    """A wish to join: its ``language`` ("es" is one), and the ``name`` that it gives, or ``""``."""

    language: str
    name: str


def _is_long(text: str) -> bool:
    return len(text) > LONGEST_WISH * 20 or len(text.split()) > LONGEST_WISH


def speaks_of_joining(text: str) -> bool:
    """Say whether a short text speaks of joining."""
    return not _is_long(text) and any(each.search(text) for each in _SPEAKS.values())


def languages_of(text: str) -> frozenset[str]:
    """Return the languages in which a short text speaks of joining, or calls for help."""
    if _is_long(text):
        return frozenset()
    return frozenset(
        language
        for language, each in _SPEAKS.items()
        if each.search(text) or (language in _HELP and _HELP[language].search(text))
    )


def wish_to_join(text: str) -> Wish | None:
    """Read a text in which its writer wants to join; None if it is not sure that they do."""
    if _is_long(text) or _MARKS.search(text):
        return None
    for sentence in sentences(text.replace("\u2019", "'")):
        denied = not _DENYING.isdisjoint(words_in(sentence))
        for language in () if denied else _JOINING:
            if _WANTS[language].search(sentence) or _WANTS_IN[language].search(sentence):
                named = _NAMED.search(text.replace("\u2019", "'"))
                return Wish(language, named["name"] if named else "")
    return None


def refuses(words: str) -> bool:
    """Say whether the words of an answer say no, or that somebody else asked."""
    return bool(_NOT_ME.search(words))


def says_yes(words: str, name: str) -> bool:
    """Say whether an answer says yes and no more: it sets no condition, and wants and asks nothing.

    ``name`` is the one that its sender asked to join under. Below the first paragraph that is no
    greeting may stand a signature. An answer without words, or with a closing alone, says yes.
    """
    known = _ASSENTING | set(words_in(name))
    rows = _EAGER.sub(" ", _CODE.sub("", words.replace("\u2019", "'"))).strip().split("\n")
    while rows and (not rows[0].strip() or _greets(rows[0], known)):
        del rows[0]
    head, *rest = re.split(r"\n\s*\n", "\n".join(rows))
    if "?" in head or not _AGREED_SIGNS.issuperset(_SIGN.findall(words)):
        return False
    lines = [line for line in head.split("\n") if line.strip()]
    closed = next((at for at, line in enumerate(lines) if noise.closes(line)), len(lines))
    said = words_in("\n".join(lines[:closed]))
    agreed = not said or (known.issuperset(said) and not _YES.isdisjoint(said))
    # A company's "if you are not the intended recipient" sets no condition.
    below = "\n\n".join(part for part in rest if not noise.begins_footer(part))
    return agreed and not _says_more_below(below.split("\n"), known)


def _greets(line: str, known: frozenset[str]) -> bool:
    """Whether a line only greets: what is said behind a greeting counts."""
    greeted = noise.is_greeting(line) and line.rstrip().endswith((",", ":"))
    return greeted and (len(line.split()) <= _WORDS_OF_GREETING or known.issuperset(words_in(line)))


def _says_more_below(rows: list[str], known: frozenset[str]) -> bool:
    """Whether lines below an answer speak of their writer's wishes, or a signature does."""
    end = next((at for at, line in enumerate(rows) if noise.closes(line)), len(rows))
    above, signature = "\n".join(rows[:end]).strip(), "\n".join(rows[end:])
    meant = Meant(choice="for")
    speaks = not OWN.isdisjoint(frozenset(words_in(above)) - (known - {"i", "ich", "je", "yo"}))
    return (
        speaks
        or (bool(above) and touches(above, meant))
        or touches_from_afar(signature, meant, footer=False)
    )
