"""Every name and field that clauses may read gives the verifier what it gives the engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster import clauses as engine
from gamemaster.audit import language as audit
from gamemaster.audit.replay import fields
from gamemaster.audit.replay import knowledge as seen
from gamemaster.audit.replay import plain_facts as held
from gamemaster.clauses.types import Type
from gamemaster.clauses.vocabulary import GLOBALS, NAMES
from gamemaster.game import moves as m
from gamemaster.game.fold.state import Game, Player
from gamemaster.game.views import bindings, results
from gamemaster.game.views.clause_views import BallotView, ProposalView, RuleView, Votes
from tests.audit.replay.journals import Journaled, journaled
from tests.audit.replay.test_random_games import fire
from tests.audit.replay.test_said import state_of
from tests.game.builders import DAY, amend, enact, repeal, transmute, with_clauses
from tests.game.test_random_games import NAMES as PLAYERS
from tests.game.test_random_games import STEPS, Step, attempt, moves, settle
from tests.properties import examples
from tests.torture.fuzzing.expressions import paths

ATTRIBUTES = """
attribute player.karma: number = player_count
attribute proposal.judge: player = absent
attribute game.mood: calm | angry = "calm"
attribute game.until: instant = now
define player_count = size(enrolled)
when vote.cast: set player.karma = player.karma + 1 / 3; set proposal.judge = player
when vote.cast: set game.mood = "angry"
ballot tea(host: player): yes | no closes votes.cast == 6
when turn.taken if proposal.kind == "transmute": open tea(player)
"""
HELD = ("map(p in enrolled, p.karma)", "map(q in proposals, q.judge)", "game.mood", "game.until",
        "map(q in proposals, q.karma)", "mover.nothing")  # fmt: skip


def asked() -> Iterator[str]:
    """Yield every way from a name known everywhere, through lists by their first and last items."""
    for name in sorted(GLOBALS):
        yield from ways(name, NAMES[name].type, 2)
    yield from HELD
    yield "rotate(map(q in proposals, q.votes), first(proposals).votes)"


def ways(root: str, kind: Type, deep: int) -> Iterator[str]:
    for way, reached in paths(kind, 2):
        found = f"{root}{way}"
        yield found
        if reached.item is not None and deep:
            for end in ("first", "last"):
                yield from ways(f"{end}({found})", reached.item, deep - 1)


ASKED = tuple(dict.fromkeys(asked()))


def plain(value: object) -> object:
    """Return a value in terms of neither."""
    match value:
        case tuple():
            return tuple(map(plain, value))
        case Player(handle=key) | seen.Player(handle=key):
            return "player", key
        case ProposalView(number=key) | seen.Proposal(number=key):
            return "proposal", key
        case RuleView(number=key) | seen.RuleSeen(number=key):
            return "rule", key
        case BallotView() | seen.Ballot():
            return "ballot", value.number
        case Votes() | seen.Votes():
            return "votes"
        case bool() | int() | Fraction() | str() | None:
            return type(value), value
    return "thing"


def by_engine(game: Game, text: str) -> tuple[object, int]:
    (define,) = engine.compile_clauses(f"define x = {text}").defines
    budget = engine.Budget()
    scope = engine.Scope(
        bindings.Names(game, {}),
        attribute=lambda record, name: results.read_attribute(game, record, name),
    )
    try:
        return plain(engine.evaluate(define.expr, scope, budget)), budget.spent
    except engine.ClauseFailed:
        return "failed", budget.spent


def by_verifier(state: seen.State, text: str) -> tuple[object, int]:
    (define,) = audit.read_clauses(f"define x = {text}")
    assert define.kind == "define"
    budget = audit.Budget()
    scope = audit.Scope(
        fields.Names(state, {}),
        fields.kinds_of(state),
        attribute=lambda record, name: held.read(state, record, name),
    )
    try:
        return plain(define.value.value(scope, budget)), budget.spent
    except audit.Failed:
        return "failed", budget.spent


def agree(table: Journaled) -> Mapping[str, object]:
    state = state_of(table)
    found = {text: by_verifier(state, text) for text in ASKED}
    assert found == {text: by_engine(table.game, text) for text in ASKED}
    return {text: value for text, (value, _) in found.items()}


@pytest.fixture(scope="module")
def played() -> Mapping[str, object]:
    names = ("Ada", "Bob of Kent", "Cyd", "Dee", "Eve", "Fay")
    table = journaled(*names, rules=with_clauses({299: ATTRIBUTES}))
    table.adopt(enact("Tea is served.", "define tea = 1"))
    table.turn("bob of kent", amend(203, "define adopted = votes.for >= 2"))
    table.turn("cyd", repeal(301))
    table.wait(DAY).turn("ada", transmute(101))
    for voter, number, choice in (
        ("ada", 302, "for"), ("cyd", 302, "against"), ("dee", 302, "abstain"),
        ("ada", 303, "abstain"),
    ):  # fmt: skip
        table.play(m.CastVote(voter, number, choice))  # type: ignore[arg-type]
    table.play(m.Act("dee", "tea yes"))
    table.forfeit("fay")
    return agree(table)


def test_in_a_game_with_something_of_everything_all_agree(played: Mapping[str, object]) -> None:
    assert len(played) > 300
    failed = {text for text, value in played.items() if value == "failed"}
    assert len(failed) < len(played) / 3
    assert played["first(proposals).frees_immutable"] == (bool, False)
    assert played["last(proposals).frees_immutable"] == (bool, True)
    assert played["last(enrolled).active"] == (bool, False)
    assert played["game.mood"] == (str, "angry")


@examples(12)
@given(st.integers(1, 5), STEPS)
def test_whatever_was_played_all_agree(players: int, steps: list[Step]) -> None:
    table = journaled(*PLAYERS[:players], dice=(2, 6, 1), dice_length=64)
    for step in steps:
        table.wait(DAY)
        for move in moves(table, step):
            if table.game.waits:
                settle(table)
            fire(table)
            attempt(table, move)
    agree(table)
