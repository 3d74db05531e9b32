"""Words revealed fields: the sentences that announcements and letters are made of.

Invariants
* Nothing is said that a field does not carry: the usual combinations have sentences, any other
  field gets a line of its own, and what is not revealed is not alluded to.
* The same fields give the same octets: an announcement is a leaf of the record and is worded again
  whenever somebody asks for it. Fields that only a rule names stand in the order of the rule.
* A tournament keeps the wording of the edition that it was founded with: sentences that read
  otherwise before ``AS_PEOPLE_WRITE`` stand here twice (docs/formats.md).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Final, TypeAlias

from gamemaster.clauses.vocabulary import SUBJECT, WORDS, field_word
from gamemaster.documents.proposal import prefixed_lines
from gamemaster.i18n import _, behind_words, plural, translatable
from gamemaster.record.announcement_draft import (
    AS_PEOPLE_WRITE,
    COLUMNS,
    Fields,
    Telling,
    is_own_word,
)

NOTICE: Final = "notice"
FORBIDDEN_BY: Final = "forbidden_by"
"""The name under which a rule tells openly which rule forbids a move."""


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


Event: TypeAlias = Callable[[Telling], None]
"""Says what has happened."""


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
        telling.tell(WORDS)
    telling.gain(player_gains)
    _votes(telling)
    _open_roll(telling)
    _anchors(telling)
    _record(telling)
    own = [name for name in telling.left if is_own_word(name)]
    if edition < AS_PEOPLE_WRITE:
        own = []
    for name in sorted(telling.left.keys() - own):
        telling.tell(name)
    for name in own:
        telling.tell(name)
    return telling


def own_words(fields: Fields) -> list[str]:
    """Word the fields that only rules give a name, each in a line of its own."""
    telling = Telling({name: value for name, value in fields if is_own_word(name)})
    for name in tuple(telling.left):
        telling.tell(name)
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
