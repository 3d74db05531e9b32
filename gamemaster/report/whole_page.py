"""Makes a page of a bundle: read, fold, draw, write, in the order of the page.

The page is a template (``templates/report.html``) with one more for each of its parts; what they
show is worked out here and in ``rules``, ``charts`` and ``proofs``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from jinja2 import Environment

from gamemaster.audit import Step
from gamemaster.audit.files.lines import Shown
from gamemaster.audit.pins import KEPT_STEPS, Pin, meaning
from gamemaster.audit.verify import CANNOT, PROVES
from gamemaster.clauses import field_label
from gamemaster.page.document import rendered
from gamemaster.page.escaping import cut, environment
from gamemaster.report import charts, proofs, rules
from gamemaster.report.disclosed import Disclosed, Progress, read
from gamemaster.report.story import Learnt, Story, signed
from gamemaster.report.story_lines import EVENTS, Event, sentence_of, told

MOST_GAINS = 12
_HOUR, _DAY = 3600, 86_400


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
        "alone": meaning(KEPT_STEPS & {step.title for step in steps}, receipts=False),
        "decisive": decisive(story),
        "length": length_of(story),
        "outcomes": [proposal.outcome for proposal in story.proposals.values()],
        "sentence_of": sentence_of,
        "event_of": lambda line: EVENTS[line.type.partition("/")[0]],
        "noun_of": lambda about: EVENTS.get(about, Event()).noun,
        "gains": gains,
        "dashes_of": charts.dashes_of,
        "changed": changed,
        "unchanged": [life.last for life in same],
        "lives_shown": rules.that_fit(changed),
        "most_versions": rules.MOST_VERSIONS,
        "hows": rules.HOWS,
        "compare": rules.compared,
        "tallied": rules.tallied,
        "barred": rules.barred,
        "knowers": knowers(story),
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


def decisive(story: Story) -> str:
    """Return the clause by which the tournament was won, or nothing."""
    why = story.won.why if story.won is not None else {}
    rule, clause = why.get("rule"), why.get("clause")
    return story.clause(rule, clause) if type(rule) is int and type(clause) is int else ""


def length_of(story: Story) -> tuple[str, str]:
    """Return how long was played, and in what that is counted."""
    length = max((story.ended or 0) - (story.started or 0), 0)
    if length < 2 * _DAY:
        return f"{length / _HOUR:,.1f}", "hours of play"
    return f"{length / _DAY:,.1f}", "days of play"


def gains(story: Story, line: Shown) -> Iterator[tuple[str, str]]:
    """Yield what points a moment brought, and in which colour."""
    for players, points in story.awards.get(line.seq, [])[:MOST_GAINS]:
        who = cut(", ".join(story.name(player) for player in players[:4]), 60)
        told = f"{who} {'+' if points > 0 else ''}{signed(points)}"
        yield told, "good" if points > 0 else "bad" if points < 0 else ""


def knowers(story: Story) -> list[tuple[int, list[tuple[str, Learnt]]]]:
    """Return who came to know each document, in their order; ``""`` is everybody."""
    known: dict[int, dict[str, Learnt]] = {}
    for learning in story.learnt:
        for reader in learning.readers or ("",):
            known.setdefault(learning.number, {}).setdefault(reader, learning)
    return [(number, list(known[number].items())) for number in sorted(known)]
