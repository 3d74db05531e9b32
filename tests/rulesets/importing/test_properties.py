"""Whatever a document holds: no error but our own, and texts made of its own letters."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.documents.proposal import TEXT_OCTETS, canonical_lines
from gamemaster.errors import OperatorError
from gamemaster.rulesets.importing import (
    Document,
    Found,
    Source,
    document_of,
    examined,
    name_of,
    rendered,
    suggested,
)
from gamemaster.rulesets.importing import ruleset_file as writing_module
from gamemaster.rulesets.loader import RULES, parse

ATOMS = [
    "101", "102", "1", "2", "3", "007", "١٠١", "１０１", "999999999", "1000000000", "5/3", "1.2",
    "3rd", "**", "*", "_", "__", "`", "```", "~~~", "# ", "## ", "### ", "> ", ">> ", "- ", "{",
    "}", "(", ")", "[", "](x)", '"', "'", "«", "»", "“", "”", "Rule ", "rule", "immutable",
    "mutable", "Mutable Rules", "Règle 5", "Type: ", "Status: immutable", "(immutable)",
    "[mutable]", "\n", "\n", "\n\n", "\n    ", "\t", "   ", "----", "====", "***", "...", ".", ":",
    "101-116", "201–213 (mutable)", "100's", "\u00a0", "\u200b", "\u202e", "\u2028", "\r\n", "\r",
    "\x0c", "\x07", "\x7f", "title", "A text.", "a", "é", "e\u0301", "'''", '"""', "\\",
    '<a name="1">', "§ 5", "#5", "|", "+", "=", "---\nnumber: 5\ntitle: x\n---\n",
    "\n:PROPERTIES:\n:STATUS: mutable\n:END:\n", "#+TITLE: a\n", "** 5 ", "\n\n         - 2 -\n\n",
    "\n\n         - 3 -\n\n", "number,title,text\n", "\n101,a,b\n", '\n102,"a\n', "\nnumber: 5\n",
    "\nNumber: 6\nStatus: mutable\n", "  - number: 7\n    text: |\n", "\nText: ", "author: x\n",
    '{"number": 8, "text": "', '"},\n', "\\n", "\nMUTABLE\n\n", "all rules are mutable",
    "This rule is immutable.", "101 {",
]  # fmt: skip
TEXTS = st.one_of(
    st.lists(st.sampled_from(ATOMS), max_size=60).map("".join),
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=200),
)
NAMES = st.sampled_from(["rules.txt", "101.md", "deep/immutable/rule-5.md", "README.md"])
SOURCES = st.builds(
    lambda documents, folder: Source("tea", tuple(documents), folder),
    st.lists(st.builds(document_of, TEXTS, NAMES), max_size=3),
    st.booleans(),
)


def joined(found: Found) -> None:
    """Check that each text is made of pieces of its document, in order and never twice."""
    for rule in (*found.rules, *found.others):
        lines = rule.document.lines
        rows = ["".join(lines[at][begin:end] for at, begin, end in row) for row in rule.pieces]
        assert rule.text == "\n".join(rows)
        places = [place for row in rule.pieces for place in row]
        assert all(0 <= begin <= end <= len(lines[at]) for at, begin, end in places)
        assert all(one[0] < two[0] or one[2] <= two[1] for one, two in zip(places, places[1:]))  # noqa: B905, RUF007


def counted(found: Found) -> None:
    """Check that each line is in a rule or left out, and each word behind a number in its text."""
    rules = (*found.rules, *found.others)
    for document in found.source.documents:
        own = [rule for rule in rules if rule.document is document]
        left = {n for run in found.left_out if run.document is document for n in run.lines}
        spans = [number for rule in own for number in range(rule.line, rule.stop + 1)]
        assert len(spans) == len({*spans})
        assert {n for n, line in enumerate(document.lines, 1) if line.strip()} <= {*spans, *left}
        for rule in own:
            words = {at: [False] * len(document.lines[at]) for at in range(rule.line, rule.stop)}
            for at, begin, end in (place for row in rule.pieces for place in row):
                if at in words:
                    words[at][begin:end] = [True] * (end - begin)
            for at, taken in words.items():
                if at not in rule.beside:
                    letters = zip(document.lines[at], taken, strict=True)
                    assert not any(letter.isalnum() and not there for letter, there in letters)


@given(SOURCES)
def test_no_line_and_no_word_is_unaccounted_for(source: Source) -> None:
    counted(examined(source, partly=True))


@given(SOURCES)
def test_whatever_is_read_is_reported_and_what_is_written_loads(source: Source) -> None:
    found = examined(source)
    assert examined(source) == found
    joined(found)
    assert found.as_json()["source"] == "tea"
    if found.refusals:
        return
    suggestions = suggested(found.rules)
    for taken in (frozenset[int](), frozenset(one.number for one in suggestions)):
        contents, ruleset = rendered(found, name_of("tea"), suggestions, taken)
        assert parse(contents.encode(), "tea.toml") == ruleset
        tables = tomllib.loads(contents)["rule"]
        for rule, table, loaded in zip(found.rules, tables, ruleset.rules, strict=True):
            assert table["text"] == f"{rule.text}\n"
            assert canonical_lines(loaded.text) == canonical_lines(rule.text)
            assert bool(loaded.clauses) is (rule.number in taken)


MARKS = "[]{}<>#*_`~"
WORDS = st.text(
    st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp", "Zs"], exclude_characters=MARKS),
    min_size=1,
).map(lambda words: f"x{words}x")  # fmt: skip
PARAGRAPHS = st.lists(WORDS, min_size=1, max_size=4)


@given(
    st.lists(PARAGRAPHS, min_size=1, max_size=6),
    st.sampled_from(["# {}\n\n", "**{}** ", "Rule {}: "]),
)
def test_a_text_comes_back_to_the_letter(texts: list[list[str]], number: str) -> None:
    """What stands between two numbers of a plain document is what the loaded ruleset says."""
    written = {101 + at: "\n\n".join(["A rule says:", *text]) for at, text in enumerate(texts)}
    document = "".join(f"{number.format(n)}{text}\n\n" for n, text in written.items())
    found = examined(Source("tea", (document_of(document),)))
    assert {rule.number: rule.text for rule in found.rules} == written
    assert [rule.text for rule in rendered(found, "tea")[1].rules] == [
        "".join(f"{line}\n" for line in canonical_lines(text)) for text in written.values()
    ]


@given(st.text(max_size=60))
def test_every_name_of_a_file_gives_the_name_of_a_ruleset(stem: str) -> None:
    rules = (document_of("**101** Tea.\n"),)
    assert rendered(examined(Source(stem, rules)), name_of(stem))[1].name == name_of(stem)


NASTY = {
    "braces": "{\n" * 20_000 + "101. x\n" + "}\n" * 20_000,
    "one line of braces": "101 {" + "{" * 100_000 + "}" * 100_000,
    "quotes": ">" * 200_000 + " 101. x",
    "numbers": "".join(f"{number}. x\n" for number in range(1, 20_000)),
    "digits": "1" * 200_000,
    "stars": "*" * 200_000,
    "ranges": "101. " + "Rules 101-116 (immutable). " * 8_000,
    "fences": "```\n" * 20_000,
    "lists in lists": "1. a\n2. b\n" * 10_000,
    "cells": "number," + "," * 100_000 + '\n101,"\n102,"\n' * 10_000,
    "a cell that is never closed": "number,text\n101,a\n102,b\n" + '103,"' + 'c\n"d' * 20_000,
    "records": "number: 5\nstatus: mutable\n\n" * 10_000,
    "fields": "number: 5\ntext: " + ',"number": 5' * 20_000 + "\nnumber: 6\n" + " " * 200_000 + "x",
    "strings": '{"number": 5, "text": "'
    + "\\n" * 50_000
    + '\n{"number": 6, "text": "'
    + "[" * 90_000,
    "quoted fields": '"number": 5\n' * 20_000,
    "drawers": ":AB:\n" * 40_000,
    "blanks before dashes": "101. a\n" + " " * 200_000 + "- - -\n\n102.\n" + "\t" * 200_000 + "(x",
    "dated lines": "".join(f"{at}. x\n\nby Ann 2001-01-01 {at}\n\n" for at in range(1, 9_000)),
    "lists of sentences": "".join(
        f"{at}. whoever sits at the table eats\n" for at in range(1, 2_000)
    ),
    "contents in braces": "1. a\n2. b\n3. c\n1. d\n{\n" * 4_000 + "}\n" * 4_000,
    "pages": "\n\n          - 2 -\n" * 10_000,
    "chapters": "CHAPTER I\n" + "x\n" * 9_000 + "1. a\n" + "CHAPTER II\nx\n" * 9_000 + "2. b\n",
    "numbers below numbers": "101.\n\n" * 9_000,
    "contents of parts": "1. a\n2. b\n3. c\n" + "1. a\n" * 9_000 + "1. whoever eats here pays.\n",
    "a word that counts up": "".join(f"Part {at}: rules\n" for at in range(1, 9_000)),
    "a page behind an instruction": "<?" + "?>" * 90_000 + "<html",
    "headings": "ab\n--\n" * 5_000 + "ab\n---\n" * 5_000,
}


@pytest.mark.parametrize("text", NASTY.values(), ids=NASTY)
def test_nothing_takes_long(text: str) -> None:
    """These took minutes where a step was not linear; they take a second or two."""
    joined(examined(Source("tea", (document_of(text),))))


def test_what_no_ruleset_can_hold_is_refused() -> None:
    long = examined(Source("tea", (document_of(f"**101** {'é' * TEXT_OCTETS}\n"),)))
    assert long.refusals == (
        "rules.txt: line 1: rule 101: expected a text of at most 32768 octets, found 65537",
    )
    many = "".join(f"**{number}** x\n" for number in range(1, RULES + 2))
    found = examined(Source("tea", (document_of(f"Rules:\n\n{many}"),)))
    assert found.refusals == (f"tea: expected at most {RULES} rules, found {RULES + 1}",)


def test_a_file_that_would_be_too_long_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    found = examined(Source("tea", (Document("tea.md", ("**101** Tea.",)),)))
    monkeypatch.setattr(writing_module, "FILE_OCTETS", 100)
    with pytest.raises(OperatorError, match="tea: expected a ruleset of at most 100 octets"):
        rendered(found, "tea")
