"""Reads what every command line may hold, and has a verb answered by the daemon or the store.

``Asked`` is also how a verb gets its answer. A running daemon is asked through its socket; without
one the store is opened here, under its lock, and the same functions are called. No passphrase ever
stands on a command line or in the environment: it is typed, or read from a file descriptor.
"""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from gamemaster.cli import completion, screen
from gamemaster.cli.signatures import documented
from gamemaster.clock import Clock
from gamemaster.daemon.client import ask, daemon_answers
from gamemaster.errors import OperatorError, as_operator_error

if TYPE_CHECKING:
    from gamemaster.config.settings import Config


T = TypeVar("T")
WHY: Any = typer.Option(metavar="WHY", help="Why. It is journaled and disclosed.")
ClausesOption = Annotated[Path | None, {"allow_dash": True}]
ReasonOption = Annotated[str, WHY]
PlayerArgument = Annotated[
    str, typer.Argument(metavar="PLAYER", help="A handle.", autocompletion=completion.players)
]
KeyOption = Annotated[
    str | None, typer.Option("--key", metavar="KEY", help="name+id+base64, as announced.")
]

WitnessOption = Annotated[
    list[str],
    typer.Option(
        "--witness", metavar="KEY", help="The key of a witness whom you know, name+id+base64."
    ),
]


@dataclass(frozen=True, slots=True)
class Asked:
    """The options that every command line may have, before the verb and after it."""

    config_path: Path
    tournament: str | None = None
    as_json: bool = False
    passphrase_fd: int | None = None
    _known: list[str] = field(default_factory=list, repr=False, compare=False)

    def config(self) -> Config:
        """Load the configuration. Raises OperatorError with every problem in it."""
        from gamemaster.config.settings import load

        return load(self.config_path)

    def perform(self, verb: str, args: dict[str, Any] | None = None) -> Any:  # noqa: ANN401 - a JSON value
        """Have ``verb`` performed for the tournament that was named, and return a JSON value."""
        return self.perform_for(self.config(), self.tournament, verb, args)

    def act(self, verb: str, args: dict[str, Any]) -> Any:  # noqa: ANN401 - a JSON value
        """Have an organiser's act performed, and say when its letters wait for a daemon."""
        waits = not daemon_answers(self.config().control_socket)
        done = self.perform(verb, args)
        if waits:
            screen.note("No daemon is running: letters that this causes leave once one does.")
        return done

    def perform_for(
        self, config: Config, tournament: str | None, verb: str, args: dict[str, Any] | None = None
    ) -> Any:  # noqa: ANN401 - a JSON value
        """Do so for any tournament of a configuration that has been loaded."""
        try:
            if daemon_answers(config.control_socket):
                return ask(config.control_socket, verb, tournament, args or {}, screen.progress)
            from gamemaster.daemon.assembly import clock_of, opened_office
            from gamemaster.organiser.verbs import FOUNDING_NOTHING, perform

            founds = verb not in FOUNDING_NOTHING
            with opened_office(config, self.passphrase, Clock().now(), founds=founds) as office:
                now = clock_of(config, office.store, Clock()).now()
                return perform(office, verb, tournament, args or {}, now, screen.progress)
        finally:
            screen.progress("")

    def one_tournament(self, config: Config) -> str:
        """Return the name of the tournament meant. Raises OperatorError if that is not clear."""
        names = [each.name for each in config.tournament]
        if self.tournament is None and len(names) == 1:
            return names[0]
        if self.tournament in names:
            return self.tournament
        found = self.tournament or "nothing (say which with -t)"
        raise OperatorError(f"--tournament: expected one of {', '.join(names)}, found {found}")

    def answer(self, found: T, code: int = 0) -> T:
        """Return an answer to be shown; where JSON is wanted, print that and end with ``code``."""
        if self.as_json:
            screen.show_json(found)
            raise typer.Exit(code)
        return found

    def table(self, found: Sequence[Any], empty: str, *columns: screen.Column) -> None:
        """Print an answer as JSON, or as a table with a row for each, ``empty`` without any."""
        screen.entries(self.answer(found), empty, *columns)

    def passphrase(self) -> str:
        """Get the store's passphrase, once: from the descriptor that was named, or by asking."""
        if not self._known:
            self._known.append(self._fresh_passphrase())
        return self._known[0]

    def other_passphrase(self) -> str:
        """Get the passphrase of a second store: by asking, or the one of a descriptor for both."""
        if self.passphrase_fd is not None:
            return self.passphrase()
        return self._fresh_passphrase("Passphrase of the other store: ")

    def _fresh_passphrase(self, question: str = "Passphrase of the store: ") -> str:
        if self.passphrase_fd is not None:
            return read_line(self.passphrase_fd)
        if not sys.stdin.isatty():
            raise OperatorError(
                "the store is opened by a passphrase and there is no terminal to ask on: "
                "use --passphrase-fd N, for instance --passphrase-fd 3 3<file"
            )
        from getpass import getpass

        return getpass(question)


def _everywhere(
    asked: Asked,
    config: Annotated[Path | None, {"dir_okay": False}] = None,
    tournament: Annotated[str | None, {"autocompletion": completion.tournaments}] = None,
    json: bool = False,
    passphrase_fd: int | None = None,
) -> Asked:
    """Join what a verb was given with what stood before it; the verb's own counts.

    --config, -c: The configuration. Default: $GAMEMASTER_CONFIG or config.toml
    --tournament, -t: Which tournament, where there are several.
    --json: JSON instead of tables.
    --passphrase-fd N: Read the store's passphrase from this file descriptor instead of asking
        for it.
    """
    return replace(
        asked,
        config_path=config or asked.config_path,
        tournament=tournament or asked.tournament,
        as_json=json or asked.as_json,
        passphrase_fd=asked.passphrase_fd if passphrase_fd is None else passphrase_fd,
    )


_COMMON, _ = documented(_everywhere, "On every command line")
_BY_NAME = inspect.Parameter.KEYWORD_ONLY


def verb(function: Callable[..., None], *, group: bool = False) -> Callable[..., None]:
    """Return ``function`` as Typer takes it, its first parameter made of the options.

    Typer knows no options that are common to all verbs, so they are put into each signature here.
    The function of a ``group`` runs where no verb of the group follows; else what stood before the
    verb counts for it.
    """
    own, help_text = documented(function)

    def run(context: typer.Context, **given: Any) -> None:  # noqa: ANN401 - what Typer read
        root = context.find_root()
        before = root.obj if isinstance(root.obj, Asked) else Asked(completion.default_path())
        asked = _everywhere(before, **{option.name: given.pop(option.name) for option in _COMMON})
        if group:
            root.obj = asked
            if context.invoked_subcommand is not None:
                return
        function(asked, **given)

    context = inspect.Parameter("context", _BY_NAME, annotation=typer.Context)
    parameters = [option.replace(kind=_BY_NAME) for option in (context, *own, *_COMMON)]
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    run.__name__, run.__doc__ = function.__name__, help_text
    return run


def read_line(descriptor: int) -> str:
    """Read one line from an open file descriptor. Raises OperatorError if that cannot be done."""
    try:
        with os.fdopen(descriptor, encoding="utf-8", closefd=False) as file:
            return file.readline().rstrip("\r\n")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8"
        raise OperatorError(f"--passphrase-fd {descriptor}: cannot read a line: {reason}") from None


def read_octets(file: Path, most: int) -> bytes:
    """Read up to so many octets of a file, or of standard input for ``-``. OperatorError."""
    with as_operator_error(f"{file}: cannot read it"):
        if str(file) == "-":
            return sys.stdin.buffer.read(most)
        with file.open("rb") as stream:
            return stream.read(most)


def new_passphrase(descriptor: int | None, prompt: str, again: str, advice: str) -> str:
    """Get a passphrase that nobody knows yet: from a descriptor, or by asking for it twice."""
    if descriptor is not None:
        return read_line(descriptor)
    if not sys.stdin.isatty():
        raise OperatorError(f"--passphrase: {advice}")
    return str(typer.prompt(prompt, hide_input=True, confirmation_prompt=again))
