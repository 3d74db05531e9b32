"""Alice's domain signed this: does that show that Alice wrote it, to us, just now?"""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.identity.dkim import MOST_SIGNATURES, READ_FIELDS, vouched_domain
from gamemaster.mail import parse
from tests.builders import DAY, GM, HOUR, MONDAY
from tests.identity.signing import USUAL, Zone, private_key, record, signed

MAIL = (
    b"From: Alice <alice@good.test>\r\n"
    b"To: Gamemaster <gm+k7f3@secret.test>\r\n"
    b"Subject: my vote\r\n"
    b"Date: Mon, 02 Mar 2026 10:00:00 +0000\r\n"
    b"Message-ID: <1@good.test>\r\n"
    b"MIME-Version: 1.0\r\n"
    b"Content-Type: text/plain; charset=utf-8\r\n"
    b"\r\n"
    b"vote for 301\r\n"
)
GUT_FUER = "gut-für.test".encode("idna").decode()
ALL = (*USUAL, "cc", "reply-to", "sender", "in-reply-to", "references")


def zone(extra: str = "", *, domain: str = "good.test", bits: int = 2048) -> Zone:
    return Zone().publish(domain, record(private_key(bits), extra))


def vouched(raw: bytes, names: Zone | None = None, at: int = MONDAY + 60) -> str | None:
    return vouched_domain(raw, GM, at, (names or zone()).texts)


def changed(old: bytes, new: bytes, raw: bytes | None = None) -> bytes:
    raw = signed(MAIL, "good.test") if raw is None else raw
    assert old in raw
    return raw.replace(old, new, 1)


def test_a_mail_that_its_domain_signed_as_it_is() -> None:
    assert vouched(signed(MAIL, "good.test")) == "good.test"


def test_every_field_that_reading_looks_at_must_be_signed() -> None:
    assert parse._CONTENT_FIELDS <= READ_FIELDS


@pytest.mark.parametrize(
    "tags",
    [
        {"d": "Good.Test"},
        {"i": "@good.test"},
        {"i": "alice@GOOD.test"},
        {"t": str(MONDAY)},
        {"t": str(MONDAY), "x": "9999999999"},
        {"q": "dns/txt"},
        {"h": ":".join((*ALL, *ALL))},
        {"h": " From : To : Subject : Date : Message-ID : MIME-Version : Content-Type "},
        {"unknown": "x"},
    ],
    ids=str,
)
def test_what_else_a_signature_may_say(tags: Mapping[str, str]) -> None:
    names = tags.get("h", ":".join(USUAL)).split(":")
    raw = signed(MAIL, "good.test", names=[name.strip() for name in names], tags=tags)
    assert vouched(raw, zone(domain=tags.get("d", "good.test"))) == "good.test"


def test_servers_on_the_way_add_fields_that_nobody_reads() -> None:
    raw = signed(MAIL, "good.test")
    assert vouched(b"Received: from x by y\r\nX-Spam: no\r\nReturn-Path: <a@x>\r\n" + raw)


def test_blanks_may_change_on_the_way() -> None:
    # That is why they do not tell one mail from another (``parse``, content_digest).
    assert vouched(changed(b"vote for", b"vote \t for") + b" \r\n\r\n") == "good.test"


def test_one_good_signature_among_others_is_enough() -> None:
    other = signed(MAIL, "list.test", key=private_key(1024))
    broken = changed(b"b=", b"b=A", signed(other, "good.test"))
    raw = signed(MAIL, "good.test")
    head = broken.partition(b"From:")[0]
    assert vouched(head + raw) == "good.test"
    # Bounded work: the good one is not looked for behind many bad ones.
    bad = broken.partition(b"DKIM-Signature:")[2].partition(b"DKIM-Signature:")[0]
    assert vouched(b"".join([b"DKIM-Signature:" + bad] * MOST_SIGNATURES) + raw) is None


TAMPERED: Mapping[str, bytes] = {
    "no signature": MAIL,
    "another body": changed(b"for 301", b"against 301"),
    "a body that goes on": signed(MAIL, "good.test") + b"vote for 302\r\n",
    "another Subject": changed(b"my vote", b"vote for 302"),
    "a second Subject on top": b"Subject: vote for 302\r\n" + signed(MAIL, "good.test"),
    "a second Subject below": changed(b"\r\nDate:", b"\r\nSubject: vote for 302\r\nDate:"),
    "a second From on top": b"From: bob@good.test\r\n" + signed(MAIL, "good.test"),
    "a second From below": changed(b"\r\nDate:", b"\r\nFrom: bob@good.test\r\nDate:"),
    "another From": changed(b"alice@good", b"bob@good"),
    "another display name": changed(b"Alice", b"Bob"),
    "another To": changed(b"gm+k7f3", b"gm+other"),
    "another Date": changed(b"10:00:00", b"10:00:01"),
    "a Reply-To nobody signed": b"Reply-To: eve@evil.test\r\n" + signed(MAIL, "good.test"),
    "a Sender nobody signed": b"Sender: eve@evil.test\r\n" + signed(MAIL, "good.test"),
    "a Cc nobody signed": b"Cc: eve@evil.test\r\n" + signed(MAIL, "good.test"),
    "a thread nobody signed": b"In-Reply-To: <9@x>\r\n" + signed(MAIL, "good.test"),
    "a Subject nobody signed": signed(
        MAIL, "good.test", names=[name for name in USUAL if name != "subject"]
    ),
    "a Content-Type nobody signed": signed(
        MAIL, "good.test", names=[name for name in USUAL if name != "content-type"]
    ),
    "an encoding nobody signed": b"Content-Transfer-Encoding: base64\r\n"
    + signed(MAIL, "good.test", names=USUAL[:-1]),
    "a From nobody signed": signed(MAIL, "good.test", names=USUAL[1:]),
    "a To nobody signed": signed(MAIL, "good.test", names=[USUAL[0], *USUAL[2:]]),
    "no To": signed(MAIL.replace(b"To:", b"X-To:"), "good.test"),
    "no Message-ID": signed(MAIL.replace(b"Message-ID:", b"X-Message-ID:"), "good.test"),
    # Gmail leaves Content-Type out: whoever has its mail could take away that it was HTML.
    "a Content-Type that its signer leaves out": signed(
        MAIL.replace(b"Content-Type: text/plain; charset=utf-8\r\n", b""),
        "good.test",
        names=[name for name in USUAL if name != "content-type"],
    ),
    "an encoding that its signer leaves out": signed(
        MAIL.replace(b"vote for 301", b"I wonder whether to write =\r\nvote for 301"),
        "good.test",
        names=[name for name in USUAL if name != "content-transfer-encoding"],
    ),
    "no Date": signed(MAIL.replace(b"Date:", b"X-Date:"), "good.test"),
    "no date in Date": signed(MAIL.replace(b"Mon, 02 Mar", b"some time in"), "good.test"),
    "signed to be part of the body": signed(MAIL, "good.test", tags={"l": "14"}),
    "signed for a part, and more added": signed(MAIL, "good.test", tags={"l": "14"}) + b"more\r\n",
    "signed for nothing of the body": signed(MAIL, "good.test", tags={"l": "0"}),
    "an l= that is no number": signed(MAIL, "good.test", tags={"l": "x"}),
    "sha1": signed(MAIL, "good.test", tags={"a": "rsa-sha1"}),
    "an unknown algorithm": signed(MAIL, "good.test", tags={"a": "rsa-md5"}),
    "expired": signed(MAIL, "good.test", tags={"x": str(MONDAY + 59)}),
    "expiring never, in words": signed(MAIL, "good.test", tags={"x": "never"}),
    "signed in the future": signed(MAIL, "good.test", tags={"t": str(MONDAY + 3 * HOUR)}),
    "signed at a time that is none": signed(MAIL, "good.test", tags={"t": "-5"}),
    "another version": signed(MAIL, "good.test", tags={"v": "2"}),
    "for a user of a part of the domain": signed(MAIL, "good.test", tags={"i": "a@x.good.test"}),
    "two tags of one name": changed(b"v=1;", b"v=1; d=good.test;"),
    "a tag without a value": changed(b"v=1;", b"v=1; d;"),
    "no signature in it": changed(b"b=", b"c="),
    "a signature that is no base64": changed(b"b=", b"b=!"),
    "nothing but blanks in it": b"DKIM-Signature:  \r\n" + MAIL,
    "bytes that are no text in it": changed(b"v=1;", b"v=\xff\xfe;"),
    "a field that is no field": changed(b"\r\nDate:", b"\r\nNo field\r\nDate:"),
    "a blank before the colon": changed(b"Subject:", b"Subject :"),
    "a line in front that goes on": b" folded\r\n" + signed(MAIL, "good.test"),
    "two To in one": signed(MAIL.replace(b"To: ", b"To: eve@evil.test, "), "good.test"),
    "us only in the name of To": signed(
        MAIL.replace(b"Gamemaster <gm+k7f3@secret.test>", b'"gm@secret.test" <eve@evil.test>'),
        "good.test",
    ),
    "to another tournament": signed(MAIL.replace(b"gm+k7f3@", b"winter+k7f3@"), "good.test"),
    "to nobody here": signed(MAIL.replace(b"gm+k7f3@secret.test", b"eve@evil.test"), "good.test"),
    "two From in one": signed(MAIL.replace(b"From: ", b"From: eve@good.test, "), "good.test"),
}


@pytest.mark.parametrize("name", TAMPERED)
def test_what_shows_nothing(name: str) -> None:
    names = zone()
    assert vouched(TAMPERED[name], names) is None
    assert vouched(TAMPERED[name].replace(b"\r\n", b"\n"), names) is None


@pytest.mark.parametrize(
    "domain", ["evil.test", "mail.good.test", "test", "xgood.test", "ood.test"]
)
def test_only_the_domain_of_from_itself_can_vouch(domain: str) -> None:
    assert vouched(signed(MAIL, domain), zone(domain=domain)) is None


def test_a_domain_does_not_vouch_for_what_lies_below_it() -> None:
    raw = signed(MAIL.replace(b"alice@good.test", b"alice@sub.good.test"), "good.test")
    assert vouched(raw) is None


def test_an_international_domain_vouches_in_a_labels() -> None:
    raw = signed(MAIL.replace(b"alice@good.test", "alice@gut-für.test".encode()), GUT_FUER)
    assert vouched(raw, zone(domain=GUT_FUER)) == GUT_FUER


@pytest.mark.parametrize(
    ("after", "fresh"),
    [(-2 * HOUR, False), (-30 * 60, True), (0, True), (4 * DAY, True), (6 * DAY, False)],
)
def test_a_mail_is_evidence_while_it_is_fresh(after: int, *, fresh: bool) -> None:
    assert (vouched(signed(MAIL, "good.test"), at=MONDAY + after) is not None) is fresh


@pytest.mark.parametrize(
    "extra",
    ["t=y; ", "t=s:y; ", "h=sha1; ", "s=tlsrpt; ", "s=other; ", "v=DKIM2; ", "k=ed25519; ", "p=; "],
)
def test_a_key_that_says_not_to_trust_it(extra: str) -> None:
    assert vouched(signed(MAIL, "good.test"), zone(extra)) is None


@pytest.mark.parametrize("extra", ["t=s; ", "h=sha1:sha256; ", "s=email; ", "s=*; ", "n=a note; "])
def test_a_key_with_conditions_that_are_met(extra: str) -> None:
    assert vouched(signed(MAIL, "good.test"), zone(extra)) == "good.test"


def test_keys_too_weak_too_large_revoked_or_doubtful() -> None:
    raw = signed(MAIL, "good.test")
    good = record(private_key())
    for records in (
        [],
        [b""],
        [b"p="],
        [b"v=DKIM1; k=rsa; p=AAAA"],
        [b"v=DKIM1; k=rsa; p=" + b"A" * 100_000],
        [good, good],
        [record(private_key(which=1))],
    ):
        assert vouched(raw, Zone().publish("good.test", *records)) is None
    # 512 bits are what anybody can factor; more than 4096 are only there to keep us busy.
    weak = private_key(1024)
    assert vouched(signed(MAIL, "good.test", key=weak), zone(bits=1024)) == "good.test"


def test_what_makes_the_library_work_for_long_is_not_handed_to_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("dkim.DKIM", lambda *_: pytest.fail("handed over"))
    raw = signed(MAIL, "good.test") + b" " * 500_000 + b"x\r\n"
    assert vouched(raw) is None
    assert vouched(b"X: y\r\n" * 600 + signed(MAIL, "good.test")) is None
    assert vouched(changed(b"v=1;", b"v=1; n=" + b"a" * 5000 + b";")) is None
    assert vouched(changed(b"v=1;", b"v=1; n= b" + b"\r\n " * 3000 + b"b;")) is None
    assert vouched(changed(b"; b=", b"; b=A" + b"\r\n\t" * 3000 + b"!")) is None


@given(st.randoms(use_true_random=False))
def test_no_changed_octet_is_overlooked(chance: random.Random) -> None:
    raw = bytearray(signed(MAIL, "good.test"))
    place = chance.randrange(len(raw))
    raw[place] ^= 1 << chance.randrange(8)
    found = vouched(bytes(raw))
    if found is not None:
        # What relaxed canonicalization forgives: blanks, and capitals in names of fields.
        assert read(bytes(raw)) == read(signed(MAIL, "good.test"))


def read(raw: bytes) -> object:
    found = parse.parse(raw)
    assert isinstance(found, parse.ParsedMail)
    return found.sender, found.subject, found.message_id, found.recipients, found.body.split()


@given(st.binary(max_size=400), st.integers(0, 200))
def test_no_bytes_make_it_raise(noise: bytes, place: int) -> None:
    raw = signed(MAIL, "good.test")
    vouched(raw[:place] + noise + raw[place:])
    vouched(noise)
