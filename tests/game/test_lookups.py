"""What rules put under keys: chessboards, stocks, seats, tallies, and lists of things."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.clauses import ClauseError, compile_clauses
from gamemaster.clauses.limits import LOOKUP_KEYS, LOOKUP_LENGTH
from gamemaster.clauses.lookups import Lookup
from gamemaster.game import events as e
from gamemaster.game.fold.attribute_values import AttributeValues
from gamemaster.game.views.clause_views import GameView
from gamemaster.game.views.results import read_attribute
from gamemaster.game.wire import event_from_json, event_to_json
from tests.game.builders import (
    DAY,
    Table,
    amend,
    enact,
    gains,
    kinds,
    of,
    private,
    public,
    repeal,
    started,
    with_clauses,
)

JURY = """\
attribute game.jury: boolean by player = false
when vote.cast if choice == "for": set game.jury[player] = true
when vote.cast if choice == "against": set game.jury[player] = false
when turn.taken: for p in keys(game.jury): award p 1
"""


def board(table: Table, name: str) -> dict[str | int, object]:
    """What the game's lookup has, in its order."""
    found = read_attribute(table.game, GameView(table.game), name)
    assert isinstance(found, Lookup)
    return dict(found.held)


def test_a_lookup_of_booleans_is_a_list_that_things_are_added_to_and_taken_from() -> None:
    table = started("Ada", "Bob", "Cyd", rules=with_clauses({207: JURY}))
    table.turn("ada", enact())
    table.against("cyd", 301)
    assert board(table, "jury") == {}
    events = table.vote("bob", 301)
    assert of(e.AttributeSet, events) == [
        e.AttributeSet("game", None, "jury", value=True, key="bob")
    ]
    table.turn("bob", enact())
    table.vote("ada cyd", 302)
    assert list(board(table, "jury")) == ["bob", "ada", "cyd"]
    table.turn("cyd", enact(), wait=DAY)
    table.against("ada", 303)
    assert list(board(table, "jury")) == ["bob", "cyd"]
    # Whoever comes again comes last.
    table.vote("ada", 303)
    assert list(board(table, "jury")) == ["bob", "cyd", "ada"]
    assert gains(table.turn("ada", enact(), wait=DAY)).keys() == {"ada", "bob", "cyd"}


def test_what_was_never_put_there_is_what_the_lookup_began_with() -> None:
    rules = with_clauses({207: (
        "attribute game.beds: number by number = 7\n"
        "when vote.cast: set game.beds[0.5] = game.beds[1 / 2] + 1; "
        "award player game.beds[9] - game.beds[0.5]"
    )})  # fmt: skip
    table = started("Ada", "Bob", "Cyd", rules=rules)
    table.turn("ada", enact())
    assert gains(table.vote("bob", 301)) == {"bob": -1}
    assert board(table, "beds") == {"1/2": 8}


@pytest.mark.parametrize("given_back", ["absent", "7"])
def test_what_it_began_with_takes_a_key_away(given_back: str) -> None:
    rules = with_clauses({207: (
        "attribute game.beds: number by text = 7\n"
        f'when vote.cast if choice == "for": set game.beds["a"] = {given_back}\n'
        'when vote.cast if choice == "against": set game.beds["a"] = 3'
    )})  # fmt: skip
    table = started("Ada", "Bob", "Cyd", rules=rules)
    table.turn("ada", enact())
    table.against("cyd", 301)
    assert board(table, "beds") == {"a": 3}
    # It is written down as what it is from now on, and once.
    (event,) = of(e.AttributeSet, table.vote("bob", 301))
    assert event == e.AttributeSet("game", None, "beds", 7, key="a")
    assert board(table, "beds") == {}


def test_each_player_and_each_proposal_has_a_lookup_of_its_own() -> None:
    rules = with_clauses({207: (
        "attribute player.stocks: number by text = 0\n"
        "attribute proposal.tips: number by player = 0\n"
        'when vote.cast: set player.stocks["acme"] = player.stocks["acme"] + 1; '
        "set proposal.tips[player] = 2\n"
        "when proposal.adopted: for p in keys(proposal.tips): award p proposal.tips[p]"
    )})  # fmt: skip
    table = started("Ada", "Bob", "Cyd", rules=rules)
    table.turn("ada", enact())
    table.vote("bob", 301)
    table.turn("cyd", enact())
    table.vote("bob", 302)
    stocks = {
        one: read_attribute(table.game, table.game.players[one], "stocks") for one in ("ada", "bob")
    }
    assert {one: dict(held.held) for one, held in stocks.items()} == {
        "ada": {}, "bob": {"acme": 2},
    }  # fmt: skip


def test_a_key_that_is_absent_or_of_another_type_voids_the_clause_alone() -> None:
    rules = with_clauses({207: (
        "attribute game.owed: number by player = 5\nattribute game.host: player = absent\n"
        "when vote.cast: award player game.owed[game.host]\n"
        'when vote.cast: set game.owed[stranger] = 1\ndefine stranger = named("nobody")\n'
        "when vote.cast: award player 3"
    )})  # fmt: skip
    table = started("Ada", "Bob", "Cyd", rules=rules)
    table.turn("ada", enact())
    events = table.vote("bob", 301)
    assert gains(events) == {"bob": 3}
    assert [event.problem for event in of(e.ClauseVoided, events)] == [
        "expected a player as the key, found absent: game.host (line 3, column 40)",
        "expected a player as the key, found absent: stranger (line 4, column 31)",
    ]


def test_a_lookup_is_told_by_its_keys_and_a_change_by_the_key_at_hand() -> None:
    rules = with_clauses({207: (
        "attribute game.until: instant by player = absent shown to everyone\n"
        "attribute game.yes: boolean by text = false\n"
        'when vote.cast: set game.until[player] = now; set game.yes["a: b"] = true\n'
        "when turn.taken if player.turns > 1: set game.until[player] = absent\n"
        "when vote.cast: reveal game.until as times, game.yes as truths to proposal.proposer"
    )})  # fmt: skip
    table = started("Ada", "Bob", "Cyd", rules=rules)
    table.turn("ada", enact())
    events = table.vote("bob", 301)
    assert {"game.until": "Bob: 2025-06-15 15:06:40 UTC"} in public(events)
    assert private(events, "ada") == [
        {"times": ("Bob: 2025-06-15 15:06:40 UTC",), "truths": ("a: b: yes",)}
    ]


def test_what_is_told_of_a_key_that_went_is_what_is_there_now() -> None:
    rules = with_clauses({207: (
        "attribute game.board: text by text = absent shown to everyone\n"
        'when vote.cast if choice == "for": set game.board["e2"] = "P"\n'
        'when vote.cast if choice == "against": set game.board["e4"] = game.board["e2"]; '
        'set game.board["e2"] = absent'
    )})  # fmt: skip
    table = started("Ada", "Bob", "Cyd", rules=rules)
    table.turn("ada", enact())
    assert {"game.board": "e2: P"} in public(table.vote("bob", 301))
    assert {"game.board": ("e4: P", "e2: none")} in public(table.against("cyd", 301))


def test_a_lookup_that_is_full_takes_no_further_key() -> None:
    rules = with_clauses({207: (
        "attribute game.log: number by number = 0\n"
        "when vote.cast: set game.log[size(keys(game.log)) + 1] = 1\n"
        "when vote.cast: set game.log[1] = game.log[1] + 1\n"
        "when vote.cast: award player size(keys(game.log))"
    )})  # fmt: skip
    table = started("Ada", "Bob", "Cyd", rules=rules)
    table.turn("ada", enact())
    declared = table.game.attributes.declared["game.log"]
    assert declared.keyed == "number"
    values = table.game.attributes
    for key in range(1, LOOKUP_KEYS + 1):
        values = values.with_value(e.AttributeSet("game", None, "log", 1, key=key))
    object.__setattr__(table.game, "attributes", values)
    events = table.vote("bob", 301)
    # What is there already may change, and the vote counts.
    assert gains(events) == {"bob": LOOKUP_KEYS}
    (void,) = of(e.ClauseVoided, events)
    assert "at most 1,000 keys" in void.problem
    assert board(table, "log")[1] == 2


def test_a_lookup_holds_so_many_characters_in_all() -> None:
    rules = with_clauses({207: (
        'attribute game.scroll: text by number = ""\n'
        "when vote.cast: set game.scroll[proposal.votes.cast] = proposal.text"
    )})  # fmt: skip
    table = started("Ada", "Bob", "Cyd", "Dan", rules=rules)
    long = "wombat " * 4_000
    table.turn("ada", enact(long))
    assert "attribute.set" in kinds(table.against("bob", 301))
    assert "attribute.set" in kinds(table.vote("cyd", 301))
    (void,) = of(e.ClauseVoided, table.against("dan", 301))
    assert "65,536 characters" in void.problem
    assert sum(len(str(text)) for text in board(table, "scroll").values()) <= LOOKUP_LENGTH


def test_a_lookup_vanishes_with_its_rule_and_one_that_stays_is_kept() -> None:
    table = started("Ada", "Bob", "Cyd")
    clauses = (
        "attribute game.passing: number by player = 0\n"
        "attribute game.lasting: number by player = 0 stays\n"
        "when vote.cast: set game.lasting[player] = 1; set game.passing[player] = 1"
    )
    table.adopt(enact("Two things.", clauses))
    table.adopt(repeal(301), by="bob")
    assert {*table.game.attributes.declared} == {"game.lasting"}
    assert board(table, "lasting").keys() <= {"ada", "bob", "cyd"}
    assert "game.passing" not in table.game.attributes.lookups
    table.adopt(enact("Again.", "attribute game.passing: number by player = 0"), by="cyd")
    assert board(table, "passing") == {}


def test_a_lookup_declared_anew_keeps_what_still_is_something() -> None:
    table = started("Ada", "Bob", "Cyd")
    clauses = (
        'attribute game.mood: calm | wild | sad by player = "calm"\n'
        'when vote.cast: set game.mood[player] = player.handle == "bob" ? "sad" : "wild"'
    )
    table.adopt(enact("Moods.", clauses))
    table.adopt(enact("Nothing."), by="bob")
    assert {"ada": "wild", "bob": "sad"}.items() <= board(table, "mood").items()
    table.adopt(amend(301, 'attribute game.mood: calm | wild by player = "calm"'), by="cyd")
    assert "bob" not in board(table, "mood")
    assert board(table, "mood")["ada"] == "wild"
    table.adopt(amend(303, 'attribute game.mood: calm | wild by player = "wild"'), by="ada")
    assert board(table, "mood") == {}
    # By other keys it is another thing.
    table.adopt(amend(304, 'attribute game.mood: calm | wild by text = "wild"'), by="bob")
    assert board(table, "mood") == {}


@pytest.mark.parametrize(
    ("clauses", "problem"),
    [
        ('define x = game.board["e4"] == "K"', None),
        ("define x = game.board[4]", "expected a text, found a number"),
        ("define x = keys(players)", "expected a lookup, found a list of players"),
        ('define x = mover["e4"]', "a player has nothing under keys"),
        ("define x = map(p in players, p.stocks)", "a list holds no lookups"),
        ('when turn.taken: set game.board = "K"', "a lookup of texts by text is set key by key"),
        ('when turn.taken: set game.board["e4"] = 4', "expected a text or absent, found a number"),
        ('when turn.taken: set game.pot["e4"] = 4', "a number has nothing under keys"),
        ("when turn.taken: set game.board[4] = absent", "expected a text, found a number"),
        ("attribute game.a: number by instant = 0", "a lookup is by number, text or player"),
        ('attribute game.a: number by text = "a"', "expected a number, found a text"),
        ("when turn.taken: reveal game.board, keys(player.stocks) as k to everyone", None),
        ("define x = " + "game.board[" * 70 + '"a"' + "]" * 70, "nested deeper than 64"),
        ('when turn.taken: set game.board["e4"', "expected"),
    ],
)
def test_what_can_be_said_of_lookups(clauses: str, problem: str | None) -> None:
    declared = (
        "attribute game.board: text by text = absent\nattribute player.stocks: number by text = 0\n"
        "attribute game.pot: number = 0\n"
    )
    if problem is None:
        assert compile_clauses(declared + clauses).source == declared + clauses
        return
    with pytest.raises(ClauseError, match=problem):
        compile_clauses(declared + clauses)


KEYS = st.sampled_from(["a", "b", "c", "d"])
VALUES = st.sampled_from([0, 1, "1/2"])


@given(st.lists(st.tuples(KEYS, VALUES)))
def test_a_lookup_is_what_was_set_last_in_the_order_in_which_it_came(
    changes: list[tuple[str, int | str]],
) -> None:
    attributes = AttributeValues().with_declared(
        e.AttributeDeclared("game", "pot", "number", (), 0, stays=False, clause="", keyed="text")
    )
    expected: dict[str, int | str] = {}
    for key, value in changes:
        event = e.AttributeSet("game", None, "pot", value, key=key)
        assert event_from_json("attribute.set/1", event_to_json(event)) == event
        before = attributes
        present = dict(before.held(before.declared["game.pot"], None))
        if present.get(key, 0) == value:
            continue
        attributes = before.with_value(event)
        # What was there before is untouched: the state is persistent.
        assert dict(before.held(before.declared["game.pot"], None)) == present
        if value:
            expected[key] = value
        else:
            del expected[key]
    held = attributes.held(attributes.declared["game.pot"], None)
    assert list(held.items()) == list(expected.items())


def test_what_holds_no_key_is_written_as_it_always_was() -> None:
    event = e.AttributeSet("game", None, "pot", 1)
    assert event_to_json(event) == {"owner": "game", "of": None, "name": "pot", "value": 1}
    assert Fraction(1, 2) != event.value
