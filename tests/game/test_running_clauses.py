"""Clauses that fail while they run: left out of the item, told to the organiser alone."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from gamemaster.game import events as e
from gamemaster.game import moves as m
from gamemaster.game.item import steps
from tests.costs import require_cost
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
    transmute,
    with_clauses,
)

NAMES = ("Ada", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jan", "Kay", "Lou")


# Twelve players to the power of five: some hundred thousand steps.
BURNING = (
    "all(a in players, all(b in players, all(c in players, all(d in players, "
    "all(e in players, e.active)))))"
)


def problem(table: Table) -> str:
    voided = [one.event for one in table.last if isinstance(one.event, e.ClauseVoided)]
    (one,) = voided
    return one.problem


def test_a_reaction_that_divides_by_zero_is_void_and_the_move_stands() -> None:
    table = started(
        "Ada",
        "Bob",
        rules=with_clauses({214: "when turn.taken: award player 1 / (player.points - 3)"}),
    )
    events = table.turn("ada", enact())
    assert kinds(events) == [
        "turn.taken",
        "die.rolled",
        "points.awarded",
        "clause.voided",
        "fields.revealed",
        "fields.revealed",
    ]
    voided = the(e.ClauseVoided, events)
    assert (voided.rule, voided.clause) == (214, 1)
    assert "division by zero" in voided.problem
    # Players read nothing of it.
    assert [sorted(fields) for fields in public(events)] == [
        ["points", "proposal.hash", "proposal.number"]
    ]


def test_the_next_item_tries_the_clause_again() -> None:
    table = started(
        "Ada", rules=with_clauses({214: "when turn.taken: award player 6 / player.points"})
    )
    table.award("ada", -3)
    assert "division by zero" in str(the(e.ClauseVoided, table.turn("ada", enact())))
    assert gains(table.turn("ada", enact(), wait=DAY)) == {"ada": 5}


def test_a_void_clause_is_told_once_in_an_item() -> None:
    rules = with_clauses({207: "require vote: 1 / 0 == 1\nwhen vote.cast: award player 1 / 0"})
    table = started("Ada", "Bob", rules=rules)
    table.turn("ada", enact())
    events = table.vote("ada", 301)
    assert [(one.rule, one.clause) for one in of(e.ClauseVoided, events)] == [(207, 1), (207, 2)]


def test_a_requirement_that_fails_to_run_forbids_nothing() -> None:
    table = started(
        "Ada",
        "Bob",
        rules=with_clauses({201: 'require turn: now - player.last_turn >= duration("23h")'}),
    )
    # Before the first turn there is no last one.
    assert kinds(table.turn("ada", enact()))[:2] == ["clause.voided", "turn.taken"]
    assert cited(table.turn("ada", enact(), wait=HOUR)) == 201


def test_a_citation_that_fails_to_run_makes_the_whole_requirement_void() -> None:
    table = started("Ada", "Bob", rules=with_clauses({207: "require vote: false citing 1 / 0"}))
    table.turn("ada", enact())
    assert kinds(table.vote("ada", 301)) == ["clause.voided", "vote.cast"]


@pytest.mark.parametrize(
    ("clauses", "said"),
    [
        ("when vote.cast: award player something", "expected a number, found true or false"),
        ("when vote.cast: award something 5", "expected a player or players"),
        ("when vote.cast if 5 == something: award player 1", "cannot compare"),
        ("when vote.cast if other_thing: award player 1", "expected true or false"),
        ("when vote.cast: reveal player.name to other_thing", "expected a player or players"),
        ("when vote.cast: reveal third_thing to everyone", "expected what can be told"),
        ("when vote.cast: reveal fourth_thing to everyone", 'nothing here is called "fifth_thing"'),
        ("require vote: other_thing", "expected true or false"),
        ("require vote: false citing something", "expected a number"),
        ("require vote: false citing other_thing", "expected the number of a rule"),
        ("require vote: not hopeless", "attainable"),
        ("require vote: around", "around"),
    ],
)
def test_what_a_name_of_another_rule_holds_is_checked_when_it_is_used(
    clauses: str, said: str
) -> None:
    elsewhere = (
        "define something = true\n"
        "define other_thing = 7 / 2\n"
        "define third_thing = electorate\n"
        "define fourth_thing = fifth_thing\n"
        "define hopeless = not attainable(adopted)\n"
        "define around = about\n"
        "define about = around"
    )
    table = started("Ada", "Bob", rules=with_clauses({207: clauses, 214: elsewhere}))
    table.turn("ada", enact())
    events = table.vote("ada", 301)
    assert said in problem(table)
    assert table.game.proposals[301].tally.count("for") == 1
    assert gains(events) == {}
    assert public(events) == []


def test_a_definition_that_fails_to_run_gives_way_to_the_next_one() -> None:
    table = started("Ada", "Bob", "Cyd")
    clauses = (
        "define adopted = votes.for * 2 > eligible and 1 / (votes.against - 1) < 0\n"
        "overrides rule 203"
    )
    table.adopt(enact("Strange.", clauses))
    table.wait(DAY).turn("ada", enact("Tea.", "define tea = 1"))
    # One against: 301 divides by zero, so 203 decides; the cause says so.
    table.against("cyd", 302)
    events = table.vote("ada bob", 302)
    assert "clause.voided" in kinds(events)
    assert table.decided(302) == "adopted"
    assert [one.why.rule for one in table.last if isinstance(one.event, e.ProposalAdopted)] == [203]


def test_where_a_definition_fails_the_next_one_says_what_is_attainable_too() -> None:
    clauses = (
        "define adopted = 1 / (votes.against - 2) < 0 and votes.for * 2 > eligible\n"
        "overrides rule 203"
    )
    table = started("Ada", "Bob", "Cyd")
    table.adopt(enact("Strange.", clauses))
    table.wait(DAY).turn("ada", enact("Tea.", "define tea = 1"))
    table.against("ada", 302)
    assert table.decided(302) is None
    # Two against: 301 divides by zero wherever it would have counted, and by 203 it is all over.
    table.against("bob", 302)
    assert table.decided(302) == "defeated"


def test_a_reveal_that_fails_tells_nothing_at_all() -> None:
    # The die is not rolled in this event, so the second field has no value.
    table = started(
        "Ada",
        "Bob",
        rules=with_clauses({207: "when vote.cast: reveal choice, die.value to everyone"}),
    )
    table.turn("ada", enact())
    events = table.vote("bob", 301)
    assert kinds(events) == ["vote.cast", "clause.voided"]


def test_a_clause_is_void_as_a_whole_from_its_failure_on() -> None:
    clauses = (
        "when vote.cast: reveal choice to player; award player 1; award player 1 / 0; "
        "award player 5"
    )
    table = started("Ada", "Bob", rules=with_clauses({207: clauses}))
    table.turn("ada", enact())
    events = table.vote("bob", 301)
    # What was earned before it failed stays; nothing is told or earned by it any more.
    assert kinds(events) == ["vote.cast", "points.awarded", "clause.voided"]


def test_scores_are_exact() -> None:
    table = started("Ada", rules=with_clauses({207: "when vote.cast: award player 1 / 3"}))
    table.turn("ada", enact())
    table.against("ada", 301)
    assert str(table.points("ada")) == str(Fraction(1, 3) - 7)


def test_a_score_that_would_outgrow_what_clauses_can_read_is_not_given() -> None:
    # Fractions with ever other denominators, added up, would take ever more digits.
    clauses = (
        "when vote.cast: award player 1 / (large + tick); reveal player.points to player\n"
        "define large = 1000000007 * 1000000009 * 1000000021 * 1000000033 * 1000000087\n"
        'define tick = (now - player.joined) / duration("1s")'
    )
    table = started("Ada", "Bob", rules=with_clauses({207: clauses}))
    table.turn("ada", enact())
    voided: list[e.ClauseVoided] = []
    for _ in range(8):
        voided += of(e.ClauseVoided, table.wait(1).vote("bob", 301))
    assert "beyond 256 bits" in voided[0].problem
    assert isinstance(table.points("bob"), Fraction)


# Steps -------------------------------------------------------------------------------------------


def chain(length: int) -> str:
    """A condition that does not hold, in about so many steps."""
    return " + ".join(["1"] * length) + " == 0"


@pytest.fixture
def few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steps, "PER_CLAUSE", 1_000)
    monkeypatch.setattr(steps, "PER_ITEM", 2_000)
    monkeypatch.setattr(steps, "PER_PROPOSAL", 100)
    monkeypatch.setattr(steps, "ASSURED", 0)


def count_as_far() -> None:
    for _ in range(100_000):
        pass


@pytest.mark.untraced
def test_a_clause_that_takes_too_many_steps_is_void_and_the_others_run() -> None:
    clauses = f"when vote.cast if {BURNING}: award player 1\nwhen vote.cast: award player 2"
    table = started(*NAMES, rules=with_clauses({207: clauses}))
    table.turn("ada", enact())
    require_cost(lambda: replace(table, log=[]).vote("bob", 301), count_as_far, 100)
    events = table.vote("bob", 301)
    assert problem(table) == "takes more than 100000 steps (line 1, column 19)"
    assert gains(events) == {"bob": 2}
    assert table.game.phase == "playing"


@pytest.mark.untraced
def test_a_rule_that_takes_too_many_steps_is_cut_off_and_disturbs_no_other() -> None:
    loop = f'for w in words("{"x " * 1500}"): '
    greedy = f"when vote.cast: {loop}{loop.replace('w in', 'v in')}set game.n = game.n + 1"
    rules = dict.fromkeys(range(207, 213), greedy) | {
        206: "attribute game.n: number = 0",
        299: "when vote.cast: award player 2; reveal player.name as voter to everyone",
    }
    table = started("Ada", "Bob", "Cyd", rules=with_clauses(rules))
    table.turn("ada", enact("Tea.", "define tea = 1"))
    table.vote("ada", 301)
    events = table.vote("bob", 301)
    assert {voided.rule for voided in of(e.ClauseVoided, events)} == {*range(207, 213)}
    assert gains(events)["bob"] == 2
    assert public(events)[0] == {"voter": "Bob"}
    assert table.decided(301) == "adopted"
    assert table.game.phase == "playing"


def test_what_a_rule_has_others_do_leaves_them_the_steps_for_the_move_itself() -> None:
    # Rules 207 and 208 have 213 hear, and 210 modify, more than there are steps for. What 213 does
    # about the vote itself, and that 210 modifies what it awards, is done all the same.
    flood = "when vote.cast: for r in rules: for q in rules: "
    rules = {
        207: flood + "award everyone 0",
        208: flood + "penalise players",
        210: f"modify award if not ({chain(200)}): points * 2",
        213: "when move.illegal: reveal player.name to everyone\n"
        "when vote.cast: award player 2; reveal points to everyone",
    }
    table = started("Ada", "Bob", "Cyd", rules=with_clauses(rules))
    table.turn("ada", enact("Tea.", "define tea = 1"))
    events = table.vote("bob", 301)
    assert {"points": 4} in public(events)
    assert table.game.phase == "playing"
    notes = of(e.ClauseVoided, events)
    assert all("too many steps" in note.problem for note in notes)
    assert {note.rule for note in notes} == {208, 210, 213, 215}


def test_after_the_ruling_what_was_not_counted_is_counted(few_steps: None) -> None:
    clause = f"require adoption: not ({chain(900)})\n"
    table = started("Ada", "Bob", "Cyd", rules=with_clauses({207: clause * 3}))
    table.turn("ada", enact("Tea.", "define tea = 1"))
    table.vote("ada", 301)
    table.play(m.Resume("once more"))
    table.vote("bob", 301)
    # The majority is there, but nothing could be counted any more.
    assert table.decided(301) is None
    table.correct(207, "")
    table.play(m.Resume("the clauses of 207 are gone"))
    assert table.decided(301) == "adopted"


@pytest.mark.untraced
def test_no_guard_of_adoption_can_be_starved(few_steps: None) -> None:
    # Somebody tries to leave steps enough for 203 and too few for the guard of 109.
    outcomes = set()
    for burnt in range(1_700, 2_100, 19):
        half = (burnt - 900) // 2
        parts = (900, half, burnt - 900 - half)
        clauses = "\n".join(f"when vote.cast if {chain(one)}: award player 1" for one in parts)
        table = started("Ada", "Bob", "Cyd", "Dan", "Eve", rules=with_clauses({207: clauses}))
        table.turn("ada", transmute(105))
        for voter in ("ada", "bob", "cyd"):
            table.vote(voter, 301)
            outcomes.add(table.game.phase)
            if table.game.phase == "paused":
                table.play(m.Resume("go on"))
        # Three of five are a majority, but not three quarters.
        assert table.decided(301) is None
    assert outcomes == {"playing"}


def test_an_exhausted_count_decides_nothing(few_steps: None) -> None:
    guard = f"require adoption: not ({chain(900)})\n"
    rules = with_clauses({203: "define adopted = votes.for >= 2\n" + guard * 3})
    table = started("Ada", "Bob", "Cyd", rules=rules)
    table.turn("ada", enact("Tea.", "define tea = 1"))
    table.vote("ada bob", 301)
    assert table.decided(301) is None
    assert table.game.phase == "paused"


def test_a_long_list_of_open_proposals_is_counted_within_the_steps(few_steps: None) -> None:
    rules = with_clauses({201: "define initial_points = 0"})
    table = started("Ada", "Bob", "Cyd", dice=(1,), rules=rules)
    for _ in range(100):
        table.turn("ada", repeal(207))
    events = table.forfeit("cyd")
    assert kinds(events) == ["player.forfeited"]


# Attainable --------------------------------------------------------------------------------------


def test_what_is_attainable_is_not_asked_again_of_what_is_only_imagined() -> None:
    rules = with_clauses(
        {
            203: "define adopted = votes.for * 2 > eligible and easy",
            205: "define defeated = not attainable(adopted)",
            214: "define easy = attainable(votes.for > 0)",
        }
    )
    table = started("Ada", "Bob", "Cyd", rules=rules)
    table.turn("ada", enact("Tea.", "define tea = 1"))
    # Asked by itself ``easy`` has an answer, inside of ``attainable(adopted)`` it has none.
    assert "asks this very question" in problem(table)
    table.vote("ada bob", 301)
    assert table.decided(301) == "adopted"


def test_what_a_move_only_calls_votes_makes_nothing_attainable() -> None:
    parameters = "votes: number, proposal: proposal, proposer: player, change: text, target: number"
    rules = with_clauses(
        {
            214: f"define hope = attainable(true)\nmove wish({parameters})\n"
            "when wish.made if hope: award player 1"
        }
    )
    table = started("Ada", "Bob", rules=rules)
    table.turn("ada", enact())
    table.play(m.Act("ada", "wish 3 301 bob please 4"))
    assert "there are no votes here" in problem(table)


def test_a_guard_that_asks_for_what_is_attainable_is_void_where_it_guards_the_answer() -> None:
    rules = with_clauses({214: "define easy = attainable(votes.for > 0)\nrequire adoption: easy"})
    table = started("Ada", "Bob", "Cyd", rules=rules)
    table.turn("ada", enact())
    assert "asks this very question" in problem(table)


def test_reactions_may_ask_what_was_attainable() -> None:
    rules = with_clauses(
        {205: "when proposal.adopted if attainable(votes.for == eligible): award proposer 7"}
    )
    table = started("Ada", "Bob", "Cyd", rules=rules)
    table.turn("ada", enact("Tea.", "define tea = 1"))
    assert gains(table.vote("ada bob", 301)) == {"ada": 7}
    table.turn("bob", amend(207, "define once = 1"))
    table.against("cyd", 302)
    assert gains(table.vote("ada bob", 302)) == {}


def test_a_clause_that_lacked_a_name_is_heard_again_once_a_change_brings_the_name() -> None:
    table = started("Ada", "Bob", "Cyd")
    table.turn("ada", enact("An idea."))
    table.vote("ada", 301)
    table.adopt(enact("As many as it takes.", "define adopted = helped\noverrides all"), by="bob")
    assert table.decided(301) is None
    table.adopt(enact("One is enough.", "define helped = votes.for >= 1"), by="cyd")
    assert table.decided(301) == "adopted"
