"""Step 10: the documents that each player holds, as far as the journal tells: these may be shared.

A player holds the document of a proposal of their own, one that a rule has revealed to them or to
everyone, and one that another player shared with them (docs/players.md, "Talking to other
players"). Where a disclosure hides who shared one, nothing is checked.
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Any, Final

from gamemaster.audit.files.lines import Shown, unfitting

_DOCUMENT: Final = re.compile(r"SECRET NOMIC PROPOSAL/1\nTournament: [^\n]*\nNumber: ([0-9]+)\n")
_EVERYONE: Final = ""


class Held:
    """Follows who has come to hold what."""

    def __init__(self) -> None:
        self._holders: defaultdict[object, set[str]] = defaultdict(set)

    def take(self, line: Shown) -> None:
        """Follow a line. Raises Refused for a document passed on by somebody who lacks it."""
        data = line.data
        match line.type:
            case "turn.taken/1":
                self._holders[data["number"]].add(data["player"])
            case "fields.revealed/1":
                readers = data["readers"] if data["announcement"] is None else [_EVERYONE]
                for _, value in data["fields"]:
                    self._told(value, readers)
            case "press.passed/1" if data["number"] is not None:
                holders = self._holders[data["number"]]
                sender = data["player"] if line.private is None else line.private["sender"]
                if sender is not None and not {sender, _EVERYONE} & holders:
                    raise unfitting(line, "a document shared by somebody who holds it", sender)
                holders.update(data["readers"])

    def _told(self, value: Any, readers: list[str]) -> None:  # noqa: ANN401 - JSON
        for text in value if isinstance(value, list) else [value]:
            if isinstance(text, str) and (found := _DOCUMENT.match(text)) is not None:
                self._holders[int(found[1])].update(readers)
