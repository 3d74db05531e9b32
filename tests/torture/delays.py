"""Measures how long receipts take, of two games that differ in what nobody may know.

Two daemons run side by side, each with the same players and the same votes at the same moments, so
that what else the machine does befalls both. In one of the games a hidden rule thinks about each
vote at length, in the other the same rule does next to nothing. A delay lasts from the 250 for a
vote until its receipt arrives at the player's server.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, Final

from tests.ports import free_ports
from tests.running import Running, founded, running
from tests.torture.load import Mailer, Player
from tests.torture.rig import MAIL, TOURNAMENT, endless
from tests.torture.sink import Sink, headers_of, listening

NAMES: Final = ("ada", "bjorn", "chloe", "dora", "emre")
BETWEEN_SECONDS: Final = 0.6
"""Between two votes, on average: play must not fall behind, or it shows in whole ticks."""

PATIENCE_SECONDS: Final = 120.0

RULE: Final = """
[[rule]]
number = 299
status = "mutable"
text = '''
What a vote comes to is thought about.
'''
clauses = '''
when vote.cast: award player 0 * {thought}
'''
"""
LIGHT: Final = "count(r in rules, r.number == 0)"
_PAIRS: Final = "count(r in rules, count(s in rules, count(t in {}, r.number > s.number) > 0) > 0)"
HEAVY: Final = _PAIRS.format("players")
HEAVIER: Final = _PAIRS.format("rules")
"""Some ten times as much: play falls behind, on a machine with much else to do."""


class Watch(Sink):
    """A sink that notes when the first answer to each mail came."""

    def __init__(self) -> None:
        super().__init__()
        self.came_at: dict[str, float] = {}

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: ANN401, N802
        """Note the moment, and keep the mail as ever."""
        answered = headers_of(envelope.content).get("in-reply-to", "")
        self.came_at.setdefault(answered, monotonic())
        return await super().handle_DATA(server, session, envelope)


@dataclass
class Game:
    """A daemon, its sink, and a player who votes."""

    daemon: Running
    watch: Watch
    players: list[Player]
    sent: dict[str, float] = field(default_factory=dict)

    def begin(self) -> None:
        """Have a proposal to vote on."""
        self.players[0]._send(self.players[0]._turn())

    def vote(self, number: int) -> None:
        """Have a player vote, this way and that: too few for the proposal to be decided."""
        player = self.players[1]
        line = f"vote {'against' if number % 2 else 'for'} 301"
        mail = player._mail([line])
        assert player._send(mail)
        self.sent[mail.message_id] = monotonic()

    def delays(self) -> list[float]:
        """Wait for all receipts; their delays in seconds, in the order of the votes."""
        pause, waited = threading.Event(), 0.0
        while not self.sent.keys() <= self.watch.came_at.keys():
            assert waited < PATIENCE_SECONDS, "receipts are missing"
            pause.wait(0.1)
            waited += 0.1
        return [self.watch.came_at[mail] - at for mail, at in self.sent.items()]


@contextmanager
def game(directory: Path, thought: str, release_seconds: int, seed: int) -> Iterator[Game]:
    """A game that has begun, whose hidden rule thinks so much about each vote."""
    directory.mkdir()
    (port,) = free_ports(1)
    ruleset = endless(resources.files("gamemaster.rulesets").joinpath("secret.toml").read_text())
    (directory / "endless.toml").write_text(ruleset + RULE.format(thought=thought))
    watch = Watch()
    with ExitStack() as stack:
        watch.port = stack.enter_context(listening(watch))
        mail = MAIL.format(listen=port, send=watch.port)
        mail = mail.replace("release_seconds = 0", f"release_seconds = {release_seconds}")
        daemon = stack.enter_context(running(founded(directory, mail, TOURNAMENT)))
        stop = threading.Event()
        players = [Player(name, seed, watch, Mailer(port, stop)) for name in NAMES]
        for player in players:
            player.join()
        daemon.ask("start")
        found = Game(daemon, watch, players)
        found.begin()
        yield found
        for player in players:
            player.mailer.close()


def measured(
    directory: Path, samples: int, release_seconds: int, seed: int, thought: str = HEAVY
) -> tuple[list[float], list[float]]:
    """The delays of receipts in the game that thinks little, and in the one that thinks much."""
    random, pause = Random(seed), threading.Event()
    with (
        game(directory / "light", LIGHT, release_seconds, seed) as light,
        game(directory / "heavy", thought, release_seconds, seed) as heavy,
    ):
        for number in range(samples):
            for one in random.sample((light, heavy), 2):
                one.vote(number)
            pause.wait(random.uniform(0, 2 * BETWEEN_SECONDS))
        return light.delays(), heavy.delays()


def distance(one: Sequence[float], other: Sequence[float]) -> float:
    """The largest difference between two empirical distributions (Kolmogorov, Smirnov)."""
    below = [0, 0]
    largest, places = 0.0, sorted([(value, 0) for value in one] + [(value, 1) for value in other])
    for place, (value, which) in enumerate(places):
        below[which] += 1
        if place + 1 == len(places) or places[place + 1][0] > value:
            largest = max(largest, abs(below[0] / len(one) - below[1] / len(other)))
    return largest


def chance(one: Sequence[float], other: Sequence[float]) -> float:
    """How likely two samples of one distribution are at least so far apart (asymptotic)."""
    effective = math.sqrt(len(one) * len(other) / (len(one) + len(other)))
    scaled = (effective + 0.12 + 0.11 / effective) * distance(one, other)
    if scaled < 0.2:  # Where the series does not converge, the chance is 1.
        return 1.0
    terms = (2.0 * (-1.0) ** (k - 1) * math.exp(-2 * (k * scaled) ** 2) for k in range(1, 101))
    return min(max(sum(terms), 0.0), 1.0)
