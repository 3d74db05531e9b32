"""The verifier's command line: a verdict and an exit code, and never a traceback."""

from __future__ import annotations

import errno
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any

import pytest
import zstandard
from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from gamemaster.audit import command, verify
from gamemaster.audit.about import Game
from gamemaster.audit.command import exit_code, main, verdict
from gamemaster.audit.files import sources
from gamemaster.audit.pins import ALONE, NOT_PLAYED
from gamemaster.audit.record import cosignatures, notes
from gamemaster.audit.verify import Step
from tests.audit.tampering.bases import base

STEPS = 22


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return base("whole").write(tmp_path_factory.mktemp("told") / "autumn", "naive")


def packed(folder: Path, archive: Path) -> Path:
    octets = io.BytesIO()
    with tarfile.open(mode="w", fileobj=octets, format=tarfile.USTAR_FORMAT) as tar:
        tar.add(folder, "autumn")
    archive.write_bytes(zstandard.compress(octets.getvalue()))
    return archive


@pytest.fixture
def forged(tmp_path: Path) -> Path:
    forgery = base("whole")
    forgery.data("vote.cast")["choice"] = "\x1b[2Jagainst"
    return forgery.write(tmp_path / "forged", "published")


def test_all_steps_pass_and_it_says_what_that_means(
    bundle: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(bundle)]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert f"YES: all {STEPS} steps passed" in told.out
    assert " 6  announced    passed" in told.out
    assert "Passed, it proves:" in told.out
    assert "No audit can prove:" in told.out
    assert all(len(line) <= 100 for line in told.out.splitlines())


class OldKey:
    """A key as `cryptography` had it before version 40, which Debian 12 has."""

    def __init__(self, octets: bytes) -> None:
        self._key = Ed25519PublicKey.from_public_bytes(octets)

    @classmethod
    def from_public_bytes(cls, octets: bytes) -> OldKey:
        return cls(octets)

    def verify(self, signature: bytes, data: bytes) -> None:
        self._key.verify(signature, data)

    def public_bytes(self, encoding: Encoding, form: PublicFormat) -> bytes:
        return self._key.public_bytes(encoding, form)


def test_an_honest_game_passes_with_the_library_of_an_older_system(
    bundle: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for module in (notes, cosignatures):
        monkeypatch.setattr(module, "Ed25519PublicKey", OldKey)
    assert main([str(bundle), "--quiet"]) == 0
    assert capsys.readouterr().out.startswith(f"YES: all {STEPS} steps passed\n")


class NoKey(OldKey):
    """What a library offers that was built without the algorithm."""

    @classmethod
    def from_public_bytes(cls, octets: bytes) -> OldKey:
        raise UnsupportedAlgorithm(f"{len(octets)} octets")


class BlindKey(OldKey):
    def verify(self, signature: bytes, data: bytes) -> None:
        pass


class StrictKey(OldKey):
    def verify(self, signature: bytes, data: bytes) -> None:
        raise InvalidSignature


class BareKey:
    """A class of that name which has no more than its name."""


@pytest.mark.parametrize("key", [NoKey, BlindKey, StrictKey, BareKey])
def test_a_library_that_cannot_verify_accuses_nobody_and_clears_nobody(
    key: type, bundle: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(notes, "Ed25519PublicKey", key)
    assert main([str(bundle), "--quiet"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("cannot check: the package cryptography ")
    assert "cannot verify Ed25519 signatures here, so nothing is known" in told.err


def test_the_program_in_a_bundle_says_that_a_library_is_too_old(
    bundle: Path, tmp_path: Path
) -> None:
    """As cryptography 2.5 is, which has no such keys."""
    old = tmp_path / "cryptography" / "hazmat" / "primitives" / "asymmetric"
    old.mkdir(parents=True)
    for folder in (old, *old.parents[:3]):
        (folder / "__init__.py").write_text("__version__ = '2.5'\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-S", str(bundle / "verify.pyz"), str(bundle)],
        capture_output=True, text=True, check=False, cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("verify.pyz needs the package cryptography, 2.6 or newer: ")


def test_what_the_library_lacks_in_the_middle_of_an_audit_is_no_finding(
    bundle: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def check(_: object) -> tuple[str, str]:
        library: Any = Ed25519PublicKey
        return library.not_there, ""

    monkeypatch.setattr(verify, "_STEPS", (("manifest", check),))
    assert main([str(bundle)]) == 2
    told = capsys.readouterr()
    assert (told.out, "the verifier itself failed" in told.err) == ("", True)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is full")
def test_findings_that_cannot_be_written_are_no_answer(bundle: Path) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [sys.executable, "-m", "gamemaster.audit", str(bundle), "--quiet"],
            stdout=full, stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr == "cannot check: the findings cannot be written: No space left on device\n"


def test_an_archive_gives_the_same_answer_and_nothing_is_unpacked(
    bundle: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(bundle), "--json"]) == 0
    of_folder = capsys.readouterr().out
    archive = packed(bundle, tmp_path / "autumn.tar.zst")
    assert main([str(archive), "--json"]) == 0
    assert capsys.readouterr().out == of_folder
    assert [*tmp_path.iterdir()] == [archive]


def test_a_failed_step_is_told_with_its_first_wrong_entry(
    forged: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(forged), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    (failed,) = (step for step in told["steps"] if step["outcome"] == "failed")
    assert failed["title"] == "votes"
    assert failed["entry"].startswith("journal entry ")
    assert told["verdict"] == f"NO: step 14 (votes) failed, at {failed['entry']}"
    others = [step for step in told["steps"] if step["outcome"] == "not checkable"]
    assert {step["number"] for step in others} == {*range(12, STEPS + 1)} - {14}
    assert all(f"stopped at {failed['entry']}" in step["detail"] for step in others)


def test_what_stands_in_a_bundle_does_nothing_to_a_terminal(
    forged: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(forged)]) == 1
    assert "\x1b" not in capsys.readouterr().out


def test_quietly_it_says_the_verdict_and_what_it_is_about(
    bundle: Path, forged: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(bundle), "--quiet"]) == 0
    answer, game, alone = capsys.readouterr().out.splitlines()
    assert answer == f"YES: all {STEPS} steps passed"
    assert game.startswith("It is the tournament Autumn (autumn), record secret.test/autumn, key ")
    assert game.endswith("; won by Bob.")
    assert alone == ALONE
    key = (bundle / "genesis.txt").read_text().partition("Key: ")[2].partition("\n")[0]
    assert key in game
    assert main([str(bundle), "--quiet", "--key", key]) == 0
    assert capsys.readouterr().out.splitlines()[2] == NOT_PLAYED
    assert main([str(forged), "--quiet"]) == 1
    found, answer, game = capsys.readouterr().out.splitlines()
    assert (found[:7], answer[:4]) == ("votes: ", "NO: ")
    assert game.startswith("By its journal, which is not shown to be right, it is the tournament ")


def test_programs_are_told_which_game_it_is_and_who_won(
    bundle: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(bundle), "--json"]) == 0
    game = json.loads(capsys.readouterr().out)["game"]
    assert game.pop("key").startswith("secret.test/autumn+")
    assert game == {
        "tournament": "autumn", "title": "Autumn", "record": "secret.test/autumn",
        "winners": ["Bob"], "rounds": [], "ended": True,
    }  # fmt: skip


ENDS = {
    "; won by Bob.": (("Bob",), (), True),
    "; won by Ada, Bob and Cy.": (("Ada", "Bob", "Cy"), (), True),
    "; it ended, and nobody won.": ((), (), True),
    "; it ended after 2 won rounds, the last by Ada and Bob.": (
        (), (("Cy",), ("Ada", "Bob")), True),
    "; it has no end.": ((), (), False),
}  # fmt: skip


@pytest.mark.parametrize("said", ENDS)
def test_a_game_that_was_not_won_is_not_said_to_be(said: str) -> None:
    assert Game("a", "A", "x/a", "x/a+1+k", *ENDS[said]).told(shown=True).endswith(said)


def test_a_journal_that_names_no_game_is_about_none(
    bundle: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = Path(shutil.copytree(bundle, tmp_path / "spoilt"))
    (folder / "journal.jsonl").write_text("nothing\n", encoding="utf-8")
    assert main([str(folder), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["game"] is None


class FailingDisk(io.BytesIO):
    def read(self, _size: int | None = -1) -> bytes:
        raise OSError(errno.EIO, os.strerror(errno.EIO))


def require_no_answer(capsys: pytest.CaptureFixture[str], said: str) -> None:
    told = capsys.readouterr()
    assert (told.out, told.err.splitlines()[0]) == ("", f"cannot check: {said}")


@pytest.mark.parametrize(("name", "call"), [("roots.json", "open"), ("announcements/", "scandir")])
def test_a_file_that_may_not_be_read_here_accuses_nobody(
    name: str,
    call: str,
    bundle: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    real = getattr(os, call)

    def failing(path: Path, *given: int) -> object:
        if path == bundle / name:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return real(path, *given)

    monkeypatch.setattr(os, call, failing)
    assert main([str(bundle)]) == 2
    require_no_answer(capsys, f"{name}: cannot be read (Permission denied)")


def test_a_disk_that_fails_accuses_nobody(
    bundle: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    archive = packed(bundle, tmp_path / "autumn.tar.zst")
    monkeypatch.setattr(sources, "_zstd", lambda: lambda _file: FailingDisk())
    assert main([str(archive)]) == 2
    require_no_answer(capsys, "autumn.tar.zst: cannot be read (Input/output error)")
    monkeypatch.setattr(os, "fdopen", lambda *_, **__: FailingDisk())
    assert main([str(bundle)]) == 2
    require_no_answer(capsys, "README.txt: cannot be read (Input/output error)")


def test_what_is_no_bundle_is_said_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path / "nothing")]) == 2
    assert capsys.readouterr().err.startswith("cannot check: ")
    assert main([str(tmp_path), "--json"]) == 2
    told = capsys.readouterr()
    assert json.loads(told.out)["steps"] == []
    assert "with a manifest.json" in told.err
    (tmp_path / "holiday.jpg").write_bytes(b"not of a bundle")
    assert main([str(tmp_path)]) == 2
    assert "with a manifest.json" in capsys.readouterr().err


TROUBLE = {
    "interrupted": KeyboardInterrupt(),
    "too little memory": MemoryError(),
    "the verifier itself failed (ZeroDivisionError)": ZeroDivisionError("secret"),
}


@pytest.mark.parametrize("said", TROUBLE)
def test_whatever_happens_is_never_called_passed(
    said: str, bundle: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def examined(source: Path, progress: object, pins: object) -> list[Step]:
        raise TROUBLE[said]

    monkeypatch.setattr(command, "examined", examined)
    assert main([str(bundle)]) == 2
    told = capsys.readouterr()
    assert (told.out, said in told.err) == ("", True)
    assert "secret" not in told.err
    assert len(told.err.splitlines()) == 1


def test_a_step_that_cannot_run_has_failed(bundle: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def check(_: object) -> tuple[str, str]:
        raise KeyError("gone")

    monkeypatch.setattr(verify, "_STEPS", (("manifest", check),))
    (step,) = verify.audit(bundle)
    assert (step.outcome, step.detail) == (
        "failed", "an entry: expected the shape that such an entry has, found another")  # fmt: skip


def test_it_runs_by_itself_without_anything_else_of_ours(bundle: Path, tmp_path: Path) -> None:
    """The program in the bundle, in a process that finds no other code of ours."""
    done = subprocess.run(
        [sys.executable, "-I", str(bundle / "verify.pyz"), "--quiet", str(bundle)],
        capture_output=True, text=True, check=False, cwd=tmp_path, env={"PATH": os.environ["PATH"]},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("YES: all ")


def test_letters_that_the_other_side_cannot_show_are_spelt_out(bundle: Path) -> None:
    """A console of another age, and one that has hung up."""
    words = [sys.executable, "-m", "gamemaster.audit", str(bundle)]
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(words, capture_output=True, check=True, env=env)
    assert done.stdout.isascii()
    code = f"{words[0]} -m gamemaster.audit {bundle} | true"
    hung_up = subprocess.run(["/bin/sh", "-c", code], capture_output=True, check=True, env=env)
    assert hung_up.stderr == b""


OUTCOMES = {
    ("passed", "passed"): (0, "YES: all 2 steps passed"),
    ("passed", "not checkable"): (
        2, "NOT KNOWN: nothing failed, and these steps could not be checked: journal"),
    ("failed", "not checkable"): (1, "NO: step 1 (manifest) failed, at x"),
    ("failed", "failed"): (1, "NO: step 1 (manifest) failed, and 1 more, at x"),
}  # fmt: skip


@pytest.mark.parametrize("outcomes", OUTCOMES)
def test_the_verdict_and_the_exit_code_say_the_same(outcomes: tuple[str, str]) -> None:
    titles = ("manifest", "journal")
    steps = [
        Step(number, title, outcome, "", "x" if outcome == "failed" else "")
        for number, (title, outcome) in enumerate(zip(titles, outcomes, strict=True), start=1)
    ]
    assert (exit_code(steps), verdict(steps)) == OUTCOMES[outcomes]
