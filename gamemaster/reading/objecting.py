"""``object``: a player says that something is recorded wrongly, and the organisers must answer.

An objection is journaled with its words, which are disclosed after the game under its player's
name, as is what the organisers say to it: a complaint that they could keep to themselves would be
none. Players are told so wherever they are asked to object. They may object as soon as they play,
and until the instant that their statement names. Never told is how many objections there are.
Caller: ``carry_out``.
"""

from __future__ import annotations

from typing import Final

from gamemaster.correspondence import calendar_mail
from gamemaster.i18n import SOURCE, _, speaking
from gamemaster.letters.post import Reader
from gamemaster.mail.commands.asking import Object
from gamemaster.reading.asking_back import ELSEWHERE
from gamemaster.reading.draft import Draft, Line, Withheld
from gamemaster.tournament.judges import judges
from gamemaster.tournament.lines import ObjectionMade

DAY: Final = 86_400
PER_DAY: Final = 10
LONGEST: Final = 10_000
"""Characters of one objection: about what a person writes in a long letter."""


def object_to(draft: Draft, line: Line[Object], _withheld: Withheld) -> str:
    """Journal an objection and pass it on to those who answer for the record."""
    tournament, at, member = draft.tournament, draft.accepted.at, line.member
    words = line.command.words
    if not line.evident:
        return _(ELSEWHERE)
    stated = tournament.stated.get(member.handle)
    if stated is not None and at >= stated.until:
        return calendar_mail.too_late_to_object(stated.until)
    if len(words) > LONGEST:
        return calendar_mail.objection_too_long(LONGEST)
    today = [
        one
        for one in tournament.objections.values()
        if one.handle == member.handle and one.at > at - DAY
    ]
    if len(today) >= PER_DAY:
        return calendar_mail.too_many_objections(PER_DAY)
    token = draft.tokens.ask(draft.accepted.mail, line.number)
    number = len(tournament.objections) + 1
    draft.record(ObjectionMade(number, member.handle, draft.accepted.mail, words, token))
    asked_of = judges(draft.settings.organisers, draft.settings.deputies)
    readers = tuple(Reader(one.address, f"ask-{token}") for one in asked_of if "answer" in one.may)
    with speaking(SOURCE):
        told = calendar_mail.objection_for_organiser(tournament.told, member.name, words)
    draft.post("organiser", told, readers)
    return calendar_mail.objection_passed_on()
