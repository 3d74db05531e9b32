"""Reads the clauses of a rule from its text.

If any part of a text cannot be read, the text counts as having no clauses at all, as for the
engine. Expressions are read by the rank of operators, clauses and effects by their forms, without
looking back. The depth of the reader itself is bounded first: `_clause` refuses more parentheses
than may stand in one another, `_expression` counts what stands between ``?`` and ``:``, and signs
and fields are read in loops.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final, TypeVar

from gamemaster.audit.language import expressions as x
from gamemaster.audit.language import forms
from gamemaster.audit.language.admitting import admit
from gamemaster.audit.language.bounds import (
    NAME_LETTERS,
    NESTING,
    SOURCE_LINES,
    SOURCE_OCTETS,
    Unreadable,
)
from gamemaster.audit.language.forms import CLAUSES, EFFECTS, Clause, Effect, Form, Node, Slot
from gamemaster.audit.language.lexing import TEXT, Token, begins_clause, mended, tokens
from gamemaster.audit.language.running import Formula
from gamemaster.audit.language.tables import (
    ENDS_OF_VALUES,
    FUNCTION_WORDS,
    LOOPS,
    RESERVED,
    WRITTEN,
    words,
)
from gamemaster.audit.language.writing import written

T = TypeVar("T")

_OUTSIDE: Final = re.compile(r"[ !#-~]*")
"""Characters that may stand outside texts: letters, digits and signs, no quotation marks."""
_PARENTHESIS: Final = re.compile(r"[][()]")
_TREACHEROUS: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""Characters that make a text look other than it is."""


@lru_cache(maxsize=4096)
def read_clauses(text: str) -> tuple[Clause, ...]:
    """Return the clauses of a text, none where it cannot be read."""
    try:
        return understood(text)
    except Unreadable:
        return ()


def understood(text: str) -> tuple[Clause, ...]:
    """Return the clauses of a text. Raises Unreadable where one of them cannot be read."""
    if len(text) > SOURCE_OCTETS:
        raise Unreadable("the clauses of a rule are too long")
    lines = mended(text)
    if len(lines) > SOURCE_LINES or _octets("\n".join(lines)) > SOURCE_OCTETS:
        raise Unreadable("the clauses of a rule are too long")
    for line in lines:
        if not all(map(_OUTSIDE.fullmatch, TEXT.split(line))):
            raise Unreadable("only plain letters and signs stand outside texts")
        if any(map(_TREACHEROUS.search, TEXT.findall(line))):
            raise Unreadable("a text holds what cannot be seen")
    clauses = tuple([_clause(part) for part in _parts(lines)])
    admit(clauses)
    if _octets("\n".join(map(written, clauses))) > SOURCE_OCTETS:
        raise Unreadable("the clauses of a rule are too long")
    return clauses


def _octets(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


def _parts(lines: list[str]) -> Iterator[list[str]]:
    """Yield the lines of one clause after another; empty lines between them are nothing."""
    part: list[str] = []
    for line in lines:
        if part and begins_clause(line):
            yield part
            part = []
        if part or line:
            part.append(line)
    if part:
        yield part


def _clause(lines: list[str]) -> Clause:
    if not begins_clause(lines[0]):
        raise Unreadable("no clause begins so")
    depth = 0
    for line in lines:
        if line.lstrip().startswith(">"):
            raise Unreadable("a line that mail takes for a quotation")
        for part in TEXT.split(line):
            for sign in _PARENTHESIS.findall(part):
                depth += 1 if sign in "([" else -1
                if depth > NESTING:
                    raise Unreadable("parentheses stand too deep in one another")
    return Reader(tokens("\n".join(lines))).clause()


_OR, _AND, _NOT, _COMPARED, _SUM, _PRODUCT = range(1, 7)
_RANKS: Final = {
    "or": _OR, "and": _AND, "in": _COMPARED, "+": _SUM, "-": _SUM, "*": _PRODUCT, "/": _PRODUCT,
    "%": _PRODUCT, **dict.fromkeys(("==", "!=", "<", "<=", ">", ">="), _COMPARED),
}  # fmt: skip
_CONSTANTS: Final = {"true": True, "false": False, "absent": None}
_DEEPEST: Final = 2 * NESTING


class Reader:
    """Reads one clause from its tokens, which end in ``END``. Raises Unreadable."""

    def __init__(self, tokens: list[Token]) -> None:
        self._tokens = tokens
        self._at = self._depth = 0

    # Tokens ---------------------------------------------------------------------------------------

    @property
    def word(self) -> str:
        """The word or sign that comes next; "" for anything else, and at the end."""
        return self._tokens[self._at].word

    def next(self) -> Token:
        """Take the next token. Raises Unreadable at the end."""
        token = self._tokens[self._at]
        if self._at == len(self._tokens) - 1:
            raise Unreadable("the clause ends too early")
        self._at += 1
        return token

    def skip(self, *words: str) -> bool:
        """Take these words, if the first of them comes next; then the others must follow."""
        if self.word != words[0]:
            return False
        for word in words:
            self.expect(word)
        return True

    def expect(self, word: str) -> None:
        """Take a word or sign that must come next."""
        if self.next().word != word:
            raise Unreadable(f"expected {word}")

    def any_word(self) -> str:
        """Take any word."""
        token = self.next()
        if not token.named:
            raise Unreadable("expected a name")
        return token.word

    def name(self) -> str:
        """Take a word that can name something."""
        return _named(self.any_word())

    def _separated(self, sign: str, read: Callable[[], T]) -> tuple[T, ...]:
        """Take parts with a sign between them, one at least."""
        found = [read()]
        while self.skip(sign):
            found.append(read())
        return tuple(found)

    def _enclosed(self, read: Callable[[], T]) -> tuple[T, ...]:
        """Take parts with commas between them, up to a parenthesis."""
        return () if self.word == ")" else self._separated(",", read)

    # Clauses and effects, by their forms ----------------------------------------------------------

    def clause(self) -> Clause:
        """Read the clause."""
        found = self._node(CLAUSES, "no clause begins so")
        if self._at != len(self._tokens) - 1:
            raise Unreadable("expected the end of the clause")
        return found

    def _node(self, rows: Mapping[str, Form], refusal: str) -> Node:
        word = self.word
        if word == "penalize":
            word = "penalise"
            self._tokens[self._at] = Token(word, named=True)
        if word not in rows:
            raise Unreadable(refusal)
        return Node(word, rows[word], **self._parts(rows[word]))

    def _parts(self, form: Form) -> dict[str, Any]:
        """Read the parts of a form, its own words and signs included."""
        parts: dict[str, Any] = {}
        for piece in form:
            if isinstance(piece, str):
                for word in _signs(piece):
                    self.expect(word)
            elif isinstance(piece, Slot):
                parts[piece.name] = _PARTS.get(piece.kind, Reader.formula)(self)
            elif self.word == _signs(str(piece[0]))[0]:
                parts |= self._parts(piece)
        return parts

    def string(self) -> str:
        """Take a text in quotation marks."""
        value = self.next().value
        if not isinstance(value, str):
            raise Unreadable("expected a text in quotation marks")
        return value

    def event(self) -> str:
        """Take the dotted name of an event."""
        event = self.name()
        while self.skip("."):
            event += f".{self.any_word()}"
        return event

    def rules(self) -> int | None:
        """Take the number of a rule, None for all rules."""
        if self.skip("all"):
            return None
        self.expect("rule")
        number = self.next().value
        if not isinstance(number, int):
            raise Unreadable("expected the number of a rule")
        return number

    def type(self) -> forms.TypeName:
        """Take a type, or choices."""
        words = self._separated("|", self.any_word)
        several = len(words) > 1
        return forms.TypeName("choice", words) if several else forms.TypeName(words[0])

    def held(self) -> forms.TypeName:
        """Take the type of an attribute, which may be a list."""
        kind = self.type()
        if kind == forms.TypeName("list") and self.skip("of"):
            return forms.TypeName(f"list of {self.any_word()}")
        return kind

    def choices(self) -> forms.TypeName:
        """Take what a ballot asks for; a word that is no type is the only choice."""
        asked = self.type()
        alone = asked.name not in WRITTEN
        return forms.TypeName("choice", (asked.name,)) if alone else asked

    def parameters(self) -> tuple[forms.Parameter, ...]:
        """Take parameters up to a parenthesis."""
        return self._enclosed(self._parameter)

    def _parameter(self) -> forms.Parameter:
        name = self.name()
        self.expect(":")
        return forms.Parameter(name, self.type())

    def party(self) -> forms.Party:
        """Take an expression, or ``everyone``."""
        return forms.EVERYONE if self.skip("everyone") else self.formula()

    def recipients(self) -> forms.Party:
        """Take a value with its fields, or ``everyone``; no word that ends values follows."""
        found = forms.EVERYONE if self.skip("everyone") else _formula_of(self._postfix())
        if found is not forms.EVERYONE and self.word in ENDS_OF_VALUES:
            raise Unreadable(f"expected a value, found {self.word}")
        return found

    def effects(self) -> tuple[Effect, ...]:
        """Take effects, one at least."""
        return self._separated(";", self.effect)

    def effect(self) -> Effect:
        """Take an effect, with the ``for`` around it: these are read in a loop."""
        form, loops = EFFECTS["for"], []
        while self.word == "for":
            loops.append(self._parts(form[:-1]))
        if len(loops) > NESTING:
            raise Unreadable("too many for in one another")
        effect = self._node(EFFECTS, "no effect begins so")
        for parts in reversed(loops):
            effect = Node("for", form, **parts, effect=effect)
        return effect

    def items(self) -> tuple[forms.Item, ...]:
        """Take the items of a reveal."""
        return self._separated(",", self._item)

    def _item(self) -> forms.Item:
        value = self.formula()
        if self.skip("as"):
            return forms.Item(self.name(), value, named=True)
        label = x.dotted(value.expression)
        if not label:
            raise Unreadable("what is revealed has no name")
        return forms.Item(label, value, named=False)

    def parts(self) -> tuple[Formula, ...]:
        """Take outermost expressions, one at least."""
        return self._separated(",", self.formula)

    def attribute(self) -> tuple[Formula, str, Formula | None]:
        """Take an attribute: its owner, its name, and the key of a lookup."""
        place = self._postfix()
        key = None
        if isinstance(place, x.Under):
            key, place = _formula_of(place.key), place.lookup
        if not isinstance(place, x.Field):
            raise Unreadable("expected an attribute of something")
        return _formula_of(place.owner), place.name, key

    def arguments(self) -> tuple[Formula, ...]:
        """Take outermost expressions up to a parenthesis."""
        return self._enclosed(self.formula)

    # Expressions ----------------------------------------------------------------------------------

    def formula(self) -> Formula:
        """Take an outermost expression."""
        return _formula_of(self._expression())

    def _expression(self) -> x.Expression:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise Unreadable("expressions stand too deep in one another")
        found = self._joined(_OR)
        if self.skip("?"):
            this = self._expression()
            self.expect(":")
            found = x.Choose(found, this, self._expression())
        self._depth -= 1
        return found

    def _joined(self, least: int) -> x.Expression:
        """Read operands joined by operators that bind as tightly as ``least``, or tighter."""
        left = self._operand(least)
        while (rank := _RANKS.get(self.word, 0)) >= least:
            if rank == _COMPARED:
                sign = self.next().word
                left = x.Comparison(sign, left, self._joined(_SUM))
                if _RANKS.get(self.word) == _COMPARED:
                    raise Unreadable("comparisons do not chain")
                continue
            rest = []
            while _RANKS.get(self.word) == rank:
                sign = self.next().word
                rest.append((sign, self._joined(rank + 1)))
            left = x.Chain(left, tuple(rest))
        return left

    def _operand(self, least: int) -> x.Expression:
        """Read one operand with the signs in front of it."""
        sign = "not" if self.word == "not" else "-"
        signs = self._count(sign)
        if signs and sign == "not" and least > _NOT:
            raise Unreadable("not stands before a whole condition")
        found = self._joined(_COMPARED) if signs and sign == "not" else self._postfix()
        for _ in range(signs):
            found = x.Signed(sign, found)
        return found

    def _count(self, word: str) -> int:
        count = 0
        while self.skip(word):
            count += 1
        if count > NESTING:
            raise Unreadable("too many signs in front of one another")
        return count

    def _postfix(self) -> x.Expression:
        """Read a value with its fields, and what is under keys."""
        found = self._atom()
        while self.word in (".", "["):
            if self.skip("."):
                found = x.Field(found, self.any_word())
            else:
                self.expect("[")
                found = x.Under(found, self._expression())
                self.expect("]")
        return found

    def _atom(self) -> x.Expression:
        token = self.next()
        if token.value is not None:
            return x.Constant(token.value)
        if token.word == "(":
            found = self._expression()
            self.expect(")")
            return found
        if not token.named:
            raise Unreadable("expected a value")
        if token.word in _CONSTANTS:
            return x.Constant(_CONSTANTS[token.word])
        return self._call(token.word) if token.calls else x.Name(_named(token.word))

    def _call(self, function: str) -> x.Expression:
        if function not in FUNCTION_WORDS:
            raise Unreadable("there is no such function")
        self.expect("(")
        arguments = self._enclosed(self._expression)
        self.expect(")")
        if function not in LOOPS:
            return x.Call(function, arguments)
        match arguments:
            case (x.Comparison(sign="in", left=x.Name(name=variable), right=items), body):
                return x.Loop(function, variable, items, body)
        raise Unreadable("expected a name in a list, and what is asked of it")


_PARTS: Final[Mapping[str, Callable[[Reader], object]]] = {
    **{
        kind: getattr(Reader, kind)
        for kind in words(
            "name event string type held choices parameters rules party recipients effect effects"
            " items parts arguments attribute"
        )
    },
    "word": Reader.any_word,
    "there": lambda _: True,
}
"""The readers of the parts of a form; all others are expressions."""


@lru_cache
def _signs(written: str) -> list[str]:
    """Return the words and signs in a fixed piece of a form."""
    return re.findall(r"[a-z]+|[^a-z\s]", written)


def _named(word: str) -> str:
    """Return a word that names something. Raises Unreadable for one of the language's own."""
    if word in RESERVED or len(word) > NAME_LETTERS:
        raise Unreadable("a word of the language, or too long, is no name")
    return word


def _formula_of(expression: x.Expression) -> Formula:
    """Return an outermost expression made ready. Raises Unreadable where it is too deep."""
    formula = Formula(expression)
    if formula.depth > NESTING:
        raise Unreadable("expressions stand too deep in one another")
    return formula
