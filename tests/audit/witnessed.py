"""A game that witnesses watch: two whom its genesis names, and a player with a key of her own.

One of the two is asked over the network, for which somebody stands in here; the other never says
anything. Ada cosigns by mail.
"""

from __future__ import annotations

from pathlib import Path

from gamemaster.disclosing.disclose import disclose
from gamemaster.record.cosignature import Cosigner, Offered, text_of
from gamemaster.tournament.lines import HeartbeatCosigned
from tests.audit.playing import Published, RealTable
from tests.audit.tampering.forging import ADA, SILENT, WATCHING
from tests.builders import DAY, tournament

READER = "archive@lists.test"


def table(directory: Path) -> RealTable:
    """A table at which a game is about to begin."""
    keys = [{"key": str(WATCHING.key)}, {"key": str(SILENT.key)}]
    return RealTable(directory, (tournament(witness=keys, heartbeat_to=[READER]),))


def newest(at: RealTable) -> str:
    """The day of the newest heartbeat."""
    return max(at.tournament.public.heartbeats)


def note_of(at: RealTable, date: str) -> str:
    """The heartbeat of a day."""
    public = at.tournament.public
    return at.office.records.heartbeat("autumn", public, public.heartbeats[date])


def watched(at: RealTable, date: str | None = None) -> None:
    """The witness that is asked cosigns a heartbeat, by default the newest."""
    date = date or newest(at)
    now = at.clock.now()
    signed = WATCHING.cosign(text_of(note_of(at, date)), now)
    line = HeartbeatCosigned(date, signed.witness, signed.signed)
    at.office.take_cosignature("autumn", line, now)


def offered(at: RealTable, by: Cosigner = ADA, date: str | None = None) -> Offered:
    """What a player makes of the newest heartbeat, to be mailed."""
    date = date or newest(at)
    signed = by.cosign(text_of(note_of(at, date)), at.clock.now())
    return Offered("secret.test/autumn", date, signed.witness, signed.signed)


def mailed(at: RealTable, one: Offered, who: str = "ada") -> str:
    """Have a player mail a cosignature; return the answer."""
    at.mail(who, "cosign", attachments=[("cosignature.txt", one.text())])
    return at.last(who).body


def played(directory: Path) -> RealTable:
    """A few days of play, each with its heartbeat; the game is over."""
    at = table(directory)
    at.start("ada", "bob", "cyd")
    at.mail("ada", "propose enact\nEverybody sings.\nend proposal\nvote for mine")
    at.wait(DAY)
    watched(at)
    mailed(at, offered(at))
    at.mail("bob", "vote for 301")
    at.wait(DAY)
    at.mail("cyd", "vote for 301")
    at.wait(DAY)
    watched(at)
    at.ask("end", reason="that was all")
    assert at.log.defects == []
    return at


def watched_game(directory: Path) -> Published:
    """Play it, and disclose it."""
    at = played(directory)
    try:
        folder = disclose(at.office, "autumn", directory / "bundle")
        return Published(folder, at.office.store.roots("autumn").signing)
    finally:
        at.close()
