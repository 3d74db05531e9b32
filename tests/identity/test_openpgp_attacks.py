"""What an attacker can do with OpenPGP in a mail: in Alice's name, nothing.

Each row lacks one thing only; the control shows that with it the mail would count.
"""

from __future__ import annotations

import base64
import bz2
import zlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysequoia import SignatureMode, Tsk, encrypt, sign

from gamemaster.identity.certificates import Unusable, fresh_key, read_certificate
from gamemaster.identity.decryption import (
    COMPRESSED,
    LITERAL,
    NotOpenPGP,
    Packet,
    dearmoured,
    decompressed,
    decrypt,
    packets,
)
from gamemaster.identity.openpgp import open_mail
from gamemaster.mail.parse import ParsedMail, parse
from gamemaster.mail.pgpmime import find_openpgp
from gamemaster.mail.structure import MailLimits
from tests.builders import DAY, GM, Table, address_of
from tests.identity.pgp import (
    Post,
    a_table,
    certificate,
    encrypted_entity,
    entity,
    key,
    opened,
    our_key,
    registered,
    signed_entity,
    votes,
    words,
    wrapped,
)
from tests.properties import examples

TO_US = f"To: {GM}"
VOTE = entity("vote for 301", TO_US)
SIGNED = signed_entity(VOTE, key("alice"))
PLAIN = b"Content-Type: text/plain\r\n\r\n"


def mixed(*parts: bytes, kind: str = "mixed") -> bytes:
    lines = b"".join(b"--outer\r\n" + part + b"\r\n" for part in parts)
    head = f'Content-Type: multipart/{kind}; boundary="outer"\r\n\r\n'.encode()
    return head + lines + b"--outer--\r\n"


def clearsigned(text: str, who: str = "alice") -> bytes:
    return bytes(sign(key(who).signer(), text.encode(), mode=SignatureMode.CLEAR))


def detached(content: bytes, who: str = "alice") -> bytes:
    return bytes(sign(key(who).signer(), content, mode=SignatureMode.DETACHED))


IMPOSTOR = Tsk.generate(f"Alice <{address_of('alice')}>")
"""Another key with Alice's very name and address."""


@dataclass(frozen=True)
class Attack:
    """``content``: what comes in Alice's name, and to which address of ours."""

    name: str
    content: Callable[[Table], Iterable[bytes]]
    subject: str = "hello"
    sender: str = "alice"
    later: int = 0


OURS = fresh_key("Autumn", GM)
ALICE = certificate("alice")
MESSAGE = encrypted_entity(VOTE, OURS.certificate, key("alice"))
CLEAR = clearsigned(f"{TO_US}\nvote for 301")


def one(*contents: bytes) -> Callable[[Table], Iterable[bytes]]:
    return lambda _: contents


def for_us(table: Table, content: bytes, signer: Tsk | None) -> Iterable[bytes]:
    return [encrypted_entity(content, our_key(table).certificate, signer)]


ATTACKS = (
    Attack("signed by another key of the same name", one(signed_entity(VOTE, IMPOSTOR))),
    Attack("signed by another player", one(signed_entity(VOTE, key("bob")))),
    Attack("no signature in multipart/signed", one(mixed(VOTE, kind="signed"))),
    Attack(
        "the signature of another text",
        one(wrapped(VOTE, detached(entity("thank you", TO_US)))),
    ),
    Attack(
        "a vote beside what is signed",
        one(mixed(signed_entity(entity("hello", TO_US), key("alice")), entity("vote for 301"))),
    ),
    Attack(
        "a vote before what is signed",
        one(mixed(entity("vote for 301"), signed_entity(entity("hello", TO_US), key("alice")))),
    ),
    Attack(
        "a vote in an unsigned Subject",
        one(signed_entity(entity("hello", TO_US), key("alice"))),
        subject="vote for 301",
    ),
    Attack(
        "a vote attached beside what is signed",
        one(
            mixed(
                signed_entity(entity("hello", TO_US), key("alice")),
                entity("vote for 301", 'Content-Disposition: attachment; filename="a.txt"'),
            )
        ),
    ),
    Attack(
        "a third part in multipart/signed",
        one(
            SIGNED.replace(
                b"--sig--", b"--sig\r\nContent-Type: text/plain\r\n\r\nvote for 302\r\n--sig--"
            )
        ),
    ),
    Attack(
        "two signed parts, one of them another's",
        one(
            mixed(
                signed_entity(VOTE, key("mallory"), boundary="a"),
                signed_entity(entity("hello", TO_US), key("alice"), boundary="b"),
            )
        ),
    ),
    Attack(
        "a signed part among alternatives", one(mixed(entity("hi"), SIGNED, kind="alternative"))
    ),
    Attack(
        "a signed mail, forwarded",
        one(mixed(b"Content-Type: message/rfc822\r\n\r\n" + TO_US.encode() + b"\r\n" + SIGNED)),
    ),
    Attack(
        "signed for nobody in particular", one(signed_entity(entity("vote for 301"), key("alice")))
    ),
    Attack(
        "signed for another tournament",
        one(signed_entity(entity("vote for 301", "To: winter@secret.test"), key("alice"))),
    ),
    Attack(
        "our address in a quotation only",
        one(signed_entity(entity(f"vote for 301\n\n> To: {GM}"), key("alice"))),
    ),
    Attack("a signature of last week", one(SIGNED), later=8 * DAY),
    Attack(
        "text before a clearsigned one",
        one(PLAIN + b"vote for 301\n\n" + clearsigned(f"{TO_US}\nhi")),
    ),
    Attack(
        "text after a clearsigned one",
        one(PLAIN + clearsigned(f"{TO_US}\nhi") + b"\nvote for 301\n"),
    ),
    Attack(
        "an altered clearsigned text",
        one(PLAIN + clearsigned(f"{TO_US}\nvote against 301").replace(b"against", b"for")),
    ),
    Attack(
        "two clearsigned texts",
        one(PLAIN + clearsigned(f"{TO_US}\nvote for 301", "bob") + clearsigned(f"{TO_US}\nhi")),
    ),
    Attack(
        "a header smuggled into a clearsigned text",
        one(PLAIN + clearsigned(f"{TO_US}\nhi").replace(b"\n\n", b"\nvote for 301\n\n", 1)),
    ),
    Attack(
        "a clearsigned text as a part's headers",
        one(
            wrapped(
                f"{TO_US}\r\nvote for 302".encode(), detached(f"{TO_US}\r\nvote for 301".encode())
            )
        ),
    ),
    Attack("encrypted and not signed", partial(for_us, content=VOTE, signer=None)),
    Attack("encrypted and signed by another", partial(for_us, content=VOTE, signer=IMPOSTOR)),
    Attack(
        "encrypted, signed inside by another",
        partial(for_us, content=signed_entity(VOTE, key("bob")), signer=None),
    ),
    Attack(
        "encrypted, a vote beside what is signed inside",
        partial(
            for_us,
            content=mixed(signed_entity(entity("hi", TO_US), key("alice")), entity("vote for 301")),
            signer=None,
        ),
    ),
    Attack(
        "encrypted to us by nobody's key",
        one(encrypted_entity(VOTE, key("bob").extract_certificate(), key("alice"))),
    ),
    Attack("From is another player", one(SIGNED), sender="bob"),
    Attack("From is a stranger", one(SIGNED), sender="mallory"),
    Attack(
        "a key attached with a vote",
        one(mixed(VOTE, entity(str(IMPOSTOR.extract_certificate()), kind="application/pgp-keys"))),
    ),
    Attack(
        "a key attached, and what it signed",
        one(
            mixed(
                entity("key"),
                entity(str(IMPOSTOR.extract_certificate()), kind="application/pgp-keys"),
            ),
            signed_entity(VOTE, IMPOSTOR),
        ),
    ),
)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    table = a_table(tmp_path)
    table.ask("start")
    return registered(table, "alice", "bob")


def test_the_control_counts(table: Table) -> None:
    Post(table).send("alice", SIGNED, to=GM)
    assert votes(table) == [("alice", 301, "for")]


def test_there_are_enough_of_them_each_with_a_name() -> None:
    assert len({attack.name for attack in ATTACKS}) == len(ATTACKS) >= 30


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.name)
def test_nothing_is_done_in_alices_name(table: Table, attack: Attack) -> None:
    before = table.tournament.register.members["alice"].certificate
    table.clock.advance(attack.later)
    post = Post(table)
    sent = [
        mail
        for content in attack.content(table)
        for mail in post.send(attack.sender, content, to=GM, subject=attack.subject)
    ]
    assert votes(table) == []
    assert table.tournament.register.members["alice"].certificate == before
    # Nobody but the registered address hears of it, and what was encrypted goes to nobody.
    assert {mail.to for mail in sent} <= {address_of(attack.sender)}
    assert table.log.defects == []


def test_a_letter_caught_on_its_way_is_read_to_nobody(table: Table) -> None:
    """EFAIL: somebody sends what Alice encrypted to us as a mail of their own."""
    caught = encrypted_entity(entity("vote for 301"), our_key(table).certificate, key("alice"))
    for content in (caught, mixed(caught), mixed(entity("> "), caught, entity("< "))):
        for told in Post(table).send("bob", content):
            assert "301" not in words(opened(told, key("bob"), table))
    assert votes(table) == []


def test_an_autocrypt_header_alone_changes_nothing(table: Table) -> None:
    data = base64.b64encode(bytes(IMPOSTOR.extract_certificate())).decode()
    header = f"Autocrypt: addr=alice@players.test; prefer-encrypt=mutual; keydata={data}"
    before = table.tournament.register.members["alice"].certificate
    post = Post(table)
    post.send("alice", VOTE, to=GM, headers=(header,))
    post.send("alice", signed_entity(VOTE, IMPOSTOR), to=GM, headers=(header,))
    assert table.tournament.register.members["alice"].certificate == before
    assert votes(table) == []


# Too much of everything ---------------------------------------------------------------------------


def bomb(algorithm: int, size: int) -> bytes:
    content = Packet(LITERAL, b"b\0\0\0\0\0" + bytes(size)).whole()
    if algorithm == 3:
        return b"\x03" + bz2.compress(content)
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15 if algorithm == 1 else 15)
    return bytes((algorithm,)) + deflate.compress(content) + deflate.flush()


@pytest.mark.parametrize("algorithm", [1, 2, 3])
def test_what_is_compressed_grows_to_a_limit(algorithm: int) -> None:
    body = bomb(algorithm, 20_000_000)
    assert len(body) < 100_000
    with pytest.raises(NotOpenPGP, match="too large"):
        decompressed(body, 1_000_000)
    with pytest.raises(NotOpenPGP, match="no end"):
        decompressed(body[: len(body) // 2], 30_000_000)
    assert len(decompressed(body, 30_000_000)) > 20_000_000


def test_a_bomb_is_no_key() -> None:
    given_file = Packet(COMPRESSED, bomb(2, 50_000_000)).whole()
    assert read_certificate(given_file, 0) == Unusable("it holds something else than a key")


def test_many_packets_are_no_message(table: Table) -> None:
    with pytest.raises(NotOpenPGP, match="too many"):
        packets(Packet(10, b"PGP").whole() * 1_000)
    many = [key(f"reader {number}").extract_certificate() for number in range(33)]
    message = encrypt(b"vote", recipients=[*many, our_key(table).certificate], armor=False)
    with pytest.raises(NotOpenPGP):
        decrypt(message, our_key(table).opener, 1_000)
    few = encrypt(b"vote", recipients=[*many[:3], our_key(table).certificate], armor=False)
    assert decrypt(few, our_key(table).opener, 1_000).content == b"vote"
    with pytest.raises(NotOpenPGP):
        decrypt(few, our_key(table).opener, 3)


@examples(150, deadline=None)
@given(data=st.data())
def test_no_bytes_stop_a_reading(data: st.DataObject) -> None:
    """Whatever is changed in a mail: never an exception, never evidence that was not there."""
    start = data.draw(st.sampled_from([SIGNED, MESSAGE, PLAIN + CLEAR]))
    raw = bytearray(b"From: alice@players.test\r\nMessage-ID: <a@b>\r\n" + start)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(raw) - 1))
        raw[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    mail = parse(bytes(raw))
    if not isinstance(mail, ParsedMail):
        return
    opened = open_mail(bytes(raw), mail, ALICE, OURS, GM, MailLimits())
    if opened.signed is not None:
        assert "vote for 301" in f"{opened.signed.subject}\n{opened.signed.body}"


@examples(150, deadline=None)
@given(st.binary(max_size=400))
def test_any_bytes_are_read_or_refused(noise: bytes) -> None:
    for reading in (
        packets,
        partial(dearmoured, kind=b"MESSAGE"),
        partial(decompressed, limit=1_000),
        partial(decrypt, opener=OURS.opener, limit=1_000),
    ):
        try:
            reading(noise)
        except NotOpenPGP:
            continue
    assert isinstance(read_certificate(noise, 0), Unusable)
    find_openpgp(noise, MailLimits())
