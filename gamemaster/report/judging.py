"""What the organiser saw and decided: looks at hidden state, rulings and reviews, with reasons."""

from __future__ import annotations

from gamemaster.page.elements import Element, Node
from gamemaster.page.parts import cut, heading, para, person, row, section, table, times, when
from gamemaster.report.story import Story

MOST_ACTS = 300


def judging(story: Story) -> Element:
    """Return the section."""
    parts: list[Node] = [
        para(
            f"The organiser looked at what was hidden {times(len(story.looks))} and acted "
            f"{times(len(story.acts))}. Each look was put down before anything "
            "was shown, each act with its reason before it took effect. Whether they were fair, no "
            "program can say: read them."
        )
    ]
    if story.acts:
        rows = (
            row(when(act.at), cut(act.actor, 60), cut(act.what, 160), _because(act.reason))
            for act in story.acts
        )
        parts += [
            heading("Acts and rulings"),
            table("What the organiser and deputies did", ("when", "who", "what", "reason"), rows,
                  len(story.acts), most=MOST_ACTS),
        ]  # fmt: skip
    if story.looks:
        looks = (row(when(at), cut(what, 200)) for at, what in story.looks)
        parts += [
            heading("Looks at what was hidden"),
            table("What the organiser looked at", ("when", "what"), looks, len(story.looks),
                  most=MOST_ACTS),
        ]  # fmt: skip
    if story.objections:
        said = (
            row(str(number), when(one.at), person(story.name(one.handle)), cut(one.words, 600),
                cut(one.answer, 600) or "not answered")
            for number, one in sorted(story.objections.items())
        )  # fmt: skip
        columns = ("objection", "when", "by", "what they say is recorded wrongly", "answer")
        parts += [
            heading("Objections"),
            table("What players objected to, and the answers", columns, said,
                  len(story.objections), most=MOST_ACTS),
        ]  # fmt: skip
    return section("organiser", "The organiser", *parts)


def _because(reason: str) -> str:
    return cut(reason, 400) or "none given"
