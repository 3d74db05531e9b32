"""Writes canonical JSON, and with it the lines of the journal.

One value has one text: keys sorted by code point, no spaces, UTF-8 without escapes that JSON does
not need, integers only. A float is refused, because two machines may print it differently; so is a
key that is not a string, because JSON would turn it into one without a word. The hash of a line is
the SHA-256 of these bytes without what is private, so an auditor recomputes it from what is shown.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NoReturn, TypeAlias

from gamemaster.errors import Defect, IntegrityError

Json: TypeAlias = Any
"""A value for ``canonical``: None, bool, int, str, and lists and string-keyed mappings of them."""

JsonObject: TypeAlias = Mapping[str, Any]

DEPTH_LIMIT: Final = 64
"""The greatest depth of a value: far more than an event needs, far less than the parser's stack."""

INTEGER_BITS_LIMIT: Final = 4096
"""Numbers in the game stay under 256 bits; Python refuses to print those past 4300 digits."""

TYPE_PATTERN: Final = re.compile(r"[a-z][a-z0-9_.-]{0,62}/[1-9][0-9]{0,5}")
"""A line's type is a name and the version of its shape: ``turn.taken/1``."""

_SEQUENCES: Final = (list, tuple)

_ENCODER: Final = json.JSONEncoder(
    ensure_ascii=False,
    allow_nan=False,
    sort_keys=True,
    separators=(",", ":"),
    check_circular=False,  # Nothing is deeper than ``DEPTH_LIMIT``.
)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a stream.

    ``seq`` counts from 1, ``at`` is an instant in seconds, ``why`` the rule that caused it,
    ``blind`` 64 hexadecimal digits that nobody can guess, ``prev`` the hash of the line before.
    ``private`` is what a disclosure leaves out (addresses, tokens, words to the organiser) and a
    salt.
    """

    seq: int
    type: str
    at: int
    data: JsonObject
    why: Json
    blind: str
    prev: str
    private: JsonObject | None = None


def canonical(value: Json) -> bytes:
    """Write ``value`` as canonical JSON; a value that has no such text is a Defect."""
    _refuse_what_has_no_one_text(value, 0)
    return _text(value)


def _text(value: Json) -> bytes:
    try:
        return _ENCODER.encode(value).encode("utf-8")
    except UnicodeEncodeError as error:
        raise Defect("text with half a surrogate pair cannot be journaled") from error


def encode(line: Line) -> bytes:
    """The canonical bytes of a line: what is sealed."""
    if TYPE_PATTERN.fullmatch(line.type) is None:
        raise Defect("the type of a line is not of the form name/version")
    return canonical(_fields(line, line.private))


def redacted(line: Line) -> bytes:
    """The bytes that are hashed and disclosed: ``private`` replaced by its SHA-256.

    So those who may not see it can follow the chain, and it cannot be changed either: the
    salt in it keeps what is short (an address) from being guessed from the digest.

    It is for lines that ``encode`` wrote or ``decode`` read; it does not check again that there is
    such a text, because a start does this for every mail there ever was.
    """
    if line.private is None:
        return _text(_fields(line, None))
    return _text(_fields(line, {"sha256": hashlib.sha256(_text(line.private)).hexdigest()}))


def _fields(line: Line, private: JsonObject | None) -> JsonObject:
    value = {
        "at": line.at,
        "blind": line.blind,
        "data": line.data,
        "prev": line.prev,
        "seq": line.seq,
        "type": line.type,
        "why": line.why,
    }
    return value if private is None else {**value, "private": private}


def decode(raw: bytes) -> Line:
    """Read a line that ``encode`` wrote."""
    value = read(raw)
    try:
        return Line(**value)
    except TypeError as error:
        raise IntegrityError("a line has other fields than a line has") from error


def read(raw: bytes) -> Json:
    """Read JSON whose numbers are all integers."""
    try:
        text = raw.decode("utf-8")
        value, end = _DECODER.raw_decode(text)
    except (ValueError, RecursionError) as error:
        raise IntegrityError("stored text is not the JSON that was written") from error
    if end != len(text):
        raise IntegrityError("stored text goes on after the JSON that was written")
    return value


def line_hash(line: Line, raw: bytes) -> str:
    """The hash of a line with the canonical bytes ``raw``, as hexadecimal digits."""
    if line.private is None:
        return hashlib.sha256(raw).hexdigest()
    return hash_as_written(raw, line.seq, line.prev) or hashlib.sha256(redacted(line)).hexdigest()


def hash_as_written(raw: bytes, seq: int, prev: str) -> str | None:
    """The hash of line ``seq``, after one with the hash ``prev``, by its bytes alone.

    None where these do not show at once that they are of that line and where its private part is:
    then the line has to be parsed. Keys are sorted, so that part stands between the two others; a
    quotation mark inside a string is escaped, so neither is found in words that somebody wrote.
    """
    before, found, rest = raw.partition(b'"prev":"%b",' % prev.encode())
    private, numbered, after = rest.partition(b'"seq":%d,"type":"' % seq)
    if not numbered or found in rest or numbered in after:
        return None
    if private.startswith(b'"private":{') and private.endswith(b"},"):
        digest = hashlib.sha256(private[len(b'"private":') : -1]).hexdigest()
        raw = b'%b%b"private":{"sha256":"%b"},%b%b' % (
            before, found, digest.encode(), numbered, after,
        )  # fmt: skip
    elif private:
        return None
    return hashlib.sha256(raw).hexdigest()


def _refuse_number(_: str) -> NoReturn:
    raise ValueError


_DECODER: Final = json.JSONDecoder(parse_float=_refuse_number, parse_constant=_refuse_number)


def _refuse_what_is_long(value: int) -> None:
    if value.bit_length() > INTEGER_BITS_LIMIT:
        raise Defect(f"an integer of more than {INTEGER_BITS_LIMIT} bits cannot be journaled")


def _refuse_what_has_no_one_text(value: Json, depth: int) -> None:
    if isinstance(value, dict):
        inside = _values_of(value)
    elif isinstance(value, _SEQUENCES):
        inside = value
    elif isinstance(value, int):
        _refuse_what_is_long(value)
        return
    elif value is None or isinstance(value, str):
        return
    else:
        raise Defect(f"a value of type {type(value).__name__} cannot be journaled")
    if depth == DEPTH_LIMIT:
        raise Defect(f"a value nested deeper than {DEPTH_LIMIT} cannot be journaled")
    for inner in inside:
        # Nearly everything that is journaled is plain, and every line comes through here.
        kind = type(inner)
        if kind is int:
            if inner.bit_length() > INTEGER_BITS_LIMIT:
                _refuse_what_is_long(inner)
        elif kind is not str and kind is not bool and inner is not None:
            _refuse_what_has_no_one_text(inner, depth + 1)


def _values_of(value: JsonObject) -> Iterable[Json]:
    for key in value:
        if not isinstance(key, str):
            raise Defect(f"a key of type {type(key).__name__} cannot be journaled: text only")
    return value.values()
