from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.errors import Defect, IntegrityError
from gamemaster.journal.codec import (
    DEPTH_LIMIT,
    Json,
    Line,
    canonical,
    decode,
    encode,
    hash_as_written,
    line_hash,
    read,
    redacted,
)
from gamemaster.journal.ledger import EMPTY, extend, follow

TEXT = st.text(st.characters(exclude_categories=["Cs"]))
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=20,
)
LINES = st.builds(
    Line,
    seq=st.integers(1, 10**9),
    type=st.from_regex(r"[a-z][a-z.]{0,10}/[1-9]", fullmatch=True),
    at=st.integers(0, 2**40),
    data=st.dictionaries(TEXT, JSON, max_size=4),
    why=JSON,
    blind=st.just("b" * 64),
    prev=st.just("0" * 64),
    private=st.none() | st.dictionaries(TEXT, JSON, max_size=3),
)


@given(JSON)
def test_what_is_written_is_read_again(value: Json) -> None:
    assert read(canonical(value)) == value


@given(st.dictionaries(TEXT, JSON, max_size=5))
def test_the_order_of_keys_does_not_matter(value: dict[str, Any]) -> None:
    assert canonical(value) == canonical(dict(reversed(value.items())))


@given(JSON)
def test_writing_again_what_was_read_changes_no_byte(value: Json) -> None:
    raw = canonical(value)
    assert canonical(read(raw)) == raw
    assert json.loads(raw) == value


@given(LINES)
def test_a_line_survives_its_journal(line: Line) -> None:
    assert decode(encode(line)) == line


def test_the_canonical_form_is_the_documented_one() -> None:
    line = Line(1, "vote.cast/1", 7, {"voter": "Zoë", "for": True, "n": [1, 2]}, None, "b", "0")
    raw = encode(line)
    assert raw.decode() == (
        '{"at":7,"blind":"b","data":{"for":true,"n":[1,2],"voter":"Zoë"},"prev":"0","seq":1,'
        '"type":"vote.cast/1","why":null}'
    )
    assert line_hash(line, raw) == hashlib.sha256(raw).hexdigest()


def test_what_is_private_is_sealed_but_hashed_and_disclosed_as_a_digest() -> None:
    line = Line(1, "mail.accepted/1", 7, {"mail": 3}, None, "b", "0", {"from": "a@x", "salt": "s"})
    digest = hashlib.sha256(b'{"from":"a@x","salt":"s"}').hexdigest()
    assert b"a@x" in encode(line)
    assert redacted(line).decode() == (
        f'{{"at":7,"blind":"b","data":{{"mail":3}},"prev":"0","private":{{"sha256":"{digest}"}},'
        '"seq":1,"type":"mail.accepted/1","why":null}'
    )
    assert line_hash(line, encode(line)) == hashlib.sha256(redacted(line)).hexdigest()
    assert decode(encode(line)) == line


@given(LINES, LINES)
def test_what_is_private_cannot_be_changed_afterwards(line: Line, other: Line) -> None:
    changed = replace(line, private=other.private)
    same = line_hash(changed, encode(changed)) == line_hash(line, encode(line))
    assert same == (changed == line)


IMITATIONS = st.sampled_from(
    [
        {"prev": "0" * 64, "seq": 7, "type": "vote.cast/1"},
        {"words": f'"prev":"{"0" * 64}","seq":7,"type":"'},
        {"prev": "0" * 64, "private": {"sha256": "0" * 64}, "seq": 7, "type": "a/1"},
    ]
)


@given(LINES, st.none() | IMITATIONS, st.none() | IMITATIONS)
def test_the_hash_is_found_in_the_bytes_or_not_at_all(
    line: Line, data: Json, private: Json
) -> None:
    line = replace(line, data=data or line.data, private=private or line.private)
    raw, expected = encode(line), hashlib.sha256(redacted(line)).hexdigest()
    assert line_hash(line, raw) == expected
    assert hash_as_written(raw, line.seq, line.prev) in (expected, None)
    assert hash_as_written(raw, line.seq + 1, line.prev) is None
    assert hash_as_written(raw, line.seq, "1" * 64) is None


@given(LINES)
def test_the_hash_of_a_line_as_we_write_them_is_found_in_its_bytes(line: Line) -> None:
    line = replace(line, data={"player": "ann", "words": '"prev":"'}, why=None)
    raw = encode(line)
    found = hash_as_written(raw, line.seq, line.prev)
    assert found == hashlib.sha256(redacted(line)).hexdigest()


NO_ONE_TEXT = {
    "a float": 1.5,
    "a whole float": 1.0,
    "infinity": float("inf"),
    "bytes": b"x",
    "a set": {1},
    "a number as key": {1: "x"},
    "true as key": {True: "x"},
    "nothing as key": {None: "x"},
    "half a surrogate pair": "\ud800",
    "half a pair as key": {"\udfff": 1},
    "a float deep inside": {"a": [{"b": [0, 0.0]}]},
    "an integer nobody prints": 1 << 20000,
}


@pytest.mark.parametrize("value", NO_ONE_TEXT.values(), ids=NO_ONE_TEXT)
def test_what_has_no_one_text_is_refused(value: Json) -> None:
    with pytest.raises(Defect) as refusal:
        canonical({"data": value})
    assert not isinstance(refusal.value, IntegrityError)


def test_a_value_that_contains_itself_is_refused() -> None:
    endless: list[Any] = []
    endless.append(endless)
    with pytest.raises(Defect, match=f"deeper than {DEPTH_LIMIT}"):
        canonical(endless)


NOT_WRITTEN_BY_US = {
    "a float": b'{"at":1.0}',
    "an exponent": b'{"at":1e3}',
    "not a number": b'{"at":NaN}',
    "cut short": b'{"at":1',
    "something after it": b'{"at":1}{}',
    "a space after it": b'{"at":1} ',
    "a space before it": b' {"at":1}',
    "not UTF-8": b'"\xff"',
    "nested past the parser": b"[" * 100_000,
}


@pytest.mark.parametrize("raw", NOT_WRITTEN_BY_US.values(), ids=NOT_WRITTEN_BY_US)
def test_what_we_never_write_is_not_read(raw: bytes) -> None:
    with pytest.raises(IntegrityError):
        read(raw)


@pytest.mark.parametrize("raw", [b"[]", b"{}", b"null", b'{"seq":1,"surprise":2}'])
def test_json_that_is_no_line_is_not_read_as_one(raw: bytes) -> None:
    with pytest.raises(IntegrityError):
        decode(raw)


@pytest.mark.parametrize(
    "type_", ["", "vote", "vote/0", "Vote/1", "vote/1/2", "vote/01", "vote/1\n", "v" * 64 + "/1"]
)
def test_a_type_has_a_name_and_a_version(type_: str) -> None:
    with pytest.raises(Defect, match="name/version"):
        extend(EMPTY, type_, 0, {}, None, "b")


def test_a_chain_is_followed_and_a_gap_is_named() -> None:
    _, raw_one, one = extend(EMPTY, "a/1", 0, {}, None, "b")
    two, raw_two, end = extend(one, "a/1", 1, {}, None, "b")
    assert follow(one, two, raw_two, "autumn") == end
    assert two.prev == hashlib.sha256(raw_one).hexdigest()
    with pytest.raises(IntegrityError, match="line 1 is missing"):
        follow(EMPTY, two, raw_two, "autumn")
    with pytest.raises(IntegrityError, match="line 2 does not follow"):
        follow(one._replace(hash="f" * 64), two, raw_two, "autumn")
