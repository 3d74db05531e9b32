"""The disk fills up under load: mail is put off, nothing is lost, and play goes on by itself."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.disks import fill, small_disk
from tests.torture.load import GM
from tests.torture.rig import Torture, seed, tortured

pytestmark = pytest.mark.torture

TIMES = 4
MEGABYTES = 48
PUT_OFF_AT_LEAST = 30
PATIENCE_SECONDS = 60.0


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of its own, small enough to be filled."""
    with small_disk(tmp_path / "disk", MEGABYTES) as found:
        yield found


def wait_until_more(torture: Torture, count: Callable[[], int], more: int, what: str) -> None:
    """Wait until so many more are counted than now; ``what`` is the complaint if that never is."""
    pause, waited, enough = threading.Event(), 0.0, count() + more
    while count() < enough:
        torture.raise_trouble()
        assert waited < PATIENCE_SECONDS, f"{what}: {torture.daemon.words()}"
        pause.wait(0.05)
        waited += 0.05


def wait_for_mails(torture: Torture) -> None:
    wait_until_more(torture, lambda: torture.accepted, 50, "mail is not taken")


def test_a_full_disk_puts_mail_off_and_play_goes_on_by_itself(tmp_path: Path, disk: Path) -> None:
    chosen = seed()
    print(f"\nfull disk: {TIMES} times, GAMEMASTER_TORTURE_SEED={chosen}")
    with tortured(tmp_path, chosen, store=disk / "gamemaster.store") as torture:
        for _ in range(TIMES):
            wait_for_mails(torture)
            filler = fill(disk)
            wait_until_more(
                torture,
                lambda: torture.put_off,
                PUT_OFF_AT_LEAST,
                "a full disk does not put mail off",
            )
            filler.unlink()
        wait_for_mails(torture)
        warned = [c for c in torture.sink.copies() if c.message_id.startswith("<store-trouble-")]
        assert [copy.recipient for copy in warned] == ["organiser@players.test"]
        facts = [fact["event"] for fact in torture.daemon.facts()]
        assert facts.count("mail.put_off") >= TIMES * PUT_OFF_AT_LEAST
        put_off = torture.put_off
        tally = torture.end()
    print(f"  full {TIMES} times, {put_off} mails to {GM} put off; {tally}; all checked")


def test_a_daemon_killed_on_a_full_disk_comes_back_when_there_is_space(
    tmp_path: Path, disk: Path
) -> None:
    chosen = seed()
    print(f"\nkilled on a full disk: {TIMES} times, GAMEMASTER_TORTURE_SEED={chosen}")
    with tortured(tmp_path, chosen, store=disk / "gamemaster.store") as torture:
        daemon, early = torture.daemon, 0
        for _ in range(TIMES):
            wait_for_mails(torture)
            filler = fill(disk)
            daemon.kill()
            daemon.spawn()
            # With or without space for what a start needs: it runs, or it ends and says why.
            with suppress(AssertionError):
                daemon.wait_until_ready()
            filler.unlink()
            if not daemon.ready:
                early += 1
                assert "Traceback" not in daemon.words()
                daemon.start()
        wait_for_mails(torture)
        tally = torture.end()
    print(f"  killed {TIMES} times, {early} starts found no space; {tally}; all checked")
