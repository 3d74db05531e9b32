"""Letters: what a rule makes known to some readers in private. No part of the public record.

Built from the revealed fields and nothing else; the words are those of an announcement, because a
letter does not know who reads it. A letter with a document may be forwarded: it names no reader.
"""

from __future__ import annotations

from gamemaster.clauses import format_instant
from gamemaster.i18n import _
from gamemaster.record.prose import Attached, Fields, tell


def render_letter(
    title: str, about: str, fields: Fields, at: int
) -> tuple[str, str, tuple[Attached, ...]]:
    """The subject, body and attachments of a letter of the tournament with ``title``."""
    telling = tell(about, fields)
    heading = _("{title}: a letter").format(title=title)
    lines = [heading, format_instant(at), "", *telling.lines]
    if telling.files:
        kept = _(
            "Whoever keeps the attached file can show what the hash was made of. It\n"
            "does not say who proposed it, so it may be forwarded."
        )
        lines += ["", *kept.splitlines()]
    subject = f"[{title}] {telling.lines[0].rstrip('.')}"
    return subject, "".join(f"{line}\n" for line in lines), tuple(telling.files)
