"""Builds the syntax tree: derives the grammar from the nodes, and turns parsed text into nodes.

The grammar of clauses and effects is written from their classes (`nodes.Slot`), which are built
alike; for each other name of clauses.lark there is a row or a method. Text that the grammar lets
through and the language does not is refused here (`RefusedError`), at its place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, Final, TypeAlias

from lark import Token, Transformer

from gamemaster.clauses import limits, walking
from gamemaster.clauses import nodes as n
from gamemaster.clauses.formatting import format_expr
from gamemaster.clauses.problems import Problem
from gamemaster.clauses.types import OWNERS, WRITTEN
from gamemaster.clauses.vocabulary import MACROS, MODIFIED, NAMES, RESERVED, closest


class RefusedError(Exception):
    """Carries the one problem of a clause out of the parser."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


_Items: TypeAlias = list[Any]


class _Builder(Transformer[Token, Any]):
    """Turns parsed parts into nodes, from the inside outwards."""

    def __init__(self) -> None:
        super().__init__()
        for form in FORMS:
            setattr(self, form.word, partial(_built, form))
        for name, built in _PLAIN.items():
            setattr(self, name, built)

    def parameters(self, items: _Items) -> tuple[Any, ...]:
        return tuple(items)

    arguments = effects = items = parts = parameters

    def parameter(self, items: _Items) -> n.Parameter:
        return n.Parameter(_name(items[0]), items[1], **_at(items[0]))

    def type(self, items: _Items) -> n.TypeRef:
        first, *more = items
        if more:
            return n.TypeRef("choice", tuple(map(str, items)), **_at(first))
        return n.TypeRef(str(first), **_at(first))

    def list(self, items: _Items) -> n.TypeRef:
        return n.TypeRef(f"list of {items[1]}", **_at(items[0]))

    def event(self, items: _Items) -> Token:
        whole = ".".join((_name(items[0]), *items[1:]))
        return Token("NAME", whole, line=items[0].line, column=items[0].column)

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

    def item(self, items: _Items) -> n.Path:
        expr, *label = items
        place = walking.leftmost(expr)
        if label:
            return n.Path(_name(label[1]), expr, named=True, **_at(place))
        dotted = walking.dotted_name(expr)
        if not dotted:
            message = "what is revealed and has no name of its own gets one: … as NAME"
            raise RefusedError(Problem(place.line, place.column, message))
        return n.Path(dotted, expr, **_at(place))

    def call(self, items: _Items) -> n.Call | n.Macro:
        called, arguments = items
        name = str(called)
        if name not in MACROS:
            return n.Call(name, arguments, **_at(called))
        match arguments:
            case (n.Comparison(operator="in", left=n.Name(name=variable), right=source), body):
                return n.Macro(name, variable, source, body, **_at(called))
        raise _refusal(called, f"expected {MACROS[name].usage}", _spelt_out(name, arguments))


def _spelt_out(name: str, arguments: Sequence[n.Expr]) -> str | None:
    """Return a question about a list as it is written, where its list has no name for an item."""
    match arguments:
        case (source,) if name == "count":
            return f"size({format_expr(source)})"
        case (source, body) if not isinstance(source, n.Comparison):
            names = (name.name for _, name in walking.references(body))
            item = next((name for name in names if name not in NAMES), "x")
            return f"{name}({item} in {format_expr(source)}, {format_expr(body)})"
    return None


def _chain(items: _Items, operator: str | None = None) -> n.Chain:
    pairs = zip(items[1::2], items[2::2], strict=True)
    rest = tuple((operator or str(sign), operand) for sign, operand in pairs)
    return n.Chain(items[0], rest, **_at(walking.leftmost(items[0])))


def _at(place: Token | n.Node) -> dict[str, Any]:
    return {"line": place.line, "column": place.column}


def _refusal(token: Token, message: str, suggestion: str | None = None) -> RefusedError:
    return RefusedError(Problem(token.line or 0, token.column or 0, message, suggestion))


def _content(token: Token) -> str:
    """Return a quoted text without its marks and backslashes."""
    return re.sub(r"\\(.)", r"\1", str(token)[1:-1])


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


_PLAIN: Final[dict[str, Callable[[_Items], n.Node]]] = {
    "everyone": lambda items: n.Everyone(**_at(items[0])),
    "conditional": lambda items: n.Conditional(*items, **_at(walking.leftmost(items[0]))),
    "compared": lambda items: n.Comparison(str(items[1]), items[0], items[2], **_at(items[1])),
    "inverse": lambda items: n.Not(items[1], **_at(items[0])),
    "minus": lambda items: n.Negate(items[1], **_at(items[0])),
    "either_chain": lambda items: _chain(items, "or"),
    "both_chain": lambda items: _chain(items, "and"),
    "sum_chain": _chain,
    "product_chain": _chain,
    "field": lambda items: n.Field(items[0], str(items[1]), **_at(items[1])),
    "index": lambda items: n.Index(*items, **_at(walking.leftmost(items[0]))),
    "number": lambda items: n.Number(_number(items[0]), **_at(items[0])),
    "text": lambda items: n.Text(_content(items[0]), **_at(items[0])),
    "truth": lambda items: n.Boolean(items[0] == "true", **_at(items[0])),
    "absent": lambda items: n.Absent(**_at(items[0])),
    "name": lambda items: n.Name(_name(items[0]), **_at(items[0])),
}
"""The nodes for names of clauses.lark that need no more than their own parts."""


# Clauses and effects ------------------------------------------------------------------------------

FORMS: Final[tuple[type[n.Form], ...]] = (
    *n.Effect.__subclasses__(),
    *(form for form in n.Statement.__subclasses__() if form.word),
)


def grammar() -> str:
    """Return the grammar of clauses and effects, for the parser that clauses.lark is made for."""
    words = {word: word for form in FORMS for word in (form.word, *_words(form))}
    words |= {form.word: form.spelt for form in n.Effect.__subclasses__() if form.spelt}
    statements = (form.word for form in n.Statement.__subclasses__() if form.word)
    return "\n".join(
        (
            f"?start: {' | '.join(statements)} | precedence",
            f"?effect: {' | '.join(form.word for form in n.Effect.__subclasses__())}",
            *(f"{form.word}: {form.word.upper()} {_rule(form)}" for form in FORMS),
            *(f"{word.upper()}.4: /{spelt}\\b/" for word, spelt in words.items()),
        )
    )


def marks() -> dict[str, str]:
    """Return the words of effects, and those between the parts of clauses, by terminal symbol."""
    words = [word for form in FORMS for word in _words(form)]
    return {word.upper(): word for word in (*words, *(f.word for f in n.Effect.__subclasses__()))}


def _words(form: type[n.Form]) -> list[str]:
    """Return the words between the parts of a clause or an effect."""
    marked = " ".join(slot.marked for slot in n.slots(form).values())
    return [word for word in marked.split() if word.isalpha()]


def _rule(form: type[n.Form]) -> str:
    """Return the grammar of the parts that follow the first word."""
    parts = []
    for name, slot in n.slots(form).items():
        part = " ".join((*_symbols(slot), _SYMBOLS.get(slot.kind, slot.kind))).strip()
        parts.append(f"({part})?" if n.optional(form, name) else part)
    return " ".join(parts)


def _symbols(slot: n.Slot) -> list[str]:
    """Return the symbols of the words in front of a part."""
    return [_SIGNS.get(word, word.upper()) for word in slot.marked.split()]


_SIGNS: Final = {":": '":"', ".": '"."', "=": "ASSIGN"}
_SYMBOLS: Final = {
    **dict.fromkeys(("name", "new_name", "owner", "modified"), "NAME"),
    "text": "TEXT", "attribute": "postfix", "flag": "", "choices": "type",
}  # fmt: skip
"""The grammar's name for a kind of part, where it differs."""


def _built(form: type[n.Form], items: _Items) -> n.Form:
    """Build a clause or an effect from its parts; ``items`` has only those that were written."""
    word, *waiting = items
    parts: dict[str, Any] = {}
    place = word
    for name, slot in n.slots(form).items():
        # The parser does not return signs in quotation marks.
        front = [symbol for symbol in _symbols(slot) if not symbol.startswith('"')]
        first = front[0] if front else ""
        if first and not (waiting and getattr(waiting[0], "type", "") == first):
            parts[name] = False if slot.kind == "flag" else None
            continue
        del waiting[: len(front)]
        part = True if slot.kind == "flag" else waiting.pop(0)
        parts[name] = _read(slot.kind, part, word)
        place = part if slot.place else place
    return form(**parts, **_at(place))


def _read(kind: str, part: Any, word: Token) -> Any:  # noqa: ANN401 - a token, a node or several
    """Return the value of a part of that kind. Raises RefusedError."""
    match kind:
        case "new_name":
            return _name(part)
        case "name" | "event":
            return str(part)
        case "text":
            return _content(part)
        case "modified" if part not in MODIFIED:
            message = f"expected modify {' or '.join(MODIFIED)}"
            meant = "award" if part in ("points", "score", "awards") else None
            raise _refusal(part, message, meant or closest(str(part), MODIFIED))
        case "owner" if part not in OWNERS:
            message = f"an attribute belongs to a {', a '.join(OWNERS)}"
            raise _refusal(part, message, closest(str(part), OWNERS))
        case "attribute":
            return _place(part, word)
        case "choices" if not part.choices and part.name not in WRITTEN:
            return n.TypeRef("choice", (part.name,), **_at(part))
        case "modified" | "owner":
            return str(part)
    return part


def _place(part: n.Expr, word: Token) -> n.Place:
    """Return the place that is set: an attribute, or one key of it."""
    field, key = (part.base, part.key) if isinstance(part, n.Index) else (part, None)
    if not isinstance(field, n.Field):
        raise _refusal(word, "expected set player.x, set game.x or the like")
    return n.Place(field.base, field.field, key, **_at(field))


def builder() -> Transformer[Token, Any]:
    """Return the transformer that turns a parse into nodes."""
    return _Builder()
