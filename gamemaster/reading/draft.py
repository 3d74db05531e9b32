"""Gathers what one mail is bringing about: journal lines, mail to send, a receipt.

A ``Draft`` lives as long as the reading of one mail. The lines that it records are folded at once,
so the next step looks at the tournament as this mail has left it so far; nothing of it is durable
before the office appends the same lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final, Generic, TypeAlias, TypeVar

from gamemaster.correspondence.paragraphs import Words
from gamemaster.correspondence.receipt_text import Answered
from gamemaster.correspondence.registration import Door
from gamemaster.game import moves as m
from gamemaster.game.wire import move_to_json
from gamemaster.i18n import SOURCE, _, spoken
from gamemaster.identity.certificates import OwnKey
from gamemaster.identity.evidence_policy import DEFAULT_POLICY, Policy
from gamemaster.letters.post import Post, Reader
from gamemaster.mail.commands.command_rows import Command, ReadingContext
from gamemaster.mail.commands.information import Papers
from gamemaster.mail.commands.openpgp_commands import Key, Signatures
from gamemaster.mail.commands.own_addresses import Password
from gamemaster.mail.commands.passing_on import Share, Tell
from gamemaster.mail.compose import OutAttachment
from gamemaster.mail.interpreting.readings import Doubt, Reading
from gamemaster.mail.interpreting.understanding import PublicWords, Understood, reading_of
from gamemaster.mail.parse import ParsedMail
from gamemaster.mail.quoting import own_words
from gamemaster.mail.structure import MailLimits
from gamemaster.record.note import Heartbeat, Signer
from gamemaster.tournament.fold import after
from gamemaster.tournament.judges import Judge, judges
from gamemaster.tournament.lines import (
    CodeWrong,
    ItemDocketed,
    JournalLine,
    MailRead,
    PendingAsked,
    PressDocketed,
)
from gamemaster.tournament.public import PublicRecord, once
from gamemaster.tournament.register import Member, Pending
from gamemaster.tournament.tokens import Tokens
from gamemaster.tournament.tournament import AcceptedMail, Tournament

C_co = TypeVar("C_co", bound=Command, covariant=True)
DAY: Final = 86_400


@dataclass(frozen=True, slots=True)
class HeartbeatNotes:
    """The functions that write a heartbeat's signed checkpoint, and the proof that led to it."""

    heartbeat: Callable[[PublicRecord, Heartbeat], str]
    growth: Callable[[PublicRecord, Heartbeat], str]


Founding: TypeAlias = Callable[[Mapping[str, str]], dict[str, str]]
"""Return the section that would found a tournament, from what was said; OperatorError if it cannot
be founded."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The organiser's settings, as far as reading mail depends on them.

    ``signer`` signs receipts with the key of the record; None where no tournament is chosen yet.
    ``gather_minutes`` is how long announcements wait for one another, None where they do not.
    ``die`` is the anchor that joiners are promised, None where nothing is mixed into the dice.
    ``notes`` are for those who cosign the record. ``founding`` is None where tournaments are not
    founded by mail.
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
    heads_by_mail: bool = False
    weekly_by_mail: bool = False
    founding: Founding | None = None
    signer: Signer | None = None
    gather_minutes: int | None = None
    die: str | None = None
    notes: HeartbeatNotes | None = None

    @property
    def not_offered(self) -> frozenset[type[Command]]:
        """The commands that this tournament refuses, whoever writes them."""
        left_out: set[type[Command]] = set()
        if not self.doors:
            left_out.add(Password)
        if self.key is None:
            left_out |= {Key, Signatures}
        if not self.press_per_day:
            left_out |= {Tell, Share}
        return frozenset(left_out)

    @property
    def judges(self) -> tuple[Judge, ...]:
        """Everybody who judges: the organisers, then their deputies."""
        return judges(self.organisers, self.deputies)

    def who_may(self, group: str, detail: str | None = None) -> tuple[Reader, ...]:
        """Return the judges who may do acts of a group, as readers of mail about it."""
        return tuple(Reader(judge.address, detail) for judge in self.judges if group in judge.may)


@dataclass(frozen=True, slots=True)
class Received:
    """Lines to journal, in order, and mail to send, all in one transaction."""

    lines: tuple[JournalLine, ...]
    posts: tuple[Post, ...]


@dataclass(frozen=True, slots=True)
class Line(Generic[C_co]):
    """A command, its place in the mail, and whether that shows who sent it.

    ``about`` are the proposals named by what a bare ``yes`` or ``no`` answers, ``doubt`` comes from
    how the mail reads.
    """

    command: C_co
    source: str
    number: int
    member: Member
    evident: bool
    about: frozenset[int] = frozenset()
    doubt: Doubt | None = None


@dataclass(frozen=True, slots=True)
class Kept:
    """A move that waits for a word, and how it was understood.

    ``whole`` is the same move with what its clauses leave out of the amended rule, None where
    nothing is asked about that. ``asked`` are kinds of questions that its sender has answered.
    """

    move: m.Move
    words: str
    whole: m.Move | None = None
    asked: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return it as the journal has it."""
        whole = {} if self.whole is None else {"whole": move_to_json(self.whole)}
        said = [kind for kind in self.asked if kind in ("omission", "warning")]
        asked = {"asked": said} if said else {}
        return {"words": self.words, "move": move_to_json(self.move), **whole, **asked}


@dataclass
class Draft:
    """Collects what one mail leads to.

    ``tournament`` is as the mail has left it so far, ``before`` as it found it. ``alone``: the mail
    holds one command and no other. ``codes`` counts the codes that it has named so far. ``mark``
    identifies its signature, if that counts; ``heard`` is the player whom it shows to be there
    still. ``papers`` are the documents in it once they were looked for, ``verified`` the numbers
    (None: all) that ``verify`` was answered for. ``files`` go with the receipt. ``asked`` counts
    its commands that wait for a word; ``anonymous``: something is passed on without a name.
    ``withheld`` are moves of a mail without evidence of its sender; ``listed`` the questions asked
    before that its receipt asks again; ``with_turn`` the lines of votes that wait for the word that
    a turn waits for. ``understood`` is how the mail was read ahead. ``acted`` counts what has come
    of it, ``in_doubt`` what of that may come to nothing, ``proposals``, ``clause_octets``,
    ``echoed`` and ``warned`` what it has made us do.
    """

    tournament: Tournament
    accepted: AcceptedMail
    mail: ParsedMail
    tokens: Tokens
    settings: Settings
    shown: frozenset[str] = frozenset()
    understood: Understood | None = None
    before: Tournament = field(init=False)
    lines: list[JournalLine] = field(default_factory=list)
    posts: list[Post] = field(default_factory=list)
    answered: list[Answered] = field(default_factory=list)
    sections: list[str] = field(default_factory=list)
    acted: int = 0
    in_doubt: int = 0
    answered_to: str = ""
    cost: int = 0
    turn_item: int | None = None
    reading: Reading | None = None
    alone: bool = False
    codes: int = 0
    mark: str = ""
    heard: str = ""
    papers: Papers | None = None
    verified: set[int | None] = field(default_factory=set)
    files: list[OutAttachment] = field(default_factory=list)
    asked: int = 0
    anonymous: bool = False
    withheld: list[Kept] = field(default_factory=list)
    listed: list[Pending] = field(default_factory=list)
    with_turn: set[int] = field(default_factory=set)
    proposals: int = 0
    clause_octets: int = 0
    echoed: int = 0
    warned: int = 0

    def __post_init__(self) -> None:
        """Keep the tournament as the mail found it."""
        self.before = self.tournament

    def record(self, line: JournalLine) -> None:
        """Record one line, and fold it in."""
        self.lines.append(line)
        self.acted += not isinstance(line, CodeWrong)
        self.tournament = after(line, self.tournament, self.accepted.at)

    @cached_property
    def own_words(self) -> str:
        """The writer's own words in the mail, without quotations."""
        return own_words(self.mail.body)

    @property
    def waiting(self) -> int:
        """The number of its commands that wait for a word so far."""
        return len(self.withheld) + self.asked

    @property
    def signed(self) -> bool:
        """Whether its sender's registered key signed it, freshly and for us."""
        return "openpgp" in self.shown

    def received(self, outcome: str, identity: str) -> Received:
        """Return everything collected, the reading of the mail first."""
        read = MailRead(
            self.accepted.mail,
            outcome,
            identity=identity,
            answered=self.answered_to,
            cost=self.cost,
            mark=self.mark,
            heard=self.heard,
        )
        return Received((read, *self.lines), tuple(self.posts))

    def docket(self, actor: str, move: m.Move, words: str, *, mine: int | None = None) -> int:
        """Put a move on the docket and return the sender's own count of it."""
        item, due = self.tournament.next_item, None
        undo = self.tournament.public.options.undo
        if undo is not None and (isinstance(move, m.TakeTurn) or mine is not None):
            # Its own vote on a turn waits with it.
            due = self.accepted.at + undo
        line = ItemDocketed(item, actor, self.accepted.mail, move_to_json(move), mine, words, due)
        self.record(line)
        if isinstance(move, m.TakeTurn):
            self.turn_item = item
        return self.tournament.moves_made.get(actor, 0)

    def docket_press(self, actor: str, move: m.PassOn, words: str) -> None:
        """Put something to be passed on on the docket."""
        item, packed = self.tournament.next_item, move_to_json(move)
        self.record(PressDocketed(item, self.accepted.mail, actor, packed, words))
        self.anonymous |= move.anonymous

    def below(self, text: str) -> str:
        """Add a text to the receipt, once; return what stands for it beside its command."""
        if text not in self.sections:
            self.sections.append(text)
        self.acted += 1
        return _("See below.")

    def await_word(
        self, handle: str, code: str, kind: str, kept: Sequence[Mapping[str, object]]
    ) -> None:
        """Keep moves, or a change, that wait for a word of a player."""
        self.record(PendingAsked(handle, code, kind, tuple(kept)))
        self.asked += 1

    def lately(self, instants: Iterable[int]) -> int:
        """Return how many of some instants lie within a day before this mail."""
        return sum(at > self.accepted.at - DAY for at in instants)

    def member(self, handle: str) -> Member:
        """Return a player as this mail has left them so far."""
        return self.tournament.register.members[handle]

    def read(self) -> Reading:
        """Read the commands of the mail, by public vocabulary alone, once."""
        if self.reading is None:
            self.reading = self._read()
        return self.reading

    def read_without_answers(self) -> Reading:
        """Read the mail as one in whose sentences no question of ours is answered."""
        context = replace(context_of(self.tournament), answers=False)
        return reading_of(self.mail, context, self.settings.own_addresses)

    def _read(self) -> Reading:
        context, known = context_of(self.tournament), self.understood
        same = known is not None and known.parsed is self.mail and known.words.context == context
        if known is not None and same and known.reading is not None:
            return known.reading
        return reading_of(self.mail, context, self.settings.own_addresses)

    def _questions(self, readers: tuple[Reader, ...]) -> tuple[str, ...]:
        """Return what stands for the questions of this mail in the References of its receipt.

        The header fields of an encrypted receipt are not encrypted: they have its instant whether
        it asks something or not, so that they show neither that nor what a code would.
        """
        register, domain = self.tournament.register, self.tournament.told.address.rpartition("@")[2]
        sealed = bool(register.certificates_of(reader.address for reader in readers))
        asked = [line.code for line in self.lines if isinstance(line, PendingAsked)]
        new = [str(self.accepted.at)] if sealed else asked
        old = [str(one.at) if sealed else one.code for one in self.listed]
        return tuple(self.tokens.question(each, domain) for each in dict.fromkeys((*new, *old)))

    def post(
        self,
        kind: str,
        words: Words,
        readers: tuple[Reader, ...],
        *,
        in_clear: bool = False,
        may_wait: bool = False,
        attachments: tuple[OutAttachment, ...] = (),
    ) -> None:
        """Queue a mail; a receipt and an answer are threaded with the mail that they answer.

        A receipt that asks something refers to that, too, so that its answer shows what it answers.
        What goes to organisers is in English, whatever language the mail's sender speaks.
        """
        self.acted += 1
        threaded = kind in ("receipt", "correspondence")
        asked = self._questions(readers) if kind == "receipt" else ()
        references = (*self.mail.references, *asked, self.mail.message_id) if threaded else ()
        self.posts.append(
            Post(
                kind=kind,
                readers=readers,
                subject=words.subject,
                body=words.body,
                at=self.accepted.at,
                in_reply_to=self.mail.message_id if threaded else None,
                references=tuple(reference for reference in references if reference),
                in_clear=in_clear,
                may_wait=may_wait,
                attachments=attachments,
                language=SOURCE if kind == "organiser" else spoken(),
            )
        )


def context_of(tournament: Tournament) -> ReadingContext:
    """Return the public words by which commands are read."""
    return _context(tournament.told)


@once
def _context(public: PublicRecord) -> ReadingContext:
    return ReadingContext(
        initial_rules=public.initial_numbers,
        said=tuple((phrase.words, phrase.name) for phrase in public.phrases),
        names=frozenset(" ".join(public.names).casefold().split()),
        proposals=frozenset(public.announced),
    )


def words_of(tournament: Tournament, settings: Settings, *, as_report: bool = False) -> PublicWords:
    """Return everything that the understanding of a mail may depend on."""
    return PublicWords(
        settings.limits, settings.own_addresses, context_of(tournament), as_report=as_report
    )


Handler: TypeAlias = Callable[[Draft, Line[Any]], str]
"""Carries out one command as far as reading goes; returns what its receipt says of it."""
Handlers: TypeAlias = Mapping[type[Command], Handler]
