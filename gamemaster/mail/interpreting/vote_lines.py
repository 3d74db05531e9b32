"""Reads votes whose lines belong together: wrapped prose, lists, forms, answers below quotations.

``VoteReader`` is the part of ``interpret`` that looks at the lines around a vote: those that go on
with it, the quotation or subject that says what it is about, and those of which it may be the half.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from gamemaster.i18n import translatable
from gamemaster.mail import layout, noise, quoting
from gamemaster.mail.commands.answering import BARE, NO, YES
from gamemaster.mail.commands.command_rows import (
    NOT_A_COMMAND,
    Command,
    Commands,
    LineReading,
    NotUnderstood,
)
from gamemaster.mail.commands.cursor import MAX_LINE, plain_line
from gamemaster.mail.commands.one_line_moves import opens_text
from gamemaster.mail.commands.votes import VOTE_FORM, ListBegins, Vote
from gamemaster.mail.interpreting.blocks import BlockReader
from gamemaster.mail.interpreting.command_lines import INDENTS, is_plain_command, more_than_votes
from gamemaster.mail.interpreting.readings import SUBJECT_LINE, Doubt
from gamemaster.mail.interpreting.topics import Topics, every_one
from gamemaster.mail.prose.mailing_remarks import acknowledges
from gamemaster.mail.prose.prose_words import FIRST_PERSON, OWNERS, words_of
from gamemaster.mail.prose.requests import read_request
from gamemaster.mail.prose.short_remarks import AND, explains, words_in
from gamemaster.mail.prose.vote_lists import (
    announces,
    choice_alone,
    names_a_number,
    numbers_alone,
    read_forms,
    read_run,
)
from gamemaster.mail.prose.votes_in_prose import read_prose

_BESIDE_NUMBERS = translatable("there are numbers above it that it may belong to")
_NO_NUMBERS = translatable("it does not say on which proposal, nor do the lines below it")
_MAY_GO_ON = translatable("the line below may go on with it; put each vote on a line of its own")
_ENDS_QUOTATION = translatable("it may be the end of the quoted line above")
_ENDS_SENTENCE = translatable("it may be the end of the sentence above")
_NOT_OWN = translatable("the lines around it may be no list of your own votes of today")
_IN_MARKS = translatable("quotation marks that were opened are not closed here")
_LIMITED = translatable("the line below may limit it")
_BULLET: Final = re.compile(
    r"\s{0,8}(?:[-*+\u2022\u2013\u2600-\u27bf\u2b50\U0001f300-\U0001f5ff]|\(?(?:[0-9]{1,2}|[a-h])[.)])"
    r"\ufe0f?\s"
)
_STRANGE_MARK: Final = re.compile(r"\s{0,3}[\u203a\u2265\u00bb\uff1e}\u21b3]")
"""Marks that some programs write in place of ``>``."""
_BRACKET: Final = re.compile(r"\s{0,3}[\[(<][^\])>]{1,40}[\])>]")
_WRAPPED_AT = 45
_WRAPPED_LINES = 12
_FILLED_AT = 60
"""A line of so many characters that ends in a word goes on below, whatever stands there."""
_ENDS: Final = re.compile(r"[.?!:;]['\")\u201d\u00bb]?\s*\Z")
"""The end of a line with which a sentence ends."""
_OWN: Final = re.compile(
    r"\b(?:my (?:own )?(?:proposal|motion|turn)|my own|mine"
    r"|(?:den |dem )?mein(?:e[nrm]?)? (?:eigene[nrm]? )?(?:vorschlag|antrag|spielzug|zug)"
    r"|ma (?:propre )?proposition|la mienne|mi (?:propia )?propuesta|la m[ií]a)\b",
    re.IGNORECASE,
)
"""Names by which people call the proposal that they made."""
_I: Final = words_of("i i'm i'll i'd ich je j yo voto")
"""The writer, who must be said to vote."""
_OF_ANOTHER: Final = words_of(
    "thanks thank other others open last previous next first danke andere anderen anderer merci"
    " autre autres gracias otra otras who whoever wer qui quien"
)
"""Words by which a vote may be for another proposal, or be somebody else's."""
_CONTRACTED: Final = words_of("it's that's let's here's there's what's")
_BARE: Final = 2
"""Words of a vote that is a choice and no more: ``Pour !``."""
_AS_NUMBER: Final = 999
"""A number in the place of one's own proposal, where a sentence names none."""
_A_NUMBER: Final = re.compile(r"(?<![0-9])[1-9][0-9]{2,8}(?![0-9])")
_VOTING: Final = words_of(
    "vote voting ballot favour stimme dafür zustimmung voix suffrage voto votar"
)
MINE_FORM: Final = "vote for mine"
_JOINED_LINES = 5
_BROKEN_LINES = 20


@dataclass(slots=True)
class VoteReader(BlockReader):
    """The lines of a body as far as votes go on in them."""

    quoted: Topics = field(default_factory=lambda: Topics((), "", ()))
    answers_us: bool = False
    # Whether a number stood by itself, so that a choice below it may be meant for that number.
    left_over: bool = False
    # The line whose quotation mark has not been closed yet.
    opened: str | None = None
    # The index of the line below the last list.
    list_end: int = -1
    # The index below the last paragraph that was looked into for votes.
    looked_until: int = 0

    @property
    def topics(self) -> Topics | None:
        """The topics of our letter that is answered, for a choice without any number; or None."""
        return self.quoted if self.answers_us else None

    def _add(self, command: Command, line: str, number: int) -> None:
        """Take down a command with the doubt that its line leaves, and what a bare word answers."""
        # Whatever the mail claims to answer, its quotation keeps a ``yes`` from being a turn.
        bare = number > SUBJECT_LINE and command in BARE
        about = self.quoted.named(number - 1) if bare else frozenset()
        self.collected.add(command, line, number, self.half, about)

    def _form(self, number: int) -> bool:
        """Take down votes whose numbers and choices take turns, each on a line of its own.

        They begin a paragraph: a line right above the first number may be a heading of it.
        """
        above = self.own.filled_before(self.at)
        begins = self.at == 0 or not self.lines[self.at - 1].strip()
        if self.doubt is not None or self.left_over or not begins:
            return False
        if numbers_alone(self.lines[self.at]) is None or choice_alone(above) is not None:
            return False
        run = read_forms(self.lines, self.at)
        if run is None:
            return False
        self.half = self._half_sentence(NotUnderstood(NOT_A_COMMAND), number - 1)
        self.at = self.list_end = run.stop
        for item in run.items:
            self._add(item.vote, self.lines[item.at], item.at + 1)
        return True

    def _answers_quotation(self, reading: LineReading) -> Vote | None:
        """Return the vote that a bare word is which stands below one of several quotations.

        Each of them names one proposal: a letter with a question holds no two that are answered.
        """
        bare = isinstance(reading, Commands) and reading.commands[0] in (YES, NO)
        number = self.quoted.amid(self.at) if bare and self.answers_us else None
        if number is None or not isinstance(reading, Commands):
            return None
        return Vote(number, "for" if reading.commands[0] == YES else "against")

    def _prose(self, line: str, reading: LineReading) -> tuple[str, LineReading]:
        """Look for votes in the paragraph that begins here; ``at`` moves to the last of its lines.

        A client wraps what its user wrote as one line, and in the answer to a letter about one
        proposal nobody writes its number.
        """
        if self.at < self.looked_until:
            return line, reading  # It is part of a paragraph that was looked at.
        if line.startswith(INDENTS) or line.lstrip().startswith("|"):
            return line, reading  # Some clients quote so: only its writer's own words are prose.
        stop = self._wrapped_until(self.at)
        self.looked_until = stop
        written = " ".join(part.strip() for part in self.lines[self.at : stop])
        text = plain_line(written)
        number = self.at + 1
        mine = self._on_mine(text, reading)
        if mine is not None:
            self.at = stop - 1
            return written, Commands(mine)
        if stop == number and len(line) <= MAX_LINE and not isinstance(reading, Commands):
            topic = self.topics.of(self.at) if self.topics is not None else None
            several = self.topics.several(self.at) if self.topics is not None else frozenset()
            if (topic is None and every_one(line, several) == line) or (
                isinstance(reading, ListBegins) and self._list_follows(reading)
            ):
                return line, reading
        elif stop == number and len(line) <= MAX_LINE:
            return line, reading
        else:
            topic = self.topics.of(self.at) if self.topics is not None else None
        if topic is None and self.topics is not None:
            text = every_one(text, self.topics.several(self.at))
        context = self.context
        found = read_prose(text, context.initial_rules, context.names, topic)
        if found is None:
            asked = read_request(text, context) if stop > number else None
            self.at = self.at if asked is None else stop - 1
            return (line, reading) if asked is None else (written, asked)
        self.at = stop - 1
        clear = found.clear and (topic is None or not acknowledges(text))
        return written, Commands(found.votes) if clear else more_than_votes(text, context)

    def _on_mine(self, text: str, reading: LineReading) -> tuple[Vote, ...] | None:
        """Return the votes of prose of which one is on one's own proposal, or None.

        Right below a turn that is what a vote without any number is for, unless the mail answers a
        letter on another proposal. Elsewhere the receipt says where ``mine`` stands.
        """
        named = _OWN.search(text) is not None
        topic = self.topics.of(self.at) if self.topics is not None else None
        below = self.collected.last_proposal() is not None
        numbers = {int(number) for number in _A_NUMBER.findall(text)}
        words = {*words_in(plain_line(text[:MAX_LINE]))}
        # "I vote for Carol's", "Thanks to all who vote for my proposal".
        other = not (self.context.names | _OF_ANOTHER).isdisjoint(words)
        other = other or any(word.endswith("'s") and word not in _CONTRACTED for word in words)
        says = not other and (len(words) <= _BARE or not _I.isdisjoint(words))
        fits = says and ((named and below) or (topic is None and (named or below)))
        beside = not numbers <= self.context.initial_rules
        if not fits or (beside and not named) or isinstance(reading, Commands):
            return None
        said = _OWN.sub(str(_AS_NUMBER), text)
        found = read_prose(said, self.context.initial_rules, self.context.names, _AS_NUMBER)
        votes = {vote.number or 0: vote for vote in found.votes} if found and found.clear else {}
        mine = votes.pop(_AS_NUMBER, None)
        if mine is None or bool(votes) != beside or not (beside or mine.choice == "for"):
            return None
        return (Vote(None, mine.choice), *votes.values())

    def _may_be_on_mine(self, line: str) -> bool:
        """Whether a line below a turn may be meant as a vote for it that was not read."""
        below = self.collected.last_proposal() is not None
        words = set(words_in(plain_line(line[:MAX_LINE])))
        speaks = not _VOTING.isdisjoint(words) and not FIRST_PERSON.isdisjoint(words)
        return below and speaks and _A_NUMBER.search(line) is None

    def _wrapped_until(self, first: int) -> int:
        """Return the index below the last line of the wrapped prose that begins at ``first``."""
        stop = first + 1
        while (
            stop < min(len(self.lines), first + _WRAPPED_LINES)
            and len(self.lines[stop - 1]) >= _WRAPPED_AT
            and self.lines[stop].strip()
            and not quoting.is_quoted(self.lines[stop])
            and not self.own.stops(stop)
            and not _BULLET.match(self.lines[stop])
            and not noise.is_noise(self.lines[stop])
            and not self._attribution(stop)
            and not self._begins_command(stop)
        ):
            stop += 1
        return stop

    def _sentence_until(self, first: int) -> int:
        """Return the index below the line on which the sentence ends that begins at ``first``."""
        stop = self._wrapped_until(first)
        ended = (at + 1 for at in range(first, stop) if _ENDS.search(self.lines[at]))
        return next(ended, stop)

    def _begins_command(self, at: int) -> bool:
        """Whether a line is a command by itself, and not the end of a sentence that was wrapped."""
        line, above = self.lines[at], self.lines[at - 1].rstrip()
        wrapped = len(above) >= _FILLED_AT and above[-1:].isalnum()
        return not wrapped and self._is_command(line) and is_plain_command(line, self.context)

    def _list_follows(self, begin: ListBegins) -> bool:
        """Whether numbers stand below the heading of a list."""
        return read_run(self.lines, self.at + 1, begin).empty is None

    def _joined(self, line: str, reading: LineReading) -> LineReading:
        """A vote whose list of numbers goes on below; ``at`` moves to the last of its lines."""
        whole, at = line, self.at
        while layout.goes_on(whole) and at + 1 < len(self.lines) and at < self.at + _JOINED_LINES:
            below = self.lines[at + 1]
            if not below.strip() or len(below) > MAX_LINE or self._is_command(below):
                break
            whole, at = f"{whole.rstrip()} {below.strip()}", at + 1
        if at == self.at:
            return reading
        joined = self._read(whole)
        if isinstance(joined, Commands) and all(isinstance(c, Vote) for c in joined.commands):
            self.at = at
            return joined
        below = self.lines[self.at + 1]
        if isinstance(reading, Commands) and numbers_alone(below.split(" ")[0]) is not None:
            return NotUnderstood(_MAY_GO_ON, VOTE_FORM)
        return reading

    def _list(self, begin: ListBegins, line: str, number: int) -> None:
        """Votes whose numbers stand on the lines below a choice."""
        above = self.own.filled_before(number - 1)
        run = read_run(self.lines, self.at, begin)
        why = None
        if run.empty is not None:
            why = _NO_NUMBERS
        elif self.left_over or (
            names_a_number(above) and not self._is_command(above) and number > 1
        ):
            why = _BESIDE_NUMBERS
        elif run.stop < len(self.lines) and layout.qualifies(self.lines[run.stop]):
            why = _LIMITED
        if why is not None:
            self.collected.note(line, number, why, VOTE_FORM)
            # Its numbers stand by themselves now, and are asked back one by one.
            self.left_over = True
            return
        self.at = self.list_end = run.stop
        for item in run.items:
            self._add(item.vote, self.lines[item.at], item.at + 1)

    def _half_sentence(self, reading: LineReading, at: int) -> Doubt | None:
        """Return why the lines from ``at`` on may be half of a sentence; None if they are whole."""
        above = self.lines[at - 1] if at > 0 else ""
        below = self.lines[self.at] if self.at < len(self.lines) else ""
        if self.opened is not None or (opens_text(self.lines[at]) and self.at == at + 1):
            return Doubt(_IN_MARKS, self.opened or "")
        line = plain_line(self.lines[at][:MAX_LINE])
        if self.at == at + 1 and line.count('"') % 2:
            return Doubt(_IN_MARKS, self.lines[at])
        bracket = _BRACKET.match(self.lines[at])
        named = bracket is not None and not self.context.names.isdisjoint(words_in(bracket[0]))
        if named or _STRANGE_MARK.match(self.lines[at]):
            return Doubt(_NOT_OWN, self.lines[at])
        if self._below_broken_quotation(at):
            return Doubt(_ENDS_QUOTATION, above)
        if (
            not quoting.is_quoted(above)
            and layout.may_continue(above)
            and not announces(above)
            and not layout.is_end_of_proposal(above)
            and not layout.is_end_of_question(above)
            and not self._is_command(above)
        ):
            return Doubt(_ENDS_SENTENCE, above)
        if (
            above.rstrip().endswith(",")
            and below.lstrip()[:1].islower()
            and OWNERS.isdisjoint(words_in(self.lines[at]))
            and not (noise.is_noise(above) or self._is_command(above) or self._is_command(below))
        ):
            return Doubt(_ENDS_SENTENCE, above)  # It stands in the middle of one.
        limits = layout.qualifies(below) or (
            _are_votes(reading) and _may_take_back(below, self.context.names)
        )
        if limits and not self._is_command(below) and not self._has_end(reading):
            return Doubt(_LIMITED, below)
        return None

    def _below_broken_quotation(self, at: int) -> bool:
        """Whether this paragraph may be what a client broke off a long quoted line above it."""
        for line in reversed(self.lines[max(0, at - _BROKEN_LINES) : at]):
            if not line.strip():
                return False
            if quoting.is_quoted(line):
                below = self.lines[at + 1] if at + 1 < len(self.lines) else ""
                return quoting.quotation_may_continue(line, below)
        return False


def _are_votes(reading: LineReading) -> bool:
    return isinstance(reading, Commands) and all(isinstance(c, Vote) for c in reading.commands)


def _may_take_back(below: str, names: frozenset[str]) -> bool:
    """Whether the line below a vote is a few words in small letters that are not known to agree."""
    plain = plain_line(below[:MAX_LINE]).strip()
    # A line with a number tries to be a command, and is asked back by itself; items are of a list.
    said = below.lstrip()[:1].islower() and not plain.endswith(":")
    said = said and not re.search("[0-9]", plain)
    if not said or quoting.is_quoted(below) or noise.is_noise(below):
        return False
    words = words_in(plain)
    return AND.isdisjoint(words[:1]) and not explains(words, names)
