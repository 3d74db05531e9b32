"""What the organiser sees above the clauses in their editor: the case, its neighbours, the words.

All of it is remarks, which are left out when the text is read. Nothing here asks or changes
anything.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

WIDTH = 96


@dataclass(frozen=True, slots=True)
class Case:
    """A rule-change or rule whose clauses are being settled, as it was when it was looked at.

    ``clauses`` run now or will, ``document`` is what was proposed, ``replaces`` the rule that it
    aims at. ``verb`` is what settles it: ``review`` or ``correct``.
    """

    number: int
    title: str
    text: str
    document: str | None
    clauses: str
    replaces: Mapping[str, Any] | None
    version: int
    verb: str
    in_force: bool


def of_entry(entry: Mapping[str, Any]) -> Case:
    """Return the case of an entry on the review desk."""
    reviewed = "reviewed" if entry["reviewed"] else "not reviewed"
    return Case(
        number=entry["number"],
        title=f"Rule-change {entry['number']}: {entry['kind']} {entry['target'] or 'a rule'} "
        f"({entry['state']}, {reviewed}, version {entry['version']})",
        text=entry["text"] or "",
        document=entry["document"],
        clauses=entry["clauses"],
        replaces=entry["replaces"],
        version=entry["version"],
        verb="review",
        in_force=entry["in_force"],
    )


def of_rule(rule: Mapping[str, Any]) -> Case:
    """Return the case of a rule in force that is corrected."""
    return Case(
        number=rule["number"],
        title=f"Rule {rule['number']} ({rule['status']}), in force",
        text=rule["text"],
        document=None,
        clauses=rule["clauses"],
        replaces=None,
        version=rule["version"],
        verb="correct",
        in_force=True,
    )


def texts(case: Case) -> list[str]:
    """Return the case in lines: what it is, its text, and the rule that it would replace."""
    text = (f"  {line}" for line in case.text.splitlines())
    return [case.title, "", "Its text:", *text, "", *_replaced(case)]


def _replaced(case: Case) -> list[str]:
    if case.replaces is None:
        return []
    lines = [f"In the place of rule {case.replaces['number']}:"]
    lines += [f"  {line}" for line in case.replaces["text"].splitlines()]
    lines += [f"  | {line}" for line in case.replaces["clauses"].splitlines()]
    return [*lines, ""]


def remarks(case: Case, preview: Mapping[str, Any]) -> list[str]:
    """Return all that stands above the clauses."""
    lines = texts(case)
    if case.document is not None:
        # What was hashed and is voted on, to the letter; the text is part of it.
        document = (f"  {line}" for line in case.document.splitlines())
        lines = [case.title, "", "Its document:", *document, "", *_replaced(case)]
    if preview["neighbours"]:
        lines += ["Rules in force that say something about the same:"]
        lines += [f"  {one['rule']}: {one['clause']}" for one in preview["neighbours"]]
        lines += [""]
    return [*lines, *_words(case.clauses), "", *HINTS]


HINTS = (
    "Below stand the clauses, one to a line (docs/clauses.md). Lines that begin with # are left",
    "out. Types are checked when you save and leave; then you see what would change, and are asked",
    "what shall be done. An empty file changes nothing.",
)


def problems(found: Sequence[str]) -> list[str]:
    """Return what was wrong with what was saved, as remarks."""
    if not found:
        return []
    listed = [line for problem in found for line in problem.splitlines()]
    return ["", "Problems of what was saved; lines are counted among the clauses:", *listed]


def _words(clauses: str) -> Iterator[str]:
    """Yield the public words at hand: subjects, events, questions, and the names they bind."""
    from gamemaster.clauses import ClauseError, compile_clauses
    from gamemaster.clauses.nodes import Define, Require, When
    from gamemaster.clauses.vocabulary import ASKED, EVENTS, GLOBALS, SUBJECTS

    yield "Words of every game:"
    yield from _wrapped("require", SUBJECTS)
    yield from _wrapped("when", EVENTS)
    yield from _wrapped("define, as the game asks for it:", ASKED)
    yield from _wrapped("everywhere:", sorted(GLOBALS))
    try:
        statements = compile_clauses(clauses).statements
    except ClauseError:
        return
    used = {}
    for one in statements:
        if isinstance(one, Require):
            used[f"require {one.subject}"] = SUBJECTS.get(one.subject)
        elif isinstance(one, When):
            used[f"when {one.event}"] = EVENTS.get(one.event)
        elif isinstance(one, Define):
            used[f"define {one.name}"] = ASKED.get(one.name)
    for words, context in used.items():
        if context is not None and context.binds:
            yield from _wrapped(f"{words} speaks of", context.binds)


def _wrapped(head: str, words: Sequence[str] | Mapping[str, Any]) -> list[str]:
    return textwrap.wrap(
        f"{head} {', '.join(words)}",
        WIDTH,
        initial_indent="  ",
        subsequent_indent="    ",
        break_on_hyphens=False,
    )
