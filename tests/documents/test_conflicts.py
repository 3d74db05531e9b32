"""Changes in conflict with immutable rules of the built-in sets, of every kind; each is replayed.

``ASKED`` stands for a ruling that is asked for first, a number for the rule that voids the change,
None for one with effect.
"""

from __future__ import annotations

from typing import Final

import pytest

from gamemaster.documents.proposal import Body
from gamemaster.game import events as e
from gamemaster.game import moves as m
from tests.documents.compared import Long
from tests.game.builders import DAY, amend, enact, of, repeal, transmute

ASKED: Final = "asked"
SETS: Final = ("secret", "suber", "async")

ROADS: Final[dict[str, tuple[str, tuple[int | str | None, ...]]]] = {
    # Ten and more roads to no adoption any more (113 of secret; 114 of the others).
    "more votes than voters": (
        "amend adopted: define adopted = votes.for > electorate.size", (113, 114, 114)
    ),
    "never": ("amend adopted: define adopted = false", (113, 114, 114)),
    "all in favour and all against": (
        "amend adopted: define adopted = votes.for + votes.against > electorate.size",
        (113, 114, 114),
    ),
    "a condition of adoption": ("require adoption: false", (113, 114, 114)),
    "a condition of adoption beside seven booleans of a ballot": (
        "ballot trifle(): yes | no closes votes.cast == size(voters)\n"
        + "".join(f"attribute ballot.{mark}: boolean = false\n" for mark in "abcdefg")
        + "".join(f"when trifle.opened: set ballot.{mark} = true\n" for mark in "abcdefg")
        + "require adoption: false", (113, 114, 114)
    ),
    "a condition of votes": ("require adoption: votes.for > electorate.size", (113, 114, 114)),
    "nobody's turn": ("require turn: false", (113, 114, 114)),
    "no kind of change": ('require turn: change.kind == "initial"', (113, 114, 114)),
    "all is defeated": ("amend defeated: define defeated = true", (113, 114, 114)),
    "nothing has an effect": ("require effect: false", (113, 114, 114)),
    # First votes are protected in two sets: no clause is heard that forbids them.
    "no votes": ("require vote: false", (None, None, 114)),
    "no votes in favour": ('require vote: choice != "for"', (None, None, ASKED)),
    # What time or points might bring is for a person to judge.
    "turns of the rich": ("require turn: player.points > 1000000", (ASKED, ASKED, ASKED)),
    "a vote of a hundred days": (
        'require adoption: now > proposal.announced + duration("100d")', (ASKED, ASKED, ASKED)
    ),
    "nobody says what is adopted": ("repeal adopted", (ASKED, ASKED, ASKED)),
    # What rules do about turns and votes, which the votes by themselves do not show.
    "votes are taken back": ("when vote.cast: clear proposal", (None, None, ASKED)),
    "votes of all but the rich are taken back": (
        "when vote.cast if player.points < 1000000: clear proposal by player", (None, None, ASKED)
    ),
    "votes are turned round": (
        'when vote.cast if choice == "for": cast "against" by player', (None, None, ASKED)
    ),
    "turns are void": ("when turn.taken: void proposal", (ASKED, ASKED, ASKED)),
    "what is voted on is void": ("when vote.cast: void proposal", (ASKED, ASKED, ASKED)),
    "void in a minute, which is enough only where a debate comes first": (
        'when turn.taken after duration("1m"): void proposal', (None, ASKED, None)
    ),
    "voters in favour are expelled": (
        'when vote.cast if choice == "for": expel player', (ASKED, ASKED, ASKED)
    ),
    "a lock that nothing opens": (
        "attribute game.sealed: boolean = true\nrequire turn: not game.sealed",
        (ASKED, ASKED, ASKED),
    ),
    "a mark that nothing sets": (
        "attribute proposal.blessed: boolean = false\nrequire adoption: proposal.blessed",
        (ASKED, ASKED, ASKED),
    ),
    "nobody's turn in an order of nobody": (
        "overrides all\ndefine order = filter(p in players, false)", (None, ASKED, None)
    ),
    "a hash that nobody can choose": (
        'require adoption: proposal.hash == ""', (ASKED, ASKED, ASKED)
    ),
    "defeated by the first vote": (
        "amend defeated: define defeated = votes.cast > 0", (ASKED, ASKED, ASKED)
    ),
    "one vote only": ("require vote: proposal.votes.cast < 1", (None, None, ASKED)),
}  # fmt: skip

PAIRS: Final[dict[str, tuple[str, tuple[int | str | None, ...]]]] = {
    # What an immutable rule gives to do.
    "a forfeit is forbidden": ("require forfeit: false", (112, 113, 113)),
    "a forfeit has a price": ("require forfeit: player.points >= 50", (112, 113, 113)),
    # What it takes to win.
    "turns win": ("amend victory: define victory = player.turns > 2", (111, 112, 112)),
    "points and turns win": (
        "amend victory: define victory = player.points > 9 and player.turns > 2", (111, 112, 112)
    ),
    "points win, in another number": (
        "amend victory: define victory = player.points >= 500", (None, None, None)
    ),
    "an effect names the winner": ("when vote.cast: win player", (111, 112, 112)),
    "a claim to prevail is of no use": (
        "overrides all\ndefine victory = player.turns > 2", (111, 112, 112)
    ),
    # What an immutable rule lets be adopted, and by how many votes.
    "no immutable rule is freed": (
        "require adoption: not proposal.frees_immutable", (109, 109, 109)
    ),
    # Such conditions, and definitions below, are not heard of what makes an immutable rule
    # mutable; of the rest they are.
    "no transmutation": ('require adoption: change.kind != "transmute"', (None, None, None)),
    "enactments alone": ('require adoption: proposal.kind == "enact"', (None, None, None)),
    # Whether they are proposed at all is for mutable rules to say.
    "nobody's turn to transmute": ('require turn: change.kind != "transmute"', (None, None, None)),
    "to make mutable is in vain": (
        'require effect: change.kind != "transmute" or target.mutable', (109, 109, 109)
    ),
    "one rule is beyond all change": (
        'require effect: change.kind != "transmute" or target.number != 112', (109, 109, 109)
    ),
    "transmutations are defeated": (
        'amend defeated: define defeated = change.kind == "transmute"', (109, 109, 109)
    ),
    "transmutations have no majority": (
        'amend adopted: define adopted = change.kind != "transmute" and votes.for * 2 > votes.cast',
        (None, None, None),
    ),
    "transmutations of the rich": (
        'require effect: change.kind != "transmute" or proposer.points > 1000', (None, None, None)
    ),
    "no more mutable rules": (
        "require effect: proposal.mutable_rules_after <= mutable_rules", (None, None, None)
    ),
    "a transmutation back takes more": (
        'require adoption: change.kind != "transmute" or not target.mutable or votes.against == 0',
        (None, None, None),
    ),
    "all other changes take more": (
        'require adoption: change.kind == "transmute" or votes.for == electorate.size',
        (None, None, None),
    ),
    # The debate of 111 in suber.
    "no debate comes to its end": ("require end_debate: false", (None, 111, None)),
    "nothing is debated": ("when turn.taken: set proposal.debated = true", (None, 111, None)),
    "nothing is to be debated": (
        "when turn.taken: set proposal.to_be_debated = false", (None, 111, None)
    ),
    "nothing is taken back": ("require take_back: false", (None, 111, None)),
    "the Judge is not asked": ("require ask_judge: false", (None, 111, None)),
    # What an immutable rule defines.
    "another number of voters": ("define eligible = 1", (105, 105, None)),
    "another moment of completion": ("define complete = true", (None, 105, None)),
    # What a rule-change may be about.
    "an immutable rule is amended": ("amend 110", ("forbidden",) * 3),
    "an immutable rule is repealed": ("repeal 110", ("forbidden",) * 3),
    "an immutable rule is transmuted": ("transmute 110", (None, None, None)),
}  # fmt: skip
DEFINED: Final = {
    "secret": {"adopted": 203, "defeated": 205, "victory": 208},
    "suber": {"adopted": 203, "defeated": 205, "victory": 208},
    "async": {"adopted": 308, "defeated": 205, "victory": 208},
}
CASES: Final = {**ROADS, **PAIRS}


def dear(name: str, ruleset: str) -> bool:
    return ruleset == "suber" and name in ROADS and name not in ("never", "no votes")


def body_of(ruleset: str, said: str) -> Body:
    """Return a change: clauses, those of a rule amended, or a kind and what it is about."""
    word, _, rest = said.partition(" ")
    about, colon, clauses = rest.partition(": ")
    number = DEFINED[ruleset].get(about) or int(about if about.isdigit() else 0)
    if word == "amend":
        return amend(number, clauses if colon else "")
    if word in ("repeal", "transmute"):
        return repeal(number) if word == "repeal" else transmute(number)
    return enact("Something new.", said)


@pytest.mark.parametrize(
    ("name", "ruleset"),
    [
        # That nothing can be adopted takes long to find out where rules keep many booleans.
        pytest.param(name, ruleset, marks=[pytest.mark.torture] * dear(name, ruleset))
        for ruleset in SETS
        for name in CASES
    ],
)
def test_a_conflict_is_decided_by_the_immutable_rule(name: str, ruleset: str) -> None:
    said, expected = CASES[name]
    game = Long(ruleset, 3, tried=True)
    assert adopted(game, body_of(ruleset, said)) == expected[SETS.index(ruleset)]
    game.agreed()


@pytest.mark.parametrize("ruleset", SETS)
@pytest.mark.parametrize(
    "said",
    [
        'require adoption: change.kind != "transmute"',
        'require adoption: proposal.kind == "enact"',
        'require adoption: votes.for > electorate.size or change.kind == "enact"',
        'require adoption: change.kind == "enact" or target.number == 110',
        'amend adopted: define adopted = change.kind == "amend" and votes.for * 2 > votes.cast',
        'amend adopted: define adopted = votes.for > (change.kind == "transmute" ? 3 : 1)',
    ],
)
def test_no_mutable_rule_asks_more_to_free_an_immutable_one(said: str, ruleset: str) -> None:
    game = Long(ruleset, 3, tried=True)
    assert adopted(game, body_of(ruleset, said)) is None
    assert adopted(game, transmute(115)) is None
    # Of the way back it is heard, for that is no freeing.
    with pytest.raises(ValueError, match="not enough values"):
        adopted(game, transmute(game.table.game.next_number - 1))
    game.agreed()


def test_three_quarters_free_a_rule_though_all_other_changes_take_every_vote() -> None:
    game = Long("secret", 4, tried=True)
    assert adopted(game, amend(203, "define adopted = votes.for == electorate.size")) is None
    for frees, begins, ends in ((True, "open", "adopted"), (False, "defeated", "defeated")):
        number = game.propose(frees=frees)
        assert game.vote(0, number, "against") == begins
        assert [game.vote(role, number, "for") for role in (1, 2, 3)] == [begins, begins, ends]
        game.decided(number)
    reasons = [
        told.why.rule for told in game.table.log if isinstance(told.event, e.ProposalAdopted)
    ]
    assert reasons == [203, 109]
    game.agreed()


def adopted(game: Long, body: Body) -> int | str | None:
    """Have everybody vote for something that the next player proposes; say what comes of it."""
    table, number = game.table, game.table.game.next_number
    table.pass_time(DAY)
    caused = [*table.turn(game.who(0), body)]
    if not of(e.MoveForbidden, caused):
        if game.ruleset == "suber":
            caused += table.wait(DAY).play(m.Act(game.who(0), "end_debate"))
        for player in table.handles():
            if number in table.game.open_proposals and not table.game.waits:
                caused += table.vote(player, number)
    game.turns += 1
    return outcome(caused, number)


def outcome(caused: list[e.Event], number: int) -> int | str | None:
    if of(e.MoveForbidden, caused):
        return "forbidden"
    if [event for event in of(e.RulingNeeded, caused) if event.proposal == number]:
        return ASKED
    (adopted,) = of(e.ProposalAdopted, caused)
    return adopted.void_by
