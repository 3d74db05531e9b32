"""Gathers the commands of a mail while it is read, and settles each of them at its end.

Only then is it known whether two votes contradict each other, and what prose stands beside them.
Nothing is chosen from contradictory commands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from gamemaster.i18n import translatable
from gamemaster.mail import noise
from gamemaster.mail.commands.answering import Confirm, Drop, Insist, Keep
from gamemaster.mail.commands.command_rows import NOT_A_COMMAND, Command
from gamemaster.mail.commands.information import Check
from gamemaster.mail.commands.one_line_moves import Do
from gamemaster.mail.commands.proposals import Propose
from gamemaster.mail.commands.votes import Vote
from gamemaster.mail.interpreting.accounting import MOVES, Accounts
from gamemaster.mail.interpreting.readings import SUBJECT_LINE, Doubt, ReadCommand, Reading, Unclear

MAX_COMMANDS = 200
_FULL = 5 * MAX_COMMANDS  # where collecting stops, so that ranges of votes cannot fill the memory
MAX_UNCLEAR = 40
MAX_PROSE = 5
MAX_SHOWN = 200


@dataclass(slots=True)
class Collected:
    """A reading under construction."""

    commands: list[ReadCommand] = field(default_factory=list)
    unclear: list[Unclear] = field(default_factory=list)
    unlisted: int = 0
    # Possible meanings of lines that were not understood, and of sentences of prose.
    likely: list[ReadCommand] = field(default_factory=list)
    guessed: list[ReadCommand] = field(default_factory=list)
    left: list[Unclear] = field(default_factory=list)

    def add(
        self,
        command: Command,
        line: str,
        number: int,
        doubt: Doubt | None = None,
        about: frozenset[int] = frozenset(),
    ) -> None:
        """Take down a command."""
        self.commands.append(ReadCommand(command, _shortened(line), number, doubt, about))

    def last_proposal(self) -> int | None:
        """Return the place of the last command, if that is a proposal."""
        last = self.commands[-1].command if self.commands else None
        return len(self.commands) - 1 if isinstance(last, Propose) else None

    def join(self, whole: int, before: int) -> None:
        """Make the commands taken down since ``before`` parts of a proposal.

        If one was not understood, the proposal is not whole, and is shown before it is made.
        """
        read = self.commands[whole]
        found = [further.command for further in self.commands[before:]]
        parts = tuple(one for one in found if isinstance(one, Propose))
        doubts = [one.doubt for one in self.commands[whole:] if one.doubt is not None]
        if isinstance(read.command, Propose):
            sure = bool(parts) and all(one.complete for one in (read.command, *parts))
            joined = replace(read.command, more=(*read.command.more, *parts), complete=sure)
            joined_read = replace(read, command=joined, doubt=doubts[0] if doubts else None)
            self.commands[whole:] = [joined_read]

    def note(
        self,
        line: str,
        number: int,
        reason: str,
        suggestion: str | None = None,
        because: str = "",
    ) -> None:
        """Take down a line that was not understood."""
        if len(self.unclear) < MAX_UNCLEAR:
            unclear = Unclear(_shortened(line), number, reason, suggestion, _shortened(because))
            self.unclear.append(unclear)
        else:
            self.unlisted += 1

    def may_mean(self, commands: Iterable[Command], line: str, number: int) -> None:
        """Take down a possible meaning of a line that was not understood."""
        self.likely += _doubted(commands, line, number)

    def guess(self, commands: Iterable[Command], sentence: str, number: int) -> None:
        """Take down a possible meaning of a sentence of the paragraph that begins at a line."""
        self.guessed += _doubted(commands, sentence, number)

    def leave(self, sentences: Iterable[str], number: int) -> None:
        """Take down what is left of a paragraph of which some sentences were guessed."""
        told = [_shortened(each) for each in sentences if not noise.is_noise(each)]
        self.left += [Unclear(each, number, NOT_A_COMMAND) for each in told][:MAX_UNCLEAR]

    def _asked_about(self) -> list[ReadCommand]:
        """Return what the mail may mean, to be asked about, if it says nothing else that is clear.

        One word of the sender carries out all that waits, so beside clear moves nothing is added.
        """
        commands = _said_once(self.likely)
        if self.commands or self.full or len(commands) > MAX_COMMANDS or _contradicted(commands):
            return []
        lines = {read.line_number for read in commands}
        self.unclear = [line for line in self.unclear if line.line_number not in lines]
        return commands

    def list_prose(self, accounts: Accounts, quoted: set[str]) -> None:
        """Take down paragraphs that ask for nothing: the first line of each, if they are few.

        ``quoted`` are lines that are named already, as the reason of a doubt.
        """
        listed = [one for one in accounts.listed() if quoted.isdisjoint(one.lines)]
        for place, paragraph in enumerate(listed):
            if place < MAX_PROSE:
                self.note(paragraph.lines[0], paragraph.number, NOT_A_COMMAND)
                self.unlisted += len(paragraph.lines) - 1
            else:
                self.unlisted += len(paragraph.lines)

    @property
    def full(self) -> bool:
        """Whether there are far more commands than can be kept."""
        return len(self.commands) >= _FULL

    def settle(self, ended_at: int | None, accounts: Accounts) -> Reading:
        """Drop what is said twice, ask back what is doubtful or contradicts, close the reading."""
        check = any(isinstance(read.command, Check) for read in self.commands)
        once = _said_once([_as_move(read) for read in self.commands])
        doubts = _beside_contradictions(once, accounts.doubts(once))
        doubted = _with_mine(
            [replace(read, doubt=doubt) for read, doubt in zip(once, doubts, strict=True)]
        )
        self.list_prose(accounts, {read.doubt.line for read in doubted if read.doubt is not None})
        kept: list[ReadCommand] = []
        bare = doubted[0] if len(doubted) == 1 and accounts.may_vote(doubted[0]) else None
        reasons = _reasons(doubted)
        for read, reason in zip(doubted, reasons, strict=True):
            if reason is not None:
                self.note(read.source_line, read.line_number, reason)
            elif len(kept) >= MAX_COMMANDS:
                self.note(read.source_line, read.line_number, _TOO_MANY)
            elif read.doubt is not None and not isinstance(read.command, MOVES):
                doubt = read.doubt
                self.note(read.source_line, read.line_number, doubt.reason, None, doubt.line)
            else:
                kept.append(read)
        if accounts.introduction is None:
            kept += self._asked_about()
        unclear = tuple(sorted(self.unclear, key=lambda line: line.line_number))
        guesses = _said_once(self.guessed)
        guesses = [] if kept or _contradicted(guesses) else guesses[:MAX_COMMANDS]
        return Reading(
            tuple(kept),
            unclear,
            ended_at,
            check,
            self.unlisted,
            tuple(guesses),
            left=tuple(self.left) if guesses else (),
            bare=bare,
        )


def _doubted(commands: Iterable[Command], said: str, number: int) -> list[ReadCommand]:
    doubt = Doubt(_MAY_BE_NONE, "")
    return [ReadCommand(command, _shortened(said), number, doubt) for command in commands]


def _as_move(read: ReadCommand) -> ReadCommand:
    """Return a change that a declared move says as that move."""
    command = read.command
    if isinstance(command, Propose) and command.do:
        return replace(read, command=Do(command.do, replace(command, do="")))
    return read


_MAY_BE_NONE = translatable("it is not sure that you vote in this line")
_TOO_MANY = translatable("one mail may not ask for so many things")
DIFFERENT = translatable("this mail holds different votes on the same proposal")
_CONTRADICTED = translatable("the mail contradicts itself on another proposal")
_WHICH_IS_MINE = translatable("mine means the one proposal that stands above it in the same mail")


def _with_mine(commands: list[ReadCommand]) -> list[ReadCommand]:
    """Make a vote on the proposal made in the same mail wait together with it."""
    proposals = [read for read in commands if isinstance(read.command, Propose)]
    doubt = proposals[0].doubt if len(proposals) == 1 else None
    if doubt is None:
        return commands
    return [
        replace(read, doubt=read.doubt or doubt)
        if isinstance(read.command, Vote) and read.command.number is None
        else read
        for read in commands
    ]


def _beside_contradictions(
    commands: list[ReadCommand], doubts: Iterable[Doubt | None]
) -> Iterator[Doubt | None]:
    """Return each doubt, and one about every vote beside two that contradict each other.

    A sender who says two things of one proposal may have corrected more than that one line.
    """
    found = list(doubts)
    pairs = list(zip(commands, found, strict=True))
    against = _contradicted([read for read, doubt in pairs if doubt is None])
    line = next((read.source_line for read in commands if _votes_on(read, against)), "")
    for read, doubt in pairs:
        also = bool(against) and isinstance(read.command, Vote) and not _votes_on(read, against)
        yield doubt or (Doubt(_CONTRADICTED, line) if also else None)


def _votes_on(read: ReadCommand, numbers: Collection[int | None]) -> bool:
    return isinstance(read.command, Vote) and read.command.number in numbers


def _reasons(commands: list[ReadCommand]) -> Iterator[str | None]:
    """Return for each command what else of the mail contradicts it, or None."""
    sure = [read for read in commands if read.doubt is None]
    contradicted, above = _contradicted(sure), _contradicted(commands)
    voted = {read.command.number for read in sure if isinstance(read.command, Vote)}
    proposals: list[ReadCommand] = []
    answers: list[ReadCommand] = []
    for read in commands:
        reason, command = None, read.command
        if isinstance(command, Vote):
            # Words that may be somebody else's do not unsay the sender's own vote.
            against = contradicted if command.number in voted and read.doubt is None else above
            if command.number in against:
                reason = DIFFERENT
            elif command.number is None and not _stands_below_one(read, proposals or answers):
                reason = _WHICH_IS_MINE
        elif isinstance(command, Propose):
            proposals.append(read)
        elif isinstance(command, Confirm | Insist | Keep | Drop):
            answers.append(read)  # "insist", and below it "vote for mine"
        yield reason


def _stands_below_one(vote: ReadCommand, above: Sequence[ReadCommand]) -> bool:
    return len(above) == 1 and (vote.doubt is None) == (above[0].doubt is None)


def _said_once(commands: list[ReadCommand]) -> list[ReadCommand]:
    """Return commands without repeated votes, and without a subject that only announces the body's.

    Other commands may be meant twice (two inquiries are charged twice), so they stay.
    """
    in_body = {read.command for read in commands if read.line_number != SUBJECT_LINE}
    votes: set[Vote] = set()
    once: list[ReadCommand] = []
    for read in commands:
        if read.line_number == SUBJECT_LINE and read.command in in_body:
            continue
        if isinstance(read.command, Vote):
            if read.command in votes:
                continue
            votes.add(read.command)
        once.append(read)
    return once


def _contradicted(commands: list[ReadCommand]) -> set[int | None]:
    """Numbers of proposals for which this mail holds more than one choice."""
    votes = [read.command for read in commands if isinstance(read.command, Vote)]
    if len(votes) < 2:  # noqa: PLR2004 - one says nothing against itself
        return set()
    chosen = {(vote.number, vote.choice) for vote in votes}
    counted = Counter(number for number, _ in chosen)
    return {number for number, choices in counted.items() if choices > 1}


def _shortened(line: str) -> str:
    text = line.strip()
    return text if len(text) <= MAX_SHOWN else text[: MAX_SHOWN - 1] + "…"
