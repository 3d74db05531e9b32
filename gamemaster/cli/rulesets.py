"""Verbs for initial sets of rules: those of the package, files of one's own, documents."""

from __future__ import annotations

import secrets
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gamemaster.cli import completion, screen
from gamemaster.cli.asked import Asked
from gamemaster.errors import OperatorError, reason_of

if TYPE_CHECKING:
    from gamemaster.rulesets import Ruleset
    from gamemaster.rulesets.importing import Found, FoundRule, Suggestion


SEED_BITS = 32

RulesetArgument = Annotated[
    str,
    typer.Argument(
        metavar="RULESET",
        help="The name of one that comes with the package, or the path of a .toml file.",
        autocompletion=completion.rulesets,
    ),
]

ReadableFile = Annotated[Path | None, {"exists": True, "dir_okay": False}]


NOT_DONE = 1
SHOWN_TEXT = 600
SHOWN_ODDITIES = 60


def list_(asked: Asked) -> None:
    """The rulesets that come with the package."""
    from gamemaster.rulesets import load, names

    found = [load(name) for name in names()]
    asked.answer([_json(each, rules=False) for each in found])
    rows = [(r.name, r.title, len(r.rules), f"{r.hash[:16]}…", r.summary) for r in found]
    screen.table(("name", "title", "rules", "SHA-256", "summary"), rows, "There is none.")


def show(asked: Asked, name: RulesetArgument, toml: bool = False) -> None:
    """Every rule of a ruleset, text and clauses, as the mail command «rules» answers.

    --toml: Its file instead, to begin a ruleset of your own from.

    Example:  gamemaster ruleset show secret --toml > mine.toml
    """
    from gamemaster.rulesets import as_document, load, source

    found = load(name)
    if toml and asked.as_json:
        raise OperatorError("expected one of --toml and --json, found both")
    if toml:
        screen.octets(source(name))
        return
    asked.answer(_json(found, rules=True))
    screen.paragraph(as_document(found))


def _json(found: Ruleset, *, rules: bool) -> dict[str, Any]:
    said = found.as_json()
    listed = {"rules": said.pop("rules")}
    return {**said, "hash": found.hash, **(listed if rules else {})}


def check(asked: Asked, name: RulesetArgument, amendments: ReadableFile = None) -> None:
    """Check a ruleset: its form, its clauses and types, what starting refuses, what is undefined.

    Exits with 1 if something is wrong; what is merely missing or left out is said and changes
    nothing.

    --amendments FILE: Also say what the amendments in FILE, written as players mail them,
        leave out, and which names of theirs no rule defines.

    Examples:  gamemaster ruleset check mine.toml
               gamemaster ruleset check secret --amendments drafts.txt
    """
    from gamemaster.rehearse.initial_sets import missing_in, wrong_in
    from gamemaster.rulesets import load

    found, remarks = None, []
    try:
        found = load(name)
        problems, remarks = wrong_in(found), missing_in(found)
    except OperatorError as error:
        problems = list(error.problems)
    if found is not None and amendments is not None:
        remarks += left_out_by(found, amendments.read_text(encoding="utf-8"))
    code = NOT_DONE if problems else 0
    asked.answer({"problems": problems, "remarks": remarks}, code)
    for problem in problems:
        screen.line(f"wrong: {problem}")
    for remark in remarks:
        screen.line(f"note: {remark}")
    if found is not None and not problems:
        screen.line(f"{found.title}: {len(found.rules)} rules, SHA-256 {found.hash}")
    raise typer.Exit(code)


def rehearse(
    asked: Asked,
    name: RulesetArgument,
    players: Annotated[int, {"min": 1, "max": 100}] = 5,
    moves: Annotated[int, {"min": 1, "max": 100_000}] = 100,
    seed: Annotated[int | None, {"min": 0}] = None,
    script: ReadableFile = None,
) -> None:
    """Play a game on a ruleset, at once and in memory, and print how it went.

    Random players propose, vote, inquire and break rules; the seed that is printed first gives the
    same game again. A script says who writes what and when.

    --players: How many play.
    --moves: How many moves at most.
    --seed: Play the same game again. Default: a new one.
    --script FILE: Play the mails in FILE instead of random moves (docs/organisers.md).

    Examples:  gamemaster ruleset rehearse secret --seed 7
               gamemaster ruleset rehearse mine.toml --script evening.txt
    """
    from gamemaster.rehearse import Rehearsal, play_at_random, play_script
    from gamemaster.rulesets import load

    chosen = secrets.randbits(SEED_BITS) if seed is None else seed
    lines: list[str] = []
    rehearsal = Rehearsal(load(name), chosen, lines.append if asked.as_json else screen.line)
    rehearsal.tell(f"seed {chosen}")
    if script is not None:
        play_script(rehearsal, script.read_text(encoding="utf-8"))
    else:
        play_at_random(rehearsal, players, moves)
    asked.answer({"seed": chosen, "transcript": lines, "scores": rehearsal.scores()})


def import_(
    asked: Asked,
    source: Path,
    output: Path | None = None,
    force: bool = False,
    yes: bool = False,
    dry_run: bool = False,
    encoding: str | None = None,
    partly: bool = False,
) -> None:
    """Read other people's rules, report what was found, and write a ruleset file to finish.

    Markdown, reStructuredText, AsciiDoc, Org, wiki text, HTML, plain text, CSV or JSON, in one file
    or many; texts are kept to the letter. If a rule plainly corresponds to a built-in one, its
    clauses are suggested: on a terminal you are asked, with --yes they are taken, else they are in
    the file as remarks. On a terminal you are also asked for a status that the document leaves
    open. Exits with 1, and writes nothing, if there are no numbered rules, or if most of the
    document would be left out.

    FILE|DIR: A document with numbered rules, or a folder of such.
    --output, -o FILE: The .toml file to write. Default: named like the document, in this directory.
    --force: Write it even if the file exists.
    --yes, -y: Take every suggested clause without asking.
    --dry-run: Only report what was found; write nothing.
    --encoding NAME: How the text is encoded, if not in UTF-8.
    --partly: Write the file though most of the document is left out.

    Examples:  gamemaster ruleset import rules.md -o mine.toml
               gamemaster ruleset import rules/ --dry-run
    """
    from gamemaster.rulesets.importing import (
        examined,
        name_of,
        read,
        rendered,
        settings_told,
        suggested,
    )

    target = _target(source, output, force=force) if not dry_run else None
    found = examined(read(source, encoding), partly=partly)
    if not asked.as_json:
        _report(found)
    if found.refusals:
        for refusal in found.refusals:
            screen.note(f"no: {refusal}")
        screen.note("Nothing was written.")
        asked.answer({**found.as_json(), "suggestions": [], "written": None}, NOT_DONE)
        raise typer.Exit(NOT_DONE)
    if not (dry_run or yes or asked.as_json) and sys.stdin.isatty():
        found = _decided(found)
    suggestions = suggested(found.rules)
    settings = settings_told(found.rules, suggestions)
    for number, words in () if asked.as_json else settings.items():
        for said in words:
            screen.line(f"option: rule {number}: {said}")
    taken = _taken(asked, found, suggestions, yes=yes, ask=not dry_run)
    name = name_of((target or source).name.removesuffix(".toml"))
    contents, ruleset = rendered(found, name, suggestions, taken)
    if target is not None:
        _write(target, contents, force=force)
    told = [suggestion.as_json(taken=suggestion.number in taken) for suggestion in suggestions]
    written = None if target is None else str(target)
    asked.answer(
        {
            **found.as_json(),
            "suggestions": told,
            "written": written,
            "hash": ruleset.hash,
            "settings": {number: list(words) for number, words in settings.items()},
        }
    )
    if taken and not asked.as_json:
        _show_missing(ruleset)
    _show_written(target, len(found.rules), len(taken))


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
        raise OperatorError(f"{target}: cannot write it: {reason_of(error)}") from None
    return target


def _report(found: Found) -> None:
    """Say what was found, before anything is asked or written."""
    screen.line(f"{found.source.name}: {found.headline}.")
    if found.rules:
        screen.entries(
            found.as_json()["rules"], "", ("rule", "number"), "status", ("by", "because"), "title",
            ("where", lambda rule: f"{rule['file']}: line {rule['line']}"),
        )  # fmt: skip
        mutable = sum(rule.mutable for rule in found.rules)
        titles = sum(bool(rule.title) for rule in found.rules)
        screen.line(
            f"{found.title}: {len(found.rules)} rules ({found.style}), "
            f"{len(found.rules) - mutable} immutable, {mutable} mutable, {titles} with a title"
        )
    for oddity in found.oddities[:SHOWN_ODDITIES]:
        screen.line(f"{oddity.kind}: {oddity.words}")
    if len(found.oddities) > SHOWN_ODDITIES:
        screen.line(f"… and {len(found.oddities) - SHOWN_ODDITIES} more (--json has all)")


def _decided(found: Found) -> Found:
    """Ask, rule by rule, which status those have of whom the document says both or nothing."""
    open_ = {
        number: oddity.words
        for kind in ("assumed", "conflict")
        for oddity in found.oddities
        if oddity.kind == kind
        for number in oddity.rules
    }
    rules = []
    for rule in found.rules:
        if rule.number in open_:
            screen.line(f"Rule {rule.number}: {_shortened(rule.text)}")
            screen.line(f"({open_[rule.number]})")
            mutable = typer.confirm(f"Is rule {rule.number} mutable", default=rule.mutable)
            rules.append(replace(rule, mutable=mutable, because="your word"))
        else:
            rules.append(rule)
    return replace(found, rules=tuple(rules))


def _taken(
    asked: Asked, found: Found, suggestions: tuple[Suggestion, ...], *, yes: bool, ask: bool
) -> frozenset[int]:
    """Return the rules whose suggested clauses are taken; nothing is taken without a word."""
    every = yes and ask
    if every or not ask or asked.as_json or not sys.stdin.isatty():
        for each in () if asked.as_json else suggestions:
            clauses = f"clauses of {_whose(each)}: {each.why}"
            screen.line(f"{'taken' if every else 'suggested'}: rule {each.number}: {clauses}")
        return frozenset(each.number for each in suggestions if every)
    rules = {rule.number: rule for rule in found.rules}
    return frozenset(
        suggestion.number
        for suggestion in suggestions
        if _confirmed(rules[suggestion.number], suggestion)
    )


def _confirmed(rule: FoundRule, suggestion: Suggestion) -> bool:
    """Show a rule beside the built-in one, and ask."""
    screen.line()
    screen.line(f"Rule {rule.number} ({rule.status}):")
    screen.paragraph(_shortened(rule.text), "    ")
    screen.line(f"is like {_whose(suggestion)}: {suggestion.why}:")
    screen.paragraph(_shortened(suggestion.like.text), "    ")
    screen.line("whose clauses are")
    screen.paragraph(suggestion.like.clauses, "    ")
    return typer.confirm(f"Take them for rule {rule.number}", default=False)


def _shortened(text: str) -> str:
    return text if len(text) <= SHOWN_TEXT else text[:SHOWN_TEXT] + " …"


def _whose(suggestion: Suggestion) -> str:
    return f"{suggestion.ruleset} {suggestion.like.number}"


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
        raise OperatorError(f"{target}: cannot write it: {reason_of(error)}") from None


def _show_missing(ruleset: Ruleset) -> None:
    """Say what the clauses that were taken ask for and no rule gives."""
    from gamemaster.rehearse.initial_sets import missing_in

    for remark in missing_in(ruleset):
        screen.line(f"note: {remark}")


def _show_written(target: Path | None, rules: int, taken: int) -> None:
    if target is None:
        screen.line("Nothing was written: --dry-run.")
        return
    rest = "all have clauses" if taken == rules else f"{rules - taken} have no clauses yet"
    screen.line(f"{target}: {rules} rules written, {rest}.")
    screen.line(f"Next: write clauses (docs/clauses.md), then gamemaster ruleset check {target}")


def left_out_by(ruleset: Ruleset, mail: str) -> list[str]:
    """Return what amendments in a mail leave out of an initial set's clauses, or ask in vain."""
    from gamemaster.clauses import ClauseError
    from gamemaster.mail.commands.command_rows import ReadingContext
    from gamemaster.mail.commands.proposals import Propose
    from gamemaster.mail.interpreting.interpret import interpret
    from gamemaster.reading.carry_out import body_of
    from gamemaster.reading.known_rules import omission_from
    from gamemaster.rehearse.initial_sets import in_order, missing_with

    rules = in_order(ruleset)
    context = ReadingContext(initial_rules=frozenset(rules))
    commands = [
        read.command for read in interpret("", mail, is_reply=False, context=context).commands
    ]
    proposals = [each for each in commands if isinstance(each, Propose)]
    drafts = [part for each in proposals for part in each.parts if part.kind == "amend"]
    if not drafts:
        raise OperatorError("--amendments: expected 'propose amend rule N', the text, "
                            "'end proposal'; found no amendment")  # fmt: skip
    found = []
    for draft in drafts:
        number = draft.target_number or 0
        if number not in rules:
            raise OperatorError(f"--amendments: expected a rule of the set, found {number}")
        try:
            omitted = omission_from(rules[number], body_of(draft))
            asked_in_vain = missing_with(rules, body_of(draft).clauses)
        except ClauseError as error:
            raise OperatorError(
                "; ".join(f"--amendments: rule {number}: {problem}" for problem in error.problems)
            ) from None
        found += [f"amending rule {number}: {words}" for words in asked_in_vain]
        if draft.rest != "keep" or omitted.kept is None:
            found += [f"amending rule {number} leaves out: {line}" for line in omitted.lines]
            found += [
                f"amending rule {number} leaves out a condition; with it: {line}"
                for line in omitted.conditions
            ]
    return found
