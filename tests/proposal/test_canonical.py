from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given

from gamemaster.documents.proposal import (
    BLANK_RUN,
    CLAUSES_OCTETS,
    RAW_CHARACTERS,
    TEXT_OCTETS,
    Body,
    DocumentError,
    Target,
    body_problems,
    canonical,
    canonical_body,
    canonical_lines,
)
from tests.proposal.bodies import bodies, texts


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("", ()),
        (" \n\t\n", ()),
        ("one line", ("one line",)),
        ("\n\nbetween\n\nlines\n\n", ("between", "", "lines")),
        ("CRLF\r\nCR\rVT\x0bFF\x0cNEL\x85LS\u2028PS\u2029end",
         ("CRLF", "CR", "VT", "FF", "NEL", "LS", "PS", "end")),
        ("blanks at the end \t\u00a0\u3000", ("blanks at the end",)),
        ("   kept at the start", ("   kept at the start",)),
        ("a\tb", ("a       b",)),
        ("no\u00a0break\u202fspace", ("no break space",)),
        ("e\u0301", ("é",)),
        ("\ufeffmarked", ("marked",)),
        ("left\u202eright", ("left[U+202E]right",)),
        ("bell\x07", ("bell[U+0007]",)),
        ("zero\u200bwidth\u00ad", ("zero[U+200B]width[U+00AD]",)),
        ("lone \ud800", ("lone [U+D800]",)),
        ("tag \U000e0041", ("tag [U+E0041]",)),
        ("none \ufffe \U0010ffff", ("none [U+FFFE] [U+10FFFF]",)),
        ("family 👨\u200d👩\u200d👧 ❤\ufe0f", ("family 👨\u200d👩\u200d👧 ❤\ufe0f",)),
        (f"a{' ' * (BLANK_RUN + 1)}b", (f"a{' ' * BLANK_RUN}b",)),
    ],
)  # fmt: skip
def test_canonical_text(written: str, read: tuple[str, ...]) -> None:
    assert canonical_lines(written) == read


@given(texts)
def test_the_canonical_form_is_its_own_canonical_form(text: str) -> None:
    lines = canonical_lines(text)
    assert canonical_lines("\n".join(lines)) == lines


@given(texts)
def test_canonical_lines_hold_nothing_that_mail_or_eyes_would_change(text: str) -> None:
    lines = canonical_lines(text)
    for line in lines:
        assert unicodedata.is_normalized("NFC", line)
        assert line == line.rstrip()
        assert not any(unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp") for char in line)
        line.encode()
    assert not lines or (lines[0] and lines[-1])


@given(bodies(texts))
def test_a_body_says_the_same_however_its_lines_end(body: Body) -> None:
    crlf = Body(
        body.kind, body.target, *(part.replace("\n", "\r\n") for part in (body.text, body.clauses))
    )
    if "\r\r\n" not in crlf.text + crlf.clauses:
        assert canonical(body) == canonical(crlf)


def test_the_body_is_what_a_receipt_shows() -> None:
    body = Body(
        "amend", Target("rule or its successor", 203), "Two thirds.\n", "define adopted = true"
    )
    assert canonical_body(body) == (
        "Change: amend rule 203 or its successor\n"
        "Text:\n"
        "| Two thirds.\n"
        "Clauses:\n"
        "| define adopted = true\n"
    )


def test_a_repeal_needs_no_text() -> None:
    body = Body("repeal", Target("amendment", 305), "")
    assert canonical_body(body) == "Change: repeal amendment 305\n"


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        (Body("enact", None, ""), "the text of the rule-change is missing"),
        (Body("enact", None, " \n", "define a = 1"), "the text of the rule-change is missing"),
        (Body("enact", Target("rule", 203), "x"), "an enactment names no rule: it makes a new one"),
        (Body("amend", None, "x"), "the rule to be changed is missing"),
        (Body("repeal", Target("rule", 0), ""), "a rule has a number from 1 to 999999999"),
        (Body("repeal", Target("rule", 10**9), ""), "a rule has a number from 1 to 999999999"),
        (Body("enact", None, "x" * TEXT_OCTETS),
         f"the text may have at most {TEXT_OCTETS} octets and has {TEXT_OCTETS + 1}"),
        (Body("enact", None, "x", "y" * CLAUSES_OCTETS),
         (f"the part with clauses may have at most {CLAUSES_OCTETS} octets"
         f" and has {CLAUSES_OCTETS + 1}")),
        (Body("enact", None, " " * (RAW_CHARACTERS + 1)),
         f"the text may have at most {TEXT_OCTETS} octets"),
    ],
)  # fmt: skip
def test_what_is_no_proposal_is_told_so(body: Body, problem: str) -> None:
    assert body_problems(body) == (problem,)
    with pytest.raises(DocumentError, match="^" + problem):
        canonical_body(body)


def test_the_longest_text_is_a_proposal() -> None:
    assert body_problems(Body("enact", None, "x" * (TEXT_OCTETS - 1))) == ()
