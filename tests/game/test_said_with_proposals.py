"""What players say with a proposal, where a rule asks for it, is judged before the turn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gamemaster.clauses import ClauseError, compile_clauses
from gamemaster.documents.proposal import Body, DocumentError, canonical_body, parse_document
from gamemaster.game import events as e
from gamemaster.game import moves as m
from gamemaster.game.wire import move_from_json, move_to_json
from tests.audit.replay.journals import Journaled
from tests.game.builders import DAY, cited, enact, gains, kinds, of, the
from tests.game.test_turns_without_proposals import agreed, playing

STAKE = "attribute proposal.stake: number by proposer = 0"
ASKED = (
    f"{STAKE}\n"
    "attribute proposal.topic: tax | poll_law by proposer = absent\n"
    "attribute proposal.ally: player by proposer = absent\n"
    "attribute proposal.motto: text by proposer = absent\n"
    'attribute proposal.rest: duration by proposer = duration("1d")'
)


def proposes(table: Journaled, said: str | None, player: str = "ada") -> tuple[e.Event, ...]:
    return table.play(m.TakeTurn(player, replace(enact(), said=said)))


def values(events: tuple[e.Event, ...]) -> dict[str, object]:
    return {event.name: event.value for event in of(e.AttributeSet, events)}


def test_it_is_an_attribute_of_the_proposal_from_its_turn_on() -> None:
    paid = "when turn.taken: award player -proposal.stake\n"
    table = playing(f"{STAKE}\n{paid}when proposal.adopted: award proposer 2 * proposal.stake")
    events = proposes(table, "stake 5")
    taken = the(e.TurnTaken, events)
    assert taken.said == "stake 5"
    assert "With:\n| stake 5\nEnd: 301\n" in taken.document
    assert the(e.AttributeSet, events) == e.AttributeSet("proposal", 301, "stake", 5)
    assert parse_document(taken.document).body.said == "stake 5"
    before = table.game.players["ada"].points
    table.vote("ada bob", 301)
    assert table.game.players["ada"].points - before == 10
    agreed(table)


def test_what_is_not_said_is_as_it_begins() -> None:
    table = playing(f"{STAKE}\nrequire turn: change.stake == 0")
    for said in (None, "stake 0"):
        assert values(proposes(table, said)) == {}
    agreed(table)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("stake 5, topic tax", {"stake": 5, "topic": "tax"}),
        ("topic: poll law and stake = -1/2", {"stake": "-1/2", "topic": "poll_law"}),
        ('motto "We, and they", ally Bob, rest 2 days', {"ally": "bob", "rest": 172_800,
                                                         "motto": "We, and they"}),
        ("Ally: bob. ", {"ally": "bob"}),
        ("motto and", {"motto": "and"}),
        ("motto stake, stake, 3", {"motto": "stake", "stake": 3}),
    ],
)  # fmt: skip
def test_it_may_be_said_in_these_ways(said: str, meant: dict[str, object]) -> None:
    table = playing(ASKED)
    assert values(proposes(table, said)) == meant
    agreed(table)


@pytest.mark.parametrize(
    "said",
    ["stake", "stake two", "stake 5 6", "stake 5, stake 6", "sugar 2", "5", "topic war",
     "ally Nobody", "stake 5 and", "motto We, and they", ", stake 5"],
)  # fmt: skip
def test_a_turn_with_other_words_is_not_taken_nor_punished(said: str) -> None:
    table = playing(ASKED)
    ignored = the(e.MoveIgnored, proposes(table, said))
    assert ignored.reason == "no rule asks for what is said with it"
    assert table.game.players["ada"].turns == 0
    agreed(table)


def test_a_rule_judges_it_before_the_turn() -> None:
    table = playing(
        f"{STAKE}\nattribute proposal.topic: tax | law by proposer = absent\n"
        "require turn: change.stake <= 3\nrequire turn: change.topic != absent"
    )
    assert cited(proposes(table, "stake 4, topic tax")) == 217
    assert cited(proposes(table, None)) == 217
    assert kinds(proposes(table, "topic tax"))[:2] == ["turn.taken", "attribute.set"]
    agreed(table)


def test_it_is_known_as_the_change_while_a_turn_is_judged_and_never_else() -> None:
    table = playing(f"{STAKE}\nwhen proposal.defeated: award proposer change.stake",
                    more={204: "define defeated = votes.against > 0"})  # fmt: skip
    proposes(table, "stake 5")
    events = table.vote("bob", 301, "against")
    assert "clause.voided" in kinds(events)
    agreed(table)


def test_a_rule_may_change_it_and_an_amended_one_ask_no_more() -> None:
    table = playing(f"{STAKE}\nwhen vote.cast: set proposal.stake = proposal.stake + 1")
    proposes(table, "stake 5")
    assert values(table.vote("bob", 301, "for")) == {"stake": 6}
    table.play(m.CorrectClauses(217, "attribute proposal.stake: number = 0", "no more", 0))
    assert kinds(proposes(table, "stake 5")) == ["move.ignored"]
    agreed(table)


def test_the_document_of_a_rewritten_proposal_still_has_it() -> None:
    table = playing(f'{STAKE}\nwhen turn.taken: rewrite proposal as "Other words."')
    events = proposes(table, "stake 5")
    assert "With:\n| stake 5\n" in the(e.ProposalRewritten, events).document
    agreed(table)


def test_all_parts_of_a_proposal_are_judged_with_it() -> None:
    clauses = f"{STAKE}\ndefine most_parts = 2\nrequire turn: change.stake > 0"
    table = playing(clauses)
    first, second = replace(enact(), said="stake 1"), enact()
    taken = the(e.TurnTaken, table.play(m.TakeTurn("ada", first, (second,))))
    assert parse_document(taken.document).more[0].said is None
    assert taken.document.count("With:") == 1
    with pytest.raises(DocumentError):
        canonical_body(enact(), first)
    agreed(table)


def test_adoption_stays_possible_where_something_has_to_be_said() -> None:
    """In a trial somebody says something, as a proposer would (ADR 206)."""
    table = playing("")
    clauses = (
        "attribute proposal.topic: tax | law by proposer = absent\n"
        "attribute proposal.ally: player by proposer = absent\n"
        "require turn: change.topic != absent and change.ally != player\n"
        "require adoption: proposal.ally in proposal.supporters"
    )
    table.turn("ada", Body("enact", None, "Topics.\n", f"{clauses}\n"))
    table.vote("ada bob", 301)
    assert 301 in table.game.rulebook.rules
    table.wait(DAY)
    proposes(table, "topic law, ally Bob")
    table.vote("ada bob", 302)
    assert 302 in table.game.rulebook.rules
    agreed(table)


def test_a_move_on_the_docket_has_it_only_where_it_was_said() -> None:
    move = m.TakeTurn("ada", replace(enact(), said="stake 5"))
    assert move_to_json(move)["body"]["said"] == "stake 5"
    assert move_from_json(move_to_json(move)) == move
    assert "said" not in move_to_json(m.TakeTurn("ada", enact()))["body"]


@pytest.mark.parametrize(
    "clause",
    [
        "attribute player.stake: number by proposer = 0",
        "attribute proposal.kind: text by proposer = absent",
        "attribute proposal.next: number by proposer = 0",
        "attribute proposal.stake: number by proposer = 0 shown to everyone",
        'attribute proposal.stake: number by proposer = 0\nrequire turn: change.stake == "a"',
    ],
)
def test_such_a_clause_is_refused(clause: str) -> None:
    with pytest.raises(ClauseError):
        compile_clauses(clause)


def test_names_of_before_keep_their_meaning() -> None:
    table = playing(
        "attribute proposal.turn: number = 1\ndefine said = 2\nmove propose(with_what: number)\n"
        "when propose.made: award player with_what + said"
    )
    assert gains(table.play(m.Act("ada", "propose 3"))) == {"ada": 5}
    agreed(table)
