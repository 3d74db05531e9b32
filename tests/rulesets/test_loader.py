from __future__ import annotations

import hashlib
import json
import re
from importlib import resources
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.documents.proposal import canonical_lines
from gamemaster.errors import OperatorError
from gamemaster.mail.commands.command_rows import Commands, ReadingContext
from gamemaster.mail.interpreting.command_lines import read_line
from gamemaster.rulesets import InitialRule, Ruleset, as_document, load, names
from gamemaster.rulesets.loader import FILE_OCTETS, lists, parse, words_of

SMALL = """
[ruleset]
name = "tiny"
title = "Tiny Nomic"
summary = "Two rules."

[[rule]]
number = 202
status = "mutable"
text = '''
More than half.\t
'''
clauses = '''
define adopted = votes.for * 2 > electorate.size
'''

[[rule]]
number = 101
status = "immutable"
text = "Obey."
"""


def problems(source: str) -> tuple[str, ...]:
    with pytest.raises(OperatorError) as refused:
        parse(source.encode(), "tiny.toml")
    return refused.value.problems


def test_a_file_is_read_in_order_of_number_and_in_canonical_form(tmp_path: Path) -> None:
    file = tmp_path / "tiny.toml"
    file.write_text(SMALL)
    ruleset = load(str(file))
    assert (ruleset.name, ruleset.title, ruleset.summary) == ("tiny", "Tiny Nomic", "Two rules.")
    assert ruleset.rules == (
        InitialRule(101, mutable=False, text="Obey.\n"),
        InitialRule(
            202,
            mutable=True,
            text="More than half.\n",
            clauses="define adopted = votes.for * 2 > electorate.size\n",
        ),
    )
    assert [rule.status for rule in ruleset.rules] == ["immutable", "mutable"]


def test_the_hash_is_that_of_canonical_json() -> None:
    ruleset = parse(SMALL.encode(), "tiny.toml")
    said = (
        '{"name":"tiny","rules":[{"clauses":"","number":101,"status":"immutable",'
        '"text":"Obey.\\n"},{"clauses":"define adopted = votes.for * 2 > electorate.size\\n",'
        '"number":202,"status":"mutable","text":"More than half.\\n"}],'
        '"summary":"Two rules.","title":"Tiny Nomic"}'
    )
    assert json.loads(said)["name"] == "tiny"
    assert ruleset.hash == hashlib.sha256(said.encode()).hexdigest()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Obey.", "Obey!"),
        ("number = 101", "number = 102"),
        ('"mutable"', '"immutable"'),
        ("* 2", "* 3"),
        ("Two rules", "2 rules"),
        ("Tiny Nomic", "Tiny"),
        ('"tiny"', '"small"'),
    ],
)
def test_whatever_a_ruleset_says_is_in_its_hash(before: str, after: str) -> None:
    assert before in SMALL
    changed = parse(SMALL.replace(before, after).encode(), "tiny.toml")
    assert changed.hash != parse(SMALL.encode(), "tiny.toml").hash


def test_layout_and_comments_are_not_in_the_hash() -> None:
    other = "# a comment\n" + SMALL.replace("\n[[rule]]", "\n\n[[ rule ]]").replace(
        "half.\t", "half."
    )
    assert parse(other.encode(), "").hash == parse(SMALL.encode(), "").hash


def test_a_list_that_is_named_is_read_as_its_words() -> None:
    named = SMALL.replace(
        "More than half.", "Words such as these:\n{words english-a-to-f}"
    ).replace("votes.for * 2", 'size(words("{words english-a-to-f}"))')
    (_, rule) = parse(named.encode(), "").rules
    words = words_of("english-a-to-f")
    assert rule.text.startswith("Words such as these:\nabbe, abed, ")
    assert tuple(rule.text.partition(":")[2].replace(",", " ").split()) == words
    listed = re.findall('"([^"]*)"', rule.clauses.partition("size(words(")[2])
    assert tuple("".join(listed).split()) == words
    assert problems(SMALL.replace("Obey.", "{words tea}")) == (
        "tiny.toml: rule 101: text: expected a list of words (english-a-to-f), found 'tea'",
    )


def test_the_words_of_a_list_are_in_order_and_its_licence_stands_beside_it() -> None:
    assert lists() == ("english-a-to-f",)
    words = words_of("english-a-to-f")
    assert list(words) == sorted({*words})
    assert all(re.fullmatch("[a-f]{4,}", word) for word in words)
    folder = resources.files("gamemaster.rulesets").joinpath("lists")
    licence = folder.joinpath("english-a-to-f.LICENSE").read_text(encoding="utf-8")
    assert "Permission is hereby granted, free of charge" in licence


def test_the_settings_beside_a_rule_are_read_and_are_not_in_the_hash() -> None:
    named = SMALL.replace('text = "Obey."', 'text = "Obey."\nsettings = { joining = "open" }')
    ruleset = parse(named.encode(), "")
    assert ruleset.rules[0].settings == (("joining", "open"),)
    assert ruleset.hash == parse(SMALL.encode(), "").hash
    assert problems(named.replace('"open"', "5")) == (
        "tiny.toml: rule 101: settings: joining: expected one line of text, found 5",
    )


def test_the_built_in_rulesets_load_by_name() -> None:
    assert "secret" in names()
    for name in names():
        assert load(name).name == name


@pytest.mark.parametrize(
    ("before", "after", "problem"),
    [
        ("number = 101", "number = 202",
         "tiny.toml: rule 202: number: expected a number used once, found 'it 2 times'"),
        ("number = 101", "number = 0",
         "tiny.toml: [[rule]] 2: number: expected a whole number from 1 to 999999999, found 0"),
        ("number = 101", "number = true",
         "tiny.toml: [[rule]] 2: number: expected a whole number from 1 to 999999999, found True"),
        ("number = 101", "",
         "tiny.toml: [[rule]] 2: number: expected a whole number from 1 to 999999999, found no"),
        ('"immutable"', '"fixed"',
         "tiny.toml: rule 101: status: expected 'immutable' or 'mutable', found 'fixed'"),
        ('text = "Obey."', 'text = " "', "tiny.toml: rule 101: text: expected a text, found ' '"),
        ('text = "Obey."', "text = 1", "tiny.toml: rule 101: text: expected a text, found 1"),
        ('text = "Obey."', 'text = "Obey."\ntxet = "x"',
         "tiny.toml: rule 101: txet: unknown key; expected number, status, text, clauses"),
        ('name = "tiny"', 'name = "Tiny!"',
         "tiny.toml: ruleset: name: expected a-z, 0-9 and -, at most 40, a letter first, found"),
        ('title = "Tiny Nomic"', "",
         "tiny.toml: ruleset: title: expected one line of text, found nothing"),
        ('"Two rules."', '"Two\\nrules."',
         "tiny.toml: ruleset: summary: expected one line of text, found 'Two\\nrules.'"),
        ("[ruleset]", "[rules]",
         "tiny.toml: rules: unknown key; expected ruleset, rule, option"),
        ("* 2 >", "* 2 > >", "tiny.toml: rule 202: clauses: line 1, column 34: "),
        ("electorate.size", "electorate.points", "tiny.toml: rule 202: clauses: line 1, column "),
    ],
)  # fmt: skip
def test_a_fault_is_named_by_file_rule_and_key(before: str, after: str, problem: str) -> None:
    assert before in SMALL
    assert any(each.startswith(problem) for each in problems(SMALL.replace(before, after)))


def test_every_fault_is_told_at_once() -> None:
    source = SMALL.replace("number = 101", "number = -1").replace('"mutable"', '"m"')
    assert len(problems(source.replace('"tiny"', "7"))) == 3


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("", "tiny.toml: ruleset: expected a table, found nothing"),
        ("[ruleset", "tiny.toml: expected TOML, found an error: "),
        ("rule = 3", "tiny.toml: rule: expected from 1 to 2000 tables [[rule]], found 3"),
        ("rule = [3]", "tiny.toml: [[rule]] 1: expected a table, found 3"),
        ("rule = []", "tiny.toml: rule: expected from 1 to 2000 tables [[rule]], found []"),
        ("option = 3", "tiny.toml: option: expected tables [[option]], found 3"),
        (f"a = {'[' * 5000}", "tiny.toml: expected TOML, found an error: "),
    ],
)
def test_what_is_no_ruleset_is_refused(source: str, problem: str) -> None:
    assert any(each.startswith(problem) for each in problems(source))


def test_an_option_belongs_to_a_rule_of_the_set() -> None:
    option = '\n[[option]]\nname = "more"\nnumber = 7\nclauses = "nonsense"\n'
    found = problems(SMALL + option)
    assert found[0] == "tiny.toml: [[option]] 1: number: expected the number of a rule, found 7"
    assert found[1].startswith("tiny.toml: [[option]] 1: clauses: line 1, column 1: ")
    with pytest.raises(OperatorError, match=r"expected one of its options \(none\), found 'less'"):
        parse(SMALL.encode(), "").with_option("less")


def test_files_have_limits(tmp_path: Path) -> None:
    file = tmp_path / "big.toml"
    file.write_bytes(b"#" * (FILE_OCTETS + 1))
    with pytest.raises(OperatorError, match="expected at most"):
        load(str(file))
    with pytest.raises(OperatorError, match="No such file"):
        load(str(tmp_path / "none.toml"))
    known = "async, daily, github, greffier, secret, suber"
    with pytest.raises(OperatorError, match=f"expected one of {known}, or"):
        load("sceret")
    assert problems(SMALL.replace("Obey.", "x" * 40_000))[0].endswith(
        "rule 101: text: expected at most 32768 octets, found 40001"
    )


def test_octets_that_are_no_text_are_refused() -> None:
    with pytest.raises(OperatorError, match="expected UTF-8"):
        parse(b"\xff", "tiny.toml")


CONTEXT = ReadingContext("autumn", frozenset({101, 202}))


@pytest.mark.parametrize("name", names())
def test_no_line_of_a_mailed_ruleset_is_a_command(name: str) -> None:
    for line in as_document(load(name)).split("\n"):
        assert not isinstance(read_line(line, CONTEXT), Commands), line


@given(st.text(st.sampled_from("ab,;= \n\"'é+"), max_size=200), st.text(max_size=50))
def test_any_ruleset_can_be_shown_and_nothing_of_it_is_left_out(text: str, clauses: str) -> None:
    ruleset = Ruleset("x", "X", "Any.", (InitialRule(1, mutable=True, text=text, clauses=clauses),))
    shown = as_document(ruleset).split("\nRule 1 (mutable)\n")[1]
    said = "".join(canonical_lines(text)) + "".join(canonical_lines(clauses))
    assert "".join(shown.replace("|", "").split()) == "".join(said.replace("|", "").split())
