from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from gamemaster.config.settings import load
from gamemaster.daemon.assembly import opened_office
from tests.builders import DAY, MONDAY
from tests.cli.conftest import Gamemaster, Post
from tests.cli.terminal import Conversation

Editor = Callable[..., Path]


@pytest.fixture
def editor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Editor:
    """Set $EDITOR to a script that saves the given texts, one after the other, keeping a copy."""

    def use(*texts: str | None) -> Path:
        folder = tmp_path / "editor"
        folder.mkdir()
        for number, text in enumerate(texts, start=1):
            if text is not None:
                (folder / f"saves-{number}").write_text(text)
        script = folder / "edit.py"
        script.write_text(
            "import pathlib, shutil, sys\n"
            f"folder, path = pathlib.Path({str(folder)!r}), pathlib.Path(sys.argv[1])\n"
            "number = len(list(folder.glob('seen-*'))) + 1\n"
            "shutil.copy(path, folder / f'seen-{number}')\n"
            "(folder / 'mode').write_text(oct(path.stat().st_mode & 0o777) + "
            "oct(path.parent.stat().st_mode & 0o777))\n"
            "if (folder / f'saves-{number}').exists():\n"
            "    path.write_text((folder / f'saves-{number}').read_text())\n"
        )
        monkeypatch.delenv("VISUAL", raising=False)
        monkeypatch.setenv("EDITOR", f"{sys.executable} {script}")
        monkeypatch.setenv("XDG_RUNTIME_DIR", str(folder.parent))
        return folder

    return use


def test_the_desk_lists_what_waits_and_what_will_run(gamemaster: Gamemaster, game: Path) -> None:
    rows = [line.split() for line in gamemaster("review").out.splitlines()[2:]]
    assert rows == [
        ["301", "amend", "rule", "208", "adopted", "yes", "1", "1", "no"],
        ["302", "enact", "a", "rule", "open", "no", "1", "0", "no"],
        ["303", "amend", "rule", "203", "open", "yes", "1", "1", "no"],
    ]


def two_that_are_words(game: Path) -> None:
    """Have two more proposals made that are for people to live by."""
    with opened_office(load(game / "config.toml"), str, MONDAY) as office:
        post = Post(office)
        post.now += 2 * DAY
        post.write("Ann", "propose enact\nEverybody shall be polite.\nend proposal\n")
        post.write("Ben", "propose enact\nLong live the queen.\nend proposal\n")


def test_what_is_words_alone_is_confirmed_in_one_go(gamemaster: Gamemaster, game: Path) -> None:
    none = gamemaster("review", "--confirm", "--reason", "words")
    assert (none.code, none.err) == (
        2, "error: nothing that waits is words alone: gamemaster review lists the desk\n"
    )  # fmt: skip
    two_that_are_words(game)
    silent = gamemaster("review", "--confirm")
    assert (silent.code, "--reason: expected why" in silent.err) == (2, True)
    done = gamemaster("review", "--confirm", "--reason", "words to live by")
    assert done.out.splitlines() == [
        "304, enact a rule:", "  Everybody shall be polite.",
        "305, enact a rule:", "  Long live the queen.",
        "review of 304: confirm (words to live by)", "review of 305: confirm (words to live by)",
    ]  # fmt: skip
    waiting = {entry["number"] for entry in gamemaster("review", "--json").json
               if not entry["reviewed"]}  # fmt: skip
    assert waiting == {302}


def test_what_is_words_alone_is_confirmed_after_a_yes(game: Path) -> None:
    two_that_are_words(game)
    talk = Conversation("review", "--confirm", "--reason", "words")
    talk.answer("Confirm these? [y/N]", "n")
    talk.finish()
    assert talk.code == 1
    talk = Conversation("review", "--confirm", "--reason", "words")
    talk.answer("Confirm these? [y/N]", "y")
    shown = talk.finish()
    assert (talk.code, "review of 305: confirm (words)" in shown) == (0, True)


def test_an_entry_shows_text_rule_clauses_and_what_would_change(
    gamemaster: Gamemaster, game: Path
) -> None:
    shown = gamemaster("review", "303").out
    assert shown.startswith("Rule-change 303: amend rule 203 (open, reviewed, version 1)\n")
    assert "  Everybody has to be for it.\n" in shown
    assert "In the place of rule 203:" in shown
    assert "  - define adopted = votes.for * 2 > eligible\n" in shown
    assert "  + define adopted = votes.for == eligible\n" in shown


def one_that_resembles(game: Path) -> None:
    """Have a proposal made whose text is like one of the cookbook, and has no clauses."""
    with opened_office(load(game / "config.toml"), str, MONDAY) as office:
        post = Post(office)
        post.now += 2 * DAY
        post.write("Ann", "propose enact\nEach vote gives the voter one point.\nend proposal\n")


def test_clauses_of_a_text_that_is_alike_are_offered(
    gamemaster: Gamemaster, game: Path, editor: Editor
) -> None:
    assert "It resembles" not in gamemaster("review", "302").out
    assert gamemaster("review", "302", "--json").json["offers"] == []
    one_that_resembles(game)
    shown = gamemaster("review", "304").out
    assert "It resembles cookbook 1, A point for every vote: 62 % of the words (" in shown
    assert "  Every vote that is cast earns its voter a point.\n" in shown
    assert "  | when vote.cast: award player 1\n" in shown
    (offer, *_) = gamemaster("review", "304", "--json").json["offers"]
    assert offer["clauses"] == "when vote.cast: award player 1\n"
    # In the editor they stand above the clauses as remarks, to be taken or left.
    seen = editor("when vote.cast: award player 1\n")
    done = gamemaster("review", "304", "--edit", "--yes", "--reason", "as in the cookbook")
    assert "#   | when vote.cast: award player 1\n" in (seen / "seen-1").read_text()
    assert "review of 304: attach (as in the cookbook)" in done.out
    assert all(
        offer["clauses"] != "when vote.cast: award player 1\n"
        for offer in gamemaster("review", "304", "--json").json["offers"]
    )


def test_confirm_and_object_say_why(gamemaster: Gamemaster, game: Path) -> None:
    confirmed = gamemaster("review", "302", "--confirm", "--reason", "nothing for a program to do")
    assert confirmed.out == "review of 302: confirm (nothing for a program to do)\n"
    objected = gamemaster("review", "303", "--object", "--reason", "not what the text says")
    assert objected.out == "review of 303: object (not what the text says)\n"
    assert gamemaster("review", "303", "--json").json["clauses"] == ""
    silent = gamemaster("review", "303", "--object")
    assert (silent.code, silent.err) == (
        2, "error: --reason: expected why, in a few words; it is journaled\n"
    )  # fmt: skip


def test_attached_clauses_are_checked_against_the_rules_in_force(
    gamemaster: Gamemaster, game: Path, tmp_path: Path
) -> None:
    file = tmp_path / "302.clauses"
    words = ("review", "302", "--attach", file, "--reason", "the text, in clauses")
    file.write_text("require turn: player.turns << 3\n")
    assert gamemaster(*words).err.splitlines()[::2] == [
        'error: line 1, column 29: expected a value, found "<"',
        "                            ^",
    ]
    # 105 defines it as a number, which only the rules in force can tell.
    file.write_text("define eligible = true\n")
    wrong = gamemaster(*words)
    assert wrong.code == 2
    assert '"eligible" is boolean here and number in another rule' in wrong.err
    file.write_text("require turn: player.turns < 3\n")
    assert gamemaster(*words).code == 0
    entry = gamemaster("review", "302", "--json").json
    assert (entry["clauses"], entry["reviewed"], entry["version"]) == (
        "require turn: player.turns < 3", True, 2
    )  # fmt: skip


def test_clauses_from_standard_input(
    gamemaster: Gamemaster, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"require turn: now > now\n")))
    done = gamemaster("review", "302", "--attach", "-", "--reason", "piped")
    assert done.code == 0
    for content, words in ((None, "No such file"), (b"\xff", "expected UTF-8")):
        file = game / "odd.clauses"
        if content is not None:
            file.write_bytes(content)
        odd = gamemaster("review", "303", "--attach", file, "--reason", "x")
        assert odd.code == 2
        assert words in odd.err


def test_a_verdict_on_something_that_has_changed_is_refused(
    gamemaster: Gamemaster, game: Path
) -> None:
    gamemaster("review", "302", "--confirm", "--reason", "once")
    stale = gamemaster("review", "302", "--object", "--reason", "twice", "--seen", "1")
    assert (stale.code, stale.err) == (
        2, "error: 302 has changed since you looked: expected version 2, found 1\n"
    )  # fmt: skip
    both = gamemaster("review", "302", "--object", "--confirm", "--reason", "which?")
    assert (both.code, both.err) == (
        2, "error: expected one of --attach, --confirm and --object, found several\n"
    )  # fmt: skip
    gone = gamemaster("review", "208", "--confirm", "--reason", "x")
    assert (gone.code, gone.err) == (2, "error: 208 is not on the review desk\n")


def test_the_editor_shows_the_case_and_what_was_wrong(
    gamemaster: Gamemaster, game: Path, editor: Editor
) -> None:
    seen = editor("define victory = player.points\n", "require turn: player.turns < 3\n")
    done = gamemaster("review", "302", "--edit", "--yes", "--reason", "the text, in clauses")
    assert done.code == 0
    assert "  + require turn: player.turns < 3\n" in done.out
    assert "review of 302: attach (the text, in clauses)" in done.out
    first, second = ((seen / f"seen-{number}").read_text() for number in (1, 2))
    assert "#   | Nobody proposes on a Sunday.\n" in first
    assert "# Words of every game:\n#   require turn, vote" in first
    assert "Problems" not in first
    assert "# line 1, column 18: expected a boolean, found a number\n" in second
    assert second.endswith("\ndefine victory = player.points\n")
    # Hidden state lay in a private file while it was edited, and nowhere afterwards.
    assert (seen / "mode").read_text() == "0o6000o700"


def test_saving_the_same_mistake_twice_gives_up(
    gamemaster: Gamemaster, game: Path, editor: Editor
) -> None:
    editor("define victory = now\n", None)
    done = gamemaster("review", "302", "--edit", "--reason", "x")
    assert done.code == 2
    kept, problem = done.err.splitlines()
    assert problem.startswith("error: line 1, column ")
    assert Path(kept.removeprefix("What you wrote is kept in ")).is_file()
    assert gamemaster("review", "302", "--json").json["version"] == 1


def test_leaving_the_editor_without_a_change_changes_nothing(
    gamemaster: Gamemaster, game: Path, editor: Editor
) -> None:
    editor(None)
    done = gamemaster("review", "303", "--edit", "--reason", "x")
    assert (done.code, done.err) == (1, "Nothing was changed.\n")


def test_an_editor_that_fails_or_is_missing(
    gamemaster: Gamemaster, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", "false")
    failed = gamemaster("review", "302", "--edit", "--reason", "x")
    assert (failed.code, failed.err) == (
        2, "error: the editor ended with 1; nothing was changed\n"
    )  # fmt: skip
    monkeypatch.setenv("EDITOR", "/nowhere/edit")
    missing = gamemaster("review", "302", "--edit", "--reason", "x")
    assert missing.code == 2
    assert "cannot start /nowhere/edit" in missing.err


def test_a_correction_in_the_editor(gamemaster: Gamemaster, game: Path, editor: Editor) -> None:
    editor("define victory = player.points >= 60\n")
    words = ("rule", "correct", "301", "--reason", "the text says sixty")
    alone = gamemaster(*words)
    assert (alone.code, alone.err) == (
        2, "error: expected --attach FILE, or --edit where there is no terminal\n"
    )  # fmt: skip
    done = gamemaster(*words, "--edit")
    assert done.code == 0
    assert "  - define victory = player.points >= 50\n" in done.out
    assert "  + define victory = player.points >= 60\n" in done.out
    assert "No past decision would have come out differently.\n" in done.out


def test_on_a_terminal_it_asks_what_shall_be_done(game: Path, editor: Editor) -> None:
    """A real terminal: the editor opens by itself, and each answer is typed."""
    editor("require turn: player.turns < 3\n", "require turn: player.turns < 4\n")
    talk = Conversation("review", 302)
    talk.answer("[a]ttach, [e]dit, [q]uit?", "e")
    talk.answer("[a]ttach, [e]dit, [q]uit?", "a")
    talk.answer("Why, in a few words", "as it says")
    shown = talk.finish()
    assert talk.code == 0
    assert "player.turns < 4" in shown
    assert "review of 302: attach (as it says)" in shown


def test_whoever_leaves_at_the_question_finds_the_text_again(game: Path, editor: Editor) -> None:
    folder = editor("require turn: player.turns < 3\n", "require turn: player.turns < 4\n")
    talk = Conversation("review", 302)
    talk.answer("[a]ttach, [e]dit, [q]uit?", "\x04")
    kept = next(
        line.removeprefix("What you wrote is kept in ")
        for line in talk.finish().splitlines()
        if line.startswith("What you wrote")
    )
    assert talk.code == 1
    assert Path(kept).read_text() == "require turn: player.turns < 3\n"
    assert Path(kept).is_relative_to(folder.parent)
    # Whoever says that they want none of it finds nothing.
    again = Conversation("review", 302)
    again.answer("[a]ttach, [e]dit, [q]uit?", "q")
    assert "Nothing was changed." in again.finish()
    assert [path.name for path in folder.parent.glob("gamemaster-*")] == [Path(kept).parent.name]


def test_a_correction_on_a_terminal_shows_the_past_before_it_asks(
    game: Path, editor: Editor
) -> None:
    editor("define adopted = votes.for == eligible\n")
    talk = Conversation("rule", "correct", 203)
    talk.answer("[c]orrect, [e]dit, [q]uit?", "c")
    talk.answer("Why, in a few words", "all, not most")
    shown = talk.finish()
    assert talk.code == 0
    assert shown.index("would have come out differently") < shown.index("[c]orrect")
    assert "the clauses of 203 are replaced (all, not most)" in shown
    assert "\x1b[32m  + define adopted = votes.for == eligible" in shown


def test_clauses_that_are_there_may_be_objected_to_mistakes_and_all(
    gamemaster: Gamemaster, game: Path, editor: Editor
) -> None:
    editor(None)
    talk = Conversation("review", 303)
    talk.answer("[c]onfirm, [o]bject, [e]dit, [q]uit?", "o")
    talk.answer("Why, in a few words", "not what the text says")
    shown = talk.finish()
    assert "review of 303: object (not what the text says)" in shown
