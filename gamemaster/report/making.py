"""Makes a page of a bundle: read, fold, draw, write, in the order of the page.

The page is a template (``templates/report.html``) with one more for each of its parts; what they
show is worked out here and in ``summary``, ``rules``, ``charts`` and ``proofs``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from jinja2 import Environment

from gamemaster.audit import Step
from gamemaster.audit.pins import Pin
from gamemaster.audit.verify import CANNOT, PROVES
from gamemaster.clauses import field_label
from gamemaster.page.document import rendered
from gamemaster.page.writing import cut, environment
from gamemaster.report import charts, proofs, rules, summary
from gamemaster.report.disclosed import Disclosed, Progress, read
from gamemaster.report.story import Story, signed
from gamemaster.report.story_lines import EVENTS, Event, sentence_of, told


@dataclass(frozen=True)
class Made:
    """A page, and what the audit of its bundle found."""

    html: str
    steps: Sequence[Step]


def make(source: Path, progress: Progress = lambda _: None, pins: Sequence[Pin] = ()) -> Made:
    """Make the page of a bundle, a directory or an archive.

    ``pins`` are further steps of its audit. The same bundle gives the same octets. Without the
    program that draws the charts, the page says that they are missing. Raises OperatorError where
    it cannot be read.
    """
    disclosed = read(source, progress, pins)
    progress("telling the story")
    return Made(page_of(disclosed, progress), disclosed.steps)


def page_of(disclosed: Disclosed, progress: Progress = lambda _: None) -> str:
    """Return the page of a bundle that has been read."""
    story = told(disclosed.lines)
    progress("drawing")
    recheck, pieces = proofs.checking(disclosed, story)
    return rendered(
        templates().get_template("own/report.html"),
        title=cut(story.title, 80),
        kicker=f"A disclosed game of {cut(story.ruleset, 80)}",
        made_by="gamemaster",
        recheck=recheck,
        by_hand="gamemaster audit",
        pieces=pieces,
        disclosed=disclosed,
        **{**shown(story, disclosed.steps, drawn=charts.ready()), "apart": disclosed.apart},
    )


def templates() -> Environment:
    """Return the templates of the page and its parts."""
    return environment("gamemaster.report", signed=signed, field_label=field_label)


def shown(story: Story, steps: Sequence[Step] = (), *, drawn: bool = False) -> dict[str, object]:
    """Return what the templates show of a story and of the steps of its audit."""
    rolls = charts.series([(roll.faces, roll.value) for roll in story.rolls])
    changed, same = rules.lives_of(story)
    return {
        "story": story,
        "steps": steps,
        "decisive": summary.decisive(story),
        "length": summary.length_of(story),
        "outcomes": [proposal.outcome for proposal in story.proposals.values()],
        "sentence_of": sentence_of,
        "event_of": lambda line: EVENTS[line.type.partition("/")[0]],
        "noun_of": lambda about: EVENTS.get(about, Event()).noun,
        "gains": summary.gains,
        "dashes_of": charts.dashes_of,
        "changed": changed,
        "unchanged": [life.last for life in same],
        "lives_shown": rules.that_fit(changed),
        "most_versions": rules.MOST_VERSIONS,
        "hows": rules.HOWS,
        "compare": rules.compared,
        "tallied": rules.tallied,
        "barred": rules.barred,
        "knowers": summary.knowers(story),
        "rolls": rolls,
        "chains": charts.chains(story),
        "most_dice": charts.MOST_DICE,
        "meanings": proofs.meanings(),
        "without_charts": not charts.ready(),
        "apart": (),
        "proves": PROVES,
        "cannot": CANNOT,
        "scores_chart": charts.scores_chart(story) if drawn else None,
        "votes_chart": charts.votes_chart(story) if drawn else None,
        "dice_charts": {
            rolled.faces: charts.dice_chart(rolled) for rolled in rolls[: charts.MOST_DICE] if drawn
        },
    }
