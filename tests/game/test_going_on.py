"""Play that a rule has go on, and ballots that a rule has be over before their time."""

from __future__ import annotations

import pytest

from gamemaster.game import events as e
from gamemaster.game import moves as m
from tests.audit.replay.journals import Journaled, journaled, replayed
from tests.game.builders import DAY, HOUR, enact, kinds, of, with_clauses

REST = """
when vote.cast if choice == "against": pause "We rest for two days."
when vote.cast after duration("2d") if choice == "against": resume; award player 3
"""


def playing(clauses: str, *names: str) -> Journaled:
    rules = with_clauses({207: clauses})
    table = journaled(*(names or ("Ada", "Bob", "Cyd", "Dan")), rules=rules)
    table.turn("ada", enact("Tea.\n"))
    return table


def agreed(table: Journaled) -> bool:
    return replayed(table, table.lines).divergence is None


def test_a_rest_ends_by_the_clause_that_says_so_at_its_instant() -> None:
    table = playing(REST)
    table.against("bob", 301)
    assert (table.game.phase, table.game.resting) == ("paused", True)
    assert "tournament.resumed" not in kinds(table.pass_time(2 * DAY - 1))
    events = table.pass_time(2)
    assert of(e.TournamentResumed, events) == [e.TournamentResumed()]
    assert (table.game.phase, table.game.resting) == ("playing", False)
    assert of(e.PointsAwarded, events)[-1].players == ("bob",)
    table.vote("cyd dan", 301)
    assert table.game.proposals[301].decided is None
    assert agreed(table)


def test_other_timers_wait_for_the_end_of_a_rest() -> None:
    table = playing(REST + 'every "1h": award everyone 1\n')
    table.against("bob", 301)
    assert of(e.PointsAwarded, table.pass_time(DAY)) == []
    events = table.pass_time(DAY)
    assert len(of(e.TournamentResumed, events)) == 1
    assert len(of(e.PointsAwarded, events)) > 1
    assert agreed(table)


def test_what_anybody_else_paused_no_rule_has_go_on() -> None:
    table = playing('every "1h": resume')
    table.play(m.Pause("a holiday"))
    assert table.pass_time(DAY) == ()
    assert table.game.phase == "paused"
    table.play(m.Resume("it is over"))
    assert agreed(table)


def test_what_was_due_in_a_pause_of_the_same_move_is_counted() -> None:
    clauses = 'when vote.cast if choice == "for": pause "Wait."\nwhen vote.cast: resume\n'
    table = playing(clauses)
    table.vote("ada bob cyd", 301)
    assert table.game.proposals[301].decided == "adopted"
    assert agreed(table)


def test_the_organiser_ends_a_rest_and_the_clause_has_nothing_to_do_then() -> None:
    table = playing(REST)
    table.against("bob", 301)
    table.play(m.Resume("we go on"))
    events = table.pass_time(3 * DAY)
    assert "tournament.resumed" not in kinds(events)
    assert of(e.PointsAwarded, events)[-1].players == ("bob",)
    assert agreed(table)


def test_a_question_of_the_game_itself_is_not_answered_by_a_rule() -> None:
    clauses = "define victory = player.points >= 5\nwhen vote.cast: award everyone 9; resume"
    table = playing(clauses + '\nevery "1h": resume')
    table.vote("bob", 301)
    assert table.game.phase == "paused"
    assert table.pass_time(DAY) == ()
    assert agreed(table)


BALLOT = """
move call()
when turn.taken: open trial()
ballot trial(): guilty | innocent closes votes.cast == size(voters)
when call.made: for b in ballots: close b
when trial.closed: award ballot.voted 2; reveal ballot.voted as by to everyone
"""


def test_a_ballot_is_over_at_once_with_the_votes_it_has() -> None:
    table = playing(BALLOT)
    for who in ("bob", "cyd"):
        table.play(m.Act(who, "trial guilty"))
    events = table.play(m.Act("dan", "call"))
    assert of(e.BallotClosed, events) == [e.BallotClosed(1)]
    assert of(e.PointsAwarded, events)[-1].players == ("bob", "cyd")
    assert of(e.FieldsRevealed, events)[-1].fields == (("by", ("Bob", "Cyd")),)
    assert "ballot.cast" not in kinds(table.play(m.Act("ada", "trial innocent")))
    assert of(e.BallotClosed, table.play(m.Act("dan", "call"))) == []
    assert agreed(table)


def test_who_signs_a_petition() -> None:
    table = playing(
        "move petition()\nwhen petition.made: open signing()\n"
        'ballot signing(): sign closes votes.cast >= 2 or now >= ballot.opened + duration("1d") '
        'again ballot.opened + duration("1d")\n'
        "when signing.closed if votes.cast >= 2: award ballot.voted 1"
    )
    table.play(m.Act("ada", "petition"))
    table.play(m.Act("ada", "signing sign"))
    table.play(m.Act("ada", "signing withdraw"))
    table.play(m.Act("bob", "signing sign"))
    events = table.play(m.Act("cyd", "signing 1 sign"))
    assert of(e.PointsAwarded, events)[-1].players == ("bob", "cyd")
    assert agreed(table)


@pytest.mark.parametrize("wait", [HOUR, DAY])
def test_a_clause_that_is_about_the_ballot_closes_it(wait: int) -> None:
    table = playing(BALLOT + 'when trial.opened after duration("1h"): close ballot')
    assert of(e.BallotClosed, table.pass_time(wait)) == [e.BallotClosed(1)]
    assert agreed(table)
