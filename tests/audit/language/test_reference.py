"""The verifier's tables say what the reference in docs/clauses.md says, as the engine's do.

The document is the data that both share: tests/clauses/test_reference.py holds the engine's
vocabulary against the same rows.
"""

from __future__ import annotations

import re

from gamemaster.audit.language import bounds, expressions, tables
from gamemaster.audit.language.tables import Type
from gamemaster.clauses.vocabulary import GOING_ON
from gamemaster.game.rules import locality
from tests.clauses.reference import SECTIONS, rows


def names(cell: str) -> frozenset[str]:
    return frozenset(re.findall(r"`(\w+)`", cell))


def shown(kind: Type) -> str:
    name = f"list of {kind.item.name}s" if kind.item else kind.name
    return f"{name} or absent" if kind.optional else name


def binding(section: str, column: int) -> dict[str, frozenset[str]]:
    return {row[0].strip("`"): names(row[column]) for row in rows(section)}


def test_what_is_bound_where_is_in_the_reference() -> None:
    assert binding("Events", 2) == tables.EVENTS
    assert binding("Subjects", 2) == tables.SUBJECTS
    declared = {f"NAME.{what}": binds for what, binds in tables.OF_DECLARED.items()}
    assert binding("Events of what rules declare", 2) == declared
    asked = {name: (shown(kind), binds) for name, (kind, binds) in tables.ASKED.items()}
    found = rows("What the game asks for")
    assert {row[0].strip("`"): (row[1], names(row[3])) for row in found} == asked
    modified = {name: binds for name, (_, binds) in tables.MODIFIED.items()}
    assert binding("What `modify` changes", 2) == modified


def test_every_name_and_field_has_the_type_of_the_reference() -> None:
    everywhere = {row[0].strip("`"): row[1] for row in rows("Names known everywhere")}
    bound = {row[0].strip("`"): row[1] for row in rows("Names known where they are bound")}
    assert everywhere == {name: shown(word.type) for name, word in tables.EVERYWHERE.items()}
    assert everywhere | bound == {name: shown(word.type) for name, word in tables.NAMES.items()}
    fields = {
        f"`{kind}.{name}`": shown(word.type)
        for kind, listed in tables.FIELDS.items()
        for name, word in listed.items()
    }
    assert {row[0]: row[1] for row in rows("Fields")} == fields
    compared = re.search(r"can be compared: ([\w, ]+)\.", SECTIONS["Fields"])
    assert compared is not None
    assert compared[1] == ", ".join(f"{name}s" for name in tables.COMPARED)


def test_every_function_is_in_the_reference() -> None:
    listed = {row[0].strip("`").partition("(")[0] for row in rows("Functions")}
    assert listed == tables.FUNCTION_WORDS
    gives = {row[0].strip("`").partition("(")[0]: row[1] for row in rows("Functions")}
    for name, (takes, given) in tables.SIGNATURES.items():
        if given is not None and "item" not in shown(given):
            assert gives[name] == shown(given), name
        usage = next(row[0] for row in rows("Functions") if row[0].startswith(f"`{name}("))
        if takes:
            assert usage.count(",") + 1 == len(takes), name


def test_both_know_the_functions_of_nothing_but_what_they_are_given() -> None:
    assert expressions._LOCAL == locality._LOCAL_FUNCTIONS
    assert tables.FUNCTION_WORDS - tables.LOOPS.keys() - expressions._LOCAL == {
        "die", "pick", "named", "weekday", "date", "day_start"
    }  # fmt: skip


def test_both_know_the_words_that_begin_no_amount() -> None:
    assert tables.ENDS_OF_VALUES == GOING_ON


def test_every_limit_is_in_the_reference() -> None:
    limits = dict(re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", SECTIONS["Limits"], re.MULTILINE))
    assert limits == {
        "of": "at most",
        "---": "---",
        "the clauses of a rule": f"{bounds.SOURCE_OCTETS:,} octets, {bounds.SOURCE_LINES} lines",
        "a name": f"{bounds.NAME_LETTERS} letters",
        "a move or a ballot": f"{bounds.PARAMETERS} parameters",
        "expressions inside expressions": f"{bounds.NESTING} deep",
        "the same, with the definitions they use": f"{bounds.DEFINITIONS_DEEP} deep",
        "a number": f"{bounds.NUMBER_BITS} bits above and below the line",
        "a text that is put together": f"{bounds.TEXT_CHARACTERS:,} characters",
        "a lookup": f"{bounds.LOOKUP_KEYS:,} keys, {bounds.LOOKUP_CHARACTERS:,} characters in all "
        "its texts",
        "a list that an attribute holds": f"{bounds.LIST_ITEMS:,} items, "
        f"{bounds.LIST_CHARACTERS:,} characters in all its texts",
        "steps of a clause each time it runs": f"{bounds.STEPS:,}",
        "a die": f"{bounds.DIE_FACES:,} faces",
    }
