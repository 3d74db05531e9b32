"""A desk at which single mails are read, by ``receive`` itself, in a tournament that is under way.

Alice, Bob and Carol play; 301, 302 and 303 are announced; of Alice's own, one turn waits for
``insist`` and one for ``yes``, and a move of hers can be withdrawn: so that whatever is taken for a
command finds something to do. Nothing that is read here is kept: each mail finds the same desk.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from gamemaster.mail.commands.command_rows import ReadingContext
from gamemaster.mail.interpreting.readings import Reading
from gamemaster.mail.interpreting.understanding import reading_of
from gamemaster.mail.parse import ParsedMail, parse
from gamemaster.reading.draft import Settings
from gamemaster.reading.receive import receive
from gamemaster.tournament.lines import ItemDocketed, JournalLine, MailRead, PendingAsked, packed
from gamemaster.tournament.tokens import Tokens
from gamemaster.tournament.tournament import AcceptedMail, Tournament
from tests.builders import GM, Table, address_of

WHO = "alice@players.test"
_MAIL = 1_000_000
_TURN = "propose enact\n{text}\nend proposal\n"


@dataclass(frozen=True)
class Taken:
    """What a mail came to.

    ``done`` is what it did (moves on the docket, moves taken back, answers to what waited,
    questions, switches), ``asked`` the moves that wait for a word now; both as JSON.
    ``was_read``: as a player's mail.
    """

    outcome: str
    reason: str
    done: tuple[str, ...]
    asked: tuple[str, ...]
    was_read: bool
    letters: tuple[str, ...]


@dataclass(frozen=True)
class Desk:
    """A tournament under way, as far as reading needs it."""

    tournament: Tournament
    tokens: Tokens
    settings: Settings

    @property
    def secret_address(self) -> str:
        """Where Alice's answers go."""
        local, _, domain = GM.partition("@")
        member = self.tournament.register.by_address(WHO)
        assert member is not None
        return f"{local}+{self.tokens.secret(member)}@{domain}"

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of what waits for a word of Alice's."""
        waiting = self.tournament.register.waiting("alice", self.now)
        return tuple(one.code for one in waiting)

    @property
    def now(self) -> int:
        """The instant at which mail comes in."""
        return max(entry.at for entry in self.tournament.own_entries("alice")) + 60

    def read(self, raw: bytes, *, to: str | None = None, envelope: str = WHO) -> Taken:
        """Read a mail that came in at ``to``, by default Alice's own reply address."""
        accepted = AcceptedMail(_MAIL, self.now, to or self.secret_address, envelope)
        received = receive(self.tournament, accepted, raw, self.tokens, self.settings)
        first, *lines = received.lines
        assert isinstance(first, MailRead)
        return Taken(
            outcome=first.outcome,
            reason=first.reason,
            done=tuple(_told(line) for line in lines if not isinstance(line, PendingAsked)),
            asked=tuple(
                _move(move)
                for line in lines
                if isinstance(line, PendingAsked)
                for move in line.moves
            ),
            was_read=first.outcome in ("receipt", "checked"),
            letters=tuple(post.body for post in received.posts),
        )

    def reading(self, raw: bytes) -> Reading:
        """What the lines of a readable mail say."""
        parsed = parse(raw, self.settings.limits, self.settings.own_addresses)
        assert isinstance(parsed, ParsedMail)
        return reading_of(parsed, self.context, self.settings.own_addresses)

    @property
    def context(self) -> ReadingContext:
        """The public knowledge that reading uses here."""
        public = self.tournament.told
        return ReadingContext(
            initial_rules=public.initial_numbers,
            said=tuple((phrase.words, phrase.name) for phrase in public.phrases),
            names=frozenset(" ".join(public.names).casefold().split()),
            proposals=frozenset(public.announced),
        )


def _told(line: JournalLine) -> str:
    """One line of the journal without what differs from mail to mail."""
    if isinstance(line, ItemDocketed):
        return _move(line.move)
    data, private = packed(line)
    # A token follows from where its question stands.
    kept = {key: value for key, value in {**data, **(private or {})}.items() if key != "token"}
    return f"{line.type} {json.dumps(kept, sort_keys=True, default=str, ensure_ascii=False)}"


def _move(packed: Mapping[str, Any]) -> str:
    move = {key: value for key, value in packed.items() if key != "words"}
    return json.dumps(move, sort_keys=True, default=str, ensure_ascii=False)


@cache
def desk() -> Desk:
    """The desk; made once in a process."""
    with tempfile.TemporaryDirectory() as directory:
        table = Table(Path(directory), dice=None)
        try:
            table.start("alice", "bob", "carol")
            for who, text in (("alice", "All smile."), ("bob", "All nod."), ("carol", "All sit.")):
                table.mail(who, _TURN.format(text=text))
            table.mail("alice", _TURN.format(text="All stand."))
            table.wait(24 * 3600)
            table.mail("alice", "propose enact\nAll dance, and nobody says where this ends.\n")
            tournament = table.tournament
            tokens, settings = table.office.tokens("autumn"), table.office.settings_of("autumn")
        finally:
            table.close()
    return Desk(tournament, tokens, settings)


def letter(body: str, *headers: str, who: str = WHO, subject: str = "hello") -> bytes:
    """A plain mail of Alice's, as its bytes come in."""
    lines = (f"From: {address_of(who)}", f"To: {GM}", f"Subject: {subject}",
             "Message-ID: <1@client.test>", *headers)  # fmt: skip
    return "\r\n".join((*lines, "", body.replace("\n", "\r\n"))).encode()


@cache
def _ordinary() -> bytes:
    return letter("I have thought about it, and I think that the other one is better.\n" * 15_000)


def read_ordinary() -> None:
    """Read a megabyte of prose: what the cost of other mail is compared with."""
    desk().read(_ordinary())
