"""The database of a daemon is in trouble for a while, as databases are, and then no more.

Each time the daemon goes on by itself, and what was played is what the same mails come to without
any trouble: nothing that got a 250 is lost, no letter comes twice or with other octets, and the
organiser was told meanwhile, by mail and past the store, in words that say what it was.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest

from tests.disks import fill
from tests.postgres import PASSWORD, USER, Cluster, cluster
from tests.running import COMMAND
from tests.torture.database import PATIENCE_SECONDS, Play, Stage, staged

pytestmark = pytest.mark.e2e

SEED = 2026
MAILS = 24
MEGABYTES = 48


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with cluster() as server:
        yield staged(tmp_path_factory.mktemp("stage"), server, SEED, MAILS)


@contextmanager
def away(play: Play) -> Iterator[None]:
    """The server is stopped."""
    play.server.stop()
    yield
    play.server.start()


@contextmanager
def read_only(play: Play) -> Iterator[None]:
    """Somebody has the database take no writes, and has every session begin anew under that."""
    setting = "default_transaction_read_only"
    play.server.ask("postgres", f"ALTER DATABASE {play.database} SET {setting} = on")
    play.server.cut_off()
    yield
    play.server.ask("postgres", f"ALTER DATABASE {play.database} RESET {setting}")


def held(statement: str) -> Callable[[Play], AbstractContextManager[None]]:
    """Somebody at a console has begun a transaction, and gone to lunch."""

    @contextmanager
    def hold(play: Play) -> Iterator[None]:
        with psycopg.connect(
            host=str(play.server.folder), port=play.server.port, user=USER, dbname=play.database
        ) as console:
            console.execute(statement.encode())
            yield

    return hold


@contextmanager
def another_password(play: Play) -> Iterator[None]:
    """The password is changed at the server, and its file is not."""
    play.server.ask("postgres", f"ALTER ROLE {USER} PASSWORD 'battery-horse'")
    play.server.cut_off()
    yield
    play.server.ask("postgres", f"ALTER ROLE {USER} PASSWORD '{PASSWORD}'")


@dataclass(frozen=True)
class Trouble:
    """A trouble, and what of it the organiser is told."""

    of: Callable[[Play], AbstractContextManager[None]]
    told: str
    settings: tuple[str, ...] = ()
    asks_for_a_password: bool = False


TROUBLES = {
    "away": Trouble(away, "the connection to the database was lost"),
    "read only": Trouble(read_only, "the database takes no writes"),
    "tables locked": Trouble(
        held("LOCK TABLE object, line IN ACCESS EXCLUSIVE MODE"),
        "somebody holds locks on the store, pg_locks says who",
        settings=("statement_timeout = '1s'",),
    ),
    "rows locked": Trouble(
        held("SELECT FROM object FOR UPDATE"),
        "somebody holds locks on the store, pg_locks says who",
        settings=("statement_timeout = '1s'",),
    ),
    "another password": Trouble(
        another_password, "the server wants another password", asks_for_a_password=True
    ),
}


def with_password(server: Cluster, folder: Path) -> Callable[[str], str]:
    """Have an address of a database go where a password is asked for."""
    server.ask("postgres", f"ALTER ROLE {USER} PASSWORD '{PASSWORD}'")
    passfile = folder / "pgpass"
    passfile.write_text(f"127.0.0.1:{server.port}:*:{USER}:{PASSWORD}\n")
    passfile.chmod(0o600)

    def addressed(address: str) -> str:
        name = address.partition("?")[0].rpartition("/")[2]
        where = f"{USER}@127.0.0.1:{server.port}/{name}"
        return f"postgresql+psycopg://{where}?passfile={passfile}"

    return addressed


@pytest.mark.parametrize("name", TROUBLES)
def test_it_is_as_if_the_trouble_had_never_been(name: str, stage: Stage, tmp_path: Path) -> None:
    trouble = TROUBLES[name]
    addressed = (
        with_password(stage.server, tmp_path) if trouble.asks_for_a_password else lambda same: same
    )
    with stage.play(tmp_path / "play", addressed=addressed, settings=trouble.settings) as play:
        with trouble.of(play):
            play.bring(2)
            play.is_told(trouble.told)
        play.finish()
        assert PASSWORD not in str(play.run.sink.troubles)


def test_a_full_disk_of_the_server_is_named_and_play_goes_on_when_there_is_room(
    stage: Stage, tmp_path: Path
) -> None:
    with (
        stage.server.small_disk(MEGABYTES) as disk,
        stage.play(tmp_path / "play", disk="small") as play,
    ):
        filler = fill(disk)
        play.bring(2)
        play.is_told("no space left on the server's disk")
        filler.unlink()
        play.finish()


def test_a_store_that_a_newer_gamemaster_has_migrated_is_refused_in_words(
    stage: Stage, tmp_path: Path
) -> None:
    with stage.play(tmp_path / "play") as play:
        (known,) = play.ask("SELECT version_num FROM alembic_version")
        play.ask("UPDATE alembic_version SET version_num = '9999'")
        stage.server.cut_off()
        # What comes meanwhile waits in the intake until the daemon, or its supervisor, is content.
        process = play.daemon.process
        assert process is not None
        assert process.wait(PATIENCE_SECONDS) == 1
        newer = "the store was written by a newer gamemaster: its schema is '9999'"
        assert newer in play.daemon.words()
        play.daemon.spawn()
        assert play.daemon.process is not None
        assert play.daemon.process.wait(PATIENCE_SECONDS) == 2
        assert newer in play.daemon.words()
        doctor = subprocess.run(
            [*COMMAND, "doctor"], env=play.daemon.environment, capture_output=True, text=True,
            check=False,
        )  # fmt: skip
        assert doctor.returncode == 1
        assert newer in " ".join(doctor.stdout.split())
        play.ask(f"UPDATE alembic_version SET version_num = '{known[0]}'")
        play.daemon.start()
        play.finish()
