"""A throw-away PostgreSQL server on this machine, for the tests that need one."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import psycopg
import pytest

from gamemaster.config.place import Server, checked_address
from gamemaster.journal.protector import KeyFile, write_key_file
from gamemaster.journal.store import Store
from tests.disks import small_disk
from tests.ports import free_port
from tests.running import Running

USER = "gm"
PASSWORD = "correct-horse-battery"
POSTGRES = "postgres"
PATIENCE_SECONDS = 180.0
"""Of whoever waits for a server: a machine under load takes its time."""
CONFIGURATION = """
listen_addresses = '127.0.0.1'
unix_socket_directories = '{folder}'
port = {port}
fsync = {fsync}
shared_buffers = 16MB
max_connections = 30
"""
ACCESS = """
local all all trust
local replication all trust
host all all 127.0.0.1/32 scram-sha-256
"""


def programs() -> Path | None:
    """The directory of Debian's newest server, which stands on no path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    return found[-1].parent if found else None


class Cluster:
    """One server, which can be stopped, killed and started again."""

    def __init__(
        self, folder: Path, port: int, *, durable: bool, follows: Cluster | None = None
    ) -> None:
        """With ``follows`` it is a replica of that one, and else new."""
        self.folder, self.port = folder, port
        self._bin = programs() or Path()
        # The server refuses to run as root.
        self._user: dict[str, Any] = {}
        if os.geteuid() == 0:
            self._user = {"user": POSTGRES, "group": POSTGRES}
        self._process: subprocess.Popen[bytes] | None = None
        self._numbers = count(1)
        self._laid_out: tuple[bytes, Server] | None = None
        if self._user:
            shutil.chown(folder, POSTGRES, POSTGRES)
        own = CONFIGURATION.format(folder=folder, port=port, fsync="on" if durable else "off")
        if follows is None:
            options = f"-D data -U {USER} -A trust -N --locale=C.UTF-8".split()
            self._run([str(self._bin / "initdb"), *options])
            self._write("postgresql.auto.conf", own)
            self._write("pg_hba.conf", ACCESS)
        else:
            where = f"-h {follows.folder} -p {follows.port} -U {USER}"
            options = f"-D data -R -c fast -X stream {where}".split()
            self._run([str(self._bin / "pg_basebackup"), *options])
            # What stands last in the file holds.
            with (folder / "data" / "postgresql.auto.conf").open("a") as settings:
                settings.write(f"{own}synchronous_standby_names = ''\n")

    def _write(self, name: str, text: str) -> None:
        (self.folder / "data" / name).write_text(text)

    def _run(self, command: Sequence[str]) -> None:
        subprocess.run(
            command, cwd=self.folder, capture_output=True, check=True, **self._user
        )  # fmt: skip

    def start(self) -> None:
        """Start the server and wait until it answers."""
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [self._bin / "postgres", "-D", self.folder / "data"],
                cwd=self.folder, stdout=log, stderr=log, **self._user,
            )  # fmt: skip
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        """Wait until the server answers, as after the end of one of its processes."""
        ready: list[str | Path] = [
            self._bin / "pg_isready",
            "-q",
            "-h",
            self.folder,
            "-p",
            str(self.port),
        ]
        until = monotonic() + PATIENCE_SECONDS
        while subprocess.run(ready, check=False).returncode:
            assert self._process is not None
            assert self._process.poll() is None, self.log()
            assert monotonic() < until, self.log()[-2000:]
            # pg_isready waits for no server that is not there yet.
            sleep(0.05)

    def log(self) -> str:
        """What the server has said."""
        return (self.folder / "log").read_text(errors="replace")

    def stop(self, number: signal.Signals = signal.SIGINT) -> None:
        """Stop the server at once, or kill it with all its processes."""
        if self._process is None:
            return
        os.kill(self._process.pid, number)
        self._process.wait(PATIENCE_SECONDS)
        self._process = None

    def kill(self) -> None:
        """End the server as a power cut would; its processes notice that it is gone."""
        self.stop(signal.SIGKILL)

    def wait_for_replica(self) -> None:
        """Have every commit wait for the replica from now on, once there is one."""
        self.ask("postgres", "ALTER SYSTEM SET synchronous_standby_names = '*'")
        self.ask("postgres", "SELECT pg_reload_conf()")
        found = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'"
        self.wait_for("postgres", found, 1)

    def wait_for_nobody(self) -> None:
        """Have no commit wait for a replica from now on."""
        self.ask("postgres", "ALTER SYSTEM RESET synchronous_standby_names")
        self.ask("postgres", "SELECT pg_reload_conf()")
        self.wait_for(
            "postgres", "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'", 0
        )

    def wait_for(self, database: str, sql: str, answer: object) -> None:
        """Ask again and again until that is the answer, and not for ever."""
        until = monotonic() + PATIENCE_SECONDS
        while (found := self.ask(database, sql)) != [(answer,)]:
            assert monotonic() < until, f"{sql}: {found}: {self.log()[-2000:]}"
            sleep(0.05)

    def follow_nobody(self) -> None:
        """Have a replica get nothing more from its server."""
        self.ask("postgres", "ALTER SYSTEM SET primary_conninfo = ''")
        self.ask("postgres", "SELECT pg_reload_conf()")
        self.wait_for("postgres", "SELECT count(*) FROM pg_stat_wal_receiver", 0)

    def promote(self) -> None:
        """Have a replica be the server."""
        self._run([str(self._bin / "pg_ctl"), "promote", "-D", "data", "-w"])

    def ask(self, database: str, sql: str) -> list[tuple[Any, ...]]:
        """Run a statement as somebody else at a console."""
        with psycopg.connect(
            host=str(self.folder), port=self.port, user=USER, dbname=database, autocommit=True
        ) as console:
            found = console.execute(sql.encode())
            return found.fetchall() if found.description is not None else []

    def new(self, beside: Path, disk: str = "pg_default") -> Server:
        """Make an empty database; its place, with what belongs to it beside a path."""
        name = f"nomic{next(self._numbers)}"
        return self._made(name, "template0", beside, disk)

    def ready(self, beside: Path) -> tuple[bytes, Server]:
        """A database with an empty store, and its key; the store is laid out once."""
        if self._laid_out is None:
            with tempfile.TemporaryDirectory() as folder:
                key = KeyFile(Path(folder) / "key")
                write_key_file(key.path)
                place = self.new(Path(folder) / "gamemaster.store")
                Store.create(place, key).close()
                self._laid_out = key.path.read_bytes(), place
        octets, place = self._laid_out
        return octets, self.copied(place, beside)

    def copied(self, place: Server, beside: Path, disk: str = "pg_default") -> Server:
        """A copy of a database that nobody uses."""
        name = f"nomic{next(self._numbers)}"
        return self._made(name, name_of(place), beside, disk)

    def _made(self, name: str, template: str, beside: Path, disk: str) -> Server:
        """A copy of a database, file by file: to log each page takes twice as long."""
        how = f"TEMPLATE {template} TABLESPACE {disk} STRATEGY file_copy"
        self.ask("postgres", f"CREATE DATABASE {name} {how}")
        return self.server(name, beside)

    def cut_off(self) -> None:
        """End every connection of a daemon, as an administrator may."""
        self.ask("postgres", "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                 "WHERE application_name = 'gamemaster'")  # fmt: skip

    @contextmanager
    def small_disk(self, megabytes: int) -> Iterator[Path]:
        """A tablespace ``small`` that can be filled; nothing may be in it in the end."""
        with small_disk(self.folder / "small", megabytes) as disk:
            space = disk / "space"
            space.mkdir()
            if self._user:
                disk.chmod(0o755)
                shutil.chown(space, POSTGRES, POSTGRES)
            self.ask("postgres", f"CREATE TABLESPACE small LOCATION '{space}'")
            yield disk
            self.ask("postgres", "DROP TABLESPACE small")

    def drop(self, place: Server) -> None:
        """Remove a database that nobody uses."""
        self.ask("postgres", f"DROP DATABASE {name_of(place)}")

    def server(self, name: str, beside: Path) -> Server:
        """The place of a database, through the socket of the server."""
        return Server(checked_address(self.url(name)), beside)

    def url(self, name: str) -> str:
        """The address of a database, as a configuration says it."""
        return f"postgresql+psycopg://{USER}@/{name}?host={self.folder}&port={self.port}"


def name_of(place: Server) -> str:
    """The name of a database."""
    return str(place).rpartition("/")[2]


def at_either(address: str, *servers: Cluster) -> str:
    """The address of a database on whichever of these servers takes writes."""
    hosts = ",".join(str(one.folder) for one in servers)
    ports = ",".join(str(one.port) for one in servers)
    place = address.partition("?")[0]
    return f"{place}?host={hosts}&port={ports}&target_session_attrs=read-write"


def into_database(config: Path, server: Cluster, place: Server | None = None) -> Path:
    """Move the store of a configuration into a new database, as an organiser would."""
    address = (place or server.new(config)).address
    daemon = Running(config)
    daemon.command("store", "copy", str(daemon.config.store.path), address)
    name_database(config, address)
    return config


def name_database(config: Path, address: str) -> None:
    """Say in a configuration that the store is in a database."""
    text = config.read_text()
    config.write_text(text.replace("[store]\n", f'[store]\ndatabase = "{address}"\n', 1))


@contextmanager
def replica(of: Cluster) -> Iterator[Cluster]:
    """Run a second server that streams from the first, on which commits wait for it."""
    folder = Path(tempfile.mkdtemp(prefix="gm-pg-"))
    folder.chmod(0o755)
    try:
        running = Cluster(folder, free_port(), durable=False, follows=of)
        running.start()
        try:
            of.wait_for_replica()
            yield running
        finally:
            running.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def cluster(*, durable: bool = False) -> Iterator[Cluster]:
    """Run a server; without the programs skip, or fail where everything must run.

    A process that is killed loses nothing even where the disk is not waited for: ``durable`` is for
    what measures.
    """
    if programs() is None:
        reason = "postgresql is not installed"
        if os.environ.get("GAMEMASTER_REQUIRE_SERVERS") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    folder = Path(tempfile.mkdtemp(prefix="gm-pg-"))
    folder.chmod(0o755)
    try:
        running = Cluster(folder, free_port(), durable=durable)
        running.start()
        try:
            yield running
        finally:
            running.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
