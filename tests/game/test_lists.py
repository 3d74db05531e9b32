"""Lists that attributes hold: items are added and taken out, told, bounded, and stay in order."""

from __future__ import annotations

import pytest

from gamemaster.clauses import ClauseError, Value, compile_clauses
from gamemaster.clauses.limits import LIST_ITEMS, LIST_LENGTH
from gamemaster.errors import IntegrityError
from gamemaster.game import events as e
from gamemaster.game import moves as m
from gamemaster.game.facts import Plain
from gamemaster.game.fold.attribute_values import AttributeValues
from gamemaster.game.views.clause_views import GameView
from gamemaster.game.views.results import read_attribute
from gamemaster.game.wire import event_from_json, event_to_json
from gamemaster.organiser.narration import narrate
from tests.game.builders import (
    DAY,
    START,
    Table,
    amend,
    enact,
    gains,
    of,
    private,
    public,
    repeal,
    started,
    with_clauses,
)

LINE = (
    "attribute player.guests: list of players = absent\n"
    "when vote.cast: set proposal.proposer.guests = with(proposal.proposer.guests, player)\n"
    "when proposal.adopted: set proposer.guests = without(proposer.guests, first(proposer.guests))"
)


def held(table: Table, name: str, player: str | None = None) -> tuple[Value, ...]:
    """What a list has, as clauses see it."""
    record = GameView(table.game) if player is None else table.game.players[player]
    found = read_attribute(table.game, record, name)
    assert isinstance(found, tuple)
    return found


def handles(table: Table, name: str, player: str | None = None) -> list[str]:
    return [one.handle for one in held(table, name, player)]


def by_turns(clauses: str, *rest: str) -> Table:
    """A game of three in which a rule has these clauses."""
    return started("Ada", "Bob", "Cyd", *rest, rules=with_clauses({207: clauses}))


def test_items_are_added_behind_the_others_and_taken_out() -> None:
    table = by_turns(LINE, "Dan", "Eve")
    table.turn("ada", enact())
    events = table.vote("cyd", 301)
    assert of(e.AttributeSet, events) == [e.AttributeSet("player", "ada", "guests", ("cyd",))]
    table.against("bob", 301)
    assert handles(table, "guests", "ada") == ["cyd", "bob"]
    assert handles(table, "guests", "bob") == []
    table.vote("dan", 301)
    table.vote("eve", 301)
    assert handles(table, "guests", "ada") == ["bob", "dan", "eve"]


@pytest.mark.parametrize(
    ("type_", "initial", "plain"),
    [
        ("players", "absent", ()),
        ("players", "players", ("ada", "bob", "cyd")),
        ("texts", 'words("so be it")', ("so", "be", "it")),
        ("numbers", "map(p in players, 1 / 2)", ("1/2", "1/2", "1/2")),
        ("booleans", "map(p in players, p.active)", (True, True, True)),
        ("instants", "map(p in players, p.joined)", (START, START, START)),
        ("durations", 'map(p in players, duration("1d"))', (DAY, DAY, DAY)),
        ("proposals", "proposals", ()),
        ("rules", "filter(r in rules, r.number < 103)", (101, 102)),
        # What is absent is no item.
        ("instants", "map(p in players, p.last_turn)", ()),
    ],
)
def test_a_list_begins_as_its_rule_says(type_: str, initial: str, plain: tuple[object]) -> None:
    clause = f"attribute game.a: list of {type_} = {initial}"
    assert compile_clauses(clause).source == clause
    table = by_turns(clause)
    declared = table.game.attributes.declared["game.a"]
    assert (declared.kind, declared.initial, declared.keyed) == (f"list of {type_}", plain, None)
    written = event_to_json(declared)
    assert written["initial"] == [*plain]
    assert event_from_json("attribute.declared/1", written) == declared


def test_all_that_is_done_with_lists_is_done_with_it() -> None:
    table = by_turns(
        'attribute game.a: list of texts = words("a b c b")\n'
        'when vote.cast if "c" in game.a and size(game.a) == 4 and game.a[5] == absent: '
        'award player 1; for t in game.a: award player 10; set game.a = rotate(game.a, "a"); '
        'award player (game.a[1] == "b" and last(game.a) == "a" ? 100 : 0); '
        'award player 1000 * count(t in game.a, t == "b"); '
        "set game.a = sort(t in map(u in game.a, u + u), t); "
        "set game.a = with(game.a, pick(game.a)); "
        'set game.a = without(filter(t in game.a, t != "bb"), words("aa x"))'
    )
    table.turn("ada", enact())
    assert gains(table.vote("bob", 301)) == {"bob": 2141}
    assert set(held(table, "a")) <= {"cc"}


def test_absent_empties_a_list_which_is_never_absent() -> None:
    table = by_turns(
        "attribute game.a: list of players = players\n"
        "when turn.taken if game.a == absent: award player 500\n"
        "when turn.taken: set game.a = absent; award player size(game.a); "
        "set game.a = with(game.a, mover)"
    )
    table.turn("ada", enact())
    assert handles(table, "a") == ["ada"]
    assert table.game.players["ada"].points < 500


def test_the_same_list_is_not_written_down_again() -> None:
    table = by_turns(
        "attribute game.a: list of players = players\n"
        "when vote.cast: set game.a = sort(p in players, p.handle)"
    )
    table.turn("ada", enact())
    assert of(e.AttributeSet, table.vote("bob", 301)) == []


def test_an_item_that_is_put_in_twice_stands_there_twice_and_goes_at_once() -> None:
    table = by_turns(
        "attribute game.a: list of players = absent\n"
        "when turn.taken: set game.a = with(with(game.a, player), player)\n"
        "when vote.cast: set game.a = without(game.a, proposal.proposer)"
    )
    table.turn("ada", enact())
    assert handles(table, "a") == ["ada", "ada"]
    table.vote("bob", 301)
    assert handles(table, "a") == []


def test_whoever_left_and_what_was_repealed_stay_in_a_list() -> None:
    table = by_turns(
        "attribute game.who: list of players = players\n"
        "attribute game.what: list of rules = filter(r in rules, r.number == 216)\n"
        "define adopted = votes.for >= 2\noverrides all\n"
        "when turn.taken: set game.who = with(game.who, player); "
        "award player 20 * count(p in game.who, not p.active) + "
        "100 * count(r in game.what, r.number == 216)",
        "Dan",
    )
    table.turn("ada", repeal(216))
    table.vote("bob cyd", 301)
    table.forfeit("dan")
    table.turn("bob", enact(), wait=DAY)
    assert handles(table, "who") == ["ada", "bob", "cyd", "dan", "ada", "bob"]
    assert 216 not in table.game.rulebook.rules
    assert 120 < table.game.players["bob"].points < 130


@pytest.mark.parametrize(
    ("first", "item", "most"),
    [("a " * (LIST_ITEMS - 2), '"b"', LIST_ITEMS), ("a" * 16_000, "first(game.a)", 4)],
    ids=["items", "characters"],
)
def test_a_list_that_grows_without_end_voids_its_clause_where_it_is_full(
    first: str, item: str, most: int
) -> None:
    assert 16_000 * 4 <= LIST_LENGTH < 16_000 * 5
    table = by_turns(
        f'attribute game.a: list of texts = words("{first}")\n'
        f"when vote.cast: set game.a = with(game.a, {item})"
    )
    table.turn("ada", enact())
    voided: list[e.ClauseVoided] = []
    for _ in range(2):
        voided += of(e.ClauseVoided, table.against("bob", 301))
        voided += of(e.ClauseVoided, table.vote("bob", 301))
    assert len(held(table, "a")) == most
    assert {(one.rule, one.clause) for one in voided} == {(207, 2)}
    assert "a list that is kept has at most 1,000 items" in voided[0].problem


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        ("anybody", "expected a list, found a number"),
        ("map(p in players, anybody)", "expected a player, found a number"),
        ("with(game.a, anybody)", "expected a player, found a number"),
    ],
)
def test_what_is_no_such_list_voids_the_clause(value: str, problem: str) -> None:
    table = by_turns(
        f"attribute game.a: list of players = absent\nwhen vote.cast: set game.a = {value}"
    )
    table.turn("ada", enact(clauses="define anybody = 7"))
    table.vote("bob cyd", 301)
    table.turn("bob", enact(), wait=DAY)
    (voided,) = of(e.ClauseVoided, table.vote("cyd", 302))
    assert problem in voided.problem
    assert held(table, "a") == ()


def test_a_list_is_told_as_a_person_would_read_it() -> None:
    table = by_turns(
        "attribute player.guests: list of players = absent shown to player\n"
        "attribute game.times: list of instants = absent shown to everyone\n"
        "when vote.cast: set proposal.proposer.guests = with(proposal.proposer.guests, player); "
        "set game.times = with(game.times, now)\n"
        "when proposal.adopted: set game.times = absent; "
        'reveal proposer.guests as came to everyone; say "So: ", proposer.guests, "." to everyone'
    )
    table.turn("ada", enact())
    events = table.vote("cyd", 301)
    assert {"player.name": "Ada", "player.guests": "Cyd"} in private(events, "ada")
    assert {"game.times": "2025-06-15 15:06:40 UTC"} in public(events)
    events = table.vote("bob", 301)
    told = [announced for announced in public(events) if "came" in announced]
    assert [(one["came"], one["rule's words"]) for one in told] == [
        (("Cyd", "Bob"), "So: Cyd, Bob.")
    ]
    assert {"game.times": "none"} in public(events)


@pytest.mark.parametrize("reader", ["everyone", "ada"])
def test_lists_of_several_owners_are_told_a_line_for_each(reader: str) -> None:
    audience = "everyone" if reader == "everyone" else "first(players)"
    shown = f"absent shown to {audience}\n"
    table = by_turns(
        f"attribute player.guests: list of players = {shown}"
        f"attribute player.sizes: list of numbers = {shown}"
        f"attribute proposal.notes: list of texts = {shown}"
        "move swap(whom: player)\n"
        "when swap.made: set player.guests = with(player.guests, whom); "
        "set whom.guests = with(with(whom.guests, whom), player)\n"
        "when swap.made: set player.sizes = map(p in players, p.turns); set whom.sizes = absent; "
        "set whom.sizes = with(with(whom.sizes, 1 / 2), 3)\n"
        "when swap.made: for p in proposals: "
        'set p.notes = with(with(p.notes, p.text), "")'
    )
    table.turn("ada", enact("x\n302: y"))
    table.turn("bob", enact("x\n302: y"), wait=DAY)
    events = table.play(m.Act("bob", "swap cyd"))
    found = public(events) if reader == "everyone" else private(events, reader)
    assert found == [
        {"player.name": ("Bob", "Cyd"), "player.guests": "Bob: Cyd\nCyd: Cyd, Bob"},
        {"player.name": ("Bob", "Cyd"), "player.sizes": "Bob: 1, 1, 0\nCyd: 1/2, 3"},
        {"proposal.number": ("301", "302"), "proposal.notes": PLAIN},
    ]


PLAIN = "301: x 302: y,\n302: x 302: y,"
"""No item begins a line of its own."""


def test_a_list_of_one_empty_text_is_told_otherwise_than_one_without_items() -> None:
    table = by_turns(
        "attribute game.a: list of texts = absent shown to everyone\n"
        'when vote.cast: set game.a = size(game.a) == 0 ? with(game.a, "") : absent'
    )
    table.turn("ada", enact())
    assert {"game.a": ""} in public(table.vote("cyd", 301))
    assert {"game.a": "none"} in public(table.against("cyd", 301))


def test_a_rule_that_is_amended_keeps_its_lists_of_the_same_type() -> None:
    declared = "attribute game.a: list of {}s = absent\n"
    adding = "when turn.taken: set game.a = with(game.a, player)"
    two = "define adopted = votes.for >= 2\noverrides all\n"
    table = by_turns(two + declared.format("player") + adding)
    clauses = two + declared.format("player")
    table.turn("ada", amend(207, clauses=clauses))
    table.vote("bob cyd", 301)
    assert handles(table, "a") == ["ada"]
    table.turn("bob", amend(301, clauses=clauses.replace("players", "texts")), wait=DAY)
    table.vote("ada cyd", 302)
    assert held(table, "a") == ()


def test_what_was_written_into_a_list_is_checked_as_it_is_read() -> None:
    written = event_to_json(e.AttributeSet("game", None, "a", ("ada", 1)))
    assert written == {"owner": "game", "of": None, "name": "a", "value": ["ada", 1]}
    assert event_from_json("attribute.set/1", written) == e.AttributeSet(
        "game", None, "a", ("ada", 1)
    )
    others: tuple[list[object], ...] = (["ada", ["bob"]], [{}], [1.5])
    for value in others:
        with pytest.raises(IntegrityError):
            event_from_json("attribute.set/1", {**written, "value": value})


def test_what_a_list_holds_is_gone_with_its_type() -> None:
    declared = e.AttributeDeclared("game", "a", "list of players", (), (), stays=False, clause="")
    attributes = (
        AttributeValues()
        .with_declared(declared)
        .with_value(e.AttributeSet("game", None, "a", ("ada",)))
    )
    again = e.AttributeDeclared("game", "a", "list of players", (), ("bob",), stays=True, clause="")
    assert attributes.with_declared(again).value(again, None) == ("ada",)
    other = e.AttributeDeclared("game", "a", "player", (), None, stays=True, clause="")
    assert attributes.with_declared(other).value(other, None) is None


@pytest.mark.parametrize(
    ("value", "told"),
    [((), "guests of Ada is empty"), (("bob", "cyd"), "guests of Ada is bob, cyd"),
     ((301, True, None), "guests of Ada is 301, true, absent")],
)  # fmt: skip
def test_the_organiser_is_told_all_items(value: Plain, told: str) -> None:
    event = e.AttributeSet("player", "ada", "guests", value)
    assert narrate(event, {"ada": "Ada", "bob": "Bob"}) == told


def test_list_and_of_are_names_elsewhere() -> None:
    clauses = (
        'attribute game.list: list | of = "list"\nattribute game.of: list of texts = words("of")\n'
        "define list = size(game.of)\nmove of(list: list | set)"
    )
    assert compile_clauses(clauses).source == clauses
    with pytest.raises(ClauseError, match='found "of"'):
        compile_clauses("move invite(guests: list of players)")
