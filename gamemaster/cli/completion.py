"""Offers what the Tab key completes: tournaments, players, proposals.

Completing must be quick, needs no key and leaves no trace: names of tournaments come from the
configuration, everything else from the public record, which the running daemon gives without
journaling a look. Without a daemon nothing is offered. Trouble of any kind offers nothing, too.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from gamemaster.errors import GamemasterError

if TYPE_CHECKING:
    from gamemaster.config.settings import Config

CONFIG_VARIABLE = "GAMEMASTER_CONFIG"


def tournaments(context: typer.Context, incomplete: str) -> list[str]:
    """Offer the names of the configured tournaments."""
    config = _config(context)
    names = [each.name for each in config.tournament] if config is not None else []
    return [name for name in names if name.startswith(incomplete)]


def players(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Offer the handles of the players whom the start announced."""
    from gamemaster.tournament.register import handle_of

    found = {
        handle_of(name): name
        for entry in _answered_by_daemon(context, "record")
        if entry["about"] == "tournament.started"
        for name in entry["fields"].get("roster", ())
    }
    return [(handle, name) for handle, name in found.items() if handle.startswith(incomplete)]


def proposals(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Offer the numbers of announced proposals, with whether their adoption was announced."""
    states: dict[str, str] = {}
    for entry in _answered_by_daemon(context, "record"):
        number = entry["fields"].get("proposal.number")
        if number is not None and entry["about"] in ("turn.taken", "proposal.adopted"):
            states[str(number)] = "proposed" if entry["about"] == "turn.taken" else "adopted"
    return [(number, state) for number, state in states.items() if number.startswith(incomplete)]


def letters(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Offer the numbers of letters that wait to leave."""
    return [
        (str(letter["letter"]), f"{letter['kind']}, {letter['readers']} readers")
        for letter in _answered_by_daemon(context, "queue")
        if str(letter["letter"]).startswith(incomplete)
    ]


def rulesets(incomplete: str) -> list[str]:
    """Offer the rulesets that come with the package."""
    from gamemaster.rulesets import names

    return [name for name in names() if name.startswith(incomplete)]


def _option(context: typer.Context, name: str) -> Any:  # noqa: ANN401 - an option of any type
    """Return an option as it stands on the line so far, after the verb or before it."""
    here: Any = context
    while here is not None:
        if here.params.get(name):
            return here.params[name]
        here = here.parent
    return None


def _config(context: typer.Context) -> Config | None:
    from gamemaster.config.settings import load

    try:
        return load(Path(_option(context, "config") or default_path()))
    except GamemasterError:
        return None


def default_path() -> Path:
    """Return where the configuration is where nobody says otherwise."""
    return Path(os.environ.get(CONFIG_VARIABLE) or "config.toml")


def _answered_by_daemon(context: typer.Context, verb: str) -> Iterator[dict[str, Any]]:
    """Yield what the daemon answers to a verb that leaves no trace."""
    from gamemaster.daemon.client import ask, daemon_answers

    config = _config(context)
    if config is None:
        return
    try:
        if daemon_answers(config.control_socket):
            name = _option(context, "tournament")
            yield from ask(config.control_socket, verb, name, {})
    except GamemasterError:
        return
