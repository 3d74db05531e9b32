"""Writes clauses and values: the canonical text of a tree, and values as letters show them.

The canonical text is one line for each clause, in the words this file chooses; reading it gives
an equal tree, which is what makes the text fit to be hashed, compared and voted on.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any, Final

from gamemaster.clauses import nodes as n
from gamemaster.clauses.schedules import format_duration
from gamemaster.clauses.types import ABSENT, BOOLEAN, DURATION, INSTANT, Type
from gamemaster.clauses.vocabulary import GOING_ON, SHOWN

# The rank by which an expression binds; one that binds less tightly than its place asks for stands
# in parentheses.
_CONDITIONAL, _OR, _AND, _NOT, _COMPARISON, _SUM, _PRODUCT, _SIGN, _ATOM = range(9)
_CHAINS: Final = {
    "or": _OR, "and": _AND, "+": _SUM, "-": _SUM, "*": _PRODUCT, "/": _PRODUCT, "%": _PRODUCT,
}  # fmt: skip


def format_clauses(statements: Iterable[n.Statement]) -> str:
    """Return the canonical text of ``statements``, one line each."""
    return "\n".join(map(format_statement, statements))


def format_statement(statement: n.Form) -> str:
    """Return the canonical line of one clause, or the text of an effect."""
    if isinstance(statement, n.Precedence):
        verb = "overrides" if statement.kind == "overrides" else "defers to"
        return f"{verb} {'all' if statement.rule is None else f'rule {statement.rule}'}"
    text, before = statement.word, ""
    for name, slot in n.slots(type(statement)).items():
        part = getattr(statement, name)
        if part is not None and part is not False:
            marked = f" {slot.marked} " if slot.marked else " "
            written = _WRITTEN[slot.kind](part)
            if before == "target" and re.split(r"\W", written, maxsplit=1)[0] in GOING_ON:
                written = f"({written})"
            before = slot.kind
            text += _MARKS.get(slot.marked or slot.kind, marked) + written
            text = text.rstrip() if slot.kind == "flag" else text
    return text


_MARKS: Final = {":": ": ", ".": ".", "arguments": "", "parameters": ""}
"""The separator between a part and the one before it, where that is no blank."""


def _parameters(parameters: Iterable[n.Parameter]) -> str:
    written = (f"{parameter.name}: {_type(parameter.type)}" for parameter in parameters)
    return f"({', '.join(written)})"


def _type(written: n.TypeRef) -> str:
    return " | ".join(written.choices) if written.choices else written.name


def _item(path: n.Path) -> str:
    return f"{format_expr(path.expr)} as {path.dotted}" if path.named else path.dotted


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _party(party: n.Party, place: int = _CONDITIONAL) -> str:
    return "everyone" if isinstance(party, n.Everyone) else _placed(party, place)


def _place(place: n.Place) -> str:
    field = n.Field(place.owner, place.attribute)
    return format_expr(field if place.key is None else n.Index(field, place.key))


def _arguments(arguments: Iterable[n.Expr]) -> str:
    return f"({', '.join(map(format_expr, arguments))})"


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
        case n.Index(base=base, key=key):
            return f"{_placed(base, _ATOM)}[{format_expr(key)}]", _ATOM
        case n.Call(function=function, arguments=arguments):
            return f"{function}{_arguments(arguments)}", _ATOM
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


_WRITTEN: Final[Mapping[str, Callable[[Any], str]]] = {
    **dict.fromkeys(("name", "new_name", "event", "modified", "owner"), str),
    "text": _quoted,
    **dict.fromkeys(("type", "held", "choices"), _type),
    "expr": format_expr,
    "attribute": _place,
    "target": lambda party: _party(party, _ATOM),
    "party": _party,
    "items": lambda paths: ", ".join(map(_item, paths)),
    "arguments": _arguments,
    "parts": lambda parts: ", ".join(map(format_expr, parts)),
    "parameters": _parameters,
    "effect": format_statement,
    "effects": lambda effects: "; ".join(map(format_statement, effects)),
    "flag": lambda _flag: "",
}
"""The writer of each kind of part (`nodes.Slot`)."""


def _decimal(value: int | Fraction) -> str:
    """Write a number of finitely many decimals, as all written numbers are."""
    if isinstance(value, int):
        return str(value)
    places = 0
    while value.denominator != 1:
        value, places = value * 10, places + 1
    digits = str(value.numerator).rjust(places + 1, "0")
    return f"{digits[:-places]}.{digits[-places:]}"


# Values -----------------------------------------------------------------------------------------


def format_value(value: object, type_: Type) -> str:
    """Return ``value`` as a letter shows it; its type gives a bare number or text its meaning."""
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
