"""Tournaments to measure with: players who have joined, a proposal to vote on, a long past.

A tournament begins as a real one does (mails are accepted, read and played by an office). A long
past is then written straight into the store, in large batches, with the lines and rows that real
votes leave behind; playing it would take too long.
"""

from __future__ import annotations

import hashlib
from base64 import b32encode
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from gamemaster.config.settings import Config, load
from gamemaster.daemon import despatch
from gamemaster.daemon.assembly import opened_office
from gamemaster.documents.proposal import Body
from gamemaster.game import moves as m
from gamemaster.game.events import EVENT_CLASSES
from gamemaster.game.organising.names import filed_as, surname_of
from gamemaster.game.wire import move_to_json
from gamemaster.inbox.arrival import Arrival
from gamemaster.journal.batch import Batch
from gamemaster.journal.protector import KeyFile
from gamemaster.journal.store import Store
from gamemaster.letters.deliveries import LETTERS
from gamemaster.office.office import Office
from gamemaster.office.shelved_mail import MAILS
from gamemaster.outbox.outcome import Delivered, Outcome
from gamemaster.tournament.lines import PRIVATE

GM = "gm@secret.test"
NAME = "autumn"
START = 1_750_000_000
PROPOSAL = 301
MAIL_OCTETS = 2_000
VOTES_PER_COMMIT = 1_000
PROPOSING = (
    "propose enact\nNobody shall measure anything.\nclauses:\ndefine idle = 1\nend proposal\n"
)


def mail(sender: str, to: str, number: int, lines: str, octets: int = 0) -> bytes:
    """A mail as a client sends it, filled to ``octets`` with a quotation as clients leave it."""
    head = (
        f"From: {sender}\nTo: {to}\nSubject: Re: Secret Nomic\n"
        "Date: Mon, 02 Mar 2026 10:00:00 +0000\n"
        f"Message-ID: <{number}.{sender}>\nMIME-Version: 1.0\n"
        "Content-Type: text/plain; charset=utf-8\n\n"
    )
    quoted = "> and so on, as it was written in the mail that this one answers\n"
    text = f"{head}{lines}\nOn Monday the Gamemaster wrote:\n"
    while len(text) + text.count("\n") + len(quoted) < octets:
        text += quoted
    return text.replace("\n", "\r\n").encode()


@contextmanager
def offices(config: Path) -> Iterator[Office]:
    """The office of a configuration, as the daemon has it."""
    with opened_office(load(config), lambda: "", START) as office:
        yield office


def populate(
    config: Path, count: int, *, name: str = NAME, gm: str = GM, start: bool = True
) -> list[tuple[str, str]]:
    """Have ``count`` players join, and the first propose; their addresses and reply addresses."""
    with offices(config) as office:
        for number in range(count):
            address = f"player{number}@players.test"
            _bring(office, mail(address, gm, 1, f"join player{number}"), gm, address)
            (token,) = office.tournaments[name].register.requests
            to = gm.replace("@", f"+join-{token}@")
            _bring(office, mail(address, to, 2, ""), to, address)
        if not start:
            return []
        office.act(name, m.Start(), START)
        found = people_of(office, name, gm)
        address, to = found[0]
        _bring(office, mail(address, to, 3, PROPOSING), to, address)
        _deliver_all(office)
    return found


def people_of(office: Office, name: str = NAME, gm: str = GM) -> list[tuple[str, str]]:
    """Return the players' addresses and reply addresses."""
    tokens, members = office.tokens(name), office.tournaments[name].register.members.values()
    return sorted(
        (member.address, gm.replace("@", f"+{tokens.secret(member)}@")) for member in members
    )


def write_joins(config: Path, first: int, beyond: int) -> None:
    """Have players ``first`` to ``beyond - 1`` join, by the lines that their two mails leave."""
    settings: Config = load(config)
    assert settings.key.file is not None
    with Store.open(settings.store.path, KeyFile(settings.key.file)) as store:
        types = Counter(line.type for line in store.lines(NAME))
        mails, items = types["mail.accepted/1"], types["item.docketed/1"]
        for begun in range(first, beyond, VOTES_PER_COMMIT):
            with store.batch() as batch:
                for number in range(begun, min(begun + VOTES_PER_COMMIT, beyond)):
                    _write_join(batch, number, mails + 1, items + 1)
                    mails, items = mails + 2, items + 1


def _write_join(batch: Batch, number: int, mail_number: int, item: int) -> None:
    name = f"player{number}"
    told = hashlib.sha256(name.encode())
    address, token = f"{name}@players.test", b32encode(told.digest())[:20].decode().lower()
    confirming = GM.replace("@", f"+join-{token}@")
    for at, (to, text, outcome) in enumerate(
        ((GM, f"join {name}", "asked to confirm"), (confirming, "", "joined")), mail_number
    ):
        raw = mail(address, to, at, text)
        digest = hashlib.sha256(raw).hexdigest()
        accepted = {
            "mail": at,
            "recipient": to,
            "envelope_sender": address,
            "source": "smtp",
            "origin": "",
            "vouched": [],
            "octets": len(raw),
            "row": batch.put(MAILS, raw),
            "sha256": digest,
        }
        read = {"mail": at, "outcome": outcome, "reason": "", "identity": digest}
        _append(batch, "mail.accepted/1", START, accepted)
        _append(batch, "mail.read/1", START, {**read, "answered": "", "cost": 0})
        if outcome != "joined":
            asked = {"token": token, "address": address, "name": name, "language": "en"}
            _append(batch, "join.requested/1", START, asked)
    person = {"handle": name, "name": name, "language": "en", "token": token, "address": address}
    _append(batch, "player.registered/1", START, person)
    move = {"move": "enrol", "handle": name, "name": name, "contribution": told.hexdigest()}
    docketed = {
        "item": item,
        "actor": name,
        "mail": mail_number + 1,
        "mine": None,
        "move": move,
        "words": "",
    }
    _append(batch, "item.docketed/1", START, docketed)
    _append(batch, "item.played/1", START, {"item": item})
    enrolled = {
        "player": name,
        "name": name,
        "points": 0,
        "surname": surname_of(name),
        "filed": filed_as(name),
        "contribution": told.hexdigest(),
    }
    batch.append(NAME, "player.enrolled/1", START, enrolled, {"item": item})


def _bring(office: Office, raw: bytes, to: str, sender: str) -> None:
    office.accept([Arrival(raw, to, sender, START, "smtp")])
    while office.work():
        pass


def _deliver_all(office: Office) -> None:
    while due := despatch.due(office, START):
        outcomes: dict[int, dict[str, Outcome]] = {
            dispatch.id: dict.fromkeys(dispatch.recipients, Delivered()) for dispatch in due
        }
        despatch.report(office, outcomes, START)


def votes(
    people: list[tuple[str, str]], count: int, first: int = 1000, octets: int = MAIL_OCTETS
) -> list[tuple[str, str, bytes]]:
    """``count`` mails of 2 kB or more with a vote each: (sender, recipient, mail), going round."""
    found = []
    for number in range(count):
        sender, to = people[number % len(people)]
        choice = "for" if (number // len(people)) % 2 else "against"
        raw = mail(sender, to, first + number, f"vote {choice} {PROPOSAL}\n", octets)
        found.append((sender, to, raw))
    return found


@dataclass(frozen=True)
class Past:
    """How long a past is: events of the game, and lines of its journal, paperwork among them."""

    events: int
    lines: int


def write_past(config: Path, people: list[tuple[str, str]], events: int) -> Past:
    """Fill the journal up to ``events`` with votes that were mailed, read, played and receipted.

    Each is one event of the game and leaves four lines of paperwork around it.
    """
    settings: Config = load(config)
    assert settings.key.file is not None
    with Store.open(settings.store.path, KeyFile(settings.key.file)) as store:
        types = Counter(line.type for line in store.lines(NAME))
        item = 1 + types["item.docketed/1"]
        begun = sum(types[type_name] for type_name in EVENT_CLASSES)
        for first in range(0, events - begun, VOTES_PER_COMMIT):
            with store.batch() as batch:
                for vote in range(first, min(first + VOTES_PER_COMMIT, events - begun)):
                    _write_vote(batch, people[vote % len(people)], 1_000_000 + vote, item + vote)
        return Past(events, store.head(NAME).seq)


def _write_vote(batch: Batch, person: tuple[str, str], number: int, item: int) -> None:
    sender, to = person
    handle = sender.partition("@")[0]
    at = START + number - 1_000_000
    choice: m.Choice = "for" if number % 2 else "against"
    raw = mail(sender, to, number, f"vote for {PROPOSAL}\n", MAIL_OCTETS)
    row = batch.put(MAILS, raw)
    sha256 = hashlib.sha256(raw).hexdigest()
    accepted = {
        "mail": row,
        "recipient": to,
        "envelope_sender": sender,
        "source": "smtp",
        "origin": "",
        "vouched": [],
        "octets": len(raw),
        "sha256": sha256,
    }
    read = {
        "mail": row,
        "outcome": "receipt",
        "reason": "",
        "identity": hashlib.sha256(sha256.encode()).hexdigest(),
        "answered": handle,
        "cost": 60,
    }
    docketed = {
        "item": item,
        "actor": handle,
        "mail": row,
        "mine": None,
        "move": move_to_json(m.CastVote(handle, PROPOSAL, choice)),
        "words": f"a vote {choice.upper()} proposal {PROPOSAL}",
    }
    cast = {"player": handle, "number": PROPOSAL, "choice": choice}
    _append(batch, "mail.accepted/1", at, accepted)
    _append(batch, "mail.read/1", at, read)
    _append(batch, "item.docketed/1", at, docketed)
    batch.put(LETTERS, raw)  # A receipt is about as long.
    _append(batch, "item.played/1", at, {"item": item})
    batch.append(NAME, "vote.cast/1", at, cast, {"item": item})


def _append(batch: Batch, type_name: str, at: int, data: Mapping[str, object]) -> None:
    hidden = PRIVATE.get(type_name, {})
    private = {key: value for key, value in data.items() if key in hidden}
    shown = {key: value for key, value in data.items() if key not in hidden}
    batch.append(NAME, type_name, at, shown, None, private or None)


def enact(number: int) -> Body:
    """The body of a proposal that changes nothing."""
    return Body("enact", None, f"Nobody shall count to {number}.\n", f"define idle_{number} = 1")
