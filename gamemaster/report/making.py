"""Makes a page of a bundle: read, fold, draw, write, in the order of the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from gamemaster.audit import Step
from gamemaster.page.document import Page, rendered
from gamemaster.page.elements import Node, counted, cut, para, when
from gamemaster.report.charts import (
    MOST_DICE,
    dice,
    dice_chart,
    ready,
    scores_chart,
    series,
    votes_chart,
)
from gamemaster.report.disclosed import Disclosed, Progress, read
from gamemaster.report.proofs import auditing, checking
from gamemaster.report.rules import lives, voting
from gamemaster.report.story import Story
from gamemaster.report.story_lines import told
from gamemaster.report.summary import banner, figures, headline, judging, knowing, scores, timeline

NAMES = (
    ("timeline", "What happened"),
    ("scores", "Scores"),
    ("rules", "Rules"),
    ("proposals", "Votes"),
    ("knowledge", "Who knew what"),
    ("dice", "Dice"),
    ("organiser", "Organiser"),
    ("audit", "Audit"),
    ("check", "Check it yourself"),
)


@dataclass(frozen=True)
class Made:
    """A page, and what the audit of its bundle found."""

    html: str
    steps: Sequence[Step]


def make(source: Path, progress: Progress = lambda _: None) -> Made:
    """Make the page of a bundle, a directory or an archive.

    The same bundle gives the same octets. Raises OperatorError where it cannot be read, or where
    what draws the charts is not installed.
    """
    ready()  # First of all: what is read may take long.
    disclosed = read(source, progress)
    progress("telling the story")
    return Made(page_of(disclosed, progress), disclosed.steps)


def page_of(disclosed: Disclosed, progress: Progress = lambda _: None) -> str:
    """Return the page of a bundle that has been read."""
    story = told(disclosed.lines)
    progress("drawing")
    rolls = series([(roll.faces, roll.value) for roll in story.rolls])
    charts = {rolled.faces: dice_chart(rolled) for rolled in rolls[:MOST_DICE]}
    sections = (
        timeline(story),
        scores(story, scores_chart(story)),
        lives(story),
        voting(story, votes_chart(story)),
        knowing(story),
        dice(story, rolls, charts),
        judging(story),
        auditing(disclosed.steps),
        checking(disclosed, story),
    )
    lead: tuple[Node, ...] = (*headline(story), figures(story), banner(disclosed.steps))
    return rendered(Page(cut(story.title, 80), f"A disclosed game of {cut(story.ruleset, 80)}",
                         lead, sections, NAMES, tuple(_foot(disclosed, story))))  # fmt: skip


def _foot(disclosed: Disclosed, story: Story) -> list[Node]:
    lines = counted(len(disclosed.lines), "entry of the journal", "entries of the journal")
    files = counted(len(disclosed.hashes), "file")
    told_of: list[Node] = [f"Made by gamemaster from a disclosed bundle of {files} and {lines}"]
    if story.ended is not None:
        told_of += [", the last of play from ", when(story.ended)]
    told_of.append(". The same bundle gives the same page, octet for octet.")
    foot: list[Node] = [para(*told_of)]
    if story.untold:
        foot.append(para(f"{counted(story.untold, 'entry', 'entries')} of the journal could not be "
                         "told: they are not of the shape that they should have."))  # fmt: skip
    return foot
