"""Makes the table of ``gamemaster/mail/prose/learned_words.py`` from mails whose meaning is known.

``python -m tests.blind.learning`` writes the table. With ``--leave-out`` it says for each set what
comes of it with a table that was made from all the others: what may be expected of mail that nobody
here has seen. The fit is by stochastic gradient (Bottou 2010), in an order that is always the same.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle
from math import exp, sqrt
from pathlib import Path

from gamemaster.mail.interpreting import accounting
from gamemaster.mail.interpreting.readings import Doubt, ReadCommand
from gamemaster.mail.prose import learned_words
from tests.blind.judging import BOB, HELD_OUT, SETS, cases, desk, outcome
from tests.mail.corpus.reading import FOLDER, corpus
from tests.mail.test_beside_a_vote import ADDED, VOTES

TABLE = Path(learned_words.__file__).with_suffix(".json")
_MAILS = Path(__file__).parent.parent / "mail"
_C = 25.0
_EPOCHS = 30
_AVERAGED = 10
_LEAST_SEEN = 2
_LEAST_WEIGHT = 15


@dataclass(frozen=True)
class Known:
    """The lines of a mail beside its votes, and whether its writer meant no vote by it."""

    source: str
    lines: tuple[str, ...]
    doubtful: bool


def known() -> list[Known]:
    """Every mail with words beside a vote, in which either all votes or none are meant."""
    found = [*_of_sets(), *_of_corpus(), *_of_lines()]
    return [one for one in found if any(line != learned_words.A_VOTE for line in one.lines)]


def _of_sets() -> Iterable[Known]:
    for title in SETS:
        for case in () if title in HELD_OUT else cases(title):
            votes = any(move.startswith("vote") for move in case.moves)
            if case.means != "move" or votes:
                yield Known(title, _lines(case.raw), case.means != "move")


def _of_lines() -> Iterable[Known]:
    added = cycle(ADDED)
    for name, doubtful in (
        ("sentences_of_votes", False),
        ("votes_in_a_sentence", False),
        ("sentences_without_votes", True),
        ("beside_votes_harmless", False),
        ("beside_votes_doubtful", True),
        ("what_agrees_with_a_vote", False),
        ("what_takes_from_a_vote", True),
    ):
        for line in (_MAILS / f"{name}.txt").read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                columns = line.split("\t")
                text = columns[0] if name == "sentences_without_votes" else columns[-1]
                body = text.replace(" / ", "\n")
                if name.startswith("what"):
                    body = next(added).format(VOTES[columns[0]][0], text)
                yield Known(name, _lines(_mail(body)), doubtful)


def _of_corpus() -> Iterable[Known]:
    for meant in corpus():
        votes = any(command.startswith("vote") for command in meant.read)
        if votes and not meant.asked:
            yield Known(
                "corpus", _lines((FOLDER / f"{meant.name}.eml").read_bytes()), doubtful=False
            )


def _mail(body: str) -> bytes:
    head = f"From: {BOB}\nTo: gm@nomic.example\nContent-Type: text/plain; charset=utf-8\n\n"
    return f"{head}{body}\n".replace("\n", "\r\n").encode()


def _lines(raw: bytes) -> tuple[str, ...]:
    """The lines that the reader weighs, caught on their way there."""
    caught: list[Sequence[str]] = []
    doubts = accounting.Accounts.doubts

    def catch(self: accounting.Accounts, commands: list[ReadCommand]) -> Iterator[Doubt | None]:
        context = self.context
        rules = context.initial_rules if commands else frozenset[int]()
        meant = accounting.what_is_meant(commands, context.names, rules)
        caught.append(self.beside_votes(meant))
        return doubts(self, commands)

    accounting.Accounts.doubts = catch  # type: ignore[method-assign]
    try:
        desk().reading(raw)
    finally:
        accounting.Accounts.doubts = doubts  # type: ignore[method-assign]
    return tuple(caught[-1]) if caught else ()


def fit(mails: Sequence[Known]) -> dict[str, int]:
    """Return the weights of all parts in hundredths, and under ``""`` that of no part."""
    names = desk().context.names
    rows = [learned_words.parts(mail.lines, names) for mail in mails]
    seen = Counter(part for row in rows for part in row)
    numbers = {part: at for at, (part, times) in enumerate(seen.items()) if times >= _LEAST_SEEN}
    doubtful = sum(mail.doubtful for mail in mails)
    # Both kinds together weigh alike, however many there are of each.
    costs = {True: len(mails) / (2 * doubtful), False: len(mails) / (2 * (len(mails) - doubtful))}
    data = [
        ([numbers[part] for part in row if part in numbers], 1 / sqrt(len(row) or 1), mail.doubtful)
        for row, mail in zip(rows, mails, strict=True)
    ]
    decay = 1 / (_C * len(data))
    weights, scale, bias = [0.0] * (max(numbers.values()) + 1), 1.0, 0.0
    summed, summed_bias, step = [0.0] * len(weights), 0.0, 0
    shuffled = random.Random(301)
    for epoch in range(_EPOCHS):
        shuffled.shuffle(data)
        for parts, length, is_doubtful in data:
            rate = 2.0 / (1 + 2.0 * decay * step)
            step += 1
            score = bias + scale * length * sum(weights[part] for part in parts)
            error = costs[is_doubtful] * (1 / (1 + exp(-score)) - is_doubtful)
            scale *= 1 - rate * decay
            change = rate * error * length / scale
            for part in parts:
                weights[part] -= change
            bias -= 0.1 * rate * error
        if epoch >= _EPOCHS - _AVERAGED:
            summed = [total + scale * one for total, one in zip(summed, weights, strict=True)]
            summed_bias += bias
    table = {part: round(100 * summed[at] / _AVERAGED) for part, at in numbers.items()}
    kept = {part: one for part, one in sorted(table.items()) if abs(one) >= _LEAST_WEIGHT}
    return {"": round(100 * summed_bias / _AVERAGED), **kept}


def _left_out() -> None:
    """Print for each set what its mails come to with a table made from all the others."""
    mails = known()
    for title in SETS:
        learned_words._TABLE = fit([mail for mail in mails if mail.source != title])
        judged = [(case, outcome(case)) for case in cases(title)]
        print(title, dict(Counter(f"{c.means} {o.verdict(c)}" for c, o in judged)), flush=True)


def main() -> None:
    """Write the table, or try it."""
    if "--leave-out" in sys.argv:
        _left_out()
    else:
        table = fit(known())
        TABLE.write_text(
            json.dumps(table, ensure_ascii=False, indent=0, sort_keys=True) + "\n", encoding="utf-8"
        )
        print(len(table), "weights")


if __name__ == "__main__":
    main()
