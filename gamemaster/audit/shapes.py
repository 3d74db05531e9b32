"""The fields of each type of line: what else a line says, nobody would look at.

A type, its fields, and behind a bar those of its private part (docs/formats.md, "Lines of the
journal"); a mark of interrogation stands behind what may be left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gamemaster.audit.journal import Shown
from gamemaster.audit.replay.fold import OF_THE_GAME

_TABLE: Final = """
tournament.created: tournament title ruleset ruleset_title ruleset_summary ruleset_hash rules
    dice_length review_all daily origin record_key
options.fixed: disclose_anonymous disclose_addresses disclose_mail inactive inactive_days
    warned_days greatest_days ends_at
player.enrolled: player name points
tournament.started: points first_number
clock.clamped: own
turn.taken: player number kind target_noun target_number text clauses document hash
die.rolled: chain index faces value
dice.renewed: chain epoch anchor
award.modified: players before after
points.awarded: players points about
fields.revealed: about announcement readers fields rules
vote.cast: player number choice
votes.cleared: number
move.made: player move arguments
ballot.opened: number name opener arguments choices
ballot.cast: player number choice
ballot.cleared: number
ballot.closed: number
ballot.lapsed: number
timer.set: timer due kind rule written about bound number anchor
timer.fired: timer
timer.lapsed: timer reason
move.ignored: player move reason
move.illegal: player move cited
proposal.adopted: number effective
proposal.defeated: number
text.modified: number text
rule.changed: number kind replaced stands mutable text clauses
hold.begun: number
hold.lifted: number
review.given: number verdict clauses reason
clauses.corrected: number clauses reason
inquiry.made: player number
press.passed: player readers number anonymous | sender text
player.forfeited: player
player.expelled: player
attribute.declared: owner name kind choices initial stays clause
attribute.set: owner of name value
attribute.dropped: owner name
ruling.made: ruling reason
ruling.needed: question players
clause.voided: rule clause problem
tournament.paused:
tournament.resumed:
tournament.won: players
round.won: players round
tournament.ended:
mail.accepted: mail source sha256 | row recipient envelope_sender origin octets vouched
mail.read: mail outcome reason identity | answered cost mark heard
mail.dropped: mails
item.docketed: item actor mail move mine words
press.docketed: item mail | actor move words
item.played: item
item.withdrawn: item handle ordinal
act.refused: item problems
join.requested: language | token address name
join.declined:  | token
player.registered: handle name language | address token
secret.renewed: handle | reason
question.asked: handle | token words
question.answered:  | token words
objection.made: objection handle mail words | token
objection.answered: objection words | token
statement.made: handle until
act.asked: actor | token move words
act.answered: actor going_ahead | token
pending.asked: kind | handle code moves
pending.answered: going_ahead | handle code
code.wrong:  | handle
reminders.set: handle wanted
key.registered: handle | certificate fingerprint reason
key.removed: handle | reason
signatures.set: handle required
language.chosen: handle language
address.asked: handle | token address
address.declined:  | token
address.added: handle | token address
address.dropped: handle | address
address.chosen: handle | address
address.set: handle | address reason
queue.held:  | letter reason
queue.released:  | letter
queue.dropped: copies | letter reason
mail.returned: mail kind current | letter handle address
address.probed:  | handle letter
address.works: by | handle reason
failing.told:
digest.set: handle wanted
silence.noted: handle kind
calendar.kept: what upto?
record.opened: roster die open_die nonces
heartbeat.made: date size
look.taken: what
"""


@dataclass(frozen=True)
class Shape:
    """The fields that a type of line must have, and may; ``private`` are those of that part."""

    needed: frozenset[str]
    fields: frozenset[str]
    private: frozenset[str]


def _shape(said: str) -> Shape:
    shown, _, private = said.partition("|")
    words = shown.split()
    needed = frozenset(word for word in words if not word.endswith("?"))
    fields = frozenset(word.removesuffix("?") for word in words)
    return Shape(needed, fields, frozenset(private.split()))


def _shapes() -> dict[str, Shape]:
    rows = _TABLE.replace("\n    ", " ").strip().splitlines()
    return {f"{name}/1": _shape(said) for name, _, said in (row.partition(":") for row in rows)}


SHAPES: Final = _shapes()
_CAUSES: Final = frozenset({"item", "rule", "clause"})


def misshapen(line: Shown) -> str | None:
    """Say which field of a line is one too many or missing, None if it has those that it must."""
    shape = SHAPES[line.type]
    found = line.data.keys()
    wrong = sorted((found - shape.fields) | (shape.needed - found))
    if wrong:
        return wrong[0]
    if line.sealed != bool(shape.private):
        return "private"
    if not line.why.keys() <= (_CAUSES if line.type in OF_THE_GAME else frozenset()):
        return "why"
    if line.private is not None and line.private.keys() != {*shape.private, "salt"}:
        return min(line.private.keys() ^ {*shape.private, "salt"})
    return None
