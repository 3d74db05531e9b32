"""Ballots with fields and voters of their own, several at once; engine and verifier agree."""

from __future__ import annotations

import pytest

from gamemaster.clauses import ClauseError, compile_clauses
from gamemaster.game import events as e
from gamemaster.game import moves as m
from tests.audit.replay.journals import Journaled, journaled, replayed
from tests.builders import DAY
from tests.game.builders import enact, gains, kinds, of, with_clauses

TRIALS = """
attribute ballot.accused: player = absent
attribute ballot.juror: boolean by player = false
attribute ballot.fine: number = 1 shown to ballot.opener
move accuse(whom: player)
require accuse: not exists(b in ballots, b.accused == whom)
when accuse.made: open trial()
when accuse.made: set last(ballots).accused = whom
ballot trial(): guilty | innocent among filter(p in players, ballot.juror[p])
closes size(voters) > 0 and votes.cast == size(voters) or ballot.fine > 9
require trial: player in voters and player != ballot.accused
when trial.closed if votes.leading == "guilty": award ballot.accused -ballot.fine
move sit(number: number)
define meant = filter(b in ballots, b.name == "trial" and b.number == number)
when sit.made: for b in meant: set b.juror[player] = true
move fine(number: number, points: number)
when fine.made: for b in meant: set b.fine = points
"""


def playing(clauses: str = TRIALS) -> Journaled:
    table = journaled("Ada", "Bob", "Cyd", rules=with_clauses({207: clauses}))
    table.turn("ada", enact("Tea."))
    return table


def act(table: Journaled, player: str, words: str) -> tuple[e.Event, ...]:
    return table.play(m.Act(player, words))


def agreed(table: Journaled) -> bool:
    return replayed(table, table.lines).divergence is None


def test_several_at_once_have_fields_and_voters_of_their_own() -> None:
    table = playing()
    act(table, "ada", "accuse bob")
    act(table, "ada", "accuse cyd")
    assert "move.illegal" in kinds(act(table, "cyd", "accuse bob"))
    act(table, "cyd", "sit 1")
    act(table, "ada", "sit 1")
    act(table, "ada", "sit 2")
    act(table, "ada", "fine 2 7")
    assert "move.illegal" in kinds(act(table, "cyd", "trial 2 innocent"))
    assert gains(act(table, "ada", "trial 2 guilty")) == {"cyd": -7}
    act(table, "ada", "trial guilty")
    assert table.game.box.open == (1,)
    assert gains(act(table, "cyd", "trial 1 guilty")) == {"bob": -1}
    assert agreed(table)


def test_a_field_that_another_move_sets_may_end_a_ballot() -> None:
    table = playing()
    act(table, "ada", "accuse bob")
    act(table, "ada", "accuse cyd")
    assert "ballot.closed" in kinds(act(table, "bob", "fine 1 10"))
    assert table.game.box.open == (2,)
    assert agreed(table)


def test_voters_who_leave_their_field_count_no_more() -> None:
    table = playing(TRIALS + "move leave(number: number)\n"
                    "when leave.made: for b in meant: set b.juror[player] = false")  # fmt: skip
    act(table, "ada", "accuse bob")
    act(table, "ada", "sit 1")
    act(table, "cyd", "sit 1")
    act(table, "cyd", "trial innocent")
    act(table, "cyd", "leave 1")
    assert gains(act(table, "ada", "trial guilty")) == {"bob": -1}
    assert agreed(table)


def test_a_change_is_told_to_those_to_whom_a_rule_shows_it_and_to_nobody_else() -> None:
    table = playing()
    act(table, "cyd", "accuse bob")
    (told,) = of(e.FieldsRevealed, act(table, "ada", "fine 1 3"))
    assert told.readers == ("cyd",)
    assert told.fields == (("ballot.name", "trial"), ("ballot.number", 1), ("ballot.fine", 3))
    assert of(e.FieldsRevealed, act(table, "ada", "sit 1")) == []
    assert agreed(table)


def test_a_ballot_keeps_its_fields_when_it_is_over() -> None:
    table = playing(TRIALS + 'when trial.closed after duration("1d"): award ballot.accused 5')
    act(table, "ada", "accuse bob")
    act(table, "ada", "accuse cyd")
    act(table, "ada", "fine 1 10")
    assert gains(table.pass_time(2 * DAY)) == {"bob": 5}
    assert agreed(table)


def test_voters_who_cannot_be_told_keep_a_ballot_from_being_heard_of() -> None:
    table = playing(
        "attribute ballot.foreman: player = absent\n"
        "move begin()\n"
        "ballot poll(): yes | no among filter(p in players, p.turns <= ballot.foreman.turns)\n"
        "when begin.made: open poll(); award player 3\n"
        "when poll.opened: award players 7\n"
        "move late(who: player)\n"
        "when late.made: set first(ballots).foreman = who\n"
    )
    assert not of(e.PointsAwarded, act(table, "ada", "begin"))
    assert "ballot.cast" not in kinds(act(table, "ada", "poll yes"))
    act(table, "ada", "late ada")
    assert "ballot.cast" in kinds(act(table, "ada", "poll yes"))
    assert agreed(table)


def test_the_verifier_finds_a_field_that_another_ballot_got() -> None:
    table = playing()
    act(table, "ada", "accuse bob")
    act(table, "ada", "accuse cyd")
    act(table, "ada", "fine 1 5")
    forged = [
        line._replace(data={**line.data, "of": 2})
        if line.type == "attribute.set/1" and line.data["name"] == "fine"
        else line
        for line in table.lines
    ]
    assert replayed(table, forged).divergence is not None


@pytest.mark.parametrize(
    ("clauses", "problem"),
    [
        ("attribute ballot.number: number = 0", "already has a meaning"),
        ("attribute ballot.until: ballot = absent", 'there is no type "ballot"'),
        ("attribute ballot.stake: number = 0 shown to voters", '"voters" means nothing in'),
        ("attribute ballot.stake: number = 0\nwhen poll.cast: set ballot.stake = choice == 1",
         "expected a number, found a boolean"),
        ("when poll.cast: set ballot.voted = players", "is no attribute of a rule's making"),
        ("when turn.taken: set ballot.stake = 1", '"ballot" means nothing in when turn.taken'),
    ],
)  # fmt: skip
def test_what_cannot_be_right_is_refused(clauses: str, problem: str) -> None:
    with pytest.raises(ClauseError, match=problem):
        compile_clauses(clauses)


def test_names_of_fields_may_be_those_of_other_things() -> None:
    """What is public of a proposal or a player is a field of a ballot where a rule makes it one."""
    names = ("points", "votes", "text")
    clauses = "".join(f"attribute ballot.{name}: number = 3\n" for name in names)
    table = playing(
        f"{clauses}move begin()\nballot poll(): yes\nwhen begin.made: open poll()\n"
        "when poll.opened: award players ballot.points + ballot.votes + ballot.text"
    )
    assert gains(act(table, "ada", "begin")) == {"ada": 9, "bob": 9, "cyd": 9}
    assert agreed(table)
