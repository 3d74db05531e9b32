"""Finds the choices and numbers of a sentence, and cuts it into pieces.

A piece is what stands between commas and words such as *and* or *because*; ``vote_pairs`` says
which choice goes with which number. Only what is surely a choice is one: *for* stands before a
proposal or ends what somebody votes, *no* is an answer and denies no noun. Linear time.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import chain, pairwise, takewhile
from typing import Final

from gamemaster.mail.commands.cursor import Word, split_words
from gamemaster.mail.commands.vote_words import (
    CHOICES,
    MISSPELT,
    NOUNS,
    NUMERO_AFTER_NOUN,
    PREPOSITIONAL,
    Choice,
)
from gamemaster.mail.commands.votes import MAX_RANGE
from gamemaster.mail.prose.prose_words import FIRST_PERSON, REASONS, VOCATIVES, words_of
from gamemaster.mail.prose.remarks import undoes

_SMALLEST: Final = 100
_LARGEST: Final = 9_999
"""The largest number: in prose, longer ones are telephone numbers, postal codes and the like."""
_LONGEST_NOUN: Final = 5
NOUN_WORDS: Final = words_of(*NOUNS, *NUMERO_AFTER_NOUN) | words_of(
    "de # both also all beide beiden los deux my own one meinen eigenen meine eigene mon ma mi"
    " propia propio"
)
AND: Final = words_of("and und et y & + sowie puis pis plus n")
BUT: Final = words_of("but aber mais pero though")
CHOSEN: Final = frozenset(phrase for phrase, _ in CHOICES if " " not in phrase)
LINKING: Final = words_of("for pour für fuer por para fürn")
"""Choices that only link what stands beside them where another choice stands before them."""
_SO: Final = words_of(
    "so therefore thus hence also daher deshalb darum donc alors that dass which who que qui"
)
_GOVERNING: Final = words_of("that dass daß que")
_RELATIVE: Final = words_of("que which who qui")
_MARKS: Final = words_of(", : - ( ) ... … .. = | > → /")
_RULES: Final = words_of("rule rules regel regeln règle règles regla reglas")
_UNITS: Final = re.compile(
    r"(?:%|points?|pts|punkten?|punkte|puntos?|percent|prozent|days?|hours?|minutes?|tagen?"
    r"|stunden?|jours?|heures?|días?|horas?|players?|spielern?|jugadores|joueurs|words?"
    r"|reasons?|gründe|raisons?|razones|times|mal|fois|veces|euros?|dollars?|people|pages?|lines?)\Z"
)
_UNSEEN: Final = frozenset(("Cc", "Cf", "Co", "Cs", "Cn", "Mn", "Me"))
_RANGE: Final = re.compile(r"(?<![0-9])([0-9]{3,9})\s?[-\u2013]\s?([0-9]{3,9})")
_RANGE_WORDS: Final = words_of("- to through thru bis à al")
_STRANGE: Final = re.compile(
    r"\+[A-Za-z]|[?\u00bf<>`/\\{}\[\]\ufffd]|[^\W\d_A-Za-zÀ-ÖØ-öø-ÿœŒ]|~~| -[0-9]"
    r"|[0-9]\s?[-\u2013]\s?[,;]|[0-9]-[A-Za-z]|[A-Za-z]-[0-9]|(?i:\b(?:non|no|pro|yes|for)-[A-Za-z])"
    r"|(?i:\b(?:the|his|her|their) (?:yes|no|aye|nay)\b)"
)
_ASKS: Final = re.compile(
    r"\W{0,3}(?:who|qui|wer|quién(?:es)?|which|why|warum|wieso|pourquoi|how|comment|cómo)\b",
    re.IGNORECASE,
)
_INVERTED: Final = re.compile(
    r"(?:\A|[,;]\s)(?:were|had|should)\s(?:it|they|this|that|the|there|nobody|somebody)\b",
    re.IGNORECASE,
)
"""A condition that no *if* begins: ``were it shorter``."""
UNLESS: Final = re.compile(
    r"\b(?:es sei denn|à moins|a menos|à condition|a condición"
    r"|unter der (?:bedingung|voraussetzung)|on (?:the )?condition|in case|au cas|en caso"
    r"|im fall|falls nicht|sauf si|salvo (?:si|que)"
    r"|except if|excepto si|außer wenn)\b",
    re.IGNORECASE,
)
"""Phrases that begin a condition, wherever they stand."""
_OF_RECEIPTS: Final = re.compile(
    r"\s{0,3}(?:[0-9]{1,3}[.)]\s)?\s{0,3}(?:an?|eine?|une?|your|ihre|deine|votre|su)\s"
    r"(?:vote|ballot|abstention|stimme|enthaltung|voto|abstención)\b",
    re.IGNORECASE,
)
_IT: Final = words_of(
    "celle celui ceci it this that them these those all both each cette ce ça esta este esto diese"
    " diesen dieses das"
)
_GOES_ON_TO_SAY: Final = words_of(
    "is has was will would does do makes gives takes seems looks reads lacks needs helps hurts"
    " isn't"
    " doesn't can cannot could might may shall should"
)
_SORTS: Final = words_of("sort sorts kind kinds type types art genre tipo clase")
"""Words behind *this* by which more than one proposal is spoken of."""
_PROPOSAL: Final = words_of("proposal proposition propuesta vorschlag antrag")
_TOO: Final = words_of("too aussi auch también again encore nochmal wieder")
_PLEASE: Final = words_of("please bitte thanks thank svp danke merci gracias")
_BEFORE_PREPOSITION: Final = (
    AND
    | BUT
    | _SO
    | VOCATIVES
    | words_of(
        "i'm am ah'm vote votes voting bin be suis estoy i ich je yo clearly definitely firmly"
        " wholeheartedly absolutely totally is a way still naturally natürlich klar voll ganz auch"
        " plutôt aussi raus down in me up ballot voter votar voto stimme stimmen stimm as als"
        " comme como cast go going come out lean dead strictly strongly one mal definitiv halt"
        " please bitte möchte will werde support mit with eher pleased happy absolument"
    )
)
ADVERB_ENDS: Final = ("ly", "mente", "ement", "amment")
_VOTING: Final = words_of("vote voting stimme votiere voto voter votar ballot")
_NEAR_VERB: Final = 5
_BEFORE_NO: Final = words_of(
    "a an un ein una vote voting votes say saying big hard heck hell is : - = and but firm clear"
    " straight it's that's thats strong"
)
_AFTER_NO: Final = (
    AND
    | _MARKS
    | REASONS
    | frozenset(("", ".", "!", ";"))
    | words_of(
        "on to for from thanks thank please pls a lol haha hahaha xd eh ey sorry mate bro pal"
        " gracias danke merci rotundo"
    )
)
_AFTER_JA: Final = words_of("zu zum zur bei beim für und freilich natürlich klar bitte gerne danke")
_BEFORE_JA: Final = words_of("mit ein sage klares")
_AFTER_IM: Final = words_of("for against voting abstaining in a all going with happy glad pro")
_THEREFORE: Final = words_of("dafür dagegen")
_BE: Final = words_of(
    "ist sind war waren spricht sprechen gibt gab hat habe haben muss müsste braucht brauchen wird"
)
_ANSWERS: Final = words_of("yes no yep yea aye nope nay ja nein oui non sí")
_SELF: Final = words_of(
    "i i'll my ich mich meine me m'abstiens m'oppose je j'approuve mon ma mi digo voto apoyo"
    " rechazo lehne enthalte"
)
_SPEAKING: Final = words_of("i i'm ich je yo")
_VOTES_AGAIN: Final = words_of("vote voting am stimme bin lehne suis voto")
OWNS: Final = "'s"
_DRAWL: Final = re.compile(r"([^\W\d_])\1{2,}")


@dataclass(frozen=True, slots=True)
class Slot:
    """A choice, a number of a proposal, or (with neither) a word or mark.

    ``links``: the choice is a word such as *for*, which may only part a verb from a proposal;
    ``own``: it is said in the first person (``me abstengo``); ``answers``: it is a *yes* or *no*.
    """

    word: str
    choice: Choice | None = None
    numbers: tuple[int, ...] = ()
    links: bool = False
    own: bool = False
    answers: bool = False


@dataclass(slots=True)
class Piece:
    """A piece of a sentence, between two cuts.

    ``reason``: it begins with *because*; ``but``: with *but*; ``heads``: a colon ends it;
    ``joined``: *and* does; ``governs``: *that* does.
    """

    slots: list[Slot] = field(default_factory=list)
    reason: bool = False
    but: bool = False
    heads: bool = False
    joined: bool = False
    governs: bool = False

    @property
    def words(self) -> list[str]:
        """The words that are neither choices nor numbers."""
        return [
            slot.word
            for slot in self.slots
            if slot.choice is None and not slot.numbers and slot.word
        ]

    @property
    def choices(self) -> set[Choice]:
        """The choices in it."""
        return {slot.choice for slot in self.slots if slot.choice is not None}

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers in it, in their order."""
        return tuple(number for slot in self.slots for number in slot.numbers)

    @property
    def words_before_number(self) -> list[str]:
        """The words and marks that stand before its first number."""
        return [slot.word for slot in takewhile(lambda slot: not slot.numbers, self.slots)]

    @property
    def begins_with_choice(self) -> bool:
        """Whether a choice stands before its first number."""
        return next(slot for slot in self.slots if slot.choice or slot.numbers).choice is not None


def is_strange(text: str) -> bool:
    """Whether a sentence asks, takes back, or holds what no plain sentence on votes holds."""
    if any(unicodedata.category(character) in _UNSEEN for character in text):
        return True
    ranges = ((int(found[1]), int(found[2])) for found in _RANGE.finditer(text))
    if any(not first < last < first + MAX_RANGE for first, last in ranges):
        return True
    if _OF_RECEIPTS.match(text) and FIRST_PERSON.isdisjoint(text.lower().split()):
        return True  # Receipts say "a vote FOR proposal 301".
    if _STRANGE.search(text) or _ASKS.match(text) or _INVERTED.search(text) or undoes(text):
        return True
    if UNLESS.search(text):
        return True
    words = split_words(text)
    last = next((word.text for word in reversed(words) if word.text not in ".!;,"), "")
    return last in AND | BUT or any(_is_ordinal(word, below) for word, below in pairwise(words))


def _is_ordinal(word: Word, below: Word) -> bool:
    """``301st``: no number that anybody votes on."""
    together = word.start + len(word.text) == below.start and below.text[:1].isalpha()
    return together and below.text != "er" and number_of(word.text) is not None


def pieces_of(text: str, rules: Collection[int]) -> list[Piece]:
    """Return the pieces of a plain sentence."""
    return list(_pieces(_slots(split_words(text), rules)))


def _slots(words: Sequence[Word], rules: Collection[int]) -> Iterator[Slot]:
    """Read choices and numbers from left to right; all else is words."""
    seen = (_DRAWL.sub(r"\1", word.text) for word in words)
    plain = [MISSPELT.get(word, word) for word in seen]
    for at, (word, below) in enumerate(pairwise(plain)):
        if word == "im" and below in _AFTER_IM:
            plain[at] = "i'm"  # In German it is "in the".
    at = 0
    while at < len(plain):
        length, slot = _number_at(plain, at, rules)
        if slot is None and _owns(plain, at):
            length, slot = 2 if plain[at + 1 : at + 2] == ["s"] else 1, Slot(OWNS)
        elif slot is None:
            length, slot = _choice_at(plain, at)
        elif plain[at + 1 : at + 2] == ["er"] and length == 1:
            length = 2  # "301er", as people say it in the south
        yield slot or Slot(plain[at])
        at += max(1, length)


def _number_at(plain: Sequence[str], at: int, rules: Collection[int]) -> tuple[int, Slot | None]:
    """Read a number or a range of them; the number of a rule or an amount is no proposal."""
    number = number_of(plain[at])
    if number is None:
        return 0, None
    below = plain[at + 1] if at + 1 < len(plain) else ""
    above = plain[at - 1] if at else ""
    if number in rules or above in _RULES or _UNITS.match(below):
        return 1, Slot("")
    if below in _RANGE_WORDS and at + 2 < len(plain):
        last = number_of(plain[at + 2])
        if last is not None and number < last < number + MAX_RANGE:
            return 3, Slot("", numbers=tuple(range(number, last + 1)))
    return 1, Slot("", numbers=(number,))


def _owns(plain: Sequence[str], at: int) -> bool:
    """Whether an apostrophe makes the number above it an owner: ``301's author``."""
    return (
        plain[at] == "'" and bool(at) and plain[at - 1][-1:].isdecimal() and "'" not in plain[:at]
    )


def number_of(word: str) -> int | None:
    """Return the number that a word names a proposal by, None if it names none."""
    digits = word.removesuffix("er")
    return int(digits) if digits.isdecimal() and _SMALLEST <= int(digits) <= _LARGEST else None


def _choice_at(plain: Sequence[str], at: int) -> tuple[int, Slot | None]:
    """Read a choice, if one begins here that is surely meant as one."""
    word = plain[at]
    for parts, choice in _by_first().get(word, ()):
        end = at + len(parts)
        if parts[1:] != tuple(plain[at + 1 : end]):
            continue
        if parts == ("no",) and not _is_answer(plain, at):
            return 0, None
        if parts == ("ja",) and not _is_yes(plain, at):
            return 0, None
        if word in _THEREFORE and plain[end : end + 1] and plain[end] in _BE:
            return 0, None  # "Dafür ist 301 zu lang."
        if parts[-1] in PREPOSITIONAL and not _is_voted(plain, at, end):
            continue
        own = not _SELF.isdisjoint(parts) and word not in _ANSWERS
        links = len(parts) == 1 and word in LINKING
        answers = word in _ANSWERS and (len(parts) == 1 or parts[-1] == "please")
        return len(parts), Slot("", choice, links=links, own=own, answers=answers)
    return 0, None


def _is_answer(plain: Sequence[str], at: int) -> bool:
    """Whether a *no* is one, and does not deny the noun behind it."""
    below = plain[at + 1] if at + 1 < len(plain) else ""
    above = plain[at - 1] if at else ""
    numbered = below == "." and at + 2 < len(plain) and number_of(plain[at + 2]) is not None
    listed = ("yes", "for") in pairwise(plain[:at]) or above in _BEFORE_NO
    # "301 - no" is an answer; "proposal - no 301" counts.
    named = above in NOUN_WORDS and (above != "-" or number_of(below) is not None)
    if numbered or named or (below == "for" and not listed):
        return False  # "No. 301", "no for 301"
    marked = above in _BEFORE_NO and not below.isalpha()  # "I vote no #302"
    return marked or number_of(below) is not None or below in _AFTER_NO


def _is_yes(plain: Sequence[str], at: int) -> bool:
    """Whether a *ja* is an answer, and not the particle of "ist ja meiner"."""
    below = plain[at + 1] if at + 1 < len(plain) else ""
    above = plain[at - 1] if at else ""
    return not (above.isalpha() and below.isalpha()) or below in _AFTER_JA or above in _BEFORE_JA


def _is_voted(plain: Sequence[str], at: int, end: int) -> bool:
    """Whether a preposition such as *for* stands before a proposal, or ends what somebody votes."""
    above = plain[at - 1] if at else ""
    if above in CHOSEN and plain[end - 1] in LINKING:
        return False  # "yes for 301"
    agrees = end > at + 1  # "d'accord avec" is no preposition
    known = above in _BEFORE_PREPOSITION or number_of(above) is not None
    known = known or above.endswith(ADVERB_ENDS) or _votes_before(plain, at)
    if above.isalpha() and not known and not agrees:
        return False  # "the case for 301"
    place = end
    for place in range(end, min(end + _LONGEST_NOUN, len(plain))):
        if number_of(plain[place]) is not None:
            return True
        inside = plain[place] in NOUN_WORDS or plain[place] in (",", "on")
        inside = inside or plain[place].endswith("'s")
        if not inside:
            break
    below = plain[end] if end < len(plain) else ""
    if place > end and plain[place - 1] in _PROPOSAL and not plain[place].isalpha():
        return True  # "Apoyo la propuesta."
    if below in _IT and plain[end + 1 : end + 2] and plain[end + 1] in _GOES_ON_TO_SAY | _SORTS:
        return False  # "for it has no end" is a reason
    if below == "all" and "".join(plain[end + 1 : end + 2]).isalpha():
        return False  # "against all expectations"
    return not below.isalpha() or below in _IT | _PLEASE | _TOO | AND | BUT | REASONS


def _votes_before(plain: Sequence[str], at: int) -> bool:
    """Whether a word of voting stands a few words before, in the same clause."""
    before = takewhile(str.isalpha, reversed(plain[max(0, at - _NEAR_VERB) : at]))
    return not _VOTING.isdisjoint(before)


def _triples(slots: Iterator[Slot]) -> Iterator[tuple[Slot, Slot, Slot]]:
    """Each slot with the two below it."""
    for (first, second), (_, third) in pairwise(pairwise(slots)):
        yield first, second, third


def _pieces(slots: Iterator[Slot]) -> Iterator[Piece]:
    """Cut a sentence into pieces."""
    piece = last = Piece()
    for slot, below, second in _triples(chain(slots, (Slot(""), Slot("")))):
        cut = slot.choice is None and not slot.numbers and slot.word
        ends = slot.word == "." and below.word.isalpha() and bool(piece.slots)
        if cut and (ends or slot.word in _MARKS or slot.word in AND or slot.word in BUT):
            piece.heads, piece.joined = slot.word == ":", slot.word in AND
            last.heads |= slot.word == ":" and not piece.slots  # "I would put it so: …"
            if piece.slots:
                yield piece
                last = piece
            # "because it is short, and against 302": a vote ends the reason.
            votes = below.choice is not None or bool(below.numbers and second.choice)
            votes = (votes and not below.word) or _votes_again(below, second)
            goes_on = piece.reason and slot.word in (",", *AND) and not votes
            piece = Piece(reason=goes_on, but=slot.word in BUT)
        elif cut and _begins_clause(slot, below, voted=bool(piece.numbers)):
            piece.governs = slot.word in _GOVERNING
            last.governs |= piece.governs and not piece.slots  # "dafür, dass …"
            if piece.slots:
                yield piece
                last = piece
            because = slot.word in REASONS or slot.word == "for"
            because = because and below.choice is None  # "as against" gives none
            piece = Piece(reason=because or slot.word in _RELATIVE)
        else:
            piece.slots.append(slot)
    if piece.slots:
        yield piece


def _votes_again(slot: Slot, below: Slot) -> bool:
    """Whether somebody says again that they vote: ``and I'm voting``, ``und ich stimme``."""
    return slot.word in _SPEAKING and (below.word in _VOTES_AGAIN or below.choice is not None)


def _begins_clause(slot: Slot, below: Slot, *, voted: bool) -> bool:
    """Whether a clause begins that says why, or what follows; "as a comment" says how."""
    how = voted and slot.word == "as" and below.word in ("a", "an")
    return (not how and slot.word in REASONS | _SO) or _gives_reason(slot, below)


def _gives_reason(slot: Slot, below: Slot) -> bool:
    """Whether a *for* begins a reason: ``for it has no end``."""
    return slot.word == "for" and below.word in _IT


@cache
def _by_first() -> dict[str, list[tuple[tuple[str, ...], Choice]]]:
    """The phrases of choices, longest first, by their first word."""
    index: dict[str, list[tuple[tuple[str, ...], Choice]]] = {}
    for phrase, choice in CHOICES:
        parts = tuple(phrase.split(" "))
        index.setdefault(parts[0], []).append((parts, choice))
    return index
