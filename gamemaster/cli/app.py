"""Puts all verbs together, in the order in which the help shows them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import typer

from gamemaster.cli import (
    keeping,
    looking,
    manual,
    proving,
    publishing,
    reviewing,
    rulesets,
    ruling,
    serving,
    tournaments,
    waiting_mail,
)
from gamemaster.cli.asked import Asked, verb
from gamemaster.cli.screen import version

BEGIN, LOOK = "Begin", "Look (each look at hidden state is journaled)"
RULE, PROVE, KEEP, PREPARE = "Rule", "Prove", "Keep", "Prepare"

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
    version_: Annotated[bool, {"callback": _version, "is_eager": True}] = False,
) -> None:
    """A Gamemaster for hidden-information Nomic by e-mail.

    Try it:   gamemaster demo
    Begin:    gamemaster init DIR; cd DIR; gamemaster run; in another terminal: gamemaster doctor

    --version: Print the version and leave.
    """
    del version_  # It has done its work in its callback.


def add(to: typer.Typer, panel: str | None, *functions: Callable[..., None], **named: Any) -> None:  # noqa: ANN401 - functions, too
    """Put verbs on the command line under their functions' names, or under those that are given."""
    names = {function.__name__.rstrip("_").replace("_", "-"): function for function in functions}
    for name, function in {**names, **named}.items():
        to.command(name, rich_help_panel=panel)(verb(function))


def group(
    name: str, panel: str, about: str | None = None, alone: Callable[..., None] | None = None
) -> typer.Typer:
    """Make a group of verbs; ``alone`` is what its name does without one of them."""
    run = None if alone is None else verb(alone, group=True)
    made = typer.Typer(no_args_is_help=run is None, help=run.__doc__ if run is not None else about)
    if run is not None:
        made.callback(invoke_without_command=True)(run)
    app.add_typer(made, name=name, rich_help_panel=panel)
    return made


app.callback()(verb(options, group=True))
app.command(rich_help_panel=BEGIN)(serving.demo)
add(app, BEGIN, serving.init, serving.run, serving.clock, serving.reload)
add(app, BEGIN, serving.health, serving.doctor)
add(app, LOOK, looking.status, looking.players, looking.proposals, looking.waiting)
add(app, LOOK, looking.rules, looking.journal, looking.explain)
add(app, LOOK, looking.quarantine, looking.questions, looking.objections)
add(app, RULE, reviewing.review, serving.desk)
tournament = group("tournament", BEGIN, "Tournaments of a daemon: add, end or archive one.")
add(tournament, None, tournaments.add, tournaments.end, tournaments.archive)
rule = group("rule", RULE, "Rulings. Each has a reason, and is journaled before it takes effect.")
add(rule, None, ruling.start, ruling.penalise, reviewing.correct, ruling.renew, ruling.release)
add(rule, None, ruling.readdress, ruling.expel, ruling.winner, ruling.nobody)
add(rule, None, ruling.reword, ruling.void)
add(rule, None, ruling.pause, ruling.resume, ruling.end)
# Points below zero begin like an option.
rule.command(context_settings={"ignore_unknown_options": True})(verb(ruling.award))
queue = group("queue", RULE, alone=waiting_mail.listed)
add(queue, None, waiting_mail.flush, waiting_mail.hold, waiting_mail.release, waiting_mail.drop)
add(app, PROVE, proving.verify)
record = group("record", PROVE, alone=looking.record)
add(record, None, verify=proving.verify_record)
add(record, None, proving.compare, proving.cosign, proving.export)
receipt = group("receipt", PROVE, "What the Gamemaster confirmed to a player.")
add(receipt, None, verify=proving.verify_receipts)
add(app, PROVE, publishing.disclose, publishing.audit, publishing.report)
add(app, KEEP, keeping.backup, keeping.restore, keeping.heads, keeping.migrate, keeping.rotate_key)
store = group("store", KEEP, "The store as a whole.")
add(store, None, keeping.copy)
key = group("key", KEEP, "OpenPGP keys: ours, and players'.")
add(key, None, keeping.show, keeping.register, keeping.remove)
ruleset = group("ruleset", PREPARE, "Initial sets of rules, as data.")
add(ruleset, None, rulesets.list_, rulesets.show, rulesets.check, rulesets.rehearse)
add(ruleset, None, rulesets.import_)
add(app, PREPARE, manual.manual)
