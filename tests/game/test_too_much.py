"""Clauses that write down or tell too much: void beyond a limit, and play goes on."""

from __future__ import annotations

import json

import pytest

from gamemaster.clauses import compile_clauses
from gamemaster.clauses.nodes import When
from gamemaster.game import events as e
from gamemaster.game import moves as m
from gamemaster.game.views.bindings import Later, Names, scores
from gamemaster.game.wire import event_to_json
from tests.game.builders import enact, of, public, started, with_clauses

NAMES = ("Ada", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida")
LONG = enact("a wombat " * 3_500)
ITEM = 10 * 2**20
"""Octets that the events of one move may have, however many players and whatever the clauses."""


def everybody(effect: str) -> str:
    return f"when turn.taken: for p in players: for q in players: for r in players: {effect}"


FOR_EVERYBODY = {
    "told to everyone": everybody("reveal proposal.text as told to everyone"),
    "told to each": everybody("reveal proposal.text + p.name as told to r"),
    "kept": 'attribute player.k: text = ""\n'
    + everybody("set p.k = proposal.text + q.name + r.name"),
    "kept and shown": 'attribute player.k: text = "" shown to everyone\n'
    + everybody("set p.k = proposal.text + q.name + r.name"),
    "asked about": "ballot poll(what: text): yes | no\n" + everybody("open poll(proposal.text)"),
}


@pytest.mark.parametrize("what", FOR_EVERYBODY)
def test_a_long_text_for_everybody_about_everybody_is_cut_off(what: str) -> None:
    clauses = FOR_EVERYBODY[what]
    assert compile_clauses(clauses).of(When)
    table = started(*NAMES, rules=with_clauses({250: clauses}))
    caused = table.turn("ada", LONG)
    assert sum(len(json.dumps(event_to_json(event))) for event in caused) < ITEM
    (voided, *_) = of(e.ClauseVoided, caused)
    assert voided.rule == 250
    assert "too many steps" in voided.problem or "at once" in voided.problem


FOR_MANY = {
    "awarded": "when turn.taken: for p in players: for q in players: award everyone 0",
    "awarded by many clauses": "\n".join(["when turn.taken: award everyone 0"] * 199),
    "votes": 'when turn.taken: for p in players: cast "for" by everyone',
    "letters": "when turn.taken: for p in players: reveal 1 as x to without(players, p)",
    "winners": "define win_ends_game = false\nwhen turn.taken: for p in players: win everyone\n"
    "when round.won: for p in winners: for q in winners: award q 0",
}


@pytest.mark.untraced
@pytest.mark.parametrize("what", FOR_MANY)
def test_what_is_done_for_many_players_is_cut_off(what: str) -> None:
    names = tuple(f"P{one}" for one in range(300))
    table = started(*names, rules=with_clauses({250: FOR_MANY[what]}))
    caused = table.turn("p0", enact())
    done = sum(
        len(event.readers) if isinstance(event, e.FieldsRevealed)
        else len(event.players) if isinstance(event, e.PointsAwarded | e.RoundWon)
        else 1
        for event in caused
    )  # fmt: skip
    assert 300 < done < 60_000
    assert any(one.problem.endswith("at once") for one in of(e.ClauseVoided, caused))
    assert table.game.phase == "playing"


def test_a_long_text_that_many_clauses_keep_for_later_is_cut_off() -> None:
    waiting = 'when say.made after duration("1d"): award player 1'
    clauses = "\n".join(["move say(what: text)", *[waiting] * 199])
    table = started(*NAMES, rules=with_clauses(dict.fromkeys((250, 251), clauses)))
    caused = table.play(m.Act("ada", f"say {'a wombat ' * 7_000}"))
    assert len(of(e.TimerSet, caused)) > 50
    assert sum(len(json.dumps(event_to_json(event))) for event in caused) < ITEM


def test_a_clause_that_tells_too_much_silences_no_other_one() -> None:
    clauses = FOR_EVERYBODY["told to everyone"]
    table = started(*NAMES, rules=with_clauses({250: clauses}))
    (announced,) = public(table.turn("ada", LONG))
    assert {"proposal.number", "proposal.hash", "points"} <= set(announced)
    assert table.game.phase == "playing"


def test_everybody_is_listed_once_for_a_clause_that_asks_for_everybody_again_and_again() -> None:
    clauses = "when turn.taken if count(p in players, scores != absent) > 0: award player 1"
    table = started(*NAMES, rules=with_clauses({250: clauses}))
    names = Names(table.game, {"voters": Later(scores)})
    for name in ("scores", "players", "rules", "voters"):
        assert names[name] is names[name]
    assert of(e.ClauseVoided, table.turn("ada", enact())) == []


def test_a_long_text_may_be_told_to_everybody() -> None:
    clauses = "when turn.taken: reveal proposal.text to everyone; reveal proposal.text to players"
    table = started(*NAMES, rules=with_clauses({250: clauses}))
    assert of(e.ClauseVoided, table.turn("ada", LONG)) == []
