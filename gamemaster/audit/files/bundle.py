"""A bundle as it was read: its files, their hashes, and the contents of the small ones.

Invariants
* Nothing is ever written, and no name leads anywhere: only names of the list below are taken.
* Everything is bounded: how many files, how long each may be, how much of them is kept in memory.
  The journal, mails and the program are hashed as they pass and not kept; the journal is read a
  second time line by line, and must have the same hash then.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, NoReturn, Protocol

from gamemaster.audit.files.letter import LONGEST_OCTETS, Letter
from gamemaster.audit.findings import Refused

KIB, MIB = 1024, 1024 * 1024
GIB = 1024 * MIB
MOST_FILES = 1_000_000
MOST_OCTETS = 8 * GIB
KEPT_OCTETS = 512 * MIB
NAME_OCTETS = 100
LINE_OCTETS = 16 * MIB
CHUNK = MIB

_NUMBER = "(?:0|[1-9][0-9]{0,8})"
_LONGEST = (
    (re.compile(rf"announcements/{_NUMBER}\.txt"), 4 * MIB),
    (re.compile(rf"checkpoints/{_NUMBER}\.txt"), 64 * KIB),
    (re.compile(r"heartbeats/[0-9]{4}-[0-9]{2}-[0-9]{2}\.txt"), 64 * KIB),
    (re.compile(r"cosigned/[0-9]{4}-[0-9]{2}-[0-9]{2}\.txt"), MIB),
    (re.compile(rf"proposals/{_NUMBER}\.txt"), MIB),
    (re.compile(rf"mail/{_NUMBER}\.eml"), 256 * MIB),
    (re.compile(r"journal\.jsonl"), 4 * GIB),
    (re.compile(r"manifest\.json"), 256 * MIB),
    (re.compile(r"verify\.pyz"), 64 * MIB),
    (re.compile(r"(?:manifest\.note|roots\.json|genesis\.txt)"), 64 * KIB),
    (re.compile(r"(?:README|rulings|looks)\.txt"), 64 * MIB),
)
"""The files that a bundle may have, and how many octets each may have at most."""

_PASSING = ("journal.jsonl", "verify.pyz", "mail/")
"""Files that are hashed and not kept."""


class Found(NamedTuple):
    """The length of a file in octets, and their SHA-256."""

    octets: int
    sha256: bytes


class Source(Protocol):
    """A directory or an archive that files come from."""

    def files(self) -> Iterator[tuple[str, int, Iterator[bytes]]]:
        """Yield each file's name, length and octets, which are read before the next file."""

    def chunks(self, name: str) -> Iterator[bytes]:
        """Yield the octets of one file once more."""


@dataclass
class Bundle:
    """The files that were found, by name; ``contents`` holds those small enough to be kept.

    ``letters`` are mails as they were read, by number, None for one that could not be.
    """

    source: Source
    found: dict[str, Found] = field(default_factory=dict)
    contents: dict[str, bytes] = field(default_factory=dict)
    letters: dict[int, Letter | None] = field(default_factory=dict)

    def octets(self, name: str) -> bytes:
        """Return a small file. Raises Refused if it is missing."""
        try:
            return self.contents[name]
        except KeyError:
            raise Refused(f"{name}: expected a file, and there is none") from None

    def text(self, name: str) -> str:
        """Return a text file. Raises Refused if it is missing or not UTF-8."""
        try:
            return self.octets(name).decode()
        except UnicodeDecodeError:
            raise Refused(f"{name}: expected UTF-8") from None

    def json(self, name: str) -> dict[str, Any]:
        """Return the JSON object in a file. Raises Refused if the file is not one."""
        return parsed(self.text(name), name)

    def numbers(self, folder: str) -> set[int]:
        """Return the numbers of the files in a folder, such as ``announcements``."""
        pattern = re.compile(rf"{folder}/([0-9]+)\.[a-z]+")
        return {int(match[1]) for name in self.found if (match := pattern.fullmatch(name))}

    def lines(self, name: str) -> Iterator[bytes]:
        """Yield the lines of a file that was not kept, each without its line feed.

        Raises Refused if one is too long, if the last one does not end, and if the file is not
        what it was when it was hashed.
        """
        if name not in self.found:
            raise Refused(f"{name}: expected a file, and there is none")
        digest, rest = hashlib.sha256(), b""
        for chunk in self.source.chunks(name):
            digest.update(chunk)
            pieces = (rest + chunk).split(b"\n")
            rest = pieces.pop()
            if len(rest) > LINE_OCTETS:
                raise Refused(f"{name}: expected lines of at most {LINE_OCTETS} octets")
            yield from pieces
        if rest:
            raise Refused(f"{name}: expected a line feed at its end")
        if digest.digest() != self.found[name].sha256:
            raise Refused(f"{name}: expected the same file all the time, found it changed")


def longest(name: str) -> int:
    """Return how many octets a file of this name may have. Raises Refused if no bundle has it."""
    octets = permitted(name)
    if not octets:
        raise Refused(f"{safe(name)}: expected the name of a file of a bundle")
    return octets


def permitted(name: str) -> int:
    """Return how many octets a file of this name may have, 0 where no bundle has such a file."""
    return next((octets for pattern, octets in _LONGEST if pattern.fullmatch(name)), 0)


def safe(name: str) -> str:
    """Return a file's name in plain letters, other characters escaped."""
    cut = name if len(name) <= NAME_OCTETS else f"{name[:NAME_OCTETS]}…"
    return cut if cut.isascii() and cut.isprintable() else ascii(cut)


def read_all(source: Source, progress: Callable[[str], None]) -> Bundle:
    """Read every file once. Raises Refused if there is a file that no bundle may have."""
    bundle, total, kept = Bundle(source), 0, 0
    for name, octets, chunks in source.files():
        most = longest(name)
        if octets > most:
            raise Refused(f"{name}: expected at most {most} octets, found {octets}")
        if name in bundle.found:
            raise Refused(f"{name}: expected once, found twice")
        total += octets
        if len(bundle.found) == MOST_FILES or total > MOST_OCTETS:
            raise Refused(f"{name}: expected at most {MOST_FILES} files and {MOST_OCTETS} octets")
        keep = not name.startswith(_PASSING)
        kept += octets if keep else 0
        if kept > KEPT_OCTETS:
            raise Refused(f"{name}: expected at most {KEPT_OCTETS} octets besides journal and mail")
        letter = name.startswith("mail/")
        content = _pass(
            bundle, name, octets, chunks, keep=keep or octets <= letter * LONGEST_OCTETS
        )
        if letter:
            number = int(name.removeprefix("mail/").removesuffix(".eml"))
            bundle.letters[number] = _letter(content) if octets <= LONGEST_OCTETS else None
        if keep:
            bundle.contents[name] = content
        if len(bundle.found) % 10_000 == 0:
            progress(f"files: {len(bundle.found):,}")
    return bundle


def _letter(content: bytes) -> Letter | None:
    # Few bundles have mails, and the library for mail takes longer to load than a game to read.
    from gamemaster.audit.files.disclosed_mail import read_letter  # noqa: PLC0415

    return read_letter(content)


def _pass(bundle: Bundle, name: str, most: int, chunks: Iterator[bytes], *, keep: bool) -> bytes:
    """Hash a file; return its octets if they are to be kept. Raises Refused if it changes."""
    digest, octets, pieces = hashlib.sha256(), 0, []
    for chunk in chunks:
        octets += len(chunk)
        if octets > most:
            break
        digest.update(chunk)
        if keep:
            pieces.append(chunk)
    if octets != most:
        raise Refused(f"{name}: expected {most} octets, found another number: it changes")
    bundle.found[name] = Found(octets, digest.digest())
    return b"".join(pieces)


def parsed(text: str, name: str) -> dict[str, Any]:
    """Return the JSON object in ``text``: each key once, numbers whole. Raises Refused otherwise.

    Anything that two readers might read differently is refused.
    """
    try:
        value = _DECODER.decode(text)
    except (ValueError, RecursionError) as error:
        raise Refused(f"{name}: expected JSON, found {error}"[:300]) from None
    if not isinstance(value, dict):
        raise Refused(f"{name}: expected a JSON object")
    return value


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise ValueError("a key that stands twice")
    return value


def no_number(_: str) -> NoReturn:
    """Refuse a number that two readers may read differently. Raises ValueError."""
    raise ValueError("a number that is not whole")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_once, parse_float=no_number, parse_constant=no_number
)


def hexadecimal(value: object, where: str) -> bytes:
    """Return 32 octets from their hexadecimal form. Raises Refused."""
    if not isinstance(value, str) or not re.fullmatch("[0-9a-f]{64}", value):
        raise Refused(f"{where}: expected 64 hexadecimal digits")
    return bytes.fromhex(value)
