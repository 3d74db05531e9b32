"""Data with odd fields: what is read of them is told, and so is what is not.

What should come out was set down before the importer was tried on these documents.
"""

from __future__ import annotations

import itertools
import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.rulesets.importing import Found, Source, document_of, examined


def found_in(text: str) -> Found:
    return examined(Source("tea", (document_of(text, "tea"),)))


def texts(found: Found) -> dict[int, str]:
    return {rule.number: rule.text for rule in found.rules}


def words(found: Found) -> str:
    return "\n".join(one.words for one in found.oddities)


JOINED = "not part of the text: the names of the fields that it is put together from"

SEVERAL_TEXTS = {
    "a sheet": "number,title,text,content\n101,Tea,All drink.,It is hot.\n102,Milk,None.,\n",
    "a name twice": '[{"number":101,"title":"Tea","text":"All drink.","text":"It is hot."},'
    '{"number":102,"title":"Milk","text":"None."}]',
    "a table": "| No | Text | Body |\n|---|---|---|\n| 101 | All drink. | It is hot. |\n"
    "| 102 | None. | |\n",
}


@pytest.mark.parametrize("document", SEVERAL_TEXTS.values(), ids=SEVERAL_TEXTS)
def test_fields_that_are_texts_are_put_together(document: str) -> None:
    found = found_in(document)
    assert texts(found) == {101: "All drink.\n\nIt is hot.", 102: "None."}
    assert f"{JOINED} (101)" in words(found)


def test_what_is_nested_is_left_out_and_quoted() -> None:
    found = found_in(
        '[{"number":101,"text":"All drink.","sub":[{"x":"inner text"}]},'
        '{"number":102,"text":"None.","more":{"text":"deep"},"lists":[["a"],["b"]]}]'
    )
    assert texts(found) == {101: "All drink.", 102: "None."}
    left = {line: run.why for run in found.left_out for line in run.said}
    assert left == {
        "x: inner text": "inside «sub» of a rule",
        "text: deep": "inside «more» of a rule",
        'lists: ["a"]': "inside «lists» of a rule",
        'lists: ["b"]': "inside «lists» of a rule",
    }
    assert "inside «sub» of a rule, left out: «x: inner text»" in words(found)


def test_rules_inside_a_rule_are_not_lost_without_a_word() -> None:
    inner = ",".join(
        f'{{"number":{at},"text":"Rule {at} says a good deal."}}' for at in range(2, 9)
    )
    found = found_in(
        f'[{{"number":1,"text":"All.","rules":[{inner}]}},{{"number":10,"text":"None."}}]'
    )
    assert any("most would be left out" in one for one in found.refusals)


def test_nothing_is_no_text() -> None:
    found = found_in(
        '[{"number":101,"text":"All drink."},{"number":102,"text":null},'
        '{"number":103,"title":null,"text":"None."}]'
    )
    assert texts(found) == {101: "All drink.", 103: "None."}
    assert "rule 102 has no text and is left out" in words(found)
    assert [rule.title for rule in found.rules] == ["", ""]


def test_a_list_of_lines_is_a_text() -> None:
    found = found_in(
        '[{"number":101,"text":["All drink.","It is hot."]},{"number":102,"text":"None."}]'
    )
    assert texts(found) == {101: "All drink.\nIt is hot.", 102: "None."}
    found = found_in('[{"number":101,"text":["All.",null,3]},{"number":102,"text":"None."}]')
    assert texts(found) == {101: '["All.", null, 3]', 102: "None."}


def test_a_text_that_is_an_object_is_left_out() -> None:
    found = found_in(
        '[{"number":101,"text":"All."},{"number":102,"text":{"en":"Tea.","de":"Tee."}},'
        '{"number":103,"text":"None."}]'
    )
    assert texts(found) == {101: "All.", 103: "None."}
    assert "rule 102 has no text and is left out" in words(found)


def test_the_first_title_and_the_first_status_count() -> None:
    found = found_in(
        '[{"number":101,"title":"Tea","name":"Hot tea","type":"immutable","state":"passed",'
        '"text":"All."},{"number":102,"title":"Milk","text":"None."}]'
    )
    first = found.rules[0]
    assert (first.title, first.status, first.because) == ("Tea", "immutable", "tag")
    assert "not part of the text: what «name» says (101)" in words(found)
    assert "not part of the text: what «state» says (101)" in words(found)
    left = {line for run in found.left_out for line in run.said}
    assert {"name: Hot tea", "state: passed"} <= left


def test_tags_of_two_fields_are_both_read() -> None:
    found = found_in("number,tags,keywords,text\n101,hot,wet,All.\n102,cold,,None.\n")
    assert [rule.tags for rule in found.rules] == [("hot", "wet"), ("cold",)]


SHEET = [
    "101,Tea,All, or most, drink.",
    "102,Milk,None.",
    "103,Jam,Red, at best.",
    "104,Bun,Round.",
]
BARS = [
    "| 101 | All | most drink. |",
    "| 102 | None. |",
    "| 103 | Red | blue. |",
    "| 104 | Round. |",
]
ROWS = {
    "a comma": ("number,title,text\n", SHEET, [0, 1, 2, 3]),
    "commas above each other": ("number,title,text\n", SHEET, [0, 2, 1, 3]),
    "a bar": ("| No | Text |\n|---|---|\n", BARS, [0, 1, 2, 3]),
    "bars above each other": ("| No | Text |\n|---|---|\n", BARS, [1, 3, 2, 0]),
}


@pytest.mark.parametrize(("head", "rows", "order"), ROWS.values(), ids=ROWS)
def test_rows_of_another_length_are_left_out_and_quoted(
    head: str, rows: list[str], order: list[int]
) -> None:
    found = found_in(head + "".join(f"{rows[at]}\n" for at in order))
    assert texts(found) == {102: "None.", 104: "Round."}
    assert found.headline.startswith("2 of some 4 numbered places")
    for row in (rows[0], rows[2]):
        assert f"left out: «{row}»" in words(found)


def test_a_bar_behind_a_backslash_is_of_its_cell() -> None:
    found = found_in("| No | Text |\n|---|---|\n| 101 | All \\| most. |\n| 102 | None\\ |\n")
    assert texts(found) == {101: "All \\| most.", 102: "None\\"}


@pytest.mark.parametrize("rows", [2, 3, 4, 30])
def test_a_table_within_a_rule_is_of_its_text(rows: int) -> None:
    table = "| No | Text |\n|---|---|\n" + "".join(
        f"| {at} | Cup {at} |\n" for at in range(1, rows + 1)
    )
    found = found_in(
        f"# Rules\n\n## Rule 101\n\nAll drink:\n\n## Rule 102\n\nCups:\n\n{table}\n"
        "## Rule 103\n\nNone.\n"
    )
    assert found.refusals == ()
    assert texts(found) == {101: "All drink:", 102: f"Cups:\n\n{table}".rstrip(), 103: "None."}


def test_a_table_behind_a_numbered_preamble_is_the_ruleset() -> None:
    found = found_in(
        "Before you play:\n\n1. Sit.\n2. Wait.\n\n| No | Text |\n|---|---|\n"
        + "".join(f"| {at} | Cup {at} is full of tea. |\n" for at in range(101, 106))
    )
    assert list(texts(found)) == [101, 102, 103, 104, 105]


NAMES = ["text", "content", "title", "name", "tags", "proposer", "votes", "sub", "note", "state"]
VALUES = st.recursive(
    st.sampled_from([None, "", "a word{}", "two words{}\n\nand a line{}"]),
    lambda inner: st.one_of(
        st.lists(inner, max_size=2),
        st.dictionaries(st.sampled_from(NAMES), inner, min_size=1, max_size=2),
    ),
    max_leaves=4,
)


@given(st.lists(st.lists(st.tuples(st.sampled_from(NAMES), VALUES), max_size=6), min_size=2))
def test_each_value_is_in_a_rule_or_among_what_is_left_out(
    drafts: list[list[tuple[str, object]]],
) -> None:
    objects = [
        ", ".join(f'"{name}": {json.dumps(value)}' for name, value in [("number", at), *draft])
        for at, draft in enumerate(drafts, 101)
    ]
    count = itertools.count()
    document = re.sub(
        r"\{\}", lambda _: f"{next(count)}q", f"[{', '.join(f'{{{each}}}' for each in objects)}]"
    )
    found = found_in(document)
    told = [f"{rule.title}\n{rule.text}\n{' '.join(rule.tags)}" for rule in found.rules]
    told += [line for run in found.left_out for line in run.said]
    values = set(re.findall(r"\d+q", document))
    assert values <= set(re.findall(r"\d+q", "\n".join(told)))


@pytest.mark.parametrize(
    "document",
    [
        '[{"number":101,"text":"All drink."},{"number":102,"status":"Repealed","text":"None."}]',
        "|No|Status|Text|\n|---|---|---|\n|101||All drink.|\n|102|repealed|None.|\n",
    ],
)
def test_a_record_that_is_repealed_is_left_out(document: str) -> None:
    assert texts(found_in(document)) == {101: "All drink."}


def test_sentences_in_brackets_are_text_and_rules_below_reserved_are_rules() -> None:
    found = found_in(
        "# Tea\n\n101. [No player may vote twice.] [No player may abstain.]\n"
        "A player who does loses a turn.\n\n102. All drink.\n\n103. None sing.\n"
    )
    assert "abstain" in texts(found)[101]
    found = found_in("## Reserved\n\n### 201 All drink.\n\n### 202 None sing.\n")
    assert [rule.number for rule in found.rules] == [201, 202]
