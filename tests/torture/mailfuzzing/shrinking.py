"""Makes a failing case small: fewer mutations, then fewer lines of the mail (Zeller's ddmin)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from tests.torture.mailfuzzing.cases import Case, made
from tests.torture.mailfuzzing.trial import Broken, tried

MOST_TRIALS = 2_000


def shrunk(of: Case) -> Case:
    """The smallest case found that fails in the same way."""
    kind = failure(of)
    if kind is None:
        return of
    left = [MOST_TRIALS]

    def fails(names: Sequence[str], said: tuple[bytes, ...]) -> bool:
        left[0] -= 1
        if left[0] < 0 or not all(one.strip() for one in said):
            return False
        return failure(made(of.number, of.key, of.name, names, said)) == kind

    names = of.mutations
    for one in of.mutations:
        fewer = [name for name in names if name != one]
        if fails(fewer, of.said):
            names = tuple(fewer)
    said = of.said
    for place in range(len(said)):
        before, after = said[:place], said[place + 1 :]
        said = (
            *before,
            _smaller(said[place], partial(_among, fails, names, before, after)),
            *after,
        )
    return made(of.number, of.key, of.name, names, said)


def _among(
    fails: Callable[[Sequence[str], tuple[bytes, ...]], bool],
    names: Sequence[str],
    before: tuple[bytes, ...],
    after: tuple[bytes, ...],
    raw: bytes,
) -> bool:
    return fails(names, (*before, raw, *after))


def _smaller(raw: bytes, fails: Callable[[bytes], bool]) -> bytes:
    return b"".join(ddmin(raw.splitlines(keepends=True), lambda lines: fails(b"".join(lines))))


def failure(of: Case) -> str | None:
    """The kind of failure of a case, None if it holds."""
    try:
        tried(of)
    except Broken as broken:
        return str(broken).partition(":")[0]
    except Exception as fault:  # noqa: BLE001 - whatever escapes is what is looked for
        return type(fault).__name__
    return None


def ddmin(lines: list[bytes], fails: Callable[[list[bytes]], bool]) -> list[bytes]:
    """Fewer lines that still fail: chunks are left out, ever smaller ones."""
    size = max(len(lines) // 2, 1)
    while True:
        at, shorter = 0, False
        while at < len(lines):
            rest = lines[:at] + lines[at + size :]
            if rest and fails(rest):
                lines, shorter = rest, True
            else:
                at += size
        if size == 1 and not shorter:
            return lines
        size = max(size // 2, 1)
