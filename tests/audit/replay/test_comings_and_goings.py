"""Players who join and leave in the middle: played, and worked out again by the verifier."""

from __future__ import annotations

import re
from typing import Any

import pytest

from gamemaster.game import events as e
from gamemaster.game import moves as m
from gamemaster.rulesets import load
from tests.audit.replay.journals import Journaled, journaled, replayed
from tests.game.builders import (
    DAY,
    RuleRow,
    amend,
    enact,
    of,
    private,
    public,
    repeal,
    the,
    transmute,
)

TEA = "define tea = 1"
NAMES = ("Ada", "Bob", "Cyd", "Dan")
"""In the order of joining and of surnames."""


def rules_of(ruleset: str) -> tuple[RuleRow, ...]:
    return tuple((r.number, r.mutable, r.text, r.clauses) for r in load(ruleset).rules)


def table_of(ruleset: str, *names: str) -> Journaled:
    return journaled(*(names or NAMES), rules=rules_of(ruleset))


def agreed(table: Journaled) -> None:
    found = replayed(table)
    assert found.divergence is None
    assert not found.unknown


def told(table: Journaled, about: str) -> list[Any]:
    """Return what announcements of the last move say in a field."""
    events = [happened.event for happened in table.last]
    return [fields[about] for fields in public(events) if about in fields]


def first_number(ruleset: str) -> int:
    return 310 if ruleset == "async" else 301


def passed(table: Journaled, number: int) -> None:
    """Have everybody vote for an open proposal, once its debate is over."""
    if "proposal.debated" in table.game.attributes.declared:
        table.wait(DAY).play(m.Act(table.game.proposals[number].proposer, "end_debate"))
    for player in table.handles():
        if number in table.game.open_proposals:
            table.vote(player, number)
    assert table.decided(number) == "adopted"


# Newcomers ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", ["suber", "async", "secret"])
def test_amended_initial_points_reach_who_joins_later(ruleset: str) -> None:
    table = table_of(ruleset)
    number = first_number(ruleset)
    table.turn("ada", amend(201, "define initial_points = 7"))
    passed(table, number)
    table.play(m.Enrol("eve", "Eve"))
    assert table.points("eve") == 7
    assert table.last[0].why.rule == number
    # Who was there before keeps what there was.
    assert table.points("cyd") == 0
    agreed(table)


def test_without_a_rule_newcomers_begin_as_the_first_did() -> None:
    table = journaled(*NAMES, rules=(*rules_of("secret"),))
    table.turn("ada", repeal(201))
    passed(table, 301)
    table.play(m.Enrol("eve", "Eve"))
    assert table.points("eve") == 0
    agreed(table)


def test_a_newcomer_with_points_enough_has_won_at_once() -> None:
    table = table_of("secret")
    table.turn("ada", amend(201, "define initial_points = 200"))
    passed(table, 301)
    events = table.play(m.Enrol("eve", "Eve"))
    assert the(e.TournamentWon, events).players == ("eve",)
    agreed(table)


def test_another_score_of_a_newcomer_is_found() -> None:
    table = table_of("secret")
    table.play(m.Enrol("eve", "Eve"))
    at = next(n for n, line in enumerate(table.lines) if line.data.get("name") == "Eve")
    at = next(n for n, line in enumerate(table.lines[at:], at) if line.type == "player.enrolled/1")
    forged = table.lines[at]._replace(data={**table.lines[at].data, "points": 1})
    assert replayed(table, [*table.lines[:at], forged, *table.lines[at + 1 :]]).divergence


@pytest.mark.parametrize("ruleset", ["suber", "async"])
def test_newcomers_are_announced_and_sent_what_is_open(ruleset: str) -> None:
    table = table_of(ruleset)
    number = first_number(ruleset)
    table.turn("ada", enact("Tea.", TEA))
    if ruleset == "async":
        table.turn("bob", enact("Coffee.", TEA))
    events = table.play(m.Enrol("eve", "Eve"))
    assert told(table, "player.name") == ["Eve"]
    documents = [table.game.proposals[open_now].document for open_now in table.game.open_proposals]
    (letter,) = private(events, "eve")
    expected = documents[0] if len(documents) == 1 else tuple(documents)
    assert letter == {"q.document": expected}
    assert [len(private(events, player)) for player in ("ada", "bob", "cyd")] == [0, 0, 0]
    # A voter at once, and counted among those who have to vote.
    if ruleset == "suber":
        table.wait(DAY).play(m.Act("ada", "end_debate"))
    table.vote("bob cyd dan", number)
    if ruleset == "suber":
        table.vote("ada", number)
    assert table.decided(number) is None
    table.vote("eve", number)
    assert table.decided(number) == "adopted"
    agreed(table)


@pytest.mark.parametrize("ruleset", ["suber", "async", "secret", "daily"])
def test_where_nothing_is_open_or_hidden_newcomers_get_no_document(ruleset: str) -> None:
    table = table_of(ruleset)
    if ruleset in ("secret", "daily"):
        table.pass_time(DAY)
        table.turn("ada", enact("Tea.", TEA))
    events = table.play(m.Enrol("eve", "Eve"))
    assert private(events, "eve") == []
    assert told(table, "player.name") == ["Eve"]
    agreed(table)


# Leavers -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["forfeits", "is expelled"])
@pytest.mark.parametrize("ruleset", ["suber", "async"])
def test_a_judge_who_leaves_is_replaced_and_everybody_is_told(ruleset: str, how: str) -> None:
    table = table_of(ruleset)
    table.turn("ada", enact("Tea.", TEA))
    table.play(m.Act("bob", "invoke Is it clear?"))
    assert told(table, "judge") == ["Dan"]
    leave(table, "dan", how)
    assert told(table, "judge") == ["Cyd"]
    assert told(table, "question") == ["Is it clear?"]
    # Once there is nobody left who may judge, that is said, too.
    leave(table, "cyd", how)
    assert told(table, "judge") == ["Bob"]
    leave(table, "bob", how)
    assert told(table, "question_without_a_judge") == ["Is it clear?"]
    agreed(table)


@pytest.mark.parametrize("ruleset", ["suber", "async"])
def test_a_judge_who_has_judged_and_leaves_is_not_asked_again(ruleset: str) -> None:
    table = table_of(ruleset)
    table.turn("ada", enact("Tea.", TEA))
    table.play(m.Act("bob", "invoke Is it clear?"))
    table.play(m.Act("dan", "judgement 1 upheld"))
    table.forfeit("dan")
    table.play(m.Act("bob", "invoke Is it long?"))
    assert told(table, "judge") == ["Cyd"]
    agreed(table)


def test_a_judge_who_was_to_end_the_debate_and_leaves_is_replaced() -> None:
    table = table_of("suber")
    table.turn("ada", enact("Tea.", TEA))
    table.play(m.Act("bob", "ask_judge"))
    assert told(table, "debated_until_ended_by") == ["Dan"]
    table.forfeit("dan")
    assert told(table, "debated_until_ended_by") == ["Cyd"]
    assert told(table, "whose_debate_the_judge_ends") == [("301",)]
    table.wait(DAY)
    assert of(e.MoveForbidden, table.play(m.Act("ada", "end_debate")))
    table.play(m.Act("cyd", "end_debate"))
    assert told(table, "due_to_be_voted_on") == [("301",)]
    agreed(table)


def test_a_rule_on_debates_that_took_a_higher_number_tells_of_a_judge_who_is_replaced_too() -> None:
    table = table_of("suber")
    number, clauses = 111, table.clauses(111)
    for mover, amended in (("ada", False), ("bob", True)):
        body = amend(number, clauses) if amended else transmute(number)
        number = table.game.next_number
        table.turn(mover, body)
        table.wait(DAY).play(m.Act(mover, "end_debate"))
        table.vote(" ".join(table.handles()), number)
    assert number > 212
    table.turn("cyd", enact("Tea.", TEA))
    table.play(m.Act("dan", "ask_judge"))
    assert told(table, "debated_until_ended_by")[-1:] == ["Bob"]
    table.forfeit("bob")
    assert told(table, "debated_until_ended_by")[-1:] == ["Ada"]
    agreed(table)


def test_where_nobody_is_left_to_end_the_debate_its_proponent_does() -> None:
    table = table_of("suber", "Ada", "Bob", "Cyd")
    table.turn("ada", enact("Tea.", TEA))
    table.play(m.Act("bob", "ask_judge"))
    table.forfeit("cyd", "bob")
    table.wait(DAY).play(m.Act("ada", "end_debate"))
    assert told(table, "due_to_be_voted_on") == [("301",)]
    agreed(table)


@pytest.mark.parametrize("ruleset", ["suber", "async", "secret", "daily"])
@pytest.mark.parametrize("choice", ["for", "against"])
def test_votes_of_who_leaves_count_no_longer(ruleset: str, choice: m.Choice) -> None:
    # Only players are voters: rules 105, 207 and 309 say so.
    texts = " ".join(" ".join(text.split()) for _, _, text, _ in rules_of(ruleset))
    assert re.search("(?i)players who leave .* count no longer", texts)
    table = table_of(ruleset)
    number = first_number(ruleset)
    table.pass_time(DAY)
    table.turn("ada", enact("Tea.", TEA))
    table.vote("dan", number, choice)
    cast = table.game.proposals[number].tally.cast
    table.forfeit("dan")
    assert table.game.proposals[number].tally.cast == cast - 1
    assert table.decided(number) is None
    agreed(table)


def test_consent_is_asked_of_all_but_the_next_player() -> None:
    table = table_of("suber")
    table.turn("ada", enact("Tea.", TEA))
    table.play(m.Act("cyd", "invoke Is it clear?"))
    passed(table, 301)
    # Bob is next: his own consent is none.
    table.play(m.Act("bob", "consent yes"))
    table.play(m.Act("ada", "consent yes"))
    assert of(e.MoveForbidden, table.turn("bob", enact("Coffee.", TEA)))
    # Of three others more than half.
    table.play(m.Act("dan", "consent yes"))
    assert of(e.TurnTaken, table.turn("bob", enact("Coffee.", TEA)))
    agreed(table)


def leave(table: Journaled, player: str, how: str) -> None:
    table.play(m.Forfeit(player) if how == "forfeits" else m.Expel(player, "an example"))
