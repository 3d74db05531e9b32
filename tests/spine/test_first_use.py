"""A daemon that is ready opens no file of the program any more: there may be none left to open."""

from __future__ import annotations

import smtplib
import sys
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from time import monotonic, sleep

import pytest

import gamemaster
from tests.builders import raw_mail
from tests.running import START_SECONDS, Running, founded

NOTED = """\
import os, sys
# A process that understands mail is begun anew where one was ended, and reads what it needs then.
reads = any("multiprocessing" in word for word in sys.orig_argv)
if (where := os.environ.get("OPENED")) and not reads:
    noted = os.open(where, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    def note(event, args):
        if event == "open":
            os.write(noted, f"{args[0]}\\n".encode())
    sys.addaudithook(note)
"""
PROGRAM = tuple(map(str, (Path(gamemaster.__file__).parent, sys.prefix, sys.base_prefix)))
MAIL = """
[[listen]]
protocol = "smtp"
host = "127.0.0.1"
port = 0

[send]
kind = "maildir"
maildir = "{out}"
"""
TURN = (
    'propose enact\nGood.\nclauses:\ndefine good = 1\nevery "day": award everyone 1\n'
    "end proposal\nvote for mine\n"
)


class People:
    """Those who write to the daemon and wait for its answers."""

    def __init__(self, daemon: Running, out: Path) -> None:
        self.daemon, self.out, self.count = daemon, out, 0

    def mails(self, who: str) -> list[EmailMessage]:
        files = (self.out / f"{who}@players.test" / "new").glob("*")
        found = sorted(files, key=lambda file: file.stat().st_mtime_ns)
        return [message_from_bytes(file.read_bytes(), policy=policy.default) for file in found]

    def write(self, who: str, text: str, charset: str = "") -> None:
        before, self.count = len(self.mails(who)), self.count + 1
        ours = [str(mail["Reply-To"]) for mail in self.mails(who) if "+" in str(mail["Reply-To"])]
        sender, to = f"{who}@players.test", ours[-1] if ours else "gm@secret.test"
        raw = raw_mail(sender, to, text, number=self.count)
        raw = raw.replace(b"utf-8", charset.encode() or b"utf-8")
        with smtplib.SMTP("127.0.0.1", self.port) as client:
            client.sendmail(sender, [to], raw)
        until = monotonic() + START_SECONDS
        while len(self.mails(who)) == before:
            assert monotonic() < until, "no answer"
            sleep(0.01)

    @property
    def port(self) -> int:
        (where,) = [f["where"] for f in self.daemon.facts() if f["event"] == "listening"][-1:]
        return int(str(where).rpartition(":")[2])


@pytest.fixture
def daemon(tmp_path: Path) -> Iterator[Running]:
    daemon = Running(founded(tmp_path, MAIL.format(out=tmp_path / "out")))
    yield daemon
    if daemon.process is not None and daemon.process.poll() is None:
        daemon.kill()
    daemon.forget()


def test_a_daemon_that_is_ready_opens_no_file_of_the_program(
    daemon: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, opened = tmp_path / "out", tmp_path / "opened"
    (tmp_path / "sitecustomize.py").write_text(NOTED)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("OPENED", str(opened))
    people = People(daemon, out)

    def start() -> int:
        daemon.start()
        return len(opened.read_text().splitlines())

    def since(mark: int) -> list[str]:
        daemon.stop()
        return [
            path
            for path in opened.read_text().splitlines()[mark:]
            if path.startswith(PROGRAM) and not path.startswith(str(tmp_path))
        ]

    ready = start()
    for who, language in (
        ("ada", ""),
        ("bea", "language german\n"),
        ("cleo", "Langue : français\n"),
    ):
        people.write(who, f"join {who.capitalize()} Bee\n{language}")
        people.write(who, "yes\n")
    daemon.ask("start")
    assert since(ready) == []
    ready = start()
    people.write("ada", TURN)
    people.write("bea", "vote for 301\nmine\nrules\nrecord\nhelp\n", "iso-8859-2")
    people.write("cleo", "vote for 301\nnonsense\ninquire 203\ncheck\n", "koi8-r")
    assert since(ready) == []
