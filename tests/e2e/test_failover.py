"""A replica takes over from the server of a store, in the middle of commits.

The address names both servers. What was acknowledged with 250 is on the replica, because commits
wait for it; what was played is what the same mails come to where nothing fails. A replica that was
behind is another matter: the daemon says so and plays nothing on it.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from time import monotonic

import pytest

from tests.faults.scene import Scene
from tests.postgres import Cluster, at_either, cluster, replica
from tests.running import COMMAND, Running
from tests.torture.database import PATIENCE_SECONDS, Play, eventually, moved, rehearsed
from tests.torture.divided import divided

pytestmark = pytest.mark.e2e

SEED = 2026
MAILS = 30
OLDER = "this is an older copy of the store"
LINES = "SELECT count(*) FROM line"
WAITING = "SELECT count(*) > 0 FROM pg_stat_activity WHERE wait_event = 'SyncRep'"


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Scene:
    return rehearsed(tmp_path_factory.mktemp("scene"), SEED, MAILS)


@contextmanager
def replicated(folder: Path, scene: Scene) -> Iterator[tuple[Play, Cluster]]:
    """A play whose address names two servers, and the one of them on which commits wait."""
    stage = folder / "stage"
    shutil.copytree(scene.folder / "begun", stage / "begun")
    with cluster() as primary:
        begun = moved(replace(scene, folder=stage), primary)
        with (
            replica(primary) as standby,
            begun.begun(
                folder / "play", addressed=lambda at: at_either(at, primary, standby)
            ) as play,
        ):
            yield play, standby


def at_any_moment(play: Play, _: Cluster, bring: Callable[[], None]) -> None:
    """Kill the server somewhere in what it is doing."""
    bring()
    threading.Event().wait(Random().uniform(0, 0.5))
    play.server.kill()


def before_it_is_on_the_replica(play: Play, standby: Cluster, bring: Callable[[], None]) -> None:
    """Kill the server when it has made commits durable, and the replica has not."""
    ((receiver,),) = standby.ask("postgres", "SELECT pid FROM pg_stat_wal_receiver")
    # First the replica stands still, and then mail comes: all of it may be played before one looks.
    os.kill(receiver, signal.SIGSTOP)
    try:
        bring()
        play.server.wait_for("postgres", WAITING, answer=True)
        play.server.kill()
    finally:
        os.kill(receiver, signal.SIGCONT)


@pytest.mark.parametrize("kill", [at_any_moment, before_it_is_on_the_replica])
def test_a_replica_takes_over_and_it_is_as_if_nothing_had_failed(
    kill: Callable[[Play, Cluster, Callable[[], None]], None], scene: Scene, tmp_path: Path
) -> None:
    with replicated(tmp_path, scene) as (play, standby), ExitStack() as ends:
        nomic = ends.enter_context(divided(play))
        pool = ends.enter_context(ThreadPoolExecutor(1))
        ends.callback(play.run.stop.set)
        play.bring(1)
        bringing: list[Future[None]] = []
        lines = play.ask(LINES)
        kill(play, standby, lambda: bringing.append(pool.submit(play.bring, 2)))
        began = monotonic()
        # What a client was told is on the replica, before the replica is anything else.
        eventually(lambda: standby.ask(play.database, LINES) >= lines, standby.log)
        standby.promote()
        play.server = standby
        promoted = monotonic() - began
        eventually(lambda: nomic.look_after() and bringing[0].done(), play.daemon.words)
        bringing[0].result()
        accepted = monotonic() - began
        came = len(play.run.sink.copies())
        eventually(lambda: nomic.look_after() and answered(play, came), play.daemon.words)
        print(
            f"\nfailover: promoted after {promoted:.1f} s, mail accepted after {accepted:.1f} s, "
            f"receipts after {monotonic() - began:.1f} s, {nomic.again} started again"
        )
        eventually(
            lambda: nomic.look_after() and play.daemon.rests(),
            lambda: f"{play.daemon.left()} is left\n{play.daemon.words()}",
        )
        nomic.all_ready()
        play.finish()
        nomic.stop_the_others()


def answered(play: Play, came: int) -> bool:
    """Whether a letter has left since so many had."""
    return len(play.run.sink.copies()) > came


def test_a_replica_that_was_behind_is_noticed_and_not_played_on(
    scene: Scene, tmp_path: Path
) -> None:
    with replicated(tmp_path, scene) as (play, standby):
        daemon = play.daemon
        daemon.start()
        play.bring(1)
        eventually(daemon.rests, daemon.words)
        play.server.wait_for_nobody()
        standby.follow_nobody()
        play.bring(2)
        eventually(daemon.rests, daemon.words)
        play.server.kill()
        standby.promote()
        play.server = standby
        # It knows lines that the database has not.
        assert ended(daemon) == 1
        assert "another process has written to the store" in daemon.words()
        daemon.spawn()
        assert ended(daemon) == 2
        assert OLDER in daemon.words()
        doctor = subprocess.run(
            [*COMMAND, "doctor"], env=daemon.environment, capture_output=True, text=True,
            check=False,
        )  # fmt: skip
        assert doctor.returncode == 1
        assert OLDER in " ".join(doctor.stdout.split())
        # The organiser decides to play on from what there is.
        daemon.command("restore", "--force", str(daemon.config.store.path))
        daemon.start()
        play.bring(3)
        eventually(daemon.rests, daemon.words)
        assert daemon.ask("check") == []
        assert daemon.stop() == 0
        assert daemon.defects() == []


def ended(daemon: Running) -> int:
    """The code with which a daemon ends by itself."""
    assert daemon.process is not None
    return daemon.process.wait(PATIENCE_SECONDS)
