"""Reads the votes of a sentence, whatever else its writer says around them.

Which choice goes with which number must be the only way to pair them. A piece of the sentence that
holds a vote may have other words beside it, but none that denies, limits, doubts, puts off or tells
what somebody else does. All that is not sure is no reading. Linear time.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from typing import Final

from gamemaster.mail.commands.cursor import COURTESIES
from gamemaster.mail.commands.vote_words import (
    ABOUT,
    FILLERS,
    LINKS,
    NOUNS,
    SUBJECTS,
    TAILS,
    VERBS,
    Choice,
)
from gamemaster.mail.commands.votes import Vote
from gamemaster.mail.prose_words import (
    AT_A_TIME,
    COMMON,
    CONDITIONAL,
    HEADINGS,
    HEDGES,
    LIMITING,
    NO_OPINION,
    OF_OTHERS,
    OF_VOTES,
    OWN,
    OWNERS,
    REPORTING,
    SPEAKERS,
    UNDECIDED,
    UNDOING,
    VOCATIVES,
    words_of,
)
from gamemaster.mail.remarks import GO_ON
from gamemaster.mail.vote_slots import (
    CHOSEN,
    LINKING,
    NOUN_WORDS,
    Piece,
    Slot,
    is_strange,
    pieces_of,
)

_MOST_LETTERS: Final = 1500
_MOST_UNKNOWN: Final = 3
_FEW: Final = 3
_TOO: Final = words_of("too then auch aussi también well as please . !")
_LISTING: Final = NOUN_WORDS | _TOO | words_of("on to zu bei sur en a à of de")
_REMAINING: Final = words_of(
    "others other rest remaining everything all anderen andere übrigen alle alles autres reste tous"
    " toutes tout demás otras todas todo"
)
_NAMED_BELOW: Final = words_of(
    "the other others two three both all rest die anderen beiden zwei drei les autres deux trois"
    " las otras dos tres"
)
"""Words for proposals whose numbers stand right behind them."""
_FILLING: Final = VOCATIVES | words_of(
    *FILLERS, *ABOUT, *LINKS, *TAILS, *VERBS, *SUBJECTS, *NOUNS, *COURTESIES
)
_CONTRACTIONS: Final = words_of(
    "it's that's here's there's let's c'est d'accord what's geht's gibt's j'ai"
)
_DENIALS: Final = words_of("not no nicht pas")
_POSSESSIVE: Final = words_of("my mein meine meinen meinem meiner mon ma mes mi mis")
_ADDRESSED: Final = words_of("you your votes vous tu usted ustedes ihr du")
"""Words of others that a heading may address itself to."""
_OWN_THINGS: Final = (
    COMMON
    | HEADINGS
    | NOUN_WORDS
    | OF_VOTES
    | words_of(
        *FILLERS,
        *NOUNS,
        "support opinion view answer verdict response reply decision preference part side humble"
        " honest say pick picks word thoughts thumb thumbs name behalf account blessing approval"
        " meinung antwort sicht seite zustimmung ablehnung enthaltung ja nein senf kreuz kreuzchen"
        " voix avis réponse part décision côté accord oui non opinión respuesta parte decisión sí"
        " lado apoyo yes no propre propres propia propio eigene eigener eigenen suffrage suffrages"
        " bulletin position standpunkt posición",
    )
)
"""What somebody has who votes: *my* before any other noun speaks of somebody else."""
_BEGINS: Final = words_of("on bei beim zu zum sur en sobre")
"""Words that begin what is said of the number behind them."""
_SAYING: Final = words_of("voting c'est stimme voto it's i'm am bin suis")
_HAVING: Final = words_of("have had habe hab hatte ai avais he había noch again")
"""Words with which somebody says what they did before: "I have read 301 twice, and I vote …"."""
_EXAMPLES: Final = words_of("example examples sample options option beispiel exemple ejemplo")


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
    return votes if votes and _is_sure(pieces, names) else None


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
            if self.waiting and not piece.choices and not LINKING.isdisjoint(piece.words):
                return None  # "301: for the win, 302 against"
            headed = piece.heads and bool(piece.choices and piece.numbers)
            if not self._takes(piece):
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

    def _takes(self, piece: Piece) -> bool:
        """Take a piece; say whether there is one way to do so."""
        if piece.choices and piece.numbers:
            return self._takes_pairs(piece)
        if piece.numbers:
            self._take_numbers(piece)
        elif piece.choices:
            return len(piece.choices) == 1 and self._takes_choice(*piece.choices)
        return True

    def _takes_pairs(self, piece: Piece) -> bool:
        found = _in_piece(piece)
        if found is None:
            return False
        first = found[0].choice
        begins, before = piece.begins_with_choice, self.choice_first
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

    def _take_numbers(self, piece: Piece) -> None:
        listed = _LISTING.issuperset(piece.words_before_number)
        choice = self.chosen or (self.last if listed and not self.waiting else None)
        if choice is None:
            self.waiting += piece.numbers
        else:
            self.votes += [Vote(number, choice) for number in piece.numbers]
            self.chosen, self.last = None, choice

    def _takes_choice(self, choice: Choice) -> bool:
        if self.waiting:
            self.votes += [Vote(number, choice) for number in self.waiting]
            self.waiting, self.last = [], choice
            return True
        before = self.chosen or (self.votes[-1].choice if self.votes else None)
        if before is None:
            self.chosen = choice
        return before in {None, choice}


def _in_piece(piece: Piece) -> list[Vote] | None:
    """Pair what stands in one piece: choices and numbers in turn, or one choice for all."""
    order = [slot for slot in piece.slots if slot.choice is not None or slot.numbers]
    between = {slot.word for slot in piece.slots[1:-1]}
    if order[0].links and order[-1].choice and not (_SAYING.isdisjoint(between)):
        order = order[1:]  # "for 301 I am voting against", "pour la 303 c'est non"
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


def _is_sure(pieces: Sequence[Piece], names: Collection[str]) -> bool:
    """Whether nothing in the sentence denies, limits or puts off its votes, or tells of others'."""
    own = any(word in OWN for piece in pieces for word in piece.words)
    voted = False
    only_against = {choice for piece in pieces for choice in piece.choices} == {"against"}
    begun = next((piece.reason for piece in pieces if piece.choices or piece.numbers), False)
    for piece, below in zip(pieces, [*pieces[1:], Piece()], strict=True):
        words = [word for word in piece.words if word[:1].isalpha()]
        heads = piece.heads and bool(words) and not (piece.numbers or voted)
        headed = heads and not (piece.choices and OWNERS.isdisjoint(words))
        if not UNDOING.isdisjoint(words) or (heads and not (headed and _heads_own(words))):
            return False
        if piece.choices or piece.numbers:
            again = piece.reason and _begins_again(piece, below)
            if only_against and not piece.choices and _denies_of_proposal(words):
                voted = True
                continue
            said = words
            if not piece.choices and below.choices and not OWNERS.isdisjoint(below.words):
                said = [word for word in words if word not in _HAVING]
            if (piece.reason and not (begun or again)) or not _leaves_vote(
                piece, said, names, own=own
            ):
                return False
            voted = True
        elif (
            piece.reason
            or (below.numbers and _NAMED_BELOW.issuperset(words))
            or (only_against and _agrees_to_no(words))
        ):
            continue
        elif not _may_stand(piece, words, voted=voted):
            return False
    return True


def _heads_own(words: Sequence[str]) -> bool:
    """Whether what stands before a colon introduces its writer's own votes."""
    told = (LIMITING, REPORTING, UNDECIDED, OF_OTHERS - _ADDRESSED, _EXAMPLES)
    if any(not group.isdisjoint(words) for group in told) or _is_anothers(words):
        return False
    return not OWNERS.isdisjoint(words) or VOCATIVES.union(_TOO).issuperset(words)


def _is_anothers(words: Sequence[str]) -> bool:
    """Whether *my* stands before a noun that is not one's vote: ``my flatmate``."""
    owned = (below for word, below in pairwise(words) if word in _POSSESSIVE)
    return any(word not in _OWN_THINGS for word in owned)


def _begins_again(piece: Piece, below: Piece) -> bool:
    """Whether a reason has ended and the next vote begins: ``…, and 302 gets a no because …``."""
    return bool(piece.choices and piece.slots[0].numbers and not below.choices)


def _denies_of_proposal(words: Sequence[str]) -> bool:
    """Whether what is said of a proposal that is voted against denies something of it."""
    denied = LIMITING.intersection(words)
    told = (CONDITIONAL, OF_VOTES, REPORTING, OF_OTHERS, UNDECIDED)
    begins = not _DENIALS.isdisjoint(words[:1])  # "Not 301, no."
    return (
        bool(denied)
        and not begins
        and denied <= _DENIALS
        and all(group.isdisjoint(words) for group in told)
    )


def _agrees_to_no(words: Sequence[str]) -> bool:
    """Whether a piece denies something of the proposal, and so agrees to a vote against it."""
    begins = len(words) > 1 and words[0] in _DENIALS and words[1] not in GO_ON
    told = (CONDITIONAL, OF_VOTES, REPORTING, OF_OTHERS)
    return begins and all(group.isdisjoint(words) for group in told)


def _may_stand(piece: Piece, words: Sequence[str], *, voted: bool) -> bool:
    """Whether a piece without a vote, and without a reason, may stand beside votes."""
    if VOCATIVES.issuperset(words):
        return True
    if not (CHOSEN - LINKING - {"no", "ja"}).isdisjoint(words) or (piece.but and voted):
        return False
    few = len(words) <= _FEW
    if few and piece.joined and not voted and SPEAKERS.isdisjoint(words):
        return False  # "My friend and I vote for 301"
    if few and not _REMAINING.isdisjoint(words):
        return False
    if not words:
        return True
    denies = not LIMITING.isdisjoint(words) or any(word.endswith("n't") for word in words)
    if (len(words) <= _FEW + 1 and not HEDGES.isdisjoint(words)) or (
        denies and not NO_OPINION.isdisjoint(words)
    ):
        return False  # "For 301, I think", "For 301, I have no opinion"
    elsewhere = CONDITIONAL.isdisjoint(words) and OF_VOTES.isdisjoint(words)
    # "No" begins a sentence of its own in Spanish.
    goes_on = words[0] not in _DENIALS or (words[0] == "no" and len(words) > _FEW)
    return not denies or (len(words) >= _FEW and elsewhere and goes_on)


def _leaves_vote(piece: Piece, words: Sequence[str], names: Collection[str], *, own: bool) -> bool:
    """Whether the other words in the piece of a vote leave it its writer's, and as it is."""
    for group in (LIMITING, UNDECIDED, AT_A_TIME, OF_OTHERS, REPORTING, CHOSEN - LINKING - {"ja"}):
        if not group.isdisjoint(words):
            return False
    if any(word.endswith("n't") or word.isdigit() for word in piece.words) or _is_anothers(words):
        return False
    for slot, below in zip(piece.slots, [*piece.slots[1:], None], strict=True):
        named = slot.word in names or slot.word.endswith("'s")
        if named and slot.word not in _CONTRACTIONS and not _is_owned(slot.word, below):
            return own and slot.word in names and not piece.choices
    unknown = [word for word in words if word not in _FILLING and word not in OWN]
    return own or len(unknown) <= _MOST_UNKNOWN


def _is_owned(word: str, below: Slot | None) -> bool:
    """``Carol's 302``: whose proposal it is."""
    return (
        word.endswith("'s")
        and below is not None
        and (bool(below.numbers) or below.word in NOUN_WORDS)
    )
