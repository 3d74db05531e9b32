"""What reading one mail leads to, as it is collected: journal lines, mail to send, a receipt.

One ``Answer`` lives as long as the reading of one mail; ``receive`` makes it and a ``Line`` of each
command, ``carry_out`` and ``asking_back`` fill it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

from gamemaster.correspondence import Answered, Door, Words
from gamemaster.game import moves as m
from gamemaster.game.wire import move_to_json
from gamemaster.identity.certificates import OwnKey
from gamemaster.identity.evidence import DEFAULT_POLICY, Policy
from gamemaster.letters.post import Post, Reader
from gamemaster.mail.commands.grammar import Command, ReadingContext
from gamemaster.mail.commands.information import Papers
from gamemaster.mail.compose import OutAttachment
from gamemaster.mail.interpret import Reading, interpret
from gamemaster.mail.parse import ParsedMail
from gamemaster.mail.structure import MailLimits
from gamemaster.record.note import Signer
from gamemaster.tournament.address_lines import STEPS as ADDRESS_STEPS
from gamemaster.tournament.judges import Judge
from gamemaster.tournament.public import OwnEntry
from gamemaster.tournament.register import Member
from gamemaster.tournament.tokens import Tokens
from gamemaster.tournament.tournament import AcceptedMail, Tournament, own_message, own_move

Withheld: TypeAlias = list[tuple[m.Move, str]]
"""Moves of a mail without evidence of its sender, and how they were understood."""

C_co = TypeVar("C_co", bound=Command, covariant=True)


@dataclass(frozen=True, slots=True)
class Settings:
    """What the organiser configured, as far as reading mail depends on it.

    ``signer`` signs receipts with the key of the record; None where no tournament is chosen yet.
    """

    own_addresses: frozenset[str]
    organisers: tuple[str, ...]
    limits: MailLimits
    max_players: int
    max_mails_per_hour: int
    max_requests_per_domain: int = 100
    language: str = "en"
    evidence: Policy = DEFAULT_POLICY
    press_per_day: int = 20
    strangers_days: int = 90
    strangers_octets: int = 200 * 1024 * 1024
    doors: tuple[Door, ...] = ()
    key: OwnKey | None = None
    organisers_keys: Mapping[str, str] = field(default_factory=dict)
    deputies: tuple[Judge, ...] = ()
    review_by_mail: bool = False
    signer: Signer | None = None


@dataclass(frozen=True, slots=True)
class Received:
    """Lines to journal, in order, and mail to send, all in one transaction."""

    lines: tuple[tuple[str, Mapping[str, Any]], ...]
    posts: tuple[Post, ...]


def as_read(
    accepted: AcceptedMail,
    outcome: str,
    *,
    reason: str = "",
    identity: str = "",
    answered: str = "",
    cost: int = 0,
    mark: str = "",
    heard: str = "",
) -> tuple[str, dict[str, Any]]:
    """Return the line of the journal that says what became of a mail."""
    line = {"mail": accepted.mail, "outcome": outcome, "reason": reason, "identity": identity,
            "answered": answered, "cost": cost, "mark": mark, "heard": heard}  # fmt: skip
    return "mail.read/1", line


@dataclass(frozen=True, slots=True)
class Line(Generic[C_co]):
    """A command with where it stood and what its sender showed of who they are."""

    command: C_co
    source: str
    number: int
    member: Member
    evident: bool


@dataclass
class Answer:
    """Collects what reading one mail leads to.

    ``made`` maps the sender's own count of the moves in this mail to their items. ``alone``: the
    mail holds one command and no other. ``codes`` counts those that it has named so far. ``mark``
    is what its signature is known by, if that counts, ``heard`` from whom it shows that they still
    play. ``papers`` are the documents in it once they were looked for, ``verified`` the numbers
    (None: all) that ``verify`` was answered for. ``files`` go with the receipt.
    """

    tournament: Tournament
    accepted: AcceptedMail
    mail: ParsedMail
    tokens: Tokens
    settings: Settings
    lines: list[tuple[str, Mapping[str, Any]]] = field(default_factory=list)
    posts: list[Post] = field(default_factory=list)
    answered: list[Answered] = field(default_factory=list)
    sections: list[str] = field(default_factory=list)
    answered_to: str = ""
    cost: int = 0
    shown: frozenset[str] = frozenset()
    items: int = 0
    made: dict[int, int] = field(default_factory=dict)
    turn_item: int | None = None
    reading: Reading | None = None
    alone: bool = False
    codes: int = 0
    mark: str = ""
    heard: str = ""
    papers: Papers | None = None
    verified: set[int | None] = field(default_factory=set)
    files: list[OutAttachment] = field(default_factory=list)

    @property
    def signed(self) -> bool:
        """Whether its sender's registered key signed it, freshly and for us."""
        return "openpgp" in self.shown

    def received(self, outcome: str, identity: str) -> Received:
        """Return everything collected, the reading of the mail first."""
        line = as_read(
            self.accepted, outcome, identity=identity, answered=self.answered_to, cost=self.cost,
            mark=self.mark, heard=self.heard,
        )  # fmt: skip
        return Received((line, *self.lines), tuple(self.posts))

    def docket(self, actor: str, move: m.Move, words: str, *, mine: int | None = None) -> int:
        """Put a move on the docket and return the sender's own count of it."""
        item = self.tournament.next_item + self.items
        self.items += 1
        self.lines.append(
            ("item.docketed/1", {"item": item, "actor": actor, "mail": self.accepted.mail,
                                 "move": move_to_json(move), "mine": mine, "words": words})
        )  # fmt: skip
        if isinstance(move, m.TakeTurn):
            self.turn_item = item
        ordinal = self.tournament.moves_made.get(actor, 0) + len(self.made) + bool(words)
        if words:
            self.made[ordinal] = item
        return ordinal

    def member(self, handle: str) -> Member:
        """Return a player as this mail has left them so far."""
        register = self.tournament.register
        for kind, data in self.lines:
            if kind in ADDRESS_STEPS:
                register = ADDRESS_STEPS[kind](register, data, self.accepted.at)
        return register.members[handle]

    def own_entries(self, handle: str) -> tuple[OwnEntry, ...]:
        """Return a player's own correspondence, with what this mail has added to it so far."""
        at, added = self.accepted.at, []
        for kind, data in self.lines:
            if kind == "item.docketed/1" and data["words"]:
                added.append(own_move(at, data["words"], data["move"]))
            elif kind == "press.docketed/1":
                added.append(own_message(at, data["words"], data["move"]))
        return (*self.tournament.own_entries(handle), *added)

    def read(self) -> Reading:
        """Read the commands of the mail, by public vocabulary alone, once."""
        if self.reading is None:
            self.reading = self._read()
        return self.reading

    def _read(self) -> Reading:
        public = self.tournament.told
        context = ReadingContext(
            initial_rules=public.initial_numbers,
            said=tuple((phrase.words, phrase.name) for phrase in public.phrases),
        )
        return interpret(
            self.mail.subject,
            self.mail.body,
            self.mail.attachments,
            is_reply=self.mail.is_reply,
            context=context,
        )

    def post(
        self,
        kind: str,
        words: Words,
        readers: tuple[Reader, ...],
        *,
        in_clear: bool = False,
        attachments: tuple[OutAttachment, ...] = (),
    ) -> None:
        """Queue a mail; a receipt and an answer are threaded with the mail that they answer."""
        threaded = kind in ("receipt", "correspondence")
        references = (*self.mail.references, self.mail.message_id) if threaded else ()
        self.posts.append(
            Post(
                kind=kind,
                readers=readers,
                subject=words.subject,
                body=words.body,
                at=self.accepted.at,
                in_reply_to=self.mail.message_id if threaded else None,
                references=tuple(one for one in references if one),
                in_clear=in_clear,
                attachments=attachments,
            )
        )
