"""Reads the votes of a sentence, whatever else its writer says around them.

Which choice goes with which number must be the only way to pair them; whether the writer votes at
all is asked after that (``vote_sureness``). Anything that is not sure gives no reading. Linear
time.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final

from gamemaster.mail.commands.vote_words import (
    Choice,
)
from gamemaster.mail.commands.votes import Vote
from gamemaster.mail.prose.prose_words import (
    CHANGING,
    COMMON,
    LIMITING,
    OWNERS,
    words_of,
)
from gamemaster.mail.prose.short_remarks import words_in
from gamemaster.mail.prose.vote_frames import follows
from gamemaster.mail.prose.vote_slots import (
    AND,
    CHOSEN,
    LINKING,
    NOUN_WORDS,
    Piece,
    is_strange,
    pieces_of,
)
from gamemaster.mail.prose.vote_sureness import TOO, is_sure

_MOST_LETTERS: Final = 1500
_ADDING: Final = TOO | words_of(
    "both all each beide beiden alle les deux ambas ambos todas toutes them together zusammen ty"
    " thx thanks thank you danke merci gracias everyone pls plz bitte svp lol"
)
"""Words behind a number that joins those before it."""
_LISTING: Final = NOUN_WORDS | TOO | words_of("on to zu bei sur en a à of")
_BEGINS: Final = words_of("on bei beim zu zum sur en sobre")
"""Words that begin a statement about the number behind them."""
_SAYING: Final = words_of("i ich je yo vote voting votiere c'est stimme voto it's i'm am bin suis")
_IS: Final = words_of("is ist est es will be : =")

_GIVEN: Final = (
    NOUN_WORDS
    | {""}
    | words_of("gibt gibt's es von mir ein eine klares bekommt i je yo me c'est un una a from")
)
"""Words between *for 301* and a choice by which the first is the topic of the second."""
_GOES_ON: Final = re.compile(
    r"\s?(?<!\bno)(?<!\bnr)[.!,;:(]+\s|\s[-\u2013\u2014(]{1,3}\s?"
    r"|\s(?=(?:because|since|as|due|given|though|weil|denn|da|wegen|car|parce|puisque|porque|ya)\b)",
    re.IGNORECASE,
)
"""Where something else than a vote may begin."""
_CLAUSE_ENDS: Final = re.compile(r"[.!?;)]")
_NAMED: Final = re.compile(
    r"(?<![0-9])[1-9][0-9]{2}(?![0-9])|\b(?:mine|my own|my proposal)\b", re.IGNORECASE
)
_NAMING: Final = (
    NOUN_WORDS | AND | TOO | words_of("on to zu bei sur en a bitte thanks thank you so")
)
"""Words beside a number that say no more than which it is."""


def pair(
    text: str, rules: Collection[int], names: Collection[str], about: int | None = None
) -> tuple[Vote, ...] | None:
    """Return the votes of one plain sentence, in their order; None where it is not sure.

    ``about`` is the one proposal that the letter is about which the mail answers: a choice without
    any number is a vote on that. An empty tuple: no choice is in it.
    """
    if len(text) > _MOST_LETTERS or is_strange(text):
        return None
    pieces = pieces_of(text, rules)
    if not any(piece.choices for piece in pieces):
        return ()
    votes = _Pairing().of(pieces, about)
    return votes if votes and is_sure(pieces, names) else None


def paired(pieces: Sequence[Piece]) -> tuple[Vote, ...] | None:
    """Pair the choices and numbers of pieces in the only way there is; one choice is for all."""
    choices = {choice for piece in pieces for choice in piece.choices}
    numbers = dict.fromkeys(number for piece in pieces for number in piece.numbers)
    if len(choices) == 1 and numbers:
        return tuple(Vote(number, *choices) for number in numbers)
    return _Pairing().of(pieces, None) or None


def paired_anyhow(text: str, rules: Collection[int]) -> tuple[Vote, ...] | None:
    """Return the votes of one plain sentence if its writer votes in it at all.

    None where a number or choice of it would be left over; an empty tuple where it has none.
    """
    if len(text) > _MOST_LETTERS or is_strange(text):
        return None
    pieces = pieces_of(text, rules)
    votes = _Pairing().of(pieces, None) or ()
    used = {(vote.number, vote.choice) for vote in votes}
    numbers = {number for piece in pieces for number in piece.numbers}
    choices = {choice for piece in pieces for choice in piece.choices}
    # "Yes, yes, no for 301, 302, 303", "Or maybe against": it is not read as a choice here.
    unread = any(slot.word in CHOSEN - LINKING for piece in pieces for slot in piece.slots)
    whole = {number for number, _ in used} == numbers and {choice for _, choice in used} == choices
    return votes if whole and not unread else None


def of_topic(text: str, topic: int) -> tuple[Vote, ...]:
    """Return the vote on what the mail answers that one sentence may be, if it has one choice."""
    choices = {choice for piece in pieces_of(text, ()) for choice in piece.choices}
    return (Vote(topic, *choices),) if len(choices) == 1 else ()


def is_named_behind(text: str, number: int | None, rules: Collection[int]) -> bool:
    """Whether a proposal is named only behind a choice, in what is said of it or of another.

    ``Against, because 302 is better`` is hardly a vote against 302.
    """
    first = _NAMED.search(text)
    ends = [*_GOES_ON.finditer(text, 0, first.start())] if first is not None else []
    if not ends or len(text) > _MOST_LETTERS or not _chooses(text[: ends[-1].start()], rules):
        return False
    said = text[ends[-1].end() :]
    named = _CLAUSE_ENDS.split(said, maxsplit=1)[0]
    more = not _NAMING.issuperset(words_in(named)) and not _chooses(said, rules)
    return more and _NAMED.findall(named) == [str(number)]


def _chooses(text: str, rules: Collection[int]) -> bool:
    return any(piece.choices for piece in pieces_of(text, rules))


@dataclass(slots=True)
class _Pairing:
    """Choices and numbers while they are paired, piece by piece.

    ``waiting`` are numbers that a choice must follow, ``chosen`` is a choice that numbers must
    follow, ``last`` the choice of the last pair, which further numbers may join; ``choice_first``
    says how the last pair was ordered.
    """

    votes: list[Vote] = field(default_factory=list)
    waiting: list[int] = field(default_factory=list)
    chosen: Choice | None = None
    last: Choice | None = None
    choice_first: bool | None = None
    linked: list[int] = field(default_factory=list)

    def of(self, pieces: Sequence[Piece], about: int | None) -> tuple[Vote, ...] | None:
        """Return the votes if there is one way to pair choices and numbers, or None."""
        headed = False
        for place, piece in enumerate(pieces):
            if headed and piece.choices:
                if piece.numbers or not self._only_links(pieces[place - 1]):
                    return None  # "for 301: against 302"
                self.votes = [vote for vote in self.votes if vote.number not in self.linked]
                self.waiting += self.linked
                self.last = None
            if self.waiting and piece.numbers and _denied(pieces[place - 1]):
                return None  # "301 ja, 302 nei, 303 ja"
            if self.waiting and not piece.choices and not LINKING.isdisjoint(piece.words):
                return None  # "301: for the win, 302 against"
            below = pieces[place + 1] if place + 1 < len(pieces) else Piece()
            said = [slot for slot in below.slots if not slot.word or slot.word.isalpha()]
            # "For 302, it's a no from me": what is said ends with the choice.
            says = not (_SAYING | _IS).isdisjoint(below.words)
            own = not below.numbers and any(
                slot.own or (slot.choice and not slot.links and says) for slot in said[-1:]
            )
            headed = (piece.heads or own) and bool(piece.choices and piece.numbers)
            headed = headed and (piece.heads or self._only_links(piece))
            above = pieces[place - 1] if place else Piece()
            if above.governs and self.chosen is not None and piece.numbers:
                return None  # "Ich bin dafür, dass wir über 301 reden."
            if not self._takes(piece, above):
                return None
        if self.chosen is not None and about is not None and not self.waiting:
            return (Vote(about, self.chosen),)
        votes = tuple(dict.fromkeys(self.votes))
        twice = len({vote.number for vote in votes}) < len(votes)
        return None if self.waiting or self.chosen is not None or twice else votes

    def _only_links(self, head: Piece) -> bool:
        """Whether a head only says what it is about: "pour la 301 : non"."""
        self.linked = list(head.numbers)
        chosen = [slot for slot in head.slots if slot.choice is not None]
        return len(chosen) == 1 and chosen[0].links and head.begins_with_choice

    def _takes(self, piece: Piece, above: Piece) -> bool:
        """Take a piece; say whether there is one way to do so."""
        if piece.choices and piece.numbers:
            return self._takes_pairs(piece)
        if piece.numbers:
            # "Yes on 301, sorry, 302": what stands between may take the first one back.
            adjoins = bool(above.numbers or above.choices)
            adjoins = adjoins and (not above.numbers or CHANGING.isdisjoint(_behind(above)))
            return self._takes_numbers(piece, joined=above.joined, adjoins=adjoins)
        if piece.choices:
            return len(piece.choices) == 1 and self._takes_choice(*piece.choices)
        return True

    def _takes_pairs(self, piece: Piece) -> bool:
        found = _in_piece(piece)
        if found is None:
            return False
        first = found[0].choice
        marked = [slot for slot in piece.slots if slot.choice is not None or slot.numbers]
        topic = marked[0].links and marked[-1].choice is not None  # "pour la 301 c'est oui"
        begins, before = piece.begins_with_choice and not topic, self.choice_first
        # "for 301, 302 against": where does the first one end?
        mixed = before is not None and begins != before and first not in {self.last, self.chosen}
        mixed = mixed and (begins or piece.slots[0].word not in _BEGINS)  # "…, on 302 no"
        if (mixed and OWNERS.isdisjoint(piece.words)) or (self.waiting and begins):
            return False
        if self.chosen not in {None, first}:
            return False
        self.votes += [Vote(number, first) for number in self.waiting]
        self.votes += found
        self.waiting, self.chosen = [], None
        self.last, self.choice_first = found[-1].choice, begins
        return True

    def _takes_numbers(self, piece: Piece, *, joined: bool, adjoins: bool) -> bool:
        if not _LISTING.issuperset(_between(piece)):
            return False  # "301 beats 302, yes."
        listed = _LISTING.issuperset(piece.words_before_number)
        listed = listed and adjoins and not _says_of(piece, joined=joined)
        listed = listed and (self.choice_first is not False or not TOO.isdisjoint(_behind(piece)))
        choice = self.chosen or (self.last if listed and not self.waiting else None)
        if choice is None:
            self.waiting += piece.numbers
        else:
            self.votes += [Vote(number, choice) for number in piece.numbers]
            self.chosen, self.last = None, choice
        return True

    def _takes_choice(self, choice: Choice) -> bool:
        if self.waiting:
            self.votes += [Vote(number, choice) for number in self.waiting]
            self.waiting, self.last, self.choice_first = [], choice, False
            return True
        before = self.chosen or (self.votes[-1].choice if self.votes else None)
        if before is None:
            self.chosen = choice
        return before in {None, choice}


def _denied(piece: Piece) -> bool:
    """Whether what stands behind the numbers of a piece may be a choice: ``302 nei``."""
    words = _behind(piece)
    unknown = len(words) == 1 and words[0] not in COMMON | TOO | NOUN_WORDS
    limits = not LIMITING.isdisjoint(words) or any(word.endswith("n't") for word in words)
    return unknown or limits


def _says_of(piece: Piece, *, joined: bool) -> bool:
    """Whether something is said of the numbers of a piece: "for 301, 302 over my dead body".

    ``joined``: *and* stands before it, so that "and 302 with pleasure" may go on from the vote.
    """
    words = _behind(piece)
    goes_on = joined and bool(words) and follows(words[0]) and LIMITING.isdisjoint(words)
    return not goes_on and not _ADDING.issuperset(words)


def _between(piece: Piece) -> list[str]:
    """Return the words between the first and the last number of a piece."""
    at = [place for place, slot in enumerate(piece.slots) if slot.numbers]
    return [slot.word for slot in piece.slots[at[0] : at[-1]] if slot.word[:1].isalpha()]


def _behind(piece: Piece) -> list[str]:
    """Return the words behind the first number of a piece."""
    above = len(piece.words_before_number)
    return [slot.word for slot in piece.slots[above:] if slot.word[:1].isalpha()]


def _in_piece(piece: Piece) -> list[Vote] | None:
    """Pair what stands in one piece: choices and numbers in turn, or one choice for all."""
    order = [slot for slot in piece.slots if slot.choice is not None or slot.numbers]
    between = {slot.word for slot in piece.slots[1:-1]}
    told = piece.slots[0].links and (order[-1].answers or order[-1].own)
    told = (told and _GIVEN.issuperset(between)) or not _SAYING.isdisjoint(_behind(piece))
    # "My vote for 301 is no" may be either.
    told = told or (order[0].choice == order[-1].choice and not _IS.isdisjoint(between))
    if order[0].links and order[-1].choice and told:
        order = order[1:]  # "for 301 I am voting against", "my vote for 301 is yes"
    if order[0].choice is not None and order[-1].choice is not None:
        return None  # "for 301 for": half of it is missing
    runs = [list(run) for _, run in groupby(order, key=lambda slot: slot.choice is not None)]
    if len({slot.choice for slot in order if slot.choice}) == 1:
        runs = [[slot for slot in order if slot.choice], [slot for slot in order if slot.numbers]]
    if len(runs) % 2:
        return None  # "301 for 302 against 303": whose is which?
    votes: list[Vote] = []
    for first, second in zip(runs[::2], runs[1::2], strict=True):
        chosen, listed = (first, second) if first[0].choice is not None else (second, first)
        choices = {slot.choice for slot in chosen if slot.choice is not None}
        if len(choices) != 1:
            return None
        (choice,) = choices
        votes += [Vote(number, choice) for slot in listed for number in slot.numbers]
    return votes
