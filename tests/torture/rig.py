"""What every torture is made of: a ruleset without an end, a daemon, players, a sink."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any

from gamemaster.audit.evidence import FAILED
from gamemaster.audit.verify import audit
from gamemaster.errors import WorldError
from gamemaster.saved.checks import check
from gamemaster.saved.gathering import gather
from tests.ports import free_ports
from tests.running import Running, founded, running
from tests.torture.evidence import VIEWS, Tally, examine, report_of
from tests.torture.load import Mailer, Player
from tests.torture.sink import Sink, sinking

NAMES = ("ada", "bjorn", "chloe", "dora", "emre", "fatou")
DRAIN_SECONDS = 120.0
"""How long nothing at all may become less while something is left to do."""

STATEMENT = "your statement"

MAIL = """\
[[listen]]
protocol = "smtp"
host = "127.0.0.1"
port = {listen}
command_limit = 100_000

[send]
kind = "smtp"
release_seconds = 0
host = "127.0.0.1"
port = {send}
tls = "none"
"""
TOURNAMENT = 'ruleset = "endless.toml"\nmax_mails_per_hour = 10_000\npublish = "www"'


def setting(name: str, default: int) -> int:
    return int(os.environ.get(name) or default)


def seed() -> int:
    """What every choice of a torture follows from; printed, so that it can be given again."""
    return setting("GAMEMASTER_TORTURE_SEED", int.from_bytes(os.urandom(4), "big"))


def endless(text: str) -> str:
    """The built-in ruleset without its cooldown and with a victory out of reach."""
    cooldown = 'require turn: player.turns == 0 or now - player.last_turn >= duration("23h")\n'
    assert cooldown in text
    assert ">= 200\n" in text
    return text.replace(cooldown, "").replace(">= 200\n", ">= 1000000000\n")


@dataclass
class Torture:
    """A tournament in play and everybody around it."""

    daemon: Running
    sink: Sink
    players: list[Player]
    stop: threading.Event
    threads: list[threading.Thread] = field(default_factory=list)

    def begin(self) -> None:
        """Have everybody mail without pause."""
        self.threads = [threading.Thread(target=one.play, name=one.name) for one in self.players]
        for thread in self.threads:
            thread.start()

    def calm(self) -> None:
        """Have everybody finish the mail at hand, or give it up."""
        self.stop.set()
        for thread in self.threads:
            thread.join()

    @property
    def accepted(self) -> int:
        return sum(len(player.accepted) for player in self.players)

    @property
    def put_off(self) -> int:
        return sum(player.mailer.put_off for player in self.players)

    def raise_trouble(self) -> None:
        for player in self.players:
            if player.trouble is not None:
                raise player.trouble

    def end(self) -> Tally:
        """Let everything that was accepted be played and leave; then look at all of it."""
        self.calm()
        self.raise_trouble()
        self._rest()
        self.daemon.ask("end", reason="the torture is over")
        self._rest()
        bundle = self.daemon.path.with_name("bundle")
        self.daemon.ask("disclose", path=str(bundle))
        steps = audit(bundle)
        assert [step for step in steps if step.outcome == FAILED] == []
        reported = report_of({view: self._ask(view) for view in VIEWS})
        assert self.daemon.stop() == 0, self.daemon.words()
        assert self.daemon.defects() == []
        assert "Traceback" not in self.daemon.words()
        self._published(bundle)
        accepted = [mail for player in self.players for mail in player.accepted]
        unsure = [mail for player in self.players for mail in player.unsure]
        return examine(self.daemon.config, accepted, unsure, self.sink, reported)

    def _published(self, bundle: Path) -> None:
        """See that the web server's files are complete, and those of the disclosure."""
        www = self.daemon.path.with_name("www")
        wrong = [one for one in check(gather("www", [www])) if one.outcome != "passed"]
        assert wrong == []
        for folder in ("announcements", "checkpoints"):
            names = {one.name for one in (bundle / folder).iterdir()}
            assert {one.name for one in (www / folder).iterdir()} == names
            for name in names:
                assert (www / folder / name).read_bytes() == (bundle / folder / name).read_bytes()

    def _rest(self) -> None:
        """Wait until nothing is left to do, however long that takes a machine that is busy."""
        pause, waited, before = threading.Event(), 0.0, self._left()
        while not self._all_done():
            assert waited < DRAIN_SECONDS, f"never at rest: {self.daemon.ask('status')}"
            pause.wait(0.1)
            now = self._left()
            waited, before = waited + 0.1 if now == before else 0.0, now

    def _left(self) -> tuple[int, ...]:
        """How much is left to do, and how much was done."""
        return (*self.daemon.left().values(), len(self.sink.copies()))

    def _all_done(self) -> bool:
        return self.daemon.rests() and self._has_its_statements()

    def _has_its_statements(self) -> bool:
        """Whether players have what the calendar sends them soon after a game has ended."""
        if self.daemon.ask("status")["phase"] != "ended":
            return True
        told = (one for one in self.sink.copies() if STATEMENT in one.subject)
        return len({one.recipient for one in told}) == len(self.players)

    def _ask(self, view: str) -> Any:  # noqa: ANN401 - JSON
        try:
            return self.daemon.ask(view)
        except WorldError as error:
            raise AssertionError(self.daemon.words()) from error


@contextmanager
def tortured(
    directory: Path,
    seed: int,
    *,
    store: Path | None = None,
    moved: Callable[[Path], Path] = lambda config: config,
) -> Iterator[Torture]:
    """A tournament that has begun, with players who mail without pause.

    ``moved`` may move the store of the configuration elsewhere before.
    """
    (port,) = free_ports(1)
    ruleset = resources.files("gamemaster.rulesets").joinpath("secret.toml").read_text("utf-8")
    (directory / "endless.toml").write_text(endless(ruleset), encoding="utf-8")
    with sinking() as sink:
        mail = MAIL.format(listen=port, send=sink.port)
        with running(moved(founded(directory, mail, TOURNAMENT, store=store))) as daemon:
            stop = threading.Event()
            players = [Player(name, seed, sink, Mailer(port, stop)) for name in NAMES]
            for player in players:
                player.join()
            daemon.ask("start")
            torture = Torture(daemon, sink, players, stop)
            torture.begin()
            try:
                yield torture
            finally:
                torture.calm()
