"""Words revealed fields: the sentences that announcements and letters are made of.

Invariants
* Nothing is said that a field does not carry: the usual combinations have sentences, any other
  field gets a line of its own, and what is not revealed is not alluded to.
* The same fields give the same octets: an announcement is a leaf of the record and is worded again
  whenever somebody asks for it. Fields that only a rule names stand in the order of the rule.
* A tournament keeps the wording of the edition that it was founded with: sentences that read
  otherwise before ``AS_PEOPLE_WRITE`` stand here twice (docs/formats.md).
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
from gamemaster.i18n import _, behind_words, plural, translatable
from gamemaster.record.labels import VALUES
from gamemaster.record.labels_of_rules import LABELS_OF_RULES
from gamemaster.record.spoken_times import spoken_duration, spoken_instant, written_instant

Gains: TypeAlias = Callable[[Fraction], str]
"""A sentence about points gained (or, below zero, lost)."""

FieldValue: TypeAlias = int | str | bool | tuple[str, ...] | None
Fields: TypeAlias = Sequence[tuple[str, FieldValue]]
COLUMNS: Final = 72
AS_PEOPLE_WRITE: Final = 3
"""The edition since which names stand in one sentence and rules' own words in their own order."""
NOTICE: Final = "notice"
FORBIDDEN_BY: Final = "forbidden_by"
"""The name under which a rule tells openly which rule forbids a move."""
_NUMBER: Final = re.compile(r"-?[0-9]{1,400}(/[1-9][0-9]{0,399})?")
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


def player_gains(amount: Fraction) -> str:
    """Return what the player of an event has gained."""
    count = _counted(amount)
    return _gained(
        amount,
        _("The player has gained no points."),
        plural("The player has lost {n} point.", "The player has lost {n} points.", count),
        plural("The player has gained {n} point.", "The player has gained {n} points.", count),
    )


def proposer_gains(amount: Fraction) -> str:
    """Return what the proposer of a rule-change has gained."""
    count = _counted(amount)
    return _gained(
        amount,
        _("Its proposer has gained no points."),
        plural("Its proposer has lost {n} point.", "Its proposer has lost {n} points.", count),
        plural("Its proposer has gained {n} point.", "Its proposer has gained {n} points.", count),
    )


def _gained(amount: Fraction, nothing: str, lost: str, gained: str) -> str:
    said = nothing if not amount else lost if amount < 0 else gained
    return said.format(n=abs(amount))


def _counted(amount: Fraction) -> int:
    """Return a whole number with the same grammatical form; parts of a point count as several."""
    return int(abs(amount)) if amount.denominator == 1 else 2


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


Event: TypeAlias = Callable[[Telling], None]
"""Says what has happened."""


def _amount(points: FieldValue) -> Fraction | None:
    """Return the number in ``points``, None where a rule uses that name for something else."""
    if isinstance(points, str) and _NUMBER.fullmatch(points):
        return Fraction(points)
    return Fraction(points) if type(points) is int else None


def tell(about: str, fields: Fields, edition: int = AS_PEOPLE_WRITE) -> Telling:
    """Word ``fields`` of an ``about`` event; the first line says what happened."""
    telling = Telling(dict(fields), edition)
    event = _EVENTS.get(about)
    if event is not None:
        event(telling)
    else:
        _of_a_rule(telling, about)
    if telling.left.get(WORDS) and isinstance(telling.left[WORDS], str | tuple):
        if about == NOTICE:
            # Nothing has happened that the rule does not say better.
            telling.lines.clear()
        _line(telling, WORDS)
    telling.gain(player_gains)
    _votes(telling)
    _open_roll(telling)
    _anchors(telling)
    _record(telling)
    own = [name for name in telling.left if is_own_word(name)]
    if edition < AS_PEOPLE_WRITE:
        own = []
    for name in sorted(telling.left.keys() - own):
        _line(telling, name)
    for name in own:
        _line(telling, name)
    return telling


def is_own_word(name: str) -> bool:
    """Say whether only rules give a field its name."""
    return field_word(name) is None and name not in NAMES


def own_words(fields: Fields) -> list[str]:
    """Word the fields that only rules give a name, each in a line of its own."""
    telling = Telling({name: value for name, value in fields if is_own_word(name)})
    for name in tuple(telling.left):
        _line(telling, name)
    return telling.lines


def happened(about: str, fields: Fields) -> str:
    """Return what a mail is about, for its subject: the first line, without its full stop.

    A subject that a rule gives stands between quotation marks, so that it does not read as our own.
    Where the first line says nothing, because only a rule knows what happened, it is replaced by
    the first thing that the rule makes known.
    """
    revealed = dict(fields)
    own = revealed.get(SUBJECT)
    if isinstance(own, str):
        return f"«{' '.join(own.split())}»"
    first = tell(about, fields).lines[0].removeprefix("| ").rstrip(".")
    words = own_words(fields) if about == NOTICE and WORDS not in revealed else []
    said = words[0].removeprefix("| ") if words else ""
    return said if said and not said.endswith(":") else first


def tell_in_letter(about: str, fields: Fields) -> Telling:
    """Word ``fields`` as ``tell`` does, but attach documents under names of rules' own, too.

    Announcements do not do this: those that were made must keep their octets.
    """
    attached = Telling(dict(fields))
    for name in sorted(attached.left):
        if name.endswith(".document") and field_word(name) is None:
            attached.attach_listed(name)
    if not attached.files:
        return tell(about, fields)
    if attached.left:
        telling = tell(about, tuple(attached.left.items()))
    else:
        telling = Telling({}, lines=[_("Documents of proposals are attached.")])
    telling.say(*attached.lines)
    telling.files += attached.files
    return telling


# --- events ---------------------------------------------------------------------------------------


def _said(field: str, named: str, otherwise: str) -> Event:
    """Return a teller of one sentence: ``named`` if ``field`` is revealed (``""``: never)."""

    def said(telling: Telling) -> None:
        value = telling.take(field)
        placed = {"player": value, "number": value, "name": value}
        telling.say(_(named).format(**placed) if value else _(otherwise))

    return said


_BEGUN: Final = _said(
    "tournament.name",
    translatable("The tournament {name} has begun."),
    translatable("The tournament has begun."),
)


def _started(telling: Telling) -> None:
    _BEGUN(telling)
    roster = telling.left.get("roster")
    if isinstance(roster, tuple) and roster:
        del telling.left["roster"]
        _roster(telling, [" ".join(name.split()) for name in roster])
    name, fingerprint = telling.take("ruleset.name"), telling.take("ruleset.hash")
    if fingerprint:
        if name:
            begins = _("It begins with the initial set of rules {name}, which has this hash:")
        else:
            begins = _("It begins with the initial set of rules, which has this hash:")
        telling.introduce(f"SHA-256 {fingerprint}", begins, name=name)
    elif name:
        telling.say(_("It begins with the initial set of rules {name}.").format(name=name))


def _roster(telling: Telling, names: Sequence[str]) -> None:
    """Name those who take part: in one line where they fit, otherwise one below the other."""
    count = len(names)
    part = plural("{count} player takes part", "{count} players take part", count)
    part = part.format(count=count)
    if telling.edition < AS_PEOPLE_WRITE:
        telling.say(f"{part}.", *(f"Playing: {name}" for name in names))
    elif len(line := f"{part}{behind_words(':')} {_several(names)}.") <= COLUMNS:
        telling.say(line)
    else:
        telling.say(f"{part}{behind_words(':')}", *prefixed_lines("\n".join(names)))


def _several(names: Sequence[str]) -> str:
    *others, last = names
    if not others:
        return last
    return _("{others} and {last}").format(others=", ".join(others), last=last)


def _of_a_rule(telling: Telling, about: str) -> None:
    """Say that what a rule has declared has come about: a move, or a ballot."""
    name, _dot, what = about.rpartition(".")
    sentences = _DECLARED.get(what)
    if sentences is None or telling.edition < AS_PEOPLE_WRITE:
        telling.say(_("An event has come about: {event}.").format(event=about))
        return
    named, otherwise = sentences
    player = telling.take("player.name") if named != otherwise else ""
    words = " ".join(name.replace("_", " ").split())
    telling.say(_(named if player else otherwise).format(player=player, name=words))


def _turn(telling: Telling) -> None:
    number = telling.take("proposal.number") or telling.number_of("proposal.document")
    player = telling.take("player.name") or telling.take("proposer")
    said = {
        (True, True): _("{player} has proposed rule-change {number}."),
        (True, False): _("{player} has proposed a rule-change."),
        (False, True): _("Rule-change {number} has been proposed."),
        (False, False): _("A rule-change has been proposed."),
    }[bool(player), bool(number)]
    telling.say(said.format(player=player, number=number))
    _document(telling)
    telling.gain(proposer_gains)


def _rewritten(telling: Telling) -> None:
    number = telling.take("proposal.number") or telling.number_of("proposal.document")
    said = _("Rule-change {number} has another text.") if number else ""
    telling.say(said.format(number=number) or _("A rule-change has another text."))
    _document(telling)


def _enacted(telling: Telling) -> None:
    number = telling.take("rule.number") or telling.number_of("rule.document")
    said = _("A rule has enacted rule {number}.") if number else ""
    telling.say(said.format(number=number) or _("A rule has enacted a rule."))
    _document(telling, "rule")


def _document(telling: Telling, of: str = "proposal") -> None:
    telling.attach(f"{of}.document")
    if (fingerprint := telling.take(f"{of}.hash")) and not telling.files:
        telling.introduce(f"SHA-256 {fingerprint}", _("Its document has this hash:"))


def _decided(numbered: str, otherwise: str) -> Event:
    says = _said("proposal.number", numbered, otherwise)

    def decided(telling: Telling) -> None:
        says(telling)
        telling.gain(proposer_gains)

    return decided


def _illegal(telling: Telling) -> None:
    player = telling.take("player.name")
    if type(openly := telling.left.get(FORBIDDEN_BY)) is int:
        # If nothing is hidden, nobody is said to have overlooked it: the rule is named, and no
        # more.
        del telling.left[FORBIDDEN_BY]
        says = _("{player} has made a move that does not count: rule {number} forbids it.")
        nobody = _("A player has made a move that does not count: rule {number} forbids it.")
        telling.say((says if player else nobody).format(player=player, number=openly))
        return
    # Rule 215: "failed to consider" are the words that the rule prescribes.
    number = telling.take("rule.number")
    said = {
        (True, True): _("{player} has failed to consider rule {number}."),
        (True, False): _("{player} has failed to consider a rule."),
        (False, True): _("A player has failed to consider rule {number}."),
        (False, False): _("A player has failed to consider a rule."),
    }[bool(player), bool(number)]
    telling.say(said.format(player=player, number=number))


def _inquiry(telling: Telling) -> None:
    change = telling.number_of("change.document")
    if number := telling.take("number"):
        about = _("This is the answer to the inquiry about number {number}.")
        telling.say(about.format(number=number))
    elif change:
        about = _("This is the answer to the inquiry about rule-change {number}.")
        telling.say(about.format(number=change))
    else:
        telling.say(_("This is the answer to an inquiry."))
    telling.attach("change.document")
    if telling.take_absence("change.document"):
        telling.say(_("There is no document: the number is that of an initial rule."))
    if following := telling.take("change.next"):
        later = _("The next rule-change to that rule is {number}.")
        telling.say(later.format(number=following))
    elif telling.take_absence("change.next"):
        telling.say(_("There is no later change of that rule."))


def _won(alone: str, several: str, nobody: str) -> Event:
    def won(telling: Telling) -> None:
        player, winners = telling.take("player.name"), telling.left.get("winners")
        said = alone
        if isinstance(winners, tuple) and winners:
            del telling.left["winners"]
            player = _several([" ".join(name.split()) for name in winners])
            said = several if len(winners) > 1 else alone
        telling.say(_(said).format(player=player) if player else _(nobody))

    return won


_OPENED = translatable("The ballot «{name}» has been opened.")
_CLOSED = translatable("The ballot «{name}» has been closed.")
_VOIDED = translatable("The ballot «{name}» is void.")
_DECLARED: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "made": (
            translatable("{player} has made the move «{name}»."),
            translatable("The move «{name}» has been made."),
        ),
        "opened": (_OPENED, _OPENED),
        "closed": (_CLOSED, _CLOSED),
        "voided": (_VOIDED, _VOIDED),
    }
)
"""Sentences on the outcome of moves and ballots of rules: with the player's name, and without."""

_EVENTS: Final[Mapping[str, Event]] = MappingProxyType(
    {
        "tournament.started": _started,
        "turn.taken": _turn,
        "vote.cast": _said(
            "player.name", translatable("{player} has voted."), translatable("A player has voted.")
        ),
        "vote.late": _said(
            "player.name",
            translatable("{player} has voted too late."),
            translatable("A player has voted too late."),
        ),
        "proposal.adopted": _decided(
            translatable("Rule-change {number} has been adopted."),
            translatable("A rule-change has been adopted."),
        ),
        "proposal.defeated": _decided(
            translatable("Rule-change {number} has been defeated."),
            translatable("A rule-change has been defeated."),
        ),
        "proposal.voided": _said(
            "proposal.number",
            translatable("Rule-change {number} is void."),
            translatable("A rule-change is void."),
        ),
        "proposal.rewritten": _rewritten,
        "rule.rewritten": _said(
            "rule.number",
            translatable("Rule {number} has another text."),
            translatable("A rule has another text."),
        ),
        "rule.repealed": _said(
            "rule.number",
            translatable("Rule {number} is in force no more."),
            translatable("A rule is in force no more."),
        ),
        "rule.enacted": _enacted,
        "turn.voided": _said(
            "player.name",
            translatable("The turn of {player} is void."),
            translatable("A turn is void."),
        ),
        "vote.voided": _said(
            "player.name",
            translatable("The vote of {player} is void."),
            translatable("A vote is void."),
        ),
        "inquiry.made": _inquiry,
        "move.illegal": _illegal,
        "press.passed": _said(
            "", "", translatable("Something has been passed on from a player to others.")
        ),
        "player.joined": _said(
            "player.name",
            translatable("{player} has joined the tournament."),
            translatable("A player has joined."),
        ),
        "player.refused": _said(
            "rule.number",
            translatable("You have not joined: rule {number} does not let you in now."),
            translatable("You have not joined: a rule does not let you in now."),
        ),
        "player.forfeited": _said(
            "player.name",
            translatable("{player} has forfeited the tournament."),
            translatable("A player has forfeited."),
        ),
        "player.readmitted": _said(
            "player.name",
            translatable("{player} is in play again."),
            translatable("A player is in play again."),
        ),
        "player.expelled": _said(
            "player.name",
            translatable("{player} has been expelled."),
            translatable("A player has been expelled."),
        ),
        "tournament.won": _won(
            translatable("{player} has won the tournament."),
            translatable("{player} have won the tournament."),
            translatable("The tournament has been won."),
        ),
        "play.stuck": _said("", "", translatable("Nobody can take a turn any more.")),
        "round.won": _won(
            translatable("{player} has won a round."),
            translatable("{player} have won a round."),
            translatable("A round has been won."),
        ),
        # The event is not named: it may be secret that a rule speaks of it.
        NOTICE: _said("", "", translatable("A rule makes this known.")),
        "tournament.ended": _said(
            "tournament.name",
            translatable("The tournament {name} is over."),
            translatable("The tournament is over."),
        ),
        "dice.renewed": _said(
            "", "", translatable("The dice are about to go on from a new anchor.")
        ),
    }
)


# --- sentences of any event -----------------------------------------------------------------------


def _votes(telling: Telling) -> None:
    if all(telling.left.get(name) not in (None, "") for name in ("votes.for", "votes.against")):
        count = telling.left["votes.for"]
        favour, against = telling.take("votes.for"), telling.take("votes.against")
        several = "There are {favour} votes in favour of it and {against} against it."
        counted = plural(
            "There is {favour} vote in favour of it and {against} against it.",
            "There are {favour} votes in favour of it and {against} against it.",
            count if type(count) is int else 2,
        )
        counted = counted if telling.edition >= AS_PEOPLE_WRITE else several
        telling.say(counted.format(favour=favour, against=against))


def _open_roll(telling: Telling) -> None:
    if value := telling.take("die.value"):
        faces, key = telling.take("die.faces"), telling.take("die.proof")
        shows = {
            (True, True): _("The die with {faces} faces shows {value}, as follows from this key:"),
            (True, False): _("The die with {faces} faces shows {value}."),
            (False, True): _("The die shows {value}, as follows from this key:"),
            (False, False): _("The die shows {value}."),
        }[bool(faces), bool(key)]
        if key:
            telling.introduce(f"Key {key}", shows, faces=faces, value=value)
        else:
            telling.say(shows.format(faces=faces, value=value))


def _anchors(telling: Telling) -> None:
    anchors = (
        (
            telling.take("dice.anchor"),
            _("{length} rolls of the die are committed to by this anchor:"),
            _("The rolls of the die are committed to by this anchor:"),
        ),
        (
            telling.take("dice.open_anchor"),
            _("{length} rolls of the open die are committed to by this anchor:"),
            _("The rolls of the open die are committed to by this anchor:"),
        ),
    )
    length = telling.take("dice.length") if anchors[0][0] or anchors[1][0] else ""
    for anchor, so_many, all_of_them in anchors:
        if anchor:
            rolls = so_many.format(length=length) if length else all_of_them
            telling.introduce(f"Anchor {anchor}", rolls)


def _record(telling: Telling) -> None:
    # The key begins with the record's name, as note-verifying tools take it.
    if key := telling.take("record.key"):
        telling.take("record.origin")
        signed = _("The checkpoints of the public record are signed with this key:")
        before = "The checkpoints of the public record are"
        said = signed if telling.edition >= AS_PEOPLE_WRITE else before
        telling.say(said, f"Signed by {key}")


def _line(telling: Telling, name: str) -> None:
    """One field by itself: ``Label: value``, or below it a value that is long or has lines."""
    if _type_of(name) == DOCUMENT and isinstance(telling.left[name], str):
        telling.attach(name)
        return
    value = telling.left.pop(name)
    if name in (WORDS, SUBJECT):
        said = value if isinstance(value, tuple) else (value,) if isinstance(value, str) else ()
        said = () if name == SUBJECT else said
        telling.say(*(line for words in said for line in prefixed_lines(words)))
        return
    label = _LABELS.get(name) or field_label(name)
    # A field of a similar name would, too, such as ``proposal.votes``.
    label = _LABELS.get(label, label)
    own = is_own_word(name)
    colon = ":" if own and label not in LABELS_OF_RULES else behind_words(":")
    label = label if own and label not in LABELS_OF_RULES else _(label)
    # A rule's own words: behind the bar, or "Join: us" would ask for something.
    label = f"| {label}" if own else label
    label = f"{label[:1].upper()}{label[1:]}{colon}"
    line = f"{label} {_inline(name, value)}".rstrip()
    if len(line) <= COLUMNS and not (isinstance(value, str) and "\n" in value):
        telling.say(line)
    else:
        text = "\n".join(value) if isinstance(value, tuple) else str(value)
        telling.say(label, *prefixed_lines(text))


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
