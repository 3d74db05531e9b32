"""A tournament in play moves into the store of another daemon, killed on the way: mail comes once.

Here autumn is played from a file, there spring from a file or a database, under another key.
"""

from __future__ import annotations

import random
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import pytest

from gamemaster.journal.protector import KeyFile
from gamemaster.journal.store import Store
from tests.e2e.test_postgresql import MAIL, Site, eventually, player
from tests.ports import free_ports
from tests.postgres import cluster, into_database
from tests.running import COMMAND, Running, founded

pytestmark = pytest.mark.e2e

KILLS = 12
SPRING = """
[[tournament]]
name = "spring"
address = "spring@secret.test"
title = "Spring"
announce = "each"
"""


@contextmanager
def made(directory: Path) -> Iterator[Site]:
    """A machine whose daemon does not outlive the ``with``."""
    directory.mkdir()
    (port,) = free_ports(1)
    site = Site(directory, founded(directory, MAIL.format(port=port)), port)
    try:
        yield site
    finally:
        if site.daemon.process is not None and site.daemon.process.poll() is None:
            site.daemon.kill()
        site.daemon.forget()


def played(site: Site, *numbers: int) -> None:
    """Have players join, and all come to rest."""
    site.daemon.start()
    for number in numbers:
        site.write(number)
    site.rest()
    assert site.daemon.stop() == 0


def killed(site: Site, words: list[str], seconds: float) -> bool:
    """Have the organiser type a command that is killed after a while; whether it was at work."""
    process = subprocess.Popen(
        [*COMMAND, *words], env=site.daemon.environment,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()
    return process.wait() < 0


def refused(site: Site, words: list[str]) -> str:
    """What the organiser is told of a command that is refused."""
    done = subprocess.run(
        [*COMMAND, *words], env=site.daemon.environment, capture_output=True, text=True,
        check=False, timeout=60,
    )  # fmt: skip
    assert done.returncode != 0
    return done.stderr


def senders(daemon: Running, name: str) -> list[str]:
    """The senders of all mails in a tournament's journal, in their order; all of it verifies."""
    assert daemon.config.key.file is not None
    with Store.open(daemon.config.store.place, KeyFile(daemon.config.key.file)) as store:
        assert store.check() == []
        lines = [line for line in store.lines(name) if line.type.startswith("mail.accepted/")]
    return [str((line.private or line.data)["envelope_sender"]) for line in lines]


@pytest.mark.parametrize("engine", ["sqlite", "postgresql"])
def test_a_tournament_moves_to_another_daemon_and_no_kill_loses_or_doubles_a_mail(
    engine: str, tmp_path: Path
) -> None:
    with (
        cluster() if engine == "postgresql" else nullcontext() as server,
        made(tmp_path / "here") as here,
        made(tmp_path / "there") as there,
    ):
        text = there.daemon.path.read_text()
        for old, new in (
            ("gm@secret.test", "spring@secret.test"), ('"autumn"', '"spring"'),
            ('"Autumn"', '"Spring"'),
        ):  # fmt: skip
            text = text.replace(old, new)
        there.daemon.path.write_text(text)
        there.to = "spring@secret.test"
        if server is not None:
            into_database(there.daemon.path, server)
        played(here, 1, 2, 3)
        played(there, 11, 12)
        # One more is accepted by the daemon that is killed before it has played it.
        here.daemon.start()
        here.write(4)
        here.daemon.kill()
        target = there.daemon.config.store
        words = ["store", "copy", str(here.daemon.config.store.path),
                 target.database or str(target.path),
                 "--only", "autumn", "--into", str(there.daemon.path)]  # fmt: skip
        there.daemon.start()
        assert "in use" in refused(here, words)
        assert there.daemon.stop() == 0
        if server is not None:
            assert "name the configuration of its daemon" in refused(here, words[:-2])
        start = time.monotonic()
        assert not killed(here, ["store", "copy", "--help"], 60)
        loading = time.monotonic() - start
        kills = sum(killed(here, words, loading + random.uniform(0, 1.5)) for _ in range(KILLS))
        here.daemon.command(*words)
        here.daemon.command(*words)
        assert kills > 0
        # It is played there, beside the other, and not here.
        section = here.daemon.path.read_text().partition("[[tournament]]")[2]
        there.daemon.path.write_text(f"{there.daemon.path.read_text()}\n[[tournament]]{section}")
        moved = "autumn: this tournament was moved into another store"
        assert moved in refused(here, ["run"])
        there.daemon.start()
        there.write(13)
        there.to = "gm@secret.test"
        there.write(5)
        receipts = here.receipts
        eventually(
            lambda: all((receipts() + there.receipts())[player(n)] for n in (1, 2, 3, 4, 5, 13)),
            there.daemon.words,
        )
        assert there.daemon.stop() == 0
        assert there.daemon.defects() == []
        assert senders(there.daemon, "autumn") == [player(number) for number in (1, 2, 3, 4, 5)]
        assert senders(there.daemon, "spring") == [player(number) for number in (11, 12, 13)]
        every = {player(number): 1 for number in (1, 2, 3, 4, 5, 11, 12, 13)}
        assert receipts() + there.receipts() == every
