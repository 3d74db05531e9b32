"""Reads votes in prose, with the greeting before them and the reason behind them.

Prose is cut into sentences. One that holds a choice and a proposal is a vote where it can be read
in one way (``vote_pairs``, or the grammar of ``votes``); all the others must be accounted for:
nothing in them may name another proposal or choice, ask, correct or limit (``remarks``). Otherwise
the prose is asked back. Prose is bounded in length, so it costs a constant.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from gamemaster.mail.commands.cursor import MAX_LINE, Cursor, split_words
from gamemaster.mail.commands.taken_back import WITHDRAWAL
from gamemaster.mail.commands.vote_words import CHOICES, MISSPELT, Choice
from gamemaster.mail.commands.votes import Vote, read_taken_back, read_votes
from gamemaster.mail.prose.late_patterns import LatePattern
from gamemaster.mail.prose.number_words import in_digits
from gamemaster.mail.prose.prose_styles import answering, plainer
from gamemaster.mail.prose.prose_words import (
    CHOICES_NAMED,
    CONDITIONAL,
    LABELS,
    OWN,
    REPORTING,
    UNDOING,
    words_of,
)
from gamemaster.mail.prose.remarks import (
    Meant,
    leaves_for_later,
    sentences,
    spoken,
    unsettles,
)
from gamemaster.mail.prose.replaced_votes import replaced
from gamemaster.mail.prose.short_remarks import agrees, explains, words_in
from gamemaster.mail.prose.vote_pairs import pair, paired_anyhow
from gamemaster.mail.prose.vote_slots import pieces_of
from gamemaster.mail.prose.vote_sureness import is_said

MAX_PROSE: Final = 1500
"""The longest paragraph that is looked into for votes."""
_MAY_VOTE: Final = re.compile(
    r"(?<![0-9])[1-9][0-9]{2,8}(?![0-9])|\b(?:mine|my own|my proposal)\b", re.IGNORECASE
)
_PROPOSAL: Final = re.compile(r"(?<![0-9])[1-9][0-9]{2}(?![0-9])")
_CHOICE: Final = LatePattern(
    "|".join(
        sorted(
            rf"(?<!\w){re.escape(word)}+(?!\w)"
            for word in {"👍", "👎", *MISSPELT, *(phrase.split(" ")[0] for phrase, _ in CHOICES)}
            - {":"}
        )
    ),
)
_REASON_BEGINS: Final = re.compile(
    r"[,;:(]|\s-+\s|\s(?=(?:because|since|as|weil|denn|da|car|parce que|porque|ya que)\b)",
    re.IGNORECASE,
)
_NEAR_VOTE: Final = re.compile(
    r"\b(?:yes|no|against|favou?r|abstain\w*|ja|nein|dafür|dagegen|gegen|oui|non|contre|sí|contra)\b"
    r"[^0-9]{1,20}[1-9][0-9]{2,8}(?![0-9])",
    re.IGNORECASE,
)
_EVERYTHING: Final = re.compile(
    r"\b(?:everything|all|these|those|alle[ns]?|allem|folgende[nr]?|toutes?|tous|tout|tod[ao]s"
    r"|l[ao]s)\b"
    r"[^0-9:.;!?]{0,60}:",
    re.IGNORECASE,
)
# A list on one line has numbers in it that nobody votes on.
_ITEM: Final = re.compile(r"\s\(?[0-9]{1,2}[.)](?:\s|\Z)")
_EMBLEM: Final = (
    "[\u2190-\u21ff\u2605\u2606\u25c6\u25c7\u2728\u2798-\u27be\u2b50\U0001f31f\U0001f3b2\U0001f449"
    "\U0001f4cc\U0001f536-\U0001f539\U0001f5f3]"
)
"""Stars, diamonds and arrows: they are neither choices nor ticks, and ask nothing."""
ITEM_BEGINS: Final = re.compile(
    rf"\A\s{{0,3}}(?:\(?(?:[a-h]|[0-9]{{1,2}})[.)]|{_EMBLEM}\ufe0f?"
    r"|(?:first(?:ly)?|second(?:ly)?|third(?:ly)?|fourth(?:ly)?|erstens|zweitens|drittens|viertens"
    r"|premièrement|deuxièmement|troisièmement|primer[oa]|segund[oa]|tercer[oa]|cuart[oa])[.:)])"
    r"\s{1,3}(?=\S)",
    re.IGNORECASE,
)
"""The mark before an item of a list: its number, a letter, an emblem, an ordinal."""
_CORRELATIVE: Final = re.compile(r"\W{0,3}(?:dafür|dagegen), dass\b", re.IGNORECASE)
"""A choice that only announces a clause: ``Dafür, dass es kurz ist, …``."""
_BOXES: Final = re.compile(r"\[\s?\]\s?\w{1,20}")
_WRAPPED: Final = re.compile(
    r"\[\s?([xX✓✔☒]|#?[0-9]{1,9}|[+-]1|\w{2,12})\s?\]|\(([+-]1|[0-9]{1,9})\)"
    r"|\"([+-]1|\w{2,12})\""
)
_CHOSEN: Final = frozenset(phrase for phrase, _ in CHOICES) | {"+1", "-1"}
_ASIDE: Final = re.compile(r"\(([^()]{0,200})\)|\[([^\[\]]{0,200})\]|\"([^\"]{0,200})\"")
_DENYING_TITLE: Final = re.compile(r"\A\"No (?=\w)|\"")
"""The mark before a title, and the *No* with which one begins: "No more dice"."""
_REQUEST: Final = re.compile(
    r"\b(?:(?:please |kindly )?(?:can|could|would|will) you(?: please| kindly| also)?"
    r"(?=\s{1,3}(?:i vote|put|record|register|count|note|mark|log|enter|add|have|cast|vote))"
    r"|könn(?:t|ten|test)(?: ihr| sie| du)? (?:bitte )?"
    r"(?=.{0,30}\b(?:stimme|notier|eintrag|vermerk)))\b",
    re.IGNORECASE,
)
_PLEASE: Final = r"(?:please|pls|plz|kindly|bitte|por favor),? "
_TO_ALL: Final = (
    r"(?:[^\W\d]{2,5},? ){0,2}"
    r"(?:every(?:one|body)|all(?: of you)?|folks|guys|people|friends|players|team|y'all"
    r"|you(?: all)?|alle|leute|freunde|tous|toutes|tout le monde|les amis|todos|todas|amig[oa]s"
    r"|gente)[,:!]? "
)
"""The beginning of what is said to others, as in "Come on folks, vote for 301!"."""
_APPEAL: Final = re.compile(
    rf"\A\W{{0,3}}(?:{_TO_ALL}(?:{_PLEASE}){{0,2}}|(?:{_PLEASE}){{1,2}})(?:do |all )?vote\b"
    r"(?!.{0,200}\b(?:me|my|mine|i|i'm|thanks|thx|thank you|ta|cheers|gamemaster|gm)\b)",
    re.IGNORECASE | re.DOTALL,
)
_WISHES: Final = (
    (
        re.compile(
            r"\bi wish to\b"
            r"|\b(?:i )?(?:would|should) (?:like|love|gladly|happily)(?: to)?(?: cast)?\b"
            r"|\bi'd\s(?:like|love) to\b",
            re.IGNORECASE,
        ),
        "i",
    ),
    (re.compile(r"\b(?:ich )?würde (?:ich )?gerne?\b", re.IGNORECASE), "ich möchte"),
    (re.compile(r"\b(?:je )?(?:voudrais|souhaiterais|aimerais)\b", re.IGNORECASE), "je souhaite"),
    (re.compile(r"\b(?:me )?gustaría|\bquisiera\b", re.IGNORECASE), "quiero"),
)
"""Wishes in the conditional, and how they are said without it."""
# Adverbs of a vote that take nothing from it; "almost" and "for now" are not among them.
_HOW: Final = (
    r"(?:(?:very |most )?(?:gladly|happily|reluctantly|wholeheartedly|strongly|definitely"
    r"|certainly|firmly|proudly|hereby|also|therefore|still|now|simply|obviously|naturally"
    r"|enthusiastically|cheerfully|grudgingly|eagerly|absolutely|really|truly|sincerely|fully"
    r"|gratefully|warmly)|once (?:again|more)|of course|all the same|as (?:always|promised)"
    r"|with (?:great )?(?:pleasure|joy|conviction|enthusiasm)|with (?:a heavy heart|both hands)"
    r"|without (?:any )?(?:hesitation|reservations?)|for the (?:second|third) time"
    r"|gerne?|natürlich|selbstverständlich|definitiv|eindeutig|klar|entschieden|ebenfalls|auch"
    r"|weiterhin|somit|daher|deshalb|hiermit|trotzdem|freudig|mit (?:großer )?freude|wie immer"
    r"|auf jeden fall|schweren herzens|(?:ohne zu|ohne) zögern|aus (?:voller )?überzeugung"
    r"|volontiers|évidemment|clairement|résolument|à regret|bien sûr|sans (?:hésiter|réserve)"
    r"|avec (?:joie|plaisir)|donc|également|aussi|des deux mains|par conviction"
    r"|claramente|encantad[oa]|sin (?:duda|dudarlo|reservas)|con (?:mucho )?gusto"
    r"|con (?:entusiasmo|alegría)|por (?:supuesto|convicción)|también|a regañadientes"
    r"|desde luego)"
)
# Words between a voter and the choice that say nothing; "for now" is none of them.
_PADDING: Final = LatePattern(
    rf"(?<=\bi ){_HOW} (?=(?:vote|cast|support|oppose|approve|reject|back|abstain|say)\b)"
    rf"|(?<=\bvote ){_HOW} (?=(?:for|against|in favou?r|yes|no|pour|contre|oui|non)\b)"
    rf"|(?<=\bstimme ){_HOW} (?=(?:für|gegen|mit (?:ja|nein)|bei|zu|dafür|dagegen)\b)"
    rf"|(?<=\bvoto ){_HOW} (?=(?:a favor|en contra|por|contra|sí|no)\b)"
    rf"|(?<=[0-9]),? {_HOW}(?=\s?[.!]{{0,3}}\s?\Z)|"
    r"(?<=\bis )(?:now|hereby) (?=(?:for|against|yes|no|in favou?r|abstain)\b)"
    r"|(?<=\bvote )maintenant (?=(?:pour|contre|blanc|oui|non)\b)"
    r"|(?<=\bstimme )(?:jetzt|nun|hiermit) (?=(?:für|gegen|mit|bei|zu)\b)"
    r"|(?<=\bvoto )ahora (?=(?:a favor|por|en contra|contra|sí|no)\b)"
    r"|\b(?:put|count|mark|note|record) me (?:down )?as (?:an? )?"
    r"(?=(?:yes|no|for|against|aye|nay|in favou?r|abstain\w*)\b)"
    r"|(?<=\bmy )(?:full|whole|wholehearted|complete|strong|hearty) (?=(?:support|vote)\b)"
    r"|\bbe (?:recorded|counted|noted|marked|entered) as "
    r"(?=(?:abstain\w*|in favou?r|against|for)\b)",
)
_CHANGED: Final = re.compile(
    r"\b(?:i've|i have|we have|ich (?:habe|hab)(?: es)?(?: mir)?|j'ai|he)?\s?"
    r"(?:changed my mind|anders überlegt|changé d'avis|cambiado de (?:opinión|idea))\b"
    r"|(?:\A|(?<=[.!] ))\W{0,3}(?:(?:on )?second thoughts?|(?:a )?change of (?:heart|mind)"
    r"|à la réflexion)\b",
    re.IGNORECASE,
)
_SIGNED: Final = re.compile(
    r"(?:[\s,.!]|\A)(?:(?:please )?thank you|lg|vg|mfg|cheers|thx|thanks|ta|danke|merci"
    r"|gracias|bye|ciao|besos|x{1,3})\b"
    r"[\s,!.]{0,3}[^\W\d]{0,15}[^\w?]{0,8}\Z",
    re.IGNORECASE,
)
_AMOUNT: Final = re.compile(
    r"\b[0-9]{1,6}\s?(?:%|(?:points?|punkte?n?|puntos?|pts|percent|prozent|players?|spielern?"
    r"|jugadores"
    r"|joueurs|days?|hours?|minutes?|tagen?|stunden?|jours?|heures?|días?|horas?)\b)",
    re.IGNORECASE,
)
# A concession gives no vote and takes none, unless there is a condition in it.
_CONCESSION: Final = LatePattern(
    r"\b(?:even though|although|auch wenn|obwohl|même si|bien que|aunque|despite|trotz|malgré)\b"
    r"(?!.{0,60}\b(?:only|if|unless|until|nur|wenn|falls|erst|sauf|seulement|solo|cuando)\b)",
)
_YOURS: Final = re.compile(
    r"\b(?:your|ihre[rn]?|deine[rn]?|eure[rn]?|votre|vos|tu|su) (?:earlier |frühere |ancien )?"
    r"(?:votes?|stimmen?|votos?|voix)\b|\byou wrote\b",
    re.IGNORECASE,
)
"""Words with which our letters speak of votes to their readers."""
_HAVING_VOTED: Final = re.compile(
    r"\W{0,3}(?:[^\W\d_]{2,12}\s){0,3}?(?:i (?:had |have |'ve )?(?:\w{5,12}ly |already |first"
    r" )?voted"
    r"|i've (?:already )?voted|j'(?:ai|avais)(?: \w{2,9}){0,2} voté|(?:había |he )?voté"
    r"|(?:había|he) votado"
    r"|ich (?:habe|hatte)\b.{1,50}\bgestimmt|ich stimmte)\b[^.;:?,]{0,60}[\s.,;!]{0,4}",
    re.IGNORECASE,
)
_ANSWERS: Final = frozenset(("yes", "no", "ja", "nein", "oui", "non", "sí"))
_VOTING: Final = words_of(
    "vote voting stimme voto voter lehne i'm am bin suis estoy abstain enthalte"
)
_FEW: Final = 3


@dataclass(frozen=True, slots=True)
class Sentence:
    """The votes of a line; ``clear`` where the rest of it leaves them as they are."""

    votes: tuple[Vote, ...]
    clear: bool


# The lines around a command are read more than once.
@lru_cache(maxsize=256)
def read_sentence(
    text: str,
    rules: frozenset[int] = frozenset(),
    names: frozenset[str] = frozenset(),
    about: int | None = None,
) -> Sentence | None:
    """Read plain prose that holds votes among other words; None where it holds none.

    ``rules`` are numbers that it may name besides, those of initial rules; ``names`` are words of
    players' names; a choice without any number is a vote on ``about``, which the mail answers.
    """
    text = ITEM_BEGINS.sub("", in_digits(text))
    # Prose that also names a rule, or a number that no proposal has, is about what the mail
    # answers.
    about = None if about is None or _names_proposal(text, rules) else about
    if len(text) > MAX_PROSE or (about is None and not _MAY_VOTE.search(text)):
        return None
    if _CORRELATIVE.match(text):
        return None
    if (newer := _replaced(text, rules, names, about)) is not None:
        return Sentence(newer, clear=True)
    text = plainer(text if about is None else answering(text))
    if not (_CHOICE.compiled.search(text) or WITHDRAWAL.search(text)) or _ITEM.search(text):
        return None
    changed = _CHANGED.search(text)
    if changed is not None and _is_vote(text[changed.end() :]):
        # The words before it were said, and meant, on another day.
        text = text if _is_vote(text[: changed.start()]) else text[changed.end() :]
    bare, asides, remark = without_asides(_SIGNED.sub("", _AMOUNT.sub(" ", text)), names)
    told = _Told(rules, names, about, remark=remark, labelled=is_labelled(bare))
    for sentence in sentences(_EVERYTHING.sub(" ", bare)):
        told.take(sentence)
    found = told.settled(asides) if told.votes else None
    return replace(found, clear=False) if found is not None and appeals(text) else found


def _replaced(
    text: str, rules: frozenset[int], names: frozenset[str], about: int | None
) -> tuple[Vote, ...] | None:
    """Read a vote that replaces another, in prose that is nobody else's: no letter of ours."""
    said, asides, _ = without_asides(_SIGNED.sub("", text), names)
    if is_labelled(said) or _YOURS.search(text) or any(map(_is_about_votes, asides)):
        return None
    return replaced(said, rules, names, about)


def _is_about_votes(aside: str) -> bool:
    """Whether a choice or a proposal is named in brackets or quotation marks."""
    return bool(_MAY_VOTE.search(aside) or _CHOICE.compiled.search(aside))


@dataclass(slots=True)
class _Told:
    """The sentences of one piece of prose: votes, prose beside them, and what may be a vote.

    ``topic`` is the one proposal that the sentences before are about, which name no choice;
    ``waiting`` is the choice that the sentence before is, which names no proposal; ``unexplained``:
    a short remark behind a vote is not known to leave it as it is; ``remark`` is such a remark in
    brackets; ``labelled``: all of it may be the text behind a label of ours.
    """

    rules: frozenset[int]
    names: frozenset[str]
    about: int | None
    votes: list[Vote] = field(default_factory=list)
    prose: list[str] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    outdated: list[tuple[int, str]] = field(default_factory=list)
    topic: int | None = None
    waiting: Choice | None = None
    unexplained: bool = False
    remark: str = ""
    labelled: bool = False

    def take(self, sentence: str) -> None:
        """Read one more sentence."""
        said, asked = _REQUEST.subn(" ", spoken(sentence))
        said = as_wished(said)
        said = _PADDING.compiled.sub("", said)
        said = said.rstrip(" ?") if asked else said
        topic = self.topic if self.votes or self.about is None else self.about
        found = self._votes_of(said, topic, struck="~~" in sentence)
        # "I have thought about 301. I vote against." is one number, and then a choice without any.
        before, self.topic = self.topic, None
        if not found and (voted := _voted_once(said, self.rules, self.names)) is not None:
            self.topic = voted  # What it was says nothing; what it is now follows, or nothing.
            self.unread.append(sentence)
            self.outdated.append((voted, sentence))
            return
        if found and before is not None and {vote.number for vote in found} == {before}:
            words = said.lower().split()
            said_so = not _VOTING.isdisjoint(words) or is_said(pieces_of(said, self.rules))
            found = found if said_so or _is_bare(words) else None
            self.prose += self.unread
            self.unread = []
        if found == () and not self.votes:
            self.topic = _only_number(said, self.rules, self.names)
            if self.topic is None and self.names.isdisjoint(words_in(said)):
                self.topic = None if _PROPOSAL.search(said) else before  # It goes on about that.
            if self.waiting is not None and self.topic is not None:
                found = (Vote(self.topic, self.waiting),)  # "Against. The text of 303 has a hole."
                self.prose += [*self.unread, sentence]
                self.unread = []
        self.waiting = None if found else _bare_choice(said, self.rules)
        if found:
            self.votes += found
        elif found is None and _MAY_VOTE.search(said):
            self.unread.append(sentence)
        elif sentence.strip():
            self.prose.append(sentence)
            behind = bool(self.votes) and not self._repeats(said)
            self.unexplained |= behind and not explains(words_in(said), self.names)

    def _votes_of(self, said: str, topic: int | None, *, struck: bool) -> tuple[Vote, ...] | None:
        """Return the votes of one sentence; an empty tuple where no choice is in it."""
        if WITHDRAWAL.search(said):
            return _taken_back(said, topic)  # "I take back my yes" names a choice, and makes none.
        if struck:
            return None
        labelled = is_labelled(said)
        if self.labelled and not labelled:
            return None
        found = (
            None
            if labelled
            else pair(_CONCESSION.compiled.sub("because", said), self.rules, self.names, topic)
        )
        return found or read_votes(Cursor(split_words(said))) or found

    def _repeats(self, said: str) -> bool:
        """Whether a sentence says once more what all votes before it are."""
        chosen = {vote.choice for vote in self.votes}
        return len(chosen) == 1 and agrees(said, *chosen)

    def settled(self, asides: list[str]) -> Sentence:
        """Say whether all that stands beside the votes leaves them as they are."""
        choices: dict[int | None, Choice] = {}
        for vote in self.votes:
            choices.setdefault(vote.number, vote.choice)
        chosen = set(choices.values())
        numbers = frozenset(number for number in choices if number is not None)
        for voted, sentence in self.outdated:
            for left in (self.unread, self.prose):
                if voted in numbers and sentence in left:
                    left.remove(sentence)
        meant = Meant(self.rules | numbers, chosen.pop() if len(chosen) == 1 else "", self.names)
        prose = [one for one in self.prose if not agrees(one, meant.choice)]
        beside = [one for one in asides if one and not agrees(one, meant.choice)]
        clear = (
            all(choices[vote.number] == vote.choice for vote in self.votes)
            and all(leaves_for_later(sentence, meant) for sentence in self.unread)
            and not any(unsettles(sentence, meant) for sentence in prose)
            and not any(unsettles(aside, meant, aside=True) for aside in beside)
            and not self.unexplained
            and (not self.remark or agrees(self.remark, meant.choice))
            and not any(agrees(one, "abstain") for one in (*prose, *beside))
        )
        return Sentence(tuple(dict.fromkeys(self.votes)), clear)


def as_wished(sentence: str) -> str:
    """Return a sentence with wishes in the conditional said without it."""
    for wish, plain in _WISHES:
        sentence = wish.sub(plain, sentence)
    return sentence


def _voted_once(sentence: str, rules: frozenset[int], names: frozenset[str]) -> int | None:
    """Return the proposal that its writer says to have voted on before, and nothing else."""
    words = set(words_in(sentence))
    numbers = {int(found) for found in _PROPOSAL.findall(sentence)} - rules
    told = names | CONDITIONAL | REPORTING | UNDOING
    if len(numbers) != 1 or "?" in sentence or not told.isdisjoint(words):
        return None
    return numbers.pop() if _HAVING_VOTED.fullmatch(sentence) else None


def _is_bare(words: list[str]) -> bool:
    """Whether a sentence is a choice and nothing else, and no answer to something."""
    said = " ".join(words).strip(" .!")
    return len(words) <= _FEW and any(
        said == phrase for phrase, _ in CHOICES if said not in _ANSWERS
    )


def _bare_choice(said: str, rules: frozenset[int]) -> Choice | None:
    """Return the choice that a sentence is and nothing else, and no answer to something."""
    if not _is_bare(said.lower().split()):
        return None
    found = {choice for piece in pieces_of(said, rules) for choice in piece.choices}
    return found.pop() if len(found) == 1 else None


def _names_proposal(text: str, rules: frozenset[int]) -> bool:
    """Whether a text names a proposal, or one's own."""
    highest = max(rules, default=0)
    found = (match[0] for match in _MAY_VOTE.finditer(_AMOUNT.sub(" ", text)))
    return any(not word.isdecimal() or int(word) > highest for word in found)


def _taken_back(said: str, about: int | None) -> tuple[Vote, ...] | None:
    """Read a vote that is taken back, with the reason behind it; None where that may limit it."""
    named = WITHDRAWAL.search(said)
    begins = _REASON_BEGINS.search(said, named.end() if named else 0)
    head, reason = (said, "") if begins is None else (said[: begins.start()], said[begins.end() :])
    words = set(re.findall(r"[\w']+", reason.lower()))
    limits = any(not group.isdisjoint(words) for group in (CONDITIONAL, UNDOING, REPORTING))
    if limits or "?" in said or not words.isdisjoint(CHOICES_NAMED) or re.search("[0-9]", reason):
        return None
    return read_taken_back(Cursor(split_words(head)), about)


def _only_number(sentence: str, rules: frozenset[int], names: frozenset[str]) -> int | None:
    """Return the one proposal that a sentence of its writer's is about, which names no choice."""
    words = sentence.lower().replace(".", " ").replace(",", " ").split()
    numbers = {int(found) for found in _PROPOSAL.findall(sentence)} - rules
    if len(numbers) != 1 or not names.isdisjoint(words) or "?" in sentence:
        return None
    return numbers.pop()


def _is_vote(text: str) -> bool:
    """Whether a choice and a number stand in a text."""
    return bool(_MAY_VOTE.search(text) and _CHOICE.compiled.search(text))


def likely_votes(text: str, rules: frozenset[int] = frozenset()) -> tuple[Vote, ...]:
    """Return the votes of a line that may hold some, of which its writer is to be asked."""
    if len(text) > MAX_PROSE or is_labelled(text):
        return ()
    said = without_padding(plainer(in_digits(text)))
    votes: list[Vote] = []
    for sentence in sentences(said):
        found = paired_anyhow(spoken(sentence), rules)
        if found is None:
            return ()  # "301: for. Or maybe against."
        votes += found
    chosen = {vote.number: vote.choice for vote in votes}
    return tuple(dict.fromkeys(votes)) if len(chosen) == len(set(votes)) else ()


def without_padding(text: str) -> str:
    """Return plain prose without the words that a vote does not need, and without a sign-off."""
    return _PADDING.compiled.sub("", _SIGNED.sub("", text))


def appeals(text: str) -> bool:
    """Whether a line may ask others for their votes: ``Please vote for 301!``."""
    return _APPEAL.match(text) is not None


def is_labelled(sentence: str) -> bool:
    """Whether a sentence begins with what may be a label of ours ("Game: …")."""
    label, colon, _rest = sentence.partition(":")
    return bool(colon) and label.strip().lower() in LABELS


def is_near_vote(text: str) -> bool:
    """Whether a line speaks of its writer's choice and of a proposal, in whatever words."""
    return bool(
        len(text) <= MAX_LINE
        and _NEAR_VOTE.search(text)
        and not OWN.isdisjoint(text.lower().split())
    )


def without_asides(line: str, names: frozenset[str]) -> tuple[str, list[str], str]:
    """Return a line without the parts in brackets and quotation marks, and those parts.

    The last value is such a part at the line's end that may take something from a vote before it.
    """
    text = _WRAPPED.sub(_unwrapped, _BOXES.sub(" ", line))
    found = list(_ASIDE.finditer(text))
    asides = [
        _DENYING_TITLE.sub("", next(filter(None, (aside[1], aside[2], aside[0]))))
        for aside in found
    ]
    last = asides[-1] if found and not words_in(text[found[-1].end() :]) else ""
    # "Yes on 301 (somewhat)": behind all else a title, which begins with a capital, is an aside.
    unexplained = last[:1].islower() and not explains(words_in(last), names)
    return _ASIDE.sub(" ", text), asides, last if unexplained else ""


def _unwrapped(found: re.Match[str]) -> str:
    inside = found[1] or found[2] or found[3]
    if found[3] and inside.lower() not in _CHOSEN:
        return found[0]  # It is what a proposal is called.
    return " " if inside in "xX✓✔☒" else f" {inside} "
