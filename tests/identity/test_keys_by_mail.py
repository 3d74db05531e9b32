"""Registering, changing and removing OpenPGP keys by mail, and what a thief cannot do."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable
from dataclasses import replace
from email import message_from_bytes, policy
from pathlib import Path

import pytest
from pysequoia import Cert

from gamemaster.config.settings import OrganiserConfig
from gamemaster.daemon import despatch
from gamemaster.daemon.assembly import keys_of_organisers
from gamemaster.errors import OperatorError
from gamemaster.letters.post import Post as OutPost
from gamemaster.letters.post import Reader, renderer
from gamemaster.letters.sealing import sealed
from tests.builders import GM, ORGANISER, Sent, Table, address_of
from tests.identity.pgp import (
    Post,
    a_table,
    certificate,
    entity,
    key,
    now,
    opened,
    our_key,
    registered,
    signed_entity,
    words,
)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    table = a_table(tmp_path)
    table.clock.advance(now() - table.clock.now())
    return table


def with_key(text: str, *certificates: str) -> bytes:
    """A mail with certificates attached, as Thunderbird attaches them."""
    parts = [entity(text)]
    parts += [
        entity(one, 'Content-Disposition: attachment; filename="key.asc"',
               kind="application/pgp-keys; name=key.asc")
        for one in certificates
    ]  # fmt: skip
    lines = b"".join(b"--mixed\r\n" + part + b"\r\n" for part in parts)
    return b'Content-Type: multipart/mixed; boundary="mixed"\r\n\r\n' + lines + b"--mixed--\r\n"


def code_in(text: str) -> str:
    found = re.search(r"«yes (k[a-z2-7]{5,11})»", text)
    assert found, text
    return found[1]


def kept(table: Table, who: str = "alice") -> str:
    armoured = table.tournament.register.members[who].certificate
    return Cert.from_bytes(armoured.encode()).fingerprint if armoured else ""


def fingerprint(who: str) -> str:
    return key(who).extract_certificate().fingerprint


def test_a_key_is_registered_with_a_code_from_the_registered_address(table: Table) -> None:
    post = Post(table)
    (asked,) = post.send("alice", with_key("key", certificate("alice")))
    assert kept(table) == ""
    text = words(asked.mail)
    assert fingerprint("alice").upper()[-4:] in text
    (notice, done) = post.send("alice", entity(f"yes {code_in(text)}"))
    assert kept(table) == fingerprint("alice")
    assert "Registered." in words(opened(done, key("alice"), table))
    assert notice.mail.get_content_type() == "text/plain"


def test_a_word_without_its_code_registers_nothing(table: Table) -> None:
    """A thief of the reply secret gets no mail of ours, so no code."""
    post = Post(table)
    post.send("alice", with_key("key", certificate("mallory")))
    post.send("alice", entity("yes"))
    post.send("alice", entity("yes kabcd2"))
    assert kept(table) == ""


def test_a_mail_without_evidence_asks_for_nothing(table: Table) -> None:
    (told,) = Post(table).send("alice", with_key("key", certificate("mallory")), to=GM)
    assert "«yes k" not in words(told.mail)
    assert "answering one of our mails" in words(told.mail)
    assert kept(table) == ""


def test_a_key_in_the_autocrypt_header_is_taken_when_asked_for(table: Table) -> None:
    binary = bytes(key("alice").extract_certificate())
    header = f"Autocrypt: addr=alice@players.test; keydata={base64.b64encode(binary).decode()}"
    post = Post(table)
    post.send("alice", entity("vote for 301"), headers=(header,))
    assert kept(table) == ""
    (asked,) = post.send("alice", entity("key autocrypt"), headers=(header,))
    post.send("alice", entity(f"yes {code_in(words(asked.mail))}"))
    assert kept(table) == fingerprint("alice")


@pytest.mark.parametrize(
    "header",
    [
        "Autocrypt: addr=mallory@players.test; keydata={}",
        "Autocrypt: addr=alice@players.test; critical=1; keydata={}",
        "Autocrypt: addr=alice@players.test; keydata=!{}",
        "\r\n".join(["Autocrypt: addr=alice@players.test; keydata={}"] * 2),
    ],
)
def test_a_strange_autocrypt_header_is_none(table: Table, header: str) -> None:
    binary = base64.b64encode(bytes(key("mallory").extract_certificate())).decode()
    headers = (header.replace("{}", binary),)
    (told,) = Post(table).send("alice", entity("key autocrypt"), headers=headers)
    assert "no Autocrypt header" in words(told.mail)


def test_a_mail_that_the_old_key_signed_changes_it_at_once(table: Table) -> None:
    registered(table, "alice")
    mail = signed_entity(with_key("key", certificate("alice-2")), key("alice"))
    Post(table).send("alice", mail)
    assert kept(table) == fingerprint("alice-2")


def test_the_code_for_another_key_is_readable_with_the_old_one_alone(table: Table) -> None:
    registered(table, "alice")
    post = Post(table)
    (asked,) = post.send("alice", with_key("key", certificate("mallory")))
    assert b"yes k" not in asked.raw
    assert kept(table) == fingerprint("alice")
    code = code_in(words(opened(asked, key("alice"), table)))
    post.send("alice", entity(f"yes {code}"))
    assert kept(table) == fingerprint("mallory")


def test_no_drops_what_was_asked(table: Table) -> None:
    post = Post(table)
    (asked,) = post.send("alice", with_key("key", certificate("alice")))
    code = code_in(words(asked.mail))
    post.send("alice", entity(f"no {code}"))
    post.send("alice", entity(f"yes {code}"))
    assert kept(table) == ""


def test_a_key_is_removed(table: Table) -> None:
    registered(table, "alice")
    post = Post(table)
    post.send("alice", signed_entity(entity("signatures required"), key("alice")))
    post.send("alice", signed_entity(entity("key none"), key("alice")))
    assert kept(table) == ""
    assert table.tournament.register.members["alice"].signed_only is False
    (told,) = post.send("alice", entity("key none"))
    assert "No key is registered" in words(told.mail)


def test_the_word_alone_brings_our_key(table: Table) -> None:
    sent = Post(table).send("alice", entity("key"))
    files = [file for one in sent for file in one.attachments.items()]
    assert [name for name, _ in files] == ["gamemaster.asc"]
    assert Cert.from_bytes(files[0][1]).fingerprint == our_key(table).certificate.fingerprint


REFUSED: dict[str, Callable[[], str]] = {
    "a secret key": lambda: str(key("alice")),
    "two keys": lambda: certificate("alice") + certificate("bob"),
    "a text": lambda: "vote for 301",
    "an empty file": lambda: "",
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_used_is_refused(table: Table, name: str) -> None:
    (told, *_) = Post(table).send("alice", with_key("key", REFUSED[name]()))
    assert "Not registered" in words(told.mail)
    assert "«yes k" not in words(told.mail)


def test_a_key_and_a_vote_are_two_things(table: Table) -> None:
    """A vote in the file of a key is no vote."""
    armoured = "vote for 302\n" + certificate("alice")
    Post(table).send("alice", with_key("key\nvote for 301", armoured))
    lines = table.office.store.lines("autumn")
    moves = [line.data["move"] for line in lines if line.type == "item.docketed/1"]
    assert [one["number"] for one in moves if one["move"] == "vote"] == [301]


# What leaves --------------------------------------------------------------------------------------


def test_letters_to_who_has_a_key_are_encrypted_and_to_others_are_not(table: Table) -> None:
    registered(table, "alice")
    post = Post(table)
    (to_alice,) = post.send("alice", entity("help"))
    (to_bob,) = post.send("bob", entity("help"))
    letter = opened(to_alice, key("alice"), table)
    assert to_alice.subject == "[...]"
    assert letter["Subject"] == "[Autumn] received: done"
    assert letter["From"] == "Autumn <gm@secret.test>"
    assert to_bob.subject == "[Autumn] received: done"
    assert to_bob.mail.get_content_type() == "text/plain"


def test_a_signed_receipt_to_who_has_a_key_stands_inside_of_what_is_encrypted(
    table: Table,
) -> None:
    registered(table, "alice")
    (sent, *_) = Post(table).send("alice", entity("vote for 301"))
    assert b"receipt.txt" not in sent.raw
    (part,) = opened(sent, key("alice"), table).iter_attachments()
    assert part.get_filename() == "receipt.txt"
    assert "\nMove 1: vote 301 for\n" in part.get_content()


def test_every_attempt_sends_the_same_bytes(table: Table) -> None:
    registered(table, "alice")
    table.accept(plain_mail(table), table.reply_address("alice"), address_of("alice"))
    while table.office.work():
        pass
    (due,) = despatch.due(table.office, table.clock.now())
    first = due.render(address_of("alice"))
    table.reopen()
    (again,) = despatch.due(table.office, table.clock.now())
    assert again.render(address_of("alice")) == first


def plain_mail(table: Table) -> bytes:
    head = f"From: alice@players.test\r\nTo: {table.reply_address('alice')}\r\n"
    return f"{head}Message-ID: <once@pgp.test>\r\n\r\nhelp\r\n".encode()


def test_announcements_are_signed_once_for_everybody(table: Table) -> None:
    registered(table, "alice")
    before = len(table.sent)
    table.ask("start")
    started = [one for one in table.sent[before:] if one.to != ORGANISER]
    assert {one.to for one in started} == {address_of("alice"), address_of("bob")}
    bodies = {signed_part(one) for one in started}
    assert len(bodies) == 1


def signed_part(sent: Sent) -> bytes:
    assert sent.mail.get_content_type() == "multipart/signed"
    return sent.raw.partition(b"MIME-Version: 1.0\r\n")[2]


def test_our_mail_brings_our_key_in_its_autocrypt_header(table: Table) -> None:
    (receipt,) = Post(table).send("bob", entity("help"))
    address, _, data = str(receipt.mail["Autocrypt"]).partition("; keydata=")
    assert address == f"addr={GM}"
    cert = Cert.from_bytes(base64.b64decode("".join(data.split())))
    assert cert.fingerprint == our_key(table).certificate.fingerprint
    assert max(map(len, receipt.raw.split(b"\r\n"))) <= 78


def test_without_openpgp_nothing_is_signed_or_encrypted(tmp_path: Path) -> None:
    table = registered(a_table(tmp_path, "off"), "alice")
    post = Post(table)
    (told,) = post.send("alice", entity("help"))
    assert told.mail.get_content_type() == "text/plain"
    assert told.mail["Autocrypt"] is None
    (told, *_) = post.send("alice", entity("key"))
    assert "no key of its own" in words(told.mail)


def test_mail_to_an_organiser_with_a_key_is_encrypted(tmp_path: Path) -> None:
    files = {}
    for who in ("organiser", "bob"):
        files[who] = tmp_path / f"{who}.asc"
        files[who].write_text(certificate(ORGANISER if who == "organiser" else who))
    addresses = (ORGANISER,)
    organiser = OrganiserConfig.model_construct(addresses=addresses, keys=(files["organiser"],))
    keys = keys_of_organisers(organiser)
    assert list(keys) == [ORGANISER]
    table = a_table(tmp_path)
    table.office._sealers = {
        name: replace(one, others=keys) for name, one in table.office._sealers.items()
    }
    sent = Post(table).send("alice", entity("ask may I?"))
    (question,) = (one for one in sent if one.to == ORGANISER)
    assert "may I?" in words(opened(question, key(ORGANISER), table))
    assert b"may I" not in question.raw
    for name in ("bob", "missing"):
        strange = OrganiserConfig.model_construct(
            addresses=addresses, keys=(files.get(name, tmp_path / name),)
        )
        with pytest.raises(OperatorError, match=r"organiser\.addresses|cannot read"):
            keys_of_organisers(strange)


def test_a_kept_letter_stays_encrypted_where_it_goes_now(table: Table) -> None:
    registered(table, "alice")
    post = OutPost("letter", (Reader("alice@players.test", "x"),), "points", "You have 9.", now())
    sealer = table.office._sealers["autumn"]
    certificates = table.tournament.register.certificates_of(one.address for one in post.readers)
    kept_one = sealed(post, table.tournament.public, sealer, certificates)
    assert "9" not in kept_one.body
    elsewhere = Reader("alice@work.test", "y", written_to="alice@players.test")
    raw = renderer(kept_one, "<1@secret.test>", GM, "Autumn")(elsewhere)
    sent = Sent("alice@work.test", "", raw, now())
    assert sent.mail["To"] == "alice@work.test"
    assert "You have 9." in words(opened(sent, key("alice"), table))


def test_what_leaves_passes_strict_parsers(table: Table) -> None:
    registered(table, "alice")
    Post(table).send("alice", entity("help"))
    Post(table).send("bob", entity("help"))
    table.ask("start")
    kinds = set()
    for one in table.sent:
        strict = message_from_bytes(one.raw, policy=policy.strict)
        assert [part.defects for part in strict.walk() if part.defects] == []
        kinds.add(strict.get_content_type())
        lines = one.raw.split(b"\r\n")
        assert max(map(len, lines)) <= 78
        assert b"\n" not in b"".join(lines)
        assert one.raw.isascii()
        # RFC 3156 §3: blanks at the ends of lines do not survive every server.
        assert [line for line in lines if line.endswith((b" ", b"\t"))] == []
    # A welcome has the rules attached.
    assert kinds == {"text/plain", "multipart/mixed", "multipart/signed", "multipart/encrypted"}


def test_an_announcement_to_thousands_is_signed_once(table: Table) -> None:
    readers = tuple(Reader(f"reader-{number}@players.test") for number in range(3_000))
    post = OutPost("announcement", readers, "301", "Proposal 301.", now())
    sealer = table.office._sealers["autumn"]
    signed = sealed(post, table.tournament.public, sealer, {})
    assert [address for address, _ in signed.entities] == [""]
    render_copy = renderer(signed, "<1@secret.test>", GM, "Autumn")
    rests = {render_copy(one).partition(b"\r\nSubject:")[2] for one in readers}
    assert len(rests) == 1


@pytest.mark.parametrize("signed_text", ["vote for 301", "key", "thank you"])
def test_a_thief_wraps_a_signed_mail_in_a_change_of_keys(table: Table, signed_text: str) -> None:
    """With the reply secret, and a mail of Alice's that never arrived here: her key stays."""
    registered(table, "alice")
    caught = signed_entity(entity(signed_text), key("alice"))
    other = entity(certificate("mallory"), kind="application/pgp-keys; name=key.asc")
    parts = (caught, entity("key"), other) if signed_text != "key" else (caught, other)
    lines = b"".join(b"--mixed\r\n" + part + b"\r\n" for part in parts)
    wrapped = b'Content-Type: multipart/mixed; boundary="mixed"\r\n\r\n' + lines + b"--mixed--\r\n"
    for told in Post(table).send("alice", wrapped):
        assert told.mail.get_content_type() == "multipart/encrypted"
    assert kept(table) == fingerprint("alice")


def test_a_thief_cannot_switch_signatures_off_around_a_signed_mail(table: Table) -> None:
    registered(table, "alice")
    post = Post(table)
    post.send("alice", signed_entity(entity("signatures required"), key("alice")))
    caught = signed_entity(entity("help"), key("alice"))
    parts = (entity("signatures optional"), caught)
    lines = b"".join(b"--mixed\r\n" + part + b"\r\n" for part in parts)
    post.send(
        "alice",
        b'Content-Type: multipart/mixed; boundary="mixed"\r\n\r\n' + lines + b"--mixed--\r\n",
    )
    assert table.tournament.register.members["alice"].signed_only


def test_a_letter_that_cannot_be_encrypted_says_so_in_its_readers_language(table: Table) -> None:
    reader = Reader("alice@players.test", "x")
    post = OutPost("letter", (reader,), "Punkte", "9", now())
    broken = {reader.address: certificate("alice")[:200]}
    sealer = table.office._sealers["autumn"]
    public = table.tournament.public
    notes = {
        language: sealed(post, public, sealer, broken, language).body for language in ("en", "de")
    }
    assert notes["en"].startswith("(This mail is not encrypted")
    assert notes["de"].endswith("9")
    assert not notes["de"].startswith("(This mail")


def test_a_bare_yes_to_an_encrypted_letter_answers_what_that_asked(table: Table) -> None:
    registered(table, "alice")
    post = Post(table)

    def answering(letter: Sent) -> tuple[str, ...]:
        own = letter.mail["Message-ID"]
        before = " ".join((letter.mail["References"] or "").split())
        return (f"In-Reply-To: {own}", f"References: {before} {own}")

    (asked,) = post.send("alice", entity("propose enact\nAll dance, with no end."))
    (code,) = (one.code for one in table.tournament.register.waiting("alice", now()))
    assert code in words(opened(asked, key("alice"), table))
    table.clock.advance(60)
    (other,) = post.send("alice", entity("status"))
    # Nothing on the outside tells which of them asks something.
    assert len(str(asked.mail["References"]).split()) == len(str(other.mail["References"]).split())
    (told,) = post.send("alice", entity("yes"), headers=answering(other))
    assert code in words(opened(told, key("alice"), table))
    assert "alice" not in table.tournament.turns_sent
    post.send("alice", entity("yes"), headers=answering(asked))
    assert len(table.tournament.turns_sent["alice"]) == 1


def test_the_outside_of_an_encrypted_letter_answers_for_no_mail_that_anybody_may_have_sent(
    table: Table,
) -> None:
    registered(table, "alice")
    post = Post(table)
    (asked,) = post.send("alice", entity("propose enact\nAll dance.\nend proposal"), to=GM)
    own, before = asked.mail["Message-ID"], " ".join(str(asked.mail["References"]).split())
    headers = (f"In-Reply-To: {own}", f"References: {before} {own}")
    post.send("alice", entity("yes"), headers=headers)
    assert "alice" not in table.tournament.turns_sent
