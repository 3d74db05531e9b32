"""The beginning of the page: who won, how and when, the figures, and how the audit went."""

from __future__ import annotations

from collections.abc import Sequence

from gamemaster.audit import Step
from gamemaster.page.elements import Element, Node, element
from gamemaster.page.parts import (
    code,
    counted,
    cut,
    mark,
    para,
    people,
    person,
    row,
    section,
    table,
    when,
)
from gamemaster.report.story import Player, Story, signed

MOST_PLAYERS = 200
MOST_ROUNDS = 5
_HOUR, _DAY = 3600, 86_400


def headline(story: Story) -> list[Node]:
    """Return who won, how and when."""
    told: list[Node] = []
    if story.winners:
        told += [*people(story.names(story.winners)), " won the tournament"]
        rule = story.won.why.get("rule") if story.won is not None else None
        told += [f" by rule {rule}"] if type(rule) is int else [" by a ruling of the organiser"]
        if story.won is not None:
            told += [", ", when(story.won.at)]
        told.append(".")
    elif story.ended is not None:
        without = "" if story.rounds else " without a winner"
        told += [f"The tournament ended{without}, ", when(story.ended), "."]
    else:
        told.append("The tournament had not ended when this was published.")
    for number, winners in story.rounds[:MOST_ROUNDS]:
        told += [f" Round {number} went to ", *people(story.names(winners)), "."]
    if len(story.rounds) > MOST_ROUNDS:
        told.append(f" … and {counted(len(story.rounds) - MOST_ROUNDS)} more rounds.")
    return [para(*told, kind="headline"), *_how(story)]


def _how(story: Story) -> list[Node]:
    rule = story.won.why.get("rule") if story.won is not None else None
    clause = story.won.why.get("clause") if story.won is not None else None
    if type(rule) is int:
        written = story.clause(rule, clause if type(clause) is int else None)
        if written:
            return [para("The clause that said so: ", code(cut(written)), kind="note")]
    return []


def figures(story: Story) -> Element:
    """Return the numbers that one asks for first."""
    decided = [one.outcome for one in story.proposals.values()]
    began, ended = story.started or 0, story.ended or 0
    length = max(ended - began, 0)
    hours = length < 2 * _DAY
    played = f"{length / (_HOUR if hours else _DAY):,.1f}"
    shown = [
        (counted(len(story.players)), "players" if len(story.players) != 1 else "player"),
        (counted(len(story.proposals)), "proposals"),
        (counted(decided.count("adopted")), "adopted"),
        (counted(sum(one.votes for one in story.players.values())), "votes"),
        (counted(sum(one.violations for one in story.players.values())), "violations"),
        (counted(story.announcements), "announcements"),
        (counted(story.mails), "mails read"),
        (played, "hours of play" if hours else "days of play"),
    ]
    return element(
        "dl", {"class": "facts"},
        *(element("div", {}, element("dt", {}, name), element("dd", {}, value))
          for value, name in shown),
    )  # fmt: skip


def banner(steps: Sequence[Step]) -> Element:
    """Return in a line how the audit of the bundle went."""
    failed = [one for one in steps if one.outcome == "failed"]
    passed = sum(one.outcome == "passed" for one in steps)
    link = element("a", {"href": "#audit"}, "Read what was checked")
    if failed:
        first = failed[0]
        words = (
            f"The audit of this bundle FAILED at step {first.number} ({cut(first.title, 60)}). "
            "What follows is what the bundle claims; do not believe it before that is explained. "
        )
        return para(words, link, ".", kind="banner bad")
    if passed == len(steps):
        words = f"The audit of this bundle passed all {passed} steps. "
        return para(words, link, ".", kind="banner good")
    words = (
        f"The audit of this bundle passed {passed} of {len(steps)} steps; nothing failed, and "
        f"{counted(len(steps) - passed, 'step')} could not be checked. "
    )
    return para(words, link, ".", kind="banner unsure")


def scores(story: Story, chart: Sequence[Node]) -> Element:
    """Return the section with the standings and the curves."""
    ranked = story.ranked()
    rows = (row(_named(story, one), signed(one.score), counted(one.turns), counted(one.votes),
             counted(one.violations)) for one in ranked)  # fmt: skip
    return section(
        "scores",
        "Scores",
        table("Final standings", ("player", "points", "turns", "votes", "violations"), rows,
              len(ranked), most=MOST_PLAYERS, numeric=(1, 2, 3, 4)),
        *chart,
    )  # fmt: skip


def _named(story: Story, player: Player) -> list[Node]:
    told: list[Node] = [person(player.name)]
    if player.handle in story.winners:
        told += [" ", mark("won", "good")]
    if player.left:
        told += [" ", mark(player.left, "bad")]
    return told
