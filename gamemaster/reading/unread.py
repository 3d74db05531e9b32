"""Says what a mail may have been meant to do, where that was not read in it.

It takes no words for commands or votes: a question or a sentence in the receipt is all that comes
of it. A mail may be meant to vote on open proposals where no vote on them was read: a line that is
not understood and names one is enough, or a mail in which nothing is understood whose subject, text
or thread does. Their numbers are public, so that the answer tells nothing that its reader was not
told.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from gamemaster.correspondence.paragraphs import paragraph
from gamemaster.correspondence.receipt_text import ANSWERS
from gamemaster.i18n import _, translatable
from gamemaster.mail.commands.command_rows import NOT_A_COMMAND
from gamemaster.mail.commands.votes import Vote
from gamemaster.mail.interpreting.guesses import answers_with
from gamemaster.mail.interpreting.readings import Reading, Unclear
from gamemaster.mail.prose.remarks import sentences
from gamemaster.mail.quoting import own_words
from gamemaster.reading import codes
from gamemaster.reading.asking_back import YES, waiting_words
from gamemaster.reading.bare_answers import letter_answered
from gamemaster.reading.draft import Draft
from gamemaster.tournament import as_announced

_NUMBER: Final = re.compile(r"(?<![0-9])[1-9][0-9]{0,8}(?![0-9])")
_LONGEST: Final = 2_000
_PROPOSAL: Final = (
    r"i(?: would like to|'d like to)? propose|(?:this is|here is|here's) my proposal|je propose"
    r"|je voudrais proposer|ich schlage|mein vorschlag|ich möchte vorschlagen|propongo"
)
_LEAVE: Final = (
    r"(?:quit|leave)(?: (?:the|this|your))? (?:game|tournament|nomic)|i quit|unsubscribe|resign"
    r"|(?:want|wish|like|have) to (?:leave|quit)"
    r"|drop(?:ping)? out|give up|(?:take|remove) me (?:off|from)"
    r"|aufhören|aufgeben|aussteigen|austreten|abmelden|austragen"
    r"|(?:spiel|turnier) verlassen|quitter? (?:le|la|ce|cette) (?:jeu|partie|tournoi)|abandonn\w+"
    r"|désinscri\w*|abandonar"
)
_LESS_MAIL: Final = (
    r"(?:too many|so many|fewer|less) (?:e-?)?mails?|(?:one|a single) (?:e-?)?mail"
    r"|zu viele (?:e-?)?mails?"
    r"|eine (?:e-?)?mail|trop de (?:mails|courriels|messages)|daily|once a day|(?:pro|am) tag"
    r"|täglich|par jour"
)
_COMPLAINT: Final = (
    r"i object|objection|complain|unfair|protest|appeal|einspruch|beschwer\w+|réclam\w+|injuste"
)
_DIGEST: Final = translatable("To get announcements in one mail a day, write «digest on».")
_WISHES: Final = tuple(
    (re.compile(words, re.IGNORECASE), told)
    for words, told in (
        (
            rf"\b(?:{_PROPOSAL})\b",
            translatable(
                "To propose, begin with a line such as «propose enact» or «propose amend rule "
                "203»; the text comes on the lines below it, and then the line «end proposal»."
            ),
        ),
        (
            rf"\b(?:{_LEAVE})\b",
            translatable("To leave the tournament for good, write «forfeit»; we ask once more."),
        ),
        (
            rf"\b(?:{_LESS_MAIL})\b",
            _DIGEST,
        ),
        (
            rf"\b(?:{_COMPLAINT})\b",
            translatable(
                "If something is recorded wrongly, write «object:» and, behind it, what it is; the "
                "organisers answer, and both are published after the game."
            ),
        ),
        (
            r"\?|\A\W*(?:question|frage|pregunta)\b",
            translatable(
                "To ask the organiser something, write «ask» and, behind it, the question."
            ),
        ),
    )
)


def what_to_write(draft: Draft, handle: str, reading: Reading) -> tuple[str, ...]:
    """Return paragraphs for the receipt of a mail in which nothing was understood."""
    if reading.commands or reading.check:
        return ()
    words = own_words(draft.mail.body)[:_LONGEST]
    if not words.strip():
        return ()
    hinted = any(unclear.suggestion for unclear in reading.unclear)
    told = [
        paragraph(_(way))
        for wish, way in _WISHES
        if wish.search(words) and not (hinted or (way == _DIGEST and draft.tournament.told.daily))
    ]
    waits = waiting_words(draft, handle, {*ANSWERS, *YES} - {"evidence"})
    return tuple(filter(None, (waits, *told)))


def with_guesses(draft: Draft, handle: str, reading: Reading) -> Reading:
    """Return the reading of a mail with the votes to ask about that its prose may mean.

    They are asked about only if each is on a proposal that was announced and is not decided; what
    else their paragraphs say is named as not understood. So is a yes or no that votes stand behind,
    where something else waits for one: it is no vote.
    """
    public = draft.tournament.told
    opened = {proposal.number for proposal in as_announced.standing(public).proposals}
    answers = _answers(draft, handle, reading)
    guesses = tuple(read for read in reading.guesses if read.source_line not in answers)
    left = [Unclear(said, at, NOT_A_COMMAND, way) for said, (at, way) in answers.items()]
    votes = {read.command.number for read in guesses if isinstance(read.command, Vote)}
    if reading.commands:
        return _with_unclear(reading, left)
    if not guesses or not votes <= opened:
        return reading
    asked = {read.line_number for read in guesses}
    unclear = tuple(line for line in reading.unclear if line.line_number not in asked)
    reading = replace(reading, commands=guesses, unclear=unclear)
    left += [line for line in reading.left if line.source_line not in answers]
    return _with_unclear(reading, left)


def _with_unclear(reading: Reading, more: Iterable[Unclear]) -> Reading:
    unclear = sorted((*reading.unclear, *more), key=lambda line: line.line_number)
    return replace(reading, unclear=tuple(unclear))


def _answers(draft: Draft, handle: str, reading: Reading) -> dict[str, tuple[int, str]]:
    """Return sentences that may answer what waits, each with its line and the answer to write."""
    waiting = [one.code for one in codes.waiting(draft, handle) if one.kind in YES]
    if not waiting or letter_answered(draft).letter == "announcement":
        return {}
    code = waiting[0] if len(waiting) == 1 else "CODE"
    votes = [read for read in reading.commands if isinstance(read.command, Vote)]
    begun = [(sentences(read.source_line), read.line_number) for read in votes]
    found = {parts[0].strip(): at for parts, at in begun if len(parts) > 1}
    found |= {each.source_line: each.line_number for each in reading.guesses}
    found |= {each.source_line: each.line_number for each in reading.left}
    return {
        line: (at, f"{word} {code}") for line, at in found.items() if (word := answers_with(line))
    }


def not_read_as_votes(draft: Draft, reading: Reading) -> tuple[int, ...]:
    """Return the numbers of open proposals that a mail names without a vote that was read."""
    public = draft.tournament.told
    voted = {read.command.number for read in reading.commands if isinstance(read.command, Vote)}
    named = {*_named(draft, reading)} & {*public.announced} - {*public.adopted} - voted
    if not named or reading.check:
        return ()
    opened = {proposal.number for proposal in as_announced.standing(public).proposals}
    return tuple(sorted(named & opened))


def _named(draft: Draft, reading: Reading) -> Iterator[int]:
    texts = [unclear.source_line for unclear in reading.unclear if not unclear.suggestion]
    if not reading.commands:
        texts += [draft.mail.subject, draft.mail.body]
        if (answered := letter_answered(draft).number) is not None:
            yield answered
    for text in texts:
        yield from (int(number[0]) for number in _NUMBER.finditer(text))
