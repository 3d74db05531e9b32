"""Reads sentences that answer a question of ours: a bare word among friendly ones, or with a code.

A question of ours has a code that nobody but its reader knows, so a word of the answer right
before a code says what is meant, wherever in a sentence it stands. Whether something waits for that
code is looked up later (``bare_answers``); until then such a command is ``loose``. It counts among
friendly words that add nothing to it, and among no others: words that deny or change what is meant
cannot be listed. An ``insist``, which may cost points, stands alone. Linear time.
"""

from __future__ import annotations

import re
from typing import Final

from gamemaster.i18n import translatable
from gamemaster.mail.commands.answering import (
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
        ("yes", "yep", "yup", "yeah", "ja", "jawohl", "oui", "sí", "si", "confirm"), Confirm
    ),
    **dict.fromkeys(("no", "nein", "non"), Decline),
    **dict.fromkeys(("insist", "insiste"), Insist),
    "keep": Keep,
    "drop": Drop,
}
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
_ANY_CODE: Final = re.compile(rf"(?<!\w){_CODE}", re.IGNORECASE)
AGREEING: Final = words_of(
    "yes yeah yep that that's this it it's is was are precisely exactly just what i mean meant"
    " intend intended right correct please thanks thank you all good fine great perfect of course"
    " sure indeed absolutely definitely do go ahead with dear gamemaster so as my the",
    "ja genau so meine meinte ich es das ist war sind gemeint richtig stimmt alles gut in ordnung"
    " bitte danke natürlich gern gerne passt beides beide dies jawohl vielen dank",
    "oui bien sûr c'est ça cela est exactement exact tout bon parfait merci je confirme"
    " tout-à-fait ce que veux dire voulais beaucoup",
    "sí si claro todo bien gracias perfecto exacto exactamente eso esto es así confirmo correcto"
    " por supuesto lo que quiero decir favor muchas",
)
"""Words that add nothing to a yes."""
_REFUSING: Final = words_of(
    "merci thanks thank you please danke bitte gracias por favor drop it all of them none nothing"
    " nichts davon keines alles verwerfen rien tout tous cela ça de nada ninguno ninguna todo eso"
    " to thats old that's"
)
"""Words that add nothing to a no."""
_SAYS_MORE: Final = translatable("beside the answer and its code, the line may say something else")


def agrees(text: str) -> bool:
    """Whether all words of a line are friendly ones that add nothing to a yes."""
    words = [word.text for word in split_words(text[:_LONGEST]) if word.text[0].isalpha()]
    return bool(words) and len(text) <= _LONGEST and AGREEING.issuperset(words)


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
    rest = {word.text for word in split_words(_ANSWER.sub(" ", text)) if word.text[0].isalnum()}
    friendly = _REFUSING | AGREEING if {*answers.values()} == {Decline} else AGREEING
    stands_alone = Insist in answers.values()
    if "?" not in text and not stands_alone and friendly.issuperset(rest):
        return Commands(commands)
    written = "; ".join(f"{_WRITTEN[command]} {code}" for code, command in answers.items())
    return NotUnderstood(_SAYS_MORE, written)


def _bare(text: str) -> Commands | None:
    """Return a yes or a no among friendly words that add nothing to it."""
    words = [word.text for word in split_words(text) if word.text[0].isalpha()]
    if not words or "?" in text or any(char.isdecimal() for char in text):
        return None
    command = _WORDS.get(words[0])
    if words == ["y"] or (command is Confirm and AGREEING.issuperset(words[1:])):
        return Commands((Confirm(None, loose=True),))
    if command is Decline and _REFUSING.issuperset(words[1:]):
        return Commands((Decline(None, loose=True),))
    return None
