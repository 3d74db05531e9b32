"""Rules 110 to 113: what rules give, and changes in conflict with it."""

from __future__ import annotations

import pytest

from gamemaster.errors import OperatorError
from gamemaster.game import events as e
from gamemaster.game import moves as m
from tests.game.builders import Table, amend, enact, of, public, repeal, started, the
from tests.game.protection_cases import ASKED, CASES, adopt, outcome, protected

NAMES = ("Ada", "Bob", "Cyd")


def heard(table: Table, subject: str) -> list[int]:
    """The rules that require something of a subject, in order of precedence."""
    return [one.rule.number for one in table.game.rulebook.index.requires[subject]]


@pytest.mark.parametrize("name", CASES)
def test_a_change_has_effect_is_void_or_asks(name: str) -> None:
    case = CASES[name]
    table = started(*NAMES, rules=protected(case.rules))
    assert outcome(adopt(table, case.body)) == case.comes_to
    assert table.game.proposals[301].void is isinstance(case.comes_to, int)
    assert (table.game.phase == "paused") is (case.comes_to == ASKED)


@pytest.mark.parametrize("name", [name for name in CASES if CASES[name].comes_to == ASKED])
def test_to_resume_says_that_it_may_be_adopted(name: str) -> None:
    case = CASES[name]
    table = started(*NAMES, rules=protected(case.rules))
    adopt(table, case.body)
    caused = table.play(m.Resume("it leaves enough"))
    assert the(e.ProposalAdopted, caused).effective
    assert 301 in table.game.rulebook.history


def test_a_void_change_is_told_and_rewarded_like_any_other() -> None:
    told = {299: "when proposal.adopted: award proposer 7; reveal proposal.void to everyone"}
    table = started(*NAMES, rules=protected(told))
    before = table.points("ada")
    caused = adopt(table, enact("Nobody leaves.", "require forfeit: false"))
    assert table.points("ada") > before + 6
    assert any(fields.get("proposal.void") is True for fields in public(caused))
    assert 301 not in table.game.rulebook.rules
    assert of(e.PlayerForfeited, table.forfeit("bob"))


def test_what_was_void_beside_a_protection_is_heard_when_that_is_gone() -> None:
    rules = {298: "protect inquiry", 299: "require inquiry: false"}
    table = started(*NAMES, rules=protected(rules))
    assert heard(table, "inquiry") == [216]
    table.adopt(repeal(298))
    assert heard(table, "inquiry") == [216, 299]


def test_a_definition_that_another_change_bends_is_void_from_then_on() -> None:
    table = started(*NAMES, rules=protected({299: "define goal = 5"}))
    table.adopt(amend(208, "define victory = player.points >= goal + 500"))
    assert table.game.rulebook.index.defines["victory"]
    table.adopt(amend(299, "define goal = player.turns"))
    assert not table.game.rulebook.index.defines.get("victory")
    assert table.game.phase == "paused"


@pytest.mark.parametrize(
    ("clauses", "rule"),
    [
        ("require forfeit: false", 112),
        ("define victory = player.turns > 9", 111),
        ("require adoption: votes.for > electorate.size", 113),
    ],
)
@pytest.mark.parametrize("how", ["review", "correct"])
def test_the_organiser_cannot_attach_what_is_in_conflict(how: str, clauses: str, rule: int) -> None:
    table = started(*NAMES, rules=protected(), review_all=True)
    number = 301
    table.turn("ada", enact("Something new."))
    table.vote("ada bob", number)
    before = table.game
    with pytest.raises(OperatorError, match=f"rule {rule}"):
        getattr(table, how)(number, clauses, seen=table.game.desk[number].version)
    assert table.game is before
    table.review(number, "", verdict="attach", seen=table.game.desk[number].version)
    assert not table.game.waits


def test_the_organiser_may_correct_to_what_nobody_can_judge() -> None:
    table = started(*NAMES, rules=protected())
    number = table.adopt(enact())
    seen = table.game.desk[number].version
    table.correct(number, "require turn: player.points > 1000000", seen=seen)
    assert "1000000" in table.clauses(number)


UNHEARD = {
    "require inquiry: false": False,
    "overrides rule 299\nrequire inquiry: false": True,
    "overrides all\nrequire inquiry: false": True,
    "define helped = true": False,
    "define helped = max(votes.for, 3) > 3": False,
    "define helped = max(votes.for, 4 - 1) > 3 and mutable_rules > 3": True,
    "define helped = 5 < max(votes.for, 3) and false": False,
}


@pytest.mark.parametrize("clauses", UNHEARD)
def test_below_a_mutable_rule_that_protects_a_clause_is_not_heard(clauses: str) -> None:
    shaped = "protect inquiry\nprotect helped as max(votes.for, n) > 3 and n"
    table = started(*NAMES, rules=protected({299: shaped}))
    number = table.adopt(enact("Something new.", clauses))
    index = table.game.rulebook.index
    numbers = {one.rule.number for one in index.requires["inquiry"]}
    numbers |= {one.rule.number for one in index.defines.get("helped", ())}
    assert (number in numbers) is UNHEARD[clauses]


@pytest.mark.parametrize(
    ("says", "found"),
    [
        ("define claims_prevail = true", True),
        ("define claims_prevail = false", False),
        ("define claims_prevail = false\ndefine precedence = -rule.number", True),
    ],
)
def test_what_ranks_below_follows_rule_211(says: str, *, found: bool) -> None:
    table = started(*NAMES, rules=protected({211: says, 299: "protect inquiry"}))
    table.adopt(enact("Something new.", "overrides rule 299\nrequire inquiry: false"))
    assert (301 in heard(table, "inquiry")) is found


# What a game cannot do without -------------------------------------------------------------------


@pytest.mark.parametrize(("rule", "name"), [(208, "victory"), (205, "defeated")])
def test_a_ruling_is_asked_for_where_no_rule_says_what_a_game_needs(rule: int, name: str) -> None:
    table = started(*NAMES, rules=protected())
    assert f"define {name}" in table.clauses(rule)
    caused = adopt(table, amend(rule, "define quite_another = 1"))
    needed = the(e.RulingNeeded, caused)
    assert name in needed.question
    assert needed.proposal is None
    assert table.game.phase == "paused"
    seen = table.game.desk[301].version
    meant = "player.points >= 9" if rule == 208 else "false"
    table.correct(301, f"define {name} = {meant}", seen=seen)
    assert not of(e.RulingNeeded, [one.event for one in table.last])
    table.play(m.Resume("it says so again"))
    assert table.game.phase == "playing"


def test_it_is_asked_once_and_not_of_what_no_rule_ever_said() -> None:
    table = started(*NAMES, rules=protected())
    adopt(table, amend(208, "define quite_another = 1"))
    table.play(m.Resume("nobody can win for now"))
    caused = table.turn("bob", enact("Tea."), wait=90_000)
    assert not of(e.RulingNeeded, [*caused, *table.vote("ada bob", 302)])


def test_a_correction_that_unsays_it_asks_as_well() -> None:
    table = started(*NAMES, rules=protected())
    table.correct(208, "")
    assert the(e.RulingNeeded, [one.event for one in table.last]).question
    assert table.game.phase == "paused"
