"""One tournament in memory, game and paperwork alike.

Immutable: a failed transaction leaves the value before it, so nothing has to be undone. ``fold``
says how a line of the journal changes it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, Literal, TypeAlias

from gamemaster.game.events import TimerSet, TournamentCreated
from gamemaster.game.fold.state import Game
from gamemaster.game.in_play import timers
from gamemaster.journal.codec import canonical
from gamemaster.maps import Map
from gamemaster.record.signed_receipts import move_words
from gamemaster.rulesets import InitialRule, Ruleset
from gamemaster.tournament.judges import is_judge
from gamemaster.tournament.public import Fields, OwnEntry, PublicRecord
from gamemaster.tournament.register import AskedAct, Register
from gamemaster.tournament.tokens import Restored

EMPTY_HEAD: Final = "0" * 64
"""Stands for the head of a journal without lines."""

EXACT: Final = "exact"
"""The field of a player's own correspondence that holds a move in the words of receipts."""

FOR_EVER: Final = 1 << 62
"""An instant by which everything is due."""

Fate: TypeAlias = Literal["played", "withdrawn", "waiting"]


@dataclass(frozen=True, slots=True)
class AcceptedMail:
    """A mail whose bytes are durable and which has not been read yet.

    ``mail`` is its place among the tournament's own, from 1; ``row`` where the store has its bytes,
    a number that also counts letters and deliveries and is therefore never disclosed. ``vouched``
    are facts about its sender as they were found when it came in, ``sha256`` that of its bytes,
    ``head`` that of the journal before it is read, which is known by then.
    """

    mail: int
    at: int
    recipient: str
    envelope_sender: str
    vouched: tuple[str, ...] = ()
    octets: int = 0
    row: int = 0
    sha256: str = ""
    head: str = EMPTY_HEAD


@dataclass(frozen=True, slots=True)
class Leftover:
    """A mail that led to nothing and whose bytes are still kept, in a row of the store."""

    at: int
    octets: int
    row: int


@dataclass(frozen=True, slots=True)
class Item:
    """A move on the docket: read, numbered and waiting to be played at its own instant.

    ``actor`` is a player's handle, ``calendar``, or a judge (``judges``). ``mine`` is the item
    of the turn whose number a ``vote mine`` means; ``ordinal`` is the actor's own count of moves,
    the only number of it that its sender is told. ``held``: its instant was still to come when it
    was read, so that its sender can think again.
    """

    number: int
    at: int
    actor: str
    mail: int | None
    move: Mapping[str, Any]
    mine: int | None
    ordinal: int
    held: bool = False

    @property
    def timer(self) -> int | None:
        """The number of the timer that this item fires, None for a move of anybody's."""
        return self.move["timer"] if self.move["move"] == "tick" else None


@dataclass(frozen=True, slots=True)
class Stated:
    """The instant of a player's statement, and the end of its time to object."""

    at: int
    until: int


@dataclass(frozen=True, slots=True)
class Objection:
    """A player's objection to the record, and a judge's answer, if any."""

    number: int
    handle: str
    at: int
    words: str
    answer: str | None = None


@dataclass(frozen=True)
class Tournament:
    """Everything the daemon knows about one tournament.

    ``public`` is the public record; ``told`` is as much of it as has been mailed, which differs
    until the day's digest. Correspondence knows ``told``. ``taken_back`` are each player's moves
    that were withdrawn before they were played, by their own count; ``stated`` are the statements
    that each was sent after the end. ``kept_back`` are mails whose bytes are kept to read them
    again: ``quarantined`` ones, and those that were put off. ``restored`` lists the times when a
    copy of the store was put back, ``acted`` is when a judge last did something.
    """

    public: PublicRecord
    told: PublicRecord
    game: Game | None = None
    register: Register = field(default_factory=Register)
    last_mail: int = 0
    unread: Map[int, AcceptedMail] = field(default_factory=Map)
    seen: Map[str, int] = field(default_factory=Map)
    origins: Map[str, int] = field(default_factory=Map)
    items: Map[int, Item] = field(default_factory=Map)
    next_item: int = 1
    playing: int | None = None
    turns: Map[int, int] = field(default_factory=Map)
    own: Map[str, Map[int, OwnEntry]] = field(default_factory=Map)
    receipts: Map[str, int] = field(default_factory=Map)
    unanswered: Map[str, tuple[int, int]] = field(default_factory=Map)
    quarantined: Map[int, str] = field(default_factory=Map)
    kept_back: Map[int, AcceptedMail] = field(default_factory=Map)
    leftovers: Map[int, Leftover] = field(default_factory=Map)
    leftover_octets: int = 0
    held_since: int | None = None
    acted: int = 0
    announced_upto: int = 0
    calendar: Map[str, int] = field(default_factory=Map)
    moves_made: Map[str, int] = field(default_factory=Map)
    turns_sent: Map[str, frozenset[str]] = field(default_factory=Map)
    votes_sent: Map[str, frozenset[int]] = field(default_factory=Map)
    mail_held: bool = False
    press_sent: Map[str, tuple[int, ...]] = field(default_factory=Map)
    signatures: Map[str, int] = field(default_factory=Map)
    acts: Map[str, AskedAct] = field(default_factory=Map)
    heard: Map[str, int] = field(default_factory=Map)
    silence: Map[str, int] = field(default_factory=Map)
    taken_back: Map[str, frozenset[int]] = field(default_factory=Map)
    stated: Map[str, Stated] = field(default_factory=Map)
    objections: Map[int, Objection] = field(default_factory=Map)
    restored: tuple[Restored, ...] = ()
    foundings: Map[str, AskedAct] = field(default_factory=Map)

    @property
    def put_off(self) -> tuple[int, ...]:
        """Return the mails that were put off and will be read again."""
        return tuple(sorted(mail for mail in self.kept_back if mail not in self.quarantined))

    def next_to_play(self, by: int = 0) -> Item | None:
        """Return the item to play now: by (instant, number), of those that need not wait.

        A held item is ready if its instant has come ``by`` then, or if an item that is not held
        comes after it.
        """
        ready = [item for item in self.items.values() if self._may_play(item)]
        first = min(ready, key=lambda item: (item.at, item.number), default=None)
        if first is None or first.at <= by or not all(item.held for item in ready):
            return first
        return None

    def _may_play(self, item: Item) -> bool:
        """Say whether an item may be played; during a wait, only judges' acts and some timers."""
        game = self.game
        if game is None or not game.waits or is_judge(item.actor):
            return True
        timer = None if item.timer is None else game.agenda.timers.get(item.timer)
        return timer is not None and timers.may_fire(game, timer)

    def timer_due(self, instant: int) -> TimerSet | None:
        """Return the timer to fire next if it is due by ``instant`` and not on the docket yet."""
        timer = None if self.game is None else timers.first_due(self.game, instant)
        if timer is None or any(item.timer == timer.timer for item in self.items.values()):
            return None
        return timer

    def waiting(self, handle: str) -> tuple[Item, ...]:
        """Return a player's items on the docket."""
        return tuple(item for _, item in sorted(self.items.items()) if item.actor == handle)

    def waiting_as(self, handle: str, ordinal: int) -> Item | None:
        """Return a player's waiting item by their own count."""
        return next((item for item in self.waiting(handle) if item.ordinal == ordinal), None)

    def fates(self, handle: str) -> dict[int, Fate]:
        """Return what became of a player's moves on the docket, by their own count of them.

        They are told only after the end: before, whether a move still waits may show what is
        hidden.
        """
        fates: dict[int, Fate] = dict.fromkeys(
            range(1, self.moves_made.get(handle, 0) + 1), "played"
        )
        fates |= dict.fromkeys(self.taken_back.get(handle, frozenset()), "withdrawn")
        waiting = (item.ordinal for item in self.waiting(handle) if item.ordinal in fates)
        return fates | dict.fromkeys(waiting, "waiting")

    def own_entries(self, handle: str) -> tuple[OwnEntry, ...]:
        """Return a player's own correspondence from the first entry."""
        entries = self.own.get(handle, Map())
        return tuple(entries[place] for place in range(len(entries)))


def own_move(at: int, words: str, move: Mapping[str, Any]) -> OwnEntry:
    """Return a move as its sender's own correspondence keeps it."""
    return OwnEntry(
        at, "move", *_of_move(words, move["move"], move.get("number"), move_words(move))
    )


@lru_cache(maxsize=4096)
def _of_move(words: str, name: str, number: int | None, exact: str) -> tuple[str, Fields]:
    """Return the part that equal votes of a whole crowd share, so that it is in memory once."""
    return words, (("move", name), ("number", number), (EXACT, exact))


def turn_fingerprint(move: Mapping[str, Any]) -> str:
    """Return a hash that is equal for equal turns of one player."""
    return hashlib.sha256(canonical(dict(move))).hexdigest()


def initial_ruleset(created: TournamentCreated) -> Ruleset:
    """Return the initial set as the genesis line holds it."""
    rules = tuple(
        InitialRule(number, mutable, text, clauses)
        for number, mutable, text, clauses in created.rules
    )
    return Ruleset(created.ruleset, created.ruleset_title, created.ruleset_summary, rules)


def with_own_entry(
    own: Map[str, Map[int, OwnEntry]], handle: str, entry: OwnEntry
) -> Map[str, Map[int, OwnEntry]]:
    """Return everybody's correspondence with one more entry in a player's."""
    entries = own.get(handle, Map())
    return own.set(handle, entries.set(len(entries), entry))
