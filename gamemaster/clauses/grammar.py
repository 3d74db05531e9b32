"""Reads clauses: text in, syntax tree or problems out.

`parse` checks what must hold before a parser may see the text (length, letters, nesting), cuts it
into clauses and hands each to the LALR parser of clauses.lark, which neither recurses nor looks
back. One problem is reported for each clause that cannot be read; the others are read all the same.

The parser's tables are kept beside the grammar (`clauses.table`), and worked out anew where they
were made from something else: `python -m tests.clauses.table` makes them.
"""

from __future__ import annotations

import pickle
import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any, Final
from zlib import decompress

import lark
from lark import Lark
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from gamemaster.clauses import limits, walking
from gamemaster.clauses import nodes as n
from gamemaster.clauses.building import RefusedError, builder, grammar, marks
from gamemaster.clauses.normalise import begins_statement
from gamemaster.clauses.problems import Problem
from gamemaster.clauses.vocabulary import STATEMENT_WORDS, closest, in_plain_letters

TEXT: Final = re.compile(r'"(?:[^"\\\n]|\\["\\])*"')

# Inside a text: controls, lone surrogates, and signs that make a line read otherwise than it is.
_TREACHEROUS: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
_FOREIGN: Final = re.compile("[^ -~]")
_WORD: Final = re.compile(r"\w+")
_BRACKETS: Final = re.compile(r"[()\[\]]")

_DESCRIPTIONS: Final = {
    **{symbol: f'"{word}"' for symbol, word in marks().items()},
    "$END": "the end of the clause", "COLON": '":"', "SEMICOLON": '";"', "COMMA": '","',
    "DOT": '"."', "LPAR": '"("', "RPAR": '")"', "LSQB": '"["', "RSQB": '"]"',
    "ASSIGN": '"="', "RULE": '"rule"', "ALL": '"all"',
    "NAME": "a name", "NUMBER": "a number", "PLUS": "an operator", "AS": '"as"',
    "TEXT": "a text in quotation marks", "VBAR": '"|"',
}  # fmt: skip

_A_CLAUSE: Final = (
    "a clause begins with " + ", ".join(STATEMENT_WORDS[:-1]) + f" or {STATEMENT_WORDS[-1]}"
)

_KINDS: Final = (
    (r'= *"', "text"), (r"= *(?:true|false)\b", "boolean"), (r"= *absent\b", "player"),
    (r"= *now\b", "instant"), (r"= *duration\b", "duration"),
)  # fmt: skip
"""The types of attributes, by how their first values begin."""

_THING: Final = r"(?:player|proposer|proposal|rule|mover|[pqr])\b(?![.\w(])|named\([^)]*\)"
"""Words for things that are put into lists, and never added up."""

_LIST: Final = r"(?P<list>\w+\.(?!points\b)\w+)"
_ADDED: Final = rf"(?:add|append|push|put|insert)s? +(?P<item>[a-z]\S*) +(?:in)?to +{_LIST}"
_REMOVED: Final = rf"(?:remove|delete|drop|take)s? +(?P<item>[a-z]\S*) +from +{_LIST}"

_PEOPLE_WRITE: Final = tuple(
    (re.compile(rf"(?:{before})\Z"), re.compile(at), instead)
    for before, at, instead in (
        (r"[\w.]+ ", r"not +in\b", "not p in list"),
        (
            r"attribute \w+\.\w+: *(?:set|array) ",
            r"of +(?P<kind>[a-z]+?)s?\b",
            r"list of \g<kind>s = absent",
        ),
        (r"attribute \w+\.\w+: *list ?", r"\[ *(?P<kind>[a-z]+?)s?\b", r"list of \g<kind>s"),
        (r"attribute \w+\.\w+: *\w+ ", r"(?:per|for|of)\b", "number by player = 0"),
        (
            r"(?P<list>[\w.]+) ",
            rf"(?:contains|includes|has) +(?P<item>{_THING})",
            r"\g<item> in \g<list>",
        ),
        (r"[\w.)]+ ", r"(?:contains|includes|has)\b", 'contains(change.text, "x")'),
        (r"[\w.)]+ ", r"(?:begins|starts)\b", 'begins_with(change.text, "x")'),
        (r"[\w.)]+ ", r"ends\b", 'ends_with(change.text, "x")'),
        (r"\w+ (?:all|each|every|any)(?: \w+)+ ", r"[-+\d]", "award everyone 5"),
        (r"award [-+]?\d+ ", r"(?:points? )?to\b|points?\b", "award player 5"),
        (r"award \w+ \w+ ", r"points?\b", "award player 5"),
        (r"award \w+ minus ", r"\d", "award player -5"),
        (r"award \w+ ", r"\+", "award player 5"),
        (r"award [\w.]+ ", r"[<>?]|[=!]=|(?:and|or)\b", "award (a > b ? player : proposer) 5"),
        (
            r"[:;] *",
            _ADDED,
            r"set \g<list> = with(\g<list>, \g<item>)",
        ),
        (
            r"[:;] *",
            _REMOVED,
            r"set \g<list> = without(\g<list>, \g<item>)",
        ),
        (r"[:;] *", r"(?:give|grant|add|pay)s?\b", "award player 5"),
        (r"[:;] *", r"(?:take|deduct|subtract|fine)s?\b", "award player -5"),
        (r"[:;] *", r"(?:announce|tell|publish|show)s?\b", "reveal player.name to everyone"),
        (
            r"[:;] *",
            rf"(?P<list>\w+\.\w+)(?: *\+= *|\.(?:add|append|push)\()(?P<item>{_THING})",
            r"set \g<list> = with(\g<list>, \g<item>)",
        ),
        (
            r"[:;] *",
            rf"(?P<list>\w+\.\w+)(?: *-= *|\.(?:remove|delete)\()(?P<item>{_THING})",
            r"set \g<list> = without(\g<list>, \g<item>)",
        ),
        (r"[:;] *", r"\w+\.\w+ *=(?!=)", "set player.hat = 3"),
        (
            r"[:;] *(?:set )?(?P<what>[\w.]+) *",
            rf"\+=? *(?P<item>{_THING})",
            r"set \g<what> = with(\g<what>, \g<item>)",
        ),
        (
            r"[:;] *(?:set )?(?P<what>[\w.]+) *",
            rf"-=? *(?P<item>{_THING})",
            r"set \g<what> = without(\g<what>, \g<item>)",
        ),
        (
            r"[:;] *(?:set )?(?P<what>[\w.]+) *",
            r"[-+*/]=?",
            r"set \g<what> = \g<what> + 1",
        ),
        (r"[:;] *", r"\w+\.\w+ *[-+*/]=", "set player.hat = player.hat + 1"),
        (r"[:;] *", r"if\b", "when EVENT if CONDITION: EFFECT"),
        (
            r"[:;] *(?:award|reveal|say|set|cast|open|win) .+ ",
            r"(?:if|when|unless)\b",
            "when EVENT if CONDITION: EFFECT",
        ),
        (r"[:;] *(?P<cast>cast .+) ", r"(?:on|for|in)\b", r"\g<cast> by PLAYERS"),
        (r"[:;] *for \w+ in .+: *", r"[({]", "for p in LIST: EFFECT; for p in LIST: EFFECT"),
        (r"every ", r"[a-z]", 'every "monday 00:00"'),
        (r"define \w+ *", r"\(", "define NAME = EXPRESSION"),
        (
            r"(?P<what>[\w.]+) in \(\w+",
            r",",
            r'\g<what> == named("ada") or \g<what> == named("bob")',
        ),
        (r"(?:attribute|set) .*= *", r"\[ *\]", "absent"),
        (r"[=(,:] *", r"\[", 'words("a b c")'),
        (r"[*] *", r"[*]", "x * x"),
        (r"\w+\([\w.]+ ", r"for\b", "sum(p in players, p.points)"),
        (r"rewrite [\w.]+ ", r"(?:to|with|into|by)\b", "rewrite proposal as TEXT"),
        (
            r"rewrite rule ",
            r"\d",
            "for r in filter(r in rules, r.number == 203): rewrite r as TEXT",
        ),
        (r"rewrite .+ ", r"(?:under|numbered|number)\b", "repeal RULE; enact TEXT"),
        (r"when [\w.]+ ", r"(?:and\b|where\b|unless\b|[=!<>])", "when EVENT if CONDITION: EFFECT"),
        (r"at digest ", r"(?:if|after)\b", "when EVENT after TIME if CONDITION at digest: EFFECT"),
        (r"[\w.)]+ ", r"is at least\b", ">="),
        (r"[\w.)]+ ", r"is at most\b", "<="),
        (r"[\w.)]+ ", r"is (?:more|greater) than\b", ">"),
        (r"[\w.)]+ ", r"is (?:less|fewer) than\b", "<"),
        (r"[\w.)]+ ", r"is not\b", "!="),
        (r"[\w.)]+ ", r"(?:is|equals)\b", "=="),
        (r"[\w.)]+ ", r"between\b", "1 < x and x < 5"),
        (r"[\w.)]+ ", r"times\b", "*"),
        (r"[\w.)]+ ", r"plus\b", "+"),
        (r"[\w.)]+ ", r"minus\b", "-"),
    )
)
"""Common mistakes: the words before the place, those at it, and how the language has it."""


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
        except RefusedError as refused:
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
    """Yield a problem for the first forbidden letter of each line."""
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
        message = (
            "this text has no closing quotation mark on its line: begin a new line before the "
            "text, or join two by +"
        )
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
        raise RefusedError(Problem(line, column, _A_CLAUSE, suggestion))
    _check_lines(line, text)
    # Blank lines in front give the parser's positions the right line numbers.
    padded = "\n" * (line - 1) + text
    try:
        statement: Any = _parser().parse(padded)
    except UnexpectedInput as error:
        raise RefusedError(_explain(error, padded)) from None
    _check_depth(statement)
    return statement  # type: ignore[no-any-return]


def _check_depth(statement: n.Statement) -> None:
    message = f"nested deeper than {limits.DEPTH}"
    for effect in statement.effects if isinstance(statement, n.When | n.Every) else ():
        inner, loops = effect, 0
        while isinstance(inner, n.ForEach):
            inner, loops = inner.effect, loops + 1
            if loops > limits.DEPTH:
                raise RefusedError(Problem(inner.line, inner.column, message))
    for expr in walking.expressions(statement):
        if walking.measure(expr)[1] > limits.DEPTH:
            raise RefusedError(Problem(expr.line, expr.column, message))


def _check_lines(first: int, text: str) -> None:
    depth = 0
    for number, line in enumerate(text.split("\n"), start=first):
        if line.lstrip().startswith(">"):
            message = (
                "mail takes a line that begins with > for a quotation: join it to the line before"
            )
            raise RefusedError(Problem(number, line.index(">") + 1, message))
        bare = TEXT.sub(lambda found: "_" * len(found[0]), line)
        for bracket in _BRACKETS.finditer(bare):
            depth += 1 if bracket[0] in "([" else -1
            if depth > limits.DEPTH:
                message = f"nested deeper than {limits.DEPTH}"
                raise RefusedError(Problem(number, bracket.start() + 1, message))


# What went wrong --------------------------------------------------------------------------------


def _explain(error: UnexpectedInput, text: str) -> Problem:
    """Turn an error of the parser into a problem, in the language's own words."""
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
        meant = "x * x" if rest.startswith("^") else None
        return Problem(line, column, f"{_quoted(rest[:1])} means nothing outside a text", meant)
    sign = _sign(line, column, row[: column - 1], rest)
    if sign is not None:
        return sign
    token = str(getattr(error, "token", ""))
    if not row[: column - 1].strip():
        keyword = closest(token, STATEMENT_WORDS)
        if keyword is not None:
            return Problem(line, column, _A_CLAUSE, keyword)
    if re.fullmatch(r"[=!<>]=|[<>]|in", token) and "AND" in _names(error):
        return Problem(line, column, "comparisons do not chain: write a < b and b < c")
    meant = _meant(row[: column - 1], rest)
    return Problem(line, column, f"expected {_expected(error)}, found {_quoted(token)}", meant)


def _sign(line: int, column: int, before: str, rest: str) -> Problem | None:
    """Return what is wrong about a sign of other languages, or of another place."""
    if rest.startswith("=") and re.match(r"attribute \w+\.\w+ *\Z", before):
        kind = next((name for begin, name in _KINDS if re.match(begin, rest)), "number")
        meant = f"{before.strip()}: {kind} {rest}"
        return Problem(
            line, column, "an attribute has a type, which stands before its value", meant
        )
    if rest.startswith("=") and not rest.startswith("=="):
        instead = {"=>": ">=", "=<": "<="}.get(rest[:2], "==")
        return Problem(line, column, "a single = only names a formula", instead)
    if rest.startswith(">") and before.rstrip().endswith("<"):
        return Problem(line, column, "<> is no operator", "!=")
    return None


def _meant(before: str, rest: str) -> str | None:
    """Return how the language has what people write otherwise, with their own words in it."""
    for words, at, shown in _PEOPLE_WRITE:
        found, there = words.search(before), at.match(rest)
        if found and there:
            for name, own in {**found.groupdict(), **there.groupdict()}.items():
                shown = shown.replace(rf"\g<{name}>", own)  # noqa: PLW2901 - it is returned
            return shown
    return None


def _names(error: UnexpectedInput) -> set[str]:
    return set(getattr(error, "accepts", None) or getattr(error, "allowed", None) or ())


def _expected(error: UnexpectedInput) -> str:
    names = _names(error)
    if {"NAME", "NUMBER"} <= names:
        return "a value"
    if {"AWARD", "REVEAL"} <= names:
        return "an effect, such as award, set, say or reveal"
    shown = sorted({_DESCRIPTIONS[name] for name in names if name in _DESCRIPTIONS})
    return " or ".join(shown) if shown else "something else"


def _quoted(token: str) -> str:
    return f'"{token}"' if len(token) <= limits.NAME_LENGTH else f'"{token[: limits.NAME_LENGTH]}…"'


def written() -> str:
    """Return the whole grammar, as Lark reads it."""
    parts = files("gamemaster.clauses").joinpath("clauses.lark").read_text(encoding="utf-8")
    return f"{grammar()}\n{parts}"


def build(whole: str) -> Lark:
    """Work out the parser of a grammar, which takes a quarter of a second."""
    return Lark(whole, parser="lalr", lexer="contextual", transformer=builder())


def made_from(whole: str) -> str:
    """Return what a table of the parser must have been made from to be valid."""
    return sha256(f"{lark.__version__}\n{whole}".encode()).hexdigest()


@cache
def _parser() -> Lark:
    whole = written()
    kept = files("gamemaster.clauses").joinpath("clauses.table").read_bytes()
    origin, table = pickle.loads(decompress(kept))  # noqa: S301 - a file of ours, like this one
    if origin != made_from(whole):
        # A changed grammar, or another version of Lark.
        return build(whole)
    # Parsers that Lark writes as programs are read like this; the version is exactly this one.
    load: Callable[..., Lark] = Lark._load_from_dict  # noqa: SLF001
    return load(**table, transformer=builder())
