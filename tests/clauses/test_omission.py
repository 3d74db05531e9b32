"""What clauses that take the place of others leave out of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.clauses import compile_clauses
from gamemaster.clauses.formatting import format_clauses
from gamemaster.clauses.grammar import parse
from gamemaster.clauses.nodes import Statement
from gamemaster.clauses.normalise import normalise
from gamemaster.clauses.omission import LeftOut, left_out
from gamemaster.rulesets import load, names
from tests.clauses.trees import statements

TURNS = (
    "when turn.taken: award player die(6); reveal proposal.number, proposal.hash, points to "
    "everyone; reveal proposal.document to proposer"
)
HASH = "when turn.taken: reveal proposal.hash to everyone"
AWARD = "when turn.taken: award player 3"
CASES = {
    "all of it": ("define some = 3\noverrides all", "", ("define some = 3", "overrides all")),
    "a definition": ("define a = 1\ndefine b = 2", "define b = 3", ("define a = 1",)),
    "the same definition otherwise": ("define a = 1", "define a = 2", ()),
    "the same words": (TURNS, TURNS, ()),
    "a limit": ("require turn: true\nrequire vote: true", "require vote: false",
                ("require turn: true",)),
    "another limit of the same move": ("require turn: true", "require turn: 1 > 0", ()),
    "the second of two limits": ("require turn: 1 > 0\nrequire turn: 2 > 0", "require turn: 2 > 0",
                                 ("require turn: 1 > 0",)),
    "what is protected": ("protect win\nprotect forfeit", "protect forfeit", ("protect win",)),
    "an award": ("when turn.taken: award player 3; reveal points to everyone",
                 "when turn.taken: reveal points to everyone", (AWARD,)),
    "another award": (AWARD, "when turn.taken: award everyone 4", ()),
    "an award for something else": (AWARD, "when vote.cast: award player 3", (AWARD,)),
    "what was announced": (
        TURNS, "when turn.taken: award player 7",
        (TURNS.replace("award player die(6); ", ""),)),
    "one field of an announcement": (
        TURNS, TURNS.replace("proposal.hash, ", ""),
        ("when turn.taken: reveal proposal.hash to everyone",)),
    "the same fields to others": (HASH, "when turn.taken: reveal proposal.hash to player", ()),
    "the same fields under a condition": (HASH, HASH.replace("taken", "taken if 1 > 2"), ()),
    "a field for each": (
        "when turn.taken: for p in players: reveal p.points, p.name to p",
        "when turn.taken: for p in players: reveal p.points to p",
        ("when turn.taken: for p in players: reveal p.name to p",)),
    "what comes later": (
        'when turn.taken after duration("1h"): award player 1', "when turn.taken: award player 1",
        ('when turn.taken after duration("1h"): award player 1',)),
    "another time": ('every "day 00:00": award everyone 1', 'every "36h": award everyone 2', ()),
    "an attribute": ("attribute player.hat: boolean = false", "attribute game.hat: boolean = false",
                     ("attribute player.hat: boolean = false",)),
    "what is set": ("when vote.cast: set player.hat = true; set player.cap = true",
                    "when vote.cast: set player.cap = false",
                    ("when vote.cast: set player.hat = true",)),
    "one of two conditions of a limit": (
        "require turn: player.turns > 0 and size(proposals) < 5", "require turn: player.turns > 1",
        ("require turn: size(proposals) < 5",)),
    "one condition of a limit, the other changed": (
        "require turn: player.turns > 0 and size(proposals) < 5",
        "require turn: size(proposals) < 9", ("require turn: player.turns > 0",)),
    "a limit in two clauses": ("require turn: 1 > 0 and 2 > 0",
                               "require turn: 2 > 0\nrequire turn: 1 > 0", ()),
    "a move and a ballot": ("move wave()\nballot poll(): yes | no", "move wave(at: player)",
                            ("ballot poll(): yes | no",)),
}  # fmt: skip


def nothing(found: LeftOut) -> bool:
    return found.lines == found.conditions == ()


def clauses(text: str) -> tuple[Statement, ...]:
    return compile_clauses(text).statements


@pytest.mark.parametrize("case", CASES)
def test_what_has_nothing_in_its_place_is_left_out(case: str) -> None:
    before, after, expected = CASES[case]
    assert left_out(clauses(before), clauses(after)).lines == expected


DEFEAT = "when proposal.defeated if proposal.number > 310: award proposer -10"
BOTH = "when proposal.defeated if adopted and proposer.active: award proposer -10"
CONDITIONS = {
    "the amount is changed": (
        DEFEAT, "when proposal.defeated: award proposer -20", DEFEAT.replace("-10", "-20")
    ),
    "nothing but the condition goes": (DEFEAT, DEFEAT.replace(" if proposal.number > 310", ""),
                                       DEFEAT),
    "the condition is changed": (DEFEAT, DEFEAT.replace("310", "320"), ""),
    "another condition takes its place": (DEFEAT, DEFEAT.replace("proposal.number > 310",
                                                                "proposer.points > 0"), ""),
    "one of two": (BOTH, BOTH.replace("adopted and ", "").replace("-10", "-5"),
                   BOTH.replace("-10", "-5")),
    "one of two, and the other is changed": (
        BOTH, BOTH.replace("adopted and proposer.active", "not proposer.active"),
        BOTH.replace("proposer.active", "not proposer.active")),
    "one effect of several": (
        DEFEAT, "when proposal.defeated: award everyone 1; award proposer -20",
        DEFEAT.replace("-10", "-20")),
    "a schedule": ('every "36h" if size(proposals) > 3: award everyone 1',
                   'every "36h": award everyone 2',
                   'every "36h" if size(proposals) > 3: award everyone 2'),
    "a modifier": ("modify award if player.turns > 3: points * 2", "modify award: points * 3",
                   "modify award if player.turns > 3: points * 3"),
    "the clause that has the condition is found among others": (
        DEFEAT, "when proposal.defeated: award everyone 1\n" + DEFEAT.replace("-10", "-20"), ""),
}  # fmt: skip


@pytest.mark.parametrize("case", CONDITIONS)
def test_the_condition_of_what_is_changed_is_asked_about(case: str) -> None:
    before, after, expected = CONDITIONS[case]
    found = left_out(clauses(before), clauses(after))
    assert found.lines == ()
    assert found.conditions == ((expected,) if expected else ())
    assert nothing(left_out(clauses(before), clauses(found.kept)))


def test_only_the_effect_that_lacks_a_condition_gets_it_back() -> None:
    before = "when turn.taken if size(proposals) > 3: reveal points to everyone"
    after = "when turn.taken: award player 3; reveal points to everyone; reveal roster to player"
    found = left_out(clauses(before), clauses(after))
    assert found.conditions == (before,)
    assert found.kept == (
        f"when turn.taken: award player 3\n{before}\nwhen turn.taken: reveal roster to player"
    )


@pytest.mark.parametrize("name", names())
def test_a_built_in_rule_leaves_out_nothing_of_itself_and_all_of_it_if_it_says_nothing(
    name: str,
) -> None:
    for rule in load(name).rules:
        held = clauses(rule.clauses)
        assert left_out(held, held).lines == ()
        assert "\n".join(left_out(held, ()).lines) == format_clauses(held)


@given(st.lists(statements, max_size=4), st.lists(statements, max_size=4))
def test_what_is_added_again_leaves_nothing_out(
    before: list[Statement], after: list[Statement]
) -> None:
    assert nothing(left_out(before, before))
    assert nothing(left_out(before, (*after, *before)))
    assert len(left_out(before, after).lines) <= len(before)
    assert nothing(left_out((), after))


@given(st.lists(statements, max_size=4), st.lists(statements, max_size=4))
def test_what_is_kept_leaves_nothing_out(before: list[Statement], after: list[Statement]) -> None:
    kept = left_out(before, after).kept
    again, problems = parse(normalise(kept))
    if not problems:
        assert nothing(left_out(before, again)), kept
