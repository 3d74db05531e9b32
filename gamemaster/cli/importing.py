"""Importing other people's ruleset documents: the report, the questions, the file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gamemaster.cli import screen
from gamemaster.cli.asked import Asked
from gamemaster.errors import OperatorError

if TYPE_CHECKING:
    from gamemaster.rulesets.importing import Found, FoundRule, Suggestion

NOT_DONE = 1
SHOWN_TEXT = 600
SHOWN_ODDITIES = 60


def import_(
    asked: Asked,
    source: Annotated[
        Path,
        typer.Argument(
            metavar="FILE|DIR", help="A document with numbered rules, or a folder of such."
        ),
    ],
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            show_default=False,
            help="The .toml file to write. Default: named like the document, in this directory.",
        ),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Write it even where there is such a file already.")
    ] = False,
    yes: Annotated[
        bool, typer.Option("--yes", "-y", help="Take every suggested clause without asking.")
    ] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only report what was found; write nothing.")
    ] = False,
    encoding: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", show_default=False, help="How the text is encoded, if not in UTF-8."
        ),
    ] = None,
) -> None:
    """Read other people's rules, report what they are, and write a ruleset file to finish.

    Markdown, reStructuredText or plain text, in one file or many; texts are kept to the letter.
    Where a rule plainly corresponds to a built-in one its clauses are offered: on a terminal you
    are asked, with --yes they are taken, else they stand in the file as remarks. Exits with 1, and
    writes nothing, if there are no numbered rules.

    Examples:  gamemaster ruleset import rules.md -o mine.toml
               gamemaster ruleset import rules/ --dry-run
    """  # fmt: skip
    from gamemaster.rulesets.importing import examined, name_of, read, rendered, suggested

    target = _target(source, output, force=force) if not dry_run else None
    found = examined(read(source, encoding))
    if not asked.as_json:
        _report(found)
    if found.refusals:
        if asked.as_json:
            screen.show_json({**found.as_json(), "suggestions": [], "written": None})
        for refusal in found.refusals:
            screen.note(f"no: {refusal}")
        screen.note("Nothing was written.")
        raise typer.Exit(NOT_DONE)
    suggestions = suggested(found.rules)
    taken = _taken(asked, found, suggestions, yes=yes, ask=not dry_run)
    name = name_of((target or source).name.removesuffix(".toml"))
    contents, ruleset = rendered(found, name, suggestions, taken)
    if target is not None:
        _write(target, contents, force=force)
    if asked.as_json:
        told = [one.as_json(taken=one.number in taken) for one in suggestions]
        written = None if target is None else str(target)
        screen.show_json(
            {**found.as_json(), "suggestions": told, "written": written, "hash": ruleset.hash}
        )
        return
    _told(target, len(found.rules), len(taken))


def _target(source: Path, output: Path | None, *, force: bool) -> Path:
    """Return the file to write. Raises OperatorError if it must not be written."""
    from gamemaster.rulesets.importing import name_of

    target = output or Path(f"{name_of(source.absolute().stem)}.toml")
    if target.suffix != ".toml":
        raise OperatorError(f"--output: expected a name that ends in .toml, found '{target}'")
    try:
        if target.is_dir():
            raise OperatorError(f"{target}: expected the name of a file, found a folder")
        if not target.parent.is_dir():
            raise OperatorError(f"{target}: expected a folder to write to, found none")
        if (target.exists() or target.is_symlink()) and not force:
            raise OperatorError(f"{target}: is there already; use --force, or another name with -o")
        if target.exists() and source.exists() and target.samefile(source):
            raise OperatorError(f"{target}: is the document itself; name another file with -o")
    except (OSError, ValueError) as error:
        raise OperatorError(f"{target}: cannot write it: {_reason(error)}") from None
    return target


def _report(found: Found) -> None:
    """Say what was found, before anything is asked or written."""
    if found.rules:
        screen.table(
            ("rule", "status", "by", "title", "where"),
            (
                (rule.number, rule.status, rule.because, rule.draft.title, rule.place)
                for rule in found.rules
            ),
            "",
        )
        mutable = sum(rule.mutable for rule in found.rules)
        titles = sum(bool(rule.draft.title) for rule in found.rules)
        screen.line(
            f"{found.title}: {len(found.rules)} rules ({found.style}), "
            f"{len(found.rules) - mutable} immutable, {mutable} mutable, {titles} with a title"
        )
    for oddity in found.oddities[:SHOWN_ODDITIES]:
        screen.line(f"{oddity.kind}: {oddity.words}")
    if len(found.oddities) > SHOWN_ODDITIES:
        screen.line(f"… and {len(found.oddities) - SHOWN_ODDITIES} more (--json has all)")


def _taken(
    asked: Asked, found: Found, suggestions: tuple[Suggestion, ...], *, yes: bool, ask: bool
) -> frozenset[int]:
    """Return the rules whose suggested clauses are taken; nothing is taken without a word."""
    if yes and ask:
        for one in suggestions:
            if not asked.as_json:
                screen.line(f"taken: rule {one.number}: clauses of {_whose(one)}: {one.why}")
        return frozenset(one.number for one in suggestions)
    if not ask or asked.as_json or not sys.stdin.isatty():
        for one in () if asked.as_json else suggestions:
            screen.line(f"suggested: rule {one.number}: clauses of {_whose(one)}: {one.why}")
        return frozenset()
    rules = {rule.number: rule for rule in found.rules}
    return frozenset(one.number for one in suggestions if _confirmed(rules[one.number], one))


def _confirmed(rule: FoundRule, one: Suggestion) -> bool:
    """Show a rule beside the built-in one, and ask."""
    screen.line()
    screen.line(f"Rule {rule.number} ({rule.status}):")
    screen.paragraph(_shortened(rule.draft.text), "    ")
    screen.line(f"is like {_whose(one)}: {one.why}:")
    screen.paragraph(_shortened(one.like.text), "    ")
    screen.line("whose clauses are")
    screen.paragraph(one.like.clauses, "    ")
    return typer.confirm(f"Take them for rule {rule.number}", default=False)


def _shortened(text: str) -> str:
    return text if len(text) <= SHOWN_TEXT else text[:SHOWN_TEXT] + " …"


def _whose(one: Suggestion) -> str:
    return f"{one.ruleset} {one.like.number}"


def _write(target: Path, contents: str, *, force: bool) -> None:
    """Write the file as a whole or not at all; without ``force`` never in the place of another."""
    try:
        if not force:
            with target.open("x", encoding="utf-8", newline="\n") as stream:
                stream.write(contents)
            return
        # Beside it first, so that a full disk leaves the old file as it was.
        beside = target.with_name(f"{target.name}.new")
        beside.unlink(missing_ok=True)
        try:
            with beside.open("x", encoding="utf-8", newline="\n") as stream:
                stream.write(contents)
            beside.replace(target)
        finally:
            beside.unlink(missing_ok=True)
    except FileExistsError:
        raise OperatorError(
            f"{target}: is there already; use --force, or another name with -o"
        ) from None
    except OSError as error:
        raise OperatorError(f"{target}: cannot write it: {_reason(error)}") from None


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or type(error).__name__


def _told(target: Path | None, rules: int, taken: int) -> None:
    if target is None:
        screen.line("Nothing was written: --dry-run.")
        return
    rest = "all have clauses" if taken == rules else f"{rules - taken} have no clauses yet"
    screen.line(f"{target}: {rules} rules written, {rest}.")
    screen.line(f"Next: write clauses (docs/clauses.md), then gamemaster ruleset check {target}")
