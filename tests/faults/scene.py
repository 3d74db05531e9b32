"""A tournament that begins alike each time, so that what a fault did to it can be told apart.

``Scene`` is made once: players join, the game starts, the daemon stops. Each run goes on from a
copy of that directory, with the same secrets and so the same dice, and the same mails one by one.
The first run has no fault; what it played is what each of the others must come to.
"""

from __future__ import annotations

import json
import re
import shutil
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from random import Random
from subprocess import TimeoutExpired
from typing import Any, Literal

from gamemaster.errors import OperatorError, WorldError
from gamemaster.game import events
from tests.faults.board import Board, Fault
from tests.ports import free_ports
from tests.running import Running, founded
from tests.torture.load import Mail, Mailer, Player, Refused
from tests.torture.rig import MAIL, NAMES, TOURNAMENT, Torture, endless
from tests.torture.sink import Sink, sinking

MAILS = 60
EARLIER = "-10800"
RETRY_SECONDS = 0.05
PATIENCE_SECONDS = 10.0
"""For mail to be taken, and for play and post to come to rest, once nothing is wrong any more."""

_PLAYED = frozenset(
    one.type for one in vars(events).values() if isinstance(one, type) and hasattr(one, "type")
) - {"clock.clamped/1"}
"""An instant that is held back is no part of the game: the clock may have jumped."""

_PORTS = re.compile(r"^port = \d+$", re.MULTILINE)

Happened = list[tuple[str, Any, Any]]
Pair = tuple[str, str]
Phase = Literal["start", "run", "stop"]
"""In which part of a daemon's life something happens."""


@dataclass
class Shimmed(Running):
    """A daemon behind the shim. What it says of a fault while there is one is taken separately."""

    shim: Path | None = None
    board: Board | None = None
    forgiven: int = 0

    @property
    def environment(self) -> dict[str, str]:
        found = super().environment
        if self.board is None or self.shim is None:
            return found
        return {**found, "LD_PRELOAD": str(self.shim), "GAMEMASTER_FAULTS": str(self.board.path)}

    def earlier(self) -> None:
        """Have it think, for all of its life, that it is some hours ago."""
        if self.board is not None:
            self.board.begin(Fault("machine", "clock", EARLIER))

    @property
    def ended(self) -> int | None:
        """What it ended with, None while it runs."""
        assert self.process is not None
        return self.process.poll()

    def defects(self) -> list[dict[str, Any]]:
        return super().defects()[self.forgiven :]

    def forgive(self) -> list[dict[str, Any]]:
        """Take the defects that were logged by now: they are looked at by themselves."""
        found = self.defects()
        self.forgiven += len(found)
        return found

    def rests(self) -> bool:
        """As ever, but what was put off for some minutes is tried now."""
        try:
            self.ask("queue_flush")
        except (OSError, OperatorError, WorldError):
            return False
        return super().rests()


@dataclass
class Run(Torture):
    """One run: the daemon, its sink, and players who mail what the script says."""

    patience: threading.Event = field(default_factory=threading.Event)
    problems: list[str] = field(default_factory=list)
    delivered: list[Mail] = field(default_factory=list)
    rest_seconds: float = PATIENCE_SECONDS

    def deliver(self, mails: list[Mail], pause_seconds: float = 0.0) -> None:
        """Bring mails one by one, each until it has its 250."""
        by_address = {player.address: player for player in self.players}
        for mail in mails:
            player = by_address[mail.player]
            while not self._taken(player, mail):
                self.patience.wait(RETRY_SECONDS)
            player.mailer.close()
            self.delivered.append(mail)
            self.patience.wait(pause_seconds)

    def _taken(self, player: Player, mail: Mail) -> bool:
        """Whether a mail was taken; one that was refused for good is a problem, and tried again."""
        try:
            assert player._send(mail), "there is no daemon any more to take mail"
        except Refused as refused:
            player.mailer.close()
            problem = f"refused for good: {refused}"
            if problem not in self.problems:
                self.problems.append(problem)
            return False
        return True

    def _rest(self) -> None:
        """Wait until nothing is left to do; where that does not come, see if a restart helps."""
        if self._rests():
            return
        self.problems.append("half alive: it never comes to rest, and asked to stop and started")
        self.restart()
        self.problems[-1] += " again it does" if self._rests() else " again it does not either"

    def _rests(self) -> bool:
        waited = 0.0
        while not self._all_done():
            if waited >= self.rest_seconds:
                return False
            self.patience.wait(0.05)
            waited += 0.05
        return True

    def restart(self) -> None:
        """Stop it as its supervisor would, and start it again."""
        try:
            if self.daemon.process is not None and self.daemon.process.poll() is None:
                self.daemon.stop()
        except TimeoutExpired:
            self.problems.append("it did not stop when it was asked to")
            self.daemon.kill()
        self.daemon.start()


def played(bundle: Path) -> Happened:
    """Every event of the game and why it happened, in order; no instants, nothing about mail."""
    lines = (bundle / "journal.jsonl").read_text("utf-8").splitlines()
    found = (json.loads(line) for line in lines)
    return [(one["type"], one["data"], one["why"]) for one in found if one["type"] in _PLAYED]


def _more(later: Mapping[Pair, int], earlier: Mapping[Pair, int]) -> dict[Pair, int]:
    """How often each call was reached meanwhile."""
    counts = {pair: count - earlier.get(pair, 0) for pair, count in later.items()}
    return {pair: count for pair, count in counts.items() if count}


@dataclass
class Scene:
    """A beginning, the mails that follow, and what comes of them where nothing goes wrong.

    Without a ``shim`` the daemons are as everywhere, and their calls are not counted.
    """

    folder: Path
    shim: Path | None = None
    count: int = MAILS
    came: Mapping[tuple[str, str], Any] = field(default_factory=dict)
    players: list[Player] = field(default_factory=list)
    mails: list[Mail] = field(default_factory=list)
    happened: Happened = field(default_factory=list)
    reached: dict[Phase, dict[Pair, int]] = field(default_factory=dict)

    @contextmanager
    def run(self, folder: Path) -> Iterator[Run]:
        """A copy of the beginning in ``folder``, its daemon not started yet."""
        shutil.copytree(self.folder / "begun", folder)
        (port,) = free_ports(1)
        with sinking() as sink:
            sink.came.update({key: list(copies) for key, copies in self.came.items()})
            config = folder / "config.toml"
            ports = iter((port, sink.port))
            config.write_text(_PORTS.sub(lambda _: f"port = {next(ports)}", config.read_text()))
            daemon = self._daemon(config)
            stop = threading.Event()
            players = [self._again(player, sink, Mailer(port, stop)) for player in self.players]
            try:
                yield Run(daemon, sink, players, stop)
            finally:
                daemon.end()

    def _daemon(self, config: Path) -> Shimmed:
        board = Board(config.with_name("board")) if self.shim is not None else None
        return Shimmed(config, shim=self.shim, board=board)

    @staticmethod
    def _again(player: Player, sink: Sink, mailer: Mailer) -> Player:
        accepted = list(player.accepted)
        again = Player(player.name, player.seed, sink, mailer, player.reply_to, accepted)
        again._count = player._count
        return again

    def begin(self, seed: int) -> None:
        """Have players join and the game start."""
        folder = self.folder / "begun"
        folder.mkdir()
        (port,) = free_ports(1)
        ruleset = resources.files("gamemaster.rulesets").joinpath("secret.toml")
        (folder / "endless.toml").write_text(endless(ruleset.read_text("utf-8")), encoding="utf-8")
        with sinking() as sink:
            config = founded(folder, MAIL.format(listen=port, send=sink.port), TOURNAMENT)
            # Some hours ago, so that a clock that is set back still shows a time of this game.
            daemon = self._daemon(config)
            daemon.earlier()
            try:
                daemon.start()
                mailer = Mailer(port, threading.Event())
                self.players = [Player(name, seed, sink, mailer) for name in NAMES]
                for player in self.players:
                    player.join()
                mailer.close()
                daemon.ask("start")
                assert daemon.stop() == 0, daemon.words()
            finally:
                daemon.end()
            self.came = dict(sink.came)
        for left in ("ready.sock", "stderr.log", "gamemaster.log"):
            (folder / left).unlink(missing_ok=True)

    def rehearse(self, seed: int) -> None:
        """Write the script: what the players would say if each waited for the others' mail."""
        random = Random(seed)
        with self.run(self.folder / "rehearsed") as run:
            assert isinstance(run.daemon, Shimmed)
            board = run.daemon.board
            run.daemon.start()
            started = board.reached if board is not None else {}
            for _ in range(self.count):
                player = random.choice(run.players)
                mail = player._next()
                run.deliver([mail])
                run._rest()
                self.mails.append(mail)
            ran = board.reached if board is not None else {}
            assert run.daemon.stop() == 0, run.daemon.words()
            stopped = board.reached if board is not None else {}
            run.daemon.start()
            run.end()
            assert run.problems == []
        self.reached = {"start": started, "run": _more(ran, started), "stop": _more(stopped, ran)}
        self.happened = played(self.folder / "rehearsed" / "bundle")


def staged(folder: Path, shim: Path, seed: int) -> Scene:
    """A scene that can be played again and again."""
    scene = Scene(folder, shim)
    scene.begin(seed)
    scene.rehearse(seed)
    return scene
