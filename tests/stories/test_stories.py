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
from random import Random

import pytest

from gamemaster.mail.commands.command_rows import NotUnderstood, ReadingContext
from gamemaster.mail.interpreting.command_lines import is_command_line, read_line
from gamemaster.mail.interpreting.interpret import interpret
from gamemaster.playing.beginning import begin_public
from gamemaster.tournament.as_announced import in_force, standing
from gamemaster.tournament.fold import advance
from gamemaster.tournament.snapshot import dump, load
from gamemaster.tournament.tournament import Tournament
from tests.audit.games import known_roots
from tests.builders import Sent, Table
from tests.compatibility import journals
from tests.stories.stage import Stage

STORIES = sorted(Path(__file__).parent.glob("*.story"))
OPEN = {
    "suber-a-whole-game", "suber-judgement", "async-rounds", "async-judgement", "how-it-stands",
    "greffier-a-whole-game",
}  # fmt: skip
"""Stories of rulesets that announce all that happens."""
SNAPSHOTS = 5
"""After so many lines of each journal the tournament is written down and read again."""
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
    for mail in ours(table.sent):
        require_harmless(*mail)
    if story.stem in OPEN:
        require_announced(table.tournament)
    # Replaying the journal gives the very same values, game and paperwork alike.
    before = dict(table.office.tournaments)
    for name in before:
        require_equal_from_snapshots(table, name, Random(story.stem))
    table.reopen()
    assert table.office.tournaments == before
    assert table.office.store.check() == []
    table.close()


def require_equal_from_snapshots(table: Table, name: str, random: Random) -> None:
    """A tournament written down after any line and read again goes on as if it had not been."""
    lines = list(table.office.store.lines(name))
    cuts = set(random.sample(range(len(lines)), min(len(lines), SNAPSHOTS)))
    beginning = begin_public(table.office.configs[name], None)
    through_snapshots = folded = beginning
    for place, line in enumerate(lines):
        if place in cuts:
            assert load(dump(folded)) == folded
            through_snapshots = load(dump(through_snapshots))
        folded, through_snapshots = advance(folded, line), advance(through_snapshots, line)
    assert through_snapshots == folded
    assert begin_public(table.office.configs[name], folded) == table.office.tournaments[name]


def test_the_stories_that_tell_all_are_there() -> None:
    assert {story.stem for story in STORIES} >= OPEN


@pytest.mark.torture
@pytest.mark.parametrize("story", STORIES, ids=[path.stem for path in STORIES])
def test_no_answer_that_repeats_a_mail_of_ours_makes_a_move(story: Path, tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.play(story)
    for mail in ours(stage.table.sent):
        require_harmless(*mail, whole=True)
    stage.table.close()


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


def require_announced(played: Tournament) -> None:
    """The rules in force, the scores and what is open follow from what was announced."""
    game = played.game
    assert game is not None
    known, now = in_force(played.public), standing(played.public)
    rules = [(rule.number, rule.mutable, rule.text) for rule in game.rulebook.in_order]
    assert [(rule.number, rule.mutable, rule.text) for rule in known.rules] == rules
    assert known.untold == ()
    assert [proposal.number for proposal in now.proposals] == sorted(game.open_proposals)
    if game.phase == "playing" and now.scores is not None:
        told = {str(line).rpartition(" ")[0]: line for line in now.scores.get("scores") or ()}  # type: ignore[union-attr]
        assert told.keys() >= {p.name for p in game.players.values() if p.active}


def ours(sent: list[Sent]) -> set[tuple[str, str, str]]:
    """Return the subjects, senders and words of these mails, each once."""
    return {(one.subject, one.sender, alike(one)) for one in sent}


def alike(one: Sent) -> str:
    """The words of a mail; hashes and instants, which make no command, are the same in all."""
    body = re.sub(r"\b[0-9a-f]{64}\b", "0" * 64, one.whole_body)
    return re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC", "2026-03-02 10:00:00 UTC", body)


@cache
def require_harmless(subject: str, sender: str, body: str, *, whole: bool = False) -> None:
    """No line of ours asks for anything, and answering with all of it makes no move.

    Each answer is tried as a reply or as a mail of its own, by the length of ours; ``whole``: both.
    Stories share many of their mails, and each of them is looked at once in a process.
    """
    assert [line for line in body.splitlines() if _asks(line)] == []
    assert isinstance(read_line(subject, ReadingContext()), NotUnderstood)
    quoted = "".join(f"> {line}\n" for line in body.splitlines())
    answers = (
        f"thanks!\n\nOn Monday, the Gamemaster <{sender}> wrote:\n{quoted}",
        f"On Monday, the Gamemaster <{sender}> wrote:\n{quoted}\nthanks!\n",
        f"thanks!\n\n-----Original Message-----\nFrom: {sender}\n{body}",
        f"thanks!\n{body}",
        f"{body}\nthanks!\n",
    )
    for number, answer in enumerate(answers, start=len(body)):
        for is_reply in (True, False) if whole else (number % 2 == 0,):
            reading = interpret(subject, answer, is_reply=is_reply, context=ReadingContext())
            assert reading.commands == ()


@cache
def _asks(line: str) -> bool:
    return is_command_line(line)
