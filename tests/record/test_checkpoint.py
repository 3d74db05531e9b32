from __future__ import annotations

import base64
import shutil
import subprocess
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from gamemaster.errors import Defect
from gamemaster.record.log import Log
from gamemaster.record.note import (
    Checkpoint,
    NoteError,
    Signer,
    VerifierKey,
    open_checkpoint,
    open_note,
    parse_key,
    sign_checkpoint,
)

ORIGIN = "gm.example.org/autumn"
SEED = b"signing seed of one tournament 32"[:32]
SIGNER = Signer(ORIGIN, SEED)
STRANGER = Signer(ORIGIN, SEED[::-1])
SAMPLES = Path(__file__).parent / "samples"


def announced(count: int) -> Log:
    log = Log(ORIGIN, SEED)
    for number in range(1, count + 1):
        log.append(f"announcement {number}\n")
    return log


def test_a_checkpoint_is_the_file_in_samples() -> None:
    log = announced(3)
    assert log.checkpoint() == (SAMPLES / "checkpoint.txt").read_text()
    assert f"{log.key}\n" == (SAMPLES / "key.txt").read_text()


def test_the_same_record_is_signed_with_the_same_octets_after_a_restart() -> None:
    texts = [f"announcement {number}\n" for number in range(1, 6)]
    notes = [announced(size).checkpoint() for size in range(6)]
    again = Log(ORIGIN, SEED, texts)
    assert [again.checkpoint(size) for size in range(6)] == notes
    assert again.append("more\n") == again.checkpoint() != notes[-1]


def test_a_key_fits_on_a_line() -> None:
    assert parse_key(f"{SIGNER.key}\n") == SIGNER.key
    assert str(SIGNER.key).startswith(f"{ORIGIN}+{SIGNER.key.key_id.hex()}+A")


# The example key that the format's own documentation gives.
def test_a_key_known_beforehand() -> None:
    line = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
    key = parse_key(line)
    assert str(key) == line
    note = (
        "If you think cryptography is the answer to your problem,\n"
        "then you don't know what your problem is.\n"
        "\n"
        "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdng"
        "otpRZb6KE6RyyBwJnAM=\n"
    )
    assert open_note(note, key).startswith("If you think cryptography")


@pytest.mark.parametrize(
    "line",
    [
        "",
        "name",
        "name+00000000+!",
        "name+00000000+AQ==",
        str(SIGNER.key).replace(ORIGIN, "other"),
        str(SIGNER.key).replace(ORIGIN, "two words"),
        str(SIGNER.key).replace("+A", "+B"),
    ],
)
def test_what_is_no_key_is_refused(line: str) -> None:
    with pytest.raises(NoteError):
        parse_key(line)


NOTE = sign_checkpoint(Checkpoint(ORIGIN, 3, b"r" * 32), SIGNER)
SIGNATURE = NOTE.split("\n\n")[1]


def test_a_witness_may_sign_too() -> None:
    cosigned = NOTE + Signer("witness", b"w" * 32).sign("x\n").split("\n\n")[1]
    assert open_checkpoint(cosigned, ORIGIN, SIGNER.key).size == 3


@pytest.mark.parametrize(
    ("note", "reason"),
    [
        ("", "unfinished"),
        (NOTE.rstrip("\n"), "unfinished"),
        (NOTE.replace("\n", "\r\n"), "control"),
        (NOTE.replace("\n3\n", "\n4\n"), "does not belong"),
        (NOTE.replace("\n\n", "\n"), "no signature"),
        (NOTE.replace("— ", "- "), "signature line"),
        ("x\n" * 500_001 + SIGNATURE, "too long"),
        (NOTE + SIGNATURE * 101, "too many"),
        (NOTE.replace(SIGNATURE, f"— {ORIGIN} AAAA\n"), "too short"),
        (NOTE.replace(SIGNATURE, f"— {ORIGIN} AAAAA\n"), "base64"),
        (sign_checkpoint(Checkpoint(ORIGIN, 3, b"r" * 32), STRANGER), "not signed"),
        (sign_checkpoint(Checkpoint("other", 3, b"r" * 32), SIGNER), "another record"),
        (SIGNER.sign(f"{ORIGIN}\n3\n"), "no checkpoint"),
        (SIGNER.sign(f"{ORIGIN}\n\nx\ny\n"), "no checkpoint"),
        (SIGNER.sign(f"{ORIGIN}\n03\n{'A' * 43}=\n"), "decimal"),
        (SIGNER.sign(f"{ORIGIN}\n3\n!\n"), "not base64"),
        (SIGNER.sign(f"{ORIGIN}\n3\nAAAA\n"), "32 octets"),
    ],
)
def test_what_is_no_checkpoint_of_ours_is_refused(note: str, reason: str) -> None:
    with pytest.raises(NoteError, match=reason):
        open_checkpoint(note, ORIGIN, SIGNER.key)


@pytest.mark.parametrize("name", ["", "two words", "a+b", "a\nb"])
def test_a_key_has_a_name_without_blanks(name: str) -> None:
    with pytest.raises(Defect):
        Signer(name, SEED)


@pytest.mark.parametrize("text", ["no end of line", "bell\x07\n"])
def test_only_a_plain_text_is_signed(text: str) -> None:
    with pytest.raises(Defect):
        SIGNER.sign(text)


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is not installed")
def test_openssl_verifies_a_checkpoint(tmp_path: Path) -> None:
    text, signature = NOTE.split("\n\n")
    blob = base64.b64decode(signature.split()[2])
    (tmp_path / "text").write_text(f"{text}\n")
    (tmp_path / "signature").write_bytes(blob[4:])
    (tmp_path / "key").write_bytes(public_pem(SIGNER.key))
    said = subprocess.run(
        ["openssl", "pkeyutl", "-verify", "-rawin", "-pubin", "-inkey", tmp_path / "key",
         "-in", tmp_path / "text", "-sigfile", tmp_path / "signature"],
        capture_output=True,
        check=False,
    )  # fmt: skip
    assert said.returncode == 0, said.stderr


def public_pem(key: VerifierKey) -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat  # noqa: PLC0415

    public = Ed25519PublicKey.from_public_bytes(key.public)
    return public.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
