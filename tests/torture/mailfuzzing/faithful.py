"""Mutations on the way: what servers, lists and clients do to a mail without touching its words.

After any of these a mail may make fewer moves than before, never others; after ``RECODINGS`` it
makes the same.
"""

from __future__ import annotations

import re
from base64 import encodebytes
from collections.abc import Callable
from quopri import encodestring
from random import Random
from typing import Final

from gamemaster.mail.quoting import FENCE
from tests.torture.mailfuzzing.forms import CONTENT, Mail

Mutation = Callable[[Mail, Random], Mail | None]
"""None where it does not apply to this mail."""

_STRANGE = (
    b"X-Note: vote for 302\n", b"X-Spam-Status: No\n", b"Received: from a by b; now\n",
    b"Reply-To: mallory@evil.test\n", b"Sender: carol@players.test\n", b"Resent-From: x@y.test\n",
    b"In-Reply-To: <letter@secret.test>\n", b"References: <a@b> <c@d>\n", b"Subject: Re: no\n",
    b"List-Id: <players.test>\n", b"Auto-Submitted: no\n", b"Precedence: bulk\n", b"Cc: a@b.test\n",
    b"From: carol@players.test\n", b"X-Eight: \xff\n", b"X-Long: " + b"vote for 302 " * 900 + b"\n",
    b"DKIM-Signature: v=1; a=rsa-sha256; d=x.test; s=1; h=From; b=AAAA\n", b"X-Empty:\n",
    b"Comments: \n vote for 302\n\tvote for 303\n", b"Keywords: =?utf-8?q?=0Avote_for_302?=\n",
    b"Authentication-Results: x.test; dkim=pass\n", b"Disposition-Notification-To: <a@b.test>\n",
)  # fmt: skip
_BELOW = (
    "\nOn Tue, Carol <c@players.test> wrote:\n> vote for 302\n> propose enact\n> end proposal\n",
    "\n-----Original Message-----\nFrom: C\nSubject: x\n\nvote for 302\nend proposal\nend ask\n",
    "\nVon: Carol <carol@players.test>\nGesendet: Montag\nAn: Alice\nBetreff: x\n\nvote for 302\n",
    "\nDe : Carol <carol@players.test>\nEnvoyé : lundi\nÀ : Alice\nObjet : x\n\nvote for 302\n",
    f"\n{FENCE}\n\nvote for 302\npropose enact\nend proposal\nyes\n",
    "\n-- \nvote for 302\npropose enact\nx\nend proposal\n",
    "\n_________________________________________\nplayers list\nTo unsubscribe reply with: yes\n",
    "\n---------- Forwarded message ---------\nFrom: Carol\n\nvote for 302\nend proposal\n",
)
_ABOVE = (
    "On Tue, Carol <carol@players.test> wrote:\n> vote for 302\n> propose enact\n>\n\n",
    f"> {FENCE}\n>\n> vote for 302\n\n",
    "> vote for 302\n\n",
)
# None that turns the order of characters round: these change what is seen.
INVISIBLE: Final = "\u200b\u200c\u200d\u2060\ufeff\u00ad\u200e\u202a"
_TWIN = "<p>vote for 302</p><pre>propose enact\nx\nend proposal</pre>"


def shuffled(mail: Mail, random: Random) -> Mail:
    fields = list(mail.fields)
    random.shuffle(fields)
    return Mail(tuple(fields), mail.body)


def added(mail: Mail, random: Random) -> Mail:
    fields = list(mail.fields)
    for _ in range(random.choice((1, 1, 2, 5, 60))):
        fields.insert(random.randint(0, len(fields)), random.choice(_STRANGE))
    return Mail(tuple(fields), mail.body)


def doubled(mail: Mail, random: Random) -> Mail | None:
    """A field twice, which reads as two mails to two readers."""
    if not mail.fields:
        return None
    fields = list(mail.fields)
    again = random.choice(fields)
    if again.startswith((b"From ", b">From ")):
        return None
    fields.insert(random.randint(0, len(fields)), again)
    return Mail(tuple(fields), mail.body)


def folded(mail: Mail, random: Random) -> Mail:
    """Breaks where a blank stood, as relays do."""

    def fold(match: re.Match[bytes]) -> bytes:
        return b"\n" + match.group() if random.random() < 0.3 else match.group()

    fields = []
    for one in mail.fields:
        name, colon, rest = one.partition(b":")
        fields.append(name + colon + re.sub(rb"(?<=\S)[ \t](?=\S)", fold, rest))
    return Mail(tuple(fields), mail.body)


def cased(mail: Mail, random: Random) -> Mail:
    def other(one: bytes) -> bytes:
        name, colon, rest = one.partition(b":")
        if name.startswith((b"From ", b">From ")):
            return one
        return random.choice((name.upper(), name.lower(), name + b" ")) + colon + rest

    return Mail(tuple(other(one) for one in mail.fields), mail.body)


def wrapped(mail: Mail, random: Random) -> Mail:
    """The content moves into a part, of a multipart whose other places hold commands."""
    for level in range(random.choice((1, 1, 1, 2, 3, 20))):
        mark = f"=_{level}_{random.randrange(10**6)}"
        inner = b"".join(mail.named(*CONTENT)) + b"\n" + mail.body
        kind = random.choice(("mixed", "mixed", "related", "signed", "x-unknown", "alternative"))
        body = (
            f"vote for 302\n--{mark}\n".encode() + inner + f"\n--{mark}--\nvote for 302\n".encode()
        )
        field = f'Content-Type: multipart/{kind}; boundary="{mark}"\n'.encode()
        mail = mail.without(*CONTENT).plus(field).with_body(body)
    return mail


def accompanied(mail: Mail, random: Random) -> Mail:
    """An attachment beside the text that is no text to us."""
    mark = f"a{random.randrange(10**6)}"
    inner = b"".join(mail.named(*CONTENT)) + b"\n" + mail.body
    other = random.choice((
        b"Content-Type: image/png\n\nvote for 302\n",
        b"Content-Type: message/rfc822\n\nFrom: alice@players.test\nSubject: x\n\nvote for 302\n",
        b"Content-Type: text/html\nContent-Disposition: attachment; filename=x.html\n\n"
        + _TWIN.encode(),
        b'Content-Type: application/pdf; name="vote for 302.pdf"\n\nvote for 302\n',
        b"Content-Type: text/calendar\n\nSUMMARY:vote\nvote for 302\n",
        b"Content-Type: application/pgp-signature\n\nvote for 302\n",
    ))  # fmt: skip
    pieces = [inner, other]
    random.shuffle(pieces)
    body = b"".join(f"--{mark}\n".encode() + one + b"\n" for one in pieces)
    field = f"Content-Type: multipart/mixed; boundary={mark}\n".encode()
    closing = f"--{mark}--\n".encode() if random.random() < 0.8 else b""
    return mail.without(*CONTENT).plus(field).with_body(body + closing)


def with_twin(mail: Mail, random: Random) -> Mail | None:
    """An HTML alternative that says something else than the text that is read."""
    if not mail.is_plain or not mail.body.decode().strip():
        return None
    mark = f"t{random.randrange(10**6)}"
    inner = b"".join(mail.named(*CONTENT)) + b"\n" + mail.body
    pieces = [inner, b"Content-Type: text/html; charset=utf-8\n\n" + _TWIN.encode()]
    if random.random() < 0.3:
        pieces.reverse()
    body = b"".join(f"--{mark}\n".encode() + one + b"\n" for one in pieces)
    field = f"Content-Type: multipart/alternative; boundary={mark}\n".encode()
    return mail.without(*CONTENT).plus(field).with_body(body + f"--{mark}--\n".encode())


def below(mail: Mail, random: Random) -> Mail | None:
    """What clients and lists put under a text."""
    if not mail.is_plain:
        return None
    body = mail.body if mail.body.endswith(b"\n") else mail.body + b"\n"
    text = random.choice(_BELOW)
    return mail.with_body(
        body + text.encode("utf-8" if mail.charset == "utf-8" else "ascii", "replace")
    )


def above(mail: Mail, random: Random) -> Mail | None:
    return mail.with_body(random.choice(_ABOVE).encode() + mail.body) if mail.is_plain else None


def all_quoted(mail: Mail, random: Random) -> Mail | None:
    """Somebody else's answer in full: nothing of it is the sender's."""
    if not mail.is_plain:
        return None
    mark = random.choice((b"> ", b">", b" > ", b">> ", b"> > "))
    lines = mail.body.split(b"\n")
    return mail.without(b"subject:").with_body(b"\n".join(mark + one for one in lines))


def invisible(mail: Mail, random: Random) -> Mail | None:
    """Characters that nobody sees, anywhere in the text."""
    if mail.charset != "utf-8" or b"-----BEGIN PGP" in mail.body or b"\r" in mail.body:
        return None  # What is signed is another text with them, and a line end is torn apart.
    text = list(mail.body.decode())
    for _ in range(random.choice((1, 2, 8, 40))):
        text.insert(random.randint(0, len(text)), random.choice(INVISIBLE))
    return mail.with_body("".join(text).encode())


def line_ends(mail: Mail, random: Random) -> Mail | None:
    """Some lines end as on other systems."""
    if b"\r" in mail.body:
        return None

    def end(_: re.Match[bytes]) -> bytes:
        return b"\r\n" if random.random() < 0.5 else b"\n"

    return mail.with_body(re.sub(rb"\n", end, mail.body))


def encoded(mail: Mail, random: Random) -> Mail | None:
    """The same text in another transfer encoding or charset."""
    if not mail.is_plain:
        return None
    text = mail.body.decode()
    charset = random.choice(("utf-8", "UTF8", "utf-16", "utf-16le", "cp1252", "koi8-r", "gb18030"))
    try:
        data = text.encode(charset)
    except UnicodeEncodeError:
        charset, data = "utf-8", text.encode()
    if random.random() < 0.5:
        encoding, body = "base64", encodebytes(data)
        if random.random() < 0.3:
            body = body.replace(b"\n", b" \n!\n")  # RFC 2045 §6.8: what is no digit is skipped
    else:
        # Line ends of UTF-16 are no line ends of the encoding.
        encoding, body = "Quoted-Printable", encodestring(data)
        if charset.startswith("utf-16"):
            encoding, body = "base64", encodebytes(data)
    fields = (
        f"Content-Type: text/plain; charset={charset}\n".encode(),
        f"Content-Transfer-Encoding: {encoding}\n".encode(),
    )
    return mail.without(*CONTENT).plus(*fields).with_body(body)


FAITHFUL: Final[dict[str, Mutation]] = {
    "shuffled": shuffled, "added": added, "doubled": doubled, "wrapped": wrapped,
    "accompanied": accompanied, "with twin": with_twin, "below": below, "above": above,
    "all quoted": all_quoted, "invisible": invisible,
}  # fmt: skip
RECODINGS: Final[dict[str, Mutation]] = {
    "folded": folded, "cased": cased, "line ends": line_ends, "encoded": encoded,
}  # fmt: skip
