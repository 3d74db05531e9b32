"""A table to play at: an office over a real store, a clock moved by hand, players with mailboxes.

Players behave as people with mail programs do: they answer the latest mail that carries an address
of their own. What leaves is delivered at once and kept, as bytes and as read.
"""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from email import message_from_bytes, policy
from email.message import EmailMessage, Message
from email.parser import BytesHeaderParser
from email.policy import EmailPolicy
from email.utils import parseaddr
from functools import cache, cached_property, lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Self, cast

from gamemaster.calendar import almanac
from gamemaster.clock import HandClock
from gamemaster.config.place import Server
from gamemaster.config.settings import TournamentConfig
from gamemaster.daemon import despatch
from gamemaster.game import moves as m
from gamemaster.game.events import Happened
from gamemaster.inbox.arrival import Arrival
from gamemaster.journal.protector import KeyFile, write_key_file
from gamemaster.journal.store import Store
from gamemaster.mail.quoting import FENCES
from gamemaster.mail.structure import MailLimits
from gamemaster.office.office import Office
from gamemaster.office.office_state import GATHERED_ALWAYS
from gamemaster.organiser.verbs import perform
from gamemaster.outbox.outcome import Delivered, Outcome
from gamemaster.outbox.pace import Limits, Pace
from gamemaster.reading.draft import Settings
from gamemaster.tournament.judges import Judge
from gamemaster.tournament.tokens import Tokens
from gamemaster.tournament.tournament import Tournament
from tests.fakes import KNOWN_ROOTS, GivenDice, KeptLog

if TYPE_CHECKING:
    from tests.postgres import Cluster

ORGANISER = "organiser@example.org"
GM = "gm@secret.test"
MONDAY = 1_772_445_600
"""2026-03-02 10:00:00 UTC."""
MINUTE, HOUR, DAY = 60, 3600, 86_400


def tournament(name: str = "autumn", **more: Any) -> TournamentConfig:  # noqa: ANN401 - any key
    """The configuration of one tournament; the first one's address is ``GM``."""
    address = GM if name == "autumn" else f"{name}@secret.test"
    written = {"name": name, "address": address, "title": name.capitalize(), **more}
    # No two signatures are alike, and stories are told in the same words every time.
    written.setdefault("openpgp", "off")
    if written.get("ruleset") not in GATHERED_ALWAYS:
        # Most tests look at an announcement as soon as it is made.
        written.setdefault("announce", "each")
    return TournamentConfig.model_validate(written)


def address_of(who: str) -> str:
    """Where somebody gets their mail."""
    return who if "@" in who else f"{who.lower()}@players.test"


def raw_mail(
    sender: str,
    to: str,
    body: str,
    *,
    subject: str = "hello",
    number: int = 1,
    headers: Iterable[str] = (),
    attachments: Iterable[tuple[str, str]] = (),
) -> bytes:
    """A mail as a client sends it; ``headers`` are added as they stand."""
    return _raw_mail(sender, to, body, subject, number, tuple(headers), tuple(attachments))


@lru_cache(maxsize=4096)
def _raw_mail(
    sender: str,
    to: str,
    body: str,
    subject: str,
    number: int,
    headers: tuple[str, ...],
    attachments: tuple[tuple[str, str], ...],
) -> bytes:
    """The same mail is the same bytes, in however many copies of a tournament it is sent."""
    message_id = f"<{number}.{sender.replace('@', '.')}@client.test>"
    head = {"From": sender, "To": to, "Subject": subject, "Date": SENT_ON, "Message-ID": message_id}
    added = "".join(f"{line}\r\n" for line in headers).encode()
    lines = [*(f"{name}: {value}" for name, value in head.items()), *PLAINLY, *_lines_of(body)]
    if _PLAIN_HEAD.fullmatch(f"{sender} {to} {subject}") and not attachments:
        text = "".join(f"{line}\r\n" for line in lines)
        if _PLAIN_TEXT.fullmatch(text):
            return added + text.encode()
    mail = EmailMessage(policy=policy.SMTP)
    for name, value in head.items():
        mail[name] = value
    mail.set_content(body)
    for name, text in attachments:
        mail.add_attachment(text, filename=name)
    if mail.is_multipart():
        # Where parts end is chance otherwise, and with it the hash of the mail in the journal.
        mail.set_boundary(f"part-of-{number}")
    return added + mail.as_bytes()


def _lines_of(body: str) -> list[str]:
    return body.removesuffix("\n").split("\n")


SENT_ON = "Mon, 02 Mar 2026 10:00:00 +0000"
PLAINLY = (
    'Content-Type: text/plain; charset="utf-8"',
    "Content-Transfer-Encoding: 7bit",
    "MIME-Version: 1.0",
    "",
)
_PLAIN_HEAD = re.compile(r"[\w.+-]+@[\w.-]+ [\w.+-]+@[\w.-]+ \w([\w .,:-]*\w)?", re.ASCII)
_PLAIN_TEXT = re.compile(r"([\t -~]{0,78}\r\n)*")
"""What is neither folded nor encoded: written down, it is what the library makes of it, which takes
a hundred times as long."""


@lru_cache(maxsize=8192)
def _field(name: str, value: str) -> object:
    """A header field as the library reads it; most of them stand in thousands of our mails."""
    return policy.default.header_fetch_parse(name, value)


class _ReadOnce(EmailPolicy):
    """The default policy, but a field is not read anew whenever it is asked for."""

    def header_fetch_parse(self, name: str, value: str) -> Any:  # noqa: ANN401 - as there
        return value if hasattr(value, "name") else _field(name, value)


READ_ONCE = _ReadOnce()


@dataclass(frozen=True)
class Sent:
    """One copy of a mail of ours, as its reader gets it."""

    to: str
    envelope_sender: str
    raw: bytes
    at: int

    @cached_property
    def mail(self) -> EmailMessage:
        return cast(EmailMessage, message_from_bytes(self.raw, policy=READ_ONCE))

    @cached_property
    def subject(self) -> str:
        return str(self.mail["Subject"])

    @cached_property
    def _head(self) -> Message:
        """Its header fields as they stand, which is quicker to have than the mail as it is read."""
        return BytesHeaderParser().parsebytes(self.raw)

    @cached_property
    def reply_to(self) -> str:
        return parseaddr(self._head.get("Reply-To", ""))[1]

    @cached_property
    def sender(self) -> str:
        return parseaddr(self._head.get("From", ""))[1]

    @cached_property
    def whole_body(self) -> str:
        part = self.mail.get_body(("plain",))
        assert part is not None
        return str(part.get_content()).replace("\r\n", "\n")

    @property
    def body(self) -> str:
        """The text below our fence."""
        fence, _, rest = self.whole_body.partition("\n\n")
        assert fence in FENCES.values()
        return rest

    @property
    def code(self) -> str:
        """The code that this mail asks to be answered with."""
        (found,) = re.findall(r"«(?:forfeit )?yes (k[a-z2-7]+)»", self.whole_body)
        return str(found)

    @cached_property
    def attachments(self) -> dict[str, bytes]:
        return {
            str(part.get_filename()): cast(bytes, part.get_payload(decode=True))
            for part in self.mail.iter_attachments()
        }


def report_on(one: Sent, status: str = "5.1.1", action: str = "failed") -> bytes:
    """A delivery status notification (RFC 3464) about a mail of ours."""
    lines = (
        "From: Mail Delivery System <MAILER-DAEMON@mx.players.test>",
        f"To: {one.envelope_sender}",
        "Subject: Undelivered Mail Returned to Sender",
        f"Message-ID: <{one.mail['Message-ID'].strip('<>').partition('@')[0]}.{one.at}@mx.test>",
        "MIME-Version: 1.0",
        'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
        "",
        "--b",
        "Content-Type: text/plain",
        "",
        "Your message could not be delivered.",
        "--b",
        "Content-Type: message/delivery-status",
        "",
        "Reporting-MTA: dns; mx.players.test",
        "",
        f"Final-Recipient: rfc822; {one.to}",
        f"Action: {action}",
        f"Status: {status}",
        "",
        "--b--",
    )
    return "\r\n".join((*lines, "")).encode()


@cache
def empty_store() -> tuple[bytes, bytes]:
    """A key file and a store with nothing in it, made once: its tables take a while to lay out."""
    with TemporaryDirectory() as directory:
        path, key = Path(directory) / "gamemaster.store", KeyFile(Path(directory) / "key")
        write_key_file(key.path)
        Store.create(path, key).close()
        return key.path.read_bytes(), path.read_bytes()


@dataclass(repr=False)
class Table:
    """An office and the people around it. ``sent`` is every mail that left, in order.

    ``away`` is what the servers of some addresses say instead of taking mail. With a ``cluster``
    the store is in a database of that server, its ``place``, and else a file.
    """

    directory: Path
    configs: tuple[TournamentConfig, ...] = field(default_factory=lambda: (tournament(),))
    dice: Sequence[int] | None = ()
    clock: HandClock = field(default_factory=lambda: HandClock(MONDAY))
    max_pages: int | None = None
    pause_between_mails: int = MINUTE
    log: KeptLog = field(default_factory=KeptLog)
    sent: list[Sent] = field(default_factory=list)
    mails: Counter[str] = field(default_factory=Counter)
    last_raw: tuple[bytes, str, str] = (b"", "", "")
    deputies: tuple[Judge, ...] = ()
    review_by_mail: bool = False
    away: dict[str, Outcome] = field(default_factory=dict)
    limits: Limits = field(default_factory=Limits)
    cluster: Cluster | None = None
    place: Server | None = None

    def __post_init__(self) -> None:
        self.path = self.directory / "gamemaster.store"
        self.key = KeyFile(self.directory / "gamemaster.key")
        if not self.key.path.exists():
            key, store = empty_store()
            if self.cluster is None:
                self.path.write_bytes(store)
            else:
                key, self.place = self.cluster.ready(self.path)
            self.key.path.touch(0o600)
            self.key.path.write_bytes(key)
        self.open()

    def open(self) -> None:
        """Open the store as a daemon does when it starts."""
        own = frozenset(config.address for config in self.configs)
        settings = Settings(
            own, (ORGANISER,), MailLimits(), 1000, 1000,
            deputies=self.deputies, review_by_mail=self.review_by_mail,
        )  # fmt: skip
        store = Store.open(self.place or self.path, self.key, max_pages=self.max_pages)
        self.office = Office(
            store, self.configs, settings, self.log, give_up_after=DAY, pace=Pace(self.limits)
        )
        # Codes and secrets are derived as ever, from a root that is known.
        self.office.open(self.clock.now())
        for config in self.configs:
            self.office._tokens[config.name] = Tokens(KNOWN_ROOTS.token)
            self.office._oracles[config.name] = GivenDice(config.name, self.dice)

    def close(self) -> None:
        self.office.store.close()

    def reopen(self) -> None:
        """Stop and start: what is known afterwards comes from the store, and is what was known."""
        before = {name: self.office.configs[name] for name in self.office.tournaments}
        known = dict(self.office.tournaments)
        self.close()
        self.open()
        for config in self.configs:
            if before.get(config.name) == config:
                assert self.office.tournaments[config.name] == known[config.name]

    def copied(self, directory: Path, **changed: Any) -> Self:  # noqa: ANN401 - any field
        """Return a table in ``directory`` that goes on from what stands on the disk now.

        ``changed`` are fields that are to be other than here. Tests that begin alike go on from
        copies of one beginning, which costs a fifth of playing it again.
        """
        directory.mkdir(exist_ok=True)
        for path in self.directory.glob("gamemaster.*"):
            if path.suffix != ".lock":
                shutil.copy(path, directory)
        place = self.place
        if self.cluster is not None and place is not None:
            place = self.cluster.copied(place, directory / self.path.name)
        mine: dict[str, Any] = {
            "place": place,
            "clock": HandClock(self.clock.now()),
            "log": KeptLog(),
            "sent": [*self.sent],
            "mails": self.mails.copy(),
            "away": dict(self.away),
        }
        return replace(self, directory=directory, **(mine | changed))

    # Mail in -------------------------------------------------------------------------------------

    def accept(self, raw: bytes, to: str, envelope_sender: str, origin: str | None = None) -> None:
        """Have a mail accepted, and nothing more."""
        arrival = Arrival(raw, to, envelope_sender, self.clock.now(), "smtp", origin)
        self.office.accept([arrival])

    def mail(
        self,
        who: str,
        body: str,
        *,
        to: str | None = None,
        subject: str = "hello",
        headers: Iterable[str] = (),
        attachments: Iterable[tuple[str, str]] = (),
        envelope_sender: str | None = None,
        tournament: str | None = None,
    ) -> list[Sent]:
        """Have somebody mail us, by default to their own address here; return what leaves."""
        sender = address_of(who)
        self.mails[sender] += 1
        recipient = to or self.reply_address(who, tournament)
        raw = raw_mail(
            sender,
            recipient,
            body,
            subject=subject,
            number=self.mails[sender],
            headers=headers,
            attachments=attachments,
        )
        envelope = sender if envelope_sender is None else envelope_sender
        return self.bring(raw, recipient, envelope)

    def bring(self, raw: bytes, to: str, envelope_sender: str) -> list[Sent]:
        """Deliver these bytes to us, a while after the mail before; return what leaves."""
        self.clock.advance(self.pause_between_mails)
        self.last_raw = (raw, to, envelope_sender)
        self.accept(raw, to, envelope_sender)
        return self.settle()

    def reply_address(self, who: str, tournament: str | None = None) -> str:
        """Where a player's answer goes: the latest personal address that we gave them."""
        name = tournament or self.configs[0].name
        ours = self.office.configs[name].address
        for one in reversed(self.sent):
            if one.to == address_of(who) and one.sender == ours and one.reply_to != ours:
                return one.reply_to
        return ours

    # Work and mail out ---------------------------------------------------------------------------

    def settle(self) -> list[Sent]:
        """Read and play all there is, and deliver what leaves."""
        while self.office.work():
            pass
        return self.deliver()

    def deliver(self) -> list[Sent]:
        """Deliver all mail that is due; return it."""
        before = len(self.sent)
        now = self.clock.now()
        while due := despatch.due(self.office, now):
            found: dict[int, dict[str, Outcome]] = {}
            for dispatch in due:
                outcomes = found.setdefault(dispatch.id, {})
                for recipient in dispatch.recipients:
                    raw = dispatch.render(recipient)
                    outcomes[recipient] = self.away.get(recipient, Delivered())
                    if isinstance(outcomes[recipient], Delivered):
                        envelope_sender = dispatch.envelope_sender(recipient)
                        self.sent.append(Sent(recipient, envelope_sender, raw, now))
            despatch.report(self.office, found, now)
        return self.sent[before:]

    def wait(self, seconds: int) -> list[Sent]:
        """Let time pass as it does for a daemon: the calendar is looked at every midnight too."""
        before, end = len(self.sent), self.clock.now() + seconds
        while self.clock.now() < end:
            now = self.clock.now()
            midnight = now - now % DAY + DAY
            self.clock.advance(min(midnight, end) - now)
            self.keep_calendar()
            self.deliver()
        return self.sent[before:]

    def keep_calendar(self) -> None:
        """Have all done that is due by now."""
        while almanac.keep(self.office, self.clock.now()):
            self.settle()

    # The organiser -------------------------------------------------------------------------------

    def act(self, move: m.OrganiserMove, name: str | None = None) -> tuple[Happened, ...]:
        happened = self.office.act(name or self.configs[0].name, move, self.clock.now())
        self.settle()
        return happened

    def ask(self, verb: str, tournament: str | None = None, **args: Any) -> Any:  # noqa: ANN401 - JSON
        """Use a verb of the command line."""
        name = tournament or self.configs[0].name
        result = perform(self.office, verb, name, args, self.clock.now())
        self.settle()
        return result

    # Beginnings ----------------------------------------------------------------------------------

    def join(self, *names: str, tournament: str | None = None) -> None:
        """Have players join as they do: a mail, and an answer to what comes back."""
        name = tournament or self.configs[0].name
        for who in names:
            self.mail(who, f"join {who.capitalize()}\n", to=self.office.configs[name].address)
            self.mail(who, "", tournament=name)

    def start(self, *names: str, tournament: str | None = None) -> None:
        """Have players join and the tournament start."""
        self.join(*names, tournament=tournament)
        self.clock.advance(MINUTE)
        self.ask("start", tournament)

    @property
    def tournament(self) -> Tournament:
        return self.office.tournaments[self.configs[0].name]

    @property
    def points(self) -> dict[str, object]:
        game = self.tournament.game
        assert game is not None
        return {handle: player.points for handle, player in sorted(game.players.items())}

    def became(self, tournament: str | None = None) -> list[tuple[str, str]]:
        """What became of each mail, in the order in which they came: the outcome and the reason.

        Of a mail that was read again, the last.
        """
        name = tournament or self.configs[0].name
        rows: dict[int, int] = {}
        found: dict[int, tuple[str, str]] = {}
        for line in self.office.store.lines(name):
            if line.type == "mail.accepted/1":
                rows[line.data["mail"]] = (line.private or {})["row"]
            elif line.type == "mail.read/1":
                found[rows[line.data["mail"]]] = line.data["outcome"], line.data["reason"]
        for row, mail in self.office.shelf(name).dismissed.items():
            outcome, _, reason = mail.reason.partition(": ")
            found[row] = outcome, reason
        return [found[row] for row in sorted(found)]

    def to(self, who: str) -> list[Sent]:
        """Every mail that somebody got."""
        return [one for one in self.sent if one.to == address_of(who)]

    def last(self, who: str) -> Sent:
        """The latest mail that somebody got."""
        return self.to(who)[-1]

    def comes_back(
        self, one: Sent, status: str = "5.1.1", action: str = "failed", envelope_sender: str = ""
    ) -> list[Sent]:
        """Have a server report what became of a mail of ours; return what leaves."""
        return self.bring(report_on(one, status, action), one.envelope_sender, envelope_sender)
