"""Says what gave points, what a ruling was about, what was tried, and how many votes were needed.

Points belong to the last line of their item that tells of what they are ``about``; points that
rules give for anything else have a moment of their own on the timeline, so that nothing is counted
twice or lost.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any, Final

from gamemaster.audit.files.lines import Shown
from gamemaster.report.story import Proposal, Story

_ABOUT: Final = {"ruling": "ruling.made"}
_MADE: Final = "move.made"
_NEEDED: Final = re.compile(
    r"define adopted = votes\.for(?: \* (?P<each>[1-9][0-9]{0,3}))? (?P<how>>=|>) "
    r"(?:(?P<plain>[1-9][0-9]{0,5})|(?P<of>eligible|electorate\.size)"
    r"(?: \* (?P<times>[1-9][0-9]{0,3}))?)(?: and .*)?"
)
_OF_ALL: Final = "define eligible = electorate.size"


def noted(story: Story, line: Shown) -> None:
    """Note a line as the latest of its kind in its item, so that points may belong to it."""
    item = line.why.get("item")
    if type(item) is not int:
        return
    if item != story.item:
        story.item, story.latest = item, {}
    kind = line.type.partition("/")[0]
    if kind == _MADE:
        kind = f"{line.data.get('move')}.made"
    story.latest[kind] = line.seq


def attributed(
    story: Story, line: Shown, about: str, players: tuple[str, ...], points: Fraction
) -> None:
    """Attribute points to the moment that gave them: one of their item, or one of their own."""
    cause = None
    if line.why.get("item") == story.item:
        cause = story.latest.get(_ABOUT.get(about, about))
    if cause not in story.told_at:
        story.moments.append(line)
        return
    story.awards.setdefault(cause, []).append((players, points))


def ruled(story: Story, line: Shown) -> str:
    """Return what a ruling gave, and to whom, in the words of the act that asked for it."""
    move: dict[str, Any] = story.moves.get(line.why.get("item", 0), {})
    who = story.name(move.get("player"))
    match move.get("move"):
        case "award":
            return f"{move['points']} points for {who}"
        case "penalise":
            return f"{who} has failed to consider rule {move['rule']}"
        case "expel":
            return f"{who} is expelled"
        case "winner":
            return f"{who} wins"
        case "nobody":
            return "nobody has won, and play goes on"
        case "reword":
            return f"rule {move['rule']} says «{move['other']}» where it said «{move['part']}»"
        case "void":
            whose = f" of {who}" if move.get("player") else ""
            return f"{move['what']} {move['which']}{whose} is void"
    return str(line.data["ruling"])


def needed(story: Story, proposal: Proposal) -> int | None:
    """Return how many votes for a proposal were needed, where the one rule that says so is plain.

    It reads only those forms in which the number follows from the players in play alone.
    """
    standing = [
        clause
        for life in {id(life): life for life in story.lives.values()}.values()
        if life.last.stands
        for clause in life.last.clauses.splitlines()
    ]
    said = [clause for clause in standing if clause.startswith("define adopted")]
    found = _NEEDED.fullmatch(said[0].split(" if ")[0]) if len(said) == 1 else None
    if found is None:
        return None
    all_may = [clause for clause in standing if clause.startswith("define eligible")]
    if found["of"] == "eligible" and all_may != [_OF_ALL]:
        return None
    sum_ = int(found["plain"] or proposal.electorate * int(found["times"] or 1))
    each = int(found["each"] or 1)
    return sum_ // each + 1 if found["how"] == ">" else -(-sum_ // each)
