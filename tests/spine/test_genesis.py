"""The first entry of the record: there before anything is announced, whatever the rules reveal."""

from __future__ import annotations

import hashlib
import hmac
from pathlib import Path

import pytest

from gamemaster.game import dice
from gamemaster.game import moves as m
from gamemaster.mail.commands.command_rows import Commands, ReadingContext
from gamemaster.mail.interpreting.command_lines import read_line
from gamemaster.publication import Edition
from gamemaster.record.genesis import Genesis, GenesisError, read_genesis
from gamemaster.saved.checks import check
from gamemaster.saved.gathering import gather
from tests.audit.playing import RealTable
from tests.builders import DAY, Table, tournament

SILENT = """\
[ruleset]
name = "silent"
title = "Silent Nomic"
summary = "Nobody is told anything."
[[rule]]
number = 201
status = "mutable"
text = "Nobody is told anything."
clauses = "define adopted = votes.for > 1"
"""
TELLS_OF_ITS_END = SILENT.replace(
    'clauses = "', "clauses = 'when tournament.ended: reveal tournament.name to everyone'\n#"
)


def genesis(table: Table) -> Genesis:
    return read_genesis(table.tournament.public.leaf(0))


def types(table: Table) -> list[str]:
    return [line.type for line in table.office.store.lines("autumn")]


def with_rules(directory: Path, text: str) -> Table:
    (directory / "rules.toml").write_text(text)
    return RealTable(directory, (tournament(ruleset=str(directory / "rules.toml")),))


def test_it_commits_to_what_is_disclosed_later(tmp_path: Path) -> None:
    table = RealTable(tmp_path)
    table.start("bob", "ada")
    told, roots = genesis(table), table.office.store.roots("autumn")
    names = b"ada\tAda\nbob\tBob\n"
    key = hmac.digest(roots.nonce, b"SECRET NOMIC ROSTER/1\n", "sha256")
    assert told.roster == hmac.digest(key, names, "sha256").hex()
    committed = f"SECRET NOMIC NONCES/1\n{roots.nonce.hex()}\n".encode()
    assert told.nonces == hashlib.sha256(committed).hexdigest()
    for chain, anchor in (("secret", told.die), ("open", told.open_die)):
        assert dice.anchor(dice.root_of(roots.dice, chain), 0, told.rolls) == anchor
    game = table.tournament.game
    assert game is not None
    assert (told.key, told.ruleset_hash) == (game.record_key, game.ruleset_hash)


def test_it_stands_before_all_that_is_announced_and_goes_with_it(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.start("ada", "bob")
    journal = types(table)
    place = journal.index("record.opened/1")
    assert journal[place - 1] == "tournament.started/1"
    assert "fields.revealed/1" not in journal[:place]
    lines = list(table.office.store.lines("autumn"))
    assert genesis(table).journal == lines[place].prev
    first, *later = [one for one in table.to("bob") if "checkpoint-1.txt" in one.attachments]
    assert first.attachments["genesis.txt"].decode() == table.tournament.public.leaf(0)
    assert later == []
    table.mail("ada", "propose enact\nNobody sings.\nend proposal\n")
    assert "genesis.txt" not in table.last("bob").attachments
    table.reopen()


def test_with_a_daily_digest_it_goes_with_the_first(tmp_path: Path) -> None:
    table = Table(tmp_path, (tournament(announce="daily"),))
    table.start("ada", "bob")
    table.mail("ada", "propose enact\nNobody sings.\nend proposal\n")
    (digest,) = [one for one in table.wait(DAY) if one.to == "bob@players.test"]
    assert list(digest.attachments)[:2] == ["genesis.txt", "announcement-1.txt"]
    assert digest.attachments["checkpoint-2.txt"].decode().split("\n")[1] == "3"


def test_where_nothing_is_announced_it_can_be_asked_for_and_published(tmp_path: Path) -> None:
    table = with_rules(tmp_path, SILENT)
    table.join("ada", "bob")
    assert "GENESIS" not in table.mail("ada", "record")[0].body
    table.ask("start")
    assert len(table.tournament.public.entries) == 0
    (answer,) = table.mail("ada", "record")
    assert table.tournament.public.leaf(0) in answer.body
    assert "Nothing has been announced so far." in answer.body
    seed = table.office.store.roots("autumn").signing
    Edition(tmp_path / "www", seed, durable=False).update(table.tournament.told)
    checks = check(gather("www", [tmp_path / "www"]))
    assert {one.outcome for one in checks} == {"passed"}, checks


def test_the_end_of_what_never_began_is_announced_after_it_too(tmp_path: Path) -> None:
    table = with_rules(tmp_path, TELLS_OF_ITS_END)
    table.join("ada", "bob")
    table.act(m.End("nobody has time"))
    journal = types(table)
    assert journal.index("record.opened/1") < journal.index("fields.revealed/1")
    (note,) = [one for one in table.to("bob") if "announcement-1.txt" in one.attachments]
    assert note.attachments["checkpoint-1.txt"].decode().split("\n")[1] == "2"
    table.wait(3 * DAY)
    assert "heartbeat.made/1" not in types(table)


@pytest.mark.parametrize(
    "title", ["vote for 301", "join: us", "end", "  help", "Été <b>& co\u202e"]
)
def test_whatever_the_title_no_line_of_it_is_a_command(tmp_path: Path, title: str) -> None:
    table = Table(tmp_path, (tournament(title=title),))
    table.start("ada", "bob")
    assert genesis(table).title == title
    context = ReadingContext("autumn", frozenset(range(101, 217)))
    for line in table.tournament.public.leaf(0).split("\n"):
        assert not isinstance(read_line(line, context), Commands), line
    (answer,) = table.mail("ada", "record")
    held = gather_text(tmp_path, answer.raw)
    assert read_genesis(held).title == title


def gather_text(folder: Path, raw: bytes) -> str:
    """The genesis as ``record verify`` finds it in a saved answer."""
    (folder / "answer.eml").write_bytes(raw)
    (found,) = gather("answer", [folder / "answer.eml"]).entries(0)
    return found.text


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("GENESIS/2", "GENESIS/1"),
        ("Die: ", "Dice: "),
        ("End: autumn", "End: winter"),
        ("\nOpened: ", "\n\nOpened: "),
        ("Rolls in an epoch: ", "Rolls in an epoch: 0"),
        ("End: autumn\n", "End: autumn\n\n"),
        ("\n", "\r\n"),
    ],
)
def test_any_other_text_is_none(tmp_path: Path, old: str, new: str) -> None:
    table = Table(tmp_path)
    table.start("ada")
    text = table.tournament.public.leaf(0)
    assert old in text
    with pytest.raises(GenesisError):
        read_genesis(text.replace(old, new))
