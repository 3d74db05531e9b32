"""Rules say who may join after play has begun: ``require join``."""

from __future__ import annotations

from gamemaster.audit.files.lines import Shown
from gamemaster.documents.proposal import Body
from gamemaster.game import events as e
from gamemaster.game import moves as m
from tests.audit.replay.journals import Journaled, journaled, replayed
from tests.game.builders import enact, kinds, of, repeal, with_clauses

FULL = "require join: electorate.size < 3"
WELCOMED = "when player.joined: reveal player.name to everyone"
AWAY = "player.refused"


def table_of(*names: str, **rules: str) -> Journaled:
    more = {int(number.removeprefix("rule")): clauses for number, clauses in rules.items()}
    return journaled(*names, rules=with_clauses(more))


def adopt(table: Journaled, body: Body, number: int) -> None:
    table.turn("ada", body)
    table.vote(" ".join(handle for handle in table.handles() if handle != "ada"), number)
    if number in table.game.held:
        table.play(m.Review(number, "confirm", "", "it says nothing", 1))


def agreed(table: Journaled, lines: list[Shown] | None = None) -> bool:
    return replayed(table, table.lines if lines is None else lines).divergence is None


def test_whoever_is_not_let_in_is_told_the_rule_and_nobody_else_hears_of_it() -> None:
    table = table_of("Ada", "Bob", "Cyd", rule207=FULL, rule213=WELCOMED)
    before = table.game
    events = table.play(m.Enrol("dan", "Dan"))
    assert of(e.PlayerRefused, events) == [e.PlayerRefused("dan", "Dan", 207)]
    (told,) = of(e.FieldsRevealed, events)
    assert (told.about, told.readers, told.announcement) == (AWAY, ("dan",), None)
    assert told.fields == (("rule.number", 207),)
    assert table.game.players == before.players
    assert table.game.active == 3
    assert agreed(table)


def test_it_is_no_violation() -> None:
    table = table_of("Ada", "Bob", "Cyd", rule207=FULL)
    events = table.play(m.Enrol("dan", "Dan"))
    assert {"move.illegal", "points.awarded"}.isdisjoint(kinds(events))


def test_where_there_is_room_again_they_may_ask_again() -> None:
    table = table_of("Ada", "Bob", "Cyd", rule207=FULL, rule213=WELCOMED)
    table.play(m.Enrol("dan", "Dan"))
    table.play(m.Forfeit("cyd"))
    events = table.play(m.Enrol("dan", "Dan"))
    assert "player.enrolled" in kinds(events)
    assert [told.about for told in of(e.FieldsRevealed, events)] == ["player.joined"]
    assert table.game.players["dan"].active
    assert agreed(table)


def test_who_joins_before_the_start_is_asked_nothing() -> None:
    table = table_of("Ada", "Bob", "Cyd", "Dan", rule207=FULL)
    assert table.game.active == 4


def test_a_rule_that_lets_people_in_is_repealed_and_nobody_comes_in() -> None:
    doors = {
        "rule207": "define anybody = true",
        "rule213": "define anybody = false\nrequire join: anybody",
    }
    table = table_of("Ada", "Bob", **doors)
    assert "player.enrolled" in kinds(table.play(m.Enrol("cyd", "Cyd")))
    adopt(table, repeal(207), 301)
    events = table.play(m.Enrol("dan", "Dan"))
    assert of(e.PlayerRefused, events) == [e.PlayerRefused("dan", "Dan", 213)]
    assert agreed(table)


def test_joining_forbidden_to_all_leaves_play_as_it_is() -> None:
    table = table_of("Ada", "Bob", "Cyd", rule207="require join: false citing 101")
    (away,) = of(e.PlayerRefused, table.play(m.Enrol("dan", "Dan")))
    assert away.cited == 101
    adopt(table, enact("Tea.", "define tea = 1"), 301)
    assert 301 in table.game.rulebook.rules
    assert agreed(table)


def test_a_condition_that_does_not_run_lets_everybody_in() -> None:
    table = table_of("Ada", "Bob", rule207="require join: 1 / (electorate.size - 2) > 0")
    events = table.play(m.Enrol("cyd", "Cyd"))
    assert {"clause.voided", "player.enrolled"} <= set(kinds(events))
    assert agreed(table)


def test_a_move_that_rules_call_so_takes_its_place() -> None:
    moves = "move join(who: player)\nrequire join: who != player\nwhen join.made: award player 1"
    table = table_of("Ada", "Bob", rule207=moves, rule213="require join: who.points < 5")
    assert "move.made" in kinds(table.play(m.Act("ada", "join bob")))
    assert "move.illegal" in kinds(table.play(m.Act("ada", "join ada")))
    assert "player.enrolled" in kinds(table.play(m.Enrol("cyd", "Cyd")))
    assert agreed(table)


def test_what_speaks_of_the_newcomer_as_a_player_is_void() -> None:
    table = table_of("Ada", "Bob", rule207="require join: player.points > 5")
    events = table.play(m.Enrol("cyd", "Cyd"))
    assert {"clause.voided", "player.enrolled"} <= set(kinds(events))
    assert agreed(table)


def test_what_a_higher_rule_gives_no_lower_one_takes() -> None:
    gift = "protect join"
    table = table_of("Ada", "Bob", rule114=gift, rule207="require join: false")
    assert "player.enrolled" in kinds(table.play(m.Enrol("cyd", "Cyd")))
    assert agreed(table)


def test_an_organiser_who_lets_them_in_all_the_same_is_found_out() -> None:
    table = table_of("Ada", "Bob", "Cyd", rule207=FULL)
    honest = list(table.lines)
    free = table_of("Ada", "Bob", "Cyd")
    free.play(m.Enrol("dan", "Dan"))
    let_in = free.lines[len(honest) :]
    assert "player.enrolled/1" in [line.type for line in let_in]
    assert not agreed(table, [*honest, *let_in])
