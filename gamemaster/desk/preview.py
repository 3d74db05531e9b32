"""Shows what other clauses for a rule would change: the rules before and after, thing by thing.

Pure: a game, a number and a text go in. The number is that of a rule in force, whose clauses are to
be replaced, or of an open proposal, which is looked at as if it were adopted now. The result speaks
of hidden rules: it is for the organiser (``views.preview``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from gamemaster.clauses import (
    ClauseSet,
    Known,
    check_against,
    compile_clauses,
    format_statement,
    free_names,
    known_of,
    nodes,
)
from gamemaster.clauses.omission import left_out
from gamemaster.clauses.vocabulary import ASKED
from gamemaster.desk.unresolved_names import Lacking, circle, lacking
from gamemaster.desk.vain_words import in_vain
from gamemaster.errors import OperatorError
from gamemaster.game.fold.state import Game
from gamemaster.game.in_play.timers import standing
from gamemaster.game.rules.clauses_in_force import compiled
from gamemaster.game.rules.ranking import Claims, Heard, by_precedence
from gamemaster.game.rules.rulebook import Rulebook
from gamemaster.game.views.rule_changes import effect_of

NAMED = ("definition", "attribute", "move", "ballot")
"""Kinds of which one clause prevails; all clauses of other kinds are heard, by precedence."""

KINDS = (*NAMED, "limit", "reaction", "modifier", "timer", "protection", "precedence")
Key = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Held:
    """A clause and the rule that holds it, at its place in that rule (from 1)."""

    rule: int
    place: int
    clause: str


@dataclass(frozen=True, slots=True)
class Topic:
    """One thing that clauses are about, and those about it, the one that prevails first."""

    kind: str
    name: str
    before: tuple[Held, ...]
    after: tuple[Held, ...]

    @property
    def change(self) -> str:
        """Its fate in one word; ``overruled``: the prevailing clause stays the same."""
        if not self.before:
            return "added"
        if not self.after:
            return "removed"
        if self.kind in NAMED and self.before[0] == self.after[0]:
            return "overruled"
        clauses = [sorted(held.clause for held in side) for side in (self.before, self.after)]
        return "reordered" if clauses[0] == clauses[1] else "changed"


@dataclass(frozen=True, slots=True)
class Conflict:
    """Several rules define one name: ``rules`` by precedence, and why the first prevails.

    ``circle`` are those whose claims about one another run in a circle, so that numbers decide.
    """

    kind: str
    name: str
    rules: tuple[int, ...]
    because: str
    circle: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """Types that do not fit: in the text itself, or (``rule``) in a rule that will stand by it."""

    rule: int | None
    line: int
    column: int
    message: str
    suggestion: str | None


@dataclass(frozen=True, slots=True)
class Preview:
    """The changes of a rule. ``state``: in force, proposed, or without effect (target gone).

    ``clauses`` are the rule's own, marked as kept (a blank), gone (``-``) or new (``+``), beside
    those of the rule ``replaces``; ``left_out`` are those of the latter with nothing in their
    place, ``left_conditions`` new clauses that lack a condition of the old ones, with it.
    ``topics`` changed; ``neighbours`` did not, but share a name.
    """

    number: int
    state: str
    replaces: int | None
    clauses: tuple[tuple[str, str], ...]
    left_out: tuple[str, ...]
    left_conditions: tuple[str, ...]
    topics: tuple[Topic, ...]
    neighbours: tuple[Held, ...]
    conflicts: tuple[Conflict, ...]
    lacking: tuple[Lacking, ...]
    problems: tuple[Fault, ...]
    elsewhere: tuple[Fault, ...]
    remarks: tuple[str, ...]


def to_review(game: Game) -> tuple[int, ...]:
    """Return the rule-changes on the desk that wait for a review."""
    return tuple(
        number
        for number, entry in sorted(game.desk.items())
        if not entry.reviewed and (number in game.open_proposals or number in game.held)
    )


def as_json(preview: Preview) -> dict[str, Any]:
    """Return a preview as plain JSON values."""
    written = asdict(preview)
    for topic, fields in zip(preview.topics, written["topics"], strict=True):
        fields["change"] = topic.change
    return written


def preview(game: Game, number: int, clauses: str | None = None) -> Preview:
    """Return what ``clauses`` would change; without them, what the present ones would.

    Raises OperatorError for a number that is no rule in force and no open proposal, ClauseError for
    a text that is not clauses.
    """
    before = game.rulebook
    if number in before.rules:
        rule = before.rules[number]
        text = rule.clauses if clauses is None else compile_clauses(clauses).source
        return _compared(game, before.with_clauses(number, text), number, number, "in force")
    proposal = game.proposals.get(number)
    if proposal is None or proposal.decided is not None:
        raise OperatorError(f"{number} is no rule in force and no open proposal")
    entry = game.desk.get(number)
    now = entry.clauses if entry is not None else proposal.body.clauses
    text = (compiled(now) if clauses is None else compile_clauses(clauses)).source
    effect = effect_of(before, replace(proposal.body, clauses=text))
    if effect is None:
        return _compared(game, before, number, None, "without effect")
    after = effect.after(before, number, proposal.body.kind)
    return _compared(game, after, number, effect.replaced, "proposed")


def _compared(
    game: Game, after: Rulebook, number: int, replaced: int | None, state: str
) -> Preview:
    before = game.rulebook
    old = _clauses_of(before, replaced)
    new = _clauses_of(after, number)
    then, now = _topics(after), _topics(before)
    changed = tuple(_changed(now, then, replaced, number))
    left = left_out(old.statements, new.statements if number in after.rules else old.statements)
    own = {key for statement in (*old.statements, *new.statements) for key in _keys(statement)}
    touched = own | {(topic.kind, topic.name) for topic in changed}
    claims = after.order.claims
    attributes = game.attributes.declared.values()
    staying = {declared.name for declared in attributes if declared.stays}
    return Preview(
        number=number,
        state=state,
        replaces=replaced if replaced != number else None,
        clauses=_marked(old, new),
        left_out=left.lines,
        left_conditions=left.conditions,
        topics=changed,
        neighbours=tuple(_neighbours(now, own, new, {number, replaced})),
        conflicts=tuple(_conflicts(then, touched, after, claims)),
        lacking=lacking(_sets(before), _sets(after), number, staying),
        problems=tuple(_faults(None, new, known_of(_sets(after, without=number).values()))),
        elsewhere=tuple(_elsewhere(before, after, {number, replaced})),
        remarks=(
            *_claimed(after, number, new),
            *_gone(game, after, changed),
            *in_vain(_sets(after), number),
        ),
    )


def _clauses_of(book: Rulebook, number: int | None) -> ClauseSet:
    rule = book.rules.get(number) if number is not None else None
    return compiled(rule.clauses if rule is not None else "")


def _sets(book: Rulebook, *, without: int | None = None) -> dict[int, ClauseSet]:
    """Return the rules' clauses by number, in order of precedence."""
    return {rule.number: compiled(rule.clauses) for rule in book.in_order if rule.number != without}


def _marked(old: ClauseSet, new: ClauseSet) -> tuple[tuple[str, str], ...]:
    leaving = [format_statement(statement) for statement in old.statements]
    coming = [format_statement(statement) for statement in new.statements]
    return (
        *((" ", line) for line in coming if line in leaving),
        *(("-", line) for line in leaving if line not in coming),
        *(("+", line) for line in coming if line not in leaving),
    )


# Topics ------------------------------------------------------------------------------------------


def _keys(statement: nodes.Statement) -> Iterator[Key]:  # noqa: C901 - one case for each kind
    """Yield the topics of a clause; one that sets a timer is about that, too."""
    match statement:
        case nodes.Define(name=name):
            yield "definition", name
        case nodes.Attribute(owner=owner, name=name):
            yield "attribute", f"{owner}.{name}"
        case nodes.Move(name=name):
            yield "move", name
        case nodes.Ballot(name=name, again=again):
            yield "ballot", name
            if again is not None:
                yield "timer", f"ballot {name}"
        case nodes.Require(subject=subject):
            yield "limit", subject
        case nodes.When(event=event):
            yield ("timer" if statement.waits else "reaction"), event
        case nodes.Every(schedule=schedule):
            yield "timer", f'every "{schedule}"'
        case nodes.Modify(what=what):
            yield "modifier", what
        case nodes.Protect(what=what):
            yield "protection", what
        case nodes.Precedence():
            yield "precedence", format_statement(statement)


def _topics(book: Rulebook) -> dict[Key, tuple[Held, ...]]:
    """Return every clause in force by what it is about, in order of precedence."""
    heard: dict[Key, list[Heard[nodes.Statement]]] = {}
    for rule in book.in_order:
        for place, statement in enumerate(compiled(rule.clauses).statements, start=1):
            for key in _keys(statement):
                heard.setdefault(key, []).append(Heard(rule, place, statement))
    return {
        key: tuple(
            Held(clause.rule.number, clause.place, format_statement(clause.clause))
            for clause in by_precedence(found, book.order)
        )
        for key, found in heard.items()
    }


def _changed(
    now: Mapping[Key, tuple[Held, ...]],
    then: Mapping[Key, tuple[Held, ...]],
    replaced: int | None,
    number: int,
) -> Iterator[Topic]:
    """Yield the topics that differ by more than the number that the rule takes."""
    for key in _in_order({*now, *then}):
        before, after = now.get(key, ()), then.get(key, ())
        renumbered = [(number if was.rule == replaced else was.rule, was.clause) for was in before]
        if renumbered != [(held.rule, held.clause) for held in after]:
            yield Topic(*key, before, after)


def _in_order(keys: Iterable[Key]) -> list[Key]:
    """Return topics of clauses by kind, then by name."""
    return sorted(keys, key=lambda key: (KINDS.index(key[0]), key[1]))


def _neighbours(
    now: Mapping[Key, tuple[Held, ...]], own: set[Key], new: ClauseSet, itself: set[int | None]
) -> Iterator[Held]:
    """Yield clauses of other rules about the same things, and those that define what it uses."""
    asked = {("definition", name) for name in free_names(new)}
    seen = set()
    for key in _in_order((own | asked) & {*now}):
        for held in now[key]:
            if held.rule not in itself and (held.rule, held.place) not in seen:
                seen.add((held.rule, held.place))
                yield held


# Conflicts ---------------------------------------------------------------------------------------


def _conflicts(
    then: Mapping[Key, tuple[Held, ...]], touched: set[Key], after: Rulebook, claims: Claims
) -> Iterator[Conflict]:
    for key in _in_order(touched & {*then}):
        rules = tuple(dict.fromkeys(held.rule for held in then[key]))
        if len(rules) == 1 or key[0] in ("precedence", "protection"):
            continue
        mutable = {number: after.rules[number].mutable for number in rules}
        # Rule 110: immutable rules come first in any case, so each status is ranked by itself.
        turning = tuple(
            number
            for status in (False, True)
            for number in circle([rule for rule in rules if mutable[rule] is status], claims)
        )
        if key[0] in NAMED or turning:
            yield Conflict(*key, rules, _because(rules, mutable, after), turning)


def _because(rules: tuple[int, ...], mutable: Mapping[int, bool], after: Rulebook) -> str:
    """Say why the first of several rules comes before the second."""
    first, second = rules[:2]
    if mutable[first] is not mutable[second]:
        return "an immutable rule prevails over a mutable one"
    alike = [number for number in rules if mutable[number] is mutable[first]]
    values = after.order.values
    if alike != sorted(alike, key=lambda number: (values.get(number, number), number)):
        return "rules say so of themselves"
    if alike != sorted(alike):
        return "it ranks first by what the rules define as precedence"
    return "the lower number prevails"


def _claimed(after: Rulebook, number: int, new: ClauseSet) -> Iterator[str]:
    """Yield those of the rule's own claims of precedence that have no effect."""
    rule = after.rules.get(number)
    for claim in new.of(nodes.Precedence):
        other = after.rules.get(claim.rule) if claim.rule is not None else None
        said = format_statement(claim)
        if claim.rule is not None and other is None:
            yield f'"{said}": there is no such rule in force'
        elif claim.rule == number:
            yield f'"{said}": this is the rule itself'
        elif (
            other is not None
            and rule is not None
            and claim.kind == "overrides"
            and rule.mutable
            and not other.mutable
        ):
            yield f'"{said}": that one is immutable and prevails all the same'


def _gone(game: Game, after: Rulebook, changed: Iterable[Topic]) -> Iterator[str]:
    """Yield what the game would lose: answers, held values, timers that wait."""
    gone = {(topic.kind, topic.name) for topic in changed if topic.change == "removed"}
    for name, word in ASKED.items():
        if ("definition", name) in gone:
            yield f"no rule will define {name} any more ({word.question})"
    for declared in game.attributes.declared.values():
        name = f"{declared.owner}.{declared.name}"
        if ("attribute", name) in gone and not declared.stays:
            yield f"the attribute {name} vanishes, and every value of it"
    then = replace(game, rulebook=after)
    lapsing = Counter(
        timer.written
        for timer in game.agenda.timers.values()
        if standing(game, timer) is not None and standing(then, timer) is None
    )
    for written, times in sorted(lapsing.items()):
        yield f"what waits for its time would lapse ({times}): {written}"


# Types -------------------------------------------------------------------------------------------


def _faults(rule: int | None, clauses: ClauseSet, others: Known) -> Iterator[Fault]:
    for found in check_against(clauses, others):
        yield Fault(rule, found.line, found.column, found.message, found.suggestion)


def _elsewhere(before: Rulebook, after: Rulebook, itself: set[int | None]) -> Iterator[Fault]:
    """Yield faults in other rules that do not exist now."""
    then, now = known_of(_sets(after).values()), known_of(_sets(before).values())
    if then == now:
        return
    for number, clauses in _sets(after).items():
        if number not in itself:
            known = set(_faults(number, clauses, now))
            yield from (fault for fault in _faults(number, clauses, then) if fault not in known)
