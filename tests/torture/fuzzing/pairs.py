"""Writes expressions of whole numbers and truth in two languages: in clauses and in CEL.

Both say the same. Where the languages differ by design the text in CEL says what ours means:

* ``%``: ours has the sign of the divisor, as in mathematics, CEL's that of the dividend; so
  ``a % b`` is written ``((a % b) + b) % b``;
* ``/``: ours is exact, CEL's drops the remainder; so only products are divided, by a factor;
* ``not`` holds less tightly than a comparison, CEL's ``!`` more tightly than anything;
* lists are tried by functions here, by methods there.

Operators of sums and products stand as they are, with no parentheses but where ours needs them, so
that what binds tighter is compared as well.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from gamemaster.clauses import Value

NUMBERS: Final = ("a", "b", "c")
TRUTHS: Final = ("s", "t")
LITERALS: Final = (
    *("0", "1", "2", "3", "7", "10", "100") * 4,
    "4294967296", "9223372036854775807", "9223372036854775806",
)  # fmt: skip
DEEPEST: Final = 5
LONGEST: Final = 4_000
_SUM, _PRODUCT, _SIGNED, _ATOM = range(4)


@dataclass(frozen=True)
class Pair:
    """One expression in both languages, and how tightly ours holds together."""

    ours: str
    cel: str
    strength: int = _ATOM

    def at(self, strength: int) -> Pair:
        """The same where something has to hold at least so tightly."""
        if self.strength >= strength:
            return self
        return Pair(f"({self.ours})", f"({self.cel})")

    @property
    def sure(self) -> str:
        """The text in CEL, in parentheses unless it is a word."""
        return self.cel if self.cel.isalnum() else f"({self.cel})"


class PairWriter:
    """Writes pairs; what is around them binds ``variables`` to numbers."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.variables: list[str] = []

    def number(self, deep: int = 0) -> Pair:
        random = self.random
        if deep >= DEEPEST or random.random() < 0.2:
            known = (*NUMBERS, *self.variables * 3)
            word = random.choice(known) if random.random() < 0.7 else random.choice(LITERALS)
            return Pair(word, word)
        match random.randrange(10):
            case 0 | 1 | 2:
                return self._sum(deep)
            case 3 | 4:
                return self._product(deep)
            case 5:
                inner = self.number(deep + 1)
                return Pair(f"-{inner.at(_ATOM).ours}", f"-{inner.at(_ATOM).cel}", _SIGNED)
            case 6:
                asked, one, other = (
                    self.truth(deep + 1),
                    self.number(deep + 1),
                    self.number(deep + 1),
                )
                return Pair(
                    f"({asked.ours} ? {one.ours} : {other.ours})",
                    f"({asked.sure} ? {one.sure} : {other.sure})",
                )
            case 7:
                variable, body = self._tried(deep)
                return Pair(
                    f"count({variable} in xs, {body.ours})",
                    f"size(xs.filter({variable}, {body.cel}))",
                )
            case 8:
                variable, body = self._tried(deep)
                return Pair(
                    f"size(filter({variable} in xs, {body.ours}))",
                    f"size(xs.filter({variable}, {body.cel}))",
                )
            case _:
                return self._remainder(deep)

    def _sum(self, deep: int) -> Pair:
        pair = self.number(deep + 1).at(_SUM)
        for _ in range(self.random.randint(1, 3)):
            sign, operand = self.random.choice("+-"), self.number(deep + 1).at(_PRODUCT)
            pair = Pair(
                f"{pair.ours} {sign} {operand.ours}", f"{pair.cel} {sign} {operand.cel}", _SUM
            )
        return pair

    def _product(self, deep: int) -> Pair:
        pair = self.number(deep + 1).at(_PRODUCT)
        for _ in range(self.random.randint(1, 2)):
            operand = self.number(deep + 1).at(_SIGNED)
            pair = Pair(f"{pair.ours} * {operand.ours}", f"{pair.cel} * {operand.cel}", _PRODUCT)
        if self.random.random() < 0.3:
            factor = self.random.choice(("1", "2", "7", "100", "-3"))
            pair = Pair(
                f"{pair.ours} * {factor} / {factor}", f"{pair.cel} * {factor} / {factor}", _PRODUCT
            )
        return pair

    def _remainder(self, deep: int) -> Pair:
        left, right = self.number(deep + 1).at(_PRODUCT), self.number(deep + 2).at(_SIGNED)
        by = right.sure
        return Pair(
            f"{left.ours} % {right.ours}", f"((({left.cel}) % {by}) + {by}) % {by}", _PRODUCT
        )

    def truth(self, deep: int = 0) -> Pair:
        random = self.random
        if deep >= DEEPEST or random.random() < 0.15:
            word = random.choice((*TRUTHS, "true", "false"))
            return Pair(word, word)
        match random.randrange(10):
            case 0 | 1 | 2:
                sign = random.choice(("<", "<=", ">", ">=", "==", "!="))
                left, right = self.number(deep + 1).at(_SUM), self.number(deep + 1).at(_SUM)
                return Pair(
                    f"({left.ours} {sign} {right.ours})", f"({left.cel} {sign} {right.cel})"
                )
            case 3:
                sign = random.choice(("==", "!="))
                one, other = self.truth(deep + 1), self.truth(deep + 1)
                return Pair(
                    f"({one.ours} {sign} {other.ours})", f"({one.sure} {sign} {other.sure})"
                )
            case 4 | 5:
                word, sign = random.choice((("and", "&&"), ("or", "||")))
                parts = [self.truth(deep + 1) for _ in range(random.randint(2, 3))]
                return Pair(
                    f"({f' {word} '.join(one.ours for one in parts)})",
                    f"({f' {sign} '.join(one.sure for one in parts)})",
                )
            case 6:
                inner = self.truth(deep + 1)
                return Pair(f"(not {inner.ours})", f"(!{inner.sure})")
            case 7:
                item = self.number(deep + 1).at(_SUM)
                return Pair(f"({item.ours} in xs)", f"({item.sure} in xs)")
            case 8:
                asked, one, other = (self.truth(deep + 1) for _ in range(3))
                return Pair(
                    f"({asked.ours} ? {one.ours} : {other.ours})",
                    f"({asked.sure} ? {one.sure} : {other.sure})",
                )
            case _:
                kind = random.choice(("all", "exists"))
                variable, body = self._tried(deep)
                return Pair(
                    f"{kind}({variable} in xs, {body.ours})", f"xs.{kind}({variable}, {body.cel})"
                )

    def _tried(self, deep: int) -> tuple[str, Pair]:
        variable = f"v{len(self.variables)}"
        self.variables.append(variable)
        body = self.truth(deep + 2)
        self.variables.pop()
        return variable, body


def pair(random: Random) -> Pair:
    """Write an expression that is not too long for CEL."""
    while True:
        writer = PairWriter(random)
        written = writer.number() if random.random() < 0.5 else writer.truth()
        if len(written.cel) <= LONGEST and len(written.ours) <= LONGEST:
            return written


def values(random: Random) -> dict[str, Value]:
    """Values of everything that pairs speak of."""
    small, large = (0, 1, -1, 2, 3, -7, 12, 100, -99), (2**31, -(2**40), 2**63 - 1, -(2**63))
    numbers: tuple[Value, ...] = small * 5 + large
    return {
        **{name: random.choice(numbers) for name in NUMBERS},
        **{name: random.random() < 0.5 for name in TRUTHS},
        "xs": tuple(random.choice(numbers) for _ in range(random.randrange(4))),
    }
