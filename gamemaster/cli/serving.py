"""Verbs that begin and see to a running daemon: demo, init, run, clock, doctor."""

from __future__ import annotations

import sys
from contextlib import closing, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from gamemaster.cli import screen
from gamemaster.cli.asked import Asked, new_passphrase
from gamemaster.errors import OperatorError

if TYPE_CHECKING:
    from gamemaster.config.settings import Config
    from gamemaster.daemon.doorway import Doorway
    from gamemaster.daemon.founding import Answers, Founded, KeyChoice


def demo(keep: Path | None = None) -> None:
    """Play a whole scripted tournament over real SMTP on this machine, then audit it.

    Five players, some thirty mails, a winner. Uses free ports and a temporary directory, needs
    nothing installed, leaves nothing behind but what --keep asks for. Exits with 1 if anything
    differs from its script.

    --keep DIR: A new folder for the disclosed bundle, the mails and the report.
    """
    from gamemaster.demo import perform

    if perform(screen.line, keep):
        raise typer.Exit(1)


def init(
    asked: Asked,
    directory: Annotated[Path, {"file_okay": False}],
    yes: bool = False,
    passphrase: bool = False,
    credential: str | None = None,
) -> None:
    """Make DIR ready: config.toml, a key of mode 0600, an empty sealed store.

    It can be tried at once: cd DIR, gamemaster run, and mail to 127.0.0.1:2525 is answered into
    the directory mail-out. Nothing that is there already is touched.

    DIR: Where the game will be kept.
    --yes, -y: Ask nothing; use the example's values.
    --passphrase: A passphrase opens the store (asked for twice, or read from --passphrase-fd).
    --credential NAME: A systemd credential of that name opens the store; its key is written to DIR
        for you to hand to systemd.

    Example:  gamemaster init /srv/nomic --yes
    """
    from gamemaster.daemon.founding import KeyChoice, found

    if passphrase and credential is not None:
        raise OperatorError("--passphrase and --credential: expected one of them, found both")
    answers = _answers(ask=not yes and sys.stdin.isatty())
    words = None
    if passphrase:
        advice = "expected a terminal to ask on, or --passphrase-fd N"
        words = new_passphrase(
            asked.passphrase_fd, "Passphrase of the store", "The same again", advice
        )
    choice = KeyChoice(passphrase=words, credential=credential)
    made = found(directory, answers, choice)
    paths = {"config": made.config, "store": made.store, "key": made.key}
    asked.answer({name: str(path) if path else None for name, path in paths.items()})
    _tell_founded(made, choice)


def _answers(*, ask: bool) -> Answers:
    from gamemaster.daemon.founding import Answers

    default = Answers()
    if not ask:
        return default
    return Answers(
        tournament=typer.prompt("Name of the tournament, in small letters", default.tournament),
        title=typer.prompt("Its title", default.title),
        address=typer.prompt("Its e-mail address", default.address),
        organiser=typer.prompt("Your own e-mail address", default.organiser),
    )


def _tell_founded(made: Founded, choice: KeyChoice) -> None:
    screen.line(f"{made.config}  the configuration, every key explained")
    screen.line(f"{made.store}  the sealed store, empty")
    if made.key is not None:
        screen.line(f"{made.key}  the key that opens it: keep a copy elsewhere")
    else:
        screen.line("Without the passphrase nobody can open the store. Keep it elsewhere, too.")
    if choice.credential is not None and made.key is not None:
        screen.line()
        screen.line(f"Hand the key to systemd as LoadCredential={choice.credential}:{made.key}")
        screen.line(
            "(docs/organisers.md shows how to encrypt it for this machine), then remove it."
        )
    screen.line()
    screen.line(f"Next:  gamemaster run -c {made.config}")
    screen.line(f"       gamemaster doctor -c {made.config}")


FILES: Final = 64
"""Open files without which no daemon can work: its own, and some connections."""


def _require_files() -> None:
    """Raise OperatorError where this process may not have as many files open as it needs."""
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= FILES:
        return
    if hard != resource.RLIM_INFINITY and hard < FILES:
        raise OperatorError(
            f"a process may have {hard} files open here, and the daemon needs {FILES} at least: "
            "raise it with ulimit -n, or with LimitNOFILE= of systemd"
        )
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, hard))


def run(asked: Asked, standby: bool = False) -> None:
    """Run the daemon until SIGTERM or Ctrl-C.

    --standby: While another daemon has the store, or its server cannot be reached, wait, and take
        over within seconds.

    Example:  gamemaster run -c /srv/nomic/config.toml
    """
    from gamemaster import oplog
    from gamemaster.daemon.doorway import begun

    config = asked.config()
    _require_files()
    with oplog.opened(config.log.level, config.log.format, config.log.file):
        if config.warnings:
            oplog.configuration_warned(len(config.warnings))
        doorway = begun(config.log.model_dump_json()) if config.accept.process else None
        with closing(doorway) if doorway is not None else nullcontext():
            _run(asked, config, doorway, standby=standby)


def _run(asked: Asked, config: Config, doorway: Doorway | None, *, standby: bool) -> None:
    # Only now, while the process at the door imports what it needs: this takes a second.
    import asyncio

    from gamemaster.clock import Clock
    from gamemaster.daemon.assembly import office_of, protector_of, transports_of
    from gamemaster.daemon.service import Daemon
    from gamemaster.daemon.standby import opened_store

    protector, clock = protector_of(config.key, asked.passphrase), Clock()
    with opened_store(config.store.place, protector, standby=standby) as store:
        office = office_of(config, store)
        daemon = Daemon(config, office, transports_of(config, clock), clock, doorway)
        asyncio.run(daemon.run())


def clock(
    asked: Asked,
    accept: Annotated[str | None, typer.Argument(metavar="[accept]")] = None,
) -> None:
    """Show what the daemon's clock says, and whether it was set; or accept it where it stands.

    While a clock that jumped is neither set right nor accepted, everything is held.

    Example:  gamemaster clock accept
    """
    from gamemaster.daemon.client import ask, daemon_answers

    if accept not in (None, "accept"):
        raise OperatorError(f"expected accept or nothing, found {accept}")
    socket = asked.config().control_socket
    if not daemon_answers(socket):
        raise OperatorError(
            "no daemon is running: one that is started takes the clock as it stands, unless that "
            "is before the last move"
        )
    found = asked.answer(ask(socket, "clock_accept" if accept else "clock", None, {}))
    way = "forward" if found["set_by"] > 0 else "back"
    jump = f"set {way} by {abs(found['set_by'])} seconds" if found["set_by"] else "it was not set"
    screen.pairs([("the clock says", screen.instant(found["now"])), ("while the daemon ran", jump)])
    if found["set_by"]:
        screen.line("All goes on." if accept else "All is held: set it right, or accept it.")


def doctor(asked: Asked) -> None:
    """Check configuration, key, store, chain, ports and mail both ways, and say what to do.

    Nothing is sent and nothing is changed. Exits with 1 if something does not work.
    """
    from dataclasses import asdict

    from gamemaster.clock import Clock
    from gamemaster.doctor import examine, failed

    config = asked.config()
    findings = []
    for finding in examine(config, asked.passphrase, Clock().now()):
        findings.append(finding)
        if asked.as_json:
            continue
        screen.line(f"{finding.state.ljust(8)} {finding.about}: {finding.found}")
        if finding.advice:
            screen.line(f"         → {finding.advice}")
    if asked.as_json:
        screen.show_json([asdict(finding) for finding in findings])
    if failed(findings):
        raise typer.Exit(1)
