"""Lines that rules have in common: text in the shape of furniture, furniture in the shape of text.

What should come out was set down before the importer was tried on these documents.
"""

from __future__ import annotations

import re
import time
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.rulesets.importing import Found, Source, document_of, examined, rendered
from gamemaster.rulesets.importing.document_lines import NOTE

NOUNS = ("ducks", "frogs", "hens", "newts")


def found_in(text: str) -> Found:
    return examined(Source("tea.md", (document_of(text, "tea.md"),)))


def made(*bodies: Sequence[str], gap: str = "\n", head: str = "## Rule {}\n") -> str:
    """Return a document of rules from 201 on, each of a number above these lines."""
    return gap.join(
        head.format(number) + "".join(f"{line}\n" for line in body)
        for number, body in enumerate(bodies, 201)
    )


def texts(found: Found) -> list[str]:
    assert not found.refusals
    return [rule.text for rule in found.rules]


def test_lines_below_a_label_stay_in_the_rules() -> None:
    bodies = [
        (
            f"At most {at} {noun} do so.",
            f"Up to {at + 2} {noun} may wait.",
            "It holds for all.",
            f"Voted: adopted {at} May",
        )
        for at, noun in enumerate(NOUNS, 1)
    ]
    found = found_in(made(*bodies, gap=""))
    assert texts(found) == ["\n".join(body) for body in bodies]
    asked = next(one for one in found.oddities if "lines that begin alike" in one.words)
    assert asked.rules == (201, 202, 203, 204)
    assert "«Voted: adopted 1 May» (rule 201)" in asked.words


KEPT = {
    "a sentence above all": ("At most {} of them do so.", "The {noun} rest."),
    "a note above votes": ("The {noun} rest.", "Note: see below", "Each player has {} votes."),
    "a penalty": ("The {noun} rest.", "Penalty: {} points."),
    "a penalty above": ("Penalty: {} points.", "The {noun} rest."),
    "a prize behind a gap": ("The {noun} rest.", "", "First place    10 points"),
    "a column far away": ("The {noun} rest.", "", "Prize                              {}0 points"),
    "a sentence in brackets": ("The {noun} rest.", "", "(Each player has {} votes.)"),
    "a sentence in italics": ("The {noun} rest.", "*Nobody takes more than {}.*"),
    "a clause in italics": ("The {noun} rest.", "*Each player has {} votes*"),
    "the last of a list behind dashes": ("The {noun}:", "– eat corn,", "– each lay {} eggs"),
    "two dashes": ("The {noun} rest.", "-- unless {} players object"),
    "a year as a label": ("The {noun} rest.", "Deadline: 3 May 202{}"),
    "a number by itself": ("The {noun} need, to win:", "", "{}0"),
    "a number in bold": ("The {noun} need, to win:", "", "**{}0**"),
    "a score in brackets": ("The {noun} need, to win:", "", "({})"),
    "a time": ("The {noun} rest.", "", "[at 1{}:30] Nobody moves."),
    "a power in a sentence": ("The {noun} rest.", "Power: each player has {} of it at noon."),
    "a picture": ("The {noun} rest.", "", ":tea: Each player has {} leaves."),
    "a sum": ("The {noun} cost:", "", "{} + 2 = 3"),
    "a row of a table": ("The {noun} cost:", "", "| {} | 2 | 3 |"),
}  # fmt: skip


@pytest.mark.parametrize("body", KEPT.values(), ids=KEPT)
def test_a_text_in_the_shape_of_furniture_stays(body: Sequence[str]) -> None:
    bodies = [
        [line.format(at, noun=noun) for line in body]
        for at, noun in zip((3, 5, 9, 2), NOUNS)  # noqa: B905
    ]
    found = found_in(made(*bodies))
    assert texts(found) == ["\n".join(body) for body in bodies]
    assert not [run for run in found.left_out if run.why == NOTE]


LEFT = {
    "authors": ("The {noun} rest.", "Author: Ann{}"),
    "a note with a date": ("The {noun} rest.", "", "[Brought by Ann on {}/5/2019]"),
    "what became of it": ("The {noun} rest.", "(Amended by Proposal 30{}.)"),
    "another language": ("Die {noun} ruhen.", "", "(Geändert am {}. Mai.)"),
    "a drawer": (":CREATED: [2020-01-0{}]", "", "The {noun} rest."),
    "a link": ("The {noun} rest.", "", "[[{}](https://tea.example/{})]"),
    "an instant and a name": ("The {noun} rest.", "", "[1{}:30] ann#12"),
    "the number of a page": ("The {noun} rest.", "", "- {} -"),
}


@pytest.mark.parametrize("body", LEFT.values(), ids=LEFT)
def test_what_is_furniture_is_left_out_and_quoted(body: Sequence[str]) -> None:
    bodies = [[line.format(at, at, noun=noun) for line in body] for at, noun in enumerate(NOUNS, 1)]
    found = found_in(made(*bodies))
    text = next(line for line in body if "{noun}" in line)
    note = next(line for line in body if line and line != text).format(1, 1)
    assert texts(found) == [text.format(noun=noun) for noun in NOUNS]
    words = (
        "tea.md: what several rules have, but for its numbers, left out: "
        f"«{note}», 4 times but for its numbers"
    )
    assert words in [one.words for one in found.oddities if one.kind == "marks"]
    contents, _ = rendered(found, "tea")
    assert f"# | {note}\n" in contents
    assert "4 of them more than headings" in found.headline


def test_a_field_beside_a_title_is_quoted_and_a_sentence_is_kept() -> None:
    found = found_in(
        "## Rule 201: Tea\n\nIt is hot.\nPower: each player has 3 of it at noon.\n\n"
        "## Rule 202: Milk\n\nState: every cup that is not full is empty.\n\nIt is cold.\n\n"
        "## Rule 203: Jam\nPower: 3\nIt is red.\n"
    )
    assert texts(found) == [
        "It is hot.\nPower: each player has 3 of it at noon.",
        "State: every cup that is not full is empty.\n\nIt is cold.",
        "It is red.",
    ]
    assert "not part of the text: «Power: 3» (203)" in [one.words for one in found.oddities]


def test_pages_are_counted_in_order() -> None:
    bodies = [
        (f"The {noun}", f"{' ' * 30}Page {at} of 4", "", "rest.")
        for at, noun in enumerate(NOUNS, 1)
    ]
    assert texts(found_in(made(*bodies))) == [f"The {noun}\nrest." for noun in NOUNS]
    swapped = [bodies[at] for at in (1, 0, 3, 2)]
    assert texts(found_in(made(*swapped))) == ["\n".join(body) for body in swapped]


def test_a_note_below_a_label_ends_with_its_rule() -> None:
    bodies = [
        ("The frogs rest.", "Enacted: at first", f"Amended by Proposal {at}") for at in (1, 2, 3)
    ]
    other = ("Amended by Ann 3 times", "The frogs rest.")
    found = found_in(made(*bodies, other, gap=""))
    assert texts(found) == [*["The frogs rest."] * 3, "\n".join(other)]


LINES = st.one_of(
    st.sampled_from([
        "At most {} of them do so.", "Penalty: {} points.", "First place    {}0 points",
        "Author: Ann{}", "Date: {} May", "Enacted: at first", "Amended by Proposal {}",
        "[Enacted by Ann {}.]", "(Brought on {}/2/2019)", "*Each player has {} votes*",
        "– each lays {} eggs", "-- transmuted by Proposal {}", ":CREATED: [2020-01-0{}]", ":END:",
        "- {} -", "                              Page {}", "[1{}:30] ann#1", "", "", "",
        "[[{}](https://tea.example/{})]", "Note: see below", "The frogs rest.",
        "Up to {} players may wait", "{}. Feed them.", "_Changed by {}_", "{{{{Note|{}}}}}",
    ]),
    st.text("ab 1.:", max_size=8),
)  # fmt: skip


@given(
    st.lists(st.lists(st.tuples(LINES, st.integers(1, 4)), max_size=6), min_size=1, max_size=5),
    st.sampled_from(
        ["## Rule {}\n", "Rule {}: All of it.\n", "**{}** All of it.\n", "# {} Tea\n\n"]
    ),
)
def test_each_line_is_in_a_rule_or_quoted(drafts: list[list[tuple[str, int]]], head: str) -> None:
    bodies = [[line.format(at, at) for line, at in draft] for draft in drafts]
    found = found_in(made(*bodies, head=head))
    told = "\n".join(
        [f"{rule.title}\n{rule.text}" for rule in (*found.rules, *found.others)]
        + [line for run in found.left_out for line in run.said if run.why != NOTE]
        + [re.sub(r"\d+", "0", one.words) for one in found.oddities]
    )
    for line in (line.strip() for body in bodies for line in body):
        assert line in told or f"«{re.sub('[0-9]+', '0', ' '.join(line.split()))}" in told


@pytest.mark.parametrize("line", ["Penalty: {} points", "Date: {} May", "Amended by Proposal {}"])
def test_eight_times_the_lines_take_some_eight_times_the_time(line: str) -> None:
    def taken(many: int) -> float:
        body = ["Date: 1 May", *(line.format(at) for at in range(many // 3))]
        text = made(body, body, body)
        begin = time.process_time()
        found_in(text)
        return time.process_time() - begin

    taken(100)
    assert min(taken(16_000) for _ in range(2)) < 20 * min(taken(2_000) for _ in range(3))
