"""Finds lines that introduce somebody else's words, by their structure and not by their language.

A client that quotes without marks leaves one of these above what it quotes: a line that ends in a
colon and is not its writer's own heading; one that holds an address, or a date and a time; a head
of three lines ``label: value``; a title framed by dashes; ``>>> a name and a date >>>``. Unmarked
lines below such a line may be anybody's. Names of players are evidence where they are known. A
short line with a name or a time may be a title (``entitles``): it only adds doubt. All patterns are
anchored and bounded, so a line costs a constant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from gamemaster.mail import noise
from gamemaster.mail.commands.cursor import plain_line
from gamemaster.mail.layout import as_seen
from gamemaster.mail.prose.prose_words import (
    FIRST_PERSON,
    REPORTING,
    SPEAKERS,
    VOCATIVES,
    words_of,
)
from gamemaster.mail.prose.remarks import Meant, introduces_own, touches

_LONGEST: Final = 400
_ADDRESS: Final = re.compile(
    r"[^\s<>()\[\]@,;:]{1,100}@[^\s<>()\[\]@,;:]{1,200}\.[^\s<>()\[\]@,;:]{2,}"
)
_TIME: Final = re.compile(r"(?<![0-9])[0-9]{1,2}\s?[:.hH時时시点點]\s?[0-9]{2}(?![0-9])")
_DATE: Final = re.compile(
    r"(?<![0-9])(?:[0-9]{4}\s?[-/.年년]\s?[0-9]{1,2}"
    r"|[0-9]{1,2}[-/.][ ]?[0-9]{1,2}[-/.][ ]?[0-9]{2,4}"
    r"|(?:19|20)[0-9]{2})(?![0-9])"
)
_TIME_AT_AN_END: Final = re.compile(
    rf"\A[\[(]?{_TIME.pattern}|{_TIME.pattern}(?::[0-9]{{2}})?\s?(?:[ap]\.?m\.?)?[\])]?\Z",
    re.IGNORECASE,
)
_OWN: Final = FIRST_PERSON - {"mon"}
"""``Mon 18:02`` is a day."""
_DECORATED: Final = re.compile(r"[~@\[(<\"\u201c\u201e\u00ab*\u2022#|]\s?\w+\s?\W?\Z")
_SCISSORS: Final = re.compile(r"[-=_ ]{0,80}(?:8<|>8|\u2702\ufe0f?)[-=_ ]{0,80}\Z")
_COLON: Final = (":", "\uff1a")
_FRAMED: Final = re.compile(
    r"([-_=*~\u2014\u2015\u2500])\1{2,}.{0,3}[^\W\d_].{0,160}\1{2,}\Z"
    # The title of a box that is drawn.
    r"|[\u250c-\u250f\u2552-\u2554\u256d]\W{1,4}[^\W\d_].{0,160}\Z"
)
_CHEVRONS: Final = re.compile(
    r"\s{0,3}>{2,3}\s?[^\s>].{2,300}[^\s>]\s?>{2,3}\s*\Z"
    r"|\s{0,3}>{3,6}\s?[^>]{1,150}==[^>]{1,150}(?:<[^>]{3,200}>)?[^>]{0,20}:\s*\Z"
)
_FIELD: Final = re.compile(
    r"[*_]{0,2}[^\W\d_][^\s:\uff1a<>@0-9]{0,24}(?:[ .-][^\s:\uff1a<>@0-9]{1,16}){0,3}[*_]{0,2}"
    r"[ \u00a0]{0,2}[:\uff1a][*_]{0,2}\s*\S"
)
_FIELDS: Final = 3
_SENDER: Final = re.compile(
    r"[*_]{0,2}(?:from|von|de|da|van|od|fr[åa]n|fra|от|від|发件人|寄件者|差出人|보낸 사람|kimden"
    r"|lähettäjä|feladó|από|מאת|من)[*_]{0,2}\s?[:\uff1a][*_]{0,2}\s*\S",
    re.IGNORECASE,
)
_SAID: Final = re.compile(
    r"[^\d:]{2,60}\b(?:wrote|writes|said|says|sent me|schrieb|schreibt|sagte|a [ée]crit|[ée]crit"
    r"|dit"
    r"|escribi[óo]|dijo|ha scritto|schreef|skrev|napisa[łl]a?|kirjoitti|написала?|пише"
    r"|пишет)(?: this| that| das| ceci| esto)?\Z",
    re.IGNORECASE,
)
_LAST_CLAUSE: Final = re.compile(r"(?:\A|[,.!;]\s)\s?([^,.!;]{1,60})\Z")
_OWN_HEADING: Final = re.compile(
    r"\W{0,3}(?:(?:so|and|anyway|also|und|donc|alors|bref|así que|pues|y),? )?"
    r"(?:(?:here (?:are|is|come|comes|goes)|hier (?:sind|ist|kommen|kommt)|voici|aquí (?:están|está"
    r"|van|va)) (?:it is|(?:all (?:of )?|alle |toutes |tous |todos )?"
    r"(?:my|meine?|mon|mes|ma|mis?) (?:\w{2,10} )?(?:votes?|turn|choices?"
    r"|decisions?|stimmen?|zug|antworten|tour|voix|choix|turno|votos?|decisiones))"
    r"|(?:decisions|votes|choices|entscheidungen|stimmen|décisions|choix|decisiones|votos)"
    r" (?:from|on) my (?:side|part|end)"
    r"|(?:here it is|here (?:we|they) (?:go|are)|hier ist er|le voici|aquí (?:va|está)))"
    r"(?: now| then| for (?:this|the) (?:week|round|day)| jetzt| also| donc)?\s{0,2}:\s{0,2}",
    re.IGNORECASE,
)
"""The end of a line that heads its own writer's votes or turn."""
_ADDRESSING: Final = VOCATIVES | words_of("to the an den die das à a au al la dear our")
"""Words of a line that addresses us or everybody: "To the Gamemaster:"."""
_ANEW: Final = words_of(
    "so ok okay well right now then here again once more the rest remaining changed my mind"
    " let's see"
    " another new try next turn for it's is this comes go goes correction i correct myself oh oops"
    " sorry",
    "also nun jetzt dann noch nochmal mal einmal neu neuer versuch nach ihrem muster der rest mein"
    " nächster zug für meinen hier ist kommt und ich korrigiere mich korrektur meine geänderten"
    " stimmen habe anders überlegt oh hoppla sorry verzeihung entschuldigung",
    "alors donc voici plutôt encore une fois je reprends réessaie réessaye recommence le reste pour"
    " mon ma c'est à tour nouvel essai nouveau et corrige correction j'ai changé d'avis oh pardon"
    " désolé désolée",
    "a ver otra vez de nuevo el resto lo demás mi turno ahora pues entonces vale bueno cambio idea"
    " cambiado he madre mía cuántas y para corrijo me corrección oh perdón ups",
)
"""Words of a line with which its writer begins again, or goes on."""
_PROPOSING: Final = words_of(
    "i propose to change amend repeal enact transmute rule number hi hello hey all everyone first"
    " second third i'd would like i'll will the following this as follows",
    "ich schlage vor möchte ändern aufheben umwandeln regel nummer zu die hallo hi alle zusammen"
    " ersten zweiten dritten würde gern gerne vorschlagen folgendes dies",
    "je propose de changer modifier abroger supprimer transmuer la règle numéro bonjour salut tous"
    " premier deuxième j'aimerais voudrais proposer ceci ce qui suit",
    "yo propongo cambiar modificar derogar transmutar la regla número hola todos primer segundo me"
    " gustaría quisiera quiero proponer esto lo siguiente",
)
_OF_MYSELF: Final = FIRST_PERSON | words_of("i propongo quiero quisiera")
_SAYS_SO: Final = words_of(
    "correction correct again once rest remaining changed see another new next turn propose rule",
    "korrigiere korrektur geänderten überlegt nun noch nochmal neu neuer muster rest zug schlage"
    " vorschlagen regel",
    "voici plutôt encore reprends réessaie réessaye recommence reste tour essai nouveau propose"
    " proposer règle corrige correction changé",
    "corrijo corrección ver vez nuevo resto demás turno cambio cambiado cuántas propongo proponer"
    " regla",
)
"""One of these words such a line must hold: "for:" heads a list."""
_MOST_WORDS_ANEW: Final = 16
_MARKS: Final = frozenset('"?@<>')
_LABELS_LOOKED_AT: Final = 6
_WORDS_OF_CHAT: Final = 8
_WORDS_OF_TITLE: Final = 6


def introduces(
    lines: Sequence[str], at: int, names: frozenset[str], is_command: Callable[[str], bool]
) -> bool:
    """Whether the line at ``at``, which is no command, may introduce somebody else's words."""
    line = as_seen(lines[at][: _LONGEST + 1]).strip()
    if not line or len(line) > _LONGEST:
        return False
    if _ADDRESS.search(line) or (_FRAMED.match(line) and not introduces_own(line)):
        return True
    dated = bool(_DATE.search(line))
    words = re.findall(r"\w+", line.lower())
    # "Bob — today at 10:00", as chats write it.
    dated = dated or (len(words) <= _WORDS_OF_CHAT and not names.isdisjoint(words))
    if (dated and _TIME.search(line)) or _SAID.match(line) or _SENDER.match(line):
        return True
    if line.endswith(_COLON) and (
        bool(_DATE.search(line)) or _TIME.search(line) or not _is_heading(line, names)
    ):
        return True
    return bool(_FIELD.match(line)) and _opens_head(lines, at, is_command)


def begins_anew(line: str) -> bool:
    """Whether a line that ends in a colon only says that its own writer begins again or goes on.

    All its words are known: ``changed my mind:``, ``Voici donc plutôt, pour mon tour :``.
    """
    return _has_only(line, _ANEW)


def heads_own_proposal(line: str) -> bool:
    """Whether a line that ends in a colon says that its writer proposes, and nothing else.

    ``C'est mon tour. Je propose de changer la règle 208 :`` says so, above that very proposal.
    """
    own = not _OF_MYSELF.isdisjoint(re.findall(r"[^\W_]+", line[:_LONGEST].lower()))
    return own and _has_only(line, _ANEW | _PROPOSING)


def _has_only(line: str, known: frozenset[str]) -> bool:
    seen = plain_line(as_seen(line[: _LONGEST + 1])).strip()
    words = re.findall(r"[^\W_]+(?:'[^\W_]+)?", seen.lower())
    said = [word for word in words if not word.isdecimal()]
    numbered = len(said) < len(words) and known is _ANEW
    few = 0 < len(said) <= _MOST_WORDS_ANEW and not numbered
    marked = not _MARKS.isdisjoint(seen)
    own = known.issuperset(said) and not _SAYS_SO.isdisjoint(said)
    return seen.endswith(_COLON) and few and not marked and own


def entitles(line: str, names: frozenset[str]) -> bool:
    """Whether a line may be a title above somebody else's words: short, with a name or a time.

    Its writer may as well go on below it ("Carol's point exactly"). So it casts doubt on the moves
    below, and hides none of the prose there.
    """
    line = as_seen(line[: _LONGEST + 1]).strip()
    words = re.findall(r"\w+", line.lower())
    # Figures and the "s" of "Carol's" make no title longer.
    spoken = [word for word in words if len(word) > 1 and not word[0].isdecimal()]
    if len(line) > _LONGEST or len(spoken) > _WORDS_OF_CHAT or noise.is_greeting(line):
        return False
    named = not names.isdisjoint(words) or any(word.removesuffix("s") in names for word in spoken)
    if (len(spoken) == 1 and named and _DECORATED.match(line)) or _SCISSORS.match(line):
        return True  # "@carol", "[Carol]"; "--- 8< ---"
    if _TIME_AT_AN_END.search(line):
        return _OWN.isdisjoint(words)  # "C. Marsh  6:02 PM"
    titled = 1 < len(spoken) <= _WORDS_OF_TITLE and line[-1:].isalnum()
    return titled and named and FIRST_PERSON.isdisjoint(words)  # "Reçu de Dave ce matin"


def attributes(line: str) -> bool:
    """Whether a line says who wrote something, and nothing else."""
    seen = as_seen(line[:_LONGEST]).strip().rstrip(":\uff1a ")
    return bool(_ADDRESS.search(seen) or _SAID.match(seen))


def is_between_chevrons(line: str) -> bool:
    """``>>> Bob Smith <bob@x.test> 05/04/26 10:00 AM >>>``: no mark of quotation follows it.

    Nor one like ``>>>>> "Bob" == Bob Smith <bob@x.test> writes:``.
    """
    if ">>" not in line and line.isascii():
        return False  # Nearly every line is put aside so: it is asked of each that is quoted.
    return bool(_CHEVRONS.match(as_seen(line[:_LONGEST])))


def _is_heading(line: str, names: frozenset[str]) -> bool:
    """Whether a line that ends in a colon is a greeting, or introduces its own writer's words."""
    words = set(re.findall(r"\w+", line.lower()))
    if noise.is_greeting(line) or _ADDRESSING.issuperset(words):
        return True
    if not names.isdisjoint(words):
        return False
    # "We're off to Cornwall and there is no signal, so here are my votes:" is told by its end.
    ends = _LAST_CLAUSE.search(line)
    if ends is not None and (_OWN_HEADING.fullmatch(ends[1]) and REPORTING.isdisjoint(words)):
        return True
    named = frozenset(int(word) for word in words if word.isdecimal())
    own = introduces_own(line) or not SPEAKERS.isdisjoint(words)
    return own and not touches(line, Meant(named))


def _opens_head(lines: Sequence[str], at: int, is_command: Callable[[str], bool]) -> bool:
    """Whether three fields stand here in a row; some clients put a blank line between them."""
    near = (as_seen(line[:_LONGEST]).strip() for line in lines[at : at + _LABELS_LOOKED_AT])
    fields = [line for line in near if line][:_FIELDS]
    if len(fields) < _FIELDS or not all(_FIELD.match(field) for field in fields):
        return False
    return not any(is_command(field) for field in fields)
