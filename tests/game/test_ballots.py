"""Ballots that rules declare, and votes that rules cast or void."""

from __future__ import annotations

import pytest

from gamemaster.game import events as e
from gamemaster.game import moves as m
from gamemaster.game.facts import JsonScalar
from gamemaster.game.item import steps
from gamemaster.game.views.results import value_of
from tests.game.builders import (
    DAY,
    HOUR,
    Table,
    amend,
    cited,
    enact,
    gains,
    kinds,
    of,
    public,
    repeal,
    started,
    the,
    with_clauses,
)

JUDGE = """
move invoke(question: text)
when invoke.made: open judgement(question)
ballot judgement(question: text): legal | illegal among filter(p in players, p.handle == "cyd") \
closes votes.cast == 1
when judgement.closed: reveal ballot.number, question, votes.leading as finding to everyone
"""
POLL = """
move poll()
when poll.made: open opinion()
ballot opinion(): yes | no closes votes.cast * 2 > size(voters)
when opinion.opened: reveal ballot.number as opened to everyone
when opinion.cast if choice == "yes": award player 1
when opinion.closed: award ballot.opener votes.cast
"""


def at_the_table(clauses: str, *names: str) -> Table:
    return started(*(names or ("Ada", "Bob", "Cyd")), rules=with_clauses({299: clauses}))


def do(table: Table, player: str, words: str) -> tuple[e.Event, ...]:
    return table.play(m.Act(player, words))


def test_a_ballot_is_opened_voted_in_and_closed() -> None:
    table = at_the_table(POLL)
    events = do(table, "ada", "poll")
    assert kinds(events) == ["move.made", "ballot.opened", "fields.revealed"]
    assert public(events) == [{"opened": 1}]
    assert gains(do(table, "bob", "opinion yes")) == {"bob": 1}
    events = do(table, "cyd", "opinion no")
    assert kinds(events) == ["ballot.cast", "ballot.closed", "points.awarded"]
    assert gains(events) == {"ada": 2}
    assert table.game.box.open == ()
    assert kinds(do(table, "ada", "opinion no")) == ["move.ignored"]


def test_a_vote_may_be_changed_and_taken_back() -> None:
    table = at_the_table(POLL)
    do(table, "ada", "poll")
    do(table, "bob", "opinion yes")
    do(table, "bob", "opinion no")
    assert dict(table.game.box.ballots[1].tally.votes) == {"bob": "no"}
    events = do(table, "bob", "opinion withdraw")
    assert the(e.BallotCast, events).choice is None
    assert table.game.box.ballots[1].tally.cast == 0
    assert the(e.MoveIgnored, do(table, "bob", "opinion withdraw")).reason == (
        "there is no vote to take back"
    )


def test_only_votes_of_those_who_may_vote_count() -> None:
    table = at_the_table(JUDGE)
    do(table, "ada", "invoke Was that a turn?")
    assert kinds(do(table, "bob", "judgement illegal")) == ["ballot.cast"]
    events = do(table, "cyd", "judgement legal")
    assert public(events) == [
        {"ballot.number": 1, "question": "Was that a turn?", "finding": "legal"}
    ]


def test_who_may_vote_is_asked_anew_each_time() -> None:
    table = at_the_table(
        "move ask()\nwhen ask.made: open q()\n"
        "ballot q(): yes | no among filter(p in players, p.points > 0)"
    )
    table.award("bob", 1)
    do(table, "ada", "ask")
    do(table, "cyd", "q yes")
    table.award("cyd", 1)
    assert table.game.box.open == (1,), "bob has not voted"
    assert kinds(do(table, "bob", "q no")) == ["ballot.cast", "ballot.closed"]


def test_a_rule_may_forbid_a_vote() -> None:
    table = at_the_table(POLL + 'require opinion: player != ballot.opener or choice == "no"')
    do(table, "ada", "poll")
    assert cited(do(table, "ada", "opinion yes")) == 299
    assert kinds(do(table, "ada", "opinion no")) == ["ballot.cast"]


def test_several_ballots_of_one_name_are_told_apart_by_number() -> None:
    table = at_the_table(POLL)
    do(table, "ada", "poll")
    do(table, "bob", "poll")
    assert table.game.box.open == (1, 2)
    assert kinds(do(table, "cyd", "opinion yes")) == ["move.ignored"]
    assert the(e.BallotCast, do(table, "cyd", "opinion 2 yes")).number == 2
    assert the(e.BallotCast, do(table, "cyd", "opinion #1 no")).number == 1
    assert kinds(do(table, "cyd", "opinion 3 no")) == ["move.ignored"]


def test_the_number_of_a_ballot_tells_nothing_of_ballots_of_other_names() -> None:
    table = started("Ada", "Bob", "Cyd", rules=with_clauses({298: POLL, 299: JUDGE}))
    do(table, "ada", "poll")
    do(table, "ada", "invoke Was that a turn?")
    events = do(table, "cyd", "judgement 1 legal")
    assert public(events)[0]["ballot.number"] == 1
    assert public(do(table, "bob", "poll")) == [{"opened": 2}]
    assert the(e.BallotCast, do(table, "cyd", "opinion 2 yes")).number == 3


def test_a_parameter_of_another_type_makes_another_ballot_of_it() -> None:
    asked = "move ask(x: text)\nwhen ask.made: open q(x)\n"
    table = at_the_table(asked + "ballot q(x: text): yes | no closes votes.cast == 3")
    do(table, "ada", "ask what is it")
    other = asked.replace("text", "number") + "ballot q(x: number): yes | no closes x > 3"
    events = table.correct(299, other)
    assert of(e.BallotLapsed, events) == [e.BallotLapsed(1)]
    assert table.game.box.open == ()


@pytest.mark.parametrize(
    "kind", ["number", "instant", "duration", "player", "proposal", "rule", "boolean", "choice"]
)
@pytest.mark.parametrize("plain", ["what is it", 7, True, "", "1/0", None])
def test_a_plain_value_of_another_type_stands_for_nothing(kind: str, plain: JsonScalar) -> None:
    value_of(at_the_table(POLL).game, kind, plain)


def test_who_may_vote_has_to_be_known_before_anybody_votes() -> None:
    table = at_the_table(
        "move ask()\nwhen ask.made: open q()\n"
        "ballot q(): yes | no among filter(p in players, 1 / p.points > 0)\n"
        "require q: false\nwhen q.cast: award player 50"
    )
    do(table, "ada", "ask")
    assert kinds(do(table, "bob", "q yes")) == ["clause.voided", "move.ignored"]
    for player in ("ada", "bob", "cyd"):
        table.award(player, 1)
    assert cited(do(table, "bob", "q yes")) == 299


def test_a_ballot_may_ask_for_a_number() -> None:
    table = at_the_table(
        "move budget_for(what: text)\nwhen budget_for.made: open budget(what)\n"
        "ballot budget(what: text): number\n"
        "require budget: choice >= 0\n"
        "define mean = sum(v in votes.numbers, v) / votes.cast\n"
        "when budget.closed: reveal what, mean to everyone"
    )
    do(table, "ada", "budget for cake")
    assert the(e.BallotCast, do(table, "ada", "budget 1 2.5")).choice == "5/2"
    assert the(e.BallotCast, do(table, "bob", "budget 1")).choice == 1
    assert kinds(do(table, "cyd", "budget -1"))[0] == "move.illegal"
    assert kinds(do(table, "cyd", "budget much")) == ["move.ignored"]
    assert public(do(table, "cyd", "budget 3")) == [{"what": "cake", "mean": "13/6"}]


def test_who_leaves_is_counted_no_more() -> None:
    table = at_the_table(POLL, "Ada", "Bob", "Cyd", "Dan")
    do(table, "ada", "poll")
    do(table, "bob", "opinion yes")
    table.forfeit("cyd")
    assert table.game.box.open == (1,)
    table.forfeit("bob")
    assert table.game.box.ballots[1].tally.cast == 0
    events = table.forfeit("dan")
    assert of(e.BallotClosed, events) == []
    assert kinds(do(table, "ada", "opinion no"))[:2] == ["ballot.cast", "ballot.closed"]


def test_a_ballot_closes_because_others_have_left() -> None:
    table = at_the_table(POLL, "Ada", "Bob", "Cyd")
    do(table, "ada", "poll")
    do(table, "bob", "opinion no")
    assert of(e.BallotClosed, table.forfeit("cyd")) == []
    assert of(e.BallotClosed, table.forfeit("ada")) == [e.BallotClosed(1)]


def test_a_ballot_lapses_with_the_rule_that_declares_it() -> None:
    table = started("Ada", "Bob", "Cyd")
    number = table.adopt(enact("Polls.", POLL))
    do(table, "ada", "poll")
    table.wait(DAY)
    table.turn("bob", repeal(number))
    table.vote("ada", number + 1)
    events = table.vote("bob", number + 1)
    assert of(e.BallotLapsed, events) == [e.BallotLapsed(1)]
    assert of(e.BallotClosed, events) == []
    assert table.game.box.open == ()


def test_a_ballot_lapses_when_it_is_declared_otherwise() -> None:
    table = started("Ada", "Bob", "Cyd")
    number = table.adopt(enact("Polls.", POLL))
    do(table, "ada", "poll")
    same = table.adopt(amend(number, POLL.replace("award player 1", "award player 2")), by="bob")
    assert table.game.box.open == (1,)
    table.adopt(amend(same, POLL.replace("yes | no", "yes | no | maybe")), by="cyd")
    assert [e.BallotLapsed(1)] == of(e.BallotLapsed, [one.event for one in table.log])


def test_ballots_that_open_one_another_come_to_an_end() -> None:
    table = at_the_table(
        "move go()\nwhen go.made: open a()\nballot a(): x | y closes votes.cast == 0\n"
        "when a.closed: open a()"
    )
    events = do(table, "ada", "go")
    assert 1 < len(of(e.BallotClosed, events)) <= 64
    assert table.game.phase == "playing"


def test_an_unknown_ballot_voids_the_clause_that_opens_it() -> None:
    table = at_the_table("when turn.taken: open nothing_of_the_kind(1)")
    events = table.turn("ada", enact())
    assert the(e.ClauseVoided, events).problem.startswith("no rule in force declares a ballot")


def test_ballots_that_open_two_others_each_are_soon_enough(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(steps, "PER_BALLOT", 12_500)
    table = at_the_table(
        "move go()\nwhen go.made: open b()\nballot b(): yes | no closes true\n"
        "when b.closed: open b(); open b()"
    )
    events = do(table, "ada", "go")
    assert len(of(e.BallotOpened, events)) == 20
    assert the(e.ClauseVoided, events).problem == "its rule takes too many steps at once"
    assert table.game.box.open == ()
    assert table.game.phase == "playing"
    assert len(of(e.BallotOpened, do(table, "bob", "go"))) == 20


# Votes that rules cast or void -------------------------------------------------------------------


def test_the_implicit_vote_of_the_proposer() -> None:
    table = at_the_table('when turn.taken: cast "for" by proposer')
    events = table.turn("ada", enact())
    assert the(e.VoteCast, events) == e.VoteCast("ada", 301, "for")
    assert table.last[[h.event for h in table.last].index(the(e.VoteCast, events))].why.rule == 299
    table.vote("bob", 301)
    assert table.decided(301) == "adopted"


def test_one_alone_adopts_by_the_implicit_vote() -> None:
    table = at_the_table('when turn.taken: cast "for" by proposer', "Ada")
    table.turn("ada", enact())
    assert table.decided(301) == "adopted"


def test_a_rule_casts_the_votes_of_others_too() -> None:
    table = at_the_table('when vote.cast if choice == "against": cast "against" by everyone')
    table.turn("ada", enact())
    table.against("bob", 301)
    assert table.decided(301) == "defeated"


def test_votes_are_void_when_a_rule_clears_them() -> None:
    table = at_the_table(
        "move object(what: proposal)\nwhen object.made: clear what; reveal what.number to everyone"
    )
    table.turn("ada", enact())
    table.vote("bob", 301)
    events = do(table, "cyd", "object 301")
    assert of(e.VotesCleared, events) == [e.VotesCleared(301)]
    assert table.game.proposals[301].tally.cast == 0
    assert table.decided(301) is None


@pytest.mark.parametrize(
    ("clauses", "problem"),
    [
        ('when turn.taken: cast "perhaps" by proposer', "for, against or abstain"),
    ],
)
def test_votes_that_cannot_be_cast_void_the_clause(clauses: str, problem: str) -> None:
    table = at_the_table(clauses)
    events = (*table.turn("ada", enact()), *table.forfeit("cyd"))
    assert problem in the(e.ClauseVoided, events).problem
    assert of(e.VoteCast, events) == []


def test_a_ballot_may_be_voted_in_and_cleared_by_rules() -> None:
    table = at_the_table(
        POLL + 'when opinion.opened: cast "no" by ballot.opener\n'
        "move again(which: number)\nwhen again.made: award player 1\n"
        'when opinion.cast if choice == "no": clear ballot'
    )
    events = do(table, "ada", "poll")
    assert the(e.BallotCast, events).choice == "no"
    assert table.game.box.ballots[1].tally.cast == 1
    events = do(table, "bob", "opinion no")
    assert of(e.BallotCleared, events) == [e.BallotCleared(1)]
    assert table.game.box.ballots[1].tally.cast == 0


def test_a_ballot_is_counted_again_at_its_time() -> None:
    table = at_the_table(
        POLL.replace(
            "closes votes.cast * 2 > size(voters)",
            'closes now >= ballot.opened + duration("2h") again ballot.opened + duration("2h")',
        )
    )
    do(table, "ada", "poll")
    do(table, "bob", "opinion yes")
    timer = the(e.TimerSet, [h.event for h in table.log])
    assert timer.due == table.game.now + 2 * HOUR
    events = table.play(m.Tick(timer.timer), timer.due)
    assert kinds(events) == ["timer.fired", "ballot.closed", "points.awarded"]


def test_ballots_that_open_one_another_lapse_and_the_organiser_is_told() -> None:
    table = at_the_table(
        "move begin()\nwhen begin.made: open this()\n"
        "ballot this(): yes | no closes true\nwhen this.closed: open that()\n"
        "ballot that(): yes | no closes true\nwhen that.closed: open this()"
    )
    events = do(table, "ada", "begin")
    assert len(of(e.BallotClosed, events)) == 16
    assert the(e.ClauseVoided, events).problem == "ballots open one another without an end"
    assert len(of(e.BallotLapsed, events)) == 1
    assert table.game.box.open == ()
    # The next move finds nothing of it.
    assert of(e.BallotOpened, table.forfeit("cyd")) == []
