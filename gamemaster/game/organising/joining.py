"""Says whether the rules let people in, and by which change they ceased to."""

from __future__ import annotations

from dataclasses import dataclass

from gamemaster.clauses import dependencies
from gamemaster.clauses.nodes import Define
from gamemaster.game.events import Why
from gamemaster.game.fold.state import Game
from gamemaster.game.item import asking
from gamemaster.game.item.course import Course, outside
from gamemaster.game.rules.ranking import Heard


@dataclass(frozen=True, slots=True)
class Closed:
    """The rule whose requirement nobody meets any more, and what its condition lost by a change.

    ``lost`` are the rules of which a definition, for which it asks, is gone, each with the rule in
    force that has its place, if one has.
    """

    rule: int
    lost: tuple[tuple[int, int | None], ...]


def forbidden(course: Course) -> tuple[int, Why] | None:
    """Return the number to cite and the clause by which nobody may join now, or None."""
    declared = course.game.rulebook.index
    if not course.game.started or "join" in declared.moves or "join" in declared.ballots:
        return None
    return asking.first_failing(course, "join", {})


def closed(before: Game, after: Game) -> Closed | None:
    """Return why nobody can join any more, where that follows from a change of the rules."""
    if after.rulebook is before.rulebook or after.phase == "ended":
        return None
    found = forbidden(outside(after, after.now))
    if found is None or not before.started or forbidden(outside(before, after.now)) is not None:
        return None
    cited, why = found
    return Closed(why.rule or cited, tuple(_lost(before, after, why)))


def _lost(before: Game, after: Game, why: Why) -> list[tuple[int, int | None]]:
    names = {
        name
        for heard in after.rulebook.index.requires.get("join", ())
        if heard.rule.number == why.rule
        for name in dependencies(heard.clause.condition)
    }
    lost: dict[int, int | None] = {}
    for name in sorted(names):
        then, now = (_first(game, name) for game in (before, after))
        if then is not None and (now is None or now.clause != then.clause):
            successor = after.rulebook.successor(then.rule.number)
            lost[then.rule.number] = None if successor is None else successor.number
    return list(lost.items())


def _first(game: Game, name: str) -> Heard[Define] | None:
    return next(iter(game.rulebook.index.defines.get(name, ())), None)
