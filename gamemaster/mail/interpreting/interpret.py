"""Reads the commands in a mail, line by line, by public vocabulary alone.

Invariants:

* A line is a command only if all of it is grammar and it has one reading (``command_lines``). A
  line that is near a command, contradicts another one, or may be half of a sentence is asked back
  and does nothing: misunderstanding is never punished, so in doubt no move is made.
* Quoted lines, whatever follows ``end``, a signature, our own fence or a mail quoted without marks,
  a proposal document of ours, and the subject of a reply are not the sender's word to us.
* A proposal's text is untouched between its begin and ``end proposal``, or the marks that stand
  around it (``layout``): its own ``>`` lines, ``-- ``, attributions and commands belong to it.
  Only our fence ends it early.
* Greetings, signatures and footers are no commands and are not named in the receipt (``noise``).
* All other lines are accounted for before a move is made (``accounting``): a line that may be
  somebody else's, that changes what is meant, or that stands beside a move that cannot be taken
  back makes the move a question.
* Pure, and linear in the size of the mail. It knows neither the game nor who writes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from gamemaster.i18n import translatable
from gamemaster.mail import layout, noise, quoting
from gamemaster.mail.commands.answering import Coded
from gamemaster.mail.commands.command_rows import (
    NOT_A_COMMAND,
    Commands,
    LineReading,
    NotUnderstood,
    ReadingContext,
)
from gamemaster.mail.commands.cursor import MAX_LINE, plain_line
from gamemaster.mail.commands.one_line_moves import Do, ends_text, opens_text
from gamemaster.mail.commands.passing_on import MessageBegins, Share, Tell
from gamemaster.mail.commands.proposals import ProposalBegins
from gamemaster.mail.commands.questions import Ask, Object, QuestionBegins
from gamemaster.mail.commands.votes import SAYS_NOT_WHICH, VOTE_FORM, ListBegins, Vote
from gamemaster.mail.interpreting import introductions
from gamemaster.mail.interpreting.accounting import Accounts, Place
from gamemaster.mail.interpreting.blocks import (
    IN_MESSAGE,
    MAX_OWN_LINES,
    MESSAGE_END,
    MESSAGE_FORM,
    OwnLines,
    opens_a_part,
)
from gamemaster.mail.interpreting.command_lines import (
    read_subject,
)
from gamemaster.mail.interpreting.guesses import guessed
from gamemaster.mail.interpreting.readings import SUBJECT_LINE, ReadCommand, Reading
from gamemaster.mail.interpreting.topics import Topics, headed
from gamemaster.mail.interpreting.vote_lines import MINE_FORM, VoteReader
from gamemaster.mail.parse import Attachment, is_reply_subject
from gamemaster.mail.prose.learned_words import A_VOTE
from gamemaster.mail.prose.remarks import Meant, heads_mail, heads_votes, speaks_of_votes, touches
from gamemaster.mail.prose.short_remarks import words_in
from gamemaster.mail.prose.vote_lists import (
    announces,
    heads_table,
    names_a_number,
    numbers_alone,
)

MAX_LINES = 20_000
MAX_OWN_CHARACTERS = 100_000
_IN_DOCUMENT = translatable("it may be part of the proposal document above, whose end is missing")
_IN_FOOTER = translatable("it stands in what looks like a footer; leave a blank line above it")
_LEFT_OVER = translatable("a number by itself says nothing")
_MORE_THAN_NUMBERS = translatable("in a list each line holds numbers and nothing else")
_NUMBERS: Final = re.compile(r"(?<![0-9])[1-9][0-9]{2,8}(?![0-9])")
_SALUTATION: Final = re.compile(r"[^\W\d_]{2,20}(?: [^\W\d_]{2,20}){1,3},")
_SIGNATURE_LINES = 12
_LINES_OF_TEXT = 60


def interpret(
    subject: str,
    body: str,
    attachments: Sequence[Attachment] = (),
    *,
    is_reply: bool,
    context: ReadingContext,
    answers_us: bool = False,
) -> Reading:
    """Read a mail's subject (unless it is a reply's) and body, up to ``MAX_LINES`` of it.

    ``answers_us``: it answers a letter of ours, so that a choice without any number may be a vote
    on the proposal that the letter was about. So it is below a subject that names one proposal.
    """
    lines = body.split("\n", MAX_LINES)[:MAX_LINES]
    accounts = Accounts(context)
    fresh = not is_reply and not is_reply_subject(subject)
    topic = headed(subject, context.initial_rules) if fresh else None
    reader = _Reader(
        OwnLines(lines),
        tuple(attachments),
        context,
        accounts=accounts,
        quoted=Topics(
            lines,
            subject,
            context.initial_rules,
            quoting.unmarked_quotation(lines) if answers_us else None,
            topic,
            context.proposals,
        ),
        answers_us=answers_us or topic is not None,
    )
    # A heading says nothing of the votes below it; alone it is answered like any other line.
    heading = heads_mail(subject) or topic is not None
    if fresh and not heading:
        reader.read_subject(subject)
    reader.read_body()
    if topic is None:
        reader.guess()
    if fresh and heading and not reader.is_headed(topic):
        reader.read_subject(subject)
    if topic is not None:
        reader.guess()
    return reader.collected.settle(reader.ended_at, accounts)


@dataclass(slots=True)
class _Reader(VoteReader):
    """One pass over the lines of a body."""

    accounts: Accounts = field(default_factory=Accounts)
    own_lines: int = 0
    own_characters: int = 0
    ended_at: int | None = None
    # Whether prose is a signature or footer from here on, and whether this paragraph is one.
    quiet: bool = False
    footer: bool = False

    def is_headed(self, topic: int | None) -> bool:
        """Whether what was read in the body is all that the subject above it may speak of."""
        commands = [read.command for read in self.collected.commands]
        if topic is None:
            asked = self.collected.likely or self.collected.guessed or self.collected.unclear
            return bool(commands or asked)
        return bool(commands) and all(
            isinstance(each, Vote) and each.number == topic for each in commands
        )

    def read_subject(self, subject: str) -> None:
        """A subject is a line like others, except that it need not be a command."""
        self.accounts.said.append(subject)
        reading = read_subject(subject, self.context)
        if isinstance(reading, Commands):
            for command in reading.commands:
                self._add(command, subject, SUBJECT_LINE)
        elif isinstance(reading, ProposalBegins):
            if not self._body_begins(reading):
                self._proposal(reading, subject, SUBJECT_LINE)
        elif isinstance(reading, MessageBegins):
            self.collected.note(subject, SUBJECT_LINE, MESSAGE_END, MESSAGE_FORM)
            self.doubt = IN_MESSAGE
        elif isinstance(reading, NotUnderstood):
            self.accounts.prose(subject, SUBJECT_LINE, Place.SUBJECT, known=True)
            if reading.reason != NOT_A_COMMAND:
                self.collected.note(subject, SUBJECT_LINE, reading.reason, reading.suggestion)
                if reading.proposal:
                    self._skip_text()

    def read_body(self) -> None:
        """Read until the end of the mail, or of the sender's own words in it."""
        lines, quoted = self.lines, self.accounts.quoted
        while self.at < len(lines) and self.ended_at is None:
            line = lines[self.at]
            blank = not line.strip()
            if blank or quoting.is_quoted(line):
                self.footer = False
                self.at += 1
                if not blank:
                    quoted.append(self.at)
                if introductions.is_between_chevrons(line):
                    self._introduced(line, self.at)
            elif self.own.opens_document(self.at):
                self._document()
            elif self.own.stops(self.at):
                self.ended_at = self.at + 1
                self._below_signature()
            elif length := self._attribution(self.at):
                self.at += length
                if not quoting.quotation_follows(self.lines, self.at):
                    # The client quotes without marks: what follows is somebody else's.
                    self.ended_at = self.at
            elif self._enough():
                self.ended_at = self.at + 1
                self.collected.note(
                    line, self.ended_at, translatable("the mail is too long; reading stopped here")
                )
            else:
                self.own_lines += 1
                self.own_characters += min(len(line), MAX_LINE)
                begins, known = self.at, len(self.collected.commands)
                self._line(line)
                self._said(begins, self.collected.commands[known:])
                self._close_quotation(begins, self.collected.commands[known:])

    def guess(self) -> None:
        """Take down which votes prose may mean in a mail in which nothing at all was read."""
        if self.collected.commands or self.collected.likely or self.accounts.introduction:
            return
        for paragraph in self.accounts.paragraphs:
            if paragraph.place is Place.TEXT and not paragraph.known:
                at = paragraph.number - 1
                topic = self.topics.of(at) if self.topics is not None else None
                several = self.topics.several(at) if self.topics is not None else frozenset[int]()
                found = guessed(paragraph.text, self.context, topic, several)
                for said, votes in found.votes:
                    self.collected.guess(votes, said, paragraph.number)
                if found.votes:
                    self.collected.leave(found.unread, paragraph.number)

    def _said(self, begins: int, found: Sequence[ReadCommand]) -> None:
        """Take down the lines that were just read, as words beside votes."""
        if self.accounts.hides:
            return  # They may be somebody else's.
        if found and self.list_end == self.at:
            self.accounts.said.append(A_VOTE)
        elif not found or any(isinstance(read.command, Vote) for read in found):
            self.accounts.said += self.lines[begins : self.at]
            if found:
                self.accounts.voted.update(line.strip() for line in self.lines[begins : self.at])

    def _close_quotation(self, begins: int, found: Sequence[ReadCommand]) -> None:
        """Notice a quotation mark without its other half in the lines that were just read."""
        if all(isinstance(read.command, Vote | Do) for read in found):
            lines = self.lines[begins : self.at]
            if sum(plain_line(line[:MAX_LINE]).count('"') for line in lines) % 2:
                self.opened = lines[0] if self.opened is None else None

    def _below_signature(self) -> None:
        """Account for what its writer added below the signature ("PS", "EDIT")."""
        for at in range(self.at + 1, min(len(self.lines), self.at + _SIGNATURE_LINES)):
            line = self.lines[at]
            if quoting.is_quoted(line) or self.own.stops(at) or self._attribution(at):
                return
            if noise.begins_postscript(line):
                self.accounts.prose(line, at + 1, Place.AFAR, known=False)

    def _line(self, line: str) -> None:
        """One line of the sender's own."""
        number = self.at + 1
        if noise.begins_footer(line):
            self.footer = self.quiet = True
        if not self.footer and self._form(number):
            return
        reading = self._read(line)
        cast = self._answers_quotation(reading)
        if cast is not None:
            reading = Commands((cast,))
        if layout.goes_on(line):
            reading = self._joined(line, reading)
        elif opens_text(line):
            line, reading = self._with_text(line, reading)
        if isinstance(reading, NotUnderstood | ListBegins) or layout.may_continue(line):
            line, reading = self._prose(line, reading)
        if isinstance(reading, NotUnderstood):
            self._not_understood(reading, line, number)
            return
        doubt = self.doubt or (_IN_FOOTER if self.footer else None)
        self.at += 1
        if doubt is None:
            self.half = self._half_sentence(reading, number - 1)
            self._take(reading, line, number)
            return
        self.collected.note(line, number, doubt)
        self._not_whole(line)
        if isinstance(reading, ProposalBegins):
            self._skip_text()

    def _not_whole(self, line: str) -> None:
        """Make sure a proposal is shown first if this line may have been meant as a part of it."""
        whole = self.collected.last_proposal()
        if whole is not None and opens_a_part(line):
            self.collected.join(whole, whole + 1)

    def _take(self, reading: LineReading, line: str, number: int) -> None:
        """Take down what a line asks for, together with the lines that belong to it."""
        if isinstance(reading, ProposalBegins):
            self._proposal(reading, line, number)
        elif isinstance(reading, QuestionBegins):
            self._question(reading, line, number)
        elif isinstance(reading, ListBegins):
            self._list(reading, line, number)
        elif isinstance(reading, MessageBegins):
            self._message(reading, [], line, number)
        elif isinstance(reading, Commands):
            self._commands(reading, line, number)

    def _commands(self, reading: Commands, line: str, number: int) -> None:
        """The commands of one line, with the parts of them that go on below it."""
        first = reading.commands[0]
        form = self._form_below(first) if isinstance(first, Do) else None
        if form is not None:
            self._proposal(form, line, number)
            return
        if isinstance(first, Tell) and self._goes_on(first):
            begin = MessageBegins(first.readers, first.anonymous)
            self._message(begin, [first.text], line, number)
            return
        for command in reading.commands:
            self._add(command, line, number)
        if isinstance(first, Ask | Object):
            self._rest_of_question(first, self._sentence_until(self.at - 1))

    def _not_understood(self, reading: NotUnderstood, line: str, number: int) -> None:
        """Ask a line back that tried to be a command; account for prose."""
        self.at += 1
        if noise.begins_postscript(line):
            self.quiet = self.footer
        own = reading.proposal or introductions.heads_own_proposal(line)
        if own and self._heads_own_form(line):
            return  # "I'd like to propose a new rule:", above the line that does
        if introductions.begins_anew(line):
            return  # Its writer goes on below it.
        heads_answer = self._heads_answer(line)
        if reading.proposal or self._below_broken_quotation(number - 1):
            self._asked(reading, line, number)
            return
        if quoting.quotation_follows(self.lines, number) and (
            introductions.attributes(line)
            or (self._may_introduce(number - 1) and not touches(line, Meant()))
        ):
            return  # What it stands above is quoted, and marked as that.
        if heads_table(line):
            return  # Its words say what the columns are.
        known = announces(line, self.context.names) or self._is_noise(line) or heads_votes(line)
        known = known or self._begins_letter(number - 1)
        introduces = not (known or self.footer or heads_answer)
        if introduces and self._may_introduce(number - 1):
            self._introduced(line, number, hides=self._introduces(number - 1))
        place = Place.FOOTER if self.footer else Place.AFAR if self.quiet else Place.TEXT
        asked = self._asked(reading, line, number)
        self.accounts.prose(line, number, place, known=known, aside=asked)
        if noise.closes(line):
            self.quiet = True

    def _heads_own_form(self, line: str) -> bool:
        """Whether a line ends in a colon right above one that opens a proposal or shares one."""
        below = next((line for line in self.lines[self.at : self.at + 2] if line.strip()), "")
        reading = self._read(below) if line.rstrip().endswith(":") else None
        shares = isinstance(reading, Commands) and isinstance(reading.commands[0], Share)
        return shares or isinstance(reading, ProposalBegins)

    def _heads_answer(self, line: str) -> bool:
        """Whether a line ends in a colon right above an answer with its code, which is no other's.

        Nobody else knows a code. Who is said to have written it may be our own letter, though.
        """
        below = next((line for line in self.lines[self.at : self.at + 2] if line.strip()), "")
        if not line.rstrip().endswith(":") or introductions.attributes(line):
            return False
        reading = self._read(below)
        return (
            isinstance(reading, Commands)
            and all(isinstance(one, Coded) and one.code is not None for one in reading.commands)
            and self.context.names.isdisjoint(words_in(line))
        )

    def _asked(self, reading: NotUnderstood, line: str, number: int) -> bool:
        """Ask back a line that tried to be a command; say whether it did."""
        if reading.proposal:
            self._not_whole(line)
            self.collected.note(line, number, reading.reason, reading.suggestion)
            self._skip_text()
        elif self.footer or announces(line, self.context.names):
            return False
        elif self.list_end == number - 1 and names_a_number(line):
            self.collected.note(line, number, _MORE_THAN_NUMBERS, VOTE_FORM)
        elif numbers_alone(line) is not None and not self.quiet:
            self.left_over = True
            self.collected.note(line, number, _LEFT_OVER, VOTE_FORM)
        elif reading.suggestion == VOTE_FORM and self._may_be_on_mine(line):
            self.collected.note(line, number, reading.reason, MINE_FORM)
        elif reading.reason != NOT_A_COMMAND:
            self.collected.note(line, number, reading.reason, reading.suggestion)
            if self.doubt is None:
                self.collected.may_mean(reading.likely, line, number)
        elif self._may_be_on_mine(line) and not self.quiet:
            self.collected.note(line, number, SAYS_NOT_WHICH, MINE_FORM)
        else:
            return False
        return True

    def _begins_letter(self, at: int) -> bool:
        """Whether the first line greets, in whatever language: two to four words and a comma."""
        line = self.lines[at].strip()
        alone = at + 1 < len(self.lines) and not self.lines[at + 1].strip()
        if not alone or self.own.filled_before(at) or _SALUTATION.fullmatch(line) is None:
            return False
        others = not self.context.names.isdisjoint(words_in(line))
        return not (others or speaks_of_votes(line) or touches(line, Meant()))

    def _introduces(self, at: int) -> bool:
        """Whether a line may introduce somebody else's words."""
        return introductions.introduces(self.lines, at, self.context.names, self._is_command)

    def _may_introduce(self, at: int) -> bool:
        """Whether a line introduces somebody else's words, or may be a title above them."""
        titled = introductions.entitles(self.lines[at], self.context.names)
        return titled or self._introduces(at)

    def _introduced(self, line: str, number: int, *, hides: bool = True) -> None:
        """Doubt the unmarked lines that follow a line that introduces somebody else's words."""
        last = hides and self.accounts.introduction is None
        if last and self.own.first_filled(number) == len(self.lines):
            self.accounts.attributed = line
        elif not quoting.quotation_follows(self.lines, number):
            self.accounts.introduced(line, number, hides=hides)

    def _is_noise(self, line: str) -> bool:
        """Whether a line is a greeting or the like; ``at`` is on the line below it."""
        if self._introduces_quotation(line):
            return True
        if noise.is_noise(line):
            # Thanks may go on to a vote that was not understood, and is to be answered.
            numbers = {int(number) for number in _NUMBERS.findall(line)}
            return numbers <= self.context.initial_rules or not speaks_of_votes(line)
        above = self.own.filled_before(self.at - 1)
        another = introductions.entitles(line, self.context.names)
        return not another and noise.is_pleasantry(above) and noise.is_name(line)

    def _introduces_quotation(self, line: str) -> bool:
        """``Bob said:``, right above what Bob said."""
        below = self.lines[self.at : self.at + 1]
        return line.rstrip().endswith(":") and bool(below) and quoting.is_quoted(below[0])

    def _with_text(self, line: str, reading: LineReading) -> tuple[str, LineReading]:
        """Read a move whose quoted text ends on a line below; ``at`` moves to that line.

        A client wraps what its user wrote as one line. A text that goes on over a blank line, over
        what says something by itself, or to the end of somebody else's words is not taken for one.
        """
        whole = line
        for at in range(self.at + 1, min(len(self.lines), self.at + _LINES_OF_TEXT)):
            below = self.lines[at]
            if not self._goes_on_in_text(at):
                break
            whole = f"{whole.rstrip()} {below.strip()}"
            marks = plain_line(below).count('"')
            if not marks:
                continue
            joined = self._read(whole)
            moves = isinstance(joined, Commands) and all(isinstance(c, Do) for c in joined.commands)
            # A second mark would begin another quotation: the first text has no end then.
            if not moves or marks > 1 or not ends_text(below):
                break
            self.at = at
            return whole, joined
        return line, reading

    def _goes_on_in_text(self, at: int) -> bool:
        """Whether a line may be a part of a text, and not a quotation, a footer, or a vote."""
        line = self.lines[at]
        return not (
            not line.strip()
            or quoting.is_quoted(line)
            or self.own.stops(at)
            or self.own.opens_document(at)
            or self._attribution(at)
            or noise.begins_footer(line)
            or numbers_alone(line) is not None
            or not isinstance(self._read(line), NotUnderstood)
        )

    def _document(self) -> None:
        """Skip a proposal document of ours: whatever its lines say, they were said in the game."""
        end = self.own.next_of(self.own.document_ends, self.at)
        if end is None:
            self.doubt = self.doubt or _IN_DOCUMENT
            self.quiet = True
            self.at += 1
        else:
            self.at = end + 1

    def _enough(self) -> bool:
        return (
            self.own_lines >= MAX_OWN_LINES
            or self.own_characters >= MAX_OWN_CHARACTERS
            or self.collected.full
        )

    def _body_begins(self, begin: ProposalBegins) -> bool:
        """Whether the subject only announces the proposal that the body makes."""
        own = self.lines[: min(self.own.fence_after(0), MAX_OWN_LINES)]
        return any(self._read(line) == begin for line in own)
