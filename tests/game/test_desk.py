"""The review desk: which clauses run, the hold, objections and corrections."""

from __future__ import annotations

import pytest

from gamemaster.desk.words_only import words_only
from gamemaster.documents.proposal import Body
from gamemaster.errors import OperatorError
from gamemaster.game import events as e
from gamemaster.game import moves as m
from tests.game.builders import (
    DAY,
    START,
    Table,
    amend,
    cited,
    enact,
    kinds,
    of,
    public,
    repeal,
    started,
    transmute,
    with_clauses,
)

NO_VOTES = "require vote: false"

WORDS = {
    "Everybody shall be polite.": True,
    "This game is in memory of Peter Suber.": True,
    "Wir sind nett zueinander.": True,
    "Soyons gentils.": True,
    "Whoever is polite gets 3 points.": False,
    "Whoever is polite gains something.": False,
    "Tea is served at five.": False,
    "On Sundays everybody rests.": False,
    "Nobody may put on the green\nhat.": False,
    "Nobody may put on the green hats.": True,
    "Höflichkeit bringt zwei Punkte.": False,
    "La politesse rapporte des points.": False,
}


@pytest.mark.parametrize(("text", "alone"), WORDS.items())
def test_words_alone_are_told_from_what_a_program_could_see_to(text: str, *, alone: bool) -> None:
    """Rule 299 declares a move, which a text may be about."""
    table = started("Ada", "Bob", rules=with_clauses({299: "move green_hat()"}))
    table.turn("ada", enact(text))
    assert words_only(table.game, 301) is alone


def test_what_brings_clauses_or_takes_them_away_is_more_than_words() -> None:
    table = started("Ada", "Bob", rules=with_clauses({299: ""}))
    table.turn("ada", enact("Be nice.", NO_VOTES))
    table.turn("bob", amend(208, text="Be nice."), wait=DAY)
    table.turn("ada", amend(299, text="Be nice."), wait=DAY)
    assert [words_only(table.game, number) for number in (301, 302, 303)] == [False, False, True]
    # So it is after its adoption, which waits for the review.
    for number in (302, 303):
        table.vote("ada bob", number)
        assert table.game.held == (number,)
        assert words_only(table.game, number) is (number == 303)
        table.review(number, "")


def held() -> Table:
    """301, without clauses, has just been adopted; 302 is open."""
    table = started("Ada", "Bob", "Cyd")
    table.turn("ada", enact("No votes."))
    table.turn("bob", enact("Later.", "define later = 1"))
    table.vote("ada", 302)
    table.vote("ada bob", 301)
    return table


def test_the_proposers_own_clauses_run_from_the_moment_of_adoption() -> None:
    table = started("Ada", "Bob")
    table.turn("ada", enact("No votes.", NO_VOTES))
    assert table.game.desk[301].reviewed
    events = table.vote("ada bob", 301)
    assert kinds(events)[-1] == "rule.changed"
    table.turn("bob", enact())
    assert cited(table.vote("bob", 302)) == 301


def test_an_adopted_change_without_clauses_holds_play_but_is_announced_at_once() -> None:
    table = held()
    happened = [one.event for one in table.last]
    assert kinds(happened)[1:] == [
        "proposal.adopted",
        "fields.revealed",
        "rule.changed",
        "hold.begun",
    ]
    assert public(happened) == [{"proposal.number": 301}]
    assert table.game.waits
    assert table.clauses(301) == ""


def test_the_review_lifts_the_hold_and_its_clauses_run() -> None:
    table = held()
    events = table.review(301, NO_VOTES)
    assert kinds(events) == ["review.given", "hold.lifted"]
    assert not table.game.waits
    assert cited(table.vote("cyd", 302)) == 301


def test_during_a_hold_nothing_is_counted_until_it_ends() -> None:
    table = held()
    # The expulsion leaves two, of whom Ada voted for 302; with Bob's vote it would be adopted.
    table.play(m.Expel("cyd", "two names, one person"))
    table.play(m.CastVote("bob", 302, "for"))
    assert table.decided(302) is None
    events = table.review(301, "", verdict="confirm")
    assert kinds(events)[:3] == ["review.given", "hold.lifted", "proposal.adopted"]
    assert table.decided(302) == "adopted"


def test_acts_during_a_hold_stand_at_its_instant_so_that_waiting_moves_keep_theirs() -> None:
    # ``play`` gives such acts the instant of the hold; items that wait are then not clamped.
    table = held()
    begun = table.now
    table.play(m.Review(301, "confirm", "", "nothing runs", 1), begun)
    events = table.play(m.CastVote("cyd", 302, "for"), begun + 60)
    assert not of(e.ClockClamped, events)
    assert table.now == begun + 60 == START + 60


def test_reviewed_in_time_there_is_no_hold() -> None:
    table = started("Ada", "Bob")
    table.turn("ada", enact("No votes."))
    assert not table.game.desk[301].reviewed
    table.review(301, NO_VOTES)
    assert kinds(table.vote("ada bob", 301))[-1] == "rule.changed"
    assert table.clauses(301) == NO_VOTES


def test_an_objection_keeps_the_proposers_clauses_from_running() -> None:
    table = started("Ada", "Bob")
    table.turn("ada", enact("Be nice.", NO_VOTES))
    table.review(301, "", verdict="object")
    table.vote("ada bob", 301)
    assert table.clauses(301) == ""
    assert not table.game.waits


def test_an_objection_after_adoption_ends_what_ran() -> None:
    table = started("Ada", "Bob")
    table.adopt(enact("Be nice.", NO_VOTES))
    table.wait(DAY).turn("bob", enact())
    assert cited(table.vote("bob", 302)) == 301
    table.review(301, "", verdict="object", seen=1)
    assert not of(e.MoveForbidden, table.vote("bob", 302))


def test_organisers_may_require_a_review_of_all_clauses() -> None:
    table = started("Ada", "Bob", review_all=True)
    table.turn("ada", enact("No votes.", NO_VOTES))
    events = table.vote("ada bob", 301)
    assert kinds(events)[-1] == "hold.begun"
    assert table.clauses(301) == ""
    table.review(301, "", verdict="confirm")
    assert table.clauses(301) == NO_VOTES


@pytest.mark.parametrize("body", [repeal(207), transmute(105), transmute(207)], ids=str)
def test_repeals_and_transmutations_have_nothing_to_review(body: Body) -> None:
    table = started("Ada", "Bob", "Cyd", "Dan", review_all=True)
    table.turn("ada", body)
    assert 301 not in table.game.desk
    with pytest.raises(OperatorError, match="301 is not on the review desk"):
        table.review(301)
    table.vote("ada bob cyd", 301)
    assert not table.game.waits


def test_a_repealed_amendment_brings_back_the_clauses_that_ran_before() -> None:
    table = started("Ada", "Bob")
    table.adopt(amend(201, "", "No cooldown."))
    assert table.clauses(301) == ""
    table.adopt(repeal(301, noun="amendment"))
    assert not table.game.waits
    assert cited(table.wait(60).turn("ada", enact())) == 302


def test_a_review_of_a_version_that_changed_meanwhile_is_refused() -> None:
    table = started("Ada", "Bob")
    table.turn("ada", enact())
    table.review(301, "define one = 1", seen=1)
    before = table.game
    with pytest.raises(OperatorError, match="expected version 2, found 1"):
        table.review(301, "define two = 2", seen=1)
    assert table.game == before
    table.review(301, "define two = 2", seen=2)
    assert table.game.desk[301].clauses == "define two = 2"


def test_a_review_with_clauses_that_do_not_compile_is_refused_with_every_problem() -> None:
    table = started("Ada", "Bob")
    table.turn("ada", enact())
    with pytest.raises(OperatorError) as refused:
        table.review(301, "require vote: 1\nwhen pigs.fly: award everyone 1")
    assert [problem.partition(":")[0] for problem in refused.value.problems] == [
        "line 1, column 15",
        "line 2, column 6",
    ]
    assert not table.game.desk[301].reviewed


def test_what_is_defeated_or_replaced_needs_no_review() -> None:
    table = started("Ada", "Bob")
    table.turn("ada", enact())
    table.against("ada bob", 301)
    with pytest.raises(OperatorError, match="301 is no longer open or in force"):
        table.review(301)
    table.adopt(enact())
    table.adopt(repeal(302))
    with pytest.raises(OperatorError, match="302 is no longer open or in force"):
        table.review(302, seen=2)
    with pytest.raises(OperatorError, match="203 is not on the review desk"):
        table.review(203)


def test_a_correction_replaces_the_clauses_of_any_rule_in_force_from_now_on() -> None:
    table = started("Ada", "Bob", "Cyd")
    table.turn("ada", enact("Tea.", "define tea = 1"))
    table.vote("ada", 301)
    events = table.correct(203, "define adopted = votes.for >= 1")
    # What was played stays played, but open proposals are counted again.
    assert kinds(events)[:2] == ["clauses.corrected", "proposal.adopted"]
    assert table.clauses(203) == "define adopted = votes.for >= 1"


def test_a_mistaken_review_is_undone_going_forward() -> None:
    table = held()
    table.review(301, NO_VOTES)
    assert cited(table.vote("cyd", 302)) == 301
    table.correct(301, "", seen=2)
    assert table.points("cyd") == -10
    assert not of(e.MoveForbidden, table.vote("cyd", 302))


def test_a_correction_settles_a_hold_too() -> None:
    table = held()
    assert kinds(table.correct(301, NO_VOTES, seen=1)) == ["clauses.corrected", "hold.lifted"]
    assert not table.game.waits


def test_a_stale_or_aimless_correction_is_refused() -> None:
    table = held()
    with pytest.raises(OperatorError, match="expected version 1, found 0"):
        table.correct(301, NO_VOTES, seen=0)
    with pytest.raises(OperatorError, match="999 is not a rule in force"):
        table.correct(999, NO_VOTES)
    table.correct(203, "define adopted = votes.for >= 3")
    with pytest.raises(OperatorError, match="expected version 1, found 0"):
        table.correct(203, "define adopted = votes.for >= 2")
    # An initial rule stands on no desk, corrected or not.
    with pytest.raises(OperatorError, match="203 is not on the review desk"):
        table.review(203)


def test_a_corrected_rule_is_what_a_transmutation_carries_on() -> None:
    table = started("Ada", "Bob")
    table.correct(208, "define victory = player.points >= 50")
    table.adopt(transmute(208))
    assert table.clauses(301) == "define victory = player.points >= 50"


def test_a_hold_begins_with_the_first_of_a_cascade_and_the_rest_waits() -> None:
    table = started("Ada", "Bob", "Cyd", "Dan", "Eve")
    table.turn("ada", enact("First."))
    table.turn("bob", enact("Second."))
    table.turn("cyd", amend(203, "define adopted = votes.for >= 1"))
    table.vote("ada", 301)
    table.vote("ada", 302)
    table.vote("ada bob cyd", 303)
    assert (table.game.held, table.decided(302)) == ((301,), None)
    table.review(301, "define adopted = votes.for >= 2\noverrides all")
    # 302 is counted by what the review says 301 is.
    assert table.decided(302) is None
    assert table.game.held == ()


def test_the_end_of_the_tournament_ends_a_hold() -> None:
    table = held()
    table.play(m.End("no organiser is left"))
    assert table.game.held == ()
    assert not table.game.waits


def test_the_desk_of_a_ruleset_that_says_nothing_of_adoption() -> None:
    table = started("Ada", rules=with_clauses({203: "", 206: ""}))
    table.turn("ada", enact())
    table.review(301, "define tea = 1")
    assert table.decided(301) is None
