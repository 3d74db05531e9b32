"""The lines of docs/auditors.md, run as they stand there on what a tournament gives out."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path

import pytest

from gamemaster.clauses import format_instant
from gamemaster.disclosing.disclose import disclose
from gamemaster.documents.proposal import (
    Body,
    Target,
    canonical_body,
    document,
    document_hash,
    nonce,
)
from gamemaster.game import dice
from gamemaster.record.entries import render
from gamemaster.record.genesis import Genesis
from gamemaster.record.log import Log
from gamemaster.record.rounds import text_of
from tests.audit import witnessed
from tests.audit.games import STORIES
from tests.audit.games import disclosed as published
from tests.audit.playing import RealTable
from tests.audit.test_beacon import PUBLISHED

PAGE = Path(__file__).parent.parent / "docs" / "auditors.md"
BLOCKS = re.findall(r"^```sh\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)
(FILE, MAIL, ROLL, CHAIN, ROUND, VALUE, PROMISE, MINE, MIX, DRAWN, SIGNATURE, TREE, RECEIPT, KEPT,
 TOLD, PASSED, HEAD, COSIGNED) = BLOCKS  # fmt: skip

TITLE, AT, ROOT = "Autumn", 1_750_000_000, bytes(range(32))
CHANGE = Body(
    "amend", Target("rule", 203), "Trois cinquièmes.\n\nEnd: 301", "define adopted = true"
)
DOCUMENT = document("autumn", 301, nonce(ROOT, 301, canonical_body(CHANGE)), CHANGE)
OPEN = dice.root_of(ROOT, "open")
MIXED = dice.mix_of({"ada": dice.contribution("<5@ada>"), "bob": dice.contribution("")})

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is not installed")


@pytest.fixture
def mix() -> str | None:
    """What is mixed into the dice of ``saved``."""
    return MIXED


@pytest.fixture
def saved(tmp_path: Path, mix: str | None) -> Path:
    """Save what a reader has of a tournament: 30 announcements, two checkpoints, a document."""
    log = Log("gm.example.org/autumn", ROOT)
    die, open_die = dice.anchor(dice.root_of(ROOT, "secret"), 0), dice.anchor(OPEN, 0)
    begun = (
        ("roster", ("Ada", "Bob")),
        ("dice.anchor", die),
        ("dice.length", dice.CHAIN_LENGTH),
        ("record.origin", log.origin),
        ("record.key", str(log.key)),
    )
    origin, key = log.origin, str(log.key)
    genesis = Genesis("autumn", TITLE, origin, key, "secret", "0" * 64, "0" * 64,
                      die, open_die, dice.CHAIN_LENGTH, "0" * 64,
                      format_instant(AT), "0" * 64, mix)  # fmt: skip
    (tmp_path / "genesis.txt").write_text(genesis.text())
    log.append(genesis.text())
    texts = [render(1, TITLE, "tournament.started", begun, AT)]
    for number in range(2, 31):
        length = dice.CHAIN_LENGTH
        rolled = dice.roll(OPEN, "autumn", number - 18, 6, length, mix) if number > 18 else None
        fields = (
            ("proposal.number", 299 + number),
            ("proposal.hash", document_hash(DOCUMENT)),
            *((("die.value", rolled.value), ("die.proof", rolled.proof)) if rolled else ()),
        )
        texts.append(render(number, TITLE, "turn.taken", fields, AT + number))
    for number, text in enumerate(texts, 1):
        (tmp_path / f"announcement-{number}.txt").write_text(text)
        (tmp_path / f"checkpoint-{number}.txt").write_text(log.append(text))
    (tmp_path / "proposal-301.txt").write_text(DOCUMENT)
    mail = EmailMessage(SMTP)
    mail["From"], mail["Subject"] = "ada@example.org", "Look at this"
    mail.set_content(f"Hello,\n\n{DOCUMENT}\nAda\n", cte="8bit")
    (tmp_path / "saved.eml").write_bytes(mail.as_bytes())
    return tmp_path


@pytest.fixture(scope="module")
def disclosed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a player holds after a game: the bundle, and the receipt of a mail with two moves."""
    folder = tmp_path_factory.mktemp("played")
    table = RealTable(folder)
    table.start("ada", "bob")
    table.mail(
        "ada", "propose amend 207\nNo {braces}.\nend proposal\nvote for mine\ndo dance {1}\n"
    )
    table.mail("bob", "vote against 301\n")
    table.mail("bob", "tell ada\nNot so loud.\n\nPlease.\nend tell\n")
    (note,) = [one.attachments["receipt.txt"] for one in table.to("ada")
               if "receipt.txt" in one.attachments]  # fmt: skip
    (letter,) = [one.attachments["letter.txt"] for one in table.to("ada")
                 if "letter.txt" in one.attachments]  # fmt: skip
    (passed,) = [one.attachments["message.txt"] for one in table.to("ada")
                 if "message.txt" in one.attachments]  # fmt: skip
    table.ask("end", reason="enough")
    bundle = disclose(table.office, "autumn", folder / "bundle")
    table.close()
    (bundle / "receipt.txt").write_bytes(note)
    (bundle / "letter.txt").write_bytes(letter)
    (bundle / "message.txt").write_bytes(passed)
    return bundle


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a player has saved of a real tournament of ``secret`` with an open roll."""
    folder = tmp_path_factory.mktemp("shown")
    (story,) = (story for story in STORIES if story.stem == "open-dice")
    (bundle,) = published(story, folder)
    saved = folder / "saved"
    saved.mkdir()
    for kind in ("announcement", "checkpoint", "proposal"):
        for file in (bundle.folder / f"{kind}s").iterdir():
            shutil.copy(file, saved / f"{kind}-{file.name}")
    shutil.copy(bundle.folder / "genesis.txt", saved)
    return saved


def run(lines: str, folder: Path) -> str:
    done = subprocess.run(
        ["/bin/sh", "-eu"], input=lines, cwd=folder, capture_output=True, text=True, check=True
    )
    return done.stdout


@pytest.mark.parametrize("lines", [FILE, MAIL])
def test_the_lines_give_the_announced_hash(lines: str, saved: Path) -> None:
    announced = f"SHA-256 {run(lines, saved).split()[0]}\n"
    assert announced in (saved / "announcement-2.txt").read_text()


def test_the_lines_tell_a_changed_text(saved: Path) -> None:
    text = saved / "proposal-301.txt"
    text.write_text(text.read_text().replace("Trois", "Deux"))
    assert run(FILE, saved).split()[0] != document_hash(DOCUMENT)


def test_the_lines_follow_an_open_roll_to_its_anchor(saved: Path) -> None:
    assert run(ROLL + CHAIN, saved) == "committed to\n"
    forged = ROLL.replace("autumn roll=12", "autumn roll=11")
    assert run(f"{forged}{CHAIN.rstrip()} || echo no", saved) == "no\n"


@pytest.mark.parametrize("mix", [None, MIXED], ids=["before", "mixed"])
@pytest.mark.parametrize("roll", range(1, 13))
def test_the_lines_roll_what_was_announced(roll: int, saved: Path) -> None:
    lines = ROLL.replace("roll=12", f"roll={roll}").replace("-30.txt", f"-{roll + 18}.txt")
    value = run(lines + VALUE, saved).removeprefix("the die shows ").strip()
    assert f"The die shows {value}," in (saved / f"announcement-{roll + 18}.txt").read_text()


def test_the_lines_follow_an_open_roll_of_a_real_tournament(shown: Path) -> None:
    """No anchor of the open die is announced there: the genesis has it."""
    with_key = [one for one in shown.glob("announcement-*") if "\nKey " in one.read_text()]
    assert len(with_key) == 1
    assert not [one for one in shown.glob("announcement-*") if "open die" in one.read_text()]
    lines = ROLL.replace("roll=12", "roll=1").replace("announcement-30.txt", with_key[0].name)
    found = run(lines + CHAIN + VALUE, shown)
    value = found.removeprefix("committed to\nthe die shows ").strip()
    assert f"The die shows {value}," in with_key[0].read_text()


def test_the_other_lines_hold_on_a_real_tournament(shown: Path) -> None:
    last = len([*shown.glob("announcement-*")])
    assert "Verified" in run(SIGNATURE.replace("checkpoint-30", f"checkpoint-{last}"), shown)
    assert run(TREE.replace("upto=30", f"upto={last}"), shown) == "in the record\n"
    digest = run(FILE, shown).split()[0]
    assert [one for one in shown.glob("announcement-*") if f"SHA-256 {digest}\n" in one.read_text()]


@pytest.mark.parametrize("head", ["DIE/1\nautumn", f"DIE/2\nautumn\n{MIXED}"])
def test_some_of_those_rolls_were_drawn_again(head: str) -> None:
    """Or else the lines' loop has not been tried."""
    drawn = [
        dice._draw(dice.key(OPEN, roll), f"SECRET NOMIC {head}\n{roll}\n0\n", 1)
        for roll in range(1, 13)
    ]
    assert max(drawn) >= 252


@pytest.fixture(scope="module")
def joined(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a player holds who has joined a tournament with dice, and its bundle."""
    folder = tmp_path_factory.mktemp("joined")
    table = RealTable(folder)
    table.join("ada", "ada2", "bob")
    sent, _, _ = table.last_raw
    table.ask("start")
    asked, welcome = [one for one in table.to("bob") if "dice.txt" in one.attachments]
    table.ask("end", reason="enough")
    bundle = disclose(table.office, "autumn", folder / "bundle")
    table.close()
    (bundle / "dice.txt").write_bytes(asked.attachments["dice.txt"])
    (bundle / "welcome.txt").write_bytes(welcome.attachments["dice.txt"])
    (bundle / "sent.eml").write_bytes(sent)
    return bundle


def test_the_lines_find_the_dice_that_were_promised(joined: Path, tmp_path: Path) -> None:
    assert run(PROMISE, joined) == "the dice that were promised\n"
    for name in ("dice.txt", "welcome.txt"):
        lines = SIGNATURE.replace("checkpoint-30.txt", name)
        assert "Verified Successfully" in run(lines, joined), name
    shutil.copy(joined / "dice.txt", tmp_path)
    begun = (joined / "genesis.txt").read_text()
    (tmp_path / "genesis.txt").write_text(re.sub("\nDie: ..", "\nDie: zz", begun))
    assert run(f"{PROMISE.rstrip()} || echo no", tmp_path) == "no\n"


def test_the_lines_find_ones_own_mail_in_the_mix(joined: Path, tmp_path: Path) -> None:
    mine = run(MINE, joined).strip()
    assert f"Contribution: {mine}\n" in (joined / "welcome.txt").read_text()
    made, told = run(MIX, joined).split()
    assert made == told
    sent = (joined / "sent.eml").read_bytes()
    folded = re.sub(rb"(?i)message-id: ", b"Message-ID:\r\n ", sent)
    assert folded != sent
    (tmp_path / "sent.eml").write_bytes(folded)
    assert run(MINE, tmp_path).strip() == mine
    shutil.copy(joined / "genesis.txt", tmp_path)
    journal = (joined / "journal.jsonl").read_text()
    (tmp_path / "journal.jsonl").write_text(journal.replace(mine, "0" * 64))
    assert len({*run(MIX, tmp_path).split()}) == 2


def test_the_lines_mix_a_round_of_the_beacon_in(tmp_path: Path) -> None:
    signature, _ = PUBLISHED[1000]
    (tmp_path / "genesis.txt").write_text(f"SECRET NOMIC GENESIS/3\nMix: {MIXED}\n")
    line = {"data": {"round": 1000, "signature": signature}, "type": "dice.mixed/1"}
    written = json.dumps(line, separators=(",", ":"))
    (tmp_path / "journal.jsonl").write_text(f"{written}\n")
    both = {"ada": dice.contribution("<5@ada>"), "bob": dice.contribution("")}
    expected = dice.mix_of(both, dice.drawn(signature))
    assert run(f'{DRAWN}echo "$mix"', tmp_path) == f"{expected}\n"


def test_the_lines_take_the_round_from_the_file_that_comes_by_mail(tmp_path: Path) -> None:
    signature, randomness = PUBLISHED[1000]
    (tmp_path / "beacon.txt").write_text(
        text_of("gm.example.org/autumn", "quicknet 1000", signature)
    )
    contributed = {"ada": dice.contribution("<5@ada>"), "bob": dice.contribution("")}
    expected = dice.mix_of(contributed, dice.drawn(signature))
    said = run(f'mix={MIXED}\n{ROUND}echo "$mix $drawn"', tmp_path)
    assert said == f"{expected} {randomness}\n"


def test_the_lines_verify_a_signature(saved: Path) -> None:
    assert "Verified Successfully" in run(SIGNATURE, saved)
    checkpoint = saved / "checkpoint-30.txt"
    checkpoint.write_text(checkpoint.read_text().replace("\n31\n", "\n32\n"))
    with pytest.raises(subprocess.CalledProcessError):
        run(SIGNATURE, saved)


@pytest.mark.parametrize("upto", [1, 2, 3, 4, 6, 7, 8, 15, 29, 30])
def test_the_lines_find_all_announcements_in_the_record(upto: int, saved: Path) -> None:
    lines = TREE.replace("upto=30", f"upto={upto}")
    assert run(lines, saved) == "in the record\n"
    announced = saved / f"announcement-{upto}.txt"
    announced.write_text(announced.read_text().replace("Autumn", "Winter"))
    assert run(f"{lines.rstrip()} || echo no", saved) == "no\n"


def test_the_lines_verify_a_receipt(disclosed: Path, tmp_path: Path) -> None:
    assert "Verified Successfully" in run(RECEIPT, disclosed)
    for name in ("receipt.txt", "genesis.txt"):
        shutil.copy(disclosed / name, tmp_path)
    note = tmp_path / "receipt.txt"
    note.write_text(note.read_text().replace("vote mine for", "vote mine against"))
    with pytest.raises(subprocess.CalledProcessError):
        run(RECEIPT, tmp_path)


def test_the_lines_find_what_was_receipted_in_the_journal(disclosed: Path) -> None:
    found = run(KEPT, disclosed).splitlines()
    assert found[0] == "received then"
    moves = [json.loads(line) for line in found[1:]]
    assert [move["move"] for move in moves] == ["turn", "vote", "do"]
    # What has braces of its own comes out whole.
    target, text = moves[0]["body"]["target"], moves[0]["body"]["text"]
    assert (target, text) == ({"noun": "rule", "number": 207}, "No {braces}.\n")
    assert moves[1] == {"choice": "for", "move": "vote", "number": 0, "player": "ada"}
    assert moves[2]["words"] == "dance {1}"


def test_the_lines_find_what_a_letter_tells_in_the_journal(disclosed: Path) -> None:
    assert "Verified Successfully" in run(RECEIPT.replace("receipt.txt", "letter.txt"), disclosed)
    (fields,) = run(TOLD, disclosed).splitlines()
    told = dict(json.loads(fields))
    assert document_hash(told["proposal.document"]) in (disclosed / "letter.txt").read_text()


def test_the_lines_find_what_a_message_is_bound_by(disclosed: Path, tmp_path: Path) -> None:
    assert "Verified Successfully" in run(RECEIPT.replace("receipt.txt", "message.txt"), disclosed)
    line, said = run(PASSED, disclosed).splitlines()
    assert (json.loads(line)["data"]["readers"], said) == (["ada"], "just these words")
    shutil.copy(disclosed / "journal.jsonl", tmp_path)
    note = tmp_path / "message.txt"
    note.write_text((disclosed / "message.txt").read_text().replace("loud", "late"))
    assert "just these words" not in run(f"{PASSED.rstrip()} || true", tmp_path)
    note.write_text((disclosed / "message.txt").read_text().replace("Nonce: ", "Nonce: 0"))
    with pytest.raises(subprocess.CalledProcessError):
        run(PASSED, tmp_path)


def test_the_lines_find_the_head_that_a_receipt_names(disclosed: Path, tmp_path: Path) -> None:
    said = "nothing before it was changed"
    assert run(KEPT + HEAD, disclosed).splitlines()[-1] == said
    for name in ("receipt.txt", "journal.jsonl"):
        shutil.copy(disclosed / name, tmp_path)
    note = tmp_path / "receipt.txt"
    note.write_text(re.sub("Journal: .{8}", "Journal: 00000000", note.read_text()))
    assert said not in run(f"{KEPT}{HEAD.rstrip()} || true", tmp_path)


def test_a_cosignature_is_verified_by_its_key(tmp_path: Path) -> None:
    table = witnessed.played(tmp_path)
    public = table.tournament.public
    (tmp_path / "genesis.txt").write_text(public.leaf(0))
    note = table.office.records.cosigned("autumn", public, "2026-03-03")
    table.close()
    (tmp_path / "cosigned-2026-11-22.txt").write_text(note)
    told = run(COSIGNED, tmp_path)
    assert "Signature Verified Successfully" in told
    assert "Mar  3 " in told
    (tmp_path / "cosigned-2026-11-22.txt").write_text(note.replace("\n3\n", "\n4\n"))
    with pytest.raises(subprocess.CalledProcessError):
        run(COSIGNED, tmp_path)
