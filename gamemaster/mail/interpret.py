"""What a mail asks for, read line by line in public vocabulary alone.

Invariants:

* A line is a command only if all of it is grammar and it has one reading (``sentences``). What is
  near a command, contradicts another one, or may be half of a sentence is asked back and does
  nothing: misunderstanding is never punished, so doubt never plays.
* Quoted lines, whatever follows ``end``, a signature, our own fence or a mail quoted without marks,
  and the subject of a reply are nobody's word to us.
* A proposal's text is untouched between its begin and ``end proposal``: its own ``>`` lines,
  ``-- ``, attributions and commands belong to it. Only our fence ends it early.
* Pure, and linear in the size of the mail. It knows neither the game nor who writes.

Called by ``receive``.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from gamemaster.mail import layout
from gamemaster.mail.commands import Ask, Propose, Tell
from gamemaster.mail.fence import is_fence
from gamemaster.mail.forms import (
    NOT_A_COMMAND,
    Commands,
    LineReading,
    MessageBegins,
    NotUnderstood,
    ProposalBegins,
    QuestionBegins,
    ReadingContext,
)
from gamemaster.mail.parse import is_reply_subject
from gamemaster.mail.press import is_end_of_message
from gamemaster.mail.reading import SUBJECT_LINE, Draft, ReadCommand, Reading, Unclear
from gamemaster.mail.requests import is_code
from gamemaster.mail.sentences import MAX_LINE, is_command_line, read_line
from gamemaster.mail.text import REPLACEMENT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamemaster.mail.parse import Attachment

__all__ = [
    "NOT_A_COMMAND",
    "ReadCommand",
    "Reading",
    "ReadingContext",
    "Unclear",
    "interpret",
    "is_code",
    "is_command_line",
]

MAX_LINES = 20_000
# Far more than a person writes to us outside of a proposal's text.
MAX_OWN_LINES = 2_000
MAX_OWN_CHARACTERS = 100_000
_TEXT_MISSING = "the text of the proposal is missing"
_TEXT_FORM = "put the text on the lines after it, then a line: end proposal"
_IN_QUESTION = "it stands in your question; close that with a line: end ask"
_MESSAGE_END = "the message has no end; close it with a line: end tell"
_MESSAGE_FORM = "tell NAME, the message on the lines after it, then: end tell"
_IN_MESSAGE = "it may be part of the message above, which has no end"
_IN_PROPOSAL = "it may be part of the proposal above, which was not understood"


def interpret(
    subject: str,
    body: str,
    attachments: Sequence[Attachment] = (),
    *,
    is_reply: bool,
    context: ReadingContext,
) -> Reading:
    """Read a mail's subject (unless it is a reply's) and body, up to ``MAX_LINES`` of it."""
    lines = body.split("\n", MAX_LINES)[:MAX_LINES]
    reader = _Reader(lines, tuple(attachments), context)
    if not is_reply and not is_reply_subject(subject):
        reader.read_subject(subject)
    reader.read_body()
    return reader.draft.settle(reader.ended_at)


@dataclass(slots=True)
class _Reader:
    """One pass over the lines of a body; ``at`` is the index of the next line."""

    lines: list[str]
    attachments: tuple[Attachment, ...]
    context: ReadingContext
    draft: Draft = field(default_factory=Draft)
    at: int = 0
    own_lines: int = 0
    own_characters: int = 0
    ended_at: int | None = None
    # Why commands are asked back from here on.
    doubt: str | None = None
    # Ends of blocks, looked up often and therefore found once: a mail may open thousands of blocks.
    proposal_ends: list[int] = field(default_factory=list)
    question_ends: list[int] = field(default_factory=list)
    message_ends: list[int] = field(default_factory=list)
    fences: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        for at, line in enumerate(self.lines):
            if layout.is_end_of_proposal(line):
                self.proposal_ends.append(at)
            elif layout.is_end_of_question(line):
                self.question_ends.append(at)
            elif is_end_of_message(line):
                self.message_ends.append(at)
            elif is_fence(line):
                self.fences.append(at)

    def read_subject(self, subject: str) -> None:
        """A subject is a line like others, except that it need not be a command."""
        reading = read_line(subject, self.context)
        if isinstance(reading, Commands):
            for command in reading.commands:
                self.draft.add(command, subject, SUBJECT_LINE)
        elif isinstance(reading, ProposalBegins):
            if not self._body_begins(reading):
                self._proposal(reading, subject, SUBJECT_LINE)
        elif isinstance(reading, MessageBegins):
            self.draft.note(subject, SUBJECT_LINE, _MESSAGE_END, _MESSAGE_FORM)
            self.doubt = _IN_MESSAGE
        elif isinstance(reading, NotUnderstood) and reading.reason != NOT_A_COMMAND:
            self.draft.note(subject, SUBJECT_LINE, reading.reason, reading.suggestion)
            if reading.proposal:
                self._skip_text()

    def read_body(self) -> None:
        """Read until the end of the mail, or of what is the sender's own in it."""
        while self.at < len(self.lines) and self.ended_at is None:
            line = self.lines[self.at]
            if not line.strip() or layout.is_quoted(line):
                self.at += 1
            elif self._stops(self.at):
                self.ended_at = self.at + 1
            elif length := self._attribution(self.at):
                self.at += length
                if not layout.quotation_follows(self.lines, self.at):
                    # The client quotes without marks: what follows is somebody else's.
                    self.ended_at = self.at
            elif self._enough():
                self.ended_at = self.at + 1
                self.draft.note(line, self.ended_at, "the mail is too long; reading stopped here")
            else:
                self.own_lines += 1
                self.own_characters += min(len(line), MAX_LINE)
                self._line(line)

    def _line(self, line: str) -> None:
        """One line of the sender's own."""
        number = self.at + 1
        reading = read_line(line, self.context)
        if isinstance(reading, NotUnderstood):
            self.draft.note(line, number, reading.reason, reading.suggestion)
            self.at += 1
            if reading.proposal:
                self._skip_text()
            return
        doubt = self.doubt or self._half_sentence()
        self.at += 1
        if doubt is not None:
            self.draft.note(line, number, doubt)
            if isinstance(reading, ProposalBegins):
                self._skip_text()
        elif isinstance(reading, ProposalBegins):
            self._proposal(reading, line, number)
        elif isinstance(reading, QuestionBegins):
            self._question(line, number)
        elif isinstance(reading, MessageBegins):
            self._message(reading, [], line, number)
        else:
            self._commands(reading, line, number)

    def _commands(self, reading: Commands, line: str, number: int) -> None:
        """The commands of one line, with what of them goes on below it."""
        first = reading.commands[0]
        if isinstance(first, Tell) and self._goes_on(first):
            begin = MessageBegins(first.readers, first.anonymous)
            self._message(begin, [first.text], line, number)
            return
        for command in reading.commands:
            self.draft.add(command, line, number)
        if isinstance(first, Ask):
            self._rest_of_question(first)

    def _enough(self) -> bool:
        return (
            self.own_lines >= MAX_OWN_LINES
            or self.own_characters >= MAX_OWN_CHARACTERS
            or self.draft.full
        )

    def _stops(self, at: int) -> bool:
        return layout.ends_own_words(self.lines, at) or layout.is_end(self.lines[at])

    def _attribution(self, at: int) -> int:
        """How many lines say who wrote what is quoted below; a command is never one of them."""
        length = layout.attribution_length(self.lines, at)
        if any(self._is_command(line) for line in self.lines[at : at + length]):
            return 0
        return length

    def _half_sentence(self) -> str | None:
        """Why a line that reads as a command may belong to the line above or below it."""
        above = self.lines[self.at - 1] if self.at > 0 else ""
        below = self.lines[self.at + 1] if self.at + 1 < len(self.lines) else ""
        if layout.is_quoted(above):
            if layout.quotation_may_continue(above):
                return "it may be the end of the quoted line above; leave a blank line between them"
        elif (
            layout.may_continue(above)
            and not layout.is_end_of_proposal(above)
            and not layout.is_end_of_question(above)
            and not self._is_command(above)
        ):
            return "it may be the end of the sentence above; leave a blank line between them"
        if layout.qualifies(below) and not self._is_command(below):
            return "the line below may limit it; leave a blank line between them"
        return None

    def _proposal(self, begin: ProposalBegins, line: str, number: int) -> None:
        """A proposal whose begin was read; ``at`` is on the line after it."""
        end = self._next(self.proposal_ends)
        if end is not None:
            text = self.lines[self.at : end]
            self.at = end + 1
            if any(one.strip() for one in text):
                nested = any(self._begins(one) for one in text[:MAX_OWN_LINES])
                self._propose(begin, text, line, number, complete=not nested)
                return
        elif begin.needs_text:
            text = self._tail()
            if not all(self._is_no_text(one) for one in text):
                self.at += len(text)
                if self._attached_texts():
                    why = "there is a text below it and one attached"
                    self.draft.note(line, number, why, _TEXT_FORM)
                else:
                    self._propose(begin, text, line, number, complete=False)
                return
        if begin.needs_text or end is not None:
            self._attached(begin, line, number)
        else:
            self._propose(begin, [], line, number, complete=True)

    def _attached(self, begin: ProposalBegins, line: str, number: int) -> None:
        """A proposal with nothing below it: the one text attachment is its text."""
        texts = self._attached_texts()
        others, self.attachments = self.attachments, ()
        if len(texts) == 1:
            text = self._unwrapped(begin, texts[0].split("\n"))
            self._propose(begin, text, line, number, complete=True)
        elif not begin.needs_text:
            self._propose(begin, [], line, number, complete=True)
        elif texts:
            self.draft.note(line, number, "more than one text is attached", _TEXT_FORM)
        elif others:
            self.draft.note(line, number, "the attachment is no plain text", _TEXT_FORM)
        else:
            self.draft.note(line, number, _TEXT_MISSING, _TEXT_FORM)

    def _unwrapped(self, begin: ProposalBegins, text: list[str]) -> list[str]:
        """An attached text without its own begin and end, which some people put there too."""
        text = layout.block(text).split("\n")
        if self._read(text[0]) == begin:
            text = text[1:]
        return text[:-1] if text and layout.is_end_of_proposal(text[-1]) else text

    def _propose(
        self, begin: ProposalBegins, lines: list[str], line: str, number: int, *, complete: bool
    ) -> None:
        headings = [at for at, one in enumerate(lines) if layout.is_clauses_heading(one)]
        split = headings[0] if headings else len(lines)
        text, clauses = layout.block(lines[:split]), layout.block(lines[split + 1 :])
        if begin.needs_text and not text:
            self.draft.note(line, number, _TEXT_MISSING, _TEXT_FORM)
            return
        # Two headings have two readings, and a letter lost on the way is not what was written.
        doubtful = len(headings) > 1 or REPLACEMENT in text or REPLACEMENT in clauses
        command = Propose(
            kind=begin.kind,
            target_noun=begin.noun,
            target_number=begin.number,
            text=text,
            clauses=clauses,
            complete=complete and not doubtful,
        )
        self.draft.add(command, line, number)

    def _question(self, line: str, number: int) -> None:
        """``ask`` alone: the question runs to ``end ask`` or to the end of the sender's lines."""
        end = self._next(self.question_ends)
        start, text = self.at, self._tail() if end is None else self.lines[self.at : end]
        self.at = start + len(text) if end is None else end + 1
        question = layout.block(text)
        if not question:
            self.draft.note(line, number, "the question is missing", "ask QUESTION")
            return
        self.draft.add(Ask(question), line, number)
        if end is None:
            for at, one in enumerate(text[:MAX_OWN_LINES], start=start + 1):
                if self._is_command(one):
                    self.draft.note(one, at, _IN_QUESTION)

    def _rest_of_question(self, first: Ask) -> None:
        """A question that began on the line of its ``ask`` and is closed by ``end ask``."""
        end = self._next(self.question_ends)
        if end is None:
            return
        rest = self.lines[self.at : end]
        if not any(self._is_command(line) for line in rest):
            question = Ask(layout.block([first.question, *rest]))
            self.draft.commands[-1] = replace(self.draft.commands[-1], command=question)
            self.at = end + 1

    def _goes_on(self, told: Tell) -> bool:
        """Whether a message that began on the line of its ``tell`` may go on below it."""
        end = self._next(self.message_ends)
        if end is not None and not any(self._tells(line) for line in self.lines[self.at : end]):
            return True
        below = self.lines[self.at] if self.at < len(self.lines) else ""
        return (
            bool(below.strip() and told.text)
            and not self._stops(self.at)
            and not layout.is_quoted(below)
            and not layout.is_pleasantry(below)
            and not self._attribution(self.at)
            and not self._is_command(below)
        )

    def _message(self, begin: MessageBegins, first: list[str], line: str, number: int) -> None:
        """A message whose begin was read; only ``end tell`` says where it ends."""
        end = self._next(self.message_ends)
        if end is None:
            self.draft.note(line, number, _MESSAGE_END, _MESSAGE_FORM)
            self.doubt = _IN_MESSAGE
            return
        text = layout.block([*first, *self.lines[self.at : end]])
        self.at = end + 1
        if text:
            self.draft.add(Tell(begin.readers, text, begin.anonymous), line, number)
        else:
            self.draft.note(line, number, "the message is missing", _MESSAGE_FORM)

    def _tells(self, line: str) -> bool:
        """Whether a line begins a message of its own."""
        reading = self._read(line)
        return isinstance(reading, MessageBegins) or (
            isinstance(reading, Commands) and isinstance(reading.commands[0], Tell)
        )

    def _skip_text(self) -> None:
        """Leave out what belongs to a proposal that was not understood."""
        end = self._next(self.proposal_ends)
        if end is not None:
            self.at = end + 1
        else:
            self.doubt = _IN_PROPOSAL

    def _next(self, ends: list[int]) -> int | None:
        """The first of the block ends from here on that stands before our fence."""
        after = bisect_left(ends, self.at)
        fence = bisect_left(self.fences, self.at)
        if after == len(ends):
            return None
        if fence < len(self.fences) and self.fences[fence] < ends[after]:
            return None
        return ends[after]

    def _tail(self) -> list[str]:
        """The sender's own lines from here on, for a text whose end is not marked."""
        for at in range(self.at, len(self.lines)):
            if is_fence(self.lines[at]) or self._stops(at):
                return self.lines[self.at : at]
            length = self._attribution(at)
            if length and layout.quotation_follows(self.lines, at + length):
                return self.lines[self.at : at]
        return self.lines[self.at :]

    def _is_no_text(self, line: str) -> bool:
        """Whether nobody would mean this line as the text of a rule."""
        if not line.strip() or layout.is_quoted(line) or layout.is_pleasantry(line):
            return True
        return bool(self._attached_texts()) and isinstance(self._read(line), Commands)

    def _body_begins(self, begin: ProposalBegins) -> bool:
        """Whether the subject only announces the proposal that the body makes."""
        own = self.lines[: self.fences[0] if self.fences else len(self.lines)]
        return any(self._read(line) == begin for line in own)

    def _attached_texts(self) -> list[str]:
        return [one.text for one in self.attachments if one.text is not None and one.text.strip()]

    def _read(self, line: str) -> LineReading:
        return read_line(line, self.context)

    def _begins(self, line: str) -> bool:
        return isinstance(self._read(line), ProposalBegins)

    def _is_command(self, line: str) -> bool:
        return not isinstance(self._read(line), NotUnderstood)
