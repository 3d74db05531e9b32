"""Reads a sentence that holds a vote and no word that could change it, in whatever order.

``vote_frames`` knows the orders in which people say that they vote. Here the order is free, and
the words are not: besides choices and numbers there may only stand words that say who votes, how,
and on what. "303 is a firm nay", "un grand oui aux propositions 301 et 302". Linear time.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Final

from gamemaster.mail.commands.vote_words import TAILS
from gamemaster.mail.commands.votes import Vote
from gamemaster.mail.prose.prose_words import (
    AT_A_TIME,
    CONDITIONAL,
    DEFERRED,
    DISCUSSING,
    FIRST_PERSON,
    HEDGES,
    LIMITING,
    OF_OTHERS,
    OF_VOTES,
    REPORTING,
    RESERVING,
    UNDECIDED,
    UNDOING,
    VOCATIVES,
    WITHOUT,
    words_of,
)
from gamemaster.mail.prose.short_remarks import DOUBTING, PARTS
from gamemaster.mail.prose.vote_frames import ADVERBS, SAYING_HOW
from gamemaster.mail.prose.vote_pairs import paired
from gamemaster.mail.prose.vote_slots import (
    ADVERB_ENDS,
    LINKING,
    NOUN_WORDS,
    Piece,
    Slot,
    is_strange,
    pieces_of,
)

_LONGEST: Final = 300
_OF_VOTING: Final = words_of(
    "abstimmen als as at aux ballot behalf case currently full gives giving help here's hereby"
    " herewith honour humble in issue matter mettez mets my name noting open own pen please"
    " present proposal proposed put reference regard respect say side sheer coincidence shall sheet"
    " slip soit stand support that's undersigned votes well"
    " bulletin camp mette nom opter pencher prière prononce prononcer présente saisir suffrage"
    " antrag bitte dabei erteile gebe gibt kreuz mich mir seite sowie sowohl spreche"
    " stimmzettel unterstützung wähle zustimmung"
    " apoyo casilla decanto lado opto papeleta pongo sentido someto sumo voz"
)
_RECORDING: Final = words_of(
    "enter entered eintragen noter notieren notiert noting record recorded recording register"
    " registering vermerken inscrire inscrivez retenir retenez veuillez buchen abgeben abgebe trage"
    " tragen anota apunta apuntar conste pon ponga pónganme registre"
)
"""Words that ask for a vote to be recorded, or tell what is on record."""
_OWN: Final = FIRST_PERSON | words_of("i please bitte veuillez")
_OF_ONE: Final = words_of(
    "i i'm am i'll vote voting will be this one it that very strongly ich bin da stimme jetzt ganz"
    " klar auch je suis moi celle-ci ça yo estoy voto esta totally fully all also"
)
"""Words of a vote that names no proposal, and nothing else that one may be for or against."""
_VOTES: Final = words_of("vote voto stimme voting")
_WHO_VOTES: Final = words_of("i i'm ich je voto stimme")
"""Words by which a *yes* or *no* is a vote, whatever was asked: ``voto no``."""
_HARMFUL: Final = (
    DOUBTING
    | HEDGES
    | REPORTING
    | CONDITIONAL
    | UNDECIDED
    | AT_A_TIME
    | DEFERRED
    | UNDOING
    | WITHOUT
    | RESERVING
    | LIMITING
    | PARTS
    | DISCUSSING
    | (OF_OTHERS - OF_VOTES)
    | words_of(
        "about again out check comme confirmed count decided danke going gracias hard hell merci"
        " over thank thanks find trouve encuentro like love mag aime must didn't fast casi presque"
        " need want received got get tell more same que qu tally"
    )
)
_AFTER_NO: Final = words_of("on to from and und et y a à al zu zum zur bei sur la the proposal")
"""Words beside a *no* at the beginning by which it is no word for none: ``no 302 in the mail``."""
_NUMBER: Final = re.compile(r"[0-9]{1,9}")
_SEVERAL: Final = 2
_IN_TURN: Final = re.compile(r"(?:CN+)+|(?:N+C)+")
_LISTING: Final = (NOUN_WORDS - words_of("my own one meinen meine mon ma mi")) | words_of(
    "on to zu bei sur en a à aux al for für pour por as well alike auch aussi también sowie"
    " regarding concerning about"
)
"""Words beside numbers that only list them, and say nothing of them."""
_OWN_VOTE: Final = words_of(
    "my mein meine meiner mon ma mi vote votes stimme votum kreuz voix voto answer antwort réponse"
    " respuesta verdict ballot"
)
_BEHIND_A_LIST: Final = ADVERBS | words_of(*TAILS, "please bitte alike sheer coincidence by")
"""Words behind the last of several numbers."""
_OWNED: Final = words_of("own proposal vorschlag antrag")
_BE: Final = words_of("is are was ist sind war est sont es son")
_ASKING: Final = _BE | words_of("am will do does did that bin werde suis estoy")
_PLAIN: Final = (SAYING_HOW - _HARMFUL) | _OF_VOTING | _RECORDING


def read_plain(
    text: str, rules: Collection[int], names: Collection[str], about: int | None = None
) -> tuple[Vote, ...] | None:
    """Return the votes of a sentence in which every word leaves them as they are, or None.

    A player's name may only say whose proposal it is: ``Carol's 302``. Without a number it is a
    vote on ``about``, which the mail answers, unless it is a *yes* or *no* to whatever was asked.
    """
    if len(text) > _LONGEST or is_strange(text) or _names_rule(text, rules):
        return None
    pieces = pieces_of(text, rules)
    words = [word for piece in pieces for word in piece.words if word[:1].isalnum()]
    marked = [slot for piece in pieces for slot in piece.slots if slot.choice or slot.numbers]
    slots = [slot for piece in pieces for slot in piece.slots]
    if (
        not slots
        or slots[0].word in _ASKING
        or _is_label(pieces[0])
        or (not _RECORDING.isdisjoint(words) and _OWN.isdisjoint(words))
        or not _are_plain(slots, names)
        or _answers_or_calls(marked, words)
        or _judges(pieces)
        or not _are_listed(slots)
    ):
        return None
    if about is None or any(slot.numbers for slot in marked):
        return paired(pieces)
    choices = {slot.choice for slot in marked if slot.choice is not None}
    said = not _VOTES.isdisjoint(words) and not _WHO_VOTES.isdisjoint(words)
    alone = len(choices) == 1 and (said or not any(slot.answers for slot in marked))
    return (Vote(about, *choices),) if alone and _OF_ONE.issuperset(words) else None


def _names_rule(text: str, rules: Collection[int]) -> bool:
    """Whether a rule in force is named: ``I submit that 301 is against rule 105``."""
    return any(int(number) in rules for number in _NUMBER.findall(text))


def _are_listed(slots: Sequence[Slot]) -> bool:
    """Whether each choice stands beside its own numbers, and nothing is said of one of them.

    ``302 is my proposal, and I vote against 301`` has a number that no choice stands beside.
    """
    order = "".join(
        "C" if slot.choice is not None else "N" for slot in slots if slot.choice or slot.numbers
    )
    if order.count("N") < _SEVERAL:
        return True
    if _IN_TURN.fullmatch(order) is None:
        return False
    places = [at for at, slot in enumerate(slots) if slot.choice is not None or slot.numbers]
    for one, other in pairwise(places):
        between = {slot.word for slot in slots[one + 1 : other] if slot.word[:1].isalpha()}
        if slots[one].numbers and slots[other].numbers and not _LISTING.issuperset(between):
            return False
    behind = {slot.word for slot in slots[places[-1] + 1 :] if slot.word[:1].isalpha()}
    return order[-1] == "C" or _BEHIND_A_LIST.issuperset(behind)


def _judges(pieces: Sequence[Piece]) -> bool:
    """Whether a bare answer follows what is no topic of it: ``My own proposal is 301, yes``."""
    if len(pieces) == 1 or any(slot.word for slot in pieces[-1].slots if slot.word[:1].isalpha()):
        return False
    answers = any(slot.answers for slot in pieces[-1].slots) and not pieces[-1].numbers
    topic = {word for word in pieces[-2].words if word.isalpha()}
    return answers and not (pieces[-2].choices or (_LISTING | _OWN_VOTE).issuperset(topic))


def _is_label(piece: Piece) -> bool:
    """Whether a piece heads what follows without a vote or its writer in it: ``The votes:``."""
    told = piece.choices or piece.numbers or not FIRST_PERSON.isdisjoint(piece.words)
    adverbs = [word for word in piece.words if word.endswith(ADVERB_ENDS)]
    how = bool(adverbs) and ADVERBS.union(adverbs).issuperset(piece.words)
    return piece.heads and not (told or how)


def _are_plain(slots: Sequence[Slot], names: Collection[str]) -> bool:
    """Whether every word leaves a vote as it is, or says whose proposal a number is."""
    for slot, below in pairwise([*slots, Slot("")]):
        word = slot.word
        plain = word in _PLAIN or (word.endswith(ADVERB_ENDS) and word not in _HARMFUL)
        owner = word.endswith("s") and word[:-1].removesuffix("'") in names
        owner = owner and (bool(below.numbers) or below.word in _OWNED)
        if word[:1].isalnum() and not (plain or owner):
            return False
    return True


def _answers_or_calls(marked: Sequence[Slot], words: Collection[str]) -> bool:
    """Whether choices and numbers in this order may answer something, call others, or lack a part.

    "All vote for 301", "no 302 for me in the mail", "yes, 303 is mine", "vote for 301 for".
    """
    chosen = [slot for slot in marked if slot.choice is not None]
    answers = any(slot.answers for slot in chosen)
    if not chosen or (not VOCATIVES.isdisjoint(words) and FIRST_PERSON.isdisjoint(words)):
        return True
    if any(slot.choice != "for" for slot in chosen) and not (answers or LINKING.isdisjoint(words)):
        return True  # "Against 302 an' for 304": the second may be one that is not read.
    if marked[0].choice is None:
        return False
    halved = len(chosen) > 1 and marked[-1].choice is not None
    counts = marked[0].answers and marked[0].choice == "against" and not _AFTER_NO.issuperset(words)
    return halved or counts or (answers and not _BE.isdisjoint(words))
