"""What happened, day by day: turns, adoptions, defeats, violations, inquiries, rulings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any

from gamemaster.audit.journal import Shown
from gamemaster.page.elements import Element, Node, element
from gamemaster.page.parts import (
    code,
    counted,
    cut,
    day_of,
    heading,
    hour_of,
    mark,
    para,
    people,
    person,
    section,
)
from gamemaster.report.folding import UNREADABLE, exact
from gamemaster.report.story import Proposal, Story, signed

MOST = 600
"""Moments shown; of a longer game the first and the last half of them."""

EXCERPT = 220

Told = tuple[str, str, Sequence[Node]]
"""A word for the kind of moment, its colour, and a sentence."""


def timeline(story: Story) -> Element:
    """Return the section."""
    moments = story.moments
    half = MOST // 2
    left = len(moments) - MOST
    first, last = (moments[:half], moments[-half:]) if left > 0 else (moments, [])
    parts = [_days(story, first)]
    if left > 0:
        more = f"… {counted(left)} more moments are left out here …"
        parts += [para(more, kind="more"), _days(story, last)]
    lead = para(
        "Times are UTC. While it happened, players saw of this what the rules then in force told "
        "them, and nothing else.",
        kind="note",
    )
    return section("timeline", "What happened", lead, *parts)


def _days(story: Story, moments: Iterable[Shown]) -> Element:
    days = []
    for day, of_day in groupby(moments, key=lambda line: day_of(line.at)):
        items = [item for line in of_day if (item := _item(story, line)) is not None]
        days.append(element("li", {}, heading(day), element("ul", {"class": "day"}, *items)))
    return element("ol", {"class": "days"}, *days)


def _item(story: Story, line: Shown) -> Element | None:
    kind = line.type.partition("/")[0]
    try:
        word, colour, told = _TELL[kind](story, line, line.data)
    except UNREADABLE:
        return None
    return element(
        "li",
        {},
        element("span", {"class": "hour"}, hour_of(line.at)),
        element("span", {}, mark(word, colour)),
        element("div", {}, *told, *_gains(story, line)),
    )


def _gains(story: Story, line: Shown) -> list[Node]:
    """Return what points this moment brought: awards of its item that are about it."""
    kind = line.type.partition("/")[0]
    if kind == "move.made":
        # Clauses hear of it by the name that its rule gives it.
        kind = f"{line.data.get('move')}.made"
    item = line.why.get("item")
    found: list[Node] = []
    for about, players, points in story.awards.get(item, []) if type(item) is int else []:
        if about == kind and len(found) < _MOST_GAINS:
            who = cut(", ".join(story.name(one) for one in players[:4]), 60)
            told = f"{who} {'+' if points > 0 else ''}{signed(points)}"
            found += [" ", mark(told, "good" if points > 0 else "bad" if points < 0 else "")]
    return found


_MOST_GAINS = 12


def _who(story: Story, data: Any) -> Element:  # noqa: ANN401 - JSON
    return person(story.name(data["player"]))


def _rule_of(line: Shown) -> list[Node]:
    rule = line.why.get("rule")
    return [f" by rule {rule}"] if type(rule) is int else []


def _link(story: Story, proposal: Proposal, name: str = "proposal") -> Node:
    name = f"{name} {proposal.number}"
    if proposal.number not in story.in_full:
        return name
    return element("a", {"href": f"#proposal-{proposal.number}"}, name)


def _turn(story: Story, _line: Shown, data: Any) -> Told:  # noqa: ANN401 - JSON
    proposal = story.proposals[data["number"]]
    told: list[Node] = [_who(story, data), " takes a turn: ", _link(story, proposal),
                        f", to {proposal.change}."]  # fmt: skip
    if proposal.text.strip():
        told += [" ", element("em", {"dir": "auto"}, f"“{cut(proposal.text, EXCERPT)}”")]
    return "Turn", "", told


def _adopted(story: Story, line: Shown, data: Any) -> Told:  # noqa: ANN401 - JSON
    proposal = story.proposals[data["number"]]
    whose = person(story.name(proposal.player))
    told: list[Node] = [_link(story, proposal, "Proposal"), " of ", whose,
                        " is adopted", *_rule_of(line), "."]  # fmt: skip
    if not data.get("effective", True):
        told.append(" It changes nothing: what it was to change is no more.")
    return "Adopted", "good", told


def _defeated(story: Story, _line: Shown, data: Any) -> Told:  # noqa: ANN401 - JSON
    proposal = story.proposals[data["number"]]
    whose = person(story.name(proposal.player))
    told: list[Node] = [_link(story, proposal, "Proposal"), " of ", whose,
                        " is defeated: it can no longer be adopted."]  # fmt: skip
    return "Defeated", "bad", told


def _illegal(story: Story, _line: Shown, data: Any) -> Told:  # noqa: ANN401 - JSON
    move = str(data["move"])
    how = _BROKEN_BY.get(move) or f"with “{cut(move, 60)}”"
    return "Violation", "bad", [_who(story, data), f" breaks rule {int(data['cited'])} {how}."]


_BROKEN_BY = {
    "turn": "with a turn",
    "vote": "with a vote",
    "inquiry": "with an inquiry",
    "rule": "by what a rule counts as a violation",
    "ruling": "by a ruling of the organiser",
}


def _inquiry(story: Story, _line: Shown, data: Any) -> Told:  # noqa: ANN401 - JSON
    about = f" pays to learn about rule-change {int(data['number'])}."
    return "Inquiry", "main", [_who(story, data), about]


def _move(story: Story, _line: Shown, data: Any) -> Told:  # noqa: ANN401 - JSON
    given = ", ".join(f"{cut(str(name), 40)} {cut(str(value), 60)}"
                      for name, value in data["arguments"][:6])  # fmt: skip
    made: list[Node] = [" makes a move of a rule: ", code(cut(str(data["move"]), 60))]
    return "Move", "", [_who(story, data), *made, f" ({given})." if given else "."]


def _ballot_opened(_story: Story, line: Shown, data: Any) -> Told:  # noqa: ANN401 - JSON
    return "Ballot", "", [f"Ballot {int(data['number'])} opens", *_rule_of(line), ": ",
                          code(cut(str(data["name"]), 60)), "."]  # fmt: skip


def _ballot_closed(_story: Story, _line: Shown, data: Any) -> Told:  # noqa: ANN401 - JSON
    return "Ballot", "", [f"Ballot {int(data['number'])} is decided."]


def _ruling(_story: Story, _line: Shown, data: Any) -> Told:  # noqa: ANN401 - JSON
    reason = cut(str(data["reason"]), EXCERPT)
    told: list[Node] = [f"The organiser rules: {cut(str(data['ruling']), 120)}."]
    if reason:
        told += [" Because: ", element("em", {"dir": "auto"}, reason)]
    return "Ruling", "unsure", told


def _question(_story: Story, _line: Shown, data: Any) -> Told:  # noqa: ANN401 - JSON
    question = cut(str(data["question"]), EXCERPT)
    return "Ruling needed", "unsure", [f"The rules give no single answer: {question}"]


def _review(_story: Story, _line: Shown, data: Any) -> Told:  # noqa: ANN401 - JSON
    said = {"attach": "writes clauses for", "confirm": "confirms the clauses of",
            "object": "objects to the clauses of"}[data["verdict"]]  # fmt: skip
    told: list[Node] = [f"The organiser {said} rule-change {int(data['number'])}."]
    if data["reason"]:
        told += [" Because: ", element("em", {"dir": "auto"}, cut(str(data["reason"]), EXCERPT))]
    return "Review", "unsure", told


def _corrected(_story: Story, _line: Shown, data: Any) -> Told:  # noqa: ANN401 - JSON
    told: list[Node] = [f"The organiser replaces the clauses of rule {int(data['number'])}."]
    if data["reason"]:
        told += [" Because: ", element("em", {"dir": "auto"}, cut(str(data["reason"]), EXCERPT))]
    return "Correction", "unsure", told


def _won(story: Story, line: Shown, data: Any) -> Told:  # noqa: ANN401 - JSON
    many = len(data["players"]) > 1
    return "Won", "good", [*people(story.names(data["players"])),
                           " win" if many else " wins", *_rule_of(line), "."]  # fmt: skip


def _round(story: Story, line: Shown, data: Any) -> Told:  # noqa: ANN401 - JSON
    many = len(data["players"]) > 1
    return "Round", "good", [*people(story.names(data["players"])), " win" if many else " wins",
                             f" round {int(data['round'])}", *_rule_of(line), "."]  # fmt: skip


def _started(story: Story, _line: Shown, data: Any) -> Told:  # noqa: ANN401 - JSON
    names = [one.name for one in story.players.values()]
    return "Start", "main", ["Play begins with ", *people(names),
                             f", each with {signed(exact(data['points']))} points."]  # fmt: skip


def _voided(_story: Story, _line: Shown, data: Any) -> Told:  # noqa: ANN401 - JSON
    which = f"Clause {int(data['clause'])} of rule {int(data['rule'])} fails and is left out: "
    return "Clause void", "unsure", [which, cut(str(data["problem"]), EXCERPT)]


def _says(word: str, colour: str, sentence: str) -> Callable[[Story, Shown, Any], Told]:
    """Return what tells a moment about nobody in one sentence."""

    def tell(_story: Story, _line: Shown, data: Any) -> Told:  # noqa: ANN401 - JSON
        return word, colour, [sentence.format(number=data.get("number"))]

    return tell


def _one(word: str, colour: str, does: str) -> Callable[[Story, Shown, Any], Told]:
    """Return what tells a moment about one player."""

    def tell(story: Story, _line: Shown, data: Any) -> Told:  # noqa: ANN401 - JSON
        return word, colour, [_who(story, data), f" {does}."]

    return tell


_TELL: dict[str, Callable[[Story, Shown, Any], Told]] = {
    "player.enrolled": _one("Joins", "", "joins"),
    "player.forfeited": _one("Forfeit", "bad", "forfeits"),
    "player.expelled": _one("Expelled", "bad", "is expelled by the organiser"),
    "tournament.started": _started,
    "tournament.paused": _says("Pause", "unsure", "Play is paused."),
    "tournament.resumed": _says("Goes on", "", "Play goes on."),
    "tournament.won": _won,
    "tournament.ended": _says("End", "main", "The tournament ends."),
    "round.won": _round,
    "turn.taken": _turn,
    "proposal.adopted": _adopted,
    "proposal.defeated": _defeated,
    "move.illegal": _illegal,
    "move.made": _move,
    "inquiry.made": _inquiry,
    "ballot.opened": _ballot_opened,
    "ballot.closed": _ballot_closed,
    "ruling.made": _ruling,
    "ruling.needed": _question,
    "review.given": _review,
    "clauses.corrected": _corrected,
    "hold.begun": _says("Hold", "unsure", "Play waits until rule-change {number} is reviewed."),
    "clause.voided": _voided,
    "votes.cleared": _says(
        "Votes void", "unsure", "All votes so far on proposal {number} are void."
    ),
}
