"""A tournament of five as its players live through it: mailboxes, mail programs, a winner.

Nothing here knows the daemon but as a mail address and, for the organiser, the command line's
socket. ``play`` drives it; ``check_what_is_left`` looks at everything afterwards.

The ruleset is the built-in one, so the game has to free itself first: 301 ends the 23 hours between
two turns, 302 gives twenty points more for each, 303 makes forty points enough. The die is a real
one; whatever it shows, the third turn of Ada wins and nobody wins before.
"""

from __future__ import annotations

import re
import smtplib
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import formataddr
from pathlib import Path
from typing import Any, Literal, TypeVar, cast

from gamemaster.journal.protector import KeyFile
from gamemaster.journal.store import Store
from tests.e2e.rig import Dovecot, Postfix, swaks
from tests.running import Running

GM = "gm@secret.test"
ORGANISER = "organiser@players.test"
PASSWORD = "pw"
CAST = {
    "Ada": "ada@players.test",
    "Björn": "bjorn@players.test",
    "Chloé": "chloe@players.test",
    "Dora": "dora@players.test",
    "Emre": "emre@players.test",
}
USERS = dict.fromkeys((*CAST.values(), ORGANISER), PASSWORD)
PATIENCE_SECONDS = 40.0
Found = TypeVar("Found")


@dataclass
class Mailbox:
    """A mailbox at the players' provider, read over IMAP; ``mails`` is what came so far."""

    client: Any
    mails: list[EmailMessage] = field(default_factory=list)
    _next_uid: int = 1
    _pause: threading.Event = field(default_factory=threading.Event)

    def collect(self) -> None:
        """Fetch what is new."""
        # ``n:*`` names the last mail even if that is older (RFC 3501 §6.4.8).
        uids = [
            u for u in self.client.search(["UID", f"{self._next_uid}:*"]) if u >= self._next_uid
        ]
        for uid, answer in sorted(self.client.fetch(uids, ["BODY.PEEK[]"]).items() if uids else ()):
            read = message_from_bytes(answer[b"BODY[]"], policy=policy.default)
            self.mails.append(read)
            self._next_uid = uid + 1

    def wait_for(self, what: str, pattern: str, count: int = 1) -> list[EmailMessage]:
        """The mails whose header ``what`` matches, once there are so many."""
        return self._wait(
            lambda: [mail for mail in self.mails if re.search(pattern, str(mail[what] or ""))],
            count,
            pattern,
        )

    def attachment(self, name: str) -> bytes:
        """The content of the attachment called ``name``, once a mail has brought it.

        The letters of one act are several, and servers may deliver them in any order.
        """
        return self._wait(
            lambda: [held[name] for held in map(attachments_of, self.mails) if name in held],
            1,
            name,
        )[-1]

    def _wait(self, find: Callable[[], list[Found]], count: int, sought: str) -> list[Found]:
        deadline = time.monotonic() + PATIENCE_SECONDS
        while True:
            self.collect()
            found = find()
            if len(found) >= count:
                return found
            subjects = [str(mail["Subject"]) for mail in self.mails]
            assert time.monotonic() < deadline, f"{len(found)} of {count} {sought}: {subjects}"
            self._pause.wait(0.02)
            self.client.noop()


@dataclass
class Player:
    """Somebody with a mail program, answering the latest letter with an address of their own."""

    name: str
    address: str
    program: Literal["swaks", "smtplib"]
    mta: Postfix
    mailbox: Mailbox
    sent: int = 0

    def write(self, text: str, *, quoting: bool = False) -> EmailMessage:
        """Send a mail, wait for its receipt and return that."""
        self.mailbox.collect()
        answered = next((one for one in reversed(self.mailbox.mails) if is_personal(one)), None)
        self.sent += 1
        message_id = f"<{self.sent}.{self.address}>"
        headers = {
            "From": formataddr((self.name, self.address)),
            "To": GM,
            "Subject": "Secret Nomic",
            # As swaks writes it: it replaces only what is written alike.
            "Message-Id": message_id,
        }
        if answered is not None:
            headers["To"] = str(answered["Reply-To"])
            headers["Subject"] = f"Re: {answered['Subject']}"
            headers["In-Reply-To"] = str(answered["Message-ID"])
        if quoting and answered is not None:
            quoted = "\n".join(f"> {line}".rstrip() for line in text_of(answered).splitlines())
            text += f"\n\nOn some day, the Gamemaster wrote:\n{quoted}\n"
        (self._by_swaks if self.program == "swaks" else self._by_smtplib)(headers, text)
        return self.mailbox.wait_for("In-Reply-To", re.escape(message_id))[-1]

    def _by_swaks(self, headers: dict[str, str], text: str) -> None:
        more = {
            "MIME-Version": "1.0",
            "Content-Type": "text/plain; charset=utf-8",
            "Content-Transfer-Encoding": "8bit",
        }
        subject, to = headers.pop("Subject"), headers["To"]
        given = [f"{name}: {value}" for name, value in {**headers, **more}.items()]
        options = [word for header in given for word in ("--header", header)]
        swaks(
            self.mta,
            sender=self.address,
            recipients=[to],
            subject=subject,
            body=text,
            options=options,
        )

    def _by_smtplib(self, headers: dict[str, str], text: str) -> None:
        mail = EmailMessage()
        for name, value in headers.items():
            mail[name] = value
        mail.set_content(text)
        with smtplib.SMTP("127.0.0.1", self.mta.port, local_hostname="player.test") as server:
            server.send_message(mail, from_addr=self.address)

    def announcements(self, count: int) -> list[EmailMessage]:
        """Every announcement that this player got, once there are so many, by their numbers.

        Servers may deliver two that leave together in either order.
        """
        found = self.mailbox.wait_for("Subject", r"^\[Autumn\] \d+: ", count)
        return sorted(found, key=lambda mail: int(str(mail["Subject"]).split()[1].rstrip(":")))

    def letter(self, subject: str) -> EmailMessage:
        return self.mailbox.wait_for("Subject", subject)[-1]


def is_personal(mail: EmailMessage) -> bool:
    return "+" in str(mail["Reply-To"]).partition("@")[0]


def text_of(mail: EmailMessage) -> str:
    part = mail.get_body(("plain",))
    assert part is not None
    return str(part.get_content())


def attachments_of(mail: EmailMessage) -> dict[str, bytes]:
    return {
        str(part.get_filename()): cast(bytes, part.get_payload(decode=True))
        for part in mail.iter_attachments()
    }


@contextmanager
def players(mta: Postfix, mailboxes: Dovecot) -> Iterator[dict[str, Player]]:
    """The cast, every other one writing by swaks, with their mailboxes open."""
    with ExitStack() as open_mailboxes:
        found = {}
        for place, (name, address) in enumerate(CAST.items()):
            client = open_mailboxes.enter_context(mailboxes.client(address))
            client.select_folder("INBOX", readonly=True)
            program: Literal["swaks", "smtplib"] = "smtplib" if place % 2 else "swaks"
            found[name] = Player(name, address, program, mta, Mailbox(client))
        yield found


# --- the game -------------------------------------------------------------------------------------

NO_COOLDOWN = """\
propose amend rule 201
Players take their turns whenever they like. Every player begins with 0 points.
clauses:
define initial_points = 0
drop the rest
end proposal
vote for mine
"""
TWENTY_MORE = """\
propose amend rule 202
A turn earns what the die shows, and twenty points more.
clauses:
when turn.taken: award player die(6) + 20
when turn.taken: reveal proposal.number, proposal.hash, points to everyone
when turn.taken: reveal proposal.document to proposer
keep the rest
end proposal
vote mine: yes
"""
FORTY_WIN = """\
propose amend rule 208
The first player whose score reaches 40 points is the winner.
clauses:
define victory = player.points >= 40
end proposal
I vote for mine.
"""
NO_REPEAL = """\
propose enact
No rule-change may repeal a rule or an amendment.
clauses:
require turn: change.kind != "repeal"
end proposal
vote for mine
"""
PROPOSERS = (
    ("Ada", 301),
    ("Björn", 302),
    ("Chloé", 303),
    ("Dora", 304),
    ("Ada", 305),
    ("Ada", 306),
)
"""The rule-changes of ``play`` in their order, each with its proposer."""
CAKE = "propose enact\nThe winner bakes a cake: {} eggs, größer als üblich.\nend proposal\n"


@dataclass
class Table:
    """The tournament so far: how many announcements everybody must have by now."""

    players: dict[str, Player]
    announced: int = 0

    def move(self, name: str, text: str, *expected: str, quoting: bool = False) -> EmailMessage:
        """A mail of a player, and what everybody then gets to read; the receipt."""
        receipt = self.players[name].write(text, quoting=quoting)
        assert "received: " in receipt["Subject"], receipt["Subject"]
        self.all_read(*expected)
        return receipt

    def all_read(self, *expected: str) -> None:
        before, self.announced = self.announced, self.announced + len(expected)
        for player in self.players.values():
            new = player.announcements(self.announced)[before:]
            for mail, pattern in zip(new, expected, strict=True):
                words = " ".join(text_of(mail).split())
                assert re.search(pattern, words), f"{player.name}: {pattern}: {words}"

    def insisting(self, name: str, text: str, *expected: str) -> None:
        """A move that the initial rules forbid, for all that its sender may know: insisted on."""
        warned = text_of(self.move(name, text))
        code = re.search(r"«insist (\w+)»", warned)
        assert code is not None, warned
        self.move(name, f"insist {code[1]}", *expected)


def proposed(number: int, least: int, most: int) -> str:
    points = "|".join(str(points) for points in range(least, most + 1))
    return rf"Rule-change {number} has been proposed\..*SHA-256 \w{{64}}.* gained ({points}) point"


def adopted(number: int) -> str:
    return rf"Rule-change {number} has been adopted\."


def play(daemon: Running, cast_of: dict[str, Player]) -> Table:
    """From the first ``join`` to the winner."""
    table = Table(cast_of)
    for player in cast_of.values():
        asked = player.write(f"join as {player.name}")
        assert "confirm" in asked["Subject"]
        welcome = player.write("", quoting=player.program == "smtplib")
        assert f"welcome, {player.name}" in welcome["Subject"]
    daemon.command("rule", "start")
    table.all_read(r"has begun.*Ada.*Björn.*Chloé.*Dora.*Emre.*SHA-256 \w{64}.*Anchor \w{64}")
    table.move("Ada", NO_COOLDOWN, proposed(301, 1, 6))
    table.move("Björn", "Good idea!\n\nI vote FOR 301.\n\nBjörn", quoting=True)
    table.move("Dora", "+1 301", adopted(301))
    table.move("Björn", TWENTY_MORE, proposed(302, 1, 6))
    table.move("Chloé", "vote 302: yes")
    table.move("Emre", "Yes to 302\n-- \nEmre, vote against 302", adopted(302))
    table.move("Chloé", FORTY_WIN, proposed(303, 21, 26))
    table.move("Dora", NO_REPEAL + "and for 303\nvote for 303\n", proposed(304, 21, 26))
    table.move("Emre", "vote for 303 and 304", adopted(303))
    table.move("Ada", "I vote for proposal 304.", adopted(304))
    # Emre cannot know what 304 says. Now he knows a little (Rule 215).
    table.move("Emre", "propose repeal rule 216", r"Emre has failed to consider rule 304\.")
    table.move("Chloé", "inquire 304")
    bought = attachments_of(cast_of["Chloé"].letter("answer to the inquiry"))
    assert "proposal-304.txt" in bought
    table.insisting("Ada", CAKE.format(3), proposed(305, 21, 26))
    won = r"Ada has won the tournament\."
    table.insisting("Ada", CAKE.format(4), proposed(306, 21, 26), won)
    # Too late to count, and received all the same.
    table.move("Dora", "vote for 305")
    return table


# --- afterwards -----------------------------------------------------------------------------------


def check_what_was_read(table: Table, directory: Path) -> None:
    """Everybody read the same, and the documents are what was announced."""
    read = {
        name: [
            (str(mail["Subject"]), text_of(mail), attachments_of(mail))
            for mail in player.announcements(table.announced)
        ]
        for name, player in table.players.items()
    }
    assert all(one == read["Ada"] for one in read.values())
    assert len(read["Ada"]) == table.announced
    announced = {}
    for _, text, _ in read["Ada"]:
        found = re.search(
            r"Rule-change (\d+) has been proposed\..*?SHA-256 (\w{64})", text, re.DOTALL
        )
        if found is not None:
            announced[int(found[1])] = found[2]
    assert sorted(announced) == [301, 302, 303, 304, 305, 306]
    for proposer, number in PROPOSERS:
        table.players[proposer].mailbox.attachment(f"proposal-{number}.txt")
    for player in table.players.values():
        for mail in player.mailbox.mails:
            for name, content in attachments_of(mail).items():
                if name.startswith("proposal-"):
                    number = int(re.sub(r"\D", "", name))
                    assert sha256sum(directory / name, content) == announced[number]


def sha256sum(path: Path, content: bytes) -> str:
    """What the plain tool says of an attachment that was saved."""
    path.write_bytes(content)
    done = subprocess.run(["sha256sum", str(path)], capture_output=True, text=True, check=True)
    return done.stdout.split()[0]


def check_what_is_left(daemon: Running, table: Table, directory: Path) -> None:
    """Disclosure and audit; receipts that were kept; a clean end; an intact journal."""
    bundle, kept = directory / "bundle", directory / "kept"
    kept.mkdir()
    for player in table.players.values():
        # Each is sent a statement, and kept every receipt, as mail servers have delivered them.
        player.mailbox.wait_for("Subject", "your statement")
        for place, mail in enumerate(player.mailbox.mails):
            (kept / f"{player.name}-{place}.eml").write_bytes(mail.as_bytes())
    daemon.command("disclose", "-o", str(bundle))
    daemon.command("audit", str(bundle))
    daemon.command("receipt", "verify", str(kept), "--bundle", str(bundle))
    for mail in table.players["Emre"].announcements(table.announced):
        for name, content in attachments_of(mail).items():
            kind, _, number = name.partition("-")
            if kind in ("announcement", "checkpoint"):
                assert (bundle / f"{kind}s" / number).read_bytes() == content
    assert daemon.stop() == 0
    facts = daemon.facts()
    assert facts[-1]["event"] == "stopped"
    assert daemon.defects() == []
    assert "Traceback" not in daemon.words()
    config = daemon.config
    assert config.key.file is not None
    with Store.open(config.store.place, KeyFile(config.key.file)) as store:
        assert store.check() == []
        lines = list(store.lines("autumn"))
    accepted = [line.data["sha256"] for line in lines if line.type == "mail.accepted/1"]
    assert len(accepted) == len(set(accepted)) == sum(p.sent for p in table.players.values())
    assert not {"defect", "quarantined"} & {
        line.data["outcome"] for line in lines if line.type == "mail.read/1"
    }
