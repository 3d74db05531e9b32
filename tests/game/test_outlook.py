"""What is found out about adoption under rules that nobody has played by yet."""

from __future__ import annotations

import pytest

from gamemaster.clauses import compile_clauses
from gamemaster.game.adoption.outlook import MOST_BOOLEANS, leaves_adoption_possible
from gamemaster.game.decide import LISTENERS
from gamemaster.game.item.course import Course
from gamemaster.game.rules.ranking import Rule
from gamemaster.game.rules.rulebook import Rulebook
from tests.game.builders import enact, started

POSSIBLE, IMPOSSIBLE, UNKNOWN = True, False, None
MAJORITY = "define adopted = votes.for * 2 > electorate.size\n"
ROLLED = "attribute game.rolled: number = 0\nwhen turn.taken: set game.rolled = die(6)\n"
SET = "when player.joined: for q in proposals: set q.a = true\n"
LATER = 'now >= proposal.announced + duration("{}")'


def outlook(clauses: str, players: int = 3, **more: str) -> bool | None:
    """What is found of a set of rules of which one holds these clauses, and is mutable."""
    compile_clauses(clauses)
    table = started(*("Ada", "Bob", "Cyd", "Dan", "Eve")[:players])
    rules = [Rule(201, mutable=True, text="", clauses=clauses)]
    rules += [
        Rule(at, mutable=at > 200, text="", clauses=more[name])
        for at, name in zip((101, 102), more, strict=False)
    ]
    before = table.game
    found = leaves_adoption_possible(
        Course(table.game, table.now, table.oracle, LISTENERS), Rulebook.initial(rules, 2)
    )
    assert table.game is before
    return found


FOUND: dict[str, bool | None] = {
    MAJORITY: POSSIBLE,
    "define adopted = true": POSSIBLE,
    "define adopted = votes.for > 3": IMPOSSIBLE,
    "define adopted = votes.for > 2": POSSIBLE,
    "define adopted = enough\ndefine enough = votes.for > electorate.size": IMPOSSIBLE,
    "define adopted = enough": UNKNOWN,
    "define defeated = false": UNKNOWN,
    "": UNKNOWN,
    "define adopted = votes.for > 2 and proposer.points > 5": UNKNOWN,
    'define adopted = votes.for > 3 and proposal.text != ""': UNKNOWN,
    # No attribute comes to be whose initial value fails.
    MAJORITY
    + "attribute game.karma: boolean = first(proposals).open\n"
    + "require turn: player.points > 5": UNKNOWN,
    # What a change says, and what it is about, may be otherwise than in the trial.
    MAJORITY + 'require turn: contains(change.text, "wombat")': UNKNOWN,
    MAJORITY + "require adoption: length(proposal.text) > 3": UNKNOWN,
    MAJORITY + "require adoption: proposal.number >= 400": UNKNOWN,
    "define adopted = exists(p in players, p.points > 9999)": UNKNOWN,
    # Some of the changes are enough; that all are impossible takes all of them.
    MAJORITY + 'require turn: change.kind == "enact"': POSSIBLE,
    MAJORITY + 'require turn: change.kind == "transmute"': POSSIBLE,
    MAJORITY + 'require adoption: change.kind == "repeal"': POSSIBLE,
    MAJORITY + 'require turn: change.kind == "initial"': IMPOSSIBLE,
    MAJORITY + "require turn: target.number == 999": UNKNOWN,
    MAJORITY + 'require turn: change.kind == "enact" ? false : size(players) > 99': UNKNOWN,
    # Time passes before the turn, before the votes, and before they are counted.
    MAJORITY + 'require turn: now >= player.joined + duration("30d")': POSSIBLE,
    MAJORITY + 'require turn: now >= player.joined + duration("32d")': UNKNOWN,
    MAJORITY + f"require vote: {LATER.format('1d')}": POSSIBLE,
    MAJORITY + f"require vote: {LATER.format('31d')}": POSSIBLE,
    MAJORITY + f"require vote: {LATER.format('32d')}": UNKNOWN,
    MAJORITY + f"require adoption: {LATER.format('31d')}": POSSIBLE,
    MAJORITY + f"require adoption: {LATER.format('32d')}": UNKNOWN,
    MAJORITY + f"require adoption: {LATER.format('2d')}\nrequire vote: not {LATER.format('1h')}":
        POSSIBLE,
    MAJORITY + f"require vote: {LATER.format('1d')}\nrequire adoption: not {LATER.format('2d')}":
        POSSIBLE,
    MAJORITY + f"require vote: {LATER.format('2d')}\nrequire adoption: not {LATER.format('2d')}":
        UNKNOWN,
    # What is defeated before anybody can vote, and what changes no rule.
    MAJORITY + "define defeated = true": IMPOSSIBLE,
    MAJORITY + "define defeated = votes.for == 0": IMPOSSIBLE,
    MAJORITY + "define defeated = votes.against > 0": POSSIBLE,
    MAJORITY + "define defeated = now > proposal.announced": POSSIBLE,
    MAJORITY + "define defeated = proposer.points < 5": UNKNOWN,
    MAJORITY + "define defeated = not attainable(adopted)": POSSIBLE,
    MAJORITY + "define defeated = not attainable(votes.for > 9)": UNKNOWN,
    MAJORITY + "attribute game.a: boolean = true\ndefine defeated = game.a": UNKNOWN,
    MAJORITY + "define defeated = votes.cast == 1": UNKNOWN,
    MAJORITY + "define defeated = votes.cast == 2": POSSIBLE,
    "define adopted = true\ndefine defeated = true": POSSIBLE,
    MAJORITY + "require effect: false": IMPOSSIBLE,
    MAJORITY + 'require effect: change.kind == "repeal"': POSSIBLE,
    MAJORITY + "require effect: votes.for > 3": IMPOSSIBLE,
    MAJORITY + "require effect: proposal.mutable_rules_after > 99": UNKNOWN,
    # Votes that are missing: for certain, or for now.
    MAJORITY + "require vote: electorate.size > 3": IMPOSSIBLE,
    MAJORITY + "require vote: player.points > 3": UNKNOWN,
    MAJORITY + "require vote: player != proposal.proposer": POSSIBLE,
    "define adopted = votes.for > 2\nrequire vote: player != proposal.proposer": UNKNOWN,
    "define adopted = votes.for > 3\nrequire vote: player != proposal.proposer": UNKNOWN,
    "define adopted = votes.against > votes.for": IMPOSSIBLE,
    # What rules keep of proposals may change if some rule changes it; what they keep of the game
    # may become again what it was.
    MAJORITY + "attribute game.a: boolean = false\nrequire turn: game.a": UNKNOWN,
    MAJORITY + "attribute game.a: boolean = true\nrequire turn: not game.a": UNKNOWN,
    MAJORITY
    + SET
    + "attribute proposal.a: boolean = false\nrequire adoption: proposal.a": POSSIBLE,
    MAJORITY + "attribute proposal.a: boolean = false\nrequire adoption: proposal.a": UNKNOWN,
    # What rules do about turn and votes.
    MAJORITY + "when turn.taken: void proposal": UNKNOWN,
    # A die that is only imagined shows 1.
    MAJORITY + ROLLED + "require adoption: game.rolled < 2": POSSIBLE,
    MAJORITY + ROLLED + "require adoption: game.rolled == 0": UNKNOWN,
    MAJORITY + "when vote.cast: clear proposal by player": UNKNOWN,
    MAJORITY + "when vote.cast if player == proposal.proposer: clear proposal": POSSIBLE,
    # Whose vote was cleared votes again at the next instant.
    MAJORITY + f"when vote.cast if not ({LATER.format('1d')}): clear proposal by player": POSSIBLE,
    MAJORITY + SET + "attribute proposal.a: boolean = false\nrequire adoption: proposal.a\n"
    + "when vote.cast if not proposal.a: clear proposal by player": POSSIBLE,
    MAJORITY + f"when vote.cast if not ({LATER.format('32d')}): clear proposal by player": UNKNOWN,
    MAJORITY + 'when vote.cast: cast "against" by players': UNKNOWN,
    MAJORITY + 'when turn.taken: cast "against" by players': POSSIBLE,
    MAJORITY + "when vote.cast: expel player": UNKNOWN,
    MAJORITY + "when turn.taken: expel player": POSSIBLE,
    MAJORITY + 'when turn.taken after duration("1h"): void proposal': POSSIBLE,
    MAJORITY
    + 'when turn.taken after duration("1h"): void proposal\n'
    + f"require adoption: {LATER.format('1d')}": UNKNOWN,
    MAJORITY + SET + "attribute proposal.a: boolean = false\nrequire adoption: proposal.a\n"
    + 'when turn.taken after duration("1h"): void proposal': UNKNOWN,
    # What nobody can choose.
    MAJORITY + 'require adoption: proposal.hash == ""': UNKNOWN,
    MAJORITY + 'require vote: hidden\ndefine hidden = contains(proposal.hash, "a")': UNKNOWN,
    MAJORITY + "attribute game.a: boolean = true\nrequire turn: game.a != game.a": UNKNOWN,
    MAJORITY + "attribute proposal.a: boolean = absent\nrequire adoption: proposal.a": UNKNOWN,
    MAJORITY + "attribute proposal.a: boolean = absent\nrequire adoption: proposal.a == absent":
        POSSIBLE,
    MAJORITY + "attribute player.a: boolean = false\nrequire turn: player.a": UNKNOWN,
    MAJORITY + "attribute game.a: number = 0\nrequire turn: game.a > 0": UNKNOWN,
    # What makes things happen, or fails, is no trial.
    MAJORITY + "require adoption: 1 / 0 == 1": UNKNOWN,
}  # fmt: skip


@pytest.mark.parametrize("clauses", FOUND)
def test_what_is_found(clauses: str) -> None:
    assert outlook(clauses) is FOUND[clauses]


def test_without_anybody_in_play_nothing_is_certain() -> None:
    table = started("Ada", "Bob")
    table.forfeit("ada", "bob")
    course = Course(table.game, table.now, table.oracle, LISTENERS)
    assert leaves_adoption_possible(course, table.game.rulebook) is None


@pytest.mark.parametrize(("more", "found"), [(0, POSSIBLE), (1, UNKNOWN)])
def test_so_many_booleans_are_tried(more: int, found: bool | None) -> None:  # noqa: FBT001
    count = MOST_BOOLEANS + more
    declared = "".join(
        f"attribute proposal.b{at}: boolean = false\n"
        f"when player.joined: for q in proposals: set q.b{at} = true\n"
        for at in range(count)
    )
    needed = " and ".join(f"proposal.b{at}" for at in range(count))
    assert outlook(f"{MAJORITY}{declared}require adoption: {needed}") is found


def test_without_a_mutable_rule_there_is_only_something_to_enact() -> None:
    assert outlook("", a=MAJORITY) is POSSIBLE
    table = started("Ada", "Bob")
    book = Rulebook.initial(
        [Rule(101, mutable=False, text="", clauses='require turn: change.kind != "enact"'),
         Rule(102, mutable=False, text="", clauses=MAJORITY)], 2,
    )  # fmt: skip
    course = Course(table.game, table.now, table.oracle, LISTENERS)
    assert leaves_adoption_possible(course, book) is IMPOSSIBLE


def test_what_is_open_and_waits_does_not_stand_in_the_way() -> None:
    table = started("Ada", "Bob", "Cyd")
    table.turn("ada", enact("Tea.", "define tea = 1"))
    clauses = f"{MAJORITY}require turn: size(proposals) == 0"
    book = Rulebook.initial([Rule(201, mutable=True, text="", clauses=clauses)], 2)
    course = Course(table.game, table.now, table.oracle, LISTENERS)
    assert leaves_adoption_possible(course, book) is POSSIBLE
    assert list(table.game.open_proposals) == [301]
