"""Which clauses the language admits: what each may speak of in its place, and of which types.

The engine checks clauses when they are sent and reads none that fail. So the audit has to refuse
the same, or a forged journal could hold rules that nobody could have made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from gamemaster.audit.language import syntax as s
from gamemaster.audit.language import vocabulary as v
from gamemaster.audit.language.effect_checking import check_effect
from gamemaster.audit.language.expressions import Constant, Expression
from gamemaster.audit.language.failures import Unreadable
from gamemaster.audit.language.formulas import Formula
from gamemaster.audit.language.inference import Checker, type_of
from gamemaster.audit.language.limits import NAME_LETTERS, PARAMETERS
from gamemaster.audit.language.resting import free_names
from gamemaster.audit.language.schedules import read_schedule
from gamemaster.audit.language.vocabulary import UNKNOWN, Type
from gamemaster.audit.language.words import FUNCTION_WORDS

_ROUNDS: Final = 8
"""How often the types of definitions are passed on to one another."""
_FEWEST_CHOICES: Final = 2


@dataclass(frozen=True, slots=True)
class Declared:
    """What the clauses of one rule declare: types by name, moves and ballots."""

    types: Mapping[str, Type]
    moves: Mapping[str, s.Move]
    ballots: Mapping[str, s.Ballot]

    def at(self, binds: frozenset[str] | None, variables: Mapping[str, Type]) -> Checker:
        """Return a checker for a place where these names are bound."""
        return Checker(self.types, binds, dict(variables))


def admit(clauses: tuple[s.Clause, ...]) -> None:
    """Check the clauses of a rule. Raises Unreadable for the first that cannot be right."""
    declared = _declared(clauses)
    names = [
        (group, *[getattr(clause, part) for part in parts])
        for clause in clauses
        for group, *parts in _NAMED.get(type(clause), ())
    ]
    if len({*names}) < len(names):
        raise Unreadable("a name is given twice")
    for clause in clauses:
        _CHECKS[type(clause)](clause, declared)


_NAMED: Final[Mapping[type[s.Clause], tuple[tuple[str, ...], ...]]] = {
    s.Define: (("define", "name"),),
    s.Attribute: (("attribute", "owner", "name"),),
    s.Move: (("do", "name"),),
    s.Ballot: (("do", "name"),),
}
"""What clauses give names to, and the parts of the name; moves and ballots are made by ``do``."""


def _declared(clauses: Iterable[s.Clause]) -> Declared:
    clauses = tuple(clauses)
    attributes: dict[str, Type] = {}
    moves: dict[str, s.Move] = {}
    ballots: dict[str, s.Ballot] = {}
    for clause in clauses:
        match clause:
            case s.Attribute(owner=owner, name=name):
                attributes.setdefault(f"{owner}.{name}", _type_of_attribute(clause))
            case s.Move(name=name):
                moves.setdefault(name, clause)
            case s.Ballot(name=name):
                ballots.setdefault(name, clause)
    defines = {clause.name: clause.value for clause in clauses if isinstance(clause, s.Define)}
    types: dict[str, Type] = {}
    for _ in range(_ROUNDS):
        known = {**attributes, **types}
        found = {name: type_of(value.expression, known) for name, value in defines.items()}
        if found == types:
            break
        types = found
    return Declared({**attributes, **types}, moves, ballots)


def _type_of_attribute(clause: s.Attribute) -> Type:
    """Return the type of an attribute; one that begins absent may be so again."""
    found = v.WRITTEN.get(clause.type.name, UNKNOWN)
    absent = clause.initial.expression == Constant(None)
    return found._replace(optional=found.name in v.SHOWN_BY or (absent and found != UNKNOWN))


def _types(parameters: Iterable[s.Parameter]) -> dict[str, Type]:
    return {one.name: v.WRITTEN.get(one.type.name, UNKNOWN) for one in parameters}


def _voting(ballot: s.Ballot) -> dict[str, Type]:
    """Return the types of what a vote in a ballot speaks of."""
    return {**_types(ballot.parameters), "choice": _of_choice(ballot)}


def _of_choice(ballot: s.Ballot) -> Type:
    return v.NUMBER if ballot.choices.name == "number" else v.TEXT


# One function for each kind of clause ------------------------------------------------------------


def _define(clause: s.Define, declared: Declared) -> None:
    wanted, binds = v.ASKED.get(clause.name, (None, frozenset(v.NAMES)))
    checker = declared.at(binds, {})
    checker.counted = clause.name == "adopted"
    expression = clause.value.expression
    if wanted is None or (wanted.optional and expression == Constant(None)):
        checker.infer(expression)
    else:
        checker.expect(expression, wanted.present)
    if clause.name in v.NAMES or clause.name in FUNCTION_WORDS:
        raise Unreadable("a name that has a meaning already")
    if clause.name in free_names(expression):
        raise Unreadable("a definition that rests on itself")


def _require(clause: s.Require, declared: Declared) -> None:
    subject = clause.subject
    checker = declared.at(None, {"choice": UNKNOWN})
    if subject in v.SUBJECTS:
        checker = declared.at(v.SUBJECTS[subject], {})
    elif subject in declared.moves:
        checker = declared.at(v.MAKING, _types(declared.moves[subject].parameters))
    elif subject in declared.ballots:
        checker = declared.at(v.VOTING, _voting(declared.ballots[subject]))
    checker.counted = subject == "adoption"
    checker.expect(clause.condition.expression, v.BOOLEAN)
    _check_part(checker, clause.citing, v.NUMBER)


def _when(clause: s.When, declared: Declared) -> None:
    checker = _after(clause.event, declared)
    _check_part(checker, clause.after, v.DURATION)
    _check_reaction(checker, clause, declared)


def _after(event: str, declared: Declared) -> Checker:
    """Return a checker for what is bound after an event. Raises Unreadable if there is none."""
    if event in v.EVENTS:
        return declared.at(v.EVENTS[event], {})
    name, _, what = event.partition(".")
    if what not in v.OF_DECLARED or name in v.SUBJECTS:
        raise Unreadable("there is no such event")
    binds = v.OF_DECLARED[what]
    found = declared.moves.get(name) if what == "made" else declared.ballots.get(name)
    if found is None:
        return declared.at(None, {"choice": UNKNOWN})
    variables = _types(found.parameters)
    if isinstance(found, s.Ballot) and "choice" in binds:
        variables["choice"] = _of_choice(found)
    return declared.at(binds, variables)


def _every(clause: s.Every, declared: Declared) -> None:
    if read_schedule(clause.schedule) is None:
        raise Unreadable("that is no time that comes again")
    _check_reaction(declared.at(v.EVERY, {}), clause, declared)


def _check_reaction(checker: Checker, clause: s.When | s.Every, declared: Declared) -> None:
    _check_part(checker, clause.condition, v.BOOLEAN)
    for effect in clause.effects:
        check_effect(effect, checker, declared.ballots)


def _check_part(checker: Checker, part: Formula | None, *wanted: Type) -> None:
    if part is not None:
        checker.expect(part.expression, *wanted)


def _modify(clause: s.Modify, declared: Declared) -> None:
    wanted, binds = v.MODIFIED[clause.what]
    checker = declared.at(binds, {})
    _check_part(checker, clause.condition, v.BOOLEAN)
    checker.expect(clause.value.expression, wanted)


def _attribute(clause: s.Attribute, declared: Declared) -> None:
    if clause.name in v.FIELDS[clause.owner] or clause.name.startswith("_"):
        raise Unreadable("no attribute can be called so")
    _check_type(clause.type)
    initial, wanted = clause.initial.expression, v.WRITTEN[clause.type.name]
    if initial != Constant(None):
        declared.at(frozenset(), {}).expect(initial, wanted)
    _check_choice(clause.type, initial)
    if isinstance(clause.audience, Formula):
        audience = declared.at(v.SHOWN_BY[clause.owner], {})
        audience.expect(clause.audience.expression, v.PLAYER, v.PLAYERS)


def _check_choice(kind: s.TypeName, initial: Expression) -> None:
    """Refuse a written text that is none of the choices."""
    text = initial.value if isinstance(initial, Constant) else None
    if kind.choices and isinstance(text, str) and text not in kind.choices:
        raise Unreadable("that is none of the choices")


def _check_type(kind: s.TypeName) -> None:
    if kind.name not in v.WRITTEN or (kind.name == "choice" and not kind.choices):
        raise Unreadable("there is no such type")


def _move(clause: s.Move, _declared: Declared) -> None:
    _check_declaration(clause)


def _ballot(clause: s.Ballot, declared: Declared) -> None:
    _check_declaration(clause)
    choices = clause.choices.choices
    several = len(choices) >= _FEWEST_CHOICES and len({*choices, "withdraw"}) > len(choices)
    if clause.choices.name != "number" and not several:
        raise Unreadable("a ballot is about a number, or about several choices")
    checker = declared.at(v.COUNTING, _types(clause.parameters))
    _check_part(checker, clause.among, v.PLAYERS)
    _check_part(checker, clause.closes, v.BOOLEAN)
    _check_part(checker, clause.again, v.INSTANT)


def _check_declaration(clause: s.Move | s.Ballot) -> None:
    """Check the name, the parameters and the words of a move or a ballot."""
    names = [one.name for one in clause.parameters]
    if clause.name in v.SUBJECTS or len(names) > PARAMETERS or len({*names}) < len(names):
        raise Unreadable("no move or ballot can be called so, or take this")
    for parameter in clause.parameters:
        _check_type(parameter.type)
    said = clause.said
    if said is not None and not (said.strip() == said and 0 < len(said) <= NAME_LETTERS):
        raise Unreadable("words that are said are some letters")


def _precedence(_clause: s.Precedence, _declared: Declared) -> None:
    """Whatever a rule says of its place among others is admitted."""


_CHECKS: Final[Mapping[type[s.Clause], Callable[[Any, Declared], None]]] = {
    s.Define: _define, s.Require: _require, s.When: _when, s.Every: _every, s.Modify: _modify,
    s.Attribute: _attribute, s.Move: _move, s.Ballot: _ballot, s.Precedence: _precedence,
}  # fmt: skip
