"""Writes the parts of the page about people: timeline, scores, knowledge, the organiser."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from gamemaster.audit import Step
from gamemaster.audit.lines import Shown
from gamemaster.clauses import field_label
from gamemaster.page.elements import (
    Cell,
    Element,
    Node,
    code,
    counted,
    cut,
    days,
    element,
    facts,
    heading,
    hour_of,
    mark,
    para,
    people,
    person,
    section,
    table,
    times,
    when,
)
from gamemaster.report.story import Learnt, Letter, Objection, Player, Story, signed
from gamemaster.report.story_lines import EVENTS, Event, sentence_of

MOST_MOMENTS = 600
"""Moments shown; of a longer game the first and the last half of them."""

MOST_GAINS = 12
MOST_PLAYERS = 200
MOST_ROUNDS = 5
MOST_LETTERS = 300
MOST_ACTS = 300
MOST_KNOWING = 40
_HOUR, _DAY = 3600, 86_400


def headline(story: Story) -> list[Node]:
    """Return who won, how and when."""
    told: list[Node] = []
    if story.winners:
        told += [*people(story.names(story.winners)), " won the tournament"]
        rule = story.won.why.get("rule") if story.won is not None else None
        told += [f" by rule {rule}"] if type(rule) is int else [" by a ruling of the organiser"]
        if story.won is not None:
            told += [", ", when(story.won.at)]
        told.append(".")
    elif story.ended is not None:
        without = "" if story.rounds else " without a winner"
        told += [f"The tournament ended{without}, ", when(story.ended), "."]
    else:
        told.append("The tournament had not ended when this was published.")
    for number, winners in story.rounds[:MOST_ROUNDS]:
        told += [f" Round {number} went to ", *people(story.names(winners)), "."]
    if len(story.rounds) > MOST_ROUNDS:
        told.append(f" … and {counted(len(story.rounds) - MOST_ROUNDS)} more rounds.")
    return [para(*told, kind="headline"), *_how(story)]


def _how(story: Story) -> list[Node]:
    rule = story.won.why.get("rule") if story.won is not None else None
    clause = story.won.why.get("clause") if story.won is not None else None
    if type(rule) is int:
        written = story.clause(rule, clause if type(clause) is int else None)
        if written:
            return [para("The clause that said so: ", code(cut(written)), kind="note")]
    return []


def figures(story: Story) -> Element:
    """Return the figures of the game."""
    decided = [proposal.outcome for proposal in story.proposals.values()]
    began, ended = story.started or 0, story.ended or 0
    length = max(ended - began, 0)
    hours = length < 2 * _DAY
    played = f"{length / (_HOUR if hours else _DAY):,.1f}"
    return facts(
        (counted(len(story.players)), "players" if len(story.players) != 1 else "player"),
        (counted(len(story.proposals)), "proposals"),
        (counted(decided.count("adopted")), "adopted"),
        (counted(sum(player.votes for player in story.players.values())), "votes"),
        (counted(sum(player.violations for player in story.players.values())), "violations"),
        (counted(story.announcements), "announcements"),
        (counted(story.mails), "mails read"),
        (played, "hours of play" if hours else "days of play"),
    )


def banner(steps: Sequence[Step]) -> Element:
    """Return in a line how the audit of the bundle went."""
    failed = [step for step in steps if step.outcome == "failed"]
    passed = sum(step.outcome == "passed" for step in steps)
    link = element("a", {"href": "#audit"}, "Read what was checked")
    if failed:
        first = failed[0]
        words = (
            f"The audit of this bundle FAILED at step {first.number} ({cut(first.title, 60)}). "
            "What follows is what the bundle claims; do not believe it before that is explained. "
        )
        return para(words, link, ".", kind="banner bad")
    if passed == len(steps):
        words = f"The audit of this bundle passed all {passed} steps. "
        return para(words, link, ".", kind="banner good")
    words = (
        f"The audit of this bundle passed {passed} of {len(steps)} steps; nothing failed, and "
        f"{counted(len(steps) - passed, 'step')} could not be checked. "
    )
    return para(words, link, ".", kind="banner unsure")


def timeline(story: Story) -> Element:
    """Return the section."""
    half = MOST_MOMENTS // 2
    left = len(story.moments) - MOST_MOMENTS
    parts = [_days(story, story.moments[:half] if left > 0 else story.moments)]
    if left > 0:
        more = f"… {counted(left)} more moments are left out here …"
        parts += [para(more, kind="more"), _days(story, story.moments[-half:])]
    lead = para(
        "Times are UTC. While it happened, players saw of this what the rules then in force told "
        "them, and nothing else.",
        kind="note",
    )
    return section("timeline", "What happened", lead, *parts)


def _days(story: Story, moments: Iterable[Shown]) -> Element:
    return days((line.at, _item(story, line)) for line in moments)


def _item(story: Story, line: Shown) -> Element | None:
    sentence = sentence_of(story, line)
    if sentence is None:
        return None
    event = EVENTS[line.type.partition("/")[0]]
    return element(
        "li",
        {},
        element("span", {"class": "hour"}, hour_of(line.at)),
        element("span", {}, mark(event.word, event.colour)),
        element("div", {}, *sentence, *_gains(story, line)),
    )


def _gains(story: Story, line: Shown) -> list[Node]:
    """Return what points this moment brought: awards of its item that are about it."""
    kind = line.type.partition("/")[0]
    if kind == "move.made":
        # Clauses hear of it by the name that its rule gives it.
        kind = f"{line.data.get('move')}.made"
    item = line.why.get("item")
    found: list[Node] = []
    for about, players, points in story.awards.get(item, []) if type(item) is int else []:
        if about == kind and len(found) < MOST_GAINS:
            who = cut(", ".join(story.name(player) for player in players[:4]), 60)
            told = f"{who} {'+' if points > 0 else ''}{signed(points)}"
            found += [" ", mark(told, "good" if points > 0 else "bad" if points < 0 else "")]
    return found


def scores(story: Story, chart: Sequence[Node]) -> Element:
    """Return the section with the standings and the curves."""
    standings = table(
        "Final standings", ("player", "points", "turns", "votes", "violations"), story.ranked(),
        lambda player: (_named(story, player), signed(player.score), counted(player.turns),
                        counted(player.votes), counted(player.violations)),
        most=MOST_PLAYERS, numeric=(1, 2, 3, 4),
    )  # fmt: skip
    return section("scores", "Scores", standings, *chart)


def _named(story: Story, player: Player) -> list[Node]:
    told: list[Node] = [person(player.name)]
    if player.handle in story.winners:
        told += [" ", mark("won", "good")]
    if player.left:
        told += [" ", mark(player.left, "bad")]
    return told


def knowing(story: Story) -> Element:
    """Return the section."""
    known: dict[int, list[tuple[str, Learnt]]] = {}
    seen: set[tuple[int, str]] = set()
    for learning in story.learnt:
        for reader in learning.readers or ("",):
            if (learning.number, reader) not in seen:
                seen.add((learning.number, reader))
                known.setdefault(learning.number, []).append((reader, learning))
    parts: list[Node] = [
        para(
            "Besides its proposer, a player knew the text of a rule-change only by an inquiry "
            f"(one was made {times(story.inquiries)}), "
            "because a rule told it, or because somebody had it passed on through the Gamemaster. "
            "What players told each other directly stands in no journal."
        ),
        table("Who had read which proposal, in the order in which they came to it",
              ("proposal", "known to"), sorted(known),
              lambda number: (f"{number}", _knowers(story, known[number]))),
    ]  # fmt: skip
    if story.letters:
        parts += [heading("Letters to single players"), _letters(story)]
    return section("knowledge", "Who knew what, and when", *parts)


def _knowers(story: Story, known: list[tuple[str, Learnt]]) -> list[Node]:
    told: list[Node] = []
    for reader, learning in islice(known, MOST_KNOWING):
        who = person(story.name(reader)) if reader else "everybody:"
        told += [element("div", {}, who, f" {cut(learning.how, 90)}, ",
                         when(learning.at))]  # fmt: skip
    if len(known) > MOST_KNOWING:
        told.append(f"… and {counted(len(known) - MOST_KNOWING)} more")
    return told


def _letters(story: Story) -> Element:
    def cells(letter: Letter) -> Sequence[Cell]:
        fields = cut(", ".join(map(field_label, letter.fields[:12])), 160)
        return (
            when(letter.at),
            people(story.names(letter.readers)),
            EVENTS.get(letter.about, Event()).noun or cut(letter.about, 80),
            fields or cut(letter.words) or "not disclosed",
            ", ".join(str(rule) for rule in letter.rules[:8]) or "passed on",
        )

    columns = ("when", "to", "about", "what they were told", "by rule")
    return table("What some players were told, and nobody else", columns, story.letters, cells,
                 most=MOST_LETTERS)  # fmt: skip


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
        parts += [
            heading("Acts and rulings"),
            table("What the organiser and deputies did", ("when", "who", "what", "reason"),
                  story.acts,
                  lambda act: (when(act.at), cut(act.actor, 60), cut(act.what, 160),
                               cut(act.reason, 400) or "none given"),
                  most=MOST_ACTS),
        ]  # fmt: skip
    if story.looks:
        parts += [
            heading("Looks at what was hidden"),
            table("What the organiser looked at", ("when", "what"), story.looks,
                  lambda look: (when(look[0]), cut(look[1], 200)), most=MOST_ACTS),
        ]  # fmt: skip
    if story.objections:
        columns = ("objection", "when", "by", "what they say is recorded wrongly", "answer")
        parts += [
            heading("Objections"),
            table("What players objected to, and the answers", columns,
                  sorted(story.objections.items()), lambda numbered: _objection(story, *numbered),
                  most=MOST_ACTS),
        ]  # fmt: skip
    return section("organiser", "The organiser", *parts)


def _objection(story: Story, number: int, made: Objection) -> Sequence[Cell]:
    return (str(number), when(made.at), person(story.name(made.handle)), cut(made.words, 600),
            cut(made.answer, 600) or "not answered")  # fmt: skip
