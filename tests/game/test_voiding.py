"""What is void from now on: proposals, turns, votes and ballots, by rulings and by effects."""

from __future__ import annotations

import pytest

from gamemaster.clauses import ClauseError, compile_clauses
from gamemaster.errors import OperatorError
from gamemaster.game import events as e
from gamemaster.game import moves as m
from tests.game.builders import (
    HOUR,
    Table,
    cited,
    enact,
    gains,
    kinds,
    of,
    started,
    the,
    with_clauses,
)

TELLING = (
    "when proposal.voided: reveal proposal.number to everyone; award proposer 1\n"
    "when turn.voided: reveal player.name to everyone; award player 2\n"
    "when vote.voided: reveal proposal.number to player"
)
JUDGED = (
    "ballot verdict(matter: number): yes | no\n"
    "when turn.taken: open verdict(proposal.number)\n"
    'when verdict.closed if votes.leading == "yes": '
    "for q in filter(o in proposals, o.number == matter): void q\n"
    "when verdict.voided: open verdict(matter)"
)
BY_RULE = {
    298: "move annul()\nwhen annul.made: for q in proposals: void q",
    299: "move unvote()\nwhen unvote.made: for q in proposals: clear q by player",
}


def playing(more: dict[int, str] | None = None) -> Table:
    table = started("Ada", "Bob", "Cyd", rules=with_clauses(more or {299: TELLING}))
    table.turn("ada", enact("Tea."))
    return table


def void(what: str, which: int, player: str | None = None) -> m.Void:
    return m.Void(what, which, player, "it was agreed on")


# Rulings -----------------------------------------------------------------------------------------


def test_a_void_proposal_is_voted_on_and_decided_no_more() -> None:
    table = playing()
    table.vote("ada", 301)
    events = table.play(void("proposal", 301))
    assert the(e.RulingMade, events) == e.RulingMade("void", "it was agreed on")
    assert the(e.ProposalVoided, events).number == 301
    assert gains(events) == {"ada": 1}
    assert the(e.FieldsRevealed, events).fields == (("proposal.number", 301),)
    assert the(e.MoveIgnored, table.vote("bob", 301)).reason == "the proposal is decided"
    assert table.decided(301) == "void"
    assert 301 not in table.game.rulebook.rules


DOUBTFUL = "require turn: player.points >= 1000000"
"""Whether anything can be adopted after it nobody can find out."""


def asked_about_302() -> Table:
    """A tournament that waits for a ruling on 302, and has another open proposal."""
    table = playing({113: "protect adoption", 299: TELLING})
    table.turn("bob", enact("Not for the poor.", DOUBTFUL))
    assert the(e.RulingNeeded, table.vote("ada bob", 302)).proposal == 302
    assert table.game.phase == "paused"
    return table


@pytest.mark.parametrize("what", ["proposal", "turn"])
def test_play_goes_on_when_the_proposal_it_waits_for_is_void(what: str) -> None:
    table = asked_about_302()
    events = table.play(void(what, 302))
    assert kinds(events)[-1] == "tournament.resumed"
    assert table.game.phase == "playing"
    table.vote("ada bob", 301)
    assert table.decided(301) == "adopted"


def test_play_still_waits_when_something_else_is_void() -> None:
    table = asked_about_302()
    for ruling in (void("vote", 302, "ada"), void("proposal", 301)):
        assert not of(e.TournamentResumed, table.play(ruling))
    table.play(m.Resume("it may be adopted"))
    table.play(m.Pause("a holiday"))
    assert not of(e.TournamentResumed, table.play(void("proposal", 302)))
    assert table.game.phase == "paused"


def test_what_is_void_takes_no_review() -> None:
    table = playing()
    table.play(void("proposal", 301))
    with pytest.raises(OperatorError, match="no longer open"):
        table.review(301, "")


def test_who_made_a_void_turn_may_take_it_anew() -> None:
    table = playing()
    assert cited(table.turn("ada", enact("More tea."))) == 201
    player = table.game.players["ada"]
    events = table.play(void("turn", 301))
    assert [event.type for event in events if "voided" in event.type] == [
        "proposal.voided/1", "turn.voided/1",
    ]  # fmt: skip
    after = table.game.players["ada"]
    assert (after.turns, after.last_turn) == (player.turns - 1, None)
    assert table.game.mover is None
    assert the(e.TurnTaken, table.turn("ada", enact("More tea."))).number == 302


def test_a_void_turn_leaves_the_turns_before_it() -> None:
    table = playing()
    first = table.game.players["ada"].last_turn
    table.turn("bob", enact("Milk."), wait=HOUR)
    table.turn("ada", enact("More tea."), wait=24 * HOUR)
    table.play(void("turn", 303))
    assert table.game.players["ada"].last_turn == first
    assert table.game.mover == "bob"
    table.play(void("turn", 302))
    assert table.game.mover == "ada"


def test_a_void_vote_counts_no_more_and_may_be_cast_again() -> None:
    table = playing()
    table.vote("ada", 301)
    events = table.play(void("vote", 301, "ada"))
    assert the(e.VotesCleared, events) == e.VotesCleared(301, "ada")
    assert the(e.FieldsRevealed, events).readers == ("ada",)
    table.vote("bob", 301)
    assert table.decided(301) is None
    table.vote("ada", 301)
    assert table.decided(301) == "adopted"


def test_a_void_judgement_opens_the_question_again() -> None:
    table = playing({299: JUDGED})
    for player in ("ada", "bob", "cyd"):
        table.play(m.Act(player, "verdict 1 no"))
    events = table.play(void("verdict", 1))
    assert the(e.BallotVoided, events).number == 1
    assert the(e.BallotOpened, events).arguments == (("matter", "number", 301),)
    for player in ("ada", "bob", "cyd"):
        table.play(m.Act(player, "verdict 2 yes"))
    assert table.decided(301) == "void"


def test_an_open_ballot_that_is_void_is_open_no_more() -> None:
    table = playing({299: JUDGED.rpartition("\n")[0]})
    table.play(void("verdict", 1))
    assert table.game.box.open == ()
    assert of(e.MoveIgnored, table.play(m.Act("ada", "verdict 1 yes")))


@pytest.mark.parametrize(
    ("what", "which", "player"),
    [("proposal", 302, None), ("turn", 101, None), ("vote", 301, "bob"), ("vote", 301, None),
     ("proposal", 301, "ada"), ("verdict", 2, None), ("nothing", 1, None)],
)  # fmt: skip
def test_what_is_not_there_cannot_be_void(what: str, which: int, player: str | None) -> None:
    table = playing({299: JUDGED})
    table.vote("ada", 301)
    with pytest.raises(OperatorError):
        table.play(void(what, which, player))


def test_nothing_is_void_twice_or_once_it_is_decided() -> None:
    table = playing({299: JUDGED})
    table.play(void("verdict", 1))
    with pytest.raises(OperatorError, match="void already"):
        table.play(void("verdict", 1))
    table.vote("ada bob", 301)
    with pytest.raises(OperatorError, match="no open proposal"):
        table.play(void("turn", 301))


# Effects -----------------------------------------------------------------------------------------


def test_a_rule_voids_a_proposal() -> None:
    table = playing(BY_RULE)
    events = table.play(m.Act("bob", "annul"))
    assert the(e.ProposalVoided, events).number == 301
    (why,) = [one.why for one in table.last if isinstance(one.event, e.ProposalVoided)]
    assert (why.rule, why.clause) == (298, 2)
    assert not of(e.RulingMade, events)


def test_what_is_decided_is_not_voided() -> None:
    table = playing({299: "when proposal.adopted: void proposal"})
    assert not of(e.ProposalVoided, table.vote("ada bob", 301))
    assert table.decided(301) == "adopted"


def test_a_rule_voids_votes_of_some() -> None:
    table = playing(BY_RULE)
    table.vote("ada", 301)
    events = table.play(m.Act("ada", "unvote"))
    assert the(e.VotesCleared, events) == e.VotesCleared(301, "ada")
    assert not of(e.VotesCleared, table.play(m.Act("cyd", "unvote")))


def test_a_rule_voids_ballots_and_votes_in_them() -> None:
    rule = ("ballot trial(): yes | no\nwhen turn.taken: open trial()\n"
            'when trial.cast if choice == "no": clear ballot by voters\n'
            "when trial.closed: void ballot; void ballot")  # fmt: skip
    table = playing({299: rule})
    table.play(m.Act("ada", "trial yes"))
    cleared = of(e.BallotCleared, table.play(m.Act("bob", "trial no")))
    assert [event.player for event in cleared] == ["ada", "bob"]
    for player in ("ada", "bob", "cyd"):
        table.play(m.Act(player, "trial yes"))
    assert table.game.box.ballots[1].void


@pytest.mark.parametrize("clause", ["when vote.cast: void 3", "when vote.cast: void player"])
def test_only_proposals_and_ballots_are_void(clause: str) -> None:
    with pytest.raises(ClauseError):
        compile_clauses(clause)
