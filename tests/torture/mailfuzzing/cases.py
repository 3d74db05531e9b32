"""Which case is number so and so of a campaign: seed, number and the mails at hand say it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final, Literal

from tests.torture.mailfuzzing.faithful import FAITHFUL, RECODINGS, Mutation
from tests.torture.mailfuzzing.forms import Mail
from tests.torture.mailfuzzing.seeds import seeds
from tests.torture.mailfuzzing.spoiling import EDITS, NOISE

Level = Literal["recoded", "faithful", "noise", "edit"]
LEVELS: Final[tuple[Level, ...]] = ("recoded", "faithful", "noise", "edit")
SHARES: Final = (15, 35, 25, 25)
"""How often each level comes, of a hundred."""

GROUP_SHARES: Final = (5, 3, 2)
"""Mails written for this, the corpus, public ones."""

SPLICED: Final = "spliced"
_TABLES: Final[tuple[dict[str, Mutation], ...]] = (RECODINGS, FAITHFUL, NOISE, EDITS)


@dataclass(frozen=True)
class Case:
    """A mail and what became of it.

    ``said``: all the mails whose lines it may hold; ``stages``: and what was made of them on the
    way, before their lines were touched.
    """

    number: int
    key: str
    name: str
    level: Level
    mutations: tuple[str, ...]
    said: tuple[bytes, ...]
    mutated: bytes
    stages: tuple[bytes, ...] = ()


def case(seed: int, number: int, level: Level | None = None) -> Case:
    """Return a case of the campaign that ``seed`` stands for."""
    key = f"{seed}:{number}"
    random = Random(key)
    chosen = level or random.choices(LEVELS, SHARES)[0]
    # Only of a plain text are the lines the ones that are read: noise is wasted on most others.
    name, raw = _some(random, plain=chosen == "noise" and random.random() < 0.8)
    others: tuple[bytes, ...] = ()
    names = _mutations(random, chosen)
    if chosen == "noise" and random.random() < 0.1:
        other_name, other = _some(random, plain=True)
        name, others, names = f"{name} + {other_name}", (other,), (SPLICED,)
    return made(number, key, name, names, (raw, *others))


def made(number: int, key: str, name: str, names: Sequence[str], said: tuple[bytes, ...]) -> Case:
    """Mutate a mail as the case of this key does; mutations that do not apply are left out."""
    random, mail = Random(f"{key} mutated"), Mail.of(said[0])
    done: list[str] = []
    stages: list[bytes] = []
    level = 0
    for one in names:
        if one == SPLICED:
            other, after = (
                Mail.of(said[1]),
                mail.with_body(mail.body + b"\n" + Mail.of(said[1]).body),
            )
            mutated = after if mail.is_plain and other.is_plain else None
            at = 2
        else:
            at = next(at for at, table in enumerate(_TABLES) if one in table)
            mutated = _TABLES[at][one](mail, random)
        if mutated is None or len(mutated.body) > LARGEST:
            continue
        if LEVELS[at] == "noise" and not mail.is_plain:
            at = LEVELS.index("edit")  # Its lines are not the ones that are read.
        if LEVELS[at] == "noise":
            stages.append(mail.raw())
        level, mail = max(level, at), mutated
        done.append(one)
    raw = mail.raw()
    if random.random() < 0.5 and b"\r" not in raw:
        raw = raw.replace(b"\n", b"\r\n")
    return Case(number, key, name, LEVELS[level], tuple(done), said, raw, tuple(stages))


LARGEST: Final = 1_000_000


def _mutations(random: Random, level: Level) -> tuple[str, ...]:
    """Names of mutations, none above the level."""
    at = LEVELS.index(level)
    names = [random.choice(list(_TABLES[at])) for _ in range(random.choice((1, 1, 1, 2, 3)))]
    milder = [name for table in _TABLES[:at] for name in table]
    for _ in range(random.choice((0, 0, 1, 2))):
        if milder:
            names.insert(random.randint(0, len(names)), random.choice(milder))
    return tuple(names)


def _some(random: Random, *, plain: bool) -> tuple[str, bytes]:
    groups, shares = _groups(plain=plain)
    return random.choice(random.choices(groups, shares)[0])


@cache
def _groups(*, plain: bool) -> tuple[list[tuple[tuple[str, bytes], ...]], list[int]]:
    """The groups of seeds that there are, with their shares; only plain texts if so wanted."""
    groups, shares = [], []
    for group, share in zip(seeds(), GROUP_SHARES, strict=True):
        kept = tuple(one for one in group if not plain or Mail.of(one[1]).is_plain)
        if kept:
            groups.append(kept)
            shares.append(share)
    return groups, shares
