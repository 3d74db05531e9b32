"""Compares what a piece of work costs with what an ordinary one does, on the same processor.

No test asserts seconds: how many there are depends on the machine, on what else it does and on
whether coverage is measured.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from time import process_time

TRIES = 3
"""Another process may take the processor away, and its caches, while one of the two is measured."""


def processor_seconds(work: Callable[[], object]) -> float:
    """Do it once; return the processor seconds that it took."""
    began = process_time()
    work()
    return process_time() - began


def require_cost(work: Callable[[], object], ordinary: Callable[[], object], times: float) -> None:
    """Fail unless ``work`` costs at most so many times what ``ordinary`` does."""
    least = excess(processor_seconds(work), work, ordinary, times)
    assert not least, f"costs {least:.1f} times as much as ordinary work"


def excess(
    spent: float, work: Callable[[], object], ordinary: Callable[[], object], times: float
) -> float:
    """Return how many times what ``ordinary`` costs ``work`` does; 0 if it is at most ``times``.

    ``spent`` is what ``work`` cost in processor seconds just now. What is ordinary is measured once
    in a process; where the comparison fails, both are measured anew, and the least counts.
    """
    if spent <= times * _known_cost(ordinary):
        return 0.0
    ratios = (processor_seconds(work) / processor_seconds(ordinary) for _ in range(TRIES))
    least = min(ratios)
    return least if least > times else 0.0


_known_cost = cache(processor_seconds)
