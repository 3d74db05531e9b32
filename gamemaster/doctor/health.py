"""Asks a running daemon how it is, for supervisors, containers and monitors; quick, and no look.

Much less than ``examine``: nothing is verified or replayed, no server is connected to.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamemaster.config.settings import Config
from gamemaster.daemon.client import ask
from gamemaster.doctor import local, remote
from gamemaster.doctor.finding import Finding, State
from gamemaster.errors import GamemasterError


def health(config: Config, now: int) -> Iterator[Finding]:
    """Yield what is wrong, and at least one finding where nothing is."""
    findings = [*_daemon(config), *local.disk(config.store.path)]
    for listen in config.listen:
        findings += remote.certificate(listen, now)
    yield from (finding for finding in findings if finding.state != "ok")
    if all(finding.state == "ok" for finding in findings):
        yield Finding("daemon", "ok", "all is well")


def _daemon(config: Config) -> Iterator[Finding]:
    path = config.control_socket
    try:
        ailments = ask(path, "health", None, {})
    except GamemasterError as error:
        yield Finding("daemon", "failed", str(error), "start it, or see its log")
        return
    for ailment in ailments:
        state: State = "failed" if ailment["serious"] else "warning"
        yield Finding(ailment["about"], state, ailment["found"], ailment["advice"])
