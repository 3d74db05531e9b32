"""Plays and replays all golden stories and prints what they leave behind as hashes.

    python -m tests.stories.replay_digest [NAME …]

One line for each story, then one for all: SHA-256 of every line of the journals as it is stored,
blinds, chain and private parts included, of every mail that left, octet by octet, and of the story
as it is told. What is random is taken from a known stream instead, so any two interpreters must
print the same. After each story the journal is folded anew and must give the state it gave before.
Needs nothing but what gamemaster needs to run.
"""

from __future__ import annotations

import hashlib
import os
import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.stories.stage import Stage

STORIES = sorted(Path(__file__).parent.glob("*.story"))


@contextmanager
def known_chance(seed: str) -> Iterator[None]:
    """Have keys, blinds and boundaries of mails follow from ``seed``."""
    drawn, real = 0, os.urandom

    def urandom(size: int, /) -> bytes:
        nonlocal drawn
        drawn += 1
        stream = hashlib.shake_256(f"{seed}\n{drawn}".encode())
        return stream.digest(size)

    os.urandom = urandom
    random.seed(seed)
    try:
        yield
    finally:
        os.urandom = real


def digest(story: Path) -> str:
    """The hash of all that a story leaves behind. Raises AssertionError if it replays otherwise."""
    found = hashlib.sha256()
    with TemporaryDirectory() as place, known_chance(story.name):
        stage = Stage(Path(place))
        found.update(stage.play(story).encode())
        table = stage.table
        before = dict(table.office.tournaments)
        table.reopen()
        assert table.office.tournaments == before, f"{story.name} replays otherwise"
        for name in sorted(table.office.tournaments):
            for line in table.office.store.raw_lines(name):
                found.update(b"\n%d\n" % len(line) + line)
        for sent in table.sent:
            found.update(f"\n{sent.at} {sent.to} {sent.envelope_sender}\n".encode() + sent.raw)
        table.close()
    return found.hexdigest()


def digests(names: list[str]) -> Iterator[tuple[str, str]]:
    """The name of each story and its hash, then the hash of all of these."""
    everything = hashlib.sha256()
    for story in STORIES:
        if not names or story.stem in names:
            found = digest(story)
            everything.update(f"{story.stem} {found}\n".encode())
            yield story.stem, found
    yield "all", everything.hexdigest()


def main() -> None:
    for name, found in digests(sys.argv[1:]):
        print(f"{found}  {name}", flush=True)


if __name__ == "__main__":
    main()
