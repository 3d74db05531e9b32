"""Every proposal: what it asked for, who voted how and when, and by which clause it was decided."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gamemaster.page.elements import Element, Node, element
from gamemaster.page.parts import (
    block,
    code,
    counted,
    cut,
    folded,
    heading,
    mark,
    para,
    person,
    prose,
    row,
    section,
    table,
    when,
)
from gamemaster.report.story import Ballot, Proposal, Story

MOST_VOTES = 200

_CHOICES = {"for": "good", "against": "bad"}


def voting(story: Story, chart: Sequence[Node]) -> Element:
    """Return the section; ``chart`` shows when the votes came."""
    every = [story.proposals[number] for number in sorted(story.proposals)]
    adopted = sum(one.outcome == "adopted" for one in every)
    defeated = sum(one.outcome == "defeated" for one in every)
    parts: list[Node] = [
        para(
            f"{counted(len(every), 'proposal')}: {counted(adopted)} adopted, {counted(defeated)} "
            f"defeated, {counted(len(every) - adopted - defeated)} undecided when play ended. "
            "The latest vote of each player counted until the proposal was decided."
        ),
        *chart,
    ]
    left = len(every) - len(story.in_full)
    for proposal in every:
        if proposal.number in story.in_full:
            parts += _proposal(story, proposal)
    if left > 0:
        more = f"… {counted(left)} proposals between the first and the last are left out."
        parts.append(para(more, kind="more"))
    return section("proposals", "Proposals and votes", *parts)


def standing(votes: Sequence[Ballot]) -> dict[str, str]:
    """Return each player's vote as it stood when the proposal was decided."""
    stood: dict[str, str] = {}
    for vote in votes:
        if vote.late:
            continue
        if not vote.player:
            stood.clear()
        elif vote.choice == "withdrawn":
            stood.pop(vote.player, None)
        else:
            stood[vote.player] = vote.choice
    return stood


def _proposal(story: Story, proposal: Proposal) -> Iterator[Node]:
    outcome = proposal.outcome or "undecided"
    colour = {"adopted": "good", "defeated": "bad"}.get(outcome, "")
    yield heading(
        f"Proposal {proposal.number}: {proposal.change} ", mark(outcome, colour),
        name=f"proposal-{proposal.number}",
    )  # fmt: skip
    told: list[Node] = ["By ", person(story.name(proposal.player)), ", ", when(proposal.at)]
    if proposal.announcement:
        told.append(f"; its hash was told to everyone in announcement {proposal.announcement}")
    yield para(*told, ".")
    yield from prose(proposal.text)
    if proposal.clauses.strip():
        yield folded("Its clauses", *block(proposal.clauses))
    yield from _votes(story, proposal)
    yield folded("Its document, octet for octet", para("SHA-256 ", code(cut(proposal.hash, 64))),
                 *block(proposal.document))  # fmt: skip


def _votes(story: Story, proposal: Proposal) -> Iterator[Node]:
    stood = standing(proposal.votes)
    given = [choice for choice in stood.values() if choice != "abstain"]
    votes_for, against = given.count("for"), given.count("against")
    rest = len(stood) - votes_for - against
    end = ""
    if proposal.decided is not None:
        end = f" when it was decided, with {counted(proposal.electorate, 'player')} in play"
    told: list[Node] = [f"{counted(votes_for)} for and {counted(against)} against{end}"]
    if rest:
        told.append(f", {counted(rest)} abstaining or otherwise")
    told.append(".")
    if proposal.outcome and proposal.rule is not None:
        place = f"clause {proposal.clause} of " if proposal.clause else ""
        told.append(f" {proposal.outcome.capitalize()} by {place}rule {proposal.rule}")
        if proposal.decided is not None:
            told += [", ", when(proposal.decided)]
        told += [": ", code(cut(proposal.decisive))] if proposal.decisive else ["."]
    yield para(*told)
    if votes_for + against:
        yield _bar(votes_for, against)
    if proposal.votes:
        label = f"Every vote on proposal {proposal.number}"
        rows = (row(when(vote.at), _voter(story, vote), _choice(vote)) for vote in proposal.votes)
        yield folded(
            f"{counted(len(proposal.votes), 'vote')}, in order",
            table(label, ("when", "who", "vote"), rows, len(proposal.votes), most=MOST_VOTES),
        )


def _voter(story: Story, vote: Ballot) -> Node:
    return person(story.name(vote.player)) if vote.player else "a rule"


def _choice(vote: Ballot) -> list[Node]:
    if not vote.player:
        return [mark("all votes so far are void", "unsure")]
    told: list[Node] = [mark(cut(vote.choice, 40), _CHOICES.get(vote.choice, ""))]
    return [*told, " after it was decided"] if vote.late else told


def _bar(votes_for: int, against: int) -> Element:
    share = 100 * votes_for / (votes_for + against)
    label = f"{votes_for} for, {against} against"
    return element(
        "svg",
        {"class": "tally", "role": "img", "aria-label": label, "viewBox": "0 0 100 4",
         "preserveAspectRatio": "none"},
        element("rect", {"class": "for", "x": 0, "y": 0, "width": f"{share:.2f}", "height": 4}),
        element("rect", {"class": "against", "x": f"{share:.2f}", "y": 0,
                         "width": f"{100 - share:.2f}", "height": 4}),
    )  # fmt: skip
