"""Small documents in every style, and the rules that they are: number, status, title, text.

The documents stand in ``styles/``, each above a line ``%%%`` and the rules that it holds.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from gamemaster.rulesets.importing import Found, Source, document_of, examined
from gamemaster.rulesets.importing.written_numbers import in_decimals, roman_number

STYLES = sorted((Path(__file__).parent / "styles").glob("*.txt"))


def found_in(text: str, name: str = "tea.md") -> Found:
    return examined(Source(name, (document_of(text, name),)))


def told(found: Found) -> str:
    return "".join(
        f"{rule.number} {rule.status}{': ' if rule.title else ''}{rule.title}\n"
        + "".join(f"| {line}".rstrip() + "\n" for line in rule.text.split("\n"))
        for rule in found.rules
    )


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"], ids=["LF", "CR LF", "CR"])
def test_a_document_is_read(path: Path, line_end: str) -> None:
    document, _, rules = path.read_text().partition("%%%\n")
    found = found_in(document.replace("\n", line_end))
    assert found.refusals == ()
    assert told(found) == rules


REFUSED = {
    "nothing": "",
    "prose": "Rules are what we make them. In 1982 there were 29.\n",
    "a recipe": "# Soup\n\n1. Cut onions.\n2. Boil.\n",
    "numbers of several parts": "# Rules\n\n1.1 Obey.\n\n1.2 Play.\n",
    "Roman numerals": "# Rules\n\n## Rule i.\n\nObey.\n\n## Rule iv.\n\nPlay.\n",
    "below one": "# Rules\n\nRule 0: Obey.\n\nRule -5: Play.\n",
    "too large": "# Rules\n\nRule 1000000000: Obey.\n",
    "numbers alone": "# Rules\n\n**101**\n\n**102**\n",
}


@pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED)
def test_what_holds_no_numbered_rules_is_refused_politely(text: str) -> None:
    found = found_in(text)
    assert found.rules == ()
    assert found.refusals[0].startswith("tea.md: ")
    assert "expected" in found.refusals[0] or "no numbered rules found" in found.refusals[0]


def test_a_refusal_says_what_is_there_instead() -> None:
    assert any("1.2" in one for one in found_in(REFUSED["numbers of several parts"]).refusals)
    assert any("Roman" in one for one in found_in(REFUSED["Roman numerals"]).refusals)


NUMERALS = {
    "I": 1, "iv": 4, "IIII": 4, "IX": 9, "XIV": 14, "XL": 40, "xlix": 49, "XC": 90, "CCC": 300,
    "IC": 0, "IIX": 0, "VV": 0, "Iv": 0, "IVa": 0, "IIIII": 0, "M": 0, "premier": 0, "12": 0, "": 0,
}  # fmt: skip


@pytest.mark.parametrize(("said", "number"), NUMERALS.items())
def test_a_numeral_stands_for_a_number_or_is_none(said: str, number: int) -> None:
    assert roman_number(said) == number


def test_rules_that_are_named_by_numerals_are_found() -> None:
    said = "Rules I-III and V, article iv, rules i through xvi. Law IC. In rule II, I think, I am."
    assert in_decimals(said) == (
        "Rules 1-3 and 5, article 4, rules 1 through 16. Law IC. In rule 2, I think, I am."
    )


def test_it_is_asked_once_whether_numerals_number_the_rules() -> None:
    found = found_in("Rule I. Obey.\n\nRule II. Rule IX says more.\n\nRule III. Win.\n")
    doubts = [one.words for one in found.oddities if one.kind == "doubt"]
    assert len(doubts) == 1
    assert doubts[0].startswith("I to III are read as 1 to 3, and texts stay as they are")
    assert "rule 2 names rule 9, which is not there" in [one.words for one in found.oddities]
    assert found.rules[1].text == "Rule IX says more."


def test_rules_that_are_named_by_numbers_of_two_parts_are_found() -> None:
    said = "Rules 1.1 to 1.3, §§ 2.1 and 2.2, Section 10.12. It costs 1.5, not rule 1.2.3."
    assert in_decimals(said, "4.1") == (
        "Rules 101 to 103, rule 201 and 202, rule 1012. It costs 1.5, not rule 1.2.3."
    )
    assert in_decimals("Rules 1-1 and 1-2, rule 1.1.", "2-1") == "Rules 101 and 102, rule 1.1."
    assert in_decimals(said, "4") == said


def test_it_is_asked_once_whether_numbers_of_two_parts_number_the_rules() -> None:
    text = "# Rules\n\n1.1 Obey rule 2.7.\n\n1.2 Play.\n\n2.1 Win.\n"
    found = found_in(text)
    doubts = [one.words for one in found.oddities if one.kind == "doubt"]
    assert len(doubts) == 1
    assert doubts[0].startswith("1.1 to 2.1 are read as 101 to 201, and texts stay as they are")
    assert "rule 101 names rule 207, which is not there" in [one.words for one in found.oddities]
    assert found.rules[0].text == "Obey rule 2.7."
    assert {rule.because for rule in found.rules} == {"assumed"}


NOT_PLAIN = {
    "twice": "1.1 A.\n\n1.1 B.\n\n2.1 C.\n",
    "back": "2.1 A.\n\n2.2 B.\n\n1.1 C.\n",
    "too many left out": "1.1 A.\n\n1.3 B.\n\n2.1 C.\n",
    "not from the first": "1.2 A.\n\n1.3 B.\n\n2.1 C.\n",
    "a hundred places": "1.99 A.\n\n1.100 B.\n\n1.101 C.\n",
    "section 0": "0.1 A.\n\n0.2 B.\n\n0.3 C.\n",
}


@pytest.mark.parametrize("text", NOT_PLAIN.values(), ids=NOT_PLAIN)
def test_numbers_of_two_parts_that_do_not_count_up_are_refused(text: str) -> None:
    refusals = found_in(f"# Rules\n\n{text}").refusals
    assert any("numbers such as 1.2 are there that do not count up" in one for one in refusals)


def test_what_is_read_at_first_is_not_looked_at_again() -> None:
    text = "# Rules\n\n## 1. Play\n\n1.1 Obey.\n\n1.2 Play.\n\n## 2. End\n\n2.1 Win.\n"
    assert [rule.number for rule in found_in(text).rules] == [1, 2]


def test_the_report_names_the_style_and_the_title() -> None:
    documents = {path.stem: path.read_text().partition("%%%\n")[0] for path in STYLES}
    found = found_in(documents["rules-inside-braces-after-a-numbered-preamble"])
    assert found.style == "bare numbers, as «101.», inside braces"
    assert found.title == "tea"
    assert found_in(documents["restructuredtext"]).title == "Tea Rules"
