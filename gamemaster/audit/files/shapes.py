"""The types of lines of a journal, and of moves: one row for each, with its fields.

A row has a type, its fields, and behind a bar those of its private part (docs/formats.md, "Lines of
the journal"). A question mark stands behind a field that may be left out; parentheses name the
policy that opens the private part: no other is ever opened. Above the rows stands the area of the
replay that the types of events belong to; ``docket`` are lines of the docket, the record and those
who judge; no step after the second looks at those about ``mail`` alone.
"""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

from gamemaster.audit.files.lines import Shown

_TABLE: Final = """
= order
clock.clamped: own
= moves
tournament.created: tournament title ruleset ruleset_title ruleset_summary ruleset_hash rules
    dice_length review_all daily origin record_key edition? beacon?
options.fixed: disclose_anonymous disclose_addresses disclose_mail inactive inactive_days
    warned_days greatest_days ends_at speed? undo?
player.enrolled: player name points surname? filed? contribution?
tournament.started: points first_number
turn.taken: player number kind target_noun target_number text clauses document hash more? said?
move.made: player move arguments turn? parts?
move.voided: player move last
move.ignored: player move reason
player.refused: player name cited
player.forfeited: player
player.expelled: player
player.readmitted: player
ruling.made: ruling reason
tournament.paused:
tournament.resumed:
= votes
vote.cast: player number choice
votes.cleared: number player?
ballot.opened: number name opener arguments choices of?
ballot.cast: player number choice
ballot.cleared: number player?
ballot.voided: number
ballot.closed: number
ballot.lapsed: number
= adoptions
proposal.adopted: number effective void_by?
proposal.defeated: number
proposal.voided: number
proposal.rewritten: number text document hash more? body?
turn.voided: player number
= points
die.rolled: chain index faces value
dice.renewed: chain epoch anchor
dice.restarted: epoch
dice.mixed: round signature
award.modified: players before after
points.awarded: players points about
= inquiries
inquiry.made: player number
= violations
move.illegal: player move cited
= reveals
fields.revealed: about announcement readers fields rules
press.passed: player readers number anonymous commitment? | sender text nonce? (anonymous)
= timers
timer.set: timer due kind rule written about bound number anchor
timer.fired: timer
timer.lapsed: timer reason
= rules
text.modified: number text
rule.rewritten: number text
rule.repealed: number
rule.enacted: number text document hash
rule.changed: number kind replaced stands mutable text clauses
hold.begun: number
hold.lifted: number
review.given: number verdict clauses reason
clauses.corrected: number clauses reason
attribute.declared: owner name kind choices initial stays clause keyed?
attribute.set: owner of name value key?
attribute.dropped: owner name
clause.voided: rule clause problem
= winner
ruling.needed: question players proposal? goes_on?
tournament.won: players
round.won: players round
tournament.ended:
= docket
item.docketed: item actor mail move mine words due?
press.docketed: item mail | actor move words (anonymous)
item.played: item
item.withdrawn: item handle ordinal
act.refused: item problems
mail.read: mail outcome reason identity | answered cost mark heard
objection.made: objection handle mail words | token
objection.answered: objection words | token
silence.noted: handle kind
record.opened: roster die open_die nonces mix? round? witnesses?
heartbeat.made: date size
heartbeat.cosigned: date witness signed handle?
store.restored: epoch | row
look.taken: what
question.asked: handle | token words
reminders.set: handle wanted
signatures.set: handle required
language.chosen: handle language
address.asked: handle | token address
address.dropped: handle | address (addresses)
address.chosen: handle | address (addresses)
digest.set: handle wanted
= mail
mail.accepted: mail source sha256 | row recipient envelope_sender origin octets vouched
mail.retried: mail | reason
mail.dropped: mails
mail.dismissed: count
join.requested: language | token address name
join.declined:  | token
player.registered: handle name language | address token (addresses)
secret.renewed: handle | reason
question.answered:  | token words
statement.made: handle until
act.asked: actor | token move words
act.answered: actor going_ahead | token
founding.settled: founded | token
pending.asked: kind | handle code moves
pending.answered: going_ahead | handle code
code.wrong:  | handle
key.registered: handle | certificate fingerprint reason
key.removed: handle | reason
address.declined:  | token
address.added: handle | token address (addresses)
address.set: handle | address reason
queue.held:  | letter reason
queue.released:  | letter
queue.dropped: copies | letter reason
mail.returned: mail kind current | letter handle address
address.probed:  | handle letter
address.works: by | handle reason
failing.told:
calendar.kept: what upto?
"""
_ROW: Final = re.compile(r"([^:]+):([^|(]*)(\|[^(]*)?(?: \((\w+)\))?")


class Shape(NamedTuple):
    """The fields that a type of line must have, and may have; ``private``: of its private part.

    ``spare`` are those of the private part that may be missing.
    ``group`` is the area of the replay, ``docket`` or ``mail``; ``opened`` the policy that opens
    the private part, "" where none does.
    """

    group: str
    needed: frozenset[str]
    fields: frozenset[str]
    private: frozenset[str]
    opened: str
    spare: frozenset[str] = frozenset()


def _shapes() -> dict[str, Shape]:
    found, group = {}, ""
    for row in _TABLE.replace("\n    ", " ").strip().splitlines():
        if row.startswith("= "):
            group = row.removeprefix("= ")
        elif (said := _ROW.fullmatch(row)) is not None:
            words = said[2].split()
            needed = frozenset(word for word in words if not word.endswith("?"))
            fields = frozenset(word.removesuffix("?") for word in words)
            hidden = (said[3] or "|")[1:].split()
            private = frozenset(word.removesuffix("?") for word in hidden)
            spare = frozenset(word.removesuffix("?") for word in hidden if word.endswith("?"))
            opened = said[4] or ""
            found[f"{said[1]}/1"] = Shape(group, needed, fields, private, opened, spare)
    return found


SHAPES: Final = _shapes()
KNOWN: Final = SHAPES.keys()
"""All types that docs/formats.md lists. Nobody could check what a line of another type says."""
OF_MAIL_ALONE: Final = frozenset(name for name, shape in SHAPES.items() if shape.group == "mail")
OF_THE_GAME: Final = frozenset(
    name for name, shape in SHAPES.items() if shape.group not in ("mail", "docket")
)
KEPT_BACK: Final = frozenset({"quarantined", "put off"})
"""Outcomes of mails whose octets are kept to read them again: they may be put back."""
_OF_PLAYERS: Final = frozenset(
    f"{name}/1"
    for name in (
        "press.docketed", "item.withdrawn", "objection.made", "question.asked", "pending.asked",
        "pending.answered", "code.wrong", "language.chosen", "reminders.set", "digest.set",
        "signatures.set", "address.asked", "address.dropped", "address.chosen",
    )
)  # fmt: skip
_CAUSES: Final = frozenset({"item", "rule", "clause"})


def misshapen(line: Shown) -> str | None:
    """Say which field of a line is one too many or missing, None if it has those that it must."""
    shape = SHAPES[line.type]
    found = line.data.keys()
    if found != shape.needed:
        wrong = sorted((found - shape.fields) | (shape.needed - found))
        if wrong:
            return wrong[0]
    if line.sealed != bool(shape.private):
        return "private"
    if line.why and not line.why.keys() <= (_CAUSES if line.type in OF_THE_GAME else frozenset()):
        return "why"
    if line.private is not None:
        wrong = sorted((line.private.keys() ^ {*shape.private, "salt"}) - shape.spare)
        return wrong[0] if wrong else None
    return None


def is_of_player(line: Shown) -> bool:
    """Say whether only a player's mail leads to a line: to a cosignature if it names the player."""
    cosigned = line.type == "heartbeat.cosigned/1" and "handle" in line.data
    return cosigned or line.type in _OF_PLAYERS


# Moves -------------------------------------------------------------------------------------------

_MOVES: Final = """
turn (player): player text, body body, more? bodies
vote (player): player text, number whole, choice choice
inquiry (player): player text, number whole
forfeit (player): player text
do (player): player text, words text, parts? bodies
press (): player text, readers list, number whole?, words text, anonymous truth
enrol (player): handle text, name text, contribution? text
tick (calendar): timer whole
lapse (calendar): player text
expire (calendar):
restart (calendar): epoch whole
mix (calendar): round whole, signature text
start (calendar judge):
review (judge): number whole, verdict verdict, clauses text, reason text, seen whole
correct (judge): number whole, clauses text, reason text, seen whole
award (judge ruling): player text, points points, reason text
penalise (judge ruling): player text, rule whole, reason text
expel (judge ruling): player text, reason text
winner (judge ruling): player text, reason text
nobody (judge ruling): reason text
reword (judge ruling): rule whole, part text, other text, reason text
void (judge ruling): what text, which whole, player text?, reason text
pause (judge ruling): reason text
resume (judge ruling): reason text
end (judge ruling): reason text
"""
_TYPES: Final[dict[str, tuple[type, ...]]] = {
    "text": (str,), "text?": (str, type(None)), "whole": (int,), "whole?": (int, type(None)),
    "truth": (bool,), "list": (list,), "points": (int, str),
}  # fmt: skip
WORDS: Final = {
    "choice": ("for", "against", "abstain", "withdrawn"),
    "verdict": ("attach", "confirm", "object"),
    "change": ("enact", "amend", "repeal", "transmute"),
    "noun": ("rule", "amendment", "rule or its successor"),
}
_JUDGE: Final = re.compile(
    r"organiser(?::[1-9][0-9]{0,8})?|deputy:[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?"
)


class Move(NamedTuple):
    """A kind of move: its fields, and the actors that may docket it (docs/formats.md, "Moves").

    ``ruling`` among ``by`` is an act that is journaled as a ruling before anything follows from it.
    """

    by: tuple[str, ...]
    fields: dict[str, str]


def _fields(said: str) -> dict[str, str]:
    pairs = (pair.split() for pair in said.split(","))
    return {name: kind for name, kind in pairs} if said.strip() else {}  # noqa: C416 - pairs


def _moves() -> dict[str, Move]:
    rows = re.findall(r"^(\w+) \(([\w ]*)\):(.*)$", _MOVES, re.MULTILINE)
    return {name: Move(tuple(by.split()), _fields(said)) for name, by, said in rows}


MOVES: Final = _moves()
_BODY: Final = _fields("kind change, target target, text text, clauses text, said? text")
_TARGET: Final = _fields("noun noun, number whole")


def fits_move(found: Any, fields: dict[str, str]) -> bool:  # noqa: ANN401 - JSON
    """Say whether a move has these fields, with values of their kinds, and no others."""
    if not isinstance(found, dict):
        return False
    more = len(found) - ("move" in found)
    for said, kind in fields.items():
        name = said.rstrip("?")
        if name in found:
            more -= 1
            if not _fits(found[name], kind):
                return False
        elif name == said:
            return False
    return more == 0


def fits_body(value: Any) -> bool:  # noqa: ANN401 - JSON
    """Say whether something is a rule-change as a turn has it."""
    return fits_move(value, _BODY) and "move" not in value


def _fits(value: Any, kind: str) -> bool:  # noqa: ANN401 - JSON
    match kind:
        case "body":
            return fits_body(value)
        case "bodies":
            return isinstance(value, list) and len(value) > 0 and all(map(fits_body, value))
        case "target":
            return value is None or (fits_move(value, _TARGET) and "move" not in value)
    return value in WORDS[kind] if kind in WORDS else type(value) in _TYPES[kind]


def is_judge(actor: object) -> bool:
    """Say whether an actor is the organiser or a deputy."""
    return isinstance(actor, str) and _JUDGE.fullmatch(actor) is not None
