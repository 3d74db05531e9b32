"""Ways a document travels: each takes the file's text and gives what the reader ends up with."""

from __future__ import annotations

import html
import textwrap
import unicodedata
from collections.abc import Callable
from email import message_from_bytes
from email.charset import BASE64, QP, Charset
from email.message import EmailMessage
from email.mime.text import MIMEText
from email.policy import SMTP

Route = Callable[[str], str]


def _sent(message: EmailMessage | MIMEText) -> str:
    """What a mail program shows of ``message`` after a journey in octets."""
    arrived = message_from_bytes(message.as_bytes(policy=SMTP), policy=SMTP)
    assert isinstance(arrived, EmailMessage)
    part = arrived.get_body(("plain",))
    assert part is not None
    return str(part.get_content())


def as_body(encoding: str) -> Route:
    def send(text: str) -> str:
        message = EmailMessage(SMTP)
        message.set_content(f"Here it is:\n\n{text}\nBye\n", cte=encoding)
        return _sent(message)

    return send


def in_utf_16(text: str) -> str:
    charset = Charset("utf-16")
    charset.body_encoding = BASE64
    return _sent(MIMEText(text, "plain", charset))  # type: ignore[arg-type]  # takes a Charset


def as_attachment(text: str) -> str:
    message = EmailMessage(SMTP)
    message.set_content("attached")
    message.add_attachment(text.encode(), "text", "plain", cte="base64", filename="p.txt")
    arrived = message_from_bytes(message.as_bytes(), policy=SMTP)
    assert isinstance(arrived, EmailMessage)
    (part,) = arrived.iter_attachments()
    content = part.get_payload(decode=True)
    assert isinstance(content, bytes)
    return content.decode()


def raw_quoted_printable(text: str) -> str:
    charset = Charset("utf-8")
    charset.body_encoding = QP
    return MIMEText(text, "plain", charset).as_string()  # type: ignore[arg-type]  # as above


def quoted(mark: str) -> Route:
    return lambda text: "Ada wrote:\n" + "".join(f"{mark}{line}\n" for line in text.split("\n"))


def mbox(text: str) -> str:
    return "From ada Sun Jun 15 15:06:40 2025\n" + text.replace("\nFrom ", "\n>From ")


def space_stuffed(text: str) -> str:
    """RFC 3676 §4.4: a flowed text puts a blank before lines that begin with one, > or From."""
    return text.replace("\n ", "\n  ").replace("\n>", "\n >").replace("\nFrom ", "\n From ")


def wrapped(width: int) -> Route:
    def send(text: str) -> str:
        out = []
        for line in text.split("\n"):
            out += textwrap.wrap(
                line, width, break_long_words=False, break_on_hyphens=False, drop_whitespace=True
            ) or [""]
        return "\n".join(out)

    return send


def after(*routes: Route) -> Route:
    def send(text: str) -> str:
        for route in routes:
            text = route(text)
        return text

    return send


# What happens to any document and is undone without loss.
ROUTES: dict[str, Route] = {
    "file": str,
    "attachment": as_attachment,
    "8bit": as_body("8bit"),
    "quoted-printable": as_body("quoted-printable"),
    "base64": as_body("base64"),
    "utf-16": in_utf_16,
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "CR": lambda text: text.replace("\n", "\r"),
    "BOM": lambda text: f"\ufeff{text}",
    "no end of line": lambda text: text.removesuffix("\n"),
    "NFD": lambda text: unicodedata.normalize("NFD", text),
    "non-breaking blanks": lambda text: text.replace(" ", "\u00a0"),
    "zero-width marks": lambda text: text.replace(" ", "\u200b "),
    "blanks at line ends": lambda text: text.replace("\n", " \t \n"),
    "double spaced": lambda text: text.replace("\n", "\n\n"),
    "indented": lambda text: text.replace("\n", "\n    "),
    "space stuffed": space_stuffed,
    "mbox": mbox,
    "quoted": quoted("> "),
    "quoted without blank": quoted(">"),
    "quoted three times": after(quoted("> "), quoted("> "), quoted(">")),
    "quoted by a bar": quoted("| "),
    "quoted and sent on": after(quoted("> "), as_body("quoted-printable"), quoted(">> ")),
}

# What loses runs of blanks at line ends, and is undone for a text without any.
WRAPPING: dict[str, Route] = {
    "wrapped at 60": wrapped(60),
    "wrapped at 40, quoted": after(wrapped(40), quoted("> ")),
    "quoted, wrapped at 71": after(quoted("> "), wrapped(71)),
    "flowed": lambda text: wrapped(66)(text).replace("\n", " \n"),
}

# What is undone only where the hash tells that it was the right thing to do.
ESCAPING: dict[str, Route] = {
    "raw quoted-printable": raw_quoted_printable,
    "escaped for a web page": html.escape,
}
