"""A rule that has taken effect hears of it, alone and once; the replay of it is the same."""

from __future__ import annotations

import pytest

from gamemaster.documents.proposal import Body
from gamemaster.game import moves as m
from tests.audit.replay.journals import Journaled, journaled, replayed
from tests.game.builders import DAY, amend, enact, repeal, transmute, with_clauses

HUNDRED = 'when rule.begun: award named("cyd") 100'
BOMB = f"""\
attribute game.bomb: player = absent
attribute game.this: rule = absent
attribute game.until: instant = now + duration("2d")
{HUNDRED}
when rule.begun: set game.bomb = pick(players); set game.this = rule
when rule.begun: reveal rule.number to game.bomb
when rule.begun after duration("1d"): award game.bomb 1000
every "day 00:00" if now >= game.until: repeal game.this
"""
ELSEWHERE = "when rule.begun: award everyone 7"


FREE = {202: "", 206: "", 215: "", 208: "define victory = player.points >= 1000000"}


def playing(**rules: str) -> Journaled:
    """Return a table at which nothing else gives points but a rule that must not hear of it."""
    numbered = {int(name[1:]): clauses for name, clauses in rules.items()}
    listening = {207: ELSEWHERE, **FREE, **numbered}
    return journaled("Ada", "Bob", "Cyd", rules=with_clauses(listening))


def adopted(table: Journaled, *parts: Body) -> int:
    """Have Ada propose something a day later, and the others vote for it; return its number."""
    table.pass_time(DAY)
    number = table.game.next_number
    table.play(m.TakeTurn("ada", parts[0], tuple(parts[1:])))
    table.vote("bob cyd", number)
    assert table.game.proposals[number].decided == "adopted"
    return number


def hundreds(table: Journaled) -> int:
    """Return how often something has begun for which Cyd is given a hundred points."""
    points, rest = divmod(table.points("cyd") % 1000, 100)
    assert rest == 0, "another rule has heard of it"
    return int(points)


def found(table: Journaled) -> str:
    return str(replayed(table, table.lines).divergence or "")


def test_only_the_rule_itself_hears_and_it_hears_once() -> None:
    table = playing()
    adopted(table, enact("A bomb.", BOMB))
    assert hundreds(table) == 1
    assert adopted(table, enact("Nothing else.", "define nothing = 1")) == 302
    assert hundreds(table) == 1
    # A day later the bomb is known; two days later the rule that it was told of is gone.
    assert max(player.points for player in table.game.players.values()) >= 1000
    assert 301 in table.game.rulebook.rules
    table.pass_time(2 * DAY)
    assert 301 not in table.game.rulebook.rules
    assert found(table) == ""


def test_an_amended_rule_begins_and_a_transmuted_one_goes_on() -> None:
    table = playing()
    adopted(table, enact("A bomb.", HUNDRED))
    adopted(table, amend(301, HUNDRED, text="Another bomb.\n"))
    assert hundreds(table) == 2
    adopted(table, transmute(302))
    assert hundreds(table) == 2
    assert not table.game.rulebook.rules[303].mutable
    assert found(table) == ""


def test_what_is_repealed_or_void_does_not_begin() -> None:
    table = playing(r113='require effect: not contains(proposal.text, "void")')
    adopted(table, enact("This is void.", HUNDRED))
    adopted(table, enact("This is not.", HUNDRED))
    assert hundreds(table) == 1
    adopted(table, repeal(302))
    assert hundreds(table) == 1
    assert found(table) == ""


def test_each_part_begins() -> None:
    table = playing(r201="define most_parts = 3")
    adopted(table, enact("A bomb.", HUNDRED), enact("Tea."), enact("More.", HUNDRED))
    table.review(302, "", verdict="object")
    assert hundreds(table) == 2
    assert found(table) == ""


@pytest.mark.parametrize(("verdict", "times"), [("attach", 1), ("object", 0)])
def test_a_rule_that_waits_for_its_review_begins_with_it(verdict: m.Verdict, times: int) -> None:
    table = playing()
    adopted(table, enact("A bomb."))
    assert table.game.held
    table.review(301, HUNDRED if verdict == "attach" else "", verdict=verdict)
    assert not table.game.held
    assert hundreds(table) == times
    table.correct(301, f"{HUNDRED}\ndefine more = 1", seen=2)
    assert hundreds(table) == times
    assert found(table) == ""


def test_no_part_begins_while_another_waits_for_its_review() -> None:
    table = playing(r201="define most_parts = 3")
    gone = "when rule.begun: for other in filter(r in rules, r.number == 301): repeal other"
    adopted(table, enact("A bomb."), enact("No bomb.", gone), enact("Tea."))
    assert list(table.game.held) == [301, 303]
    table.review(301, HUNDRED, verdict="attach")
    # It would be repealed now, and nobody could end the other hold any more.
    assert list(table.game.held) == [303]
    assert hundreds(table) == 0
    table.review(303, "", verdict="object")
    assert not table.game.held
    assert 301 not in table.game.rulebook.rules
    assert hundreds(table) == 1
    assert found(table) == ""


def test_nobody_is_told_which_event_it_was() -> None:
    table = playing()
    adopted(table, enact("A bomb.", 'when rule.begun: reveal "Boom." as news to everyone'))
    told = [line.data["about"] for line in table.lines if line.type == "fields.revealed/1"]
    assert "notice" in told
    assert "rule.begun" not in told
    assert found(table) == ""


def test_an_audit_finds_a_beginning_left_out() -> None:
    table = playing()
    adopted(table, enact("A bomb.", HUNDRED))
    place = next(
        at for at, line in enumerate(table.lines)
        if line.type == "points.awarded/1" and line.data["points"] == 100
    )  # fmt: skip
    assert replayed(table, table.lines).divergence is None
    assert replayed(table, table.lines[:place] + table.lines[place + 1 :]).divergence is not None
