"""What a hostile mail costs grows no faster than the mail: calls are counted, no clock asked."""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import product
from types import FrameType

import pytest

from gamemaster.documents.proposal import TITLE, documents
from gamemaster.mail.commands.command_rows import Commands
from gamemaster.mail.commands.cursor import plain_line
from gamemaster.mail.commands.passing_on import Tell, read_press
from gamemaster.mail.htmltext import html_to_text
from gamemaster.mail.interpreting.command_lines import read_line
from gamemaster.mail.interpreting.interpret import interpret
from gamemaster.mail.judges_lines import read_deeds
from gamemaster.mail.parse import Attachment
from tests.mail.posts import AUTUMN
from tests.torture.mailfuzzing.spoiling import COMMANDS

LINES = 150
BODIES = [
    "FOR:\n", "FOR:\n301\n", "FOR:\n\n301\n\n", "301\n", "301,\n", "vote for 301,\n", "Best,\n",
    "propose enact\n{\n", "propose enact\n{\nend proposal\n", "propose enact\n---\nx\n---\n",
    "propose enact\n{\nOn Monday Bob <b@x.test> wrote:\n> q\n", "propose enact\n{\n}\n\n\n\n",
    "propose enact\n%%%\nx\n", "SECRET NOMIC PROPOSAL/1\n", "SECRET NOMIC PROPOSAL/1\nEnd: 1\n",
    "This e-mail is confidential.\nvote for 301\n\n", "1. 301: for\n", "| 301 | for |\n",
    "On Monday\nBob\n", "From: Bob\n", "Von: Bob\nAn: x\n", "f\u00fcr 301 und ", "_" * 30 + "\n",
]  # fmt: skip
PAGES = [
    "<td>a", "<table><tr><td>a</td></tr></table>", "<div style='border-left:1px solid'>",
    "<style>.a{display:none}</style><p class=a>x</p>", "<s>x", "<blockquote>x",
    "<div id=appendonsend></div>", "<p style='color:white'>x</p>", "<style>@x x{.a{b:c}}</style>",
]  # fmt: skip


def calls_of(work: Callable[[], object]) -> int:
    """How many functions, ours and built in, are called."""
    count = 0

    def count_one(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count_one)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


def grows_like_its_size(work: Callable[[int], Callable[[], object]]) -> None:
    work(LINES)()  # What is compiled and cached once.
    once, twice = calls_of(work(LINES)), calls_of(work(2 * LINES))
    assert twice < 2.6 * once + 20_000, (once, twice)


@pytest.mark.parametrize("unit", BODIES)
def test_a_long_text(unit: str) -> None:
    def reading(times: int) -> Callable[[], object]:
        body = unit * times
        return lambda: interpret("", body, (), is_reply=False, context=AUTUMN)

    grows_like_its_size(reading)


def test_many_proposals_and_many_files() -> None:
    def reading(times: int) -> Callable[[], object]:
        body = "propose amend rule 203\n" * times
        files = tuple(
            Attachment(f"{number}.txt", "text/plain", "x\n" * times, 2 * times)
            for number in range(20)
        )
        return lambda: interpret("", body, files, is_reply=False, context=AUTUMN)

    grows_like_its_size(reading)


@pytest.mark.parametrize("unit", PAGES)
def test_a_long_page(unit: str) -> None:
    grows_like_its_size(lambda times: lambda: html_to_text(unit * times))


@pytest.mark.parametrize("command", COMMANDS)
def test_blanks_around_a_word_of_a_command(command: str) -> None:
    """An expression that tries each way to share them out would be at this for hours."""
    words = command.split()
    for place in range(1, len(words) + 1):
        for blank in (" ", "\t", "\u00a0"):
            for ending in ("", ":", "x", "\0"):
                line = " ".join(words[:place]) + 3_500 * blank + " ".join((*words[place:], ending))
                read_line(line, AUTUMN)
                read_press(plain_line(line))
                read_deeds(line[:900] + line[-90:])


def test_needless_blanks_change_nothing() -> None:
    for line in ("share 301 anonymously with bob and carol, please.",
                 "please tell bob, carol without my name: hello"):  # fmt: skip
        assert read_press(line) is not None
        assert read_press(line.replace(" ", 20 * " ").replace(": ", ":")) == read_press(line)
    plain, wide = "award bob 5 because he won", "award  bob 5   because   he won  "
    assert [one.given for one in read_deeds(wide).asked] == [
        one.given for one in read_deeds(plain).asked
    ]


def test_what_stands_before_a_message_is_short_and_the_message_may_be_long() -> None:
    names = ", ".join(f"player{number}" for number in range(60))
    assert read_press(f"tell {names}: hello") is None
    assert read_press(f"share 301 with {names}") is None
    assert read_press("tell bob: " + "x" * 3_000) == Commands(
        (Tell(("bob",), "x" * 3_000, anonymous=False),)
    )


def test_documents_are_looked_for_in_few_quotings() -> None:
    def reading(times: int) -> Callable[[], object]:
        marks = ["".join(one) for one in product(">|:", repeat=6)][:times]
        text = "".join(f"{mark} {TITLE}\n" for mark in marks)
        return lambda: documents(text)

    grows_like_its_size(reading)
