"""Compares clauses with CEL: ``python -m tests.torture.oracle --cases 100000 --seed N``.

Expressions of whole numbers and truth are written in both languages (``fuzzing.pairs`` tells of
the differences between them) and worked out by both. Where both come to a value it must be the
same. Where only one does, it must be for a reason that is known:

* only ours: CEL's numbers have 64 bits, ours 256;
* only CEL: it divides by zero somewhere, and ``&&``, ``||``, ``all`` and ``exists`` of CEL set an
  error aside when another part decides, while ours go from left to right and fail at it.

CEL runs in a process of its own, because an expression can end that process.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from gamemaster.clauses import Budget, ClauseFailed, Scope, Value, compile_clauses, evaluate
from gamemaster.clauses.nodes import Define
from tests.torture.fuzzing.pairs import Pair, pair, values

BATCH: Final = 1_000
BATCH_SECONDS: Final = 120.0
SHOWN: Final = 20
_OUT_OF_RANGE: Final = ("overflow", "range", "invalid int literal")
_ABSORBING: Final = ("&&", "||", ".all(", ".exists(")


@dataclass
class Compared:
    """How often both, one or none of the languages came to a value."""

    counts: Counter[str] = field(default_factory=Counter)
    differences: list[str] = field(default_factory=list)

    @property
    def cases(self) -> int:
        return sum(self.counts.values())


def compare(seed: int, cases: int) -> Compared:
    """Compare so many expressions."""
    result = Compared()
    for first in range(0, cases, BATCH):
        randoms = [Random(f"{seed}:{at}") for at in range(first, min(first + BATCH, cases))]
        tried = [(pair(random), values(random)) for random in randoms]
        for at, ((written, bound), theirs) in enumerate(zip(tried, _by_cel(tried), strict=True)):
            _judge(result, f"case {first + at}", written, bound, theirs)
    return result


def _by_cel(tried: list[tuple[Pair, dict[str, Value]]]) -> list[tuple[Any, str]]:
    """What CEL makes of a batch; (None, why) for what it does not come to."""
    lines = "".join(f"{json.dumps([written.cel, bound])}\n" for written, bound in tried)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "tests.torture.fuzzing.cel"],
            input=lines, capture_output=True, text=True, timeout=BATCH_SECONDS, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        answers: list[tuple[Any, str]] = []
    else:
        answers = [tuple(json.loads(line)) for line in done.stdout.splitlines()]
    if len(answers) == len(tried):
        return answers
    if len(tried) == 1:
        return [(None, "crash")]
    half = len(tried) // 2
    return [*_by_cel(tried[:half]), *_by_cel(tried[half:])]


def _by_us(text: str, bound: dict[str, Value]) -> tuple[Value, str]:
    (define,) = compile_clauses(f"define x = {text}").statements
    assert isinstance(define, Define)
    try:
        return evaluate(define.expr, Scope(bound), Budget()), ""
    except ClauseFailed as failure:
        return None, failure.message


def _judge(
    result: Compared, name: str, written: Pair, bound: dict[str, Value], theirs: tuple[Any, str]
) -> None:
    ours, problem = _by_us(written.ours, bound)
    value, error = theirs
    fits = True
    if not problem and not error:
        kind, fits = "both", type(ours) is type(value) and ours == value
    elif not problem:
        kind = "crash of CEL" if error == "crash" else "only ours"
        fits = error == "crash" or any(word in error for word in _OUT_OF_RANGE)
    elif not error:
        kind = "only CEL"
        zero = problem.startswith("division by zero")
        fits = zero and any(sign in written.cel for sign in _ABSORBING)
    else:
        kind = "neither"
    result.counts[kind] += 1
    if not fits:
        result.differences.append(
            f"{name}: ours {ours!r} {problem!r}, CEL {value!r} {error!r}\n  {written.ours}\n"
            f"  {written.cel}\n  {bound}"
        )


def report(result: Compared) -> str:
    """What is told of a comparison."""
    counts = ", ".join(f"{kind} {count:,}" for kind, count in sorted(result.counts.items()))
    return f"{result.cases:,} expressions compared with CEL: {counts}"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--cases", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4), "big"))
    arguments = parser.parse_args()
    print(f"oracle: {arguments.cases:,} cases, --seed {arguments.seed}", flush=True)
    result = compare(arguments.seed, arguments.cases)
    print(report(result))
    print("\n".join(result.differences[:SHOWN]), end="")
    return 1 if result.differences else 0


if __name__ == "__main__":
    raise SystemExit(main())
