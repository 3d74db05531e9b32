"""Instants that are signed stand beside the dates at which a reader's server took the mails."""

from __future__ import annotations

from email.utils import formatdate
from pathlib import Path

from gamemaster.record.note import Signer
from gamemaster.saved.checks import Check, check
from gamemaster.saved.gathering import gather
from gamemaster.saved.pieces import genesis_of, one_record
from tests.audit.playing import RealTable
from tests.builders import HOUR, Sent, tournament
from tests.spine.test_beacon import ROUND, Server, seated, turn

TITLE = "instants are compared with the dates at which mails came"


def kept(sent: list[Sent], folder: Path, *, late: int) -> Path:
    """What bob keeps: his server took each mail so many seconds after it left."""
    folder.mkdir(exist_ok=True)
    for count, one in enumerate(each for each in sent if each.to.startswith("bob@")):
        date = formatdate(one.at + late)
        line = f"Received: from secret.test by mx.players.test; {date}\r\n".encode()
        (folder / f"{count:03}.eml").write_bytes(line + one.raw)
    return folder


def found(folder: Path) -> Check | None:
    checks = check(gather("bob", [folder]))
    return next((one for one in checks if one.title == TITLE), None)


def test_an_opening_that_was_dated_back_behind_its_round_is_told(tmp_path: Path) -> None:
    with Server() as server:
        table = seated(tmp_path / "game", server)
        turn(table, "ada")
        table.close()
    told = found(kept(table.sent, tmp_path / "late", late=HOUR))
    assert told is not None
    assert told.outcome == "passed"
    assert f"the genesis came 3540 s after quicknet {ROUND} was due" in told.detail
    assert "could choose when to begin" in told.detail
    on_time = found(kept(table.sent, tmp_path / "at-once", late=1))
    assert on_time is not None
    assert "could choose" not in on_time.detail


def test_what_bears_an_instant_to_come_is_told(tmp_path: Path) -> None:
    table = RealTable(tmp_path, (tournament(),))
    table.start("ada", "bob")
    table.close()
    told = found(kept(table.sent, tmp_path / "kept", late=-2 * HOUR))
    assert told is not None
    assert "2 h 0 min before the instant that it bears" in told.detail
    late = found(kept(table.sent, tmp_path / "kept", late=50 * HOUR))
    assert late is not None
    assert "2 d 2 h after it" in late.detail


def test_mails_without_a_date_are_compared_with_nothing(tmp_path: Path) -> None:
    table = RealTable(tmp_path, (tournament(),))
    table.start("ada", "bob")
    table.close()
    folder = tmp_path / "kept"
    folder.mkdir()
    for count, one in enumerate(table.sent):
        (folder / f"{count}.eml").write_bytes(b"Received: by nobody; one day\r\n" + one.raw)
    assert found(folder) is None


def test_promised_dice_are_checked_where_mails_of_two_tournaments_lie_together(
    tmp_path: Path,
) -> None:
    table = RealTable(tmp_path, (tournament(), tournament("spring")))
    for name in ("autumn", "spring"):
        table.start("ada", "bob", tournament=name)
    signing = table.office.store.roots("autumn").signing
    table.close()
    folder = kept(table.sent, tmp_path / "kept", late=1)
    record = "secret.test/autumn"

    def promised() -> str:
        checks = check(one_record(gather("bob", [folder]), record))
        return next(one.outcome for one in checks if one.title.startswith("the dice are those"))

    assert promised() == "passed"
    genesis = genesis_of(one_record(gather("bob", [folder]), record))
    assert genesis is not None
    text = f"SECRET NOMIC DICE/1\nRecord: {record}\nDie: {'0' * 64}\n"
    text += f"Rolls in an epoch: {genesis.rolls}\nEnd: autumn\n"
    (folder / "dice.txt").write_text(Signer(record, signing).sign(text))
    assert promised() == "failed"
