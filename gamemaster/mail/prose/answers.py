"""Reads sentences that answer a question of ours: a bare word among friendly ones, or with a code.

A question of ours has a code that nobody but its reader knows, so a word of the answer right
before a code says what is meant, wherever in a sentence it stands. Whether something waits for that
code is looked up later (``bare_answers``); until then such a command is ``loose``. It counts among
friendly words that add nothing to it, and among no others: words that deny or change what is meant
cannot be listed. Beside an ``insist``, which may cost points, only thanks and the like stand.
Without a code such words count in answer to a letter that asks, or above its code. Linear time.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from gamemaster.i18n import translatable
from gamemaster.mail.commands.answering import (
    Coded,
    Confirm,
    Decline,
    Drop,
    Insist,
    Keep,
)
from gamemaster.mail.commands.command_rows import Commands, NotUnderstood
from gamemaster.mail.commands.cursor import split_words
from gamemaster.mail.prose.prose_words import words_of

_LONGEST: Final = 200
_WORDS: Final = {
    **dict.fromkeys(
        (
            "yes", "yep", "yup", "yeah", "yea", "aye", "ja", "jawohl", "oui", "ouais", "sí", "si",
            "confirm",
        ),
        Confirm,
    ),
    **dict.fromkeys(("no", "nope", "nah", "nay", "nein", "nee", "nö", "non"), Decline),
    **dict.fromkeys(("insist", "insiste", "j'insiste", "insisto"), Insist),
    "keep": Keep,
    "drop": Drop,
}  # fmt: skip
_WRITTEN: Final = {Confirm: "yes", Decline: "no", Insist: "insist", Keep: "keep", Drop: "drop"}
# As `tokens.Tokens.code` makes the short ones: no word ends in a figure.
_CODE: Final = r"k[a-z2-7]{4}[2-7](?!\w)"
_ANSWER: Final = re.compile(
    rf"(?<![\w'-])({'|'.join(_WORDS)})(?: ?[:,] ?| )"
    rf"(?:(?:to|for|code|zu|für|à|pour|a|para) ){{0,2}}({_CODE})",
    re.IGNORECASE,
)
_OURS: Final = frozenset('"|>\u2039\u203a*_')
"""Marks that stand around our own words, or before those that we repeat."""
_DEAR: Final = (
    "x xx xxx mate love hun hon honey luv pal lads chaps cheers ta kindly many ever so much very"
    " guys folks all everyone"
)
"""Words that only greet whoever asked."""
_STRETCHED: Final = re.compile(r"(\w)\1+\Z")
_WORDS_OF_THANKS: Final = re.compile(
    r"\b(?:(?:thank you|thanks)(?: for asking)?|vielen dank|merci beaucoup|muchas gracias)\b",
    re.IGNORECASE,
)
BEGINS_WITH_YES: Final = re.compile(
    r"(?:yes|yep|yup|yeah|ja|jawohl|oui|sí|si)(?: ?[.!]+ ?|,? (?:and|und|et|y) )", re.IGNORECASE
)
"""A yes that is a sentence of its own, or is followed by something else besides."""
_ANY_CODE: Final = re.compile(rf"(?<!\w){_CODE}", re.IGNORECASE)
AGREEING: Final = words_of(
    "yes yeah yep that that's this it it's is was are precisely exactly just what i mean meant"
    " intend intended correct please thanks thank you all good fine great perfect of course"
    " sure indeed absolutely definitely do go ahead with dear gamemaster so as my the omg to be"
    " shall play played thats and proceed for it confirmed confirm i'm certain positive"
    " want wanted asking checking indeedy oh ah",
    "ja genau so meine meinte ich es das ist war sind gemeint richtig stimmt alles gut in ordnung"
    " bitte danke natürlich gern gerne passt beides beide dies jawohl vielen dank ausführen"
    " durchführen spielen spielt gespielt werden sie",
    "oui bien sûr c'est ça cela est exactement exact tout bon parfait merci je confirme"
    " à fait ce que veux dire voulais beaucoup vous pouvez tu peux le jouer jouez joue allez vas y",
    "sí si claro todo bien gracias perfecto exacto exactamente eso esto es así confirmo correcto"
    " por supuesto lo que quiero decir favor muchas adelante juégalo juéguelo",
    _DEAR,
)
"""Words that add nothing to a yes."""
_REFUSING: Final = words_of(
    "merci thanks thank you please danke bitte gracias por favor drop it all of them none nothing"
    " nichts davon keines alles verwerfen rien tout tous cela ça de nada ninguno ninguna todo eso"
    " to thats old that's annulez annule ce tour cette proposition déjelo estar déjalo"
    " forget cancel laisse laissez tomber lass lassen sie es sein olvídalo olvídelo",
    _DEAR,
)
"""Words that add nothing to a no."""
_INSISTING: Final = words_of(
    "ok okay yes i please thanks dear gamemaster ja ich bitte danke oui je s'il vous plaît te plait"
    " merci vale sí si yo por favor gracias"
)
"""Words that add nothing to an insist."""
_BESIDE_SI: Final = words_of("si sí yes oui ja gracias muchas por favor claro confirmo adelante")
"""Words beside which *si* is *sí*: *si es así* is a condition."""
_AGREED: Final = words_of("ok okay okey vale")
"""A yes if alone or before what is one by itself: *ok, thanks* may be a mere *I see*."""
_RIGHT: Final = re.compile(r"\b(that's|it's|is|are|all|quite) right(?!\w)", re.IGNORECASE)
"""*Right* as far as it means *correct*: *yeah, right* means the opposite."""
_COURTESY: Final = re.compile(
    r"\A(?:(?:dear gamemaster|please|bitte|por favor) )|(?: (?:please|thanks|thank you|bitte|danke"
    r"|vielen dank|s'il (?:vous|te) plaît|merci|merci beaucoup|por favor|gracias|muchas gracias))\Z"
)
_WHOLE: Final[dict[str, type[Coded]]] = {
    **dict.fromkeys(
        (
            "y", "correct", "that is correct", "that's correct", "this is correct",
            "it is correct", "it's correct", "all correct", "exactly", "precisely",
            "that is what i mean", "that is what i meant", "that's what i mean",
            "that's what i meant", "do it", "go ahead", "go for it", "please do", "proceed",
            "please proceed", "sure", "sure thing", "certainly", "by all means",
            "absolutely", "definitely", "indeed", "affirmative", "it shall", "let it be played",
            "yes let it be played",
            "yeah go on", "yes go on", "yeah go on then", "yes go on then", "oh yes", "ah yes",
            "klar", "na klar", "ja klar", "aber ja", "sicher", "natürlich", "gerne", "nur zu",
            "ja mach", "ja mach das", "bien sûr", "mais oui", "volontiers", "allez y", "vas y",
            "claro", "por supuesto", "desde luego", "adelante",
            "genau", "genau so", "richtig", "das ist richtig", "so ist es", "so ist es richtig",
            "das stimmt", "stimmt", "stimmt so", "bitte ausführen", "ausführen",
            "c'est ça", "c'est cela", "c'est bien ça", "c'est exact", "exact", "exactement",
            "je confirme", "exacto", "exactamente", "correcto", "es correcto", "así es", "eso es",
            "confirmo",
        ),
        Confirm,
    ),
    **dict.fromkeys(
        (
            "i do not insist", "i don't insist", "no i do not insist", "no i don't insist",
            "ich bestehe nicht darauf", "nein ich bestehe nicht darauf", "je n'insiste pas",
            "non je n'insiste pas", "no insisto", "no no insisto", "oh no", "certainly not",
            "of course not", "definitely not", "better not", "rather not",
            "n", "please don't", "please do not", "leave it", "no leave it", "no don't",
            "no please don't", "no don't play it", "no do not play it", "lieber nicht",
            "auf keinen fall", "bitte nicht", "surtout pas", "bien sûr que non", "mejor no",
            "claro que no",
        ),
        Decline,
    ),
    **dict.fromkeys(("ich bestehe darauf", "ja ich bestehe darauf"), Insist),
    **dict.fromkeys(("keep it", "keep those", "keep these", "keep all", "keep them all"), Keep),
    **dict.fromkeys(
        ("drop", "drop it", "drop those", "drop these", "drop all", "drop them all"), Drop
    ),
}  # fmt: skip
"""Whole answers: their words by themselves may mean something else."""
_SAYS_MORE: Final = translatable("beside the answer and its code, the line may say something else")


def agrees(text: str) -> bool:
    """Whether all words of a line are friendly ones that add nothing to a yes."""
    plain = _RIGHT.sub("correct", text[:_LONGEST])
    words = [word.text for word in split_words(plain) if word.text[0].isalpha()]
    return bool(words) and len(text) <= _LONGEST and _add_nothing(words, AGREEING)


def read_answer(text: str) -> Commands | NotUnderstood | None:
    """Return the answers in a plain line; None if it holds none."""
    if len(text) > _LONGEST or not _OURS.isdisjoint(text):
        return None
    found = list(_ANSWER.finditer(text))
    if not found:
        return _bare(text)
    answers = {match[2].lower(): _WORDS[match[1].lower()] for match in found}
    answered = {(match[2].lower(), _WORDS[match[1].lower()]) for match in found}
    codes = {code[0].lower() for code in _ANY_CODE.finditer(text)}
    if codes != answers.keys() or answered != set(answers.items()):
        return None
    commands = tuple(command(code, loose=True) for code, command in answers.items())
    beside = _WORDS_OF_THANKS.sub("thanks", _RIGHT.sub("correct", _ANSWER.sub(" ", text)))
    rest = {word.text for word in split_words(beside) if word.text[0].isalnum()}
    friendly = AGREEING
    if Insist in answers.values():
        friendly = _INSISTING
    elif {*answers.values()} == {Decline}:
        friendly = _REFUSING | AGREEING
    if "?" not in text and _add_nothing(rest, friendly):
        return Commands(commands)
    written = "; ".join(f"{_WRITTEN[command]} {code}" for code, command in answers.items())
    return NotUnderstood(_SAYS_MORE, written)


def _add_nothing(words: Collection[str], friendly: frozenset[str]) -> bool:
    """Whether words are ``friendly`` ones, and a *si* among them is no *if*."""
    return friendly.issuperset(words) and ("si" not in words or _BESIDE_SI.issuperset(words))


def _bare(text: str) -> Commands | None:
    """Return an answer without a code among friendly words that add nothing to it."""
    goes_on = text.rstrip().endswith((",", ":"))  # "Vale,", above a name
    if goes_on or "?" in text or any(char.isdecimal() for char in text):
        return None
    words = [word.text for word in split_words(_RIGHT.sub("correct", text))]
    command = _of_words([word for word in words if word[0].isalpha()])
    return None if command is None else Commands((command(None, loose=True),))


def _of_words(words: list[str]) -> type[Coded] | None:
    """Return the word that words are the answer of; ``yesss`` is ``yes``."""
    said = " ".join(words)
    whole = _WHOLE.get(said) or _WHOLE.get(_COURTESY.sub("", said))
    if whole is not None or not words:
        return whole
    first, *rest = words
    if first in _AGREED:
        agreed = _of_words(rest) if rest else Confirm
        return agreed if agreed in (Confirm, Insist) else None
    if first in ("i", "ich", "je") and rest[:1] in (["confirm"], ["bestätige"], ["confirme"]):
        return Confirm if AGREEING.issuperset(rest[1:]) else None
    command = _WORDS.get(first) or _WORDS.get(_STRETCHED.sub(r"\1", first))
    thanked = _WORDS_OF_THANKS.sub("thanks", said).split()
    if command is Confirm and _add_nothing({first, *thanked[1:]}, AGREEING | {first}):
        return Confirm
    if command is Decline and _REFUSING.issuperset(rest):
        return Decline
    insisting = [word for word in thanked if _WORDS.get(word) is Insist]
    return (
        Insist if len(insisting) == 1 and _INSISTING.issuperset({*thanked} - {*insisting}) else None
    )
