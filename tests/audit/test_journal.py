"""A journal is one chain of lines that each have one text; whatever else it is, is found."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gamemaster.audit.files.lines import Chain, Sharing, Shown
from gamemaster.audit.files.shapes import KNOWN, OF_MAIL_ALONE
from gamemaster.audit.findings import Refused

FORMATS = (Path(__file__).parents[2] / "docs" / "formats.md").read_text()
Line = dict[str, Any]


def silently(_: str) -> None:
    pass


def text(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def line(seq: int, prev: str = "0" * 64, **more: object) -> Line:
    return {
        "seq": seq, "type": "mail.read/1", "at": 7, "data": {"mail": seq}, "why": None,
        "blind": hashlib.sha256(f"{seq}".encode()).hexdigest(), "prev": prev, **more,
    }  # fmt: skip


def journal(*written: Line | str) -> list[bytes]:
    """Lines of which each that is no text yet names the one before."""
    made: list[bytes] = []
    for one in written:
        before = hashlib.sha256(made[-1]).hexdigest() if made else "0" * 64
        said = one if isinstance(one, str) else text({**one, "prev": before})
        made.append(said.encode("utf-8", "surrogateescape"))
    return made


def followed(lines: list[bytes]) -> tuple[Chain, list[Shown]]:
    chain, shown = Chain(silently), list[Shown]()
    chain.follow(lines, shown.append)
    return chain, shown


def test_lines_that_continue_each_other_are_followed_to_the_last_hash() -> None:
    lines = journal(line(1), line(2), line(3))
    chain, shown = followed(lines)
    assert (chain.size, chain.trouble) == (3, None)
    assert chain.head == hashlib.sha256(lines[-1]).hexdigest()
    assert [one.seq for one in shown] == [1, 2, 3]


def test_an_opened_private_part_is_shown_and_hashed_as_its_digest() -> None:
    private = {"salt": "s", "address": "ada@players.test"}
    digest = hashlib.sha256(text(private).encode()).hexdigest()
    closed = journal(line(1, private={"sha256": digest}), line(2))
    chain, shown = followed([text({**line(1), "private": private}).encode(), closed[1]])
    assert chain.trouble is None
    assert [one.private for one in shown] == [private, None]
    forged = {**private, "address": "bob@players.test"}
    chain, _ = followed([text({**line(1), "private": forged}).encode(), closed[1]])
    assert chain.trouble is not None
    assert chain.trouble.entry == "journal entry 2"


def test_the_first_line_that_does_not_follow_is_named_and_the_rest_still_read() -> None:
    lines = journal(line(1), line(2), line(3), line(4))
    lines[1] = lines[1].replace(b'"mail":2', b'"mail":7')
    chain, shown = followed(lines)
    assert str(chain.trouble).startswith("journal entry 3: expected prev ")
    assert len(shown) == 4
    chain, _ = followed([lines[0], *lines[2:]])
    assert str(chain.trouble) == "journal entry 2: expected line 2 of the journal, found 3"


GOOD = text(line(1))
UNREADABLE: dict[str, str] = {
    "nothing": "",
    "no JSON": "line 7",
    "cut off": GOOD[:-5],
    "two values": GOOD + GOOD,
    "a byte order mark": "\ufeff" + GOOD,
    "a carriage return": GOOD + "\r",
    "a NUL": GOOD.replace("mail.read", "mail\x00read"),
    "blanks": GOOD.replace(":", ": "),
    "keys in another order": json.dumps(line(1), separators=(",", ":")),
    "a key twice": GOOD.replace('"mail":1', '"mail":1,"mail":1'),
    "a needless escape": GOOD.replace("mail.read", "\\u006dail.read"),
    "half a surrogate pair": GOOD.replace("mail.read", "\\ud800"),
    "no UTF-8": GOOD.replace("mail.read", "\udcff"),
    "a number that is not whole": GOOD.replace('"at":7', '"at":7.0'),
    "a number that is none": GOOD.replace('"at":7', '"at":NaN'),
    "a number without end": GOOD.replace('"at":7', '"at":' + "7" * 5000),
    "depth without end": GOOD.replace('{"mail":1}', '{"mail":' + "[" * 100_000),
    "a list": "[]",
    "a key more": text({**line(1), "more": 1}),
    "a key less": text({key: one for key, one in line(1).items() if key != "blind"}),
    "a truth for a number": text(line(1, at=True)),
    "a text for a number": text(line(1, at="7")),
    "data that are a list": text(line(1, data=[])),
    "a reason that is a list": text(line(1, why=[])),
    "a type without a version": text(line(1, type="mail.read")),
    "a blind that is none": text(line(1, blind="b")),
    "a private part without its salt": text(line(1, private={"address": "x"})),
    "a private part that is null": text(line(1, private=None)),
    "a digest that is none": text(line(1, private={"sha256": "x"})),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_a_line_that_cannot_be_read_ends_it(name: str) -> None:
    with pytest.raises(Refused, match=r"^journal entry 2: expected ") as refused:
        followed(journal(line(1), UNREADABLE[name]))
    assert refused.value.entry == "journal entry 2"


def test_every_type_of_line_that_the_page_of_formats_lists_is_known() -> None:
    lines = FORMATS.partition("### Lines of the journal")[2].partition("**Moves**")[0]
    assert {*re.findall(r"^\| `([a-z.]+/[0-9]+)` \|", lines, re.MULTILINE)} == KNOWN
    assert KNOWN > OF_MAIL_ALONE


def test_what_is_kept_says_the_same_and_each_word_once() -> None:
    long = "x" * 100
    data = [{"player": str(b"ada", "ascii"), "fields": [["now", 7], ["text", long]]} for _ in "ab"]
    lines = [Shown(n, "turn.taken/1", 7, one, {"item": 3}, "") for n, one in enumerate(data)]
    sharing = Sharing()
    one, other = (sharing.keep(line) for line in lines)
    assert (one, other) == tuple(lines)
    assert one.data["player"] is other.data["player"]
    assert one.why is other.why


LOST: dict[str, Callable[[list[bytes]], list[bytes]]] = {
    "a line": lambda lines: lines[:1] + lines[2:],
    "the order of two": lambda lines: [lines[0], lines[2], lines[1], *lines[3:]],
    "a line that stands twice": lambda lines: lines[:2] + lines[1:],
}


@pytest.mark.parametrize("what", LOST)
def test_what_is_lost_is_found(what: str) -> None:
    chain, _ = followed(LOST[what](journal(line(1), line(2), line(3), line(4))))
    assert chain.trouble is not None
