"""Passes questions and objections on to those who judge, and their answers to the player.

An objection is journaled with its words, which are disclosed after the game under its player's
name, as is what the organisers say to it: a complaint that the organisers could keep to themselves
would be none. Players are told so wherever they are asked to object. They may object as soon as
they play, and until the instant that their statement names. The number of objections is never told.
Questions and their answers are never disclosed.

The address that an answer goes to stands in a mail that may be forwarded with its headers. So the
first answer counts at once while the question is fresh; any other needs a signature, or the word by
which acts are confirmed (``judges_mail``).
"""

from __future__ import annotations

from typing import Final

from gamemaster.correspondence import calendar_mail, judges_letters
from gamemaster.correspondence.paragraphs import date, paragraph
from gamemaster.i18n import SOURCE, _, speaking
from gamemaster.letters.post import Reader
from gamemaster.mail.commands.questions import Ask, Object
from gamemaster.reading.asking_back import if_evident
from gamemaster.reading.draft import Draft, Handlers, Line
from gamemaster.tournament import lines

QUESTIONS_PER_DAY: Final = 20
OBJECTIONS_PER_DAY: Final = 10
LONGEST: Final = 10_000
"""Characters of one objection: about what a person writes in a long letter."""


@if_evident
def ask(draft: Draft, line: Line[Ask]) -> str:
    """Pass a question on to the organisers."""
    question = line.command.question
    handle, name = line.member.handle, line.member.name
    own = [one for one in draft.tournament.register.questions.values() if one.handle == handle]
    if draft.lately(one.at for one in own if one.objection is None) >= QUESTIONS_PER_DAY:
        enough = _("Not passed on: {count} questions within a day are enough.")
        return enough.format(count=QUESTIONS_PER_DAY)
    token = draft.tokens.reply("ask", draft.accepted.mail, line.number)
    draft.record(lines.QuestionAsked(token, handle, question))
    with speaking(SOURCE):
        words = judges_letters.question_for_organiser(draft.tournament.told, name, question)
    draft.post("organiser", words, draft.settings.who_may("answer", f"ask-{token}"))
    return _("Passed on to the organiser.")


@if_evident
def object_to(draft: Draft, line: Line[Object]) -> str:
    """Journal an objection and pass it on to those who answer for the record."""
    tournament, at, member = draft.tournament, draft.accepted.at, line.member
    words = line.command.words
    stated = tournament.stated.get(member.handle)
    if stated is not None and at >= stated.until:
        late = _("Not recorded: objections were accepted until {date}.")
        return late.format(date=date(stated.until))
    if len(words) > LONGEST:
        long = _("Not recorded: an objection has at most {most} characters.")
        return long.format(most=LONGEST)
    own = [one for one in tournament.objections.values() if one.handle == member.handle]
    if draft.lately(one.at for one in own) >= OBJECTIONS_PER_DAY:
        enough = _("Not recorded: {most} objections within a day are enough.")
        return enough.format(most=OBJECTIONS_PER_DAY)
    token = draft.tokens.reply("ask", draft.accepted.mail, line.number)
    number = len(tournament.objections) + 1
    draft.record(lines.ObjectionMade(number, member.handle, draft.accepted.mail, words, token))
    with speaking(SOURCE):
        told = calendar_mail.objection_for_organiser(tournament.told, member.name, words)
    draft.post("organiser", told, draft.settings.who_may("answer", f"ask-{token}"))
    return paragraph(
        _(
            "Recorded, and passed on to the organisers. It is published with your name when the "
            "game is disclosed, and so is what they answer."
        )
    )


def pass_on(draft: Draft, token: str, words: str) -> str:
    """Send a judge's words to the player whose question has ``token``; return the outcome."""
    question = draft.tournament.register.questions[token]
    member = draft.tournament.register.members[question.handle]
    objection = question.objection
    if objection is None:
        draft.record(lines.QuestionAnswered(token, words))
    else:
        draft.record(lines.ObjectionAnswered(objection, words, token))
    reader = Reader(member.address, draft.tokens.secret(member))
    with speaking(member.language):
        told, to_objection = draft.tournament.told, objection is not None
        text = judges_letters.answer_for_player(told, words, to_objection=to_objection)
    draft.post("correspondence", text, (reader,))
    return "answered a question" if objection is None else "answered an objection"


HANDLERS: Final[Handlers] = {Ask: ask, Object: object_to}
