"""Checks the clauses of a rule: the names that are bound in each place, and the types.

The engine checks clauses when they are sent and reads none that fail. So the audit has to refuse
the same, or a forged journal could hold rules that nobody could have made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from gamemaster.audit.language import forms
from gamemaster.audit.language import tables as t
from gamemaster.audit.language.bounds import NAME_LETTERS, PARAMETERS, Unreadable
from gamemaster.audit.language.expressions import Constant, free_names
from gamemaster.audit.language.inferring import Checker, either, type_of
from gamemaster.audit.language.running import Formula
from gamemaster.audit.language.tables import UNKNOWN, Type, typed
from gamemaster.audit.language.times import read_schedule

_ROUNDS: Final = 8
"""The rounds in which the types of definitions are passed on to one another."""
_FEWEST_CHOICES: Final = 2
_NOTHING: Final = Constant(None)
_TOLD: Final = frozenset(
    {*t.ORDERED, t.BOOLEAN, t.TEXT, Type("document"), UNKNOWN, *map(Type, t.COMPARED)}
)
_NAMED: Final = {
    "define": ("define", "name"), "attribute": ("attribute", "owner", "name"),
    "move": ("do", "name"), "ballot": ("do", "name"),
}  # fmt: skip
"""Clauses that give names, and the parts of the name; moves and ballots are made by ``do``."""


def admit(clauses: tuple[forms.Clause, ...]) -> None:
    """Check the clauses of a rule. Raises Unreadable for the first that cannot be right."""
    names = []
    for clause in clauses:
        group, *parts = _NAMED.get(clause.kind, ("",))
        if group:
            names.append((group, *[getattr(clause, part) for part in parts]))
    if len({*names}) < len(names):
        raise Unreadable("a name is given twice")
    declared = _Declared(clauses)
    for clause in clauses:
        if clause.kind in _CHECKS:
            _CHECKS[clause.kind](clause, declared)


class _Declared:
    """The declarations in the clauses of one rule: types by name, moves and ballots."""

    def __init__(self, clauses: Iterable[forms.Clause]) -> None:
        listed = {
            kind: [clause for clause in clauses if clause.kind == kind] for kind in forms.CLAUSES
        }
        self.moves = {clause.name: clause for clause in listed["move"]}
        self.ballots = {clause.name: clause for clause in listed["ballot"]}
        attributes = {f"{held.owner}.{held.name}": _held(held) for held in listed["attribute"]}
        found: dict[str, Type] = {}
        for _ in range(_ROUNDS):
            self.types = {**attributes, **found}
            found = {
                clause.name: type_of(clause.value.expression, self.types)
                for clause in listed["define"]
            }
            if {**attributes, **found} == self.types:
                break
        self.types = {**attributes, **found}

    def at(self, binds: frozenset[str] | None, variables: Mapping[str, Type]) -> Checker:
        """Return a checker for a place where these names are bound."""
        return Checker(self.types, binds, dict(variables))


def _held(attribute: forms.Clause) -> Type:
    """Return the type of an attribute; one that begins absent may be so again."""
    found = t.WRITTEN.get(attribute.type.name, UNKNOWN)
    absent = attribute.initial.expression == _NOTHING
    return found._replace(optional=found.name in t.OWNERS or (absent and found != UNKNOWN))


def _types(parameters: Iterable[forms.Parameter]) -> dict[str, Type]:
    return {parameter.name: t.WRITTEN.get(parameter.type.name, UNKNOWN) for parameter in parameters}


def _choice(ballot: forms.Clause) -> dict[str, Type]:
    return {"choice": t.NUMBER if ballot.choices.name == "number" else t.TEXT}


def _check_parts(node: forms.Node, checker: Checker) -> None:
    """Check the parts of a clause or effect for which its form gives types."""
    for slot in forms.slots((forms.CLAUSES | forms.EFFECTS)[node.kind]):
        part, (kind, rolled, _) = getattr(node, slot.name), slot.kind.partition("!")
        if slot.kind in ("party", "recipients"):
            kind, rolled = "player|[player]", "!"
        if isinstance(part, Formula) and kind != "any":
            _given(part, checker, *map(typed, kind.split("|")), rolls=bool(rolled))


def _given(part: Formula, checker: Checker, *wanted: Type, rolls: bool = True) -> Type:
    """Check an expression, for which dice may be rolled where an effect gives it."""
    checker.rolls = rolls
    expression = part.expression
    found = checker.expect(expression, *wanted) if wanted else checker.infer(expression)
    checker.rolls = False
    return found


# Clauses -----------------------------------------------------------------------------------------


def _define(clause: forms.Clause, declared: _Declared) -> None:
    wanted, binds = t.ASKED.get(clause.name, (None, frozenset(t.NAMES)))
    checker = declared.at(binds, {})
    checker.counted = clause.name == "adopted"
    expression = clause.value.expression
    if wanted is None or (wanted.optional and expression == _NOTHING):
        checker.infer(expression)
    else:
        checker.expect(expression, wanted.present)
    if clause.name in t.NAMES or clause.name in t.FUNCTION_WORDS:
        raise Unreadable("a name that has a meaning already")
    if clause.name in free_names(expression):
        raise Unreadable("a definition that rests on itself")


def _require(clause: forms.Clause, declared: _Declared) -> None:
    checker = _judging(clause.subject, declared)
    checker.counted = clause.subject == "adoption"
    _check_parts(clause, checker)


def _judging(subject: str, declared: _Declared) -> Checker:
    """Return a checker for the judging of a kind of move."""
    if subject in t.SUBJECTS:
        return declared.at(t.SUBJECTS[subject], {})
    if subject in declared.moves:
        return declared.at(t.PLACES["making"], _types(declared.moves[subject].parameters))
    if subject in declared.ballots:
        ballot = declared.ballots[subject]
        return declared.at(t.PLACES["voting"], {**_types(ballot.parameters), **_choice(ballot)})
    return declared.at(None, {"choice": UNKNOWN})


def _when(clause: forms.Clause, declared: _Declared) -> None:
    _reaction(clause, _after(clause.event, declared), declared)


def _after(event: str, declared: _Declared) -> Checker:
    """Return a checker for reactions to an event. Raises Unreadable if there is none."""
    if event in t.EVENTS:
        return declared.at(t.EVENTS[event], {})
    name, _, what = event.partition(".")
    if what not in t.OF_DECLARED or name in t.SUBJECTS:
        raise Unreadable("there is no such event")
    found = (declared.moves if what == "made" else declared.ballots).get(name)
    if found is None:
        return declared.at(None, {"choice": UNKNOWN})
    chosen = _choice(found) if what == "cast" else {}
    return declared.at(t.OF_DECLARED[what], {**_types(found.parameters), **chosen})


def _every(clause: forms.Clause, declared: _Declared) -> None:
    if read_schedule(clause.schedule) is None:
        raise Unreadable("that is no time that comes again")
    _reaction(clause, declared.at(t.PLACES["every"], {}), declared)


def _reaction(clause: forms.Clause, checker: Checker, declared: _Declared) -> None:
    _check_parts(clause, checker)
    outer = checker.variables
    for effect in clause.effects:
        _effect(effect, checker, declared.ballots)
        checker.variables = outer


def _modify(clause: forms.Clause, declared: _Declared) -> None:
    if clause.what not in t.MODIFIED:
        raise Unreadable("only awards and texts are modified")
    wanted, binds = t.MODIFIED[clause.what]
    checker = declared.at(binds, {})
    _check_parts(clause, checker)
    checker.expect(clause.value.expression, wanted)


def _attribute(clause: forms.Clause, declared: _Declared) -> None:
    if clause.owner not in t.OWNERS:
        raise Unreadable("nothing else has attributes")
    if clause.name in t.FIELDS[clause.owner] or clause.name.startswith("_"):
        raise Unreadable("no attribute can be called so")
    _check_type(clause.type)
    initial = clause.initial.expression
    if initial != _NOTHING:
        declared.at(frozenset(), {}).expect(initial, t.WRITTEN[clause.type.name])
    text = initial.value if isinstance(initial, Constant) else None
    if clause.type.choices and isinstance(text, str) and text not in clause.type.choices:
        raise Unreadable("that is none of the choices")
    if isinstance(clause.audience, Formula):
        audience = declared.at(t.PLACES[f"shown of a {clause.owner}"], {})
        audience.expect(clause.audience.expression, t.PLAYER, t.PLAYERS)


def _check_type(kind: forms.TypeName) -> None:
    if kind.name not in t.WRITTEN or (kind.name == "choice" and not kind.choices):
        raise Unreadable("there is no such type")


def _move(clause: forms.Clause, _declared: _Declared) -> None:
    """Check the name, the parameters and the words of a move or a ballot."""
    names = [parameter.name for parameter in clause.parameters]
    if clause.name in t.SUBJECTS or len(names) > PARAMETERS or len({*names}) < len(names):
        raise Unreadable("no move or ballot can be called so, or take this")
    for parameter in clause.parameters:
        _check_type(parameter.type)
    said = clause.said
    if said is not None and not (said.strip() == said and 0 < len(said) <= NAME_LETTERS):
        raise Unreadable("words that are said are some letters")


def _ballot(clause: forms.Clause, declared: _Declared) -> None:
    _move(clause, declared)
    choices = clause.choices.choices
    several = len(choices) >= _FEWEST_CHOICES and len({*choices, "withdraw"}) > len(choices)
    if clause.choices.name != "number" and not several:
        raise Unreadable("a ballot is about a number, or about several choices")
    _check_parts(clause, declared.at(t.PLACES["counting"], _types(clause.parameters)))


def _protect(clause: forms.Clause, declared: _Declared) -> None:
    what, shape = clause.what, clause.shape
    if shape is not None:
        if what in ("adoption", "freeing", "votes") or what in t.SUBJECTS:
            raise Unreadable("only a win, and what rules define, has a shape")
        _, binds = t.ASKED.get(what, (None, frozenset(t.NAMES)))
        declared.at(binds, {t.HOLE: UNKNOWN}).infer(shape.expression)
    if clause.condition is not None:
        undefined = what in t.UNDEFINED and what != "adoption"
        if undefined or what in t.ASKED or shape is not None:
            raise Unreadable("only moves are protected if something holds")
        _check_parts(clause, _judging(what, declared))


_CHECKS: Final[Mapping[str, Callable[[forms.Clause, _Declared], None]]] = {
    "define": _define, "require": _require, "when": _when, "every": _every, "modify": _modify,
    "attribute": _attribute, "move": _move, "ballot": _ballot,
    "protect": _protect,
}  # fmt: skip
"""The check of each kind of clause; claims of precedence need none."""


# Effects -----------------------------------------------------------------------------------------


def _effect(effect: forms.Effect, checker: Checker, ballots: Mapping[str, forms.Clause]) -> None:
    """Check one effect; ``ballots`` are those that its rule declares. Raises Unreadable."""
    while effect.kind == "for":
        checker.check_variable(effect.variable)
        checker.rolls = True
        item = checker.items(effect.source.expression)
        checker.rolls = False
        checker.variables = {**checker.variables, effect.variable: item}
        effect = effect.effect
    _check_parts(effect, checker)
    match effect.kind:
        case "reveal":
            for item in effect.items:
                told = _given(item.value, checker).present
                if (told.item or told) not in _TOLD:
                    checker.refuse("that cannot be told whole")
        case "set":
            _set(effect, checker)
        case "cast" if checker.bound is not None and not checker.bound & {"proposal", "ballot"}:
            checker.refuse("there is nothing to vote on here")
        case "open":
            _open(effect, checker, ballots.get(effect.ballot))


def _set(effect: forms.Effect, checker: Checker) -> None:
    owner, attribute = effect.place
    found, of = _given(effect.value, checker), checker.infer(owner.expression).present.name
    if of not in (*t.OWNERS, UNKNOWN.name) or attribute in t.FIELDS.get(of, {}):
        checker.refuse("that is no attribute of rules' making")
    known = checker.known.get(f"{of}.{attribute}", UNKNOWN)
    if found == t.ABSENT or UNKNOWN in (known, found):
        return
    if either(known.present, found.present) is None:
        checker.refuse("that attribute is of another type")


def _open(effect: forms.Effect, checker: Checker, ballot: forms.Clause | None) -> None:
    wanted: list[list[Type]] = [[] for _ in effect.arguments]
    if ballot is not None:
        named = [t.WRITTEN.get(parameter.type.name) for parameter in ballot.parameters]
        wanted = [[] if kind is None else [kind] for kind in named]
    if len(wanted) != len(effect.arguments):
        raise Unreadable("the ballot takes other things")
    for argument, kinds in zip(effect.arguments, wanted, strict=True):
        _given(argument, checker, *kinds)
