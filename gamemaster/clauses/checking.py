"""Checks whole clauses: the words that each may use in its place, and the types of its parts.

`clause_set` checks a rule's clauses once by themselves and, at adoption, once more with what other
rules declare: `Known` gathers that. A word that nothing here declares may be declared by a rule
that is hidden, so such a place leaves everything open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from gamemaster.clauses import nodes as n
from gamemaster.clauses import types as t
from gamemaster.clauses import vocabulary as v
from gamemaster.clauses import walking
from gamemaster.clauses.formatting import format_expr
from gamemaster.clauses.inference import Checker, a, infer
from gamemaster.clauses.limits import NAME_LENGTH, PARAMETERS
from gamemaster.clauses.schedules import meant_schedule, parse_schedule
from gamemaster.clauses.types import Type

_ROUNDS: Final = 8  # how often types are passed on among definitions
_WITHDRAW: Final = "withdraw"
_OF_BALLOTS: Final = ("number", "player")  # the types that a ballot may be of
_KNOWN_BEST: Final = ("turn.taken", "vote.cast", "proposal.adopted", "move.illegal")
_LIST: Final = "list of "
_LISTS: Final = frozenset({"list", "set", "array", *(f"{name}s" for name in t.WRITTEN)})
_TOLD: Final = frozenset({t.NUMBER, t.BOOLEAN, t.TEXT, t.DOCUMENT, *t.ORDERED, *v.SHOWN})

# What rules declare -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Known:
    """The definitions, attributes, moves and ballots that some rules declare.

    ``names`` has the types of definitions, and under ``player.shielded`` those of attributes.
    ``complete``: with the rule at hand they are all that declare something.
    """

    names: Mapping[str, Type] = field(default_factory=dict)
    moves: Mapping[str, n.Move] = field(default_factory=dict)
    ballots: Mapping[str, n.Ballot] = field(default_factory=dict)
    complete: bool = False

    def with_names(self, names: Mapping[str, Type]) -> Known:
        """Return a copy with ``names`` added; they replace those it has."""
        return replace(self, names={**self.names, **names})

    def before(self, other: Known) -> Known:
        """Return this and another merged; where they differ, this one counts."""
        return Known(
            {**other.names, **self.names},
            {**other.moves, **self.moves},
            {**other.ballots, **self.ballots},
            self.complete or other.complete,
        )


@dataclass(frozen=True, slots=True)
class Place:
    """The surroundings of an expression, which say what names it may use.

    It has its name in messages, the bound names (None: any) and the types of parameters.
    """

    name: str
    binds: frozenset[str] | None
    parameters: Mapping[str, Type] = field(default_factory=dict)


def declared(statements: Iterable[n.Statement]) -> Known:
    """Collect the declarations among ``statements``; of two for one name the first counts."""
    names: dict[str, Type] = {}
    moves: dict[str, n.Move] = {}
    ballots: dict[str, n.Ballot] = {}
    for statement in statements:
        if isinstance(statement, n.Attribute):
            names.setdefault(f"{statement.owner}.{statement.name}", attribute_type(statement))
            if statement.said:
                names.setdefault(f"change.{statement.name}", attribute_type(statement))
        elif isinstance(statement, n.Move):
            moves.setdefault(statement.name, statement)
        elif isinstance(statement, n.Ballot):
            ballots.setdefault(statement.name, statement)
    return Known(names, moves, ballots)


def attribute_type(attribute: n.Attribute) -> Type:
    """Return the type of an attribute; one that begins absent may always be so."""
    optional = isinstance(attribute.initial, n.Absent) or attribute.type.name in t.OWNERS
    return t.held_as(attribute.type.name, attribute.keys, optional=optional)


def parameter_types(parameters: Iterable[n.Parameter]) -> dict[str, Type]:
    """Return the types of the parameters of a move or a ballot."""
    return {
        parameter.name: t.OF_MOVES.get(parameter.type.name, t.UNKNOWN) for parameter in parameters
    }


def choice_type(ballot: n.Ballot) -> Type:
    """Return the type of a vote in ``ballot``: a number or a text; for a player, the handle."""
    return t.NUMBER if ballot.choices.name == "number" else t.TEXT


def place_of_event(event: str, known: Known) -> Place | None:
    """Return the place of a clause on ``event``, or None if there can be no such event."""
    context = v.EVENTS.get(event)
    if context is not None:
        return Place(f"when {event}", frozenset(context.binds))
    name, _, suffix = event.partition(".")
    if suffix not in v.DECLARED_EVENTS or name in v.FIXED:
        return None
    binds = frozenset(v.DECLARED_EVENTS[suffix])
    found = known.moves.get(name) if suffix == v.MADE_EVENT else known.ballots.get(name)
    if found is None:
        return Place(f"when {event}", None, {"choice": t.UNKNOWN})
    types = parameter_types(found.parameters)
    if isinstance(found, n.Ballot) and "choice" in binds:
        types["choice"] = choice_type(found)
    return Place(f"when {event}", binds, types)


def place_of_subject(subject: str, known: Known) -> Place:
    """Return the place of a condition on ``subject``."""
    if subject in v.FIXED:
        return Place(f"require {subject}", frozenset(v.SUBJECTS[subject].binds))
    for binds, found in (
        (v.MOVE_BINDS, known.moves.get(subject)),
        (v.VOTING_BINDS, known.ballots.get(subject)),
    ):
        if found is not None:
            types = parameter_types(found.parameters)
            if isinstance(found, n.Ballot):
                types["choice"] = choice_type(found)
            return Place(f"require {subject}", frozenset(binds), types)
    if known.complete and subject in v.YIELDING:
        return Place(f"require {subject}", frozenset(v.SUBJECTS[subject].binds))
    return Place(f"require {subject}", None, {"choice": t.UNKNOWN})


def place_of_ballot(ballot: n.Ballot) -> Place:
    """Return the place of the expressions in a ballot's declaration."""
    types = parameter_types(ballot.parameters)
    return Place(f"ballot {ballot.name}", frozenset(v.BALLOT_BINDS), types)


# Checking ----------------------------------------------------------------------------------------


def own_known(statements: Sequence[n.Statement], others: Known) -> Known:
    """Collect the declarations and definitions among ``statements``, then those of ``others``."""
    known = declared(statements).before(others)
    defines = {s.name: s.expr for s in statements if isinstance(s, n.Define)}
    return known.with_names(types_of(defines, known.names))


def types_of(defines: Mapping[str, n.Expr], known: Mapping[str, Type]) -> dict[str, Type]:
    """Return the types of definitions, which rest on one another and on names that are known."""
    types: dict[str, Type] = {}
    for _ in range(_ROUNDS):
        names = {**known, **types}
        found = {name: infer(expr, names) for name, expr in defines.items()}
        if found == types:
            break
        types = found
    return types


def check(statements: Sequence[n.Statement], others: Known) -> Checker:
    """Find every problem and note of ``statements``; ``others`` are other rules' declarations."""
    known = own_known(statements, others)
    found = Checker(known.names, None, "a rule")
    _check_names(statements, found)
    for statement in statements:
        checked = _CHECKS[type(statement)](statement, known)
        found.problems += checked.problems
        found.notes += checked.notes
    return found


def _check_names(statements: Sequence[n.Statement], found: Checker) -> None:
    seen: set[tuple[str, str]] = set()
    for statement in statements:
        named = _named(statement)
        if named is None:
            continue
        kind, name = named
        if (kind, name) in seen:
            found.refuse(statement, f'"{name}" is {_VERBS[kind]} twice')
        seen.add((kind, name))


_VERBS: Final = {"define": "defined", "do": "declared", "attribute": "declared"}


def _named(statement: n.Statement) -> tuple[str, str] | None:
    """Return the kind of name that a clause takes, and the name; moves and ballots share a kind."""
    match statement:
        case n.Define(name=name):
            return "define", name
        case n.Move(name=name) | n.Ballot(name=name):
            return "do", name
        case n.Attribute(owner=owner, name=name):
            return "attribute", f"{owner}.{name}"
        case _:
            return None


def checker_at(place: Place, known: Known) -> Checker:
    """Return a checker for expressions in ``place``."""
    return Checker(known.names, place.binds, place.name, variables=dict(place.parameters))


# One function for each kind of clause ------------------------------------------------------------


def _check_define(define: n.Define, known: Known) -> Checker:
    asked = v.ASKED.get(define.name)
    binds = frozenset(v.NAMES if asked is None else asked.binds)
    place = "a definition" if asked is None else f'"{define.name}"'
    checker = Checker(known.names, binds, place, is_count=define.name == "adopted")
    if asked is None or (asked.type.optional and isinstance(define.expr, n.Absent)):
        checker.infer(define.expr)
    else:
        checker.expect(define.expr, asked.type.present)
    # The name of a function is free: "(" stands behind that, and games are older than functions.
    if define.name in v.NAMES:
        checker.refuse(define, f'"{define.name}" already has a meaning')
    if define.name in {dotted.partition(".")[0] for dotted in walking.dependencies(define.expr)}:
        checker.refuse(define, f'"{define.name}" is defined by itself')
    return checker


def _check_require(require: n.Require, known: Known) -> Checker:
    checker = checker_at(place_of_subject(require.subject, known), known)
    if checker.bound is None and require.subject not in v.YIELDING:
        message = f'nothing public that a rule can limit is called "{require.subject}"'
        checker.note(require, message, require.subject, v.SUBJECTS)
    checker.is_count = require.subject == "adoption"
    _check_parts(require, checker)
    return checker


def _check_when(when: n.When, known: Known) -> Checker:
    place = place_of_event(when.event, known)
    if place is None:
        checker = Checker(known.names, None, "an event")
        meant = v.meant_event(when.event)
        message = f'there is no event "{when.event}"'
        if meant is None:
            message += f"; rules hear of {', '.join(_KNOWN_BEST)} and more, and of NAME.made"
        checker.refuse(when, message, meant or "")
        return checker
    checker = checker_at(place, known)
    if checker.bound is None:
        checker.note(when, f'there is no public event "{when.event}"', when.event, v.EVENTS)
    _check_reaction(when, checker, known)
    return checker


def _check_every(every: n.Every, known: Known) -> Checker:
    checker = Checker(known.names, frozenset({"die", "dice"}), "every")
    if parse_schedule(every.schedule) is None:
        checker.refuse(
            every,
            f'"{every.schedule[:NAME_LENGTH]}" is no time such as "monday 00:00", "day 12:30", '
            '"month 1 00:00" for a day of the month from 1 to 28, "hour" or "36h"; a length is an '
            "hour or more",
            meant_schedule(every.schedule) or "",
        )
    _check_reaction(every, checker, known)
    return checker


def _check_parts(form: n.Form, checker: Checker) -> None:
    """Check the parts of a clause or an effect that must be of some type."""
    for name, slot in n.slots(type(form)).items():
        part = getattr(form, name)
        if slot.types and isinstance(part, n.Expr):
            _check_given(part, checker, *slot.types, rolls=slot.rolls, instead=slot.instead)


def _check_reaction(reaction: n.When | n.Every, checker: Checker, known: Known) -> None:
    _check_parts(reaction, checker)
    for effect in reaction.effects:
        _check_effect(effect, checker, known)


def _check_modify(modify: n.Modify, known: Known) -> Checker:
    context = v.MODIFIED[modify.what]
    checker = Checker(known.names, frozenset(context.binds), f"modify {modify.what}")
    _check_parts(modify, checker)
    checker.expect(modify.value, context.type)
    return checker


def _check_attribute(attribute: n.Attribute, known: Known) -> Checker:
    checker = Checker(known.names, frozenset(), f"attribute {attribute.owner}.{attribute.name}")
    if attribute.name in v.RECORDS[attribute.owner]:
        dotted = f"{attribute.owner}.{attribute.name}"
        checker.refuse(attribute, f'"{dotted}" already has a meaning')
    if attribute.name.startswith("_"):
        checker.refuse(attribute, "the name of an attribute begins with a letter")
    _check_type(attribute.type, checker, t.HELD)
    kind = t.HELD.get(attribute.type.name, t.UNKNOWN)
    if kind.item is not None and attribute.keyed is not None:
        message = "there is no list under a key, and none that a proposer says"
        checker.refuse(attribute, message)
    if attribute.said:
        _check_said(attribute, checker)
    if attribute.keys is not None and attribute.keys not in t.KEYED_BY:
        known_keys = f"{', '.join(t.KEYED_BY[:-1])} or {t.KEYED_BY[-1]}"
        message = f'a lookup is by {known_keys}, not by "{attribute.keys}"'
        checker.refuse(attribute, message, attribute.keys, t.KEYED_BY)
    if not isinstance(attribute.initial, n.Absent) and kind != t.UNKNOWN:
        checker.expect(attribute.initial, kind)
    _check_choice(attribute.type, attribute.initial, checker)
    if isinstance(attribute.audience, n.Expr):
        shown = Checker(known.names, _SHOWN_BY[attribute.owner], checker.place)
        shown.expect(attribute.audience, t.PLAYER, t.PLAYERS)
        checker.problems += shown.problems
    return checker


def _check_said(attribute: n.Attribute, checker: Checker) -> None:
    """Check an attribute whose value a proposer says."""
    if attribute.owner != "proposal":
        checker.refuse(attribute, "what a proposer says is an attribute of a proposal")
    elif attribute.name in v.RECORDS[t.CHANGE.name]:
        checker.refuse(attribute, f'"change.{attribute.name}" already has a meaning')
    if attribute.audience is not None:
        instead = f"when turn.taken: reveal proposal.{attribute.name} to everyone"
        checker.refuse(attribute, f"what a proposer says is told as other things are: {instead}")


_SHOWN_BY: Final[Mapping[str, frozenset[str]]] = {
    "player": frozenset({"player"}),
    "game": frozenset(),
    "proposal": frozenset({"proposal", "proposer"}),
    "ballot": frozenset({"ballot"}),
}
"""The names that the audience of an attribute may use, besides those known everywhere."""


def _check_move(move: n.Move, known: Known) -> Checker:
    checker = Checker(known.names, frozenset(), f"move {move.name}")
    _check_declaration(move, checker)
    return checker


def _check_ballot(ballot: n.Ballot, known: Known) -> Checker:
    place = place_of_ballot(ballot)
    checker = checker_at(place, known)
    _check_declaration(ballot, checker)
    written = ballot.choices
    if written.name not in _OF_BALLOTS:
        if not written.choices:
            message = "a ballot is about a number, a player, or choices: yes | no, or sign alone"
            checker.refuse(written, message)
        if len({*written.choices}) < len(written.choices) or _WITHDRAW in written.choices:
            checker.refuse(written, f"each choice stands once, and none is {_WITHDRAW}")
        if len(written.choices) == 1:
            (only,) = written.choices
            checker.note(written, f'"{only}" is the one choice of this ballot', only, _OF_BALLOTS)
    _check_parts(ballot, checker)
    return checker


def _check_declaration(what: n.Move | n.Ballot, checker: Checker) -> None:
    """Check the name, the parameters and the words of a move or a ballot."""
    if what.name in v.FIXED:
        checker.refuse(what, f'"{what.name}" already has a meaning')
    if len(what.parameters) > PARAMETERS:
        checker.refuse(what, f"more than {PARAMETERS} parameters")
    seen: set[str] = set()
    moves, changes = isinstance(what, n.Move), list[n.Parameter]()
    for parameter in what.parameters:
        if parameter.name in seen:
            checker.refuse(parameter, f'"{parameter.name}" stands twice')
        seen.add(parameter.name)
        _check_type(parameter.type, checker, t.OF_MOVES if moves else t.WRITTEN)
        if parameter.type.name == t.CHANGE.name and moves:
            changes.append(parameter)
    for further in changes[1:]:
        checker.refuse(further, "one move says one change")
    words = what.said
    if words is not None and not (words.strip() == words and 0 < len(words) <= NAME_LENGTH):
        checker.refuse(what, f"words that are said are a text of 1 to {NAME_LENGTH} letters")


def _check_type(
    written: n.TypeRef, checker: Checker, types: Mapping[str, Type] = t.WRITTEN
) -> None:
    if written.name == t.CHANGE.name and written.name not in types:
        checker.refuse(written, "only a move says a change: move reword(form: change)")
    elif written.name not in types or (written.name == "choice" and not written.choices):
        known = [name for name in types if name != "choice"]
        hint = "choices are written a | b"
        name = t.ELSEWHERE.get(written.name, written.name)
        if types is not t.HELD and written.name in _LISTS:
            hint = "only an attribute holds a list"
        elif written.name in _LISTS or written.name.startswith(_LIST):
            hint = "a list is one of players, texts, numbers or the like: list of players"
            # "players" alone and "list of player" mean the same.
            one = written.name.removeprefix(_LIST).removesuffix("s")
            near = v.closest(f"{t.ELSEWHERE.get(one, one)}s", (f"{kind}s" for kind in known))
            name = f"{_LIST}{near}" if near else ""
        message = f'there is no type "{written.name}"; {hint}'
        checker.refuse(written, message, name, known)


def _check_choice(written: n.TypeRef, value: n.Expr, checker: Checker) -> None:
    if written.choices and isinstance(value, n.Text) and value.value not in written.choices:
        message = f'expected {" or ".join(written.choices)}, found "{value.value[:NAME_LENGTH]}"'
        checker.refuse(value, message, value.value, written.choices)


def _check_protect(protect: n.Protect, known: Known) -> Checker:
    asked = v.ASKED.get(protect.what)
    binds = frozenset(v.NAMES if asked is None else asked.binds)
    checker = Checker(known.names, binds, f"protect {protect.what}", variables={v.HOLE: t.UNKNOWN})
    if protect.shape is not None:
        if protect.what in ("adoption", "freeing", "votes") or protect.what in v.SUBJECTS:
            checker.refuse(protect, "only a win, and what rules define, has a shape")
        checker.infer(protect.shape)
    if protect.condition is not None:
        undefined = protect.what in v.PROTECTED and protect.what != "adoption"
        if undefined or protect.what in v.ASKED or protect.shape is not None:
            checker.refuse(protect, "only moves are protected if something holds")
        moving = checker_at(place_of_subject(protect.what, known), known)
        _check_parts(protect, moving)
        checker.problems += moving.problems
    return checker


_CHECKS: Final[Mapping[type[n.Statement], Callable[[Any, Known], Checker]]] = {
    n.Define: _check_define,
    n.Require: _check_require,
    n.When: _check_when,
    n.Every: _check_every,
    n.Modify: _check_modify,
    n.Attribute: _check_attribute,
    n.Move: _check_move,
    n.Ballot: _check_ballot,
    n.Protect: _check_protect,
    n.Precedence: lambda _precedence, known: Checker(known.names, None, ""),
}

# Effects -----------------------------------------------------------------------------------------


_NOT_REWRITTEN: Final = {
    **dict.fromkeys(("text", "title"), "write rewrite proposal as …, or rewrite a rule as …"),
    **dict.fromkeys(
        ("kind", "target", "clauses"),
        "rewrite a proposal as a change that somebody says: move reword(which: proposal, form: "
        "change), when reword.made: rewrite which as form",
    ),
    "number": "rewrite leaves numbers as they are: repeal a rule, and enact its text under another",
}
"""Answers to those who would rewrite something of a thing."""


def _check_rewrite(effect: n.Rewrite, checker: Checker) -> None:
    """Refuse a change for what is no proposal, and one that is not named by its parameter.

    Authors who would rewrite something that cannot be rewritten are told which words to use.
    """
    before = len(checker.problems)
    _check_parts(effect, checker)
    what = effect.what.field if isinstance(effect.what, n.Field) else ""
    if checker.problems[before:] and what in _NOT_REWRITTEN:
        checker.refuse(effect, _NOT_REWRITTEN[what])
    aside = replace(checker, problems=[])  # What is wrong inside has been told.
    if aside.infer(effect.text).present != t.CHANGE:
        return
    if aside.infer(effect.what).present == t.RULE:
        checker.refuse(effect.text, "a rule in force is rewritten as a text, not as a change")
    elif not isinstance(effect.text, n.Name):
        checker.refuse(effect.text, "a change is named by the parameter that it is")


def _check_effect(effect: n.Effect, checker: Checker, known: Known) -> None:
    if isinstance(effect, n.Rewrite):
        _check_rewrite(effect, checker)
        return
    _check_parts(effect, checker)
    match effect:
        case n.Reveal() | n.Say():
            _check_all_told(effect, checker)
        case n.Set():
            _check_set(effect, checker)
        case n.Cast():
            if checker.bound is not None and not checker.bound & {"proposal", "ballot"}:
                message = "a vote is cast where there is a proposal or a ballot"
                checker.refuse(effect, f"{message}, as in when turn.taken or when vote.cast")
        case n.Open():
            _check_open(effect, checker, known)
        case n.ForEach():
            _check_each(effect, checker, known)


def _check_given(
    expr: n.Expr, checker: Checker, *wanted: Type, rolls: bool = True, instead: str = ""
) -> Type:
    """Check an expression in an effect or a condition; with ``rolls`` it may roll dice."""
    checker.rolls = rolls
    found = checker.expect(expr, *wanted, instead=instead) if wanted else checker.infer(expr)
    checker.rolls = False
    return found


def _check_all_told(effect: n.Reveal | n.Say, checker: Checker) -> None:
    if isinstance(effect, n.Say):
        for part in effect.parts:
            _check_told(part, walking.leftmost(part), checker)
    else:
        for path in effect.fields:
            _check_told(path.expr, path, checker)


def _check_told(expr: n.Expr, place: n.Node, checker: Checker) -> None:
    found = _check_given(expr, checker).present
    shown = found.item or (found.keyed[1].present if found.keyed is not None else found)
    if shown not in {*_TOLD, t.UNKNOWN}:
        told = {*_TOLD, t.UNKNOWN}
        fields = " or ".join(
            f".{name}"
            for name, word in v.RECORDS.get(shown.name, {}).items()
            if (word.type.present.item or word.type.present) in told
        )
        # What is absent has no field that could be revealed in its place.
        instead = f" whole, only its {fields}" if fields else ""
        checker.refuse(place, f"cannot reveal {a(found)}{instead}")


def _check_set(effect: n.Set, checker: Checker) -> None:
    owner = checker.infer(effect.target.owner).present
    if owner not in {*t.OWNERS.values(), t.UNKNOWN}:
        checker.refuse(effect, f"{a(owner)} has no attributes of a rule's making")
    elif effect.attribute in v.RECORDS.get(owner.name, {}):
        message = f'"{owner.name}.{effect.attribute}" is no attribute of a rule\'s making'
        if effect.attribute == "points":
            message += "; points change by award"
        checker.refuse(effect, message)
    known = checker.names.get(f"{owner.name}.{effect.attribute}", t.UNKNOWN)
    known = _under(effect, known.present, checker)
    found = _check_given(effect.value, checker)
    if t.UNKNOWN in (known, found) or found == t.ABSENT:
        return
    if t.join(known.present, found.present) is None:
        message = f"expected {a(known)}, found {a(found)}"
        meant = ""
        if known.item == found.present:
            place = f"{walking.dotted_name(effect.target.owner)}.{effect.attribute}"
            meant = f"with({place}, {format_expr(effect.value)})"
        elif found.item == known.present:
            meant = format_expr(n.Index(effect.value, n.Number(1)))
        checker.refuse(walking.leftmost(effect.value), message, meant)


def _under(effect: n.Set, known: Type, checker: Checker) -> Type:
    """Check the key of what is set; return the type of what is set under it."""
    key = effect.target.key
    if key is None and known.keyed is not None:
        place = f"{walking.dotted_name(effect.target.owner)}.{effect.attribute}"
        checker.refuse(effect, f"{a(known)} is set key by key: set {place}[…] = …")
        return t.UNKNOWN
    if key is None:
        return known
    wanted = () if known.keyed is None else known.keyed[:1]
    _check_given(key, checker, *(kind for kind in wanted if kind != t.UNKNOWN))
    if known.item is not None:
        place = f"{walking.dotted_name(effect.target.owner)}.{effect.attribute}"
        message = f"{a(known)} is set whole: set {place} = with({place}, …)"
        checker.refuse(effect, message)
    elif known != t.UNKNOWN and known.keyed is None:
        checker.refuse(effect, f"{a(known)} has nothing under keys")
    return t.UNKNOWN if known.keyed is None else known.keyed[1]


def _check_open(effect: n.Open, checker: Checker, known: Known) -> None:
    ballot = known.ballots.get(effect.ballot)
    if ballot is None:
        for argument in effect.arguments:
            _check_given(argument, checker)
        return
    types = list(parameter_types(ballot.parameters).values())
    if len(types) != len(effect.arguments):
        message = f"{effect.ballot} takes {len(types)} things, found {len(effect.arguments)}"
        checker.refuse(effect, message)
        return
    for argument, wanted in zip(effect.arguments, types, strict=True):
        _check_given(argument, checker, *(() if wanted == t.UNKNOWN else (wanted,)))


def _check_each(effect: n.ForEach, checker: Checker, known: Known) -> None:
    checker.refuse_variable(effect, effect.variable)
    listed = _check_given(effect.source, checker).present
    outer = dict(checker.variables)
    checker.variables[effect.variable] = checker.item_of(effect.source, listed)
    _check_effect(effect.effect, checker, known)
    checker.variables = outer
