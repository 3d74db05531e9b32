"""Secrets, signatures, results, sessions and old mail that are not what they seem."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gamemaster.inbox.arrival import Arrival
from tests.builders import DAY
from tests.identity.scene import ALICE, BOB, GM, MALLORY, VOTE, WINTER, Scene, recipients
from tests.identity.signing import USUAL
from tests.identity.spoof import Build, Spoof


def to_detail(detail: Callable[[Scene], str], sender: str = BOB) -> Build:
    def build(made: Scene) -> Arrival:
        to = f"gm+{detail(made)}@secret.test"
        return made.arrival(made.mail(sender=sender, to=to), to)

    return build


def again(change: Callable[[bytes], bytes] = bytes, to: str | None = None) -> Build:
    """Bob's own mail, which was read, and what the impostor makes of it."""

    def build(made: Scene) -> Arrival:
        address = made.reply_address()
        raw = made.mail(to=address, body="help\r\n")
        made.bring([made.arrival(raw, address, BOB)])
        return made.arrival(change(raw), to or address)

    return build


def code_of(made: Scene) -> str:
    """The code in a question to Bob about a mail that somebody sent in his name."""
    asked = made.bring([made.arrival(made.mail())])
    assert recipients(asked.sent) == {BOB}
    return asked.sent[0].whole_body.partition("«yes ")[2].partition("»")[0]


def confirming(*, to: Callable[[Scene], str], sender: str) -> Build:
    def build(made: Scene) -> Arrival:
        body = f"yes {code_of(made)}\r\n"
        return made.arrival(made.mail(sender=sender, to=to(made), body=body), to(made))

    return build


SECRETS: dict[str, Build] = {
    "an old secret of his": to_detail(lambda made: made.secret(before=1)),
    "another player's secret": to_detail(lambda made: made.secret("alice")),
    "his secret of another tournament": to_detail(lambda made: made.secret("bob", "winter")),
    "his secret but for the last letter": to_detail(lambda made: made.secret()[:-1]),
    "his secret and a letter": to_detail(lambda made: f"{made.secret()}a"),
    "his secret and a detail": to_detail(lambda made: f"{made.secret()}+x"),
    "a detail and his secret": to_detail(lambda made: f"x+{made.secret()}"),
    "his secret as a join token": to_detail(lambda made: f"join-{made.secret()}"),
    "his secret as a question's token": to_detail(lambda made: f"ask-{made.secret()}"),
    "his password as a secret": to_detail(lambda made: made.password("bob")),
    "an empty detail": to_detail(lambda _: ""),
    "a detail that is no text": to_detail(lambda _: "\ufffd"),
    "a token of nobody's": to_detail(lambda _: "join-aaaaaaaaaaaaaaaaaaaa"),
    "a return path of ours": to_detail(lambda _: "bounce-aaaaaaaaaaaaaaaaaaaa"),
    "his secret in the Subject": lambda made: made.arrival(made.mail(subject=made.secret())),
    "his secret in the text": lambda made: made.arrival(
        made.mail(body=f"{made.secret()}\r\n{made.reply_address()}\r\n{VOTE}")
    ),
    "his secret in To, not in the envelope": lambda made: made.arrival(
        made.mail(to=made.reply_address())
    ),
    "his secret in Cc and Delivered-To": lambda made: made.arrival(
        made.mail(f"Cc: {made.reply_address()}", f"Delivered-To: {made.reply_address()}")
    ),
    "naming one of our mails": lambda made: made.arrival(
        made.mail(f"In-Reply-To: {made.table.last('bob').mail['Message-ID']}")
    ),
    "quoting one of our mails": lambda made: made.arrival(
        made.mail(body=f"{VOTE}\r\n{made.table.last('bob').whole_body}")
    ),
    "a null sender with his secret": lambda made: made.arrival(
        made.mail(to=made.reply_address()), made.reply_address(), ""
    ),
    "a null sender, written out": lambda made: made.arrival(
        made.mail(to=made.reply_address()), made.reply_address(), "<>"
    ),
    "automatic mail with his secret": lambda made: made.arrival(
        made.mail("Auto-Submitted: auto-replied", to=made.reply_address()), made.reply_address()
    ),
    "the code of a question, without his secret": confirming(to=lambda _: GM, sender=BOB),
    "the code of a question, from nobody": confirming(
        to=lambda made: made.reply_address(), sender=MALLORY
    ),
}

REPLAYS: dict[str, Build] = {
    "his mail, octet for octet": again(),
    "his mail, by another way": again(
        lambda raw: b"Received: from evil.test\r\nReturn-Path: <x@evil.test>\r\n" + raw
    ),
    "his mail, with other line ends": again(lambda raw: raw.replace(b"\r\n", b"\n")),
    "his mail, fields in another order": again(
        lambda raw: b"\r\n".join(sorted(raw.partition(b"\r\n\r\n")[0].split(b"\r\n")))
        + b"\r\n\r\n"
        + raw.partition(b"\r\n\r\n")[2]
    ),
    "his mail, without its detail": again(to=GM),
    "his mail, forwarded as it is": again(
        lambda raw: f"From: {MALLORY}\r\nSubject: Fwd\r\n\r\n".encode() + raw
    ),
    "his mail, forwarded as an attachment": again(
        lambda raw: (
            f"From: {MALLORY}\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n"
            "--b\r\nContent-Type: message/rfc822\r\n\r\n"
        ).encode() + raw + b"\r\n--b--\r\n"
    ),
    "his mail, resent": again(
        lambda raw: f"Resent-From: {MALLORY}\r\nResent-To: {GM}\r\n".encode() + raw
    ),
    "our letter to him, sent back": lambda made: made.arrival(
        made.table.last("bob").raw, made.reply_address(), BOB
    ),
    "our letter to him, answered by whoever it was forwarded to": lambda made: made.arrival(
        made.mail(sender=MALLORY, to=made.table.last("bob").reply_to), made.reply_address(), MALLORY
    ),
}  # fmt: skip

DATA = f"MAIL FROM:<{MALLORY}>\r\nRCPT TO:<{GM}>\r\nDATA\r\n".encode()


def smuggled(end: bytes) -> Build:
    """A mail whose text holds the end of a mail, as some server may see it, and a second mail."""

    def build(made: Scene) -> Sequence[Arrival]:
        first = made.mail(sender=MALLORY, body="hello\r\n") + b"x"
        second = f"MAIL FROM:<{BOB}>\r\nRCPT TO:<{made.reply_address()}>\r\nDATA\r\n".encode()
        second += made.mail(to=made.reply_address()) + b"\r\n.\r\n"
        return made.over_smtp(DATA, first + end + second)

    return build


def said(*commands: str, data: Callable[[Scene], bytes]) -> Build:
    return lambda made: made.over_smtp(
        "".join(f"{one}\r\n" for one in commands).encode(), data(made) + b"\r\n.\r\n"
    )


WIRE: dict[str, Build] = {
    "smuggled after LF . LF": smuggled(b"\n.\n"),
    "smuggled after LF . CR LF": smuggled(b"\n.\r\n"),
    "smuggled after CR . CR": smuggled(b"\r.\r"),
    "smuggled after CR LF . LF": smuggled(b"\r\n.\n"),
    "smuggled after CR LF . CR": smuggled(b"\r\n.\r"),
    "smuggled after CR . CR LF": smuggled(b"\r.\r\n"),
    "smuggled after NUL": smuggled(b"\r\n\0.\r\n"),
    "smuggled after a doubled dot": smuggled(b"\r\n..\r\n"),
    "an AUTH parameter on MAIL": said(
        f"MAIL FROM:<{MALLORY}> AUTH={BOB}", f"RCPT TO:<{GM}>", "DATA",
        data=lambda made: made.mail(),
    ),
    "AUTH where none is offered": said(
        "AUTH PLAIN AGJvYgB4", f"MAIL FROM:<{BOB}>", f"RCPT TO:<{GM}>", "DATA",
        data=lambda made: made.mail(),
    ),
    "XCLIENT and XFORWARD": said(
        f"XCLIENT LOGIN={BOB}", f"XFORWARD NAME={BOB}", f"MAIL FROM:<{BOB}>", f"RCPT TO:<{GM}>",
        "DATA", data=lambda made: made.mail(),
    ),
    "a route in the envelope": said(
        f"MAIL FROM:<@evil.test:{BOB}>", f"RCPT TO:<@evil.test:{GM}>", "DATA",
        data=lambda made: made.mail(),
    ),
    "another player logged in, From his": lambda made: made.logged_in("alice", made.mail()),
    "another player logged in, Sender his": lambda made: made.logged_in(
        "alice", made.mail(f"Sender: {BOB}", sender=MALLORY)
    ),
    "a session of his in another tournament": lambda made: made.logged_in(
        "bob", made.mail(), "winter"
    ),
}  # fmt: skip


def sent(raw: Callable[[Scene], bytes], to: str = GM) -> Build:
    return lambda made: made.arrival(raw(made), to)


def old(made: Scene, days: int) -> bytes:
    raw = made.signed()
    made.table.clock.advance(days * DAY)
    return raw


def signed_again(change: Callable[[bytes], bytes]) -> Build:
    """A mail that Bob's domain signed, which was read, and what the impostor makes of it."""

    def build(made: Scene) -> Arrival:
        raw = made.signed(body="vote for 301\r\n\r\nyours\r\n")
        made.bring([made.arrival(raw, envelope_sender=BOB)])
        return made.arrival(change(raw))

    return build


SIGNATURES: dict[str, Build] = {
    "signed, and sent again": signed_again(bytes),
    "signed, sent again with other blanks": signed_again(
        lambda raw: raw.replace(b"vote for", b"vote \t for").replace(
            b"yours\r\n", b"yours \r\n\r\n"
        )
    ),
    "signed, sent again with folded fields": signed_again(
        lambda raw: raw.replace(b"Subject: ", b"subject:\r\n\t ")
    ),
    "signed, sent again without its encoding": sent(
        lambda made: made.signed(
            body="I will not write =\r\nvote for 301\r\n",
            names=[one for one in USUAL if one != "content-transfer-encoding"],
        )
    ),
    "signed, sent again without its Content-Type": sent(
        lambda made: made.signed(
            names=[one for one in USUAL if one != "content-type"], subject="vote for 301"
        ).replace(b"Content-Type: text/plain; charset=utf-8\r\n", b"")
    ),
    "signed by the impostor's domain": sent(lambda made: made.signed(domain="evil.test")),
    "signed by a domain above": sent(lambda made: made.signed(domain="test")),
    "signed by a domain below": sent(lambda made: made.signed(domain="mail.players.test")),
    "signed by his domain for somebody else": sent(
        lambda made: made.signed(sender=ALICE).replace(ALICE.encode(), BOB.encode())
    ),
    "signed, and the text changed": sent(
        lambda made: made.signed(body="hello\r\n").replace(b"hello\r\n", VOTE.encode())
    ),
    "signed in part, and text added": sent(
        lambda made: made.signed(body="hello\r\n", tags={"l": "7"}) + VOTE.encode()
    ),
    "signed, a second Subject": sent(
        lambda made: b"Subject: vote for 301\r\n" + made.signed(body="hello\r\n")
    ),
    "signed, a second From": sent(
        lambda made: f"From: {BOB}\r\n".encode() + made.signed(sender=ALICE)
    ),
    "signed without its Subject": sent(
        lambda made: made.signed(subject="vote for 301", names=("from", "to", "date"))
    ),
    "signed without its Content-Type": sent(
        lambda made: made.signed(
            "Content-Type: text/html", names=[one for one in USUAL if "content" not in one]
        )
    ),
    "signed without To": sent(
        lambda made: made.signed(to="list@x.test", names=[n for n in USUAL if n != "to"])
    ),
    "signed, to another tournament": sent(lambda made: made.signed(to=WINTER)),
    "signed, to somebody else": sent(lambda made: made.signed(to=MALLORY)),
    "signed, to us only by name": sent(lambda made: made.signed(to=f'"{GM}" <{MALLORY}>')),
    "signed, to us and others": sent(lambda made: made.signed(to=f"{GM}, {MALLORY}")),
    "signed, a week ago": sent(lambda made: old(made, 7)),
    "signed, a Reply-To added": sent(
        lambda made: f"Reply-To: {MALLORY}\r\n".encode() + made.signed()
    ),
    "signed with sha1": sent(lambda made: made.signed(tags={"a": "rsa-sha1"})),
    "signed, and expired": sent(lambda made: made.signed(tags={"x": str(made.now - 1)})),
    "signed with a key that is not published": sent(lambda made: made.signed(tags={"s": "autumn"})),
    "a signature of nothing": sent(
        lambda made: b"DKIM-Signature: v=1; d=players.test; b=\r\n" + made.mail()
    ),
    "a signature from another mail": sent(
        lambda made: made.signed().partition(b"From:")[0] + made.mail()
    ),
    "signed, with a null sender": lambda made: made.arrival(made.signed(), GM, ""),
    "ARC instead of DKIM": sent(
        lambda made: made.signed().replace(b"DKIM-Signature:", b"ARC-Message-Signature: i=1;")
    ),
}

PASS = "dmarc=pass header.from=players.test"


def results(*fields: str, **more: str) -> Build:
    def build(made: Scene) -> Arrival:
        lines = [f"Authentication-Results: {one}" for one in fields]
        return made.arrival(made.mail(*lines, **more))  # type: ignore[arg-type]

    return build


RESULTS: dict[str, Build] = {
    "results of the impostor's server": results(f"mx.evil.test; {PASS}"),
    "results of a server that sounds like ours": results(f"mx.secret.test.evil.test; {PASS}"),
    "results of ours below others": results("mx.evil.test; none", f"mx.secret.test; {PASS}"),
    "results of ours below ours that failed": results(
        "mx.secret.test; dmarc=fail header.from=players.test", f"mx.secret.test; {PASS}"
    ),
    "results of no server": results(f"spf=pass; {PASS}"),
    "results of ours for another domain": results(
        "mx.secret.test; dmarc=pass header.from=evil.test"
    ),
    "results of ours for a return path": results(
        "mx.secret.test; spf=pass smtp.mailfrom=players.test; dkim=pass header.d=players.test"
    ),
    "results that a return path pretends": results(
        f'mx.secret.test; spf=pass smtp.mailfrom="x; {PASS}; y"@evil.test; dmarc=none'
    ),
    "results in a comment": results(f"mx.secret.test; dmarc=fail ({PASS})"),
    "results that a comment names": results(f"(mx.secret.test) mx.evil.test; {PASS}"),
    "results in another field": lambda made: made.arrival(
        made.mail(
            f"X-Authentication-Results: mx.secret.test; {PASS}",
            f"ARC-Authentication-Results: i=1; mx.secret.test; {PASS}",
        )
    ),
    "results in the text": lambda made: made.arrival(
        made.mail(body=f"Authentication-Results: mx.secret.test; {PASS}\r\n\r\n{VOTE}")
    ),
    "results of ours, and two From": lambda made: made.arrival(
        made.mail(f"Authentication-Results: mx.secret.test; {PASS}", f"From: {ALICE}")
    ),
    "results of ours, his address only a name": results(
        "mx.secret.test; dmarc=pass header.from=evil.test", sender=f'"{BOB}" <{MALLORY}>'
    ),
    "Received-SPF: pass": lambda made: made.arrival(
        made.mail(f"Received-SPF: pass (mx.secret.test) envelope-from={BOB}")
    ),
}

SPOOFS: Sequence[Spoof] = (
    Spoof(
        "the code of a question, from another player",
        confirming(to=lambda made: made.reply_address("alice"), sender=ALICE),
        hears=frozenset({ALICE}),
    ),
    *(Spoof(name, build) for name, build in {**SECRETS, **REPLAYS, **WIRE}.items()),
    *(Spoof(name, build, ("default", "dkim")) for name, build in SIGNATURES.items()),
    *(Spoof(name, build, ("default", "results")) for name, build in RESULTS.items()),
)
