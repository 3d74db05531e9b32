"""Whoever joins is promised the dice first; what they answer is then mixed into them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gamemaster.audit import audit
from gamemaster.disclosing.disclose import disclose
from gamemaster.game import dice
from gamemaster.record.genesis import read_genesis
from gamemaster.record.signed_receipts import DICE
from gamemaster.record.signed_receipts import dice as promise
from gamemaster.saved.checks import check
from gamemaster.saved.gathering import gather
from tests.audit.playing import RealTable
from tests.builders import DAY, Table, raw_mail, tournament


def promises(table: Table, who: str) -> list[dict[str, str]]:
    """What each promise to somebody says, by label."""
    found = [one.attachments["dice.txt"].decode() for one in table.to(who)
             if "dice.txt" in one.attachments]  # fmt: skip
    assert all(note.startswith(f"{DICE}\n") for note in found)
    return [dict(re.findall(r"^([A-Z][a-z ]+): (.*)$", note, re.MULTILINE)) for note in found]


def contributions(table: Table) -> dict[str, str | None]:
    return {
        line.data["player"]: line.data.get("contribution")
        for line in table.office.store.lines("autumn")
        if line.type == "player.enrolled/1"
    }


def test_what_is_promised_to_each_is_what_the_record_begins_with(tmp_path: Path) -> None:
    table = RealTable(tmp_path)
    table.join("bob", "ada")
    told = {who: promises(table, who) for who in ("ada", "bob")}
    table.ask("start")
    genesis = read_genesis(table.tournament.public.leaf(0))
    for who, (asked, welcome) in told.items():
        # The second mail that each has sent is the answer.
        said = dice.contribution(f"<2.{who}.players.test@client.test>")
        assert asked == {"Record": genesis.origin, "Die": genesis.die,
                         "Rolls in an epoch": str(genesis.rolls), "End": "autumn"}  # fmt: skip
        assert welcome == {**asked, "Player": who, "Contribution": said}
        assert contributions(table)[who] == said
    assert genesis.mix == dice.mix_of({who: str(it) for who, it in contributions(table).items()})
    assert genesis.text().startswith("SECRET NOMIC GENESIS/2\n")
    table.close()


def test_a_mail_without_a_message_id_contributes_nothing_and_is_counted(tmp_path: Path) -> None:
    table = RealTable(tmp_path)
    table.mail("ada", "join Ada\n")
    to = table.reply_address("ada")
    raw = raw_mail("ada@players.test", to, "")
    table.bring(re.sub(rb"Message-ID:.*\r\n", b"", raw), to, "ada@players.test")
    assert contributions(table) == {"ada": dice.contribution("")}
    table.close()


def test_who_joins_when_play_has_begun_is_promised_no_dice(tmp_path: Path) -> None:
    table = RealTable(tmp_path, (tournament(joining="open"),))
    table.start("ada", "bob")
    mix = table.office.game("autumn").mix
    table.join("eve")
    assert (promises(table, "eve"), contributions(table)["eve"]) == ([], None)
    assert table.office.game("autumn").mix == mix
    table.close()


def test_a_game_that_begins_without_dice_mixes_those_that_come_later(tmp_path: Path) -> None:
    table = RealTable(tmp_path, (tournament(ruleset="async"),))
    table.start("ada", "bob")
    assert len(promises(table, "ada")) == 2
    clauses = "when turn.taken: award player die(6)"
    table.mail("ada", f"propose enact\nLuck votes.\nclauses:\n{clauses}\nend proposal")
    table.mail("bob", "vote for 310")
    game = table.office.game("autumn")
    assert table.tournament.public.leaf(0).startswith("SECRET NOMIC GENESIS/2\n")
    assert game.mix is not None
    assert 310 in game.rulebook.rules
    for who in ("ada", "bob"):
        table.mail(who, "propose enact\nNobody sings.\nend proposal")
    assert {*table.office.game("autumn").rolls} == {"hidden"}
    table.ask("end", reason="it is over")
    table.wait(DAY)
    folder = disclose(table.office, "autumn", tmp_path / "bundle")
    table.close()
    told = {one.title: one for one in audit(folder)}
    mixed = "the mail of 2 of the 2 who joined before play is mixed into each"
    assert told["dice"].detail.endswith(mixed)
    assert {one.outcome for one in told.values()} == {"passed"}


@pytest.mark.parametrize(
    ("die", "rolls", "told"),
    [
        ("", 4096, "passed: 3 files with the anchor that the genesis has"),
        ("0" * 64, 4096, f"failed: .*: expected {'0' * 64} and 4096 rolls in an epoch, found "),
        ("", 8192, "failed: .*: expected [0-9a-f]{64} and 8192 rolls in an epoch, found "),
    ],
)
def test_dice_exchanged_after_the_answer_are_told_from_saved_mail(
    tmp_path: Path, die: str, rolls: int, told: str
) -> None:
    """Whoever draws another root when the mix is known can sign what they like."""
    table = RealTable(tmp_path)
    table.start("ada")
    genesis = read_genesis(table.tournament.public.leaf(0))
    kept = tmp_path / "kept"
    kept.mkdir()
    for number, one in enumerate(table.to("ada")):
        (kept / f"{number}.eml").write_bytes(one.raw)
    signed = promise(table.office.signer("autumn"), "autumn", die or genesis.die, rolls, "zoe",
                     "0" * 64)  # fmt: skip
    (kept / "dice.txt").write_text(signed)
    (found,) = [one for one in check(gather("ada", [kept])) if "promised" in one.title]
    assert re.match(told, f"{found.outcome}: {found.detail}"), found
    (kept / "dice.txt").write_text(signed.replace("Player: zoe", "Player: ada"))
    (found,) = [one for one in check(gather("ada", [kept])) if "promised" in one.title]
    assert (found.outcome, "signature" in found.detail) == ("failed", True)
    table.close()
