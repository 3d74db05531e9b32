"""Reads clauses: text in, syntax tree or problems out.

`parse` checks what must hold before a parser may see the text (length, letters, nesting), cuts it
into clauses and hands each to the LALR parser of clauses.lark, which neither recurses nor looks
back. One problem is reported for each clause that cannot be read; the others are read all the same.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any, Final, TypeAlias

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from gamemaster.clauses import limits
from gamemaster.clauses import nodes as n
from gamemaster.clauses.normalise import begins_statement
from gamemaster.clauses.problems import Problem
from gamemaster.clauses.references import dotted_name
from gamemaster.clauses.suggestions import closest, in_plain_letters
from gamemaster.clauses.types import OWNERS
from gamemaster.clauses.vocabulary import MACROS, MODIFIED, RESERVED, STATEMENT_WORDS

TEXT: Final = re.compile(r'"(?:[^"\\\n]|\\["\\])*"')

# Inside a text: controls, lone surrogates, and signs that make a line read otherwise than it is.
_TREACHEROUS: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
_FOREIGN: Final = re.compile("[^ -~]")
_WORD: Final = re.compile(r"\w+")
_BRACKETS: Final = re.compile(r"[()]")

_DESCRIPTIONS: Final = {
    "$END": "the end of the clause", "COLON": '":"', "SEMICOLON": '";"', "COMMA": '","',
    "DOT": '"."', "LPAR": '"("', "RPAR": '")"', "ASSIGN": '"="', "RULE": '"rule"', "ALL": '"all"',
    "TO": '"to"', "CITING": '"citing"', "IF": '"if"', "AWARD": '"award"', "REVEAL": '"reveal"',
    "NAME": "a name", "NUMBER": "a number", "PLUS": "an operator", "AS": '"as"', "BY": '"by"',
    "AFTER": '"after"', "IN": '"in"', "TEXT": "a text in quotation marks", "PENALISE": '"penalise"',
    "SET": '"set"', "CAST": '"cast"', "CLEAR": '"clear"', "OPEN": '"open"', "WIN": '"win"',
    "FOR": '"for"', "STAYS": '"stays"', "SHOWN": '"shown"', "SAID": '"said"', "VBAR": '"|"',
    "AMONG": '"among"', "CLOSES": '"closes"', "AGAIN": '"again"',
}  # fmt: skip

_A_CLAUSE: Final = (
    "a clause begins with " + ", ".join(STATEMENT_WORDS[:-1]) + f" or {STATEMENT_WORDS[-1]}"
)


class _RefusedError(Exception):
    """Carries the one problem of a clause out of the parser."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


def parse(source: str) -> tuple[list[n.Statement], list[Problem]]:
    """Read normalised ``source``: the clauses that can be read, the problems of the others."""
    problem = _size_problem(source)
    if problem is not None:
        return [], [problem]
    problems = list(_letter_problems(source))
    if problems:
        return [], problems
    statements: list[n.Statement] = []
    for line, text in _cut(source):
        try:
            statements.append(_parse_one(line, text))
        except _RefusedError as refused:
            problems.append(refused.problem)
    return statements, problems


def _size_problem(source: str) -> Problem | None:
    octets = len(source.encode("utf-8", "surrogatepass"))
    if octets > limits.SOURCE_OCTETS:
        message = f"at most {limits.SOURCE_OCTETS} octets of clauses for a rule, found {octets}"
        return Problem(1, 1, message)
    lines = source.count("\n") + 1
    if lines > limits.SOURCE_LINES:
        return Problem(1, 1, f"at most {limits.SOURCE_LINES} lines of clauses, found {lines}")
    return None


def _letter_problems(source: str) -> Iterator[Problem]:
    """Yield the first letter of each line that may not stand where it stands."""
    for number, line in enumerate(source.split("\n"), start=1):
        at = 0
        for text in TEXT.finditer(line):
            problem = _code_problem(number, line, at, text.start()) or _text_problem(number, text)
            if problem is not None:
                break
            at = text.end()
        else:
            problem = _code_problem(number, line, at, len(line))
        if problem is not None:
            yield problem


def _code_problem(number: int, line: str, start: int, end: int) -> Problem | None:
    foreign = _FOREIGN.search(line, start, end)
    quote = line.find('"', start, foreign.start() if foreign else end)
    if quote >= 0:
        message = "this text has no closing quotation mark on its line"
        if "\\" in line[quote:]:
            message += r"; a backslash stands only before a quotation mark or another backslash"
        return Problem(number, quote + 1, message)
    if foreign is None:
        return None
    letter = foreign[0]
    named = f"U+{ord(letter):04X} {unicodedata.name(letter, '')}".rstrip()
    word = next((w[0] for w in _WORD.finditer(line) if w.start() <= foreign.start() < w.end()), "")
    message = f"only plain letters, digits and signs outside quotation marks, found {named}"
    return Problem(number, foreign.start() + 1, message, in_plain_letters(word))


def _text_problem(number: int, text: re.Match[str]) -> Problem | None:
    found = _TREACHEROUS.search(text[0])
    if found is None:
        return None
    message = f"a text must not hold the invisible U+{ord(found[0]):04X}"
    return Problem(number, text.start() + found.start() + 1, message)


def _cut(source: str) -> Iterator[tuple[int, str]]:
    """Yield each clause with the number of its first line."""
    first, gathered = 0, list[str]()
    for number, line in enumerate(source.split("\n"), start=1):
        if begins_statement(line) and gathered:
            yield first, "\n".join(gathered)
            gathered = []
        if not gathered:
            if not line:
                continue
            first = number
        gathered.append(line)
    if gathered:
        yield first, "\n".join(gathered)


def _parse_one(line: int, text: str) -> n.Statement:
    if not begins_statement(text):
        word = _WORD.search(text)
        suggestion = closest(word[0], STATEMENT_WORDS) if word else None
        column = len(text) - len(text.lstrip(" ")) + 1
        raise _RefusedError(Problem(line, column, _A_CLAUSE, suggestion))
    _check_lines(line, text)
    # Blank lines in front give the parser's positions the right line numbers.
    padded = "\n" * (line - 1) + text
    try:
        statement: Any = _parser().parse(padded)
    except UnexpectedInput as error:
        raise _RefusedError(_explain(error, padded)) from None
    for expr in n.expressions(statement):
        if n.measure(expr)[1] > limits.DEPTH:
            message = f"nested deeper than {limits.DEPTH}"
            raise _RefusedError(Problem(expr.line, expr.column, message))
    return statement  # type: ignore[no-any-return]


def _check_lines(first: int, text: str) -> None:
    depth = 0
    for number, line in enumerate(text.split("\n"), start=first):
        if line.lstrip().startswith(">"):
            message = (
                "mail takes a line that begins with > for a quotation: join it to the line before"
            )
            raise _RefusedError(Problem(number, line.index(">") + 1, message))
        bare = TEXT.sub(lambda found: "_" * len(found[0]), line)
        for bracket in _BRACKETS.finditer(bare):
            depth += 1 if bracket[0] == "(" else -1
            if depth > limits.DEPTH:
                message = f"nested deeper than {limits.DEPTH}"
                raise _RefusedError(Problem(number, bracket.start() + 1, message))


# What went wrong --------------------------------------------------------------------------------


def _explain(error: UnexpectedInput, text: str) -> Problem:
    """Say in the language's own words what the parser stumbled over."""
    if isinstance(error, UnexpectedToken) and error.token.type == "$END":
        lines = text.rstrip().split("\n")
        place = len(lines), len(lines[-1]) + 1
        return Problem(*place, f"expected {_expected(error)}, found the end of the clause")
    line, column = error.line, error.column
    row = text.split("\n")[line - 1]
    rest = row[column - 1 :]
    if isinstance(error, UnexpectedCharacters):
        if rest[:1].isdigit():
            return Problem(line, column, "a number is written like 12 or 2.5")
        return Problem(line, column, f"{_quoted(rest[:1])} means nothing outside a text")
    if rest.startswith("=") and not rest.startswith("=="):
        instead = {"=>": ">=", "=<": "<="}.get(rest[:2], "==")
        return Problem(line, column, "a single = only names a formula", instead)
    if rest.startswith(">") and row[: column - 1].rstrip().endswith("<"):
        return Problem(line, column, "<> is no operator", "!=")
    token = str(getattr(error, "token", ""))
    if not row[: column - 1].strip():
        keyword = closest(token, STATEMENT_WORDS)
        if keyword is not None:
            return Problem(line, column, _A_CLAUSE, keyword)
    if re.fullmatch(r"[=!<>]=|[<>]|in", token) and "AND" in _names(error):
        return Problem(line, column, "comparisons do not chain: write a < b and b < c")
    return Problem(line, column, f"expected {_expected(error)}, found {_quoted(token)}")


def _names(error: UnexpectedInput) -> set[str]:
    return set(getattr(error, "accepts", None) or getattr(error, "allowed", None) or ())


def _expected(error: UnexpectedInput) -> str:
    names = _names(error)
    if {"NAME", "NUMBER"} <= names:
        return "a value"
    shown = sorted({_DESCRIPTIONS[name] for name in names if name in _DESCRIPTIONS})
    return " or ".join(shown) if shown else "something else"


def _quoted(token: str) -> str:
    return f'"{token}"' if len(token) <= limits.NAME_LENGTH else f'"{token[: limits.NAME_LENGTH]}…"'


# Building the tree ------------------------------------------------------------------------------

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
        place = n.leftmost(expr)
        if label:
            return n.Path(_name(label[1]), expr, named=True, **_at(place))
        dotted = dotted_name(expr)
        if not dotted:
            message = "what is revealed and has no name of its own gets one: … as NAME"
            raise _RefusedError(Problem(place.line, place.column, message))
        return n.Path(dotted, expr, **_at(place))

    def path(self, items: _Items) -> n.Path:
        expr = self.name(items[:1])
        for field in items[1:]:
            expr = self.field([expr, field])
        return n.Path(".".join(items), expr, **_at(items[0]))

    def everyone(self, items: _Items) -> n.Everyone:
        return n.Everyone(**_at(items[0]))

    def conditional(self, items: _Items) -> n.Conditional:
        return n.Conditional(*items, **_at(n.leftmost(items[0])))

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
    return n.Chain(items[0], rest, **_at(n.leftmost(items[0])))


def _at(place: Token | n.Node) -> dict[str, Any]:
    return {"line": place.line, "column": place.column}


def _refusal(token: Token, message: str, suggestion: str | None = None) -> _RefusedError:
    return _RefusedError(Problem(token.line or 0, token.column or 0, message, suggestion))


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


@cache
def _parser() -> Lark:
    grammar = files("gamemaster.clauses").joinpath("clauses.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", lexer="contextual", transformer=_Builder())
