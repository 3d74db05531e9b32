"""Pairs the choices and the numbers of a sentence, whatever else its writer says around them.

A sentence is cut into pieces by commas and words such as *and* or *because*. Each piece holds
choices, numbers, both or neither; which choice goes with which number must be the only way to pair
them. A piece that holds a vote may have other words beside it, but none that denies, limits,
doubts, puts off or tells what somebody else does. All that is not sure is no reading. Linear time.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from typing import Final

from gamemaster.mail.commands.cursor import COURTESIES, Word, split_words
from gamemaster.mail.commands.vote_words import (
    ABOUT,
    CHOICES,
    FILLERS,
    LINKS,
    MISSPELT,
    NOUNS,
    NUMERO_AFTER_NOUN,
    PREPOSITIONAL,
    SUBJECTS,
    TAILS,
    VERBS,
    Choice,
)
from gamemaster.mail.commands.votes import MAX_RANGE, Vote
from gamemaster.mail.prose_words import (
    CONDITIONAL,
    HEADINGS,
    LIMITING,
    OF_OTHERS,
    OF_VOTES,
    OWN,
    OWNERS,
    REASONS,
    REPORTING,
    SPEAKERS,
    UNDECIDED,
    UNDOING,
    UNDOING_PHRASES,
    UNDOING_STEMS,
    VOCATIVES,
)

_SMALLEST: Final = 100
_MOST_WORDS: Final = 200
_MOST_UNKNOWN: Final = 3
_FEW: Final = 3
_NOUN_WORDS: Final = frozenset(
    word for phrase in (*NOUNS, *NUMERO_AFTER_NOUN) for word in phrase.split(" ")
) | frozenset(
    (
        "#",
        "both",
        "also",
        "all",
        "beide",
        "beiden",
        "die",
        "les",
        "las",
        "los",
        "deux",
        "my",
        "own",
        "one",
        "meinen",
        "eigenen",
        "meine",
        "eigene",
        "mon",
        "ma",
        "mi",
        "propia",
        "propio",
    )
)
_TOO: Final = frozenset(
    ("too", "then", "auch", "aussi", "también", "well", "as", "please", ".", "!")
)
_RULES: Final = frozenset(
    ("rule", "rules", "regel", "regeln", "règle", "règles", "regla", "reglas")
)
_UNITS: Final = re.compile(
    r"(?:%|points?|pts|punkten?|punkte|puntos?|percent|prozent|days?|hours?|minutes?|tagen?"
    r"|stunden?|jours?|heures?|días?|horas?|players?|spielern?|jugadores|joueurs|words?)\Z"
)
_AND: Final = frozenset(("and", "und", "et", "y", "&", "+", "sowie", "puis", "pis", "plus", "n"))
_BUT: Final = frozenset(("but", "aber", "mais", "pero", "though"))
_SO: Final = frozenset(("so", "therefore", "thus", "hence", "also", "daher", "deshalb", "darum",
                        "donc", "alors", "that", "dass", "which", "who", "que", "qui"))  # fmt: skip
_RELATIVE: Final = frozenset(("que", "which", "who", "qui"))
_LIST_MARKS: Final = frozenset(("-",))
_UNSEEN: Final = frozenset(("Cc", "Cf", "Co", "Cs", "Cn", "Mn", "Me"))
_RANGE: Final = re.compile(r"(?<![0-9])([0-9]{3,9})\s?[-\u2013]\s?([0-9]{3,9})")
_STRANGE: Final = re.compile(r"\+[A-Za-z]|[?\u00bf<>`/\\{}\[\]\ufffd]|[^\W\d_A-Za-zÀ-ÖØ-öø-ÿœŒ]|~~")
_REMAINING: Final = frozenset(
    ("others", "other", "rest", "remaining", "everything", "all", "anderen", "andere", "übrigen",
     "alle", "alles", "autres", "reste", "tous", "toutes", "tout", "demás", "otras", "todas", "todo")
)  # fmt: skip
_BEFORE_PREPOSITION: Final = frozenset(
    ("down", "in", "me", "up", "vote", "votes", "voting", "ballot", "voter", "votar", "voto",
     "stimme", "stimmen", "stimm", "cast", "cast", "i", "ich", "je", "yo", "moi", "go", "going",
     "come", "out", "lean", "dead", "strictly", "strongly", "one", "mal", "definitiv", "halt",
     "please", "bitte", "support", "mit", "with", "eher", "pleased", "happy", "absolument")
)  # fmt: skip
_MARKS: Final = frozenset((",", ":", "-", "...", "…", "..", "=", "|", ">", "→", "/"))
_IT: Final = frozenset(("it", "this", "that", "them", "these", "those", "all", "both", "each"))
_BE: Final = frozenset(
    ("i'm", "im", "am", "ah'm", "vote", "voting", "votes", "bin", "be", "suis", "estoy", "ich",
     "clearly", "definitely", "firmly", "all", "also", "wholeheartedly", "absolutely", "totally",
     ":", "-", "=", "is", "a", "way", "still", "naturally", "natürlich", "klar", "voll", "ganz",
     "auch", "plutôt", "aussi", "raus")
)  # fmt: skip
_NO_CHOICE: Final = frozenset(("no",))
_BEFORE_NO: Final = frozenset(
    ("a", "an", "vote", "voting", "votes", "say", "saying", "big", "hard", "heck", "hell", "is",
     ":", "-", "=", "and", "but", "firm", "clear", "straight", "it's", "that's", "thats", "strong")
)  # fmt: skip
_AFTER_NO: Final = frozenset(("on", "to", "for", "from", "thanks", "thank", "please", "pls", "a"))
_FILLING: Final = VOCATIVES | frozenset(
    word
    for phrase in (*FILLERS, *ABOUT, *LINKS, *TAILS, *VERBS, *SUBJECTS, *NOUNS, *COURTESIES)
    for word in phrase.split(" ")
)
_CONTRACTIONS: Final = frozenset(
    ("it's", "that's", "here's", "there's", "let's", "c'est", "d'accord", "what's", "geht's",
     "gibt's", "j'ai")
)  # fmt: skip
_CHOSEN: Final = frozenset(phrase for phrase, _ in CHOICES if " " not in phrase)
_DENIALS: Final = frozenset(("not", "no", "nicht", "pas"))
_LINKING: Final = frozenset(("for", "pour", "für", "fuer", "por", "para", "fürn"))


@dataclass(frozen=True, slots=True)
class _Slot:
    """A choice, a number of a proposal, or (with neither) a word or mark."""

    word: str
    choice: Choice | None = None
    numbers: tuple[int, ...] = ()


@dataclass(slots=True)
class _Piece:
    """What stands between two cuts of a sentence.

    ``reason``: it begins with *because*; ``but``: with *but*; ``heads``: a colon ends it;
    ``joined``: *and* does.
    """

    slots: list[_Slot] = field(default_factory=list)
    reason: bool = False
    but: bool = False
    heads: bool = False
    joined: bool = False

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
    def is_list(self) -> bool:
        """Whether it is numbers and nothing but what belongs to them."""
        return _NOUN_WORDS.union(_TOO).issuperset(self.words)

    @property
    def begins_with_choice(self) -> bool:
        """Whether a choice stands before its first number."""
        return next(slot for slot in self.slots if slot.choice or slot.numbers).choice is not None


def pair(
    text: str, rules: Collection[int], names: Collection[str], about: int | None = None
) -> tuple[Vote, ...] | None:
    """Return the votes of one plain sentence, in their order; None where it is not sure.

    ``about`` is the one proposal that the letter is about which the mail answers: a choice without
    any number is a vote on that. An empty tuple: no choice is in it.
    """
    words = split_words(text)
    if len(words) > _MOST_WORDS or _is_strange(text, words):
        return None
    pieces = list(_pieces(_slots(words, rules)))
    if not any(piece.choices for piece in pieces):
        return ()
    votes = _paired(pieces, about)
    if not votes or not _is_sure(pieces, names):
        return None
    return votes


def _is_strange(text: str, words: Sequence[Word]) -> bool:
    """Whether a sentence asks, takes back, or holds what no plain sentence on votes holds."""
    if any(unicodedata.category(character) in _UNSEEN for character in text):
        return True
    ranges = ((int(found[1]), int(found[2])) for found in _RANGE.finditer(text))
    if any(not first < last < first + MAX_RANGE for first, last in ranges):
        return True
    if _STRANGE.search(text) or UNDOING_PHRASES.search(text) or UNDOING_STEMS.search(text):
        return True
    last = next((word.text for word in reversed(words) if word.text not in ".!;,"), "")
    if last in _AND or last in _BUT:
        return True
    for word, below in zip(words, words[1:], strict=False):
        together = word.start + len(word.text) == below.start
        if _number(word.text) is None:
            if word.text in _LIST_MARKS and together and _number(below.text) is not None:
                if word.start and text[word.start - 1] == " " and word.text == "-":
                    return True  # "301 -303"
        elif together and below.text[:1].isalpha() and below.text != "er":
            return True  # "301st"
    return False


def _slots(words: Sequence[Word], rules: Collection[int]) -> Iterator[_Slot]:
    """Read choices and numbers from left to right; all else is words."""
    seen = (_without_drawl(word.text) for word in words)
    plain = [MISSPELT.get(word, word) for word in seen]
    at = 0
    while at < len(plain):
        length, slot = _number_at(plain, at, rules)
        if slot is None:
            length, slot = _choice_at(plain, at)
        yield slot or _Slot(plain[at])
        at += max(1, length)


def _number_at(plain: Sequence[str], at: int, rules: Collection[int]) -> tuple[int, _Slot | None]:
    number = _number(plain[at])
    if number is None:
        return 0, None
    below = plain[at + 1] if at + 1 < len(plain) else ""
    above = plain[at - 1] if at else ""
    if number in rules or above in _RULES or _UNITS.match(below):
        return 1, _Slot("")
    if below in ("-", "to", "through", "thru", "bis", "à", "al") and at + 2 < len(plain):
        last = _number(plain[at + 2])
        if last is not None and number < last < number + MAX_RANGE:
            return 3, _Slot("", numbers=tuple(range(number, last + 1)))
    return 1, _Slot("", numbers=(number,))


def _number(word: str) -> int | None:
    digits = word.removesuffix("er")
    return int(digits) if digits.isdecimal() and _SMALLEST <= int(digits) < 10**9 else None


def _choice_at(plain: Sequence[str], at: int) -> tuple[int, _Slot | None]:
    """Read a choice, if one begins here that is surely meant as one."""
    word = plain[at]
    for parts, choice in _by_first().get(word, ()):
        end = at + len(parts)
        if parts[1:] != tuple(plain[at + 1 : end]):
            continue
        if word in _NO_CHOICE and len(parts) == 1 and not _is_answer(plain, at):
            return 0, None
        if parts[-1] in PREPOSITIONAL and not _is_voted(plain, at, end):
            continue
        return len(parts), _Slot("", choice)
    return 0, None


def _is_answer(plain: Sequence[str], at: int) -> bool:
    """Whether a *no* is one, and does not deny the noun behind it."""
    below = plain[at + 1] if at + 1 < len(plain) else ""
    above = plain[at - 1] if at else ""
    numbered = below == "." and at + 2 < len(plain) and _number(plain[at + 2]) is not None
    if numbered or above in _NOUN_WORDS or (below == "for" and above not in _BEFORE_NO):
        return False  # "No. 301", "no for 301"
    if _number(below) is not None or below in _AFTER_NO:
        return True
    ends = below in ("", ".", ",", "!", ";") or below in _MARKS or below in _AND
    return ends or (above in _BEFORE_NO and not below.isalpha())


def _is_voted(plain: Sequence[str], at: int, end: int) -> bool:
    """Whether a preposition such as *for* stands before a proposal, or ends what somebody votes."""
    above = plain[at - 1] if at else ""
    if above in _CHOSEN and plain[end - 1] in _LINKING:
        return False  # "yes for 301"
    voting = above in _BE or not at or _number(above) is not None or not above.isalpha()
    voting = voting or above in _BEFORE_PREPOSITION or above in _AND | _BUT | _SO | VOCATIVES
    if not voting:
        return False  # "the case for 301"
    for place in range(end, min(end + 5, len(plain))):
        if _number(plain[place]) is not None:
            return True
        if plain[place] not in _NOUN_WORDS and not plain[place].endswith("'s"):
            break
    below = plain[end] if end < len(plain) else ""
    ended = (
        not below.isalpha() or below in _IT or below in _AND or below in _BUT or below in REASONS
    )
    voting = above in _BE or not at or _number(above) is not None or not above.isalpha()
    return ended and voting


def _pieces(slots: Iterator[_Slot]) -> Iterator[_Piece]:
    """Cut a sentence into pieces."""
    piece = _Piece()
    for slot in slots:
        cut = slot.choice is None and not slot.numbers and slot.word
        if cut and (slot.word in _MARKS or slot.word in _AND or slot.word in _BUT):
            piece.heads, piece.joined = slot.word == ":", slot.word in _AND
            if piece.slots:
                yield piece
            piece = _Piece(reason=piece.reason and slot.word in (",", *_AND), but=slot.word in _BUT)
        elif cut and (slot.word in REASONS or slot.word in _SO):
            if piece.slots:
                yield piece
            piece = _Piece(reason=slot.word in REASONS or slot.word in _RELATIVE)
        else:
            piece.slots.append(slot)
    if piece.slots:
        yield piece


def _paired(pieces: Sequence[_Piece], about: int | None) -> tuple[Vote, ...] | None:
    """Return the votes if there is one way to pair choices and numbers, or None."""
    votes: list[Vote] = []
    waiting: list[int] = []  # numbers that a choice must follow
    chosen: Choice | None = None  # a choice that numbers must follow
    ordered: bool | None = None  # whether choices stand before their numbers
    last: Choice | None = None  # the choice of the last pair, which further numbers may join
    headed = False
    for piece in pieces:
        choices, numbers = piece.choices, piece.numbers
        if headed and choices:
            return None  # "for 301: against 302"
        headed = piece.heads and bool(choices and numbers)
        if choices and numbers:
            found = _in_piece(piece)
            first = found[0].choice if found else None
            begins = piece.begins_with_choice
            if found is None or (waiting and begins):
                return None
            mixed = ordered is not None and begins != ordered and first not in {last, chosen}
            if mixed and OWNERS.isdisjoint(piece.words):
                return None  # "for 301, 302 against": where does the first one end?
            ordered = begins
            if chosen is not None and chosen != first:
                return None
            votes += [Vote(number, first) for number in waiting if first is not None]
            votes += found
            waiting, chosen, last = [], None, found[-1].choice
        elif numbers:
            if chosen is not None or (last is not None and not waiting and piece.is_list):
                choice = chosen or last
                votes += [Vote(number, choice) for number in numbers if choice is not None]
                chosen, last = None, choice
            else:
                waiting += numbers
        elif choices:
            if len(choices) > 1:
                return None
            (choice,) = choices
            if waiting:
                votes += [Vote(number, choice) for number in waiting]
                waiting, last = [], choice
            elif votes or chosen is not None:
                if choice != (chosen or votes[-1].choice):
                    return None
            else:
                chosen = choice
    if waiting:
        return None
    if chosen is not None:
        return (Vote(about, chosen),) if about is not None else None
    made = tuple(dict.fromkeys(votes))
    return made if len({vote.number for vote in made}) == len(made) else None


def _in_piece(piece: _Piece) -> list[Vote] | None:
    """Pair what stands in one piece: choice and numbers in turn, or one choice for all."""
    order = [
        (slot.choice, slot.numbers)
        for slot in piece.slots
        if slot.choice is not None or slot.numbers
    ]
    if order[0][0] is not None and order[-1][0] is not None:
        return None  # "for 301 for": half of it is missing
    if len(piece.choices) == 1:
        (choice,) = piece.choices
        return [Vote(number, choice) for number in piece.numbers]
    runs = [
        (is_choice, [one for one in run])
        for is_choice, run in groupby(order, key=lambda one: one[0] is not None)
    ]
    if len(runs) % 2 or any(len({one[0] for one in run}) > 1 for chosen, run in runs if chosen):
        return None
    votes: list[Vote] = []
    for first, second in zip(runs[::2], runs[1::2], strict=True):
        chosen, listed = (first, second) if first[0] else (second, first)
        choice = chosen[1][0][0]
        if choice is not None:
            votes += [Vote(number, choice) for one in listed[1] for number in one[1]]
    return votes


def _is_sure(pieces: Sequence[_Piece], names: Collection[str]) -> bool:
    """Whether nothing in the sentence denies, limits or puts off its votes, or tells of others'."""
    own = any(word in OWN for piece in pieces for word in piece.words)
    voted = False
    begun = next((piece.reason for piece in pieces if piece.choices or piece.numbers), False)
    for piece in pieces:
        words = [word for word in piece.words if word[:1].isalpha()]
        if not UNDOING.isdisjoint(words):
            return False
        if piece.heads and words and not (piece.numbers or voted) and not _heads_own(words, names):
            return False
        if piece.choices or piece.numbers:
            if (piece.reason and not begun) or not _leaves_vote(piece, words, names, own=own):
                return False
            voted = True
        elif not (_CHOSEN - _NO_CHOICE).isdisjoint(words) and not piece.reason:
            return False
        elif piece.joined and not voted and len(words) <= _FEW and SPEAKERS.isdisjoint(words):
            return False  # "My friend and I vote for 301"
        elif not piece.reason and ((piece.but and voted) or not _is_beside(words)):
            return False
    return True


def _heads_own(words: Sequence[str], names: Collection[str]) -> bool:
    """Whether what stands before a colon introduces its writer's own votes."""
    own = not OWNERS.isdisjoint(words) or not HEADINGS.isdisjoint(words)
    own = own or VOCATIVES.union(_TOO).issuperset(words)
    return own and LIMITING.isdisjoint(words) and REPORTING.isdisjoint(words)


def _is_beside(words: Sequence[str]) -> bool:
    """Whether a piece without a vote says nothing of the votes beside it."""
    if len(words) <= _FEW and not _REMAINING.isdisjoint(words):
        return False
    denies = not LIMITING.isdisjoint(words) or any(word.endswith("n't") for word in words)
    return not denies or (
        len(words) >= _FEW
        and CONDITIONAL.isdisjoint(words)
        and OF_VOTES.isdisjoint(words)
        and words[0] not in _DENIALS
    )


def _leaves_vote(piece: _Piece, words: Sequence[str], names: Collection[str], *, own: bool) -> bool:
    """Whether the other words in the piece of a vote leave it its writer's, and as it is."""
    for group in (LIMITING, UNDECIDED, OF_OTHERS, REPORTING):
        if not group.isdisjoint(words):
            return False
    if any(word.endswith("n't") or (word in _CHOSEN and word not in _LINKING) for word in words):
        return False
    following = zip(piece.slots, [*piece.slots[1:], None], strict=True)
    for slot, below in following:
        named = slot.word in names or slot.word.endswith("'s")
        if named and slot.word not in _CONTRACTIONS and not _is_owned(slot.word, below, names):
            return own and slot.word in names and not piece.choices
    unknown = [word for word in words if word not in _FILLING and word not in OWN]
    return own or len(unknown) <= _MOST_UNKNOWN


def _is_owned(word: str, below: _Slot | None, names: Collection[str]) -> bool:
    """``my brother's 302``: whose proposal it is; with a player's name it may be another one."""
    return (
        word.endswith("'s")
        and word[:-2] not in names
        and below is not None
        and (bool(below.numbers) or below.word in _NOUN_WORDS)
    )


def _without_drawl(word: str) -> str:
    """``ouiii`` as ``oui``."""
    return re.sub(r"([^\W\d_])\1{2,}", r"\1", word) if len(word) > 3 else word  # noqa: PLR2004


@cache
def _by_first() -> dict[str, list[tuple[tuple[str, ...], Choice]]]:
    """The phrases of choices, longest first, by their first word."""
    index: dict[str, list[tuple[tuple[str, ...], Choice]]] = {}
    for phrase, choice in CHOICES:
        parts = tuple(phrase.split(" "))
        index.setdefault(parts[0], []).append((parts, choice))
    return index
