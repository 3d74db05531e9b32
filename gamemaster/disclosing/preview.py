"""What a disclosure would make public, counted and, if wanted, shown, before anything is written.

What was published cannot be taken back. So whoever publishes sees first whose votes and words are
in it, what they themselves did, and what stays behind digests.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from gamemaster.disclosing import judging
from gamemaster.disclosing.bundle import EVERY, Tell, texts
from gamemaster.disclosing.letters_in import Letters

if TYPE_CHECKING:
    from gamemaster.disclosing.ended import Ended
    from gamemaster.disclosing.policy import Policy
    from gamemaster.disclosing.source import Source
    from gamemaster.journal.codec import Line


@dataclass
class _Counted:
    """What was counted so far; the counters are by handle."""

    names: dict[str, str] = field(default_factory=dict)
    moves: Counter[str] = field(default_factory=Counter)
    votes: Counter[str] = field(default_factory=Counter)
    questions: Counter[str] = field(default_factory=Counter)
    mails: int = 0
    messages: int = 0
    nameless: int = 0
    private: Counter[bool] = field(default_factory=Counter)
    octets: int = 0
    said: list[dict[str, Any]] = field(default_factory=list)

    def count(self, line: Line) -> None:
        """Count one line."""
        data = line.data
        match line.type:
            case "player.enrolled/1":
                self.names[data["player"]] = data["name"]
            case "mail.accepted/1":
                self.mails += 1
            case "vote.cast/1" | "ballot.cast/1":
                self.votes[data["player"]] += 1
            case "item.docketed/1" if data["mail"] is not None and data["move"]["move"] != "enrol":
                self.moves[data["actor"]] += 1
                if data["move"]["move"] == "do":
                    words = data["move"]["words"]
                    self.said.append({"player": data["actor"], "at": line.at, "words": words})
            case "press.passed/1":
                self.messages += 1
                self.nameless += bool(data["anonymous"])
            case "question.asked/1":
                self.questions[data["handle"]] += 1


def previewed(
    ended: Ended, source: Source, policy: Policy, tell: Tell, *, contents: bool
) -> dict[str, Any]:
    """Return it as a JSON value: counts, and with ``contents`` also words after ``do`` and rulings.

    Nobody's secrets are in it but what the disclosure would show.
    """
    counted, told = _Counted(), judging.Judging(ended.name)
    letters = Letters(ended, source) if policy.mail else None
    published, entries = 0, []
    for line, raw in source.lines():
        counted.count(line)
        counted.octets += len(policy.shown(line, raw)) + 1
        if line.private is not None:
            counted.private[policy.opens(line)] += 1
        if letters is not None:
            published += sum(1 for _ in letters.after(line))
        entry = told.told(line)
        if contents and entry:
            entries.append(entry)
        if line.seq % EVERY == 0:
            tell(f"journal: {line.seq:,} of {ended.last:,} lines")
    published += sum(1 for _ in letters.end()) if letters is not None else 0
    record = sum(len(text.encode()) for _, text in texts(ended))
    shown = {"do": counted.said, "rulings": "".join(entries)} if contents else {}
    return {
        "tournament": ended.name,
        "title": ended.game.title,
        "policy": policy.as_json(),
        "warnings": list(ended.warnings),
        "players": [
            {
                "handle": handle,
                "name": name,
                "moves": counted.moves[handle],
                "votes": counted.votes[handle],
                "words_after_do": sum(1 for one in counted.said if one["player"] == handle),
                "questions": counted.questions[handle],
            }
            for handle, name in sorted(counted.names.items())
        ],
        "announcements": len(ended.public.entries),
        "proposals": len(ended.game.proposals),
        "judging": dict(sorted(told.counts.items())),
        "passed_on": counted.messages,
        "passed_on_without_a_name": counted.nameless,
        "mails": counted.mails,
        "mails_published": published,
        "mails_left_out": dict(letters.left_out) if letters is not None else {},
        "private_parts_shown": counted.private[True],
        "private_parts_hidden": counted.private[False],
        "journal_lines": ended.last,
        "journal_octets": counted.octets,
        "record_octets": record,
        **shown,
    }
