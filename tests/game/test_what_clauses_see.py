"""What rules can speak of: players, proposals, rules and the game, as letters then tell them."""

from __future__ import annotations

import pytest

from gamemaster.clauses.vocabulary import ATTRIBUTES, RECORDS
from gamemaster.game import events as e
from gamemaster.game import moves as m
from gamemaster.game.fold import state
from gamemaster.game.fold.state import Made
from gamemaster.game.views import clause_views
from gamemaster.game.views.rule_changes import ChangeView, TargetView
from tests.game.builders import (
    DAY,
    HOUR,
    START,
    Table,
    enact,
    gains,
    gathered,
    of,
    private,
    public,
    repeal,
    started,
    the,
    with_clauses,
)

NAMES = ("Ada", "Bob", "Cyd")


def told(table: Table, player: str, number: int, choice: m.Choice = "for") -> object:
    """The one thing that rule 207 tells a voter under the name ``x``."""
    events = table.play(m.CastVote(player, number, choice))
    (letter,) = private(events, player)
    return letter["x"]


def asking(expression: str, *names: str) -> Table:
    clauses = f"when vote.cast: reveal {expression} as x to player"
    table = started(*(names or NAMES), rules=with_clauses({207: clauses}))
    table.turn("ada", enact("Tea is served.", "define tea = 1"))
    return table


def test_scores_are_listed_the_highest_first_then_by_name() -> None:
    table = asking("scores", "Ada", "Cyd", "Bob")
    assert told(table, "bob", 301) == ("Ada 3", "Bob 0", "Cyd 0")


def test_who_took_the_last_turn() -> None:
    table = asking('mover == absent ? "nobody" : mover.name')
    assert told(table, "bob", 301) == "Ada"


def test_before_the_first_turn_nobody_has_moved() -> None:
    clauses = 'when tournament.started: reveal mover == absent ? "nobody" : "who" as x to everyone'
    table = started("Ada", rules=with_clauses({207: clauses}))
    assert dict(table.announced()[0].fields)["x"] == "nobody"


def test_those_who_left_are_enrolled_still() -> None:
    table = asking("map(p in enrolled, p.handle)")
    table.forfeit("cyd")
    assert told(table, "bob", 301) == ("ada", "bob", "cyd")


def test_the_turn_goes_on_by_surname() -> None:
    order = "map(p in sort(p in players, p.filed), p.handle)"
    clauses = f"when vote.cast: reveal {order} as x to player"
    table = gathered(rules=with_clauses({207: clauses}))
    for handle, name in (("a", "Ada Lovelace"), ("b", "Bob"), ("c", "Cyd Abel"), ("d", " ")):
        table.play(m.Enrol(handle, name))
    table.play(m.Start())
    table.turn("a", enact())
    assert told(table, "b", 301) == ("d", "c", "b", "a")


def test_open_proposals_and_what_is_known_of_them() -> None:
    table = asking(
        'map(p in proposals, p.clauses + p.text + (p.open and not p.adopted ? "!" : ""))'
    )
    assert told(table, "bob", 301) == ("define tea = 1Tea is served.!",)


def test_who_voted_what() -> None:
    table = asking(
        'map(l in words("v s d a"), size(l == "v" ? proposal.voters : l == "s" ? '
        'proposal.supporters : l == "d" ? proposal.dissenters : proposal.abstainers))',
        *NAMES, "Dan", "Eve",
    )  # fmt: skip
    told(table, "ada", 301)
    told(table, "bob", 301, "against")
    told(table, "cyd", 301, "abstain")
    table.forfeit("bob")
    assert told(table, "eve", 301) == ("3", "2", "0", "1")


def test_votes_of_any_proposal() -> None:
    table = asking("first(proposals).votes.cast")
    assert told(table, "bob", 301) == 1


def test_rules_in_force_and_who_proposed_them() -> None:
    table = asking(
        "map(r in filter(r in rules, r.proposer != absent and r.mutable), "
        'r.proposer.name + ": " + r.text)'
    )
    table.vote("ada bob", 301)
    table.turn("bob", enact())
    assert told(table, "cyd", 302) == ("Ada: Tea is served.",)


def test_a_rule_that_is_broken_has_a_text() -> None:
    rules = with_clauses(
        {
            201: "require turn: player.turns == 0",
            215: "when move.illegal: reveal rule.text, rule.mutable to player",
        }
    )
    table = started(*NAMES, rules=rules)
    table.turn("ada", enact())
    (letter,) = private(table.turn("ada", enact()), "ada")
    assert letter == {"rule.text": table.game.rulebook.rules[201].text, "rule.mutable": True}


def test_whoever_proposed_the_broken_rule_has_the_score_of_the_moment() -> None:
    clauses = (
        'require vote: player.handle != "cyd"\n'
        "when move.illegal: award rule.proposer 5; award player rule.proposer.points"
    )
    table = started(*NAMES)
    table.adopt(enact("Whoever breaks this is given as much as its proposer has.", clauses))
    table.wait(DAY).turn("bob", enact("Nothing."))
    assert gains(table.vote("cyd", 302)) == {"ada": 5, "cyd": -10 + table.points("ada")}


def test_a_change_has_a_text_while_the_turn_is_judged() -> None:
    table = started(
        *NAMES, rules=with_clauses({207: 'require turn: not contains(change.text, "x")'})
    )
    assert of(e.MoveForbidden, table.turn("ada", enact("Xylophones.")))
    assert not of(e.MoveForbidden, table.turn("ada", enact("Tea.")))


def test_an_inquiry_knows_the_text_too() -> None:
    clauses = "when inquiry.made: reveal change.text, change.clauses to player"
    table = started(*NAMES, dice=(6,), rules=with_clauses({207: clauses, 216: ""}))
    table.turn("ada", enact("Tea.", "define tea = 1"))
    table.vote("ada bob", 301)
    letters = private(table.inquire("ada", 301), "ada")
    assert letters == [{"change.text": "Tea.", "change.clauses": "define tea = 1"}]
    assert private(table.inquire("ada", 101), "ada") == [{"change.text": "", "change.clauses": ""}]


def test_the_start_counts_as_an_instant() -> None:
    rules = with_clauses({207: 'require turn: now - tournament.started >= duration("24h")'})
    table = started(*NAMES, rules=rules)
    assert table.game.began == START
    assert of(e.MoveForbidden, table.turn("ada", enact(), wait=23 * HOUR))
    assert not of(e.MoveForbidden, table.turn("ada", enact(), wait=HOUR))


def test_what_is_no_player_proposal_or_game_has_no_attributes() -> None:
    rules = with_clauses(
        {207: "when vote.cast: award thing.karma 1", 214: "define thing = first(rules)"}
    )
    table = started(*NAMES, rules=rules)
    table.turn("ada", enact())
    events = table.vote("bob", 301)
    assert "karma" in the(e.ClauseVoided, events).problem


def test_a_list_may_hold_what_is_absent_or_true() -> None:
    table = asking("map(p in players, p.last_turn == absent)")
    assert told(table, "bob", 301) == ("no", "yes", "yes")
    table = asking("map(r in filter(r in rules, r.number < 103), r.proposer)")
    assert told(table, "bob", 301) == ("none", "none")


def test_what_stays_is_shown_by_no_rule_any_more() -> None:
    table = started(*NAMES, rules=with_clauses({214: "when vote.cast: set game.tea = now"}))
    table.adopt(enact("Tea.", "attribute game.tea: instant = absent stays shown to everyone"))
    table.wait(DAY).turn("bob", repeal(301))
    assert of(e.FieldsRevealed, table.vote("ada", 302))
    table.vote("bob", 302)
    table.wait(DAY).turn("cyd", enact())
    assert of(e.AttributeSet, table.vote("ada", 303))
    assert [one for one in table.last if isinstance(one.event, e.FieldsRevealed)] == []


def test_votes_are_told_as_they_stand_when_they_are_told() -> None:
    clauses = (
        'when turn.taken: cast "for" by proposer; '
        "reveal size(proposal.supporters) as n, proposal.votes.cast as v to everyone"
    )
    table = started(*NAMES, rules=with_clauses({299: clauses}))
    (told,) = public(table.turn("ada", enact()))
    assert (told["n"], told["v"]) == (1, 1)


def test_votes_in_a_ballot_are_told_as_they_stand_when_they_are_told() -> None:
    clauses = (
        "move ask()\nwhen ask.made: open q()\n"
        'ballot q(): yes | no among without(players, named("cyd"))\n'
        'when q.opened: cast "yes" by everyone; reveal votes.cast as v, votes.leading as l '
        "to everyone"
    )
    table = started(*NAMES, rules=with_clauses({299: clauses}))
    assert public(table.play(m.Act("ada", "ask"))) == [{"v": 2, "l": "yes"}]


def test_what_is_shown_to_nobody_is_told_to_nobody() -> None:
    clauses = (
        "attribute game.tea: number = 0 shown to filter(p in players, p.points > 100)\n"
        "when vote.cast: set game.tea = game.tea + 1"
    )
    table = started(*NAMES, rules=with_clauses({207: clauses}))
    table.turn("ada", enact())
    assert of(e.FieldsRevealed, table.vote("bob", 301)) == []


def test_clauses_are_corrected_before_the_start_as_after_it() -> None:
    table = gathered(*NAMES)
    table.play(m.CorrectClauses(207, "attribute game.tea: number = 3", "a slip", 0))
    assert not table.game.attributes.declared
    table.play(m.Start())
    assert {*table.game.attributes.declared} == {"game.tea"}


HELD: dict[str, tuple[type, ...]] = {
    "player": (state.Player,), "proposal": (clause_views.ProposalView,),
    "votes": (clause_views.Votes,),
    "change": (ChangeView,), "target": (TargetView,),
    "rule": (clause_views.RuleView,), "die": (clause_views.Die,), "dice": (clause_views.Dice,),
    "electorate": (clause_views.Electorate,), "tournament": (clause_views.TournamentView,),
    "game": (clause_views.GameView,), "made": (Made,), "ballot": (clause_views.BallotView,),
    "press": (clause_views.PressView,), "record": (clause_views.Record,),
    "ruleset": (clause_views.RulesetView,),
}  # fmt: skip


@pytest.mark.parametrize("kind", RECORDS)
def test_a_thing_has_the_fields_of_its_kind_and_of_no_other(kind: str) -> None:
    own = {word.attribute or word.name for word in RECORDS[kind].values()}
    for held in HELD[kind]:
        assert {name for name in ATTRIBUTES.values() if name in dir(held)} == own


def test_what_another_rule_defines_has_no_more_fields_than_it_should() -> None:
    clauses = {
        214: "define it = proposal",
        207: "when vote.cast: reveal it.proposal as x to player",
    }
    table = started(*NAMES, rules=with_clauses(clauses))
    table.turn("ada", enact("Tea is served.", "define tea = 1"))
    events = table.play(m.CastVote("bob", 301, "for"))
    assert the(e.ClauseVoided, events).rule == 207
    assert not private(events, "bob")


def test_an_attribute_of_a_rules_making_may_be_called_like_a_field_of_something_else() -> None:
    clauses = {
        214: 'attribute proposal.proposal: text = "mine"',
        207: "when vote.cast: reveal proposal.proposal as x to player",
    }
    table = started(*NAMES, rules=with_clauses(clauses))
    table.turn("ada", enact("Tea is served.", "define tea = 1"))
    assert told(table, "bob", 301) == "mine"
