"""Words revealed fields: the sentences that announcements and letters are made of.

Invariants
* Nothing is said that a field does not carry: the usual combinations have sentences, any other
  field gets a line of its own, and what is not revealed is not alluded to.
* The same fields give the same octets, in whatever order they come: an announcement is a leaf of
  the record and is worded again whenever somebody asks for it.
* No line reads as a command of a mail, whatever a player's name or text is: a name never has a
  line to itself, a text stands behind ``| ``, and nothing is wrapped at a blank of theirs.
* A document is never quoted; it is an attachment, referred to by name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Final, TypeAlias

from gamemaster.clauses import field_label, format_value
from gamemaster.clauses.types import DOCUMENT, UNKNOWN, Type
from gamemaster.clauses.vocabulary import NAMES, SHOWN, field_word
from gamemaster.proposal import DocumentError, document_hash, parse_document, prefixed_lines

FieldValue: TypeAlias = int | str | bool | tuple[str, ...] | None
Fields: TypeAlias = Sequence[tuple[str, FieldValue]]

COLUMNS: Final = 72
_NUMBER: Final = re.compile(r"-?[0-9]{1,400}(/[1-9][0-9]{0,399})?")


@dataclass(frozen=True, slots=True)
class Attached:
    """A file that goes with an announcement or a letter, octet for octet."""

    name: str
    media_type: str
    content: bytes


@dataclass(slots=True)
class Telling:
    """What is being told: fields not yet told, lines so far, files so far. Made by ``tell``."""

    left: dict[str, FieldValue]
    lines: list[str] = field(default_factory=list)
    files: list[Attached] = field(default_factory=list)

    def say(self, *lines: str) -> None:
        """Add lines."""
        self.lines += lines

    def take(self, name: str) -> str:
        """A field's value as words, told from now on; '' where there is none to tell."""
        value = self.left.get(name)
        words = "" if value is None else _inline(name, value)
        if words:
            del self.left[name]
        return words

    def take_absence(self, name: str) -> bool:
        """Say if a field is revealed to be absent; it is told from now on."""
        return name in self.left and self.left[name] is None and self.left.pop(name) is None

    def number_of(self, name: str) -> str:
        """The number of the proposal whose document is in a field, or ''."""
        try:
            return str(parse_document(str(self.left.get(name))).number)
        except DocumentError:
            return ""

    def attach(self, name: str) -> None:
        """Attach the document in a field, if one is there."""
        number, document = self.number_of(name), self.left.get(name)
        if isinstance(document, str):
            del self.left[name]
            file = f"proposal-{number}.txt" if number else "proposal.txt"
            self.files.append(Attached(file, "text/plain", document.encode()))
            self.say(f"Its document is attached as {file} and has the hash")
            self.say(f"SHA-256 {document_hash(document)}")

    def gain(self, who: str) -> None:
        """Tell the points of the event's player, if they are revealed."""
        amount = _amount(self.left.get("points"))
        if amount is not None:
            del self.left["points"]
            verb = "lost" if amount < 0 else "gained"
            noun = "point" if abs(amount) == 1 else "points"
            self.say(f"{who} has {verb} {abs(amount) or 'no'} {noun}.")


def _amount(points: FieldValue) -> Fraction | None:
    """The number that ``points`` are, None where a rule calls something else so."""
    if isinstance(points, str) and _NUMBER.fullmatch(points):
        return Fraction(points)
    return Fraction(points) if type(points) is int else None


def tell(about: str, fields: Fields) -> Telling:
    """Word ``fields`` of an ``about`` event; the first line says what happened."""
    telling = Telling(dict(fields))
    event = _EVENTS.get(about)
    if event is not None:
        event(telling)
    else:
        telling.say(f"An event has come about: {about}.")
    telling.gain("The player")
    _votes(telling)
    _open_roll(telling)
    _anchors(telling)
    _record(telling)
    for name in sorted(telling.left):
        _line(telling, name)
    return telling


# --- events ---------------------------------------------------------------------------------------


def _started(telling: Telling) -> None:
    telling.say(f"The tournament {telling.take('tournament.name')} has begun.".replace("  ", " "))
    roster = telling.left.get("roster")
    if isinstance(roster, tuple) and roster:
        del telling.left["roster"]
        count = len(roster)
        telling.say("1 player takes part." if count == 1 else f"{count} players take part.")
        telling.say(*(f"Playing: {' '.join(name.split())}" for name in roster))
    name, fingerprint = telling.take("ruleset.name"), telling.take("ruleset.hash")
    rules = f"It begins with the initial set of rules {name}".rstrip()
    if fingerprint:
        telling.say(f"{rules}, which has the hash", f"SHA-256 {fingerprint}")
    elif name:
        telling.say(f"{rules}.")


def _turn(telling: Telling) -> None:
    number = telling.take("proposal.number") or telling.number_of("proposal.document")
    player = telling.take("player.name") or telling.take("proposer")
    change = f"ule-change {number}" if number else "ule-change"
    if player:
        telling.say(f"{player} has proposed {'r' if number else 'a r'}{change}.")
    else:
        telling.say(f"{'R' if number else 'A r'}{change} has been proposed.")
    telling.attach("proposal.document")
    if (fingerprint := telling.take("proposal.hash")) and not telling.files:
        telling.say("Its document has the hash", f"SHA-256 {fingerprint}")
    telling.gain("Its proposer")


def _decided(outcome: str) -> Callable[[Telling], None]:
    def decided(telling: Telling) -> None:
        number = telling.take("proposal.number")
        telling.say(f"{f'Rule-change {number}' if number else 'A rule-change'} has been {outcome}.")
        telling.gain("Its proposer")

    return decided


def _illegal(telling: Telling) -> None:
    # Rule 215: "failed to consider" are the words that the rule prescribes.
    player, number = telling.take("player.name") or "A player", telling.take("rule.number")
    telling.say(f"{player} has failed to consider {f'rule {number}' if number else 'a rule'}.")


def _inquiry(telling: Telling) -> None:
    change = telling.number_of("change.document")
    if number := telling.take("number"):
        telling.say(f"This is the answer to the inquiry about number {number}.")
    elif change:
        telling.say(f"This is the answer to the inquiry about rule-change {change}.")
    else:
        telling.say("This is the answer to an inquiry.")
    telling.attach("change.document")
    if telling.take_absence("change.document"):
        telling.say("There is no document: the number is that of an initial rule.")
    if following := telling.take("change.next"):
        telling.say(f"The next rule-change to that rule is {following}.")
    elif telling.take_absence("change.next"):
        telling.say("There is no later change of that rule.")


def _of_player(deed: str, otherwise: str) -> Callable[[Telling], None]:
    def of_player(telling: Telling) -> None:
        player = telling.take("player.name")
        telling.say(f"{player} {deed}." if player else f"{otherwise}.")

    return of_player


def _won(what: str) -> Callable[[Telling], None]:
    def won(telling: Telling) -> None:
        player, winners = telling.take("player.name"), telling.left.get("winners")
        if isinstance(winners, tuple) and winners:
            del telling.left["winners"]
            *others, last = (" ".join(name.split()) for name in winners)
            player = f"{', '.join(others)} and {last}" if others else last
        have = "have" if isinstance(winners, tuple) and len(winners) > 1 else "has"
        told = f"{player} {have} won {what}." if player else f"{what.capitalize()} has been won."
        telling.say(told)

    return won


def _notice(telling: Telling) -> None:
    # What has happened is not said: that a rule speaks of it may be secret.
    telling.say("A rule makes this known.")


def _ended(telling: Telling) -> None:
    telling.say(f"The tournament {telling.take('tournament.name')} is over.".replace("  ", " "))


def _renewed(telling: Telling) -> None:
    telling.say("The dice are about to go on from a new anchor.")


_EVENTS: Final[Mapping[str, Callable[[Telling], None]]] = MappingProxyType(
    {
        "tournament.started": _started,
        "turn.taken": _turn,
        "vote.cast": _of_player("has voted", "A player has voted"),
        "proposal.adopted": _decided("adopted"),
        "proposal.defeated": _decided("defeated"),
        "inquiry.made": _inquiry,
        "move.illegal": _illegal,
        "player.joined": _of_player("has joined the tournament", "A player has joined"),
        "player.forfeited": _of_player("has forfeited the tournament", "A player has forfeited"),
        "player.expelled": _of_player("has been expelled", "A player has been expelled"),
        "tournament.won": _won("the tournament"),
        "round.won": _won("a round"),
        "notice": _notice,
        "tournament.ended": _ended,
        "dice.renewed": _renewed,
    }
)


# --- sentences of any event -----------------------------------------------------------------------


def _votes(telling: Telling) -> None:
    if all(telling.left.get(name) not in (None, "") for name in ("votes.for", "votes.against")):
        favour, against = telling.take("votes.for"), telling.take("votes.against")
        telling.say(f"There are {favour} votes in favour of it and {against} against it.")


def _open_roll(telling: Telling) -> None:
    if value := telling.take("die.value"):
        faces, key = telling.take("die.faces"), telling.take("die.proof")
        die = f"die with {faces} faces" if faces else "die"
        telling.say(f"The {die} shows {value}{', as follows from the key' if key else '.'}")
        if key:
            telling.say(f"Key {key}")


def _anchors(telling: Telling) -> None:
    anchors = {"die": telling.take("dice.anchor"), "open die": telling.take("dice.open_anchor")}
    length = telling.take("dice.length") if any(anchors.values()) else ""
    for die, anchor in anchors.items():
        if anchor:
            rolls = f"{length} rolls of the {die} are" if length else f"The rolls of the {die} are"
            telling.say(f"{rolls} committed to by the anchor", f"Anchor {anchor}")


def _record(telling: Telling) -> None:
    # The key begins with the record's name, as note-verifying tools take it.
    if key := telling.take("record.key"):
        telling.take("record.origin")
        telling.say("The checkpoints of the public record are", f"Signed by {key}")


def _line(telling: Telling, name: str) -> None:
    """One field by itself: ``Label: value``, or below the label what is long or has lines."""
    if _type_of(name) == DOCUMENT and isinstance(telling.left[name], str):
        telling.attach(name)
        return
    value = telling.left.pop(name)
    label = _LABELS.get(name) or field_label(name)
    if field_word(name) is None and name not in NAMES:
        # A rule's own words: behind the bar, or "Join: us" would ask for something.
        label = f"| {label}"
    label = label[:1].upper() + label[1:]
    line = f"{label}: {_inline(name, value)}".rstrip()
    if len(line) <= COLUMNS and not (isinstance(value, str) and "\n" in value):
        telling.say(line)
    else:
        text = "\n".join(value) if isinstance(value, tuple) else str(value)
        telling.say(f"{label}:", *prefixed_lines(text))


# Labels that would begin a line that asks for something: "Votes for: 3" is a vote for 3.
_LABELS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "choice": "what was voted",
        "votes": "the votes",
        "votes.for": "how many have voted for it",
        "votes.against": "how many have voted against it",
        "votes.cast": "how many have voted",
    }
)


def _type_of(name: str) -> Type:
    word = field_word(name) or NAMES.get(name)
    return word.type.present if word is not None else UNKNOWN


def _inline(name: str, value: FieldValue) -> str:
    """A value on one line. Players, proposals and rules are revealed as their name or number."""
    kind = _type_of(name)
    kind = UNKNOWN if (kind.item or kind) in SHOWN else kind
    return " ".join(format_value(value, kind).split())
