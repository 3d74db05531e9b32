"""Tells the pieces of a public record apart by their content, not by the names of their files.

Nothing is believed here: a piece is a text that has the form of one. ``place`` says where it was
found, for people. Receipts and statements are found by their first line; whether the key signed
them is for ``confirmations``. Where the mails of several tournaments lie in one folder, a
checkpoint names its record, an announcement has the title of its tournament and a document the
short name; a genesis says to which record these belong. Pieces that belong to no genesis that is
held stay with every record.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, TypeVar

from gamemaster.documents.proposal import documents, read_document
from gamemaster.errors import OperatorError
from gamemaster.record.genesis import TITLE, Genesis, GenesisError, read_genesis
from gamemaster.record.merkle import Proof, growths, inclusions
from gamemaster.record.note import date_of
from gamemaster.record.rounds import Round, rounds_in
from gamemaster.record.signed_receipts import (
    DICE,
    LETTER,
    MESSAGE,
    RECEIPT,
    RECEIPT_WITHOUT_HEAD,
    STATEMENT,
)

T = TypeVar("T")
MOST_LINES: Final = 100_000
_TITLES: Final = (RECEIPT, RECEIPT_WITHOUT_HEAD, STATEMENT, LETTER, MESSAGE, DICE)
_NOTE: Final = re.compile(
    rf"^(?:{'|'.join(_TITLES)})\n(?:[^\n]+\n){{0,{MOST_LINES}}}(?:\n(?:— [^\n]*\n)+)?",
    re.MULTILINE,
)
_A_LETTER: Final = re.compile(r": a letter\n[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9:]{8} UTC\n")
_HEADING: Final = re.compile(
    r"^(?P<title>[^\n]{1,400}): announcement (?P<number>[1-9][0-9]{0,8})\n"
    r"[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9:]{8} UTC\n\n",
    re.MULTILINE,
)
_LAST_LINE: Final = re.compile(r"^Journal [0-9a-f]{64}\n", re.MULTILINE)
_LONGEST_BODY: Final = 1_000_000
_CHECKPOINT: Final = re.compile(
    r"^(?P<origin>[^\s+]{1,200})\n(?P<size>0|[1-9][0-9]{0,17})\n(?P<root>[A-Za-z0-9+/]{43}=)\n"
    # Signatures of other kinds have up to some 5,000 octets.
    r"(?:[^\n]{1,500}\n){0,20}\n(?:— [^\n]{1,8000}\n){1,100}",
    re.MULTILINE,
)
_CHECKPOINT_LINE: Final = re.compile(
    r"(?P<origin>[^\s+]{1,200}) (?P<size>[1-9][0-9]{0,17}) (?P<root>[A-Za-z0-9+/]{43}=)"
)
_GENESIS: Final = re.compile(
    rf"^{TITLE}/[1234]\n(?:[^\n]{{1,700}}\n){{1,30}}?End: [^\n]{{1,60}}\n", re.MULTILINE
)
_BEAT: Final = re.compile(r"^journal [0-9a-f]{64}\nat (?P<at>0|[1-9][0-9]{0,10})\n", re.MULTILINE)
_HASH: Final = re.compile(r"^SHA-256 ([0-9a-f]{64})$", re.MULTILINE)
_KEY: Final = re.compile(r"^Signed by (\S{1,500})$", re.MULTILINE)
_KEY_OF_GENESIS: Final = re.compile(r"^Key: (\S{1,500})$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class HeldNote:
    """A signed note to one reader (a receipt, a letter), with its signature if it has one."""

    text: str
    place: str
    beside: str | None = None


def notes_in(text: str, place: str, beside: str | None = None) -> Iterator[HeldNote]:
    """Yield each note in a text: from its title to an empty line, and the signatures below that.

    One that breaks off is yielded as far as it goes, so that its reader learns of it.
    """
    if any(title in text for title in _TITLES):
        for note in _NOTE.finditer(text.replace("\r\n", "\n") + "\n"):
            yield HeldNote(note.group(), place, beside)


@dataclass(frozen=True, slots=True)
class Held:
    """A text and where it was found. ``exact``: octet for octet (a file, an attachment).

    ``unread`` says why there is no text where there should be one. ``came`` is when the reader's
    own server took the mail, where it says so. ``beside`` are the words of the mail that a file was
    attached to, None where it came in none; ``origin`` is the only record that has a checkpoint in
    that mail, ``""`` where that is not known. ``bare``: words of a mail with no note attached.
    ``sender`` is the address that its mail is from, ``""`` for a file.
    """

    text: str
    place: str
    exact: bool
    unread: str = ""
    came: int | None = None
    beside: str | None = None
    origin: str = ""
    bare: bool = False
    sender: str = ""

    def lacks(self, text: str) -> bool:
        """Say whether this is attached to a mail whose text does not hold ``text``."""
        return self.beside is not None and words(text) not in self.beside


@dataclass(frozen=True, slots=True)
class Announcement:
    """An announcement's text, or that of the genesis as number 0.

    It is an entry of the record if a checkpoint says so.
    """

    number: int
    text: str
    place: str
    exact: bool
    origin: str = ""

    @property
    def hashes(self) -> tuple[str, ...]:
        """Every SHA-256 that it announces."""
        return tuple(_HASH.findall(self.text))

    @property
    def key(self) -> str | None:
        """The key that it says signs the checkpoints; the genesis names it."""
        found = (_KEY if self.number else _KEY_OF_GENESIS).search(self.text)
        return found.group(1) if found else None


@dataclass(frozen=True, slots=True)
class SignedCheckpoint:
    """A checkpoint as a note; whether it is signed is for ``checks``."""

    origin: str
    size: int
    root: bytes
    note: str
    place: str

    @property
    def beats_at(self) -> int | None:
        """The instant of a heartbeat, None for any other checkpoint."""
        found = _BEAT.search(self.note)
        return int(found["at"]) if found else None

    @property
    def more(self) -> tuple[str, ...]:
        """The signed lines that neither a checkpoint nor a heartbeat has."""
        further = self.note.partition("\n\n")[0].split("\n")[3:]
        beat = _BEAT.fullmatch("".join(f"{line}\n" for line in further))
        return () if beat else tuple(further)

    @property
    def day(self) -> str:
        """The UTC day of a heartbeat, ``""`` for any other checkpoint."""
        return date_of(self.beats_at) if self.beats_at is not None else ""

    @property
    def line(self) -> str:
        """The checkpoint in one line, for a chat: the record's name, how many entries, the root."""
        return f"{self.origin} {self.size} {base64.b64encode(self.root).decode()}"


def checkpoint_in(line: str) -> SignedCheckpoint | None:
    """Return the checkpoint that somebody gives in one line, None if it is none."""
    found = _CHECKPOINT_LINE.fullmatch(" ".join(line.split()))
    if found is None:
        return None
    root = base64.b64decode(found["root"])
    return SignedCheckpoint(found["origin"], int(found["size"]), root, found[0], "the line")


@dataclass(frozen=True, slots=True)
class GrowthProof:
    """Claims that the first ``old`` entries begin the record of the checkpoint ``new``."""

    old: int
    hashes: tuple[bytes, ...]
    new: SignedCheckpoint


@dataclass(frozen=True, slots=True)
class InclusionProof:
    """Claims that entry ``index`` is in the record of a checkpoint."""

    index: int
    hashes: tuple[bytes, ...]
    checkpoint: SignedCheckpoint


@dataclass(frozen=True, slots=True)
class Document:
    """A proposal's document."""

    number: int
    tournament: str
    text: str
    place: str


@dataclass
class Holdings:
    """All pieces found: every different text of a number, in the order found."""

    name: str
    announcements: dict[int, list[Announcement]] = field(default_factory=dict)
    checkpoints: list[SignedCheckpoint] = field(default_factory=list)
    documents: list[Document] = field(default_factory=list)
    growths: list[GrowthProof] = field(default_factory=list)
    inclusions: list[InclusionProof] = field(default_factory=list)
    notes: list[HeldNote] = field(default_factory=list)
    rounds: dict[Round, str] = field(default_factory=dict)
    """Claims about rounds of the public beacon, with the place of each."""
    bare: list[str] = field(default_factory=list)
    """Places of letters, in words alone: no file that is signed is attached to the mail."""
    unsaid: dict[str, Announcement] = field(default_factory=dict)
    """Announcements, by their words, that no mail says but for one with another text around it."""
    unreadable: list[tuple[str, str]] = field(default_factory=list)
    came: dict[str, int] = field(default_factory=dict)
    """When the first mail with each text of an announcement, heartbeat or note came."""
    _said: set[str] = field(default_factory=set, repr=False)
    _known: dict[tuple[type, str], int] = field(default_factory=dict, repr=False)
    """The place of each text among those of its kind: each is held once."""

    def add(self, held: Held) -> set[str]:
        """Take in whatever pieces stand in a text; return of which kinds they are."""
        kinds = set()
        for announcement in _announcements(held):
            kinds.add("announcement" if announcement.number else "genesis")
            self._announcement(announcement, held)
        for checkpoint in _checkpoints(held.text, held.place):
            kinds.add("heartbeat" if checkpoint.day else "checkpoint")
            self._arrived(checkpoint.note.partition("\n\n")[0], held)
            self._once(self.checkpoints, checkpoint, checkpoint.note)
        for proof in growths(held.text):
            for new in _begun(held, proof):
                kinds.add("proof")
                grown = GrowthProof(proof.number, proof.hashes, new)
                self._once(self.growths, grown, f"{proof.number} {new.note}")
        for proof in inclusions(held.text):
            for new in _begun(held, proof):
                kinds.add("proof")
                proved = InclusionProof(proof.number, proof.hashes, new)
                self._once(self.inclusions, proved, f"{proof.number} {new.note}")
        if held.bare and _A_LETTER.search(held.text):
            self.bare.append(held.place)
        for document in _documents(held):
            kinds.add("document")
            self._once(self.documents, document, document.text)
        self._rounds(held)
        for note in notes_in(held.text, held.place, held.beside):
            kinds.add("signed note")
            self._arrived(note.text, held)
            self._once(self.notes, note, note.text)
        return kinds

    def _arrived(self, text: str, held: Held) -> None:
        if held.came is not None:
            self.came[text] = min(held.came, self.came.get(text, held.came))

    def _rounds(self, held: Held) -> None:
        for found in rounds_in(held.text):
            self.rounds.setdefault(found, held.place)

    def _once(self, kept: list[T], piece: T, text: str) -> None:
        if self._is_new(type(piece), text, len(kept)):
            kept.append(piece)

    def _announcement(self, new: Announcement, held: Held) -> None:
        self._arrived(new.text, held)
        said = words(new.text)
        if not held.lacks(new.text):
            self._said.add(said)
            self.unsaid.pop(said, None)
        elif new.number and said not in self._said:
            self.unsaid.setdefault(said, new)
        known = self.announcements.setdefault(new.number, [])
        if self._is_new(Announcement, new.text, len(known)):
            known.append(new)
            return
        place = self._known[Announcement, new.text]
        if new.exact and not known[place].exact:
            known[place] = new

    def _is_new(self, kind: type, text: str, place: int) -> bool:
        """Say whether a text was not held so far, and note the place that it gets."""
        return self._known.setdefault((kind, text), place) == place

    def entries(self, number: int) -> list[Announcement]:
        """Return the texts held of one number: the exact ones, or if there is none, the others.

        A text in the body of a mail may have been changed on its way, so it counts only where no
        file or attachment is held.
        """
        known = self.announcements.get(number, [])
        return [text for text in known if text.exact] or known

    def otherwise(self, number: int) -> list[Announcement]:
        """Return the texts in mails that differ from the exact entry, which alone was signed.

        Line ends and blanks of another program are no difference.
        """
        exact = {tuple(entry.text.split()) for entry in self.entries(number) if entry.exact}
        known = self.announcements.get(number, [])
        return [text for text in known if exact and tuple(text.text.split()) not in exact]

    @property
    def last(self) -> int:
        """The number of the last entry that anything here tells of, -1 without any."""
        sizes = (checkpoint.size for checkpoint in self.checkpoints)
        return max((*self.announcements, *(size - 1 for size in sizes)), default=-1)

    @property
    def size(self) -> int:
        """The number of entries held from the genesis on without a gap."""
        count = 0
        while self.entries(count):
            count += 1
        return count


def words(text: str) -> str:
    """Return a text with one blank for each run of blanks and line ends, which mail changes."""
    return " ".join(text.split())


def named(number: int) -> str:
    """Return the name by which people know an entry of the record."""
    return f"announcement {number}" if number else "the genesis"


SPANS_SHOWN: Final = 12


def spans(numbers: Iterable[int]) -> str:
    """Return the names of entries, given in order: those that follow each other as one."""
    found: list[list[int]] = []
    for number in numbers:
        if found and found[-1][1] == number - 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    told = [_span(first, last) for first, last in found[:SPANS_SHOWN]]
    more = len(found) - SPANS_SHOWN
    return ", ".join(told) + (f" and {more} more gaps" if more > 0 else "")


def _span(first: int, last: int) -> str:
    if first == last:
        return named(first)
    genesis = "" if first else "the genesis and "
    return f"{genesis}announcements {max(first, 1)} to {last}"


def _announcements(held: Held) -> Iterator[Announcement]:
    """Yield the genesis, and what stands between a heading and the last line of an announcement.

    A heading that another heading follows first does not count; text with a heading in it is no
    announcement.
    """
    for found in _GENESIS.finditer(held.text):
        with suppress(GenesisError):
            genesis = read_genesis(found.group()).text()
            yield Announcement(0, genesis, held.place, held.exact, held.origin)
    headings = list(_HEADING.finditer(held.text))
    for place, heading in enumerate(headings, 1):
        following = headings[place].start() if place < len(headings) else len(held.text)
        end = min(following, heading.end() + _LONGEST_BODY)
        last = _LAST_LINE.search(held.text, heading.end(), end)
        if last is not None and last.start() > heading.end():
            text = held.text[heading.start() : last.end()]
            number = int(heading["number"])
            yield Announcement(number, text, held.place, held.exact, held.origin)


def _checkpoints(text: str, place: str) -> Iterator[SignedCheckpoint]:
    for found in _CHECKPOINT.finditer(text):
        yield _checkpoint(found, place)


def origins_in(texts: Iterable[str]) -> set[str]:
    """Return the names of the records that texts have checkpoints of."""
    return {found["origin"] for text in texts for found in _CHECKPOINT.finditer(text)}


def _begun(held: Held, proof: Proof) -> Iterator[SignedCheckpoint]:
    """Yield the checkpoint that stands right after a proof, if one does."""
    found = _CHECKPOINT.match(held.text, proof.end)
    if found is not None:
        yield _checkpoint(found, held.place)


def _checkpoint(found: re.Match[str], place: str) -> SignedCheckpoint:
    root = base64.b64decode(found["root"])
    return SignedCheckpoint(found["origin"], int(found["size"]), root, found.group(), place)


def _documents(held: Held) -> Iterator[Document]:
    for text in documents(held.text):
        parsed = read_document(text)
        if parsed is not None:
            yield Document(parsed.number, parsed.tournament, text, held.place)


def genesis_of(holdings: Holdings) -> Genesis | None:
    """Return the genesis that is held, None without one."""
    return read_genesis(holdings.entries(0)[0].text) if holdings.entries(0) else None


def one_record(holdings: Holdings, origin: str | None) -> Holdings:
    """Return what belongs to the record ``origin``, by default to the only one there is.

    Raises OperatorError if there are several, or others than that one.
    """
    found = records_in(holdings)
    if origin is None and len(found) < 2:  # noqa: PLR2004 - one or none
        return holdings
    listed = ", ".join(found) or "none"
    if origin is None:
        raise OperatorError(f"several records are here: say which with --record ({listed})")
    if origin not in found:
        raise OperatorError(
            f"--record: expected one of the records here ({listed}), found {origin}"
        )
    return _of(holdings, origin, [read_genesis(entry.text) for entry in holdings.entries(0)])


def records_in(holdings: Holdings) -> list[str]:
    """Return the names of the records that geneses and checkpoints are of."""
    geneses = {read_genesis(entry.text).origin for entry in holdings.entries(0)}
    return sorted(geneses | {checkpoint.origin for checkpoint in holdings.checkpoints})


def _of(holdings: Holdings, origin: str, geneses: list[Genesis]) -> Holdings:
    mine = [genesis for genesis in geneses if genesis.origin == origin]
    others = [genesis for genesis in geneses if genesis.origin != origin]
    titles = {other.title for other in others} - {record.title for record in mine}
    names = {other.tournament for other in others} - {record.tournament for record in mine}
    headings = tuple(f"{title}: announcement " for title in titles)
    kept = Holdings(holdings.name, unreadable=holdings.unreadable)
    kept.came = holdings.came

    def of_this(text: Announcement) -> bool:
        # Two tournaments may have one title, but not one name of their records.
        return text.origin in ("", origin) and not text.text.startswith(headings)

    for number, several in holdings.announcements.items():
        if number:
            left = [text for text in several if of_this(text)]
        else:
            left = [text for text in several if read_genesis(text.text).origin == origin]
        if left:
            kept.announcements[number] = left
    kept.unsaid = {said: text for said, text in holdings.unsaid.items() if of_this(text)}
    kept.checkpoints = [
        checkpoint for checkpoint in holdings.checkpoints if checkpoint.origin == origin
    ]
    kept.growths = [growth for growth in holdings.growths if growth.new.origin == origin]
    kept.inclusions = [
        inclusion for inclusion in holdings.inclusions if inclusion.checkpoint.origin == origin
    ]
    kept.rounds = {
        found: place for found, place in holdings.rounds.items() if found.origin in ("", origin)
    }
    kept.documents = [
        document for document in holdings.documents if document.tournament not in names
    ]
    kept.notes = [note for note in holdings.notes if f"\nRecord: {origin}\n" in note.text]
    return kept
