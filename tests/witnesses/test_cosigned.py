"""Players and auditors find what was cosigned, by whom, and what is only said to be."""

from __future__ import annotations

import base64
import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from gamemaster.audit import audit
from gamemaster.audit.command import main as audited
from gamemaster.audit.evidence import NOT_CHECKABLE, PASSED
from gamemaster.audit.findings import Refused, Unusable
from gamemaster.audit.record.cosignatures import read_witness
from gamemaster.audit.steps.cosigned import witness_pin
from gamemaster.cli.app import app
from gamemaster.errors import OperatorError
from gamemaster.publication import Edition
from gamemaster.record.cosignature import Cosigner, Offered, offered_in, text_of
from gamemaster.record.note import Checkpoint, Signer, sign_checkpoint
from tests.audit import witnessed
from tests.audit.playing import RealTable
from tests.audit.tampering.bases import base
from tests.audit.tampering.forging import ADA, SILENT, WATCHING
from tests.audit.witnessed import mailed, note_of, offered
from tests.builders import DAY

STRANGER = Cosigner("stranger.example", b"x" * 32)
ORIGIN = "secret.test/autumn"


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> RealTable:
    """A game with a heartbeat, of two announcements."""
    table = witnessed.table(tmp_path_factory.mktemp("begun"))
    table.start("ada", "bob")
    table.mail("ada", "propose enact\nEverybody sings.\nend proposal\nvote for mine")
    table.wait(DAY)
    return table


@pytest.fixture
def table(begun: RealTable, tmp_path: Path) -> Iterator[RealTable]:
    copy = begun.copied(tmp_path / "table")
    yield copy
    copy.close()


def said(*words: object) -> tuple[int, dict[str, Any]]:
    """What a command comes to, and says to programs."""
    done = CliRunner().invoke(app, ["--json", *map(str, words)])
    if isinstance(done.exception, OperatorError):
        return 2, {"problems": done.exception.problems}
    return done.exit_code, json.loads(done.stdout)


def kept(table: RealTable, folder: Path, who: str = "ada@players.test") -> Path:
    """What a reader has saved."""
    folder.mkdir(exist_ok=True)
    for place, one in enumerate(table.sent):
        if one.to == who:
            (folder / f"{place:03}.eml").write_bytes(one.raw)
    return folder


# A player is a witness ----------------------------------------------------------------------------


def test_a_player_cosigns_what_her_own_mails_bear_out(table: RealTable, tmp_path: Path) -> None:
    table.mail("ada", "cosign")
    names = [*table.last("ada").attachments]
    assert {"heartbeat-2026-03-03.txt", "growth-2026-03-03.txt"} <= {*names}
    mails, file = kept(table, tmp_path / "mails"), tmp_path / "cosignature.txt"
    key = ("--with", tmp_path / "ada.key", "--name", "ada.example")
    code, told = said("record", "cosign", mails, *key, "--output", file)
    assert (code, told["cosigned"], told["entries"]) == (0, "2026-03-03", 3)
    assert (tmp_path / "ada.key").stat().st_mode & 0o777 == 0o600
    (one,) = offered_in(file.read_text())
    # The clock of the machine is not that of the table: it is signed again at the right time.
    seed = _seed(tmp_path / "ada.key")
    again = Cosigner("ada.example", seed).cosign(
        text_of(note_of(table, one.date)), table.clock.now()
    )
    answer = mailed(table, Offered(one.origin, one.date, again.witness, again.signed))
    assert "Taken down; it is published with the next heartbeat." in answer
    table.wait(DAY)
    files = table.to(witnessed.READER)[-1].attachments
    assert files["cosigned-2026-03-03.txt"].decode().endswith(again.line)
    archive = kept(table, tmp_path / "archive", witnessed.READER)
    _, found = said("record", "verify", archive, mails, "--witness", str(told["key"]))
    (check,) = [one for one in found["checks"] if one["check"].startswith("witnesses")]
    assert check["outcome"] == "passed"
    assert "witness ada.example cosigned 1 of 2 heartbeats here" in check["detail"]


def _seed(path: Path) -> bytes:
    return base64.b64decode(path.read_text().strip().split("+", 4)[4])[1:]


def test_a_key_signs_no_smaller_and_no_other_record(table: RealTable, tmp_path: Path) -> None:
    table.mail("ada", "cosign")
    before = kept(table, tmp_path / "before")
    key = ("--with", tmp_path / "ada.key", "--output", tmp_path / "made.txt")
    assert said("record", "cosign", before, *key)[0] == 2  # It has no name.
    table.mail("bob", "vote for 301")
    table.wait(DAY)
    table.mail("ada", "cosign")
    now = kept(table, tmp_path / "now")
    assert said("record", "cosign", now, *key, "--name", "ada.example")[0] == 0
    (tmp_path / "made.txt").unlink()
    code, told = said("record", "cosign", before, *key)
    assert code == 1
    assert "you cosigned 4 entries before" in str(told["reason"])
    # Another face of the same size: whatever else is held, it is not signed.
    (tmp_path / "ada.key.cosigned").write_text(another_face(table, 4))
    code, told = said("record", "cosign", now, *key)
    assert code == 1
    assert not (tmp_path / "made.txt").exists()


def another_face(table: RealTable, size: int) -> str:
    """A heartbeat of so many entries that are not those of the record."""
    signer = Signer(ORIGIN, table.office.store.roots("autumn").signing)
    beat = table.tournament.public.heartbeats[witnessed.newest(table)]
    return sign_checkpoint(Checkpoint(ORIGIN, size, b"r" * 32, beat.extensions), signer)


def test_nothing_is_cosigned_where_something_is_wrong_or_missing(
    table: RealTable, tmp_path: Path
) -> None:
    key = ("--with", tmp_path / "ada.key", "--name", "ada.example")
    code, told = said("record", "cosign", kept(table, tmp_path / "mails"), *key)
    assert (code, "no heartbeat is here" in str(told["reason"])) == (1, True)
    # Organisers name witnesses before there is anything to cosign.
    assert str(told["key"]).startswith("ada.example+")
    table.mail("ada", "cosign")
    mails = kept(table, tmp_path / "mails")
    (mails / "other.txt").write_text(another_face(table, 3))
    code, told = said("record", "cosign", mails, *key)
    assert (code, "two roots" in str(told["reason"])) == (1, True)
    alone = tmp_path / "alone"
    alone.mkdir()
    public = table.tournament.public
    (alone / "genesis.txt").write_text(public.leaf(0))
    (alone / "heartbeat.txt").write_text(note_of(table, "2026-03-03"))
    code, told = said("record", "cosign", alone, *key)
    assert (code, "do not lead to the heartbeat" in str(told["reason"])) == (1, True)
    (tmp_path / "bad.key").write_text("PRIVATE+KEY+ada+00000000+AAAA\n")
    assert said("record", "cosign", mails, "--with", tmp_path / "bad.key")[0] == 2


REFUSED = {
    "of a day without a heartbeat": lambda table: _with(offered(table), date="2026-01-01"),
    "of another record": lambda table: _with(offered(table), origin="other.example/autumn"),
    "under another key": lambda table: _with(offered(table), witness=str(STRANGER.key)),
    "by the record's own key": lambda table: offered(
        table, Cosigner(ORIGIN, table.office.store.roots("autumn").signing)
    ),
    "in the name of a witness": lambda table: offered(
        table, Cosigner(WATCHING.key.name, b"x" * 32)
    ),
    "of something else": lambda table: _with(
        offered(table), signed=ADA.cosign("other\n", table.clock.now()).signed
    ),
    "of yesterday": lambda table: _with(
        offered(table),
        signed=ADA.cosign(text_of(note_of(table, "2026-03-03")), table.clock.now() - DAY).signed,
    ),
    "of tomorrow": lambda table: _with(
        offered(table),
        signed=ADA.cosign(text_of(note_of(table, "2026-03-03")), table.clock.now() + DAY).signed,
    ),
    "that is none": lambda table: _with(offered(table), signed="AAAA"),
}


def _with(one: Offered, **changed: str) -> Offered:
    return replace(one, **changed)


@pytest.mark.parametrize("name", REFUSED)
def test_a_cosignature_that_is_none_is_not_taken(name: str, table: RealTable) -> None:
    answer = mailed(table, REFUSED[name](table))
    assert "Not taken: " in answer
    assert not table.tournament.public.cosigned
    assert table.log.defects == []


def test_a_cosignature_counts_once_and_for_its_sender(table: RealTable) -> None:
    one = offered(table)
    assert "Taken down" in mailed(table, one)
    assert "Not taken: you, or this key" in mailed(table, one)
    assert "Not taken: you, or this key" in mailed(table, one, "bob")
    assert "Not taken: you, or this key" in mailed(table, offered(table, STRANGER))
    assert "Taken down" in mailed(table, offered(table, STRANGER), "bob")
    table.mail("ada", "cosign", to="gm@secret.test", attachments=[("c.txt", one.text())])
    assert len(table.tournament.public.cosigned["2026-03-03"]) == 2
    assert table.log.defects == []


def test_a_strangers_cosignature_does_nothing(table: RealTable) -> None:
    table.mail("eve", "cosign", to="gm@secret.test",
               attachments=[("cosignature.txt", offered(table, STRANGER).text())])  # fmt: skip
    assert not table.tournament.public.cosigned
    assert table.log.defects == []


def test_a_web_server_shows_what_is_cosigned_with_the_next_heartbeat(
    table: RealTable, tmp_path: Path
) -> None:
    edition = Edition(tmp_path / "www", table.office.store.roots("autumn").signing)
    mailed(table, offered(table))
    edition.update(table.tournament.told)
    assert not (tmp_path / "www/cosigned").exists()
    table.wait(DAY)
    edition.update(table.tournament.told)
    shown = tmp_path / "www/cosigned/2026-03-03.txt"
    assert shown.read_text().count("\n— ") == 2
    mailed(table, offered(table, STRANGER, "2026-03-03"), "bob")
    table.wait(DAY)
    edition.update(table.tournament.told)
    assert shown.read_text().count("\n— ") == 3


# Readers ------------------------------------------------------------------------------------------


@dataclass
class Reader:
    """What somebody holds of the game that is watched: the files of its bundle."""

    folder: Path

    def verify(self, *more: object) -> tuple[str, str]:
        _, told = said("record", "verify", self.folder, *more)
        (check,) = [one for one in told["checks"] if one["check"].startswith("witnesses")]
        return check["outcome"], check["detail"]

    def say(self, name: str, old: str, new: str) -> None:
        text = (self.folder / name).read_text()
        assert old in text
        (self.folder / name).write_text(text.replace(old, new))


@pytest.fixture
def reader(tmp_path: Path) -> Reader:
    return Reader(base("witnessed").write(tmp_path / "held", "published"))


def test_a_reader_is_told_who_cosigned_and_on_which_days_not(reader: Reader) -> None:
    outcome, detail = reader.verify()
    assert outcome == "passed"
    assert "witness witness.example/w1 cosigned 2 of 3 heartbeats here, the last of 4" in detail
    assert "; not 2026-03-04" in detail
    assert "witness silent.example cosigned 0 of 3" in detail
    assert "keys that nobody named here say nothing (--witness): ada.example" in detail
    other = str(Cosigner("ada.example", b"o" * 32).key)
    _, detail = reader.verify("--witness", other)
    assert "another key of the name ada.example cosigned" in detail
    _, detail = reader.verify("--witness", str(ADA.key))
    assert "witness ada.example cosigned 1 of 3 heartbeats here" in detail
    assert "nobody named" not in detail


def test_a_cosignature_that_was_changed_is_found(reader: Reader) -> None:
    signed = WATCHING.cosign("something else\n", 1_772_532_480).signed
    right = (reader.folder / "cosigned/2026-03-03.txt").read_text()
    theirs = next(line for line in right.splitlines() if "w1" in line)
    reader.say("cosigned/2026-03-03.txt", theirs, f"— {WATCHING.key.name} {signed}")
    outcome, detail = reader.verify()
    assert (outcome, "does not verify" in detail) == ("failed", True)


def test_a_witness_who_signed_two_faces_is_no_witness(reader: Reader, tmp_path: Path) -> None:
    forged = base("witnessed")
    signer = Signer(ORIGIN, forged.signing)
    held = (reader.folder / "cosigned/2026-03-05.txt").read_text()
    text = text_of(held.partition("\n\n")[0] + "\n\n")
    root = text.split("\n")[2]
    other = text.replace(root, "r" * 42 + "w=")
    note = signer.sign(other) + WATCHING.cosign(other, 1_772_705_500).line
    other_reader = tmp_path / "bob"
    shutil.copytree(reader.folder, other_reader)
    for name in ("cosigned/2026-03-05.txt", "heartbeats/2026-03-05.txt"):
        (other_reader / name).write_text(note)
    shutil.rmtree(other_reader / "checkpoints")
    code, told = said("record", "compare", reader.folder, other_reader)
    assert code == 1
    assert any("w1 cosigned two roots of 4 entries" in one for one in told["witnesses"])
    (reader.folder / "theirs.txt").write_text(note)
    outcome, detail = reader.verify()
    assert (outcome, "two roots of 4 entries" in detail) == ("failed", True)


def test_a_witness_who_goes_back_is_no_witness(reader: Reader) -> None:
    beat = (reader.folder / "heartbeats/2026-03-03.txt").read_text()
    late = WATCHING.cosign(text_of(beat), 1_772_900_000)
    (reader.folder / "late.txt").write_text(beat + late.line)
    outcome, detail = reader.verify()
    assert (outcome, "cosigned 3 entries after one of 4" in detail) == ("failed", True)


def test_readers_who_compare_are_told_of_witnesses(reader: Reader, tmp_path: Path) -> None:
    shutil.copytree(reader.folder, tmp_path / "bob")
    code, told = said("record", "compare", reader.folder, tmp_path / "bob")
    assert code == 0
    assert told["witnesses"] == [
        "witness witness.example/w1 cosigned 4 entries at 2026-03-05 10:11:00 UTC"
    ]


def test_a_witness_that_somebody_knows_is_a_step_of_the_audit(reader: Reader) -> None:
    pins = [witness_pin(str(one.key)) for one in (WATCHING, ADA, SILENT, STRANGER)]
    steps = audit(reader.folder, pins=pins)[-4:]
    assert [step.outcome for step in steps] == [PASSED, PASSED, NOT_CHECKABLE, NOT_CHECKABLE]
    assert "cosigned 2 of 3 heartbeats, not 2026-03-04" in steps[0].detail
    assert audited([str(reader.folder), "--quiet", "--witness", str(ADA.key)]) == 0


@pytest.mark.parametrize(
    "line",
    [
        "", "witness.example", "w+00000000+AAAA", str(Signer("w.example", b"w" * 32).key),
        str(WATCHING.key).replace("773a6c12", "773a6c13"), str(WATCHING.key).replace("w1", "w2"),
        str(WATCHING.key) + "A", f"two words{str(WATCHING.key)[10:]}",
    ],
)  # fmt: skip
def test_what_is_no_key_of_a_witness_is_said_to_be_none(line: str, reader: Reader) -> None:
    with pytest.raises(Refused, match="expected the key of a witness"):
        read_witness(line, "here")
    with pytest.raises(Unusable, match="--witness: expected the key"):
        witness_pin(line)
    done = CliRunner().invoke(app, ["record", "verify", str(reader.folder), "--witness", line])
    assert done.exit_code != 0
