"""Every story plays as it is written, and what it left behind is whole.

GAMEMASTER_UPDATE_STORIES=1 writes the lines that begin with | anew; read the difference before you
commit it. How a story is written stands in ``script``.
"""

from __future__ import annotations

import difflib
import os
import re
from functools import cache
from pathlib import Path

import pytest

from gamemaster.mail.command_lines import is_command_line, read_line
from gamemaster.mail.commands.command_rows import NotUnderstood, ReadingContext
from gamemaster.mail.interpret import interpret
from tests.audit.games import known_roots
from tests.builders import Sent
from tests.compatibility import journals
from tests.stories.stage import Stage

STORIES = sorted(Path(__file__).parent.glob("*.story"))
UPDATE = os.environ.get("GAMEMASTER_UPDATE_STORIES") == "1"


@pytest.mark.parametrize("story", STORIES, ids=[path.stem for path in STORIES])
def test_the_story_plays_as_it_is_written(story: Path, tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    with known_roots(story.stem):
        played = stage.play(story)
    table = stage.table
    assert table.log.defects == []
    if UPDATE and story.read_text(encoding="utf-8") != played:
        story.write_text(played, encoding="utf-8")
    require_equal(story, played)
    require_equal_journals(story, journals.told(story.stem, table))
    for subject, sender, body in {(one.subject, one.sender, alike(one)) for one in table.sent}:
        require_harmless(subject, sender, body)
    # Replaying the journal gives the very same values, game and paperwork alike.
    before = dict(table.office.tournaments)
    table.reopen()
    assert table.office.tournaments == before
    assert table.office.store.check() == []
    table.close()


def require_equal(story: Path, played: str) -> None:
    written = story.read_text(encoding="utf-8")
    if written != played:
        lines = difflib.unified_diff(
            written.splitlines(), played.splitlines(), "as written", "as played", lineterm="", n=6
        )
        pytest.fail("\n".join([f"{story.name} plays otherwise:", *lines]), pytrace=False)


def require_equal_journals(story: Path, told: list[str]) -> None:
    """No line of a journal has other bytes than it had before the rebuild."""
    kept = journals.kept(story.stem)
    if kept and kept != told:
        lines = difflib.unified_diff(kept, told, "as kept", "as played", lineterm="")
        message = [f"{story.name} journals otherwise than {journals.GOLDEN.name} says:", *lines]
        pytest.fail("\n".join(message), pytrace=False)


def alike(one: Sent) -> str:
    """The words of a mail; hashes and instants, which make no command, are the same in all."""
    body = re.sub(r"\b[0-9a-f]{64}\b", "0" * 64, one.whole_body)
    return re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC", "2026-03-02 10:00:00 UTC", body)


@cache
def require_harmless(subject: str, sender: str, body: str) -> None:
    """No line of ours asks for anything, and answering with all of it makes no move.

    Stories share many of their mails, and each of them is looked at once in a process.
    """
    assert [line for line in body.splitlines() if _asks(line)] == []
    assert isinstance(read_line(subject, ReadingContext()), NotUnderstood)
    quoted = "".join(f"> {line}\n" for line in body.splitlines())
    for answer in (
        f"thanks!\n\nOn Monday, the Gamemaster <{sender}> wrote:\n{quoted}",
        f"On Monday, the Gamemaster <{sender}> wrote:\n{quoted}\nthanks!\n",
        f"thanks!\n\n-----Original Message-----\nFrom: {sender}\n{body}",
        f"thanks!\n{body}",
        f"{body}\nthanks!\n",
    ):
        for is_reply in (True, False):
            reading = interpret(subject, answer, is_reply=is_reply, context=ReadingContext())
            assert reading.commands == ()


@cache
def _asks(line: str) -> bool:
    return is_command_line(line)
