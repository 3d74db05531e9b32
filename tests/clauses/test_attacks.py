"""What an adversary mails: each attack ends in our own error, soon, and the same everywhere."""

from __future__ import annotations

import contextlib
import sys
import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from types import FrameType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.clauses import (
    Budget,
    BudgetExceeded,
    ClauseError,
    ClauseFailed,
    Problem,
    Scope,
    check_against,
    compile_clauses,
    dependencies,
    evaluate,
    free_names,
)
from gamemaster.clauses.formatting import format_clauses
from gamemaster.clauses.grammar import parse
from gamemaster.clauses.nodes import Define, Expr, Require
from gamemaster.clauses.vocabulary import FUNCTIONS, MACROS, NAMES, RECORDS, RESERVED
from gamemaster.clauses.walking import expressions
from tests.clauses.test_secret_ruleset import SECRET
from tests.clauses.world import BOB, WORLD, Player, Proposal, defining, expression, scope, value

X = "define x = "

REFUSED = {
    "a million parentheses": "(" * 10**6,
    "a million closed parentheses": X + "(" * 10**6 + "1" + ")" * 10**6,
    "as many parentheses as fit": X + "(" * 16_000,
    "closing parentheses only": X + ")" * 16_000,
    "brackets of calls": X + "floor(" * 2_000,
    "a chain of not": X + "not " * 4_000 + "true",
    "a chain of minus": X + "- " * 8_000 + "1",
    "a chain of ?:": X + "a ? b : " * 2_000 + "c",
    "a chain of ?: in the middle": X + "a ? " * 2_000 + "b",
    "a chain of fields": X + "a." * 8_000 + "a",
    "fields in parentheses": X + "(" * 60 + "a" + ").b" * 60 + ".c" * 60,
    "a chain of ten thousand terms": X + "1 + " * 10_000 + "1",
    "terms that no longer fit once they are written out": X + "+".join(["1"] * 7_000),
    "a long text": X + '"' + "a" * 20_000 + '"',
    "a long number": X + "9" * 10_000,
    "a number of 257 bits": X + str(2**257),
    "a long fraction": X + "0." + "1" * 200,
    "a long name": X + "a" * 10_000,
    "a million lines": "\n" * 10**6,
    "251 lines": "\n".join(f"define a{i} = 1" for i in range(251)),
    "quotes": '"' * 16_000,
    "backslashes": X + '"' + "\\" * 16_001,
    "entities": "&" + "amp;" * 16_000,
    "NUL": "\x00" * 1_000,
    "NUL in a name": X + "a\x00b",
    "escape sequences": "\x1b[2J" + X + "1",
    "lone surrogates": X + "\ud800\udfff",
    "homoglyphs": "define adopt\u0435d = true",
    "full-width letters": "ｄｅｆｉｎｅ x = 1",
    "a name in another script": X + "игрок",
    "combining marks": X + "a" + "\u0301" * 5_000,
    "text that reads backwards": X + '"\u202e"',
    "dunder fields of a number": X + "(1).__class__",
    "dunder fields of a player": X + "player.__class__.__mro__",
    "a million semicolons": "when turn.taken: award player 1" + ";" * 10**6 + " x",
    "carriage returns": "\r" * 16_000 + "x",
    "format directives": X + "{0.__class__}",
    "a comment": "# define x = 1",
}


@pytest.mark.parametrize("attack", REFUSED)
def test_a_text_that_goes_too_far_is_refused(attack: str) -> None:
    with pytest.raises(ClauseError) as caught:
        compile_clauses(REFUSED[attack])
    assert 1 <= len(caught.value.problems) <= 20
    for problem in caught.value.problems:
        assert len(problem.message) < 250
        assert caught.value.excerpt(problem) is not None


def test_what_just_fits_compiles_evaluates_and_is_written_back() -> None:
    deep = "(" * 31 + "a" + " + 1) * 2" * 31
    long = " + ".join(["1"] * 4_000)
    wide = " or ".join(f'player.name == "{number}"' for number in range(500))
    for text in (deep, long, wide):
        clauses = compile_clauses(X + text)
        assert compile_clauses(clauses.source) == clauses
        assert value(text, (), a=1) is not None
        assert dependencies(clauses.defines[0].expr) is not None


def test_numbers_do_not_grow_without_bounds() -> None:
    square = ["define a0 = 10"] + [f"define a{i + 1} = a{i} * a{i}" for i in range(40)]
    with pytest.raises(ClauseFailed, match="the number grows beyond 256 bits: a6"):
        value("a40", square)
    shrink = ["define a0 = 1 / 7"] + [f"define a{i + 1} = a{i} * a{i}" for i in range(40)]
    with pytest.raises(ClauseFailed, match="the number grows beyond 256 bits"):
        value("a40", shrink)
    with pytest.raises(ClauseFailed, match="bits"):
        value("sum(p in players, p.points)", (), players=(Player("a", points=2**256 - 1),) * 2)


def test_a_list_tried_for_every_item_of_a_list_runs_out_of_steps() -> None:
    crowd = tuple(Player(str(number)) for number in range(1_000))
    nested = "true"
    for depth in range(6):
        nested = f"all(p{depth} in players, {nested})"
    budget = Budget(100_000)
    with pytest.raises(BudgetExceeded, match="more than 100000 steps"):
        evaluate(expression(nested), scope(players=crowd), budget)
    assert 99_000 < budget.spent <= 100_000


def test_looking_for_one_player_in_a_crowd_is_charged_by_the_crowd() -> None:
    crowd = tuple(Player(str(number)) for number in range(1_000))
    budget = Budget(100_000)
    with pytest.raises(BudgetExceeded):
        evaluate(expression("count(p in players, p in players)"), scope(players=crowd), budget)
    assert budget.spent > 98_000


@pytest.mark.parametrize("listed", ["players", "proposal.voters"])
def test_a_crowd_that_is_only_mentioned_is_charged_as_well(listed: str) -> None:
    crowd = tuple(Player(str(number)) for number in range(10_000))
    proposal = replace(Proposal(301, BOB), voters=crowd)
    budget = Budget(100_000)
    with pytest.raises(BudgetExceeded):
        evaluate(
            expression(f"count(p in enrolled, {listed} != absent)"),
            scope(players=crowd, enrolled=crowd, proposal=proposal),
            budget,
        )
    assert budget.spent > 98_000


def test_definitions_that_double_are_worked_out_once() -> None:
    doubling = ["define a0 = 1"] + [f"define a{i + 1} = a{i} + a{i}" for i in range(30)]
    budget = Budget()
    assert evaluate(expression("a30"), scope(doubling), budget) == 2**30
    assert budget.spent < 200


def test_lists_that_double_share_their_items_and_are_never_compared() -> None:
    assert value("exists(p in a, p in a)", ["define a = filter(p in players, p in players)"])
    with pytest.raises(ClauseFailed, match="cannot compare a list with a list"):
        value("a == b", ["define a = players", "define b = players"])


def test_there_are_no_lists_of_lists() -> None:
    # Each would hold the one below it twice over: going through it would take 2^40 steps.
    with pytest.raises(ClauseError, match="a list holds no lists, found a list of texts"):
        compile_clauses("define a = map(p in players, words(p.name))")
    doubling = ["define a0 = roster"]
    doubling += [f"define a{n + 1} = map(p in players, a{n})" for n in range(40)]
    with pytest.raises(ClauseFailed, match="a list holds no lists: a0"):
        value("a40", doubling)
    held = ["define a = roster", "define b = players"]
    with pytest.raises(ClauseFailed, match="a list is no item of a list"):
        value("rotate(a, b)", held)


@pytest.mark.parametrize("loops", [65, 100, 400, 900])
def test_a_chain_of_for_is_refused(loops: int) -> None:
    for_each = "".join(f"for a{n} in a: " for n in range(loops))
    with pytest.raises(ClauseError, match="nested deeper than 64"):
        compile_clauses(f"when turn.taken: {for_each}award player 1")


LONG_TEXT = " ".join("a" for _ in range(32_000))


@pytest.mark.parametrize(
    "tried",
    ["sort(w in words(text), text)", "map(w in words(text), size(words(text)))",
     "map(w in words(text), lower(text))", "map(w in words(text), text + w)"],
)  # fmt: skip
def test_long_texts_are_not_multiplied_by_their_words(tried: str) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(BudgetExceeded):
            value(f"size({tried})", (), text=LONG_TEXT)
        assert tracemalloc.get_traced_memory()[1] < 64 * 2**20
    finally:
        tracemalloc.stop()


@pytest.mark.untraced
def test_a_long_way_through_definitions_fails_well_before_python_does() -> None:
    way = [f"define a{i} = a{i + 1} + 1" for i in range(10_000)]
    with pytest.raises(BudgetExceeded, match="definitions use definitions too deeply") as caught:
        value("a0", way)
    assert len(caught.value.within) < 100


def frames() -> int:
    count = 0
    frame: FrameType | None = sys._getframe()
    while frame is not None:
        count, frame = count + 1, frame.f_back
    return count


NESTINGS = {
    "+": "{} + 1", "not": "not {}", "-": "-{}", "?": "true ? {} : 1", "==": "({}) == 1",
    "floor": "floor({})", "and": "true and ({})", "in": "({}) in players",
    "all": "all(v{n} in players, {})", "filter": "count(v{n} in filter(w{n} in players, {}), true)",
    "sum": "sum(v{n} in players, {})",
}  # fmt: skip


@pytest.mark.parametrize("kind", NESTINGS)
def test_one_level_of_nesting_takes_one_frame_of_python(kind: str) -> None:
    def nested(levels: int) -> Expr:
        text = "probe.points"
        for level in range(levels):
            text = NESTINGS[kind].format(f"({text})", n=level)
        # Nestings of no sense are read too; types would refuse them.
        (define,) = parse(f"define x = {text}")[0]
        assert isinstance(define, Define)
        return define.expr

    deepest: list[int] = []

    class Probe:
        handle = "probe"

        @property
        def points(self) -> int:
            deepest.append(frames())
            return 1

    def depth(levels: int) -> int:
        deepest.clear()
        within = scope(probe=Probe(), players=(Player("ada"),))
        with contextlib.suppress(ClauseFailed):
            evaluate(nested(levels), within, Budget())
        return max(deepest)

    step = 2 if kind == "filter" else 1
    assert depth(15) - depth(5) <= 10 * step


def test_names_that_resolve_only_in_hidden_rules_fail_when_they_run_and_not_before() -> None:
    clauses = compile_clauses("require turn: secret_word == 3\nwhen turn.taken: award cabal 1")
    assert [name for name, _, _ in clauses.unknown_names] == ["secret_word", "cabal"]
    with pytest.raises(ClauseFailed):
        evaluate(clauses.of(Require)[0].condition, scope(), Budget())


def test_a_crowd_of_problems_costs_little_more_than_one() -> None:
    for word in ("votes.x + ", "flor() + ", "votes + ", "true * "):
        with pytest.raises(ClauseError) as caught:
            compile_clauses("require turn: " + word * (16_000 // len(word)) + "1")
        assert len(caught.value.problems) == 20


def test_many_definitions_that_use_one_another_compile() -> None:
    chain = "\n".join(f"define a{i} = a{i + 1}" for i in range(199))
    clauses = compile_clauses(chain)
    assert check_against(clauses, {}) == ()
    assert len(free_names(clauses)) == 199


# Anything at all ----------------------------------------------------------------------------------

WORDS = sorted(
    {*RESERVED, *NAMES, *FUNCTIONS, *MACROS, *(f for r in RECORDS.values() for f in r), "turn",
     "adoption", "turn.taken", "rule", "rules", "karma", "x", "p"}
    | set("+-*/%()<>=!?:;,.&|\"'\\{}[]#@_\n\t ") | {"==", "!=", ">=", "&&", "||", "≥", "“", "”"}
    | {"0", "1", "2.5", "301", '"23h"', '"enact"', "\u0435", "\x00", "\ud800", "é", "\u00a0"}
)  # fmt: skip
salads = st.lists(st.sampled_from(WORDS), max_size=40).map(" ".join)


def expressions_of(text: str) -> Iterator[Expr]:
    for statement in compile_clauses(text).statements:
        yield from expressions(statement)


def problems_of(text: str) -> tuple[Problem, ...]:
    try:
        compile_clauses(text)
    except ClauseError as error:
        return error.problems
    return ()


def failure_of(expr: Expr, within: Scope, budget: Budget) -> ClauseFailed | None:
    try:
        found = evaluate(expr, within, budget)
    except ClauseFailed as failure:
        return failure
    assert not isinstance(found, float)
    if isinstance(found, int | Fraction):
        assert -(2**256) < found < 2**256
    return None


def survives(text: str) -> None:
    """Compile ``text`` and run whatever comes of it: nothing but our own errors may escape."""
    if problems_of(text):
        return
    within = Scope(
        WORLD,
        defining(*SECRET.values()),
        roll=lambda faces: faces,
        attainable=lambda _expr, _scope: True,
    )
    for expr in expressions_of(text):
        budget = Budget(2_000)
        failure = failure_of(expr, within, budget)
        assert failure is None or failure.line > 0
        assert budget.spent <= budget.limit
    source = compile_clauses(text).source
    assert format_clauses(compile_clauses(source).statements) == source


@given(st.text())
def test_any_text_is_clauses_or_a_clear_refusal(text: str) -> None:
    survives(text)


@given(st.sampled_from([X, "require turn: ", "when turn.taken: award player ", ""]), salads)
def test_any_salad_of_words_is_clauses_or_a_clear_refusal(start: str, salad: str) -> None:
    survives(start + salad)


mutations = st.lists(
    st.tuples(st.integers(0, 300), st.integers(0, 12), st.sampled_from([*WORDS, ""])),
    min_size=1, max_size=3,
)  # fmt: skip


@given(st.sampled_from(sorted(SECRET.values())), mutations)
def test_any_mutation_of_a_clause_is_clauses_or_a_clear_refusal(
    clause: str, changes: list[tuple[int, int, str]]
) -> None:
    for place, length, word in changes:
        at = place % (len(clause) + 1)
        clause = clause[:at] + word + clause[at + length :]
    survives(clause)
