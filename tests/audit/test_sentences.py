"""The verifier writes announcements again, octet for octet as the Gamemaster does."""

from __future__ import annotations

import datetime as dt
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.audit.files import text
from gamemaster.audit.language import tables, times
from gamemaster.audit.record import sentences
from gamemaster.clauses.formatting import format_instant
from gamemaster.clauses.schedules import format_duration
from gamemaster.clauses.vocabulary import EVENTS, NAMES, RECORDS, field_word
from gamemaster.documents.proposal import Body, Target, canonical_lines, document, prefixed_lines
from gamemaster.game.disclosure import Letter
from gamemaster.playing.play import apart
from gamemaster.record.entries import exact_letter, render, render_letter

DOCUMENT = document("autumn", 301, "0" * 64, Body("amend", Target("rule", 203), "Be kind.\n"))
ABOUT = [*EVENTS, "notice", "berate.made", "trial.opened", "{}.made", "every"]
WORDS = sorted(
    {*NAMES, *(f"{name}.{field}" for name, word in NAMES.items()
               for field in RECORDS.get(word.type.name, ()))}
)  # fmt: skip
FURTHER = [
    "proposal.proposer.points", "ballot.opener.name", "press.proposal.document", "prices",
    "game.mood", "player.shielded", "long_word", "votes.for.ever", tables.WORDS, tables.SUBJECT,
]  # fmt: skip

TEXTS = st.text(
    st.sampled_from(" \n\tab,Ü\u00a0\u200b\u202e{}|+-:é\U0001f600\u2028"), max_size=200
) | st.sampled_from(["Ada", "7/2", "-1/3", "0", "1e9", DOCUMENT, "a" * 300, "x " * 60, "", " "])
VALUES = (
    st.none()
    | st.booleans()
    | st.integers(-(2**40), 2**40)
    | st.sampled_from([0, 1, -1, 2**80])
    | TEXTS
    | st.lists(TEXTS, max_size=4)
)
FIELDS = st.lists(st.tuples(st.sampled_from(WORDS + FURTHER), VALUES), max_size=8)


EDITIONS = (2, 3)


def engine_says(about: str, fields: list[tuple[str, Any]], at: int, edition: int = 3) -> str:
    told = [(name, tuple(one) if isinstance(one, list) else one) for name, one in fields]
    return render(12, "Autumn", about, told, at, edition=edition)


def verifier_says(about: str, fields: list[tuple[str, Any]], at: int, edition: int = 3) -> str:
    return sentences.announcement(12, "Autumn", about, fields, at, edition)


@given(st.sampled_from(ABOUT), FIELDS, st.integers(-(10**12), 10**12))
def test_whatever_is_revealed_is_worded_alike(
    about: str, fields: list[tuple[str, Any]], at: int
) -> None:
    for edition in EDITIONS:
        assert verifier_says(about, fields, at, edition) == engine_says(about, fields, at, edition)


OF_RULES = st.sampled_from([None, DOCUMENT, [DOCUMENT], [DOCUMENT, DOCUMENT], [], [DOCUMENT, "x"]])
IN_LETTERS = st.lists(
    st.tuples(st.sampled_from(["player.points", "points", "die.value", "proposer", "number"]),
              st.integers(-9, 9))
    | st.tuples(st.sampled_from(["q.document", "a.document", "proposal.document",
                                 "change.document"]), OF_RULES)
    | st.tuples(st.sampled_from(WORDS + FURTHER), VALUES),
    max_size=6, unique_by=lambda field: field[0],
)  # fmt: skip


@given(st.sampled_from(ABOUT), IN_LETTERS, st.integers(0, 10**12))
def test_whatever_a_reader_is_told_is_worded_alike(
    about: str, fields: list[tuple[str, Any]], at: int
) -> None:
    frozen = tuple((name, tuple(one) if isinstance(one, list) else one) for name, one in fields)
    ours = [
        (exact_letter("Autumn", about, share.fields, at),
         bool(render_letter("Autumn", about, share.fields, at)[2]))
        for share in apart(Letter("bob", about, frozen, at))
    ]  # fmt: skip
    assert sentences.letters("Autumn", about, fields, at) == ours


USUAL: dict[str, tuple[str, list[tuple[str, Any]]]] = {
    "a start": ("tournament.started", [
        ("tournament.name", "Autumn"), ("roster", ["Ada", "Bob"]), ("ruleset.name", "secret"),
        ("ruleset.hash", "f" * 64), ("dice.anchor", "a" * 64), ("dice.open_anchor", "b" * 64),
        ("dice.length", 4096), ("record.origin", "gm/autumn"), ("record.key", "gm/autumn+1+x")]),
    "a start with one player and nothing else": ("tournament.started", [("roster", ["Ada"])]),
    "a turn": ("turn.taken", [
        ("proposal.number", 301), ("proposal.hash", "f" * 64), ("points", 4)]),
    "a turn with its document": ("turn.taken", [
        ("proposer", "Ada"), ("proposal.document", DOCUMENT), ("proposal.hash", "f" * 64)]),
    "a turn that cost": ("turn.taken", [("points", "-7/2")]),
    "a turn for a point": ("turn.taken", [("points", 1)]),
    "a turn for nothing": ("turn.taken", [("points", 0), ("player.name", "Ada")]),
    "votes": ("proposal.adopted", [
        ("proposal.number", 301), ("votes.for", 3), ("votes.against", 0)]),
    "a single vote": ("proposal.defeated", [("votes.for", 1), ("votes.against", 1)]),
    "a vote that is a text": ("proposal.defeated", [("votes.for", True), ("votes.against", "1")]),
    "so many that their names need lines": ("tournament.started", [
        ("roster", [f"Player number {n}" for n in range(9)])]),
    "a move that a rule declares": ("give_points.made", [("player.name", "{Bob}"), ("n", 2)]),
    "a move of somebody": ("berate.made", [("berated", "Bob")]),
    "a ballot of a rule": ("trial.closed", [("zeal", 1), ("anger", 2), ("player.name", "Ada")]),
    "half of the votes": ("proposal.defeated", [("votes.for", 3)]),
    "a violation": ("move.illegal", [("player.name", "Ada"), ("rule.number", 108)]),
    "a violation of somebody": ("move.illegal", [("rule.number", 108)]),
    "an inquiry": ("inquiry.made", [("change.document", DOCUMENT), ("change.next", None)]),
    "an inquiry about an initial rule": ("inquiry.made", [
        ("number", 203), ("change.document", None), ("change.next", 305)]),
    "two winners": ("tournament.won", [("winners", ["Ada", "Bob", "Cyd"])]),
    "a round": ("round.won", [("player.name", "Ada")]),
    "nobody": ("round.won", [("winners", [])]),
    "an open roll": ("turn.taken", [
        ("die.value", 5), ("die.faces", 6), ("die.proof", "c" * 64)]),
    "a roll": ("vote.cast", [("die.value", 5)]),
    "a roll of so many faces": ("vote.cast", [("die.value", 5), ("die.faces", 20)]),
    "a die with its proof alone": ("vote.cast", [("die.value", 5), ("die.proof", "c" * 64)]),
    "instants": ("notice", [("now", 1_800_000_000), ("player.joined", -1), ("made.last", None)]),
    "truths": ("notice", [("player.active", True), ("proposal.open", False)]),
    "an empty list": ("notice", [("scores", [])]),
    "a rule's own word": ("berate.made", [("berated", "Bob"), ("game.mood", "wild")]),
    "a long list": ("notice", [("scores", [f"Player {n}: {n}" for n in range(40)])]),
    "a text with lines": ("notice", [("proposal.text", "one\n\ntwo")]),
    "a text with escapes": ("notice", [("proposal.text", "\u202eevil\u200b " + "x" * 100)]),
}  # fmt: skip


@pytest.mark.parametrize("name", USUAL)
def test_what_is_usual_is_worded_alike(name: str) -> None:
    about, fields = USUAL[name]
    at = 1_750_000_000
    for edition in EDITIONS:
        assert verifier_says(about, fields, at, edition) == engine_says(about, fields, at, edition)


def test_one_announcement_stands_here_as_the_page_of_formats_has_it() -> None:
    fields = [("points", 4), ("proposal.hash", "0123456789abcdef" * 4), ("proposal.number", 301)]
    at = int(dt.datetime(2025, 6, 15, 15, 6, 40, tzinfo=dt.UTC).timestamp())
    assert verifier_says("turn.taken", fields, at) == (
        "Autumn: announcement 12\n2025-06-15 15:06:40 UTC\n\n"
        "Rule-change 301 has been proposed.\nIts document has this hash:\n"
        f"SHA-256 {'0123456789abcdef' * 4}\nIts proposer has gained 4 points.\n"
    )


@pytest.mark.parametrize("name", WORDS + FURTHER)
def test_every_field_has_its_kind_and_its_label(name: str) -> None:
    word = field_word(name) or NAMES.get(name)
    of_list = word is not None and word.type.item is not None
    expected = (
        "" if word is None else (word.type.item or word.type).name if of_list else word.type.name
    )
    assert sentences.kind(name) == expected
    for value in (None, 7, "so", True):
        fields = [(name, value)]
        assert verifier_says("notice", fields, 7) == engine_says("notice", fields, 7)


@given(TEXTS | st.text(max_size=300))
def test_a_text_is_marked_alike(written: str) -> None:
    assert tuple(text.canonical(written)) == canonical_lines(written)
    assert tuple(text.marked(written)) == prefixed_lines(written)


@given(st.integers(-(2**70), 2**70))
def test_instants_and_lengths_are_told_alike(seconds: int) -> None:
    assert times.written_instant(seconds) == format_instant(seconds)
    assert times.written_length(seconds) == format_duration(seconds)


def test_the_page_of_formats_lists_every_label() -> None:
    page = (Path(__file__).parents[2] / "docs" / "formats.md").read_text()
    rows = dict(re.findall(r"^\| a (word by itself|field of \w+) \| (.*) \|$", page, re.MULTILINE))
    listed = {of: dict(re.findall(r"`(\w+)` ([^,|]+)", row)) for of, row in rows.items()}
    words = {name: label for name, (_, label) in tables.NAMES.items() if label}
    fields = {
        f"field of {of}": {name: label for name, (_, label) in fields.items() if label}
        for of, fields in tables.FIELDS.items()
    }
    assert listed == {"word by itself": words, **fields}


def test_marks_without_end_are_refused_at_once() -> None:
    with pytest.raises(ValueError, match="combining"):
        text.canonical("a" + "\u0301\u0316" * 20_000)
    assert text.canonical("a" + "\u0301" * 20_000)


def test_a_line_of_a_million_characters_is_cut_in_a_moment() -> None:
    pieces = text.marked("x" * 1_000_000)
    assert sum(len(piece) - 2 for piece in pieces) == 1_000_000
