"""Mutations that spoil: lines moved about and made strange (``NOISE``), and bytes (``EDITS``).

Noise leaves each line of a plain text what it was or makes it something that is no command; an edit
may write another mail altogether.
"""

from __future__ import annotations

import re
from random import Random
from typing import Final

from tests.torture.mailfuzzing.faithful import Mutation
from tests.torture.mailfuzzing.forms import Mail

_LOOK_ALIKES = {
    "0": "０٠०𝟎Oo", "1": "１١१𝟏lI", "2": "２٢२𝟐²", "3": "３٣३𝟑³З",
    "4": "４٤४𝟒", "5": "５٥५𝟓", "6": "６٦६б", "7": "７٧७", "8": "８٨८", "9": "９٩९",
}  # fmt: skip
_NOISE = ("\u200f", "\u202b", "\u202e", "\u2066", "\u2069", "\0", "\x01", "\x0b", "\x0c",
          "\x1b[2J", "\x7f", "\x85", "\u2028", "\u2029", "\u034f", "\u115f", "\U000e0041",
          "\ufffd", "\u0435", "\u03bf", "v\u0336", "\U0001f3f3\ufe0f\u200d\U0001f308")  # fmt: skip
_CHARSETS = ("utf-8", "us-ascii", "utf-16", "utf-16be", "utf-7", "iso-2022-jp", "iso-2022-kr",
             "gb18030", "big5", "cp037", "koi8-r", "unicode_escape", "rot13", "zlib", "idna", "x",
             "utf-8; format=flowed", "utf-8; format=flowed; delsp=yes", "\xff")  # fmt: skip
_ENCODINGS = (
    "7bit",
    "8bit",
    "binary",
    "base64",
    "quoted-printable",
    "x-uuencode",
    "(c) base64",
    "",
)
_LARGEST_LINE = 200_000
BLANKS: Final = (" ", "\t", "\u00a0", "\u3000", " \t", "\u2003 ")
BAD_ENDINGS: Final = ("", ":", "!", ",", "x", "\u00e9", "\0", "|", ")")
COMMANDS: Final = (
    "share 301 anonymously with bob, carol please",
    "please anonymously share the document of proposal number 301 with bob and carol",
    "tell bob, carol and alice without my name",
    "tell bob: hello",
    "please ask the organiser: why",
    "I would like to join the autumn tournament as: Ada please",
    "please do sell the farm",
    "1. vote for 301",
    "| 301 | for |",
    "* *vote for 301*",
    "my votes on 301 are as follows:",
    "propose amend rule 203",
    "end proposal",
    "end tell",
    "clauses:",
    "verify 301",
    "pause because it rains",
    "resume, for it is dry",
    "end the tournament reason: it is over",
    "award bob 5 points because he won",
    "penalise bob rule 305 because he lost",
    "expel bob: because he left",
    "winner bob because he won",
    "review 305: object because it rains",
    "review 305: confirm because it is dry",
)
"""A line for every form that has words of its own next to blanks."""


def _lines(mail: Mail, random: Random, change: str) -> Mail | None:
    lines = mail.body.split(b"\n")
    for _ in range(random.choice((1, 1, 2, 4))):
        at, other = random.randrange(len(lines)), random.randrange(len(lines))
        match change:
            case "drop":
                del lines[at]
                lines = lines or [b""]
            case "double":
                lines.insert(other, lines[at])
            case _:
                lines[at], lines[other] = lines[other], lines[at]
    return mail.with_body(b"\n".join(lines))


def dropped(mail: Mail, random: Random) -> Mail | None:
    return _lines(mail, random, "drop")


def repeated(mail: Mail, random: Random) -> Mail | None:
    return _lines(mail, random, "double")


def swapped(mail: Mail, random: Random) -> Mail | None:
    return _lines(mail, random, "swap")


def some_quoted(mail: Mail, random: Random) -> Mail | None:
    lines = mail.body.split(b"\n")
    return mail.with_body(
        b"\n".join(b"> " + one if random.random() < 0.4 else one for one in lines)
    )


def cut_short(mail: Mail, random: Random) -> Mail | None:
    """The end is missing, from some line on."""
    lines = mail.body.split(b"\n")
    return mail.with_body(b"\n".join(lines[: random.randint(0, len(lines))]) + b"\n")


def look_alikes(mail: Mail, random: Random) -> Mail | None:
    """Digits that are none."""
    if mail.charset != "utf-8":
        return None
    share = random.choice((0.3, 1.0))

    def other(match: re.Match[str]) -> str:
        digit = match.group()
        return random.choice(_LOOK_ALIKES[digit]) if random.random() < share else digit

    return mail.with_body(re.sub("[0-9]", other, mail.body.decode()).encode())


def noisy(mail: Mail, random: Random) -> Mail | None:
    """Characters that no command has, anywhere."""
    if mail.charset != "utf-8":
        return None
    text = list(mail.body.decode())
    for _ in range(random.choice((1, 3, 20))):
        text.insert(random.randint(0, len(text)), random.choice(_NOISE))
    return mail.with_body("".join(text).encode())


def lengthened(mail: Mail, random: Random) -> Mail | None:
    """One line is very long, or there are very many."""
    lines = mail.body.split(b"\n")
    at = random.randrange(len(lines))
    if random.random() < 0.5:
        unit = lines[at] + random.choice((b" ", b" x ", b">"))
        lines[at] = unit * min(_LARGEST_LINE // len(unit), random.choice((2, 100, 50_000)))
        return mail.with_body(b"\n".join(lines))
    count = random.choice((10, 1000, 30_000))
    lines[at:at] = [lines[at][:100]] * min(count, _LARGEST_LINE // (len(lines[at][:100]) + 1))
    return mail.with_body(b"\n".join(lines))


def flipped(mail: Mail, random: Random) -> Mail | None:
    raw = bytearray(mail.raw())
    for _ in range(random.choice((1, 2, 4, 16))):
        at = random.randrange(len(raw))
        match random.randrange(4):
            case 0:
                raw[at] ^= 1 << random.randrange(8)
            case 1:
                raw[at] = random.choice(b'\0\n\r >=<"&;-0123456789\x1b\xff')
            case 2:
                raw[at:at] = random.choice((b"\r", b"=\n", b"=3E", b"&gt;", b"+AD4-", b"\xc0\xbe"))
            case _:
                del raw[at : at + random.choice((1, 1, 4, 40))]
                raw = raw or bytearray(b" ")
    return Mail.of(bytes(raw))


def truncated(mail: Mail, random: Random) -> Mail | None:
    raw = mail.raw()
    return Mail.of(raw[: random.randrange(len(raw) + 1)])


def lied_about(mail: Mail, random: Random) -> Mail | None:
    """Charset or encoding say something else than what was done."""
    if random.random() < 0.5:
        field = f"Content-Type: text/plain; charset={random.choice(_CHARSETS)}\n"
        return mail.without(b"content-type:").plus(field.encode("latin-1"))
    field = f"Content-Transfer-Encoding: {random.choice(_ENCODINGS)}\n"
    return mail.without(b"content-transfer-encoding:").plus(field.encode())


def unbound(mail: Mail, random: Random) -> Mail | None:
    """Boundaries break, or close early."""
    marks = [at.start() for at in re.finditer(rb"(?m)^--\S", mail.body)]
    if not marks:
        return None
    at = random.choice(marks)
    piece = random.choice((b"", b"-", b" --", b"--x", b"\n--\n"))
    return mail.with_body(mail.body[:at] + piece + mail.body[at + random.choice((0, 2)) :])


def fields_lost(mail: Mail, random: Random) -> Mail | None:
    kept = tuple(one for one in mail.fields if random.random() < 0.8)
    return Mail(kept, mail.body)


def unquoted(mail: Mail, random: Random) -> Mail | None:
    return mail.with_body(re.sub(rb"(?m)^(?:[> ]|&gt;)+", b"", mail.body))


def markup(mail: Mail, random: Random) -> Mail | None:
    """Called HTML, with some of it."""
    body = bytearray(mail.body)
    for _ in range(random.choice((1, 5, 50))):
        at = random.randint(0, len(body))
        body[at:at] = random.choice((
            b"<", b"</", b"<b", b"<p>", b"<br>", b"<blockquote>", b"</blockquote>", b"<!--", b"-->",
            b"<div style='display:none'>", b"</div>", b"<pre>", b"&gt;", b"&#62;", b"<script>",
            b"<td>", b"&nbsp;", b'<a href="', b"<title>", b"&#x110000;", b"<svg/>", b"<![CDATA[",
        ))  # fmt: skip
    html = b"Content-Type: text/html; charset=utf-8\n"
    return mail.without(b"content-type:").plus(html).with_body(bytes(body))


def cleft(mail: Mail, random: Random) -> Mail | None:
    """An empty line among the fields: the rest of them becomes text."""
    fields = list(mail.fields)
    at = random.randint(0, len(fields))
    return Mail(tuple(fields[:at]), b"".join(fields[at:]) + b"\n" + mail.body)


def blank(mail: Mail, random: Random) -> Mail | None:
    """Long runs of blanks between and after the words of a command that is none at its end."""
    if mail.charset != "utf-8":
        return None
    words = random.choice(COMMANDS).split()
    run = random.choice(BLANKS) * random.choice((10, 300, 900, 3_000))
    at = random.randint(1, len(words))
    line = " ".join(words[:at]) + run + " ".join((*words[at:], random.choice(BAD_ENDINGS)))
    lines = mail.body.split(b"\n")
    lines[:0] = [line.encode(), b""] * random.choice((1, 5, 20))
    return mail.with_body(b"\n".join(lines))


NOISE: Final[dict[str, Mutation]] = {
    "dropped": dropped, "repeated": repeated, "swapped": swapped, "some quoted": some_quoted,
    "cut short": cut_short, "look-alikes": look_alikes, "noisy": noisy, "lengthened": lengthened,
}  # fmt: skip
EDITS: Final[dict[str, Mutation]] = {
    "flipped": flipped, "truncated": truncated, "lied about": lied_about, "unbound": unbound,
    "fields lost": fields_lost, "unquoted": unquoted, "markup": markup, "cleft": cleft,
    "blank": blank,
}  # fmt: skip
