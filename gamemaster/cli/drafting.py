"""Shows what other clauses would change and would have changed, and what stands above them to edit.

All that an editor shows above the clauses is remarks, which are left out when the text is read.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gamemaster.cli import screen
from gamemaster.cli.asked import Asked
from gamemaster.daemon.client import daemon_answers

DECISIONS = 10_000
"""The past decisions that are compared unless somebody asks for more."""

PAGE, PAGE_ALONE = 250, 2_500
"""The decisions compared at once: fewer while a daemon has mail to see to meanwhile."""

WIDTH = 96
HINTS = (
    "Below stand the clauses, one to a line (docs/clauses.md). Lines that begin with # are left",
    "out. Types are checked when you save and leave; then you see what would change, and are asked",
    "what shall be done. An empty file changes nothing.",
)


# Before and after --------------------------------------------------------------------------------


def previewed(asked: Asked, number: int, clauses: str | None) -> dict[str, Any]:
    """Have it worked out what ``clauses`` would change; None: those that are there now."""
    found: dict[str, Any] = asked.perform("preview", {"number": number, "clauses": clauses})
    return found


def show_preview(preview: Mapping[str, Any]) -> None:
    """Print what would change: the rule's own clauses, then what becomes of the game's."""
    from gamemaster.organiser.preview_words import notes, sides

    if preview["state"] == "without effect":
        screen.line("  Nothing: what it aims at is no longer in force.")
    for mark, clause in preview["clauses"]:
        screen.changed(f"  {mark} {clause}", mark)
    if not preview["clauses"]:
        screen.line("  (no clauses)")
    if preview["topics"]:
        screen.line()
        screen.table(
            ("what", "of what", "is", "now", "then"),
            (
                (topic["kind"], topic["name"], topic["change"], *sides(topic))
                for topic in preview["topics"]
            ),
            "",
        )
    noted = list(notes(preview))
    if noted:
        screen.line()
    for note in noted:
        screen.line(f"  ! {note}")


# Past decisions ----------------------------------------------------------------------------------


def looked_back(asked: Asked, number: int, clauses: str, most: int) -> dict[str, Any]:
    """Compare up to ``most`` past decisions, page by page; Ctrl-C ends it with what was found.

    ``complete`` says whether all decisions since the rule came into force have been compared.
    """
    found: dict[str, Any] = {"compared": 0, "found": [], "complete": False}
    since: int | None = 0
    size = PAGE if daemon_answers(asked.config().control_socket) else PAGE_ALONE
    try:
        while since is not None and found["compared"] < most:
            left = most - found["compared"]
            args = {"number": number, "since": since, "limit": min(size, left), "clauses": clauses}
            page = asked.perform("hindsight", args)
            found["compared"] += page["compared"]
            found["found"] += page["found"]
            since = page["next"]
            screen.progress(f"{found['compared']} past decisions compared")
    except KeyboardInterrupt:
        pass  # What was found so far is worth something.
    finally:
        screen.progress("")
    found["complete"] = since is None
    return found


def show_hindsight(found: Mapping[str, Any]) -> None:
    """Print which past decisions would have come out differently."""
    from gamemaster.organiser.preview_words import asked_for, came_to

    screen.line()
    screen.entries(
        found["found"], "No past decision would have come out differently.",
        "item", ("at", screen.at("at")), ("by", "actor"),
        ("move", lambda past: asked_for(past["move"])), ("differs in", "about"),
        ("as it was", lambda past: came_to(past, 0, "was")),
        ("as it would have been", lambda past: came_to(past, 1, "would")),
    )  # fmt: skip
    counted = f"{found['compared']} past decisions compared, each by itself"
    if found["found"]:
        counted += f"; {len(found['found'])} would have come out differently"
    screen.line(counted if found["complete"] else f"{counted}; there are more")


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


def offered(offers: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Yield clauses of texts that a case resembles, each with its text and the reason."""
    for offer in offers:
        yield f"It resembles {offer['of']}: {offer['why']}:"
        yield from (f"  {line}" for line in offer["text"].splitlines())
        yield "whose clauses are"
        yield from (f"  | {line}" for line in offer["clauses"].splitlines())
        if offer["asks"]:
            yield from _wrapped("which ask of other rules:", offer["asks"])
        yield ""


def remarks(
    case: Case, preview: Mapping[str, Any], offers: Sequence[Mapping[str, Any]] = ()
) -> list[str]:
    """Return all that stands above the clauses."""
    lines = texts(case)
    if case.document is not None:
        # What was hashed and is voted on, to the letter; the text is part of it.
        document = (f"  {line}" for line in case.document.splitlines())
        lines = [case.title, "", "Its document:", *document, "", *_replaced(case)]
    if preview["neighbours"]:
        lines += ["Rules in force that say something about the same:"]
        lines += [
            f"  {neighbour['rule']}: {neighbour['clause']}" for neighbour in preview["neighbours"]
        ]
        lines += [""]
    return [*lines, *offered(offers), *_words(case.clauses), "", *HINTS]


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
    for statement in statements:
        if isinstance(statement, Require):
            used[f"require {statement.subject}"] = SUBJECTS.get(statement.subject)
        elif isinstance(statement, When):
            used[f"when {statement.event}"] = EVENTS.get(statement.event)
        elif isinstance(statement, Define):
            used[f"define {statement.name}"] = ASKED.get(statement.name)
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
