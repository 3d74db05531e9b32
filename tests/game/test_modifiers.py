"""Rules that change what other rules do, on its way."""

from __future__ import annotations

from fractions import Fraction

from gamemaster.game import events as e
from gamemaster.game import moves as m
from tests.game.builders import (
    DAY,
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

NAMES = ("Ada", "Bob", "Cyd")


def test_a_gain_is_doubled_and_the_double_is_announced() -> None:
    table = started(*NAMES, rules=with_clauses({214: "modify award if points > 0: points * 2"}))
    events = table.turn("ada", enact())
    assert kinds(events)[:4] == ["turn.taken", "die.rolled", "award.modified", "points.awarded"]
    assert the(e.AwardModified, events) == e.AwardModified(("ada",), 3, 6)
    assert public(events)[0]["points"] == 6
    assert table.points("ada") == 6


def test_the_reason_of_a_change_is_the_clause_that_makes_it() -> None:
    table = started(*NAMES, rules=with_clauses({214: "modify award if points > 0: points * 2"}))
    table.turn("ada", enact())
    why = {one.event.type: (one.why.rule, one.why.clause) for one in table.last}
    assert why["award.modified/1"] == (214, 1)
    assert why["points.awarded/1"] == (202, 1)


def test_a_shield_keeps_its_player_from_losses_alone() -> None:
    rules = with_clauses(
        {
            206: "define defeated = not attainable(adopted)\n"
            "when proposal.defeated: award everyone -10",
            214: 'modify award if points < 0 and player.handle == "bob": 0',
        }
    )
    table = started(*NAMES, rules=rules)
    table.turn("ada", enact())
    events = table.against("bob cyd", 301)
    assert gains(events) == {"ada": -10, "bob": 0, "cyd": -10}
    # Those who get the same are one event.
    assert [(one.players, one.points) for one in of(e.PointsAwarded, events)] == [
        (("ada", "cyd"), -10),
        (("bob",), 0),
    ]


def test_an_award_to_a_crowd_is_one_event_where_nothing_changes_it() -> None:
    rules = with_clauses({207: "when vote.cast: award everyone 1", 214: "modify award if false: 0"})
    table = started(*NAMES, rules=rules)
    table.turn("ada", enact())
    assert kinds(table.vote("bob", 301)) == ["vote.cast", "points.awarded"]


def test_the_rule_that_prevails_has_the_last_word() -> None:
    first, second = "modify award: points + 10", "modify award: points * 2"
    table = started(*NAMES, rules=with_clauses({207: first, 214: second}))
    events = table.turn("ada", enact())
    changes = [(one.before, one.after) for one in of(e.AwardModified, events)]
    assert changes == [(3, 6), (6, 16)]
    table = started(*NAMES, rules=with_clauses({207: first, 214: f"{second}\noverrides all"}))
    table.turn("ada", enact())
    assert table.points("ada") == 26


def test_a_modifier_sees_whose_award_it_is_and_what_it_is_about() -> None:
    clauses = (
        'modify award if event == "inquiry.made": points - 1\n'
        "modify award if rule.number == 202 and rule.mutable: points + 1"
    )
    table = started(*NAMES, dice=(6,), rules=with_clauses({214: clauses}))
    table.turn("ada", enact())
    assert table.points("ada") == 7
    table.inquire("ada", 203)
    assert table.points("ada") == 1


def test_a_modifier_sees_each_player() -> None:
    rules = with_clauses(
        {207: "when vote.cast: award everyone 2", 214: "modify award: points + player.points"}
    )
    table = started(*NAMES, rules=rules)
    table.award("bob", 5)
    table.turn("ada", enact())
    assert gains(table.vote("cyd", 301)) == {"ada": 2 + 3, "bob": 2 + 5, "cyd": 2}


def test_a_ruling_is_not_modified() -> None:
    table = started(*NAMES, rules=with_clauses({214: "modify award: 0"}))
    assert gains(table.award("ada", 7)) == {"ada": 7}


def test_a_penalty_that_follows_a_ruling_is_by_a_rule_and_is_modified() -> None:
    table = started(*NAMES, rules=with_clauses({214: "modify award if points < 0: points / 3"}))
    events = table.play(m.Penalise("ada", 203, "it was so"))
    assert gains(events) == {"ada": Fraction(-10, 3)}


def test_a_modifier_that_fails_is_left_out_and_the_award_is_given() -> None:
    table = started(*NAMES, rules=with_clauses({214: "modify award: points / (points - 3)"}))
    events = table.turn("ada", enact())
    assert gains(events) == {"ada": 3}
    assert "division by zero" in the(e.ClauseVoided, events).problem


def test_a_modified_award_may_win() -> None:
    table = started(*NAMES, rules=with_clauses({214: "modify award: 200"}))
    table.turn("ada", enact())
    assert table.game.winners == ("ada",)


def test_a_modifier_cannot_make_a_score_that_clauses_cannot_read() -> None:
    table = started(*NAMES, rules=with_clauses({208: "", 214: f"modify award: {2**255} * 1.5"}))
    table.turn("ada", enact())
    events = table.wait(DAY).turn("ada", enact())
    assert "beyond 256 bits" in the(e.ClauseVoided, events).problem
    assert gains(events) == {"ada": 3}


# Texts -------------------------------------------------------------------------------------------


def test_a_rule_appends_to_every_text_that_takes_effect() -> None:
    table = started(*NAMES, rules=with_clauses({214: 'modify text: text + " So be it."'}))
    number = table.adopt(enact("Tea is served."))
    assert table.game.rulebook.rules[number].text == "Tea is served. So be it."
    (event,) = [one for one in table.log if isinstance(one.event, e.TextModified)]
    assert event.event == e.TextModified(301, "Tea is served. So be it.")
    assert (event.why.rule, event.why.clause) == (214, 1)
    # What was voted on is what it was.
    assert table.game.proposals[301].body.text == "Tea is served."


def test_what_is_appended_goes_on_in_the_last_line() -> None:
    table = started(*NAMES, rules=with_clauses({214: 'modify text: text + " So be it."'}))
    number = table.adopt(enact("Tea is served.\nAt five.\n"))
    assert table.game.rulebook.rules[number].text == "Tea is served.\nAt five. So be it.\n"


def test_only_texts_that_are_new_are_modified() -> None:
    table = started(*NAMES, rules=with_clauses({214: 'modify text: text + "!"'}))
    before = table.game.rulebook.rules[106].text
    table.turn("ada", transmute(106))
    table.vote("ada bob cyd", 301)
    assert table.game.rulebook.rules[301].text == before
    table.adopt(amend(301, text="As it was."), by="bob")
    assert table.game.rulebook.rules[302].text == "As it was.!"
    table.adopt(repeal(302), by="cyd")


def test_texts_are_modified_from_the_least_precedence_on_and_by_what_they_are() -> None:
    rules = with_clauses(
        {
            207: 'modify text if change.kind == "enact" and contains(text, "tea"): text + " 1"',
            214: 'modify text if proposer.handle == "ada": text + " 2"',
        }
    )
    table = started(*NAMES, rules=rules)
    number = table.adopt(enact("Tea."), by="ada")
    assert table.game.rulebook.rules[number].text == "Tea. 2 1"
    number = table.adopt(enact("Milk."), by="bob")
    assert table.game.rulebook.rules[number].text == "Milk."


def test_what_is_no_text_leaves_the_text_as_it_is() -> None:
    rules = with_clauses({207: "modify text: something", 214: "define something = 5"})
    table = started(*NAMES, rules=rules)
    number = table.adopt(enact("Tea."))
    assert table.game.rulebook.rules[number].text == "Tea."
    assert [one for one in table.log if isinstance(one.event, e.ClauseVoided)]


def test_a_text_does_not_grow_without_end() -> None:
    grow = "text + text + text + text + text + text + text + text"
    clauses = "\n".join([f"modify text: {grow}"] * 8)
    table = started(*NAMES, rules=with_clauses({214: clauses}))
    number = table.adopt(enact("Tea, again and again."))
    assert len(table.game.rulebook.rules[number].text) <= 64 * 1024
