"""The dice: how often each face came, and whether that is unusual."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from gamemaster.page.elements import Element, Node
from gamemaster.page.parts import counted, heading, para, row, section, table
from gamemaster.report.chances import Series
from gamemaster.report.story import Story

MOST_DICE = 12
_CHAINS = {"secret": "the die", "open": "the open die", "hidden": "the hidden die"}


def dice(story: Story, every: Sequence[Series], charts: Mapping[int, Sequence[Node]]) -> Element:
    """Return the section; ``charts`` has a picture for each number of faces."""
    chains = Counter(_CHAINS.get(roll.chain, "another die") for roll in story.rolls)
    kinds = ", ".join(f"{counted(count)} of {name}" for name, count in sorted(chains.items()))
    parts: list[Node] = [
        para(
            f"{counted(len(story.rolls), 'roll')}{f': {kinds}' if kinds else ''}. The keys of all "
            "rolls were fixed before the first turn: the audit checks that each value follows from "
            "what was announced then. Here is only whether they look as chance would have it."
        )
    ]
    for one in every[:MOST_DICE]:
        rows = (row(str(face), counted(count), f"{one.expected:,.1f}")
                for face, count in enumerate(one.counts, start=1))  # fmt: skip
        name = f"Rolls of dice with {one.faces} faces"
        parts += [
            heading(f"Dice with {one.faces} faces"),
            para(one.told),
            *charts.get(one.faces, ()),
            table(name, ("face", "came", "expected"), rows, one.faces, numeric=(1, 2)),
        ]
    if len(every) > MOST_DICE:
        parts.append(para(f"… and {counted(len(every) - MOST_DICE)} more kinds.", kind="more"))
    return section("dice", "The dice", *parts)
