"""What the lines of statements and objections do to a tournament; ``paperwork`` has the others.

One pure function for each type, as there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from gamemaster.game.facts import changed
from gamemaster.tournament.register import Question
from gamemaster.tournament.tournament import Objection, Stated, Tournament

PRIVATE: Mapping[str, frozenset[str]] = {
    # What an objection says, and what is said to it, everybody may read after the game.
    "objection.made/1": frozenset({"token"}),
    "objection.answered/1": frozenset({"token"}),
}

Data = Mapping[str, Any]


def _statement_made(t: Tournament, data: Data, at: int) -> Tournament:
    return changed(t, stated=t.stated.set(data["handle"], Stated(at, data["until"])))


def _objection_made(t: Tournament, data: Data, at: int) -> Tournament:
    number, handle = data["objection"], data["handle"]
    question = Question(data["token"], handle, at, objection=number)
    questions = t.register.questions.set(question.token, question)
    objection = Objection(number, handle, at, data["words"])
    return changed(
        t,
        register=replace(t.register, questions=questions),
        objections=t.objections.set(number, objection),
    )


def _objection_answered(t: Tournament, data: Data, _at: int) -> Tournament:
    question = replace(t.register.questions[data["token"]], answered=True)
    questions = t.register.questions.set(question.token, question)
    objection = replace(t.objections[data["objection"]], answer=data["words"])
    return changed(
        t,
        register=replace(t.register, questions=questions),
        objections=t.objections.set(objection.number, objection),
    )


STEPS: dict[str, Callable[[Tournament, Data, int], Tournament]] = {
    "statement.made/1": _statement_made,
    "objection.made/1": _objection_made,
    "objection.answered/1": _objection_answered,
}
