"""A player of the demo: a mail client and nothing else, and what the demo shows of a mail.

A player knows the address of the tournament from a poster. Everything later goes where the Reply-To
of the latest letter points, as any mail program would send it.
"""

from __future__ import annotations

import datetime as dt
import re
import smtplib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.utils import format_datetime, formataddr
from itertools import zip_longest
from typing import Final

from gamemaster.demo.stage import Stage
from gamemaster.mail.quoting import is_fence

BEGIN: Final = int(dt.datetime(2026, 9, 1, 7, tzinfo=dt.UTC).timestamp())
HOUR: Final = 3600
_HEXADECIMAL: Final = re.compile(r"\b([0-9a-f]{12})[0-9a-f]{52}\b")
_OUTCOME: Final = re.compile(r"   (Taken down|Not |To go ahead|Dropped|.*: Dropped)")


def moment(instant: int) -> dt.datetime:
    """Return an instant as a date with its zone."""
    return dt.datetime.fromtimestamp(instant, dt.UTC)


def hour_of(instant: int) -> str:
    """Return the hour of an instant, with the day of the demo that it is on."""
    day = moment(instant).toordinal() - moment(BEGIN).toordinal() + 1
    return f"day {day}, {moment(instant):%H:%M}"


def body(letter: EmailMessage) -> list[str]:
    """Return the lines of a letter."""
    lines = [line for line in _plain(letter).splitlines() if not is_fence(line)]
    return "\n".join(lines).strip("\n").splitlines()


def _plain(letter: EmailMessage) -> str:
    part = letter.get_body(("plain",))
    return str(part.get_content()) if part is not None else ""


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
    return " ".join(told[: told.index("")] if "" in told else told)


def gist(letter: EmailMessage) -> str:
    """Return an announcement with its number, hashes shortened."""
    number = re.search(r"\] (\d+): ", letter["Subject"])
    words = _HEXADECIMAL.sub(r"\1…", said(letter))
    return f"{number[1]}: {words}" if number is not None else words


def outcomes(letter: EmailMessage) -> Iterator[str]:
    """Yield a receipt's account of a mail: each command, and its outcome."""
    for line in body(letter):
        if re.match(r"\d+\. ", line) or _OUTCOME.match(line):
            yield line
        elif line.startswith("  | "):
            yield f"not understood: {line.removeprefix('  | ')}"


def mismatches(found: Sequence[str], expected: Sequence[str]) -> Iterator[str]:
    """Yield the places where ``found`` does not match the patterns ``expected``, in their order."""
    for words, pattern in zip_longest(found, expected):
        if pattern is None:
            yield f"'{words}', expected nothing"
        elif words is None:
            yield f"nothing, expected '{pattern}'"
        elif not re.search(pattern, words):
            yield f"'{words}', expected '{pattern}'"


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
        # Answers to a personal letter go to an address of one's own: gm+…, not gm.
        personal = (
            letter
            for letter in reversed(self.letters)
            if "+" in str(letter["Reply-To"]).partition("@")[0]
        )
        answered = next(personal, None)
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


def _quoted(letter: EmailMessage) -> str:
    """Quote a letter below one's own words, as most programs do."""
    quoted = "\n".join(f"> {line}".rstrip() for line in _plain(letter).splitlines())
    return f"\nOn {letter['Date']}, {letter['From']} wrote:\n{quoted}\n"
