"""Writes one tournament's record into one directory: made complete once, then added to as it grows.

The order is what readers rely on: entries first, then the checkpoints that commit to them, then the
newest checkpoint, then the pages that point to all of it; each step durable before the next. So a
reader never finds a checkpoint whose entries are not there, whatever breaks off when.

What was written once is not written again. The first update compares everything that is there with
what it should be (a directory may have been restored, a disk have lost a file or the end of one);
later ones write what is new. A file that says something else than it should is not touched: either
somebody changed it, or what was published would change, and both are for a person to look at.
Not thread-safe: one caller at a time.

What people read (an index, lists of announcements, how to check it all) is plain HTML in English
without a script, which needs nothing from anywhere; all that comes from a player or an organiser is
escaped. The index shows the newest announcements; older ones stand in lists of a fixed length, so
that a long record costs no more to add to than a short one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from itertools import islice
from pathlib import Path
from typing import Final

from gamemaster.clauses import format_instant
from gamemaster.page.record_page import public_page
from gamemaster.publication import folder as files
from gamemaster.publication.folder import Folder, NotOurs
from gamemaster.record.entries import headline
from gamemaster.record.genesis import NAME as GENESIS
from gamemaster.record.genesis import Genesis
from gamemaster.record.log import Log
from gamemaster.record.note import Heartbeat
from gamemaster.tournament.public import Entry, PublicRecord

MARK: Final = "gamemaster public record"
"""Stands in each of these files, so that nobody else's is overwritten."""

CHANGING: Final = (files.README, files.INDEX, files.REPORT)
NEWEST_SHOWN: Final = 50
BEATS_SHOWN: Final = 400
IN_A_LIST: Final = 500
_LIST: Final = "list-{first}.html"
_HEAD: Final = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="generator" content="{mark}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{title}</title>
<style>
body {{ font: 1rem/1.5 sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem }}
table {{ border-collapse: collapse; width: 100% }}
th, td {{ text-align: left; vertical-align: top; padding: .2rem .6rem .2rem 0 }}
pre, code {{ overflow-wrap: anywhere; white-space: pre-wrap }}
</style>
</head>
<body>
<main>
"""

_FOOT: Final = "</main>\n</body>\n</html>\n"
_README: Final = """\
{mark}
{title}

These files are the public record of a game of Nomic: everything that the
Gamemaster has announced to everybody, and signatures that fix it.

  genesis.txt           entry 0: what the game commits to from its beginning
  announcements/N.txt   entry N: announcement N
  proposals/N.txt       the text of a proposal, where it has been made known
  checkpoints/N.txt     the signed checkpoint that goes with announcement N
  proofs/N.tlog-proof   that entry N is in the record at that checkpoint
  heartbeats/DATE.txt   a signed checkpoint of each day
  growth/DATE.txt       that the record only grew since the one before
  checkpoint            the newest checkpoint
  report.html           all of this on one page, which checks it when asked

The record is called {origin}
and its checkpoints are signed by the key
{key}

To check all of it, copy the files and run

  gamemaster record verify DIRECTORY

Whoever keeps copies can show later that something was changed: compare what
you have with what others have (gamemaster record compare). To do without this
program: each checkpoint is a C2SP tlog-checkpoint, https://c2sp.org/tlog-checkpoint,
in a signed note, https://c2sp.org/signed-note; the entries are the leaves of
the Merkle tree of RFC 6962, entry 0 first. OpenSSL and the tools of the Go
checksum database verify them as they are.
"""


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
        yield ((files.checkpoint_name(n), log.checkpoint(n + 1).encode()) for n in new)
        beats = [public.heartbeats[date] for date in sorted({*public.heartbeats} - self._beats)]
        yield ((files.heartbeat_name(beat.date), log.heartbeat(beat).encode()) for beat in beats)
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
        yield files.proof_name(number), log.inclusion(number).encode()
    for beat in beats:
        yield files.growth_name(beat.date), log.growth(public.size_before(beat), beat).encode()


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
        changes = name == files.NEWEST or name in CHANGING or name.startswith("list-")
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
    readme = _README.format(mark=MARK, title=public.title, origin=genesis.origin, key=genesis.key)
    yield files.README, readme.encode()
    if len(public.entries) > NEWEST_SHOWN:
        for first in range(1, len(public.entries) + 1, IN_A_LIST):
            if first + IN_A_LIST > new.start:
                yield _LIST.format(first=first), _list(public, first).encode()
    yield files.REPORT, public_page(public, notes, MARK).encode()
    yield files.INDEX, _index(public, genesis).encode()


def _index(public: PublicRecord, genesis: Genesis) -> str:
    upto = len(public.entries)
    newest = [public.entries[n] for n in range(upto, max(upto - NEWEST_SHOWN, 0), -1)]
    title = f"<bdi>{escape(public.title)}</bdi>"
    parts = [
        _HEAD.format(mark=MARK, title=f"{escape(public.title)}: public record"),
        f"<h1>{title}: public record</h1>\n",
        f"<p>A game of Nomic played by mail. It began on <time>{genesis.opened}</time>.\n",
        f'<a href="{files.REPORT}">All of it on one page</a> ·\n',
        f'<a href="{files.README}">How to check this record</a> ·\n',
        f'<a href="{files.entry_name(0)}">genesis</a>\n',
        f'(<a href="{files.checkpoint_name(0)}">checkpoint</a>) ·\n',
        f'<a href="{files.NEWEST}">newest checkpoint</a></p>\n',
        f"<p>The record is <code>{escape(genesis.origin)}</code>;\n",
        f"its key is <code>{escape(genesis.key)}</code>.</p>\n",
        f"<h2>Announcements</h2>\n<p>There have been {upto} announcements.</p>\n",
        _table(newest) if newest else "",
    ]
    if upto > NEWEST_SHOWN:
        starts = range(1, upto + 1, IN_A_LIST)
        spans = ((first, min(first + IN_A_LIST - 1, upto)) for first in starts)
        links = (f'<a href="{_LIST.format(first=first)}">{first} to {last}</a>'
                 for first, last in spans)  # fmt: skip
        parts.append(f"<p>All of them: {' · '.join(links)}</p>\n")
    if public.heartbeats:
        days = islice(sorted(public.heartbeats, reverse=True), BEATS_SHOWN)
        links = (
            f'<a href="{files.heartbeat_name(day)}">{day}</a>\n'
            f'(<a href="{files.growth_name(day)}">growth</a>)'
            for day in days
        )
        parts.append(f"<h2>Heartbeats</h2>\n<p>{' · '.join(links)}</p>\n")
    return "".join((*parts, _FOOT))


def _list(public: PublicRecord, first: int) -> str:
    last = min(first + IN_A_LIST - 1, len(public.entries))
    heading = f"{escape(public.title)}: announcements {first} to {last}"
    entries = [public.entries[number] for number in range(first, last + 1)]
    return "".join((
        _HEAD.format(mark=MARK, title=heading),
        f'<h1><bdi>{heading}</bdi></h1>\n<p><a href="{files.INDEX}">Newest</a></p>\n',
        _table(entries),
        _FOOT,
    ))  # fmt: skip


def _table(entries: list[Entry]) -> str:
    rows = (
        f"<tr><td>{entry.number}</td><td><time>{format_instant(entry.at)}</time></td>"
        f'<td><a href="{files.entry_name(entry.number)}">'
        f"<bdi>{escape(headline(entry.about, entry.fields))}</bdi></a></td>"
        f'<td><a href="{files.checkpoint_name(entry.number)}">checkpoint</a> ·\n'
        f'<a href="{files.proof_name(entry.number)}">proof</a></td></tr>\n'
        for entry in entries
    )
    head = "<tr><th>No.</th><th>When</th><th>What</th><th>Signed</th></tr>\n"
    return f"<table>\n<thead>\n{head}</thead>\n<tbody>\n{''.join(rows)}</tbody>\n</table>\n"
