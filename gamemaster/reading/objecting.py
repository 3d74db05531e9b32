"""``object``: a player says that something is recorded wrongly, and the organisers must answer.

An objection is journaled with its words, which are disclosed after the game under its player's
name, as is what the organisers say to it: a complaint that they could keep to themselves would be
none. Players are told so wherever they are asked to object. They may object as soon as they play,
and until the instant that their statement names. Never told is how many objections there are.
Caller: ``carry_out``.
"""

from __future__ import annotations

from typing import Final

from gamemaster import correspondence as letters
from gamemaster.i18n import SOURCE, _, speaking
from gamemaster.letters.post import Reader
from gamemaster.mail.commands.questions import Object
from gamemaster.reading.asking_back import ELSEWHERE
from gamemaster.reading.draft import Answer, Line, Withheld
from gamemaster.tournament.judges import judges

DAY: Final = 86_400
PER_DAY: Final = 10
LONGEST: Final = 10_000
"""Characters of one objection: about what a person writes in a long letter."""


def object_to(answer: Answer, line: Line[Object], _withheld: Withheld) -> str:
    """Journal an objection and pass it on to those who answer for the record."""
    tournament, at, member = answer.tournament, answer.accepted.at, line.member
    words = line.command.words
    if not line.evident:
        return _(ELSEWHERE)
    stated = tournament.stated.get(member.handle)
    if stated is not None and at >= stated.until:
        return letters.too_late_to_object(stated.until)
    if len(words) > LONGEST:
        return letters.objection_too_long(LONGEST)
    made = [data for kind, data in answer.lines if kind == "objection.made/1"]
    today = [
        one
        for one in tournament.objections.values()
        if one.handle == member.handle and one.at > at - DAY
    ]
    if len(today) + len(made) >= PER_DAY:
        return letters.too_many_objections(PER_DAY)
    token = answer.tokens.ask(answer.accepted.mail, line.number)
    answer.lines.append(
        ("objection.made/1",
         {"objection": len(tournament.objections) + len(made) + 1, "handle": member.handle,
          "mail": answer.accepted.mail, "words": words, "token": token})
    )  # fmt: skip
    asked_of = judges(answer.settings.organisers, answer.settings.deputies)
    readers = tuple(Reader(one.address, f"ask-{token}") for one in asked_of if "answer" in one.may)
    with speaking(SOURCE):
        told = letters.objection_for_organiser(tournament.told, member.name, words)
    answer.post("organiser", told, readers)
    return letters.objection_passed_on()
