"""Writes and reads the proposal document, whose SHA-256 is announced (docs/formats.md).

Invariants
* One body has one canonical form, and one document for a given tournament, number and nonce:
  ``parse_document`` accepts exactly what ``document`` writes, octet for octet.
* Every line of text is prefixed, no line ends in a blank, none is empty or over 72 octets: that is
  what lets a document pass through mail, and ``documents`` undo the damage where it does not.
* A document holds no time, name or address, and nothing that the Gamemaster may choose freely: the
  nonce follows from number and body, so that nobody can try texts until a hash suits.

Pure.
"""

from __future__ import annotations

import binascii
import hashlib
import hmac
import html
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest
from typing import Final, Literal, TypeAlias, get_args

from gamemaster.errors import Defect, GamemasterError
from gamemaster.i18n import _

Kind: TypeAlias = Literal["enact", "amend", "repeal", "transmute"]
Noun: TypeAlias = Literal["rule", "amendment", "rule or its successor"]

TITLE: Final = "SECRET NOMIC PROPOSAL/1"
LINE_OCTETS: Final = 72
TEXT_OCTETS: Final = 32 * 1024
CLAUSES_OCTETS: Final = 16 * 1024
SAID_OCTETS: Final = 1024
"""The octets of what a player says with a proposal."""
MOST_PARTS: Final = 10
"""How many rule-changes one proposal may consist of, whatever rules permit."""
# With its prefix and the widest character after it, a run of blanks still fits on one line.
BLANK_RUN: Final = 64
# Longer input is refused before any work is spent on it.
RAW_CHARACTERS: Final = 1024 * 1024

_PREFIX_OCTETS: Final = 2
_BREAKS: Final = re.compile("\r\n|[\r\x0b\x0c\x85\u2028\u2029]")
_TRAILING: Final = " \u1680" + "".join(map(chr, range(0x2000, 0x200B))) + "\u205f\u3000"
_NO_BREAK: Final = str.maketrans({"\u00a0": " ", "\u202f": " "})
# What cannot be seen, or changes how its neighbours are seen: controls, soft hyphen, zero-width
# space, direction overrides and isolates, invisible operators, tags, surrogates, noncharacters.
# The joiners that scripts and emoji need (U+200C, U+200D, variation selectors) stay.
_HIDDEN: Final = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\u180e\u200b\u202a-\u202e\u2060-\u206f\ufeff"
    "\ufff9-\ufffb\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff\U000e0000-\U000e007f"
    + "".join(chr(plane * 0x10000 + low) for plane in range(1, 17) for low in (0xFFFE, 0xFFFF))
    + "]"
)
_LONG_BLANKS: Final = re.compile(f" {{{BLANK_RUN + 1},}}")

_NUMBER: Final = "[1-9][0-9]{0,8}"
_NONCE: Final = "[0-9a-f]{64}"
_TOURNAMENT_OCTETS: Final = LINE_OCTETS - len("Tournament: ")
_HEADERS: Final = (TITLE, "Tournament: ", "Number: ", "Change: ", "Nonce:")
_HEAD: Final = re.compile(
    f"{re.escape(TITLE)}\n"
    "Tournament: (?P<tournament>[^\n]+)\n"
    f"Number: (?P<number>{_NUMBER})\n"
    "Change: (?P<change>[^\n]+)\n"
    f"Nonce: (?P<nonce>{_NONCE})"
)
_END: Final = re.compile(f"End: {_NUMBER}")
_FURTHER: Final = re.compile(
    "Change: (enact a rule|(amend|repeal|transmute) "
    f"(rule|amendment) {_NUMBER}( or its successor)?)"
)
_HEADINGS: Final = ("Text:", "Clauses:", "With:")
# The mark is what each quoting put before the title, and so before every line.
_MAX_QUOTINGS: Final = 10
"""In how many ways documents of one text are quoted; each way may cost reading all of it."""
_OPENING: Final = re.compile(rf"(?P<quote>[>|:\s]{{0,40}}){re.escape(TITLE)}\s*")


class DocumentError(GamemasterError):
    """A document or body that is not as it must be; the message never quotes its contents."""


@dataclass(frozen=True, slots=True)
class Target:
    """The target of a rule-change, as its proposer named it."""

    noun: Noun
    number: int

    def __str__(self) -> str:
        """The target as a change line names it."""
        if self.noun == "rule or its successor":
            return f"rule {self.number} or its successor"
        return f"{self.noun} {self.number}"


@dataclass(frozen=True, slots=True)
class Body:
    """A proposed rule-change in its proposer's words; ``target`` is None only for ``enact``.

    ``said`` is what the proposer says with it where a rule asks for that: one line, or None.
    """

    kind: Kind
    target: Target | None
    text: str
    clauses: str = ""
    said: str | None = None


@dataclass(frozen=True, slots=True)
class ParsedDocument:
    """The contents of a document; ``body`` is canonical, and so are ``more`` parts of it."""

    tournament: str
    number: int
    nonce: str
    body: Body
    more: tuple[Body, ...] = ()

    @property
    def parts(self) -> tuple[tuple[int, Body], ...]:
        """Each part with its number: the proposal's, and those after it."""
        return tuple(enumerate((self.body, *self.more), self.number))


# --- the canonical form ---------------------------------------------------------------------------


def canonical_lines(text: str) -> tuple[str, ...]:
    """The lines of ``text`` as they are hashed: see docs/formats.md, "Canonical text".

    Line breaks of any kind are one kind, tabs and non-breaking blanks are blanks, hidden characters
    are spelt out as ``[U+202E]``, the rest is NFC; blanks at line ends, empty lines at both ends
    and the 65th and later blank of a run are dropped. Doing it twice changes nothing.
    """
    text = _BREAKS.sub("\n", text.lstrip("\ufeff"))
    text = _HIDDEN.sub(lambda hit: f"[U+{ord(hit[0]):04X}]", text).expandtabs(8)
    text = unicodedata.normalize("NFC", text.translate(_NO_BREAK))
    lines = [_LONG_BLANKS.sub(" " * BLANK_RUN, line.rstrip(_TRAILING)) for line in text.split("\n")]
    filled = [index for index, line in enumerate(lines) if line]
    return tuple(lines[filled[0] : filled[-1] + 1]) if filled else ()


def canonical(body: Body) -> Body:
    """``body`` with its text, its clauses and what is said with it in canonical form."""
    text, clauses = (
        "".join(f"{line}\n" for line in canonical_lines(part)) for part in (body.text, body.clauses)
    )
    said = " ".join(canonical_lines(body.said or "")) or None
    return Body(body.kind, body.target, text, clauses, said)


def body_problems(body: Body, *more: Body) -> tuple[str, ...]:
    """Return the reasons why parts can be no proposal together, in words for its proposer."""
    if not more:
        return _part_problems(body)
    if len(more) >= MOST_PARTS:
        return (_("a proposal may have at most {limit} parts").format(limit=MOST_PARTS),)
    if any(part.said for part in more):
        return (_("what is said with a proposal stands with its first part"),)
    parts = (body, *more)
    problems = tuple(dict.fromkeys(told for part in parts for told in _part_problems(part)))
    if problems:
        return problems
    # All of them are one document, which may be as long as that of any proposal.
    return _too_long(*map(canonical, parts))


def _part_problems(body: Body) -> tuple[str, ...]:
    """Return the reasons why ``body`` can be no part of a proposal."""
    if max(len(body.text), len(body.clauses), len(body.said or "")) > RAW_CHARACTERS:
        return (_("the text may have at most {limit} octets").format(limit=TEXT_OCTETS),)
    body = canonical(body)
    problems = []
    if body.kind == "enact" and body.target is not None:
        problems.append(_("an enactment names no rule: it makes a new one"))
    if body.kind != "enact" and body.target is None:
        problems.append(_("the rule to be changed is missing"))
    if body.target is not None and not re.fullmatch(_NUMBER, str(body.target.number)):
        problems.append(_("a rule has a number from 1 to 999999999"))
    if body.kind in ("enact", "amend") and not body.text:
        problems.append(_("the text of the rule-change is missing"))
    return (*problems, *_too_long(body))


def _too_long(*parts: Body) -> tuple[str, ...]:
    problems = []
    if (size := sum(len(part.text.encode()) for part in parts)) > TEXT_OCTETS:
        long = _("the text may have at most {limit} octets and has {size}")
        problems.append(long.format(limit=TEXT_OCTETS, size=size))
    if (size := sum(len(part.clauses.encode()) for part in parts)) > CLAUSES_OCTETS:
        long = _("the part with clauses may have at most {limit} octets and has {size}")
        problems.append(long.format(limit=CLAUSES_OCTETS, size=size))
    if (size := sum(len((part.said or "").encode()) for part in parts)) > SAID_OCTETS:
        long = _("what is said with a proposal may have at most {limit} octets and has {size}")
        problems.append(long.format(limit=SAID_OCTETS, size=size))
    return tuple(problems)


def canonical_body(body: Body, *more: Body) -> str:
    """Return the text to be hashed but for what the turn adds, as its number (Rule 108).

    Ends with a line feed. Raises DocumentError with every problem of the body.
    """
    if problems := body_problems(body, *more):
        raise DocumentError("; ".join(problems))
    return "".join(
        f"Change: {part.kind} {part.target or 'a rule'}\n{_sections(canonical(part))}"
        for part in (body, *more)
    )


def nonce(root: bytes, number: int, body: str) -> str:
    """The nonce of proposal ``number`` with canonical ``body``, under the tournament's nonce root.

    256 bits that nobody can guess without the root, and that the holder of the root cannot choose.
    """
    return hmac.new(root, f"{number}\n{body}".encode(), hashlib.sha256).hexdigest()


def document(tournament: str, number: int, nonce_hex: str, body: Body, *more: Body) -> str:
    """The document of a proposal; its UTF-8 octets are the file. Ends with one line feed."""
    if not _names_tournament(tournament):
        raise Defect(f"a tournament's name is one line of at most {_TOURNAMENT_OCTETS} octets")
    if not re.fullmatch(_NUMBER, str(number)) or not re.fullmatch(_NONCE, nonce_hex):
        raise Defect("a proposal has a positive number and a nonce of 64 hexadecimal digits")
    change, sections = canonical_body(body, *more).split("\n", 1)
    return (
        f"{TITLE}\n"
        f"Tournament: {tournament}\n"
        f"Number: {number}\n"
        f"{change}\n"
        f"Nonce: {nonce_hex}\n"
        f"{sections}"
        f"End: {number}\n"
    )


def document_hash(text: str) -> str:
    """The SHA-256 that is announced: what ``sha256sum`` says of the file."""
    # No document has a lone surrogate; a damaged one must not raise.
    return hashlib.sha256(text.encode(errors="replace")).hexdigest()


def _names_tournament(name: str) -> bool:
    """Say if ``name`` can stand in a document: one canonical line that fits."""
    fits = len(name.encode(errors="replace")) <= _TOURNAMENT_OCTETS
    return fits and not name.startswith(" ") and canonical_lines(name) == (name,)


def _sections(body: Body) -> str:
    written = []
    for heading, part in zip(_HEADINGS, (body.text, body.clauses, body.said), strict=True):
        if part:
            written += [heading, *prefixed_lines(part)]
    return "".join(f"{line}\n" for line in written)


def prefixed_lines(text: str) -> tuple[str, ...]:
    """``text`` as it stands in a document: ``| `` before each line, ``+ `` before what goes on."""
    return tuple(
        f"{'+' if index else '|'} {piece}".rstrip(" ")
        for line in canonical_lines(text)
        for index, piece in enumerate(_pieces(line))
    )


def _pieces(line: str) -> Iterator[str]:
    """Cut ``line`` into pieces of at most 70 octets, none of which ends in a blank.

    A cut falls before the last run of blanks that begins within 70 octets, but not at the start;
    without one, after the last character within 70 octets that is no blank.
    """
    while (within := _fitting(line)) < len(line):
        ends = [end for end in range(1, within + 1) if line[end - 1] != " "]
        cut = max((end for end in ends if line[end] == " "), default=ends[-1])
        yield line[:cut]
        line = line[cut:]
    yield line


def _fitting(line: str) -> int:
    """Return how many characters of ``line``, from its start, fit on a line beside the prefix."""
    head = line[:LINE_OCTETS].encode()[: LINE_OCTETS - _PREFIX_OCTETS]
    return len(head.decode(errors="ignore"))


# --- reading --------------------------------------------------------------------------------------


def parse_document(text: str) -> ParsedDocument:
    """Read a document that is octet for octet as ``document`` writes it, or raise DocumentError."""
    parsed = _read(text.removesuffix("\n").split("\n"))
    written = _written(parsed)
    if written != text:
        pairs = zip_longest(written.split("\n"), text.split("\n"))
        line = next(number for number, (ours, theirs) in enumerate(pairs, 1) if ours != theirs)
        raise DocumentError(f"line {line} is not as the format has it")
    return parsed


@lru_cache(maxsize=2048)
def read_document(text: str) -> ParsedDocument | None:
    """Return a document as ``parse_document`` reads it, None for a text that is none."""
    try:
        return parse_document(text)
    except DocumentError:
        return None


def documents(text: str) -> tuple[str, ...]:
    """Every proposal document in ``text`` (a mail, a digest), in order, with mail damage undone.

    Undone are CRLF, BOM and other invisible characters, non-breaking blanks, NFD, quoting, space
    stuffing, trailing blanks, empty lines, and lines wrapped at a blank. What cannot be read as a
    document even so is left out.
    """
    found, quotings = [], set[str]()
    lines = _HIDDEN.sub("", _BREAKS.sub("\n", text)).translate(_NO_BREAK).split("\n")
    for start, line in enumerate(lines):
        opening = _OPENING.fullmatch(line)
        if opening is not None:
            marks = "".join(opening["quote"].split())
            quotings.add(marks)
            if len(quotings) > _MAX_QUOTINGS:
                break
            try:
                found.append(_written(_read(_undamaged(lines, start, marks))))
            except DocumentError:
                continue
    return tuple(found)


def verify(text: str, expected_hash: str) -> str:
    """The document in ``text`` that has ``expected_hash``; DocumentError when none has it.

    ``text`` is the file itself, or a mail as saved or as shown, damaged as ``documents`` can undo,
    quoted-printable or with ``&gt;`` for ``>``.
    """
    wanted = expected_hash.strip().lower()
    if document_hash(text) == wanted:
        return text
    unquoted = binascii.a2b_qp(text.encode(errors="replace")).decode(errors="replace")
    readings = (text, unquoted, html.unescape(text))
    found = [document for reading in dict.fromkeys(readings) for document in documents(reading)]
    for document in found:
        if document_hash(document) == wanted:
            return document
    if not found:
        raise DocumentError(f"there is no whole document from {TITLE!r} to its 'End:' line")
    raise DocumentError("the document has another hash: it is not the one that was announced")


def _undamaged(lines: Sequence[str], start: int, marks: str) -> Iterator[str]:
    """The document's lines from its title to its end, without quoting, blanks and empty lines."""
    for line in map(lines.__getitem__, range(start, len(lines))):
        bare = line.strip(" \t")
        for mark in marks:
            bare = bare.removeprefix(mark).lstrip(" \t")
        if bare:
            yield bare
        if _END.fullmatch(bare):
            return


def _read(lines: Iterable[str]) -> ParsedDocument:
    """Read ``lines`` generously; a line without a prefix continues the one before."""
    # Lines are kept in pieces, so that a file of nothing but continued lines takes linear time.
    headers: list[list[str]] = []
    sections: dict[str, list[list[str]]] = {}
    changes = [("", sections)]
    current = headers
    for line in lines:
        if _END.fullmatch(line):
            head = "\n".join(map("".join, headers))
            parts = [
                (change, ["\n".join(map("".join, of.get(each, []))) for each in _HEADINGS])
                for change, of in changes
            ]
            return _understood(head, parts, line)
        if line in _HEADINGS:
            current = sections.setdefault(line, [])
        elif len(headers) == len(_HEADERS) and _FURTHER.fullmatch(line):
            sections = {}
            current = sections.setdefault("", [])
            changes.append((line.removeprefix("Change: "), sections))
        elif line == TITLE and headers:
            break
        elif current is headers and line.startswith(_HEADERS):
            headers.append([line])
        elif current is not headers and line[:2] in ("| ", "|"):
            current.append([line[2:]])
        elif current is not headers and current and line.startswith("+ "):
            current[-1].append(line[2:])
        elif current:
            current[-1].append(f" {line}")
        else:
            break
    raise DocumentError("the document is not whole: its title, its text or its 'End:' line is off")


def _understood(head: str, parts: Sequence[tuple[str, list[str]]], end: str) -> ParsedDocument:
    match = _HEAD.fullmatch(head)
    if match is None or not _names_tournament(match["tournament"]):
        raise DocumentError("the lines above the text are not as the format has them")
    if end != f"End: {match['number']}":
        raise DocumentError("the number at the end is not the document's number")
    body, *more = (
        canonical(Body(*_change(change or match["change"]), *sections))
        for change, sections in parts
    )
    return ParsedDocument(
        match["tournament"], int(match["number"]), match["nonce"], body, tuple(more)
    )


def _change(words: str) -> tuple[Kind, Target | None]:
    if words == "enact a rule":
        return "enact", None
    for digits in re.findall(rf"\b{_NUMBER}\b", words[:LINE_OCTETS]):
        for kind in get_args(Kind):
            for noun in get_args(Noun):
                target = Target(noun, int(digits))
                if words == f"{kind} {target}":
                    return kind, target
    raise DocumentError("the kind of change is not one that the format has")


def _written(parsed: ParsedDocument) -> str:
    return document(parsed.tournament, parsed.number, parsed.nonce, parsed.body, *parsed.more)
