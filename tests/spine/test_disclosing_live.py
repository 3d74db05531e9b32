"""A daemon discloses one tournament while it plays another, and stops when nobody waits for it."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from gamemaster.daemon.client import ask
from gamemaster.errors import OperatorError
from gamemaster.tournament.lines import LookTaken
from tests.builders import GM
from tests.inbox.loop_thread import PATIENCE
from tests.spine.running import Running

SPRING = "spring@secret.test"
LINES = 6_000
"""Enough for one word of progress, and many turns."""


@contextmanager
def ended(directory: Path) -> Iterator[Running]:
    """A daemon with autumn, which is over after many looks, and spring, which nobody has joined."""
    tournaments = [
        {"name": "autumn", "address": GM, "title": "Autumn", "openpgp": "off"},
        {"name": "spring", "address": SPRING, "title": "Spring", "openpgp": "off"},
    ]
    with Running(directory, {"tournament": tournaments}) as daemon:

        def look() -> None:
            with daemon.office.transaction() as work:
                for count in range(LINES):
                    work.append("autumn", LookTaken(f"{count}"), daemon.clock.now())

        daemon.daemon.writer.submit(look).result()
        asked(daemon, "end", reason="enough")
        yield daemon


def asked(
    daemon: Running, verb: str, tell: Callable[[str], None] = lambda _: None, **args: object
) -> object:
    return ask(daemon.config.control_socket, verb, "autumn", args, tell)


def test_play_goes_on_while_a_daemon_discloses(tmp_path: Path) -> None:
    heard: list[str] = []

    def meanwhile(words: str) -> None:
        heard.append(words)
        if len(heard) == 1:
            daemon.mail("ann", "join Ann\n", to=SPRING)
            daemon.gets("ann", "please confirm")

    place = tmp_path / "deep" / "b"
    with ended(tmp_path) as daemon:
        found = asked(daemon, "disclosure")
        assert isinstance(found, dict)
        assert found["judging"]["Look"] == LINES
        done = asked(daemon, "disclose", meanwhile, path=str(place))
        assert isinstance(done, dict)
        assert done["path"] == str(place)
        assert done["files"] == sum(path.is_file() for path in place.rglob("*"))
        assert place.with_name("b.tar.zst").stat().st_size == done["archive_octets"]
        with pytest.raises(OperatorError, match="expected nothing there yet"):
            asked(daemon, "disclose", path=str(place))
        with pytest.raises(OperatorError, match="expected an absolute path, found b"):
            asked(daemon, "disclose", path="b")
        with pytest.raises(OperatorError, match="disclose: expected a value for 'path'"):
            asked(daemon, "disclose")
        with pytest.raises(OperatorError, match="players were told when they joined"):
            asked(daemon, "disclose", path=str(place), include=["mail"])
        with pytest.raises(OperatorError, match="include: expected a list"):
            asked(daemon, "disclosure", include="mail")
        # Nobody is told what is in it without a line that says so.
        asked(daemon, "disclosure", contents=True)
        lines = list(daemon.daemon.writer.submit(lambda: [*daemon.office.store.lines("autumn")])
                     .result())  # fmt: skip
        assert [line.data["what"] for line in lines if line.type == "look.taken/1"][LINES:] == [
            "disclosure"
        ]
    assert heard[0] == "journal: 5,000 of 6,007 lines"


def held(daemon: Running) -> threading.Event:
    """Keep the writer busy until the event is set, so that what takes long waits for its turn."""
    go_on = threading.Event()
    daemon.daemon.writer.submit(lambda: go_on.wait(PATIENCE))
    return go_on


def nothing_left(place: Path) -> bool:
    return not list(place.parent.iterdir())


@contextmanager
def asking(daemon: Running, place: Path) -> Iterator[socket.socket]:
    """Somebody has asked for a bundle and waits."""
    request = {"verb": "disclose", "tournament": "autumn", "args": {"path": str(place)}}
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(PATIENCE)
        connection.connect(str(daemon.config.control_socket))
        connection.sendall(json.dumps(request).encode() + b"\n")
        yield connection


def test_who_hangs_up_gets_no_bundle(tmp_path: Path) -> None:
    place = tmp_path / "here" / "b"
    place.parent.mkdir()
    with ended(tmp_path) as daemon:
        go_on = held(daemon)
        with asking(daemon, place) as connection:
            connection.shutdown(socket.SHUT_RDWR)
            # Whatever is said afterwards is heard afterwards.
            assert daemon.say(b"hello?\n") is not None
        go_on.set()
        daemon.until(lambda: nothing_left(place))
        asked(daemon, "status")
    assert nothing_left(place)


def test_a_daemon_that_stops_leaves_no_half_of_a_bundle(tmp_path: Path) -> None:
    place = tmp_path / "here" / "b"
    place.parent.mkdir()
    with ended(tmp_path) as daemon:
        go_on = held(daemon)
        with asking(daemon, place) as connection:
            assert daemon.say(b"hello?\n") is not None
            daemon._thread.loop.call_soon_threadsafe(daemon.daemon.stop.set)
            daemon.until(lambda: daemon.daemon.control._stopping)
            go_on.set()
            answer = connection.makefile("rb").readline()
        assert json.loads(answer) == {"problems": ["stopped before it was done; nothing was left"]}
    assert nothing_left(place)
