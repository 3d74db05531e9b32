"""Checkpoints and proofs verify with programs that are not ours: Go's sumdb packages, OpenSSL.

``verify.go`` is compiled against Debian's golang-golang-x-mod-dev; nothing is fetched. OpenSSL runs
the lines of docs/auditors.md, in tests/test_auditors_doc.py too.
"""

from __future__ import annotations

import base64
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from gamemaster.publication import Edition
from gamemaster.record.genesis import read_genesis
from gamemaster.record.log import Log
from tests.audit.playing import RealTable
from tests.builders import DAY, tournament
from tests.e2e.rig import missing
from tests.golang import built

pytestmark = pytest.mark.e2e

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def verifier(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program that verifies a directory, made of Go's own packages."""
    return built([HERE / "verify.go"], tmp_path_factory.mktemp("go"))


@pytest.fixture(scope="module")
def www(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of a tournament that was played for some days."""
    home = tmp_path_factory.mktemp("played")
    table = RealTable(home, (tournament(heartbeat_hour=0),))
    table.start("ada", "bob", "cyd")
    for day in range(8):
        table.mail(("ada", "bob", "cyd")[day % 3], f"propose enact\nText {day}.\nend proposal\n")
        table.wait(DAY)
    seed = table.office.store.roots("autumn").signing
    Edition(home / "www", seed, durable=False).update(table.tournament.told)
    table.close()
    return home / "www"


def verified(verifier: Path, www: Path, key: str | None = None) -> tuple[int, str]:
    own = read_genesis((www / "genesis.txt").read_text()).key
    done = subprocess.run([verifier, key or own, www], capture_output=True, text=True, check=False)
    return done.returncode, (done.stdout or done.stderr).strip()


def test_go_verifies_all_of_it(verifier: Path, www: Path) -> None:
    entries = len(list((www / "announcements").iterdir())) + 1
    assert entries == 10
    said = "10 entries, 11 checkpoints, 8 heartbeats, 8 proofs of growth, 10 of entries"
    assert verified(verifier, www) == (0, said)


def test_go_verifies_trees_of_every_size(verifier: Path, tmp_path: Path) -> None:
    """Powers of two, one more and one less: where proofs of RFC 6962 have their corners."""
    for size in (1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 33):
        folder = tmp_path / str(size)
        for name in ("announcements", "checkpoints", "proofs"):
            (folder / name).mkdir(parents=True)
        log = Log("gm.example.org/autumn", b"s" * 32)
        for number in range(size):
            text = f"entry {number}\n"
            name = f"announcements/{number}.txt" if number else "genesis.txt"
            (folder / name).write_text(text)
            (folder / "checkpoints" / f"{number}.txt").write_text(log.append(text))
            (folder / "proofs" / f"{number}").write_text(log.inclusion(number))
        done = subprocess.run(
            [verifier, str(log.key), folder], capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stdout.split(",")[0]) == (0, f"{size} entries"), done.stderr


def rewritten(www: Path) -> None:
    """Another past, signed by the same Gamemaster's key as far as anybody but them could."""
    file = www / "announcements" / "2.txt"
    file.write_text(file.read_text().replace("proposed", "retracted"))


def another_key(www: Path) -> None:
    note = www / "checkpoint"
    size, root = note.read_text().split("\n")[1:3]
    forged = Log("secret.test/autumn", b"f" * 32, ["x\n"]).checkpoint()
    text = f"secret.test/autumn\n{size}\n{root}\n"
    note.write_text(text + "\n" + forged.partition("\n\n")[2])


def a_proof_of_another_entry(www: Path) -> None:
    file = www / "proofs" / "3.tlog-proof"
    file.write_text(file.read_text().replace("index 3", "index 2"))


def growth_from_elsewhere(www: Path) -> None:
    file = max((www / "growth").iterdir())
    lines = file.read_text().split("\n")
    lines[1] = base64.b64encode(bytes(32)).decode()
    file.write_text("\n".join(lines))


def a_heartbeat_of_another_instant(www: Path) -> None:
    file = max((www / "heartbeats").iterdir())
    file.write_text(re.sub(r"\nat \d", "\nat 9", file.read_text()))


@pytest.mark.parametrize(
    ("forge", "found"),
    [
        (rewritten, "root is not that of the entries"),
        (another_key, "note has no verifiable signatures"),
        (a_proof_of_another_entry, "invalid transparency proof"),
        (growth_from_elsewhere, "invalid transparency proof"),
        (a_heartbeat_of_another_instant, "invalid signature for key"),
    ],
)
def test_go_refuses_what_was_forged(
    verifier: Path, www: Path, tmp_path: Path, forge: Callable[[Path], None], found: str
) -> None:
    copy = Path(shutil.copytree(www, tmp_path / "www"))
    forge(copy)
    code, said = verified(verifier, copy)
    assert (code, found in said) == (1, True), said


def test_go_refuses_a_fork(verifier: Path, www: Path, tmp_path: Path) -> None:
    """A second history, signed with the real key, in which only one entry is another."""
    seed = b"signing seed of one tournament 32"[:32]
    ours = Log("gm.example.org/autumn", seed, [f"entry {n}\n" for n in range(9)])
    fork = Log("gm.example.org/autumn", seed, ["entry 0\n", "forged\n"])
    (tmp_path / "announcements").mkdir()
    (tmp_path / "checkpoints").mkdir()
    (tmp_path / "genesis.txt").write_text("entry 0\n")
    for number in range(1, 9):
        (tmp_path / "announcements" / f"{number}.txt").write_text(f"entry {number}\n")
    (tmp_path / "checkpoint").write_text(ours.checkpoint())
    run = [str(verifier), str(ours.key), str(tmp_path)]
    assert subprocess.run(run, capture_output=True, check=False).returncode == 0
    (tmp_path / "checkpoints" / "1.txt").write_text(fork.checkpoint())
    done = subprocess.run(run, capture_output=True, text=True, check=False)
    assert (done.returncode, "root is not that of the entries" in done.stderr) == (1, True)


def test_openssl_verifies_every_checkpoint(www: Path, tmp_path: Path) -> None:
    if shutil.which("openssl") is None:
        missing("not installed: openssl")
    genesis = read_genesis((www / "genesis.txt").read_text())
    # RFC 8410 §4: what stands before the 32 octets of an Ed25519 key.
    prefix = bytes.fromhex("302a300506032b6570032100")
    (tmp_path / "key.der").write_bytes(prefix + base64.b64decode(genesis.key.split("+", 2)[2])[1:])
    notes = [www / "checkpoint", *www.glob("checkpoints/*"), *www.glob("heartbeats/*")]
    assert len(notes) > 10
    for note in notes:
        text, _, signatures = note.read_text().partition("\n\n")
        (tmp_path / "signed").write_text(text + "\n")
        (tmp_path / "signature").write_bytes(base64.b64decode(signatures.split()[2])[4:])
        done = subprocess.run(
            ["openssl", "pkeyutl", "-verify", "-pubin", "-keyform", "DER", "-inkey", "key.der",
             "-rawin", "-in", "signed", "-sigfile", "signature"],
            cwd=tmp_path, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert (done.returncode, done.stdout.strip()) == (0, "Signature Verified Successfully")
