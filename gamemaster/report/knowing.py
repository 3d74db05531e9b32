"""Who knew what, and when: documents bought, shared and told, and the letters of single players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from gamemaster.clauses import field_label
from gamemaster.page.elements import Element, Node, element
from gamemaster.page.parts import (
    Cell,
    counted,
    cut,
    heading,
    para,
    people,
    person,
    row,
    section,
    table,
    times,
    when,
)
from gamemaster.report.story import Learnt, Story

MOST_LETTERS = 300
MOST_KNOWING = 40
_ABOUT = {
    "turn.taken": "a turn",
    "vote.cast": "a vote",
    "inquiry.made": "an inquiry",
    "move.illegal": "a violation",
    "proposal.adopted": "an adoption",
    "proposal.defeated": "a defeat",
    "player.forfeited": "a forfeit",
    "ruling.made": "a ruling",
}


def knowing(story: Story) -> Element:
    """Return the section."""
    known: dict[int, list[tuple[str, Learnt]]] = {}
    seen: set[tuple[int, str]] = set()
    for one in story.learnt:
        for reader in one.readers or ("",):
            if (one.number, reader) not in seen:
                seen.add((one.number, reader))
                known.setdefault(one.number, []).append((reader, one))
    rows = (row(f"{number}", _knowers(story, known[number])) for number in sorted(known))
    parts: list[Node] = [
        para(
            "Besides its proposer, a player knew the text of a rule-change only by an inquiry "
            f"(one was made {times(story.inquiries)}), "
            "because a rule told it, or because somebody had it passed on through the Gamemaster. "
            "What players told each other directly stands in no journal."
        ),
        table("Who had read which proposal, in the order in which they came to it",
              ("proposal", "known to"), rows, len(known)),
    ]  # fmt: skip
    if story.letters:
        parts += [heading("Letters to single players"), _letters(story)]
    return section("knowledge", "Who knew what, and when", *parts)


def _knowers(story: Story, known: list[tuple[str, Learnt]]) -> list[Node]:
    told: list[Node] = []
    for reader, one in islice(known, MOST_KNOWING):
        told += [element("div", {}, _reader(story, reader), f" {cut(one.how, 90)}, ",
                         when(one.at))]  # fmt: skip
    if len(known) > MOST_KNOWING:
        told.append(f"… and {counted(len(known) - MOST_KNOWING)} more")
    return told


def _reader(story: Story, handle: str) -> Node:
    return person(story.name(handle)) if handle else "everybody:"


def _letters(story: Story) -> Element:
    def rows() -> Iterator[Sequence[Cell]]:
        for one in story.letters:
            by = ", ".join(str(rule) for rule in one.rules[:8]) or "passed on"
            what = (
                cut(", ".join(map(field_label, one.fields[:12])), 160)
                or cut(one.words)
                or "not disclosed"
            )
            yield row(when(one.at), people(story.names(one.readers)), _about(one.about), what, by)

    columns = ("when", "to", "about", "what they were told", "by rule")
    return table("What some players were told, and nobody else", columns, rows(),
                 len(story.letters), most=MOST_LETTERS)  # fmt: skip


def _about(event: str) -> str:
    """Return an event in words; those of rules' own making stand as rules name them."""
    return _ABOUT.get(event) or cut(event, 80)
