"""When proposals were made public, by what announcements say: played, and replayed."""

from __future__ import annotations

import pytest

from gamemaster.game import moves as m
from tests.audit.replay.journals import Journaled, journaled, replayed
from tests.game.builders import HOUR, enact, with_clauses

TELL = """
move tell(what: proposal)
when tell.made: award player count(q in proposed, q.revealed != absent)
when tell.made: {told}
"""

TOLD = {
    "reveal what.number as due to everyone": (),
    "reveal what.number to everyone": (),
    "reveal what.number as proposals to everyone": (302,),
    "reveal what as proposals to everyone": (302,),
    "reveal proposals to everyone": (301, 302),
    "for q in proposed: reveal q.number as proposals to everyone": (301, 302),
    "reveal map(q in proposed, q.number) as proposals to everyone": (301, 302),
    "reveal map(q in proposed, q.number) as all_there_are to everyone": (),
    "reveal what.hash as sha to everyone": (302,),
    "reveal map(q in proposed, q.hash) as these to everyone": (301, 302),
    "reveal what.document as paper to everyone": (302,),
    "reveal what.text, what.kind to everyone": (),
    "reveal what.number as proposals, what.hash as sha to player": (),
    "reveal 999 as proposals, true as more to everyone": (),
}
"""What a rule tells when somebody tells of 302, and the proposals that are public by it."""


def played(told: str) -> Journaled:
    table = journaled("Ada", "Bob", "Cyd", rules=with_clauses({202: TELL.format(told=told)}))
    table.turn("ada", enact("Tea.\n"))
    table.turn("bob", enact("Coffee.\n"))
    for _ in range(2):
        table.wait(HOUR).play(m.Act("cyd", "tell 302"))
    return table


@pytest.mark.parametrize(("told", "public"), TOLD.items())
def test_a_proposal_is_public_once_an_announcement_tells_of_it(
    told: str, public: tuple[int, ...]
) -> None:
    table = played(told)
    first = table.now - HOUR
    found = {number: one.revealed for number, one in table.game.proposals.items()}
    assert found == {number: first if number in public else None for number in (301, 302)}
    assert table.game.players["cyd"].points == len(public)
    assert str(replayed(table, table.lines).divergence or "") == ""


def test_what_a_verdict_announces_is_public_too() -> None:
    table = played("reveal what.text to everyone")
    table.vote("ada bob", 301)
    assert [one.revealed for _, one in sorted(table.game.proposals.items())] == [table.now, None]
    assert str(replayed(table, table.lines).divergence or "") == ""
