"""What a hostile mail costs grows no faster than the mail: calls are counted, no clock asked."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType

import pytest

from gamemaster.mail.htmltext import html_to_text
from gamemaster.mail.interpret import interpret
from gamemaster.mail.parse import Attachment
from tests.mail.posts import AUTUMN

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
