"""When a vote on one proposal can decide another: then all of them are counted."""

from __future__ import annotations

import pytest

from gamemaster.game import moves as m
from tests.game.builders import started, with_clauses


@pytest.mark.parametrize(
    ("adopted", "local"),
    [
        ("votes.for * 2 > electorate.size", True),
        ('votes.leading == "for" and votes.abstained == 0', True),
        ('not contains(proposal.text, "tea") and length(proposal.clauses) < 100', True),
        ("eligible < 5", True),
        ("player_of_note.points > 0", False),
        ('named("ada").points > 0', False),
        ("size(proposals) < 3", False),
        ("size(proposal.voters) > 2", False),
        ("proposal.heat > 2", False),
        ("game.quorum < votes.for", False),
        ("mover == absent", False),
        ("now > proposal.announced", False),
        ("odd", False),
    ],
)
def test_a_count_is_local_only_where_that_is_sure(adopted: str, local: object) -> None:
    rules = with_clauses(
        {
            203: f"define adopted = {adopted}",
            214: "define odd = exists(p in players, p.turns > 1)",
        }
    )
    assert started("Ada", "Bob", rules=rules).game.rulebook.locality.counts is local


def test_guards_of_adoption_count_too() -> None:
    rules = with_clauses({214: 'require adoption: named("ada") != absent'})
    assert not started("Ada", rules=rules).game.rulebook.locality.counts


@pytest.mark.parametrize(
    ("closes", "local"),
    [
        ("votes.cast == size(voters)", True),
        ("whom in voters and much > 3", True),
        ("ballot.opener == whom", True),
        ("whom.points >= 10", False),
        ("exists(p in voters, p.points >= 10)", False),
        ("first(voters) != absent and first(voters).points >= 10", False),
        ("ballot.opener.points >= 10", False),
        ("rich", False),
    ],
)
def test_what_things_have_may_change_though_nobody_votes(closes: str, local: object) -> None:
    clauses = (
        f"ballot trial(whom: player, much: number): a | b closes {closes}\nmove go()\n"
        "when go.made: open trial(player, 1)\ndefine rich = ballot.opener.points >= 10"
    )
    table = started("Ada", "Bob", rules=with_clauses({299: clauses}))
    assert table.game.rulebook.locality.closes is local
    table.play(m.Act("ada", "go"))
    table.award("ada", 20)
    assert ("ballot.closed" in [one.event.type[:-2] for one in table.last]) is not local


def test_what_an_ally_gets_can_make_a_winner() -> None:
    clauses = (
        "attribute player.ally: player = absent\nmove join(who: player)\n"
        "when join.made: set player.ally = who\n"
        "define victory = player.ally != absent and player.ally.points >= 10"
    )
    table = started("Ada", "Bob", rules=with_clauses({208: clauses}))
    assert not table.game.rulebook.locality.wins
    table.play(m.Act("ada", "join Bob"))
    table.award("bob", 10)
    assert table.game.winners == ("ada",)
