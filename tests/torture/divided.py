"""A tournament in a database, played by processes that play, accept and send (docs/scaling.md)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field

from tests.ports import free_ports
from tests.running import Running, beside
from tests.torture.database import Play, eventually

CONNECTIONS = 2
"""The copies that one process sends at a time, by default."""


@dataclass
class Nomic:
    """One process that plays, two that accept and two that send, with a supervisor."""

    play: Play
    accepting: list[Running] = field(default_factory=list)
    sending: list[Running] = field(default_factory=list)
    again: int = 0

    @property
    def others(self) -> list[Running]:
        return [*self.accepting, *self.sending]

    @property
    def processes(self) -> list[Running]:
        return [self.play.daemon, *self.others]

    def look_after(self, among: Sequence[Running] | None = None) -> bool:
        """Start again what has ended, which must have said so; whether all run."""
        looked_at = self.processes if among is None else among
        ended = [one for one in looked_at if one.process and one.process.poll() is not None]
        for one in ended:
            assert one.process is not None
            assert one.process.returncode == 1, one.words()
            self.again += 1
            one.spawn()
        return not ended

    def all_ready(self, among: Sequence[Running] | None = None) -> None:
        """Wait until all are ready. One whose session was lost with the server may end first."""
        looked_at = self.processes if among is None else among
        eventually(
            lambda: self.look_after(looked_at) and all(one.is_ready() for one in looked_at),
            self.play.daemon.words,
        )

    def stop_the_others(self) -> None:
        """Stop those that accept and send: cleanly, with nothing left of what came in."""
        self.all_ready(self.others)
        for process in self.others:
            assert process.stop() == 0, process.words()
            assert process.defects() == []
            assert "Traceback" not in process.words()
        assert self.play.ask("SELECT count(*) FROM arrived") == [(0,)]


@contextmanager
def divided(play: Play) -> Iterator[Nomic]:
    """Start everything that a tournament in a database may be divided into."""
    nomic, plays = Nomic(play), play.daemon
    plays.options = ("--only", "play", "--standby")
    with ExitStack() as ends:
        plays.start()
        (another,) = free_ports(1)
        for number, port in enumerate((None, another)):
            there = plays.path.parent / f"accepts-{number}"
            nomic.accepting.append(beside(plays, there, "--only", "accept", port=port))
            there = plays.path.parent / f"sends-{number}"
            nomic.sending.append(beside(plays, there, "--only", "send"))
        for player in play.run.players:
            player.mailer.also = (another,)
        for process in nomic.others:
            ends.callback(process.end)
            process.spawn()
        nomic.all_ready()
        yield nomic
