"""After the game: publish what it was, and check what somebody published."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gamemaster.cli import screen
from gamemaster.cli.asked import Asked, verb

PANEL = "Prove"


def disclose(
    asked: Asked,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="DIR", help="A directory that is not there.")
    ],
) -> None:
    """Publish an ended tournament: journal, documents, announcements, roots of nonces and dice.

    Addresses and mail stay out; their digests stand in for them. Example:
    gamemaster disclose -o autumn-disclosed
    """
    path = output.absolute()
    result = asked.perform("disclose", {"path": str(path)})
    if asked.as_json:
        screen.show_json(result)
    else:
        screen.paragraph(f"Written to {path}. Check it with: gamemaster audit {output}")


def audit(
    asked: Asked,
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A disclosed directory.")],
) -> None:
    """Check a disclosed tournament, step by step; exit code 1 if a step fails.

    Needs no configuration, no store and no key. Example: gamemaster audit autumn-disclosed
    """
    from gamemaster.audit import audit as run

    def tell(title: str) -> None:
        if not asked.as_json:
            screen.note(f"checking: {title}")

    steps = run(folder, tell)
    if asked.as_json:
        screen.show_json([
            {"step": one.number, "title": one.title, "outcome": one.outcome, "detail": one.detail}
            for one in steps
        ])  # fmt: skip
    else:
        screen.table(
            ("step", "what is checked", "outcome", "finding"),
            [(one.number, one.title, one.outcome, one.detail) for one in steps],
            "Nothing was checked.",
        )
    if any(one.outcome == "failed" for one in steps):
        raise typer.Exit(1)


def register(app: typer.Typer) -> None:
    """Add these verbs to the command line."""
    app.command(rich_help_panel=PANEL)(verb(disclose))
    app.command(rich_help_panel=PANEL)(verb(audit))
