"""Words messages that players have passed on to one another, and the answer to their sender.

The words are a player's: they stand behind bars, so that no line of them reads as a command or as
ours. Nothing in the letter or its headers names a sender who did not want to be named.
"""

from __future__ import annotations

from collections.abc import Sequence

from gamemaster.correspondence.paragraphs import Words, paragraph, quoted, titled
from gamemaster.i18n import _, plural
from gamemaster.record.answers_wanted import answer_another
from gamemaster.tournament.public import PublicRecord


def message(public: PublicRecord, sender: str | None, text: str) -> Words:
    """Return a player's words as their reader gets them. ``sender`` None: without a name."""
    if sender is None:
        subject = _("a message without a name")
        says = _("A player who did not want to be named has this passed on to you:")
    else:
        subject = _("a message from {name}").format(name=sender)
        says = _("{name} has this passed on to you:").format(name=sender)
    whose = _(
        "These are the words of a player. The Gamemaster passes them on as they came and does "
        "not vouch for them; an answer to this mail goes to the Gamemaster."
    )
    back = _("To answer {name}, write a line that begins with {tell} and goes on with your words.")
    answer = [paragraph(back.format(name=sender, tell=f"«tell {sender}:»"))] if sender else []
    return titled(public.title, subject, paragraph(says), quoted(text), paragraph(whose), *answer)


def document(public: PublicRecord, sender: str | None, number: int) -> Words:
    """Return the text that goes along with a document that a player shares."""
    if sender is None:
        subject = _("a document without a name: proposal {number}").format(number=number)
        says = _(
            "A player who did not want to be named shares with you the document of proposal "
            "{number}, which is attached."
        ).format(number=number)
    else:
        subject = _("{name} shares proposal {number}").format(name=sender, number=number)
        says = _(
            "{name} shares with you the document of proposal {number}, which is attached."
        ).format(name=sender, number=number)
    more = _(
        "It is the file that was hashed when the proposal was made. Now that you hold it, you may "
        "pass it on, too."
    )
    another = paragraph(answer_another())
    return titled(public.title, subject, paragraph(says), paragraph(more), another)


def taken_down(*, anonymous: bool, disclosed: bool) -> str:
    """Return the outcome of a message that is on its way."""
    plain = _(
        "Taken down. It goes to its readers when it is played, unless a rule forbids it; nobody "
        "else is told."
    )
    if not anonymous and not disclosed:
        return paragraph(plain)
    if not anonymous:
        later = _(
            "What is published after the end may show it, though: so this tournament was founded."
        )
    elif disclosed:
        later = _(
            "Its readers are not told who sent it. What is published after the end names you, and "
            "may show it: so this tournament was founded."
        )
    else:
        later = _(
            "Its readers are not told who sent it, nor does what is published after the end name "
            "you: so this tournament was founded. Should a rule forbid such a message, it is not "
            "passed on, and that is a violation under your name like any other."
        )
    return f"{paragraph(plain)}\n{paragraph(later)}"


def not_alone() -> str:
    """Return why an anonymous message has to come by itself."""
    return paragraph(
        _(
            "Not passed on: a message without your name has to be alone in its mail. What is "
            "published after the end tells which moves came in one mail, and the others in this "
            "one have your name on them. Please send it again by itself."
        )
    )


def too_many(most: int) -> str:
    """Return why a message beyond the day's number is not passed on."""
    if not most:
        return _("Not passed on: in this tournament nothing is passed on.")
    enough = plural(
        "Not passed on: {most} message within a day is enough.",
        "Not passed on: {most} messages within a day are enough.",
        most,
    )
    return enough.format(most=most)


def unknown_readers(names: Sequence[str]) -> str:
    """Return which names stand for nobody, or for more than one."""
    listed = ", ".join(f"«{name}»" for name in names)
    return paragraph(
        _(
            "Not passed on to anybody: among the players that have been announced there is not "
            "exactly one called {names}. Please write the name as the announcements do."
        ).format(names=listed)
    )
