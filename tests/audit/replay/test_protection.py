"""What rules give, in a journal: replayed as it was played, and nothing passed off as another."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from gamemaster.audit.files.lines import Shown
from gamemaster.errors import OperatorError
from gamemaster.game import moves as m
from tests.audit.replay.journals import Journaled, journaled, replayed
from tests.game.builders import amend, enact
from tests.game.protection_cases import ASKED, CASES, adopt, protected
from tests.game.test_outlook import FOUND, MAJORITY
from tests.properties import examples, one_in

NAMES = ("Ada", "Bob", "Cyd")
ATTACHED = [
    (f"{name}, {how}", (name, how))
    for name in CASES
    if not CASES[name].rules
    for how in ("review", "correct")
]
ALONE = [
    (f"{clauses}, {players} players", (clauses, players))
    for clauses in FOUND
    for players in (1, 3, 5)
]


def played(name: str) -> Journaled:
    """Play a case, and have the organiser say that it may be adopted where that is asked."""
    case = CASES[name]
    table = journaled(*NAMES, rules=protected(case.rules))
    adopt(table, case.body)
    if case.comes_to == ASKED:
        table.play(m.Resume("it leaves enough"))
    for player in table.handles():
        if not table.game.waits:
            table.turn(player, enact(), wait=90_000)
    for player in table.handles():
        if 302 in table.game.open_proposals and not table.game.waits:
            table.vote(player, 302)
    return table


@pytest.mark.parametrize("name", CASES)
def test_every_case_is_worked_out_again(name: str) -> None:
    found = replayed(played(name))
    assert found.divergence is None
    assert not found.unknown


@pytest.mark.parametrize(("name", "how"), one_in(3, ATTACHED))
def test_what_the_organiser_attaches_is_judged_alike(name: str, how: str) -> None:
    table = journaled(*NAMES, rules=protected(), review_all=True)
    table.turn("ada", enact("Something new."))
    table.vote("ada bob", 301)
    if how == "correct":
        table.review(301, "define quite_another = 1", seen=table.game.desk[301].version)
    with suppress(OperatorError):
        act = table.correct if how == "correct" else table.review
        act(301, CASES[name].body.clauses, seen=table.game.desk[301].version)
    found = replayed(table)
    assert found.divergence is None


@pytest.mark.parametrize(("clauses", "players"), one_in(4, ALONE))
def test_what_can_be_adopted_is_found_out_alike(clauses: str, players: int) -> None:
    """The only mutable rule that counts is amended so, under one that protects adoption."""
    rules = ((113, False, "", "protect adoption"), (201, True, "", MAJORITY),
             (202, True, "", "define defeated = false"))  # fmt: skip
    table = journaled(*("Ada", "Bob", "Cyd", "Dan", "Eve")[:players], rules=rules)
    first = table.game.next_number
    table.turn("ada", amend(201, clauses))
    for handle in table.handles():
        if table.game.open_proposals and not table.game.waits:
            table.vote(handle, first)
    found = replayed(table)
    assert found.divergence is None
    assert not found.unknown


# The moments at which a game lacks what it needs --------------------------------------------------


def unsaid(corrected: str) -> Journaled:
    table = journaled(*NAMES, rules=protected())
    adopt(table, amend(208, "define quite_another = 1"))
    table.correct(301, corrected, seen=table.game.desk[301].version)
    if table.game.waits:
        table.play(m.Resume("so be it"))
    table.correct(206, "")
    return table


@pytest.mark.parametrize("corrected", ["define victory = player.points >= 9", "define one = 1"])
def test_a_ruling_on_what_no_rule_says_is_worked_out_again(corrected: str) -> None:
    found = replayed(unsaid(corrected))
    assert found.divergence is None


# Tampering ---------------------------------------------------------------------------------------

Forge = Callable[[list[Shown]], None]


def place(lines: list[Shown], kind: str) -> int:
    return next(at for at, line in enumerate(lines) if line.type == kind)


def set_to(kind: str, **data: object) -> Forge:
    def forge(lines: list[Shown]) -> None:
        at = place(lines, kind)
        lines[at] = lines[at]._replace(data={**lines[at].data, **data})

    return forge


def left_out(kind: str) -> Forge:
    def forge(lines: list[Shown]) -> None:
        del lines[place(lines, kind)]

    return forge


def passed_off_as_effective(lines: list[Shown]) -> None:
    """The void change takes effect, as if no rule spoke against it."""
    set_to("proposal.adopted/1", effective=True, void_by=None)(lines)
    at = place(lines, "proposal.adopted/1")
    changed = {"number": 301, "kind": "enact", "replaced": None, "mutable": True, "stands": True,
               "text": "Something new.", "clauses": "require forfeit: false"}  # fmt: skip
    lines.insert(at + 1, lines[at]._replace(type="rule.changed/1", data=changed))


def not_asked(lines: list[Shown]) -> None:
    """The pause and the resumption are left out: it seems to have been adopted at once."""
    asked = place(lines, "ruling.needed/1")
    adopted = place(lines, "proposal.adopted/1")
    why = lines[asked].why["item"]
    rest = [line._replace(why={**line.why, "item": why}) for line in lines[adopted:]
            if line.why.get("item") == lines[adopted].why["item"]]  # fmt: skip
    lines[asked:] = rest


FORGED: dict[str, tuple[str, Forge]] = {
    "a void change passed off as effective": ("nobody may leave", passed_off_as_effective),
    "only the word for it": ("nobody may leave", set_to("proposal.adopted/1", effective=True)),
    "void by another rule": ("nobody may leave", set_to("proposal.adopted/1", void_by=105)),
    "void by no rule": ("nobody may leave", set_to("proposal.adopted/1", void_by=None)),
    "an effective change passed off as void": (
        "another number of points",
        set_to("proposal.adopted/1", effective=False, void_by=111),
    ),
    "a ruling not asked for": ("a million points", not_asked),
    "a ruling about another proposal": (
        "a million points",
        set_to("ruling.needed/1", proposal=302),
    ),
    "a ruling about none": ("a million points", set_to("ruling.needed/1", proposal=None)),
    "play on without a ruling": ("a million points", left_out("ruling.needed/1")),
}


@pytest.mark.parametrize("name", FORGED)
def test_what_is_not_so_is_found(name: str) -> None:
    case, forge = FORGED[name]
    table = played(case)
    lines = [*table.lines]
    forge(lines)
    assert replayed(table, lines).divergence is not None


def test_a_protected_clause_that_was_heard_is_found() -> None:
    """A rule from the beginning may hold what an immutable one takes away; it is not heard."""
    table = journaled(*NAMES, rules=protected({299: "require forfeit: player.turns > 9"}))
    table.forfeit("bob")
    left = place(table.lines, "player.forfeited/1")
    lines = table.lines[: left + 1]
    forbidden = {"player": "bob", "move": "forfeit", "cited": 299, "target": None}
    lines[left] = lines[left]._replace(
        type="move.forbidden/1", data=forbidden, why={**lines[left].why, "rule": 299, "clause": 1}
    )
    assert replayed(table).divergence is None
    assert "player.forfeited" in str(replayed(table, lines).divergence)


def test_a_ruling_on_what_no_rule_says_cannot_be_left_out() -> None:
    table = unsaid("define victory = player.points >= 9")
    lines = [line for line in table.lines if line.type != "ruling.needed/1"]
    assert replayed(table, lines).divergence is not None


# Any rule against any protection -----------------------------------------------------------------

VALUES = (
    "player.points >= 5", "player.points > 5", "5 <= player.points", "player.turns >= 5", "other",
    "other and true", "not other", "player.points >= other", "max(player.points, other) > 5",
    "player.points + player.turns >= 5", "exists(p in players, p.points >= 5)", "another",
    "player.points >= 5 or other", "other ? player.points >= 5 : false", "-player.points < -5",
    "player.points >= n",
)  # fmt: skip
SHAPES = (
    "player.points >= n", "n <= player.points", "n", "not n", "n and n", "n or n", "max(n, n) > n",
    "exists(p in players, n)", "exists(p in n, p.points >= n)", "player.n >= n", "n ? n : n",
    "other", "-n < n", "n.points >= n", "n + n >= n", "other and n", "player.points > n",
)  # fmt: skip
NAMED = ("helped", "other", "another")


@examples(60)
@given(
    st.lists(st.tuples(st.sampled_from(NAMED), st.sampled_from(VALUES)), max_size=5),
    st.lists(st.tuples(st.sampled_from(NAMED), st.sampled_from(SHAPES)), min_size=1, max_size=3),
    st.sampled_from(NAMED),
    st.sampled_from(VALUES),
    st.sampled_from(("", "overrides all", "defers to rule 299")),
)
def test_shapes_are_matched_alike(
    defined: list[tuple[str, str]], shapes: list[tuple[str, str]], name: str, value: str, claim: str
) -> None:
    # What is defined by itself is refused; by way of another rule it may be.
    assume(all(of not in re.findall(r"\w+", what) for of, what in [*defined, (name, value)]))
    rules = {280 + at: f"define {of} = {what}" for at, (of, what) in enumerate(defined)}
    rules |= {297 + at: f"protect {of} as {what}" for at, (of, what) in enumerate(shapes)}
    table = journaled(*NAMES, rules=protected(rules))
    adopt(table, enact("Something new.", f"define {name} = {value}\n{claim}"))
    found = replayed(table)
    assert found.divergence is None
    assert not found.unknown
