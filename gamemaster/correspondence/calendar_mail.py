"""Words mail that the calendar sends: reminders, heartbeats, warnings, statements.

The statement at the end, and what is answered to objections, is the reader's own correspondence:
what they sent, and whether it waited, was taken back or was played. Rules tell the outcome of a
move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gamemaster.correspondence.paragraphs import Words, date, paragraph, quoted, titled
from gamemaster.correspondence.receipt_text import waiting_line
from gamemaster.i18n import _, plural, translatable
from gamemaster.tournament.public import OwnEntry, PublicRecord
from gamemaster.tournament.register import Pending


def hold_notice(public: PublicRecord) -> Words:
    """Return the public notice of a long hold; it says nothing of its cause."""
    text = _(
        "For more than a day no move has been played: play waits for the organiser. Nothing is "
        "lost. Moves and messages are received and acknowledged as usual. They will be decided in "
        "the order in which they came in, each at its own time, and you need do nothing."
    )
    return titled(public.title, _("play waits; moves are being received"), paragraph(text))


def reminder(public: PublicRecord, numbers: Sequence[int]) -> Words:
    """Return a reminder of announced proposals on which the reader's mail held no vote."""
    text = _(
        "You asked to be reminded: these proposals have been announced, have not been announced "
        "as adopted, and none of your mails held a vote on them: {numbers}."
    ).format(numbers=", ".join(str(number) for number in numbers))
    return titled(public.title, _("a reminder to vote"), paragraph(text))


def still_waits(public: PublicRecord, waiting: Sequence[Pending]) -> Words:
    """Return a reminder of what the reader was asked about and has not answered."""
    text = _(
        "You were asked whether you mean what follows, and no answer has come. It counts only once "
        "you answer this mail with the word behind it. If you do not want it, do nothing: you are "
        "reminded of it this once."
    )
    lines = "\n".join(waiting_line(pending) for pending in waiting)
    return titled(public.title, _("something of yours waits for a word"), paragraph(text), lines)


def silent(public: PublicRecord, since: int, forfeits: int | None) -> Words:
    """Return a warning to a silent player. ``forfeits``: the first instant of a forfeit, if any."""
    text = _("Nothing has come from you for the tournament {title} since {date}.").format(
        title=public.title, date=date(since)
    )
    if forfeits is None:
        more = _(
            "If you still play, there is nothing to worry about. Any mail of yours ends the "
            "silence; the one word «status» is enough. You are reminded of it this once."
        )
        subject = _("we have not heard from you")
    else:
        more = _(
            "A player who stays silent forfeits, and that will happen on {date}. To stay, answer "
            "this mail; the one word «help» is enough."
        ).format(date=date(forfeits))
        subject = _("you are about to forfeit")
    return titled(public.title, subject, paragraph(text), paragraph(more))


def heartbeat(public: PublicRecord, day: str) -> Words:
    """Return the text that goes with a day's heartbeat. It says nothing of the day's events."""
    text = _(
        "Attached is the heartbeat of the public record for {date}: a signed checkpoint that is "
        "made every day, whether or not anything was announced. Keep it: it shows later that "
        "nothing before it has been changed."
    ).format(date=day)
    subject = _("heartbeat of {date}").format(date=day)
    return titled(public.title, subject, paragraph(text))


MOST_LISTED = 200
"""The most moves in the text of a mail; the signed file lists all."""

_FATES = {
    "played": translatable("played"),
    "withdrawn": translatable("taken back"),
    "waiting": translatable("never played"),
}


def own_text(
    entries: Sequence[OwnEntry],
    fates: Mapping[int, str] | None = None,
    most: int | None = None,
    since: int = 0,
) -> str:
    """Return a player's own moves so far, as they were read.

    ``fates`` has their outcomes, by the player's own count, once the tournament has ended; ``most``
    is how many of the latest are listed, None for all; moves from before ``since`` are left out.
    """
    listed = [entry for entry in entries if entry.about in ("move", "withdrawn", "press")]
    if not listed:
        return _("You have made no move so far.")
    lines, ordinal = [], 0
    for entry in listed:
        if entry.about == "move":
            ordinal += 1
            line = "  " + _("{ordinal}. on {date}: {move}")
            if fates and ordinal in fates:
                told = _(_FATES[fates[ordinal]])
                line = f"{line} ({told})"
        elif entry.about == "withdrawn":
            line = "     " + _("on {date}: taken back unless played, {move}")
        else:
            line = "     " + _("on {date}: {move}")
        if entry.at >= since:
            lines.append(line.format(ordinal=ordinal, date=date(entry.at), move=entry.words))
    left_out = len(lines) - (most or len(lines))
    heading = _("Your moves so far, as they were read:")
    if since:
        heading = _("Your moves since then, as they were read:")
    if fates is not None:
        heading = _("Your moves, as they were read:")
    if left_out <= 0:
        return "\n".join((heading, *lines))
    more = _("  (and {count} more before these, in the attached file)").format(count=left_out)
    return "\n".join((heading, more, *lines[left_out:]))


def gathered_receipt(
    public: PublicRecord, own: Sequence[OwnEntry], since: int, mails: int
) -> Words:
    """Return the one receipt for mails without receipts of their own, with the moves since then."""
    told = plural(
        "One mail of yours since {date} was read and had no receipt of its own.",
        "{count} mails of yours since {date} were read and had no receipts of their own.",
        mails,
    ).format(count=mails, date=date(since))
    more = _("The one word «mine» is answered with a signed list.")
    moves = own_text(own, since=since)
    return titled(public.title, _("what was received"), paragraph(told), moves, paragraph(more))


def statement(
    public: PublicRecord, entries: Sequence[OwnEntry], fates: Mapping[int, str], until: int
) -> Words:
    """Return the moves recorded for a player, and how to object before ``until``."""
    begins = _(
        "{title} has ended. Below is what was recorded for you: every move as it was read, when "
        "its mail was received, and whether it was played or taken back. What a move came to is "
        "not told here."
    )
    check = _(
        "Please compare it with the receipts that you have kept. If a move is missing, is not "
        "yours, or differs from what you sent, answer this mail before {date} with a line {line} "
        "and below it, in your own words, what is wrong."
    )
    published = _(
        "Your objection goes to the organisers. It is published with your name when the game is "
        "disclosed, and so is what they answer. If all is well, there is nothing to do."
    )
    keep = _(
        "The attached file says the same and is signed by the key of the public record. Keep it "
        "with your receipts: whoever has the disclosure can check them against it."
    )
    return titled(
        public.title,
        _("your statement: what was recorded for you"),
        paragraph(begins.format(title=public.title)),
        own_text(entries, fates, MOST_LISTED),
        paragraph(check.format(date=date(until), line="«object:»")),
        paragraph(published),
        paragraph(keep),
    )


# Objections --------------------------------------------------------------------------------------


def objection_for_organiser(public: PublicRecord, name: str, words: str) -> Words:
    """Return a player's objection as those who judge get it."""
    objects = _("{name} objects to what was recorded:").format(name=name)
    how = _(
        "Answer this mail: your own words go to {name}. The objection and your answer are "
        "published with the disclosure, so answer what everybody may read."
    )
    subject = _("an objection of {name}").format(name=name)
    return titled(public.title, subject, objects, quoted(words), paragraph(how.format(name=name)))
