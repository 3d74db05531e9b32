"""What the report finds odd, in the words in which it says so."""

from __future__ import annotations

import pytest

from gamemaster.rulesets.importing import Found, Source, document_of, examined
from gamemaster.rulesets.importing.doubts import REASONS
from gamemaster.rulesets.importing.oddities import KINDS, listed


def found_in(text: str) -> Found:
    return examined(Source("tea.md", (document_of(text, "tea.md"),)))


def doubts_of(text: str) -> list[str]:
    return [one.words for one in found_in(text).oddities if one.kind == "doubt"]


AGAIN = (
    "rule 1 stands at tea.md: line 1 and again at tea.md: line 3 (another text), tea.md: line 7 "
    "(the same text): the first is taken, what follows is kept as a remark"
)
SIGNED = (
    "stands alone in a text as a heading does: does something else begin there? line 5 «Ann» "
    "(rule 102), line 7 «Sent by mail from afar» (rule 102)"
)
ODD = {
    "duplicate": (
        "**1** Obey the rules.\n\n**1** Obey.\n\n**2** Play.\n\n**1** Obey the rules.\n",
        AGAIN,
    ),
    "gap": ("**101** A.\n\n**103** B.\n\n**201** C.\n\n**205** D.\n",
            "no rule has the number 102, 202-204"),
    "missing": ("**101** There are rules 101-103 and 201-202.\n",
                "the document speaks of rules 101-103 but does not hold 102-103"),
    "reference": ("**101** As rule 999 says.\n", "rule 101 names rule 999, which is not there"),
    "order": ("**102** A.\n\n**101** B.\n\n**103** C.\n",
              "rules do not stand in order of number: after a higher one come 101"),
    "conflict": (
        "## Immutable rules\n\n**201** Rules 201-202 are mutable.\n\n**202** A.\n",
        "rule 201: section immutable, prose («201-202: mutable») mutable; taken as immutable",
    ),
    "assumed": ("**301** A rule.\n", "taken as mutable, for want of any word about it: 301"),
    "empty": ("**101** A.\n\n**102**\n\n**103** B.\n",
              "rule 102 has no text and is left out (tea.md: line 3)"),
    "option": ("**101** New players may join at any time.\n",
               "the option `joining` of a tournament decides, at least in part (101)"),
    "doubt": (
        "101. A.\n\n102. B.\n\nAnn\n\nSent by mail from afar\n",
        SIGNED,
    ),
    "list": ("101. A:\n\n  1. b\n  2. c\n",
             "2 numbered lines in rule 101 taken as its text: «1. b», «2. c»"),
    "preamble": (
        "Players:\n\n1. Ann\n2. Ben\n\n# Rules\n\n1. Obey.\n2. Play.\n3. Win.\n",
        "tea.md: lines 3-4 are numbered but stand before the rules",
    ),
    "number": ("１０１. A.\n", "rule 101: its number is written １０１"),
    "dotted": ("# Rules\n\n1.1 A.\n", "tea.md: numbers such as 1.2 are no numbers of rules"),
    "braces": ("101. A {.\n", "tea.md: braces do not match and are taken as text"),
    "outside": ("Dear all,\n\n# Rules\n\n**101** A.\n",
                "tea.md: line 1: in no rule, left out: «Dear all,»"),
    "marks": ("> **101** A.\n> B.\n",
              "not part of the text: quote marks before the lines (101)"),
    "letters": ("**101** A\u00a0b.\n\n**102** C.\n",
                "when the file is loaded, non-breaking blanks become blanks (101)"),
}  # fmt: skip


@pytest.mark.parametrize(("kind", "case"), ODD.items(), ids=ODD)
def test_what_is_odd_is_said(kind: str, case: tuple[str, str]) -> None:
    text, words = case
    assert words in [one.words for one in found_in(text).oddities if one.kind == kind]


def test_every_kind_is_tested_and_told_in_order() -> None:
    assert {*ODD, "file"} == set(KINDS)
    found = found_in("Dear all,\n\n**103** A\u00a0b.\n\n**101** C.\n\n**101** D.\n")
    told = [KINDS.index(one.kind) for one in found.oddities]
    assert told == sorted(told)


LETTERS = {
    "tabs become blanks": "a\tb",
    "non-breaking blanks become blanks": "a\u202fb",
    "blanks at line ends go": "a  \nb",
    "characters that cannot be seen are spelt out": "a\u202eb",
    "letters are composed (NFC)": "e\u0301",
}


@pytest.mark.parametrize(("words", "text"), LETTERS.items(), ids=LETTERS)
def test_what_loading_does_to_letters_is_said(words: str, text: str) -> None:
    said = [one.words for one in found_in(f"**101** {text}\n").oddities if one.kind == "letters"]
    assert said == [f"when the file is loaded, {words} (101)"]


def test_nothing_is_odd_about_a_clean_document() -> None:
    assert found_in("# Immutable Rules\n\n## 101 Tea\n\nTea.\n").oddities == ()


def test_long_lists_of_numbers_are_shortened() -> None:
    assert listed([5, 1, 2, 3, 5]) == "1-3, 5"
    assert listed(range(1, 100, 2)).endswith("21, 23, 38 more")


def test_the_second_line_of_the_last_rule_alone_is_asked_about() -> None:
    rules = "Rules.\n\n1. A pot.\n2. A cup.\n3. A spoon.\n4. A lump\ntea drinkers: Ann, Ben\n"
    words = "no other rule has such lines as the last one: are they of it? line 7 «tea drinkers: "
    assert doubts_of(rules) == [f"{words}Ann, Ben» (rule 4)"]
    assert doubts_of(rules.replace("cup.", "cup\nfor drinkers: all.")) == []


def test_parts_of_rules_that_are_numbered_as_rules_are_told() -> None:
    rules = "# 1 Rules of tea\n\n## 1.1 Pots\n\nTea.\n\n## 1.2 Cups\n\nTea.\n"
    assert "dotted" in [one.kind for one in found_in(rules).oddities]


UNUSABLE = {
    "a letter": ("305a", "**305** A.\n\n**305a** B.\n\n**306** C.\n", [305, 306]),
    "nothing": ("0", "Rule 0: A.\n\nRule 1: B.\n\nRule 2: C.\n", [1, 2]),
    "below nothing": ("-1", "Rule 1: B.\n\nRule -1: A.\n\nRule 2: C.\n", [1, 2]),
    "Roman": ("III", "## Rule 1\n\nA.\n\n## Rule III\n\nB.\n\n## Rule 4\n\nC.\n", [1, 4]),
}


@pytest.mark.parametrize(("digits", "text", "numbers"), UNUSABLE.values(), ids=UNUSABLE)
def test_a_number_that_no_rule_can_have_is_told_and_ends_the_rule_above(
    digits: str, text: str, numbers: list[int]
) -> None:
    found = found_in(text)
    assert [rule.number for rule in found.rules] == numbers
    assert {len(rule.text) for rule in found.rules} == {2}
    assert [run.why for run in found.left_out if run.missed] == [
        f"{digits} is no number of a rule (whole numbers from 1): give it one of its own"
    ]
    assert found.headline.startswith(f"{len(numbers)} of some {len(numbers) + 1} numbered places")


SWALLOWED = [
    "0. Zero.", "IV. Roman.", "-3. Below.", "203a Ducks.", "**203a** Ducks.", "203.1 Ducks.",
    "305a. Frogs may join.", "4E83: The game.", "2-3. Ducks sleep.", "206 (ducks) Rest.",
]  # fmt: skip


@pytest.mark.parametrize("line", SWALLOWED)
def test_a_number_of_another_shape_is_named_where_it_is_taken_as_text(line: str) -> None:
    found = found_in(f"101. All obey.\n\n201. Turns go round.\n\n{line}\n\n204. Ten win.\n")
    assert [rule.number for rule in found.rules] == [101, 201, 204]
    assert found.headline.startswith("3 of some 4 numbered places")
    assert f"one numbered line in rule 201 taken as its text: «{line}»" in [
        one.words for one in found.oddities if one.kind == "list"
    ]


@pytest.mark.parametrize("line", ["202 Ducks rest.", "Rule 202 Ducks rest."])
def test_a_number_that_is_missing_begins_a_rule_where_a_sentence_follows(line: str) -> None:
    found = found_in(f"101. All obey.\n\n201. Turns go round.\n\n{line}\n\n203. Ten win.\n")
    assert [(rule.number, rule.text) for rule in found.rules][2] == (202, "Ducks rest.")


def test_seventeen_headings_are_no_ruleset_beside_forty_one_rules() -> None:
    numbers = [*range(1, 42)]
    chapters = (
        f"# {chapter} Chapter\n\n"
        + "".join(f"{number}. Tea.\n\n" for number in numbers[3 * chapter - 3 : 3 * chapter])
        for chapter in range(1, 18)
    )
    found = found_in("Rules.\n\n" + "".join(chapters))
    assert len(found.rules) == 41


MOSTLY = "Article the First: obey.\n\nArticle the Second: play.\n\nRule 7: Tea.\n"


def test_leaving_out_most_is_refused_unless_a_part_is_wanted() -> None:
    assert found_in(MOSTLY).refusals == (
        (
            "most would be left out: 1 of some 3 rules and 4 of 53 characters would be taken; see "
            "what is told as outside, number it as the rules are, or take this part alone with "
            "--partly"
        ),
    )
    wanted = examined(Source("tea.md", (document_of(MOSTLY),)), partly=True)
    assert (wanted.refusals, [rule.number for rule in wanted.rules]) == ((), [7])


CHECKED = (
    "Last touched 2019-03-01 by olm",
    "Last touched in 2020",
    "@mo: is that so?",
    "@kit: yes",
    "    rev. 3: a seconder again, by Lou",
    "    rev. 1: initial text",
)


@pytest.mark.parametrize(
    "lines",
    [CHECKED[:2], CHECKED[2:4], CHECKED[4:]],
    ids=["words and numbers", "a sign", "a number"],
)
def test_last_lines_that_begin_alike_in_several_rules_are_asked_about(
    lines: tuple[str, str],
) -> None:
    rules = "".join(
        f"# Rule {at}\n\nTea.\n{line}\n\n" for at, line in enumerate((*lines, lines[1]), 1)
    )
    words = "these texts end with lines that begin alike: are they of the rules? line 4 «"
    assert any(each.startswith(f"{words}{lines[0].strip()}»") for each in doubts_of(rules))


def test_braces_at_an_end_of_a_text_are_asked_about() -> None:
    words = "signs of a page or of data: are they of the rules? line 1 «{» (rule 1), line 3 «}»"
    assert doubts_of("Rule 1 {\nTea.\n}\n\nRule 2: A {cup} is a cup.\n") == [f"{words} (rule 1)"]


def test_lines_of_a_program_are_asked_about() -> None:
    pours = "By this rule whoever pours tea pours it for all who sit at the table."
    said = (f"1. {pours}", "Nobody asks.", f"2. {pours}", "All wait.")
    found = found_in("print(\n" + "".join(f'  "{line}\\n"\n' for line in said) + ")\n")
    assert (1, 2) in [one.rules for one in found.oddities if one.kind == "doubt"]


SENTENCES = "".join(
    f"{at}. Whoever sits at the table {what}.\n"
    for at, what in enumerate(("eats", "drinks", "pays"), 1)
)


def test_a_list_of_sentences_is_taken_for_rules_and_asked_about() -> None:
    doubts = [one for one in found_in(SENTENCES).oddities if one.kind == "doubt"]
    assert [one.rules for one in doubts] == [(1,)]
    assert doubts[0].words.startswith(
        "no word of the document speaks of rules: are these any? line 1"
    )
    # What names a set of rules speaks of rules.
    assert not any(one.kind == "doubt" for one in found_in(f"Satzung\n\n{SENTENCES}").oddities)


@pytest.mark.parametrize(
    "text",
    [
        # Two are no list; items are no sentences; most stands above; numbers begin again.
        "1. Whoever sits at the table eats.\n2. Whoever sits there drinks.\n",
        "# Soup\n\n1. Cut onions.\n2. Boil them.\n3. Eat.\n",
        f"{'A table is a board upon legs. ' * 12}\n\n{SENTENCES}",
        f"{SENTENCES}\nAnd:\n\n{SENTENCES}",
    ],
    ids=("two", "items", "a tail", "again"),
)
def test_other_lists_are_none_where_nothing_speaks_of_rules(text: str) -> None:
    assert not found_in(text).rules


def test_files_of_one_rule_each_that_end_alike_are_asked_about() -> None:
    documents = [document_of(f"Tea {at}.\n\nPoured: twice.\n", f"{at}.md") for at in (1, 2, 3)]
    found = examined(Source("tea", tuple(documents), folder=True))
    assert [one.rules for one in found.oddities if one.kind == "doubt"] == [(1, 2, 3)]


def test_what_several_rules_say_in_the_very_same_words_stays_their_text() -> None:
    rules = "".join(f"# Rule {number}\n\nPlay.\n\nNobody loses.\n\n" for number in range(1, 6))
    assert {rule.text for rule in found_in(rules).rules} == {"Play.\n\nNobody loses."}


def test_feet_and_notes_that_come_again_are_none_of_the_text() -> None:
    rules = "".join(
        f"# Rule {number}\n\nPlay.\n\n- {number} -\n\n(Enacted by {number}0.)\n\n"
        for number in (1, 2, 3)
    )
    found = found_in(rules)
    assert {rule.text for rule in found.rules} == {"Play."}
    left = {line for run in found.left_out for line in run.said}
    assert {"- 1 -", "(Enacted by 10.)", "- 3 -", "(Enacted by 30.)"} <= left


PLAIN = [f"{number}. Whoever holds the pot pours {number} cups for all." for number in range(1, 7)]
UNLIKE = {
    "a number between two": ("next", {3: f"{PLAIN[2]}\n3.5 cups are many.\n\nRule 3b\n\nNone."}, 3),
    "numbers that begin again": ("next", {3: f"{PLAIN[2]}\n1. A cup.\n2. A can."}, 3),
    "a number deeper in": ("written", {4: "    4. The pot is warm, and so is the cup."}, 4),
    "quote marks": ("signs", {2: f"{PLAIN[1]}\nAll drink.\n> As it was."}, 2),
    "a tag": ("signs", {2: f"{PLAIN[1]}<br>"}, 2),
    "a sentence cut off": ("begins", {5: "5. and so does the cup."}, 5),
    "words alone": ("heads", {3: f"{PLAIN[2]}\n\nThe Players\n\nAnn pours."}, 3),
    "names behind the last": ("last", {6: f"{PLAIN[5]}\nPlayers: Ann, Ben"}, 6),
    "words at an end": ("ends", {2: f"{PLAIN[1]}\nThe Teahouse 2019"}, 2),
    "a page in a rule": ("long", {3: f"{PLAIN[2]} {'Tea is poured. ' * 60}"}, 3),
    "a word": ("short", {4: "4. Tea."}, 4),
}


@pytest.mark.parametrize(("reason", "lines", "rule"), UNLIKE.values(), ids=UNLIKE)
def test_what_is_unlike_the_rest_is_told_with_its_line(
    reason: str, lines: dict[int, str], rule: int
) -> None:
    written = "\n\n".join(lines.get(at, line) for at, line in enumerate(PLAIN, 1))
    assert doubts_of("# Rules\n\n" + "\n\n".join(PLAIN)) == []
    told = [each for each in doubts_of(f"# Rules\n\n{written}") if each.startswith(REASONS[reason])]
    assert len(told) == 1
    assert f"(rule {rule})" in told[0]


def test_titles_that_stay_in_the_texts_are_told() -> None:
    told = doubts_of("".join(f"{at}. Tea {at}:\n  - It is drunk.\n\n" for at in (101, 102, 103)))
    assert told == []
    rules = "".join(f"{at}. Tea {'so' * at} — It is drunk.\n\n" for at in (1, 2, 3, 4))
    assert doubts_of(f"# Rules\n\n{rules}")[0].startswith(REASONS["titles"])
    lone = "Rule 336/1 : Tea and cake\nWhoever holds the pot pours for all.\n\nNobody asks.\n"
    assert doubts_of(lone) == [f"{REASONS['titles']} line 1 «Tea and cake» (rule 336)"]


def test_a_status_that_a_sentence_alone_gives_is_told() -> None:
    beside = "Rules.\n\n1. A.\n\n2. B.\n\n3. C.\n\nRule 2 is immutable.\n"
    assert any(each.startswith(REASONS["status"]) for each in doubts_of(beside))


def test_many_numbered_lines_in_few_rules_are_told() -> None:
    parts = "".join(f"1.{part} Tea.\n\n" for part in "abc")
    assert doubts_of(f"# Rule 1 Pots\n\n{parts}")[0].startswith(REASONS["many"])


def test_a_word_that_is_not_read_as_one_for_rules_is_asked_about() -> None:
    sections = "".join(f"Section {at}: Tea {at}\nTea is poured.\n\n" for at in (1, 2, 3))
    assert doubts_of(f"Charter\n\n{sections}")[0].startswith(REASONS["word"])
    assert doubts_of(f"Charter\n\n{sections.replace('Section', 'Rule')}") == []
    # Such a word numbers nothing where others number more, or nothing speaks of rules.
    assert found_in(sections).rules == ()
    longer = "".join(f"{at}. Whoever sits at the table drinks.\n\n" for at in range(1, 6))
    rules = found_in(f"Charter\n\n{longer}{sections}").rules
    assert [rule.number for rule in rules] == [1, 2, 3, 4, 5]


def test_however_many_lines_are_unlike_each_reason_is_told_once() -> None:
    rules = "".join(f"{at}. Tea.\n\nThe Pot {at}\n\nIt is warm.\n\n" for at in range(1, 40))
    told = doubts_of(f"# Rules\n\n{rules}")
    assert len(told) <= len(REASONS)
    assert "and 35 more" in told[0]
