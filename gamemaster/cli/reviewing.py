"""The review desk: see what waits, attach clauses, confirm the proposer's, object to them.

An edit holds nothing locked. The version that the organiser saw goes along with the verdict, and a
verdict on something that has changed meanwhile is refused.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from gamemaster.cli import completion, screen
from gamemaster.cli.asked import Asked, verb
from gamemaster.cli.clauses import Surroundings, differences, problems_of, read_clauses
from gamemaster.cli.editor import edit
from gamemaster.cli.options import WHY, SeenOption, clauses_in
from gamemaster.errors import OperatorError

PANEL = "Rule"


def review(  # noqa: PLR0913, PLR0917 - one parameter for each option
    asked: Asked,
    number: Annotated[
        int | None,
        typer.Argument(
            metavar="N",
            show_default=False,
            autocompletion=completion.proposals,
            help="A rule-change on the desk. Without it: all that wait.",
        ),
    ] = None,
    attach: Annotated[
        Path | None, clauses_in("Have the clauses in FILE run ('-': standard input).")
    ] = None,
    confirm: Annotated[
        bool, typer.Option("--confirm", help="Have the clauses run that are there now.")
    ] = False,
    objection: Annotated[
        bool, typer.Option("--object", help="Have none run: the text governs, and you apply it.")
    ] = False,
    reason: Annotated[str | None, WHY] = None,
    seen: SeenOption = None,
    edited: Annotated[
        bool, typer.Option("--edit", help="Open your editor even where no terminal is.")
    ] = False,
    yes: Annotated[
        bool, typer.Option("--yes", "-y", help="Attach what was saved in the editor unasked.")
    ] = False,
) -> None:
    """The review desk: which clauses run for a rule-change.

    Without N it lists what waits. With N alone, on a terminal, your editor opens with the proposal,
    the rule it replaces and the clauses; types are checked on save, and you see what would change.

    Examples:  gamemaster review
               gamemaster review 305
               gamemaster review 305 --confirm --reason "says what the text says"
               gamemaster review 305 --attach 305.clauses --reason "the text, in clauses"
    """  # fmt: skip
    if number is None:
        _list(asked)
        return
    verdicts = [attach is not None, confirm, objection]
    if sum(verdicts) > 1:
        raise OperatorError("expected one of --attach, --confirm and --object, found several")
    entry = asked.perform("desk", {"number": number})[0]
    if not any(verdicts):
        if edited or (sys.stdin.isatty() and sys.stdout.isatty() and not asked.as_json):
            _in_editor(asked, _of_entry(entry), reason, yes=yes)
        else:
            _show(asked, entry)
        return
    args = {
        "number": number,
        "verdict": "attach" if attach is not None else "confirm" if confirm else "object",
        "clauses": read_clauses(attach) if attach is not None else "",
        "reason": reason,
        "seen": entry["version"] if seen is None else seen,
    }
    if attach is not None:
        _require_sound(asked, _of_entry(entry), str(args["clauses"]))
    screen.show_events(asked.act("review", args), as_json=asked.as_json)


def correct_in_editor(asked: Asked, number: int, reason: str) -> None:
    """Edit the clauses of a rule in force (``gamemaster rule correct``)."""
    found = asked.perform("rules", {"number": number})[0]
    case = _Case(
        number=number,
        title=f"Rule {number} ({found['status']}), in force",
        text=found["text"],
        clauses=found["clauses"],
        before=found["clauses"],
        replaces=None,
        version=found["version"],
        verb="correct",
    )
    _in_editor(asked, case, reason, yes=not sys.stdin.isatty())


# What is under review ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Case:
    """A rule-change or rule whose clauses are being settled.

    ``clauses`` run now or will; ``before`` are those that they are compared with.
    """

    number: int
    title: str
    text: str
    clauses: str
    before: str
    replaces: dict[str, Any] | None
    version: int
    verb: str


def _of_entry(entry: dict[str, Any]) -> _Case:
    replaced = entry["replaces"]
    reviewed = "reviewed" if entry["reviewed"] else "not reviewed"
    return _Case(
        number=entry["number"],
        title=f"Rule-change {entry['number']}: {entry['kind']} {entry['target'] or 'a rule'} "
        f"({entry['state']}, {reviewed}, version {entry['version']})",
        text=entry["text"] or "",
        clauses=entry["clauses"],
        before=replaced["clauses"] if replaced is not None else "",
        replaces=replaced,
        version=entry["version"],
        verb="review",
    )


def _around(asked: Asked, case: _Case) -> Surroundings:
    """Return the rules in force around a case."""
    replaced = case.replaces["number"] if case.replaces is not None else None
    return Surroundings.of(asked.perform("rules", {}), case.number, replaced)


# Showing -----------------------------------------------------------------------------------------


def _list(asked: Asked) -> None:
    found = asked.perform("desk", {})
    if asked.as_json:
        screen.show_json(found)
        return
    screen.table(
        ("number", "change", "state", "reviewed", "version", "clauses"),
        (
            (one["number"], f"{one['kind']} {one['target'] or 'a rule'}", one["state"],
             one["reviewed"], one["version"], len(one["clauses"].splitlines()))
            for one in found
        ),
        "Nothing is on the review desk.",
    )  # fmt: skip


def _show(asked: Asked, entry: dict[str, Any]) -> None:
    if asked.as_json:
        screen.show_json(entry)
        return
    case = _of_entry(entry)
    for line in _remarks(case):
        screen.line(line)
    screen.line("Its clauses:" if case.clauses else "It has no clauses.")
    screen.paragraph(case.clauses, "  | ")
    for line in differences(case.before, case.clauses, _around(asked, case)):
        screen.line(f"  {line}")


def _remarks(case: _Case) -> list[str]:
    lines = [case.title, "", "Its text:", *(f"  {line}" for line in case.text.splitlines()), ""]
    if case.replaces is not None:
        lines += [f"In the place of rule {case.replaces['number']}:"]
        lines += [f"  {line}" for line in case.replaces["text"].splitlines()]
        lines += [f"  | {line}" for line in case.replaces["clauses"].splitlines()]
        lines += [""]
    return lines


# Editing -----------------------------------------------------------------------------------------


def _in_editor(asked: Asked, case: _Case, reason: str | None, *, yes: bool) -> None:
    around = _around(asked, case)
    clauses = case.clauses
    while True:
        clauses = _sound(case, clauses, around)
        screen.line(case.title)
        for line in differences(case.before, clauses, around):
            screen.line(f"  {line}")
        changed = clauses.strip() != case.clauses.strip()
        verdict = _decided(case, changed=changed, yes=yes)
        if verdict != "edit":
            break
    if verdict == "quit":
        screen.note("Nothing was changed.")
        raise typer.Exit(1)
    args = {
        "number": case.number,
        "verdict": verdict,
        "clauses": clauses if verdict in ("attach", "correct") else "",
        "reason": reason or _asked_reason(),
        "seen": case.version,
    }
    screen.show_events(asked.act(case.verb, args), as_json=asked.as_json)


def _sound(case: _Case, clauses: str, around: Surroundings) -> str:
    """Have the clauses edited until they are without problems; give up where nothing is mended."""
    remarks = [*_remarks(case), *_HINTS]
    problems: list[str] = []
    while True:
        faults = [line for problem in problems for line in problem.splitlines()]
        saved = edit([*remarks, *(("", "Problems of what was saved:", *faults) if faults else ())],
                     clauses)  # fmt: skip
        if problems and saved == clauses:
            raise OperatorError(*(problem.splitlines()[0] for problem in problems))
        clauses, problems = saved, problems_of(saved, around)
        if not problems:
            return clauses


_HINTS = [
    "Below stand the clauses, one to a line (docs/clauses.md). Lines that begin with # are left",
    "out. Types are checked when you save and leave; then you are asked what shall be done.",
]


def _decided(case: _Case, *, changed: bool, yes: bool) -> str:
    if case.verb == "correct":
        offered = {"c": "correct", "e": "edit", "q": "quit"} if changed else {"q": "quit"}
    elif changed:
        offered = {"a": "attach", "e": "edit", "q": "quit"}
    else:
        offered = {"c": "confirm", "o": "object", "e": "edit", "q": "quit"}
    first = next(iter(offered.values()))
    if yes or not sys.stdin.isatty():
        return first if changed else "quit"
    if len(offered) == 1:
        return first
    shown = ", ".join(f"[{letter}]{word[1:]}" for letter, word in offered.items())
    while True:
        answer = str(typer.prompt(f"{shown}?")).strip().lower()[:1]
        if answer in offered:
            return offered[answer]


def _asked_reason() -> str:
    if not sys.stdin.isatty():
        raise OperatorError("--reason: expected why, in a few words; it is journaled")
    return str(typer.prompt("Why, in a few words"))


def _require_sound(asked: Asked, case: _Case, clauses: str) -> None:
    problems = problems_of(clauses, _around(asked, case))
    if problems:
        raise OperatorError(*problems)


def register(app: typer.Typer) -> None:
    """Put this verb on the command line."""
    app.command(rich_help_panel=PANEL)(verb(review))
