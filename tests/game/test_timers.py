"""What clauses put off, what comes round, and counts that are due by themselves."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.clauses import format_instant
from gamemaster.game import events as e
from gamemaster.game import moves as m
from gamemaster.game.in_play import timers
from tests.game.builders import (
    DAY,
    HOUR,
    MINUTE,
    START,
    Table,
    amend,
    apart,
    enact,
    gains,
    kinds,
    of,
    private,
    public,
    repeal,
    started,
    the,
    with_clauses,
)
from tests.properties import examples

WEEK = 7 * DAY


def at_the_table(clauses: str, *names: str) -> Table:
    return started(*(names or ("Ada", "Bob", "Cyd")), rules=with_clauses({299: clauses}))


# Later -------------------------------------------------------------------------------------------


def test_a_week_after_the_announcement_whoever_has_not_voted_breaks_the_rule() -> None:
    table = at_the_table(
        'when turn.taken after duration("1w"): '
        "penalise filter(p in players, not (p in proposal.voters))"
    )
    table.turn("ada", enact())
    table.vote("bob", 301)
    assert table.pass_time(WEEK - 1) == ()
    events = table.pass_time(1)
    assert kinds(events)[0] == "timer.fired"
    broken = of(e.MoveForbidden, events)
    assert [(one.player, one.move, one.cited) for one in broken] == [
        ("ada", "rule", 299),
        ("cyd", "rule", 299),
    ]


def test_what_was_put_off_is_asked_at_its_own_instant() -> None:
    table = at_the_table(
        'when turn.taken after duration("1d") if player.points >= 50: '
        "award player 1; reveal player.points, now as at to player"
    )
    table.turn("ada", enact())
    table.turn("bob", enact(), wait=HOUR)
    table.award("bob", 50)
    assert gains(table.pass_time(DAY)) == {"bob": 1}
    assert private([one.event for one in table.log], "ada") == [
        one for one in private([one.event for one in table.log], "ada") if "at" not in one
    ]
    assert private([one.event for one in table.log], "bob")[-1] == {
        "player.points": 54,
        "at": format_instant(table.game.now),
    }


def test_what_is_bound_is_bound_again() -> None:
    table = at_the_table(
        "move greet(whom: player, how: text, often: number)\n"
        'when greet.made after duration("1h"): '
        "reveal whom.points, how, often, made.count, player.name as by to everyone\n"
        'when proposal.adopted after duration("1h"): '
        "reveal votes.for, supporters, change.kind, target.in_force, proposer to everyone\n"
        'when inquiry.made after duration("1h"): reveal change.next to player\n'
        'when move.illegal after duration("1h"): reveal rule.number, move to player'
    )
    table.play(m.Act("ada", 'greet bob "so kindly" 2.5'))
    table.award("bob", 7)
    table.award("cyd", 50)
    table.turn("ada", amend(203, "define adopted = votes.for > 0"))
    table.review(301, "define adopted = votes.for > 0")
    table.vote("bob cyd", 301)
    table.inquire("cyd", 203)
    table.inquire("ada", 203)
    events = table.pass_time(HOUR)
    assert public(events)[0] == {
        "whom.points": 7, "how": "so kindly", "often": "5/2", "made.count": 1, "by": "Ada",
    }  # fmt: skip
    assert public(events)[1] == {
        "votes.for": 2,
        "supporters": ("Bob", "Cyd"),
        "change.kind": "amend",
        "target.in_force": False,
        "proposer": "Ada",
    }
    assert private(events, "cyd") == [{"change.next": 301}]
    assert private(events, "ada") == [{"rule.number": 216, "move": "inquiry"}]
    assert {one.about for one in of(e.FieldsRevealed, events)} == {"notice"}


def test_timers_fire_in_order_of_instant_and_then_as_they_were_set() -> None:
    table = at_the_table(
        'when turn.taken after duration("2h"): award player 1\n'
        'when turn.taken after duration("1h"): award player 2\n'
        'when turn.taken after duration("1h"): award player 3'
    )
    table.turn("ada", enact())
    given = [one.points for one in of(e.PointsAwarded, table.pass_time(DAY))]
    assert given == [2, 3, 1]


def test_a_clause_that_is_gone_lapses() -> None:
    table = started("Ada", "Bob", "Cyd")
    number = table.adopt(enact("L.", 'when turn.taken after duration("2d"): award player 1'))
    table.adopt(enact(), by="bob")
    assert len(table.game.agenda.timers) == 1
    table.adopt(repeal(number), by="cyd")
    events = table.pass_time(2 * DAY)
    assert kinds(events) == ["timer.lapsed", "timer.lapsed"]
    assert len(table.game.agenda.timers) == 0


def test_a_clause_that_stands_word_for_word_in_the_successor_fires() -> None:
    later = 'when turn.taken after duration("2d"): award player 1'
    table = started("Ada", "Bob", "Cyd")
    number = table.adopt(enact("L.", later))
    table.adopt(enact(), by="bob")
    amended = table.adopt(amend(number, f"define x = 1\n{later}"), by="cyd")
    events = table.pass_time(2 * DAY)
    assert gains(events) == {"bob": 1, "cyd": 1}
    fired = [one for one in table.log if isinstance(one.event, e.TimerFired)]
    assert {(one.why.rule, one.why.clause) for one in fired} == {(amended, 2)}


def test_a_clause_that_was_changed_lapses() -> None:
    table = started("Ada", "Bob", "Cyd")
    number = table.adopt(enact("L.", 'when turn.taken after duration("2d"): award player 1'))
    table.adopt(enact(), by="bob")
    table.adopt(amend(number, 'when turn.taken after duration("2d"): award player 2'), by="cyd")
    table.turn("ada", enact())
    events = table.pass_time(2 * DAY)
    assert kinds(events) == ["timer.lapsed", "timer.lapsed", "timer.fired", "points.awarded"]
    assert gains(events) == {"ada": 2}


def test_a_delay_that_fails_voids_the_clause() -> None:
    table = at_the_table(
        'when turn.taken after duration("1h") * (1 / (player.turns - 1)): award player 1'
    )
    assert "division by zero" in the(e.ClauseVoided, table.turn("ada", enact())).problem


def test_the_year_10000_is_too_late() -> None:
    table = at_the_table('when turn.taken after duration("999999w"): award player 1')
    assert "9999" in the(e.ClauseVoided, table.turn("ada", enact())).problem


def test_too_many_timers_void_the_clause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timers, "WAITING_TIMERS", 2)
    table = at_the_table('when turn.taken after duration("1d"): award player 1')
    table.turn("ada", enact())
    table.turn("bob", enact())
    assert "would wait" in the(e.ClauseVoided, table.turn("cyd", enact())).problem


def test_a_clock_that_winds_itself_rests_for_an_hour() -> None:
    table = at_the_table('when move.illegal after duration("0s"): penalise player')
    table.turn("ada", repeal(101))
    assert [one.at for one in table.last if isinstance(one.event, e.MoveForbidden)] == [table.now]
    events = table.pass_time(10 * HOUR)
    assert len(of(e.TimerFired, events)) == 11


def test_clocks_that_wind_one_another_dwindle_where_too_many_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(timers, "WAITING_AT_A_TICK", 8)
    twice = 'when move.illegal after duration("1h"): penalise player'
    table = at_the_table(f"{twice}\n{twice}")
    table.turn("ada", repeal(101))
    table.pass_time(6 * HOUR)
    assert len(table.game.agenda.timers) <= 8
    for _ in range(6):
        table.turn("bob", repeal(101))
    assert len(table.game.agenda.timers) > 8, "players may put off what they like"
    table.pass_time(6 * HOUR)
    assert len(table.game.agenda.timers) <= 8


def test_nothing_fires_in_a_pause_or_a_hold() -> None:
    table = at_the_table('when turn.taken after duration("1h"): award player 1')
    table.turn("ada", enact())
    table.play(m.Pause("holidays"))
    assert table.pass_time(DAY) == ()
    assert table.play(m.Tick(1), table.game.now + DAY) == ()
    table.now = table.game.now
    table.play(m.Resume("back"))
    events = table.pass_time(DAY)
    assert gains(events) == {"ada": 1}
    assert table.log[-1].at == START + HOUR


def test_a_timer_fires_once() -> None:
    table = at_the_table('when turn.taken after duration("1h"): award player 1')
    table.turn("ada", enact())
    assert kinds(table.play(m.Tick(1), table.now + HOUR)) == ["timer.fired", "points.awarded"]
    assert table.play(m.Tick(1), table.now + HOUR) == ()
    assert table.play(m.Tick(7), table.now + HOUR) == ()


# Again and again ---------------------------------------------------------------------------------


def test_each_monday_the_scores_are_announced() -> None:
    table = at_the_table('every "monday 00:00": reveal scores, weekday(now) as day to everyone')
    assert kinds(table.pass_time(DAY))[:1] in ([], ["timer.fired"])
    events = table.pass_time(3 * WEEK - DAY)
    told = [one for one in public([h.event for h in table.log]) if "day" in one]
    assert [one["day"] for one in told] == ["monday"] * 3
    assert told[0]["scores"] == ("Ada 0", "Bob 0", "Cyd 0")
    assert all(h.at % DAY == 0 for h in table.log if isinstance(h.event, e.TimerFired))
    assert events


def test_a_length_counts_from_when_the_rule_took_effect() -> None:
    table = started("Ada", "Bob", "Cyd")
    table.adopt(enact("Rain.", 'every "36h": award players 1'))
    began = table.game.now
    table.pass_time(WEEK)
    fired = [one.at - began for one in table.log if isinstance(one.event, e.TimerFired)]
    assert fired == [36 * HOUR * count for count in range(1, 5)]


def test_nothing_comes_round_before_the_start() -> None:
    rules = with_clauses({299: 'every "hour": award players 1'})
    table = started("Ada", rules=rules)
    (timer,) = table.game.agenda.timers.values()
    assert timer.due > table.game.now
    assert kinds([one.event for one in table.log])[-1] != "timer.fired"


def test_a_rule_that_is_amended_keeps_its_clock() -> None:
    table = started("Ada", "Bob", "Cyd")
    rain = 'every "36h": award players 1'
    number = table.adopt(enact("Rain.", rain))
    due = table.game.agenda.order
    amended = table.adopt(amend(number, f"define wet = 1\n{rain}"), by="bob")
    assert table.game.agenda.order == due
    assert gains(table.pass_time(36 * HOUR)) == {"ada": 1, "bob": 1, "cyd": 1}
    table.adopt(amend(amended, 'every "48h": award players 1'), by="cyd")
    lapsed = [one.event.reason for one in table.log if isinstance(one.event, e.TimerLapsed)]
    assert lapsed == ["its clause is not in force any more"]
    assert kinds(table.pass_time(4 * DAY)).count("timer.fired") == 2


def test_a_rule_that_is_amended_and_reviewed_keeps_its_clock() -> None:
    rain = 'every "36h": award players 1'
    table = started("Ada", "Bob", "Cyd", rules=with_clauses({299: rain}))
    due = table.game.agenda.order
    table.wait(HOUR)
    table.turn("ada", amend(299))
    table.vote("ada bob", 301)
    assert table.game.held == (301,)
    assert table.game.agenda.order == due
    table.review(301, rain)
    assert table.game.agenda.order == due
    # Word for word, or it is another clause.
    table.correct(301, rain.replace("1", "2"), seen=2)
    assert table.game.agenda.order != due
    assert len(table.game.agenda.order) == 1


def test_of_two_equal_clauses_one_may_go() -> None:
    twice = 'every "10h": award players 1'
    table = at_the_table(f"{twice}\n{twice}")
    assert gains(table.pass_time(10 * HOUR)) == {"ada": 2, "bob": 2, "cyd": 2}
    assert of(e.TimerLapsed, table.correct(299, twice))
    assert gains(table.pass_time(10 * HOUR)) == {"ada": 1, "bob": 1, "cyd": 1}


def test_what_is_taken_out_and_put_back_begins_anew() -> None:
    rain = 'every "10h": award players 1'
    table = at_the_table(rain)
    table.wait(HOUR)
    table.correct(299, "")
    assert len(table.game.agenda.timers) == 0
    table.wait(HOUR)
    table.correct(299, rain, seen=1)
    assert [due for due, *_ in table.game.agenda.order] == [table.now + 10 * HOUR]


def test_only_so_many_clauses_come_round(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timers, "COMING_ROUND", 3)
    four = "\n".join(f'every "{hours}h": award players 1' for hours in (1, 2, 3, 4))
    table = at_the_table(four)
    voided = the(e.ClauseVoided, [one.event for one in table.log])
    assert (voided.clause, voided.problem) == (4, "more than 3 clauses would come round")
    assert len(table.game.agenda.timers) == 3
    # It has its turn when another one is gone; those that came round already go on.
    table.correct(299, four.partition("\n")[2])
    assert sorted(due - table.now for due, *_ in table.game.agenda.order) == [
        2 * HOUR, 3 * HOUR, 4 * HOUR,
    ]  # fmt: skip


def test_two_equal_clauses_come_round_twice() -> None:
    table = at_the_table('every "day 12:00": award players 1\nevery "day 12:00": award players 1')
    assert gains(table.pass_time(DAY)) == {"ada": 2, "bob": 2, "cyd": 2}
    assert len(table.game.agenda.timers) == 2


def test_what_fails_comes_round_all_the_same() -> None:
    table = at_the_table('every "day 12:00": award players 1 / (mutable_rules - mutable_rules)')
    assert kinds(table.pass_time(2 * DAY)) == ["timer.fired", "timer.set", "clause.voided"] * 2


# Counting by the clock ---------------------------------------------------------------------------

A_DAY_TO_OBJECT = """
define due = proposal.announced + duration("1d")
define adopted = now >= due and votes.against == 0
define next_count = due
"""


def test_a_proposal_is_adopted_when_its_time_has_come() -> None:
    table = at_the_table("", "Ada", "Bob", "Cyd")
    table.correct(203, A_DAY_TO_OBJECT)
    table.turn("ada", enact())
    assert table.decided(301) is None, "attainable asks what holds at the next count"
    assert kinds(table.pass_time(DAY - 1)) == []
    events = table.pass_time(1)
    assert kinds(events)[:2] == ["timer.fired", "proposal.adopted"]


def test_an_objection_in_time_defeats_it_at_once() -> None:
    table = at_the_table("", "Ada", "Bob", "Cyd")
    table.correct(203, A_DAY_TO_OBJECT)
    table.turn("ada", enact())
    table.against("bob", 301)
    assert table.decided(301) == "defeated"
    assert kinds(table.pass_time(DAY)) == ["timer.lapsed"]


def test_the_next_count_is_set_anew_when_it_moves() -> None:
    table = at_the_table("", "Ada", "Bob", "Cyd", "Dan")
    table.correct(
        203,
        'define due = proposal.announced + votes.for * duration("1d")\n'
        "define adopted = now > proposal.announced and now >= due and votes.for > 1\n"
        "define next_count = due > now ? due : absent",
    )
    table.correct(206, "define defeated = false")
    table.turn("ada", enact())
    assert kinds(table.vote("ada", 301)) == ["vote.cast", "timer.set"]
    assert kinds(table.vote("bob", 301)) == ["vote.cast", "timer.lapsed", "timer.set"]
    assert kinds(table.vote("ada", 301)) == ["vote.cast"]
    assert len(table.game.agenda.timers) == 1
    assert kinds(table.pass_time(2 * DAY))[:2] == ["timer.fired", "proposal.adopted"]


def test_other_timers_do_not_put_off_a_count() -> None:
    table = at_the_table('every "hour": reveal scores to players', "Ada", "Bob", "Cyd")
    due = 'proposal.announced + duration("90m")'
    table.correct(
        203,
        f"define adopted = now >= {due} and size(players) > 2\ndefine next_count = {due}",
    )
    table.turn("ada", enact())
    announced = table.now
    table.pass_time(2 * HOUR)
    adopted = next(one for one in table.log if isinstance(one.event, e.ProposalAdopted))
    assert adopted.at == announced + 90 * MINUTE


# Whenever the clock is looked at -----------------------------------------------------------------

BUSY = """
every "hour": award filter(p in players, p.points < 40) 1
every "7h": reveal scores to everyone
when turn.taken after duration("90m"): award player 2
when points_given.made after duration("1h") if player.points > 3: award whom 1
move points_given(whom: player)
move poll()
when poll.made: open opinion()
ballot opinion(): yes | no closes now >= ballot.opened + duration("5h") \
again ballot.opened + duration("5h")
when opinion.closed after duration("30m"): award ballot.opener votes.cast
"""
MOVES = st.lists(
    st.tuples(
        st.integers(0, 5 * HOUR),
        st.sampled_from(
            [
                m.TakeTurn("ada", enact()),
                m.TakeTurn("bob", enact()),
                m.CastVote("cyd", 301, "for"),
                m.CastVote("bob", 301, "for"),
                m.Act("ada", "points_given bob"),
                m.Act("cyd", "points given ada"),
                m.Act("bob", "poll"),
                m.Act("ada", "opinion yes"),
            ]
        ),
    ),
    max_size=8,
)


def _played(moves: list[tuple[int, m.Move]], looks: list[int]) -> Table:
    """Play moves at their instants, looking at the clock in between as often as ``looks`` says."""
    table, at = at_the_table(BUSY), START
    for place, (wait, move) in enumerate(moves):
        at += wait
        for look in sorted(one % (wait + 1) for one in looks[place::3]):
            table.pass_time(max(at - wait + look - table.now, 0))
        table.pass_time(at - table.now)
        table.play(move, at)
        table.now = at
    table.pass_time(START + 3 * DAY - table.now)
    return table


@pytest.mark.untraced
@examples(25)
@given(MOVES, st.lists(st.integers(0, 5 * HOUR), max_size=12))
def test_it_makes_no_difference_when_the_clock_was_looked_at(
    moves: list[tuple[int, m.Move]], looks: list[int]
) -> None:
    assert _played(moves, []).log == _played(moves, looks).log


def test_a_table_apart_goes_its_own_way() -> None:
    table = at_the_table(BUSY)
    other = apart(table)
    table.pass_time(DAY)
    other.pass_time(DAY)
    assert table.log == other.log


# At the next digest ------------------------------------------------------------------------------

GRUMBLE = (
    "move grumble()\n"
    "require grumble: player.points > 1000\n"
    "when move.illegal at digest: reveal player.name as grumbler to everyone"
)


def till_midnight(table: Table) -> tuple[e.Event, ...]:
    return table.pass_time(DAY - table.now % DAY)


def test_what_waits_for_a_digest_is_ordered_by_nothing_that_was_done() -> None:
    for first, second in (("ada", "bob"), ("bob", "ada")):
        table = at_the_table(GRUMBLE)
        for handle in (first, second):
            table.wait(HOUR)
            assert public(table.play(m.Act(handle, "grumble")))[0] == {
                "player.name": handle.title(), "rule.number": 299,
            }  # fmt: skip
        told = public(till_midnight(table))
        assert [one["grumbler"] for one in told] == ["Ada", "Bob"]


def test_a_condition_is_asked_when_the_delay_is_over_and_not_again() -> None:
    table = at_the_table(
        'when turn.taken after duration("2h") if player.turns == 1 at digest: award player 7'
    )
    table.turn("ada", enact())
    assert gains(table.pass_time(2 * HOUR)) == {}
    table.turn("ada", enact(), wait=DAY - table.now % DAY - 1)
    # By now a second turn has been taken.
    assert gains(till_midnight(table)) == {"ada": 7}


def test_what_waits_for_a_digest_is_told_before_the_end_is() -> None:
    table = at_the_table(
        f"{GRUMBLE}\nwhen tournament.won at digest: reveal player.name as best to everyone"
    )
    table.play(m.Act("bob", "grumble"))
    events = table.play(m.DeclareWinner("ada", "a test"))
    told = [name for one in public(events) for name in one]
    assert told[0] == "grumbler"
    assert "best" in told
    assert kinds(events)[-1] == "tournament.ended"
    assert table.game.agenda.order == ()


@pytest.mark.parametrize(("said", "hour"), [("18h", 18), ("0h", 0), ("24h", 0), ("90m", 1.5)])
def test_a_rule_says_when_the_digest_is(said: str, hour: float) -> None:
    table = at_the_table(f'{GRUMBLE}\ndefine digest_at = duration("{said}")')
    table.play(m.Act("bob", "grumble"))
    (timer,) = table.game.agenda.timers.values()
    assert 0 < timer.due - table.now <= DAY
    assert timer.due % DAY == hour * HOUR
