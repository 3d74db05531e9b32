"""Several processes send for one daemon, and together no more than it may in an hour."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from gamemaster.errors import OperatorError, WorldError
from gamemaster.outbox.pace import HOUR, MINUTE
from tests.e2e.test_stations import Farm
from tests.faults.board import Board, Fault, built
from tests.faults.scene import Shimmed
from tests.postgres import cluster
from tests.running import Running
from tests.torture.database import eventually

pytestmark = pytest.mark.e2e

LIMIT = 10
LETTERS = 26
NEXT_HOUR = HOUR + 2 * MINUTE


class Hours:
    """A farm whose daemon may send so much in an hour; its clock is moved by hand."""

    def __init__(self, nomic: Farm, board: Board) -> None:
        self.nomic, self.board = nomic, board
        self.passed = 0

    def pass_on(self) -> None:
        """Move the clock of the daemon on by more than an hour."""
        self.passed += NEXT_HOUR
        self.board.begin(Fault("machine", "clock", f"+{self.passed}"))
        self.nomic.plays.command("clock", "accept")

    def left(self) -> list[int]:
        """How many letters each of the senders has sent."""
        return [len([*one.path.parent.glob("mail-out/*/new/*")]) for one in self.nomic.sending]

    def wait_for_limit(self, sent: int) -> None:
        """Wait until so many have left and the rest waits for the hour to end, none on its way."""
        eventually(lambda: self._rest_waits(sent), self.nomic.plays.words)

    def _rest_waits(self, sent: int) -> bool:
        left = self.nomic.plays.left()
        if left != {"unread_mails": 0, "docket": 0, "letters_waiting": LETTERS - sent}:
            return False
        try:
            waits = [one["waits_for"] for one in self.nomic.plays.ask("queue")]
        except (OperatorError, WorldError):
            return False
        return all(one is not None and one["limit"] == "per_hour" for one in waits)


@contextmanager
def hours(directory: Path, shim: Path) -> Iterator[Hours]:
    with cluster() as server:
        nomic = Farm(directory, server)
        path = nomic.plays.path
        whole = path.read_text()
        path.write_text(whole.replace("[send]\n", f"[send]\nper_hour = {LIMIT}\n"))
        board = Board(directory / "board")
        nomic.plays = Shimmed(path, shim=shim, board=board)
        try:
            nomic.begin_all()
            yield Hours(nomic, board)
        finally:
            nomic.end()


def paused(process: Running) -> None:
    assert process.process is not None
    process.process.send_signal(signal.SIGSTOP)


def resumed(process: Running) -> None:
    assert process.process is not None
    process.process.send_signal(signal.SIGCONT)


def test_two_that_send_share_what_may_leave_in_an_hour(
    tmp_path: Path, needs: Callable[[str], str]
) -> None:
    with hours(tmp_path, built(needs("cc"), tmp_path)) as time:
        nomic = time.nomic
        first, second = nomic.sending
        paused(second)
        for number in range(1, LETTERS + 1):
            nomic.write(number)
        time.wait_for_limit(LIMIT)
        assert time.left() == [LIMIT, 0]
        # A daemon that was killed knows what has left in this hour.
        nomic.plays.kill()
        nomic.begin(nomic.plays, "play")
        time.wait_for_limit(LIMIT)
        assert time.left() == [LIMIT, 0]
        paused(first)
        resumed(second)
        time.pass_on()
        time.wait_for_limit(2 * LIMIT)
        assert time.left() == [LIMIT, LIMIT]
        resumed(first)
        time.pass_on()
        nomic.rest(range(1, LETTERS + 1))
        assert sum(time.left()) == LETTERS
        assert {len(ids) for ids in nomic.receipts().values()} == {1}
        for daemon in reversed(nomic.daemons):
            assert daemon.stop() == 0, daemon.words()
            assert daemon.defects() == []
