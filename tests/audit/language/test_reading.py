"""What the verifier reads as clauses is what the engine reads, down to the last refusal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.audit.language import Unreadable, read_clauses, understood, written
from gamemaster.audit.language import forms as s
from gamemaster.audit.language.bounds import NESTING, Failed
from gamemaster.audit.language.inferring import type_of
from gamemaster.audit.language.times import read_schedule, written_instant
from gamemaster.clauses import format_instant, parse_schedule
from gamemaster.clauses.formatting import format_clauses
from gamemaster.clauses.schedules import next_after as engine_next_after
from gamemaster.clauses.types import Type
from tests.audit.language.twice import read_twice, run_twice
from tests.clauses import trees
from tests.clauses.test_attacks import REFUSED, X, salads
from tests.clauses.test_names import TYPES
from tests.clauses.test_problems import PROBLEMS
from tests.properties import examples
from tests.torture.fuzzing import corpus
from tests.torture.fuzzing.rules import NO_SCHEDULES, SCHEDULES

DOCS = Path(__file__).parents[3] / "docs"
IN_PROSE = re.compile(
    r"`((?:define|require|when|every|modify|attribute|move|ballot|protect) [^`\n]*)`"
)
FENCED = re.compile(r"^```(?:clauses|wrong)\n(.*?)^```", re.DOTALL | re.MULTILINE)


def documented() -> list[str]:
    pages = [(DOCS / f"{name}.md").read_text() for name in ("clauses", "cookbook", "rule-changes")]
    return [text for page in pages for text in (*FENCED.findall(page), *IN_PROSE.findall(page))]


def test_every_clause_that_people_wrote_is_read_alike() -> None:
    texts = {*documented(), *corpus.clauses()}
    assert len(texts) > 280
    assert sum(read_twice(text) is not None for text in texts) > 250


@pytest.mark.parametrize("attack", REFUSED)
def test_what_goes_too_far_is_no_clauses_at_all(attack: str) -> None:
    with pytest.raises(Unreadable):
        understood(REFUSED[attack])
    assert read_clauses(REFUSED[attack]) == ()


@pytest.mark.parametrize("text", PROBLEMS)
def test_every_way_to_get_a_clause_wrong_is_no_clause(text: str) -> None:
    with pytest.raises(Unreadable):
        understood(text)


def _as_said(type_: Type) -> tuple[str, str | None, bool]:
    return type_.name, type_.item.name if type_.item else None, type_.optional


@pytest.mark.parametrize("text", TYPES)
def test_what_can_be_known_of_a_type_is_the_same(text: str) -> None:
    run_twice(f"define x = {text}", 0)
    run_twice(f"define x = {text}", 1)
    (defined,) = understood(f"define x = {text}")
    said = type_of(defined.value.expression, {})
    assert (said.name, said.item and said.item.name, said.optional) == _as_said(TYPES[text])


def test_what_a_hidden_rule_may_put_into_a_list_is_not_known() -> None:
    text = 'define rich = count(one in with(words("ada"), cabal), one.points > 0)'
    assert read_twice(text) is not None
    # What is taken out of a list makes it no other list.
    assert read_twice(text.replace("with(", "without(")) is None


# Each stands in itself again and again, before and after a value.
NESTED = {
    "(": ("({})", 64), "not": ("not ({})", 63), "floor": ("floor({})", 63),
    "or": ("a or ({})", 63), "all ranks": ("a or b and not c == d + e * ({})", 12),
    "?": ("({} ? a : b)", 63), "? in the middle": ("a ? {} : b", 63),
    "? at the end": ("a ? b : {}", 63), "all": ("all(v{n} in a, {})", 63),
    "in": ("all(v{n} in {}, true)", 63), "field": ("({}).points", 63), "-": ("-({})", 63),
}  # fmt: skip


@pytest.mark.parametrize("kind", NESTED)
def test_as_deep_as_may_be_is_read_and_deeper_is_not(kind: str) -> None:
    form, most = NESTED[kind]
    for levels in (most - 1, most, most + 1, most + 2, 400):
        text = "a"
        for level in range(levels):
            text = form.replace("{n}", str(level)).replace("{}", text)
        # What types make of it is another question.
        read_twice(f"require berate: {text}")


def test_what_is_set_may_belong_to_something_as_deep_as_may_be() -> None:
    for fields, reads in ((62, True), (63, True), (64, False)):
        owner = "thing" + ".part" * fields
        found = read_twice(f"when turn.taken: set {owner}.mood = 1")
        assert (found is not None) == reads


def test_nothing_takes_more_of_python_than_it_has() -> None:
    deep = "a or b and not c == d + e * (" * 64 + "1" + ")" * 64
    chain = "a ? " * NESTING + deep + " : b" * NESTING
    loops = "".join(f"for v{n} in a: " for n in range(NESTING))
    for text in (f"require berate: {chain}", f"when berate.made: {loops}award x {chain}"):
        assert read_clauses(text) == ()


def test_a_clause_is_what_its_words_say() -> None:
    (clause,) = understood(
        "Ballot trial(whom: player): guilty | innocent said “I say” closes true."
    )
    assert clause.kind == "ballot"
    assert (clause.name, clause.said, clause.among) == ("trial", "I say", None)
    assert clause.choices.choices == ("guilty", "innocent")
    assert clause.parameters == (s.Parameter("whom", s.TypeName("player")),)
    (when,) = understood("when turn.taken: for p in players: for q in players: award p 1; win q1")
    assert [effect.kind for effect in s.effects(when)] == ["for", "for", "award", "win"]


@examples(40)
@given(st.lists(trees.statements, min_size=1, max_size=3))
def test_whatever_can_be_written_is_read_alike(statements: list[object]) -> None:
    read_twice(format_clauses(statements))  # type: ignore[arg-type]


@given(st.text() | salads | salads.map(lambda text: f"{X}{text}"))
def test_anything_at_all_is_read_alike(text: str) -> None:
    read_twice(text)


def test_the_canonical_line_is_read_as_the_same_clause() -> None:
    for text in corpus.clauses():
        lines = [written(clause) for clause in understood(text)]
        assert [written(clause) for clause in understood("\n".join(lines))] == lines


# Time --------------------------------------------------------------------------------------------

schedules = st.sampled_from([*SCHEDULES, *NO_SCHEDULES, " Day  9:05", "MONDAY 7:00", "25h 1s", ""])
instants = st.integers(-(10**9), 10**11)


@given(schedules | st.text(max_size=12), instants, instants)
def test_what_comes_round_does_so_at_the_same_instants(
    text: str, instant: int, anchor: int
) -> None:
    found, engine = read_schedule(text), parse_schedule(text)
    assert (found is None) == (engine is None)
    if found is not None and engine is not None:
        assert found.after(instant, anchor) == engine_next_after(engine, instant, anchor)
        assert found.after(instant, anchor) > instant


def test_beyond_all_calendars_nothing_comes_round() -> None:
    monthly = read_schedule("month 1 00:00")
    assert monthly is not None
    for instant in (10**18, 253_402_300_000):
        with pytest.raises(Failed):
            monthly.after(instant, 0)


@given(st.integers(-(10**12), 10**14) | st.fractions())
def test_an_instant_is_written_alike(instant: int) -> None:
    assert written_instant(instant) == format_instant(instant)
