"""Plays a script in a real office: mail leaves by the clock, the record is published, facts logged.

Reading, playing, the calendar, the store, the queue and its ticks, the answers that the doors get,
the files of the public record and the log are the daemon's own. Play takes time here, as much as
the script says, and never a whole tick: so an instant that follows from the end of play shows.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from gamemaster import oplog
from gamemaster.calendar import almanac
from gamemaster.daemon.known_senders import KnownSenders
from gamemaster.daemon.publisher import Publisher
from gamemaster.errors import OperatorError
from gamemaster.game.dice import Roll
from gamemaster.organiser.verbs import perform
from gamemaster.outbox.outcome import Failed
from gamemaster.outbox.queue import next_tick
from gamemaster.publication.edition import Edition
from gamemaster.tournament import lines
from tests.builders import (
    GM,
    HOUR,
    Sent,
    Table,
    address_of,
    empty_store,
    raw_mail,
    report_on,
    tournament,
)
from tests.fakes import GivenDice, KeptLog
from tests.torture.paired.scripts import PLAYERS, STRANGER, Deed, Pair, Script, Step

if TYPE_CHECKING:
    from tests.postgres import Cluster

NAME: Final = "autumn"
LIST: Final = "everyone@lists.test"
TICK: Final = 30
"""Seconds between the instants at which mail leaves: more than a step takes to be played."""

SETTLED: Final = 4 * TICK
"""Seconds after which all that a step came to has left."""

AWAY: Final = Failed(temporary=True, code=451, status="4.3.0")
_TABLES: Final = (("line", "stream"), ("object", "shelf"))
LANGUAGES: Final = {"bob": "language german\n", "cyd": "language french\n"}


class _Log(KeptLog):
    """Keeps faults for the campaign, and says them to the daemon's log as well."""

    def tournament_set_aside(self) -> None:
        raise AssertionError("a tournament is damaged")

    def reading_put_off(self, error: BaseException) -> None:
        super().reading_put_off(error)
        oplog.reading_put_off(error)

    def defect(self, where: str, error: BaseException) -> None:
        super().defect(where, error)
        oplog.defect("play", error)


class _Dice(GivenDice):
    """Dice that count on where they have fewer faces: a coin told to show a five shows a one."""

    def roll(self, chain: str, index: int, faces: int, mix: str | None = None) -> Roll:
        fallen = super().roll(chain, index, faces, mix)
        return replace(fallen, value=1 + (fallen.value - 1) % faces)


@dataclass(repr=False)
class Ticking(Table):
    """A table whose mail leaves at ticks, after play that takes ``slowness`` seconds."""

    log: KeptLog = field(default_factory=_Log)
    slowness: int = 0

    def open(self) -> None:
        super().open()
        self.office.release_seconds = TICK
        for config in self.configs:
            self.office._oracles[config.name] = _Dice(config.name, self.dice)

    def settle(self) -> list[Sent]:
        """Read and play all there is, which takes its time; deliver at the ticks after it.

        What is done next begins at the same instant, however long this took.
        """
        before, began = len(self.sent), self.clock.now()
        while self.office.work():
            pass
        self.clock.advance(self.slowness)
        for _ in range(3):
            self.clock.advance(next_tick(self.clock.now(), TICK) - self.clock.now())
            self.deliver()
        self.clock.advance(began + SETTLED - self.clock.now())
        return self.sent[before:]

    def keep_calendar(self) -> None:
        """Have all done that is due by now: it takes no time, however much it is."""
        while almanac.keep(self.office, self.clock.now()):
            while self.office.work():
                pass


@dataclass(frozen=True)
class Line:
    """A line of the journal as it was written: in which step of the script, and what it says."""

    step: int
    type: str
    at: int
    said: Any
    octets: int


@dataclass(frozen=True)
class Row:
    """A row of the store as its holder sees it: on which shelf, how long, and how it begins."""

    table: str
    of: int
    octets: int
    begins: bytes


@dataclass(frozen=True)
class World:
    """All that anybody could see of a script that was played, and its journal."""

    script: Script
    lines: tuple[Line, ...]
    sent: tuple[Sent, ...]
    files: dict[str, bytes]
    """The public record as it is published at the end."""
    served: tuple[tuple[str, ...], ...]
    """The files that were there after each step."""
    logged: tuple[str, ...]
    """The log up to the end of each step."""
    doors: tuple[str, ...]
    """After each step, what the doors are told of those who knock."""
    rows: tuple[Row, ...]
    shelved: tuple[tuple[str, int, int], ...]
    """Shelf, row and octets of everything on the shelves before it was sealed."""
    octets: bytes
    """The file of the store, or what a server has on its disk of it."""
    defects: tuple[BaseException, ...]


_BEGUN: Final[dict[tuple[str, str], tuple[tempfile.TemporaryDirectory[str], Ticking]]] = {}


def _beginning(ruleset: str, announce: str) -> Ticking:
    """Return a tournament of five players that has just begun, kept while this process lasts."""
    if (ruleset, announce) not in _BEGUN:
        place = tempfile.TemporaryDirectory(prefix="gm-pairs-")
        config = tournament(
            NAME, ruleset=ruleset, announce=announce, announce_to=("players", LIST),
            heartbeat_to=(LIST,), max_mails_per_hour=12,
        )  # fmt: skip
        table = Ticking(
            Path(place.name), (config,), (), pause_between_mails=0,
            cluster=_SERVER[0] if _SERVER else None,
        )  # fmt: skip
        table.start(*PLAYERS)
        for who, words in LANGUAGES.items():
            table.mail(who, words)
        table.close()
        _BEGUN[ruleset, announce] = place, table
    return _BEGUN[ruleset, announce][1]


_SERVER: Final[list[Cluster]] = []


@contextmanager
def in_databases_of(cluster: Cluster) -> Iterator[None]:
    """Have every tournament played on a store of that server meanwhile."""
    forget_beginnings()
    _SERVER.append(cluster)
    try:
        yield
    finally:
        _SERVER.clear()
        forget_beginnings()


def forget_beginnings() -> None:
    """Begin every tournament anew from here on, in a store that is new itself."""
    for place, _ in _BEGUN.values():
        place.cleanup()
    _BEGUN.clear()
    empty_store.cache_clear()


def played(pair: Pair, script: Script, place: Path) -> World:
    """Play one script of a pair in an empty folder."""
    beginning = _beginning(pair.ruleset, pair.announce)
    log = place / "log"
    with oplog.opened("debug", "json", log):
        table = beginning.copied(place, log=_Log(), dice=script.dice)
        return _Play(table, script, log).whole()


class _Play:
    """One script while it is played."""

    def __init__(self, table: Ticking, script: Script, log: Path) -> None:
        self.table, self.script, self.log = table, script, log
        self.www = table.directory / "www"
        seed = table.office.store.roots(NAME).signing
        edition = Edition(self.www, seed, durable=False)
        self.publisher = Publisher({NAME: edition}, lambda *_: None, table.clock)
        self.ends: list[int] = []
        self.before = table.office.store.head(NAME).seq
        self.served: list[tuple[str, ...]] = []
        self.logged: list[str] = []
        self.doors: list[str] = []

    def whole(self) -> World:
        """Play it from beginning to end."""
        for step, slowness in zip(self.script.steps, self.script.slowness, strict=True):
            began = self.table.clock.now()
            self.rest(began + step.pause)
            self.table.slowness = slowness
            self.step(step)
            self.table.slowness = 0
            self.ended()
        self.rest(self.table.clock.now() + 2 * HOUR)
        self.ended()
        return self.world()

    def rest(self, until: int) -> None:
        """Let time pass; the calendar is looked at every hour."""
        self.table.away.clear()
        while self.table.clock.now() < until:
            self.table.clock.advance(min(HOUR, until - self.table.clock.now()))
            self.table.keep_calendar()
            self.table.settle()

    def step(self, step: Step) -> None:
        """Have people do what they do, a second after each other; then all of it is played."""
        began = self.table.clock.now()
        for second, deed in enumerate(step.deeds):
            self.table.clock.advance(max(0, began + second - self.table.clock.now()))
            self.deed(deed)
        self.table.settle()
        self.table.clock.advance(began + 2 * SETTLED - self.table.clock.now())

    def deed(self, deed: Deed) -> None:
        """Have one thing done; the mails of a step are all accepted before the first is read."""
        table = self.table
        match deed.kind:
            case "mail":
                sender = address_of(deed.who)
                table.mails[sender] += 1
                to = table.reply_address(deed.who) if deed.evident else GM
                raw = raw_mail(sender, to, deed.words, number=table.mails[sender])
                table.accept(raw, to, sender)
            case "organiser":
                with suppress(OperatorError):
                    self.act(deed)
            case "comes back":
                last = table.last(deed.who)
                table.accept(report_on(last), last.envelope_sender, "")
            case "away":
                table.away[address_of(deed.who)] = AWAY
            case "starts again":
                table.reopen()

    def act(self, deed: Deed) -> None:
        args: dict[str, Any] = {"reason": "hidden"}
        game = self.table.office.game(NAME)
        match deed.who:
            case "correct":
                args |= {"number": 206, "clauses": deed.words, "seen": 0}
            case "award":
                args |= {"player": deed.words, "points": 3}
            case "review":
                number = min(game.held, default=min(game.open_proposals, default=301))
                seen = game.desk[number].version if number in game.desk else 0
                args |= {"number": number, "verdict": "attach", "clauses": "", "seen": seen}
            case "players":
                args = {}
        perform(self.table.office, deed.who, NAME, args, self.table.clock.now())

    def ended(self) -> None:
        """Note what there is at the end of a step."""
        table = self.table
        self.ends.append(table.office.store.head(NAME).seq)
        public = table.tournament.told
        self.publisher.show(NAME, public)
        self.publisher.write()
        found = (str(one.relative_to(self.www)) for one in self.www.rglob("*") if one.is_file())
        self.served.append(tuple(sorted(found)))
        self.logged.append(self.log.read_text(encoding="utf-8"))
        known = KnownSenders(table.office)
        addresses = [address_of(who) for who in (*PLAYERS, STRANGER)]
        worth = [(one, sorted(known.worth(GM, one))) for one in addresses]
        guessed = [known.log_in(one, "guessed") for one in addresses]
        self.doors.append(repr((worth, guessed)))

    def world(self) -> World:
        """Close the store and return what came of it."""
        store, found = self.table.office.store, []
        for seq, (line, octets) in enumerate(store.whole_lines(NAME), start=1):
            if seq > self.before:
                step = next(at for at, end in enumerate(self.ends) if seq <= end)
                found.append(Line(step, line.type, line.at, lines.read(line), len(octets)))
        shelved = tuple(
            (shelf, row, len(payload))
            for shelf in ("mail", "letter", "delivery")
            for row, payload in store.scan(shelf)
        )
        self.table.close()
        rows, octets = _as_its_holder_sees(self.table)
        files = {name: (self.www / name).read_bytes() for name in self.served[-1]}
        return World(
            self.script, tuple(found), tuple(self.table.sent), files, tuple(self.served),
            tuple(self.logged), tuple(self.doors), rows, shelved,
            octets, tuple(self.table.log.defects),
        )  # fmt: skip


def _as_its_holder_sees(table: Ticking) -> tuple[tuple[Row, ...], bytes]:
    """Return the rows of a store and the octets on the disk, a file's or a server's."""
    cluster, place = table.cluster, table.place
    if cluster is None or place is None:
        return _rows(table.path), table.path.read_bytes()
    database = str(place).rpartition("/")[2]
    rows, octets = [], []
    for name, of in _TABLES:
        sql = f"SELECT {of}, length(sealed), substr(sealed, 1, 12) FROM {name} ORDER BY id"
        rows += [Row(name, *row) for row in cluster.ask(database, sql)]
        cluster.ask(database, "CHECKPOINT")
        ((file,),) = cluster.ask(database, f"SELECT pg_relation_filepath('{name}')")
        octets.append((cluster.folder / "data" / file).read_bytes())
    cluster.drop(place)
    return tuple(rows), b"".join(octets)


def _rows(path: Path) -> tuple[Row, ...]:
    """Return the rows of a store as somebody without its key reads them."""
    found: list[Row] = []
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as file:
        for table, of in _TABLES:
            columns = f"{of}, length(sealed), substr(sealed, 1, 12)"
            rows = file.execute(f"SELECT {columns} FROM {table} ORDER BY id")
            found += (Row(table, *row) for row in rows)
    return tuple(found)
