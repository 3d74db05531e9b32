"""Accounts for every line of a mail before its moves are made, and says which to ask about.

Three questions come before any move, whatever the language and the client. Whose words are they? A
move below a line that may introduce somebody else's words is asked about (``introductions``). Is
all accounted for? Prose that may change what is meant (``remarks``) makes every move a question.
Can it be taken back? A move that cannot is made only by a mail that otherwise holds nothing but
greetings, names and small talk. ``Accounts`` gathers the prose of a mail while it is read and
answers at its end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from gamemaster.i18n import translatable
from gamemaster.mail import noise
from gamemaster.mail.commands.answering import (
    SHORT,
    Coded,
    Confirm,
    Decline,
    Drop,
    Forfeit,
    Insist,
    Keep,
)
from gamemaster.mail.commands.command_rows import Command, ReadingContext
from gamemaster.mail.commands.information import Check, Show, Verify
from gamemaster.mail.commands.one_line_moves import Do, Inquire, Join, Withdraw
from gamemaster.mail.commands.proposals import Propose
from gamemaster.mail.commands.votes import Vote
from gamemaster.mail.interpreting.command_lines import is_plain_command
from gamemaster.mail.interpreting.foreign_ballots import Row, foreign
from gamemaster.mail.interpreting.introductions import entitles
from gamemaster.mail.interpreting.readings import Doubt, ReadCommand
from gamemaster.mail.prose import learned_words
from gamemaster.mail.prose.answers import agrees
from gamemaster.mail.prose.mailing_remarks import acknowledges
from gamemaster.mail.prose.prose_words import CHANGING, DISCUSSING, FIRST_PERSON, words_of
from gamemaster.mail.prose.remarks import (
    Meant,
    heads_otherwise,
    heads_votes,
    introduces_own,
    is_known,
    stands_apart,
    touches,
    touches_from_afar,
    undoes,
    unsettles,
)
from gamemaster.mail.prose.short_remarks import dates, is_of_a_time, praises, words_in
from gamemaster.mail.prose.votes_in_prose import read_prose

MOVES: Final = (Vote, Propose, Inquire, Do)
"""Commands that wait for one word of their sender where in doubt; others are asked back."""
_NOT_TAKEN_BACK: Final = (Propose, Inquire, Do, Confirm, Insist, Forfeit, Keep, Drop)
_ANSWERS: Final = (Confirm, Insist, Forfeit, Keep, Drop, Withdraw)
_HARMLESS: Final = (Show, Check, Verify, Join)
_SAYS_MORE: Final = translatable("something else in the mail may change or limit it")
_INTRODUCED: Final = translatable("a line above it may introduce somebody else's words")
_NO_BALLOT: Final = translatable("the lines around it may be no list of your own votes of today")
_CITED: Final = re.compile("\\s*['\"\u2018\u201c\u201e\u00ab](.*)['\"\u2019\u201d\u201c\u00bb]\\s*")
"""A line that stands between quotation marks."""
_NOT_ALONE: Final = translatable("it cannot be taken back, and the mail says more than that")
_VOTES: Final = words_of("vote votes voting voter stimme stimmen votar voto votos voix")
_ALONE: Final = translatable("the mail says more, so please send this line alone")
_LINES_WEIGHED: Final = 60
_SMALL_TALK: Final = 5
_FEW_WORDS: Final = 3
_WORDS_OF_INTRODUCTION: Final = 30
_LINES_OF_NAMES: Final = 4
_WORDS_OF_CLOSING: Final = 6
_WORDS_OF_SIGNATURE: Final = 8
_WORDS_OF_FORMULA: Final = 12
_ADDRESSED: Final = re.compile(r"\W{0,3}([^\W_]{2,20}) ?[,!\u2013-] ?\w")
_FOOTNOTE: Final = re.compile(r"(\*{1,3}|\(?[1-9]\)|[\u00b9\u00b2\u2020])\Z")
_WORDS: Final = re.compile(r"[^\W_]+(?:'[^\W_]+)?")


class Place(Enum):
    """Where prose stands: in the text, in the subject, below a closing, or in a footer."""

    SUBJECT = "subject"
    TEXT = "text"
    AFAR = "afar"
    FOOTER = "footer"


@dataclass(slots=True)
class Paragraph:
    """Lines of prose that follow each other; ``known`` where all are greetings and the like.

    ``aside``: they try to be a command of their own, which is asked back by itself.
    """

    number: int
    place: Place
    lines: list[str]
    known: bool
    aside: bool

    @property
    def text(self) -> str:
        """The lines as one."""
        return " ".join(self.lines)


@dataclass(slots=True)
class Accounts:
    """The prose of a mail, and the first line of it that may introduce somebody else's words."""

    context: ReadingContext = field(default_factory=ReadingContext)
    # The lines that were read, in order, the subject first.
    said: list[str] = field(default_factory=list)
    paragraphs: list[Paragraph] = field(default_factory=list)
    introduction: tuple[int, str] | None = None
    # Whether all that follows may be somebody else's, so that nothing of it is accounted for.
    hides: bool = False
    # Such a line at the end, which may say whose the words above it are ("- Bob says").
    attributed: str | None = None
    # Lines that were read as votes, whatever said of which proposal they are.
    voted: set[str] = field(default_factory=set)
    # The numbers of the last lines of quotations.
    quoted: list[int] = field(default_factory=list)
    # The last line that is its writer's own name.
    signed_at: int = -1
    last_command: int = 0

    @property
    def names(self) -> frozenset[str]:
        """Words of the other players' names."""
        return self.context.names

    @property
    def everybody(self) -> frozenset[str]:
        """All names, the writer's own among them."""
        return self.names | self.context.own if self.context.own else self.names

    def prose(
        self, line: str, number: int, place: Place, *, known: bool, aside: bool = False
    ) -> None:
        """Take down a line of prose; words that an introduction hides are not the sender's."""
        if self.hides:
            return
        last = self.paragraphs[-1] if self.paragraphs else None
        if place is Place.TEXT and not aside and self._signs(line):
            self._take_formula(number)
            self.paragraphs.append(Paragraph(number, place, [line], known=True, aside=False))
            self.signed_at = number
        elif (
            last is not None
            and last.number not in (self.signed_at, 0)
            and last.number + len(last.lines) == number
            and (last.place, last.aside) == (place, aside)
        ):
            last.lines.append(line)
            last.known &= known
        else:
            self.paragraphs.append(Paragraph(number, place, [line], known, aside))

    def _signs(self, line: str) -> bool:
        """Whether a line is its writer's own name, with a word or two around it ("Love, Bob x")."""
        words = _WORDS.findall(line.lower())
        own = self.context.own
        named = not own.isdisjoint(words[:_FEW_WORDS]) or not own.isdisjoint(words[-2:])
        few = len(words) <= _WORDS_OF_SIGNATURE and self.names.isdisjoint(words)
        few = few and not line.rstrip().endswith((":", "?"))
        return named and few and FIRST_PERSON.isdisjoint(words) and not touches(line, Meant())

    def _take_formula(self, number: int) -> None:
        """Leave out the closing formula above a name: a word or two, or up to a comma."""
        last = self.paragraphs[-1] if self.paragraphs else None
        if last is None or last.place is not Place.TEXT or last.aside:
            return
        line, near = last.lines[-1], last.number + len(last.lines) >= number - 1
        words = line.split()
        leaves = (
            len(words) < _FEW_WORDS
            or noise.takes_leave(line)
            or (line.rstrip().endswith(",") and len(words) <= _WORDS_OF_FORMULA and is_known(line))
        )
        if near and leaves and not touches(line, Meant()):
            last.lines.pop()
            if not last.lines:
                self.paragraphs.pop()

    def introduced(self, line: str, number: int, *, hides: bool) -> None:
        """Take down a line that may introduce somebody else's words; the first one counts.

        ``hides``: a client writes such a line, so the prose below is not its sender's.
        """
        if self.introduction is None:
            self.introduction = (number, line)
        self.hides |= hides

    def listed(self) -> Iterator[Paragraph]:
        """Return the lines a receipt names as no command; greetings and small talk are left out."""
        meant = Meant()
        for paragraph in self._of_weight():
            listed = paragraph.place is Place.TEXT and not paragraph.aside
            if listed and (
                not _is_small_talk(paragraph, meant, self.everybody) or _is_on_votes(paragraph)
            ):
                yield paragraph

    def doubts(self, commands: list[ReadCommand]) -> Iterator[Doubt | None]:
        """Return why each command is to be asked about before it is carried out, or None."""
        self.last_command = max((read.line_number for read in commands), default=0)
        self._end_at_signature(self.last_command)
        own = [read for read in commands if not self._is_below(read)]
        meant = what_is_meant(own, self.names, self.context.initial_rules)
        otherwise = _answers_otherwise(own)
        voted = any(isinstance(read.command, Vote) for read in own)
        otherwise = otherwise or self._signed_by_another() or self.attributed
        otherwise = otherwise or self._footnote(own)
        unsettling = (self._unsettling(meant) if voted else None) or otherwise
        changing = self._changing(meant, touches) or otherwise
        beside = self._beside(meant) if changing is None else changing
        discussed = self._discussed(meant) if beside is not None else None
        rows = self._rows_of_others(own)
        only_answers = all(isinstance(read.command, Coded) for read in commands)
        remarked = self._changing(meant, _unsettles_answers) if only_answers else changing
        for read in commands:
            if _has_short_code(read.command):
                stands_beside = None if only_answers else beside
                yield read.doubt or self._doubt_of_answer(read, remarked, stands_beside)
                continue
            changes = unsettling if isinstance(read.command, Vote) else changing
            alone = discussed if isinstance(read.command, Propose | Inquire) else beside
            if isinstance(read.command, Propose) and not read.command.complete:
                alone = None  # It is shown whole and confirmed in any case.
            row = rows.get(read.line_number) if isinstance(read.command, Vote) else None
            listed = Doubt(_NO_BALLOT, row) if row is not None else None
            yield read.doubt or self._doubt(read, changes, alone) or listed

    def may_vote(self, read: ReadCommand) -> bool:
        """Whether a bare ``yes`` or ``no`` may be a vote, with all that stands beside it."""
        command = read.command
        if not isinstance(command, Confirm | Decline) or command.code is not None:
            return False
        choice = "for" if isinstance(command, Confirm) else "against"
        meant = Meant(read.about | self.context.initial_rules, choice, self.names)
        unsettled = self._unsettling(meant) or self._signed_by_another() or self.attributed
        unsettled = unsettled or next(filter(acknowledges, self.said), None)
        return not (unsettled or self._is_below(read) or self._footnote([read]))

    def _footnote(self, commands: list[ReadCommand]) -> str | None:
        """Return the footnote below a command whose line ends in its mark."""
        for read in commands:
            found = _FOOTNOTE.search(read.source_line.rstrip())
            for paragraph in self.paragraphs if found is not None else ():
                text = paragraph.text
                if found is not None and text.startswith(found[1]) and not text.endswith(found[1]):
                    return text
        return None

    def _signed_by_another(self) -> str | None:
        """Return the last line of a mail if another player signs there, and not its sender."""
        own, last = self.context.own, [self.introduction[1]] if self.introduction else []
        text = [one.lines for one in self.paragraphs if one.place is Place.TEXT]
        for lines in reversed([*text, last] if own else []):
            for line in reversed(lines):
                words = set(_WORDS.findall(line.lower()))
                if not own.isdisjoint(words):
                    return None
                named = not self.names.isdisjoint(words)
                if named and ":" not in line and entitles(line, self.names):
                    return line  # "[signed] Bob"
                if not (noise.is_signed(line) or noise.closes(line)):
                    return None
                if named:
                    return line
        return None

    def _rows_of_others(self, commands: list[ReadCommand]) -> dict[int, str]:
        """Return the lines with votes that may be no ballot, each with the line that says so."""
        rows = {at: Row(at, "", votes=False) for at in self.quoted}
        for read in commands:
            if read.line_number and not isinstance(read.command, Coded):
                votes = isinstance(read.command, Vote)
                rows[read.line_number] = Row(read.line_number, read.source_line, votes)
        for paragraph in self.paragraphs:
            if paragraph.place is Place.TEXT:
                for at, line in enumerate(paragraph.lines, start=paragraph.number):
                    rows.setdefault(at, Row(at, line, votes=False))
        return dict(foreign([rows[at] for at in sorted(rows)], self.context.own))

    def _doubt(self, read: ReadCommand, changing: str | None, beside: str | None) -> Doubt | None:
        command = read.command
        if isinstance(command, _HARMLESS):
            return None
        if self.introduction is not None and self._is_below(read):
            return Doubt(_INTRODUCED, self.introduction[1])
        if isinstance(command, Forfeit) and command.code is None:
            return None  # It is asked about in any case.
        if changing is not None and isinstance(command, (*MOVES, *_ANSWERS)):
            return Doubt(_SAYS_MORE, changing)
        bare = isinstance(command, Decline) and command.code is None
        if beside is not None and (bare or isinstance(command, _NOT_TAKEN_BACK)):
            return Doubt(_NOT_ALONE, beside)
        return None

    def _doubt_of_answer(
        self, read: ReadCommand, changing: str | None, beside: str | None
    ) -> Doubt | None:
        """Return why an answer with its code is asked about; a ``no`` never is."""
        if isinstance(read.command, Decline):
            return None
        doubt = self._doubt(read, changing, beside)
        alone = doubt is not None and doubt.reason in (_SAYS_MORE, _NOT_ALONE)
        return Doubt(_ALONE, doubt.line) if doubt is not None and alone else doubt

    def beside_votes(self, meant: Meant) -> list[str]:
        """Return what was said, without greetings; ``A_VOTE`` for a line that is nothing else.

        It leaves out votes on other proposals, too, which are asked back by themselves.
        """
        lines: list[str] = []
        for said in self.said[:_LINES_WEIGHED]:
            line = said.strip()
            if line == learned_words.A_VOTE or is_plain_command(line, self.context):
                lines.append(learned_words.A_VOTE)
            elif len(line.split()) > 1 and not (
                noise.is_noise(line)
                or heads_votes(line)
                or (bool(meant.numbers) and stands_apart(line, meant))
            ):
                lines.append(line)
        return lines

    def _unsettling(self, meant: Meant) -> str | None:
        """Return the line that makes votes a question: by a word in it, or by all that is said."""
        beside = self.beside_votes(meant)
        line = self._changing(meant, unsettles)
        if line is not None or all(self._votes(said) or self._is_name(said) for said in beside):
            return line
        for said in beside:
            cited = _CITED.fullmatch(said)
            if cited is not None and is_plain_command(cited[1], self.context):
                return said  # What is said beside it may tell of the vote that it cites.
        heavy = learned_words.weight(beside, self.everybody) > learned_words.HEAVY
        return learned_words.heaviest(beside, self.everybody) if heavy else None

    def _is_name(self, line: str) -> bool:
        """Whether a line is its writer's name alone, without a label ("Signed: Bob")."""
        return ":" not in line and self._signs(line)

    def _votes(self, line: str) -> bool:
        """Whether a line is a vote, or a sentence with one, whose words are accounted for."""
        return (
            line == learned_words.A_VOTE
            or line in self.voted
            or read_prose(line, self.context.initial_rules, self.names) is not None
        )

    def _end_at_signature(self, last: int) -> None:
        """Separate the lines below the writer's name, below the last command, from the text."""
        if self.signed_at <= last:
            return
        for paragraph in self.paragraphs:
            if paragraph.number <= self.signed_at or paragraph.place is not Place.TEXT:
                continue
            words = _WORDS.findall(paragraph.text.lower())
            # A postscript may lack its letters: what may change a move stays part of the text.
            said = not CHANGING.isdisjoint(words) or "?" in paragraph.text or undoes(paragraph.text)
            if not said:
                paragraph.place = Place.AFAR

    def _is_below(self, read: ReadCommand) -> bool:
        """Whether a command stands below a line that may introduce somebody else's words."""
        return self.introduction is not None and read.line_number > self.introduction[0]

    def _changing(self, meant: Meant, changes: Callable[[str, Meant], bool]) -> str | None:
        """Return the first line that ``changes`` what is meant, or may be somebody else's."""
        for paragraph in self._of_weight():
            if paragraph.aside and stands_apart(paragraph.text, meant):
                continue
            if paragraph.place is Place.SUBJECT and changes is unsettles:
                if heads_otherwise(paragraph.text, meant):
                    return paragraph.text
            elif paragraph.place in (Place.AFAR, Place.FOOTER):
                footer = paragraph.place is Place.FOOTER
                if touches_from_afar(paragraph.text, meant, footer=footer):
                    return _line_that_touches(paragraph, meant)
            elif (
                changes(paragraph.text, meant)
                or (not paragraph.known and all(map(dates, paragraph.lines)))
                or self._is_foreign(paragraph, of_votes=changes is unsettles)
            ):
                return _line_that_touches(paragraph, meant)
        return None

    def _is_foreign(self, paragraph: Paragraph, *, of_votes: bool) -> bool:
        if paragraph.place is not Place.TEXT:
            return False
        address = _ADDRESSED.match(paragraph.text)
        if address is not None and address[1].lower() in self.names:
            return True  # "Bob, that is how it is done."
        if paragraph.known:
            if any(self._greets_another(line) for line in paragraph.lines):
                return True
            closings = [line for line in paragraph.lines if noise.closes(line)]
            return not all(self._is_closing(line) for line in closings)
        return not is_known(paragraph.text, self.everybody, of_votes=of_votes)

    def _greets_another(self, line: str) -> bool:
        """Whether a greeting is to a player, who may be asked for the vote."""
        words = re.findall(r"\w+", line.lower())
        return noise.is_greeting(line) and not self.names.isdisjoint(words)

    def _is_closing(self, line: str) -> bool:
        """Whether nothing but a name stands behind a closing."""
        rest = noise.without_pleasantry(line.strip()).split()
        return (
            len(rest) <= _WORDS_OF_CLOSING
            or noise.is_signed(line)
            or is_known(line, self.everybody)
        )

    def _beside(self, meant: Meant) -> str | None:
        """Return the first line that is more than a greeting, a name or small talk, or None."""
        for paragraph in self._of_weight():
            if paragraph.place is Place.TEXT and not self._says_nothing(
                paragraph, meant, _FEW_WORDS
            ):
                return paragraph.lines[0]
        return None

    def _says_nothing(self, paragraph: Paragraph, meant: Meant, most: int) -> bool:
        """Whether a paragraph is a greeting, a heading of its own, or a few words of praise."""
        words = words_in(paragraph.text)
        praise = praises(words) and self.names.isdisjoint(words)
        return _is_small_talk(paragraph, meant, self.everybody, most if praise else 0)

    def _discussed(self, meant: Meant) -> str | None:
        """Return the first line of prose that is more than a turn or inquiry is introduced with.

        A few words may go on with it or head it ("with changes"), so that they must be praise.
        """
        for paragraph in self._of_weight():
            words = re.findall(r"[^\W\d_]+(?:'[^\W\d_]+)?", paragraph.text.lower())
            many = len(words) > _WORDS_OF_INTRODUCTION or not DISCUSSING.isdisjoint(words)
            most = _SMALL_TALK if paragraph.text[-1:].isalnum() else _FEW_WORDS
            part = len(words) <= most and not paragraph.text.endswith("!")
            many = many or (part and not self._says_nothing(paragraph, meant, _SMALL_TALK))
            if paragraph.place is Place.TEXT and many:
                return paragraph.lines[0]
        return None

    def _names_another(self, text: str) -> bool:
        """Whether a text has the name of a player who is not its writer."""
        words = (word.removesuffix("'s") for word in _WORDS.findall(text.lower()))
        return not self.names.isdisjoint(words)

    def _of_weight(self) -> Iterator[Paragraph]:
        """Return all paragraphs but the names at the end of the text."""
        names: list[Paragraph] = []
        for paragraph in reversed([one for one in self.paragraphs if one.place is Place.TEXT]):
            ends = paragraph.number > self.last_command or not self._names_another(paragraph.text)
            if ends and _is_signed(paragraph, self.everybody):
                names.append(paragraph)
            elif not paragraph.known:
                break
        yield from (one for one in self.paragraphs if one not in names)


def _is_signed(paragraph: Paragraph, names: frozenset[str]) -> bool:
    """Whether a paragraph is nothing but the names that a letter ends with."""
    if paragraph.aside or len(paragraph.lines) > _LINES_OF_NAMES:
        return False
    if any(noise.is_greeting(line) or is_of_a_time(line) for line in paragraph.lines):
        return False
    signed = all(noise.is_signed(line) or line.strip().lower() in names for line in paragraph.lines)
    return signed and not touches(paragraph.text, Meant())


def _is_small_talk(
    paragraph: Paragraph, meant: Meant, names: frozenset[str], most: int = _SMALL_TALK
) -> bool:
    """Whether a paragraph says nothing that matters: a greeting, praise, a heading of its own."""
    if paragraph.known:
        return True
    text = paragraph.text
    few = len(text.split()) <= most
    short = text.rstrip().endswith(":") or len(text.split()) <= _SMALL_TALK
    return (
        (few or (short and introduces_own(text)))
        and is_known(text, names)
        and not touches(text, meant)
    )


def _is_on_votes(paragraph: Paragraph) -> bool:
    """Whether a few words that nobody struck out speak of votes, and are no heading of some."""
    said = _WORDS.findall(paragraph.text.lower())
    heads = paragraph.text.rstrip().endswith(":")
    struck = "~~" in paragraph.text
    return not (paragraph.known or heads or struck or _VOTES.isdisjoint(said))


def _answers_otherwise(commands: list[ReadCommand]) -> str | None:
    """Return a bare ``no`` beside a vote for something, or a ``yes`` beside one against it."""
    choices = {read.command.choice for read in commands if isinstance(read.command, Vote)}
    for read in commands:
        command = read.command
        if isinstance(command, Confirm | Decline) and command.code is None and choices:
            same = {"against"} if isinstance(command, Decline) else {"for"}
            if not choices <= same:
                return read.source_line
    return None


def _has_short_code(command: Command) -> bool:
    """Whether a command answers what could be asked for again, with the code of the question."""
    code = command.code if isinstance(command, Coded) else None
    return code is not None and len(code) <= SHORT and not isinstance(command, Forfeit)


def _unsettles_answers(text: str, meant: Meant) -> bool:
    """Whether prose may change what answers beside it mean that have their codes."""
    return not agrees(text) and unsettles(text, meant)


def _line_that_touches(paragraph: Paragraph, meant: Meant) -> str:
    """Return the line of a paragraph to be quoted."""
    return next((line for line in paragraph.lines if touches(line, meant)), paragraph.lines[0])


def what_is_meant(
    commands: list[ReadCommand], names: frozenset[str], rules: frozenset[int]
) -> Meant:
    """Return the moves that prose may agree with; beside votes alone, it may name initial rules."""
    numbers: set[int] = set()
    choices: set[str] = set()
    for read in commands:
        command: Command = read.command
        if isinstance(command, Vote):
            choices.add(command.choice)
            numbers.add(command.number or 0)
        elif isinstance(command, Inquire):
            numbers.add(command.number)
        elif isinstance(command, Propose):
            numbers.update(part.target_number or 0 for part in command.parts)
    if not any(isinstance(read.command, Inquire | Propose) for read in commands):
        numbers |= rules
    choice = choices.pop() if len(choices) == 1 else ""
    return Meant(frozenset(numbers), choice, names)
