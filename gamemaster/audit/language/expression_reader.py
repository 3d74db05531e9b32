"""Reads expressions, from their tokens: by the rank of operators, without looking back.

How deep the reader itself goes is bounded before anything else is: `admitted` refuses more
parentheses than may stand in one another, `_expression` counts what stands between ``?`` and ``:``,
and signs and fields are read in loops.
"""

from __future__ import annotations

from typing import Final

from gamemaster.audit.language.expressions import (
    Call,
    Chain,
    Choose,
    Comparison,
    Constant,
    Expression,
    Field,
    Loop,
    Minus,
    Name,
    Not,
    measure,
)
from gamemaster.audit.language.failures import Unreadable
from gamemaster.audit.language.formulas import Formula
from gamemaster.audit.language.limits import NAME_LETTERS, NESTING
from gamemaster.audit.language.tokens import Token
from gamemaster.audit.language.words import FUNCTION_WORDS, LOOPS, RESERVED

_OR, _AND, _NOT, _COMPARED, _SUM, _PRODUCT = range(1, 7)
_RANKS: Final = {
    "or": _OR, "and": _AND, "in": _COMPARED, "+": _SUM, "-": _SUM, "*": _PRODUCT, "/": _PRODUCT,
    "%": _PRODUCT, **dict.fromkeys(("==", "!=", "<", "<=", ">", ">="), _COMPARED),
}  # fmt: skip
_CONSTANTS: Final = {"true": True, "false": False, "absent": None}
_DEEPEST: Final = 2 * NESTING


class ExpressionReader:
    """Reads expressions from a list of tokens that ends in ``END``. Raises Unreadable."""

    def __init__(self, tokens: list[Token]) -> None:
        self._tokens = tokens
        self._at = 0
        self._depth = 0

    # Tokens ---------------------------------------------------------------------------------------

    @property
    def word(self) -> str:
        """The word or sign that comes next; "" for anything else, and at the end."""
        return self._tokens[self._at].word

    def next(self) -> Token:
        """Take what comes next; at the end there is nothing more."""
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
        """Take a word, whatever it is."""
        token = self.next()
        if not token.named:
            raise Unreadable("expected a name")
        return token.word

    def name(self) -> str:
        """Take a word that can name something."""
        return named(self.any_word())

    def string(self) -> str:
        """Take a text in quotation marks."""
        value = self.next().value
        if not isinstance(value, str):
            raise Unreadable("expected a text in quotation marks")
        return value

    def done(self) -> None:
        """Make sure that nothing is left."""
        if self._at != len(self._tokens) - 1:
            raise Unreadable("expected the end of the clause")

    # Expressions ----------------------------------------------------------------------------------

    def formula(self) -> Formula:
        """Read an outermost expression."""
        return formula_of(self._expression())

    def _expression(self) -> Expression:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise Unreadable("expressions stand too deep in one another")
        found = self._joined(_OR)
        if self.skip("?"):
            this = self._expression()
            self.expect(":")
            found = Choose(found, this, self._expression())
        self._depth -= 1
        return found

    def _joined(self, least: int) -> Expression:
        """Read operands joined by operators that bind as tightly as ``least``, or tighter."""
        left = self._operand(least)
        while (rank := _RANKS.get(self.word, 0)) >= least:
            if rank == _COMPARED:
                sign = self.next().word
                left = Comparison(sign, left, self._joined(_SUM))
                if _RANKS.get(self.word) == _COMPARED:
                    raise Unreadable("comparisons do not chain")
                continue
            rest = []
            while _RANKS.get(self.word) == rank:
                sign = self.next().word
                rest.append((sign, self._joined(rank + 1)))
            left = Chain(left, tuple(rest))
        return left

    def _operand(self, least: int) -> Expression:
        """Read one operand with the signs in front of it."""
        denials = self._count("not")
        if denials and least > _NOT:
            raise Unreadable("not stands before a whole condition")
        if denials:
            found = self._joined(_COMPARED)
        else:
            minuses = self._count("-")
            found = self.postfix()
            for _ in range(minuses):
                found = Minus(found)
        for _ in range(denials):
            found = Not(found)
        return found

    def _count(self, word: str) -> int:
        count = 0
        while self.skip(word):
            count += 1
        if count > NESTING:
            raise Unreadable("too many signs in front of one another")
        return count

    def postfix(self) -> Expression:
        """Read a value with its fields."""
        found = self._atom()
        while self.skip("."):
            found = Field(found, self.any_word())
        return found

    def _atom(self) -> Expression:
        token = self.next()
        if token.value is not None:
            return Constant(token.value)
        if token.word == "(":
            found = self._expression()
            self.expect(")")
            return found
        if not token.named:
            raise Unreadable("expected a value")
        if token.word in _CONSTANTS:
            return Constant(_CONSTANTS[token.word])
        return self._call(token.word) if token.calls else Name(named(token.word))

    def _call(self, function: str) -> Expression:
        if function not in FUNCTION_WORDS:
            raise Unreadable("there is no such function")
        self.expect("(")
        arguments = self._arguments()
        if function not in LOOPS:
            return Call(function, arguments)
        match arguments:
            case (Comparison(sign="in", left=Name(name=variable), right=items), body):
                return Loop(function, variable, items, body)
        raise Unreadable("expected a name in a list, and what is asked of it")

    def _arguments(self) -> tuple[Expression, ...]:
        """Read expressions between commas, and the parenthesis after them."""
        found: list[Expression] = []
        while not self.skip(")"):
            if found:
                self.expect(",")
            found.append(self._expression())
        return tuple(found)

    def formulas(self) -> tuple[Formula, ...]:
        """Read outermost expressions between parentheses."""
        self.expect("(")
        return tuple([formula_of(one) for one in self._arguments()])


def named(word: str) -> str:
    """Return a word that names something. Raises Unreadable for one of the language's own."""
    if word in RESERVED or len(word) > NAME_LETTERS:
        raise Unreadable("a word of the language, or too long, is no name")
    return word


def formula_of(expression: Expression) -> Formula:
    """Return an outermost expression made ready. Raises Unreadable where it is too deep."""
    if measure(expression)[1] > NESTING:
        raise Unreadable("expressions stand too deep in one another")
    return Formula(expression)
