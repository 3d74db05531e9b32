"""Offers what the Tab key completes: tournaments, players, proposals.

Completing must be quick, needs no key and leaves no trace: names of tournaments come from the
configuration, everything else from the public record, which the running daemon gives without
journaling a look. Without a daemon nothing is offered. Trouble of any kind offers nothing, too.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from gamemaster.daemon.client import ask, daemon_answers
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

    found = (
        (handle_of(name), f"{name}{where}")
        for where, entry in _answered_by_daemon(context, "record")
        if entry["about"] == "tournament.started"
        for name in entry["fields"].get("roster", ())
    )
    return _beginning(incomplete, found)


def proposals(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Offer the numbers of announced proposals, with whether their adoption was announced."""
    states: dict[tuple[str, str], str] = {}
    for where, entry in _answered_by_daemon(context, "record"):
        number = entry["fields"].get("proposal.number")
        if number is not None and entry["about"] in ("turn.taken", "proposal.adopted"):
            states[str(number), where] = "proposed" if entry["about"] == "turn.taken" else "adopted"
    return _beginning(
        incomplete, ((number, f"{state}{where}") for (number, where), state in states.items())
    )


def letters(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Offer the numbers of letters that wait to leave."""
    return _beginning(
        incomplete,
        (
            (str(letter["letter"]), f"{letter['kind']}, {letter['readers']} readers{where}")
            for where, letter in _answered_by_daemon(context, "queue")
        ),
    )


def _beginning(incomplete: str, found: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return what begins as it was typed, each once, with all that is said of it."""
    said: dict[str, list[str]] = {}
    for word, about in found:
        if word.startswith(incomplete):
            said.setdefault(word, []).append(about)
    return [(word, "; ".join(about)) for word, about in said.items()]


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


def _answered_by_daemon(context: typer.Context, verb: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield what the daemon answers to a verb that leaves no trace, of the tournament named so far.

    Where none is named, it is of each, and comes with its name: that may still be typed.
    """
    config = _config(context)
    if config is None or not daemon_answers(config.control_socket):
        return
    named = _option(context, "tournament")
    names = [each.name for each in config.tournament]
    for name in [named] if named is not None else names:
        where = f" in {name}" if named is None and len(names) > 1 else ""
        # One that is not founded yet says so; that hides nothing of the others.
        with suppress(GamemasterError):
            yield from ((where, entry) for entry in ask(config.control_socket, verb, name, {}))
