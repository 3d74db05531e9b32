"""Leaves stores as ``stores/`` keeps them, made by the version of today.

    python -m tests.compatibility.leaving fifth

writes ``fifth-edition.tar.xz``, left in the middle of a game, and
``fifth-edition-before-play.tar.xz``, left while players join. This is done once for each edition,
while its version is the newest; afterwards the files stay as they are.
"""

from __future__ import annotations

import io
import sys
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory

from gamemaster.clock import HandClock
from gamemaster.journal.protector import KeyFile, write_key_file
from gamemaster.journal.store import Store
from tests.builders import DAY, GM, MINUTE, MONDAY, address_of, raw_mail
from tests.compatibility.opened import Opened

STORES = Path(__file__).with_name("stores")
CONFIG = """\
[store]
path = "gamemaster.store"

[key]
file = "gamemaster.key"

[[listen]]
protocol = "smtp"
host = "127.0.0.1"
port = 2525

[send]
kind = "maildir"
maildir = "mail-out"

[organiser]
addresses = ["organiser@players.test"]

[[tournament]]
name = "autumn"
address = "gm@secret.test"
title = "Autumn"
"""
PROPOSAL = "propose enact\n{text}\nclauses:\ndefine {name} = 1\nend proposal\n"
SONGS = PROPOSAL.format(text="A player who sings is thanked.", name="songs")
WAVES = PROPOSAL.format(text="A player who waves greets all others.", name="waves")
NEW_YEAR = 1_767_225_600
"""2026-01-01 UTC: what the packed files are dated, so that nothing tells when they were made."""


def founded(directory: Path) -> Opened:
    """A table at which nobody has joined yet."""
    (directory / "config.toml").write_text(CONFIG)
    key = directory / "gamemaster.key"
    write_key_file(key)
    Store.create(directory / "gamemaster.store", KeyFile(key)).close()
    return Opened(directory, clock=HandClock(MONDAY))


def accept(table: Opened, who: str, body: str) -> None:
    """Have a mail accepted, and nothing more."""
    sender, to = address_of(who), table.reply_address(who)
    table.mails[sender] += 1
    raw = raw_mail(sender, to, body, number=table.mails[sender])
    table.clock.advance(MINUTE)
    table.accept(raw, to, sender)


def join(table: Opened) -> None:
    """Three people join, and a stranger writes something that leads to nothing."""
    table.join("alice", "bob", "carol")
    table.mail("stranger@elsewhere.test", "cheap watches\n", to=GM)


def play(table: Opened) -> None:
    """Proposal 301 is decided, 302 is open, and the receipt of a vote waits to leave."""
    table.ask("start")
    table.mail("alice", f"{SONGS}vote for mine\n")
    table.mail("bob", "vote for 301\n")
    table.mail("carol", "vote for 301\n")
    table.mail("bob", WAVES)
    table.mail("carol", "vote against 302\n")
    table.mail("bob", "tell alice: shall we?\n")
    table.wait(DAY)
    table.mail("stranger@elsewhere.test", "still cheap\n", to=GM)
    accept(table, "bob", "vote for 302\n")
    while table.office.work():
        pass


def pack(directory: Path, to: Path) -> None:
    """Pack what an organiser has in the directory; its owner and dates are nobody's."""

    def plain(member: tarfile.TarInfo) -> tarfile.TarInfo:
        member.uid = member.gid = 0
        member.uname = member.gname = "root"
        member.mtime = NEW_YEAR
        return member

    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:xz", preset=9) as archive:
        for path in sorted(directory.iterdir()):
            if path.suffix in (".toml", ".key", ".store", ".published"):
                archive.add(path, path.name, filter=plain)
    to.write_bytes(packed.getvalue())


def main(edition: str) -> None:
    with TemporaryDirectory() as name:
        table = founded(Path(name))
        join(table)
        table.mail("dave", "join Dave\n", to=GM)
        accept(table, "dave", "")
        table.close()
        pack(Path(name), STORES / f"{edition}-edition-before-play.tar.xz")
    with TemporaryDirectory() as name:
        table = founded(Path(name))
        join(table)
        play(table)
        accept(table, "carol", "vote for 302\n")
        table.close()
        pack(Path(name), STORES / f"{edition}-edition.tar.xz")


if __name__ == "__main__":
    main(sys.argv[1])
