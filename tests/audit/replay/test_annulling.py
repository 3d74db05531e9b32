"""What is void by a ruling or a rule: replayed as it was played, and nothing passed off as it."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from gamemaster.audit.files.lines import Shown
from gamemaster.errors import OperatorError
from gamemaster.game import moves as m
from tests.audit.replay.journals import Journaled, journaled, replayed
from tests.game.builders import HOUR, enact, with_clauses
from tests.game.test_voiding import BY_RULE, JUDGED, TELLING, void

RULINGS = [
    void("proposal", 302), void("turn", 302), void("turn", 301), void("vote", 301, "ada"),
    void("vote", 301, "cyd"), void("verdict", 1), void("verdict", 2), void("proposal", 303),
    void("proposal", 301, "ada"), void("vote", 301), void("nothing", 1),
]  # fmt: skip


def played(*rulings: m.Move) -> Journaled:
    """Two turns and a vote, what is ruled (or refused), and play as it goes on."""
    table = journaled("Ada", "Bob", "Cyd", rules=with_clauses({299: TELLING, 298: JUDGED}))
    table.turn("ada", enact("Tea.", "define tea = 1"))
    table.turn("bob", enact("Milk.", "define milk = 1"), wait=HOUR)
    table.vote("ada", 301)
    for ruling in rulings:
        with suppress(OperatorError):
            table.play(ruling)
    if table.game.waits:
        return table
    table.turn("bob", enact("More milk.", "define more = 1"), wait=HOUR)
    for player in ("ada", "bob", "cyd"):
        table.play(m.Act(player, "verdict 2 yes"))
        table.vote(player, 301)
    return table


def found(table: Journaled, lines: list[Shown] | None = None) -> str:
    outcome = replayed(table, lines)
    assert not outcome.unknown
    return str(outcome.divergence or "")


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda one: f"{one.what} {one.which} {one.player}")
def test_a_ruling_is_replayed(ruling: m.Move) -> None:
    assert found(played(ruling)) == ""


def test_rulings_one_after_the_other_are_replayed() -> None:
    assert found(played(*RULINGS)) == ""


@pytest.mark.parametrize("paused", [m.Pause("a question"), m.End("it is late")])
def test_rulings_in_a_pause_and_after_the_end_are_replayed(paused: m.Move) -> None:
    assert found(played(paused, *RULINGS)) == ""


def by_rule(*words: str) -> Journaled:
    table = journaled("Ada", "Bob", "Cyd", rules=with_clauses(BY_RULE))
    table.turn("ada", enact("Tea.", "define tea = 1"))
    table.turn("bob", enact("Milk.", "define milk = 1"))
    table.vote("ada cyd", 302)
    for said in words:
        for player in ("ada", "bob"):
            table.play(m.Act(player, said))
    table.vote("cyd ada", 301)
    return table


@pytest.mark.parametrize("words", [("annul",), ("unvote",), ("unvote", "annul", "unvote")])
def test_what_a_rule_voids_is_replayed(words: tuple[str, ...]) -> None:
    assert found(by_rule(*words)) == ""


def test_what_rules_void_while_votes_are_counted_is_replayed() -> None:
    rules = {299: "when proposal.defeated: for q in proposals: void q",
             298: "ballot trial(): yes | no\nwhen turn.taken: open trial()\n"
             'when trial.cast if choice == "no": clear ballot by voters\n'
             "when trial.closed: void ballot; for q in proposals: clear q by voters; "
             "void ballot"}  # fmt: skip
    table = journaled("Ada", "Bob", "Cyd", rules=with_clauses(rules))
    table.turn("ada", enact("Tea.", "define tea = 1"))
    table.turn("bob", enact("Milk.", "define milk = 1"))
    table.vote("ada", 301)
    for said in ("trial 1 no", "trial 1 yes", "trial 2 yes"):
        for player in ("ada", "bob", "cyd"):
            table.play(m.Act(player, said))
    for player in ("ada", "bob", "cyd"):
        table.vote(player, 302, "against")
    assert found(table) == ""


FORGED: dict[str, tuple[str, dict[str, Any]]] = {
    "another proposal": ("proposal.voided/1", {"number": 302}),
    "another ballot": ("ballot.voided/1", {"number": 2}),
    "the vote of another": ("votes.cleared/1", {"player": "bob"}),
    "all votes": ("votes.cleared/1", {"player": None}),
    "the turn of another": ("turn.voided/1", {"player": "bob"}),
}


@pytest.mark.parametrize("name", FORGED)
def test_what_is_not_so_is_found(name: str) -> None:
    kind, said = FORGED[name]
    table = played(void("vote", 301, "ada"), void("verdict", 1), void("turn", 301))
    at = next(index for index, line in enumerate(table.lines) if line.type == kind)
    forged = [*table.lines]
    forged[at] = forged[at]._replace(data={**forged[at].data, **said})
    assert kind in found(table, forged)
    assert kind in found(table, [*table.lines[:at], *table.lines[at + 1 :]])
