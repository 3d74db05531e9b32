"""After the game: check what somebody published."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gamemaster.cli import screen
from gamemaster.cli.asked import Asked, verb

PANEL = "Prove"


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
    """Add this verb to the command line."""
    app.command(rich_help_panel=PANEL)(verb(audit))
