"""Initial sets of rules: those that come with the package, and files of one's own."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gamemaster.cli import completion, importing, screen
from gamemaster.cli.asked import Asked, verb
from gamemaster.errors import OperatorError

if TYPE_CHECKING:
    from gamemaster.rulesets import Ruleset

PANEL = "Prepare"
SEED_BITS = 32

RulesetArgument = Annotated[
    str,
    typer.Argument(
        metavar="RULESET",
        help="The name of one that comes with the package, or the path of a .toml file.",
        autocompletion=completion.rulesets,
    ),
]

ruleset = typer.Typer(no_args_is_help=True, help="Initial sets of rules, as data.")


def listed(asked: Asked) -> None:
    """The rulesets that come with the package."""
    from gamemaster.rulesets import load, names

    found = [load(name) for name in names()]
    if asked.as_json:
        screen.show_json([_json(one, rules=False) for one in found])
        return
    screen.table(
        ("name", "title", "rules", "SHA-256", "summary"),
        ((one.name, one.title, len(one.rules), f"{one.hash[:16]}…", one.summary) for one in found),
        "There is none.",
    )


def show(asked: Asked, name: RulesetArgument) -> None:
    """Every rule of a ruleset, text and clauses, as the mail command «rules» answers."""
    from gamemaster.rulesets import as_document, load

    found = load(name)
    if asked.as_json:
        screen.show_json(_json(found, rules=True))
        return
    screen.paragraph(as_document(found))


def _json(one: Ruleset, *, rules: bool) -> dict[str, Any]:
    said: dict[str, Any] = {
        "name": one.name, "title": one.title, "summary": one.summary, "hash": one.hash,
    }  # fmt: skip
    if rules:
        said["rules"] = [
            {"number": rule.number, "status": rule.status, "text": rule.text,
             "clauses": rule.clauses}
            for rule in one.rules
        ]  # fmt: skip
    return said


def check(asked: Asked, name: RulesetArgument) -> None:
    """Check a ruleset: its form, its clauses and their types, what it leaves undefined.

    Exits with 1 if something is wrong; what is merely missing is said and changes nothing.

    Example:  gamemaster ruleset check mine.toml
    """
    from gamemaster.cli.clauses import missing_in, wrong_in
    from gamemaster.rulesets import load

    found, remarks = None, []
    try:
        found = load(name)
        problems, remarks = wrong_in(found), missing_in(found)
    except OperatorError as error:
        problems = list(error.problems)
    if asked.as_json:
        screen.show_json({"problems": problems, "remarks": remarks})
    else:
        for problem in problems:
            screen.line(f"wrong: {problem}")
        for remark in remarks:
            screen.line(f"note: {remark}")
        if found is not None and not problems:
            screen.line(f"{found.title}: {len(found.rules)} rules, SHA-256 {found.hash}")
    if problems:
        raise typer.Exit(1)


def rehearse(
    asked: Asked,
    name: RulesetArgument,
    players: Annotated[int, typer.Option(min=1, max=100, help="How many play.")] = 5,
    moves: Annotated[int, typer.Option(min=1, max=100_000, help="How many moves at most.")] = 100,
    seed: Annotated[
        int | None,
        typer.Option(
            min=0, show_default=False, help="Play the same game again. Default: a new one."
        ),
    ] = None,
    script: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            exists=True,
            dir_okay=False,
            show_default=False,
            help="Play the mails in FILE instead of random moves (docs/organisers.md).",
        ),
    ] = None,
) -> None:
    """Play a game on a ruleset, at once and in memory, and print how it went.

    Random players propose, vote, inquire and break rules; the seed that is printed first gives the
    same game again. A script says who writes what and when.

    Examples:  gamemaster ruleset rehearse secret --seed 7
               gamemaster ruleset rehearse mine.toml --script evening.txt
    """  # fmt: skip
    from gamemaster.rehearse import Rehearsal, play_at_random, play_script
    from gamemaster.rulesets import load

    chosen = secrets.randbits(SEED_BITS) if seed is None else seed
    rehearsal = Rehearsal(load(name), chosen)
    lines: list[str] = []

    def tell(line: str) -> None:
        lines.append(line) if asked.as_json else screen.line(line)

    tell(f"seed {chosen}")
    if script is not None:
        play_script(rehearsal, script.read_text(encoding="utf-8"), tell)
    else:
        play_at_random(rehearsal, players, moves, tell)
    if asked.as_json:
        screen.show_json({"seed": chosen, "transcript": lines, "scores": rehearsal.scores()})


def register(app: typer.Typer) -> None:
    """Put these verbs on the command line."""
    ruleset.command(name="list")(verb(listed))
    for one in (show, check, rehearse):
        ruleset.command()(verb(one))
    ruleset.command(name="import")(verb(importing.import_))
    app.add_typer(ruleset, name="ruleset", rich_help_panel=PANEL)
