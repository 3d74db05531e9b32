"""Which case is number so and so of a campaign: the seed and the number say it all."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final

from tests.torture.fuzzing import corpus
from tests.torture.fuzzing.mangling import mangled, octet_mutation, splice, token_mutation
from tests.torture.fuzzing.rules import rule
from tests.torture.fuzzing.shapes import cascade, shape

KINDS: Final = {
    "written": 24, "words": 29, "octets": 16, "mail": 11, "spliced": 14, "shapes": 2, "played": 4,
}  # fmt: skip
"""How often each kind of case comes, of a hundred."""

_NAMES: Final = tuple(KINDS)
_SHARES: Final = tuple(KINDS.values())
_TRACED, _TRACED_SHAPES = 32, 2


@dataclass(frozen=True)
class Case:
    """A text to be tried. ``same_as``: what it must mean as much as; ``traced``: with memory."""

    number: int
    kind: str
    text: str
    random: Random
    same_as: str | None = None
    traced: bool = False


def case(seed: int, number: int, kind: str | None = None) -> Case:
    """Return a case of the campaign that ``seed`` stands for."""
    random = Random(f"{seed}:{number}")
    kind = kind or random.choices(_NAMES, _SHARES)[0]
    same_as = None
    traced = number % (_TRACED_SHAPES if kind == "shapes" else _TRACED) == 0
    match kind:
        case "written":
            text = rule(random)
        case "played":
            text = cascade(random) if random.random() < 0.1 else rule(random)
        case "words":
            text = token_mutation(random, _some(random))
        case "octets":
            text = octet_mutation(random, _some(random))
        case "mail":
            same_as = random.choice(_whole())
            text = mangled(random, same_as)
        case "spliced":
            text = splice(random, [*corpus.clauses(), rule(random)])
        case _:
            text = shape(random)
    return Case(number, kind, text, random, same_as, traced)


def _some(random: Random) -> str:
    return rule(random) if random.random() < 0.6 else random.choice(corpus.clauses())


@cache
def _whole() -> tuple[str, ...]:
    """What is mangled as mail does: texts that are clauses before it."""
    return tuple(text for text in corpus.clauses() if "\\" not in text)
