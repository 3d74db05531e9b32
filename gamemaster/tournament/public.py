"""The public record and a reader's own correspondence, as plain facts.

This is all that ``correspondence`` may know besides the mail at hand. Nothing here comes from the
game except what announcements and the reader's own letters already said.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property, wraps
from typing import Any, TypeAlias, TypeVar, cast

from gamemaster.maps import Map
from gamemaster.record.announcement_draft import AS_PEOPLE_WRITE
from gamemaster.record.cosignature import Cosignature
from gamemaster.record.entries import render
from gamemaster.record.genesis import Genesis
from gamemaster.record.note import Heartbeat
from gamemaster.record.rounds import text_of
from gamemaster.rulesets import Ruleset
from gamemaster.rulesets.phrases import Phrase, phrases_of

FieldValue: TypeAlias = int | str | bool | tuple[str, ...] | None

Fields: TypeAlias = tuple[tuple[str, FieldValue], ...]

T = TypeVar("T")

_PROPOSAL = re.compile(r"[1-9][0-9]{0,8}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Entry:
    """One announcement: its number, the event it is about, what was revealed, and when.

    ``head`` is the journal's head that it commits to: the hash of the line before its own.
    ``edition`` is the tournament's, whose wording its announcements keep.
    """

    number: int
    about: str
    fields: Fields
    at: int
    head: str
    edition: int = AS_PEOPLE_WRITE

    def get(self, name: str) -> FieldValue:
        """Return the value of a field, None where it was not revealed."""
        return dict(self.fields).get(name)

    @property
    def proposed(self) -> tuple[int, ...]:
        """The numbers of the proposals that it makes known."""
        number = self.get("proposal.number")
        return _numbers(number if self.about == "turn.taken" else self.get("proposals"))

    @property
    def to_vote_on(self) -> tuple[int, ...]:
        """The numbers of the proposals that it makes known or gives another text."""
        rewritten = self.about == "proposal.rewritten"
        return _numbers(self.get("proposal.number")) if rewritten else self.proposed

    def text(self, title: str) -> str:
        """Return the exact text of the announcement: an entry of the public record."""
        return render(self.number, title, self.about, self.fields, self.at, self.head, self.edition)


@dataclass(frozen=True, slots=True)
class OwnEntry:
    """One thing in a player's own correspondence.

    ``about`` is ``move`` for a move as it was read (``words``), else the event a letter spoke of.
    """

    at: int
    about: str
    words: str
    fields: Fields = ()

    def get(self, name: str) -> FieldValue:
        """Return the value of a field, None where there is none."""
        return dict(self.fields).get(name)


@dataclass(frozen=True, slots=True)
class Options:
    """The options that a tournament was founded with, which all its players are told.

    ``disclose_anonymous``: what is published after the end names the senders of anonymous messages,
    and may show what was passed on; ``disclose_addresses``: it may show players' addresses, and
    ``disclose_mail``: mails with moves as they came.

    ``inactive``: what becomes of a player from whom nothing comes for ``inactive_days`` (``tell``,
    ``remind`` or ``forfeit``, the last ``warned_days`` after a warning). It ends ``greatest_days``
    after its start, or at the instant ``ends_at``. In a tournament for trying things out, ``speed``
    seconds pass in one. A turn waits ``undo`` seconds before it is played.
    """

    disclose_anonymous: bool = False
    disclose_addresses: bool = False
    disclose_mail: bool = False
    inactive: str | None = None
    inactive_days: int | None = None
    warned_days: int = 0
    greatest_days: int | None = None
    ends_at: int | None = None
    speed: int | None = None
    undo: int | None = None


@dataclass(frozen=True)
class PublicRecord:
    """The public facts: the tournament's name and address, its initial set, its entries.

    ``daily``: announcements wait for a digest of the UTC day. ``archive`` is where they are
    published on the web, or ``""``. ``genesis`` is entry 0 of the record, None until play starts;
    ``heartbeats`` are by their days, and so are those that witnesses ``cosigned``. ``drawn`` is the
    signature of the beacon's round, ``""`` until it is mixed into the dice. ``latest`` is the
    latest instant of an announcement or a heartbeat, 0 while there is none: a move that waited has
    an instant of its own, so that the last announcement need not be the latest.
    """

    name: str
    title: str
    address: str
    ruleset: Ruleset
    joining: str
    daily: bool = False
    entries: Map[int, Entry] = field(default_factory=Map)
    announced: Map[int, int] = field(default_factory=Map)
    adopted: Map[int, int] = field(default_factory=Map)
    said: Map[str, int] = field(default_factory=Map)
    names: frozenset[str] = frozenset()
    options: Options = Options()
    archive: str = ""
    genesis: Genesis | None = None
    heartbeats: Map[str, Heartbeat] = field(default_factory=Map)
    cosigned: Map[str, tuple[Cosignature, ...]] = field(default_factory=Map)
    drawn: str = ""
    latest: int = 0

    def with_entry(self, entry: Entry) -> PublicRecord:
        """Return the record with one more announcement.

        ``announced`` and ``adopted`` map proposals to the entries that say so; ``adopted`` also
        maps rules that clauses enacted. ``said`` maps each kind of event to its latest entry,
        ``names`` are those of players who were announced to play. All are kept up to date as
        entries come, so that a long record costs nothing.
        """
        changes: dict[str, Any] = {
            "entries": self.entries.set(entry.number, entry),
            "said": self.said.set(entry.about, entry.number),
            "latest": max(self.latest, entry.at),
        }
        number = entry.get("proposal.number")
        if numbers := entry.proposed:
            changes["announced"] = self.announced.update(dict.fromkeys(numbers, entry.number))
        if isinstance(number, int) and entry.about == "proposal.adopted":
            changes["adopted"] = self.adopted.set(number, entry.number)
        rule = entry.get("rule.number")
        if isinstance(rule, int) and entry.about == "rule.enacted" and rule not in self.adopted:
            changes["adopted"] = self.adopted.set(rule, entry.number)
        if announced := _announced_names(entry):
            changes["names"] = self.names | announced
        return replace(self, **changes)

    def in_order(self) -> Iterator[Entry]:
        """Iterate over the entries from the first."""
        for number in range(1, len(self.entries) + 1):
            yield self.entries[number]

    def leaf(self, number: int) -> str:
        """Return the exact text of entry ``number`` of the record, the genesis for 0.

        Raises LookupError if there is none.
        """
        if number:
            return self.entries[number].text(self.title)
        if self.genesis is None:
            raise LookupError("the record has not been opened")
        return self.genesis.text()

    @property
    def round(self) -> str:
        """The outcome of the beacon's round, as its file has it; ``""`` until it is mixed in."""
        if self.genesis is None or self.genesis.beacon is None or not self.drawn:
            return ""
        return text_of(self.genesis.origin, self.genesis.beacon, self.drawn)

    def size_before(self, beat: Heartbeat) -> int:
        """Return the record's size at the heartbeat before ``beat``; 1 (the genesis) if none."""
        earlier = max((date for date in self.heartbeats if date < beat.date), default=None)
        return self.heartbeats[earlier].size if earlier is not None else 1

    @property
    def last_cosigned(self) -> str:
        """The day of the latest cosigned heartbeat except the newest, ``""`` if none was."""
        newest = max(self.heartbeats, default="")
        return max((date for date in self.cosigned if date < newest), default="")

    def with_heartbeat(self, beat: Heartbeat) -> PublicRecord:
        """Return the record with one more heartbeat."""
        heartbeats = self.heartbeats.set(beat.date, beat)
        return replace(self, heartbeats=heartbeats, latest=max(self.latest, beat.at))

    @property
    def started(self) -> bool:
        """Whether the start has been announced."""
        return "tournament.started" in self.said

    @property
    def ended(self) -> bool:
        """Whether a winner or the end has been announced."""
        return "tournament.won" in self.said or "tournament.ended" in self.said

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """The words that the initial set gives its own moves."""
        return phrases_of(self.ruleset)

    @cached_property
    def initial_numbers(self) -> frozenset[int]:
        """The numbers of the initial set."""
        return frozenset(rule.number for rule in self.ruleset.rules)


def once(work_out: Callable[[PublicRecord], T]) -> Callable[[PublicRecord], T]:
    """Cache a function's result in the record it was worked out from, which never changes."""
    name = f"{work_out.__module__}.{work_out.__qualname__}"

    @wraps(work_out)
    def known(public: PublicRecord) -> T:
        kept = public.__dict__
        if name not in kept:
            kept[name] = work_out(public)
        return cast(T, kept[name])

    return known


def _announced_names(entry: Entry) -> frozenset[str]:
    """Return the names of players that an announcement of the start or of a newcomer gives."""
    named = entry.get("roster") if entry.about == "tournament.started" else None
    if entry.about == "player.joined":
        named = entry.get("player.name")
    listed = named if isinstance(named, tuple) else (named,)
    return frozenset(name for name in listed if isinstance(name, str) and name)


def _numbers(proposed: FieldValue) -> tuple[int, ...]:
    """Return the number of a proposal, or those of a list of ``proposals`` that a rule reveals."""
    listed = proposed if isinstance(proposed, tuple) else (proposed,)
    return tuple(
        int(number)
        for number in listed
        if isinstance(number, int | str) and _PROPOSAL.fullmatch(str(number))
    )
