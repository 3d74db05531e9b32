"""Small documents in every style, and the rules that they are: number, status, title, text.

The documents stand in ``styles/``, each above a line ``%%%`` and the rules that it holds.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from gamemaster.rulesets.importing import Found, Source, document_of, examined

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


def test_the_report_names_the_style_and_the_title() -> None:
    documents = {path.stem: path.read_text().partition("%%%\n")[0] for path in STYLES}
    found = found_in(documents["rules-inside-braces-after-a-numbered-preamble"])
    assert found.style == "bare numbers, as «101.», inside braces"
    assert found.title == "tea"
    assert found_in(documents["restructuredtext"]).title == "Tea Rules"
