"""Players who mail without pause, each behind a mail server of their own that never gives up.

Such a server keeps a mail until it has heard 250 for it; whatever else happens, it sends the same
bytes again. Every mail is remembered with what must come of it.
"""

from __future__ import annotations

import hashlib
import smtplib
import threading
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from random import Random

from tests.torture.sink import Sink

GM = "gm@secret.test"
ANSWER_SECONDS = 120.0
LATEST = 12
PAUSE_SECONDS = 0.1
"""Between two mails of one player, on average."""
"""How many of the latest proposals are voted on."""


@dataclass(frozen=True)
class Mail:
    """One mail, and what must come of it once it has been played.

    ``turn`` is a text that occurs in no other mail; ``votes`` are (number, in favour), the number
    None for the proposal made in the same mail; ``answered``: there must be exactly one receipt,
    or, where it asks for nothing (``chatter``), one at most: a robot sends nothing else.
    """

    player: str
    recipient: str
    message_id: str
    raw: bytes
    turn: str | None = None
    votes: tuple[tuple[int | None, bool], ...] = ()
    answered: bool = True
    chatter: bool = False

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.raw).hexdigest()


class Refused(Exception):
    """The daemon refused for good what it must take."""


@dataclass
class Mailer:
    """A sender's mail server: one connection, and patience.

    ``also`` are further servers that take the mail: the next of them is tried after each failure.
    """

    port: int
    stop: threading.Event
    put_off: int = 0
    lost: int = 0
    also: tuple[int, ...] = ()
    _open: smtplib.SMTP | None = field(default=None, repr=False)

    def deliver(self, mail: Mail) -> bool:
        """Send until there is a 250; False where the torture ended before there was one."""
        while True:
            try:
                if self._open is None:
                    ports = (self.port, *self.also)
                    port = ports[(self.put_off + self.lost) % len(ports)]
                    self._open = smtplib.SMTP("127.0.0.1", port, "mx.players.test", 60)
                self._open.sendmail(mail.player, [mail.recipient], mail.raw)
                return True
            except smtplib.SMTPResponseException as error:
                if error.smtp_code >= 500:
                    raise Refused(f"{error.smtp_code} {error.smtp_error!r}") from None
                self.put_off += 1
            except smtplib.SMTPRecipientsRefused as error:
                if any(code >= 500 for code, _ in error.recipients.values()):
                    raise Refused(f"{error.recipients}") from None
                self.put_off += 1
            except (OSError, smtplib.SMTPException):
                # The connection broke, perhaps after the mail had become durable.
                self.lost += 1
            self.close()
            if self.stop.wait(0.05):
                return False

    def close(self) -> None:
        if self._open is not None:
            with suppress(OSError):
                self._open.close()
            self._open = None


@dataclass
class Player:
    """A player: an address, a reply secret, and things to say."""

    name: str
    seed: int
    sink: Sink
    mailer: Mailer
    reply_to: str = GM
    accepted: list[Mail] = field(default_factory=list)
    unsure: list[Mail] = field(default_factory=list)
    trouble: BaseException | None = None
    _count: int = 0

    def __post_init__(self) -> None:
        self.address = f"{self.name}@players.test"
        self.random = Random(f"{self.seed}/{self.name}")

    def join(self) -> None:
        """Ask to join, and answer what comes back."""
        for text in (f"join {self.name}", ""):
            mail = self._mail([text])
            if not self._send(mail):
                return
            answer = self.sink.wait_for_answer(mail.message_id, ANSWER_SECONDS)
            assert answer is not None, f"no answer within {ANSWER_SECONDS} s"
            self.reply_to = answer.reply_to

    def play(self) -> None:
        """Mail until the torture ends."""
        try:
            while not self.mailer.stop.is_set():
                # Mail is accepted faster than it can be played, and all of it is played at the end.
                self.mailer.stop.wait(self.random.uniform(0, 2 * PAUSE_SECONDS))
                mail = self._next()
                if self._send(mail) and self.random.random() < 0.04:
                    # As if the 250 had been lost on its way.
                    self._send(mail)
        except Exception as error:  # noqa: BLE001 - raised again in the test's own thread
            self.trouble = error
        finally:
            self.mailer.close()

    def _send(self, mail: Mail) -> bool:
        if self.mailer.deliver(mail):
            self.accepted.append(mail)
            return True
        self.unsure.append(mail)
        return False

    def _next(self) -> Mail:
        chance = self.random.random()
        numbers = self.sink.recent(LATEST)
        if chance < 0.10 or not numbers:
            return self._turn()
        if chance < 0.78:
            chosen = self.random.sample(numbers, min(len(numbers), self.random.randint(1, 3)))
            votes = tuple((number, self.random.random() < 0.5) for number in chosen)
            lines = [f"vote {'for' if yes else 'against'} {number}" for number, yes in votes]
            return self._mail(["Dear Gamemaster,", "", *lines, "-- ", self.name], votes=votes)
        if chance < 0.82:
            return self._mail([f"inquire {self.random.choice([202, *numbers])}"])
        if chance < 0.86:
            return self._mail([self.random.choice(["help", "mine", "rules"])])
        if chance < 0.90:
            mail = self._mail(["Lovely weather.", "I wonder what 207 is about.", "?" * 300])
            return replace(mail, chatter=True)
        if chance < 0.93:
            return self._mail(["vote for 301"], headers=["From: two@players.test"], answered=False)
        if chance < 0.96:
            header = "Auto-Submitted: auto-replied"
            return self._mail(["I am away."], headers=[header], answered=False)
        return self._mail(["check", f"vote for {numbers[-1]}"])

    def _turn(self) -> Mail:
        turn = f"Rule of {self.name}, number {self._count}: nobody shall count to {self._count}."
        lines = ["propose enact", turn, "clauses:", f"define {self.name}_{self._count} = 1"]
        return self._mail(
            [*lines, "end proposal", "vote for mine"], turn=turn, votes=((None, True),)
        )

    def _mail(
        self,
        lines: Iterable[str],
        *,
        turn: str | None = None,
        votes: tuple[tuple[int | None, bool], ...] = (),
        headers: Iterable[str] = (),
        answered: bool = True,
    ) -> Mail:
        self._count += 1
        message_id = f"<{self._count}.{self.name}@client.players.test>"
        head = [
            f"From: {self.address}",
            f"To: {self.reply_to}",
            "Subject: Secret Nomic",
            "Date: Mon, 02 Mar 2026 10:00:00 +0000",
            f"Message-ID: {message_id}",
            *headers,
        ]
        raw = "".join(f"{line}\r\n" for line in [*head, "", *lines]).encode()
        return Mail(self.address, self.reply_to, message_id, raw, turn, votes, answered)
