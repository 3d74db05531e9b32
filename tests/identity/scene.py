"""Where impostors try: a tournament with Bob in it, reached the way mail reaches a daemon.

Mail passes through ``Vouching`` (with a DNS of our own and a pinned server), or through a real
listener first; what is accepted is read and played by a real office over a real store.
"""

from __future__ import annotations

import asyncio
import contextlib
import smtplib
import ssl
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from email.utils import formatdate
from pathlib import Path

from gamemaster.correspondence.registration import Door
from gamemaster.daemon.known_senders import KnownSenders
from gamemaster.inbox.arrival import Arrival
from gamemaster.inbox.vouching import Vouching
from gamemaster.mail.structure import MailLimits
from gamemaster.reading.draft import Settings
from gamemaster.tournament.tokens import Tokens
from tests.builders import DAY, GM, ORGANISER, Sent, Table, tournament
from tests.identity.signing import USUAL, Zone, private_key, record, signed
from tests.inbox.certificate import make_certificate
from tests.inbox.house import PATIENCE, House, in_time, tcp
from tests.inbox.test_starttls import with_tls

BOB, ALICE, MALLORY = "bob@players.test", "alice@players.test", "mallory@evil.test"
WINTER = "winter@secret.test"
PIN = "mx.secret.test"
VOTE = "vote for 301\r\n"
POLICIES = {
    "default": ["openpgp", "session", "secret"],
    "dkim": ["dkim"],
    "results": ["authentication-results"],
}


@dataclass(frozen=True)
class Outcome:
    """What became of what somebody sent."""

    read_as: str
    docketed: int
    sent: tuple[Sent, ...]


@dataclass
class Scene:
    """Alice and Bob play; 301 is proposed. ``table`` holds all of it."""

    table: Table
    zone: Zone = field(default_factory=Zone)

    # What an impostor may know ------------------------------------------------------------------

    @property
    def now(self) -> int:
        return self.table.clock.now()

    def secret(self, who: str = "bob", name: str = "autumn", *, before: int = 0) -> str:
        """A player's reply secret, or one that was renewed since."""
        office = self.table.office
        member = office.tournaments[name].register.members[who]
        older = replace(member, generation=member.generation - before)
        return office.tokens(name).secret(older)

    def password(self, who: str, name: str = "autumn") -> str:
        office = self.table.office
        return office.tokens(name).submission(office.tournaments[name].register.members[who])

    def reply_address(self, who: str = "bob") -> str:
        return f"gm+{self.secret(who)}@secret.test"

    # Mail ---------------------------------------------------------------------------------------

    def mail(
        self,
        *lines: str | bytes,
        sender: str | None = f"Bob <{BOB}>",
        to: str = GM,
        subject: str = "hello",
        body: str | bytes = VOTE,
        number: int | None = None,
    ) -> bytes:
        """A mail as it stands on the wire; ``lines`` are further header lines, on top."""
        self.table.mails["spoof"] += 1
        number = self.table.mails["spoof"] if number is None else number
        head = [*lines, *([] if sender is None else [f"From: {sender}"])]
        head += [
            f"To: {to}", f"Subject: {subject}", f"Date: {formatdate(self.now)}",
            f"Message-ID: <spoof-{number}@evil.test>", "MIME-Version: 1.0",
            *([] if any(b"content-type" in _octets(line).lower() for line in lines)
              else ["Content-Type: text/plain; charset=utf-8"]),
        ]  # fmt: skip
        return b"\r\n".join([*map(_octets, head), b"", _octets(body)])

    def signed(self, *lines: str, domain: str = "players.test", **more: object) -> bytes:
        """A mail that a domain's server has signed; ``tags`` and ``names`` are the signature's."""
        tags, names = more.pop("tags", None), more.pop("names", USUAL)
        return signed(self.mail(*lines, **more), domain, tags=tags, names=names)  # type: ignore[arg-type]

    # What becomes of it -------------------------------------------------------------------------

    def bring(self, arrivals: Sequence[Arrival]) -> Outcome:
        """Have mails accepted as the daemon does, then read and played."""
        office, table = self.table.office, self.table
        known = KnownSenders(office)
        items, begun = office.tournaments["autumn"].next_item, len(table.sent)

        async def accept(these: Sequence[Arrival]) -> None:
            office.accept(these)

        async def take_in() -> None:
            vouching = Vouching(accept, in_time(known.worth), self.zone.texts, 30)
            await vouching.through(PIN)(arrivals)
            vouching.close()

        before = {name: len(table.became(name)) for name in office.tournaments}
        asyncio.run(take_in())
        table.settle()
        docketed = office.tournaments["autumn"].next_item - items
        became = [
            reason or outcome
            for name in office.tournaments
            for outcome, reason in table.became(name)[before[name] :]
        ]
        return Outcome("; ".join(became) or "not accepted", docketed, tuple(table.sent[begun:]))

    def arrival(
        self, raw: bytes, to: str = GM, envelope_sender: str = "someone@evil.test"
    ) -> Arrival:
        return Arrival(raw, to, envelope_sender, self.now, "smtp")

    def over_smtp(self, *octets: bytes) -> list[Arrival]:
        """Have a client say these bytes to a real listener; return what it takes in."""
        with House(tcp(), clock=self.table.clock) as house, house.dial() as line:
            line.greeted()
            for one in octets:
                line.send(one)
            line.send(b"QUIT\r\n")
            line.replies_to_the_end()
            return list(house.shelf.durable)

    def logged_in(self, who: str, raw: bytes, name: str = "autumn") -> list[Arrival]:
        """Have a player log in at a real listener and send; return what it takes in."""
        certificate = make_certificate(self.table.directory)
        config = with_tls(certificate, auth=True, public_name="gm.secret.test")
        log_in = KnownSenders(self.table.office).log_in
        with (
            House(config, clock=self.table.clock, log_in=log_in) as house,
            smtplib.SMTP("localhost", house.listener.port, timeout=PATIENCE) as client,
        ):
            client.starttls(context=ssl.create_default_context(cafile=certificate.certificate))
            client.login(who, self.password(who, name))
            with contextlib.suppress(smtplib.SMTPResponseException):
                client.sendmail(BOB, [GM], raw)
            return list(house.shelf.durable)


def _octets(text: str | bytes) -> bytes:
    return text.encode("utf-8", "surrogateescape") if isinstance(text, str) else text


@contextmanager
def scene(policy: str) -> Iterator[Scene]:
    """Set the scene, once for many attempts: each is fifteen days after the one before."""
    with tempfile.TemporaryDirectory() as directory:
        evidence = POLICIES[policy]
        configs = (tournament(evidence=evidence), tournament("winter", evidence=evidence))
        table = Table(Path(directory), configs=configs)
        table.office.settings = Settings(
            table.office.settings.own_addresses, (ORGANISER,), MailLimits(), 1000, 1000,
            doors=(Door("gm.secret.test", 465, implicit_tls=True),),
        )  # fmt: skip
        table.office._tokens["winter"] = Tokens(b"another root than autumn's")
        table.join("bob", tournament="winter")
        table.start("alice", "bob")
        zone = Zone().publish("players.test", record(private_key()))
        zone.publish("evil.test", record(private_key(which=1)))
        made = Scene(table, zone)
        office = table.office
        propose = "propose enact\nBe kind.\nend proposal\n"
        facts = ("dkim:players.test", "authentication-results:players.test")
        raw = made.mail(sender=ALICE, to=made.reply_address("alice"), body=propose)
        arrival = replace(made.arrival(raw, made.reply_address("alice")), vouched=facts)
        office.accept([arrival])
        table.settle()
        office.renew("autumn", "bob", "an impostor had it", table.clock.now())
        table.settle()
        assert 301 in office.tournaments["autumn"].public.announced
        yield made
        table.close()


def later(made: Scene) -> None:
    """Let what was asked for the attempt before be forgotten."""
    made.table.clock.advance(15 * DAY)


def recipients(sent: Iterable[Sent]) -> set[str]:
    return {one.to for one in sent}


__all__ = [
    "ALICE", "BOB", "GM", "MALLORY", "PIN", "POLICIES", "VOTE", "WINTER", "Outcome", "Scene",
    "later", "recipients", "scene",
]  # fmt: skip
