"""Verbs of the review desk: see what waits, attach clauses, confirm or object to the proposer's.

An edit holds nothing locked. The version that the organiser saw goes along with the verdict, and a
verdict on something that has changed meanwhile is refused.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from gamemaster.cli import completion, drafting, screen
from gamemaster.cli.asked import WHY, Asked, ClausesOption, read_octets
from gamemaster.cli.editor import Draft, drafted
from gamemaster.errors import OperatorError

INPUT_OCTETS = 256 * 1024


def review(  # noqa: PLR0913, PLR0917 - one parameter for each option
    asked: Asked,
    number: Annotated[int | None, {"autocompletion": completion.proposals}] = None,
    attach: ClausesOption = None,
    confirm: bool = False,
    object_: bool = False,
    reason: Annotated[str | None, WHY] = None,
    seen: int | None = None,
    preview: bool = False,
    decisions: Annotated[int, {"min": 0}] = drafting.DECISIONS,
    edit: bool = False,
    yes: bool = False,
) -> None:
    """The review desk: which clauses run for a rule-change.

    Without N it lists what waits. With N alone, on a terminal, your editor opens with the proposal,
    the rules it touches and the clauses; types are checked on save, and you see what would change.
    Where its text resembles one of the cookbook or of a built-in rule, those clauses are offered.

    N: A rule-change on the desk. Without it: all that wait.
    --attach, --file FILE: Run the clauses in FILE ('-': standard input).
    --confirm: Run the clauses that are there now. Without N: confirm all that wait and are words
        alone, with nothing for a program to do.
    --object: Run none: the text governs, and you apply it.
    --seen VERSION: The version you looked at; a stale one is refused.
    --preview: Only show what would change, and change nothing.
    --decisions MOST: How many past decisions to compare where clauses in force change; 0: none.
    --edit: Open your editor even without a terminal.
    --yes, -y: Attach what the editor saved, or confirm what is listed, without asking.

    Examples:  gamemaster review
               gamemaster review 305
               gamemaster review 305 --confirm --reason "says what the text says"
               gamemaster review 305 --attach 305.clauses --preview
               gamemaster review 305 --attach 305.clauses --reason "the text, in clauses"
               gamemaster review --confirm --reason "words to live by"
    """
    if number is None:
        if confirm and not (attach or object_ or preview or edit):
            _confirm_words(asked, reason, yes=yes)
        else:
            _list(asked)
        return
    verdicts = [attach is not None, confirm, object_]
    if sum(verdicts) > 1:
        raise OperatorError("expected one of --attach, --confirm and --object, found several")
    if preview and not any(verdicts):
        _show_as_it_is(asked, number)
        return
    entry = asked.perform("desk", {"number": number})[0]
    case = drafting.of_entry(entry)
    if preview:
        clauses = read_clauses(attach) if attach is not None else "" if object_ else None
        _show_what_if(asked, case, clauses, decisions)
        return
    if not any(verdicts):
        if edit or (sys.stdin.isatty() and sys.stdout.isatty() and not asked.as_json):
            from gamemaster.organiser.preview_words import offers_for

            offers = offers_for(entry)
            _in_editor(asked, case, reason, decisions, yes=yes, offers=offers)
        else:
            _show(asked, case, entry)
        return
    if confirm and entry["reviewed"] and seen is None:
        asked.answer([])
        screen.line(f"{number} is reviewed already, and its clauses stay as they are.")
        return
    args = {
        "number": number,
        "verdict": "attach" if attach is not None else "confirm" if confirm else "object",
        "clauses": read_clauses(attach) if attach is not None else "",
        "reason": reason,
        "seen": entry["version"] if seen is None else seen,
    }
    if attach is not None:
        _require_sound(asked, case, str(args["clauses"]))
    screen.show_events(asked.answer(asked.act("review", args)))


def correct(
    asked: Asked,
    number: Annotated[int, typer.Argument(metavar="N", autocompletion=completion.proposals)],
    reason: Annotated[str | None, WHY] = None,
    attach: ClausesOption = None,
    seen: int | None = None,
    preview: bool = False,
    decisions: Annotated[int, {"min": 0}] = drafting.DECISIONS,
    edit: bool = False,
) -> None:
    """Replace the clauses of rule N from now on; what was played stays played.

    Before you are asked, you see what would change and which past decisions would have come out
    differently. This also mends a review that was a mistake. An empty FILE takes all clauses away.

    --attach, --file FILE: The clauses from now on ('-': standard input). Without it, on a
        terminal, your editor opens.
    --seen VERSION: The version you looked at; a stale one is refused.
    --preview: Only show what would change, and change nothing.
    --decisions MOST: How many past decisions to compare where clauses in force change; 0: none.
    --edit: Open your editor even without a terminal.

    Example:  gamemaster rule correct 305 --attach 305.clauses --preview
    """
    if edit and attach is not None:
        raise OperatorError("expected one of --attach and --edit, found both")
    case = drafting.of_rule(asked.perform("rules", {"number": number})[0])
    if preview:
        clauses = read_clauses(attach) if attach is not None else None
        _show_what_if(asked, case, clauses, decisions)
        return
    if attach is None:
        if not (edit or (sys.stdin.isatty() and sys.stdout.isatty())):
            raise OperatorError("expected --attach FILE, or --edit where there is no terminal")
        _in_editor(asked, case, reason, decisions, yes=not sys.stdin.isatty())
        return
    clauses = read_clauses(attach)
    _require_sound(asked, case, clauses)
    args = {"number": number, "clauses": clauses, "reason": reason,
            "seen": case.version if seen is None else seen}  # fmt: skip
    screen.show_events(asked.answer(asked.act("correct", args)))


# Showing -----------------------------------------------------------------------------------------


def _list(asked: Asked) -> None:
    asked.table(
        asked.perform("desk", {}), "Nothing is on the review desk.",
        "number", ("change", screen.change), "state", "reviewed", "version",
        ("clauses", screen.clauses), ("words only", "words_only"),
    )  # fmt: skip


def _confirm_words(asked: Asked, reason: str | None, *, yes: bool) -> None:
    """Confirm all at once what waits and is words alone, after showing what that is."""
    from gamemaster.organiser.preview_words import confirm_words, waiting_words

    waiting = waiting_words(asked.perform("desk", {}))
    if not waiting:
        raise OperatorError("nothing that waits is words alone: gamemaster review lists the desk")
    if not asked.as_json:
        for entry in waiting:
            screen.line(f"{entry['number']}, {screen.change(entry)}:")
            screen.paragraph(entry["text"], "  ")
    if sys.stdin.isatty() and not yes and not typer.confirm("Confirm these?"):
        raise typer.Exit(1)
    seen = [(entry["number"], entry["version"]) for entry in waiting]
    screen.show_events(asked.answer(confirm_words(asked.act, seen, reason)))


def _show(asked: Asked, case: drafting.Case, entry: Mapping[str, Any]) -> None:
    from gamemaster.organiser.preview_words import offers_for

    offers = offers_for(entry)
    asked.answer({**entry, "offers": offers})
    for line in drafting.texts(case):
        screen.line(line)
    for line in drafting.offered(offers):
        screen.line(line)
    screen.line("Its clauses:" if case.clauses else "It has no clauses.")
    screen.paragraph(case.clauses, "  | ")
    if entry["state"] in ("open", "held") or case.in_force:
        screen.line()
        drafting.show_preview(drafting.previewed(asked, case.number, None))


def _show_as_it_is(asked: Asked, number: int) -> None:
    """Show what a proposal would change as it is: a repeal, too, which is never on the desk."""
    found = drafting.previewed(asked, number, None)
    asked.answer({"preview": found, "hindsight": None})
    place = f", in the place of rule {found['replaces']}" if found["replaces"] is not None else ""
    _show_both(f"{number}, {found['state']}{place}", found, None)


def _show_what_if(asked: Asked, case: drafting.Case, clauses: str | None, decisions: int) -> None:
    """Show what clauses would change and would have changed, and change nothing.

    Raises OperatorError for a text that is not clauses; what is wrong among other rules is shown.
    """
    from gamemaster.organiser.preview_words import told_problems

    if clauses is not None and (problems := told_problems(clauses)):
        raise OperatorError(*problems)
    found = drafting.previewed(asked, case.number, clauses)
    past = _past(asked, case, clauses, decisions)
    asked.answer({"preview": found, "hindsight": past})
    _show_both(case.title, found, past)


def _past(
    asked: Asked, case: drafting.Case, clauses: str | None, decisions: int
) -> dict[str, Any] | None:
    """Return what clauses would have changed; None where there is nothing to compare."""
    if clauses is None or not case.in_force or not decisions:
        return None
    return drafting.looked_back(asked, case.number, clauses, decisions)


def _show_both(title: str, found: Mapping[str, Any], past: Mapping[str, Any] | None) -> None:
    screen.line(title)
    drafting.show_preview(found)
    if past is not None:
        drafting.show_hindsight(past)


# Editing -----------------------------------------------------------------------------------------


def _in_editor(
    asked: Asked,
    case: drafting.Case,
    reason: str | None,
    decisions: int,
    *,
    yes: bool,
    offers: Sequence[Mapping[str, Any]] = (),
) -> None:
    """Have clauses edited until they are sound and somebody says what shall be done with them.

    Whatever fails on the way (a stale version, Ctrl-C), what was written is kept in a file.
    """
    if not (reason or sys.stdin.isatty()):
        raise OperatorError("--reason: expected why, in a few words; it is journaled")
    above = drafting.remarks(case, drafting.previewed(asked, case.number, None), offers)
    with drafted(f"{case.number}.clauses", case.clauses) as draft:
        verdict = "edit"
        while verdict == "edit":
            found = _edited(asked, case, draft, above)
            changed = draft.text.strip() != case.clauses.strip()
            if changed and not draft.text:
                verdict = "quit"
                break
            if not asked.as_json:
                past = _past(asked, case, draft.text if changed else None, decisions)
                _show_both(case.title, found, past)
            verdict = _decided(case, changed=changed, yes=yes)
        if verdict == "quit":
            draft.done()
            screen.note("Nothing was changed.")
            raise typer.Exit(1)
        args = {
            "number": case.number,
            "verdict": verdict,
            "clauses": draft.text if verdict in ("attach", "correct") else "",
            "reason": reason or str(typer.prompt("Why, in a few words")),
            "seen": case.version,
        }
        done = asked.act(case.verb, args)
        draft.done()
    screen.show_events(asked.answer(done))


def _edited(
    asked: Asked, case: drafting.Case, draft: Draft, above: Sequence[str]
) -> dict[str, Any]:
    """Have the draft edited until it is without problems; return what it would change.

    Raises OperatorError where it is saved once more with the same mistakes.
    """
    from gamemaster.organiser.preview_words import unsound

    problems: list[str] = []
    while True:
        before = draft.text
        draft.edit([*above, *drafting.problems(problems)])
        if draft.text.strip() == case.clauses.strip():
            # What is there already may be confirmed or objected to, mistakes and all.
            return drafting.previewed(asked, case.number, None)
        if problems and draft.text == before:
            raise OperatorError(*(problem.splitlines()[0] for problem in problems))
        problems, judged = unsound(asked.perform, case.number, draft.text)
        if not problems:
            return dict(judged)


def _decided(case: drafting.Case, *, changed: bool, yes: bool) -> str:
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


def _require_sound(asked: Asked, case: drafting.Case, clauses: str) -> None:
    from gamemaster.organiser.preview_words import unsound

    problems, _ = unsound(asked.perform, case.number, clauses)
    if problems:
        raise OperatorError(*problems)


def read_clauses(path: Path) -> str:
    """Read clauses from a file, or from standard input for ``-``."""
    raw = read_octets(path, INPUT_OCTETS + 1)
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        raise OperatorError(f"{path}: expected UTF-8") from None
    if len(raw) > INPUT_OCTETS:
        raise OperatorError(f"{path}: expected at most {INPUT_OCTETS} octets, found more")
    return text
