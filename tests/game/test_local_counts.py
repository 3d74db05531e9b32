"""When a vote on one proposal can decide another: then all of them are counted."""

from __future__ import annotations

import pytest

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
    assert started("Ada", "Bob", rules=rules).game.rulebook.counts_locally is local


def test_guards_of_adoption_count_too() -> None:
    rules = with_clauses({214: 'require adoption: named("ada") != absent'})
    assert not started("Ada", rules=rules).game.rulebook.counts_locally
