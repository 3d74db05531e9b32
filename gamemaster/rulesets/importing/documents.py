"""Reads the documents to import: one file, or every text of a folder.

Invariants
* Nothing is read past the limits below, no folder is entered through a link, nothing but regular
  files is opened: a folder that holds itself, a device or a pipe cannot stall this.
* Lines are what the file says between its line ends, to the letter; only a byte order mark is gone.

The only I/O of the importer. Raises OperatorError with every problem.
"""

from __future__ import annotations

import codecs
import re
import stat
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import Final

from gamemaster.errors import OperatorError, reason_of
from gamemaster.rulesets.importing.html_pages import is_page, text_of, unseen_in
from gamemaster.rulesets.importing.records import Record, laid_out_data

TOTAL_OCTETS: Final = 4 * 1024 * 1024
TOTAL_LINES: Final = 100_000
FILES: Final = 2500
DEPTH: Final = 16

SUFFIXES: Final = frozenset(
    {".md", ".markdown", ".mdown", ".mkd", ".rst", ".rest", ".txt", ".text", ".html", ".htm"}
    | {".wiki", ".mediawiki", ".org", ".adoc"}
)

_BREAK: Final = re.compile("\r\n|[\n\r\x0b\x0c\x85\u2028\u2029]")
_OTHER_BREAK: Final = re.compile("[\r\x0b\x0c\x85\u2028\u2029]")
_NUMBERED_NAME: Final = re.compile(r"(?:[^\W\d]{1,20}[-_. ]{0,2})?([0-9]{1,9})([-_. ].*)?")
_BARE_NAME: Final = re.compile(rf"{_NUMBERED_NAME.pattern}|readme", re.IGNORECASE)
_DIGITS: Final = re.compile("([0-9]+)")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_NO_TEXT: Final = re.compile("(\0)|[\ud800-\udfff]")
_BYTE_ORDER_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_EXCERPT: Final = 40


@dataclass(frozen=True, slots=True)
class Document:
    """A text. ``folders`` are the names of the folders around it, inside what was imported.

    ``records`` are those of data, which ``lines`` lay out.
    """

    name: str
    lines: tuple[str, ...]
    folders: tuple[str, ...] = ()
    records: tuple[Record, ...] = ()

    @property
    def number(self) -> int | None:
        """The rule that the name of the file speaks of: ``101.md``, ``rule-101.txt``."""
        match = self._numbered_name()
        return int(match[1]) or None if match else None

    @property
    def name_title(self) -> str:
        """The title of the rule in the name of the file: ``101-obey-the-rules.md``."""
        match = self._numbered_name()
        return re.sub("[-_.\\s]+", " ", match[2] or "").strip() if match else ""

    def _numbered_name(self) -> re.Match[str] | None:
        return _NUMBERED_NAME.fullmatch(PurePosixPath(self.name).stem)


@dataclass(frozen=True, slots=True)
class Source:
    """All that was read. ``notes`` say what was passed over, and which line ends were not LF."""

    name: str
    documents: tuple[Document, ...]
    folder: bool = False
    notes: tuple[str, ...] = ()


def document_of(text: str, name: str = "rules.txt") -> Document:
    """Return a text as a document, split into lines; pages and data are laid out as text."""
    lines = tuple(_BREAK.split(text_of(text) if is_page(text) else text))
    if (laid_out := laid_out_data(lines)) is None:
        return Document(name, lines)
    return Document(name, tuple(laid_out[0]), records=tuple(laid_out[1]))


def read(path: Path, encoding: str | None = None) -> Source:
    """Read the file at ``path``, or every text in the folder at ``path`` and below it."""
    try:
        "".encode(codecs.lookup("utf-8" if encoding is None else encoding).name)
    except (LookupError, ValueError):
        raise OperatorError(
            "--encoding: expected the name of an encoding, for instance latin-1, found "
            f"'{_shown(str(encoding))[:_EXCERPT]}'"
        ) from None
    gathering = _Gathering(encoding)
    name = _shown(path.name or path.absolute().name)
    try:
        mode = path.stat().st_mode
    except (OSError, ValueError) as error:
        raise OperatorError(
            f"{_shown(str(path))}: expected a file or a folder, found: {reason_of(error)}"
        ) from None
    if stat.S_ISDIR(mode):
        gathering.folder(path, ())
    elif stat.S_ISREG(mode):
        gathering.file(path, name, ())
    else:
        raise OperatorError(f"{_shown(str(path))}: expected a file or a folder, found neither")
    if gathering.problems:
        raise OperatorError(*gathering.problems)
    return Source(name, tuple(gathering.documents), stat.S_ISDIR(mode), tuple(gathering.notes))


class _Gathering:
    """Files found so far, and what is wrong with the others."""

    def __init__(self, encoding: str | None) -> None:
        self.encoding = encoding
        self.octets = self.lines = 0
        self.documents: list[Document] = []
        self.notes: list[str] = []
        self.problems: list[str] = []

    def folder(self, folder: Path, folders: tuple[str, ...]) -> None:
        """Take every text of a folder, in order of name with numbers by value, then its folders."""
        where = _shown(str(folder))
        if len(folders) >= DEPTH:
            self.problems.append(f"{where}: expected at most {DEPTH} folders in one another")
            return
        try:
            entries = sorted(folder.iterdir(), key=lambda entry: _natural(entry.name))
        except OSError as error:
            self.problems.append(f"{where}: cannot read the folder: {reason_of(error)}")
            return
        inner: list[Path] = []
        for entry in entries:
            name = _shown("/".join((*folders, entry.name)))
            kind = "hidden" if entry.name.startswith(".") else _kind(entry)
            if kind == "folder":
                inner.append(entry)
            elif kind == "text" and len(self.documents) >= FILES:
                self.problems.append(f"{where}: expected at most {FILES} texts, found more")
                return
            elif kind == "text":
                try:
                    self.file(entry, name, folders)
                except OperatorError as error:
                    self.problems += error.problems
            elif kind != "hidden":
                self.notes.append(f"{name}: not read: {kind}")
        for entry in inner:
            self.folder(entry, (*folders, _shown(entry.name)))

    def file(self, path: Path, name: str, folders: tuple[str, ...]) -> None:
        """Read a file and add it. Raises OperatorError if it is no text, or too much."""
        room = TOTAL_OCTETS - self.octets
        where = _shown(str(path))
        try:
            with path.open("rb") as stream:
                octets = stream.read(room + 1)
        except OSError as error:
            raise OperatorError(f"{where}: cannot read it: {reason_of(error)}") from None
        if room < 0:
            # Files beyond the limit would only repeat this.
            return
        if len(octets) > room:
            self.octets = TOTAL_OCTETS + 1
            raise OperatorError(f"{where}: expected at most {TOTAL_OCTETS} octets in all")
        text = _decoded(octets, where, self.encoding)
        document = replace(document_of(text, name), folders=folders)
        self.octets += len(octets)
        self.lines += len(document.lines)
        if self.lines > TOTAL_LINES:
            raise OperatorError(f"{where}: expected at most {TOTAL_LINES} lines in all")
        if is_page(text):
            unseen = ", ".join(f"«{said}»" for said in unseen_in(text))
            more = f"; it does not show {unseen}" if unseen else ""
            self.notes.append(f"{name}: a page of HTML, read as the text that it shows{more}")
        elif document.records:
            self.notes.append(f"{name}: data, laid out as lines of names and values")
        elif _OTHER_BREAK.search(text):
            self.notes.append(f"{name}: line ends of other kinds (CR LF and the like) are LF now")
        self.documents.append(document)


def _decoded(octets: bytes, where: str, encoding: str | None) -> str:
    """Return the text without its byte order mark. Raises OperatorError if it is no text."""
    marked = next((name for mark, name in _BYTE_ORDER_MARKS if octets.startswith(mark)), None)
    encoding = encoding or marked or "utf-8"
    try:
        text = octets.decode(encoding)
    except UnicodeDecodeError as error:
        line = octets.count(b"\n", 0, error.start) + 1
        raise OperatorError(
            f"{where}: line {line}: expected {encoding.upper()}, found octet "
            f"0x{octets[error.start]:02X}; name another encoding with --encoding, "
            "for instance --encoding latin-1"
        ) from None
    except (UnicodeError, ValueError, OverflowError):
        raise OperatorError(f"{where}: expected a text in {encoding.upper()}, found none") from None
    if (wrong := _NO_TEXT.search(text)) is not None:
        line = text.count("\n", 0, wrong.start()) + 1
        found = "a NUL character" if wrong[1] else "half a character"
        raise OperatorError(f"{where}: line {line}: expected a text, found {found}")
    return text.removeprefix("\ufeff")


def _kind(entry: Path) -> str:
    """Return «folder», «text», or in words why it is not read."""
    try:
        linked, mode = entry.is_symlink(), entry.stat().st_mode
    except OSError as error:
        return reason_of(error)
    if stat.S_ISDIR(mode):
        return "a link to a folder" if linked else "folder"
    if not stat.S_ISREG(mode):
        return "no regular file"
    bare = not entry.suffix and _BARE_NAME.fullmatch(entry.name) is not None
    if bare or entry.suffix.lower() in SUFFIXES:
        return "text"
    return "its name does not end as those of texts do"


def _shown(name: str) -> str:
    """Return the name of a file as it can be printed and written, whatever its octets are."""
    return _SURROGATE.sub("\ufffd", name)


def _natural(name: str) -> tuple[tuple[int, str], ...]:
    """Return a key that puts ``rule9`` before ``rule10``."""
    parts = _DIGITS.split(name)
    return tuple((int(part[:18]) if part.isdecimal() else -1, part) for part in parts)
