"""Words mail to organisers and deputies about their acts by mail, questions and requests.

Mail about acts is in English only. No line of it reads as an act, so a quotation without marks asks
for nothing again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from gamemaster.correspondence.paragraphs import Words, paragraph, quoted, titled
from gamemaster.i18n import _
from gamemaster.tournament.public import PublicRecord

HOW = """\
What you may write, one act in one mail:

  | pause REASON                    resume REASON
  | award bob 5 because REASON      penalise bob 305 because REASON
  | expel bob because REASON        winner bob because REASON
  | start                           end tournament because REASON
  | reword 203 "then" as "than" because REASON
  | nobody wins because REASON
  | status

In an answer to a mail about a rule-change that waits for review:

  | confirm                         object REASON
  | clauses:                        and on the next lines the clauses, then
  | end clauses

Each act is asked back to your own address before it counts. Players'
questions are answered by answering the mail that brought one."""


FOUND = """\
And, from an organiser, to found another tournament of this daemon:

  | found spring at spring@example.org with suber
  | found spring at spring@example.org with suber in fr called "Printemps\""""


def not_clear(unclear: Sequence[str], count: int, *, may_found: bool) -> Words:
    """Return the answer to a mail that does not ask for one clear thing."""
    if unclear:
        why = "Nothing was done, because these lines ask for nothing clear:"
        said = [paragraph(why), quoted("\n".join(unclear))]
    elif count:
        said = [paragraph("Nothing was done: one mail asks for one act, and yours for several.")]
    else:
        said = [paragraph("Your mail was received and changed nothing.")]
    how = (HOW, FOUND) if may_found else (HOW,)
    return Words("received: nothing to do", "\n\n".join((*said, *how)) + "\n")


def refused(line: str, problems: Sequence[str]) -> Words:
    """Return the reason why an act is impossible."""
    listed = quoted("\n".join(problems))
    text = "\n\n".join(("Not carried out:", quoted(line), "because", listed))
    return Words("not carried out", text + "\n")


def please_confirm(line: str, clauses: str, notes: Sequence[str], many: int | None) -> Words:
    """Return the echo of an act that waits for its judge's word.

    ``notes``: remarks on the clauses by themselves. ``many``: how many acts wait, if no
    more can.
    """
    parts = [
        paragraph("A mail with your address in its From line asks for this act:"),
        quoted(line),
    ]
    if clauses:
        parts += ["with the clauses", quoted(clauses)]
    if notes:
        parts += ["of which this is to be said:", quoted("\n".join(notes))]
    parts += [
        paragraph(
            "To have it carried out, answer this mail with the one word «yes»; with «no» it is "
            "dropped. The address that the answer goes to is good for this act alone, once, and "
            "for a day. If the mail was not yours, do nothing, and tell whoever runs the daemon."
        )
    ]
    if many is not None:
        parts += [
            paragraph(
                f"With this one {many} acts wait for your word, and no more can: the next one "
                "takes the place of the oldest. If you did not write them, somebody writes in "
                "your name; what you sign counts all the same, and so does what you do at the "
                "command line."
            )
        ]
    return Words("please confirm your act", "\n\n".join(parts) + "\n")


def what_they_change(line: str, changes: Sequence[str]) -> Words:
    """Return the changes that clauses attached by a judge make."""
    what = "What its clauses change, and behind «!» what is wrong with them:"
    parts = ["About your act", quoted(line), paragraph(what), quoted("\n".join(changes))]
    return Words("what your clauses change", "\n\n".join(parts) + "\n")


TOO_OLD_A_QUESTION: Final = Words(
    "not passed on",
    paragraph(
        "Nothing was passed on: the question that this mail answers is too old. Sign your answer, "
        "or write to the player."
    )
    + "\n",
)
"""An answer came to a question that nobody can answer any more."""


def yes_or_no(line: str) -> Words:
    """Return the question again, to an answer that was neither."""
    text = "That was neither «yes» nor «no» alone. This act still waits for one of them:"
    return Words("yes or no?", f"{paragraph(text)}\n\n{quoted(line)}\n")


EXPIRED: Final = Words(
    "nothing done",
    paragraph(
        "Nothing was done: the act that this mail answers was answered before, or its day is over, "
        "or it is not yours. Please ask for it again."
    )
    + "\n",
)
"""A token is no longer good for anything."""


def dropped(line: str) -> Words:
    """Say that an act was dropped."""
    return Words("dropped", f"Dropped, and nothing was done:\n\n{quoted(line)}\n")


def carried_out(name: str) -> Words:
    """Say that an act was played."""
    text = f"Your act ({name}) has been carried out and stands in the journal."
    return Words("carried out", paragraph(text) + "\n")


def not_possible(name: str, problems: Sequence[str]) -> Words:
    """Say that a confirmed act was refused when it was played."""
    text = f"Your act ({name}) was refused, and nothing happened, because"
    return Words("refused", "\n\n".join((paragraph(text), quoted("\n".join(problems)))) + "\n")


def founded(title: str, name: str, address: str) -> Words:
    """Say that another tournament was founded as it was asked for by mail."""
    text = (
        f"{name} is founded: players join by mail to {address}, which must arrive where mail to "
        "the other addresses does. Play begins when you mail the one word start to it."
    )
    return titled(title, f"{name} is founded", paragraph(text))


def not_founded(title: str, name: str, problems: Sequence[str]) -> Words:
    """Return why another tournament, though asked for and confirmed, was not founded."""
    text = f"{name} was not founded, and nothing was changed, because"
    said = (paragraph(text), quoted("\n".join(problems)))
    return titled(title, f"{name} was not founded", *said)


def status(phase: str, figures: Mapping[str, int | Sequence[int]]) -> Words:
    """Return what the tournament is doing, in figures and lists of numbers by their names."""
    lines = [f"phase: {phase}"]
    for name, found in figures.items():
        told = found if isinstance(found, int) else ", ".join(map(str, found)) or "none"
        lines.append(f"{name}: {told}")
    return Words(f"status: {phase}", quoted("\n".join(lines)) + "\n")


def question_for_organiser(public: PublicRecord, name: str, question: str) -> Words:
    """Return a player's question as the organiser gets it."""
    asks = _("{name} asks:").format(name=name)
    how = _("Answer this mail; your own words go to {name} alone.").format(name=name)
    subject = _("a question from {name}").format(name=name)
    return titled(public.title, subject, asks, quoted(question), how)


def answer_for_player(public: PublicRecord, answer: str, *, to_objection: bool) -> Words:
    """Return the organiser's answer to a question or an objection."""
    says, subject = _("The organiser answers:"), _("the organiser answers")
    if to_objection:
        says = _("The organiser answers your objection:")
        subject = _("your objection is answered")
    return titled(public.title, subject, says, quoted(answer))


def perhaps_one_person(public: PublicRecord, name: str, others: Sequence[str]) -> Words:
    """Say, in English, that addresses of players may lead to one mailbox."""
    text = (
        f"«{name}» plays from an address that, as far as we know, leads to the same mailbox as one "
        f"of {' and '.join(f'«{other}»' for other in others)}: they differ only in dots, in what "
        "stands after a plus sign, or in a further domain of the same provider. It may be one "
        "person or not. Nothing was refused; gamemaster players shows the addresses, and "
        "gamemaster rule expel is there for you to judge."
    )
    return titled(public.title, "perhaps one person", paragraph(text))


def too_many_requests(public: PublicRecord, domain: str | None) -> Words:
    """Say, in English, that no more new addresses are written to today.

    ``domain``: those of one domain, None for all.
    """
    where = "new addresses" if domain is None else f"new addresses at {domain}"
    why = (
        f"So many {where} have asked to join or were named by players within a day that no more "
        "of them are written to until some of these requests are a day old. It may be somebody "
        "who writes addresses of others into From, or many people of one place who want to play; "
        "for these there is max_requests_per_domain in the configuration. You are told at most "
        "once a day."
    )
    return titled(public.title, "requests are put off", paragraph(why))
