"""Reads proposals, questions and messages that stand on several lines, from begin to end.

The text of a proposal runs to ``end proposal``, or between marks (``layout``), or is attached;
otherwise it is the rest of the sender's own lines, and not ``complete``. ``BlockReader`` is the
part of ``interpret`` that takes such blocks down; ``vote_lines`` has that of votes.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass, field, replace
from typing import Final

from gamemaster.documents.proposal import TITLE
from gamemaster.i18n import translatable
from gamemaster.mail import layout, noise, quoting
from gamemaster.mail.commands.command_rows import (
    Command,
    Commands,
    LineReading,
    ReadingContext,
)
from gamemaster.mail.commands.cursor import MAX_LINE
from gamemaster.mail.commands.one_line_moves import Do, loose_form
from gamemaster.mail.commands.passing_on import MessageBegins, Tell
from gamemaster.mail.commands.proposals import ProposalBegins, Propose
from gamemaster.mail.commands.questions import Ask, Object, QuestionBegins
from gamemaster.mail.interpreting.collecting import Collected
from gamemaster.mail.interpreting.command_lines import asks_for_something, read_line
from gamemaster.mail.interpreting.readings import Doubt
from gamemaster.mail.layout import as_seen
from gamemaster.mail.parse import Attachment
from gamemaster.mail.quoting import is_fence
from gamemaster.mail.structure import REPLACEMENT

_DOCUMENT = re.compile(rf"[|:\s]{{0,40}}{re.escape(TITLE)}\s*\Z")
_DOCUMENT_END = re.compile(r"[>|:\s]{0,40}End: [1-9][0-9]{0,8}\s*\Z")
_LONGEST_TITLE = 200


_PART: Final = re.compile(r"\W*and\s+propos", re.IGNORECASE)


def opens_a_part(line: str) -> bool:
    """Say whether a line may have been meant to open a further part of a proposal."""
    return _PART.match(line[:_LONGEST_TITLE]) is not None


@dataclass(slots=True)
class OwnLines:
    """The lines of a body, with the indices of those that end something.

    Ends are looked up often and therefore found once: a mail may open thousands of blocks.
    """

    lines: list[str]
    proposal_ends: list[int] = field(default_factory=list)
    question_ends: list[int] = field(default_factory=list)
    message_ends: list[int] = field(default_factory=list)
    document_ends: list[int] = field(default_factory=list)
    fences: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Find the ends."""
        for at, line in enumerate(self.lines):
            if is_fence(line):
                self.fences.append(at)
            elif not layout.may_end(line):
                continue
            elif layout.is_end_of_proposal(line):
                self.proposal_ends.append(at)
            elif layout.is_end_of_question(line):
                self.question_ends.append(at)
            elif layout.is_end_of_message(line):
                self.message_ends.append(at)
            elif len(line) <= _LONGEST_TITLE and _DOCUMENT_END.match(as_seen(line)):
                self.document_ends.append(at)

    def next_of(self, ends: list[int], at: int) -> int | None:
        """The first of ``ends`` from ``at`` on that stands before our fence."""
        after = bisect_left(ends, at)
        return ends[after] if after < len(ends) and ends[after] < self.fence_after(at) else None

    def fence_after(self, at: int) -> int:
        """The index of our fence from ``at`` on, or the number of lines if there is none."""
        fence = bisect_left(self.fences, at)
        return self.fences[fence] if fence < len(self.fences) else len(self.lines)

    def opens_document(self, at: int) -> bool:
        """Whether the title of a proposal document of ours stands here."""
        line = self.lines[at]
        return len(line) <= _LONGEST_TITLE and bool(_DOCUMENT.match(as_seen(line)))

    def stops(self, at: int) -> bool:
        """Whether the sender's own words end here."""
        return quoting.ends_own_words(self.lines, at) or layout.is_end(self.lines[at])

    def first_filled(self, at: int) -> int:
        """The index of the first line from ``at`` on that is not blank."""
        while at < len(self.lines) and not self.lines[at].strip():
            at += 1
        return at

    def filled_before(self, at: int) -> str:
        """The last line above ``at`` that is not blank, a few lines up at most; or nothing."""
        above = (line for line in reversed(self.lines[max(0, at - 3) : at]) if line.strip())
        return next(above, "")


# Far more than a person writes to us outside of a proposal's text.
MAX_OWN_LINES = 2_000
MESSAGE_END = translatable("the message has no end; close it with a line: end tell")
MESSAGE_FORM = "tell NAME, the message on the lines after it, then: end tell"
IN_MESSAGE = translatable("it may be part of the message above, which has no end")
_DIGITS = re.compile(r"[0-9]+")
_TEXT_MISSING = translatable("the text of the proposal is missing")
_NO_PROPOSAL_ABOVE = translatable("no proposal stands right above it that it could be a part of")
_TEXT_FORM = translatable("propose …, the text on the lines after it, then: end proposal")
_IN_QUESTION = translatable("it stands in your question; close that with a line: end ask")
_IN_PROPOSAL = translatable("it may be part of the proposal above, which was not understood")


@dataclass(slots=True)
class BlockReader:
    """Reads a body block by block; ``at`` is the index of the next line.

    ``doubt`` is why commands are asked back from here on.
    """

    own: OwnLines
    attachments: tuple[Attachment, ...]
    context: ReadingContext
    collected: Collected = field(default_factory=Collected)
    at: int = 0
    doubt: str | None = None
    # The reason why the request on the line at hand may be half of a sentence.
    half: Doubt | None = None
    # The lines that may still be searched for closing marks, for all proposals of a mail together.
    searches: int = 100_000
    known: dict[str, LineReading] = field(default_factory=dict)
    # Attachments with a text that is not blank.
    texts: tuple[Attachment, ...] = ()

    def __post_init__(self) -> None:
        """Find the texts among the attachments, once."""
        self.texts = tuple(
            attachment
            for attachment in self.attachments
            if attachment.text and not attachment.text.isspace()
        )

    @property
    def lines(self) -> list[str]:
        """The lines of the body."""
        return self.own.lines

    def _add(self, command: Command, line: str, number: int) -> None:
        """Take down a command with the doubt that its line leaves."""
        self.collected.add(command, line, number, self.half)

    def _proposal(self, begin: ProposalBegins, line: str, number: int) -> None:
        """A proposal whose begin was read, or one more part; ``at`` is on the line after it."""
        before = len(self.collected.commands)
        whole = self.collected.last_proposal() if begin.further else None
        if begin.further and whole is None:
            self.collected.note(line, number, _NO_PROPOSAL_ABOVE, _TEXT_FORM)
            self._skip_text()
            return
        self._one_change(begin, line, number)
        if whole is not None:
            self.collected.join(whole, before)

    def _form_below(self, move: Do) -> ProposalBegins | None:
        """Return the begin of a change that a move's line ends in without the word ``propose``.

        It is one where the text below has an end, and no begin of another proposal in it.
        """
        begin = loose_form(move.words)
        end = self.own.next_of(self.own.proposal_ends, self.at) if begin is not None else None
        if end is None or end - self.at > self.searches:
            return None
        self.searches -= end - self.at
        nested = any(self._begins(line) for line in self.lines[self.at : end])
        return None if nested else begin

    def _one_change(self, begin: ProposalBegins, line: str, number: int) -> None:
        if not begin.needs_text:
            below = self.own.first_filled(self.at)
            goes_on = self._read(self.lines[below]) if below < len(self.lines) else None
            if isinstance(goes_on, ProposalBegins) and goes_on.further:
                self._propose(begin, [], line, number, complete=True)
                return
        end = self.own.next_of(self.own.proposal_ends, self.at)
        if self._between_marks(begin, line, number, end):
            return
        if end is not None:
            text = self.lines[self.at : end]
            self.at = end + 1
            if any(line_of_text.strip() for line_of_text in text):
                # A begin inside, or marks around all of it, may not be meant as text.
                nested = any(
                    self._begins(line_of_text) or opens_a_part(line_of_text)
                    for line_of_text in text[:MAX_OWN_LINES]
                )
                sure = not nested and not layout.encloses(text)
                self._propose(begin, text, line, number, complete=sure)
                return
        elif begin.needs_text:
            text = self._tail()
            if not all(self._is_no_text(line_of_text) for line_of_text in text):
                self.at += len(text)
                if self.texts:
                    why = translatable("there is a text below it and one attached")
                    self.collected.note(line, number, why, _TEXT_FORM)
                else:
                    self._propose(begin, text, line, number, complete=False)
                return
        if begin.needs_text or end is not None:
            self._attached(begin, line, number)
        else:
            self._propose(begin, [], line, number, complete=True)

    def _between_marks(
        self, begin: ProposalBegins, line: str, number: int, end: int | None
    ) -> bool:
        """Take a text that stands between braces, fences or rules, if there is one."""
        brace = line.rstrip().endswith("{")
        if not (brace or begin.needs_text):
            return False
        stop = min(self.own.fence_after(self.at), self.at + max(0, self.searches))
        if end is not None:
            stop = min(stop, end)
        found = layout.find_marked(
            self.lines,
            self.at,
            stop,
            brace=brace,
            begins=lambda at: self._begins(self.lines[at]),
        )
        self.searches -= (found.stop if found is not None else stop) - self.at
        if found is None:
            return False
        after = self.own.first_filled(found.stop + 1)
        if end is not None and not (after < end and self._begins(self.lines[after])):
            return False  # ``end proposal`` is the stronger word; the marks are text.
        text = self.lines[found.start : found.stop]
        sure = found.sure and self._may_follow_text(after)
        if layout.is_weak(self.lines[found.stop]):
            sure = sure and not any(self.own.stops(at) for at in range(found.start, found.stop))
        self.at = found.stop + 1
        self._propose(begin, text, line, number, complete=sure)
        if not sure:
            self.doubt = self.doubt or _IN_PROPOSAL
        return True

    def _may_follow_text(self, at: int) -> bool:
        """Whether the line at ``at`` surely is no part of the text that a mark closed above it."""
        if at >= len(self.lines) or self.own.stops(at) or quoting.is_quoted(self.lines[at]):
            return True
        return (
            bool(self._attribution(at))
            or noise.is_noise(self.lines[at])
            or self._is_command(self.lines[at])
        )

    def _attached(self, begin: ProposalBegins, line: str, number: int) -> None:
        """A proposal with nothing below it: an attached text is its text."""
        texts = self.texts
        chosen = (
            texts
            if len(texts) == 1
            else tuple(attached for attached in texts if self._is_for(attached, begin))
        )
        if len(chosen) == 1:
            self.texts = tuple(attached for attached in texts if attached is not chosen[0])
            text = self._unwrapped(begin, (chosen[0].text or "").split("\n"))
            # One file and two proposals without text: whose is it?
            below = self.lines[self.at : self.at + MAX_OWN_LINES]
            sure = len(texts) > 1 or not any(self._begins(line_below) for line_below in below)
            self._propose(begin, text, line, number, complete=sure)
            if not self.texts:
                self.attachments = ()
        elif not begin.needs_text:
            self._propose(begin, [], line, number, complete=True)
        elif texts:
            self.collected.note(
                line, number, translatable("more than one text is attached"), _TEXT_FORM
            )
        elif self.attachments:
            self.collected.note(
                line, number, translatable("the attachment is no plain text"), _TEXT_FORM
            )
        else:
            self.collected.note(line, number, _TEXT_MISSING, _TEXT_FORM)

    def _is_for(self, attached: Attachment, begin: ProposalBegins) -> bool:
        """Whether one of several files says which proposal it is: on its first line, or by name."""
        first = (attached.text or "")[:MAX_LINE].lstrip().split("\n", 1)[0]
        if self._begins(first):
            return self._read(first) == begin
        return begin.number is not None and str(begin.number) in _DIGITS.findall(attached.name)

    def _unwrapped(self, begin: ProposalBegins, text: list[str]) -> list[str]:
        """An attached text without its own begin and end, which some people put there too."""
        text = layout.block(text).split("\n")
        if self._read(text[0]) == begin:
            text = text[1:]
        return text[:-1] if text and layout.is_end_of_proposal(text[-1]) else text

    def _propose(
        self, begin: ProposalBegins, lines: list[str], line: str, number: int, *, complete: bool
    ) -> None:
        headings = [
            at for at, text_line in enumerate(lines) if layout.is_clauses_heading(text_line)
        ]
        split = headings[0] if headings else len(lines)
        text, below = layout.block(lines[:split]), lines[split + 1 :]
        rest = {layout.on_the_rest(below_text) for below_text in below} - {""}
        if begin.kind == "amend":
            below = [below_text for below_text in below if not layout.on_the_rest(below_text)]
        clauses = layout.block(below)
        if begin.needs_text and not text:
            self.collected.note(line, number, _TEXT_MISSING, _TEXT_FORM)
            return
        # Two headings have two readings, a letter lost on the way is not what was written, and the
        # end may be that of another proposal, in a mail that is quoted without marks.
        doubtful = len(headings) > 1 or REPLACEMENT in text or REPLACEMENT in clauses
        doubtful = doubtful or any(quoting.holds_a_mail(lines, at) for at in range(len(lines)))
        command = Propose(
            kind=begin.kind,
            target_noun=begin.noun,
            target_number=begin.number,
            text=text,
            clauses=clauses,
            complete=complete and not doubtful,
            rest=rest.pop() if begin.kind == "amend" and len(rest) == 1 else "",
            said=begin.said,
            do=begin.do,
        )
        self._add(command, line, number)

    def _question(self, begin: QuestionBegins, line: str, number: int) -> None:
        """``ask`` or ``object`` alone: the words run to their end, or that of the own lines."""
        end = self.own.next_of(self.own.question_ends, self.at)
        start, text = self.at, self._tail() if end is None else self.lines[self.at : end]
        self.at = start + len(text) if end is None else end + 1
        question = layout.block(text)
        if not question:
            if begin.objects:
                self.collected.note(
                    line, number, translatable("the objection is missing"), "object: WORDS"
                )
            else:
                self.collected.note(
                    line, number, translatable("the question is missing"), "ask QUESTION"
                )
            return
        self._add(Object(question) if begin.objects else Ask(question), line, number)
        if end is None:
            for at, question_line in enumerate(text[:MAX_OWN_LINES], start=start + 1):
                if self._is_command(question_line):
                    self.collected.note(question_line, at, _IN_QUESTION)

    def _rest_of_question(self, first: Ask | Object, sentence_end: int) -> None:
        """A question or objection that began on its first line, and goes on below it.

        It is closed by ``end ask``; without that it ends at ``sentence_end``, with the sentence
        that a mail program has wrapped.
        """
        end = self.own.next_of(self.own.question_ends, self.at)
        stop = sentence_end if end is None else end
        rest = self.lines[self.at : stop]
        if not any(self._is_command(line) for line in rest):
            begun = first.question if isinstance(first, Ask) else first.words
            words = layout.block([begun, *rest])
            whole = Ask(words) if isinstance(first, Ask) else Object(words)
            self.collected.commands[-1] = replace(self.collected.commands[-1], command=whole)
            self.at = stop if end is None else stop + 1

    def _goes_on(self, told: Tell) -> bool:
        """Whether a message that began on the line of its ``tell`` may go on below it."""
        end = self.own.next_of(self.own.message_ends, self.at)
        if end is not None and not any(self._tells(line) for line in self.lines[self.at : end]):
            return True
        below = self.lines[self.at] if self.at < len(self.lines) else ""
        return (
            bool(below.strip() and told.text)
            and not self.own.stops(self.at)
            and not quoting.is_quoted(below)
            and not noise.is_pleasantry(below)
            and not self._attribution(self.at)
            and not self._is_command(below)
        )

    def _message(self, begin: MessageBegins, first: list[str], line: str, number: int) -> None:
        """A message whose begin was read; only ``end tell`` says where it ends."""
        end = self.own.next_of(self.own.message_ends, self.at)
        if end is None:
            self.collected.note(line, number, MESSAGE_END, MESSAGE_FORM)
            self.doubt = IN_MESSAGE
            return
        text = layout.block([*first, *self.lines[self.at : end]])
        self.at = end + 1
        if text:
            self._add(Tell(begin.readers, text, begin.anonymous), line, number)
        else:
            self.collected.note(line, number, translatable("the message is missing"), MESSAGE_FORM)

    def _tells(self, line: str) -> bool:
        """Whether a line begins a message of its own."""
        reading = self._read(line)
        return isinstance(reading, MessageBegins) or (
            isinstance(reading, Commands) and isinstance(reading.commands[0], Tell)
        )

    def _has_end(self, reading: LineReading) -> bool:
        """Whether a block that opens on the line above ``at`` is closed by its own end."""
        ends = {
            ProposalBegins: self.own.proposal_ends,
            QuestionBegins: self.own.question_ends,
            MessageBegins: self.own.message_ends,
        }.get(type(reading))
        if ends is None:
            return False
        if self.lines[self.at - 1].rstrip().endswith("{"):
            return True
        return self.own.next_of(ends, self.at) is not None

    def _skip_text(self) -> None:
        """Leave out what belongs to a proposal that was not understood."""
        end = self.own.next_of(self.own.proposal_ends, self.at)
        if end is not None:
            self.at = end + 1
        else:
            self.doubt = _IN_PROPOSAL

    def _attribution(self, at: int) -> int:
        """Return the length of an attribution line above a quotation; a command does not count."""
        length = quoting.attribution_length(self.lines, at)
        if any(self._is_command(line) for line in self.lines[at : at + length]):
            return 0
        return length

    def _tail(self) -> list[str]:
        """The sender's own lines from here on, for a text whose end is not marked."""
        # Several files may belong to several proposals, each on a line of its own.
        files = len(self.texts) > 1
        for at in range(self.at, self.own.fence_after(self.at)):
            if self.own.stops(at) or (files and self._begins(self.lines[at])):
                return self.lines[self.at : at]
            length = self._attribution(at)
            if length and quoting.quotation_follows(self.lines, at + length):
                return self.lines[self.at : at]
        return self.lines[self.at : self.own.fence_after(self.at)]

    def _is_no_text(self, line: str) -> bool:
        """Whether nobody would mean this line as the text of a rule."""
        if not line.strip() or quoting.is_quoted(line) or noise.is_pleasantry(line):
            return True
        return bool(self.texts) and (
            noise.is_signed(line) or isinstance(self._read(line), Commands)
        )

    def _read(self, line: str) -> LineReading:
        # A line is looked at again for each of its neighbours.
        found = self.known.get(line)
        if found is None:
            found = self.known[line] = read_line(line, self.context)
        return found

    def _begins(self, line: str) -> bool:
        return isinstance(self._read(line), ProposalBegins)

    def _is_command(self, line: str) -> bool:
        return asks_for_something(self._read(line))
