"""Players with OpenPGP: keys made once, and mails as their programs sign and encrypt them."""

from __future__ import annotations

from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from functools import cache
from pathlib import Path

from pysequoia import Cert, Sig, SignatureMode, Tsk, decrypt, encrypt, sign

from gamemaster.clock import HandClock
from gamemaster.identity.certificates import OwnKey
from tests.builders import MINUTE, Sent, Table, address_of, tournament


@cache
def key(who: str) -> Tsk:
    """Somebody's key."""
    return Tsk.generate(f"{who.capitalize()} <{address_of(who)}>")


def certificate(who: str) -> str:
    return str(key(who).extract_certificate())


@cache
def now() -> int:
    """The instant at which these tests are run: signatures tell it, and nothing else here does."""
    made = Sig.from_bytes(sign(key("clock").signer(), b"", mode=SignatureMode.DETACHED)).created
    assert made is not None
    return int(made.timestamp())


def a_table(directory: Path, use: str = "sign") -> Table:
    """A table for players with keys, at the time of their signatures."""
    table = Table(
        directory,
        (tournament(openpgp=use),),
        clock=HandClock(now() - 60 * MINUTE),
        pause_between_mails=1,
    )
    table.join("alice", "bob")
    return table


def registered(table: Table, *names: str) -> Table:
    for who in names:
        table.ask(
            "key", player=who, certificate=certificate(who).encode().hex(), reason="asked for"
        )
    table.clock.advance(now() - table.clock.now())
    return table


def entity(text: str, *headers: str, kind: str = "text/plain; charset=utf-8") -> bytes:
    """A MIME part with CRLF line ends."""
    lines = [f"Content-Type: {kind}", *headers, "", *text.split("\n")]
    return "\r\n".join(lines).encode()


def signed_entity(content: bytes, signer: Tsk, *, boundary: str = "sig") -> bytes:
    """``multipart/signed`` around a part, from its Content-Type on."""
    signature = sign(signer.signer(), content, mode=SignatureMode.DETACHED)
    return wrapped(content, signature, boundary)


def wrapped(content: bytes, signature: bytes, boundary: str = "sig") -> bytes:
    head = (
        f'Content-Type: multipart/signed; boundary="{boundary}"; micalg=pgp-sha512;\r\n'
        ' protocol="application/pgp-signature"\r\n\r\n'
    ).encode()
    mark = f"--{boundary}".encode()
    after = b"Content-Type: application/pgp-signature; name=signature.asc\r\n\r\n"
    return (
        head
        + mark
        + b"\r\n"
        + content
        + b"\r\n"
        + mark
        + b"\r\n"
        + after
        + signature.replace(b"\n", b"\r\n")
        + b"\r\n"
        + mark
        + b"--\r\n"
    )


def encrypted_entity(content: bytes, to: Cert, signer: Tsk | None) -> bytes:
    """``multipart/encrypted`` around a part."""
    message = encrypt(content, recipients=[to], signer=signer.signer() if signer else None)
    return (
        b'Content-Type: multipart/encrypted; boundary="enc";\r\n'
        b' protocol="application/pgp-encrypted"\r\n\r\n'
        b"--enc\r\nContent-Type: application/pgp-encrypted\r\n\r\nVersion: 1\r\n\r\n"
        b"--enc\r\nContent-Type: application/octet-stream\r\n\r\n"
        + message.replace(b"\n", b"\r\n")
        + b"\r\n--enc--\r\n"
    )


@dataclass
class Post:
    """Sends mails to a table as they stand."""

    table: Table
    number: int = 0
    headers: tuple[str, ...] = field(default=())

    def send(
        self, who: str, content: bytes, *, to: str | None = None, subject: str = "hello",
        headers: tuple[str, ...] = (),
    ) -> list[Sent]:  # fmt: skip
        """Send an entity as a mail, to the sender's own reply address unless ``to`` says where."""
        self.number += 1
        sender, recipient = address_of(who), to or self.table.reply_address(who)
        head = [
            f"From: {sender}", f"To: {recipient}", f"Subject: {subject}",
            "Date: Mon, 02 Mar 2026 10:00:00 +0000", f"Message-ID: <{self.number}@pgp.test>",
            "MIME-Version: 1.0", *headers,
        ]  # fmt: skip
        raw = "\r\n".join((*head, "")).encode() + content
        return self.table.bring(raw, recipient, sender)


def our_key(table: Table) -> OwnKey:
    found = table.office.key(table.configs[0].name)
    assert found is not None
    return found


def opened(sent: Sent, reader: Tsk, table: Table) -> EmailMessage:
    """What an encrypted letter says to its reader; it must be signed by the tournament's key."""
    assert sent.mail.get_content_type() == "multipart/encrypted"
    armoured = sent.mail.get_payload(1).get_payload(decode=True)  # type: ignore[union-attr]
    assert isinstance(armoured, bytes)
    found = decrypt(
        armoured, decryptor=reader.decryptor(), store=lambda _: [our_key(table).certificate]
    )
    assert len(found.valid_sigs) == 1
    assert found.bytes is not None
    return message_from_bytes(found.bytes, policy=policy.default)


def votes(table: Table) -> list[tuple[str, int, str]]:
    """Votes on the docket or played, as they were taken down."""
    lines = table.office.store.lines(table.configs[0].name)
    moves = [line.data["move"] for line in lines if line.type == "item.docketed/1"]
    return [(one["player"], one["number"], one["choice"]) for one in moves if one["move"] == "vote"]


def words(mail: EmailMessage) -> str:
    """What a letter says, with LF line ends."""
    part = mail.get_body(("plain",))
    assert part is not None
    return str(part.get_content()).replace("\r\n", "\n")
