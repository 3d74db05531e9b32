"""The clauses that run Secret Nomic: read, written back, asked in the situations they are for."""

from __future__ import annotations

import pytest

from gamemaster.clauses import Budget, Scope, compile_clauses, evaluate, field_label
from gamemaster.clauses.nodes import Award, Everyone, Expr, Precedence, Require, Reveal, When
from tests.clauses.world import (
    ADA,
    BOB,
    HOUR,
    NOW,
    WORLD,
    Change,
    Electorate,
    Player,
    Proposal,
    Target,
    Votes,
    defining,
    expression,
    scope,
    value,
)

SECRET = {
    101: "when tournament.started: reveal tournament.name, roster, ruleset.name, ruleset.hash,"
    " dice.anchor, dice.length to everyone",
    103: 'require turn: change.kind == "enact" or change.kind == "transmute" or not target.in_force'
    " or target.mutable",
    105: "define eligible = electorate.size",
    108: "define first_proposal = 301\n"
    'require turn: change.kind == "enact" or target.in_force citing target.superseded_by',
    109: "require adoption: not proposal.frees_immutable or votes.for >= ceil(eligible * 3 / 4)",
    111: "when tournament.won: reveal player.name to everyone",
    113: "require adoption: proposal.mutable_rules_after >= 1",
    201: "define initial_points = 0\n"
    'require turn: player.turns == 0 or now - player.last_turn >= duration("23h")',
    202: "when turn.taken: award player die(6);"
    " reveal proposal.number, proposal.hash, points to everyone;"
    " reveal proposal.document to proposer\n"
    "when dice.renewed: reveal dice.anchor, dice.length to everyone",
    203: "define adopted = votes.for * 2 > eligible",
    205: "when proposal.adopted: reveal proposal.number to everyone",
    206: "define defeated = not attainable(adopted)\nwhen proposal.defeated: award proposer -10",
    208: "define victory = player.points >= 200",
    215: "when move.illegal: award player -10; reveal player.name, rule.number to everyone",
    216: "require inquiry: player.points >= 5\n"
    "when inquiry.made: award player -5; reveal change.document, change.next to player",
}


@pytest.mark.parametrize("number", SECRET)
def test_every_rule_is_read_and_written_back_to_the_letter(number: int) -> None:
    assert compile_clauses(SECRET[number]).source == SECRET[number]


def allowed(rule: int, place: int, **bindings: object) -> object:
    require = compile_clauses(SECRET[rule]).of(Require)[place]
    return evaluate(require.condition, scope(SECRET.values(), **bindings), Budget())


@pytest.mark.parametrize(
    ("kind", "target", "answer"),
    [
        ("enact", Target(), True),
        ("amend", Target(given=True, in_force=True, mutable=True), True),
        ("amend", Target(given=True, in_force=True, mutable=False), False),
        ("transmute", Target(given=True, in_force=True, mutable=False), True),
        ("repeal", Target(given=True, in_force=False), True),  # for rule 108 to judge
    ],
)
def test_only_mutable_rules_are_amended(kind: str, target: Target, *, answer: bool) -> None:
    assert allowed(103, 0, change=Change(kind), target=target) is answer


def test_a_target_that_moved_on_is_cited_by_what_took_its_place() -> None:
    gone = Target(given=True, exists=True, number=203, superseded_by=305)
    assert allowed(108, 0, change=Change("amend"), target=gone) is False
    citing = compile_clauses(SECRET[108]).of(Require)[0].citing
    assert citing is not None
    assert evaluate(citing, scope(target=gone), Budget()) == 305
    assert evaluate(citing, scope(), Budget()) is None


@pytest.mark.parametrize(
    ("player", "answer"),
    [
        (Player("cy"), True),
        (Player("cy", turns=1, last_turn=NOW - 23 * HOUR), True),
        (Player("cy", turns=1, last_turn=NOW - 23 * HOUR + 1), False),
    ],
)
def test_a_turn_waits_for_23_hours_after_the_last(player: Player, *, answer: bool) -> None:
    assert allowed(201, 0, player=player) is answer


@pytest.mark.parametrize(
    ("in_favour", "eligible", "enough"),
    [(1, 2, False), (2, 2, True), (2, 4, False), (3, 5, True), (2, 5, False)],
)
def test_a_simple_majority_of_the_eligible_adopts(
    in_favour: int, eligible: int, *, enough: bool
) -> None:
    rules = [SECRET[203], SECRET[105]]
    votes, electorate = Votes(in_favour), Electorate(eligible)
    assert value("adopted", rules, votes=votes, electorate=electorate) is enough


@pytest.mark.parametrize(("in_favour", "holds"), [(3, False), (4, True)])
def test_freeing_an_immutable_rule_takes_three_quarters_rounded_up(
    in_favour: int, *, holds: bool
) -> None:
    five = Electorate(5)
    freeing = Proposal(301, BOB, frees_immutable=True)
    assert allowed(109, 0, proposal=freeing, votes=Votes(in_favour), electorate=five) is holds
    assert allowed(109, 0, votes=Votes(in_favour), electorate=five) is True


def test_a_proposal_is_defeated_when_it_can_no_longer_be_adopted() -> None:
    asked: list[object] = []

    def attainable(expr: object, within: Scope) -> bool:
        asked.append((expr, within.bindings["votes"]))
        return False

    defeated = compile_clauses(SECRET[206]).defines[0].expr
    within = Scope(WORLD, defining(SECRET[203]), attainable=attainable)
    assert evaluate(defeated, within, Budget()) is True
    assert asked == [(expression("adopted"), WORLD["votes"])]


def test_a_turn_awards_a_die_and_reveals_to_the_public_and_to_the_proposer() -> None:
    when = compile_clauses(SECRET[202]).of(When)[0]
    award, public, private = when.effects
    assert isinstance(award, Award)
    assert isinstance(public, Reveal)
    assert isinstance(private, Reveal)
    rolled = Scope(WORLD, roll=lambda faces: faces - 2)
    assert isinstance(award.target, Expr)
    assert evaluate(award.target, rolled, Budget()) is ADA
    assert evaluate(award.amount, rolled, Budget()) == 4
    assert isinstance(public.audience, Everyone)
    assert [path.dotted for path in public.fields] == ["proposal.number", "proposal.hash", "points"]
    assert [evaluate(path.expr, rolled, Budget()) for path in public.fields] == [301, "ab" * 32, 4]
    assert isinstance(private.audience, Expr)
    assert evaluate(private.audience, rolled, Budget()) is BOB
    assert [field_label(path.dotted) for path in public.fields] == ["proposal", "SHA-256", "points"]


def test_penalties_are_negative_awards() -> None:
    for rule, amount in ((206, -10), (215, -10), (216, -5)):
        (when,) = compile_clauses(SECRET[rule]).of(When)
        (award,) = (effect for effect in when.effects if isinstance(effect, Award))
        assert evaluate(award.amount, scope(), Budget()) == amount


def test_the_public_hears_of_a_violation_by_player_and_rule() -> None:
    (when,) = compile_clauses(SECRET[215]).of(When)
    (reveal,) = (effect for effect in when.effects if isinstance(effect, Reveal))
    shown = {path.dotted: evaluate(path.expr, scope(), Budget()) for path in reveal.fields}
    assert shown == {"player.name": "Ada", "rule.number": 201}


def test_200_points_win() -> None:
    assert value("victory", [SECRET[208]], player=Player("cy", points=199)) is False
    assert value("victory", [SECRET[208]], player=Player("cy", points=200)) is True


def test_clauses_are_sorted_by_what_they_do() -> None:
    clauses = compile_clauses(f"{SECRET[206]}\n{SECRET[113]}\noverrides rule 110\ndefers to all")
    assert [define.name for define in clauses.defines] == ["defeated"]
    assert [require.subject for require in clauses.of(Require)] == ["adoption"]
    assert [when.event for when in clauses.of(When)] == ["proposal.defeated"]
    assert [(p.kind, p.rule) for p in clauses.of(Precedence)] == [
        ("overrides", 110),
        ("defers", None),
    ]
    assert isinstance(clauses.statements[1], When)
