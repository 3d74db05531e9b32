"""Small documents in every style, and the rules that they are: number, status, title, text.

The documents stand in ``styles/``, each above a line ``%%%`` and the rules that it holds.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from gamemaster.rulesets.importing import Found, Source, document_of, examined
from gamemaster.rulesets.importing.roman import in_decimals, roman_number

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
    assert doubts[0].startswith("IV is read as 4, and texts go on speaking of IV")
    assert "rule 2 names rule 9, which is not there" in [one.words for one in found.oddities]
    assert found.rules[1].text == "Rule IX says more."


def test_the_report_names_the_style_and_the_title() -> None:
    documents = {path.stem: path.read_text().partition("%%%\n")[0] for path in STYLES}
    found = found_in(documents["rules-inside-braces-after-a-numbered-preamble"])
    assert found.style == "bare numbers, as «101.», inside braces"
    assert found.title == "tea"
    assert found_in(documents["restructuredtext"]).title == "Tea Rules"
