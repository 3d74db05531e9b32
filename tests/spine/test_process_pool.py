"""A process that is lost, however it came to that, takes its own task with it and nothing else."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from multiprocessing import forkserver
from pathlib import Path

import pytest

from gamemaster.daemon import process_pool
from gamemaster.daemon.process_pool import ProcessDied, ProcessPool
from gamemaster.daemon.readers import _context
from tests.inbox.loop_thread import PATIENCE

LONG = 6 * PATIENCE


class Odd:
    """Something that cannot be pickled, for a reason that pickle itself does not know."""

    def __reduce__(self) -> str:
        raise ValueError("odd")


class OddError(Exception):
    """An error that is pickled, and cannot be made again of that."""

    def __init__(self, words: str, more: int) -> None:
        super().__init__(words)
        self.more = more


def nothing(_limit: float) -> None:
    """Prepare nothing."""


def die_twice(counter: str, _limit: float) -> None:
    begun = Path(counter)
    times = len(begun.read_bytes()) if begun.exists() else 0
    begun.write_bytes(b"." * (times + 1))
    if times < 2:
        os._exit(1)


def sleep(seconds: float) -> int:
    time.sleep(seconds)
    return os.getpid()


def give_odd() -> Odd:
    return Odd()


def raise_odd() -> None:
    raise OddError("odd", 3)


def is_dead(process: int) -> bool:
    try:
        return "(zombie)" in Path(f"/proc/{process}/status").read_text(encoding="ascii")
    except (FileNotFoundError, ProcessLookupError):
        return True


def fork_server() -> int:
    number: int = vars(forkserver._forkserver)["_forkserver_pid"]
    return number


@pytest.fixture
def pool() -> Iterator[ProcessPool]:
    pool = ProcessPool(1, _context(), nothing, 0.0)
    yield pool
    pool.close()


def test_a_process_that_dies_as_it_begins_costs_no_task_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process_pool, "PAUSE_SECONDS", 0.05)
    counter = tmp_path / "counter"
    pool = ProcessPool(1, _context(), partial(die_twice, str(counter)), 0.0)
    assert pool.schedule(LONG, sleep, 0.0).result(LONG) in pool.processes()
    assert counter.read_bytes() == b"..."
    pool.close()


def test_a_process_that_hangs_is_ended_though_the_server_that_forked_it_is_gone(
    pool: ProcessPool,
) -> None:
    hung = pool.schedule(LONG, sleep, 0.0).result(LONG)
    os.kill(fork_server(), signal.SIGKILL)
    os.kill(hung, signal.SIGSTOP)
    with pytest.raises(TimeoutError):
        pool.schedule(0.2, sleep, 0.0).result(LONG)
    assert pool.schedule(LONG, sleep, 0.0).result(LONG) != hung
    end = time.monotonic() + PATIENCE
    while not is_dead(hung):
        assert time.monotonic() < end
        time.sleep(0.01)


def test_processes_begin_though_the_socket_of_the_fork_server_was_cleaned_away(
    pool: ProcessPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process_pool, "PAUSE_SECONDS", 0.05)
    first = pool.schedule(LONG, sleep, 0.0).result(LONG)
    address = vars(forkserver._forkserver)["_forkserver_address"]
    Path(address).unlink()
    try:
        os.kill(first, signal.SIGKILL)
        with suppress(ProcessDied):
            pool.schedule(LONG, sleep, 0.0).result(LONG)
        assert pool.schedule(LONG, sleep, 0.0).result(LONG) != first
    finally:
        # Whoever needs one next begins another.
        os.kill(fork_server(), signal.SIGKILL)


def test_a_pool_closes_while_the_fork_server_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process_pool, "END_SECONDS", 0.2)
    pool = ProcessPool(1, _context(), nothing, 0.0)
    process = pool.schedule(LONG, sleep, 0.0).result(LONG)
    os.kill(fork_server(), signal.SIGSTOP)
    try:
        os.kill(process, signal.SIGSTOP)
        with pytest.raises(TimeoutError):
            pool.schedule(0.1, sleep, 0.0).result(LONG)
        closing = threading.Thread(target=pool.close)
        closing.start()
        closing.join(PATIENCE)
        assert not closing.is_alive()
    finally:
        os.kill(fork_server(), signal.SIGCONT)


def test_a_number_that_another_process_has_by_now_is_not_killed(pool: ProcessPool) -> None:
    ours = pool.schedule(LONG, sleep, 0.0).result(LONG)
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as other:
        (server,) = pool._running
        os.kill(ours, signal.SIGKILL)
        # As if the system had given the number of the dead one to somebody else's program.
        vars(server.process)["_popen"].pid = other.pid
        pool.close()
        assert other.poll() is None
        other.communicate(b"\n", timeout=PATIENCE)
    assert other.returncode == 0


def test_a_program_that_ends_without_closing_its_pool_ends(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "import time\n"
        "from gamemaster.daemon.process_pool import ProcessPool\n"
        "from gamemaster.daemon.readers import _context\n"
        "from tests.spine.test_process_pool import nothing, sleep\n"
        "if __name__ == '__main__':\n"
        "    pool = ProcessPool(2, _context(), nothing, 0.0)\n"
        "    pool.schedule(60, sleep, 0.0).result()\n"
        "    for _ in range(4):\n"
        "        pool.schedule(600, sleep, 600.0)\n"
        "    time.sleep(0.2)\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run(
        [sys.executable, str(program)],
        env=environment,
        timeout=LONG,
        capture_output=True,
        check=True,
    )
    assert done.stderr == b""


def test_what_cannot_be_sent_back_is_an_error_and_the_process_goes_on(pool: ProcessPool) -> None:
    process = pool.schedule(LONG, sleep, 0.0).result(LONG)
    with pytest.raises(RuntimeError, match="a Odd cannot be sent"):
        pool.schedule(LONG, give_odd).result(LONG)
    with pytest.raises(TypeError):
        pool.schedule(LONG, raise_odd).result(LONG)
    with pytest.raises((AttributeError, pickle.PicklingError)):
        pool.schedule(LONG, lambda: None).result(LONG)
    assert pool.schedule(LONG, sleep, 0.0).result(LONG) == process


def test_what_is_scheduled_after_the_end_is_cancelled(pool: ProcessPool) -> None:
    pool.schedule(LONG, sleep, 0.0).result(LONG)
    pool.close()
    assert pool.schedule(LONG, sleep, 0.0).cancelled()


def test_a_signal_to_the_whole_group_ends_no_process(pool: ProcessPool) -> None:
    assert pool.schedule(30, abs, -3).result() == 3
    before = pool.processes()
    for number in before:
        for sent in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            os.kill(number, sent)
    assert pool.schedule(30, abs, -4).result() == 4
    assert pool.processes() == before
