"""Puts all verbs together, in the order in which the help shows them."""

from __future__ import annotations

from typing import Annotated

import typer

from gamemaster.cli import (
    keeping,
    looking,
    proving,
    publishing,
    reviewing,
    rulesets,
    ruling,
    serving,
    waiting_mail,
)
from gamemaster.cli.asked import Asked, verb
from gamemaster.cli.screen import version

app = typer.Typer(
    name="gamemaster",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"gamemaster {version()}")
        raise typer.Exit


def options(
    _asked: Asked,
    show_version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_version, is_eager=True, help="Print the version and leave."
        ),
    ] = False,
) -> None:
    """A Gamemaster for hidden-information Nomic by e-mail.

    Try it:   gamemaster demo
    Begin:    gamemaster init DIR; cd DIR; gamemaster run; in another terminal: gamemaster doctor
    """
    del show_version  # it has done its work in its callback


app.callback()(verb(options, group=True))

for family in (
    serving,
    looking,
    reviewing,
    ruling,
    waiting_mail,
    proving,
    publishing,
    keeping,
    rulesets,
):
    family.register(app)
