"""Builds the syntax tree: what the parser of clauses.lark recognises becomes nodes.

One method for each name of the grammar. What the grammar lets through and the language does not
is refused here (`RefusedError`), at its place.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any, TypeAlias

from lark import Token, Transformer

from gamemaster.clauses import limits, walking
from gamemaster.clauses import nodes as n
from gamemaster.clauses.problems import Problem
from gamemaster.clauses.references import dotted_name
from gamemaster.clauses.suggestions import closest
from gamemaster.clauses.types import OWNERS
from gamemaster.clauses.vocabulary import MACROS, MODIFIED, RESERVED


class RefusedError(Exception):
    """Carries the one problem of a clause out of the parser."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


_Items: TypeAlias = list[Any]


class _Builder(Transformer[Token, Any]):
    """Turns what the parser recognises into nodes, from the inside outwards."""

    def define(self, items: _Items) -> n.Define:
        return n.Define(_name(items[1]), items[3], **_at(items[1]))

    def require(self, items: _Items) -> n.Require:
        _, subject, condition, *citing = items
        return n.Require(str(subject), condition, citing[1] if citing else None, **_at(subject))

    def when(self, items: _Items) -> n.When:
        event, *rest = items[1:]
        parts, effects = _parts(rest)
        return n.When(event.dotted, parts.get("guard"), effects, parts.get("after"), **_at(event))

    def every(self, items: _Items) -> n.Every:
        word, schedule, *rest = items
        parts, effects = _parts(rest)
        return n.Every(_content(schedule), parts.get("guard"), effects, **_at(word))

    def modify(self, items: _Items) -> n.Modify:
        _, what, *rest = items
        if what not in MODIFIED:
            message = f"expected modify {' or '.join(MODIFIED)}"
            raise _refusal(what, message, closest(str(what), MODIFIED))
        parts, (value,) = _parts(rest)
        return n.Modify(str(what), parts.get("guard"), value, **_at(what))  # type: ignore[arg-type]

    def attribute(self, items: _Items) -> n.Attribute:
        word, owner, name, kind, _, initial, *rest = items
        if owner not in OWNERS:
            message = f"an attribute belongs to a {', a '.join(OWNERS)}"
            raise _refusal(owner, message, closest(str(owner), OWNERS))
        parts, flags = _parts(rest)
        return n.Attribute(
            str(owner),  # type: ignore[arg-type]
            str(name),
            kind,
            initial,
            bool(flags),
            parts.get("shown"),
            **_at(word),
        )

    def move(self, items: _Items) -> n.Move:
        _, name, parameters, *rest = items
        parts, _none = _parts(rest)
        return n.Move(_name(name), parameters, parts.get("said"), **_at(name))

    def ballot(self, items: _Items) -> n.Ballot:
        _, name, parameters, choices, *rest = items
        parts, _none = _parts(rest)
        return n.Ballot(
            _name(name),
            parameters,
            choices,
            parts.get("said"),
            parts.get("among"),
            parts.get("closes"),
            parts.get("again"),
            **_at(name),
        )

    def parameters(self, items: _Items) -> tuple[n.Parameter, ...]:
        return tuple(items)

    def parameter(self, items: _Items) -> n.Parameter:
        return n.Parameter(_name(items[0]), items[1], **_at(items[0]))

    def type(self, items: _Items) -> n.TypeRef:
        first, *more = items
        if more:
            return n.TypeRef("choice", tuple(map(str, items)), **_at(first))
        return n.TypeRef(str(first), **_at(first))

    def said(self, items: _Items) -> tuple[str, str]:
        return "said", _content(items[1])

    def after(self, items: _Items) -> tuple[str, n.Expr]:
        return "after", items[1]

    def guard(self, items: _Items) -> tuple[str, n.Expr]:
        return "guard", items[1]

    def among(self, items: _Items) -> tuple[str, n.Expr]:
        return "among", items[1]

    def closes(self, items: _Items) -> tuple[str, n.Expr]:
        return "closes", items[1]

    def again(self, items: _Items) -> tuple[str, n.Expr]:
        return "again", items[1]

    def shown(self, items: _Items) -> tuple[str, n.Party]:
        return "shown", items[2]

    def event(self, items: _Items) -> n.Path:
        return self.path(items)

    def precedence(self, items: _Items) -> n.Precedence:
        kind = "overrides" if items[0] == "overrides" else "defers"
        return n.Precedence(kind, items[-1], **_at(items[0]))  # type: ignore[arg-type]

    def rules(self, items: _Items) -> int | None:
        if len(items) == 1:
            return None
        number = _number(items[1])
        if not isinstance(number, int):
            raise _refusal(items[1], "a rule has a whole number")
        return number

    def award(self, items: _Items) -> n.Award:
        return n.Award(items[1], items[2], **_at(items[0]))

    def reveal(self, items: _Items) -> n.Reveal:
        return n.Reveal(tuple(items[1:-2]), items[-1], **_at(items[0]))

    def set(self, items: _Items) -> n.Set:
        word, place, _, value = items
        if not isinstance(place, n.Field):
            raise _refusal(word, "expected set player.x, set game.x or the like")
        return n.Set(place.base, place.field, value, **_at(place))

    def penalise(self, items: _Items) -> n.Penalise:
        word, target, *citing = items
        return n.Penalise(target, citing[1] if citing else None, **_at(word))

    def cast(self, items: _Items) -> n.Cast:
        return n.Cast(items[1], items[3], **_at(items[0]))

    def clear(self, items: _Items) -> n.Clear:
        return n.Clear(items[1], **_at(items[0]))

    def open(self, items: _Items) -> n.Open:
        return n.Open(str(items[1]), tuple(items[2:]), **_at(items[1]))

    def win(self, items: _Items) -> n.Win:
        return n.Win(items[1], **_at(items[0]))

    def each(self, items: _Items) -> n.ForEach:
        word, variable, _, source, effect = items
        return n.ForEach(_name(variable), source, effect, **_at(word))

    def item(self, items: _Items) -> n.Path:
        expr, *label = items
        place = walking.leftmost(expr)
        if label:
            return n.Path(_name(label[1]), expr, named=True, **_at(place))
        dotted = dotted_name(expr)
        if not dotted:
            message = "what is revealed and has no name of its own gets one: … as NAME"
            raise RefusedError(Problem(place.line, place.column, message))
        return n.Path(dotted, expr, **_at(place))

    def path(self, items: _Items) -> n.Path:
        expr = self.name(items[:1])
        for field in items[1:]:
            expr = self.field([expr, field])
        return n.Path(".".join(items), expr, **_at(items[0]))

    def everyone(self, items: _Items) -> n.Everyone:
        return n.Everyone(**_at(items[0]))

    def conditional(self, items: _Items) -> n.Conditional:
        return n.Conditional(*items, **_at(walking.leftmost(items[0])))

    def compared(self, items: _Items) -> n.Comparison:
        left, operator, right = items
        return n.Comparison(str(operator), left, right, **_at(operator))

    def inverse(self, items: _Items) -> n.Not:
        return n.Not(items[1], **_at(items[0]))

    def minus(self, items: _Items) -> n.Negate:
        return n.Negate(items[1], **_at(items[0]))

    def either_chain(self, items: _Items) -> n.Chain:
        return _chain(items, "or")

    def both_chain(self, items: _Items) -> n.Chain:
        return _chain(items, "and")

    def sum_chain(self, items: _Items) -> n.Chain:
        return _chain(items)

    def product_chain(self, items: _Items) -> n.Chain:
        return _chain(items)

    def field(self, items: _Items) -> n.Field:
        return n.Field(items[0], str(items[1]), **_at(items[1]))

    def number(self, items: _Items) -> n.Number:
        return n.Number(_number(items[0]), **_at(items[0]))

    def text(self, items: _Items) -> n.Text:
        return n.Text(_content(items[0]), **_at(items[0]))

    def truth(self, items: _Items) -> n.Boolean:
        return n.Boolean(items[0] == "true", **_at(items[0]))

    def absent(self, items: _Items) -> n.Absent:
        return n.Absent(**_at(items[0]))

    def name(self, items: _Items) -> n.Expr:
        return n.Name(_name(items[0]), **_at(items[0]))

    def call(self, items: _Items) -> n.Call | n.Macro:
        called, *arguments = items
        name = str(called)
        if name not in MACROS:
            return n.Call(name, tuple(arguments), **_at(called))
        match arguments:
            case [n.Comparison(operator="in", left=n.Name(name=variable), right=source), body]:
                return n.Macro(name, variable, source, body, **_at(called))
        raise _refusal(called, f"expected {MACROS[name].usage}")


def _chain(items: _Items, operator: str | None = None) -> n.Chain:
    pairs = zip(items[1::2], items[2::2], strict=True)
    rest = tuple((operator or str(sign), operand) for sign, operand in pairs)
    return n.Chain(items[0], rest, **_at(walking.leftmost(items[0])))


def _at(place: Token | n.Node) -> dict[str, Any]:
    return {"line": place.line, "column": place.column}


def _refusal(token: Token, message: str, suggestion: str | None = None) -> RefusedError:
    return RefusedError(Problem(token.line or 0, token.column or 0, message, suggestion))


def _content(token: Token) -> str:
    """Return what a text in quotation marks says."""
    return re.sub(r"\\(.)", r"\1", str(token)[1:-1])


def _parts(items: _Items) -> tuple[dict[str, Any], tuple[Any, ...]]:
    """Part what carries its name (``guard``, ``among`` …) from the rest."""
    named = {item[0]: item[1] for item in items if isinstance(item, tuple)}
    return named, tuple(item for item in items if not isinstance(item, tuple))


def _name(token: Token) -> str:
    if token in RESERVED:
        raise _refusal(token, f'"{token}" is a word of the language, not a name')
    if len(token) > limits.NAME_LENGTH:
        raise _refusal(token, f"a name has at most {limits.NAME_LENGTH} letters")
    return str(token)


def _number(token: Token) -> int | Fraction:
    value = Fraction(token) if len(token) <= limits.NUMBER_BITS else None
    if value is None or max(value.numerator, value.denominator).bit_length() > limits.NUMBER_BITS:
        raise _refusal(token, f"a number has at most {limits.NUMBER_BITS} bits")
    return value.numerator if value.denominator == 1 else value


def builder() -> Transformer[Token, Any]:
    """Return what turns a parse into nodes."""
    return _Builder()
