"""Reads votes in prose, with the greeting before them and the reason behind them.

Prose is cut into sentences. One that holds a choice and a proposal is a vote where it can be read
in one way (``vote_pairs``, or the grammar of ``votes``); all the others must be accounted for:
nothing in them may name another proposal or choice, ask, correct or limit (``remarks``). Otherwise
the prose is asked back. Prose is bounded in length, so it costs a constant.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from gamemaster.mail import noise
from gamemaster.mail.commands.cursor import MAX_LINE, Cursor, split_words
from gamemaster.mail.commands.vote_words import CHOICES, MISSPELT, Choice
from gamemaster.mail.commands.votes import Vote, read_votes
from gamemaster.mail.prose_words import LABELS, OWN
from gamemaster.mail.remarks import Meant, leaves_for_later, sentences, unsettles
from gamemaster.mail.vote_pairs import pair

MAX_PROSE: Final = 1500
"""The longest paragraph that is looked into for votes."""
_MAY_VOTE: Final = re.compile(
    r"(?<![0-9])[1-9][0-9]{2,8}(?![0-9])|\b(?:mine|my own|my proposal)\b", re.IGNORECASE
)
_CHOICE: Final = re.compile(
    "|".join(
        sorted(
            rf"(?<!\w){re.escape(word)}+(?!\w)"
            for word in {"👍", "👎", *MISSPELT, *(phrase.split(" ")[0] for phrase, _ in CHOICES)}
            - {":"}
        )
    ),
    re.IGNORECASE,
)
_NEAR_VOTE: Final = re.compile(
    r"\b(?:yes|no|against|favou?r|abstain\w*|ja|nein|dafür|dagegen|gegen|oui|non|contre|sí|contra)\b"
    r"[^0-9]{1,20}[1-9][0-9]{2,8}(?![0-9])",
    re.IGNORECASE,
)
_EVERYTHING: Final = re.compile(
    r"\b(?:everything|all|these|those|alle[ns]?|allem|folgende[nr]?|toutes?|tous|tout|tod[ao]s?"
    r"|l[ao]s)\b"
    r"[^0-9:.;!?]{0,60}:",
    re.IGNORECASE,
)
# A list on one line has numbers in it that nobody votes on.
_ITEM: Final = re.compile(r"\s\(?[0-9]{1,2}[.)](?:\s|\Z)")
_BOXES: Final = re.compile(r"\[\s?\]\s?\w{1,20}")
_WRAPPED: Final = re.compile(
    r"\[\s?([xX✓✔☒]|#?[0-9]{1,9}|[+-]1|\w{2,12})\s?\]|\(([+-]1|[0-9]{1,9})\)"
)
_ASIDE: Final = re.compile(r"\(([^()]{0,200})\)|\[([^\[\]]{0,200})\]|\"([^\"]{0,200})\"")
_REQUEST: Final = re.compile(
    r"\b(?:(?:please |kindly )?(?:can|could|would|will) you(?: please| kindly| also)?"
    r"(?= (?:put|record|register|count|note|mark|log|enter|add|have|cast|vote))"
    r"|i wish to"
    r"|(?:i )?(?:would|should) (?:like|love|gladly|happily)(?: to)?(?: cast)?|i'd (?:like|love) to"
    r"|(?:ich )?würde (?:ich )?gerne?|könn(?:t|ten|test)(?: ihr| sie| du)? (?:bitte )?"
    r"(?=.{0,30}\b(?:stimme|notier|eintrag|vermerk))"
    r"|(?:je )?(?:voudrais|souhaiterais|aimerais)|(?:me )?gustaría|quisiera)\b",
    re.IGNORECASE,
)
_IDIOM: Final = re.compile(
    r"\b(?:if you please|if i may|if possible|if that's (?:ok|okay|all right)|wenn'?s? recht ist"
    r"|s'il (?:vous|te) pla[iî]t|no (?:cap|doubt|question|problem|worries)|i'm afraid"
    r"|without (?:hesitation|a doubt)|sans hésit\w+|ohne zögern|sin dudar\w*"
    r"|(?:after|on) (?:some |much |careful |due |long |mature )?(?:thought|consideration|thinking)"
    r"|après (?:mûre )?réflexion|nach (?:reiflicher |langer )?überlegung|(?:lo )?siento(?: mucho)?"
    r"|tras pensarlo|with (?:all )?(?:due )?respect|leider|malheureusement|désolée?)\b",
    re.IGNORECASE,
)
# Words between a voter and the choice that say nothing; "for now" is none of them.
_PADDING: Final = re.compile(
    r"(?<=\bis )(?:now|hereby) (?=(?:for|against|yes|no|in favou?r|abstain)\b)"
    r"|(?<=\bvote )maintenant (?=(?:pour|contre|blanc|oui|non)\b)"
    r"|(?<=\bstimme )(?:jetzt|nun|hiermit) (?=(?:für|gegen|mit|bei|zu)\b)"
    r"|(?<=\bvoto )ahora (?=(?:a favor|por|en contra|contra|sí|no)\b)"
    r"|\b(?:put|count|mark|note|record) me (?:down )?as (?:an? )?"
    r"(?=(?:yes|no|for|against|aye|nay|in favou?r|abstain\w*)\b)"
    r"|\bbe (?:recorded|counted|noted|marked|entered) as "
    r"(?=(?:abstain\w*|in favou?r|against|for)\b)",
    re.IGNORECASE,
)
_CHANGED: Final = re.compile(
    r"\b(?:i've|i have|we have|ich (?:habe|hab)(?: es)?(?: mir)?|j'ai|he)?\s?"
    r"(?:changed my mind|anders überlegt|changé d'avis|cambiado de (?:opinión|idea))\b",
    re.IGNORECASE,
)
_SIGNED: Final = re.compile(
    r"(?:[\s,.!]|\A)(?:lg|vg|mfg|cheers|thx|thanks|ta|danke|merci|gracias|bye|ciao|besos|x{1,3})\b"
    r"[\s,!.]{0,3}[^\W\d]{0,15}[^\w?]{0,8}\Z",
    re.IGNORECASE,
)
_AMOUNT: Final = re.compile(
    r"\b[0-9]{1,6}\s?(?:%|(?:points?|punkte?n?|puntos?|pts|percent|prozent|players?|spielern?"
    r"|jugadores"
    r"|joueurs|days?|hours?|minutes?|tagen?|stunden?|jours?|heures?|días?|horas?)\b)",
    re.IGNORECASE,
)
_CELLS_WITH_TITLE: Final = 3


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
    if len(text) > MAX_PROSE or (about is None and not _MAY_VOTE.search(text)):
        return None
    if not _CHOICE.search(text) or _ITEM.search(text):
        return None
    changed = _CHANGED.search(text)
    if changed is not None and _is_vote(text[changed.end() :]):
        # What is said before it was said, and meant, on another day.
        text = text if _is_vote(text[: changed.start()]) else text[changed.end() :]
    bare, asides = _without_asides(_SIGNED.sub("", _AMOUNT.sub(" ", text)))
    votes: list[Vote] = []
    prose: list[str] = []
    unread: list[str] = []
    for sentence in sentences(_EVERYTHING.sub(" ", bare)):
        bare_sentence = _IDIOM.sub(" ", noise.without_pleasantry(sentence))
        said, asked = _REQUEST.subn(" ", bare_sentence)
        said = _PADDING.sub("", said)
        said = said.rstrip(" ?") if asked else said
        here = about if not votes and not _MAY_VOTE.search(bare) else None
        found = None if _is_labelled(said) else pair(said, rules, names, here)
        if not found:
            found = read_votes(Cursor(split_words(said))) or found
        if found:
            votes += found
        elif found is None and _MAY_VOTE.search(said):
            unread.append(sentence)
        elif sentence.strip():
            prose.append(sentence)
    if not votes:
        return None
    choices: dict[int | None, Choice] = {}
    clear = all(choices.setdefault(vote.number, vote.choice) == vote.choice for vote in votes)
    chosen = set(choices.values())
    numbers = frozenset(number for number in choices if number is not None)
    meant = Meant(rules | numbers, chosen.pop() if len(chosen) == 1 else "", names)
    clear = (
        clear
        and all(leaves_for_later(sentence, meant) for sentence in unread)
        and not any(unsettles(sentence, meant) for sentence in prose)
        and not any(unsettles(aside, meant, aside=True) for aside in asides if aside)
    )
    return Sentence(tuple(dict.fromkeys(votes)), clear)


def _is_vote(text: str) -> bool:
    """Whether a choice and a number stand in a text."""
    return bool(_MAY_VOTE.search(text) and _CHOICE.search(text))


def _is_labelled(sentence: str) -> bool:
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


def read_row(text: str) -> tuple[Vote, ...] | None:
    """Read a row of a table whose first cell is a number and the last a choice, with a title."""
    if len(text) > MAX_LINE:
        return None
    cells = [cell.strip() for cell in text.strip().strip("|").split("|")]
    if len(cells) < _CELLS_WITH_TITLE or _CHOICE.search(" ".join(cells[1:-1])):
        return None
    return read_votes(Cursor(split_words(f"{cells[0]} | {cells[-1]}")))


def _without_asides(line: str) -> tuple[str, list[str]]:
    """Return a line without what stands in brackets and quotation marks, and that."""
    text = _WRAPPED.sub(_unwrapped, _BOXES.sub(" ", line))
    asides = [next(filter(None, found.groups()), "") for found in _ASIDE.finditer(text)]
    return _ASIDE.sub(" ", text), asides


def _unwrapped(found: re.Match[str]) -> str:
    inside = found[1] or found[2]
    return " " if inside in "xX✓✔☒" else f" {inside} "
