"""GnuPG as the other end: what it signs and encrypts we read, what we sign and encrypt it reads.

In a home of its own, whose agent is ended with the test.
"""

from __future__ import annotations

import base64
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from pathlib import Path

import pytest

from gamemaster.errors import OperatorError
from tests.builders import DAY, GM, ORGANISER, Table, address_of
from tests.e2e.rig import require
from tests.identity.pgp import Post, a_table, entity, now, our_key, votes, words, wrapped

pytestmark = pytest.mark.e2e

TO_US = f"To: {GM}"
ALICE = f"Alice <{address_of('alice')}>"


@dataclass(frozen=True)
class Gnupg:
    """One home of GnuPG."""

    home: Path

    def run(self, *words: str, data: bytes = b"", code: int | None = 0) -> bytes:
        done = subprocess.run(
            ["gpg", "--batch", "--no-tty", "--trust-model", "always", *words],
            input=data, capture_output=True, check=False, env=self.environment,
        )  # fmt: skip
        assert code is None or done.returncode == code, done.stderr.decode()
        return done.stdout if code is not None else done.stdout + done.stderr

    @property
    def environment(self) -> dict[str, str]:
        return {**os.environ, "GNUPGHOME": str(self.home), "LC_ALL": "C"}

    def key(
        self, kind: str = "future-default", usage: str = "default", *, expires: str = "never",
        options: tuple[str, ...] = (),
    ) -> str:  # fmt: skip
        """Make a key for Alice's address; return its fingerprint."""
        made = ("--yes", "--passphrase", "", "--quick-generate-key", ALICE, kind, usage, expires)
        told = self.run("--pinentry-mode", "loopback", "--status-fd", "1", *options, *made).decode()
        (fingerprint,) = re.findall(r"KEY_CREATED \w (\w+)", told)
        return str(fingerprint)

    def export(self, fingerprint: str) -> str:
        return self.run("--armor", "--export", fingerprint).decode()

    def signature(self, fingerprint: str, content: bytes, *more: str) -> bytes:
        return self.run("-u", fingerprint, *more, "--armor", "--detach-sign", data=content)


@pytest.fixture(scope="module")
def gnupg() -> Iterator[Gnupg]:
    require("gpg", "gpgconf")
    # A short path: the agent's socket stands in it.
    home = Path(tempfile.mkdtemp(prefix="gpg"))
    home.chmod(0o700)
    found = Gnupg(home)
    try:
        yield found
    finally:
        subprocess.run(
            ["gpgconf", "--kill", "all"], check=False, env=found.environment, capture_output=True
        )
        shutil.rmtree(home, ignore_errors=True)


@pytest.fixture(scope="module", params=["rsa2048", "future-default"])
def alice(request: pytest.FixtureRequest, gnupg: Gnupg) -> str:
    """Alice's key, an old-fashioned one and one of today."""
    kind = str(request.param)
    if kind == "future-default":
        return gnupg.key(kind)
    fingerprint = gnupg.key(kind, "sign,cert")
    made = ("--passphrase", "", "--quick-add-key", fingerprint, kind, "encrypt", "never")
    gnupg.run("--pinentry-mode", "loopback", *made)
    return fingerprint


@pytest.fixture
def table(tmp_path: Path, gnupg: Gnupg, alice: str) -> Table:
    table = a_table(tmp_path)
    table.ask("start")
    register(table, gnupg.export(alice))
    table.clock.advance(now() - table.clock.now())
    gnupg.run("--import", data=our_key(table).armoured.encode())
    return table


# What GnuPG signs and encrypts --------------------------------------------------------------------


@pytest.mark.parametrize("more", [(), ("--textmode",), ("--digest-algo", "SHA512")])
def test_a_signed_mail_counts(
    gnupg: Gnupg, alice: str, table: Table, more: tuple[str, ...]
) -> None:
    content = entity("vote for 301\n\nblanks at the end:  \nFrom us", TO_US)
    Post(table).send("alice", wrapped(content, gnupg.signature(alice, content, *more)), to=GM)
    assert votes(table) == [("alice", 301, "for")]


def test_a_clearsigned_text_counts(gnupg: Gnupg, alice: str, table: Table) -> None:
    text = f"To: {GM}\nvote for 301  \n- a dash\nFrom here\nGrüße\n".encode()
    signed = gnupg.run("-u", alice, "--clearsign", data=text)
    body = b"Content-Type: text/plain; charset=utf-8\r\n\r\nvote for 302\n\n" + signed
    Post(table).send("alice", body, to=GM)
    assert votes(table) == [("alice", 301, "for")]


@pytest.mark.parametrize(
    "more", [(), ("--throw-keyids",), ("--compress-algo", "bzip2"), ("--textmode",)]
)
def test_an_encrypted_and_signed_mail_is_read(
    gnupg: Gnupg, alice: str, table: Table, more: tuple[str, ...]
) -> None:
    content = entity("vote for 301", TO_US, "Subject: vote for 302")
    ours = our_key(table).fingerprint.replace(" ", "")
    to = ("-r", ours, "-r", alice, "-u", alice)
    message = gnupg.run(*more, *to, "--armor", "--sign", "--encrypt", data=content)
    Post(table).send("alice", encrypted(message), to=GM, subject="...")
    assert votes(table) == [("alice", 302, "for"), ("alice", 301, "for")]


def test_an_encrypted_text_without_mime_is_read(gnupg: Gnupg, alice: str, table: Table) -> None:
    ours = our_key(table).fingerprint.replace(" ", "")
    message = gnupg.run(
        "-r", ours, "-u", alice, "--armor", "--sign", "--encrypt", data=b"vote for 301\n"
    )
    Post(table).send("alice", b"Content-Type: text/plain\r\n\r\n" + message)
    assert votes(table) == [("alice", 301, "for")]


def encrypted(message: bytes) -> bytes:
    return (
        b'Content-Type: multipart/encrypted; boundary="enc";\r\n'
        b' protocol="application/pgp-encrypted"\r\n\r\n'
        b"--enc\r\nContent-Type: application/pgp-encrypted\r\n\r\nVersion: 1\r\n\r\n"
        b"--enc\r\nContent-Type: application/octet-stream\r\n\r\n"
        + message.replace(b"\n", b"\r\n")
        + b"\r\n--enc--\r\n"
    )


def test_an_autocrypt_header_from_gnupg_registers_its_key(
    gnupg: Gnupg, alice: str, table: Table
) -> None:
    binary = gnupg.run("--export", "--export-options", "export-minimal", alice)
    header = f"Autocrypt: addr=alice@players.test; keydata={base64.b64encode(binary).decode()}"
    table.ask("key", player="alice", reason="lost")
    (asked,) = Post(table).send("alice", entity("key autocrypt"), headers=(header,))
    assert "«yes k" in words(asked.mail)


# What it signs that counts for nothing ------------------------------------------------------------


def test_another_key_with_the_same_name_is_another_key(
    gnupg: Gnupg, alice: str, table: Table
) -> None:
    mallory = gnupg.key()
    content = entity("vote for 301", TO_US)
    Post(table).send("alice", wrapped(content, gnupg.signature(mallory, content)), to=GM)
    assert votes(table) == []


def test_an_altered_text_counts_for_nothing(gnupg: Gnupg, alice: str, table: Table) -> None:
    content = entity("vote for 301", TO_US)
    signature = gnupg.signature(alice, content)
    Post(table).send("alice", wrapped(content.replace(b"301", b"302"), signature), to=GM)
    assert votes(table) == []


def test_a_signature_counts_once(gnupg: Gnupg, alice: str, table: Table) -> None:
    content = entity("vote for 301", TO_US)
    mail = wrapped(content, gnupg.signature(alice, content))
    post = Post(table)
    post.send("alice", mail, to=GM)
    assert post.send("alice", mail, to=GM) == []
    assert votes(table) == [("alice", 301, "for")]


def at(seconds: int) -> tuple[str, str]:
    instant = datetime.fromtimestamp(now(), UTC) + timedelta(seconds=seconds)
    return "--faked-system-time", instant.strftime("%Y%m%dT%H%M%S!")


@pytest.mark.parametrize("seconds", [DAY, -8 * DAY])
def test_a_signature_of_another_time_counts_for_nothing(
    gnupg: Gnupg, table: Table, seconds: int
) -> None:
    old = gnupg.key(options=at(-30 * DAY))
    register(table, gnupg.export(old))
    content = entity("vote for 301", TO_US)
    faked = gnupg.signature(old, content, *at(seconds))
    Post(table).send("alice", wrapped(content, faked), to=GM)
    assert votes(table) == []
    fresh = gnupg.signature(old, content)
    Post(table, 10).send("alice", wrapped(content, fresh), to=GM)
    assert votes(table) == [("alice", 301, "for")]


def test_an_expired_or_weak_signature_counts_for_nothing(gnupg: Gnupg, table: Table) -> None:
    old = gnupg.key(options=at(-30 * DAY))
    register(table, gnupg.export(old))
    content = entity("vote for 301", TO_US)
    post = Post(table)
    for more in (("--digest-algo", "SHA1"), ("--default-sig-expire", "seconds=1", *at(-60))):
        post.send("alice", wrapped(content, gnupg.signature(old, content, *more)), to=GM)
    assert votes(table) == []


def test_an_expired_or_revoked_key_is_not_registered(gnupg: Gnupg, table: Table) -> None:
    expired = gnupg.key(expires="2d", options=at(-30 * DAY))
    with pytest.raises(OperatorError, match="expired"):
        register(table, gnupg.export(expired))
    revoked = gnupg.key()
    gnupg.run("--import", data=unarmed(gnupg, revoked))
    with pytest.raises(OperatorError, match="revoked"):
        register(table, gnupg.export(revoked))


def register(table: Table, certificate: str) -> None:
    table.ask("key", player="alice", certificate=certificate.encode().hex(), reason="asked for")


def unarmed(gnupg: Gnupg, fingerprint: str) -> bytes:
    """The revocation that GnuPG made with the key, without what keeps it from being used."""
    text = (gnupg.home / "openpgp-revocs.d" / f"{fingerprint}.rev").read_text()
    return text.replace(":-----BEGIN", "-----BEGIN").encode()


# What we sign and encrypt -------------------------------------------------------------------------


def test_our_letters_are_read_by_gnupg(gnupg: Gnupg, alice: str, table: Table) -> None:
    (receipt,) = Post(table).send("alice", entity("help"))
    message = receipt.mail.get_payload(1).get_payload(decode=True)  # type: ignore[union-attr]
    assert isinstance(message, bytes)
    status = gnupg.run("--status-fd", "2", "--decrypt", data=message, code=None)
    assert b"[GNUPG:] GOODSIG" in status
    assert our_key(table).fingerprint.replace(" ", "").encode() in status
    plain = gnupg.run("--decrypt", data=message)
    letter = message_from_bytes(plain, policy=policy.default)
    assert letter["Subject"] == "[Autumn] received: done"
    assert "propose amend rule 203" in words(letter)


def test_our_announcements_are_verified_by_gnupg(
    gnupg: Gnupg, alice: str, table: Table, tmp_path: Path
) -> None:
    started = [one for one in table.sent if one.mail.get_content_type() == "multipart/signed"]
    assert {one.to for one in started} == {address_of("alice"), address_of("bob")}
    for one in started:
        signed, signature = taken_apart(one.raw)
        (tmp_path / "signed").write_bytes(signed)
        (tmp_path / "signature").write_bytes(signature)
        files = (str(tmp_path / "signature"), str(tmp_path / "signed"))
        assert b"Good signature" in gnupg.run("--verify", *files, code=None)
        (tmp_path / "signed").write_bytes(signed.replace(b"Autumn", b"Winter"))
        assert b"BAD signature" in gnupg.run("--verify", *files, code=None)
    assert ORGANISER not in {one.to for one in started}


def taken_apart(raw: bytes) -> tuple[bytes, bytes]:
    """The octets that were signed and the signature, by nothing but RFC 2046's words."""
    head = message_from_bytes(raw, policy=policy.default)
    assert head.get_param("micalg") == "pgp-sha512"
    boundary = str(head.get_boundary()).encode()
    _, signed, signature, _ = raw.split(b"--" + boundary)
    inner = message_from_bytes(signature.removeprefix(b"\r\n"), policy=policy.default)
    data = inner.get_payload(decode=True)
    assert isinstance(data, bytes)
    return signed.removeprefix(b"\r\n").removesuffix(b"\r\n"), data
