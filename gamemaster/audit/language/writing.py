"""The one canonical line of a clause: by it timers and attributes know their clauses again.

Also what clauses write of instants. Reading a canonical line gives the same clause again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any, Final

from gamemaster.audit.language import expressions as x
from gamemaster.audit.language import syntax as s
from gamemaster.audit.language.formulas import Formula

# How tightly an expression holds together. Where less tightly than its place asks for, it stands in
# parentheses.
_CHOICE, _OR, _AND, _NOT, _COMPARED, _SUM, _PRODUCT, _SIGNED, _WHOLE = range(9)
_CHAINS: Final = {"or": _OR, "and": _AND, "+": _SUM, "-": _SUM}


def written(clause: s.Clause) -> str:
    """Return the canonical line of a clause."""
    return _CLAUSES[type(clause)](clause)


def written_instant(seconds: int | Fraction) -> str:
    """Write an instant as a date and a time of day, in UTC; seconds are cut off to whole ones."""
    try:
        moment = datetime.fromtimestamp(int(seconds // 1), UTC)
    except (ValueError, OverflowError, OSError):
        return f"{seconds // 1} s after 1970-01-01 00:00:00 UTC"
    return f"{moment.year:04}-{moment:%m-%d %H:%M:%S} UTC"


# Clauses -----------------------------------------------------------------------------------------


def _define(clause: s.Define) -> str:
    return f"define {clause.name} = {_formula(clause.value)}"


def _require(clause: s.Require) -> str:
    condition = _formula(clause.condition)
    return f"require {clause.subject}: {condition}{_part('citing', clause.citing)}"


def _when(clause: s.When) -> str:
    asked = _part("after", clause.after) + _part("if", clause.condition)
    return f"when {clause.event}{asked}: {_effects(clause.effects)}"


def _every(clause: s.Every) -> str:
    asked = _part("if", clause.condition)
    return f"every {_text(clause.schedule)}{asked}: {_effects(clause.effects)}"


def _modify(clause: s.Modify) -> str:
    return f"modify {clause.what}{_part('if', clause.condition)}: {_formula(clause.value)}"


def _attribute(clause: s.Attribute) -> str:
    head = f"attribute {clause.owner}.{clause.name}: {_type(clause.type)}"
    stays = " stays" if clause.stays else ""
    shown = "" if clause.audience is None else f" shown to {_party(clause.audience)}"
    return f"{head} = {_formula(clause.initial)}{stays}{shown}"


def _move(clause: s.Move) -> str:
    return f"move {clause.name}({_parameters(clause.parameters)}){_said(clause.said)}"


def _ballot(clause: s.Ballot) -> str:
    head = f"ballot {clause.name}({_parameters(clause.parameters)}): {_type(clause.choices)}"
    parts = (("among", clause.among), ("closes", clause.closes), ("again", clause.again))
    return head + _said(clause.said) + "".join(_part(word, formula) for word, formula in parts)


def _precedence(clause: s.Precedence) -> str:
    verb = "overrides" if clause.kind == "overrides" else "defers to"
    return f"{verb} {'all' if clause.rule is None else f'rule {clause.rule}'}"


_CLAUSES: Final[Mapping[type[s.Clause], Callable[[Any], str]]] = {
    s.Define: _define, s.Require: _require, s.When: _when, s.Every: _every, s.Modify: _modify,
    s.Attribute: _attribute, s.Move: _move, s.Ballot: _ballot, s.Precedence: _precedence,
}  # fmt: skip


def _type(kind: s.TypeName) -> str:
    return " | ".join(kind.choices) or kind.name


def _parameters(parameters: Iterable[s.Parameter]) -> str:
    return ", ".join(f"{one.name}: {_type(one.type)}" for one in parameters)


def _said(words: str | None) -> str:
    return "" if words is None else f" said {_text(words)}"


def _part(word: str, formula: Formula | None) -> str:
    return "" if formula is None else f" {word} {_formula(formula)}"


def _party(party: s.Party, place: int = _CHOICE) -> str:
    return _placed(party.expression, place) if isinstance(party, Formula) else "everyone"


# Effects -----------------------------------------------------------------------------------------


def _effects(effects: Iterable[s.Effect]) -> str:
    return "; ".join(map(_effect, effects))


def _effect(effect: s.Effect) -> str:
    loops = ""
    while isinstance(effect, s.ForEach):
        loops += f"for {effect.variable} in {_formula(effect.source)}: "
        effect = effect.effect
    return loops + _simple(effect)


def _simple(effect: s.Effect) -> str:
    match effect:
        case s.Award():
            return f"award {_party(effect.target, _WHOLE)} {_formula(effect.amount)}"
        case s.Reveal():
            return f"reveal {', '.join(map(_item, effect.items))} to {_party(effect.audience)}"
        case s.Set():
            owner = _owner(effect.owner.expression)
            return f"set {owner}.{effect.attribute} = {_formula(effect.value)}"
        case s.Penalise():
            return f"penalise {_party(effect.target)}{_part('citing', effect.citing)}"
        case s.Cast():
            return f"cast {_formula(effect.choice)} by {_party(effect.voters)}"
        case s.Open():
            return f"open {effect.ballot}({', '.join(map(_formula, effect.arguments))})"
        case s.Win():
            return f"win {_party(effect.players)}"
        case s.Clear():
            return f"clear {_formula(effect.what)}"
    raise AssertionError("loops are written by themselves")


def _item(item: s.Item) -> str:
    return f"{_formula(item.value)} as {item.label}" if item.named else item.label


# Expressions -------------------------------------------------------------------------------------


def _formula(formula: Formula) -> str:
    return _written(formula.expression)[0]


def _placed(expression: x.Expression, place: int) -> str:
    found, rank = _written(expression)
    return found if rank >= place else f"({found})"


def _owner(expression: x.Expression) -> str:
    """Write what a field is read of. After a bare number the dot would belong to the number."""
    bare = isinstance(expression, x.Constant) and type(expression.value) in _NUMBERS
    return f"({_written(expression)[0]})" if bare else _placed(expression, _WHOLE)


def _written(expression: x.Expression) -> tuple[str, int]:  # noqa: C901, PLR0911 - one case for each
    """Return an expression as it is written, and how tightly it holds together."""
    match expression:
        case x.Constant(value=value):
            return _constant(value), _WHOLE
        case x.Name(name=name):
            return name, _WHOLE
        case x.Field(owner=owner, name=name):
            return f"{_owner(owner)}.{name}", _WHOLE
        case x.Call(function=function, arguments=arguments):
            listed = ", ".join(_placed(one, _CHOICE) for one in arguments)
            return f"{function}({listed})", _WHOLE
        case x.Loop(kind=kind, variable=variable, items=items, body=body):
            return f"{kind}({variable} in {_placed(items, _SUM)}, {_placed(body, _CHOICE)})", _WHOLE
        case x.Not(operand=operand):
            return f"not {_placed(operand, _NOT)}", _NOT
        case x.Minus(operand=operand):
            return f"-{_placed(operand, _WHOLE)}", _SIGNED
        case x.Chain(first=first, rest=rest):
            rank = _CHAINS.get(rest[0][0], _PRODUCT)
            parts = [f" {sign} {_placed(operand, rank + 1)}" for sign, operand in rest]
            return _placed(first, rank + 1) + "".join(parts), rank
        case x.Comparison(sign=sign, left=left, right=right):
            return f"{_placed(left, _SUM)} {sign} {_placed(right, _SUM)}", _COMPARED
        case x.Choose(condition=condition, this=this, that=that):
            asked = _placed(condition, _OR)
            return f"{asked} ? {_placed(this, _CHOICE)} : {_placed(that, _CHOICE)}", _CHOICE


_NUMBERS: Final = frozenset({int, Fraction})
_WORDS: Final = {True: "true", False: "false", None: "absent"}


def _constant(value: object) -> str:
    match value:
        case str():
            return _text(value)
        case bool() | None:
            return _WORDS[value]
        case Fraction():
            return _decimals(value)
    return str(value)


def _text(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _decimals(value: Fraction) -> str:
    """Write a number that is not whole; the decimals of all that can be read come to an end."""
    places = 1
    while (value * 10**places).denominator != 1:
        places += 1
    digits = f"{int(value * 10**places):0{places + 1}}"
    return f"{digits[:-places]}.{digits[-places:]}"
