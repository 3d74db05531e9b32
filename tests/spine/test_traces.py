"""What was said in confidence stands in no file of a running daemon, in any form to look for.

A whole tournament is played over SMTP with everything planted that the house must keep to itself:
names, addresses, texts, clause names, reasons, questions, votes, the passphrase. Searched are the
database, its log and shared memory, the daemon's log at its most talkative, and temporary files,
while it runs, after it was killed, and after it stopped.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from gamemaster import oplog
from gamemaster.game.events import EVENT_CLASSES
from gamemaster.journal.protector import Passphrase
from gamemaster.tournament.lines import LINES
from tests.builders import ORGANISER
from tests.journal.test_traces import forms, inflated
from tests.spine.running import Running

PASSPHRASE = "borborygmus over the antimacassar"
TEXT = "Every player shall publish a limerick about quincunxes"
SECOND = "Whosoever defenestrates shall floccinaucinihilipilificate"
PLANTED = {
    "name": "Xanthippe",
    "address": "xanthippe@players.test",
    "another address": "zyzzyva@players.test",
    "the organiser's address": ORGANISER,
    "text": TEXT,
    "second text": SECOND,
    "clause name": "zeugmatic_bonus",
    "clause": "award player zeugmatic_bonus",
    "reason": "for services to syzygy",
    "question": "May a mugwump equivocate?",
    "answer": "Only on alternate Whitsundays.",
    "move": "do a tarantella for the gamemaster",
    "nonsense": "pneumonoultramicroscopic",
    "subject": "kumquat marmalade recipe",
    "title": "Quibblers of Quodlibet",
    "vote": "vote for 301",
    "passphrase": PASSPHRASE,
    **{f"line {name}": name.removesuffix("/1") for name in (*EVENT_CLASSES, *LINES)},
}


def traces(data: bytes) -> set[str]:
    where = [data, *inflated(data)]
    return {
        kind
        for kind, token in PLANTED.items()
        if any(form in part for form in forms(token) for part in where)
    }


def played(daemon: Running) -> None:
    daemon.join("xanthippe", "zyzzyva")
    daemon.ask("start")
    daemon.gets("zyzzyva", "has begun")
    clauses = "define zeugmatic_bonus = 3\nwhen turn.taken: award player zeugmatic_bonus"
    daemon.mail(
        "xanthippe", f"propose enact\n{TEXT}\nclauses:\n{clauses}\nend proposal\nvote for mine\n"
    )
    daemon.gets("zyzzyva", "Rule-change 301 has been proposed")
    daemon.mail("zyzzyva", "vote for 301\nask May a mugwump equivocate?\n")
    question = daemon.gets(ORGANISER, "a question")
    daemon.mail(ORGANISER, "Only on alternate Whitsundays.\n", to=str(question["Reply-To"]))
    daemon.gets("zyzzyva", "the organiser answers")
    daemon.mail("zyzzyva", f"propose enact\n{SECOND}\nend proposal\nvote for mine\n")
    daemon.gets("xanthippe", "Rule-change 302 has been proposed")
    daemon.mail("xanthippe", "do a tarantella for the gamemaster\npneumonoultramicroscopic\n")
    daemon.mail("xanthippe", "mine\nrecord\n")
    daemon.mail("stranger@else.test", "kumquat marmalade recipe\n")
    daemon.ask("award", player="xanthippe", points=5, reason="for services to syzygy")
    daemon.ask("players")
    daemon.mail("xanthippe", "vote for 302\n")
    daemon.gets("xanthippe", "Rule-change 302 has been adopted")
    daemon.until(lambda: daemon.ask("status")["letters_waiting"] == 0)


def test_no_file_tells_what_was_said_in_confidence(
    directory: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    temporary, seen = tmp_path / "tmp", tmp_path / "seen"
    temporary.mkdir()
    seen.mkdir()
    for variable in ("TMPDIR", "SQLITE_TMPDIR", "TEMP", "TMP"):
        monkeypatch.setenv(variable, str(temporary))
    title = {"name": "quodlibet", "address": "gm@secret.test", "title": PLANTED["title"]}
    log = directory / "gamemaster.log"
    with oplog.opened("debug", "json", log):
        daemon = Running(directory, {"tournament": [title]}, Passphrase(PASSPHRASE))
        with daemon:
            played(daemon)
            # As a power cut would leave it, and with the pages that were freed.
            for file in directory.iterdir():
                if file.is_file():
                    shutil.copyfile(file, seen / f"running-{file.name}")
    for file in directory.iterdir():
        shutil.copyfile(file, seen / f"stopped-{file.name}")
    names = {file.name for file in seen.iterdir()}
    assert {"running-gamemaster.store", "running-gamemaster.store-wal"} <= names
    assert log.read_text().count("mail.accepted") > 5
    for file in seen.iterdir():
        found = traces(file.read_bytes())
        if file.name.endswith(".log"):
            # Facts have names of their own, some of which events have too.
            found = {kind for kind in found if not kind.startswith("line ")}
        assert found == set(), file.name
        assert traces(file.name.encode()) == set()
    assert list(temporary.iterdir()) == []
    # What is searched for is what left in clear, to those it was for.
    told = b"".join(raw for _, _, raw in daemon.post.taken).replace(b"=\r\n", b"")
    assert {"name", "text", "question", "answer", "title"} <= traces(told)
