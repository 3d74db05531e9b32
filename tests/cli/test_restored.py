"""A backup is put back while players remember what came after it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gamemaster.audit.files.lines import Shown
from gamemaster.audit.replay import folding
from gamemaster.audit.replay.following import Waiting
from gamemaster.audit.replay.script import Divergence
from gamemaster.audit.verify import audit
from gamemaster.calendar import almanac
from gamemaster.config.settings import load
from gamemaster.daemon.assembly import opened_office
from gamemaster.daemon.founding import KeyChoice, found
from gamemaster.game import moves as m
from gamemaster.journal.protector import KeyFile
from gamemaster.journal.store import Store
from gamemaster.letters.deliveries import LETTERS, letter_from
from gamemaster.office.office import Office
from gamemaster.office.witness import put_back
from gamemaster.tournament.tokens import Tokens
from tests.builders import DAY, HOUR, MONDAY
from tests.cli.conftest import ANSWERS, Gamemaster, Post

TURN = "propose enact\n{}\nend proposal\n"


@contextmanager
def playing(game: Path, now: int) -> Iterator[Post]:
    with opened_office(load(game / "config.toml"), str, now) as office:
        post = Post(office)
        post.now, post.sent = now, now
        yield post


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game of four in which Ann has taken the first turn."""
    path = tmp_path / "game"
    found(path, ANSWERS, KeyChoice())
    monkeypatch.setenv("GAMEMASTER_CONFIG", str(path / "config.toml"))
    with playing(path, MONDAY) as post:
        for player in ("Ann", "Ben", "Cleo", "Dan"):
            post.join(player)
        post.office.act("autumn", m.Start(), post.now)
        post.write("Ann", TURN.format("Everybody bows."))
    return path


def rolls(office: Office) -> list[tuple[str, int]]:
    return [
        (line.data["chain"], line.data["index"])
        for line in office.store.lines("autumn")
        if line.type == "die.rolled/1"
    ]


def test_the_next_roll_is_not_the_one_that_everybody_has_seen(
    gamemaster: Gamemaster, table: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.store"
    assert gamemaster("backup", copy).code == 0
    with playing(table, MONDAY + DAY) as post:
        post.write("Ben", TURN.format("Ben's die is announced."))
        seen = rolls(post.office)
    assert len(seen) == 2
    assert gamemaster("restore", copy, "--force").code == 0
    with playing(table, MONDAY + 2 * DAY) as post:
        post.write("Cleo", TURN.format("Cleo has read what Ben rolled."))
        rolled = rolls(post.office)
    assert rolled[0] == seen[0]
    assert rolled[1] != seen[1]


def restarts(office: Office) -> list[int]:
    lines = office.store.lines("autumn")
    return [line.data["epoch"] for line in lines if line.type == "dice.restarted/1"]


def test_the_new_anchor_is_announced_before_anything_is_rolled(
    gamemaster: Gamemaster, table: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.store"
    gamemaster("backup", copy)
    gamemaster("restore", copy, "--force")
    with playing(table, MONDAY + DAY) as post:
        assert restarts(post.office) == [MONDAY + DAY]
        entries = post.office.tournaments["autumn"].public.entries
        last = entries[len(entries)]
        anchor = post.office.oracle("autumn").anchor("secret", MONDAY + DAY)
        assert (last.about, dict(last.fields)["dice.anchor"]) == ("dice.renewed", anchor)
    # It is said once: the next start finds a store like any other.
    with playing(table, MONDAY + 2 * DAY) as post:
        assert restarts(post.office) == [MONDAY + DAY]


def test_the_same_backup_put_back_twice_rolls_other_dice_each_time(
    gamemaster: Gamemaster, table: Path, tmp_path: Path
) -> None:
    copy, seen = tmp_path / "copy.store", []
    gamemaster("backup", copy)
    for days in (1, 2):
        gamemaster("restore", copy, "--force")
        with playing(table, MONDAY + days * DAY) as post:
            post.write("Ben", TURN.format("Ben proposes the same again."))
            seen.append(rolls(post.office)[-1])
    assert len({*seen}) == 2


def test_a_pause_does_not_keep_the_dice_from_beginning_anew(
    gamemaster: Gamemaster, table: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.store"
    with playing(table, MONDAY + DAY) as post:
        post.office.act("autumn", m.Pause("a quarrel"), post.now)
        post.write("Ben", TURN.format("Ben's turn waits."))
    gamemaster("backup", copy)
    gamemaster("restore", copy, "--force")
    with playing(table, MONDAY + 2 * DAY) as post:
        assert restarts(post.office) == [MONDAY + 2 * DAY]
        assert len(rolls(post.office)) == 1
        post.office.act("autumn", m.Resume("it is over"), post.now)
        post.office.work()
        assert rolls(post.office)[-1] == ("secret", (MONDAY + 2 * DAY) * 4096 + 2)
        # The pause took its time, and the new dice none.
        times = [(line.type, line.at) for line in post.office.store.lines("autumn")]
        paused = next(at for type_, at in times if type_ == "tournament.paused/1")
        assert ("dice.restarted/1", paused) in times


@pytest.mark.parametrize("times", [1, 2])
def test_a_game_that_was_put_back_passes_its_audit(
    gamemaster: Gamemaster, table: Path, tmp_path: Path, times: int
) -> None:
    copy = tmp_path / "copy.store"
    for time in range(1, times + 1):
        gamemaster("backup", copy)
        gamemaster("restore", copy, "--force")
        copy.unlink()
        with playing(table, MONDAY + time * DAY) as post:
            post.write(("Ben", "Cleo")[time - 1], TURN.format("A turn after it."))
    with playing(table, MONDAY + 5 * DAY) as post:
        post.office.act("autumn", m.End("enough"), post.now)
    gamemaster("disclose", "-o", tmp_path / "bundle", "--no-archive")
    steps = audit(tmp_path / "bundle")
    assert [step for step in steps if step.outcome != "passed"] == []
    dice = next(step.detail for step in steps if step.title == "dice")
    assert f"begun anew {times} time{'s' if times > 1 else ''}, as" in dice


def test_an_epoch_that_somebody_chose_is_found(table: Path) -> None:
    with playing(table, MONDAY + DAY) as post:
        state = folding.begin(next(post.office.store.lines("autumn")).data, MONDAY)
    waiting = Waiting()
    waiting.state = state
    for chosen in (MONDAY - 1, MONDAY + 1, "1", True):
        line = Shown(9, "store.restored/1", MONDAY, {"epoch": chosen}, {}, "", None, sealed=True)
        with pytest.raises(Divergence, match=f"the epoch {MONDAY}"):
            waiting.take(line)


# What else is derived ----------------------------------------------------------------------------


def sent(office: Office) -> dict[int, str]:
    return {
        row: office.tokens("autumn").message_id(row, "nomic.example")
        for row, _ in office.store.scan(LETTERS)
    }


def test_letters_and_codes_are_known_by_other_words_and_those_on_their_way_by_the_same(
    gamemaster: Gamemaster, table: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.store"
    with playing(table, MONDAY + DAY) as post:
        before, tokens = sent(post.office), post.office.tokens("autumn")
        mail = post.office.tournaments["autumn"].last_mail
        asked = tokens.code(mail, 1), tokens.reply("join", mail)
    gamemaster("backup", copy)
    with playing(table, MONDAY + DAY) as post:
        post.write("Ben", TURN.format("Ben's turn will be forgotten."))
        lost, tokens = sent(post.office), post.office.tokens("autumn")
        codes = {tokens.code(mail + number, 1) for number in range(1, 9)}
        ben = tokens.secret(post.office.tournaments["autumn"].register.members["ben"])
    gamemaster("restore", copy, "--force")
    with playing(table, MONDAY + 2 * DAY) as post:
        tokens = post.office.tokens("autumn")
        assert (tokens.code(mail, 1), tokens.reply("join", mail)) == asked
        # Ben answers the address that he always had, and counts.
        post.write("Ben", TURN.format("Ben proposes something else."))
        assert len(rolls(post.office)) == 2
        now = sent(post.office)
        assert now.items() >= before.items()
        fresh = now.keys() - before.keys()
        assert fresh
        lately = {row: message_id for row, message_id in lost.items() if row not in before}
        assert not {*now.values()} & {*lately.values()}
        plain = Tokens(post.office.store.roots("autumn").token)
        assert all(now[row] != plain.message_id(row, "nomic.example") for row in fresh)
        assert not codes & {tokens.code(mail + number, 1) for number in range(1, 9)}
        members = post.office.tournaments["autumn"].register.members
        assert tokens.secret(members["ben"]) == ben
        # A secret that is renewed is not the one that was given instead of the lost one.
        post.office.renew("autumn", "ben", "asked for it", post.now)
        renewed = post.office.tournaments["autumn"].register.members["ben"]
        assert tokens.secret(renewed) not in (ben, plain.secret(replace(renewed, epochs=())))


def test_a_handle_that_is_given_again_has_another_secret(
    gamemaster: Gamemaster, config: Path, tmp_path: Path
) -> None:
    copy, secrets = tmp_path / "copy.store", []
    with playing(config.parent, MONDAY):
        pass
    gamemaster("backup", copy)
    for days in (1, 2):
        with playing(config.parent, MONDAY + days * DAY) as post:
            post.join("Ann")
            member = post.office.tournaments["autumn"].register.members["ann"]
            secrets.append(post.office.tokens("autumn").secret(member))
            # Nothing was said of dice so far, and nothing is: the start announces the new anchor.
            assert not post.office.tournaments["autumn"].public.entries
        gamemaster("restore", copy, "--force")
    assert len({*secrets}) == 2
    with playing(config.parent, MONDAY + 3 * DAY) as post:
        post.join("Ben")
        post.office.act("autumn", m.Start(), post.now)
        first = post.office.tournaments["autumn"].public.entries[1]
        anchor = post.office.oracle("autumn").anchor("secret", MONDAY + 3 * DAY)
        assert dict(first.fields)["dice.anchor"] == anchor


# The note beside the store -----------------------------------------------------------------------


def test_an_older_copy_is_noticed_also_when_nothing_was_announced(
    gamemaster: Gamemaster, table: Path, tmp_path: Path
) -> None:
    older = tmp_path / "older"
    shutil.copy(table / "gamemaster.store", older)
    with playing(table, MONDAY + DAY) as post:
        announced = len(post.office.tournaments["autumn"].public.entries)
        post.write("Ben", "vote for 301")
        assert len(post.office.tournaments["autumn"].public.entries) == announced
    shutil.copy(older, table / "gamemaster.store")
    refused = gamemaster("status")
    assert refused.code == 2
    assert "this is an older copy of the store" in refused.err
    assert f"gamemaster restore --force {table / 'gamemaster.store'}" in refused.err
    assert "defect" not in refused.err
    kept = gamemaster("restore", table / "gamemaster.store")
    assert kept.code == 2
    assert "older copy" in kept.err
    done = gamemaster("restore", "--force", table / "gamemaster.store")
    assert (done.code, done.err) == (0, "")
    assert gamemaster("status").code == 0
    with playing(table, MONDAY + 2 * DAY) as post:
        assert len(restarts(post.office)) == 1


def test_what_was_committed_before_a_crash_is_accepted_with_the_store(
    gamemaster: Gamemaster, table: Path, tmp_path: Path
) -> None:
    crashed = tmp_path / "crashed"
    crashed.mkdir()
    store, key = table / "gamemaster.store", KeyFile(table / "gamemaster.key")
    with Store.open(store, key) as opened:
        with opened.batch() as batch:
            batch.put("mail", b"a mail")
        for suffix in ("", "-wal"):
            shutil.copy(f"{store}{suffix}", crashed)
    path = crashed / store.name
    put_back(path, path, key, force=True)
    with Store.open(path, key) as opened:
        assert [payload for _, payload in opened.scan("mail")][-1] == b"a mail"
        assert opened.copied


@pytest.mark.parametrize(
    ("forge", "words"),
    [
        (lambda note: {}, "something else"),
        (lambda note: note["noted"], "something else"),
        (lambda note: {**note, "noted": dict.fromkeys(note["noted"], 1)}, "not written for this"),
        (lambda note: {**note, "hmac": 5}, "not written for this"),
        (lambda note: [], "something else"),
    ],
)
def test_nobody_sets_the_note_back_without_the_key(
    gamemaster: Gamemaster, table: Path, forge: Callable[[Any], Any], words: str
) -> None:
    path = table / "gamemaster.store.published"
    path.write_text(json.dumps(forge(json.loads(path.read_text()))))
    refused = gamemaster("status")
    assert refused.code == 2
    assert words in refused.err
    assert "defect" not in refused.err
    assert gamemaster("restore", "--force", table / "gamemaster.store").code == 0
    assert gamemaster("status").code == 0


def test_a_store_without_its_note_plays_on_with_new_dice(table: Path) -> None:
    (table / "gamemaster.store.published").unlink()
    for _ in range(2):
        with playing(table, MONDAY + DAY) as post:
            assert restarts(post.office) == [MONDAY + DAY]
            post.now += HOUR


def test_a_note_of_the_first_days_is_believed_once(gamemaster: Gamemaster, table: Path) -> None:
    path, key = table / "gamemaster.store", KeyFile(table / "gamemaster.key")
    note = Path(f"{path}.published")
    noted = json.loads(note.read_text())["noted"]
    with Store.open(path, key) as store, store.batch() as batch:
        batch.put("mail", b"")
        store._contents.ledger.noted = False
    note.write_text(json.dumps({label: seq + 1 for label, seq in noted.items()}))
    assert "older copy" in gamemaster("status").err
    note.write_text(json.dumps(noted))
    with playing(table, MONDAY + DAY) as post:
        assert restarts(post.office) == []
    assert json.loads(note.read_text()).keys() == {"noted", "hmac"}
    note.write_text(json.dumps(noted))
    assert "something else" in gamemaster("status").err


# The heads that are mailed each day --------------------------------------------------------------


def daily(office: Office, now: int) -> list[bytes]:
    """Let the calendar do what is due, and return the mails about heads as they leave."""
    before = {row for row, _ in office.store.scan(LETTERS)}
    while almanac.keep(office, now):
        pass
    letters = [
        letter_from(payload, row, "autumn", office.tokens("autumn"))
        for row, payload in office.store.scan(LETTERS)
        if row not in before
    ]
    mails = [letter.render(reader) for letter in letters for reader in letter.readers.values()]
    return [mail for mail in mails if b"how far the journals have come" in mail]


def test_a_mail_a_day_tells_an_older_store_from_the_newest(
    gamemaster: Gamemaster, table: Path, tmp_path: Path
) -> None:
    older = tmp_path / "older"
    shutil.copy(table / "gamemaster.store", older)
    kept = tmp_path / "kept.eml"
    with playing(table, MONDAY + DAY) as post:
        post.write("Ben", "vote for 301")
        (mail,) = daily(post.office, MONDAY + 2 * DAY)
        assert b"To: umpire@nomic.example" in mail
        assert daily(post.office, MONDAY + 2 * DAY + HOUR) == []
        assert len(daily(post.office, MONDAY + 3 * DAY)) == 1
        kept.write_bytes(mail)
    same = gamemaster("heads", kept)
    assert (same.code, same.err) == (0, "")
    assert "the store has that past" in same.out
    shutil.copy(older, table / "gamemaster.store")
    (table / "gamemaster.store.published").unlink()
    found = gamemaster("heads", kept)
    assert found.code == 1
    assert "this store is an older copy" in found.out
    # What is played from the copy may grow longer than what was lost.
    with playing(table, MONDAY + 4 * DAY) as post:
        for number in range(60):
            post.write("Cleo", f"vote for 301\n\n{number}")
    longer = gamemaster("heads", kept, "--json")
    assert longer.code == 1
    assert longer.json[0]["line"] > longer.json[0]["known"]
    assert "has another past" in gamemaster("heads", kept).out


def test_a_copy_of_before_a_tournament_was_founded_is_an_older_one(
    gamemaster: Gamemaster, table: Path, tmp_path: Path
) -> None:
    older = tmp_path / "older"
    shutil.copy(table / "gamemaster.store", older)
    config = table / "config.toml"
    section = 'name = "winter"\ntitle = "Winter"\naddress = "winter@nomic.example"\n'
    config.write_text(f"{config.read_text()}\n[[tournament]]\n{section}")
    with playing(table, MONDAY + DAY):
        pass
    kept = tmp_path / "kept.txt"
    kept.write_text(gamemaster("heads").out)
    shutil.copy(older, table / "gamemaster.store")
    (table / "gamemaster.store.published").unlink()
    found = gamemaster("heads", kept)
    assert (found.code, found.err) == (1, "")
    assert "the store has that past" in found.out
    assert "winter: has no line in this store" in found.out
    assert "this store is an older copy" in found.out
    assert gamemaster("heads").code == 0


def test_heads_are_shown_and_no_mail_comes_where_none_is_wanted_or_nothing_is_played(
    gamemaster: Gamemaster, table: Path, tmp_path: Path
) -> None:
    shown = gamemaster("heads")
    assert shown.code == 0
    assert shown.out.startswith("Journal autumn ")
    nothing = tmp_path / "nothing.eml"
    nothing.write_text("Subject: nothing\n\nNothing.\n")
    for wrong in (nothing, tmp_path / "gone.eml"):
        assert gamemaster("heads", wrong).code == 2
    nothing.write_text(f"> Journal winter 7\n> Hash {'0' * 64}\n")
    assert "no tournament 'winter'" in gamemaster("heads", nothing).err
    written = (table / "config.toml").read_text()
    (table / "config.toml").write_text(written.replace("heads_by_mail = true", "#"))
    with playing(table, MONDAY + DAY) as post:
        assert daily(post.office, MONDAY + 2 * DAY) == []
    (table / "config.toml").write_text(written)
    with playing(table, MONDAY + DAY) as post:
        post.office.act("autumn", m.End("enough"), post.now)
        assert daily(post.office, MONDAY + 2 * DAY) == []
