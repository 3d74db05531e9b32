"""After the game: check what somebody published."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gamemaster.cli.asked import Asked, verb

PANEL = "Prove"


def audit(
    asked: Asked,
    bundle: Annotated[
        Path, typer.Argument(metavar="DIR|TAR", help="A disclosed directory, or its archive.")
    ],
    quiet: Annotated[bool, typer.Option("--quiet", help="Only the verdict.")] = False,
) -> None:
    """Check a disclosed tournament, step by step. Nothing is unpacked, written or sent.

    Exit code 0: all passed; 1: a step failed; 2: something could not be checked. Needs no
    configuration, no store and no key. Example: gamemaster audit autumn-disclosed.tar.zst
    """
    from gamemaster.audit.command import check

    raise typer.Exit(check(bundle, as_json=asked.as_json, quiet=quiet))


def register(app: typer.Typer) -> None:
    """Add this verb to the command line."""
    app.command(rich_help_panel=PANEL)(verb(audit))
