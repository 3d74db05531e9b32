"""Words the one receipt of a mail: what was read, what was not, and what to do next."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, Literal, TypeAlias

from gamemaster.correspondence.paragraphs import WIDTH, Words, date, paragraph, titled
from gamemaster.documents.proposal import prefixed_lines
from gamemaster.i18n import _, behind_words, plural
from gamemaster.mail.commands.command_rows import NOT_A_COMMAND
from gamemaster.mail.commands.votes import VOTE_FORM
from gamemaster.mail.interpreting.readings import Doubt, Reading, Unclear
from gamemaster.record.answers_wanted import how_to_vote
from gamemaster.tournament.public import PublicRecord
from gamemaster.tournament.register import Pending

EXCERPT = 60
LONGEST = 78
"""The longest line: one of a proposal as shown, prefixed and indented, is not broken again."""


State: TypeAlias = Literal["done", "in doubt", "waits", "not passed on", "nothing"]


_TO_COPY: Final = re.compile("«[^«»]{1,40}»")
_KEPT: Final = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True)
class Answered:
    """One command as it was understood, and its outcome as far as its sender may know.

    ``state`` is that in short: it was taken down or answered; it was taken down with a warning that
    it may come to nothing; it waits for a word of the sender; a message goes to nobody; or nothing
    came of it.
    """

    source: str
    understood: str
    outcome: str
    state: State = "done"


def receipt(
    public: PublicRecord,
    at: int,
    answered: Sequence[Answered],
    reading: Reading,
    sections: Iterable[str],
    *,
    asks: Sequence[str] = (),
    last_this_hour: bool,
    signed: bool,
) -> Words:
    """Return the one receipt of a mail: what was read, what was not, and what to do next.

    ``asks`` are the words that something of it waits for.
    """
    came = _("{title}: your mail was received on {date}.")
    parts = [paragraph(came.format(title=public.title, date=date(at)))]
    if reading.check:
        parts.append(_("You asked for a check: nothing below has been carried out."))
    if answered:
        parts.append(_("This is how it was read:"))
        parts += [_answered(place, command) for place, command in enumerate(answered, start=1)]
    if reading.unclear:
        parts.append(_("These lines are not commands and changed nothing:"))
        told = bool(reading.votes_unread)
        listed = [_not_understood(unclear, how_to_vote_told=told) for unclear in reading.unclear]
        if reading.unlisted:
            more = plural("and {count} more line", "and {count} more lines", reading.unlisted)
            listed.append(f"  {more.format(count=reading.unlisted)}")
        parts.append("\n".join(listed))
    if not answered and not reading.unclear:
        parts.append(_("It holds no command, so nothing was done."))
    parts += how_to_vote(reading.votes_unread, by_answering=True)[:1]
    if reading.ended_at is not None:
        unread = _("Nothing from line {line} of your mail on was read.")
        parts.append(unread.format(line=reading.ended_at))
    parts += sections
    steps = next_steps(public)
    if signed:
        keep = _(
            "Keep the attached file receipt.txt: it is signed, and shows what was received if ever "
            "somebody says otherwise."
        )
        steps = paragraph(f"{steps} {keep}")
    parts.append(steps)
    if last_this_hour:
        parts.append(
            paragraph(
                _(
                    "You have had many receipts within an hour. Further mail is read and counts, "
                    "but is acknowledged together, after the hour is over."
                )
            )
        )
    return titled(public.title, _subject(answered, reading, asks=asks), *parts)


def unreadable(public: PublicRecord, at: int, *, costly: bool) -> Words:
    """Return the answer to a mail that cost too much to read, or of which a header stands twice."""
    text = _(
        "Your mail of {date} was received and kept, but a line of its head stands twice, so that "
        "two readers may see two mails, and nothing in it was done. Please send your commands "
        "again in a new mail."
    )
    if costly:
        text = _(
            "Your mail of {date} was received and kept, but it is so large or so deeply nested "
            "that reading it was given up, and nothing in it was done. Please send your commands "
            "again in a short mail of plain text."
        )
    return titled(public.title, _("nothing done"), paragraph(text.format(date=date(at))))


def _subject(answered: Sequence[Answered], reading: Reading, *, asks: Sequence[str]) -> str:
    """Return the worst outcome of a mail, in a few words."""
    count = len(answered)
    states = {command.state for command in answered}
    if not asks and "waits" in states:
        # There was no room for the move that should wait.
        states = states - {"waits"} | {"nothing"}
    unclear = any(
        reading.votes_unread or unclear.reason != NOT_A_COMMAND for unclear in reading.unclear
    )
    if reading.check:
        return _("received: a check, nothing done")
    if [*asks] == ["yes"]:
        return _("received: waits for your yes")
    if asks:
        words = " / ".join(f"«{word}»" for word in asks)
        return _("received: waits for your {words}").format(words=words)
    if "not passed on" in states:
        return _("received: not passed on")
    if states.isdisjoint(("done", "in doubt")):
        return _("received: nothing done, please look") if unclear else _("received: nothing done")
    if unclear or not states.isdisjoint(("nothing", "in doubt")):
        return _("received: please look")
    if count == 1:
        return _("received: done")
    done = plural("received: done ({count} command)", "received: done ({count} commands)", count)
    return done.format(count=count)


def _answered(place: int, command: Answered) -> str:
    lines = [f"{place}. {command.understood}"]
    if command.source:
        wrote = _("(you wrote: {line})").format(line=_short(command.source))
        lines.append(f"   {wrote}")
    for line in command.outcome.splitlines():
        lines += _wrapped(line) if len(line) > LONGEST - 3 else [f"   {line}" if line else ""]
    return "\n".join(lines)


def _wrapped(line: str, indent: str = "   ") -> list[str]:
    """Return a long line as several; what is to be copied stays in one."""
    whole = _TO_COPY.sub(lambda found: found[0].replace(" ", _KEPT), line)
    broken = textwrap.wrap(
        whole, LONGEST, initial_indent=indent, subsequent_indent=indent, break_long_words=False,
        break_on_hyphens=False,
    )  # fmt: skip
    return [piece.replace(_KEPT, " ") for piece in broken]


def _not_understood(unclear: Unclear, *, how_to_vote_told: bool) -> str:
    reason = _(unclear.reason)
    if unclear.because:
        reason = f"{reason}{behind_words(':')} {_short(unclear.because)}"
    if unclear.suggestion and not (how_to_vote_told and unclear.suggestion == VOTE_FORM):
        suggestion = _(unclear.suggestion)
        perhaps = _("perhaps: {suggestion}").format(suggestion=f"«{suggestion}»")
        reason = f"{reason}{behind_words(';')} {perhaps}"
    told = _wrapped(reason, "     ") if len(reason) > LONGEST - 5 else [f"     {reason}"]
    return "\n".join((f"  | {_short(unclear.source_line)}", *told))


def _short(line: str) -> str:
    line = " ".join(line.split())
    return f"«{line}»" if len(line) <= WIDTH else f"«{line[: WIDTH - 1]}…»"


def next_steps(public: PublicRecord) -> str:
    """Return what a reader may do next, as far as the public record tells."""
    if public.ended:
        return _("The tournament has ended.")
    if not public.started:
        return paragraph(
            _(
                "The tournament has not started yet, and no move counts before its start, which "
                "will be announced to every player."
            )
        )
    return paragraph(
        _(
            "Whether a move counts is decided by the rules in force when it is played. "
            "For the commands there are, write the one word help."
        )
    )


def waits_for_word(code: str, word: str, why: str) -> str:
    """Return the outcome of a command that needs one word of its sender."""
    go_ahead = _("To go ahead, answer this mail with the line:  {line}")
    told = _in_paragraphs(_("Not carried out yet: {why}").format(why=why))
    return "\n".join((*told, go_ahead.format(line=f"«{word} {code}»")))


def _in_paragraphs(reasons: str) -> Iterator[str]:
    """Yield reasons, one or more lines each, as paragraphs; clauses among them stay as they are."""
    reasons = re.sub(r"(?<=\.\n)\w", lambda first: first[0].upper(), reasons)
    for is_clause, lines in groupby(reasons.split("\n"), _is_clause):
        written = "\n".join(lines)
        yield written if is_clause else paragraph(written)


def _is_clause(line: str) -> bool:
    return line.startswith(("  | ", "  + "))


ANSWERS: Final = {"warning": ("insist",), "omission": ("keep", "drop"), "forfeit": ("forfeit yes",)}
"""The words that kinds of questions wait for, other than ``yes``."""


def waiting_line(pending: Pending, words: Sequence[str] = ()) -> str:
    """Return what waits for a word of its sender, with the ``words`` that may be given.

    Without any these are all there are, and a second line says how to cancel it.
    """
    moves = "; ".join(str(move["words"]) for move in pending.moves)
    may = words or ANSWERS.get(pending.kind, ("yes",))
    line = f"  {moves}{behind_words(':')} " + ", ".join(f"«{word} {pending.code}»" for word in may)
    if words:
        return line
    return f"{line}\n    " + _("to cancel it: {word}").format(word=f"«no {pending.code}»")


def doubted(doubt: Doubt) -> str:
    """Return why a move is asked about, with the line of the mail that gives the reason."""
    reason = _(doubt.reason)
    return f"{reason}{behind_words(':')} {_short(doubt.line)}" if doubt.line else f"{reason}."


def leaves_out(lines: Sequence[str], conditions: Sequence[str]) -> str:
    """Return the text on what an amendment leaves out of the clauses of its rule.

    ``conditions`` are clauses of its own with a condition that they lack and the rule's have.
    """
    told = []
    if lines:
        why = _("your amendment leaves out clauses that the rule has, as far as you have been told")
        told.append(_listed(why, lines))
    if conditions:
        why = _(
            "clauses of your amendment lack a condition that those of the rule have,\n"
            "as far as you have been told; with it they are"
        )
        told.append(_listed(why, conditions))
    return "\n".join(told)


def _listed(heading: str, clauses: Iterable[str]) -> str:
    pieces = (f"  {piece}" for clause in clauses for piece in prefixed_lines(clause))
    return "\n".join((f"{heading}{behind_words(':')}", *pieces))


def asks_about_rest(
    code: str, asked: str, more: str, *, conditions: bool, may_keep: bool, own: bool
) -> str:
    """Return the outcome of an amendment that leaves something out of its rule.

    ``asked`` says what (`leaves_out`), ``conditions`` whether conditions are among it, ``own``
    whether the amendment has clauses of its own.
    """
    told = [_("Not carried out yet: {why}").format(why=asked)]
    if may_keep and not own:
        clauses = _(
            "Clauses are the lines by which the program applies a rule, and your text has none. If "
            "those of the rule still say what your text says, keep them. If your text changes what "
            "they say, drop them: the organiser then writes others that fit it."
        )
        told.append(clauses)
    if may_keep:
        keep = _("To add these lines to yours, answer this mail with:  {line}")
        if conditions:
            keep = _("To have your clauses with all of that, answer this mail with:  {line}")
        told.append(keep.format(line=f"«keep {code}»"))
    drop = _("To go ahead without them, answer this mail with:  {line}")
    told.append(drop.format(line=f"«drop {code}»"))
    return "\n".join((*told, *filter(None, (more,))))


def docketed(ordinal: int, held_until: int | None = None, *, with_turn: bool = False) -> str:
    """Return the outcome of a move that is on its way.

    A turn may be held until an instant, and a vote on it ``with_turn``.
    """
    taken_down = _("Taken down as your move {ordinal}.").format(ordinal=ordinal)
    if held_until is None:
        return taken_down
    if with_turn:
        return f"{taken_down} " + _("It waits as long as the turn does.")
    held = _("It is played at {time}. Until then you can take it back: answer with  {line}")
    told = held.format(time=date(held_until), line=f"«withdraw {ordinal}»")
    return f"{taken_down}\n{told}"


def proposal_shown(body: str) -> str:
    """Return a proposal's canonical body for its proposer to check."""
    shown = "\n".join(f"  {line}" for line in body.splitlines())
    heading = _(
        "The text as it will be hashed (a title, the number and a random value\n"
        "are added when the turn is played):"
    )
    return f"{heading}\n{shown}"


def clause_problems(problems: Sequence[tuple[str, str]]) -> str:
    """Return what is wrong with a proposal's clauses, each with the line and a caret below it."""
    listed = "\n".join(f"  - {problem}\n{_excerpt(excerpt)}" for problem, excerpt in problems)
    heading = _("Not taken down: its clauses cannot be read.")
    mend = _("Please mend them and send it again.")
    return f"{heading}\n{listed}\n{mend}"


def _excerpt(excerpt: str) -> str:
    """Return a line and its caret, or as much around the caret as stands on one line of mail."""
    line, _newline, caret = excerpt.partition("\n")
    start = max(len(caret) - EXCERPT // 2, 0) if len(line) > EXCERPT else 0
    return f"      | {line[start : start + EXCERPT]}\n      | {caret[start:]}"
