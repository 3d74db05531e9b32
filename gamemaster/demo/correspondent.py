"""A player of the demo: a mail client and nothing else.

It knows the address of the tournament from a poster. Everything later goes where the Reply-To of
the latest letter points, as any mail program would send it.
"""

from __future__ import annotations

import smtplib
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.utils import format_datetime, formataddr
from typing import TYPE_CHECKING

from gamemaster.demo.times import moment

if TYPE_CHECKING:
    from gamemaster.demo.stage import Stage


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
        answered = next((one for one in reversed(self.letters) if self._is_personal(one)), None)
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
