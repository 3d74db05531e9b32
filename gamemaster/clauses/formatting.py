"""Writes clauses and values: the canonical text of a tree, and values as letters show them.

The canonical text is one line for each clause, in the words this file chooses; reading it gives
an equal tree, which is what makes the text fit to be hashed, compared and voted on.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from gamemaster.clauses import nodes as n
from gamemaster.clauses.durations import format_duration
from gamemaster.clauses.types import ABSENT, BOOLEAN, DURATION, INSTANT, Type
from gamemaster.clauses.vocabulary import SHOWN

# How tightly an expression holds together; one that holds less tightly than its place asks for
# stands in parentheses.
_CONDITIONAL, _OR, _AND, _NOT, _COMPARISON, _SUM, _PRODUCT, _SIGN, _ATOM = range(9)
_CHAINS: Final = {
    "or": _OR, "and": _AND, "+": _SUM, "-": _SUM, "*": _PRODUCT, "/": _PRODUCT, "%": _PRODUCT,
}  # fmt: skip


def format_clauses(statements: Iterable[n.Statement]) -> str:
    """Return the canonical text of ``statements``, one line each."""
    return "\n".join(map(format_statement, statements))


def format_statement(statement: n.Statement) -> str:  # noqa: PLR0911 - one case for each kind
    """Return the canonical line of one clause."""
    match statement:
        case n.Define(name=name, expr=expr):
            return f"define {name} = {format_expr(expr)}"
        case n.Require(subject=subject, condition=condition, citing=citing):
            return f"require {subject}: {format_expr(condition)}{_part('citing', citing)}"
        case n.When(event=event, condition=guard, effects=effects, after=after):
            asked = _part("after", after) + _part("if", guard)
            return f"when {event}{asked}: {'; '.join(map(format_effect, effects))}"
        case n.Every(schedule=schedule, condition=guard, effects=effects):
            listed = "; ".join(map(format_effect, effects))
            return f"every {_quoted(schedule)}{_part('if', guard)}: {listed}"
        case n.Modify(what=what, condition=guard, value=value):
            return f"modify {what}{_part('if', guard)}: {format_expr(value)}"
        case n.Attribute():
            return _attribute(statement)
        case n.Move(name=name, parameters=parameters, said=said):
            return f"move {name}({_parameters(parameters)}){_said(said)}"
        case n.Ballot():
            return _ballot(statement)
        case n.Precedence(kind=kind, rule=rule):
            verb = "overrides" if kind == "overrides" else "defers to"
            return f"{verb} {'all' if rule is None else f'rule {rule}'}"


def _attribute(statement: n.Attribute) -> str:
    head = f"attribute {statement.owner}.{statement.name}: {_type(statement.type)}"
    text = f"{head} = {format_expr(statement.initial)}{' stays' if statement.stays else ''}"
    if statement.audience is not None:
        text += f" shown to {_party(statement.audience, _CONDITIONAL)}"
    return text


def _ballot(statement: n.Ballot) -> str:
    head = f"ballot {statement.name}({_parameters(statement.parameters)})"
    return (
        f"{head}: {_type(statement.choices)}{_said(statement.said)}"
        f"{_part('among', statement.among)}{_part('closes', statement.closes)}"
        f"{_part('again', statement.again)}"
    )


def _type(written: n.TypeRef) -> str:
    return " | ".join(written.choices) if written.choices else written.name


def _parameters(parameters: Iterable[n.Parameter]) -> str:
    return ", ".join(f"{one.name}: {_type(one.type)}" for one in parameters)


def _said(words: str | None) -> str:
    return "" if words is None else f" said {_quoted(words)}"


def _part(word: str, expr: n.Expr | None) -> str:
    return "" if expr is None else f" {word} {format_expr(expr)}"


def format_effect(effect: n.Effect) -> str:  # noqa: PLR0911 - one case for each kind
    """Return the canonical text of one effect."""
    match effect:
        case n.Award(target=target, amount=amount):
            return f"award {_party(target, _ATOM)} {format_expr(amount)}"
        case n.Reveal(fields=fields, audience=audience):
            shown = ", ".join(map(_item, fields))
            return f"reveal {shown} to {_party(audience, _CONDITIONAL)}"
        case n.Set(owner=owner, attribute=attribute, value=value):
            return f"set {format_expr(n.Field(owner, attribute))} = {format_expr(value)}"
        case n.Penalise(target=target, citing=citing):
            return f"penalise {_party(target, _CONDITIONAL)}{_part('citing', citing)}"
        case n.Cast(choice=choice, voters=voters):
            return f"cast {format_expr(choice)} by {_party(voters, _CONDITIONAL)}"
        case n.Clear(ballot=ballot):
            return f"clear {format_expr(ballot)}"
        case n.Open(ballot=ballot, arguments=arguments):
            return f"open {ballot}({', '.join(map(format_expr, arguments))})"
        case n.Win(players=players):
            return f"win {_party(players, _CONDITIONAL)}"
        case n.ForEach(variable=variable, source=source, effect=inner):
            return f"for {variable} in {format_expr(source)}: {format_effect(inner)}"


def _item(path: n.Path) -> str:
    return f"{format_expr(path.expr)} as {path.dotted}" if path.named else path.dotted


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _party(party: n.Expr | n.Everyone, place: int) -> str:
    return "everyone" if isinstance(party, n.Everyone) else _placed(party, place)


def format_expr(expr: n.Expr) -> str:
    """Return the canonical text of an expression."""
    return _written(expr)[0]


def _placed(expr: n.Expr, place: int) -> str:
    text, strength = _written(expr)
    return text if strength >= place else f"({text})"


def _written(expr: n.Expr) -> tuple[str, int]:  # noqa: C901, PLR0911, PLR0912 - one case for each kind
    match expr:
        case n.Number(value=value):
            return _decimal(value), _ATOM
        case n.Text(value=text):
            return _quoted(text), _ATOM
        case n.Boolean(value=truth):
            return "true" if truth else "false", _ATOM
        case n.Absent():
            return "absent", _ATOM
        case n.Name(name=name):
            return name, _ATOM
        case n.Field(base=base, field=field):
            # The dot after a bare number would be read as its decimal point.
            owner = f"({format_expr(base)})" if isinstance(base, n.Number) else _placed(base, _ATOM)
            return f"{owner}.{field}", _ATOM
        case n.Call(function=function, arguments=arguments):
            return f"{function}({', '.join(map(format_expr, arguments))})", _ATOM
        case n.Macro(kind=kind, variable=variable, source=source, body=body):
            head = f"{kind}({variable} in {_placed(source, _SUM)}"
            return f"{head}, {format_expr(body)})", _ATOM
        case n.Not(operand=operand):
            return f"not {_placed(operand, _NOT)}", _NOT
        case n.Negate(operand=operand):
            # "--" would be a sign-off to some mail programs.
            return f"-{_placed(operand, _ATOM)}", _SIGN
        case n.Chain(first=first, rest=rest):
            strength = _CHAINS[rest[0][0]]
            parts = [_placed(first, strength + 1)]
            parts += (f"{sign} {_placed(operand, strength + 1)}" for sign, operand in rest)
            return " ".join(parts), strength
        case n.Comparison(operator=operator, left=left, right=right):
            return f"{_placed(left, _SUM)} {operator} {_placed(right, _SUM)}", _COMPARISON
        case n.Conditional(condition=condition, then=then, otherwise=otherwise):
            asked = _placed(condition, _OR)
            return f"{asked} ? {format_expr(then)} : {format_expr(otherwise)}", _CONDITIONAL
        case _:
            raise TypeError(f"no expression of the language: {type(expr).__name__}")


def _decimal(value: int | Fraction) -> str:
    """Write a number whose decimals end, as those of all written numbers do."""
    if isinstance(value, int):
        return str(value)
    places = 0
    while value.denominator != 1:
        value, places = value * 10, places + 1
    digits = str(value.numerator).rjust(places + 1, "0")
    return f"{digits[:-places]}.{digits[-places:]}"


# Values -----------------------------------------------------------------------------------------


def format_value(value: object, type_: Type) -> str:
    """Return ``value`` as a letter shows it; ``type_`` says what its bare number or text means."""
    if value is None or type_ == ABSENT:
        return "none"
    type_ = type_.present
    if isinstance(value, tuple):
        item = type_.item or type_
        return ", ".join(format_value(entry, item) for entry in value) or "none"
    if type_ in SHOWN:
        return str(getattr(value, SHOWN[type_]))
    if type_ == BOOLEAN or isinstance(value, bool):
        return "yes" if value else "no"
    if type_ == INSTANT and isinstance(value, int | Fraction):
        return format_instant(value)
    if type_ == DURATION and isinstance(value, int | Fraction):
        return format_duration(value)
    return str(value)


def format_instant(seconds: int | Fraction) -> str:
    """Return an instant as a date and time of day, in UTC."""
    try:
        moment = dt.datetime.fromtimestamp(int(seconds // 1), dt.UTC)
    except (ValueError, OverflowError, OSError):
        return f"{seconds // 1} s after 1970-01-01 00:00:00 UTC"
    return f"{moment.replace(tzinfo=None).isoformat(sep=' ')} UTC"
