"""Writes an announcement again from all that the journal says was revealed.

docs/formats.md, "Announcement", has every sentence. First comes what happened, then points, votes,
an open roll, anchors and the record's key, then every field that has not been told, by name.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

from gamemaster.audit.files.text import marked
from gamemaster.audit.language.tables import SUBJECT, WORDS, known
from gamemaster.audit.language.times import written_instant, written_length

LINE_CHARACTERS: Final = 72
AS_PEOPLE_WRITE: Final = 3
"""The edition since which players stand in one sentence and rules' own words in their own order."""
_NUMBER: Final = re.compile(r"-?[0-9]{1,400}(/[1-9][0-9]{0,399})?")
_DOCUMENT: Final = re.compile(
    r"SECRET NOMIC PROPOSAL/1\nTournament: [^\n]+\nNumber: ([1-9][0-9]{0,8})\n"
)

Value = Any
"""A field's value, as JSON has it: null, a truth, a whole number, a text or a list of texts."""


def announcement(
    number: int, title: str, about: str, fields: list[tuple[str, Value]], at: int, edition: int
) -> str:
    """Return an announcement up to, but without, the head of the journal in it.

    ``edition`` is the one that the tournament was founded with.
    """
    head = (f"{title}: announcement {number}", written_instant(at), "")
    lines, _ = _tell(about, fields, edition)
    return "".join(f"{line}\n" for line in (*head, *lines))


FOR_ITS_READER: Final = frozenset({"player", "proposer", "points", "die"})
"""The first words of fields that may be about the reader of a letter."""


def letters(
    title: str, about: str, fields: list[tuple[str, Value]], at: int
) -> list[tuple[str, bool]]:
    """Return what each reader of a private event is told, and whether that may be handed on.

    It is one letter, or two: what has documents is parted from what is about its reader.
    """
    own = [field for field in fields if field[0].partition(".")[0] in FOR_ITS_READER]
    apart = own and any(name.endswith(".document") for name, _ in fields)
    shares = [[field for field in fields if field not in own], own] if apart else [fields]
    return [_letter(title, about, share, at) for share in shares]


def _letter(title: str, about: str, fields: list[tuple[str, Value]], at: int) -> tuple[str, bool]:
    """Return the text of a letter, and whether documents go with it."""
    left = dict(fields)
    below: list[str] = []
    for name in sorted(left):
        held = left[name] if isinstance(left[name], list) else [str(left[name])]
        numbers = [_DOCUMENT.match(document) for document in held]
        if known(name) is not None or not name.endswith(".document") or None in numbers:
            continue
        del left[name]
        for number, document in zip(numbers, held, strict=True):
            what = f"The document of proposal {number and number[1]} is attached and has"
            digest = hashlib.sha256(document.encode()).hexdigest()
            below += [f"{what} this hash:", f"SHA-256 {digest}"]
    if not below:
        lines, documents = _tell(about, fields, AS_PEOPLE_WRITE)
    elif left:
        lines, documents = _tell(about, list(left.items()), AS_PEOPLE_WRITE)
    else:
        lines, documents = ["Documents of proposals are attached."], 0
    head = (f"{title}: a letter", written_instant(at), "")
    return "".join(f"{line}\n" for line in (*head, *lines, *below)), bool(below or documents)


def _tell(about: str, fields: list[tuple[str, Value]], edition: int) -> tuple[list[str], int]:
    """Return the lines that tell the fields of an event, and how many documents go with them."""
    telling = _Telling(dict(fields), plainly=edition >= AS_PEOPLE_WRITE)
    event = _EVENTS.get(about) or (_of_a_rule(about) if telling.plainly else None)
    (event or _plainly(f"An event has come about: {about}."))(telling)
    if about in _PROPOSED:
        telling.gains("Its proposer")
    words = telling.fields.pop(WORDS, None)
    telling.fields.pop(SUBJECT, None)
    if words and isinstance(words, str | list):
        said = words if isinstance(words, list) else [words]
        above = [] if about == "notice" else telling.lines
        telling.lines = [*above, *(line for one in said for line in marked(one))]
    telling.gains("The player")
    _votes(telling)
    _open_roll(telling)
    _anchors(telling)
    if key := telling.word("record.key"):
        telling.word("record.origin")
        signed = " signed with this key:" if telling.plainly else ""
        telling.lines += [f"The checkpoints of the public record are{signed}", f"Signed by {key}"]
    of_rules = [name for name in telling.fields if telling.plainly and known(name) is None]
    for name in (*sorted(telling.fields.keys() - of_rules), *of_rules):
        telling.by_itself(name)
    return telling.lines, telling.documents


# "Votes for: 3" would be a vote for 3.
_INSTEAD: Final = {
    "choice": "what was voted",
    "votes": "the votes",
    "votes.for": "how many have voted for it",
    "votes.against": "how many have voted against it",
    "votes.cast": "how many have voted",
}


def kind(dotted: str) -> str:
    """Return the kind of a field's value, ``""`` where a rule made its name."""
    word = known(dotted)
    return "" if word is None else (word.type.item or word.type).name


def label(dotted: str) -> str:
    """Return the label before the colon in the line of a field."""
    word = known(dotted)
    own = "" if word is None else word.label
    shown = _INSTEAD.get(dotted) or own or dotted.replace("_", " ").replace(".", " ")
    shown = _INSTEAD.get(shown, shown)
    # A rule's own words stand behind a bar, so that they ask for nothing.
    return f"| {shown}" if word is None else shown[:1].upper() + shown[1:]


class _Telling:
    """The fields that have not been told yet, and the lines so far.

    ``plainly``: in the wording that editions have since the third.
    """

    def __init__(self, fields: dict[str, Value], *, plainly: bool) -> None:
        self.plainly = plainly
        self.fields = fields
        self.lines: list[str] = []
        self.documents = 0

    def word(self, name: str) -> str:
        """Return a field on one line and count it as told; ``""`` where there is none."""
        value = self.fields.get(name)
        shown = "" if value is None else _on_a_line(name, value)
        if shown:
            del self.fields[name]
        return shown

    def introduce(self, what: str, noun: str, line: str) -> None:
        """Tell what has a hash, an anchor or a key, which stands in a line of its own."""
        self.lines += [f"{what} {f'this {noun}:' if self.plainly else f'the {noun}'}", line]

    def absent(self, name: str) -> bool:
        """Say whether a field is revealed to be absent, which is told then."""
        if name in self.fields and self.fields[name] is None:
            del self.fields[name]
            return True
        return False

    def number_of(self, name: str) -> str:
        """Return the number of the document in a field, ``""`` where there is none."""
        found = _DOCUMENT.match(str(self.fields.get(name)))
        return found[1] if found else ""

    def document(self, name: str) -> None:
        """Tell of a document, if it is there, by its file's name and its hash."""
        number, document = self.number_of(name), self.fields.get(name)
        if isinstance(document, str):
            del self.fields[name]
            self.documents += 1
            file = f"proposal-{number}.txt" if number else "proposal.txt"
            digest = hashlib.sha256(document.encode()).hexdigest()
            attached = f"Its document is attached as {file} and has"
            self.introduce(attached, "hash", f"SHA-256 {digest}")

    def names(self, name: str) -> list[str]:
        """Return a list of names, which is told then; none if the field is no list of any."""
        value = self.fields.get(name)
        if not isinstance(value, list) or not value:
            return []
        del self.fields[name]
        return [" ".join(name.split()) for name in value]

    def gains(self, who: str) -> None:
        """Tell the points of the event, if they are there and are points."""
        value = self.fields.get("points")
        if type(value) is int or (isinstance(value, str) and _NUMBER.fullmatch(value)):
            del self.fields["points"]
            points = Fraction(value)
            shown = f"{abs(points)} {'point' if abs(points) == 1 else 'points'}"
            verb = "lost" if points < 0 else "gained"
            self.lines.append(f"{who} has {verb} {shown if points else 'no points'}.")

    def by_itself(self, name: str) -> None:
        """Tell a field in a line of its own, or below one."""
        value = self.fields[name]
        if kind(name) == "document" and isinstance(value, str):
            self.document(name)
            return
        heading, shown = label(name), _on_a_line(name, value)
        line = f"{heading}: {shown}".rstrip()
        if len(line) <= LINE_CHARACTERS and not (isinstance(value, str) and "\n" in value):
            self.lines.append(line)
        else:
            text = "\n".join(value) if isinstance(value, list) else str(value)
            self.lines += [f"{heading}:", *marked(text)]


def _on_a_line(name: str, value: Value) -> str:
    """Return a value on one line."""
    if isinstance(value, list):
        shown = ", ".join(_plain(kind(name), item) for item in value) or "none"
    else:
        shown = _plain(kind(name), value)
    return " ".join(shown.split())


def _plain(of_kind: str, value: Value) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool) or of_kind == "boolean":
        return "yes" if value else "no"
    if of_kind == "instant" and type(value) is int:
        return written_instant(value)
    if of_kind == "duration" and type(value) is int:
        return written_length(value)
    return str(value)


# What happened -----------------------------------------------------------------------------------

_Event = Callable[[_Telling], None]


def _started(telling: _Telling) -> None:
    name = telling.word("tournament.name")
    telling.lines.append(f"The tournament {name} has begun." if name else
                         "The tournament has begun.")  # fmt: skip
    if players := telling.names("roster"):
        take = "1 player takes part" if len(players) == 1 else f"{len(players)} players take part"
        line = f"{take}: {_several(players)}."
        if not telling.plainly:
            telling.lines += [f"{take}.", *(f"Playing: {player}" for player in players)]
        elif len(line) <= LINE_CHARACTERS:
            telling.lines.append(line)
        else:
            telling.lines += [f"{take}:", *marked("\n".join(players))]
    ruleset, fingerprint = telling.word("ruleset.name"), telling.word("ruleset.hash")
    begins = f"It begins with the initial set of rules{' ' if ruleset else ''}{ruleset}"
    if fingerprint:
        telling.introduce(f"{begins}, which has", "hash", f"SHA-256 {fingerprint}")
    elif ruleset:
        telling.lines.append(f"{begins}.")


def _turn(telling: _Telling) -> None:
    number = telling.word("proposal.number") or telling.number_of("proposal.document")
    player = telling.word("player.name") or telling.word("proposer")
    change = f"rule-change {number}" if number else "a rule-change"
    telling.lines.append(f"{player} has proposed {change}." if player else
                         f"{change[:1].upper()}{change[1:]} has been proposed.")  # fmt: skip
    _its_document(telling)


def _rewritten(telling: _Telling) -> None:
    number = telling.word("proposal.number") or telling.number_of("proposal.document")
    change = f"Rule-change {number}" if number else "A rule-change"
    telling.lines.append(f"{change} has another text.")
    _its_document(telling)


def _enacted(telling: _Telling) -> None:
    number = telling.word("rule.number") or telling.number_of("rule.document")
    telling.lines.append(f"A rule has enacted {f'rule {number}' if number else 'a rule'}.")
    _its_document(telling, "rule")


def _its_document(telling: _Telling, of: str = "proposal") -> None:
    telling.document(f"{of}.document")
    fingerprint = telling.word(f"{of}.hash")
    if fingerprint and not telling.documents:
        telling.introduce("Its document has", "hash", f"SHA-256 {fingerprint}")


def _illegal(telling: _Telling) -> None:
    player, openly = telling.word("player.name"), telling.fields.get("forbidden_by")
    if type(openly) is int:
        del telling.fields["forbidden_by"]
        moved = f"{player or 'A player'} has made a move that does not count"
        telling.lines.append(f"{moved}: rule {openly} forbids it.")
        return
    # Rule 215 prescribes these words.
    number = telling.word("rule.number")
    rule = f"rule {number}" if number else "a rule"
    telling.lines.append(f"{player or 'A player'} has failed to consider {rule}.")


def _inquiry(telling: _Telling) -> None:
    change = telling.number_of("change.document")
    if number := telling.word("number"):
        telling.lines.append(f"This is the answer to the inquiry about number {number}.")
    elif change:
        telling.lines.append(f"This is the answer to the inquiry about rule-change {change}.")
    else:
        telling.lines.append("This is the answer to an inquiry.")
    telling.document("change.document")
    if telling.absent("change.document"):
        telling.lines.append("There is no document: the number is that of an initial rule.")
    if following := telling.word("change.next"):
        telling.lines.append(f"The next rule-change to that rule is {following}.")
    elif telling.absent("change.next"):
        telling.lines.append("There is no later change of that rule.")


def _several(names: list[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def _won(what: str, nobody: str) -> _Event:
    def won(telling: _Telling) -> None:
        player, verb = telling.word("player.name"), "has"
        if winners := telling.names("winners"):
            player, verb = _several(winners), "have" if len(winners) > 1 else "has"
        telling.lines.append(f"{player} {verb} won {what}." if player else nobody)

    return won


def _plainly(sentence: str, named: str = "", name: str = "player.name") -> _Event:
    """Return the telling of an event in one sentence: ``named`` where its name is revealed."""

    def plainly(telling: _Telling) -> None:
        said = telling.word(name) if named else ""
        telling.lines.append(named.format(said) if said else sentence)

    return plainly


def _of_a_rule(about: str) -> _Event | None:
    """Return the telling of what a rule has declared: a move, or a ballot of its own."""
    name, _, what = about.rpartition(".")
    called = " ".join(name.replace("_", " ").split())
    if what == "made":
        unnamed = f"The move «{called}» has been made."
        as_format = called.replace("{", "{{").replace("}", "}}")
        return _plainly(unnamed, f"{{}} has made the move «{as_format}».")
    became = {"opened": "has been opened", "closed": "has been closed", "voided": "is void"}
    return _plainly(f"The ballot «{called}» {became[what]}.") if what in became else None


_EVENTS: Final[dict[str, _Event]] = {
    "tournament.started": _started,
    "turn.taken": _turn,
    "vote.cast": _plainly("A player has voted.", "{} has voted."),
    "vote.late": _plainly("A player has voted too late.", "{} has voted too late."),
    "proposal.adopted": _plainly(
        "A rule-change has been adopted.", "Rule-change {} has been adopted.", "proposal.number"
    ),
    "proposal.defeated": _plainly(
        "A rule-change has been defeated.", "Rule-change {} has been defeated.", "proposal.number"
    ),
    "proposal.voided": _plainly(
        "A rule-change is void.", "Rule-change {} is void.", "proposal.number"
    ),
    "proposal.rewritten": _rewritten,
    "rule.rewritten": _plainly(
        "A rule has another text.", "Rule {} has another text.", "rule.number"
    ),
    "rule.repealed": _plainly(
        "A rule is in force no more.", "Rule {} is in force no more.", "rule.number"
    ),
    "rule.enacted": _enacted,
    "turn.voided": _plainly("A turn is void.", "The turn of {} is void."),
    "vote.voided": _plainly("A vote is void.", "The vote of {} is void."),
    "inquiry.made": _inquiry,
    "move.illegal": _illegal,
    "press.passed": _plainly("Something has been passed on from a player to others."),
    "player.joined": _plainly("A player has joined.", "{} has joined the tournament."),
    "player.refused": _plainly(
        "You have not joined: a rule does not let you in now.",
        "You have not joined: rule {} does not let you in now.",
        "rule.number",
    ),
    "player.forfeited": _plainly("A player has forfeited.", "{} has forfeited the tournament."),
    "player.readmitted": _plainly("A player is in play again.", "{} is in play again."),
    "player.expelled": _plainly("A player has been expelled.", "{} has been expelled."),
    "tournament.won": _won("the tournament", "The tournament has been won."),
    "play.stuck": _plainly("Nobody can take a turn any more."),
    "round.won": _won("a round", "A round has been won."),
    "notice": _plainly("A rule makes this known."),
    "tournament.ended": _plainly(
        "The tournament is over.", "The tournament {} is over.", "tournament.name"
    ),
    "dice.renewed": _plainly("The dice are about to go on from a new anchor."),
}
_PROPOSED: Final = ("turn.taken", "proposal.adopted", "proposal.defeated")
"""Events whose points are those of a proposer."""


# What any event may have told --------------------------------------------------------------------


def _votes(telling: _Telling) -> None:
    if all(telling.fields.get(name) not in (None, "") for name in ("votes.for", "votes.against")):
        votes_for = telling.fields["votes.for"]
        one = telling.plainly and type(votes_for) is int and votes_for == 1
        are, votes = ("is", "vote") if one else ("are", "votes")
        favour, against = telling.word("votes.for"), telling.word("votes.against")
        telling.lines.append(
            f"There {are} {favour} {votes} in favour of it and {against} against it."
        )


def _open_roll(telling: _Telling) -> None:
    if value := telling.word("die.value"):
        faces, key = telling.word("die.faces"), telling.word("die.proof")
        die = f"The die with {faces} faces" if faces else "The die"
        if key:
            telling.introduce(f"{die} shows {value}, as follows from", "key", f"Key {key}")
        else:
            telling.lines.append(f"{die} shows {value}.")


def _anchors(telling: _Telling) -> None:
    anchors = [
        (die, telling.word(name))
        for die, name in (("die", "dice.anchor"), ("open die", "dice.open_anchor"))
    ]
    if not any(anchor for _, anchor in anchors):
        return
    length = telling.word("dice.length")
    for die, anchor in anchors:
        if anchor:
            rolls = f"{length} rolls" if length else "The rolls"
            committed = f"{rolls} of the {die} are committed to by"
            telling.introduce(committed, "anchor", f"Anchor {anchor}")
