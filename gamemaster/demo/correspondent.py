"""A player of the demo: a mail client, the server where mail waits, and what is shown of a mail.

A player knows the address of the tournament from a poster. Everything later goes where the Reply-To
of the latest letter points, as any mail program would send it. The letterbox stands in for the
players' providers and knows nothing of the game; it runs in the daemon's event loop, and ``taken``
is called from the thread that plays the players.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import re
import smtplib
import threading
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from email.utils import format_datetime, formataddr
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from aiosmtpd.smtp import SMTP, Envelope, Session

from gamemaster.mail.quoting import is_fence

if TYPE_CHECKING:
    from gamemaster.demo.stage import Stage


BEGIN: Final = int(dt.datetime(2026, 9, 1, 7, tzinfo=dt.UTC).timestamp())
HOUR: Final = 3600


def moment(instant: int) -> dt.datetime:
    """Return an instant as a date with its zone."""
    return dt.datetime.fromtimestamp(instant, dt.UTC)


def hour_of(instant: int) -> str:
    """Return the hour of an instant, with the day of the demo that it is on."""
    day = moment(instant).toordinal() - moment(BEGIN).toordinal() + 1
    return f"day {day}, {moment(instant):%H:%M}"


_HEXADECIMAL: Final = re.compile(r"\b([0-9a-f]{12})[0-9a-f]{52}\b")
_OUTCOME: Final = re.compile(r"   (Taken down|Not |To go ahead|Dropped)")


def body(letter: EmailMessage) -> list[str]:
    """Return the lines of a letter."""
    part = letter.get_body(("plain",))
    text = str(part.get_content()) if part is not None else ""
    lines = [line for line in text.splitlines() if not is_fence(line)]
    return "\n".join(lines).strip("\n").splitlines()


def is_announcement(letter: EmailMessage) -> bool:
    """Say whether a letter is an entry of the public record."""
    return re.search(r"\] \d+: ", letter["Subject"]) is not None


def is_statement(letter: EmailMessage) -> bool:
    """Say whether a letter is the statement that each player is sent after the end."""
    return "your statement" in letter["Subject"]


def said(letter: EmailMessage) -> str:
    """Return what an announcement says, on one line, without its heading and date."""
    lines = body(letter)
    heading = next(place for place, line in enumerate(lines) if line.endswith("UTC"))
    told = lines[heading + 2 :]
    end = told.index("") if "" in told else len(told)
    return " ".join(told[:end])


def gist(letter: EmailMessage) -> str:
    """Return an announcement with its number, hashes shortened."""
    number = re.search(r"\] (\d+): ", letter["Subject"])
    words = _HEXADECIMAL.sub(r"\1…", said(letter))
    return f"{number[1]}: {words}" if number is not None else words


def outcomes(letter: EmailMessage) -> Iterator[str]:
    """Yield how a receipt says that a mail was read: each command, and what became of it."""
    for line in body(letter):
        if re.match(r"\d+\. ", line) or _OUTCOME.match(line):
            yield line
        elif line.startswith("  | "):
            yield f"not understood: {line.removeprefix('  | ')}"


def mismatches(found: Sequence[str], expected: Sequence[str]) -> Iterator[str]:
    """Yield where ``found`` is not what the patterns ``expected`` say, in their order."""
    for words, pattern in zip_longest(found, expected):
        if pattern is None:
            yield f"'{words}', expected nothing"
        elif words is None:
            yield f"nothing, expected '{pattern}'"
        elif not re.search(pattern, words):
            yield f"'{words}', expected '{pattern}'"


LARGEST = 1024 * 1024


class Letterbox:
    """An SMTP server on a free port of this machine."""

    def __init__(self) -> None:
        self._mails: defaultdict[str, list[EmailMessage]] = defaultdict(list)
        self._lock = threading.Lock()
        self._server: asyncio.Server | None = None

    async def open(self) -> int:
        """Listen and return the port."""
        loop = asyncio.get_running_loop()

        def factory() -> SMTP:
            return SMTP(self, data_size_limit=LARGEST, hostname="mail.example.net", loop=loop)

        self._server = await loop.create_server(factory, "127.0.0.1", 0)
        return int(self._server.sockets[0].getsockname()[1])

    def close(self) -> None:
        """Stop listening."""
        if self._server is not None:
            self._server.close()

    async def handle_DATA(  # noqa: N802 - aiosmtpd's name
        self, _server: SMTP, _session: Session, envelope: Envelope
    ) -> str:
        """Keep a mail for each of its recipients."""
        mail = message_from_bytes(envelope.original_content or b"", policy=default)
        with self._lock:
            for recipient in envelope.rcpt_tos:
                self._mails[recipient].append(mail)
        return "250 OK"

    def taken(self, address: str) -> list[EmailMessage]:
        """Return the mail that came for ``address`` since it was last asked for."""
        with self._lock:
            return self._mails.pop(address, [])


@dataclass(slots=True)
class Correspondent:
    """Someone with a name, an address and the letters that came so far."""

    name: str
    address: str
    letters: list[EmailMessage] = field(default_factory=list)
    sent: int = 0

    def collect(self, stage: Stage) -> list[EmailMessage]:
        """Fetch new letters and return them."""
        new = stage.letterbox.taken(self.address)
        self.letters += new
        return new

    def write(self, stage: Stage, text: str, *, quoting: bool = False) -> None:
        """Answer the latest letter that can be answered, or write to the tournament's address."""
        answered = next(
            (letter for letter in reversed(self.letters) if self._is_personal(letter)), None
        )
        self.sent += 1
        mail = EmailMessage()
        mail["From"] = formataddr((self.name, self.address))
        mail["To"] = stage.config.tournament[0].address
        mail["Subject"] = "Secret Nomic"
        mail["Date"] = format_datetime(moment(stage.clock.now()))
        mail["Message-ID"] = f"<{self.sent}.{self.address}>"
        if answered is not None:
            mail.replace_header("To", answered["Reply-To"])
            mail.replace_header("Subject", f"Re: {answered['Subject']}")
            mail["In-Reply-To"] = answered["Message-ID"]
            mail["References"] = answered["Message-ID"]
        mail.set_content(f"{text}\n{_quoted(answered) if quoting and answered else ''}")
        with smtplib.SMTP("127.0.0.1", stage.port, local_hostname="client.example.net") as server:
            server.send_message(mail, from_addr=self.address)
        stage.settle()

    def _is_personal(self, letter: EmailMessage) -> bool:
        """Say whether answers to a letter go to an address of one's own: gm+…, not gm."""
        return "+" in str(letter["Reply-To"]).partition("@")[0]


def _quoted(letter: EmailMessage) -> str:
    """Quote a letter below one's own words, as most programs do."""
    part = letter.get_body(("plain",))
    lines = part.get_content().splitlines() if part is not None else []
    quoted = "\n".join(f"> {line}".rstrip() for line in lines)
    return f"\nOn {letter['Date']}, {letter['From']} wrote:\n{quoted}\n"
