"""Players with the mail programs that players have, through Postfix and straight to the daemon.

Each joins, confirms, proposes, votes with attachments and answers an announcement; every mail must
be read as it was meant, with no line taken for anything else.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import pytest

from tests.e2e.clients import (
    CLIENTS,
    WRITTEN_BY_HAND,
    Draft,
    Person,
    neomutt_settings,
    on_a_terminal,
    write,
)
from tests.e2e.rig import Dovecot, Postfix, dovecot, postfix, require
from tests.e2e.tournament import GM, ORGANISER, PASSWORD, Mailbox, attachments_of, text_of
from tests.ports import free_ports
from tests.running import Running, founded, running

pytestmark = pytest.mark.e2e

WAYS = ("postfix", "direct")
FOUNDERS = ("Ada", "Björn")
NAMES = {"swaks": "Chloé", "s-nail": "Søren", "neomutt": "Łukasz", "curl": "Zoë", "smtplib": "Iñes"}

MAIL = """\
[[listen]]
protocol = "lmtp"
host = "127.0.0.1"
port = {lmtp}

[[listen]]
protocol = "smtp"
host = "127.0.0.1"
port = {smtp}

[send]
kind = "smtp"
release_seconds = 0
host = "127.0.0.1"
port = {send}
tls = "none"
"""

PROPOSAL = """\
propose enact
Größer als üblich: wer „Grüße“ schreibt, der grüßt. Und dieser Satz ist so lang, \n\
dass ein Programm ihn umbricht, wenn es format=flowed schreibt.

> A quoted line of the proposal itself.
On Monday, the Gamemaster wrote:
From now on a line may begin with From.
{dashes}
is no signature here.
end proposal
vote for mine
""".format(dashes="-- ")


@dataclass
class Player:
    """Somebody with a program of their own and a mailbox at Dovecot."""

    program: str
    person: Person
    mailboxes: Dovecot
    mailbox: Mailbox
    receipts: list[EmailMessage] = field(default_factory=list)
    _count: int = 0

    def writes(
        self, text: str, *, answering: bytes | None = None, **attachments: bytes
    ) -> EmailMessage:
        """Send it and wait for the receipt, which is the only answer with In-Reply-To."""
        self._count += 1
        letter = None if answering is None else read(answering)
        draft = Draft(
            to=GM if letter is None else address_in(str(letter["Reply-To"])),
            subject="Secret Nomic – grüß Gott" if letter is None else f"Re: {letter['Subject']}",
            text=text,
            attachments={name.replace("_", "."): data for name, data in attachments.items()},
            answering=answering,
            headers=self._headers(letter),
        )
        write(self.program, self.person, draft)
        answers = self.mailbox.wait_for("In-Reply-To", "@", len(self.receipts) + 1)
        self.receipts = answers
        return answers[-1]

    def _headers(self, letter: EmailMessage | None) -> dict[str, str]:
        if self.program not in WRITTEN_BY_HAND:
            return {}
        mine = {"Message-Id": f"<{self._count}.{self.person.address}>"}
        return mine if letter is None else {**mine, "In-Reply-To": str(letter["Message-ID"])}

    def letter(self, subject: str) -> bytes:
        """The latest letter with such a subject, fetched as its bytes by curl."""
        found = self.mailbox.wait_for("Subject", subject)[-1]
        where = f"imap://127.0.0.1:{self.mailboxes.imap_port}/INBOX"
        login = ("-u", f"{self.person.address}:{PASSWORD}")
        message_id = str(found["Message-ID"]).strip()
        require("curl")
        listed = curl(*login, where, "-X", f'SEARCH HEADER Message-ID "{message_id}"')
        number = re.findall(rb"\d+", listed)[-1].decode()
        return curl(*login, f"{where};MAILINDEX={number}")


def curl(*words: str) -> bytes:
    done = subprocess.run(["curl", "-sS", *words], capture_output=True, check=False, timeout=20)
    assert done.returncode == 0, done.stderr
    return done.stdout


def read(raw: bytes) -> EmailMessage:
    return message_from_bytes(raw, policy=policy.default)


def address_in(header: str) -> str:
    found = re.search(r"[^\s<>]+@[^\s<>]+", header)
    assert found is not None
    return found[0]


@dataclass
class House:
    """The whole rig, and who has joined."""

    daemon: Running
    mta: Postfix
    smtp_port: int
    mailboxes: Dovecot
    folder: Path
    stack: ExitStack

    def player(self, name: str, program: str, way: str) -> Player:
        address = f"{program}.{way}.{len(name)}@players.test".lower()
        home = self.folder / address
        home.mkdir()
        client = self.stack.enter_context(self.mailboxes.client(address))
        client.select_folder("INBOX", readonly=True)
        port = self.mta.port if way == "postfix" else self.smtp_port
        person = Person(name, address, home, port)
        return Player(program, person, self.mailboxes, Mailbox(client))

    def joined(self, name: str, program: str, way: str) -> Player:
        player = self.player(name, program, way)
        asked = player.writes(f"join as {name}")
        assert "please confirm" in asked["Subject"]
        welcome = player.writes("yes", answering=player.letter("please confirm"))
        assert f"welcome, {name}" in welcome["Subject"]
        return player


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    require("postfix", "dovecot", "swaks", "s-nail", "neomutt", "curl")
    folder = tmp_path_factory.mktemp("clients")
    lmtp, smtp = free_ports(2)
    users = {f"{program}.{way}.{length}@players.test": PASSWORD
             for program in CLIENTS for way in WAYS for length in range(2, 30)}  # fmt: skip
    with (
        dovecot({ORGANISER: PASSWORD, **users}) as mailboxes,
        postfix(
            routes={
                "secret.test": f"lmtp:inet:127.0.0.1:{lmtp}",
                "players.test": f"lmtp:inet:127.0.0.1:{mailboxes.lmtp_port}",
            },
            recipients=[GM, "@players.test"],
        ) as mta,
        running(
            founded(folder, MAIL.format(lmtp=lmtp, smtp=smtp, send=mta.port), 'joining = "open"')
        ) as daemon,
        ExitStack() as stack,
    ):
        house = House(daemon, mta, smtp, mailboxes, folder, stack)
        founders = [house.joined(name, "smtplib", "direct") for name in FOUNDERS]
        daemon.command("rule", "start")
        receipt = founders[0].writes(
            "propose enact\nEverybody greets.\nend proposal\nvote for mine",
            answering=founders[0].letter("welcome"),
        )
        assert all_read(receipt, 2)
        yield house
        assert daemon.defects() == []


def all_read(receipt: EmailMessage, commands: int) -> bool:
    """Whether the receipt tells of so many commands, asks nothing and lists no other line."""
    count = f" ({commands} commands)" if commands > 1 else ""
    text = text_of(receipt)
    subject = str(receipt["Subject"])
    assert subject.endswith(f"received: done{count}"), f"{subject}\n{text}"
    assert "are not commands" not in text, text
    return True


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("program", CLIENTS)
def test_a_player_with_a_real_program(house: House, program: str, way: str) -> None:
    name = f"{NAMES[program]} {way}"
    player = house.joined(name, program, way)
    welcome = player.letter("welcome, ")

    receipt = player.writes(PROPOSAL, answering=welcome)
    assert all_read(receipt, 2)
    shown = text_of(receipt)
    for line in (
        "Größer als üblich: wer „Grüße“ schreibt, der grüßt.",
        "> A quoted line of the proposal itself.",
        "On Monday, the Gamemaster wrote:",
        "From now on a line may begin with From.",
        "is no signature here.",
    ):
        assert line in shown, shown

    announced = player.letter(r"^\[Autumn\] \d+: ")
    receipt = player.writes("vote against 301", answering=announced)
    assert all_read(receipt, 1)

    # Without an answer's address there is no secret, so the vote waits for a word.
    receipt = player.writes("vote against 301", cat_png=bytes(range(256)), note_bin=b"vote for 301")
    assert "a vote AGAINST proposal 301" in text_of(receipt)
    assert "Not carried out yet" in text_of(receipt)

    document = player.letter(r"^\[Autumn\] Rule-change \d+ has been proposed").replace(
        b"\r\n", b"\n"
    )
    assert any(name.startswith("proposal-") for name in attachments_of(read(document)))


def test_a_letter_is_read_by_neomutt_over_imap(house: House) -> None:
    player = house.joined("Reader", "neomutt", "direct")
    letter = player.letter("welcome, ")
    saved = player.person.home / "saved"
    user = player.person.address.replace("@", "%40")
    where = f"imap://{user}@127.0.0.1:{house.mailboxes.imap_port}/INBOX"
    on_a_terminal(
        player.person,
        *("neomutt", "-n", "-F", neomutt_settings(player.person), "-R", "-f", where),
        *("-e", f"set imap_pass={PASSWORD}", "-e", "set pipe_decode=yes", "-e"),
        # Who joins after this player is announced to them, too.
        "push '<last-entry><search-reverse>~s welcome<enter>"
        f"<pipe-message>cat >{saved}<enter><exit>'",
    )
    shown = saved.read_text()
    assert "welcome, Reader" in shown
    assert all(line in shown for line in text_of(read(letter)).splitlines() if line)
