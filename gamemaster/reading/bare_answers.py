"""Tells whether a bare ``yes`` or ``no`` answers a question of ours or votes on a proposal.

A question is answered by its word, an announcement by a vote. The References of a mail tell first
which of our letters it answers: all announcements and letters end theirs with a thread of ours,
which nobody can derive, and receipts theirs with the mail of the player's that they answer. A
receipt that asks something refers to its questions (``codes``): its answer answers them. Next comes
the code of a question, where it is quoted, and last the words: the one proposal that the
subject or the quotation names. Where words alone speak for a vote and something waits for the same
word, both are possible, and we ask which was meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from operator import itemgetter
from typing import Final, Literal, NamedTuple

from gamemaster.game import moves as m
from gamemaster.i18n import _, behind_words, translatable
from gamemaster.mail.commands import understood
from gamemaster.mail.commands.answering import Coded, Confirm, Decline, Drop, Insist, Keep
from gamemaster.mail.commands.command_rows import NOT_A_COMMAND, Command
from gamemaster.mail.commands.one_line_moves import Withdraw
from gamemaster.mail.commands.vote_words import Choice
from gamemaster.mail.commands.votes import Vote
from gamemaster.mail.interpreting.collecting import DIFFERENT
from gamemaster.mail.interpreting.guesses import answers_with
from gamemaster.mail.interpreting.readings import ReadCommand, Reading, Unclear
from gamemaster.reading import codes
from gamemaster.reading.asking_back import DROPPED, YES, ask_back
from gamemaster.reading.draft import Draft, Line
from gamemaster.record.answers_wanted import how_to_vote
from gamemaster.tournament.register import ONE_AT_A_TIME, Pending
from gamemaster.tournament.superseded import is_superseded

_WORDS: Final[dict[type[Command], str]] = {
    Confirm: "yes",
    Decline: "no",
    Insist: "insist",
    Keep: "keep",
    Drop: "drop",
}
_KINDS: Final = {
    "yes": YES,
    "no": DROPPED,
    "insist": ("warning",),
    "keep": ("omission",),
    "drop": ("omission",),
}
_OPPOSITES: Final[dict[type[Command], type[Command]]] = {
    Confirm: Decline,
    Decline: Confirm,
    Keep: Drop,
    Drop: Keep,
}
_BOTH_WAYS: Final = translatable("this mail answers the same in two ways")
CODE: Final = "CODE"
"""Stands in a suggestion for the code of what waits."""
_MOST_NUMBERS: Final = 2_000
"""Threads of so many proposals are looked for among the references of one mail."""


class Answered(NamedTuple):
    """A letter that a mail answers: its kind, and the one proposal that it tells of, or None."""

    letter: Literal["announcement", "other", "unknown"]
    number: int | None = None


def letter_answered(draft: Draft) -> Answered:
    """Return which of our letters a mail answers, as far as its References show."""
    references, parent = draft.mail.references, draft.mail.in_reply_to
    public = draft.tournament.told
    domain = public.address.rpartition("@")[2]
    if parent is None or parent not in references or not _is_ours(parent, domain):
        return Answered("unknown")
    before = references[: references.index(parent)][-1:]
    if before == (draft.tokens.thread(public.name, domain),):
        return Answered("announcement")
    if before and _is_ours(before[0], domain):
        for number in sorted(public.announced)[-_MOST_NUMBERS:]:
            topic = f"{public.name} proposal {number}"
            if before == (draft.tokens.thread(topic, domain),):
                return Answered("announcement", number)
        return Answered("unknown")
    return Answered("other") if before else Answered("unknown")


def _is_ours(message_id: str, domain: str) -> bool:
    return message_id.endswith(f"@{domain}>")


def as_vote(draft: Draft, line: Line[Command]) -> Line[Vote] | str | None:
    """Return the vote that a bare word casts, a question about it, or None where it is no vote."""
    command = line.command
    if not isinstance(command, Confirm | Decline) or command.code is not None or not line.evident:
        return None
    word = _WORDS[type(command)]
    kinds = _KINDS[word]
    answers = letter_answered(draft)
    named = next(iter(line.about)) if len(line.about) == 1 else None
    number = answers.number or named
    handle = line.member.handle
    if codes.answers_a_question(draft):
        return None
    waiting = [
        one
        for one in codes.waiting(draft, handle)
        if one.kind in kinds and not is_superseded(draft.tournament, handle, one)
    ]
    if answers.letter == "other" or (number is None and not waiting):
        return None
    quotes_a_code = any(pending.code in draft.mail.body for pending in waiting)
    if answers.letter == "unknown" and (not line.about or quotes_a_code):
        return None
    if number is None:
        votes = how_to_vote(sorted(line.about), by_answering=True)[:1]
        return "\n".join((_which(word, waiting), *votes))
    cast = Vote(number, "for" if word == "yes" else "against")
    vote = Line(cast, line.source, line.number, line.member, line.evident, line.about)
    told_twice = named is not None and named != number
    if not told_twice and (answers.letter == "announcement" or not waiting):
        return vote
    why = _("it may be a vote on the proposal that it answers.")
    if waiting:
        why = f"{why} {_which(word, waiting)}"
    return "\n".join(
        (
            f"{understood(cast)}{behind_words(':')}",
            ask_back(draft, vote, "unmarked", m.CastVote(handle, number, cast.choice), why),
        )
    )


def with_vote_in_one_word(draft: Draft, reading: Reading) -> Reading:
    """Return a reading with the vote that a bare word casts in answer to one announcement.

    A reason beside it rules out only that it answers a question of ours.
    """
    bare, answered = reading.bare, letter_answered(draft)
    if bare is None or answered.letter != "announcement":
        return reading
    told = bare.about | ({answered.number} - {None})
    if len(told) != 1 or bare in reading.commands:
        return reading
    choice: Choice = "for" if isinstance(bare.command, Confirm) else "against"
    vote = replace(bare, command=Vote(next(iter(told)), choice), doubt=None)
    unclear = tuple(one for one in reading.unclear if one.line_number != bare.line_number)
    return replace(reading, commands=(vote, *reading.commands), unclear=unclear)


def without_loose_answers(draft: Draft, handle: str) -> Reading:
    """Return the reading of a mail in which words in sentences answer only what waits for them."""
    reading = draft.read()
    loose = [read for read in reading.commands if getattr(read.command, "loose", False)]
    idle = [read for read in loose if not _is_awaited(draft, handle, read.command)]
    if not idle:
        return reading
    if idle == loose:
        return draft.read_without_answers()
    lines = {(read.source_line, read.line_number) for read in idle}
    unclear = (Unclear(*line, NOT_A_COMMAND, None) for line in sorted(lines, key=itemgetter(1)))
    return replace(
        reading,
        commands=tuple(read for read in reading.commands if read not in idle),
        unclear=tuple(sorted((*reading.unclear, *unclear), key=lambda line: line.line_number)),
    )


def without_votes_that_answer(draft: Draft, handle: str, reading: Reading) -> Reading:
    """Return the reading of an answer to a question of ours without votes that name no number.

    *Yes, both* says there that we have read two votes rightly, which may be votes against. The
    receipt names the word and the code that answer.
    """
    asked = codes.asked_in_letter(draft, handle)
    answers = [read for read in (*reading.commands, *reading.guesses) if _names_no_number(read)]
    if not asked:
        # A letter may list what waits, and say how to vote as well.
        asked = tuple(one for one in codes.waiting(draft, handle) if one.code in draft.mail.body)
        answers = [read for read in answers if answers_with(read.source_line)]
    if not asked or not answers:
        return reading
    told = {
        (read.source_line, read.line_number): "yes" if read.command.choice == "for" else "no"
        for read in answers
        if isinstance(read.command, Vote)
    }
    lines = {line.line_number for line in reading.unclear}
    unclear = [
        Unclear(line, number, NOT_A_COMMAND, f"{word} {CODE}")
        for (line, number), word in told.items()
        if number not in lines
    ]
    return replace(
        reading,
        commands=tuple(read for read in reading.commands if read not in answers),
        guesses=tuple(read for read in reading.guesses if read not in answers),
        unclear=tuple(sorted((*reading.unclear, *unclear), key=lambda line: line.line_number)),
    )


def without_contradicted_answers(draft: Draft, handle: str, reading: Reading) -> Reading:
    """Return a reading without a yes to a vote that the same mail votes otherwise than, and that.

    As with two votes on one proposal, it is not sure which of the two is meant; nor is it with a
    yes above a no, or a keep above a drop.
    """
    votes = [(one, one.command) for one in reading.commands if isinstance(one.command, Vote)]
    out: dict[ReadCommand, str | None] = {}
    for read in reading.commands if votes else ():
        if not isinstance(read.command, Confirm):
            continue
        for pending in _may_be_answered(draft, handle, read.command):
            asked = _votes_in(pending)
            other = [
                read
                for read, vote in votes
                if asked.get(vote.number or 0, vote.choice) != vote.choice
            ]
            if other:
                out |= {read: f"yes {pending.code}", **dict.fromkeys(other)}
    both = [one for one in _taken_back(reading) if one not in out]
    if not out and not both:
        return reading
    unclear = [Unclear(one.source_line, one.line_number, _BOTH_WAYS, None) for one in both]
    unclear += [Unclear(one.source_line, one.line_number, DIFFERENT, out[one]) for one in out]
    out |= dict.fromkeys(both)
    lines = sorted((*reading.unclear, *unclear), key=lambda line: line.line_number)
    left = tuple(read for read in reading.commands if read not in out)
    return replace(reading, commands=left, unclear=tuple(lines))


def _taken_back(reading: Reading) -> Iterator[ReadCommand]:
    """Yield the answers of a mail that answers the same both ways, with one code or with none."""
    answers = [one for one in reading.commands if isinstance(one.command, Coded)]
    for read in answers:
        other = _OPPOSITES.get(type(read.command))
        if any(
            isinstance(one.command, Coded)
            and type(one.command) is other
            and one.command.code == getattr(read.command, "code", None)
            for one in answers
        ):
            yield read


def _may_be_answered(draft: Draft, handle: str, command: Confirm) -> tuple[Pending, ...]:
    there = codes.waiting(draft, handle)
    if command.code is not None:
        return tuple(one for one in there if one.code == command.code)
    asked = codes.asked_in_letter(draft, handle)
    return there if asked is None else asked


def _votes_in(pending: Pending) -> dict[int, str]:
    """Return the votes that wait, by number."""
    moves = [kept.get("move") for kept in pending.moves]
    voted = [one for one in moves if isinstance(one, Mapping) and one.get("move") == "vote"]
    return {vote["number"]: vote["choice"] for vote in voted}


def with_codes(draft: Draft, handle: str, reading: Reading) -> Reading:
    """Return a reading that suggests answers with the codes of what waits for them, each whole.

    What the letter asks that is answered comes before all else that waits.
    """
    waiting = [
        one
        for one in codes.waiting(draft, handle)
        if one.kind not in ONE_AT_A_TIME and not is_superseded(draft.tournament, handle, one)
    ]
    asked = [one for one in waiting if one in (codes.asked_in_letter(draft, handle) or waiting)]

    def whole(line: Unclear) -> Unclear:
        word = (line.suggestion or "").removesuffix(f" {CODE}")
        if word not in _KINDS:
            return line
        kinds = _KINDS[word]
        left = [one for one in asked if one.kind in kinds]
        left = left or [one for one in waiting if one.kind in kinds]
        told = "», «".join(f"{word} {one.code}" for one in left)
        nothing = None if CODE in (line.suggestion or "") else line.suggestion
        return replace(line, suggestion=told or nothing)

    return replace(reading, unclear=tuple(map(whole, reading.unclear)))


def _names_no_number(read: ReadCommand) -> bool:
    """Whether a vote is on a proposal that only the letter which is answered names."""
    vote = read.command
    by_letter = isinstance(vote, Vote) and vote.number is not None
    return by_letter and not any(char.isdecimal() for char in read.source_line)


def _is_awaited(draft: Draft, handle: str, command: Command) -> bool:
    """Say whether something waits for a word in a sentence."""
    there = codes.waiting(draft, handle)
    if isinstance(command, Coded) and command.code is not None:
        return any(pending.code == command.code for pending in there)
    asked = codes.asked_in_letter(draft, handle)
    if asked is None:
        if letter_answered(draft).letter == "announcement":
            return False
        asked = tuple(one for one in there if one.code in draft.mail.body)
    kinds = _KINDS.get(_WORDS.get(type(command), ""), ())
    return any(pending.kind in kinds for pending in asked)


def with_withdrawal(draft: Draft, handle: str) -> Reading:
    """Return the reading of a mail; a bare ``withdraw`` means the one move that is held.

    Of several it names each. Nothing hidden has a say in what is held, and until when.
    """
    reading, now = draft.read(), draft.accepted.at
    if reading.commands or reading.unlisted or len(reading.unclear) != 1:
        return reading
    (only,) = reading.unclear
    held = [i.ordinal for i in draft.tournament.waiting(handle) if i.held and i.at > now]
    if not held or only.source_line.strip(" .!").casefold() != "withdraw" or _on_a_vote(draft):
        return reading
    if len(held) > 1:
        named = "», «".join(f"withdraw {ordinal}" for ordinal in held)
        return replace(reading, unclear=(replace(only, suggestion=named),))
    command = ReadCommand(Withdraw(held[0]), only.source_line, only.line_number)
    return replace(reading, commands=(command,), unclear=())


def _on_a_vote(draft: Draft) -> bool:
    """Say whether a ``withdraw`` may speak of a vote on what an announcement tells of."""
    letter = letter_answered(draft).letter
    if letter != "unknown":
        return letter == "announcement"
    named = re.findall(r"[0-9]{1,9}", f"{draft.mail.subject} {draft.mail.body}")
    return not draft.tournament.told.announced.keys().isdisjoint(map(int, named))


def _which(word: str, waiting: list[Pending]) -> str:
    which = "".join(f"\n  «{word} {pending.code}»" for pending in waiting)
    return _("For what you were asked before, please answer with its code:") + which
