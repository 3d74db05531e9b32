"""Reads votes that are clear in a sentence by themselves, in the middle of whatever else is told.

A paragraph that is not clear as a whole (``vote_sentences``) is read once more, sentence by
sentence. Each vote must be clear in a sentence of its own, in the clause that ends one and says *I
vote* or what follows from its beginning ("Dave is my brother: I abstain on 303"), or in the clause
that begins one and is followed by another that could stand alone. The rest may tell what it likes
as long as it names no other number or choice, and holds no word that takes a vote back or limits
it; short sentences must weigh like those beside votes that were meant (``learned_words``). At most
so many sentences and clauses are tried that a paragraph costs a constant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise
from typing import Final

from gamemaster.mail.commands.vote_words import Choice
from gamemaster.mail.commands.votes import Vote
from gamemaster.mail.prose import learned_words
from gamemaster.mail.prose.number_words import in_digits
from gamemaster.mail.prose.plain_sentences import read_plain
from gamemaster.mail.prose.prose_styles import plainer
from gamemaster.mail.prose.prose_words import (
    CONDITIONAL,
    HEDGES,
    LIMITING,
    OF_OTHERS,
    OF_VOTES,
    OWNERS,
    REPORTING,
    RESERVING,
    SPEAKERS,
    UNDECIDED,
    UNDOING,
    WITHOUT,
    words_of,
)
from gamemaster.mail.prose.remarks import (
    Meant,
    leaves_for_later,
    names_another,
    sentences,
    spoken,
    tells_of_mixing_up,
    undoes,
    unsettles,
)
from gamemaster.mail.prose.short_remarks import (
    ATTACHING,
    DOUBTED,
    FROM,
    PARTS,
    agrees,
    explains,
    goes_on_from_vote,
    words_in,
)
from gamemaster.mail.prose.vote_pairs import is_named_behind
from gamemaster.mail.prose.vote_sentences import (
    ITEM_BEGINS,
    Sentence,
    appeals,
    as_wished,
    is_labelled,
    read_sentence,
    without_asides,
)
from gamemaster.mail.prose.vote_slots import AND, LINKING, UNLESS

_MOST_SENTENCES: Final = 12
_MOST_CLAUSES: Final = 6
_LONGEST: Final = 1000
_FEW: Final = 2
_SHORT: Final = 5
_OPENING: Final = 3
_PROPOSAL: Final = re.compile(r"(?<![0-9])[1-9][0-9]{2}(?![0-9])")
_SO: Final = (
    r"so|hence|therefore|thus|then|which is why|that's why|also|daher|deshalb|darum|somit"
    r"|donc|alors|du coup|así que|pues|por eso|por lo tanto"
)
_BOUNDARY: Final = re.compile(
    rf"\s{{0,3}}[:;]\s{{1,3}}|\s{{1,3}}[-\u2013\u2014]{{1,3}}\s{{1,3}}|\u2026\s{{0,3}}"
    rf"|,?\s{{1,3}}(?P<so>{_SO})[,:]?\s{{1,3}}"
    r"|,\s{1,3}(?:but|and|yet|aber|und|mais|et|pero|y)?\s{0,3}|\s{1,3}(?:but|aber|mais|pero)\s{1,3}",
    re.IGNORECASE,
)
"""Where a clause may end, with the word by which the next one follows from it."""
_SPEAKS: Final = re.compile(
    r"\W{0,3}(?:i|i'm|i'll|my|ich|mein|meine|je|j'|mon|ma|yo|voto|mi)\b", re.IGNORECASE
)
"""The beginning of a clause in which its writer speaks."""
_SPEAKS_SOON: Final = 12
_GOES_ON: Final = re.compile(
    r",? (?:and|und|et|y) (?=(?:i (?:am|hope|like|want|look|wish)|ich (?:hoffe|bin|freue|wünsche)"
    r"|j'espère|je (?:suis|souhaite)|espero)\b)|, (?=(?:salgo|il faut|er ist|der|die) )"
    r"|(?P<cut>(?:\s?[,:;]|\s-{1,3}|\s?[\u2013\u2014])\s)(?=[^0-9]*\Z)",
    re.IGNORECASE,
)
"""Where a clause ends behind which another sentence begins."""
_TIED: Final = words_of(
    "that dass que if whether ob si why how warum pourquoi when before until or"
    " say write answer sagen schreiben dire écrire decir escribir"
)
"""Words at the end of a clause by which the next one is a part of it."""
_TYING: Final = (ATTACHING | WITHOUT | RESERVING | LIMITING | words_of("on upon")) - words_of(
    "cannot"
)
"""Words with which a part of a sentence ties itself to what stands before it."""
_TO_WHOM: Final = words_of("all everyone everybody folks mate alle zusammen tous todos")
_IS_A_TOPIC: Final = re.compile(
    r"\W{0,3}(?:for|pour|für|por|para|vote|votez|vota|votad|stimmt)\b", re.IGNORECASE
)
"""The beginning of a vote that may as well be a topic, or an appeal to others."""
_OWING: Final = words_of("must needs need let half first muss erst doit doivent debe deben promise")
"""Words by which something is still to happen before a vote counts, or only in part."""
_THANKS: Final = re.compile(
    r"\W{0,3}(?:thanks?(?: you)?|danke|merci|gracias)\b.{0,20}\b"
    r"(?:for|that|für|dass|pour|que|d'avoir|de|por)\b"
    r"(?!.{0,200}\b(?:i vote|ich stimme|je vote|voto)\b)",
    re.IGNORECASE | re.DOTALL,
)
"""Thanks for what was done with a vote of before."""
_SORRY: Final = re.compile(
    r"(?<=[0-9])[\s,]{1,3}(?:sorry|d\u00e9sol\u00e9e?|perd[o\u00f3]n|pardon|lo siento|tut mir leid)"
    r"(?:\s(?P<to>[^\W\d_]{2,15}))?[\s.!]{0,4}\Z",
    re.IGNORECASE,
)
"""An apology for a vote, behind which nothing more is said."""
_POINTING: Final = words_of(
    "it this these those that following follows thus what way words line list mail mails has would"
    " folgt folgende folgendes dies diese das was liste suit suivant ceci cela ce courriel"
    " siguiente esto eso lista correo lo"
)
"""Words of an introduction that may point to what is quoted behind it."""
_SPEAKING: Final = words_of("bin komme sitze schreibe suis ando estoy vengo voy")
_ANYBODY: Final = words_of("anyone anybody nobody someone everyone everybody")
_WISHED: Final = words_of("were had should que qu")
"""Words that begin what is not so: ``were I in her shoes``, ``que Carol me le jure``."""
_INTRODUCING: Final = re.compile("[:\u2026\u2013\u2014-]")
_UTTERED: Final = words_of(
    "banner slogan translate remember note sign sentence line lines refrain voice bot phrase"
    " graffiti poster motto song sketch poem satz zettel schild lied gedicht übungssatz mot"
    " panneau chanson affiche poème pièce nota frase cartel canción sang sings shouted shouts"
    " cried spoke speaks whispered yelled screamed dreamt dreamed dream rief ruft kreischt"
    " flüsterte brüllte schrie träumte traum chanta crie hurle murmura rêvé rêve grita gritó cantó"
    " susurró soñé sueño"
)
"""Words by which a vote may be quoted, sung or dreamt."""
_IN_HASTE: Final = words_of(
    "just only quick quickly short shortly brief briefly typed nur kurz kurze schnell juste petit"
    " vite rapidement bref solo rápido rápidamente breve"
)
_POINTS: Final = re.compile(
    r"\W{0,3}(?:that's|that (?:is|was|would|were|had)"
    r"|(?:das|so) (?:ist|war|hätte|wäre|würde|sagt\w*)|c'(?:est|était)|voilà|eso|así) ",
    re.IGNORECASE,
)
_BY_ANOTHER: Final = re.compile(
    r"(?:\A|[.!?]\s{1,3})(?:or so|oder so|(?:that|this|it|das|es)(?:, [^,.]{1,20},)? (?:was|war)"
    r" (?:the|der|die|das|my|mein|meine)|c'était (?:le|la|l'|mon|ma)"
    r"|(?:ha sido|fue|era) (?:el|la|mi))\b"
    r"|(?<=[0-9]) ?= ?(?!(?:no|nay|yes|yea|aye|ja|nein|oui|non|sí|for|against|in|abst\w*|enth\w*"
    r"|daf\w*|dag\w*|pour|contre|a|an|en)\b)(?=[^\W\d_]{1,20} [^\W\d_])",
    re.IGNORECASE,
)
"""A vote is told of: ``or so they say``, ``that was the cat``; or it stands for something else."""
_THAT_IS_WHAT: Final = re.compile(
    r"\b(?:that(?:'s| is| was) what|das ist,? was|c'est(?: du moins)? ce qu|eso es lo que)",
    re.IGNORECASE,
)
_DREAMT: Final = words_of("dreamt dreamed geträumt rêvé soñé dixit")
_WHAT: Final = words_of("what ce qu'a qu'elle qu'il lo hätte disais decía pensaba pensais")
_COUNTED: Final = re.compile(
    r"\b(?:(?:a|the) vote|voted|votes|abgestimmt|stimmung|voté|voix|votamos|votaron|votado)\b",
    re.IGNORECASE,
)
_LIMITED: Final = CONDITIONAL - words_of(
    "but aber mais pero only nur yet later tomorrow demain luego"
)


_INTRODUCES: Final = re.compile(
    r"\A\W{0,3}(?:(?:hi|hello|hey|okay|ok|so|hola|oui|bonjour|allô|hallo|buenas|um|well)[,\s]{1,2})*"
    r"(?:this is|it's|soy|c'est|hier ist|hier spricht) ([^\W\d_]{2,20})(?: here)?"
    r"(?:,| and| und| et| y)?\s(?=(?:i|i'm|voto|je|ich)\s)",
    re.IGNORECASE,
)
_TAKES_LEAVE: Final = re.compile(
    r"(?<=[^\W_])(?:,? (?:and that's (?:it|all)|that's (?:it|all)|voilà|voila|et voilà|y ya está"
    r"|merci|gracias|danke|thanks|bonne (?:journée|soirée)|hasta (?:luego|pronto)|alright|bye"
    r"|tschüss|au revoir)){1,5}[.!\s]{0,3}\Z",
    re.IGNORECASE,
)
"""The words with which dictated votes end, before which no mark stands."""


def _without_introduction(text: str, names: frozenset[str]) -> str:
    """Return what somebody said who says their name first, unless it is another player's."""
    found = _INTRODUCES.match(text)
    if found is None or found[1].lower() in names or not found[1][0].isupper():
        return text
    return _TAKES_LEAVE.sub("", text[found.end() :])


_ON_MINE: Final = re.compile(
    r"(?<!voting )(?<!voted )"
    r"\b(?:for|against|für|gegen|pour|contre|por|a favor de|en contra de)"
    r"\s(?:mine|my (?:own )?(?:proposal|one)|meinen(?: eigenen)? (?:vorschlag|antrag)"
    r"|ma(?: propre)? proposition|la mienne|mi(?: propia)? propuesta|la m[ií]a)\b"
    r"(?!,? (?:la )?[1-9][0-9]{2})",
    re.IGNORECASE,
)
"""A vote on one's own proposal, which must not be lost beside another."""


@lru_cache(maxsize=256)
def read_prose(
    text: str,
    rules: frozenset[int] = frozenset(),
    names: frozenset[str] = frozenset(),
    about: int | None = None,
) -> Sentence | None:
    """Read a paragraph with votes in it: as a whole, or else sentence by sentence.

    The parameters are those of ``read_sentence``.
    """
    found = _read_prose(ITEM_BEGINS.sub("", text), rules, names, about)
    bare = found is not None and found.clear and _PROPOSAL.search(in_digits(text)) is None
    told = _BY_ANOTHER.search(text) or (bare and _is_told_of(text, names))
    if found and _ON_MINE.search(text):
        told = told or all(vote.number is not None for vote in found.votes)
    if found and not told and len(found.votes) == 1 and found.votes[0].number != about:
        told = is_named_behind(in_digits(text), found.votes[0].number, rules)
    if found and told:
        return replace(found, clear=False)
    return found


def _read_prose(
    text: str, rules: frozenset[int], names: frozenset[str], about: int | None
) -> Sentence | None:
    whole = read_sentence(text, rules, names, about)
    if (whole is not None and whole.clear) or len(text) > _LONGEST:
        return whole
    plain = plainer(_without_introduction(in_digits(text), names))
    said, asides, remark = without_asides(plain, names)
    strange = remark or "~~" in text or appeals(text) or is_labelled(text)
    named = _PROPOSAL.search(said) is not None
    if strange or not (named or about is not None):
        return whole
    told = _Told(rules, names, None if named else about)
    sorry = _SORRY.search(said)
    if sorry is not None and (sorry["to"] or "all").lower() in _TO_WHOM | names:
        said = said[: sorry.start()]
    parts = sentences(said)
    if len(parts) > _MOST_SENTENCES:
        return whole
    for sentence in parts:
        told.take(sentence)
    return told.settled(asides) or whole


def _is_told_of(text: str, names: frozenset[str]) -> bool:
    """Whether a choice without a number is told of: ``We took a vote. Against. That was that.``.

    A sentence beside it tells of votes and not of its writer's, or says of it whose it was.
    """
    for sentence in sentences(text):
        words = words_in(sentence)
        said = frozenset(words)
        told = names | REPORTING | UNDECIDED | OF_OTHERS | _WHAT
        points = _POINTS.match(sentence) is not None and not told.isdisjoint(said)
        says = words[:1] and words[0] in REPORTING - {"dice"} and SPEAKERS.isdisjoint(said)
        points |= _THAT_IS_WHAT.search(sentence) is not None or not _DREAMT.isdisjoint(said)
        if (
            points
            or says
            or (_COUNTED.search(sentence) and SPEAKERS.union(OWNERS).isdisjoint(said))
        ):
            return True
    return False


@dataclass(slots=True)
class _Told:
    """The votes of clear sentences, the sentences beside them, and the beginnings of others.

    ``quoted``: words that say *I* stand behind a heading (``Proposal: I vote …``), whose text the
    next sentence may still be.
    """

    rules: frozenset[int]
    names: frozenset[str]
    about: int | None = None
    votes: list[Vote] = field(default_factory=list)
    beside: list[str] = field(default_factory=list)
    begun: list[str] = field(default_factory=list)
    tries: int = _MOST_CLAUSES
    quoted: bool = False

    def take(self, sentence: str) -> None:
        """Take down a sentence: its votes, or that it stands beside them."""
        if _THANKS.match(sentence):
            self.beside.append(sentence)
            return
        found = self._clear(sentence.strip())
        named = _PROPOSAL.search(sentence) is not None
        if found is None and named:
            for beginning, clause, topic in self._clauses(sentence):
                found = self._clear(clause, topic)
                if found is not None:
                    self.begun.append(beginning)
                    break
        if found is None and (named or self.about is not None):
            found = self._ended(sentence)
        if found is None and not self.votes and tells_of_mixing_up(sentence, self.names):
            return
        if found is None:
            self.beside.append(sentence)
        else:
            self.votes += found

    def _topic(self, beginning: str) -> int | None:
        """Return the one proposal that the words before a vote speak of."""
        named = {int(number) for number in _PROPOSAL.findall(beginning)} - self.rules
        return min(named) if len(named) == 1 else None

    def _clear(self, text: str, topic: int | None = None) -> Sequence[Vote] | None:
        found = read_sentence(text, self.rules, self.names, topic) if self.about is None else None
        if found is not None and found.clear:
            return found.votes
        plain = as_wished(spoken(text))
        return read_plain(plain, self.rules, self.names, self.about)

    def _clauses(self, sentence: str) -> Iterator[tuple[str, str, int | None]]:
        """Cut a sentence in two where its second part speaks for itself, the longest first.

        The third value is the proposal that the first part names, if the second follows from it.
        """
        for end in _BOUNDARY.finditer(sentence):
            beginning, clause = sentence[: end.start()], sentence[end.end() :].strip()
            speaks = _SPEAKS.match(clause[:_SPEAKS_SOON]) is not None
            introduced = _INTRODUCING.search(end[0]) is not None
            if beginning.strip() and (speaks or end["so"] or introduced) and self.tries > 0:
                self.tries -= 1
                if (
                    _tells(beginning, bare=not speaks)
                    and self._names_nobody(beginning, as_source=speaks)
                    if introduced
                    else (speaks or self._is_own(beginning))
                ):
                    yield beginning, clause, self._topic(beginning) if end["so"] else None
                else:
                    headed = len(words_in(beginning)) <= _FEW
                    self.quoted |= introduced and speaks and headed

    def _ended(self, sentence: str) -> Sequence[Vote] | None:
        """Return the votes of a clause behind which its writer goes on to speak of something."""
        for end in _GOES_ON.finditer(sentence):
            self.tries -= 1
            if self.tries < 0:
                break
            voted, rest = sentence[: end.start()], sentence[end.end() :]
            if end["cut"] and (_IS_A_TOPIC.match(voted) or not self._is_of_its_own(rest)):
                continue
            found = self._clear(voted)
            if found is not None:
                self.beside.append(rest)
                return found
        return None

    def _is_of_its_own(self, rest: str) -> bool:
        """Whether what follows a vote behind a comma or colon could stand alone."""
        words = words_in(rest)
        tied = _TYING | REPORTING | _UTTERED
        alone = len(words) > _OPENING and tied.isdisjoint(words[:_OPENING])
        told = self.names | PARTS | _LIMITED | _OWING
        if self.about is not None:  # A choice alone may be anybody's, of any day.
            told |= REPORTING | UNDECIDED | HEDGES
        return alone and told.isdisjoint(words) and UNLESS.search(rest) is None

    def _names_nobody(self, beginning: str, *, as_source: bool) -> bool:
        """Whether no player is named in an introduction; ``as_source``: none from whom it comes."""
        words = [word.removesuffix("'s") for word in words_in(beginning)]
        return not any(
            word in self.names and not (as_source and above not in FROM)
            for above, word in pairwise(["", *words])
        )

    def _is_own(self, beginning: str) -> bool:
        """Whether a beginning from which a vote follows is no one else's."""
        words = frozenset(words_in(beginning))
        return self.names.isdisjoint(words) and (
            (OF_OTHERS - _ANYBODY).isdisjoint(words) or not OWNERS.isdisjoint(words)
        )

    def settled(self, asides: Sequence[str]) -> Sentence | None:
        """Return the votes if nothing beside them may take something from them, or None."""
        chosen: dict[int | None, Choice] = {}
        for vote in self.votes:
            chosen.setdefault(vote.number, vote.choice)
        if not chosen or any(chosen[vote.number] != vote.choice for vote in self.votes):
            return None
        if self.quoted:
            return None
        numbers = frozenset(number for number in chosen if number is not None)
        choices = set(chosen.values())
        meant = Meant(self.rules | numbers, choices.pop() if len(choices) == 1 else "", self.names)
        clear = (
            all(_leaves(sentence, meant) for sentence in self.beside)
            and all(_may_begin(beginning, meant) for beginning in self.begun)
            and not any(unsettles(aside, meant, aside=True) for aside in asides if aside)
        )
        return Sentence(tuple(dict.fromkeys(self.votes)), clear=True) if clear else None


def _tells(beginning: str, *, bare: bool) -> bool:
    """Whether a beginning that may introduce a quotation tells of its writer, or of their haste.

    ``The sign on the door says: I vote for 301``, but ``I have no time today: I vote for 301``.
    ``bare``: the words that follow do not say *I*, so those before them must, and point to nothing.
    """
    words = words_in(beginning)
    hasty = words if len(words) <= _SHORT else words[:1]
    if bare:
        first = not SPEAKERS.union(_SPEAKING).isdisjoint(words[:_OPENING])
        return first and OF_OTHERS.isdisjoint(words) and _POINTING.isdisjoint(words)
    return not SPEAKERS.isdisjoint(words) or not _IN_HASTE.isdisjoint(hasty)


def _weighs(meant: Meant, said: str) -> float:
    return learned_words.weight((learned_words.A_VOTE, said), meant.names)


def _leaves(text: str, meant: Meant) -> bool:
    """Whether a sentence beside votes takes nothing from them."""
    if agrees(text, meant.choice) or leaves_for_later(text, meant):
        return True
    return all(_leaves_as_said(one, meant) for one in sentences(spoken(text)))


def _leaves_as_said(sentence: str, meant: Meant) -> bool:
    """The same for one sentence: it must not undo, ask, name other votes, or limit these.

    A sentence of some words that speaks of no vote is about something else; a short one may be a
    part of the sentence before it, and weighs what its words weigh.
    """
    words = words_in(sentence)
    said = frozenset(words)
    undone = undoes(sentence) or not UNDOING.isdisjoint(said) or agrees(sentence, "abstain")
    if undone or names_another(sentence, meant):
        return False
    short = len(words) <= _SHORT
    if "?" in sentence or (short and _weighs(meant, sentence) > learned_words.HEAVY):
        return not unsettles(sentence, meant) and (not words or explains(words, meant.names))
    limited = not LIMITING.isdisjoint(said) or any(word.endswith("n't") for word in words)
    if len(words) <= _FEW:
        doubted = limited or not DOUBTED.isdisjoint(said)
        return not words or (not doubted and explains(words, meant.names))
    of_votes = not OF_VOTES.isdisjoint(said)
    begins = not CONDITIONAL.isdisjoint(words[:_OPENING]) or words[0] in LIMITING
    links = words[1 if words[0] in AND else 0] in LINKING
    return not (
        links
        or (of_votes and (limited or not REPORTING.isdisjoint(said)))
        or begins
        or goes_on_from_vote(words, apart=True)
        or (short and (limited or not DOUBTED.isdisjoint(said)))
    )


def _may_begin(beginning: str, meant: Meant) -> bool:
    """Whether the words before a clause with a vote leave it its writer's, and as it is."""
    if agrees(beginning, meant.choice):
        return True
    words = words_in(spoken(beginning))
    said = frozenset(words)
    named = any(word.removesuffix("'s") in meant.names for word in words)
    doubts = len(words) <= _OPENING and not HEDGES.isdisjoint(words)
    return not (
        doubts
        or "?" in beginning
        or undoes(beginning)
        or names_another(beginning, meant)
        or any(not group.isdisjoint(said) for group in (UNDOING, _LIMITED, REPORTING, _UTTERED))
        or not _TIED.isdisjoint(words[-1:])
        or not _WISHED.isdisjoint(words[:1])
        or (named and SPEAKERS.isdisjoint(said))
    )
