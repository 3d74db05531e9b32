"""All points and all moves are heard of, whatever they were; the replay of that is the same."""

from __future__ import annotations

import pytest

from gamemaster.game import moves as m
from tests.audit.replay.journals import Journaled, journaled, replayed
from tests.game.builders import DAY, enact, with_clauses

COUNTED = """\
attribute player.lost: number = 0
attribute player.moves: number = 0
attribute game.last: text = ""
attribute game.why: text = ""
when points.awarded if points < 0: set player.lost = player.lost - points; set game.why = event
when player.moved: set player.moves = player.moves + 1; set game.last = move
"""
FREE = {202: "", 206: "", 215: "", 208: "define victory = player.points >= 1000000"}


def playing(**rules: str) -> Journaled:
    """Return a table at which points that are lost, and moves, are counted."""
    numbered = {int(name[1:]): clauses for name, clauses in rules.items()}
    listening = {207: COUNTED, **FREE, **numbered}
    return journaled("Ada", "Bob", "Cyd", rules=with_clauses(listening))


def kept(table: Journaled, name: str, of: str | None = None) -> object:
    """Return the value of an attribute of a player, or of the game."""
    found = table.game.attributes
    owner = "game" if of is None else "player"
    declared = next(a for k, a in found.declared.items() if k == f"{owner}.{name}")
    return found.value(declared, of)


def agreed(table: Journaled) -> bool:
    return replayed(table, table.lines).divergence is None


def test_points_that_are_lost_are_heard_of_whoever_takes_them() -> None:
    table = playing(r215="when turn.taken: award everyone 1 - 3; award player 5; award player 0")
    table.play(m.TakeTurn("ada", enact("Tea.")))
    assert [kept(table, "lost", of) for of in ("ada", "bob", "cyd")] == [2, 2, 2]
    assert kept(table, "why") == "turn.taken"
    table.play(m.GivePoints("bob", -7, "it was late"))
    assert kept(table, "lost", "bob") == 9
    assert kept(table, "why") == "ruling"
    table.play(m.GivePoints("bob", 7, "it was not"))
    assert kept(table, "lost", "bob") == 9
    assert agreed(table)


def test_they_are_heard_of_as_they_are_in_the_end() -> None:
    table = playing(
        r206="when turn.taken: award player 4",
        r215='modify award if player.handle == "bob": points - 10',
    )
    table.play(m.TakeTurn("bob", enact("Tea.")))
    table.pass_time(DAY)
    table.play(m.TakeTurn("ada", enact("Tea.")))
    assert (kept(table, "lost", "bob"), kept(table, "lost", "ada")) == (6, 0)
    assert agreed(table)


def test_who_has_won_is_asked_after_all_that_a_ruling_brings() -> None:
    table = playing(
        r208="define victory = player.points >= 50",
        r206="when points.awarded if points >= 50: award player -points",
    )
    table.play(m.GivePoints("bob", 50, "for once"))
    assert table.game.winners == ()
    assert table.points("bob") == 0
    assert agreed(table)


def test_what_is_put_off_keeps_the_points() -> None:
    table = playing(r206='when points.awarded after duration("1d"): award named("cyd") points')
    table.play(m.GivePoints("bob", -7, "it was late"))
    table.pass_time(DAY)
    assert table.points("cyd") == -7
    assert agreed(table)


@pytest.mark.parametrize(
    ("move", "kind"),
    [
        (m.TakeTurn("bob", enact("Tea.")), "turn"),
        (m.CastVote("bob", 301, "for"), "vote"),
        (m.CastVote("bob", 999, "for"), "vote"),
        (m.Inquire("bob", 999), "inquiry"),
        (m.Act("bob", "wave"), "do"),
        (m.Act("bob", "moon"), "do"),
        (m.Forfeit("bob"), "forfeit"),
    ],
    ids=str,
)
def test_every_move_is_heard_of_once_whatever_came_of_it(move: m.PlayerMove, kind: str) -> None:
    table = playing(r206="move wave()\nrequire forfeit: false")
    table.play(m.TakeTurn("ada", enact("Tea.")))
    table.play(move)
    table.play(move)
    assert kept(table, "moves", "bob") == 2
    assert kept(table, "last") == kind
    assert kept(table, "moves", "cyd") == 0
    assert agreed(table)


def test_neither_what_is_passed_on_nor_what_leaves_is_heard_of() -> None:
    table = playing()
    table.play(m.PassOn("bob", ("cyd",), words="Hello.", number=None, anonymous=False))
    table.play(m.Forfeit("cyd"))
    table.play(m.CastVote("cyd", 301, "for"))
    assert [kept(table, "moves", of) for of in ("bob", "cyd")] == [0, 0]
    assert kept(table, "last") == ""
    assert agreed(table)


def test_moves_are_heard_of_last_and_before_the_count() -> None:
    table = playing(
        r206="when vote.cast: award player 10\n"
        'when player.moved if move == "vote": award player player.points\n'
        "when proposal.adopted: award supporters 1"
    )
    number = table.game.next_number
    table.play(m.TakeTurn("ada", enact("Tea.")))
    table.vote("bob cyd", number)
    assert table.points("cyd") == 21
    assert agreed(table)


def test_nobody_is_told_which_event_it_was() -> None:
    table = playing(
        r206="when points.awarded: reveal points to everyone\n"
        "when player.moved: reveal player.name, points to everyone"
    )
    table.play(m.GivePoints("bob", -7, "it was late"))
    table.play(m.TakeTurn("ada", enact("Tea.")))
    told = {line.data["about"] for line in table.lines if line.type == "fields.revealed/1"}
    assert "notice" in told
    assert not told & {"points.awarded", "player.moved"}
    assert agreed(table)


def test_an_audit_finds_what_was_not_heard_of() -> None:
    table = playing()
    table.play(m.GivePoints("bob", -7, "it was late"))
    table.play(m.TakeTurn("ada", enact("Tea.")))
    for name in ("lost", "moves"):
        place = next(
            at for at, line in enumerate(table.lines)
            if line.type == "attribute.set/1" and line.data["name"] == name
        )  # fmt: skip
        assert replayed(table, table.lines[:place] + table.lines[place + 1 :]).divergence


def won_by(table: Journaled) -> list[list[str]]:
    """Return who has won, or between whom a judge is to decide."""
    types = ("tournament.won/1", "ruling.needed/1")
    return [line.data["players"] for line in table.lines if line.type in types]


@pytest.mark.parametrize(("points", "winners"), [(1, ["cyd"]), (50, ["bob", "cyd"])])
def test_a_ruling_with_all_that_rules_make_of_it_is_one_decision(
    points: int, winners: list[str]
) -> None:
    table = playing(
        r206='when points.awarded if event == "ruling": award named("cyd") 50',
        r208="define victory = player.points >= 50",
    )
    table.play(m.GivePoints("bob", points, "a ruling"))
    assert won_by(table) == [winners]
    assert agreed(table)


def test_a_rule_that_may_speak_again_before_it_is_heard_hears_of_points() -> None:
    karma = "attribute player.karma: number = 0\nwhen points.awarded: set player.karma = 7"
    table = playing(
        r202="protect karma",
        r206=karma,
        r207="",
        r215="when turn.taken: award player 1; for r in filter(x in rules, x.number == 202):"
        " repeal r",
    )
    table.play(m.TakeTurn("ada", enact("Tea.")))
    assert kept(table, "karma", "ada") == 7
    assert agreed(table)
