"""Moves that rules declare, made as `do …`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.game import events as e
from gamemaster.game import moves as m
from gamemaster.game.fold.state import Game
from gamemaster.game.player_moves import declared_moves
from gamemaster.game.player_moves.declared_moves import read_act
from tests.game.builders import (
    DAY,
    HOUR,
    Table,
    amend,
    cited,
    enact,
    gains,
    kinds,
    private,
    public,
    repeal,
    started,
    the,
    with_clauses,
)

BERATE = """
move berate(target: player)
require berate: made.count == 0 or now - made.last >= duration("1w")
when berate.made: award target -2; reveal target.name as berated to everyone
"""


def at_the_table(clauses: str, *names: str) -> Table:
    """Players who play by one rule more."""
    return started(*(names or ("Ada", "Bob", "Cyd")), rules=with_clauses({299: clauses}))


def do(table: Table, player: str, words: str) -> tuple[e.Event, ...]:
    return table.play(m.Act(player, words))


def arguments(table: Table, words: str) -> dict[str, object] | None:
    """What a move was understood to say, None if it did nothing."""
    made = [one for one in do(table, "ada", words) if isinstance(one, e.MoveMade)]
    return dict(made[0].arguments) if made else None


def test_a_declared_move_is_judged_recorded_and_heard() -> None:
    table = at_the_table(BERATE)
    events = do(table, "ada", "berate Bob")
    assert kinds(events) == ["move.made", "points.awarded", "fields.revealed"]
    assert the(e.MoveMade, events) == e.MoveMade("ada", "berate", (("target", "bob"),))
    assert gains(events) == {"bob": -2}
    assert public(events) == [{"berated": "Bob"}]
    assert the(e.FieldsRevealed, events).about == "notice"


def test_of_two_players_whose_names_differ_in_an_underscore_only_quotes_tell_which() -> None:
    table = at_the_table(BERATE, "Ada", "Bob_B", "Bob B")
    assert arguments(table, "berate bob b") is None
    assert arguments(table, "berate Bob_B") is None
    assert arguments(table, 'berate "Bob_B"') != arguments(table.wait(8 * DAY), 'berate "Bob B"')


def test_among_many_players_each_is_looked_up_in_one_list(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[Mapping[str, str]] = []
    phrases = declared_moves._phrases

    def noted(known: Mapping[str, str]) -> object:
        made.append(known)
        return phrases(known)

    monkeypatch.setattr(declared_moves, "_phrases", noted)
    asked = ", ".join(f"x{place}: player" for place in range(16))
    table = at_the_table(f"move greet({asked})", *(f"Player {n}" for n in range(300)))
    said = read_act(table.game, f"greet {'player 7, ' * 15}Player 8")
    assert isinstance(said, declared_moves.MoveSaid)
    assert said.arguments[-1] == ("x15", "player 8")
    assert len(made) == 1


def test_once_a_week_for_each_player() -> None:
    table = at_the_table(BERATE)
    do(table, "ada", "berate Bob")
    table.wait(6 * DAY)
    assert cited(do(table, "ada", "berate Cyd")) == 299
    assert kinds(do(table, "cyd", "berate ada"))[0] == "move.made"
    table.wait(DAY)
    assert kinds(do(table, "ada", "berate Cyd"))[0] == "move.made"
    assert table.game.move_counts.of("berate", "ada").count == 2
    assert table.game.move_counts.of("berate", "bob").count == 0


def test_what_is_counted_by_anyone() -> None:
    table = at_the_table(
        "move cheer()\n"
        "define before = made.last_by_anyone\n"
        'require cheer: before == absent or now - before >= duration("1d")'
    )
    assert kinds(do(table, "ada", "cheer")) == ["move.made"]
    assert kinds(do(table.wait(HOUR), "bob", "cheer"))[0] == "move.illegal"
    assert kinds(do(table.wait(DAY), "bob", "cheer")) == ["move.made"]


@pytest.mark.parametrize("words", ["dance", "berate", "berate Zoe", "berate Bob and Cyd", "", "!"])
def test_what_no_rule_declares_or_nobody_can_read_does_nothing(words: str) -> None:
    table = at_the_table(BERATE)
    events = do(table, "ada", words)
    assert kinds(events) == ["move.ignored"]
    assert the(e.MoveIgnored, events).reason == "no rule declares this"


def test_moves_come_and_go_with_their_rule() -> None:
    table = started("Ada", "Bob", "Cyd")
    assert kinds(do(table, "ada", "berate Bob")) == ["move.ignored"]
    number = table.adopt(enact("One may berate others.", BERATE))
    assert kinds(do(table, "ada", "berate Bob"))[0] == "move.made"
    table.adopt(repeal(number), by="bob")
    assert kinds(do(table, "ada", "berate Bob")) == ["move.ignored"]
    table.adopt(enact("One may berate others.", BERATE), by="cyd")
    table.now = table.game.now
    assert kinds(do(table, "ada", "berate Bob"))[0] == "move.illegal", "it remembers the last time"


EVERYTHING = """
move all_of_it(who: player, many: number, sure: boolean, which: red | dark_green, about: text)
move note(what: proposal, why: text)
move defer(to_rule: rule, until: instant, wait: duration)
"""


@pytest.mark.parametrize(
    ("words", "read"),
    [
        ('all_of_it bob 12.5 yes red "a b"',
         {"who": "bob", "many": "25/2", "sure": True, "which": "red", "about": "a b"}),
        ("All of it: Mary Ann, -3, no, dark green, it is, by the way, “so”.",
         {"who": "mary ann", "many": -3, "sure": False, "which": "dark_green",
          "about": "it is, by the way, “so”."}),
        ("do 1", None),
        ("all_of_it mary 1 yes red x", None),
        ("all_of_it bob 1e9 yes red x", None),
        ("all_of_it bob 1 maybe red x", None),
        ("all_of_it bob 1 yes blue x", None),
        ("all_of_it bob 1 yes Dárk grëen x",
         {"who": "bob", "many": 1, "sure": True, "which": "dark_green", "about": "x"}),
        ("all_of_it bob 1 yes re\N{COMBINING ACUTE ACCENT}d x",
         {"who": "bob", "many": 1, "sure": True, "which": "red", "about": "x"}),
        ("all_of_it bob 1 yes red", None),
        (f"all_of_it bob {'9' * 90} yes red x", None),
        ("note 301 because", {"what": 301, "why": "because"}),
        ('note proposal #301 "because"', {"what": 301, "why": "because"}),
        ("note 998 because", None),
        ("defer rule 203 2026-03-02 18:30 1d 12h",
         {"to_rule": 203, "until": 1772476200, "wait": 129600}),
        ("defer 203, 2026-03-02, 36h.", {"to_rule": 203, "until": 1772409600, "wait": 129600}),
        ("defer 301 2026-03-02 36h", None),
        ("defer 203 2026-13-02 36h", None),
    ],
)  # fmt: skip
def test_parameters_of_every_type(words: str, read: dict[str, object] | None) -> None:
    rules = with_clauses({299: EVERYTHING})
    table = started("Ada", "Bob", "Mary Ann", "Mary Beth", rules=rules)
    table.turn("ada", enact())
    assert arguments(table, words) == read


def test_two_who_are_called_the_same_go_by_their_handles() -> None:
    table = at_the_table("move greet(whom: player)", "Bob", "Ada")
    table.play(m.Enrol("bob2", "Bob"))
    assert arguments(table, "greet bob") is None
    assert arguments(table, "greet bob2") == {"whom": "bob2"}


def test_the_longer_name_that_reads_is_meant() -> None:
    table = at_the_table("move sing(what: text)\nmove sing_again(what: text)")
    events = do(table, "ada", "sing again the song")
    assert the(e.MoveMade, events).move == "sing_again"
    assert the(e.MoveMade, do(table, "ada", "sing agains")).move == "sing"


def test_a_name_of_many_underscores_is_read_as_soon_as_any_other() -> None:
    name = f"a{'_' * 60}b"
    table = at_the_table(f"move {name}(what: text)\nmove x_y(what: text)")
    for between in ("_" * 200, " " * 200, "_ " * 100):
        assert arguments(table, f"a{between}c now") is None
        assert arguments(table, f"a{between}b now") == {"what": "now"}
    assert arguments(table, f"a{'_' * 59}b now") is None
    assert arguments(table, "x _  y now") == {"what": "now"}


def test_of_two_rules_that_declare_a_move_the_one_that_prevails_counts() -> None:
    rules = with_clauses({298: "move wave(whom: player)", 299: "move wave(times: number)"})
    table = started("Ada", "Bob", rules=rules)
    assert arguments(table, "wave bob") == {"whom": "bob"}
    assert arguments(table, "wave 3") is None


def test_reactions_speak_of_the_parameters_as_they_stand() -> None:
    table = at_the_table(
        "move give(whom: player, amount: number)\n"
        "require give: amount > 0 and player.points >= amount\n"
        "when give.made: award player -amount; award whom amount; "
        "reveal whom.points, made.count as gifts to player"
    )
    table.award("ada", 10)
    events = do(table, "ada", "give bob 2.5")
    assert gains(events) == {"ada": -2.5, "bob": 2.5}
    assert private(events, "ada") == [{"whom.points": "5/2", "gifts": 1}]
    assert kinds(do(table, "ada", "give bob -1"))[0] == "move.illegal"


def test_parameters_may_have_names_that_mean_something_elsewhere() -> None:
    table = at_the_table(
        "move give(whom: player, points: number, rule: rule, text: text)\n"
        "require give: points <= 5\n"
        "when give.made: award whom points; reveal points, rule.number, text to whom\n"
        'when give.made after duration("1h"): award whom points * 10'
    )
    events = do(table, "ada", "give bob 2 203 as promised")
    assert gains(events) == {"bob": 2}
    assert private(events, "bob") == [{"points": 2, "rule.number": 203, "text": "as promised"}]
    assert kinds(do(table, "ada", "give bob 6 203 as promised"))[0] == "move.illegal"
    assert gains(table.pass_time(HOUR)) == {"bob": 20}


def test_an_amended_rule_may_take_a_move_other_parameters() -> None:
    table = started("Ada", "Bob", "Cyd")
    number = table.adopt(enact("Greet.", "move greet(whom: player)"))
    table.adopt(amend(number, "move greet(whom: player, how: text)"), by="bob")
    assert arguments(table, "greet bob") is None
    assert arguments(table, "greet bob kindly") == {"whom": "bob", "how": "kindly"}


@cache
def with_a_budget() -> Game:
    return at_the_table(EVERYTHING + "ballot budget(): number").game


@given(st.text(max_size=60) | st.text(alphabet='alovit_ ",.#“bd0123456789/-', max_size=60))
def test_reading_takes_anything(words: str) -> None:
    game = with_a_budget()
    for name in ("", "all of it ", "note ", "defer ", "budget "):
        read_act(game, name + words)
