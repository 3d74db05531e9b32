"""Compares the instants that are signed in what is saved, and the dates at which the mails came.

A Gamemaster writes the instants, and nothing but what was published before and after binds them: no
entry of the record is older than one before it, and no two entries or heartbeats name one head of
the journal, which has grown in between.
The reader's own server writes when it took each mail. So what was dated back shows here: a genesis
whose round of the public beacon was known already, an announcement or a heartbeat of days before.
Mail may be late for other reasons, and clocks differ: the differences are told, and are no fault.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from gamemaster.audit.dice import beacon
from gamemaster.audit.findings import Refused
from gamemaster.audit.language.times import written_instant
from gamemaster.audit.record import silence
from gamemaster.record.genesis import Genesis
from gamemaster.saved.pieces import Holdings, named

_AT: Final = re.compile(
    r"^(?:(?:Opened|Received|Written|Made): )?"
    r"([0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}) UTC$",
    re.MULTILINE,
)
_HEAD: Final = re.compile(r"^(?:Journal:?|journal) ([0-9a-f]{64})$", re.MULTILINE)
_KIND: Final = re.compile(r"SECRET NOMIC ([A-Z]{1,20})/")
EARLY_SECONDS: Final = 300
"""Clocks of two servers may differ by so much."""


class Arrival(NamedTuple):
    """The seconds after its instant at which something came, and its name for people."""

    seconds: int
    what: str


def arrivals(holdings: Holdings) -> list[Arrival]:
    """Return how long after its instant each text came that a mail with a date brought."""
    found = []
    for text, what, at in _signed(holdings):
        if text in holdings.came and at is not None:
            found.append(Arrival(holdings.came[text] - at, what))
    return found


def _signed(holdings: Holdings) -> Iterator[tuple[str, str, int | None]]:
    """Yield texts with an instant: entries, heartbeats, and what was signed for one player."""
    for number, several in holdings.announcements.items():
        for entry in several:
            yield entry.text, named(number), instant_of(entry.text)
    for each in holdings.checkpoints:
        if each.beats_at is not None:
            text = each.note.partition("\n\n")[0]  # Cosignatures may be added below.
            yield text, f"the heartbeat of {each.day}", each.beats_at
    for note in holdings.notes:
        kind = _KIND.match(note.text)
        what = f"a {kind[1].lower()}" if kind else "a note"
        yield note.text, f"{what} ({note.place})", instant_of(note.text)


def instant_of(text: str) -> int | None:
    """Return the instant that an entry or a note bears, in seconds; None without one."""
    found = _AT.search(text)
    try:
        return int(dt.datetime.fromisoformat(f"{found[1]}+00:00").timestamp()) if found else None
    except ValueError:
        return None


def require_course(holdings: Holdings, size: int) -> None:
    """Raise Refused where the first ``size`` entries go back in time, or share a journal's head."""
    latest, heads = 0, dict[str, str]()
    for number in range(size):
        for entry in holdings.entries(number):
            at = instant_of(entry.text)
            if at is not None and at < latest:
                found = f"expected no instant before {written_instant(latest)}, that of an entry"
                raise Refused(f"{entry.place}: {named(number)}: {found} before it")
            latest = latest if at is None else at
            _require_head(heads, entry.text, named(number), entry.place)
    for each in holdings.checkpoints:
        if each.beats_at is not None:
            what = f"the heartbeat of {each.day}, {written_instant(each.beats_at)}"
            _require_head(heads, each.note.partition("\n\n")[0], what, each.place)


def _require_head(heads: dict[str, str], text: str, what: str, place: str) -> None:
    head = _HEAD.findall(text)[-1:]
    if head and heads.setdefault(head[0], what) != what:
        found = f"a head of the journal of its own, found that of {heads[head[0]]}"
        raise Refused(f"{place}: {what}: expected {found}")


def told(holdings: Holdings, genesis: Genesis | None) -> str:
    """Tell the largest difference, what came before its instant, and a round that was known."""
    found = arrivals(holdings)
    late, early = max(found), min(found)
    said = f"{len(found)} compared; the latest to come: {late.what}, {_time(late.seconds)} after it"
    if early.seconds < -EARLY_SECONDS:
        said += f"; {early.what} came {_time(-early.seconds)} before the instant that it bears"
    return f"{said}{_known_round(holdings, genesis)}"


def _known_round(holdings: Holdings, genesis: Genesis | None) -> str:
    """Tell by how long the round that a genesis names was known before the genesis came."""
    if genesis is None or genesis.round is None:
        return ""
    came = (holdings.came.get(entry.text, 0) for entry in holdings.announcements.get(0, ()))
    after = min(came, default=0) - beacon.due_at(genesis.round)
    if after <= 0:
        return ""
    return (
        f"; the genesis came {_time(after)} after {genesis.beacon} was due: for so long the "
        f"Gamemaster could choose when to begin, and with it all dice, knowing the round"
    )


def _time(seconds: int) -> str:
    """Return a length of time in its largest two units."""
    for length, unit, smaller, within in ((silence.DAY, "d", 3600, "h"), (3600, "h", 60, "min")):
        if seconds >= length:
            return f"{seconds // length} {unit} {seconds % length // smaller} {within}"
    return f"{seconds} s"
