"""Mail that OpenPGP signs or encrypts, as a tournament reads it."""

from __future__ import annotations

from pathlib import Path

import pytest
from pysequoia import SignatureMode, sign

from gamemaster.identity.certificates import Certificate, read_certificate
from tests.builders import DAY, GM, Table
from tests.identity.pgp import (
    Post,
    a_table,
    certificate,
    encrypted_entity,
    entity,
    key,
    now,
    opened,
    our_key,
    registered,
    signed_entity,
    votes,
    words,
    wrapped,
)

TO_US = f"To: {GM}"


@pytest.fixture
def table(tmp_path: Path) -> Table:
    table = a_table(tmp_path)
    table.ask("start")
    return registered(table, "alice", "bob")


def test_a_signed_mail_that_names_us_counts_without_the_secret(table: Table) -> None:
    content = entity("vote for 301", TO_US)
    Post(table).send("alice", signed_entity(content, key("alice")), to=GM)
    assert votes(table) == [("alice", 301, "for")]


def test_who_signs_is_told_that_it_shows_and_with_which_key(table: Table) -> None:
    content = entity("whoami", TO_US)
    (receipt,) = Post(table).send("alice", signed_entity(content, key("alice")), to=GM)
    told = words(opened(receipt, key("alice"), table))
    assert "This mail shows who sent it by: a signature with your OpenPGP key." in told
    found = read_certificate(certificate("alice").encode(), now())
    assert isinstance(found, Certificate)
    assert found.fingerprint[:4].upper() in told.partition("has the fingerprint ")[2]


def test_a_line_of_the_signed_text_may_name_us(table: Table) -> None:
    content = entity(f"For {GM}:\nvote for 301")
    (receipt,) = Post(table).send("alice", signed_entity(content, key("alice")), to=GM)
    assert votes(table) == [("alice", 301, "for")]
    assert "not commands" not in words(opened(receipt, key("alice"), table))


def test_a_signed_mail_to_the_reply_address_need_not_name_us(table: Table) -> None:
    Post(table).send("alice", signed_entity(entity("vote for 301"), key("alice")))
    assert votes(table) == [("alice", 301, "for")]


def test_only_what_is_signed_is_read(table: Table) -> None:
    signed = signed_entity(entity("vote for 301", TO_US), key("alice"))
    mixed = (
        b'Content-Type: multipart/mixed; boundary="list"\r\n\r\n--list\r\n'
        + signed
        + b"\r\n--list\r\nContent-Type: text/plain\r\n\r\nvote for 302\r\n--list--\r\n"
    )
    Post(table).send("alice", mixed, to=GM, subject="vote for 303")
    assert votes(table) == [("alice", 301, "for")]


def test_a_protected_subject_is_read(table: Table) -> None:
    content = entity("thanks", TO_US, "Subject: vote for 301")
    Post(table).send("alice", signed_entity(content, key("alice")), to=GM, subject="...")
    assert votes(table) == [("alice", 301, "for")]


def test_with_other_evidence_the_whole_mail_is_read(table: Table) -> None:
    signed = signed_entity(entity("vote for 301"), key("alice"))
    Post(table).send("alice", signed, subject="vote for 303")
    assert votes(table) == [("alice", 303, "for"), ("alice", 301, "for")]


def test_a_clearsigned_text_counts_and_nothing_around_it(table: Table) -> None:
    text = f"To: {GM}\nvote for 301\n- Thanks!\n".encode()
    inline = sign(key("alice").signer(), text, mode=SignatureMode.CLEAR)
    body = b"Content-Type: text/plain\r\n\r\nvote for 302\n\n" + inline + b"\nvote for 303\n"
    Post(table).send("alice", body, to=GM, subject="vote for 304")
    assert votes(table) == [("alice", 301, "for")]


def test_a_clearsigned_text_without_need_of_it_is_read_like_any(table: Table) -> None:
    inline = sign(key("mallory").signer(), b"vote for 301\n", mode=SignatureMode.CLEAR)
    Post(table).send("alice", b"Content-Type: text/plain\r\n\r\n" + inline)
    assert votes(table) == [("alice", 301, "for")]


def test_an_encrypted_and_signed_mail_is_read(table: Table) -> None:
    content = entity("vote for 301", "Subject: vote for 302")
    to = our_key(table).certificate
    sent = Post(table).send("alice", encrypted_entity(content, to, key("alice")), subject="...")
    assert votes(table) == [("alice", 302, "for"), ("alice", 301, "for")]
    letter = opened(sent[0], key("alice"), table)
    assert sent[0].subject == "[...]"
    assert letter["Subject"] == "[Autumn] received: please look"
    assert b"vote for 301" not in sent[0].raw


def test_signing_inside_of_encrypting_is_read_too(table: Table) -> None:
    inner = signed_entity(entity("vote for 301"), key("alice"))
    mail = encrypted_entity(inner, our_key(table).certificate, None)
    Post(table).send("alice", mail)
    assert votes(table) == [("alice", 301, "for")]


@pytest.mark.parametrize("signer", [None, "mallory", "bob"])
def test_an_encrypted_mail_that_its_sender_did_not_sign_is_not_read(
    table: Table, signer: str | None
) -> None:
    mail = encrypted_entity(
        entity("vote for 301"), our_key(table).certificate, key(signer) if signer else None
    )
    (receipt,) = Post(table).send("alice", mail)
    assert votes(table) == []
    told = words(opened(receipt, key("alice"), table))
    assert "nothing of it was read" in told
    assert "vote for 301" not in told


def test_nobody_learns_why_an_encrypted_mail_was_not_read(table: Table) -> None:
    mail = encrypted_entity(entity("vote for 301"), our_key(table).certificate, key("bob"))
    lines = mail.split(b"\r\n")
    half = len(lines) // 2
    lines[half] = lines[half][:-3] + b"AAA"
    mails = (
        mail,
        b"\r\n".join(lines),
        encrypted_entity(entity("x"), key("bob").extract_certificate(), key("alice")),
        encrypted_entity(entity("x"), our_key(table).certificate, None),
    )
    post, told = Post(table), set()
    for one in mails:
        (receipt,) = post.send("alice", one)
        # All but the first paragraph, which tells the time.
        told.add(words(opened(receipt, key("alice"), table)).split("\n\n", 2)[2])
    assert len(told) == 1


def test_the_same_signature_counts_once(table: Table) -> None:
    signed = signed_entity(entity("vote for 301", TO_US), key("alice"))
    post = Post(table)
    post.send("alice", signed, to=GM)
    assert post.send("alice", signed, to=GM) == []
    assert post.send("alice", signed) == []
    assert votes(table) == [("alice", 301, "for")]


def test_a_signature_from_long_ago_counts_for_nothing(table: Table) -> None:
    signed = signed_entity(entity("vote for 301", TO_US), key("alice"))
    table.clock.advance(8 * DAY)
    Post(table).send("alice", signed, to=GM)
    assert votes(table) == []


def test_an_encrypted_mail_counts_once_and_only_for_days(table: Table) -> None:
    vote, other = entity("vote for 301", TO_US), entity("vote for 302", TO_US)
    first, second = (
        encrypted_entity(content, our_key(table).certificate, key("alice"))
        for content in (vote, other)
    )
    post = Post(table)
    post.send("alice", first, to=GM)
    assert post.send("alice", first, to=GM) == []
    table.clock.advance(8 * DAY)
    post.send("alice", second, to=GM)
    assert votes(table) == [("alice", 301, "for")]


def test_a_signature_from_the_future_counts_for_nothing(tmp_path: Path) -> None:
    table = a_table(tmp_path)
    certificate_sent = certificate("alice").encode().hex()
    table.ask("key", player="alice", certificate=certificate_sent, reason="asked for")
    Post(table).send("alice", signed_entity(entity("vote for 301", TO_US), key("alice")), to=GM)
    assert votes(table) == []


def test_a_text_that_was_changed_counts_for_nothing(table: Table) -> None:
    content = entity("vote for 301", TO_US)
    signature = sign(key("alice").signer(), content, mode=SignatureMode.DETACHED)
    changed = content.replace(b"301", b"302")
    Post(table).send("alice", wrapped(changed, signature), to=GM)
    assert votes(table) == []


def test_blanks_at_the_ends_of_lines_are_signed(table: Table) -> None:
    content = entity("vote for 301  \n\n", TO_US)
    Post(table).send("alice", signed_entity(content, key("alice")), to=GM)
    assert votes(table) == [("alice", 301, "for")]


def test_a_player_may_have_only_signed_mail_count(table: Table) -> None:
    post = Post(table)
    post.send("alice", entity("signatures required"))
    assert signed_only(table) is False
    post.send("alice", signed_entity(entity("signatures required"), key("alice")))
    assert signed_only(table) is True
    post.send("alice", entity("vote for 301\nsignatures optional"))
    assert votes(table) == []
    assert signed_only(table) is True
    post.send("alice", signed_entity(entity("vote for 301\nsignatures optional"), key("alice")))
    assert votes(table) == [("alice", 301, "for")]
    assert signed_only(table) is False


def signed_only(table: Table) -> bool:
    return table.tournament.register.members["alice"].signed_only


def test_what_is_known_of_keys_survives_a_stop(table: Table) -> None:
    Post(table).send("alice", signed_entity(entity("vote for 301", TO_US), key("alice")), to=GM)
    fingerprint = our_key(table).fingerprint
    table.reopen()
    assert our_key(table).fingerprint == fingerprint
    assert now() - table.clock.now() < DAY
