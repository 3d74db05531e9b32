"""A bundle held against what somebody was sent; and sets of rules that are called what they are."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from gamemaster.audit import audit
from gamemaster.audit.command import check, main
from gamemaster.audit.evidence import FAILED, NOT_CHECKABLE, PASSED
from gamemaster.audit.findings import Unusable
from gamemaster.audit.pins import ALONE, genesis_pin, key_pin
from gamemaster.audit.steps.known_rulesets import BUILT_IN, told_of
from gamemaster.cli.app import app
from gamemaster.disclosing.disclose import disclose
from gamemaster.disclosing.disclose import publish as publish_bundle
from gamemaster.office.witness import put_back
from gamemaster.record.log import Log
from gamemaster.record.note import Heartbeat
from gamemaster.rulesets.loader import load, names
from gamemaster.saved.pinning import record_pins
from tests.audit.playing import Published, RealTable, publish
from tests.audit.tampering.bases import base
from tests.builders import DAY, MONDAY, tournament

AUDITORS = Path(__file__).parents[2] / "docs" / "auditors.md"


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return base("rulings").write(tmp_path_factory.mktemp("pins") / "bundle", "published")


def key_of(bundle: Path) -> str:
    lines = (bundle / "genesis.txt").read_text().splitlines()
    return next(line.removeprefix("Key: ") for line in lines if line.startswith("Key: "))


def test_what_one_was_sent_is_compared_in_further_steps(bundle: Path) -> None:
    pins = [key_pin(key_of(bundle)), genesis_pin(bundle / "genesis.txt"), *record_pins(bundle)]
    steps = audit(bundle, pins=pins)[-3:]
    assert [step.title for step in steps] == ["key", "genesis given", "record kept"]
    assert {step.outcome for step in steps} == {PASSED}


def test_a_whole_invented_game_under_another_key_is_told(bundle: Path, tmp_path: Path) -> None:
    other = base("press").write(tmp_path / "other", "published")
    pins = [key_pin(key_of(other)), genesis_pin(other / "genesis.txt"), *record_pins(other)]
    steps = audit(bundle, pins=pins)
    assert {step.outcome for step in steps[:-3]} == {PASSED}
    assert {step.outcome for step in steps[-3:]} == {FAILED}


def test_a_genesis_of_another_tournament_is_told_as_one(bundle: Path, tmp_path: Path) -> None:
    text = (bundle / "genesis.txt").read_text().replace("/autumn", "/winter")
    (tmp_path / "genesis.txt").write_text(text)
    *_, step = audit(bundle, pins=[genesis_pin(tmp_path / "genesis.txt")])
    assert step.outcome == FAILED
    assert "the genesis given is another tournament's" in step.detail
    *_, step = audit(bundle, pins=record_pins(tmp_path)[:1])
    assert step.outcome == FAILED
    assert "what was kept is of another tournament than the bundle" in step.detail


@pytest.mark.parametrize("text", ["Subject: genesis\n\nSee below.\n", "", "\xff\xfe"])
def test_what_is_no_genesis_accuses_nobody(tmp_path: Path, text: str) -> None:
    file = tmp_path / "saved.eml"
    file.write_bytes(text.encode("latin-1"))
    with pytest.raises(Unusable, match=r"expected a genesis\.txt"):
        genesis_pin(file)


def test_what_has_nothing_in_common_shows_nothing(bundle: Path, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear all,\nnothing.\n")
    *_, step = audit(bundle, pins=record_pins(tmp_path)[:1])
    assert step.outcome == NOT_CHECKABLE


def test_a_bundle_that_leaves_out_what_was_announced_last_is_told(
    bundle: Path, tmp_path: Path
) -> None:
    """An organiser publishes a branch that ended sooner; somebody kept what came after."""
    kept = tmp_path / "kept"
    shutil.copytree(bundle / "announcements", kept)
    last = max(kept.iterdir())
    number = int(last.stem)
    text = last.read_text().replace(f"announcement {number}", f"announcement {number + 1}")
    (kept / f"{number + 1:04}.txt").write_text(text)
    *_, step = audit(bundle, pins=record_pins(kept)[:1])
    assert step.outcome == FAILED
    assert f"the bundle ends with announcement {number}: it leaves out" in step.detail


def test_of_two_tournaments_that_were_kept_the_one_of_the_bundle_counts(
    bundle: Path, tmp_path: Path
) -> None:
    kept = tmp_path / "kept"
    shutil.copytree(bundle, kept / "one")
    other = base("press").write(kept / "other", "published")
    genesis = (other / "genesis.txt").read_text()
    (other / "genesis.txt").write_text(genesis.replace("secret.test/", "elsewhere.test/"))
    for each in ("checkpoints", "heartbeats", "announcements"):
        shutil.rmtree(other / each, ignore_errors=True)
    *_, step = audit(bundle, pins=record_pins(kept)[:1])
    assert step.outcome == PASSED, step.detail


def test_without_any_the_answer_is_about_the_bundle_alone(
    bundle: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(bundle)]) == 0
    assert " ".join(ALONE.split()) in " ".join(capsys.readouterr().out.split())
    assert main([str(bundle), "--key", key_of(bundle)]) == 0
    assert "bundle alone" not in capsys.readouterr().out
    check(bundle, as_json=True, quiet=True)
    assert json.loads(capsys.readouterr().out)["alone"] == ALONE


@pytest.mark.parametrize("asked", [["--key", "nonsense"], ["--genesis", "/nowhere/genesis.txt"]])
def test_what_cannot_be_read_is_no_answer(bundle: Path, asked: list[str]) -> None:
    assert main([str(bundle), *asked]) == 2


def test_a_key_that_is_none_is_refused() -> None:
    with pytest.raises(Unusable, match="--key: expected an Ed25519 verifier key"):
        key_pin("nonsense")


def test_every_built_in_set_is_known_by_its_hash() -> None:
    found = {}
    for name in names():
        ruleset = load(name)
        found[ruleset.hash] = name
        for option in {option.name for option in ruleset.options}:
            found[ruleset.with_option(option).hash] = f"{name} with {option}"
    assert found == BUILT_IN
    page = AUDITORS.read_text(encoding="utf-8")
    assert all(f"| {name} | `{known}` |" in page for known, name in BUILT_IN.items())


def test_a_set_that_is_called_as_a_built_in_one_and_is_another_is_told() -> None:
    assert "CALLED secret and is not" in told_of("secret", "0" * 64)
    assert told_of("secret", load("secret").hash) == "the set secret as it comes with this program"
    assert told_of("ours", "0" * 64).startswith("a set of the organiser's own, ours")


def test_dice_that_were_promised_are_compared_with_those_of_the_bundle(tmp_path: Path) -> None:
    """Each who joined kept the two files that promised the dice, before and after they answered."""
    table = RealTable(tmp_path)
    table.start("ada", "bob")
    kept = tmp_path / "kept"
    kept.mkdir()
    for number, one in enumerate(table.to("ada")):
        (kept / f"{number}.eml").write_bytes(one.raw)
    table.ask("end", reason="it is over")
    table.wait(DAY)
    folder = disclose(table.office, "autumn", tmp_path / "bundle")
    original = Published(folder, table.office.store.roots("autumn").signing)
    table.close()
    *_, step = audit(folder, pins=record_pins(kept)[:1])
    assert (step.outcome, step.detail.rpartition("; ")[2]) == (
        PASSED, "the dice are those that 2 files promised",
    )  # fmt: skip

    alone = tmp_path / "alone"
    alone.mkdir()
    for name in ("0.eml", "1.eml"):
        (alone / name).write_bytes((kept / name).read_bytes())

    def another_mail(lines: list[dict[str, Any]]) -> None:
        for line in lines:
            if line["type"] == "player.enrolled/1":
                line["data"]["contribution"] = "0" * 64

    *_, step = audit(
        publish(original, tmp_path / "forged", another_mail), pins=record_pins(alone)[:1]
    )
    assert step.outcome == FAILED
    assert "the mail of ada was to add " in step.detail

    def another_die(lines: list[dict[str, Any]]) -> None:
        for line in lines:
            if line["type"] == "record.opened/1":
                line["data"]["die"] = "0" * 64

    *_, step = audit(
        publish(original, tmp_path / "ground", another_die), pins=record_pins(alone)[:1]
    )
    assert step.outcome == FAILED
    assert "promised were the anchor " in step.detail


def test_a_heartbeat_that_was_lost_with_the_store_is_told_and_is_no_fault(tmp_path: Path) -> None:
    """The organiser goes on from yesterday's copy: today's heartbeat was mailed, and is lost."""
    (tmp_path / "table").mkdir()
    config = tournament(heartbeat_hour=0, heartbeat_to=["bob@players.test"])
    table = RealTable(tmp_path / "table", (config,))
    table.start("ada", "bob", "cyd")
    table.mail("ada", "propose enact\nEverybody sings.\nend proposal\nvote for mine")
    table.close()
    copy = Path(shutil.copy(table.path, tmp_path / "copy.store"))
    table.open()
    table.wait(DAY)
    table.close()
    put_back(copy, table.path, table.key, force=True)
    table.open()
    table.wait(DAY)
    table.ask("end", reason="that was all")
    kept = tmp_path / "kept"
    kept.mkdir()
    for place, one in enumerate(table.to("bob")):
        (kept / f"{place}.eml").write_bytes(one.raw)
    bundle = publish_bundle(table.office, "autumn", tmp_path / "bundle", archive=False).folder
    seed = table.office.store.roots("autumn").signing
    genesis = table.tournament.public.leaf(0)
    table.close()
    assert not (bundle / "heartbeats" / "2026-03-03.txt").exists()
    step = next(one for one in audit(bundle, pins=record_pins(kept)) if one.title == "record kept")
    assert step.outcome == PASSED, step.detail
    lost = "1 heartbeat from before a copy of the store was put back, the first of 2026-03-03"
    assert lost in step.detail
    # One of after that is left out.
    later = Heartbeat("2026-03-09", 1, "a" * 64, MONDAY + 7 * DAY)
    note = Log("secret.test/autumn", seed, [genesis]).heartbeat(later)
    (kept / "later.txt").write_text(note)
    step = next(one for one in audit(bundle, pins=record_pins(kept)) if one.title == "record kept")
    assert (step.outcome, "2026-03-09 was kept" in step.detail) == (FAILED, True)


def test_receipts_that_were_kept_are_a_step_and_those_that_were_not_are_told(
    tmp_path: Path,
) -> None:
    (tmp_path / "table").mkdir()
    table = RealTable(tmp_path / "table")
    table.start("ada", "bob")
    table.mail("ada", "propose enact\nEverybody sings.\nend proposal\nvote for mine")
    table.mail("bob", "vote for 301")
    table.mail("bob", "vote against 301")
    table.ask("end", reason="that was all")
    receipts = [one for one in table.to("bob") if "receipt.txt" in one.attachments]
    kept, all_of_it = tmp_path / "kept", tmp_path / "all"
    for folder, mails in ((kept, receipts[:1]), (all_of_it, receipts)):
        folder.mkdir()
        for place, one in enumerate(mails):
            (folder / f"{place}.eml").write_bytes(one.raw)
        (folder / "genesis.txt").write_text(table.tournament.public.leaf(0))
    bundle = publish_bundle(table.office, "autumn", tmp_path / "bundle").folder
    table.close()
    *_, step = audit(bundle, pins=record_pins(kept))
    assert (step.title, step.outcome) == ("receipts kept", PASSED)
    lacking = "no receipt was kept of moves of bob received at 2026-03-02 10:08:00 UTC"
    assert step.detail.endswith(lacking)
    *_, step = audit(bundle, pins=record_pins(all_of_it))
    assert "no receipt was kept" not in step.detail
    page = tmp_path / "page.html"
    words = ["report", str(bundle), "-o", str(page), "--record", str(kept)]
    assert CliRunner().invoke(app, words).exit_code == 0
    assert lacking in page.read_text()
    said = receipts[0].attachments["receipt.txt"].decode()
    (kept / "receipt.txt").write_text(said.replace("vote 301 for", "vote 301 against"))
    assert audit(bundle, pins=record_pins(kept))[-1].outcome == FAILED
