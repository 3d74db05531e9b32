"""Receipts and statements that a player holds: what was confirmed, and whether it was kept."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gamemaster.cli import screen
from gamemaster.cli.asked import Asked, verb
from gamemaster.errors import OperatorError

if TYPE_CHECKING:
    from gamemaster.audit.notes import Key
    from gamemaster.audit.recorded import Recorded
    from gamemaster.saved import Holdings
    from gamemaster.saved.confirmations import Confirmed

PANEL = "Prove"
NOT_CHECKABLE = 2
WIDTH = 78


def verify(
    asked: Asked,
    paths: Annotated[
        list[Path],
        typer.Argument(metavar="FILE...", help="Saved mails, mbox files, receipt.txt, or folders."),
    ],
    bundle: Annotated[
        Path | None,
        typer.Option(
            "--bundle", metavar="DIR|TAR", show_default=False,
            help="The disclosed tournament to check them against.",
        ),
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option(
            "--record", metavar="DIR|FILE", show_default=False,
            help="Where the genesis is, which names the key.",
        ),
    ] = None,
    key: Annotated[
        str | None,
        typer.Option(
            "--key", metavar="KEY", show_default=False, help="name+id+base64, as announced."
        ),
    ] = None,
    player: Annotated[
        str | None,
        typer.Option(
            "--player", metavar="HANDLE", show_default=False, help="For whom they should be."
        ),
    ] = None,
) -> None:  # fmt: skip
    """Check signed receipts and statements, and with a bundle that what they confirm was kept.

    Without a bundle signatures are checked: that the Gamemaster confirmed this. With one, each move
    is looked up in the published journal: dropped, altered or added moves are shown. Needs no
    configuration and no network. Exits with 1 if anything is wrong, with 2 if nothing was wrong but
    something could not be checked.

    Example:  gamemaster receipt verify ~/Mail/nomic --bundle autumn-disclosed.tar.zst
    """
    from gamemaster.saved import gather
    from gamemaster.saved.confirmations import another_key, check_notes, meaning, totals

    tell = _silently if asked.as_json else _read
    holdings = gather("holdings", paths, tell)
    recorded, signer = _bundle(asked, bundle)
    given = _key(key, holdings if record is None else gather("record", [record], tell))
    known = given or signer
    screen.progress("")
    screen.progress("")
    found = check_notes(holdings.notes, known, recorded, player)
    if given is not None and signer is not None and given.line != signer.line:
        found.insert(0, another_key(str(bundle), given, signer))
    told = meaning(found, against_a_bundle=recorded is not None)
    if asked.as_json:
        screen.show_json({
            "key": known.line if known else None,
            "against": str(bundle) if bundle else None,
            "outcomes": totals(found),
            "receipts": [_as_json(one) for one in found],
            "unreadable": [list(one) for one in holdings.unreadable],
            "proves": told,
        })  # fmt: skip
    else:
        _show(holdings, found, told)
    if any(one.outcome == "failed" for one in found):
        raise typer.Exit(1)
    if not found or any(one.outcome != "passed" for one in found):
        raise typer.Exit(NOT_CHECKABLE)


def _silently(_: int) -> None:
    """Say nothing: the output is for programs."""


def _read(count: int) -> None:
    screen.progress(f"read {count:,} files")


def _bundle(asked: Asked, bundle: Path | None) -> tuple[Recorded | None, Key | None]:
    """Read the bundle; one that fails its own checks says nothing about receipts."""
    if bundle is None:
        return None, None
    from gamemaster.audit.findings import Refused, Unusable
    from gamemaster.audit.receipts import open_recorded

    try:
        return open_recorded(bundle, (lambda _: None) if asked.as_json else screen.progress)
    except Unusable as problem:
        raise OperatorError(str(problem)) from None
    except Refused as refusal:
        raise OperatorError(
            f"{bundle}: {refusal}",
            "the bundle fails its own checks, so nothing can be compared with it: "
            "see gamemaster audit",
        ) from None
    finally:
        screen.progress("")


def _key(given: str | None, holdings: Holdings) -> Key | None:
    """Return the key to believe: the one given, or the one that a genesis names."""
    from gamemaster.audit.findings import Refused
    from gamemaster.audit.notes import read_key

    named = {one.key for one in (*holdings.entries(0), *holdings.entries(1)) if one.key}
    line = given or (named.pop() if len(named) == 1 else None)
    if line is None:
        return None
    try:
        return read_key(line, "the key")
    except Refused as refusal:
        raise OperatorError(str(refusal)) from None


def _as_json(one: Confirmed) -> dict[str, object]:
    paper = one.papers[0] if one.papers else None
    return {
        "place": one.place,
        "kind": None if paper is None else ("statement" if paper.is_statement else "receipt"),
        "player": paper.player if paper else None,
        "at": paper.at if paper else None,
        "confirms": [str(line) for each in one.papers for line in each.lines],
        "outcome": one.outcome,
        "findings": [
            {"what": result.what, "outcome": result.outcome, "detail": result.detail}
            for result in one.results
        ],
    }


def _show(holdings: Holdings, found: list[Confirmed], told: list[str]) -> None:
    for place, reason in holdings.unreadable:
        screen.note(f"not read: {place}: {reason}")
    if not found:
        screen.note("error: no receipt and no statement is here; decrypt encrypted mail first")
        return
    for one in found:
        paper = one.papers[0] if one.papers else None
        about = f"{paper.name} for {paper.player}, {paper.at}: " if paper else ""
        screen.line(f"{one.place}: {about}{one.outcome}")
        checked = {result.what for result in one.results}
        for each in one.papers:
            for line in each.lines:
                if str(line) not in checked:
                    screen.line(f"  {line}")
        for result in one.results:
            screen.line(f"  {result.outcome}: {result.what}: {result.detail}")
    for sentence in told:
        screen.line()
        screen.paragraph(textwrap.fill(sentence, WIDTH))


def register(app: typer.Typer) -> None:
    """Add this verb to the command line."""
    group = typer.Typer(no_args_is_help=True, help="What the Gamemaster confirmed to a player.")
    group.command()(verb(verify))
    app.add_typer(group, name="receipt", rich_help_panel=PANEL)
