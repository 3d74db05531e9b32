"""``gamemaster doctor``: looks at what has to work, and says what to do where it does not.

Nothing is changed and nothing is sent, except by ``there_and_back`` where that is wanted: outgoing
mail is tried as far as the log-in, a mailbox is opened and left. A running daemon owns the store,
so it is asked for what only the owner of the store can know. Each check gives findings; a failed
one never stops the others.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path

from gamemaster.config.settings import Config
from gamemaster.daemon.assembly import AskPassphrase
from gamemaster.daemon.client import ask, beside, role_of
from gamemaster.daemon.standby import ROLE
from gamemaster.daemon.station import PARTS, Part
from gamemaster.doctor import local, remote
from gamemaster.doctor.finding import Finding, State
from gamemaster.doctor.there_and_back import there_and_back
from gamemaster.errors import GamemasterError
from gamemaster.inbox.lease import owner_of

__all__ = ["Finding", "examine", "failed", "health", "there_and_back"]


def examine(
    config: Config, ask_passphrase: AskPassphrase, now: int, parts: Collection[Part] = PARTS
) -> Iterator[Finding]:
    """Yield every finding, in the order in which things have to work.

    ``parts`` are those that ``run --only`` would do here: where nothing is played, the things that
    play needs are not needed, above all the key of the store.
    """
    for line in config.warnings:
        yield Finding("configuration", "warning", line)
    yield Finding("configuration", "ok", f"{len(config.tournament)} tournament(s) configured")
    running, finding = local.daemon(config) if "play" in parts else local.station(config, parts)
    yield finding
    yield from local.disk(config.store.path)
    if "play" not in parts:
        yield local.exchange(config, parts)
    elif running:
        yield from local.held_by_daemon(config, now)
    else:
        yield from local.opened_here(config, ask_passphrase, now)
    yield from local.beside(config, running=running)
    for tournament in config.tournament if "play" in parts else ():
        yield from local.ruleset(tournament)
        yield from local.directory(tournament)
    yield from remote.metrics(config.metrics, running=running)
    if "accept" in parts:
        for listen in config.listen:
            yield remote.listener(listen, running=running)
            yield from remote.certificate(listen, now)
        for imap in config.imap:
            yield from remote.mailbox(imap, owner_of(config.store.path))
        yield from _reminders(config)
    if "send" in parts:
        yield from remote.way_out(config)


def _reminders(config: Config) -> Iterator[Finding]:
    """Yield reminders of things that cannot be checked from here."""
    names = ", ".join(
        tournament.address.replace("@", "+anything@") for tournament in config.tournament
    )
    yield Finding("addresses", "ok", f"make sure that mail to {names} arrives, too: players answer "
                  "to such addresses; gamemaster doctor --mail tries it")  # fmt: skip


def failed(findings: list[Finding]) -> bool:
    """Say whether something does not work."""
    return any(finding.state == "failed" for finding in findings)


def health(config: Config, now: int) -> Iterator[Finding]:
    """Ask a running daemon how it is, for supervisors, containers and monitors; quick, and no look.

    Much less than ``examine``: nothing is verified or replayed, no server is connected to. Yields
    all that is wrong; if nothing is, at least one finding.
    """
    processes = [*_processes(config)]
    findings = [*processes, *local.disk(config.store.path)]
    for listen in config.listen:
        findings += remote.certificate(listen, now)
    yield from (finding for finding in findings if finding.state != "ok")
    if all(finding.state == "ok" for finding in findings):
        yield from processes


def _processes(config: Config) -> Iterator[Finding]:
    """Ask the daemon, and processes that stand by or do a part alone under this configuration."""
    control = config.control_socket
    others = beside(control)
    if control.exists() or not others:
        yield from _asked(control, "daemon", "", "start it, or see its log")
    for path in others:
        name = role_of(control, path)
        advice = f"start it again, or remove {path}, which one that was killed has left"
        yield from _asked(path, name, f"{name}: ", advice)


def _asked(path: Path, name: str, of: str, advice: str) -> Iterator[Finding]:
    try:
        ailments = ask(path, "health", None, {})
    except GamemasterError as error:
        yield Finding(name, "failed", str(error), advice)
        return
    for ailment in ailments:
        state: State = "failed" if ailment["serious"] else "warning"
        yield Finding(f"{of}{ailment['about']}", state, ailment["found"], ailment["advice"])
    if not ailments:
        words = "stands by: it takes over when the store can be had"
        yield Finding(name, "ok", words if name.startswith(ROLE) else "all is well")
