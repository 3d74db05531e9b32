"""The reference of docs/clauses.md has the words of the vocabulary, and every example in it works.

Meanings and examples stand on the page alone. Names, types, what is bound where, defaults and
limits are data of both, and equal row by row.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest

from gamemaster.clauses import (
    Budget,
    ClauseError,
    Scope,
    compile_clauses,
    evaluate,
    field_label,
    format_value,
    infer,
    limits,
)
from gamemaster.clauses.formatting import format_expr
from gamemaster.clauses.nodes import Effect
from gamemaster.clauses.normalise import begins_statement
from gamemaster.clauses.types import (
    BOOLEAN,
    HELD,
    KEYED_BY,
    NUMBER,
    OF_MOVES,
    OWNERS,
    PROPOSER,
    WRITTEN,
    Context,
    Type,
)
from gamemaster.clauses.vocabulary import (
    ASKED,
    ATTRIBUTES,
    DECLARED_EVENTS,
    EVENTS,
    FUNCTIONS,
    GLOBALS,
    KEYS,
    MACROS,
    MODIFIED,
    NAMES,
    PUBLIC_NAMES,
    RECORDS,
    RESERVED,
    SHOWN,
    SUBJECTS,
    closest,
)
from tests.clauses.reference import (
    INTRODUCTION,
    NAMES_OF,
    SECTIONS,
    STATEMENTS,
    columns,
    examples,
)
from tests.clauses.test_secret_ruleset import SECRET
from tests.clauses.world import WORLD, defining, expression

FIELDS = {
    f"{record}.{field.name}": field
    for record, fields in RECORDS.items()
    for field in fields.values()
}
CONTEXTS = [*EVENTS.values(), *SUBJECTS.values(), *ASKED.values()]
DECLARED, TYPES = "Events of what rules declare", "Types of attributes and parameters"


def code(*words: str) -> str:
    return ", ".join(f"`{word}`" for word in words)


def bound(contexts: Iterable[Context]) -> list[tuple[str, ...]]:
    return [(code(context.name), code(*context.binds)) for context in contexts]


# The page and the tables -----------------------------------------------------------------------


def test_the_reference_has_what_is_bound_where() -> None:
    assert [*SECTIONS] == [
        "Events", "Subjects", DECLARED, "What the game asks for", "What `modify` changes", TYPES,
        *NAMES_OF, "Fields", "Functions", "Limits",
    ]  # fmt: skip
    assert columns("Events", 0, 2) == bound(EVENTS.values())
    assert columns("Subjects", 0, 2) == bound(SUBJECTS.values())
    assert columns("What `modify` changes", 0, 2) == bound(MODIFIED.values())
    declared = [(f"`NAME.{what}`", code(*binds)) for what, binds in DECLARED_EVENTS.items()]
    assert columns(DECLARED, 0, 2) == declared


def test_the_reference_has_what_the_game_asks_for() -> None:
    otherwise = " Without an answer: `{}`."
    assert columns("What the game asks for", 0, 1, 2, 3) == [
        (
            code(name),
            str(asked.type),
            f"{asked.question}{otherwise.format(asked.default) if asked.default else ''}",
            code(*asked.binds),
        )
        for name, asked in ASKED.items()
    ]


def test_the_reference_has_every_name_and_field_with_its_type() -> None:
    known = [(code(name), str(word.type)) for name, word in NAMES.items()]
    everywhere = {code(name) for name in GLOBALS}
    assert columns(NAMES_OF[0], 0, 1) == [each for each in known if each[0] in everywhere]
    assert columns(NAMES_OF[1], 0, 1) == [each for each in known if each[0] not in everywhere]
    fields = [(code(name), str(field.type)) for name, field in FIELDS.items()]
    assert columns("Fields", 0, 1) == fields
    heads = re.findall(r"^\| (\w+) \| type \|", SECTIONS["Fields"], re.MULTILINE)
    assert heads == [*RECORDS]
    compared = ", ".join(f"{record.name}s" for record in KEYS)
    assert f"Whole things that can be compared: {compared}.\n" in SECTIONS["Fields"]


def test_the_reference_has_every_type_that_may_be_written() -> None:
    lists = [name for name in HELD if name not in WRITTEN]
    *kinds, change = OF_MOVES
    assert columns(TYPES, 0) == [
        ("`a | b`" if name == "choice" else code(name),)
        for name in (*kinds, "list of players", change)
    ]
    assert [name for name in lists if f"`{name}`" not in SECTIONS[TYPES]] == []
    owners = " or ".join(f"`{owner}`" for owner in OWNERS)
    keys = " or ".join(f"`by {key}`" for key in KEYED_BY)
    assert f"an owner is {owners}. With {keys} behind its type" in SECTIONS[TYPES]
    assert f"with `by {PROPOSER}` a proposer says its value.\n" in SECTIONS[TYPES]


def test_what_is_written_for_a_wish_can_be_read() -> None:
    table = INTRODUCTION.split("## By wish\n")[1].split("\n\n")[0].replace("\\|", "|")
    clauses = [words for words in re.findall(r"`([^`]+)`", table) if begins_statement(words)]
    assert len(clauses) > 20
    for clause in clauses:
        assert compile_clauses(clause).notes == (), clause


def test_the_reference_has_every_function() -> None:
    functions = [(code(one.usage), str(one.gives or "as given")) for one in FUNCTIONS.values()]
    found = columns("Functions", 0, 1)
    assert found[: len(functions)] == functions
    assert [usage for usage, _ in found[len(functions) :]] == [
        code(macro.usage) for macro in MACROS.values()
    ]


def test_the_reference_has_every_limit() -> None:
    told = re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", SECTIONS["Limits"], re.MULTILINE)
    assert dict(told[2:]) == {
        "the clauses of a rule":
            f"{limits.SOURCE_OCTETS:,} octets, {limits.SOURCE_LINES} lines",
        "a name": f"{limits.NAME_LENGTH} letters",
        "a move or a ballot": f"{limits.PARAMETERS} parameters",
        "expressions inside expressions": f"{limits.DEPTH} deep",
        "the same, with the definitions they use": f"{limits.PLAY_DEPTH} deep",
        "a number": f"{limits.NUMBER_BITS} bits above and below the line",
        "a text that is put together": f"{limits.TEXT_LENGTH:,} characters",
        "a lookup": f"{limits.LOOKUP_KEYS:,} keys, {limits.LOOKUP_LENGTH:,} characters in all its "
            "texts",
        "a list that an attribute holds": f"{limits.LIST_ITEMS:,} items, "
            f"{limits.LIST_LENGTH:,} characters in all its texts",
        "steps of a clause each time it runs": f"{limits.STEPS:,}",
        "a die": f"{limits.DIE_FACES:,} faces",
    }  # fmt: skip


def test_the_table_of_effects_has_each_in_its_turn() -> None:
    (table,) = re.findall(r"^\| effect \|.*\n\|.*\n((?:\| .*\n)+)", INTRODUCTION, re.MULTILINE)
    words = re.findall(r"^\| `(\w+)\b", table, re.MULTILINE)
    assert words == [effect.word for effect in Effect.__subclasses__()]


# Its examples ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FIELDS)
def test_the_example_of_a_field_has_a_value(name: str) -> None:
    example, _ = examples("Fields")[name]
    assert name in example
    expr = expression(example)
    assert infer(expr, {}) in {BOOLEAN, NUMBER, FIELDS[name].type}
    evaluate(expr, Scope(WORLD), Budget())


@pytest.mark.parametrize("name", NAMES)
def test_the_example_of_a_name_has_a_value(name: str) -> None:
    example, _ = examples(NAMES_OF[name not in GLOBALS])[name]
    expr = expression(example)
    assert re.search(rf"\b{name}\b", format_expr(expr))
    evaluate(expr, Scope(WORLD), Budget())


@pytest.mark.parametrize("section", STATEMENTS)
def test_the_examples_of_contexts_compile(section: str) -> None:
    for example, _ in examples(section).values():
        assert compile_clauses(example).source == example


@pytest.mark.parametrize("suffix", DECLARED_EVENTS)
def test_the_example_of_a_declared_event_compiles(suffix: str) -> None:
    example, _ = examples(DECLARED)[f"NAME.{suffix}"]
    declared = "move berate()\nballot trial(): yes | no\n"
    assert f".{suffix}" in example
    assert compile_clauses(declared + example).source == declared + example


@pytest.mark.parametrize("call", examples("Functions").values(), ids=examples("Functions"))
def test_the_example_of_a_function_comes_to_what_it_shows(call: tuple[str, str]) -> None:
    example, shows = call
    if not shows:
        assert compile_clauses(example).source == example
        return
    found = evaluate(expression(example), Scope(WORLD), Budget())
    shown = str(found).lower() if isinstance(found, bool) else format_value(found, NUMBER)
    assert shown == shows


def examples_of_the_document() -> list[str]:
    return re.findall(r"^```clauses\n(.*?)^```$", INTRODUCTION, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("example", examples_of_the_document())
def test_an_example_of_the_introduction_compiles(example: str) -> None:
    compile_clauses(example)


def test_the_introduction_shows_what_a_problem_looks_like() -> None:
    pattern = r"^```wrong\n(.*?)^```\n+```answer\n(.*?)^```$"
    shown = re.findall(pattern, INTRODUCTION, re.MULTILINE | re.DOTALL)
    assert shown
    for wrong, told in shown:
        with pytest.raises(ClauseError) as caught:
            compile_clauses(wrong)
        assert str(caught.value) == told.strip()


def test_every_type_that_may_be_written_is_told_with_an_example_that_compiles() -> None:
    for example, _ in examples(TYPES).values():
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
    for word in (*NAMES.values(), *FIELDS.values()):
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
            assert closest(name[:2] + name[3:], PUBLIC_NAMES) is not None


def test_the_rules_of_the_game_define_what_the_game_asks_for() -> None:
    wanted = {name for name, word in ASKED.items() if not word.default}
    assert wanted <= set(defining(*SECRET.values()).found)
