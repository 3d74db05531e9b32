"""What both would leave undone together is found: nothing here rests on how the replay counts."""

from __future__ import annotations

import pytest

from gamemaster.audit.replay import folding
from gamemaster.audit.replay import precedence as audits
from gamemaster.game import moves as m
from gamemaster.game.rules.locality import Locality
from tests.audit.replay.journals import Journaled, journaled, replayed
from tests.game.builders import DAY, enact, with_clauses

WRONG = ("counts_locally", "closes_locally", "wins_locally")


@pytest.fixture
def wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """Engine and replay take everything for local, both."""
    for name in WRONG:
        monkeypatch.setattr(Locality, name.removesuffix("_locally"), True)
        monkeypatch.setattr(audits.Rulebook, name, True)


def adoption() -> Journaled:
    clauses = {
        203: "define adopted = proposer.points >= 10 and votes.for > 0",
        205: "define defeated = false",
    }
    table = journaled("Ada", "Bob", "Cyd", rules=with_clauses(clauses))
    table.turn("ada", enact())
    table.vote("ada", 301)
    table.award("ada", 20)
    return table


def defeat() -> Journaled:
    table = journaled(
        "Ada", "Bob", "Cyd", rules=with_clauses({205: "define defeated = proposer.points >= 10"})
    )
    table.turn("ada", enact())
    table.award("ada", 20)
    return table


def ballot(closes: str = "whom.points >= 10") -> Journaled:
    clauses = (
        f"ballot trial(whom: player): a | b closes {closes}\nmove go()\n"
        "when go.made: open trial(player)"
    )
    table = journaled("Ada", "Bob", "Cyd", rules=with_clauses({299: clauses}))
    table.play(m.Act("ada", "go"))
    table.award("ada", 20)
    return table


def ballot_of_few() -> Journaled:
    """Only the rich may vote; at first nobody is, and so all of them have voted but for one."""
    clauses = (
        "ballot trial(much: number): number among filter(p in players, p.points >= much)"
        "\nmove go()\nwhen go.made: open trial(10)"
    )
    table = journaled("Ada", "Bob", "Cyd", rules=with_clauses({299: clauses}))
    table.award("ada", 20)
    table.award("bob", 20)
    table.play(m.Act("ada", "go"))
    table.play(m.Act("ada", "trial 5"))
    table.award("bob", -20)
    return table


def hopeless() -> Journaled:
    """What waits for time to pass is out of reach as soon as that falls behind."""
    clauses = {
        203: "define adopted = now >= next_count and proposer.points < 10",
        205: "define defeated = not attainable(adopted)",
        214: 'define next_count = proposal.announced + duration("24h")',
    }
    table = journaled("Ada", "Bob", "Cyd", rules=with_clauses(clauses))
    table.turn("ada", enact())
    table.award("ada", 20)
    return table


def winner() -> Journaled:
    clauses = "define victory = all(p in players, p == player or p.points < player.points - 5)"
    table = journaled("Ada", "Bob", "Cyd", rules=with_clauses({208: clauses}))
    table.award("ada", 5)
    table.award("bob", -1)
    table.award("cyd", -1)
    return table


CASES = {
    "a proposal that has its majority": (adoption, "adoptions", "it is adopted"),
    "a proposal that is past hope": (defeat, "adoptions", "it is defeated"),
    "a ballot that should be closed": (ballot, "adoptions", "it closes"),
    "a ballot in which all have voted": (ballot_of_few, "adoptions", "all have voted"),
    "a proposal that is out of reach": (hopeless, "adoptions", "it is defeated"),
    "a player who has won": (winner, "winner", "ada to have won"),
}


@pytest.mark.usefixtures("wrong")
@pytest.mark.parametrize("case", CASES)
def test_what_both_leave_undone_is_found(case: str) -> None:
    play, area, expected = CASES[case]
    divergence = replayed(play()).divergence
    assert divergence is not None
    assert divergence.area == area
    assert expected in divergence.expected


@pytest.mark.parametrize("case", CASES)
def test_where_both_are_right_there_is_nothing_to_be_found(case: str) -> None:
    play, _, _ = CASES[case]
    assert replayed(play()).divergence is None


def test_who_won_a_round_goes_on_to_have_enough_points() -> None:
    clauses = {
        208: "define victory = player.points >= 10\ndefine win_ends_game = false",
        299: "attribute player.loud: boolean = false\n"
        "when vote.cast: for p in players: set p.loud = p == player",
    }
    table = journaled("Ada", "Bob", "Cyd", rules=with_clauses(clauses))
    table.turn("ada", enact())
    table.award("ada", -5)
    table.award("bob", 20)
    assert table.game.round == 2
    table.vote("cyd", 301, "abstain")
    assert replayed(table).divergence is None


def test_what_failed_while_it_was_counted_may_stay_open() -> None:
    # Where 301 is counted first, 203 has failed for all of the item, and 214 says no.
    clauses = {
        203: "define adopted = votes.for / (proposal.number - 301) > 0",
        205: "define defeated = false",
        214: "define adopted = false\nwhen turn.taken: for q in proposals: clear q\n"
        "when vote.cast: for q in filter(q2 in proposals, q2 != proposal): clear q",
    }
    table = journaled("Ada", "Bob", "Cyd", rules=with_clauses(clauses))
    table.turn("ada", enact())
    table.wait(DAY).turn("bob", enact())
    table.vote("ada", 302)
    table.award("ada", 1)
    assert replayed(table).divergence is None
    assert table.game.open_proposals == (301, 302)


def test_a_score_is_the_sum_of_all_awards(monkeypatch: pytest.MonkeyPatch) -> None:
    table = adoption()
    twice = folding.STEPS["points.awarded/1"]

    def awarded(state: object, data: object) -> None:
        twice(state, data)  # type: ignore[arg-type]
        twice(state, data)  # type: ignore[arg-type]

    monkeypatch.setitem(folding.STEPS, "points.awarded/1", awarded)
    divergence = replayed(table).divergence
    assert divergence is not None
    assert divergence.area == "points"
    assert "the sum of all awards" in divergence.expected
