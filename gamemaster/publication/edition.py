"""Writes one tournament's record into one directory: made complete once, then added to as it grows.

The order is what readers rely on: entries first, then the checkpoints that commit to them, then the
newest checkpoint, then the pages that point to all of it; each step durable before the next. So a
reader never finds a checkpoint whose entries are not there, whatever breaks off when.

What was written once is not written again. The first update compares everything that is there with
what it should be (a directory may have been restored, a disk have lost a file or the end of one),
and so does one that finds no genesis there; others write what is new. A file that says something
else than it should is not touched: either somebody changed it, or what was published would change,
and both are for a person to look at. Not thread-safe: one caller at a time.

What people read (an index, lists of announcements, how to check it all) is plain HTML in English
without a script, which needs nothing from anywhere; all that comes from a player or an organiser is
escaped. The index shows the newest announcements; older ones stand in lists of a fixed length, so
that a long record costs no more to add to than a short one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files as resources
from pathlib import Path
from typing import Final

from gamemaster.clauses import format_instant
from gamemaster.page.escaping import environment
from gamemaster.page.record_page import public_page
from gamemaster.publication import folder as files
from gamemaster.publication.folder import Folder, NotOurs
from gamemaster.record.cosignature import cosigned
from gamemaster.record.entries import headline
from gamemaster.record.genesis import NAME as GENESIS
from gamemaster.record.log import Log
from gamemaster.record.note import Heartbeat
from gamemaster.record.rounds import NAME as ROUND
from gamemaster.tournament.public import PublicRecord

MARK: Final = "gamemaster public record"
"""Stands in each of these files, so that nobody else's is overwritten."""

CHANGING: Final = (files.README, files.INDEX, files.REPORT)
GROWING: Final = ("list-", "cosigned/")
NEWEST_SHOWN: Final = 50
BEATS_SHOWN: Final = 400
IN_A_LIST: Final = 500


class Edition:
    """The record whose checkpoints are signed with ``seed`` (32 octets), in the directory ``path``.

    ``durable`` off: for a copy that can be made again.
    """

    def __init__(self, path: Path, seed: bytes, *, durable: bool = True) -> None:
        self.path = path
        self._seed = seed
        self._durable = durable
        self._log: Log | None = None
        self._upto = -1
        """The last entry that is there, with all before it and their checkpoints."""
        self._beats: frozenset[str] = frozenset()
        self._compared = False

    def update(self, public: PublicRecord) -> Update:
        """Bring the directory up to a record, which has been opened and only grows.

        Raises NotOurs if something else is in the way, and OSError; then it can be tried again.
        """
        if public.genesis is None:
            raise LookupError("the record has not been opened")
        log = self._log = self._log or Log(public.genesis.origin, self._seed)
        for number in range(log.tree.size, len(public.entries) + 1):
            log.append(public.leaf(number))
        with Folder(self.path, durable=self._durable) as folder:
            if not folder.holds(GENESIS):
                # Somebody emptied the directory, or put another in its place.
                self._upto, self._beats, self._compared = -1, frozenset(), False
            if not self._compared:
                _require_ours(folder, public)
            done = Update(folder, compare=not self._compared)
            for step in self._steps(public, log):
                for name, content in step:
                    done.put(name, content)
                folder.settle()
        self._upto, self._beats = len(public.entries), frozenset(public.heartbeats)
        self._compared = True
        return done

    def _steps(self, public: PublicRecord, log: Log) -> Iterator[Iterator[tuple[str, bytes]]]:
        new = range(self._upto + 1, len(public.entries) + 1)
        yield _entries(public, new)
        yield ((files.CHECKPOINT.format(n), log.checkpoint(n + 1).encode()) for n in new)
        beats = [public.heartbeats[date] for date in sorted({*public.heartbeats} - self._beats)]
        yield ((files.HEARTBEAT.format(beat.date), log.heartbeat(beat).encode()) for beat in beats)
        if beats:
            # What others signed is shown with the next heartbeat, at its hour.
            yield (
                (
                    files.COSIGNED.format(date),
                    cosigned(log.heartbeat(public.heartbeats[date]), found).encode(),
                )
                for date, found in sorted(public.cosigned.items())
                if date < max(public.heartbeats)
            )
        if public.round:
            yield iter([(ROUND, public.round.encode())])
        yield _proofs(public, log, new, beats)
        yield iter([(files.NEWEST, log.checkpoint(len(public.entries) + 1).encode())])
        yield pages_of(public, new, _notes(public, log))


def _entries(public: PublicRecord, new: range) -> Iterator[tuple[str, bytes]]:
    for number in new:
        yield files.entry_name(number), public.leaf(number).encode()
        if number:
            yield from files.documents(public.entries[number])


def _proofs(
    public: PublicRecord, log: Log, new: range, beats: list[Heartbeat]
) -> Iterator[tuple[str, bytes]]:
    for number in new:
        yield files.PROOF.format(number), log.inclusion(number).encode()
    for beat in beats:
        yield files.GROWTH.format(beat.date), log.growth(public.size_before(beat), beat).encode()


def _notes(public: PublicRecord, log: Log) -> dict[str, str]:
    """Return the latest checkpoint and heartbeat by their names."""
    upto = len(public.entries)
    notes = {f"checkpoint {upto}": log.checkpoint(upto + 1)}
    if public.heartbeats:
        beat = public.heartbeats[max(public.heartbeats)]
        notes[f"heartbeat of {beat.date}"] = log.checkpoint(beat.size, beat.extensions)
    return notes


class Update:
    """One pass over the files, in which each is written only if it is not there as it should be.

    ``written`` counts them, ``mended`` those of them in place of a part or a link.
    """

    def __init__(self, folder: Folder, *, compare: bool) -> None:
        self._folder = folder
        self._compare = compare
        self.written = 0
        self.mended = 0

    def put(self, name: str, content: bytes) -> None:
        """Put a file in its place, unless it is there. Raises NotOurs for another one there."""
        changes = name == files.NEWEST or name in CHANGING or name.startswith(GROWING)
        if self._compare or changes:
            found = self._folder.read(name)
            if found == content:
                return
            if not changes and found is not None and not content.startswith(found):
                raise NotOurs(
                    f"{name}: expected what was announced, found something else: "
                    "move it away to have it written again"
                )
            self.mended += not changes and (found is not None or self._folder.holds(name))
        self._folder.write(name, content)
        self.written += 1


def _require_ours(folder: Folder, public: PublicRecord) -> None:
    """See that what is in our files' places is this record, or nothing."""
    genesis = folder.read(GENESIS)
    if genesis is not None and not public.leaf(0).encode().startswith(genesis):
        raise NotOurs(f"{GENESIS}: expected that of this tournament, found another one's")
    for name in CHANGING:
        found = folder.read(name)
        if found is not None and found.strip() and MARK.encode() not in found:
            raise NotOurs(f"{name}: expected nothing, or one that gamemaster wrote, found another")


def pages_of(
    public: PublicRecord, new: range, notes: Mapping[str, str]
) -> Iterator[tuple[str, bytes]]:
    """Yield the pages that change when the entries ``new`` have come, by their names.

    ``notes`` are the latest checkpoint and heartbeat.
    """
    genesis = public.genesis
    if genesis is None:
        return
    readme = (
        (resources("gamemaster.publication") / "templates/README.txt")
        .read_text(encoding="utf-8")
        .format(mark=MARK, title=public.title, origin=genesis.origin, key=genesis.key)
    )
    yield files.README, readme.encode()
    write = environment("gamemaster.publication", instant=format_instant).get_template
    given = {"mark": MARK, "files": files, "public": public, "headline": headline}
    upto, newest, spans = len(public.entries), range(len(public.entries), 0, -1), []
    if upto > NEWEST_SHOWN:
        spans = [range(n, min(n + IN_A_LIST, upto + 1)) for n in range(1, upto + 1, IN_A_LIST)]
    for span in spans:
        if span.stop > new.start:
            page = write("own/list.html").render(given, shown=span)
            yield files.LIST.format(span.start), page.encode()
    yield files.REPORT, public_page(public, notes, MARK).encode()
    days = sorted(public.heartbeats, reverse=True)[:BEATS_SHOWN]
    page = write("own/index.html").render(
        given, shown=newest[:NEWEST_SHOWN], spans=spans, days=days
    )
    yield files.INDEX, page.encode()
