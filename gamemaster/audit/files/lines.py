"""The disclosed journal: one chain of hashes over lines that have one text each.

A line's hash is that of its canonical form in which what is private is replaced by its digest
(docs/formats.md, "Journal and disclosure"). Where a disclosure opens a private part, the line holds
it, and the digest is computed here: then ``private`` of the shown line holds it, too. A long
journal repeats few words very often. If each is kept once, half a million lines fit into a few
hundred MiB.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from array import array
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final, NamedTuple

from gamemaster.audit.files.bundle import no_number
from gamemaster.audit.findings import Refused

GENESIS: Final = "0" * 64
NAME: Final = "journal.jsonl"
LINES_BETWEEN_REPORTS: Final = 20_000
_COMMITS: Final = frozenset(
    {"fields.revealed/1", "record.opened/1", "heartbeat.made/1", "mail.read/1"}
)
"""Lines whose place in the chain was published, or told to a player in a receipt."""

_KEYS: Final = frozenset({"at", "blind", "data", "prev", "seq", "type", "why"})
_WITH_PRIVATE: Final = _KEYS | {"private"}
_DIGEST: Final = re.compile("[0-9a-f]{64}")
_TYPE: Final = re.compile(r"[a-z][a-z0-9_.-]{0,62}/[1-9][0-9]{0,5}")


class Shown(NamedTuple):
    """One line. ``prev`` is the journal's head before it, kept where it was published.

    ``private`` is what the disclosure opened of it, None where there is nothing or it is closed;
    ``sealed`` says that there is a private part, while the line is read.
    """

    seq: int
    type: str
    at: int
    data: dict[str, Any]
    why: dict[str, Any]
    prev: str
    private: dict[str, Any] | None = None
    sealed: bool = False


class Follower:
    """Follows the lines of a journal up to the first that does not fit, which is ``trouble``."""

    def __init__(self) -> None:
        self.trouble: Refused | None = None

    def take(self, line: Shown) -> None:
        """Follow one line."""
        if self.trouble is None:
            try:
                self._take(line)
            except Refused as refusal:
                self.trouble = refusal
            except (LookupError, TypeError, ValueError, AttributeError):
                self.trouble = another_shape(line)

    def close(self) -> None:
        """Check the end of the journal."""
        if self.trouble is None:
            try:
                self._close()
            except Refused as refusal:
                self.trouble = refusal

    def _take(self, line: Shown) -> None:
        """Follow one line. Raises Refused, or any error that another shape leads to."""

    def _close(self) -> None:
        """Check the end. Raises Refused."""


class Chain:
    """Follows the chain. ``trouble`` is the first line that does not continue the one before it."""

    def __init__(self, progress: Callable[[str], None]) -> None:
        self.size = 0
        self.head = GENESIS
        self.trouble: Refused | None = None
        self._progress = progress
        # The first eight octets of each blind: of honest ones no two are ever alike.
        self._blinds = array("Q")

    def follow(self, raw_lines: Iterable[bytes], take: Callable[[Shown], None]) -> None:
        """Hand on each line. Raises Refused at one that cannot be read."""
        for number, raw in enumerate(raw_lines, start=1):
            line, private, hashed = _read(raw, number)
            if self.trouble is None and line["seq"] != number:
                self.trouble = wrong_line(number, f"line {number} of the journal", line["seq"])
            if self.trouble is None and line["prev"] != self.head:
                self.trouble = wrong_line(number, f"prev {self.head}", line["prev"])
            kind, why = sys.intern(line["type"]), line["why"] or {}
            head = self.head if kind in _COMMITS else ""
            sealed = "private" in line
            take(Shown(number, kind, line["at"], line["data"], why, head, private, sealed))
            self._blinds.append(int(line["blind"][:16], 16))
            self.size, self.head = number, hashlib.sha256(hashed).hexdigest()
            if number % LINES_BETWEEN_REPORTS == 0:
                self._progress(f"journal: {number:,} lines")
        if self.trouble is None:
            self._check_blinds()

    def _check_blinds(self) -> None:
        """Check that no blind stands twice: one who knew it could guess what the other hides."""
        known = sorted(self._blinds)
        twice = next((one for one, other in pairwise(known) if one == other), None)
        if twice is not None:
            again = self._blinds.index(twice, self._blinds.index(twice) + 1) + 1
            self.trouble = wrong_line(again, "a blind of its own", f"{twice:016x}… once more")


def unfitting(line: Shown, expected: str, found: object) -> Refused:
    """Return the fault of a line that does not fit those before it, to be raised."""
    return Refused(f"journal entry {line.seq}: expected {expected}, found {found!r:.80}")


def another_shape(line: Shown) -> Refused:
    """Return the fault of a line in which something has another form, to be raised."""
    return Refused(f"journal entry {line.seq}: expected the shape of {line.type}, found another")


def wrong_line(number: int, expected: str, found: object) -> Refused:
    """Return the fault of a line of the file, to be raised."""
    return Refused(f"journal entry {number}: expected {expected}, found {found!r:.100}")


def _read(raw: bytes, number: int) -> tuple[dict[str, Any], dict[str, Any] | None, bytes]:
    """Return a line, the opened part of its private data, and the octets that are hashed."""
    try:
        text = raw.decode()
        line, end = _DECODER.raw_decode(text)
        written = _ENCODER.encode(line) if end == len(text) else ""
    except (ValueError, RecursionError):
        raise wrong_line(number, "a line of a journal", raw[:80]) from None
    if written != text:
        # Keys that stand twice, blanks, escapes: what two readers may read differently.
        raise wrong_line(number, "a line in canonical form", "another form of it")
    if type(line) is not dict or (line.keys() != _KEYS and line.keys() != _WITH_PRIVATE):
        raise wrong_line(number, "the keys of a line of a journal", "others")
    _check_types(line, number)
    private = line.get("private")
    if "private" not in line or _is_closed(private):
        return line, None, raw
    if type(private) is not dict or "salt" not in private:
        raise wrong_line(number, "a private part with its salt", "another")
    digest = hashlib.sha256(_ENCODER.encode(private).encode()).hexdigest()
    hashed = _ENCODER.encode({**line, "private": {"sha256": digest}})
    return line, private, hashed.encode()


def _check_types(line: dict[str, Any], number: int) -> None:
    why = line["why"]
    fits = (
        type(line["seq"]) is type(line["at"]) is int
        and type(line["type"]) is type(line["prev"]) is type(line["blind"]) is str
        and type(line["data"]) is dict
        and (why is None or type(why) is dict)
        and _is_type(line["type"])
        and _DIGEST.fullmatch(line["blind"])
    )
    if not fits:
        raise wrong_line(number, "the types of a line of a journal", "others")


@lru_cache(maxsize=256)
def _is_type(name: str) -> bool:
    return _TYPE.fullmatch(name) is not None


def _is_closed(private: object) -> bool:
    return (
        type(private) is dict
        and private.keys() == {"sha256"}
        and type(private["sha256"]) is str
        and _DIGEST.fullmatch(private["sha256"]) is not None
    )


_DECODER: Final = json.JSONDecoder(parse_float=no_number, parse_constant=no_number)
_ENCODER: Final = json.JSONEncoder(
    ensure_ascii=False,
    allow_nan=False,
    sort_keys=True,
    separators=(",", ":"),
    check_circular=False,  # What was just read holds nothing twice.
)


SHORT: Final = 64
DEEPEST: Final = 64
"""No line that the Gamemaster writes is nested any deeper."""


class Sharing:
    """Has lines share their short words, and the reason that they have from the line before."""

    def __init__(self) -> None:
        self._why: dict[str, Any] = {}

    def keep(self, line: Shown) -> Shown:
        """Return an equal line that shares all words that it can."""
        why = line.why
        if why != self._why:
            self._why = _shared(why, 0)
        data = _shared(line.data, 0)
        return Shown(line.seq, line.type, line.at, data, self._why, line.prev, line.private)


_SHARED: Final = frozenset({str, dict, list})


def _shared(value: Any, depth: int) -> Any:  # noqa: ANN401 - JSON
    kind = type(value)
    if kind is str:
        return sys.intern(value) if len(value) <= SHORT else value
    if kind in (dict, list) and depth == DEEPEST:
        raise RecursionError(f"deeper than {DEEPEST}")
    if kind is dict:
        return {
            sys.intern(key): _shared(part, depth + 1) if type(part) in _SHARED else part
            for key, part in value.items()
        }
    if kind is list:
        return [_shared(part, depth + 1) for part in value]
    return value
