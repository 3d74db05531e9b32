from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.game import events as e
from gamemaster.game import moves as m
from gamemaster.game.decide import decide
from gamemaster.game.events import Happened
from gamemaster.game.fold.ballot_box import FOR, Tally
from gamemaster.game.views.clause_views import ProposalView, Votes, all_for
from tests.game.builders import (
    DAY,
    Table,
    amend,
    enact,
    gains,
    kinds,
    of,
    public,
    repeal,
    started,
    the,
    transmute,
    with_clauses,
)
from tests.mail.test_work import calls_of

MAJORITY_OF_VOTES = "define adopted = votes.cast > 2 and votes.for > votes.against"
CHOICES: tuple[m.Choice, ...] = ("for", "against", "abstain")
NAMES = ("Ada", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal")


@pytest.mark.parametrize(("players", "needed"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (8, 5)])
def test_rule_203_more_than_half_of_all_eligible_voters(players: int, needed: int) -> None:
    table = started(*NAMES[:players])
    table.turn("ada", enact())
    for count, name in enumerate(NAMES[:needed], start=1):
        assert table.decided(301) is None
        events = table.vote(name.lower(), 301)
        assert bool(of(e.ProposalAdopted, events)) is (count == needed)
    assert table.decided(301) == "adopted"


def test_rule_205_adoption_comes_with_the_very_vote_and_tells_the_number_alone() -> None:
    table = started("Ada", "Bob", "Cyd")
    table.turn("ada", enact("Hush.", "define hush = 1"))
    assert public(table.vote("ada", 301)) == []
    events = table.vote("cyd", 301)
    assert kinds(events) == ["vote.cast", "proposal.adopted", "fields.revealed", "rule.changed"]
    assert public(events) == [{"proposal.number": 301}]
    assert table.clauses(301) == "define hush = 1"


@pytest.mark.parametrize(("players", "against"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_rule_206_a_proposal_is_defeated_once_it_can_no_longer_be_adopted(
    players: int, against: int
) -> None:
    table = started(*NAMES[:players])
    table.turn("ada", enact())
    for name in NAMES[: against - 1]:
        table.against(name.lower(), 301)
        assert table.decided(301) is None
    events = table.against(NAMES[against - 1].lower(), 301)
    assert table.decided(301) == "defeated"
    assert gains(events) == {"ada": -10}
    assert table.points("ada") == 3 - 10


def test_rule_206_a_defeat_is_not_announced() -> None:
    table = started("Ada", "Bob")
    table.turn("ada", enact())
    events = table.against("bob", 301)
    assert kinds(events) == ["vote.cast", "proposal.defeated", "points.awarded"]


def test_rule_207_the_latest_vote_counts_until_the_proposal_is_decided() -> None:
    table = started("Ada", "Bob", "Cyd", "Dan", "Eve")
    table.turn("ada", enact())
    table.vote("ada bob", 301)
    table.against("bob", 301)
    proposal = table.game.proposals[301]
    assert (proposal.tally.count("for"), proposal.tally.count("against")) == (1, 1)
    table.vote("bob", 301)
    table.vote("bob", 301)
    proposal = table.game.proposals[301]
    assert (proposal.tally.count("for"), proposal.tally.count("against")) == (2, 0)
    table.vote("cyd", 301)
    assert table.decided(301) == "adopted"


def test_a_vote_for_what_is_decided_changes_nothing_and_says_nothing() -> None:
    table = started("Ada", "Bob", "Cyd")
    table.turn("ada", enact())
    table.vote("ada bob", 301)
    table.review(301, "", verdict="confirm")
    assert kinds(table.against("cyd", 301)) == ["move.ignored"]
    assert kinds(table.vote("cyd", 999)) == ["move.ignored"]
    assert dict(table.game.proposals[301].tally.votes) == {"ada": "for", "bob": "for"}


def test_rule_105_only_players_in_play_are_eligible() -> None:
    table = started("Ada", "Bob", "Cyd")
    table.turn("ada", enact())
    table.forfeit("cyd")
    assert kinds(table.vote("cyd", 301)) == ["move.ignored"]
    assert kinds(table.vote("zoe", 301)) == ["move.ignored"]


def test_a_vote_goes_with_its_voter() -> None:
    table = started("Ada", "Bob", "Cyd", "Dan", "Eve")
    table.turn("ada", enact())
    table.vote("ada bob", 301)
    table.forfeit("bob")
    assert table.game.proposals[301].tally.count("for") == 1
    table.vote("cyd", 301)
    # 2 of 4 are no majority.
    assert table.decided(301) is None
    table.vote("dan", 301)
    assert table.decided(301) == "adopted"


def test_a_smaller_electorate_adopts_what_waited_for_votes() -> None:
    table = started("Ada", "Bob", "Cyd", "Dan")
    table.turn("ada", enact("One."))
    table.vote("ada bob", 301)
    events = table.forfeit("dan")
    assert kinds(events)[:2] == ["player.forfeited", "proposal.adopted"]


def test_a_smaller_electorate_defeats_what_can_no_longer_be_adopted() -> None:
    table = started("Ada", "Bob", "Cyd", "Dan", "Eve")
    table.turn("ada", enact("One."))
    table.vote("ada", 301)
    table.against("bob cyd", 301)
    assert table.decided(301) is None
    # 1 of 4 at most 2 of 4: no majority is left.
    table.forfeit("eve")
    assert table.decided(301) == "defeated"
    assert table.points("ada") == 3 - 10


def test_when_nobody_is_eligible_nothing_is_counted() -> None:
    table = started("Ada")
    table.turn("ada", enact())
    table.forfeit("ada")
    assert table.decided(301) is None
    assert table.game.active == 0


def test_a_forfeit_is_not_announced_and_final() -> None:
    table = started("Ada", "Bob")
    assert kinds(table.forfeit("ada")) == ["player.forfeited"]
    assert kinds(table.forfeit("ada")) == ["move.ignored"]


def test_a_proposal_outlives_its_proposer_who_loses_nothing_more() -> None:
    table = started("Ada", "Bob", "Cyd")
    table.turn("ada", enact())
    table.forfeit("ada")
    events = table.against("bob", 301)
    assert table.decided(301) == "defeated"
    assert gains(events) == {}
    assert table.points("ada") == 3


# Counting again ----------------------------------------------------------------------------------


def lower_threshold() -> str:
    return "define adopted = votes.for >= 1"


def test_an_adoption_that_lowers_the_threshold_adopts_what_waited_from_the_lowest_number() -> None:
    table = started("Ada", "Bob", "Cyd", "Dan", "Eve")
    for player in ("ada", "bob", "cyd"):
        table.turn(player, enact(f"By {player}.", f"define by_{player} = 1"))
    table.turn("dan", amend(203, lower_threshold()))
    table.vote("ada", 303)
    table.vote("ada", 302)
    events = table.vote("ada bob cyd", 304)
    assert [one.number for one in of(e.ProposalAdopted, events)] == [304, 302, 303]
    # Each by the rules then in force: the first by 203, the others by its amendment.
    causes = [one.why.rule for one in table.last if isinstance(one.event, e.ProposalAdopted)]
    assert causes == [203, 304, 304]
    assert table.decided(301) is None


def test_an_adoption_in_a_cascade_may_undo_what_would_have_come_next() -> None:
    table = started("Ada", "Bob", "Cyd", "Dan", "Eve")
    back = "define adopted = votes.for * 2 > eligible"
    table.turn("ada", amend(203, back, noun="rule or its successor"))
    table.turn("bob", enact("Never.", "define never = 1"))
    table.turn("cyd", amend(203, lower_threshold()))
    table.vote("ada", 301)
    table.vote("ada", 302)
    events = table.vote("ada bob cyd", 303)
    # 303 lowers the threshold; 301, counted first, raises it again; 302 waits as before.
    assert [one.number for one in of(e.ProposalAdopted, events)] == [303, 301]
    assert table.decided(302) is None


def test_a_higher_threshold_defeats_what_it_puts_out_of_reach() -> None:
    table = started("Ada", "Bob", "Cyd")
    table.turn("ada", enact())
    table.against("bob", 301)
    table.turn("bob", amend(203, "define adopted = votes.for == eligible"))
    events = table.vote("ada cyd", 302)
    assert kinds(events)[-2:] == ["proposal.defeated", "points.awarded"]
    assert table.decided(301) == "defeated"


def test_without_a_rule_for_it_nothing_is_adopted_any_more() -> None:
    # Rule 114: repealing the very rule that permits it is permitted.
    table = started("Ada", "Bob")
    table.adopt(repeal(203))
    table.wait(DAY).turn("ada", enact())
    table.vote("ada bob", 302)
    assert table.decided(302) is None


def test_where_counts_look_at_scores_a_defeat_may_decide_another_proposal() -> None:
    # 301 is adopted while its proposer is in debt; the defeat of 302 puts Ada there.
    rules = with_clauses(
        {203: "define adopted = votes.for * 2 > eligible or proposal.proposer.points < 0"}
    )
    table = started("Ada", "Bob", "Cyd", rules=rules)
    table.turn("ada", enact("One.", "define one = 1"))
    table.turn("ada", repeal(214), wait=DAY)
    table.turn("bob", repeal(213))
    events = table.against("bob cyd", 302)
    assert [type(event) for event in events if isinstance(event, e.ProposalAdopted)]
    assert (table.decided(302), table.decided(301)) == ("defeated", "adopted")


def test_a_time_limit_is_counted_whatever_the_next_move_is() -> None:
    # Later editions: no adoption before a day has passed since the announcement. ``attainable``
    # speaks of votes and not of time, so that defeat has to be put otherwise as well.
    rules = with_clauses(
        {
            203: "define adopted = votes.for * 2 > eligible and "
            'now - proposal.announced >= duration("1d")',
            205: "define defeated = votes.against * 2 >= eligible",
        }
    )
    table = started("Ada", "Bob", "Cyd", rules=rules)
    table.turn("ada", enact("Slowly.", "define slowly = 1"))
    table.vote("ada bob", 301)
    assert table.decided(301) is None
    events = table.wait(DAY).inquire("cyd", 203)
    assert the(e.ProposalAdopted, events).number == 301


# Guards ------------------------------------------------------------------------------------------


def quarters(players: int) -> Table:
    table = started(*NAMES[:players])
    table.turn("ada", transmute(105))
    return table


@pytest.mark.parametrize(("players", "needed"), [(1, 1), (3, 3), (4, 3), (5, 4), (8, 6)])
def test_rule_109_three_quarters_rounded_up_free_an_immutable_rule(
    players: int, needed: int
) -> None:
    table = quarters(players)
    for name in NAMES[: needed - 1]:
        table.vote(name.lower(), 301)
        assert table.decided(301) is None
    table.vote(NAMES[needed - 1].lower(), 301)
    assert table.decided(301) == "adopted"
    assert table.game.rulebook.rules[301].mutable


def test_rule_109_two_against_of_five_defeat_a_transmutation_that_a_majority_wants() -> None:
    table = quarters(5)
    table.vote("ada bob cyd", 301)
    table.against("dan", 301)
    assert table.decided(301) is None
    table.against("eve", 301)
    assert table.decided(301) == "defeated"


def test_rule_109_a_majority_is_enough_to_make_a_mutable_rule_immutable() -> None:
    table = started(*NAMES[:5])
    table.turn("ada", transmute(207))
    table.vote("ada bob cyd", 301)
    assert table.decided(301) == "adopted"
    assert not table.game.rulebook.rules[301].mutable


def test_rule_113_the_last_mutable_rule_stays() -> None:
    rules = tuple(
        (number, mutable and number == 203, text, clauses)
        for number, mutable, text, clauses in with_clauses({})
    )
    table = started("Ada", "Bob", rules=rules)
    assert table.game.rulebook.mutable_rules == 1
    for player, change in (("ada", repeal(203)), ("bob", transmute(203))):
        table.turn(player, change)
    for number in (301, 302):
        # The votes adopt it, and it has no effect.
        adopted = the(e.ProposalAdopted, table.vote("ada bob", number))
        assert (adopted.effective, adopted.void_by) == (False, 113)
    assert 203 in table.game.rulebook.rules
    # But to amend it, or to enact another one, is open to all.
    table.wait(DAY).turn("ada", amend(203, "define adopted = votes.for == eligible"))
    table.vote("ada bob", 303)
    assert 303 in table.game.rulebook.rules


def test_rule_113_counts_the_mutable_rules_as_they_will_be() -> None:
    rules = tuple(row for row in with_clauses({}) if not row[1] or row[0] in (203, 206))
    table = started("Ada", "Bob", rules=rules)
    table.turn("ada", repeal(206))
    table.vote("ada bob", 301)
    assert table.decided(301) == "adopted"
    table.turn("bob", repeal(203))
    assert the(e.ProposalAdopted, table.vote("ada bob", 302)).void_by == 113
    table.adopt(enact("Another mutable rule.", "define another = 1"))
    table.wait(DAY).turn("bob", repeal(203))
    assert the(e.ProposalAdopted, table.vote("ada bob", 304)).effective


def test_a_limit_to_the_number_of_mutable_rules_counts_them_as_they_will_be() -> None:
    # Of another set of the family: no more mutable rules than there are.
    rules = with_clauses({116: "require adoption: proposal.mutable_rules_after <= mutable_rules"})
    bodies = (enact(), transmute(105), amend(207), transmute(213), repeal(214))
    outcomes = []
    for body in bodies:
        table = started("Ada", "Bob", rules=rules)
        table.turn("ada", body)
        if 301 in table.game.open_proposals:
            table.vote("ada bob", 301)
        outcomes.append(table.decided(301))
    assert outcomes == ["defeated", "defeated", "adopted", "adopted", "adopted"]


def test_rule_103_where_the_target_became_immutable_meanwhile() -> None:
    table = started("Ada", "Bob", "Cyd")
    table.turn("ada", amend(207, "define once = 1", noun="rule or its successor"))
    table.turn("bob", transmute(207))
    table.vote("ada", 301)
    table.vote("ada bob", 302)
    # The successor of 207 is immutable now. That is nobody's defeat, and costs nobody anything.
    assert table.decided(301) is None
    assert table.points("ada") == 3
    adopted = the(e.ProposalAdopted, table.vote("bob", 301))
    assert (adopted.effective, adopted.void_by) == (False, 103)


def test_a_rule_may_limit_votes() -> None:
    rules = with_clauses({207: 'require vote: player != proposal.proposer or choice == "against"'})
    table = started("Ada", "Bob", "Cyd", rules=rules)
    table.turn("ada", enact())
    events = table.vote("ada", 301)
    assert the(e.MoveForbidden, events).cited == 207
    assert not table.game.proposals[301].tally.votes
    table.against("ada", 301)
    assert table.game.proposals[301].tally.count("against") == 1


def test_a_rule_may_limit_forfeits() -> None:
    table = started("Ada", "Bob", rules=with_clauses({214: "require forfeit: player.turns > 0"}))
    assert the(e.MoveForbidden, table.forfeit("ada")).cited == 214
    table.turn("ada", enact())
    assert kinds(table.play(m.Forfeit("ada"))) == ["player.forfeited"]


def test_votes_may_earn() -> None:
    rules = with_clauses({207: 'when vote.cast if choice == "against": award player 1'})
    table = started("Ada", "Bob", "Cyd", rules=rules)
    table.turn("ada", enact())
    assert gains(table.vote("bob", 301)) == {}
    assert gains(table.against("cyd", 301)) == {"cyd": 1}


def test_supporters_and_dissenters_may_earn_among_those_in_play() -> None:
    rules = with_clauses(
        {205: "when proposal.adopted: award dissenters 10; award supporters votes.for"}
    )
    table = started("Ada", "Bob", "Cyd", "Dan", "Eve", rules=rules)
    table.turn("ada", enact())
    table.vote("ada eve", 301)
    table.against("bob", 301)
    table.forfeit("eve")
    events = table.vote("cyd dan", 301)
    assert gains(events) == {"bob": 10, "ada": 3, "cyd": 3, "dan": 3}


def test_an_abstention_is_a_vote_for_neither_side() -> None:
    table = started("Ada", "Bob", "Cyd", rules=with_clauses({203: MAJORITY_OF_VOTES}))
    table.turn("ada", enact())
    assert kinds(table.vote("cyd", 301, "abstain")) == ["vote.cast"]
    tally = table.game.proposals[301].tally
    assert (tally.cast, tally.count("abstain")) == (1, 1)
    table.vote("ada", 301)
    assert table.decided(301) is None
    table.vote("bob", 301)
    assert table.decided(301) == "adopted"


def test_who_abstained_is_no_outstanding_vote() -> None:
    table = started("Ada", "Bob", "Cyd")
    table.turn("ada", enact())
    table.vote("bob", 301, "abstain")
    assert table.decided(301) is None
    table.vote("cyd", 301, "abstain")
    assert table.decided(301) == "defeated"


def test_a_vote_taken_back_was_never_cast() -> None:
    table = started("Ada", "Bob", "Cyd", "Dan", "Eve")
    table.turn("ada", enact())
    table.vote("bob cyd", 301)
    assert kinds(table.vote("bob", 301, "withdrawn")) == ["vote.cast"]
    assert dict(table.game.proposals[301].tally.votes) == {"cyd": "for"}
    events = table.vote("bob", 301, "withdrawn")
    assert the(e.MoveIgnored, events).reason == "there is no vote to take back"


@given(st.lists(st.tuples(st.sampled_from("abcd"), st.sampled_from(["for", "against", None, 3]))))
def test_a_tally_counts_the_latest_votes(votes: list[tuple[str, str | int | None]]) -> None:
    tally, latest = Tally(), dict[str, str | int]()
    for voter, choice in votes:
        tally = tally.voted(voter, choice)
        latest.pop(voter, None)
        if choice is not None:
            latest[voter] = choice
    assert dict(tally.votes) == latest
    assert dict(tally.counts) == Counter(latest.values())
    assert tally.among("ab").cast == len({*latest} & {*"ab"})
    first = Counter(latest.values()).most_common(2)
    clear = len(first) == 1 or (len(first) > 1 and first[0][1] > first[1][1])
    assert Votes(tally).leading == (str(first[0][0]) if clear else None)
    assert Votes(tally).cast == len(Votes(tally).choices)


@given(
    st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(CHOICES))),
    st.sets(st.sampled_from(NAMES[1:])),
    st.sampled_from([("vote", "leave"), ("leave", "vote")]),
)
def test_a_vote_is_imagined_of_each_in_play_who_has_none(
    votes: list[tuple[str, m.Choice]], leaving: set[str], order: tuple[str, str]
) -> None:
    never = {203: "define adopted = votes.for > 100", 205: "define defeated = votes.cast > 6"}
    table = started(*NAMES, rules=with_clauses(never))
    table.turn("ada", enact())
    for step in order:
        for name, choice in votes if step == "vote" else ():
            table.vote(name.lower(), 301, choice)
        for name in leaving if step == "leave" else ():
            table.play(m.Expel(name.lower(), "it was asked for"))
    view = ProposalView(table.game, table.game.proposals[301])
    cast = dict(view.submitted.tally.votes)
    everybody = {player.handle: FOR for player in table.game.players_in_play()} | cast
    imagined = all_for(view).submitted.tally
    assert dict(imagined.counts) == Counter(everybody.values())
    assert imagined.cast == len(everybody)
    assert dict(imagined.votes) == everybody
    assert imagined.among(cast) == view.submitted.tally


def test_a_vote_costs_no_more_where_many_have_not_voted() -> None:
    def voting(players: int) -> int:
        table = started(*(f"Player {number}" for number in range(players)))
        mover, *voters = table.game.players
        table.turn(mover, enact())
        table.vote(voters[0], 301)
        move, caused = m.CastVote(voters[1], 301, "against"), list[Happened]()
        took = calls_of(lambda: caused.extend(decide(table.game, move, table.now, table.oracle)))
        assert [happened.event.type for happened in caused] == ["vote.cast/1"]
        return took

    few, many = voting(10), voting(200)
    assert many < 1.1 * few, (few, many)


HEARING = {
    299: """\
attribute player.late: number = 0
require vote: player.handle != "dan"
when vote.late: set player.late = player.late + 1; reveal player.late, choice to player
when vote.late if proposal.adopted: award player -1"""
}


def decided(rules: dict[int, str] | None) -> Table:
    table = started("Ada", "Bob", "Cyd", "Dan", rules=with_clauses(rules or {}))
    table.turn("ada", enact("Tea."))
    for player in ("ada", "bob", "cyd"):
        table.vote(player, 301)
    assert table.game.proposals[301].decided == "adopted"
    return table


def test_a_rule_may_hear_of_votes_after_the_decision_which_count_for_nothing() -> None:
    table = decided(HEARING)
    counted = table.game.proposals[301].tally
    # No rule can forbid what counts for nothing: Dan may not vote, and is no offender.
    for times in (1, 2):
        events = table.vote("dan", 301, "against")
        assert events[0].type == "move.ignored/1"
        assert gains(events) == {"dan": -1}
        told = the(e.FieldsRevealed, events)
        assert (told.readers, dict(told.fields)) == (
            ("dan",), {"player.late": times, "choice": "against"},
        )  # fmt: skip
    assert table.game.proposals[301].tally == counted
    for events in (table.vote("ada", 301, "withdrawn"), table.vote("ada", 299)):
        assert kinds(events) == ["move.ignored"]


def test_a_void_proposal_takes_late_votes_too() -> None:
    table = started("Ada", "Bob", "Cyd", rules=with_clauses(HEARING))
    table.turn("ada", enact("Tea."))
    table.play(m.Void("proposal", 301, None, "it was agreed on"))
    events = table.vote("bob", 301)
    assert gains(events) == {}
    assert the(e.FieldsRevealed, events).readers == ("bob",)


def test_unless_a_rule_asks_nothing_comes_of_a_late_vote() -> None:
    events = decided(None).vote("dan", 301)
    assert the(e.MoveIgnored, events).reason == "the proposal is decided"
    assert len(events) == 1
