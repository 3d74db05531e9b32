"""All lines of a tournament's journal that are not events of the game, and how they are packed.

A line is a frozen dataclass under a versioned name. The journal keeps names and shapes for ever: a
changed shape gets a new version. A field marked with ``Opens`` is private: it is sealed with the
rest, but only its digest is hashed and shown. A field with a default may be missing in the earliest
journals; one whose default is None is left out while it is None.

``docs/formats.md`` says what each line means, the verifier has its own list.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass, fields
from typing import (
    Annotated,
    Any,
    ClassVar,
    Final,
    TypeAlias,
    TypeVar,
    cast,
    dataclass_transform,
    get_type_hints,
)

from gamemaster.errors import WrittenByNewer
from gamemaster.game.events import EVENT_CLASSES, Event, Happened
from gamemaster.game.facts import Opens
from gamemaster.game.wire import event_to_json, happened_from_json, pack, unpack
from gamemaster.journal.codec import Line

Json: TypeAlias = Any
JsonObject: TypeAlias = Mapping[str, Any]
"""A move as ``wire`` packs it, or what waits for a code."""

Never: TypeAlias = Annotated[str, Opens.NEVER]
Address: TypeAlias = Annotated[str, Opens.ADDRESS]
Spent: TypeAlias = Annotated[str, Opens.SPENT]

T = TypeVar("T", bound="JournalLine")


class JournalLine:
    """A journal line that is not an event of the game. ``type`` is its name in the journal."""

    __slots__ = ()
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    type: ClassVar[str]


class AddressLine(JournalLine):
    """A line about players' addresses: it changes the register alone (``addresses``)."""

    __slots__ = ()


class SettingLine(JournalLine):
    """A line about what a player chose for themselves, or the organiser for them."""

    __slots__ = ()
    handle: str


LINES: Final[dict[str, type[JournalLine]]] = {}
"""All classes of lines, by the names of their types."""


@dataclass_transform(frozen_default=True)
def line(type_name: str) -> Callable[[type[T]], type[T]]:
    """Make a class the line of that name."""

    def kind_of_line(shape: type[T]) -> type[T]:
        kind = dataclass(frozen=True, slots=True)(shape)
        kind.type = type_name
        LINES[type_name] = kind
        return kind

    return kind_of_line


def packed(fact: JournalLine | Event) -> tuple[dict[str, Json], dict[str, Json] | None]:
    """Return the data of a line and its private part, None for a type that has none."""
    hidden, optional = PRIVATE.get(fact.type, {}), _LEFT_OUT.get(fact.type, ())
    values = event_to_json(fact) if isinstance(fact, Event) else pack(fact)
    data = values
    if optional:
        data = {
            name: value
            for name, value in values.items()
            if value is not None or name not in optional
        }
    if not hidden:
        return data, None
    shown = {name: value for name, value in data.items() if name not in hidden}
    return shown, {name: value for name, value in data.items() if name in hidden}


def read(journaled: Line) -> JournalLine | Happened:
    """Return what a line says. Raises IntegrityError.

    For a type or a field that this program does not know, it is WrittenByNewer.
    """
    name, data = journaled.type, dict(journaled.data)
    if journaled.private is not None:
        data.update(journaled.private)
        data.pop("salt", None)
    if name in EVENT_CLASSES:
        return happened_from_json(name, journaled.at, data, journaled.why)
    if name not in LINES:
        raise WrittenByNewer(f"line {journaled.seq} of a type that is not known here, {name!r}")
    return cast(JournalLine, unpack(LINES[name], data))


# Mail --------------------------------------------------------------------------------------------


@line("mail.accepted/1")
class MailAccepted(JournalLine):
    """A mail is durable: the tournament's ``mail``-th, in a ``row`` of the store.

    ``vouched`` are facts about its sender as they were found when it came in. The earliest journals
    identify a mail by its row alone.
    """

    mail: int
    recipient: Never
    envelope_sender: Never
    source: str
    origin: Never
    vouched: Annotated[tuple[str, ...], Opens.NEVER]
    sha256: str
    octets: Annotated[int, Opens.NEVER] = 0
    # A row of the store counts what leaves, too: whether a receipt was sent, for instance.
    row: Annotated[int | None, Opens.NEVER] = None


@line("mail.read/1")
class MailRead(JournalLine):
    """The outcome of reading a mail.

    ``identity`` identifies a copy of it. ``answered`` is the budget that its receipt was taken
    from, ``cost`` the seconds in which that fills up again. ``mark`` identifies its signature
    again, ``heard`` is the player whom it shows to be there still.
    """

    mail: int
    outcome: str
    reason: str = ""
    identity: str = ""
    # To say whose mail it is would name a player who asked in it for an anonymous message.
    answered: Never = ""
    cost: Annotated[int, Opens.NEVER] = 0
    mark: Never = ""
    heard: Never = ""


@line("mail.retried/1")
class MailRetried(JournalLine):
    """A mail that was quarantined or put off is unread again; ``reason`` says by whom.

    It is ``""`` where the daemon tries again by itself.
    """

    mail: int
    reason: Never = ""


@line("mail.dropped/1")
class MailDropped(JournalLine):
    """The bytes of mails that led to nothing are gone."""

    mails: tuple[int, ...]


@line("mail.dismissed/1")
class MailDismissed(JournalLine):
    """The count of mails since the last such line that showed no sender and led to nothing."""

    count: int


@line("mail.returned/1")
class MailReturned(AddressLine):
    """A copy of a letter came back: by a report (``mail``), or refused by a server (None).

    ``current``: it is not about a time before the address was found to work.
    """

    mail: int | None
    letter: Annotated[int, Opens.NEVER]
    handle: Never
    address: Never
    kind: str
    current: bool


# The docket --------------------------------------------------------------------------------------


@line("item.docketed/1")
class ItemDocketed(JournalLine):
    """A move waits to be played.

    ``mine`` is the item of the turn that a ``vote mine`` means, ``words`` how the move was read,
    ``""`` for one that is not a player's own. ``due`` is the instant at which it is played, None if
    that is the line's own.
    """

    item: int
    actor: str
    mail: int | None
    move: JsonObject
    mine: int | None
    words: str
    due: int | None = None


@line("press.docketed/1")
class PressDocketed(JournalLine):
    """Something that a player wants passed on is on the docket."""

    item: int
    mail: int
    actor: Annotated[str, Opens.SENDER]
    move: Annotated[JsonObject, Opens.SENDER]
    words: Annotated[str, Opens.SENDER]


@line("item.played/1")
class ItemPlayed(JournalLine):
    """An item is played; what it caused follows."""

    item: int


@line("item.withdrawn/1")
class ItemWithdrawn(JournalLine):
    """A player took back a move, by their own count; ``item`` is None if it no longer waited."""

    item: int | None
    handle: str
    ordinal: int


@line("act.refused/1")
class ActRefused(JournalLine):
    """An item cannot be played; ``problems`` say why."""

    item: int
    problems: tuple[str, ...]


# Who plays, and under which addresses ------------------------------------------------------------


@line("join.requested/1")
class JoinRequested(AddressLine):
    """An address asked to join and is asked to confirm."""

    token: Never
    address: Never
    name: Never
    language: str = "en"


@line("join.declined/1")
class JoinDeclined(AddressLine):
    """The owner of an address that was asked to confirm does not want to join."""

    token: Never


@line("player.registered/1")
class PlayerRegistered(AddressLine):
    """An address that was asked to confirm did so: there is a new player."""

    handle: str
    name: str
    address: Address
    token: Spent
    language: str = "en"


@line("address.asked/1")
class AddressAsked(AddressLine):
    """A player named a further address, which is asked to confirm."""

    handle: str
    token: Never
    address: Never


@line("address.declined/1")
class AddressDeclined(AddressLine):
    """The owner of a further address that was asked to confirm does not want it used."""

    token: Never


@line("address.added/1")
class AddressAdded(AddressLine):
    """A further address that was asked to confirm did so: it is the player's."""

    handle: str
    token: Spent
    address: Address


@line("address.dropped/1")
class AddressDropped(AddressLine):
    """A player no longer uses an address, and has another reply secret."""

    handle: str
    address: Address


@line("address.chosen/1")
class AddressChosen(AddressLine):
    """A player chose where their mail goes."""

    handle: str
    address: Address


@line("address.set/1")
class AddressSet(AddressLine):
    """The organiser registered a player under another address, with another reply secret."""

    handle: str
    address: Address
    reason: Never


@line("address.probed/1")
class AddressProbed(AddressLine):
    """A letter that was kept for a player was let go, to see whether it arrives."""

    # The mail by which an address is found to work may ask for something without a name. To know
    # whose probe was on its way then would tell who wrote it.
    handle: Never
    letter: Annotated[int, Opens.NEVER]


@line("address.works/1")
class AddressWorks(AddressLine):
    """Mail to a player arrives again; a mail, a probe or the organiser shows it (``by``)."""

    handle: Never
    by: str
    reason: Never


@line("failing.told/1")
class FailingTold(AddressLine):
    """The organiser was told of all players whose mail comes back."""


@line("secret.renewed/1")
class SecretRenewed(AddressLine):
    """A player got another reply secret."""

    handle: str
    reason: Never


# What players ask and choose ---------------------------------------------------------------------


@line("question.asked/1")
class QuestionAsked(JournalLine):
    """A player asked the organiser something."""

    token: Never
    handle: str
    words: Never


@line("question.answered/1")
class QuestionAnswered(JournalLine):
    """A judge's answer was passed on."""

    token: Never
    words: Never


@line("objection.made/1")
class ObjectionMade(JournalLine):
    """A player says that something is recorded wrongly; everybody may read it after the game."""

    objection: int
    handle: str
    mail: int
    words: str
    token: Never


@line("objection.answered/1")
class ObjectionAnswered(JournalLine):
    """A judge answered an objection."""

    objection: int
    words: str
    token: Never


@line("pending.asked/1")
class PendingAsked(JournalLine):
    """Moves, or a change of a player's key or addresses, wait for a word of the player's."""

    handle: Never
    code: Never
    kind: str
    moves: Annotated[tuple[JsonObject, ...], Opens.NEVER]


@line("pending.answered/1")
class PendingAnswered(JournalLine):
    """A player gave the word that something of theirs waited for."""

    handle: Never
    code: Never
    going_ahead: bool


@line("code.wrong/1")
class CodeWrong(JournalLine):
    """A player's mail named a code that nothing waits for."""

    handle: Never


@line("reminders.set/1")
class RemindersSet(SettingLine):
    """A player wants reminders, or none."""

    handle: str
    wanted: bool


@line("digest.set/1")
class DigestSet(SettingLine):
    """A player wants announcements once a day, or each at once."""

    handle: str
    wanted: bool


@line("language.chosen/1")
class LanguageChosen(SettingLine):
    """A player chose the language of their mail."""

    handle: str
    language: str


@line("key.registered/1")
class KeyRegistered(SettingLine):
    """A player has an OpenPGP certificate; ``reason`` only where the organiser registered it."""

    handle: str
    certificate: Never
    fingerprint: Never
    reason: Never


@line("key.removed/1")
class KeyRemoved(SettingLine):
    """A player's OpenPGP certificate is no longer registered."""

    handle: str
    reason: Never


@line("signatures.set/1")
class SignaturesSet(SettingLine):
    """A player's mail counts only if it is signed, or counts again without a signature, too."""

    handle: str
    required: bool


# Those who judge ---------------------------------------------------------------------------------


@line("act.asked/1")
class ActAsked(JournalLine):
    """A judge's act by mail waits for their word."""

    token: Never
    actor: str
    move: Annotated[JsonObject, Opens.NEVER]
    words: Never


@line("act.answered/1")
class ActAnswered(JournalLine):
    """A judge gave the word that an act of theirs waited for."""

    token: Never
    actor: str
    going_ahead: bool


@line("founding.settled/1")
class FoundingSettled(JournalLine):
    """Another tournament, asked for by mail and confirmed, was founded or could not be."""

    token: Never
    founded: bool


@line("look.taken/1")
class LookTaken(JournalLine):
    """The organiser looked at what is hidden."""

    what: str


@line("queue.held/1")
class QueueHeld(JournalLine):
    """The organiser kept a letter back, or all mail (None)."""

    letter: Annotated[int | None, Opens.NEVER]
    reason: Never


@line("queue.released/1")
class QueueReleased(JournalLine):
    """The organiser let a letter go, or all that was kept back (None)."""

    letter: Annotated[int | None, Opens.NEVER]


@line("queue.dropped/1")
class QueueDropped(JournalLine):
    """The organiser took a letter off the queue; ``copies`` readers had not got it yet."""

    letter: Annotated[int, Opens.NEVER]
    copies: int
    reason: Never


# The calendar and the public record --------------------------------------------------------------


@line("calendar.kept/1")
class CalendarKept(JournalLine):
    """A duty was done; ``upto`` is the last announcement of a digest.

    ``gathering``: announcements after it wait for one mail; ``gathered``: that mail was written.
    """

    what: str
    upto: int | None = None


@line("store.restored/1")
class StoreRestored(JournalLine):
    """The store is a copy that was put back: what it derives from here on is of a new ``epoch``.

    ``row`` is the first row of the store that is assigned from here on.
    """

    epoch: int
    row: Annotated[int, Opens.NEVER]


@line("silence.noted/1")
class SilenceNoted(JournalLine):
    """Nothing had come from a player for a long time, and somebody was told so."""

    handle: str
    kind: str


@line("statement.made/1")
class StatementMade(JournalLine):
    """A player was sent what is recorded for them, and may object until an instant."""

    handle: str
    until: int


@line("record.opened/1")
class RecordOpened(JournalLine):
    """The public record begins. The fields are what its genesis commits to besides earlier lines.

    ``witnesses`` are the keys of those who are to cosign it, None without any.
    """

    roster: str
    die: str
    open_die: str
    nonces: str
    mix: str | None = None
    round: int | None = None
    witnesses: tuple[str, ...] | None = None


@line("heartbeat.made/1")
class HeartbeatMade(JournalLine):
    """The heartbeat of a day, when the record had ``size`` entries."""

    date: str
    size: int


@line("heartbeat.cosigned/1")
class HeartbeatCosigned(JournalLine):
    """A witness cosigned the heartbeat of a day: with the key ``witness``, base64 of its octets.

    ``handle`` is the player by whose mail it came, None where a witness was asked.
    """

    date: str
    witness: str
    signed: str
    handle: str | None = None


def _marked(cls: type) -> dict[str, Opens]:
    hints = get_type_hints(cls, include_extras=True)
    return {
        name: mark
        for name, hint in hints.items()
        for mark in getattr(hint, "__metadata__", ())
        if isinstance(mark, Opens)
    }


PRIVATE: Final[Mapping[str, Mapping[str, Opens]]] = {
    name: hidden for name, cls in {**LINES, **EVENT_CLASSES}.items() if (hidden := _marked(cls))
}
"""The private fields of lines, by type and field, with the condition that opens each later."""

_LEFT_OUT: Final = {
    name: {field.name for field in fields(cls) if field.default is None}
    for name, cls in LINES.items()
}
