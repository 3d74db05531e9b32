"""Verbs that begin and see to a running daemon: demo, init, run, clock, doctor, desk."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable
from contextlib import closing, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from gamemaster.cli import completion, screen
from gamemaster.cli.asked import Asked, new_passphrase
from gamemaster.clock import Clock
from gamemaster.config.place import checked_address
from gamemaster.daemon.client import ask, beside, daemon_answers
from gamemaster.errors import OperatorError, WorldError

PROGRAM: Final = "gamemaster"
MailKind = Literal["maildir", "postfix", "imap"]

if TYPE_CHECKING:
    from gamemaster.config.settings import Config
    from gamemaster.daemon.doorway import Doorway
    from gamemaster.daemon.founding import Answers, Founded, KeyChoice
    from gamemaster.daemon.station import Part
    from gamemaster.doctor import Finding


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


def init(  # noqa: PLR0913, PLR0917 - one parameter for each option
    asked: Asked,
    directory: Annotated[Path, {"file_okay": False}],
    yes: bool = False,
    ruleset: Annotated[str | None, {"autocompletion": completion.rulesets}] = None,
    passphrase: bool = False,
    credential: str | None = None,
    mail: MailKind = "maildir",
    database: str | None = None,
    speed: int | None = None,
) -> None:
    """Make DIR ready: config.toml, a key of mode 0600, an empty sealed store.

    It can be tried at once: cd DIR, gamemaster run, and mail to 127.0.0.1:2525 is answered into
    the directory mail-out. Nothing that is there already is touched. On a terminal it asks for the
    ruleset and the addresses, and says what each choice means.

    DIR: Where the game will be kept.
    --yes, -y: Ask nothing; use the example's values.
    --ruleset RULESET: The initial set, as gamemaster ruleset list names it, or the path of a .toml
        file. Default: secret, if nothing is asked.
    --passphrase: A passphrase opens the store (asked for twice, or read from --passphrase-fd).
    --credential NAME: A systemd credential of that name opens the store; its key is written to DIR
        for you to hand to systemd.
    --mail KIND: How mail comes and goes: maildir (to try things on this machine), postfix or imap.
        With the last two DIR/around has files for the mail server and systemd, filled in.
    --database ADDRESS: Keep the store in this empty database of a PostgreSQL server, and not in a
        file: postgresql+psycopg://USER@HOST/NAME (docs/scaling.md).
    --speed N: Only to try things with people: N seconds pass in one, in every tournament here.

    Examples:  gamemaster init /srv/nomic --yes --ruleset suber
               gamemaster init /srv/nomic --mail postfix
    """
    from gamemaster.daemon.founding import KeyChoice, found

    if passphrase and credential is not None:
        raise OperatorError("--passphrase and --credential: expected one of them, found both")
    answers = _answers(mail, ruleset, ask=not yes and sys.stdin.isatty())
    if database is not None:
        answers = replace(answers, database=checked_address(database))
    answers = replace(answers, speed=speed)
    words = None
    if passphrase:
        advice = "expected a terminal to ask on, or --passphrase-fd N"
        words = new_passphrase(
            asked.passphrase_fd, "Passphrase of the store", "The same again", advice
        )
    choice = KeyChoice(passphrase=words, credential=credential)
    made = found(directory, answers, choice, shutil.which(PROGRAM) or PROGRAM)
    paths = {"config": made.config, "store": made.store, "key": made.key}
    asked.answer(
        {name: str(path) if path else None for name, path in paths.items()}
        | {"around": [str(path) for path in made.around]}
    )
    _tell_founded(made, choice)


def _answers(mail: MailKind, ruleset: str | None, *, ask: bool) -> Answers:
    from gamemaster.daemon.founding import Answers
    from gamemaster.daemon.mail_setup import MailChoice

    default = _with_ruleset(Answers(mail=MailChoice(mail)), ruleset)
    if not ask:
        return default
    if ruleset is None:
        default = _with_ruleset(default, _ruleset(default.ruleset))
    answers = replace(
        default,
        tournament=typer.prompt("Name of the tournament, in small letters", default.tournament),
        title=typer.prompt("Its title", default.title),
        address=typer.prompt("Its e-mail address; one address, one tournament", default.address),
        organiser=typer.prompt("Your own e-mail address, at which nobody plays", default.organiser),
    )
    if mail != "imap":
        return answers
    choice = MailChoice(
        mail,
        typer.prompt("The server of its mailbox", default.mail.imap_host),
        typer.prompt("The server that sends its mail", default.mail.smtp_host),
    )
    return replace(answers, mail=choice)


def _ruleset(default: str) -> str:
    """Ask for the initial set, having said what each is."""
    from gamemaster.rulesets import load, names

    screen.line("The rules that the game begins with:")
    for name in names():
        screen.line(f"  {name}: {load(name).summary}")
    wanted: str = typer.prompt("Which of them, or the path of a .toml file", default)
    return wanted


def _with_ruleset(answers: Answers, wanted: str | None) -> Answers:
    """Return the answers with an initial set, and with its title as the tournament's."""
    from gamemaster.rulesets import load

    if wanted is None:
        return answers
    title = load(wanted).title
    # A configuration takes paths from the folder that it stands in.
    place = str(Path(wanted).absolute()) if wanted.endswith(".toml") else wanted
    return replace(answers, ruleset=place, title=title)


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
    for path in made.around:
        screen.line(f"{path}  its first line, or docs/organisers.md, says where it goes")
    screen.line()
    screen.line(f"Next:  gamemaster run -c {made.config}")
    screen.line(f"       gamemaster doctor -c {made.config}")
    screen.line(
        f"Play begins, once players have joined, with gamemaster rule start -c {made.config}"
    )


def run(asked: Asked, standby: bool = False, only: str | None = None) -> None:
    """Run the daemon until SIGTERM or Ctrl-C.

    --standby: While another daemon has the store, or its server cannot be reached, wait, and take
        over within seconds.
    --only PARTS: Do only a part of it, where the store is in a database: accept, play, send, or
        several with commas between. One process plays; of those that accept or send there may be
        any number, on any machine (docs/scaling.md).

    Example:  gamemaster run -c /srv/nomic/config.toml
    """
    from gamemaster import oplog
    from gamemaster.daemon.assembly import require_files
    from gamemaster.daemon.doorway import begun

    config, parts = asked.config(), _parts(only)
    if only is not None and config.store.database is None:
        raise OperatorError(
            "--only: expected a store in a database ([store] database), which processes can share; "
            "found one in a file"
        )
    require_files()
    if "play" not in parts:
        _run_beside(asked, config, parts, standby=standby)
        return
    with oplog.opened(config.log.level, config.log.format, config.log.file):
        if config.warnings:
            oplog.configuration_warned(len(config.warnings))
        doorway = begun(config.log.model_dump_json()) if config.accepts_apart else None
        with closing(doorway) if doorway is not None else nullcontext():
            _run(asked, config, doorway, parts, standby=standby)


def _parts(only: str | None) -> tuple[Part, ...]:
    """Return what a process does, of what was asked for."""
    from gamemaster.daemon.station import PARTS

    wanted = PARTS if only is None else tuple(only.split(","))
    for part in wanted:
        if part not in PARTS:
            beside = ": mail is read beside the process that plays ([read] processes)"
            raise OperatorError(
                f"--only: expected some of {', '.join(PARTS)}, found {part!r}"
                f"{beside if part == 'read' else ''}"
            )
    return tuple(part for part in PARTS if part in wanted)


def _run_beside(asked: Asked, config: Config, parts: tuple[Part, ...], *, standby: bool) -> None:
    """Run a process beside the one that plays."""
    import asyncio

    from gamemaster import oplog
    from gamemaster.daemon.station import Station

    if standby:
        raise OperatorError("--standby is for the process that plays: any number accept and send")
    wanted: Config | None = config
    with oplog.opened(config.log.level, config.log.format, config.log.file):
        while wanted is not None:
            station = Station(wanted, parts, Clock(), read_again=asked.config)
            asyncio.run(station.run())
            wanted = station.goes_on


def _run(
    asked: Asked,
    config: Config,
    doorway: Doorway | None,
    parts: tuple[Part, ...],
    *,
    standby: bool,
) -> None:
    # Only now, while the process at the door imports what it needs: this takes a second.
    import asyncio

    from gamemaster.daemon.assembly import clock_of, office_of, protector_of, transports_for
    from gamemaster.daemon.service import Daemon
    from gamemaster.daemon.standby import opened_store

    protector, clock = protector_of(config.key, asked.passphrase), Clock()
    store, config = opened_store(config, protector, clock, asked.config, standby=standby)
    with store:
        office, clock = office_of(config, store), clock_of(config, store, clock)
        daemon = Daemon(
            config,
            office,
            transports_for(config, store, clock, sends="send" in parts),
            clock,
            doorway,
            read_again=asked.config,
            accepts="accept" in parts,
        )
        asyncio.run(daemon.run())


def clock(
    asked: Asked,
    accept: Annotated[str | None, typer.Argument(metavar="[accept]")] = None,
) -> None:
    """Show the daemon's clock, and whether it was set; or accept it as it is.

    While a clock that jumped is neither set right nor accepted, everything is held.

    Example:  gamemaster clock accept
    """
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


def reload(asked: Asked) -> None:
    """Apply a changed configuration to the running daemon and the processes beside it.

    Changes of addresses, limits, certificates, languages and tournaments count at once; no
    connection ends. Sections that need a restart are named. If the file is wrong, the previous
    configuration stays in force. SIGHUP does the same, and a refusal is mailed to the organiser.
    Processes that only accept or only send finish what they have begun, and begin again.

    Example:  gamemaster reload -c /srv/nomic/config.toml
    """
    socket = asked.config().control_socket
    here = [path for path in (socket, *beside(socket)) if daemon_answers(path)]
    if not here:
        raise OperatorError("no daemon is running: one that is started reads the configuration")
    restart, problems = set[str](), dict[str, None]()
    for path in here:
        try:
            restart.update(ask(path, "reload", None, {})["restart"])
        except (OperatorError, WorldError) as error:
            # The others are told all the same.
            problems |= dict.fromkeys(getattr(error, "problems", (str(error),)))
    if problems:
        raise OperatorError(*problems)
    found = asked.answer({"restart": sorted(restart)})
    screen.line("The configuration is in force.")
    for section in found["restart"]:
        screen.line(f"  {section}: as it was, until the daemon is restarted")


def health(asked: Asked) -> None:
    """Say in a moment whether the running daemon is well: for systemd, containers and monitors.

    Exits with 1 if it does not do all its work, or no daemon runs; a warning changes no exit code.
    Nothing is changed, and no look is journaled. Processes that stand by, only accept or only
    send, under this configuration, are asked as well.

    Example:  gamemaster health --json -c /srv/nomic/config.toml
    """
    from gamemaster.doctor import health as found_by

    _show_findings(asked, found_by(asked.config(), Clock().now()))


def doctor(
    asked: Asked,
    mail: bool = False,
    wait: Annotated[int, {"min": 1, "max": 3_600}] = 60,
    only: str | None = None,
) -> None:
    """Check configuration, key, store, chain, ports and mail both ways, and say what to do.

    Without --mail nothing is sent and nothing is changed. Exits with 1 if something does not work.

    --mail: Send a mail to each tournament's own address, too, and one to it with +doctor, and see
        them come in at the running daemon. They leave no line in the journal.
    --wait SECONDS: How long they may take.
    --only PARTS: Check what gamemaster run --only PARTS needs here, and no more: where mail is only
        accepted or sent, not the key of the store.

    Example:  gamemaster doctor --mail -c /srv/nomic/config.toml
    """
    from itertools import chain
    from time import sleep

    from gamemaster.doctor import examine, there_and_back

    config, clock = asked.config(), Clock()
    parts = _parts(only)
    if mail and "play" not in parts:
        raise OperatorError("--mail: expected at the daemon that plays, for it sees the mails come")
    found = examine(config, asked.passphrase, clock.now(), parts)
    if mail:
        only = asked.one_tournament(config) if asked.tournament else None
        tournaments = [each for each in config.tournament if only in (None, each.name)]
        ways = (there_and_back(config, each, clock, sleep, wait) for each in tournaments)
        found = chain(found, chain.from_iterable(ways))
    _show_findings(asked, found)


def _show_findings(asked: Asked, found: Iterable[Finding]) -> None:
    """Show findings as they are made; exit with 1 where something does not work."""
    from dataclasses import asdict

    from gamemaster.doctor import failed

    findings = []
    for finding in found:
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


def desk(asked: Asked, port: Annotated[int, {"min": 0, "max": 65_535}] = 8077) -> None:
    """Serve a page for this machine's browser: review, rulings, questions, queue, health.

    It asks the running daemon, so each act is the verb that the command line has, and is journaled
    alike. It listens on 127.0.0.1 alone. The address that it prints lets in one window, once; a
    next one is printed then. From another machine, both
    through ssh: ssh -t -L 8077:127.0.0.1:8077 HOST gamemaster desk

    --port PORT: Where it listens. 0: any port that is free.

    Examples:  gamemaster desk -c /srv/nomic/config.toml
               gamemaster desk --port 0
    """
    import signal

    config = asked.config()
    if not daemon_answers(config.control_socket):
        raise OperatorError("no daemon is running: the desk asks it, so start gamemaster run first")
    try:
        from gamemaster.desk_page.page_server import serve
    except ModuleNotFoundError as missing:
        raise OperatorError(
            f"{missing.name} is not installed: pip install 'gamemaster[desk]'"
        ) from None

    # uvicorn raises the signal that ended it once more; a stop that was asked for is no failure.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: None)
    serve(config, Clock(), port, _tell)


def _tell(words: str) -> None:
    print(screen.printable(words), flush=True)  # noqa: T201 - this is the output
