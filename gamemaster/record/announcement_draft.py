"""Announcements and letters in the making: what is still to be told, lines and files so far.

Invariants
* Each field is told once: as a part of a sentence, as a file, or in a line of its own.
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
from gamemaster.clauses.types import DOCUMENT, DURATION, INSTANT, UNKNOWN, Type
from gamemaster.clauses.vocabulary import NAMES, SHOWN, SUBJECT, WORDS, field_word
from gamemaster.documents.proposal import (
    DocumentError,
    document_hash,
    parse_document,
    prefixed_lines,
)
from gamemaster.i18n import _, behind_words, translatable
from gamemaster.record.labels_of_rules import LABELS_OF_RULES, VALUES_OF_RULES
from gamemaster.record.spoken_times import spoken_duration, spoken_instant, written_instant

Gains: TypeAlias = Callable[[Fraction], str]
"""A sentence about points gained (or, below zero, lost)."""

FieldValue: TypeAlias = int | str | bool | tuple[str, ...] | None
Fields: TypeAlias = Sequence[tuple[str, FieldValue]]
COLUMNS: Final = 72
AS_PEOPLE_WRITE: Final = 3
"""The edition since which names stand in one sentence and rules' own words in their own order."""
_NUMBER: Final = re.compile(r"-?[0-9]{1,400}(/[1-9][0-9]{0,399})?")
# Labels of the vocabulary that would begin a line that asks for something: "Votes for: 3" is a vote
# for 3. All others are translated as they stand there.
LABELS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "choice": translatable("what was voted"),
        "now": translatable("now"),
        "votes": translatable("the votes"),
        "votes.for": translatable("how many have voted for it"),
        "votes.against": translatable("how many have voted against it"),
        "votes.cast": translatable("how many have voted"),
    }
)
VALUES: Final = (
    translatable("none"),
    translatable("yes"),
    translatable("no"),
    translatable("for"),
    translatable("against"),
    translatable("abstain"),
)
"""Words that stand for a value: nothing, a truth, a choice."""


@dataclass(frozen=True, slots=True)
class Attached:
    """A file that goes with an announcement or a letter, octet for octet."""

    name: str
    media_type: str
    content: bytes


@dataclass(slots=True)
class Telling:
    """An announcement or letter in the making: fields not yet told, lines and files so far."""

    left: dict[str, FieldValue]
    edition: int = AS_PEOPLE_WRITE
    lines: list[str] = field(default_factory=list)
    files: list[Attached] = field(default_factory=list)

    def say(self, *lines: str) -> None:
        """Add lines."""
        self.lines += lines

    def introduce(self, line: str, sentence: str, **named: str | int) -> None:
        """Add a sentence that ends in ``this …:`` and below it a line that tools find."""
        if self.edition < AS_PEOPLE_WRITE:
            sentence = sentence.replace("this", "the").removesuffix(":")
        self.say(sentence.format(**named), line)

    def take(self, name: str) -> str:
        """Return a field's value in words and count it as told; '' where there is none to tell."""
        value = self.left.get(name)
        words = "" if value is None else _inline(name, value)
        if words:
            del self.left[name]
        return words

    def take_absence(self, name: str) -> bool:
        """Say whether a field is revealed to be absent, and count it as told."""
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
            attached = _("Its document is attached as {file} and has this hash:")
            self.introduce(f"SHA-256 {document_hash(document)}", attached, file=file)

    def attach_listed(self, name: str) -> None:
        """Attach each document in a field of a rule's own name, if all that it holds are such."""
        value = self.left[name]
        listed = value if isinstance(value, tuple) else (str(value),)
        try:
            numbers = [parse_document(document).number for document in listed]
        except DocumentError:
            return
        del self.left[name]
        for number, document in zip(numbers, listed, strict=True):
            self.files.append(Attached(f"proposal-{number}.txt", "text/plain", document.encode()))
            attached = _("The document of proposal {number} is attached and has this hash:")
            self.introduce(f"SHA-256 {document_hash(document)}", attached, number=number)

    def gain(self, gains: Gains) -> None:
        """Tell the points of the event's player, if they are revealed."""
        amount = _amount(self.left.get("points"))
        if amount is not None:
            del self.left["points"]
            self.say(gains(amount))

    def tell(self, name: str) -> None:
        """Tell a field by itself: ``Label: value``, or below it what is long or has lines."""
        if _type_of(name) == DOCUMENT and isinstance(self.left[name], str):
            self.attach(name)
            return
        value = self.left.pop(name)
        if name in (WORDS, SUBJECT):
            said = value if isinstance(value, tuple) else (value,) if isinstance(value, str) else ()
            said = () if name == SUBJECT else said
            self.say(*(line for words in said for line in prefixed_lines(words)))
            return
        label = LABELS.get(name) or field_label(name)
        # A field of a similar name would, too, such as ``proposal.votes``.
        label = LABELS.get(label, label)
        own = is_own_word(name)
        ours = not own or label in LABELS_OF_RULES
        colon = behind_words(":") if ours else ":"
        label = _(label) if ours else label
        value = _(value) if own and ours and value in VALUES_OF_RULES else value
        # A rule's own words: behind the bar, or "Join: us" would ask for something.
        label = f"| {label}" if own else label
        label = f"{label[:1].upper()}{label[1:]}{colon}"
        line = f"{label} {_inline(name, value)}".rstrip()
        if len(line) <= COLUMNS and not (isinstance(value, str) and "\n" in value):
            self.say(line)
        else:
            text = "\n".join(value) if isinstance(value, tuple) else str(value)
            self.say(label, *prefixed_lines(text))


def is_own_word(name: str) -> bool:
    """Say whether only rules give a field its name."""
    return field_word(name) is None and name not in NAMES


def _amount(points: FieldValue) -> Fraction | None:
    """Return the number in ``points``, None where a rule uses that name for something else."""
    if isinstance(points, str) and _NUMBER.fullmatch(points):
        return Fraction(points)
    return Fraction(points) if type(points) is int else None


def _type_of(name: str) -> Type:
    word = field_word(name) or NAMES.get(name)
    return word.type.present if word is not None else UNKNOWN


def _spoken(value: FieldValue, kind: Type) -> str:
    """Return a value; instants and durations as the language has them."""
    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        if kind == INSTANT:
            return spoken_instant(value)
        if kind == DURATION:
            return spoken_duration(value)
    if isinstance(value, str) and (at := written_instant(value)) is not None:
        return spoken_instant(at)
    return format_value(value, kind)


def _inline(name: str, value: FieldValue) -> str:
    """A value on one line. Players, proposals and rules are revealed as their name or number."""
    kind = _type_of(name)
    kind = UNKNOWN if (kind.item or kind) in SHOWN else kind
    shown = " ".join(_spoken(value, kind).split())
    # A word for nothing, for a truth or for a choice; anything else is people's own words.
    worded = value is None or value == () or isinstance(value, bool) or name == "choice"
    return _(shown) if worded and shown in VALUES else shown
