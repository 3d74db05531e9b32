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
        Phrase("I invoke judgement:", "invoke", "QUESTION, BY WHEN", withdrawn=False),
        Phrase("I judge", "judgement", "legal | not legal", withdrawn=True),
        Phrase("I would spend", "budget", "NUMBER", withdrawn=True),
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


def test_a_welcome_lists_what_this_tournament_has() -> None:
    def shown(*clauses: str) -> str:
        public = PublicRecord("own", "Own", "gm@secret.test", ruleset(*clauses), "until-start")
        return helping.first_commands(public)

    plain = shown("", "define most_parts = 1\ndefine first_proposal = 7")
    assert "with stake" not in plain
    assert "and propose" not in plain
    assert "propose transmute rule 201" in plain
    assert "vote for 7 " in plain
    assert "amendment 11" in plain
    assert "with stake" in shown("attribute proposal.stake: number by proposer = 0")
    assert "and propose" in shown("define most_parts = 2")
    assert "abstain 7 " in plain
    assert "abstain" not in shown('require vote: choice != "abstain"')
