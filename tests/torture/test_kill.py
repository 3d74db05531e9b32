"""A running tournament is killed at random moments under load, and loses and repeats nothing."""

from __future__ import annotations

import threading
from pathlib import Path
from random import Random
from time import monotonic

import pytest

from tests.torture.rig import seed, setting, tortured

pytestmark = pytest.mark.torture

ROUNDS = setting("GAMEMASTER_TORTURE_ROUNDS", 100)
LONGEST_LIFE_SECONDS = 1.5
EARLY_DEATHS = 0.2
"""How often a daemon is killed while it is still starting."""

CLEAN_STOPS = 0.3
"""How often a daemon is asked to stop before, which it must do cleanly however much is to do."""

CHECK_EVERY = 10


def test_a_daemon_that_is_killed_again_and_again_forgets_nothing_and_repeats_nothing(
    tmp_path: Path,
) -> None:
    chosen = seed()
    print(f"\ntorture: {ROUNDS} rounds, GAMEMASTER_TORTURE_SEED={chosen}")
    random, pause, began = Random(chosen), threading.Event(), monotonic()
    began_at, start_seconds, stops = began, 1.0, 0
    with tortured(tmp_path, chosen) as torture:
        daemon = torture.daemon
        for number in range(1, ROUNDS + 1):
            if random.random() < EARLY_DEATHS and number > 1:
                pause.wait(random.uniform(0, 1.2 * start_seconds))
            else:
                daemon.wait_until_ready()
                start_seconds = monotonic() - began_at if number > 1 else start_seconds
                if number % CHECK_EVERY == 0:
                    assert daemon.ask("check") == []
                    print(f"  {number}: {torture.accepted} mails, start {start_seconds:.1f} s")
                pause.wait(random.uniform(0, LONGEST_LIFE_SECONDS))
                if random.random() < CLEAN_STOPS:
                    assert daemon.stop() == 0, daemon.words()
                    daemon.start()
                    stops += 1
                    pause.wait(random.uniform(0, LONGEST_LIFE_SECONDS))
            torture.raise_trouble()
            daemon.kill()
            began_at = monotonic()
            daemon.spawn()
        daemon.wait_until_ready()
        seconds = monotonic() - began
        tally = torture.end()
    kills = f"{ROUNDS} times SIGKILL and {stops} times SIGTERM in {seconds:.0f} s"
    print(f"  {kills}; {tally}; all checked")
