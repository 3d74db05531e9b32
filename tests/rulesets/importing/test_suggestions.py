"""Which built-in clauses are offered for which texts, and for which not."""

from __future__ import annotations

import textwrap
from collections import Counter
from dataclasses import replace

import pytest

from gamemaster.clauses import compile_clauses, free_names, known_of
from gamemaster.clauses.vocabulary import ASKED
from gamemaster.desk.unresolved_names import lacking
from gamemaster.rulesets import load, names
from gamemaster.rulesets.importing import (
    FoundRule,
    Source,
    Suggestion,
    document_of,
    examined,
    suggested,
)
from gamemaster.rulesets.importing.counterparts import RULES, Wording, bare_words, followed
from gamemaster.rulesets.importing.suggestions import completed, deciding, from_ruleset


def rules_of(texts: dict[int, str]) -> tuple[FoundRule, ...]:
    text = "".join(f"**{number}** {words}\n\n" for number, words in texts.items())
    return examined(Source("tea.md", (document_of(text, "tea.md"),))).rules


def offered(number: int, text: str) -> list[int]:
    """The rules of the secret set whose clauses are offered for one rule."""
    return [one.like.number for one in from_ruleset(rules_of({number: text}), load("secret"))]


OFFERED = {
    "the same in other words": (206, [206], """
        If a proposed rule-change is defeated, whoever proposed it loses ten points."""),
    "under another number": (307, [208], """
        The winner is the player who first has a score of 200 points."""),
    "another number of points": (208, [], """
        The first player whose score reaches 100 points is the winner."""),
    "two numbers of points": (208, [], """
        The first player whose score reaches 200 points is the winner, by mail 100 points."""),
    "unanimity for a majority": (203, [], """
        A rule-change is adopted if all eligible voters vote for it unanimously."""),
    "a majority, said otherwise": (203, [203], """
        A rule-change is adopted if a majority of all eligible voters vote for it."""),
    "two thirds": (203, [], """
        A rule-change is adopted if two thirds of all eligible voters vote for it."""),
    "a gain for a loss": (206, [], """
        When a proposed rule-change is defeated, its proposer gains 10 points."""),
    "nothing announced": (205, [], """
        An adopted rule-change takes its full effect at the very moment at which it has votes
        enough for its adoption."""),
    "few words in common": (208, [], "Tea is at five o'clock, and 200 points do not change it."),
    "another language": (208, [], "Gewonnen hat, wer zuerst 200 Punkte hat."),
    "far too long": (208, [], "The first player whose score reaches 200 points wins. " * 90),
}  # fmt: skip


@pytest.mark.parametrize(("number", "like", "text"), OFFERED.values(), ids=OFFERED)
def test_clauses_are_offered_where_a_rule_plainly_corresponds(
    number: int, like: list[int], text: str
) -> None:
    assert offered(number, textwrap.dedent(text).strip()) == like


def test_the_built_in_rules_correspond_to_themselves() -> None:
    secret = load("secret")
    texts = {rule.number: rule.text for rule in secret.rules}
    found = from_ruleset(rules_of(texts), secret)
    assert [one.number for one in found] == [one.like.number for one in found]
    assert len(found) == sum(bool(rule.clauses) for rule in secret.rules)


def test_a_suggestion_explains_itself() -> None:
    (one,) = from_ruleset(rules_of({206: OFFERED["the same in other words"][2]}), load("secret"))
    assert one.why == (
        "the same number, 71 % of the words (defeated, loses, points, proposed, rule-change); "
        "both say 10, a loss"
    )
    assert one.as_json(taken=True) == {
        "rule": 206, "ruleset": "secret", "like": 206, "text": one.like.text,
        "clauses": "when proposal.defeated: award proposer -10\n",
        "why": one.why, "taken": True,
    }  # fmt: skip


def test_each_built_in_rule_is_offered_once_to_the_likeliest() -> None:
    near = "The first player whose score reaches 200 points is the winner."
    far = "The winner of tea is the player whose score of points reaches 200 first at five."
    (one,) = from_ruleset(rules_of({301: far, 302: near}), load("secret"))
    assert one.number == 302


def test_all_come_from_the_ruleset_that_fits_best() -> None:
    secret = load("secret")
    texts = {rule.number: rule.text for rule in secret.rules}
    found: tuple[Suggestion, ...] = suggested(rules_of(texts))
    assert {one.ruleset for one in found} == {"secret"}
    poor = replace(secret, rules=secret.rules[:3])
    assert len(from_ruleset(rules_of(texts), poor)) < len(found)


def test_what_decides() -> None:
    text = "(1) two thirds,\n1. one of 12 days;\n(2) not 3.5 of twenty, rounded, by a die"
    assert deciding(text) == {"2", "12", "20", "two thirds", "days", "chance"}


def test_what_suggested_clauses_ask_for_is_suggested_with_them() -> None:
    """Without `eligible` the immutable rule below would be void, and three of five enough."""
    suber = {rule.number: rule for rule in load("suber").rules}
    rules = rules_of({109: suber[109].text})
    (offer,) = from_ruleset(rules, load("suber"))
    eligible = next(need.line for need in offer.needs if need.key == ("define", "eligible"))
    alone = completed((offer,), {109})[109]
    assert f"{eligible}\n" in alone
    assert alone.endswith(suber[109].clauses)
    assert free_names(compile_clauses(alone)) <= {
        define.name for define in compile_clauses(alone).defines
    } | {*ASKED}


def test_a_definition_stands_once_where_a_taken_rule_gives_it() -> None:
    suber = load("suber")
    offers = from_ruleset(rules_of({rule.number: rule.text for rule in suber.rules}), suber)
    every = {offer.number for offer in offers}
    every_set = [compile_clauses(clauses) for clauses in completed(offers, every).values()]
    needed = {
        name for offer in offers for kind, name in (need.key for need in offer.needs)
        if kind == "define"
    }  # fmt: skip
    defined = Counter(define.name for one in every_set for define in one.defines)
    assert needed
    assert {name: defined[name] for name in needed} == dict.fromkeys(needed, 1)


@pytest.mark.parametrize("name", names())
def test_whichever_is_taken_alone_nothing_that_its_ruleset_gives_is_lacking(name: str) -> None:
    ruleset = load(name)
    offers = from_ruleset(rules_of({rule.number: rule.text for rule in ruleset.rules}), ruleset)
    assert len(offers) == sum(bool(rule.clauses) for rule in ruleset.rules)
    # What a ballot or a move is about has a name in what is heard of it alone.
    acts = known_of(compile_clauses(rule.clauses) for rule in ruleset.rules)
    about = {parameter.name for move in acts.moves.values() for parameter in move.parameters}
    about |= {parameter.name for each in acts.ballots.values() for parameter in each.parameters}
    for number, clauses in completed(offers, ()).items():
        found = lacking({}, {number: compile_clauses(clauses)}, number, ())
        assert {lack.name for lack in found} <= about


def test_a_ballot_comes_with_the_clauses_that_hear_it() -> None:
    greffier = load("greffier")
    offers = from_ruleset(rules_of({rule.number: rule.text for rule in greffier.rules}), greffier)
    alone = completed(offers, {210})[210]
    assert "ballot nomination(" in alone
    assert 'when nomination.closed if votes.leading == "oui": open rendu(' in alone
    assert "require nomination: player == juge" in alone
    assert "move invoquer(" in alone
    every = completed(offers, {offer.number for offer in offers})
    assert every[210] == next(rule.clauses for rule in greffier.rules if rule.number == 210)


FOLLOWED = {
    "as it is": ("", "", True),
    "other words": ("Gagne le premier", "La partie est à celui d'abord", True),
    "another number of points": ("200 points", "100 points", False),
    "another number in words": ("20 points", "trente points", False),
}


@pytest.mark.parametrize(("old", "new", "there"), FOLLOWED.values(), ids=FOLLOWED)
def test_a_document_that_follows_a_ruleset_is_taken_by_its_numbers(
    old: str, new: str, *, there: bool
) -> None:
    greffier = load("greffier")
    texts = {rule.number: rule.text for rule in greffier.rules}
    texts[205] = texts[205].replace("\n", " ").replace(old, new)
    offers = {offer.number: offer for offer in suggested(rules_of(texts))}
    assert (205 in offers) == there
    assert offers.keys() >= {103, 203, 214}
    assert {offer.ruleset for offer in offers.values()} == {"greffier"}


def test_what_only_one_of_the_texts_says_is_told() -> None:
    greffier = load("greffier")
    texts = {rule.number: rule.text for rule in greffier.rules}
    texts[203] = texts[203].replace("quorum", "nombre requis")
    (offer,) = (each for each in suggested(rules_of(texts)) if each.number == 203)
    assert offer.why.endswith("; that alone says a quorum")
    rules = [replace(rule, mutable=False) for rule in rules_of(texts)]
    (offer,) = (each for each in suggested(rules) if each.number == 203)
    assert offer.why.endswith("; that alone says a quorum; that is mutable")


def test_a_loss_for_a_gain_is_not_suggested_to_a_document_that_follows() -> None:
    secret = load("secret")
    texts = {rule.number: rule.text for rule in secret.rules}
    assert 206 in {offer.number for offer in suggested(rules_of(texts))}
    texts[206] = "When a proposed rule-change is defeated, whoever proposed it gains 10 points."
    assert 206 not in {offer.number for offer in suggested(rules_of(texts))}


def test_a_few_rules_follow_nothing() -> None:
    texts = {rule.number: rule.text for rule in load("greffier").rules if rule.number > 206}
    assert len(texts) < RULES
    assert followed(texts, Wording({n: bare_words(text) for n, text in texts.items()})) == {}
