"""A page for people: the story of a disclosed game, or the public facts of one that is played."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gamemaster.cli import screen
from gamemaster.cli.asked import Asked, verb
from gamemaster.errors import OperatorError

PANEL = "Prove"


def report(
    asked: Asked,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="The page, replaced if there.")
    ],
    source: Annotated[
        Path | None,
        typer.Argument(metavar="[DIR|TAR]", help="A disclosed bundle.", show_default=False),
    ] = None,
    public: Annotated[
        bool,
        typer.Option("--public", help="Instead: what everybody may know of a running tournament."),
    ] = False,
) -> None:
    """Make one web page of a disclosed game: its story, scores, rules, votes, dice, audit.

    The page is one file without any network. Needs no configuration, no store and no key; its
    charts need matplotlib, which the extra named report installs. With --public the page is made
    of the public record of a running tournament and of nothing else.

    Example:  gamemaster report autumn.tar.zst -o autumn.html
    """
    if public == (source is not None):
        raise OperatorError("expected either a disclosed bundle or --public")
    if not output.absolute().parent.is_dir():
        raise OperatorError(f"{output}: expected its directory to be there, found nothing")
    if source is None:
        html, outcomes = str(asked.perform("public_page")["html"]), []
    else:
        from gamemaster.report import make

        made = make(source, lambda what: None if asked.as_json else screen.note(what))
        html, outcomes = made.html, [one.outcome for one in made.steps]
    octets = _written(output, html)
    if asked.as_json:
        counted = {"passed": outcomes.count("passed"), "failed": outcomes.count("failed"),
                   "not checkable": outcomes.count("not checkable")}  # fmt: skip
        screen.show_json({"path": str(output), "octets": octets, "audit": counted})
        return
    screen.line(f"Written to {output}: {octets:,} octets.")
    if "failed" in outcomes:
        screen.note("The audit of this bundle FAILED, and the page says so: see gamemaster audit.")


def _written(output: Path, html: str) -> int:
    content = html.encode("utf-8", "replace")
    try:
        output.write_bytes(content)
    except OSError as error:
        raise OperatorError(f"{output}: {error.strerror}") from None
    return len(content)


def register(app: typer.Typer) -> None:
    """Add this verb to the command line."""
    app.command(rich_help_panel=PANEL)(verb(report))
