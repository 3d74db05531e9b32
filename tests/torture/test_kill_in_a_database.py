"""A tournament in a database is played by several processes, which are killed at random moments.

So is the server, and sessions of it. What was played is what the same mails come to where nothing
is killed: the same events, and so the same scores.
"""

from __future__ import annotations

import os
import signal
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import monotonic

import pytest

from tests.postgres import cluster
from tests.running import Running
from tests.torture.database import eventually, staged
from tests.torture.divided import CONNECTIONS, Nomic, divided
from tests.torture.rig import seed, setting

pytestmark = pytest.mark.torture

ROUNDS = setting("GAMEMASTER_TORTURE_ROUNDS", 100)
MAILS_IN_A_ROUND = 6
LONGEST_WAIT_SECONDS = 0.6
CHECK_EVERY = 10


@dataclass
class Killer:
    """Kills something that a tournament needs, at random."""

    nomic: Nomic
    random: Random
    killed: Counter[str] = field(default_factory=Counter)

    def kill_something(self) -> None:
        """Kill a process or a part of the server, and start again what does not do so itself."""
        self.nomic.play.server.wait_until_ready()
        ways: dict[str, tuple[int, Callable[[], None]]] = {
            "play": (5, lambda: self._kill(self.nomic.play.daemon)),
            "accept": (4, lambda: self._kill(self.random.choice(self.nomic.accepting))),
            "send": (4, lambda: self._kill(self.random.choice(self.nomic.sending))),
            "session": (3, self._kill_session),
            "sessions ended": (1, self.nomic.play.server.cut_off),
            "server at once": (2, lambda: self._kill_server(signal.SIGQUIT)),
            "server": (1, lambda: self._kill_server(signal.SIGKILL)),
        }
        (way,) = self.random.choices([*ways], [weight for weight, _ in ways.values()])
        ways[way][1]()
        self.killed[way] += 1

    def _kill(self, process: Running) -> None:
        process.kill()
        process.spawn()

    def _kill_session(self) -> None:
        """Kill a process of the server, which ends all others and recovers."""
        sessions = self.nomic.play.ask(
            "SELECT pid FROM pg_stat_activity WHERE application_name = 'gamemaster' ORDER BY pid"
        )
        if sessions:
            (pid,) = self.random.choice(sessions)
            os.kill(int(str(pid)), signal.SIGKILL)

    def _kill_server(self, number: signal.Signals) -> None:
        self.nomic.play.server.stop(number)
        self.nomic.play.server.start()


def test_what_is_played_while_processes_and_the_server_are_killed_is_the_same_game(
    tmp_path: Path,
) -> None:
    chosen = seed()
    print(f"\ntorture: {ROUNDS} rounds, GAMEMASTER_TORTURE_SEED={chosen}")
    random, pause, began = Random(chosen), threading.Event(), monotonic()
    with cluster() as server, ExitStack() as ends:
        (tmp_path / "stage").mkdir()
        stage = staged(tmp_path / "stage", server, chosen, ROUNDS * MAILS_IN_A_ROUND)
        print(f"  {len(stage.scene.mails)} mails without kills: {monotonic() - began:.0f} s")
        play = ends.enter_context(stage.begun(tmp_path / "play"))
        nomic = ends.enter_context(divided(play))
        killer = Killer(nomic, random)
        pool = ends.enter_context(ThreadPoolExecutor(1))
        ends.callback(play.run.stop.set)
        for number in range(1, ROUNDS + 1):
            bringing = pool.submit(play.bring, number, ROUNDS)
            pause.wait(random.uniform(0, LONGEST_WAIT_SECONDS))
            nomic.look_after()
            killer.kill_something()
            eventually(lambda b=bringing: nomic.look_after() and b.done(), play.daemon.words)  # type: ignore[misc]
            bringing.result()
            if number % CHECK_EVERY == 0:
                nomic.all_ready()
                print(f"  {number}: {monotonic() - began:.0f} s")
        eventually(lambda: nomic.look_after() and play.daemon.rests(), play.daemon.words)
        nomic.all_ready()
        # A sender that is killed has one copy in its hands for each of its connections.
        print(f"  at rest: {monotonic() - began:.0f} s")
        twice = play.finish(most_twice=killer.killed["send"] * CONNECTIONS)
        nomic.stop_the_others()
    kills = ", ".join(f"{way} {count}" for way, count in sorted(killer.killed.items()))
    print(f"  killed: {kills}; {nomic.again} started again by themselves; {twice} copies twice")
