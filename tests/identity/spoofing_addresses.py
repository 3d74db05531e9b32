"""From and its relatives, written every way; with Bob's current secret wherever that may help."""

from __future__ import annotations

from collections.abc import Sequence

from gamemaster.inbox.arrival import Arrival
from tests.identity.scene import ALICE, BOB, GM, MALLORY, VOTE, Scene
from tests.identity.spoof import Build, Spoof


def with_secret(sender: str | None, *lines: str | bytes, body: str | bytes = VOTE) -> Build:
    """A mail to Bob's own reply address, which the impostor has found out."""

    def build(made: Scene) -> Arrival:
        to = made.reply_address()
        return made.arrival(made.mail(*lines, sender=sender, to=to, body=body), to)

    return build


def without(sender: str | None, *lines: str | bytes, **more: str | bytes) -> Build:
    """A mail to the tournament's plain address."""

    def build(made: Scene) -> Arrival:
        return made.arrival(made.mail(*lines, sender=sender, **more), GM, BOB)  # type: ignore[arg-type]

    return build


# Of these, no reader may take any for Bob alone; the secret of his reply address does not help.
FROM_WITH_HIS_SECRET = {
    "the impostor's own": MALLORY,
    "another player's": ALICE,
    "the organiser's": "organiser@example.org",
    "our own": GM,
    "our own with his secret": "gm+x@secret.test",
    "left out": None,
    "empty": "",
    "only brackets": "<>",
    "his as a quoted name": f'"{BOB}" <{MALLORY}>',
    "his as a bare name": f"{BOB} <{MALLORY}>",
    "his name, in full": f"Bob <{MALLORY}>",
    "his in a comment of the name": f"Bob ({BOB}) <{MALLORY}>",
    "his in a comment behind": f"<{MALLORY}> ({BOB})",
    "his in a comment in front": f"({BOB}) {MALLORY}",
    "the impostor's in a bare name": f"{MALLORY} <{BOB}>",
    "a list, his first": f"{BOB}, {MALLORY}",
    "a list, his last": f"{MALLORY}, {BOB}",
    "a list with one empty": f"{BOB},",
    "a list by semicolon": f"{BOB}; {MALLORY}",
    "two in brackets": f"<{BOB}><{MALLORY}>",
    "two in one pair of brackets": f"<{BOB},{MALLORY}>",
    "a group": f"players: {BOB};",
    "a group in a group": f"a: b: {BOB};;",
    "an empty group": "undisclosed-recipients:;",
    "a route": f"<@evil.test:{BOB}>",
    "a route of two": f"<@evil.test,@x.test:{BOB}>",
    "percent hack": "bob%players.test@evil.test",
    "bang path": "players.test!bob@evil.test",
    "his as a quoted local part": f'"{BOB}"@evil.test',
    "his local part quoted": '"bob"@players.test',
    "two at signs": f"{BOB}@evil.test",
    "a comment in the domain": "bob@(evil.test)players.test",
    "a comment in the local part": "bob(x)@players.test",
    "a blank in the local part": "bob @players.test",
    "an escaped at sign": "bob\\@players.test@evil.test",
    "a quote that stays open": f'"{BOB} <{MALLORY}>',
    "a bracket that stays open": f"<{BOB}",
    "brackets twice": f"<<{BOB}>>",
    "words after the brackets": f"<{BOB}> for 301",
    "an address after the brackets": f"Bob <{BOB}> {MALLORY}",
    "a URL": f"<mailto:{BOB}>",
    "an encoded word for the address": "=?utf-8?q?bob=40players=2Etest?=",
    "an encoded word in brackets": "<=?utf-8?q?bob=40players=2Etest?=>",
    "an encoded local part": "=?utf-8?b?Ym9i?=@players.test",
    "an encoded name that is his address": f"=?utf-8?q?bob=40players=2Etest?= <{MALLORY}>",
    "an encoded name that closes brackets": f"=?utf-8?q?=3Cbob=40players=2Etest=3E?= <{MALLORY}>",
    "a Cyrillic o": "bоb@players.test",
    "a Cyrillic a in the domain": "bob@plаyers.test",
    "that domain in A-labels": "bob@xn--plyers-3nf.test",
    "full-width letters": "ｂｏｂ@players.test",
    "a full-width at sign": "bob＠players.test",
    "an ideographic full stop": "bob@players。test",
    "a long s": "bob@playerſ.test",
    "a combining accent": "bob\u0301@players.test",
    "a zero-width joiner": "bo\u200db@players.test",
    "a soft hyphen": "bo\u00adb@players.test",
    "a right-to-left override": "\u202ebob@players.test",
    "a byte order mark": "\ufeffbob@players.test",
    "a no-break space": "\u00a0bob@players.test",
    "raw 8-bit octets": "b\udcf6b@players.test",
    "overlong UTF-8": "bob\udcc1\udc80players.test@evil.test",
    "NUL": f"bob@players.test\0<{MALLORY}>",
    "NUL in the middle": "bob\0@players.test",
    "DEL": "bob\x7f@players.test",
    "a vertical tab": "bob@players.test\x0b",
    "a bare CR and another From": f"{MALLORY}\rFrom: {BOB}",
    "a bare CR in his": f"{BOB}\r",
    "a dot at the end": "bob@players.test.",
    "a dot at the start": ".bob@players.test",
    "two dots": "bob@players..test",
    "a host below his domain": "bob@mail.players.test",
    "a domain that ends like his": "bob@evil-players.test",
    "his domain as a local part": "bob.players.test@evil.test",
    "a detail of his": "bob+x@players.test",
    "dots in the local part": "b.o.b@players.test",
    "a number for the domain": "bob@[192.0.2.1]",
    "no domain": "bob",
    "an underscore domain": "bob@players_test",
    "longer than any address": f"{'x' * 300}bob@players.test",
    "three thousand comments": "(" * 3000 + BOB,
}

OTHER_FIELDS: dict[str, Build] = {
    "From twice, his first": with_secret(MALLORY, f"From: {BOB}"),
    "From twice, his last": with_secret(BOB, f"From: {MALLORY}"),
    "From twice, both his": with_secret(BOB, f"From: {BOB}"),
    "From twice, one in capitals": with_secret(MALLORY, f"FROM: {BOB}"),
    "From with a blank before the colon": with_secret(MALLORY, f"From : {BOB}"),
    "From with a tab before the colon": with_secret(MALLORY, f"From\t: {BOB}"),
    "From folded into another": with_secret(MALLORY, f"From:\r\n {BOB}"),
    "From folded, the impostor's in the next line": with_secret(f"{BOB},\r\n {MALLORY}"),
    "From in a folded line of another field": with_secret(MALLORY, f"X: y\r\n From: {BOB}"),
    "From after a bare LF": with_secret(MALLORY, f"X: y\nFrom: {BOB}"),
    "From after a bare CR": with_secret(MALLORY, f"X: y\rFrom: {BOB}"),
    "From of an mbox in front": with_secret(MALLORY, f"From {BOB} Mon Mar  2 10:00:00 2026"),
    "From of an mbox only": with_secret(None, f"From {BOB} Mon Mar  2 10:00:00 2026"),
    "From in the body only": with_secret(None, body=f"From: {BOB}\r\n\r\n{VOTE}"),
    "From in the body too": with_secret(MALLORY, body=f"From: {BOB}\r\n\r\n{VOTE}"),
    "From in a part": with_secret(
        MALLORY,
        "Content-Type: multipart/mixed; boundary=b",
        body=f"--b\r\nFrom: {BOB}\r\nContent-Type: text/plain\r\n\r\n{VOTE}--b--\r\n",
    ),
    "From in a mail inside": with_secret(
        MALLORY,
        "Content-Type: message/rfc822",
        body=f"From: {BOB}\r\nTo: {GM}\r\n\r\n{VOTE}",
    ),
    "From in protected headers": with_secret(
        MALLORY,
        'Content-Type: text/plain; protected-headers="v1"; hp="clear"',
        body=f"From: {BOB}\r\n\r\n{VOTE}",
    ),
    "Sender his": with_secret(MALLORY, f"Sender: {BOB}"),
    "Sender his, no From": with_secret(None, f"Sender: {BOB}"),
    "Reply-To his": with_secret(MALLORY, f"Reply-To: {BOB}"),
    "Resent-From his": with_secret(MALLORY, f"Resent-From: {BOB}", f"Resent-Sender: {BOB}"),
    "Return-Path his": with_secret(MALLORY, f"Return-Path: <{BOB}>"),
    "X-Original-From his": with_secret(MALLORY, f"X-Original-From: {BOB}"),
    "Apparently-From his": with_secret(MALLORY, f"Apparently-From: {BOB}", f"X-Sender: {BOB}"),
    "Authenticated sender his": with_secret(
        MALLORY, f"X-Authenticated-Sender: {BOB}", f"X-AuthUser: {BOB}"
    ),
    "envelope sender his": without(MALLORY),
    "On behalf of him": with_secret(f"Mallory on behalf of Bob <{MALLORY}>", f"Sender: {BOB}"),
    # From is his alone: without evidence he is asked, at his own address and nowhere else.
    "his, plainly": without(BOB),
    "his, in capitals": without("BOB@PLAYERS.TEST"),
    "his, folded": without(f"\r\n\t{BOB}"),
    "his, with another Reply-To": without(BOB, f"Reply-To: {MALLORY}"),
    "his, with another Sender": without(BOB, f"Sender: {MALLORY}"),
    "his, with receipts asked for": without(
        BOB, f"Disposition-Notification-To: {MALLORY}", f"Return-Receipt-To: {MALLORY}"
    ),
    "his, with Errors-To": without(BOB, f"Errors-To: {MALLORY}", f"Return-Path: <{MALLORY}>"),
    "his, and a copy to the impostor": without(BOB, f"Cc: {MALLORY}", f"Bcc: {MALLORY}"),
    "his, with a mailing list's Reply-To": without(BOB, f"Mail-Followup-To: {MALLORY}"),
    "his, with To twice": without(BOB, f"To: {MALLORY}"),
    "his, with Subject twice": without(BOB, "Subject: vote for 301"),
    "his, with Message-ID twice": without(BOB, "Message-ID: <1@evil.test>"),
    "his, with the vote in the Subject": without(BOB, subject="vote for 301", body="\r\n"),
    "his, asking for everything at once": without(
        BOB, body="vote for 301\r\npropose enact\r\nx\r\nend proposal\r\nask who?\r\npassword\r\n"
    ),
    "his, to leave the tournament": without(BOB, body="forfeit\r\nforfeit yes\r\n"),
    "his, insisting": without(BOB, body="insist\r\nyes\r\n"),
}

SPOOFS: Sequence[Spoof] = (
    *(
        Spoof(f"his secret, From: {name}", with_secret(sender))
        for name, sender in FROM_WITH_HIS_SECRET.items()
    ),
    *(Spoof(name, build) for name, build in OTHER_FIELDS.items()),
)
