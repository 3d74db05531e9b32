"""Words an announcement, which is a leaf of the record's tree, and a letter, which is not.

Invariants: the text of an announcement follows from number, title, event, fields, instant and the
tournament's edition alone, so it can be written again at any time with the same octets
(docs/formats.md); it ends with one line feed. A letter tells some readers in private what a rule
says. It is built from the revealed fields and nothing else, in the words of an announcement,
because it does not know who reads it. With a document it may be forwarded: it names no reader.
"""

from __future__ import annotations

from collections.abc import Sequence

from gamemaster.clauses import format_instant
from gamemaster.documents.proposal import prefixed_lines, read_document
from gamemaster.i18n import SOURCE, _, speaking
from gamemaster.record.announcement_draft import AS_PEOPLE_WRITE, Attached, Fields
from gamemaster.record.answers_wanted import answer_another
from gamemaster.record.prose import happened, tell, tell_in_letter
from gamemaster.record.spoken_times import spoken_instant

SUBJECT_LENGTH = 120


def render(
    number: int,
    title: str,
    about: str,
    fields: Fields,
    at: int,
    head: str | None = None,
    edition: int = AS_PEOPLE_WRITE,
) -> str:
    """The text of announcement ``number`` of the tournament with ``title``.

    ``head`` is the journal's head that it commits to, 64 hexadecimal digits; ``edition`` is the one
    that the tournament was founded with, whose wording it keeps.
    """
    with speaking(SOURCE):
        # A leaf of the record is the same text for every reader.
        told = tell(about, fields, edition).lines
    lines = [f"{title}: announcement {number}", format_instant(at), "", *told]
    if head is not None:
        lines += ["", f"Journal {head}"]
    return "".join(f"{line}\n" for line in lines)


def translation(title: str, number: int, about: str, fields: Fields) -> str:
    """An announcement in the language that is spoken, to stand above its exact text."""
    heading = _("{title}: announcement {number}").format(title=title, number=number)
    exact = _("Its exact text in the public record:")
    return "\n".join((heading, "", *tell(about, fields).lines, "", exact))


def attachments(about: str, fields: Fields) -> tuple[Attached, ...]:
    """The documents that the announcement of ``fields`` refers to."""
    return tuple(tell(about, fields).files)


def documents_shown(fields: Fields) -> list[str]:
    """Return the proposals of the documents among ``fields``, to be read below a text.

    Each of their lines stands behind a bar, so that none reads as a command.
    """
    shown: list[str] = []
    for name, value in fields:
        if name.endswith(".document") and isinstance(value, str):
            parsed = read_document(value)
            if parsed is None:
                continue
            heading = _("What rule-change {number} says:").format(number=parsed.number)
            lines: list[str] = []
            for _number, body in parsed.parts:
                lines += [""] if lines else []
                lines += [f"{body.kind} {body.target or 'a rule'}", *body.text.splitlines()]
                lines += ["", "clauses:", *body.clauses.splitlines()] if body.clauses else []
            shown += [heading, *prefixed_lines("\n".join(lines)), ""]
    return shown


def headline(about: str, fields: Fields) -> str:
    """Return the first line of an announcement, in the language of the record."""
    with speaking(SOURCE):
        return happened(about, fields)


def subject(title: str, number: int, about: str, fields: Fields) -> str:
    """The subject of a mail with that one announcement."""
    whole = f"[{title}] {number}: {happened(about, fields)}"
    if len(whole) <= SUBJECT_LENGTH:
        return whole
    numbered = _("announcement {number}").format(number=number)
    return f"[{title}] {numbered}"


def exact_letter(title: str, about: str, fields: Fields, at: int) -> str:
    """Return the text of a letter in the language of the record, which is the part that is signed.

    Letters have today's wording, even in tournaments whose announcements keep an older one.
    """
    with speaking(SOURCE):
        return _letter_text(title, at, tell_in_letter(about, fields).lines)


def _letter_text(title: str, at: int, told: Sequence[str]) -> str:
    lines = (_("{title}: a letter").format(title=title), spoken_instant(at), "", *told)
    return "".join(f"{line}\n" for line in lines)


def render_letter(
    title: str, about: str, fields: Fields, at: int
) -> tuple[str, str, tuple[Attached, ...]]:
    """The subject, body and attachments of a letter of the tournament with ``title``."""
    telling = tell_in_letter(about, fields)
    lines: list[str] = []
    if len(telling.files) > 1:
        kept = _("Whoever keeps the attached files can show what the hashes were made of.")
        lines += ["", *kept.splitlines(), answer_another()]
    elif telling.files:
        kept = _(
            "Whoever keeps the attached file can show what the hash was made of. It\n"
            "does not say who proposed it, so it may be forwarded."
        )
        lines += ["", *kept.splitlines(), answer_another()]
    subject = f"[{title}] {happened(about, fields)}"
    below = "".join(f"{line}\n" for line in lines)
    return subject, _letter_text(title, at, telling.lines) + below, tuple(telling.files)
