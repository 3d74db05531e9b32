"""Writes a clause in its one canonical line, by which timers and attributes know it again.

Reading a canonical line gives the same clause again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final

from gamemaster.audit.language import expressions as x
from gamemaster.audit.language import forms
from gamemaster.audit.language.running import Formula
from gamemaster.audit.language.tables import ENDS_OF_VALUES

# The rank by which an expression binds. One that binds less tightly than its place asks for stands
# in parentheses.
_CHOICE, _OR, _AND, _NOT, _COMPARED, _SUM, _PRODUCT, _SIGNED, _WHOLE = range(9)
_CHAINS: Final = {"or": _OR, "and": _AND, "+": _SUM, "-": _SUM}


@lru_cache(maxsize=4096)
def written(clause: forms.Clause) -> str:
    """Return the canonical line of a clause."""
    return _filled(forms.CLAUSES[clause.kind], clause)


def _filled(form: forms.Form, node: forms.Node) -> str:
    """Write a clause or effect in its form."""
    found = ""
    for piece in form:
        if isinstance(piece, str):
            found += piece
        elif isinstance(piece, forms.Slot):
            found += _PARTS.get(piece.kind, _formula)(getattr(node, piece.name))
        elif any(getattr(node, slot.name) not in (None, False) for slot in forms.slots(piece)):
            found += _filled(piece, node)
    return found


def _effect(effect: forms.Node) -> str:
    return _filled(forms.EFFECTS[effect.kind], effect)


def _party(party: Formula | forms.Everyone) -> str:
    return _formula(party) if isinstance(party, Formula) else "everyone"


def _recipients(party: Formula | forms.Everyone) -> str:
    return _placed(party.expression, _WHOLE) if isinstance(party, Formula) else "everyone"


def _amount(amount: Formula) -> str:
    whole = _formula(amount)
    begins = re.split(r"\W", whole, maxsplit=1)[0]
    return f"({whole})" if begins in ENDS_OF_VALUES else whole


def _attribute(place: tuple[Formula, str, Formula | None]) -> str:
    owner, name, key = place
    return f"{_owner(owner.expression)}.{name}" + ("" if key is None else f"[{_formula(key)}]")


def _item(item: forms.Item) -> str:
    return f"{_formula(item.value)} as {item.label}" if item.named else item.label


def _type(kind: forms.TypeName) -> str:
    return " | ".join(kind.choices) or kind.name


def _parameter(parameter: forms.Parameter) -> str:
    return f"{parameter.name}: {_type(parameter.type)}"


def _listed(write: Callable[[Any], str], sign: str = ", ") -> Callable[[Iterable[Any]], str]:
    return lambda parts: sign.join(map(write, parts))


def _formula(formula: Formula) -> str:
    return _written(formula.expression)[0]


# Expressions -------------------------------------------------------------------------------------


def _placed(expression: x.Expression, place: int) -> str:
    found, rank = _written(expression)
    return found if rank >= place else f"({found})"


def _owner(expression: x.Expression) -> str:
    """Write the owner of a field. After a bare number the dot would belong to the number."""
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
        case x.Under(lookup=lookup, key=key):
            return f"{_placed(lookup, _WHOLE)}[{_placed(key, _CHOICE)}]", _WHOLE
        case x.Call(function=function, arguments=arguments):
            listed = ", ".join(_placed(argument, _CHOICE) for argument in arguments)
            return f"{function}({listed})", _WHOLE
        case x.Loop(kind=kind, variable=variable, items=items, body=body):
            return f"{kind}({variable} in {_placed(items, _SUM)}, {_placed(body, _CHOICE)})", _WHOLE
        case x.Signed(sign="not", operand=operand):
            return f"not {_placed(operand, _NOT)}", _NOT
        case x.Signed(operand=operand):
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


_PARTS: Final[Mapping[str, Callable[[Any], str]]] = {
    **dict.fromkeys(("name", "word", "event"), str),
    "string": _text,
    **dict.fromkeys(("type", "held", "choices"), _type),
    "parameters": _listed(_parameter),
    "rules": lambda number: "all" if number is None else f"rule {number}",
    "there": lambda _: "",
    "party": _party,
    "recipients": _recipients,
    "number!": _amount,
    "effect": _effect,
    "effects": _listed(_effect, "; "),
    "items": _listed(_item),
    "arguments": _listed(_formula),
    "parts": _listed(_formula),
    "attribute": _attribute,
}
"""The writers of the parts of a form; all others are expressions."""
