"""Receipts, help, confirmations, errors: mail about mail, never about the game.

Every function is handed only the mail at hand, the reader's own earlier correspondence and the
public record (``public``), so two tournaments that differ only in what a reader may not know look
the same to that reader. Importing ``gamemaster.game`` here is a build error (import-linter).

No line of ours reads as a command: whatever a reader quotes back does nothing again.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from gamemaster.mail import commands as c
from gamemaster.public import OwnEntry, PublicRecord
from gamemaster.rulesets import as_document

WIDTH = 72
EXCERPT = 60
LONGEST = 78
"""A line of a proposal as it is shown, prefixed and indented, is not broken again."""


@dataclass(frozen=True, slots=True)
class Answered:
    """One command as it was understood, and what became of it as far as its sender may know."""

    source: str
    understood: str
    outcome: str


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """One line that is no command, why, and the nearest form that is one."""

    source: str
    reason: str
    suggestion: str | None


@dataclass(frozen=True, slots=True)
class Words:
    """A subject and a body."""

    subject: str
    body: str


def date(at: int) -> str:
    """Return an instant as people read it."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")


def paragraph(text: str) -> str:
    """Return a paragraph wrapped for mail."""
    return textwrap.fill(" ".join(text.split()), WIDTH)


def change_words(command: c.Propose) -> str:
    """Return a proposed change in words."""
    if command.target_noun is None:
        return "enact a new rule"
    noun, number = command.target_noun, command.target_number
    if noun == "rule or its successor":
        return f"{command.kind} rule {number} or its successor"
    return f"{command.kind} {noun} {number}"


def understood(command: c.Command) -> str:
    """Return a command in our words."""
    match command:
        case c.Propose():
            return f"a turn: {change_words(command)}"
        case c.Vote(number, choice):
            aim = f"proposal {number}" if number is not None else "the proposal made in this mail"
            match choice:
                case "abstain":
                    return f"an ABSTENTION on {aim}"
                case "withdrawn":
                    return f"your vote on {aim} WITHDRAWN"
            return f"a vote {choice.upper()} {aim}"
        case c.Reminders(wanted):
            return f"reminders to vote {'on' if wanted else 'off'}"
    # Of the others some show a value of theirs, and some nothing.
    shown = {field: getattr(command, field) for field in type(command).__slots__}
    return _PLAIN[type(command)].format(**shown)


_PLAIN: dict[type[c.Command], str] = {
    c.Join: "join as {name}",
    c.Inquire: "an inquiry about {number}",
    c.Forfeit: "leaving the tournament",
    c.Do: "a move in your own words: {words}",
    c.Insist: "insisting on a move we warned you about",
    c.Confirm: "confirming",
    c.Decline: "dropping what we asked about",
    c.Withdraw: "withdrawing your move {item}",
    c.Ask: "a question to the organiser",
    c.Show: "a request for {what}",
    c.Check: "a check of this mail",
}


def receipt(  # noqa: PLR0913 - a receipt tells these things
    public: PublicRecord,
    at: int,
    answered: Sequence[Answered],
    not_understood: Sequence[NotUnderstood],
    sections: Iterable[str],
    *,
    unlisted: int,
    ended_at: int | None,
    asks_back: bool,
    checked: bool,
    last_this_hour: bool,
) -> Words:
    """Return the one receipt of a mail: what was read, what was not, and what to do next."""
    parts = [paragraph(f"{public.title}: your mail was received on {date(at)}.")]
    if checked:
        parts.append("You asked for a check: nothing below has been carried out.")
    if answered:
        parts.append("This is how it was read:")
        parts += [_answered(place, one) for place, one in enumerate(answered, start=1)]
    if not_understood:
        parts.append("These lines are not commands and changed nothing:")
        listed = [_not_understood(one) for one in not_understood]
        if unlisted:
            listed.append(f"  and {unlisted} more lines")
        parts.append("\n".join(listed))
    if not answered and not not_understood:
        parts.append("It holds no command, so nothing was done.")
    if ended_at is not None:
        parts.append(f"Nothing from line {ended_at} of your mail on was read.")
    parts += sections
    parts.append(_next_steps(public))
    if last_this_hour:
        parts.append(
            paragraph(
                "You have had many receipts within an hour. Further mail is read and counts, "
                "but is not acknowledged until the hour is over."
            )
        )
    count = len(answered)
    counted = f"{count} command{'' if count == 1 else 's'}" if count else "no command"
    asked = ", please look" if asks_back else ""
    return Words(f"[{public.title}] received: {counted}{asked}", "\n\n".join(parts) + "\n")


def _answered(place: int, one: Answered) -> str:
    lines = [f"{place}. {one.understood}"]
    if one.source:
        lines.append(f"   (you wrote: {_short(one.source)})")
    for line in one.outcome.splitlines():
        lines += textwrap.wrap(
            line, LONGEST, initial_indent="   ", subsequent_indent="   ", break_long_words=False,
            break_on_hyphens=False, drop_whitespace=False,
        ) or [""]  # fmt: skip
    return "\n".join(lines)


def _not_understood(one: NotUnderstood) -> str:
    line = f"  | {_short(one.source)}\n     {one.reason}"
    return f"{line}; perhaps: «{one.suggestion}»" if one.suggestion else line


def _short(line: str) -> str:
    line = " ".join(line.split())
    return f"«{line}»" if len(line) <= WIDTH else f"«{line[: WIDTH - 1]}…»"


def _next_steps(public: PublicRecord) -> str:
    if public.ended:
        return "The tournament has ended."
    if not public.started:
        return paragraph(
            "The tournament has not started yet, and no move counts before its start, which will "
            "be announced to every player."
        )
    return paragraph(
        "Whether a move counts is decided by the rules in force when it is played. "
        "For the commands there are, write the one word help."
    )


def waits_for_word(code: str, word: str, why: str) -> str:
    """Return the outcome of a command that needs one word of its sender."""
    return (
        paragraph(f"Not carried out yet: {why}")
        + f"\nTo go ahead, answer this mail with the line:  «{word} {code}»"
    )


def docketed(ordinal: int) -> str:
    """Return the outcome of a move that is on its way."""
    return f"Taken down as your move {ordinal}."


def proposal_shown(body: str) -> str:
    """Return a proposal's canonical body for its proposer to check."""
    shown = "\n".join(f"  {line}" for line in body.splitlines())
    return (
        "The text as it will be hashed (a title, the number and a random value\n"
        f"are added when the turn is played):\n{shown}"
    )


def clause_problems(problems: Sequence[tuple[str, str]]) -> str:
    """Return what is wrong with a proposal's clauses, each with the line and a caret below it."""
    listed = "\n".join(f"  - {problem}\n{_excerpt(excerpt)}" for problem, excerpt in problems)
    return (
        f"Not taken down: its clauses cannot be read.\n{listed}\n"
        "Please mend them and send it again."
    )


def clause_notes(notes: Sequence[str]) -> str:
    """Return which words of a proposal's clauses come near to public ones, perhaps by mistake."""
    return (
        f"a word in its clauses looks like a slip ({' '.join(notes)}) "
        "If some rule gives it a meaning, or will, it may stand as it is."
    )


def _excerpt(excerpt: str) -> str:
    """Return a line and its caret, or as much around the caret as stands on one line of mail."""
    line, _, caret = excerpt.partition("\n")
    start = max(len(caret) - EXCERPT // 2, 0) if len(line) > EXCERPT else 0
    return f"      | {line[start : start + EXCERPT]}\n      | {caret[start:]}"


def help_text(public: PublicRecord) -> str:
    """Return the commands there are, those of the initial set's own among them."""
    text = HELP.format(address=public.address)
    if not public.phrases:
        return text
    listed = [f"    {phrase.words} {phrase.follows}".rstrip() for phrase in public.phrases]
    return "\n".join((text, "The initial set of rules has moves of its own:", "", *listed, ""))


def rules_text(public: PublicRecord) -> str:
    """Return the initial set."""
    return as_document(public.ruleset)


def record_text(public: PublicRecord) -> str:
    """Return every announcement so far."""
    texts = [entry.text(public.title) for entry in public.in_order()]
    return "\n".join(texts) if texts else "Nothing has been announced so far."


def own_text(entries: Sequence[OwnEntry]) -> str:
    """Return a player's own moves so far, as they were read."""
    listed = [entry for entry in entries if entry.about in ("move", "withdrawn")]
    if not listed:
        return "You have made no move so far."
    lines, ordinal = ["Your moves so far, as they were read:"], 0
    for entry in listed:
        if entry.about == "move":
            ordinal += 1
            lines.append(f"  {ordinal}. on {date(entry.at)}: {entry.words}")
        else:
            lines.append(f"     on {date(entry.at)}: taken back unless played, {entry.words}")
    return "\n".join(lines)


def join_confirmation(public: PublicRecord, name: str) -> Words:
    """Return the one mail that goes to an address that asks to join."""
    body = "\n\n".join(
        (
            paragraph(
                f"Somebody, probably you, asked that this address join the tournament "
                f"{public.title} under the name «{name}»."
            ),
            "To join, just answer this mail. An empty answer is enough.",
            paragraph(
                "By joining you agree that the whole game - every proposal, vote and inquiry "
                "with the name of its player, but not your address - is published after the end, "
                "so that anyone can check it."
            ),
            "If it was not you, do nothing, or answer with the one word no.",
        )
    )
    return Words(f"[{public.title}] please confirm that you want to join", body + "\n")


def join_refused(public: PublicRecord, why: str) -> Words:
    """Return why a newcomer cannot join."""
    return Words(f"[{public.title}] not joined", paragraph(f"You have not joined: {why}.") + "\n")


def welcome(public: PublicRecord, name: str) -> Words:
    """Return the mail that makes a newcomer a player."""
    body = "\n\n".join(
        (
            paragraph(f"Welcome, {name}. You are registered for {public.title}."),
            paragraph(
                "Answer this mail, or any other that we send you, to make your moves: the address "
                "that an answer goes to is your own and shows us that it is you. Please do not "
                "pass it on."
            ),
            help_text(public),
        )
    )
    return Words(f"[{public.title}] welcome, {name}", body + "\n")


def not_joining(public: PublicRecord) -> Words:
    """Return the answer to a newcomer who does not want to join after all."""
    text = "You have not joined, and you will not be written to again unless you ask to join."
    return Words(f"[{public.title}] not joined", paragraph(text) + "\n")


def renewed(public: PublicRecord) -> Words:
    """Return word of another reply address."""
    text = (
        "Your reply address has been renewed. Answer this mail, or a later one, to make your "
        "moves; answers to earlier mails do not count any more without being confirmed."
    )
    return Words(f"[{public.title}] your reply address was renewed", paragraph(text) + "\n")


def for_organiser(public: PublicRecord) -> Words:
    """Return the answer to an organiser's mail that answers no question."""
    text = (
        "Your mail was received and changed nothing. As organiser you act through the command "
        "line (gamemaster --help); by mail you answer players' questions, by answering the mail "
        "that brought one. Who judges cannot play under the same address."
    )
    return Words(f"[{public.title}] received: nothing to do", paragraph(text) + "\n")


def question_for_organiser(public: PublicRecord, name: str, question: str) -> Words:
    """Return a player's question as the organiser gets it."""
    quoted = _quoted(question)
    body = f"{name} asks:\n\n{quoted}\n\nAnswer this mail; your own words go to {name} alone.\n"
    return Words(f"[{public.title}] a question from {name}", body)


def answer_for_player(public: PublicRecord, answer: str) -> Words:
    """Return the organiser's answer."""
    quoted = _quoted(answer)
    return Words(f"[{public.title}] the organiser answers", f"The organiser answers:\n\n{quoted}\n")


def _quoted(words: str) -> str:
    """Return somebody's own words so that no line of them reads as a command."""
    return "\n".join(f"  | {line}".rstrip() for line in words.splitlines())


def hold_notice(public: PublicRecord) -> Words:
    """Return the public notice of a long hold; it says nothing of its cause."""
    text = (
        "Moves are being received and acknowledged as usual. They will be decided in the order "
        "in which they came in, each at its own time."
    )
    return Words(f"[{public.title}] moves are being received", paragraph(text) + "\n")


def reminder(public: PublicRecord, numbers: Sequence[int]) -> Words:
    """Return a reminder of announced proposals on which the reader's mail held no vote."""
    listed = ", ".join(str(number) for number in numbers)
    text = (
        f"You asked to be reminded: these proposals have been announced, have not been announced "
        f"as adopted, and none of your mails held a vote on them: {listed}."
    )
    return Words(f"[{public.title}] a reminder to vote", paragraph(text) + "\n")


HELP = """\
Each command is a line of its own. What you may write:

    propose amend rule 203      take a turn; then the new text, line by line,
                                and at its end the line «end proposal».
                                Also: propose enact, propose repeal rule 203,
                                propose repeal amendment 305,
                                propose transmute rule 110. A line «clauses:»
                                begins the clauses, if you add any.
    vote for 301                or: vote against 301, 302 and 303; +1 301
    vote for mine               for the proposal made in the same mail
    abstain 301                 a vote for neither side
    withdraw my vote on 301     as if you had not voted
    inquire 305                 a paid inquiry (Rule 216)
    forfeit                     leave the tournament; we ask once more
    do ...                      a move that some rule may have created
    check                       read this mail, say how, and do nothing
    withdraw 3                  take back your move 3 if it still waits
    ask ...                     a question to the organiser
    rules, record, mine, help   the initial rules, all announcements, your
                                own moves, this text
    reminders on, or off        a daily reminder of proposals to vote on
    end                         nothing below is read

Quoted lines and everything below a signature are never read. Write to
{address}; best by answering one of our mails.
"""
