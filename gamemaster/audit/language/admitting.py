"""Checks the clauses of a rule: the names that are bound in each place, and the types.

The engine checks clauses when they are sent and reads none that fail. So the audit has to refuse
the same, or a forged journal could hold rules that nobody could have made.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from gamemaster.audit.language import forms
from gamemaster.audit.language import tables as t
from gamemaster.audit.language.bounds import NAME_LETTERS, PARAMETERS, Unreadable
from gamemaster.audit.language.expressions import Constant, Name, free_names
from gamemaster.audit.language.inferring import Checker, either, passed_on
from gamemaster.audit.language.running import Formula
from gamemaster.audit.language.tables import UNKNOWN, Type, typed
from gamemaster.audit.language.times import read_schedule

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
    admitting = _Admitting(clauses)
    for clause in clauses:
        # Claims of precedence need no check.
        check = getattr(admitting, f"_{clause.kind}", None)
        if check is not None:
            check(clause)


class _Admitting:
    """Checks the clauses of one rule, each kind by the method of its name.

    It knows what they declare: types by name, moves and ballots.
    """

    def __init__(self, clauses: Iterable[forms.Clause]) -> None:
        listed = {
            kind: [clause for clause in clauses if clause.kind == kind] for kind in forms.CLAUSES
        }
        self.moves = {clause.name: clause for clause in listed["move"]}
        self.ballots = {clause.name: clause for clause in listed["ballot"]}
        attributes = {f"{held.owner}.{held.name}": _held(held) for held in listed["attribute"]}
        spoken = [held for held in listed["attribute"] if held.keyed == t.PROPOSER]
        attributes |= {f"change.{held.name}": _held(held) for held in spoken}
        defined = {clause.name: clause.value.expression for clause in listed["define"]}
        self.types = passed_on(defined, attributes)

    def at(self, binds: frozenset[str] | None, variables: Mapping[str, Type]) -> Checker:
        """Return a checker for a place where these names are bound."""
        return Checker(self.types, binds, dict(variables))

    def _define(self, clause: forms.Clause) -> None:
        wanted, binds = t.ASKED.get(clause.name, (None, frozenset(t.NAMES)))
        checker = self.at(binds, {})
        checker.counted = clause.name == "adopted"
        expression = clause.value.expression
        if wanted is None or (wanted.optional and expression == _NOTHING):
            checker.infer(expression)
        else:
            checker.expect(expression, wanted.present)
        if clause.name in t.NAMES:
            raise Unreadable("a name that has a meaning already")
        if clause.name in free_names(expression):
            raise Unreadable("a definition that rests on itself")

    def _require(self, clause: forms.Clause) -> None:
        checker = self._judging(clause.subject)
        checker.counted = clause.subject == "adoption"
        _check_parts(clause, checker)

    def _judging(self, subject: str) -> Checker:
        """Return a checker for the judging of a kind of move."""
        if subject in t.FIXED:
            return self.at(t.SUBJECTS[subject], {})
        if subject in self.moves:
            return self.at(t.PLACES["making"], parameter_types(self.moves[subject].parameters))
        if subject in self.ballots:
            ballot = self.ballots[subject]
            return self.at(
                t.PLACES["voting"], {**parameter_types(ballot.parameters), **choice_type(ballot)}
            )
        return self.at(None, {"choice": UNKNOWN})

    def _when(self, clause: forms.Clause) -> None:
        self._reaction(clause, self._after(clause.event))

    def _after(self, event: str) -> Checker:
        """Return a checker for reactions to an event. Raises Unreadable if there is none."""
        if event in t.EVENTS:
            return self.at(t.EVENTS[event], {})
        name, _, what = event.partition(".")
        if what not in t.OF_DECLARED or name in t.FIXED:
            raise Unreadable("there is no such event")
        found = (self.moves if what == "made" else self.ballots).get(name)
        if found is None:
            return self.at(None, {"choice": UNKNOWN})
        chosen = choice_type(found) if what == "cast" else {}
        return self.at(t.OF_DECLARED[what], {**parameter_types(found.parameters), **chosen})

    def _every(self, clause: forms.Clause) -> None:
        if read_schedule(clause.schedule) is None:
            raise Unreadable("that is no time that comes again")
        self._reaction(clause, self.at(t.PLACES["every"], {}))

    def _reaction(self, clause: forms.Clause, checker: Checker) -> None:
        _check_parts(clause, checker)
        outer = checker.variables
        for effect in clause.effects:
            self._effect(effect, checker)
            checker.variables = outer

    def _modify(self, clause: forms.Clause) -> None:
        if clause.what not in t.MODIFIED:
            raise Unreadable("only awards and texts are modified")
        wanted, binds = t.MODIFIED[clause.what]
        checker = self.at(binds, {})
        _check_parts(clause, checker)
        checker.expect(clause.value.expression, wanted)

    def _attribute(self, clause: forms.Clause) -> None:
        if clause.owner not in t.OWNERS:
            raise Unreadable("nothing else has attributes")
        if clause.name in t.FIELDS[clause.owner] or clause.name.startswith("_"):
            raise Unreadable("no attribute can be called so")
        _check_type(clause.type, t.HELD)
        if clause.type.name in t.LISTS and clause.keyed is not None:
            raise Unreadable("no list is by anything")
        if clause.keyed not in (None, t.PROPOSER, *t.KEYS):
            raise Unreadable("no lookup is by that")
        if clause.keyed == t.PROPOSER and (
            clause.owner != "proposal"
            or clause.name in t.FIELDS["change"]
            or clause.audience is not None
        ):
            raise Unreadable("no proposer says that")
        initial = clause.initial.expression
        if initial != _NOTHING:
            self.at(frozenset(), {}).expect(initial, t.HELD[clause.type.name])
        text = initial.value if isinstance(initial, Constant) else None
        if clause.type.choices and isinstance(text, str) and text not in clause.type.choices:
            raise Unreadable("that is none of the choices")
        if isinstance(clause.audience, Formula):
            audience = self.at(t.PLACES[f"shown of a {clause.owner}"], {})
            audience.expect(clause.audience.expression, t.PLAYER, t.PLAYERS)

    def _move(self, clause: forms.Clause) -> None:
        """Check the name, the parameters and the words of a move or a ballot."""
        names = [parameter.name for parameter in clause.parameters]
        if clause.name in t.FIXED or len(names) > PARAMETERS or len({*names}) < len(names):
            raise Unreadable("no move or ballot can be called so, or take this")
        types = t.OF_MOVES if clause.kind == "move" else t.WRITTEN
        for parameter in clause.parameters:
            _check_type(parameter.type, types)
        if [parameter.type.name for parameter in clause.parameters].count("change") > 1:
            raise Unreadable("one move says one change")
        said = clause.said
        if said is not None and not (said.strip() == said and 0 < len(said) <= NAME_LETTERS):
            raise Unreadable("words that are said are some letters")

    def _ballot(self, clause: forms.Clause) -> None:
        self._move(clause)
        choices = clause.choices.choices
        apart = len(choices) > 0 and len({*choices, "withdraw"}) > len(choices)
        if clause.choices.name not in ("number", "player") and not apart:
            raise Unreadable("a ballot is about a number, a player, or choices")
        _check_parts(clause, self.at(t.PLACES["counting"], parameter_types(clause.parameters)))

    def _protect(self, clause: forms.Clause) -> None:
        what, shape = clause.what, clause.shape
        if shape is not None:
            if what in ("adoption", "freeing", "votes") or what in t.SUBJECTS:
                raise Unreadable("only a win, and what rules define, has a shape")
            _, binds = t.ASKED.get(what, (None, frozenset(t.NAMES)))
            self.at(binds, {t.HOLE: UNKNOWN}).infer(shape.expression)
        if clause.condition is not None:
            undefined = what in t.UNDEFINED and what != "adoption"
            if undefined or what in t.ASKED or shape is not None:
                raise Unreadable("only moves are protected if something holds")
            _check_parts(clause, self._judging(what))

    def _effect(self, effect: forms.Effect, checker: Checker) -> None:
        """Check one effect. Raises Unreadable."""
        while effect.kind == "for":
            checker.check_variable(effect.variable)
            checker.rolls = True
            item = checker.items(effect.source.expression)
            checker.rolls = False
            checker.variables = {**checker.variables, effect.variable: item}
            effect = effect.effect
        _check_parts(effect, checker)
        match effect.kind:
            case "reveal" | "say":
                items = getattr(effect, "items", ())
                for value in (*(item.value for item in items), *getattr(effect, "parts", ())):
                    _check_told(value, checker)
            case "rewrite" | "set":
                (_set if effect.kind == "set" else _rewrite)(effect, checker)
            case "cast" if checker.bound is not None and not checker.bound & {"proposal", "ballot"}:
                checker.refuse("there is nothing to vote on here")
            case "open":
                self._open_ballot(effect, checker)

    def _open_ballot(self, effect: forms.Effect, checker: Checker) -> None:
        ballot = self.ballots.get(effect.ballot)
        wanted: list[list[Type]] = [[] for _ in effect.arguments]
        if ballot is not None:
            named = [t.WRITTEN.get(parameter.type.name) for parameter in ballot.parameters]
            wanted = [[] if kind is None else [kind] for kind in named]
        if len(wanted) != len(effect.arguments):
            raise Unreadable("the ballot takes other things")
        for argument, kinds in zip(effect.arguments, wanted, strict=True):
            _given(argument, checker, *kinds)


# Parts -------------------------------------------------------------------------------------------


def _held(attribute: forms.Clause) -> Type:
    """Return the type of an attribute; one that begins absent may be absent again."""
    absent = attribute.initial.expression == _NOTHING
    optional = absent or attribute.type.name in t.OWNERS
    keyed = None if attribute.keyed == t.PROPOSER else attribute.keyed
    return t.held(attribute.type.name, keyed, optional=optional)


def parameter_types(parameters: Iterable[forms.Parameter]) -> dict[str, Type]:
    """Return the types of the parameters of a move or ballot."""
    return {
        parameter.name: t.OF_MOVES.get(parameter.type.name, UNKNOWN) for parameter in parameters
    }


def choice_type(ballot: forms.Clause) -> dict[str, Type]:
    """Return the type of the vote in a ballot, by its name; a player chosen is a handle."""
    return {"choice": t.NUMBER if ballot.choices.name == "number" else t.TEXT}


def _check_parts(node: forms.Node, checker: Checker) -> None:
    """Check the parts of a clause or effect for which its form gives types."""
    for slot in forms.slots(forms.ALL[node.kind]):
        part, (kind, rolled, _) = getattr(node, slot.name), slot.kind.partition("!")
        if slot.kind in ("party", "recipients"):
            kind, rolled = "player|[player]", "!"
        if isinstance(part, Formula) and kind != "any":
            _given(part, checker, *map(typed, kind.split("|")), rolls=bool(rolled))


def _given(part: Formula, checker: Checker, *wanted: Type, rolls: bool = True) -> Type:
    """Check an expression; where an effect holds it, dice may be rolled in it."""
    checker.rolls = rolls
    expression = part.expression
    found = checker.expect(expression, *wanted) if wanted else checker.infer(expression)
    checker.rolls = False
    return found


def _check_told(value: Formula, checker: Checker) -> None:
    told = _given(value, checker).present
    if told.keyed is not None:
        told = told.keyed[1].present
    if (told.item or told) not in _TOLD:
        checker.refuse("that cannot be told whole")


def _check_type(kind: forms.TypeName, types: Mapping[str, Type] = t.WRITTEN) -> None:
    if kind.name not in types or (kind.name == "choice" and not kind.choices):
        raise Unreadable("there is no such type")


def _rewrite(effect: forms.Effect, checker: Checker) -> None:
    form = effect.text.expression
    if checker.infer(form).present == t.CHANGE:
        rule = checker.infer(effect.what.expression).present == Type("rule")
        if rule or not isinstance(form, Name):
            checker.refuse("a proposal is rewritten as a change that has a name")


def _set(effect: forms.Effect, checker: Checker) -> None:
    owner, attribute, key = effect.place
    found, of = _given(effect.value, checker), checker.infer(owner.expression).present.name
    if of not in (*t.OWNERS, UNKNOWN.name) or attribute in t.FIELDS.get(of, {}):
        checker.refuse("that is no attribute of rules' making")
    known = checker.known.get(f"{of}.{attribute}", UNKNOWN).present
    if key is not None:
        wanted, known = known.keyed or (UNKNOWN, known)
        _given(key, checker, *[wanted] * (wanted != UNKNOWN))
        if wanted == UNKNOWN != known:
            checker.refuse("nothing is there under keys")
    elif known.keyed is not None:
        checker.refuse("a lookup is set key by key")
    if found == t.ABSENT or UNKNOWN in (known, found):
        return
    if either(known.present, found.present) is None:
        checker.refuse("that attribute is of another type")
