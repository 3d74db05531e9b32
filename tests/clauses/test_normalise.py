"""What mail and word processors make of clauses, and what is read all the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.clauses import compile_clauses
from gamemaster.clauses.normalise import normalise

MEANT = 'require turn: player.turns == 0 or now - player.last_turn >= duration("23h")'

MANGLED = {
    "curly quotes": MEANT.replace('"23h"', "“23h”"),
    "quotes of another country": MEANT.replace('"23h"', "„23h“"),
    "quotes pointing inwards": MEANT.replace('"23h"', "»23h«"),
    "single quotes": MEANT.replace('"23h"', "'23h'"),
    "curly single quotes": MEANT.replace('"23h"', "‘23h’"),
    "non-breaking spaces": MEANT.replace(" ", "\u00a0"),
    "thin spaces and tabs": MEANT.replace(" or ", "\u2009or\t"),
    "zero-width spaces": MEANT.replace("player.", "player\u200b."),
    "a byte order mark": "\ufeff" + MEANT,
    "soft hyphens": MEANT.replace("duration", "dura\u00adtion"),
    "entities": MEANT.replace(">", "&gt;").replace('"', "&quot;"),
    "entities in capitals": MEANT.replace(">", "&GT;"),
    "entities made twice": MEANT.replace(">", "&amp;gt;"),
    "non-breaking entities": MEANT.replace(" or", "&nbsp;or"),
    "a typographic minus": MEANT.replace(" - ", " − "),
    "an en dash": MEANT.replace(" - ", " – "),
    "a sign for at least": MEANT.replace(">=", "≥"),
    "a full stop": MEANT + ".",
    "a full stop and blanks": MEANT + " . \u00a0",
    "a semicolon without a follower": MEANT + ";",
    "a capital to begin with": MEANT.replace("require", "Require"),
    "shouting": MEANT.upper().replace("23H", "23h"),
    "a bullet": "• " + MEANT,
    "a dash in front": "- " + MEANT,
    "lines folded after an operator": MEANT.replace("or ", "or\n"),
    "lines folded before an operator": MEANT.replace(" or", "\nor"),
    "lines folded within the parentheses": MEANT.replace('("23h")', '(\n"23h")'),
    "lines folded with blank lines between": MEANT.replace("turn: ", "turn:\n\n"),
    "line ends of other systems": MEANT.replace("or ", "or\r\n").replace("0 ", "0\r"),
    "a line separator": MEANT.replace("or ", "or\u2028"),
    "a blank before the parenthesis": MEANT.replace("duration(", "duration ("),
    "an indent": "    " + MEANT,
    "operators of other languages": MEANT.replace(" or ", " || "),
}


@pytest.mark.parametrize("case", MANGLED)
def test_a_mangled_clause_is_read_as_meant(case: str) -> None:
    assert compile_clauses(MANGLED[case]).source == MEANT


SIGNS = {
    "a × b ÷ c": "a * b / c",
    "a ≥ b && !c": "a >= b and not c",
    "a ≤ b || c": "a <= b or c",
    "a ≠ b": "a != b",
    "a * (b ‑ c)": "a * (b - c)",
    "floor (a)": "floor(a)",
    "a ? b : (c ? d : e)": "a ? b : c ? d : e",
    "TRUE or False": "true or false",
    "2.50 + 01": "2.5 + 1",
    "((a))": "a",
}


@pytest.mark.parametrize("written", SIGNS)
def test_signs_have_one_canonical_form(written: str) -> None:
    assert compile_clauses(f"define x = {written}").source == f"define x = {SIGNS[written]}"


TEXTS = {
    '"Grüße, ÅSA"': "Grüße, ÅSA",
    '"A\u0308"': "Ä",
    '"it’s “fine”"': "it’s “fine”",
    "“it's”": "it's",
    "'say \"x\"'": 'say "x"',
    r'"say \"x\""': 'say "x"',
    r'"back\\slash"': "back\\slash",
    r"'it\\s'": "it\\s",
    '"Player.Points × 2."': "Player.Points × 2.",
    '"one\u00a0two"': "one two",
    '""': "",
}


@pytest.mark.parametrize("written", TEXTS)
def test_a_text_keeps_its_letters(written: str) -> None:
    clauses = compile_clauses(f"define x = player.name == {written}")
    (meant,) = [TEXTS[written]]
    escaped = meant.replace("\\", "\\\\").replace('"', '\\"')
    assert clauses.source == f'define x = player.name == "{escaped}"'


def test_several_clauses_need_nothing_between_them_but_their_first_words() -> None:
    read = compile_clauses("- Define a = 1;\n\n* define b =\n  a +\n  2.\n\noverrides all")
    assert read.source == "define a = 1\ndefine b = a + 2\noverrides all"


def test_what_is_protected_may_stand_on_the_next_line() -> None:
    source = "require adoption: votes.for == eligible\nprotect\nfrees_immutable"
    assert compile_clauses(source).source.splitlines()[-1] == "protect frees_immutable"


def test_lines_keep_their_numbers() -> None:
    assert normalise("\n\nDefine x =\r\n  ‘A’.\r\n") == '\n\ndefine x =\n  "A"\n'


def test_an_unfinished_text_is_left_for_the_reader_to_see() -> None:
    assert normalise("define x = “Abc") == "define x = “Abc"


def test_only_the_end_of_a_clause_loses_its_full_stop() -> None:
    assert normalise("define x = a.\n...\ndefine y = b.\nc.") == "define x = a\n\ndefine y = b.\nc"


pieces = st.sampled_from([
    "define", "x", " = ", "\n", "\r", "“", "”", '"', "'", "’", "\\", "&", "amp;", "gt;", "&gt;",
    "&#34;", "A\u0308", "\u0338", "=", "floor", "(", " ", "-", "•", "*", ".", ";", "–", "≥",
    "\u200b", "\u00a0", "\u2000", "\u212a", "H\u0331", "ſ", "\ud800", "\x00", "é", "»",
])  # fmt: skip


@given(st.one_of(st.text(), st.lists(pieces).map("".join)))
def test_what_was_normalised_stays_as_it_is(text: str) -> None:
    once = normalise(text)
    assert normalise(once) == once
