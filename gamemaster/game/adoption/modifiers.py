"""Applies rules that change the effects of other rules: ``modify award`` and ``modify text``.

The rule of least precedence modifies first, so that the one that prevails has the last word. Each
step is an event of its own, with the modifying clause as its reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from gamemaster.clauses import values
from gamemaster.clauses.nodes import Modify
from gamemaster.game import events as e
from gamemaster.game.facts import Number
from gamemaster.game.fold.state import Player
from gamemaster.game.item import accounts, asking
from gamemaster.game.item.course import Course
from gamemaster.game.rules.ranking import Heard
from gamemaster.game.views import results
from gamemaster.game.views.clause_views import view_rule


def awards(
    course: Course,
    awarding: Heard[Any],
    about: str,
    players: tuple[Player, ...],
    points: Number,
) -> list[tuple[Number, tuple[str, ...]]]:
    """Return the points of an award, each with the players who get so many."""
    amounts = {player.handle: points for player in players}
    rule = view_rule(course.game, awarding.rule.number)
    for heard in reversed(course.game.rulebook.index.modifiers.get("award", ())):
        _modify(course, heard, amounts, {"event": about, "rule": rule})
    together: dict[Number, list[str]] = {}
    for handle, amount in amounts.items():
        together.setdefault(amount, []).append(handle)
    return [(amount, tuple(handles)) for amount, handles in together.items()]


def _modify(
    course: Course,
    heard: Heard[Modify],
    amounts: dict[str, Number],
    names: Mapping[str, object],
) -> None:
    """Let one rule change the ``amounts`` of those players to whom it applies."""
    changed: dict[tuple[Number, Number], list[str]] = {}
    with suppress(accounts.Void):
        for handle, before in amounts.items():
            player = course.game.players[handle]
            bound = {**names, "player": player, "points": before}
            if _applies(course, heard, bound):
                gain = results.gain_for((player,))
                after = asking.run(course, heard, heard.clause.value, bound, gain)
                if after != before:
                    changed.setdefault((before, after), []).append(handle)
    with suppress(accounts.Void):
        for (before, after), handles in changed.items():
            accounts.record(course, heard, e.AwardModified(tuple(handles), before, after))
            amounts.update(dict.fromkeys(handles, after))


def text(course: Course, number: int, names: Mapping[str, object], proposed: str) -> str:
    """Return the text with which rule-change ``number`` takes effect.

    Clauses see it without the end of its last line, so that they can go on in that line.
    """
    so_far = proposed.removesuffix("\n")
    end = proposed[len(so_far) :]
    for heard in reversed(course.game.rulebook.index.modifiers.get("text", ())):
        with suppress(accounts.Void):
            bound = {**names, "text": so_far}
            if _applies(course, heard, bound):
                after = asking.run(course, heard, heard.clause.value, bound, values.text)
                if after != so_far:
                    accounts.record(course, heard, e.TextModified(number, after + end))
                    so_far = after
    return so_far + end


def _applies(course: Course, heard: Heard[Modify], bound: Mapping[str, object]) -> bool:
    condition = heard.clause.condition
    return condition is None or asking.run(course, heard, condition, bound, values.boolean)
