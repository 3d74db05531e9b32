"""The public record as files: written for a web server, verified and compared by readers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gamemaster.cli import screen
from gamemaster.cli.asked import (
    Asked,
    ConfigOption,
    JsonOption,
    PassphraseOption,
    TournamentOption,
    verb,
)
from gamemaster.cli.looking import record

if TYPE_CHECKING:
    from gamemaster.saved import Holdings

RecordOption = Annotated[
    str | None,
    typer.Option("--record", metavar="NAME", show_default=False,
                 help="Which record, where there are several: as its checkpoints begin."),
]  # fmt: skip

PANEL = "Prove"
NOT_CHECKABLE = 2
EVERY = 2_000
"""Files read between two words of progress."""


def shown(
    context: typer.Context,
    config: ConfigOption = None,
    tournament: TournamentOption = None,
    as_json: JsonOption = False,
    passphrase_fd: PassphraseOption = None,
) -> None:
    """The public record: everything that has been announced; and what its readers can check."""
    context.obj = asked = Asked.of(context, config, tournament, as_json, passphrase_fd)
    if context.invoked_subcommand is None:
        record(asked)


def verify(
    asked: Asked,
    paths: Annotated[
        list[Path],
        typer.Argument(metavar="PATH...", help="Saved mails, mbox files, Maildirs or folders."),
    ],
    key: Annotated[
        str | None,
        typer.Option(
            "--key", metavar="KEY", show_default=False, help="name+id+base64, as announced."
        ),
    ] = None,
    record_name: RecordOption = None,
) -> None:
    """Check what you hold of a public record: signatures, growth, hashes and open dice so far.

    Give it the mails that you have saved, a mailing list's archive, or the files of a web server.
    Needs no configuration and no network. Exits with 1 if anything is wrong, with 2 if nothing was
    wrong but something could not be checked.

    Example:  gamemaster record verify ~/Mail/nomic
    """
    from gamemaster.saved import check, gather, one_record

    with _progress(asked) as progress:
        holdings = one_record(gather("holdings", paths, progress), record_name)
    checks = check(holdings, key)
    if asked.as_json:
        screen.show_json({
            "entries": len(holdings.announcements),
            "checkpoints": len(holdings.checkpoints),
            "documents": len(holdings.documents),
            "proofs": len(holdings.growths) + len(holdings.inclusions),
            "unreadable": [list(one) for one in holdings.unreadable],
            "checks": [
                {"check": one.title, "outcome": one.outcome, "detail": one.detail}
                for one in checks
            ],
        })  # fmt: skip
    else:
        _unreadable(holdings)
        rows = [(one.title, one.outcome, one.detail) for one in checks]
        screen.table(("what is checked", "outcome", "finding"), rows, "Nothing was checked.")
    outcomes = {one.outcome for one in checks}
    if "failed" in outcomes:
        raise typer.Exit(1)
    if outcomes != {"passed"}:
        raise typer.Exit(NOT_CHECKABLE)


def compare(
    asked: Asked,
    one: Annotated[Path, typer.Argument(metavar="ONE", help="What one reader holds.")],
    other: Annotated[Path, typer.Argument(metavar="OTHER", help="What another reader holds.")],
    record_name: RecordOption = None,
) -> None:
    """Compare what two readers hold of one record, and show the first entry where they differ.

    Two texts of one announcement, or two roots of one size, mean that the Gamemaster showed two
    histories. Exits with 1 then, and with 2 if the two have nothing in common to compare.

    Example:  gamemaster record compare my-mails/ bobs-mails.mbox
    """
    from gamemaster.saved import compare as run
    from gamemaster.saved import gather, one_record

    with _progress(asked) as progress:
        ours, theirs = (
            one_record(gather(str(path), [path], progress), record_name) for path in (one, other)
        )
    difference = run(ours, theirs)
    common = len({*ours.announcements} & {*theirs.announcements})
    sizes = {c.size for c in ours.checkpoints} & {c.size for c in theirs.checkpoints}
    if asked.as_json:
        found = None
        if difference is not None:
            found = {"number": difference.number, "what": difference.what,
                     "one": difference.one, "other": difference.other}  # fmt: skip
        screen.show_json({"entries": common, "checkpoints": len(sizes), "fork": found})
    elif difference is not None:
        screen.line(f"the histories part at {difference.where}")
        screen.line("")
        screen.line(difference.one)
        screen.line(difference.other)
    elif common or sizes:
        screen.line(f"the same: {common} entries and {len(sizes)} checkpoints are in both")
    else:
        screen.note("error: the two have no entry and no checkpoint in common")
    if difference is not None:
        raise typer.Exit(1)
    if not common and not sizes:
        raise typer.Exit(NOT_CHECKABLE)


def export(
    asked: Asked,
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where the files go.")],
) -> None:
    """Write the public record as files that any web server serves: what was announced, and pages.

    What is there already is kept and added to. The daemon does so by itself where the
    configuration has tournament.publish.

    Example:  gamemaster record export /var/www/autumn
    """
    path = folder.absolute()
    result = asked.perform("export", {"path": str(path)})
    if asked.as_json:
        screen.show_json(result)
    else:
        screen.paragraph(
            f"{result['announcements']} announcements are in {path} ({result['written']} files "
            f"written now). Check them with: gamemaster record verify {folder}"
        )


def _unreadable(holdings: Holdings) -> None:
    for place, reason in holdings.unreadable:
        screen.note(f"not read: {place}: {reason}")


@contextmanager
def _progress(asked: Asked) -> Iterator[Callable[[int], None]]:
    """Say now and then how many files were read."""

    def tell(count: int) -> None:
        if count % EVERY == 0 and not asked.as_json:
            screen.note(f"read {count} files")

    yield tell


def register(app: typer.Typer) -> None:
    """Add these verbs to the command line."""
    group = typer.Typer(invoke_without_command=True)
    group.callback()(shown)
    group.command()(verb(verify))
    group.command()(verb(compare))
    group.command()(verb(export))
    app.add_typer(group, name="record", rich_help_panel=PANEL)
