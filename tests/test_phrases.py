"""The words that an initial set gives moves of its own."""

from __future__ import annotations

from gamemaster.correspondence import helping
from gamemaster.rulesets import InitialRule, Ruleset
from gamemaster.rulesets.phrases import Phrase, phrases_of
from gamemaster.tournament.public import PublicRecord

CLAUSES = """
move invoke(question: text, by_when: instant) said "I  invoke judgement:"
move dance()
ballot judgement(question: text): legal | not_legal said "I judge"
ballot budget(): number said "I would spend"
"""


def ruleset(*clauses: str) -> Ruleset:
    rules = tuple(
        InitialRule(number, mutable=True, text="", clauses=text)
        for number, text in enumerate(clauses, start=201)
    )
    return Ruleset("own", "Own", "", rules)


def test_phrases_come_from_the_rules_of_the_initial_set() -> None:
    assert phrases_of(ruleset(CLAUSES)) == (
        Phrase("I invoke judgement:", "invoke", "QUESTION, BY WHEN"),
        Phrase("I judge", "judgement", "legal | not legal, or: withdraw"),
        Phrase("I would spend", "budget", "NUMBER, or: withdraw"),
    )
    assert phrases_of(ruleset("", "no clauses at all")) == ()


def test_the_first_rule_that_gives_words_a_meaning_keeps_them() -> None:
    first, second = 'move a() said "Go"', 'move b() said "go"'
    assert [phrase.name for phrase in phrases_of(ruleset(first, second))] == ["a"]


def test_the_help_lists_them() -> None:
    public = PublicRecord("own", "Own", "gm@secret.test", ruleset(CLAUSES), "until-start")
    text = helping.help_text(public)
    assert text.endswith(
        "The initial set of rules has moves of its own:\n\n"
        "    I invoke judgement: QUESTION, BY WHEN\n"
        "    I judge legal | not legal, or: withdraw\n"
        "    I would spend NUMBER, or: withdraw\n"
        "    do dance\n"
    )
