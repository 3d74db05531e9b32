"""Lists that attributes hold: the replay of what is kept, told and refused is the same."""

from __future__ import annotations

from typing import Any

import pytest

from gamemaster.audit.files.lines import Shown
from gamemaster.audit.language import Unreadable, understood
from gamemaster.clauses import ClauseError, compile_clauses
from gamemaster.clauses.limits import LIST_ITEMS, LIST_LENGTH
from gamemaster.game import moves as m
from gamemaster.game.editions import EDITION
from tests.audit.games import standing_in
from tests.audit.replay.journals import Journaled, journaled, replayed
from tests.game import builders
from tests.game.builders import DAY, amend, enact, repeal, with_clauses

FREE = {202: "", 208: "define victory = player.points >= 1000000"}


TWO = "define adopted = votes.for >= 2\noverrides all\n"


def playing(clauses: str, elsewhere: str = "") -> Journaled:
    """Return a table of three at which rule 299 has these clauses, and rule 298 has others."""
    rules = {299: f"{TWO}{clauses}", 298: elsewhere, **FREE}
    return journaled("Ada", "Bob", "Cyd", rules=with_clauses(rules))


def kept(table: Journaled) -> list[Any]:
    """Return the lists that were set, in order."""
    return [line.data["value"] for line in table.lines if line.type == "attribute.set/1"]


def told(table: Journaled, name: str) -> list[Any]:
    """Return what was told under a name."""
    revealed = (line.data["fields"] for line in table.lines if line.type == "fields.revealed/1")
    return [value for fields in revealed for field, value in fields if field == name]


def voided(table: Journaled) -> int:
    return sum(line.type == "clause.voided/1" for line in table.lines)


def agreed(table: Journaled) -> bool:
    return replayed(table).divergence is None


def test_items_of_every_type_are_kept_as_plain_facts() -> None:
    table = playing(
        "attribute player.p: list of players = players\n"
        'attribute game.t: list of texts = words("so be it")\n'
        "attribute game.n: list of numbers = absent\n"
        "attribute game.b: list of booleans = map(p in players, p.turns > 0)\n"
        "attribute proposal.q: list of proposals = absent\n"
        "attribute game.r: list of rules = filter(r in rules, r.number > 214 and r.number != 298)\n"
        "attribute game.i: list of instants = map(p in players, p.last_turn)\n"
        'attribute game.d: list of durations = map(p in players, duration("90m"))\n'
        "when turn.taken: set player.p = without(player.p, player); set game.t = absent; "
        "set game.n = with(map(p in players, p.points / 2), -1); "
        "set game.b = with(game.b, player.active); set proposal.q = proposals; "
        "set game.r = rotate(game.r, game.r[1]); set game.i = with(game.i, now); "
        'set game.d = with(game.d, now - tournament.started + duration("1s"))'
    )
    table.play(m.TakeTurn("ada", enact("Tea.")))
    assert kept(table) == [
        ["bob", "cyd"], [], [0, 0, 0, -1], [False, False, False, True], [301], [216, 299, 215],
        [table.game.now], [5_400, 5_400, 5_400, 1],
    ]  # fmt: skip
    assert agreed(table)


def test_the_same_list_is_not_kept_again() -> None:
    table = playing(
        "attribute game.a: list of players = players\n"
        'when turn.taken: set game.a = players; set game.a = with(players, named("nobody")); '
        "set game.a = map(p in players, p); set game.a = rotate(players, last(players))"
    )
    table.play(m.TakeTurn("ada", enact("Tea.")))
    assert kept(table) == []
    assert agreed(table)


@pytest.mark.parametrize(
    ("first", "times"),
    [("a " * (LIST_ITEMS - 2), 2), ("a" * (LIST_LENGTH // 16), 15)],
    ids=["items", "characters"],
)
def test_a_list_takes_what_fits_and_nothing_more(first: str, times: int) -> None:
    adding = "; ".join(["set game.a = with(game.a, first(game.a))"] * times)
    table = playing(
        f'attribute game.a: list of texts = words("{first}")\nwhen turn.taken: {adding}\n'
        'when vote.cast: set game.a = with(game.a, "")\n'
        'when vote.cast: set game.a = with(game.a, "b")'
    )
    table.play(m.TakeTurn("ada", enact("Tea.")))
    full = kept(table)[-1]
    assert len(full) == LIST_ITEMS or len("".join(full)) == LIST_LENGTH
    assert voided(table) == 0
    table.vote("bob", 301)
    # An empty text is an item, and takes no characters.
    assert voided(table) == (2 if len(full) == LIST_ITEMS else 1)
    assert agreed(table)


@pytest.mark.parametrize(
    "value",
    ["chair", "with(game.a, seven)", "map(p in players, seven)", "roster", "game.a[1]", "seven"],
)
def test_what_is_no_such_list_voids_the_clause(value: str) -> None:
    table = playing(
        "attribute game.a: list of players = absent\n"
        "when turn.taken: set game.a = players\nmove try(text: text)\n"
        "when try.made: set game.a = thing",
        f"define chair = mover\ndefine seven = 7\ndefine thing = {value}",
    )
    table.play(m.TakeTurn("ada", enact("Tea.")))
    assert voided(table) == 0
    table.play(m.Act("bob", 'try "a"'))
    assert voided(table) == 1
    assert agreed(table)


def test_a_key_voids_a_clause_before_its_value_is_worked_out() -> None:
    table = playing(
        "attribute player.a: list of players = absent\nwhen turn.taken: set whose.a[1 / 0] = 1 / 0",
        "define whose = mover",
    )
    table.play(m.TakeTurn("ada", enact("Tea.")))
    assert voided(table) == 1
    assert agreed(table)


def test_a_rule_runs_out_of_steps_at_the_same_item() -> None:
    many = "a " * 400
    table = playing(
        f'attribute game.a: list of numbers = map(w in words("{many}"), 1)\n'
        f'when turn.taken: for w in words("{many}"): set game.a = with(game.a, 2)'
    )
    table.play(m.TakeTurn("ada", enact("Tea.")))
    assert 0 < len(kept(table)) < 400
    assert voided(table) == 1
    assert agreed(table)


@pytest.mark.parametrize("edition", [5, EDITION])
def test_a_list_is_told_in_words(edition: int) -> None:
    with standing_in(builders, "EDITION", edition):
        table = playing(
            "attribute player.seen: list of instants = absent shown to everyone\n"
            "attribute player.guests: list of players = absent shown to player\n"
            "attribute game.lengths: list of durations = absent shown to everyone\n"
            "when turn.taken: for p in players: set p.seen = with(p.seen, now); "
            'set player.guests = players; set game.lengths = with(game.lengths, duration("1d"))\n'
            "when turn.taken: reveal (now == now ? player : nobody).seen as at, "
            "game.lengths as long to everyone; "
            'say "Seen: ", player.seen, "; came: ", player.guests, "." to everyone\n'
            "when vote.cast: set game.lengths = absent; "
            "set proposal.proposer.guests = absent; reveal game.lengths as long to everyone"
        )
    table.play(m.TakeTurn("ada", enact("Tea.")))
    table.play(m.CastVote("bob", 301, "for"))
    assert told(table, "player.guests") == ["Ada, Bob, Cyd", "none"]
    assert told(table, "game.lengths") == ["1d", "none"]
    (lines,) = told(table, "player.seen")
    named = [line.split(": ", 1) for line in lines.split("\n")]
    assert [name for name, _ in named] == ["Ada", "Bob", "Cyd"]
    shown = [seen for _, seen in named]
    assert len({*shown}) == 1
    assert shown[0].endswith(" UTC")
    assert told(table, "at") == [shown[:1] if edition > 5 else [str(table.game.now)]]
    assert told(table, "long") == [["1d"] if edition > 5 else ["86400"], []]
    assert agreed(table)


def test_lists_of_several_owners_are_told_apart() -> None:
    table = playing(
        "attribute player.guests: list of players = absent shown to everyone\n"
        "attribute ballot.sums: list of numbers = absent shown to players\n"
        'attribute player.notes: list of texts = words("a") shown to first(players)\n'
        "ballot tea(kind: number): number\nmove swap(whom: player)\n"
        "when turn.taken: open tea(1); open tea(2)\n"
        "when swap.made: set player.guests = with(player.guests, whom); "
        "set whom.guests = with(with(whom.guests, whom), player)\n"
        "when swap.made: for b in ballots: set b.sums = with(with(b.sums, 1 / 2), b.number); "
        'set player.notes = with(without(player.notes, player.notes), ""); '
        "set whom.notes = absent\n"
        'when vote.cast: set player.notes = with(without(player.notes, player.notes), "")'
    )
    table.play(m.TakeTurn("ada", enact("Tea.")))
    table.play(m.Act("bob", "swap cyd"))
    table.play(m.CastVote("ada", 301, "for"))
    assert told(table, "player.guests") == ["Bob: Cyd\nCyd: Cyd, Bob"]
    assert told(table, "ballot.sums") == ["tea 1: 1/2, 1\ntea 2: 1/2, 2"]
    assert told(table, "player.notes") == ["Bob:\nCyd: none", ""]
    assert agreed(table)


def test_a_list_is_kept_as_long_as_its_type_is() -> None:
    declared = 'attribute game.a: list of {}s = words("{}")\n'
    table = playing(declared.format("text", "a") + 'when turn.taken: set game.a = words("b")')
    table.play(m.TakeTurn("ada", amend(299, TWO + declared.format("text", "c"))))
    table.vote("bob cyd", 301)
    assert table.game.attributes.values["game.a"].get(None) == ("b",)
    table.pass_time(DAY)
    clauses = TWO + "attribute game.a: list of players = absent"
    table.play(m.TakeTurn("bob", amend(301, clauses)))
    table.vote("ada cyd", 302)
    assert dict(table.game.attributes.values["game.a"]) == {}
    table.pass_time(DAY)
    table.play(m.TakeTurn("cyd", repeal(302)))
    table.vote("ada bob", 303)
    assert agreed(table)


CHANGED: tuple[tuple[str, str, object], ...] = (
    ("attribute.declared/1", "initial", ["ada", "bob"]),
    ("attribute.declared/1", "initial", None),
    ("attribute.declared/1", "initial", "ada"),
    ("attribute.declared/1", "kind", "list of texts"),
    ("attribute.declared/1", "kind", "player"),
    ("attribute.set/1", "value", ["bob"]),
    ("attribute.set/1", "value", ["cyd", "bob", "bob"]),
    ("attribute.set/1", "value", ["cyd", "bob"]),
    ("attribute.set/1", "value", []),
    ("attribute.set/1", "value", None),
    ("attribute.set/1", "value", "bob"),
    ("attribute.set/1", "key", 1),
)


@pytest.mark.parametrize(("type_", "field", "value"), CHANGED, ids=str)
def test_a_list_other_than_the_rules_make_it_is_found(
    type_: str, field: str, value: object
) -> None:
    table = playing(
        "attribute game.a: list of players = players\n"
        "when turn.taken: set game.a = rotate(without(game.a, player), first(players)); "
        "set game.a = with(game.a, last(players))\n"
        "when turn.taken: set game.a = rotate(without(game.a, game.a[2]), player)"
    )
    table.play(m.TakeTurn("ada", enact("Tea.")))
    assert agreed(table)
    lines = list(table.lines)
    place = next(at for at, line in enumerate(lines) if line.type == type_)
    lines[place] = lines[place]._replace(data={**lines[place].data, field: value})
    assert isinstance(lines[place], Shown)
    assert replayed(table, lines).divergence is not None


@pytest.mark.parametrize(
    "clauses",
    [
        "attribute game.a: list of players by text = absent",
        "attribute proposal.a: list of numbers by proposer = absent",
        "attribute game.a: list of player = absent",
        "attribute game.a: list of choices = absent",
        "attribute game.a: list of lists = absent",
        "attribute game.a: list of a | b = absent",
        "attribute game.a: a | list of players = absent",
        "attribute game.a: list players = absent",
        "attribute game.a: list of = absent",
        "attribute game.a: list of players = mover",
        "attribute game.a: list of players = 7",
        "attribute game.a: list of players = roster",
        "move a(b: list of players)",
        "ballot a(b: list of players): yes",
        "attribute game.a: list of players = absent\nwhen turn.taken: set game.a = player",
        "attribute game.a: list of players = absent\nwhen turn.taken: set game.a[1] = player",
        "attribute game.a: list of players = absent\nwhen turn.taken: award game.a game.a",
        "attribute game.a: list of texts = absent\nwhen turn.taken: award game.a 1",
        "define a = players + mover",
    ],
)
def test_both_refuse_what_is_no_list(clauses: str) -> None:
    with pytest.raises(ClauseError):
        compile_clauses(clauses)
    with pytest.raises(Unreadable):
        understood(clauses)


def test_a_value_is_forgotten_where_a_lookup_of_its_type_takes_its_place() -> None:
    table = playing("attribute game.a: number = 0\nwhen vote.cast: set game.a = 7")
    table.play(m.TakeTurn("ada", enact("Tea.")))
    table.play(m.CastVote("bob", 301, "for"))
    table.correct(299, f"{TWO}attribute game.a: number by text = 0")
    table.correct(
        299,
        f"{TWO}attribute game.a: number = 0\nwhen vote.cast: reveal game.a as held to everyone",
        seen=1,
    )
    table.play(m.CastVote("cyd", 301, "against"))
    assert told(table, "held") == [0]
    assert agreed(table)
