"""Finds what sentences seem to ask for that are no commands, so that their writer learns the form.

A wish is told as a hint or asked about; nothing here is carried out. So it is found generously, by
a verb and the thing it goes with, in English, German, French and Spanish. Sentences that tell of
others, quote, or deny are left out where a move would be asked about. Linear time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from gamemaster.documents.proposal import Kind
from gamemaster.mail.commands.command_rows import Command
from gamemaster.mail.commands.cursor import plain_line
from gamemaster.mail.commands.passing_on import EVERYONE, Share, Tell
from gamemaster.mail.commands.proposals import Propose
from gamemaster.mail.prose.prose_words import (
    CHANGING,
    CONDITIONAL,
    DISCUSSING,
    REPORTING,
    words_of,
)
from gamemaster.mail.prose.remarks import sentences
from gamemaster.mail.prose.short_remarks import words_in

Asked: TypeAlias = Literal[
    "propose", "withdraw", "share", "tell", "inquire", "object", "status", "scores", "rules", "mine"
]
_LONGEST: Final = 2_000
_NEAR: Final = 60
"""How far behind a verb the names or numbers stand that go with it."""
_LONGEST_REQUEST: Final = 14
"""The most words of a sentence that asks to be shown something."""
_MARKS: Final = re.compile('["\u201c\u201d\u201e\u00ab\u00bb]')
_NUMBER: Final = re.compile(r"(?<![0-9])[1-9][0-9]{2,8}(?![0-9])")
_FIRST: Final = r"(?:\A|\b(?:please|bitte|and|und|et|y|can (?:you|i)|could you|pouvez-vous|pray) )"
_NEVER: Final = words_of(
    "not don't won't never no nicht kein keine nie niemals pas jamais ni nunca sin against gegen"
    " contre contra"
)
_VOTES: Final = words_of(
    "vote votes voted voting stimme stimmen gestimmt zustimmen ablehnen voter voix voto votos votar"
    " yes ja oui sí"
)
_VERBS: Final[tuple[tuple[Kind, str], ...]] = (
    (
        "repeal",
        (
            r"repeal(?:ing)?|abolish(?:ing)?|get(?:ting)? rid of|(?:auf|ab)zuheben|aufheben"
            r"|(?:auf)?gehoben|(?:ge)?str[ei]i?chen|abzuschaffen|abschaffen|abgeschafft"
            r"|abroger|abrogation|supprimer|derogar|eliminar|suprimir"
        ),
    ),
    (
        "transmute",
        r"transmut(?:e|ing)|umwandeln|umzuwandeln|umgewandelt|transmuer|transmutar",
    ),
    (
        "amend",
        (
            r"amend(?:ing)?|(?:ab|um)?(?:zu)?(?:ge)?ändern?t?|abgeändert|modifier|changer|modificar"
            r"|cambiar"
        ),
    ),
)
_CHANGES: Final = tuple(
    (kind, re.compile(rf"\b(?:{words})\b", re.IGNORECASE)) for kind, words in _VERBS
)
_PROPOSES: Final = re.compile(
    r"\b(?:i|we|je|yo) propos[eo]\b|\bpropongo\b|\bpropose (?:to|que|de)\b|\bschlage\b"
    r"|\bbeantrag\w+|\b(?:my|our) turn\b|\bmein\w* (?:\w+ )?zug\b|\bmon (?:\w+ )?tour\b"
    r"|\bmi turno\b|\b(?:i'?d|i would|want|wanna|let'?s|let us|möchte|will|voudrais|veux|quiero"
    r"|quisiera|shall)\b|\A\W*(?:repeal|transmute|amend)\b",
    re.IGNORECASE,
)
_OF_RULE: Final = re.compile(
    r"\b(?:rules?|regeln?|règles?|reglas?|la|the|number|no\.?|nr\.?|n°)\s?#?([1-9][0-9]{2,3})\b",
    re.IGNORECASE,
)
_TAKES_BACK: Final = re.compile(
    r"\b(?:withdraw|take back|taking back|retract|undo|cancel|zurück(?:zu)?(?:nehmen|ziehen)"
    r"|nehme|ziehe|retire|retirer|reprendre|annule|annuler|retiro|retirar|anulo|anular)\b",
    re.IGNORECASE,
)
_MADE: Final = re.compile(
    r"\b(?:moves?|turns?|proposals?|one|(?:spiel)?zug|vorschlag|coup|tour|proposition|jugada|turno"
    r"|propuesta|rule)\b(?:\s(?:no\.?|nr\.?|n°|number)?\s?#?([1-9][0-9]{0,5})\b)?",
    re.IGNORECASE,
)
_OWN: Final = re.compile(r"\b(?:my|the|meinen?|mon|ma|mi|i|ich|je)\b", re.IGNORECASE)
_SHARES: Final = re.compile(
    r"\b(?:share|partager|partagez|partage|teilen|teile|compartir|comparte)\b", re.IGNORECASE
)
_TELLS: Final = re.compile(
    r"\b(?:tell|let|convey|write to|say to|dites|dis|transmettez|dile|diles|di|sagen|sage?"
    r"|richten|richte|schreiben)\b",
    re.IGNORECASE,
)
_TELLS_AT_ONCE: Final = re.compile(rf"{_FIRST}?tell (\w+(?: else)?),? (?=\S)", re.IGNORECASE)
_ADDRESSES: Final = re.compile(r"\A(\w+):\s\S")
_ALL: Final = re.compile(
    r"\b(?:everyone|everybody|all (?:the )?(?:other )?players|alle[nr]?(?: (?:mit)?spielern?)?"
    r"|à tous|tout le monde|a todos)\b",
    re.IGNORECASE,
)
_INQUIRES: Final = re.compile(
    r"\b(?:in|en)quir\w+|\banfrage\b|\bconsulta\b|\benquête\b"
    r"|\b(?:i pay|ich zahle|je paie|je paye|pago)\b.{0,20}\b(?:points?|punkte|puntos)\b"
    r"|\b(?:what does|qué dice|que dit|was steht in)\b.{0,20}[1-9][0-9]{2}",
    re.IGNORECASE,
)
_OBJECTS: Final = re.compile(
    r"\bshould be -?[0-9]+,? not\b|\b(?:is|was) recorded wrong(?:ly)?\b"
    r"|\b(?:falsch|nicht richtig) (?:verbucht|aufgezeichnet|notiert)\b",
    re.IGNORECASE,
)
_SHOWN: Final[tuple[tuple[Asked, str], ...]] = (
    (
        "status",
        (
            r"\bwhat can (?:i|we) (?:still )?vote on\b|\b(?:whose|who'?s) turn\b|\bspielstand\b"
            r"|\b(?:wer|wie) (?:ist|steht)\b.{0,30}\b(?:zug|reihe|dran|spiel)\b"
            r"|\boù en (?:est|sommes)\b|\bcómo va (?:el juego|la partida)\b|\bstatus\b"
        ),
    ),
    (
        "scores",
        (
            r"\b(?:my|the|current|present) (?:score|scores|points)\b|\b(?:mon score|mes points)\b"
            r"|\bmeine? punkte(?:stand)?\b|\bwie ?viele punkte\b|\b(?:mis puntos|marcador)\b"
            r"|\bcombien de points\b|\bcuántos puntos\b"
        ),
    ),
    ("rules", r"\b(?:the|all) (?:current )?rules\b|\b(?:die|alle) regeln\b|\bles règles\b"),
    (
        "mine",
        (
            r"\b(?:my|own) (?:moves|votes)\b|\bmeine[rn]? (?:spiel)?züge\b|\bmes (?:coups|votes)\b"
            r"|\bmis (?:votos|jugadas)\b"
        ),
    ),
)
_WANTS: Final = words_of(
    "show send see list what which how where give can could want need zeigen zeig schicken wo was"
    " welche wie wer sehen montrer envoyer voir où quels quelles comment ver qué cuáles dónde dime"
    " manda who who's whose"
)


@dataclass(frozen=True, slots=True)
class Wish:
    """A wish that a sentence seems to hold: the line to write for it, and the text it was found in.

    ``number`` is that of a rule, a proposal or a move, None where none is named. ``command`` is
    what would be asked about if nothing else was read, None where the whole of it is not known.
    """

    asks: Asked
    form: str
    said: str
    number: int | None = None
    command: Command | None = None

    @property
    def needs_text(self) -> bool:
        """Whether a text is to stand below the line."""
        return self.form.startswith("propose amend")


def wishes(text: str, names: Mapping[str, str]) -> Iterator[Wish]:
    """Yield the wishes of a mail's own words, at most one for each of its sentences.

    ``names`` are the other players', by their first words in small letters.
    """
    for paragraph in re.split(r"\n\s*\n", text[:_LONGEST]):
        lines = [plain_line(" ".join(line.split())) for line in paragraph.split("\n")]
        for sentence in sentences(" ".join(lines)):
            found = _wish(sentence.strip(), lines, names)
            if found is not None:
                yield found


def _wish(said: str, lines: list[str], names: Mapping[str, str]) -> Wish | None:
    if not (words := set(words_in(said))):
        return None
    told = None if _MARKS.search(said) else _told(said, lines, names)
    others = not names.keys().isdisjoint(words) or not REPORTING.isdisjoint(words)
    return (
        _taken_back(said)
        or _shared(said, names)
        or told
        or _inquired(said)
        or (Wish("object", "object:", said) if _OBJECTS.search(said) else None)
        or (None if others or _MARKS.search(said) else _proposed(said, words))
        or _shown(said, words)
    )


def _taken_back(said: str) -> Wish | None:
    """A move that is taken back; votes are taken back otherwise."""
    if not _TAKES_BACK.search(said) or not _OWN.search(said):
        return None
    if not _VOTES.isdisjoint(words_in(said)):
        return None
    made = _MADE.search(said)
    if made is None:
        return None
    numbers = _NUMBER.findall(said)
    about = int(numbers[0]) if numbers else None
    number = int(made[1]) if made[1] and not made[0].lower().startswith("rule") else None
    known = number if number is not None else "NUMBER"
    return Wish("withdraw", f"withdraw {known}", said, about if number is None else number)


def _shared(said: str, names: Mapping[str, str]) -> Wish | None:
    verb = _SHARES.search(said)
    near = said[verb.end() :][:_NEAR] if verb else ""
    numbers = tuple(dict.fromkeys(int(number) for number in _NUMBER.findall(near)))
    if not numbers:
        return None
    readers = _readers(said, names)
    listed = ", ".join(map(str, numbers))
    command = Share(numbers[0], readers, anonymous=False) if readers and len(numbers) == 1 else None
    command = None if _is_doubtful(said) else command
    form = f"share {listed} with {', '.join(readers) or 'NAME'}"
    return Wish("share", form, said, numbers[0], command)


def _told(said: str, lines: list[str], names: Mapping[str, str]) -> Wish | None:
    at_once = _TELLS_AT_ONCE.match(said)
    if at_once is not None:
        readers, whole = _readers(at_once[1], names), " ".join(lines)
        words = whole[whole.find(said) :][at_once.end() :].strip()
        # "tell bob" on a line by itself begins a message that «end tell» ends.
        beside = any(said[: at_once.end() + 1] in line for line in lines)
        if readers and words and beside:
            command = Tell(readers, words, anonymous=False)
            return Wish("tell", _tell(readers), said, command=command)
    verb = _TELLS.search(said)
    addressed = _ADDRESSES.match(said)
    where = said[verb.end() :][:_NEAR] if verb else addressed[1] if addressed else ""
    readers = _readers(where, names)
    return Wish("tell", _tell(readers), said) if readers else None


def _tell(readers: tuple[str, ...]) -> str:
    return f"tell {', '.join(readers)}: \N{HORIZONTAL ELLIPSIS}"


def _readers(said: str, names: Mapping[str, str]) -> tuple[str, ...]:
    if _ALL.search(said):
        return (EVERYONE,)
    return tuple(dict.fromkeys(names[word] for word in words_in(said) if word in names))


def _inquired(said: str) -> Wish | None:
    numbers = _NUMBER.findall(said)
    if not _INQUIRES.search(said) or not numbers:
        return None
    return Wish("inquire", f"inquire {numbers[0]}", said, int(numbers[0]))


def _proposed(said: str, words: set[str]) -> Wish | None:
    kinds = [kind for kind, verb in _CHANGES if verb.search(said)]
    numbers = tuple(dict.fromkeys(int(number) for number in _OF_RULE.findall(said)))
    bare = [int(number) for number in _NUMBER.findall(said)]
    proposes = _PROPOSES.search(said) is not None
    if not kinds or not proposes or "?" in said or len(set(numbers or bare)) != 1:
        return None
    number, kind = (*numbers, *bare)[0], kinds[0]
    sure = bool(numbers) and set(bare) == {number} and len(kinds) == 1 and kind != "amend"
    sure = sure and not _is_doubtful(said) and _VOTES.isdisjoint(words)
    command = Propose(kind, "rule", number, "", "", complete=True) if sure else None
    return Wish("propose", f"propose {kind} rule {number}", said, number, command)


def _is_doubtful(said: str) -> bool:
    """Whether a sentence denies, limits or tells of others, so that nothing is asked about it."""
    doubtful = CHANGING | CONDITIONAL | DISCUSSING | _NEVER
    return not doubtful.isdisjoint(words_in(said)) or _MARKS.search(said) is not None


def _shown(said: str, words: set[str]) -> Wish | None:
    asks = "?" in said or not _WANTS.isdisjoint(words)
    if not asks or len(said.split()) > _LONGEST_REQUEST:
        return None
    for what, pattern in _SHOWN:
        if re.search(pattern, said, re.IGNORECASE):
            return Wish(what, what, said)
    return None
