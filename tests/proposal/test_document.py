from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from gamemaster.documents.proposal import (
    LINE_OCTETS,
    Body,
    DocumentError,
    ParsedDocument,
    Target,
    canonical,
    canonical_body,
    document,
    document_hash,
    nonce,
    parse_document,
)
from gamemaster.errors import Defect
from tests.proposal.bodies import ROOT, bodies, lines, texts, written

SAMPLES = Path(__file__).parent / "samples"
SAMPLE = Body(
    "amend",
    Target("rule", 203),
    "A rule-change is adopted if at least three fifths of all eligible voters vote for it.\n"
    "\n"
    "  — Voir aussi : l’article précédent, 漢字, and a_very_long_word_of_more_than_seventy_"
    "characters_without_any_blank\n",
    "define adopted = votes.for * 5 >= eligible * 3\n",
)


def test_a_document_is_the_file_in_samples() -> None:
    kept = (SAMPLES / "proposal-301.txt").read_bytes()
    assert written(SAMPLE).encode() == kept
    expected = (SAMPLES / "SHA256SUMS").read_text().split()[0]
    assert document_hash(kept.decode()) == hashlib.sha256(kept).hexdigest() == expected


@given(st.one_of(bodies(texts), bodies(lines)))
def test_a_document_reads_back_as_what_was_proposed(body: Body) -> None:
    text = written(body)
    parsed = parse_document(text)
    assert parsed == ParsedDocument(
        "autumn", 301, nonce(ROOT, 301, canonical_body(body)), canonical(body)
    )


@given(st.one_of(bodies(texts), bodies(lines)))
def test_every_line_fits_a_mail_and_ends_in_no_blank(body: Body) -> None:
    text = written(body)
    assert text.endswith("End: 301\n")
    for line in text.removesuffix("\n").split("\n"):
        assert 0 < len(line.encode()) <= LINE_OCTETS
        assert line == line.rstrip(" ")


@given(bodies(lines), bodies(lines))
def test_distinct_bodies_give_distinct_documents(one: Body, other: Body) -> None:
    assume(canonical(one) != canonical(other))
    root = nonce(ROOT, 1, "")
    assert document("autumn", 301, root, one) != document("autumn", 301, root, other)
    assert canonical_body(one) != canonical_body(other)
    assert written(one) != written(other)


def test_nonces_follow_from_number_and_body_under_the_root() -> None:
    body = canonical_body(SAMPLE)
    assert nonce(ROOT, 301, body) == nonce(ROOT, 301, body)
    others = {nonce(ROOT, 302, body), nonce(ROOT, 301, body + "\n"), nonce(b"r" * 32, 301, body)}
    assert len(others | {nonce(ROOT, 301, body)}) == 4
    # HMAC over "301 LF body": the number cannot be taken for a part of the body.
    assert nonce(ROOT, 30, f"1\n{body}") != nonce(ROOT, 301, body)


@pytest.mark.parametrize("name", ["", " autumn", "autumn ", "au\ntumn", "x" * 61, "a\u202eb"])
def test_a_tournament_has_a_name_of_one_line(name: str) -> None:
    with pytest.raises(Defect):
        written(SAMPLE, tournament=name)


@pytest.mark.parametrize(
    ("number", "hexadecimal"), [(0, "0" * 64), (301, "0" * 63), (301, "G" * 64)]
)
def test_a_proposal_has_a_number_and_a_nonce(number: int, hexadecimal: str) -> None:
    with pytest.raises(Defect):
        document("autumn", number, hexadecimal, SAMPLE)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("SECRET NOMIC PROPOSAL/1", "SECRET NOMIC PROPOSAL/2"),
        ("Tournament: autumn", "Tournament:  autumn"),
        ("Tournament: autumn", "Tournament: "),
        ("Number: 301", "Number: 0301"),
        ("Number: 301", "Number: 302"),
        ("End: 301\n", "End: 302\n"),
        ("End: 301\n", "End: 301"),
        ("End: 301\n", "End: 301\n\n"),
        ("End: 301\n", ""),
        ("Change: amend rule 203", "Change: amend rule 0203"),
        ("Change: amend rule 203", "Change: amend the rule 203"),
        ("Change: amend rule 203", "Change: enact rule 203"),
        ("Change: amend rule 203", "Change: amend a rule"),
        ("Change: amend rule 203", "Change: amend amendment 203 or its successor"),
        ("Nonce: ", "Nonce: A"),
        ("Text:\n", ""),
        ("Text:\n", "Text:\nText:\n"),
        ("| A rule", "|  A rule\u00a0"),
        ("| A rule", "|A rule"),
        ("| A rule", "A rule"),
        ("| A rule", "| A ru\n+ le"),
        ("| A rule", "|\n| A rule"),
        ("Clauses:\n", "Clauses:\n+ x\n"),
        ("précédent", "pre\u0301ce\u0301dent"),
        ("\n", "\r\n"),
    ],
)
def test_nothing_but_the_exact_document_parses(before: str, after: str) -> None:
    text = written(SAMPLE)
    assert before in text
    with pytest.raises(DocumentError):
        parse_document(text.replace(before, after))


def test_a_refusal_tells_the_line_and_not_what_it_says() -> None:
    with pytest.raises(DocumentError) as refused:
        parse_document(written(SAMPLE).replace("  — Voir", "  - \tVoir"))
    assert str(refused.value) == "line 10 is not as the format has it"


@given(texts)
def test_arbitrary_text_is_no_document(text: str) -> None:
    with pytest.raises(DocumentError):
        parse_document(text)
