"""What prose says about rules: their status, and which there are."""

from __future__ import annotations

import pytest

from gamemaster.rulesets.importing.wording import claims_of, own_claim, references_of

SAID = {
    "Initially rules in the 100's are immutable and rules in the 200's are mutable.": {
        101: False, 199: False, 200: True, 301: None,
    },
    "The first set are Rules 1-6 (immutable) and 101-108 (mutable).": {
        6: False, 7: None, 101: True,
    },
    "Rules 1 to 6, which are immutable, and Rules 201 to 203, 205 and 211, which are mutable.": {
        6: False, 203: True, 204: None, 205: True, 211: True,
    },
    "Immutable rules: 1-3; mutable rules: 4-9.": {3: False, 4: True},
    "Les règles 101-116 (immuables) et 201-214 (modifiables).": {101: False, 214: True},
    "Die Regeln 101 bis 103 sind unveränderlich; die Regeln 201 bis 203 sind veränderlich.": {
        103: False, 202: True,
    },
    "Las reglas 1 a 5 son inmutables.": {5: False, 6: None},
    "Rule 7 is mutable. Rule 7 is immutable.": {7: True},
    "Rules 1-20 are mutable. Rules 3-4 are immutable.": {2: True, 3: False},
    "All rules are mutable.": {1: True, 999: True},
    "Rule 3 is immutable; all other rules are mutable.": {3: False, 4: True},
    "Toutes les règles sont modifiables.": {1: True},
    # None of these says anything about a status.
    "In a conflict between rule 110 and an immutable rule the latter prevails.": {110: None},
    "It takes 10 votes to make a mutable rule immutable.": {10: None},
    "At no time may there be more than 25 mutable rules.": {25: None},
    "Whatever is not forbidden, 3 points, are mutable in 1982.": {3: None, 1982: None},
    "Rules 1-999999 are mutable.": {5: None},
}  # fmt: skip


@pytest.mark.parametrize(("sentence", "statuses"), SAID.items(), ids=SAID)
def test_statuses_in_prose(sentence: str, statuses: dict[int, bool | None]) -> None:
    claims = claims_of([sentence])
    found = {number: claims.status_of(number) for number in statuses}
    assert {number: one[0] if one else None for number, one in found.items()} == statuses


def test_the_words_of_a_claim_are_told() -> None:
    claims = claims_of(["Rules in the 100's are immutable.", "Rule 205 is mutable."])
    assert claims.status_of(101) == (False, "the 100's: immutable")
    assert claims.status_of(205) == (True, "205: mutable")
    assert claims_of(["All rules are mutable."]).status_of(1) == (True, "all rules")


def test_rules_that_are_said_to_be_there() -> None:
    said = [
        "The set consists of Rules 101-116 (immutable)\nand 201-213 (mutable).",
        "In 1999-2001.",
    ]
    assert claims_of(said).there == ((101, 116), (201, 213))
    assert claims_of(["Votes 1-3 count as before, and rule 5."]).there == ()


def test_a_rule_may_speak_of_itself() -> None:
    assert own_claim("Obey. This rule is immutable.") is False
    assert own_claim("Cette règle est modifiable, hélas.") is True
    assert own_claim("This rule is defeated. The immutable rules stay.") is None


def test_references() -> None:
    text = "See rule 12, Rule #13 and Regel 14. Rules 15-20 and rule 1982's and 21 are none of it."
    assert references_of(text) == (12, 13, 14)
