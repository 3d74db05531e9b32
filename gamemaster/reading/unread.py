"""Says what a mail may have been meant to do, where that was not read in it.

It takes no words for commands or votes: a question or a sentence in the receipt is all that comes
of it. A mail may be meant to vote on open proposals where no vote on them was read: a line that is
not understood and names one is enough, or a mail in which nothing is understood whose subject, text
or thread does. Their numbers are public, so that the answer tells nothing that its reader was not
told.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from gamemaster.correspondence.paragraphs import paragraph
from gamemaster.correspondence.receipt_text import ANSWERS
from gamemaster.i18n import _, translatable
from gamemaster.mail import noise
from gamemaster.mail.commands.command_rows import NOT_A_COMMAND, Command
from gamemaster.mail.commands.cursor import plain_line
from gamemaster.mail.commands.one_line_moves import Do, Inquire, Withdraw
from gamemaster.mail.commands.passing_on import Share, Tell
from gamemaster.mail.commands.proposals import Propose
from gamemaster.mail.commands.votes import Vote
from gamemaster.mail.interpreting.blocks import MESSAGE_FORM
from gamemaster.mail.interpreting.guesses import answers_with
from gamemaster.mail.interpreting.readings import Doubt, ReadCommand, Reading, Unclear
from gamemaster.mail.prose.remarks import sentences, speaks_of_votes
from gamemaster.mail.prose.wishes import Asked, Wish, wishes
from gamemaster.reading import codes
from gamemaster.reading.asking_back import YES, seems_illegal
from gamemaster.reading.bare_answers import CODE, letter_answered
from gamemaster.reading.codes import waiting_words
from gamemaster.reading.draft import Draft
from gamemaster.tournament import as_announced
from gamemaster.tournament.lines import PendingAnswered

_NUMBER: Final = re.compile(r"(?<![0-9])[1-9][0-9]{0,8}(?![0-9])")
_LONGEST: Final = 2_000
_ASKED: Final = frozenset((*ANSWERS, *YES)) - {"evidence"}
_PROPOSAL: Final = (
    r"beantrage\w*|i(?: would like to|'d like to)? propose"
    r"|(?:this is|here is|here's) my proposal|je propose"
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
_QUESTION: Final = (
    r"ask the organi[sz]er|frage an den (?:spielleiter|veranstalter)|je demande à l'organisateur"
)
_DIGEST: Final = translatable("To get announcements in one mail a day, write «digest on».")
_OBJECT: Final = translatable(
    "If something is recorded wrongly, write «object:» and, behind it, what it is; the organisers "
    "answer, and both are published after the game."
)
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
            _OBJECT,
        ),
        (
            rf"\?|\A\W*(?:question|frage|pregunta)\b|\b(?:{_QUESTION})\b",
            translatable(
                "To ask the organiser something, write «ask» and, behind it, the question."
            ),
        ),
    )
)


_FORMS: Final[Mapping[Asked, str]] = MappingProxyType(
    {
        "propose": translatable("To propose that, write «{form}» on a line by itself."),
        "withdraw": translatable("To take back a move of yours, write «{form}»."),
        "share": translatable("To have a document passed on, write «{form}»."),
        "tell": translatable(
            "To have words passed on, write «{form}», the words behind the colon."
        ),
        "inquire": translatable("To make an inquiry, write «{form}» on a line by itself."),
        "object": _OBJECT,
        "status": translatable("To see how the game stands, write «{form}»."),
        "scores": translatable("To see the scores, write «{form}»."),
        "rules": translatable("To see the rules in force, write «{form}»."),
        "mine": translatable("To see your own moves, write «{form}»."),
    }
)
_WITH_TEXT: Final = translatable(
    "To propose that, begin with the line «{form}»; the text comes on the lines below it, and then "
    "the line «end proposal»."
)
_SERVED: Final[Mapping[Asked, tuple[type[Command], ...]]] = MappingProxyType(
    {
        "propose": (Propose, Do),
        "withdraw": (Withdraw, Vote),
        "share": (Share,),
        "tell": (Tell,),
        "inquire": (Inquire,),
    }
)
"""Commands beside which a wish is served already; beside others such a wish is told of, too."""
_MOST_TOLD: Final = 3
_MOST_VOTES: Final = 3
_GENERAL: Final = ("NUMBER", "NAME: ", "with NAME")
"""Parts of suggestions that do not know the numbers and names of their mail."""
_BEGINNING: Final = 24
"""So many characters of a sentence are looked for in a line: it may go on below it."""
_WORDS_OF_ANSWER: Final = 8
"""The most words of an answer to an announcement that may be a vote without saying so."""
_NOT_WRITTEN_SO: Final = translatable("it is not written as a command, and may be meant as this")


def asked_before(draft: Draft, handle: str) -> tuple[str, ...]:
    """Return what waits from other letters, for a receipt of what asks or answers something."""
    answers = any(isinstance(line, PendingAnswered) for line in draft.lines)
    told = codes.asked_before(draft, handle, _ASKED) if draft.asked or answers else ""
    return (told,) if told else ()


def what_to_write(draft: Draft, handle: str, reading: Reading) -> tuple[str, ...]:
    """Return paragraphs for the receipt that tell how to write what was not read in a mail."""
    if reading.check:
        return ()
    told = [*_forms(draft, handle, reading)]
    if reading.commands:
        return tuple(told)
    waits = waiting_words(draft, handle, _ASKED)
    words = draft.own_words[:_LONGEST]
    hinted = bool(told) or any(unclear.suggestion for unclear in reading.unclear)
    told += [
        paragraph(_(way))
        for wish, way in _WISHES
        if wish.search(words) and not (hinted or (way == _DIGEST and draft.tournament.told.daily))
    ]
    return tuple(filter(None, (waits, *told)))


def _forms(draft: Draft, handle: str, reading: Reading) -> Iterator[str]:
    """Yield how to write each wish of a mail that no command of it, and no suggestion, serves."""
    suggested = " ".join(unclear.suggestion or "" for unclear in reading.unclear)
    told: set[str] = set()
    for wish in _wishes(draft, handle, reading):
        form = _form(draft, handle, wish)
        served = _SERVED.get(wish.asks, ()) if reading.commands else ()
        if any(isinstance(read.command, served) for read in reading.commands if served):
            continue
        begun = wish.asks == "tell" and MESSAGE_FORM in suggested
        if (reading.commands and not served) or begun or form in told or form in suggested:
            continue
        told.add(form)
        if len(told) > _MOST_TOLD:
            return
        words = _WITH_TEXT if wish.needs_text else _FORMS[wish.asks]
        yield paragraph(_(words).format(form=form))


def _wishes(draft: Draft, handle: str, reading: Reading) -> tuple[Wish, ...]:
    """Return the wishes of a mail: of all its own words, or of the lines that were not read."""
    if {*reading.commands} <= {*reading.guesses}:
        text = draft.own_words[:_LONGEST]
    else:
        lines = draft.mail.body.split("\n")
        unread = (one.line_number for one in reading.unclear if one.line_number)
        text = "\n\n".join(lines[number - 1] for number in unread if number <= len(lines))
        if not text:
            return ()
    own = draft.tournament.register.members[handle].name
    others = sorted(draft.tournament.told.names - {own})
    # The first word of a name that several have stands for none of them (``passing_on``).
    firsts = [name.split()[0].casefold() for name in others]
    return tuple(wishes(text, dict(zip(firsts, others, strict=True))))


def _form(draft: Draft, handle: str, wish: Wish) -> str:
    """Return the line to write; a withdrawal without a number is of the latest turn it may mean."""
    if not wish.form.endswith("NUMBER"):
        return wish.form
    moves = [one for one in draft.tournament.own_entries(handle) if one.about == "move"]
    counted = list(enumerate(moves, start=1))
    turns = [(count, one) for count, one in counted if one.get("move") == "turn"]
    named = [
        (count, one)
        for count, one in turns
        if wish.number is not None and str(wish.number) in one.words
    ]
    return f"withdraw {(named or turns)[-1][0]}" if turns else wish.form


def with_guesses(draft: Draft, reading: Reading, handle: str, *, evident: bool) -> Reading:
    """Return the reading of a mail with the moves to ask about that its prose may mean.

    Votes are asked about only if each is on a proposal that was announced and is not decided; what
    else their paragraphs say is named as not understood. So is a yes or no that votes stand behind,
    where something else waits for one: it is no vote. Another move is asked about where it is all
    that a mail whose sender is known wishes, and all of it is clear: so one ``yes`` makes it.
    """
    public = draft.tournament.told
    opened = {proposal.number for proposal in as_announced.standing(public).proposals}
    answers = _answers(draft, handle, reading)
    guesses = tuple(read for read in reading.guesses if read.source_line not in answers)
    left = [Unclear(said, at, NOT_A_COMMAND, way) for said, (at, way) in answers.items()]
    votes = {read.command.number for read in guesses if isinstance(read.command, Vote)}
    if reading.commands or reading.check:
        return _with_unclear(reading, left)
    reading = _suggesting(draft, reading, handle)
    if not guesses:
        return _with_wish(draft, reading, handle) if evident and not answers else reading
    if not votes <= opened:
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
    votes = [read for read in reading.commands if isinstance(read.command, Vote)]
    begun = [(sentences(read.source_line), read.line_number) for read in votes]
    found = {parts[0].strip(): at for parts, at in begun if len(parts) > 1}
    found |= {each.source_line: each.line_number for each in reading.guesses}
    found |= {each.source_line: each.line_number for each in reading.left}
    return {
        line: (at, f"{word} {CODE}") for line, at in found.items() if (word := answers_with(line))
    }


def _suggesting(draft: Draft, reading: Reading, handle: str) -> Reading:
    """Return a reading that suggests what its lines wish, where it suggested a vote without number.

    Nothing suggests a vote where a turn is spoken of.
    """
    found = [wish for wish in _wishes(draft, handle, reading) if wish.asks in (*_SERVED, "object")]
    unclear = []
    for line in reading.unclear:
        said = plain_line(" ".join(line.source_line.split()))
        meant = next((wish for wish in found if wish.said[:_BEGINNING] in said), None)
        told = line
        general = any(word in (line.suggestion or "") for word in _GENERAL)
        if general and line.source_line.rstrip().endswith("?"):
            told = replace(line, reason=NOT_A_COMMAND, suggestion=None)
        if meant is not None and general:
            told = replace(line, reason=NOT_A_COMMAND, suggestion=_form(draft, handle, meant))
        unclear.append(told)
    return replace(reading, unclear=tuple(unclear))


def _with_wish(draft: Draft, reading: Reading, handle: str) -> Reading:
    """Return a reading in which nothing was read with the one move that its mail wishes."""
    found = _wishes(draft, handle, reading)
    command = found[0].command if len(found) == 1 else None
    if command is None:
        return reading
    if isinstance(command, Propose) and _is_warned_of(draft, handle, command):
        return reading
    said = found[0].said
    words = set(said.split())
    asked = [line for line in reading.unclear if words.issuperset(line.source_line.split()[:4])]
    at = asked[0].line_number if asked else 1
    read = ReadCommand(command, said, at, Doubt(_NOT_WRITTEN_SO, ""))
    return replace(
        reading,
        commands=(read,),
        unclear=tuple(line for line in reading.unclear if line not in asked),
    )


def _is_warned_of(draft: Draft, handle: str, command: Propose) -> bool:
    """Whether a turn would be warned of: it is told how to be taken then, and not asked about."""
    member = draft.tournament.register.members[handle]
    return seems_illegal(draft, member, command) is not None


def not_read_as_votes(draft: Draft, reading: Reading, handle: str) -> tuple[int, ...]:
    """Return the numbers of open proposals on which a mail may vote without a vote that was read.

    They are few, and none is among them on which its sender has voted.
    """
    passed_on = any(isinstance(read.command, Tell | Share | Withdraw) for read in reading.commands)
    if reading.check or passed_on:
        return ()
    public = draft.tournament.told
    voted = {read.command.number for read in reading.commands if isinstance(read.command, Vote)}
    voted |= draft.before.votes_sent.get(handle, frozenset())
    named = {*_named(draft, reading, handle)} & {*public.announced} - {*public.adopted} - voted
    if not named:
        return ()
    opened = {proposal.number for proposal in as_announced.standing(public).proposals}
    return tuple(sorted(named & opened))[:_MOST_VOTES]


def _named(draft: Draft, reading: Reading, handle: str) -> Iterator[int]:
    """Yield the numbers that the unread words of a mail name, or those of the letter it answers."""
    if reading.commands:
        texts = [one.source_line for one in reading.unclear if not one.suggestion]
        yield from _numbers(text for text in texts if "?" not in text)
        return
    own = draft.own_words[:_LONGEST]
    other = {wish.said for wish in _wishes(draft, handle, reading)}
    said = [one for one in sentences(plain_line(" ".join(own.split()))) if one.strip() not in other]
    # "Liebe alle, no 301"
    said = [one for one in said if noise.is_greeting(one) or not noise.is_noise(one.strip())]
    said = [one for one in said if "?" not in one]
    named = [*_numbers(said)]
    yield from named
    votes = any(map(speaks_of_votes, said))
    short = bool(said) and not other and "?" not in own and len(own.split()) <= _WORDS_OF_ANSWER
    if named or not (votes or short) or any(map(noise.is_noise, own.splitlines())) > votes:
        return
    answered = letter_answered(draft)
    if answered.number is not None:
        yield answered.number
        return
    yield from _numbers([draft.mail.subject])
    if answered.letter == "announcement" and votes:
        yield from _numbers([draft.mail.body])


def _numbers(texts: Iterable[str]) -> Iterator[int]:
    for text in texts:
        yield from (int(number[0]) for number in _NUMBER.finditer(text))
