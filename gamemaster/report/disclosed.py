"""Takes from a bundle what a report needs: lines, texts, hashes and the findings of the audit.

The one place of the report that knows how bundles are read. They are read by the verifier's own
reader, with its suspicion and its bounds; nothing here believes what it finds.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from gamemaster.audit import Step, Unusable, audit
from gamemaster.audit.files.bundle import Bundle, read_all
from gamemaster.audit.files.lines import Chain, Shown
from gamemaster.audit.files.sources import source_at
from gamemaster.audit.findings import Refused
from gamemaster.audit.pins import Pin
from gamemaster.audit.provenance.mail_beside import Apart, Compared
from gamemaster.errors import OperatorError
from gamemaster.game import events as e

Progress = Callable[[str], None]
JOURNAL = "journal.jsonl"
_READ = ("announcements/", "checkpoints/", "heartbeats/", "genesis.txt")
_SHUT = re.compile(r'"private":\{"sha256":"[0-9a-f]{64}"\},"seq":')


JOURNAL_LENGTH = 4 * 1024 * 1024
"""The most octets of a journal that is kept as text; for a longer one a page has the hash alone."""


@dataclass(frozen=True)
class Disclosed:
    """A bundle as a report sees it.

    ``journal`` is its lines as text, each in the form that is hashed, empty where it is too long;
    ``head`` the hash of its last line; ``texts`` the small files by name; ``hashes`` every file's
    SHA-256 in hexadecimal; ``steps`` what the audit found; ``apart`` mails for people to compare
    with what the journal has of them.
    """

    lines: tuple[Shown, ...]
    journal: str
    head: str
    texts: dict[str, str]
    hashes: dict[str, str]
    steps: tuple[Step, ...]
    apart: tuple[Apart, ...] = ()

    def numbered(self, folder: str) -> list[tuple[int, str]]:
        """Return the texts of a folder by their numbers."""
        found = []
        for name, text in self.texts.items():
            place, _, file = name.partition("/")
            number = file.removesuffix(".txt")
            if place == folder and number.isdecimal():
                found.append((int(number), text))
        return sorted(found)


def read(source: Path, progress: Progress, pins: Sequence[Pin] = ()) -> Disclosed:
    """Read and audit a bundle. Raises OperatorError where there is nothing to tell.

    A journal whose chain is broken is told as it stands: the audit says where, and so does the top
    of the page.
    """
    lines: list[Shown] = []
    chain = Chain(progress)
    try:
        steps = tuple(audit(source, lambda title: progress(f"checking: {title}"), pins))
        progress("reading the journal")
        bundle = read_all(source_at(source), progress)
        journal = _journal(bundle, chain, lines)
    except (Refused, Unusable) as refusal:
        raise OperatorError(f"{source}: nothing can be told of it: {refusal}") from None
    if not lines or lines[0].type != e.TournamentCreated.type:
        raise OperatorError(f"{source}: {JOURNAL}: expected the genesis in its first line")
    compared = Compared(bundle.letters)
    for line in lines:
        compared.take(line)
    compared.close()
    texts = {
        name: content.decode("utf-8", "replace")
        for name, content in bundle.contents.items()
        if name.startswith(_READ)
    }
    hashes = {name: found.sha256.hex() for name, found in bundle.found.items()}
    return Disclosed(tuple(lines), journal, chain.head, texts, hashes, steps, tuple(compared.apart))


def _journal(bundle: Bundle, chain: Chain, lines: list[Shown]) -> str:
    """Read the lines, and return them as text where they are few enough. Raises Refused."""
    if JOURNAL not in bundle.found:
        raise Refused(f"{JOURNAL}: expected a file, and there is none")
    chain.follow(bundle.lines(JOURNAL), lines.append)
    if bundle.found[JOURNAL].octets > JOURNAL_LENGTH:
        return ""
    return "".join(hashed_form(raw.decode("utf-8", "replace") for raw in bundle.lines(JOURNAL)))


def hashed_form(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines as they are hashed: a private part that was opened becomes its digest again."""
    for line in lines:
        if not line:
            continue
        if '"private":' in line and not _SHUT.search(line):
            whole = json.loads(line)
            private = whole.get("private")
            if isinstance(private, dict) and set(private) != {"sha256"}:
                digest = hashlib.sha256(_canonical(private)).hexdigest()
                yield _canonical({**whole, "private": {"sha256": digest}}).decode() + "\n"
                continue
        yield line + "\n"


def _canonical(value: object) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
