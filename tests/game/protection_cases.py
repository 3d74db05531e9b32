"""Rule-changes that are, or are not, in conflict with what rules of the secret ruleset give.

Each is enacted as rule-change 301. ``ASKED`` stands for a ruling that is asked for first, a number
for the rule that voids it, None for a change with effect.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from gamemaster.documents.proposal import Body
from gamemaster.game import events as e
from gamemaster.game.events import Event
from tests.game.builders import (
    RuleRow,
    Table,
    enact,
    of,
    protected_secret,
    repeal,
    the,
    transmute,
    with_clauses,
)

ASKED: Final = "asked"
NO_PROTECTED_VOTE: Final = {105: "define eligible = electorate.size"}


@dataclass(frozen=True)
class Case:
    """A change, what comes of it, and other clauses that rules have from the beginning."""

    body: Body
    comes_to: int | str | None
    rules: dict[int, str] = field(default_factory=dict)


def _of(clauses: str, comes_to: int | str | None, rules: dict[int, str] | None = None) -> Case:
    return Case(enact("Something new.", clauses), comes_to, rules or {})


CASES: Final[dict[str, Case]] = {
    # What is given to do.
    "votes are limited, which voids nothing": _of("require vote: player.points >= 0", None),
    "votes are limited, and it claims to prevail": _of(
        "overrides all\nrequire vote: player.turns > 0", None
    ),
    "nobody may leave": _of("require forfeit: false", 112),
    "turns are nobody's by right": _of("require turn: player.points < 50", None),
    "a mutable rule protects, and voids no change": _of(
        "require inquiry: false", None, {299: "protect inquiry"}
    ),
    "what a mutable rule protects comes first": _of(
        "require inquiry: false\nrequire forfeit: false", 112, {299: "protect inquiry"}
    ),
    "what a mutable rule protects comes before a definition": _of(
        "require inquiry: false\ndefine eligible = 2", 105, {299: "protect inquiry"}
    ),
    "a mutable rule protects adoption": _of(
        "require turn: player.points > 1000000", None, {113: "", 299: "protect adoption"}
    ),
    "a rule claims a place above it": _of(
        "overrides rule 299\nrequire inquiry: false", None, {299: "protect inquiry"}
    ),
    "nothing is said where claims do not count": _of(
        "overrides rule 299\nrequire inquiry: false", None,
        {299: "protect inquiry", 211: "define claims_prevail = false"},
    ),
    "the newest rule prevails": _of(
        "require inquiry: false", None,
        {299: "protect inquiry", 211: "define precedence = -rule.number"},
    ),
    # What it takes to win.
    "another number of points": _of("define victory = player.points >= 50\noverrides all", None),
    "more than a number of points": _of("define victory = player.points > 50", None),
    "the points on the other side": _of("define victory = 50 <= player.points", None),
    "by a name": _of("define victory = enough\ndefine enough = 50 < player.points", None),
    "points by a name": _of("define victory = mine >= 5\ndefine mine = player.points", None),
    "for the number of players": _of(
        "define victory = player.points >= goal\ndefine goal = 10 * electorate.size", None
    ),
    "for all who have had a turn": _of(
        "define victory = player.points >= count(p in players, p.turns > 0)", None
    ),
    "the player's own goal": _of("define victory = player.points >= player.turns", 111),
    "the player's own goal by a name": _of(
        "define victory = player.points >= goal\ndefine goal = player.turns * 10", 111
    ),
    "turns instead of points": _of("define victory = player.turns >= 3", 111),
    "points and more": _of("define victory = player.points >= 50 and player.turns > 3", 111),
    "fewer points": _of("define victory = player.points <= 5", 111),
    "the same in other words": _of("define victory = not player.points < 50", 111),
    "one definition of a name is another": _of(
        "define victory = enough", 111,
        {298: "define enough = player.points >= 5", 299: "define enough = player.turns >= 5"},
    ),
    "a name that nobody knows": _of("define victory = perhaps", 111),
    "names that rest on each other": _of(
        "define victory = ping", 111, {298: "define ping = pong", 299: "define pong = ping"}
    ),
    "names that rest on victory": _of(
        "define victory = done", None, {299: "define done = victory"}
    ),
    "a shape of its own": _of(
        "protect victory as player.turns >= n\ndefine victory = player.turns >= 3", 111
    ),
    "a shape of another rule": _of(
        "define victory = player.turns >= 3", 111, {299: "protect victory as player.turns >= n"}
    ),
    "a shape written with the smaller side first": _of(
        "define helped = votes.for > 3", None, {299: "protect helped as n < votes.for"}
    ),
    "a shape with a hole within": _of(
        "define helped = max(votes.for, 3) > 3 and true", None,
        {299: "protect helped as max(votes.for, n) > 3 and n and n"},
    ),
    "a shape that fits": _of(
        "define helped = max(votes.for, 4 - 1) > 3 and mutable_rules > 3 and not false", None,
        {299: "protect helped as max(votes.for, n) > 3 and n and n"},
    ),
    "a name without a shape": _of("define helped = true", None, {299: "protect helped"}),
    "winning by an effect": _of("when turn.taken: win player", 111),
    "winning in a loop": _of('every "day 00:00": for p in players: win p', 111),
    # What an immutable rule defines.
    "another definition": _of("define eligible = 2", 105),
    "rounds": _of("define win_ends_game = false", 111),
    # What leaves nothing to adopt.
    "more votes than there are": _of(
        "define adopted = votes.for > electorate.size\noverrides rule 203", 113
    ),
    "the same as a condition": _of("require adoption: votes.for > electorate.size", 113),
    "nobody's turn ever": _of("require turn: false", 113),
    "everything is defeated": _of("define defeated = true\noverrides rule 205", 113),
    "nothing has an effect": _of("require effect: false", 113),
    "never adopted": _of("define adopted = false\noverrides rule 203", 113),
    "votes in favour and against": _of(
        "require adoption: votes.against + votes.for > electorate.size", 113
    ),
    "no kind of change": _of('require turn: change.kind == "initial"', 113),
    "what leaves no mutable rule": _of(
        "require adoption: proposal.mutable_rules_after == 0", ASKED
    ),
    "repeals alone": _of('require adoption: change.kind == "repeal"', None),
    "turns for repeals alone": _of('require turn: change.kind == "repeal"', None),
    "a million points": _of("require turn: player.points > 1000000", ASKED),
    "a vote that lasts": _of(
        'define adopted = now >= proposal.announced + duration("3d") and votes.for > 1\n'
        'define defeated = now >= proposal.announced + duration("3d") and not adopted\n'
        "overrides all", None,
    ),
    # Rule 205 says still that what cannot be adopted now is defeated.
    "a vote that lasts, of what is defeated before": _of(
        'define adopted = now >= proposal.announced + duration("3d") and votes.for > 1\n'
        "overrides all", ASKED,
    ),
    "a vote that lasts too long": _of(
        'require adoption: now >= proposal.announced + duration("99d")', ASKED
    ),
    "a vote that begins later": _of(
        'require vote: now >= proposal.announced + duration("1d")', None, NO_PROTECTED_VOTE
    ),
    "a vote that begins too late": _of(
        'require vote: now >= proposal.announced + duration("99d")', ASKED, NO_PROTECTED_VOTE
    ),
    "votes of the few": _of("require vote: electorate.size > 99", 113, NO_PROTECTED_VOTE),
    "votes of the rich": _of("require vote: player.points > 99", ASKED, NO_PROTECTED_VOTE),
    "something that may be": _of(
        "attribute game.open: boolean = false\nrequire turn: game.open", ASKED
    ),
    "something that may be of a proposal": _of(
        "attribute proposal.ready: boolean = false\nrequire adoption: proposal.ready\n"
        "when player.joined: for q in proposals: set q.ready = true\n"
        "when vote.cast: set proposal.ready = true",
        ASKED,  # By 205 it is defeated before.
    ),
    "something that never is of a proposal": _of(
        "attribute proposal.ready: boolean = false\nrequire adoption: proposal.ready", ASKED
    ),
    "a reaction that voids": _of("when turn.taken: void proposal", ASKED),
    "a reaction that takes votes back": _of("when vote.cast: clear proposal", None),
    "a reaction to a turn alone": _of('when turn.taken: cast "against" by players', ASKED),
    "what nobody can choose": _of('require adoption: proposal.hash == ""', ASKED),
    "something that may come to more": _of(
        "attribute game.seen: number = 0\nrequire adoption: game.seen > 3", ASKED
    ),
    "too much that may be": _of(
        "\n".join(
            f"attribute game.b{at}: boolean = false\nwhen turn.taken: set game.b{at} = false"
            for at in range(7)
        ),
        ASKED,
    ),
    "a clause that fails": _of("define adopted = 1 / 0 == 1\noverrides all", ASKED),
    "nothing says what is adopted": Case(repeal(203), ASKED),
    # What makes the effect depend on something.
    "a condition of the effect": _of("", 299, {299: "require effect: votes.for > 99"}),
    "a condition that is met": _of("", None, {299: "require effect: votes.for > 1"}),
    # What is no conflict.
    "transmuting an immutable rule": Case(transmute(111), None),
}  # fmt: skip


def protected(more: dict[int, str] | None = None) -> tuple[RuleRow, ...]:
    """The secret ruleset with all that it protects, and other clauses for some of its rules."""
    return with_clauses(more or {}, protected_secret())


def adopt(table: Table, body: Body) -> list[Event]:
    """Propose a change and vote for it until it is decided or play is paused."""
    caused = [*table.turn("ada", body)]
    for handle in table.handles():
        if table.game.open_proposals and not table.game.waits:
            caused += table.vote(handle, 301)
    return caused


def outcome(caused: list[Event]) -> int | str | None:
    """Say what came of rule-change 301, in the words of ``CASES``."""
    asked = [event for event in of(e.RulingNeeded, caused) if event.proposal == 301]
    if asked:
        assert not of(e.ProposalAdopted, caused)
        return ASKED
    adopted = the(e.ProposalAdopted, caused)
    assert adopted.effective is (adopted.void_by is None)
    assert bool(of(e.RuleChanged, caused)) is adopted.effective
    return adopted.void_by
