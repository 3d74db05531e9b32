"""Says of a sentence with votes in it whether its writer votes there, and nothing takes it back.

Harmless words cannot be listed; harmful ones can: those that deny, limit, doubt, put off, ask, or
tell what somebody else does. Each piece is searched for them: more strictly where no piece says *I
vote* (``vote_frames``), and most strictly where the choice is a bare answer, which may answer
anything. Linear time.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from gamemaster.mail.commands.vote_words import (
    FILLERS,
    NOUNS,
)
from gamemaster.mail.prose.prose_words import (
    AT_A_TIME,
    COMMON,
    CONDITIONAL,
    DISCUSSING,
    FIRST_PERSON,
    HARMLESS,
    HEADINGS,
    HEDGES,
    LIMITING,
    NO_OPINION,
    OF_OTHERS,
    OF_VOTES,
    OWNERS,
    REPORTING,
    RESERVING,
    SPEAKERS,
    UNDECIDED,
    UNDOING,
    VOCATIVES,
    WITHOUT,
    words_of,
)
from gamemaster.mail.prose.short_remarks import (
    DENIALS,
    GO_ON,
    PLACES,
    agrees,
    explains,
    goes_on_from_vote,
    is_told,
)
from gamemaster.mail.prose.vote_frames import HANDLING, TOPICAL, opens, speaks
from gamemaster.mail.prose.vote_slots import (
    CHOSEN,
    LINKING,
    NOUN_WORDS,
    OWNS,
    Piece,
    Slot,
)

_FEW: Final = 3
TOO: Final = words_of("too also then auch aussi también well as please . !")
_REMAINING: Final = words_of(
    "others other rest remaining everything all anderen andere übrigen alle alles autres reste tous"
    " toutes tout demás otras todas todo"
)
_NAMED_BELOW: Final = words_of(
    "the other others two three both all rest die anderen beiden zwei drei les autres deux trois"
    " las otras dos tres"
)
"""Words for proposals whose numbers stand right behind them."""
_CONTRACTIONS: Final = words_of(
    "it's that's here's there's let's c'est d'accord what's geht's gibt's j'ai"
)
_POSSESSIVE: Final = words_of("my mein meine meinen meinem meiner meines mon ma mes mi mis")
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
        "support opinion view answer verdict response reply preference humble honest pick picks"
        " thoughts thumb thumbs name behalf account blessing approval meinung antwort sicht seite"
        " zustimmung ablehnung enthaltung nein senf kreuz kreuzchen voix avis réponse accord non"
        " opinión respuesta sí urteil objection endorsement objections suffrage soutien aval"
        " feeling hunch zettel wahlzettel bulletin papeleta apoyo yes propre propres eigener"
        " suffrages position standpunkt posición result conclusion ergebnis fazit résultat"
        " resultado conclusión",
    )
)
"""Nouns for a voter's own: *my* before any other noun speaks of somebody else."""
_ONLY: Final = words_of("nur only just so daher deshalb darum therefore also donc solo")
_VOTING: Final = words_of("vote stimme voto abstain enthalte")
_BE: Final = words_of("is are was ist sind war est sont es son mine")
_ALTERNATIVES: Final = words_of("or oder ou o u either entweder soit")
_THANKING: Final = words_of("thanks thank danke merci gracias")
_SELF: Final = SPEAKERS | words_of("i'll my mein meine meinen voy vengo estoy")
_JUDGING: Final = words_of(
    "like love think believe find hate agree enjoy want trust dislike prefer understand mag liebe"
    " finde verstehe möchte trouve aime adore comprends déteste gusta encanta creo happy fine glad"
    " pleased content good convinced zufrieden satisfait satisfaite contento contenta entiendo"
    " encuentro veo see vote stimme voto"
)
"""Words with which somebody judges a proposal in the first person."""
_THAT: Final = words_of("that's that it's this das es c'est eso")
_ME: Final = FIRST_PERSON | PLACES | words_of("here us")
_WHAT: Final = words_of("what was ce que qu'il qu'elle lo")
_AS_LONG_AS: Final = words_of("solange sofern falls provided unless until")
_FIRST: Final = words_of("first beforehand zuerst vorher d'abord avant primero antes")
_AFTER: Final = words_of("after nach après tras")
_COUNTED: Final = words_of(
    "long much some two three four reading careful due einem einer langem langer reiflicher zwei"
    " drei"
    " une un una deux trois dos tres mucho leer lecture réflexion lectura"
)
_TO_VOTE: Final = words_of("voter votar abstimmen abzustimmen voting")
_SEVERAL: Final = words_of(
    "friends comrades freunde genossen amis amies camarades amigos amigas compañeros compañeras"
)
_GREETED: Final = VOCATIVES | words_of("à a an to the ihr you vous mesdames messieurs dear from")
_HASTE: Final = words_of(
    "quick quickly short shortly brief briefly hastily kurz kurzer schnell schnelle auf rasch vite"
    " rapidement bref breve rápido rápidamente rapido pronto noch still"
)
"""Words with which somebody says that they write in haste."""
_PLACED: Final = words_of(
    "in on at from nach im am aus beim auf während en dans depuis sur après desde tras after"
    " speaking con mit with between despite"
)
_FROM: Final = words_of("from von vom of de du des del by d")
_BY_SOMEBODY: Final = ("by", "de", "von")
_ARTICLES: Final = words_of("the a an my der die das dem den le la les l el mon ma mi meinem")
_DAYS: Final = words_of("day days week month year tag tage woche jour semaine mois día semana mes")
_PAST: Final = words_of(
    "old older earlier previous former past original next alte alten bisherige bisherigen frühere"
    " früheren anciens ancien précédents précédent viejos antiguos anteriores"
)
"""Words of votes of another day."""
_RECORDING: Final = words_of(
    "please record register note enter bitte vermerken notieren notiert vermerkt eintragen merci"
    " veuillez de noter enregistrer por favor anotar registrar"
)
"""Words that ask for what follows to be recorded."""
_FOR_THE_RECORD: Final = (
    "for the record", "for the minutes", "for my part", "on the proposals", "zu den vorschlägen",
    "zu den anträgen", "sur les propositions", "sobre las propuestas",
    "fürs protokoll", "für das protokoll",
    "pour le procès-verbal", "pour ma part", "para que conste", "por mi parte",
)  # fmt: skip
_IN_GAME: Final = words_of("force play kraft spiel vigueur jeu")
"""Words of labels of ours that begin as a place does: ``In force since``, ``Im Spiel``."""
_DECLARING: Final = words_of(
    "declare declared say state confirm announce inform erkläre sage bestätige verkünde déclare dis"
    " confirme annonce declaro digo confirmo anuncio so such glad happy delighted pleased proud"
)
"""Words with which somebody says that they vote, and does so: any other may doubt or dream it."""
_EXAMPLES: Final = words_of("example examples sample options option beispiel exemple ejemplo")


def is_sure(pieces: Sequence[Piece], names: Collection[str]) -> bool:
    """Whether nothing in a sentence denies, limits or puts off its votes, or tells of others'."""
    said = is_said(pieces)
    bare = any(_is_bare_answer(piece) for piece in pieces)
    if bare and any(_is_handled(piece.words) for piece in pieces if not piece.numbers):
        return False  # "My answer about 301: yes, I got it."
    opened = any(opens(piece) for piece in pieces if piece.choices)
    thanked = not (opened or _THANKING.isdisjoint(pieces[0].words[:1]))
    if thanked and pieces[0].numbers:
        return False  # "Thank you for my receipt on 304, and for all the work."
    bare = bare and not said
    if bare and any(_answers_otherwise(piece) or _acts(piece, names) for piece in pieces):
        return False  # "Yes, got it." answers another question.
    asks = not said and any(piece.choices and _VOTING.intersection(piece.words) for piece in pieces)
    if asks and any(_calls(piece, names) for piece in pieces):
        return False  # "Vote for 301, friends!"
    if asks and any(
        one.joined and one.choices and not (other.choices or other.numbers)
        for one, other in pairwise(pieces)
    ):
        return False  # "Vote for 301 and win!"
    choices = {choice for piece in pieces for choice in piece.choices}
    sentence = _Sentence(
        names=names,
        strong=said,
        opened=opened,
        bare=bare,
        only=min(choices) if len(choices) == 1 else "",
        asks=asks,
        begun=next((piece.reason for piece in pieces if piece.choices or piece.numbers), False),
    )
    below = [*pieces[1:], Piece()]
    return all(sentence.takes(*both) for both in zip(pieces, below, strict=True))


@dataclass(slots=True)
class _Sentence:
    """A sentence whose pieces are looked at one by one.

    ``strong``: a piece of it says *I vote* or *my vote*, ``opened``: with a choice; ``bare``: its
    choice is a *yes* or *no* and no more; ``only``: the one choice in it, if it has but one;
    ``begun``: its first vote is a reason, as in "since 301 helps, I vote for it"; ``asks``: it may
    ask others for their votes; ``voted``: a vote or a number stands in a piece before.
    """

    names: Collection[str]
    strong: bool
    opened: bool
    bare: bool
    only: str
    begun: bool
    asks: bool
    voted: bool = False

    def takes(self, piece: Piece, below: Piece) -> bool:
        """Whether a piece leaves the votes of the sentence its writer's, and as they are."""
        words = _past(word for word in piece.words if word[:1].isalpha())
        if not (piece.choices or piece.numbers) and agrees(" ".join(words), self.only):
            return True
        heads = piece.heads and bool(words) and not self.voted
        # "Yes on 301 because Carol told me to write that."
        told = any(word in self.names for word in words) or _points_to_what(words)
        told = told and not REPORTING.isdisjoint(words)
        # "Because and as long as it helps."
        limited = piece.reason and not _AS_LONG_AS.isdisjoint(words[:1])
        if limited or ((piece.choices or self.voted) and _is_from(words)):
            return False
        reserved = (not piece.reason or len(words) == 1) and _reserves(words)
        if (
            reserved
            or not UNDOING.isdisjoint(words)
            or (piece.reason and told)
            or (heads and not _heads_own(piece, words, strong=self.strong))
        ):
            return False
        if piece.choices:
            return self._takes_vote(piece, below, words)
        if piece.numbers:
            return self._takes_number(piece, words)
        aside = piece.reason or (below.numbers and _NAMED_BELOW.issuperset(words))
        # Who does not care says so of an abstention, too.
        careless = self.only == "abstain" and not (NO_OPINION | {"care"}).isdisjoint(words)
        if aside or careless or (self.only == "against" and _agrees_to_no(words)):
            return True
        # "For 301, we should talk about it first."
        discussing = DISCUSSING if self.asks else DISCUSSING - VOCATIVES
        discusses = not (self.strong or discussing.isdisjoint(words))
        whole = [word for word in piece.words if word[:1].isalpha()]
        unclear = goes_on_from_vote(words) or not explains(whole, self.names)
        unclear = unclear or not _FIRST.isdisjoint(words[-1:])  # "and I hope it is mended first"
        if discusses or (self.voted and unclear):
            return False
        return _may_stand(piece, below, words, voted=self.voted, strong=self.strong)

    def _takes_vote(self, piece: Piece, below: Piece, words: Sequence[str]) -> bool:
        if not _is_clean(piece, words, self.names):
            return False
        if self.opened and not piece.numbers and opens(piece) is None:
            return True  # "Excuse me for voting for mine: I vote for 304."
        again = piece.reason and _begins_again(piece, below)
        self.voted = True
        return opens(piece) is not None and (not piece.reason or self.begun or again)

    def _takes_number(self, piece: Piece, words: Sequence[str]) -> bool:
        if OWNS in piece.words and (self.voted or piece.heads):
            return False  # "301's author: yes", but "301's good, yes"
        described = self.bare and self.voted and _is_described(words)
        self.voted = True
        if described or (self.only == "against" and _denies_of_proposal(words)):
            return not described
        if self.only == "abstain" and words[:1] == ["no"] and not NO_OPINION.isdisjoint(words):
            return True  # "No opinion on 302, abstaining."
        return _is_topic(piece, words, self.names, strong=self.strong, bare=self.bare)


def _points_to_what(words: Sequence[str]) -> bool:
    """Whether a reason may point to the vote itself: ``because that's what my lawyer says``."""
    return not (_THAT.isdisjoint(words[:1]) or _WHAT.isdisjoint(words[1:3]))


def _is_from(words: Sequence[str]) -> bool:
    """Whether the end of a piece may say from whom a vote comes: ``yes on 301 from mum``."""
    return len(words) > 1 and words[-2] == "from" and words[-1] not in _ME


def _reserves(words: Sequence[str]) -> bool:
    """Whether a vote is given in part, for a while or on a condition: ``without the last line``."""
    lacks = words[:1] and words[0] in WITHOUT and HARMLESS.isdisjoint(words)
    return bool(lacks) or not RESERVING.isdisjoint(words)


def _past(found: Iterable[str]) -> list[str]:
    """Return words without the *after* of ``after a long walk``, which limits nothing."""
    words = list(found)
    begins = words[:1] and words[0] in _AFTER and words[1:2] and words[1] in _ARTICLES | _COUNTED
    return words[1:] if begins else words


def is_said(pieces: Sequence[Piece]) -> bool:
    """Whether somebody says *I vote* in it: at once, or ``I find it badly drawn and vote no``."""
    speaks_first = False
    for piece in pieces:
        if piece.choices:
            opened = opens(piece)
            if opened or (opened is False and speaks_first and _VOTING.intersection(piece.words)):
                return True
        elif speaks(piece):
            return True
        first = next((word for word in piece.words if word[:1].isalpha()), "")
        speaks_first |= first in SPEAKERS
    return False


def _acts(piece: Piece, names: Collection[str]) -> bool:
    """Whether a player does something in a piece, or a choice is shared with them."""
    words = [word for word in piece.words if word[:1].isalpha()]
    return any(word in names for word in (words if piece.choices else words[:1]))


def _calls(piece: Piece, names: Collection[str]) -> bool:
    """Whether a piece calls a player or several people, who may be asked for their votes."""
    words = [word for word in piece.words if word[:1].isalpha()]
    if piece.choices or not words:
        return False
    addressed = {word for word in words if word in names}
    named = bool(addressed) and (VOCATIVES | _GREETED | addressed).issuperset(words)
    return named or not _SEVERAL.isdisjoint(words[-1:])


def _is_bare_answer(piece: Piece) -> bool:
    """Whether a piece is a *yes* or *no* and no more, which may answer anything."""
    slots = [slot for slot in piece.slots if slot.word[:1].isalnum() or not slot.word]
    bare = any(slot.answers for slot in slots) and not piece.numbers
    return bare and _VOTING.isdisjoint(piece.words)


def _answers_otherwise(piece: Piece) -> bool:
    """Whether a piece beside a bare *yes* speaks of its writer, and not of the proposal."""
    words = piece.words
    if _is_handled(words) or (_THANKING.intersection(words) and LINKING.intersection(words)):
        return True  # "Yes, thank you for the reminder."
    speaks_of_self = not piece.choices and not piece.reason and not _SELF.isdisjoint(words)
    return speaks_of_self and _JUDGING.isdisjoint(words)


def _is_handled(words: Sequence[str]) -> bool:
    """Whether words say that a letter came or was read, and not what its reader thinks of it."""
    return not (HANDLING | REPORTING).isdisjoint(words)


def _is_topic(
    piece: Piece, words: Sequence[str], names: Collection[str], *, strong: bool, bare: bool
) -> bool:
    """Whether a piece says something of a proposal that is voted on in another piece."""
    for group in (LIMITING, REPORTING, CONDITIONAL, _ALTERNATIVES):
        if not group.isdisjoint(words) and not (strong and group is LIMITING):
            return False
    for above, word in pairwise(["", *words]):
        if word.removesuffix("'s") in names and not (strong and above in _FROM):
            return False
    if strong:
        return True
    began = TOPICAL.issuperset(word for word in piece.words_before_number if word.isalnum())
    return began and not (bare and _is_handled(words)) and UNDECIDED.isdisjoint(words)


def _is_described(words: Sequence[str]) -> bool:
    """Whether something is said of a proposal: "Yes, 303 is long" answers another question."""
    return not _BE.isdisjoint(words)


def _heads_own(piece: Piece, words: Sequence[str], *, strong: bool) -> bool:
    """Whether the words before a colon introduce their writer's own votes."""
    if len(words) > 1 and _RECORDING.issuperset(words):
        return True  # One word alone may be a label of ours: "Record: …".
    if piece.numbers and (REPORTING | CONDITIONAL | _EXAMPLES).isdisjoint(words):
        before = list(filter(None, piece.words_before_number))
        if TOPICAL.issuperset(before) or (strong and before[:1] and before[0] in DENIALS):
            return True  # "302 is not for me: I vote against it"
    told = (LIMITING - _ONLY, REPORTING, UNDECIDED, OF_OTHERS - _ADDRESSED, _EXAMPLES, _PAST)
    if any(not group.isdisjoint(words) for group in told) or _is_anothers(words):
        return False
    return (
        not OWNERS.isdisjoint(words)
        or not (FIRST_PERSON - {"mi", "ma", "me"}).isdisjoint(words)
        or words[0] in ("bin", "suis", "estoy", "am")
        or VOCATIVES.union(TOO).issuperset(words)
        or " ".join(words) in _FOR_THE_RECORD
        or ("from", "me") in pairwise(words)
        or _is_in_haste(words)
        or not _TO_VOTE.isdisjoint(words)
    )


def _is_in_haste(words: Sequence[str]) -> bool:
    """Whether a heading tells from where or how shortly its writer writes: ``Kurz aus dem Zug``."""
    words = [word for word in words if word not in _ONLY]
    if not words:
        return False
    begins = words[0] in _HASTE or (words[0] in _PLACED and len(words) > 1)
    if words[:1] == ["un"] or words[:1] == ["une"]:
        begins = words[1:2] == ["petit"] or words[1:2] == ["petite"]
    of = [below for word, below in pairwise(words) if word in _FROM]
    # "On a day: a vote for 301" are the words of a receipt.
    begins = begins and _IN_GAME.isdisjoint(words)
    return begins and _DAYS.isdisjoint(words) and all(word in PLACES | _ARTICLES for word in of)


def _is_anothers(words: Sequence[str]) -> bool:
    """Whether *my* stands before a noun that is not one's vote: ``my flatmate``."""
    owned = (below for word, below in pairwise(words) if word in _POSSESSIVE)
    return any(word not in _OWN_THINGS for word in owned)


def _begins_again(piece: Piece, below: Piece) -> bool:
    """Whether a reason has ended and the next vote begins: ``…, and 302 gets a no because …``."""
    return bool(piece.choices and piece.slots[0].numbers and not below.choices)


def _denies_of_proposal(words: Sequence[str]) -> bool:
    """Whether words about a proposal that is voted against deny something of it."""
    denied = LIMITING.intersection(words)
    told = (CONDITIONAL, OF_VOTES, REPORTING, OF_OTHERS, UNDECIDED)
    begins = not DENIALS.isdisjoint(words[:1])  # "Not 301, no."
    return (
        bool(denied)
        and not begins
        and denied <= DENIALS
        and all(group.isdisjoint(words) for group in told)
    )


def _agrees_to_no(words: Sequence[str]) -> bool:
    """Whether a piece denies something of the proposal, and so agrees to a vote against it."""
    begins = len(words) > 1 and words[0] in DENIALS and words[1] not in GO_ON
    told = (CONDITIONAL, OF_VOTES, REPORTING, OF_OTHERS)
    return begins and all(group.isdisjoint(words) for group in told)


def _may_stand(
    piece: Piece, below: Piece, words: Sequence[str], *, voted: bool, strong: bool
) -> bool:
    """Whether a piece without a vote, and without a reason, may stand beside votes."""
    if VOCATIVES.issuperset(words) or (not voted and _GREETED.issuperset(words)):
        return True
    if not (CHOSEN - LINKING - {"no", "ja"}).isdisjoint(words) or (piece.but and voted):
        return False
    few = len(words) <= _FEW
    and_i = piece.joined and not SPEAKERS.isdisjoint(below.words[:1])
    # "My friend and I vote for 301", "I doubt that I vote for 301"
    another = not voted and and_i and SPEAKERS.isdisjoint(words)
    doubted = not voted and piece.governs and _is_doubted(words)
    if is_told(words) or (few and (another or doubted or not _REMAINING.isdisjoint(words))):
        return False
    denies = not LIMITING.isdisjoint(words) or any(word.endswith("n't") for word in words)
    if (len(words) <= _FEW + 1 and not HEDGES.isdisjoint(words)) or (
        denies and not NO_OPINION.isdisjoint(words)
    ):
        return False  # "For 301, I think", "For 301, I have no opinion"
    elsewhere = CONDITIONAL.isdisjoint(words) and OF_VOTES.isdisjoint(words)
    # "No" begins a sentence of its own in Spanish.
    goes_on = words[0] not in DENIALS or (words[0] == "no" and len(words) > _FEW)
    if strong and len(words) >= _FEW and elsewhere and words[1] not in GO_ON:
        return True  # "I abstain, not my field"
    return not denies or (len(words) >= _FEW and elsewhere and goes_on)


def _is_doubted(words: Sequence[str]) -> bool:
    """Whether a speaker's verb above *that I vote* may doubt it, or dream of it."""
    return not SPEAKERS.isdisjoint(words[:1]) and _DECLARING.isdisjoint(words)


def _is_clean(piece: Piece, words: Sequence[str], names: Collection[str]) -> bool:
    """Whether the other words in the piece of a vote leave it its writer's, and as it is."""
    for group in (LIMITING, UNDECIDED, AT_A_TIME, OF_OTHERS, REPORTING, CHOSEN - LINKING - {"ja"}):
        if not group.isdisjoint(words):
            return False
    if any(word.endswith("n't") or word.isdigit() for word in piece.words) or _is_anothers(words):
        return False
    for at, (slot, below) in enumerate(zip(piece.slots, [*piece.slots[1:], None], strict=True)):
        named = slot.word in names or slot.word.endswith("'s")
        by = at > 1 and _is_by(*piece.slots[at - 2 : at])
        if named and slot.word not in _CONTRACTIONS and not (by or _is_owned(slot.word, below)):
            return False
    return True


def _is_by(number: Slot, word: Slot) -> bool:
    """Whether a name behind these says whose proposal is voted on: ``302 de Carol``."""
    return bool(number.numbers) and word.word in _BY_SOMEBODY


def _is_owned(word: str, below: Slot | None) -> bool:
    """Whether a number is somebody's proposal: ``Carol's 302``."""
    return (
        word.endswith("'s")
        and below is not None
        and (bool(below.numbers) or below.word in NOUN_WORDS)
    )
