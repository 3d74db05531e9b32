"""One damaged tournament stops no other: it is set aside, its mail is kept, and it comes back."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from gamemaster.cli import _lines as tell_lines
from gamemaster.errors import IntegrityError, OperatorError, WrittenByNewer
from gamemaster.game.wire import unpack
from gamemaster.letters.notices import store_in_trouble
from gamemaster.office.reads_mail import KEPT_BACK
from gamemaster.tournament.lines import LINES, MailRead
from tests.builders import DAY, Table, tournament
from tests.postgres import name_of

WINTER = tournament().model_copy(
    update={"name": "winter", "address": "winter@secret.test", "title": "Winter"}
)
TURN = "propose enact\nSing.\nclauses:\ndefine songs = 1\nend proposal\nvote for mine\n"


@pytest.fixture(params=["sqlite", "postgresql"])
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Table:
    """Two tournaments in one store, a file or a database."""
    cluster = request.getfixturevalue("cluster") if request.param == "postgresql" else None
    made = Table(tmp_path, configs=(tournament(), WINTER), cluster=cluster)
    for name in ("autumn", "winter"):
        made.start("alice", "bob", "carol", tournament=name)
    return made


def flip(closed: Table, row: int) -> None:
    """Change one bit in the middle of a sealed line, or change it back."""
    if closed.cluster is not None and closed.place is not None:
        # Lines are protected from a slip, not from somebody who means to.
        closed.cluster.ask(
            name_of(closed.place),
            "SET session_replication_role = replica; UPDATE line SET sealed = "
            "set_byte(sealed, length(sealed) / 2, get_byte(sealed, length(sealed) / 2) # 1) "
            f"WHERE id = {row}",
        )
        return
    with closing(sqlite3.connect(closed.path, isolation_level=None)) as file:
        ((sealed,),) = file.execute("SELECT sealed FROM line WHERE id = ?", (row,))
        octets = bytearray(sealed)
        octets[len(octets) // 2] ^= 1
        file.execute("UPDATE line SET sealed = ? WHERE id = ?", (bytes(octets), row))


def flip_open(table: Table, row: int) -> None:
    """Change one bit of a row of a shelf under the open store."""
    database = table.office.store._contents.database
    value = "?" if table.cluster is None else "%s"
    ((sealed,),) = database.rows(f"SELECT sealed FROM object WHERE id = {value}", (row,))
    octets = bytearray(sealed)
    octets[-1] ^= 1
    with database.transaction():
        change = f"UPDATE object SET sealed = {value} WHERE id = {value}"
        database.execute(change, (bytes(octets), row))


def a_line_of(table: Table, name: str) -> int:
    """The row of a line of a tournament's journal."""
    number = table.office.store._contents.ledger.streams[name].number
    found = table.office.store._contents.database.rows(
        f"SELECT max(id) FROM line WHERE stream = {number:d}"
    )
    return int(found[0][0])


def waiting(table: Table) -> int:
    return len(list(table.office.store.scan(KEPT_BACK)))


def seq(table: Table, name: str) -> int:
    return table.office.store.head(name).seq


def test_the_others_play_on_and_its_mail_is_played_once_it_is_whole_again(table: Table) -> None:
    row, before = a_line_of(table, "autumn"), seq(table, "autumn")
    to = table.reply_address("alice", "autumn")
    table.close()
    flip(table, row)
    table.open()
    office = table.office
    assert list(office.damaged) == ["autumn"]
    assert table.log.set_aside == 1
    sent = table.mail("alice", TURN, tournament="winter")
    assert any("301" in one.whole_body for one in sent)
    assert table.mail("alice", TURN, to=to) == []
    table.wait(2 * DAY)
    assert (waiting(table), seq(table, "autumn")) == (1, before)
    with pytest.raises(OperatorError, match="set aside until it is whole again"):
        table.ask("status", "autumn")
    assert table.ask("status", "winter")
    table.close()
    flip(table, row)
    table.open()
    assert table.office.damaged == {}
    assert waiting(table) == 0
    assert any(one.sender == "gm@secret.test" for one in table.settle())
    assert table.office.tournaments["autumn"].last_mail > 0
    assert seq(table, "autumn") > before
    assert table.log.defects == []
    assert table.office.store.check() == []
    table.close()


def test_a_tournament_of_a_newer_gamemaster_is_set_aside_in_words(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.office.look("autumn", "rules", table.clock.now())
    table.close()
    monkeypatch.delitem(LINES, "look.taken/1")  # As a version knows it that came before.
    table.open()
    (damage,) = table.office.damaged.values()
    assert isinstance(damage.error, WrittenByNewer)
    words = store_in_trouble("[autumn]", damage)
    assert "needs a newer gamemaster" in words.subject
    assert "nothing is damaged: install that version" in " ".join(words.body.split())
    assert list(tell_lines(damage.error)) == [f"error: {damage.error}"]
    table.close()
    monkeypatch.undo()
    table.open()
    assert table.office.damaged == {}
    table.close()


def test_a_field_that_is_not_known_is_a_newer_gamemasters() -> None:
    data = {"mail": 1, "outcome": "receipt"}
    assert unpack(MailRead, data) == MailRead(1, "receipt")
    with pytest.raises(WrittenByNewer, match="MailRead with more fields"):
        unpack(MailRead, {**data, "moon": "full"})
    with pytest.raises(IntegrityError, match="do not match") as raised:
        unpack(MailRead, {"mail": 1})
    assert not isinstance(raised.value, WrittenByNewer)


def test_a_damaged_mail_sets_its_tournament_aside_while_the_daemon_runs(table: Table) -> None:
    for name in ("autumn", "winter"):
        to = table.reply_address("bob", name)
        raw = b"From: bob@players.test\r\nMessage-ID: <1@x>\r\nSubject: hi\r\n\r\nvote for 301\r\n"
        table.accept(raw, to, "bob@players.test")
    store = table.office.store
    (mail,) = table.office.tournaments["autumn"].unread.values()
    flip_open(table, mail.row)
    told: list[str] = []
    table.office.told_of_damage = lambda damage: told.append(damage.tournament)
    sent = table.settle()
    assert told == ["autumn"]
    assert [one.sender for one in sent if one.to == "bob@players.test"] == ["winter@secret.test"]
    assert store.head("winter").seq > 0
    table.close()


def test_where_there_is_no_other_the_store_is_damaged(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.start("alice", "bob", "carol")
    row = a_line_of(table, "autumn")
    table.close()
    flip(table, row)
    with pytest.raises(IntegrityError, match="stream 'autumn'"):
        table.open()
    table.office.store.close()
