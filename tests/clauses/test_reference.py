"""docs/clauses.md says what the vocabulary says, and every example in either of them works.

After a change of the vocabulary, ``python -m tests.clauses.test_reference`` writes the reference
part of the document anew.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gamemaster.clauses import (
    Budget,
    ClauseError,
    Scope,
    Type,
    compile_clauses,
    evaluate,
    field_label,
    format_expr,
    format_value,
    infer,
    suggest,
)
from gamemaster.clauses.reference import DECLARED_EXAMPLES, effects, reference
from gamemaster.clauses.types import BOOLEAN, NUMBER, OF_MOVES, FieldWord, NameWord
from gamemaster.clauses.vocabulary import (
    ASKED,
    ATTRIBUTES,
    DECLARED_EVENTS,
    EVENTS,
    FUNCTIONS,
    GLOBALS,
    KEYS,
    MACROS,
    NAMES,
    RECORDS,
    RESERVED,
    SHOWN,
    SUBJECTS,
    WRITTEN_TYPES,
)
from tests.clauses.test_secret_ruleset import SECRET
from tests.clauses.world import WORLD, defining, expression

DOCUMENT = Path(__file__).parents[2] / "docs" / "clauses.md"
MARK = (
    "<!-- What follows is written from the vocabulary: python -m tests.clauses.test_reference -->"
)

FIELDS = {
    f"{record}.{field.name}": field
    for record, fields in RECORDS.items()
    for field in fields.values()
}
CONTEXTS = [*EVENTS.values(), *SUBJECTS.values(), *ASKED.values()]
CALLS = [*FUNCTIONS.values(), *MACROS.values()]


def test_the_document_is_current() -> None:
    _, _, written = DOCUMENT.read_text(encoding="utf-8").partition(f"{MARK}\n\n")
    assert written == reference(), "run python -m tests.clauses.test_reference"


def test_the_table_of_effects_is_current() -> None:
    introduction = DOCUMENT.read_text(encoding="utf-8").partition(MARK)[0]
    assert f"\n{effects()}\n" in introduction, "run python -m tests.clauses.test_reference"


@pytest.mark.parametrize("name", FIELDS)
def test_the_example_of_a_field_has_a_value(name: str) -> None:
    field = FIELDS[name]
    assert name in field.example
    expr = expression(field.example)
    assert infer(expr, {}) in {BOOLEAN, NUMBER, field.type}
    evaluate(expr, Scope(WORLD), Budget())


@pytest.mark.parametrize("name", NAMES)
def test_the_example_of_a_name_has_a_value(name: str) -> None:
    expr = expression(NAMES[name].example)
    assert re.search(rf"\b{name}\b", format_expr(expr))
    evaluate(expr, Scope(WORLD), Budget())


@pytest.mark.parametrize("context", CONTEXTS, ids=lambda context: context.name)
def test_the_example_of_a_context_compiles(context: object) -> None:
    example = getattr(context, "example", "")
    assert compile_clauses(example).source == example


@pytest.mark.parametrize("suffix", DECLARED_EVENTS)
def test_the_example_of_a_declared_event_compiles(suffix: str) -> None:
    _, example = DECLARED_EXAMPLES[suffix]
    declared = "move berate()\nballot trial(): yes | no\n"
    assert f".{suffix}" in example
    assert compile_clauses(declared + example).source == declared + example


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.name)
def test_the_example_of_a_function_comes_to_what_it_shows(call: object) -> None:
    example, shows = getattr(call, "example", ""), getattr(call, "shows", "")
    if not shows:
        assert compile_clauses(example).source == example
        return
    found = evaluate(expression(example), Scope(WORLD), Budget())
    shown = str(found).lower() if isinstance(found, bool) else format_value(found, NUMBER)
    assert shown == shows


def examples_of_the_document() -> list[str]:
    introduction = DOCUMENT.read_text(encoding="utf-8").partition(MARK)[0]
    return re.findall(r"^```clauses\n(.*?)^```$", introduction, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("example", examples_of_the_document())
def test_an_example_of_the_introduction_compiles(example: str) -> None:
    compile_clauses(example)


def test_the_introduction_shows_what_a_problem_looks_like() -> None:
    introduction = DOCUMENT.read_text(encoding="utf-8").partition(MARK)[0]
    pattern = r"^```wrong\n(.*?)^```\n+```answer\n(.*?)^```$"
    shown = re.findall(pattern, introduction, re.MULTILINE | re.DOTALL)
    assert shown
    for wrong, told in shown:
        with pytest.raises(ClauseError) as caught:
            compile_clauses(wrong)
        assert str(caught.value) == told.strip()


def test_every_type_that_may_be_written_is_told_with_an_example_that_compiles() -> None:
    assert [*WRITTEN_TYPES] == [*OF_MOVES]
    for _, example in WRITTEN_TYPES.values():
        assert compile_clauses(example).source == example


# The tables themselves -------------------------------------------------------------------------


def test_every_bound_name_is_a_word() -> None:
    for context in CONTEXTS:
        assert set(context.binds) <= set(NAMES)
        assert not set(context.binds) & GLOBALS
    assert set(NAMES) >= GLOBALS
    assert not set(NAMES) & RESERVED
    assert not set(NAMES) & set(ASKED)


def test_every_record_has_fields_and_every_field_one_attribute() -> None:
    words: list[NameWord | FieldWord] = [*NAMES.values(), *FIELDS.values()]
    for word in words:
        base: Type = word.type.item or word.type.present
        assert base.name in RECORDS or base in {Type(t) for t in (
            "number", "boolean", "text", "instant", "duration", "document")}  # fmt: skip
    for name, field in FIELDS.items():
        assert ATTRIBUTES[field.name] == (field.attribute or field.name), name
    for table in (KEYS, SHOWN):
        assert {record.name for record in table} <= set(RECORDS)


def test_every_label_is_a_word_or_two() -> None:
    for name in [*FIELDS, *NAMES]:
        assert 1 <= len(field_label(name).split()) <= 5


def test_every_public_name_is_suggested_for_a_slip() -> None:
    for name in NAMES:
        if len(name) > 4:
            assert suggest(name[:2] + name[3:]) is not None


def test_the_rules_of_the_game_define_what_the_game_asks_for() -> None:
    wanted = {name for name, word in ASKED.items() if not word.default}
    assert wanted <= set(defining(*SECRET.values()).found)


if __name__ == "__main__":
    introduction = DOCUMENT.read_text(encoding="utf-8").partition(MARK)[0]
    table = re.compile(r"\| effect \|.*?\n(?=\n)", re.DOTALL)
    introduction = table.sub(lambda _: effects(), introduction)
    DOCUMENT.write_text(f"{introduction}{MARK}\n\n{reference()}", encoding="utf-8")
