"""Rule 114: the rules by which rules are changed are changed like any other, and then run."""

from __future__ import annotations

from gamemaster.game import events as e
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
    private,
    public,
    repeal,
    started,
    the,
    transmute,
)


def five() -> Table:
    return started("Ada", "Bob", "Cyd", "Dan", "Eve")


def test_203_unanimity() -> None:
    table = five()
    table.adopt(amend(203, "define adopted = votes.for == eligible"))
    table.wait(DAY).turn("ada", enact("All of us.", "define all_of_us = 1"))
    table.vote("ada bob cyd dan", 302)
    assert table.decided(302) is None
    table.vote("eve", 302)
    assert table.decided(302) == "adopted"


def test_203_as_amended_leaves_the_guard_of_109_in_place() -> None:
    table = five()
    table.adopt(amend(203, "define adopted = votes.for >= 1"))
    table.wait(DAY).turn("ada", transmute(105))
    table.vote("ada bob cyd", 302)
    assert table.decided(302) is None
    table.vote("dan", 302)
    assert table.decided(302) == "adopted"


def test_203_by_votes_cast_with_a_quorum() -> None:
    # Another set of the family: two thirds of the votes cast, if half the players vote.
    table = five()
    clauses = (
        "define adopted = votes.for * 3 >= votes.cast * 2 and votes.cast >= quorum\n"
        "define quorum = floor(electorate.size / 2) + 1"
    )
    table.adopt(amend(203, clauses))
    table.wait(DAY).turn("ada", enact("Some of us.", "define some_of_us = 1"))
    table.vote("ada bob", 302)
    assert table.decided(302) is None
    table.against("cyd", 302)
    assert table.decided(302) == "adopted"


def test_109_freed_and_amended_to_half() -> None:
    table = five()
    table.adopt(transmute(109))
    half = "require adoption: not proposal.frees_immutable or votes.for >= ceil(eligible / 2)"
    table.adopt(amend(301, half))
    table.wait(DAY).turn("ada", transmute(105))
    table.vote("ada bob", 303)
    assert table.decided(303) is None
    table.vote("cyd", 303)
    assert table.decided(303) == "adopted"


def test_109_freed_and_repealed_leaves_a_simple_majority() -> None:
    table = five()
    table.adopt(transmute(109))
    table.adopt(repeal(301))
    table.wait(DAY).turn("ada", transmute(105))
    table.vote("ada bob cyd", 303)
    assert table.decided(303) == "adopted"


def test_201_a_shorter_cooldown() -> None:
    table = five()
    clauses = 'require turn: player.turns == 0 or now - player.last_turn >= duration("1h")'
    table.adopt(amend(201, clauses))
    table.wait(DAY).turn("ada", enact())
    assert cited(table.turn("ada", enact(), wait=HOUR - 1)) == 301
    assert the(e.TurnTaken, table.turn("ada", enact(), wait=1)).number == 303


def test_202_another_die_and_another_announcement() -> None:
    table = five()
    clauses = (
        "when turn.taken: award player die(10) + 1; reveal proposal.number, player.name to everyone"
    )
    table.adopt(amend(202, clauses))
    events = table.wait(DAY).turn("bob", enact())
    assert the(e.DieRolled, events).faces == 10
    assert gains(events) == {"bob": 4}
    assert public(events) == [{"proposal.number": 302, "player.name": "Bob"}]
    # Nobody is sent the document any more, not even its proposer.
    assert private(events, "bob") == []


def test_205_says_more_and_then_nothing() -> None:
    table = five()
    defeat = "define defeated = not attainable(adopted)\n"
    more = "when proposal.adopted: reveal proposal.number, votes.for to everyone"
    table.adopt(amend(205, defeat + more))
    table.wait(DAY).turn("ada", enact("More.", "define more = 1"))
    events = table.vote("ada bob cyd", 302)
    assert public(events) == [{"proposal.number": 302, "votes.for": 3}]
    table.wait(DAY).turn("ada", amend(301, defeat))
    events = table.vote("ada bob cyd", 303)
    # The rules that adopted 303 announce it; what it left out is gone from then on.
    assert public(events) == [{"proposal.number": 303, "votes.for": 3}]
    table.wait(DAY).turn("ada", enact("Silence.", "define silence = 1"))
    assert kinds(table.vote("ada bob cyd", 304))[-2:] == ["proposal.adopted", "rule.changed"]
    assert table.game.announcements == len(table.announced())


def test_206_no_defeat_and_a_prize_for_trying() -> None:
    table = five()
    table.adopt(amend(205, "define defeated = votes.against == eligible"))
    table.adopt(repeal(206))
    table.wait(DAY).turn("ada", enact())
    table.against("ada bob cyd dan", 303)
    assert table.decided(303) is None
    assert gains(table.against("eve", 303)) == {}
    assert table.decided(303) == "defeated"


def test_208_a_lower_score_to_win() -> None:
    table = five()
    table.adopt(amend(208, "define victory = player.points >= 5"))
    assert not table.game.winners
    table.wait(DAY).turn("bob", enact())
    table.turn("bob", enact(), wait=DAY)
    assert table.game.winners == ("bob",)


def test_211_the_highest_number_may_come_to_prevail() -> None:
    table = five()
    table.adopt(enact("Two.", "define adopted = votes.for >= 2"))
    table.wait(DAY).turn("ada", enact("Tea.", "define tea = 1"))
    table.vote("ada bob", 302)
    assert table.decided(302) is None
    table.vote("cyd", 302)
    table.adopt(amend(211, "define precedence = -rule.number"))
    table.wait(DAY).turn("ada", enact("Milk.", "define milk = 1"))
    table.vote("ada bob", 304)
    assert table.decided(304) == "adopted"


def test_211_without_a_rule_on_precedence_the_lowest_number_prevails() -> None:
    table = five()
    table.adopt(repeal(211))
    table.adopt(enact("One.", "define adopted = votes.for >= 1"))
    table.wait(DAY).turn("ada", enact("Tea.", "define tea = 1"))
    table.vote("ada", 303)
    assert table.decided(303) is None


def test_215_another_penalty_told_to_nobody() -> None:
    table = five()
    table.adopt(amend(215, "when move.illegal: award player -player.turns; reveal rule to player"))
    events = table.wait(DAY).turn("bob", repeal(101))
    assert gains(events) == {"bob": 0}
    assert public(events) == []
    assert private(events, "bob") == [{"rule": 103}]


def test_216_free_for_all_and_then_closed() -> None:
    table = five()
    table.adopt(amend(216, "when inquiry.made: reveal change.next to everyone"))
    events = table.inquire("cyd", 216)
    assert public(events) == [{"change.next": 301}]
    table.adopt(amend(301, "require inquiry: false citing 301"))
    assert cited(table.inquire("cyd", 216)) == 301


def test_an_amendment_runs_from_its_adoption_and_not_before() -> None:
    # Rule 107: the votes that adopted it were counted by 203, and nothing is counted twice.
    table = five()
    table.turn("ada", enact())
    table.against("ada bob cyd", 301)
    table.turn(
        "bob", amend(206, "define defeated = false\nwhen proposal.defeated: award players 1")
    )
    events = table.vote("ada bob cyd", 302)
    assert gains(events) == {}
    assert table.decided(301) == "defeated"


def test_adoption_may_depend_on_the_kind_of_change_and_its_target() -> None:
    table = five()
    guard = 'require adoption: change.kind != "repeal" or target.number != 207 or votes.for == 5'
    table.adopt(enact("207 goes by all or not at all.", guard))
    table.wait(DAY).turn("ada", repeal(207))
    table.turn("bob", repeal(213))
    table.vote("ada bob cyd dan", 302)
    table.vote("ada bob cyd", 303)
    assert (table.decided(302), table.decided(303)) == (None, "adopted")
    table.against("eve", 302)
    assert table.decided(302) == "defeated"
    assert not of(e.ClauseVoided, [one.event for one in table.log])
