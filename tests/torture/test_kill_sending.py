"""An announcement to thousands is killed again and again on its way out."""

from __future__ import annotations

import threading
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from gamemaster.config.settings import load
from gamemaster.daemon.assembly import opened_office
from gamemaster.letters.post import Post, Reader
from tests.running import founded, running
from tests.torture.rig import seed, setting
from tests.torture.sink import Sink, sinking

pytestmark = pytest.mark.torture

READERS = setting("GAMEMASTER_TORTURE_READERS", 2_000)
KILLS = setting("GAMEMASTER_TORTURE_SENDING_KILLS", 8)
CONNECTIONS = 3
PATIENCE_SECONDS = 120.0
NOW = 1_750_000_000

MAIL = """\
[[listen]]
protocol = "smtp"
host = "127.0.0.1"
port = 0

[send]
kind = "smtp"
release_seconds = 0
host = "127.0.0.1"
port = {send}
tls = "none"
connections = {connections}
"""


def announced(config: Path) -> None:
    """Queue one announcement to a crowd."""
    crowd = tuple(Reader(f"reader{n}@d{n % 7}.test", f"secret{n}") for n in range(READERS))
    words = "Rule-change 301 has been proposed.\n" * 20
    with opened_office(load(config), lambda: "", NOW) as office, office.transaction() as work:
        work.post("autumn", Post("announcement", crowd, "301", words, NOW))


def wait_for(sink: Sink, copies: int) -> None:
    pause, waited = threading.Event(), 0.0
    while len(sink.copies()) < copies:
        assert waited < PATIENCE_SECONDS, f"{len(sink.copies())} of {copies} copies came"
        pause.wait(0.002)
        waited += 0.002


def test_everybody_gets_an_announcement_once_or_the_same_once_more(tmp_path: Path) -> None:
    chosen = seed()
    print(f"\ntorture: {KILLS} kills, GAMEMASTER_TORTURE_SEED={chosen}")
    random = Random(chosen)
    with sinking() as sink:
        mail = MAIL.format(send=sink.port, connections=CONNECTIONS)
        config = founded(tmp_path, mail)
        announced(config)
        with running(config) as daemon:
            for kill in range(KILLS):
                # Somewhere in what is left, at any moment of it.
                already = len(sink.copies())
                wait_for(sink, already + random.randrange(READERS // KILLS // 2))
                daemon.kill()
                if kill < KILLS - 1:
                    daemon.start()
            daemon.start()
            pause = threading.Event()
            while daemon.ask("status")["letters_waiting"]:
                pause.wait(0.05)
            assert daemon.stop() == 0
            assert daemon.defects() == []
        times = Counter({reader: len(copies) for (reader, _), copies in sink.came.items()})
        twice = sum(count - 1 for count in times.values())
        print(f"  {READERS} readers, {twice} copies too many")
        assert set(times) == {f"reader{n}@d{n % 7}.test" for n in range(READERS)}
        # The same letter, and for each reader the same bytes every time.
        assert len({message_id for _, message_id in sink.came}) == 1
        assert all(len({one.sha256 for one in copies}) == 1 for copies in sink.came.values())
        # What each connection was in the middle of when a daemon was killed, and nothing else.
        assert twice <= KILLS * CONNECTIONS
