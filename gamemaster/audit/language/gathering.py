"""What loops make of their items: ``all``, ``filter``, ``sum``, ``sort`` and their like.

Each begins with something, takes in one item after another with what was tried of it, may be
decided before the last one, and makes its result of what was gathered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeAlias

from gamemaster.audit.language import arithmetic as a
from gamemaster.audit.language.arithmetic import Value
from gamemaster.audit.language.failures import Failed

Gather: TypeAlias = Callable[[Value, Value, Value], tuple[Value, bool]]
"""Takes what is gathered, the item and what was tried of it; says whether that decides it."""


class Gatherer(NamedTuple):
    """How one kind of loop begins, goes on and ends."""

    begin: Callable[[], Value]
    gather: Gather
    finish: Callable[[Value], Value]


def _all(_so_far: Value, _item: Value, tried: Value) -> tuple[Value, bool]:
    holds = a.truth(tried)
    return holds, not holds


def _exists(_so_far: Value, _item: Value, tried: Value) -> tuple[Value, bool]:
    holds = a.truth(tried)
    return holds, holds


def _filter(kept: Value, item: Value, tried: Value) -> tuple[Value, bool]:
    if a.truth(tried):
        kept.append(item)
    return kept, False


def _count(counted: Value, _item: Value, tried: Value) -> tuple[Value, bool]:
    return counted + a.truth(tried), False


def _sum(total: Value, _item: Value, tried: Value) -> tuple[Value, bool]:
    return a.fitting(total + a.number(tried)), False


def _map(kept: Value, _item: Value, tried: Value) -> tuple[Value, bool]:
    if type(tried) is tuple:
        raise Failed("a list holds no lists")
    kept.append(tried)
    return kept, False


def _sort(kept: Value, item: Value, tried: Value) -> tuple[Value, bool]:
    """Keep an item with its key; all keys are numbers, or all texts."""
    of, *key = a.sorting_key(tried)
    if kept and kept[0][0] != of:
        a.wrong(tried, "numbers, or texts, to sort by")
    kept.append((of, key, item))
    return kept, False


def _in_order(kept: Value) -> Value:
    return tuple([item for _, _, item in sorted(kept, key=lambda entry: entry[1])])


def _as_it_is(gathered: Value) -> Value:
    return gathered


GATHERERS: Final[Mapping[str, Gatherer]] = {
    "all": Gatherer(lambda: True, _all, _as_it_is),
    "exists": Gatherer(bool, _exists, _as_it_is),
    "filter": Gatherer(list, _filter, tuple),
    "count": Gatherer(int, _count, _as_it_is),
    "sum": Gatherer(int, _sum, _as_it_is),
    "map": Gatherer(list, _map, tuple),
    "sort": Gatherer(list, _sort, _in_order),
}
