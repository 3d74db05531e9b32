"""Writes the parts of the page about rules: the life of each one, every proposal with its votes.

Every amendment is shown as a difference, word by word, to what the rule was before. Comparing takes
time that grows with the square of the length in the worst case, so texts beyond a bound are shown
after one another instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from gamemaster.page.elements import (
    TEXT_LENGTH,
    Element,
    Node,
    block,
    code,
    counted,
    cut,
    element,
    folded,
    heading,
    listed,
    mark,
    para,
    person,
    prose,
    reflowed,
    rule,
    section,
    table,
    when,
)
from gamemaster.report.story import Ballot, Life, Proposal, Story, Version

MOST_LIVES = 80
LIVES_LENGTH = 3_000_000
"""Characters of all texts of rules that changed, before and after each change."""

MOST_VERSIONS = 25
MOST_UNCHANGED = 150

_HOW = {"enact": "enacted", "amend": "amended", "repeal": "repealed", "transmute": "transmuted"}
MOST_PIECES = 2_500
LEAST_KEPT = 3
"""Words that both texts must share in a row, between two changes, to be shown as kept: fewer are
read more easily as a part of the change."""

_PIECE = re.compile(r"\s+|\w+|[^\w\s]")
Change = tuple[str, str, str]
"""A kept piece, or a deleted one with the one inserted instead."""

MOST_VOTES = 200
_CHOICES = {"for": "good", "against": "bad"}


def lives(story: Story) -> Element:
    """Return the section."""
    every = list({id(life): life for life in story.lives.values()}.values())
    changed = [each for each in every if len(each.versions) > 1 or each.last.how != "initial"]
    same = [each for each in every if len(each.versions) == 1 and each.last.how == "initial"]
    parts: list[Node] = [
        para(
            f"{counted(len(changed), 'rule has', 'rules have')} a story; "
            f"{counted(len(same), 'rule')} of the initial set stayed as "
            f"{'it was' if len(same) == 1 else 'they were'}. What was ",
            element("ins", {}, "inserted"),
            " and ",
            element("del", {}, "deleted"),
            " is marked word by word.",
        )
    ]
    changed.sort(key=lambda told_life: told_life.versions[0].number)
    shown = _that_fit(changed)
    for life in shown:
        parts += _life(story, life)
    if len(changed) > len(shown):
        more = f"… and {counted(len(changed) - len(shown))} more rules with a story."
        parts.append(para(more, kind="more"))
    if same:
        name = f"{counted(len(same), 'rule')} that nobody changed"
        rules = sorted((life.last for life in same), key=lambda version: version.number)
        listing = listed(
            rules, lambda v: rule(v.number, v.text, v.clauses, mutable=v.mutable), MOST_UNCHANGED
        )
        parts.append(folded(name, listing))
    return section("rules", "The life of each rule", *parts)


def _that_fit(changed: list[Life]) -> list[Life]:
    """Return so many of the lives that all their texts together stay bounded."""
    shown, room = [], LIVES_LENGTH
    for life in changed[:MOST_LIVES]:
        for version in life.versions[:MOST_VERSIONS]:
            room -= 2 * min(len(version.text) + len(version.clauses), TEXT_LENGTH)
        if room < 0:
            break
        shown.append(life)
    return shown


def _life(story: Story, life: Life) -> Iterator[Node]:
    first, last = life.versions[0], life.last
    began = f"Rule {first.number}"
    became = "repealed" if not last.stands else f"now rule {last.number}"
    moved = last.number != first.number or not last.stands
    yield heading(began, *([element("span", {"class": "note"}, f" · {became}")] if moved else []))
    items, before = [], None
    for version in life.versions[:MOST_VERSIONS]:
        items.append(element("li", {}, *_version(story, before, version)))
        before = version
    if len(life.versions) > MOST_VERSIONS:
        left = len(life.versions) - MOST_VERSIONS
        items.append(element("li", {}, f"… and {counted(left)} more versions"))
    yield element("ol", {"class": "life"}, *items)


def _heading(story: Story, before: Version | None, version: Version) -> Element:
    """Return how a rule came to be so, by whom and when."""
    proposal = story.proposals.get(version.number)
    told: list[Node]
    if version.how == "initial":
        told = [mark("initial", ""), " part of the initial set"]
    elif version.how.startswith("clauses"):
        told = [mark(version.how, "unsure"), " by the organiser, ", when(version.at)]
    else:
        told = [mark(_HOW.get(version.how, version.how)[:40], "main"), f" by {version.number}"]
        if proposal is not None:
            told += [" of ", person(story.name(proposal.player))]
        told += [", ", when(version.at)]
    if version.stands and (before is None or before.mutable != version.mutable):
        told += [" ", mark("mutable" if version.mutable else "immutable", "")]
    return para(*told)


def _version(story: Story, before: Version | None, version: Version) -> Iterator[Node]:
    yield _heading(story, before, version)
    if not version.stands:
        yield para("It is no more.", kind="note")
        return
    text, clauses = (before.text, before.clauses) if before is not None else ("", "")
    if before is None:
        yield from prose(version.text) or [para("No text.", kind="note")]
    elif text == version.text:
        yield para("Its text stays the same.", kind="note")
    else:
        yield from compared(reflowed(text), reflowed(version.text), "words")
    if not (version.clauses.strip() or clauses.strip()):
        return
    if before is None:
        yield folded("Its clauses", *block(version.clauses))
    elif clauses == version.clauses:
        yield folded("Its clauses, unchanged", *block(clauses))
    else:
        yield folded("Its clauses", *compared(clauses, version.clauses, "text"), opened=True)


def compared(before: str, after: str, kind: str) -> list[Node]:
    """Return both texts in one, deletions and insertions marked; ``kind`` is how it looks."""
    if before == after:
        return block(after, kind=kind)
    old, new = _PIECE.findall(before.rstrip("\n")), _PIECE.findall(after.rstrip("\n"))
    if len(old) > MOST_PIECES or len(new) > MOST_PIECES:
        note = para("Too long to be compared word by word. Before, and then after:", kind="note")
        return [note, *block(before, kind=kind), *block(after, kind=kind)]
    return [element("pre", {"class": kind, "dir": "auto"}, *_marked(changes(old, new)))]


def changes(old: list[str], new: list[str]) -> Iterator[Change]:
    """Yield what was kept, deleted and inserted, in order; joined, each side is its text."""
    gone, come = "", ""
    matches = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    for place, (does, a, b, c, d) in enumerate(matches):
        same = "".join(old[a:b])
        words = sum(piece[0].isalnum() for piece in old[a:b])
        if does == "equal" and (words >= LEAST_KEPT or place in (0, len(matches) - 1)):
            if gone or come:
                yield "", gone, come
            yield same, "", ""
            gone, come = "", ""
        else:
            gone += same
            come += "".join(new[c:d])
    if gone or come:
        yield "", gone, come


def _marked(found: Iterator[Change]) -> Iterator[Node]:
    for kept, gone, come in found:
        if kept:
            yield kept
        if gone:
            yield element("del", {}, gone)
        if gone and come:
            yield " "
        if come:
            yield element("ins", {}, come)


def voting(story: Story, chart: Sequence[Node]) -> Element:
    """Return the section; ``chart`` shows when the votes came."""
    every = [story.proposals[number] for number in sorted(story.proposals)]
    adopted = sum(made.outcome == "adopted" for made in every)
    defeated = sum(made.outcome == "defeated" for made in every)
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
        listing = table(
            label, ("when", "who", "vote"), proposal.votes,
            lambda vote: (
                when(vote.at),
                person(story.name(vote.player)) if vote.player else "a rule",
                _choice(vote),
            ),
            most=MOST_VOTES,
        )  # fmt: skip
        yield folded(f"{counted(len(proposal.votes), 'vote')}, in order", listing)


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
