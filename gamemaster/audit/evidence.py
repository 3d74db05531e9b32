"""Evidence that the steps of an audit share: the bundle, the lines it shows, three outcomes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from heapq import merge
from operator import attrgetter
from typing import Any

from gamemaster.audit.files.bundle import Bundle, hexadecimal
from gamemaster.audit.files.lines import Shown
from gamemaster.audit.findings import Refused
from gamemaster.audit.provenance.mail_beside import Compared
from gamemaster.audit.provenance.origins import Docket
from gamemaster.audit.provenance.retelling import Retelling
from gamemaster.audit.provenance.side_lines import SideLines
from gamemaster.audit.record.notes import Key, signing_key
from gamemaster.audit.replay.script import Replayed

PASSED, FAILED, NOT_CHECKABLE = "passed", "failed", "not checkable"
Finding = tuple[str, str]
"""An outcome, and what was counted or why nothing was."""

SHOWN_OF_A_VALUE = 80

UNREADABLE = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError)
"""Errors that lines of another shape lead to: each is a finding, not a crash."""


@dataclass
class Evidence:
    """Everything that earlier steps have read for later ones.

    ``lines`` are those of the journal that the game is made of; lines about mail alone are counted
    as they pass and not kept. ``size`` is how many lines there are, ``head`` the hash of the last,
    ``unread`` says that they cannot be read. ``policy`` and ``named`` are what the manifest says
    of what is opened, and which tournament it is. ``roots`` are the record's after each entry,
    ``cosigned`` says that all cosignatures of heartbeats have been checked.
    """

    bundle: Bundle
    lines: list[Shown] = field(default_factory=list)
    size: int = 0
    head: str = ""
    policy: dict[str, bool] = field(default_factory=dict)
    named: str | None = None
    docket: Docket = field(default_factory=Docket)
    side_lines: SideLines = field(default_factory=SideLines)
    compared: Compared = field(default_factory=Compared)
    retelling: Retelling = field(default_factory=Retelling)
    key: Key | None = None
    roots: list[bytes] = field(default_factory=list)
    unread: bool = False
    cosigned: bool = False
    replayed: Replayed | None = None
    progress: Callable[[str], None] = lambda _: None
    current: Shown | None = None
    _by_type: dict[str, list[Shown]] = field(default_factory=dict)
    _filed: int = 0

    def of(self, *types: str) -> list[Shown]:
        """Return the lines of some types, in order."""
        if self._filed != len(self.lines):
            self._by_type = {}
            for line in self.lines:
                self._by_type.setdefault(line.type, []).append(line)
            self._filed = len(self.lines)
        found = [self._by_type.get(type_, []) for type_ in dict.fromkeys(types)]
        return found[0] if len(found) == 1 else list(merge(*found, key=attrgetter("seq")))

    def opens(self, policy: str) -> bool:
        """Say whether the manifest's policy opens something; without a policy, say that it does."""
        return not self.policy or self.policy.get(policy, False)

    def where(self) -> str:
        """Return the current line as findings name it; nothing if there is none."""
        return f"journal entry {self.current.seq}" if self.current is not None else ""

    def each(self, *types: str) -> Iterator[Shown]:
        """Yield the lines of some types, in order; ``current`` is the one at hand."""
        for line in self.of(*types):
            self.current = line
            yield line
        self.current = None

    def announced(self) -> list[Shown]:
        """Return the lines that reveal something to everyone, in order."""
        return [line for line in self.each("fields.revealed/1")
                if line.data["announcement"] is not None]  # fmt: skip

    def created(self) -> dict[str, Any]:
        """Return the data of the first line, the genesis. Raises Refused if it is another line."""
        if not self.lines or self.lines[0].type != "tournament.created/1":
            raise Refused("journal entry 1: expected tournament.created/1")
        return self.lines[0].data

    def root(self, of: str) -> bytes:
        """Return the secret from which nonces or dice follow. Raises Refused."""
        return hexadecimal(self.bundle.json("roots.json").get(of), f"roots.json: {of}")

    def signer(self) -> Key:
        """Return the key of the record, as the first line names it. Raises Refused."""
        if self.key is None:
            self.key = signing_key(self.bundle)
        return self.key


def wrong(line: Shown, expected: str, found: object) -> Refused:
    """Return the fault of a line of the journal, to be raised."""
    said = found if isinstance(found, str) else repr(found)
    if len(said) > SHOWN_OF_A_VALUE:
        said = said[: SHOWN_OF_A_VALUE - 1] + "…"
    return Refused(f"journal entry {line.seq}: expected {expected}, found {said}")
