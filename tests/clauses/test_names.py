"""Names between rules: what a clause rests on, and what is checked when others supply it."""

from __future__ import annotations

import pytest

from gamemaster.clauses import (
    ClauseError,
    check_against,
    compile_clauses,
    dependencies,
    free_names,
    infer,
    known_of,
)
from gamemaster.clauses.types import (
    ABSENT,
    BOOLEAN,
    DOCUMENT,
    DURATION,
    INSTANT,
    NUMBER,
    PLAYER,
    PLAYERS,
    TEXT,
    TEXTS,
    UNKNOWN,
    Type,
    join,
    list_of,
    maybe,
)
from tests.clauses.world import expression

DEPENDENCIES = {
    "votes.for * 2 > eligible": {"votes.for", "eligible"},
    "not attainable(adopted)": {"adopted"},
    "exists(p in players, p.points > bar and p != player)": {"players", "bar", "player"},
    "exists(p in p, p.x)": {"p"},  # the list is looked up before the variable is there
    "filter(p in players, p.points > floor(bar)) == absent": {"players", "bar"},
    "a.b.c + a.b": {"a.b.c", "a.b"},
    "1 + 2": set(),
}


@pytest.mark.parametrize("text", DEPENDENCIES)
def test_dependencies_are_dotted_names(text: str) -> None:
    assert dependencies(expression(text)) == DEPENDENCIES[text]


RULES = """\
define b = a + 1
define a = floor(karma)
require adoption: adopted and eligible > b
when turn.taken if mood == "good": award filter(p in friends, p.points > 0) b; \
 reveal aura to everyone
overrides rule 3"""


def test_free_names_are_those_that_rules_must_define() -> None:
    assert free_names(compile_clauses(RULES)) == {
        "a", "adopted", "aura", "b", "eligible", "friends", "karma", "mood",
    }  # fmt: skip


def test_unknown_names_are_neither_public_nor_defined_here() -> None:
    names = [name for name, _, _ in compile_clauses(RULES).unknown_names]
    assert names == ["karma", "eligible", "mood", "friends", "aura"]


def test_definitions_of_one_rule_know_each_other_s_types() -> None:
    with pytest.raises(ClauseError, match="cannot multiply an instant by a number"):
        compile_clauses("define c = b * 2\ndefine b = a\ndefine a = now")


def test_a_circle_of_definitions_has_no_type_and_fails_only_when_it_runs() -> None:
    assert compile_clauses("define a = b\ndefine b = a").defines[0].name == "a"


@pytest.mark.parametrize(
    ("clauses", "names", "problem"),
    [
        ("define x = karma + 1", {"karma": NUMBER}, None),
        ("define x = karma + 1", {"karma": BOOLEAN}, "found a boolean"),
        ("define x = boss.poins", {"boss": PLAYER}, None),
        ("define x = boss.poins + 1", {"boss": PLAYER, "player.poins": BOOLEAN}, "found a boolean"),
        ("define x = tally.four", {"tally": Type("votes")}, 'no field "four"'),
        ("require turn: calm", {"calm": NUMBER}, "expected a boolean, found a number"),
        ("when turn.taken: award friends 1", {"friends": PLAYERS}, None),
        ("when turn.taken: award friends 1", {"friends": list_of(TEXT)}, "found a list of texts"),
        (
            "when turn.taken: reveal aura to everyone",
            {"aura": Type("votes")},
            "cannot reveal votes",
        ),
        ("define karma = 3", {"karma": NUMBER}, None),
        ("define karma = 3", {"karma": maybe(NUMBER)}, None),
        ("define karma = 3", {"karma": TEXT}, '"karma" is number here and text in another rule'),
    ],
)
def test_other_rules_types_are_checked_at_adoption(
    clauses: str, names: dict[str, Type], problem: str | None
) -> None:
    found = check_against(compile_clauses(clauses), names)
    assert [problem in p.message for p in found if problem] == ([True] if problem else [])
    assert bool(found) is (problem is not None)


def test_a_parameter_of_a_move_declared_elsewhere_may_have_any_name_and_type() -> None:
    compile_clauses("require berate: target != player and text > 3")
    compile_clauses("when berate.made: award target -1")
    known = known_of([compile_clauses("move berate(target: player, text: number)")])
    assert not check_against(compile_clauses("require berate: target != player"), known)
    (found,) = check_against(compile_clauses("require berate: target > 3"), known)
    assert "cannot compare a player with >" in found.message


TYPES = {
    "player": PLAYER,
    "player.last_turn": maybe(INSTANT),
    "now - player.last_turn": DURATION,
    'player.last_turn + duration("1d")': INSTANT,
    'duration("1d") + now': INSTANT,
    'duration("1d") * 3 / duration("1h")': NUMBER,
    '-duration("1d")': DURATION,
    "max(now, player.joined)": INSTANT,
    "min(karma, 3)": NUMBER,
    "round(1 / 3)": NUMBER,
    "change.document": maybe(DOCUMENT),
    "proposal.text": TEXT,
    "filter(p in players, p.active)": PLAYERS,
    "filter(p in karma, true)": UNKNOWN,
    "count(p in karma, true)": NUMBER,
    "sum(p in players, p.points)": NUMBER,
    "karma": UNKNOWN,
    "karma + 1": UNKNOWN,
    "-karma": UNKNOWN,
    "karma.level": UNKNOWN,
    "adopted": BOOLEAN,
    "initial_points": NUMBER,
    "absent": ABSENT,
    "karma in players": BOOLEAN,
    "map(p in players, first(players))": PLAYERS,
    "map(p in players, absent)": UNKNOWN,
    "true ? 1 : absent": maybe(NUMBER),
    "true ? absent : 1": maybe(NUMBER),
    "true ? karma : 1": UNKNOWN,
    "true ? target.number : 1": maybe(NUMBER),
    "not true ? 1 : 2": NUMBER,
    'with(words("a b"), "c")': TEXTS,
    'with(words("a b"), karma)': UNKNOWN,
    'with(with(words("a b"), karma), "c")': UNKNOWN,
    'first(with(words("a b"), karma))': maybe(UNKNOWN),
    "with(karma, first(players))": UNKNOWN,
    'without(words("a b"), karma)': TEXTS,
    'rotate(words("a b"), karma)': TEXTS,
}  # fmt: skip


@pytest.mark.parametrize("text", TYPES)
def test_types_are_inferred(text: str) -> None:
    assert infer(expression(text), {}) == TYPES[text]


def test_a_defined_name_has_the_type_it_is_given() -> None:
    assert infer(expression("karma + 1"), {"karma": NUMBER}) == NUMBER


def test_types_join_or_do_not() -> None:
    assert join(NUMBER, TEXT) is None
    assert join(ABSENT, ABSENT) == ABSENT
    assert str(maybe(INSTANT)) == "instant or absent"
    assert str(PLAYERS) == "list of players"
    assert str(ABSENT) == "absent"
