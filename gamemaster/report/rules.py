"""Works out the page's part on rules and votes: lives, differences, votes as they stood.

Every amendment is shown as a difference, word by word, from the rule as it was before. Comparing
takes time that grows with the square of the length in the worst case, so texts beyond a bound are
shown after one another instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from gamemaster.page.escaping import TEXT_LENGTH
from gamemaster.report.story import Ballot, Life, Proposal, Story

MOST_LIVES = 80
LIVES_LENGTH = 3_000_000
"""The most characters of all texts of rules that changed, before and after each change."""

MOST_VERSIONS = 25

HOWS = {"enact": "enacted", "amend": "amended", "repeal": "repealed", "transmute": "transmuted"}
MOST_PIECES = 2_500
LEAST_KEPT = 3
"""The words in a row, between two changes, that both texts must share to be shown as kept: fewer
are easier to read as a part of the change.
"""

_PIECE = re.compile(r"\s+|\w+|[^\w\s]")
Change = tuple[str, str, str]
"""A kept piece, or a deleted one with the one inserted instead."""


def lives_of(story: Story) -> tuple[list[Life], list[Life]]:
    """Return the lives of rules that changed, by their first numbers, and of those that did not."""
    every = list({id(life): life for life in story.lives.values()}.values())
    changed = [each for each in every if len(each.versions) > 1 or each.last.how != "initial"]
    same = [each for each in every if len(each.versions) == 1 and each.last.how == "initial"]
    changed.sort(key=lambda life: life.versions[0].number)
    return changed, sorted(same, key=lambda life: life.last.number)


def that_fit(changed: Sequence[Life]) -> int:
    """Return how many of the lives can be shown before all texts together exceed the bound."""
    room = LIVES_LENGTH
    for count, life in enumerate(changed[:MOST_LIVES]):
        for version in life.versions[:MOST_VERSIONS]:
            room -= 2 * min(len(version.text) + len(version.clauses), TEXT_LENGTH)
        if room < 0:
            return count
    return min(len(changed), MOST_LIVES)


def compared(before: str, after: str) -> list[Change] | None:
    """Return what changed from one text to another, piece by piece; None where both are long."""
    old, new = _PIECE.findall(before.rstrip("\n")), _PIECE.findall(after.rstrip("\n"))
    if len(old) > MOST_PIECES or len(new) > MOST_PIECES:
        return None
    return list(changes(old, new))


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


@dataclass(frozen=True, slots=True)
class Tally:
    """The votes on a proposal as they stood when it was decided; ``rest`` are neither."""

    votes_for: int
    against: int
    rest: int


def tallied(proposal: Proposal) -> Tally:
    """Return how the votes on a proposal stood."""
    choices = list(standing(proposal.votes).values())
    votes_for, against = choices.count("for"), choices.count("against")
    return Tally(votes_for, against, len(choices) - votes_for - against)


@dataclass(frozen=True, slots=True)
class Bar:
    """A vote's bar in hundredths of its width: kind, begin and width of each part, all in words.

    ``threshold`` is where enough votes for it end, None where no plain clause says how many.
    """

    parts: list[tuple[str, float, float]]
    threshold: float | None
    told: str


def barred(proposal: Proposal) -> Bar | None:
    """Return the bar of a proposal, of all who were in play when it was decided."""
    tally = tallied(proposal)
    cast = tally.votes_for + tally.against + tally.rest
    whole = max(cast, proposal.electorate)
    if not whole:
        return None
    counts = {
        "for": tally.votes_for,
        "against": tally.against,
        "rest": tally.rest,
        "silent": whole - cast,
    }
    found, begin = [], 0.0
    for kind, count in counts.items():
        found.append((kind, begin, 100 * count / whole))
        begin += 100 * count / whole
    told = (
        f"{tally.votes_for} for, {tally.against} against, {tally.rest} neither, "
        f"{whole - cast} without a vote"
    )
    needed = proposal.needed if proposal.decided is not None else None
    if needed is None or needed > whole:
        return Bar(found, None, told)
    return Bar(
        found, 100 * needed / whole, f"{told}; the stroke is at {needed}, the least that could do"
    )
