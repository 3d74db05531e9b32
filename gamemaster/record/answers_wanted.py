"""Says who is asked for an answer by an announcement, and what they may mail.

A rule says so by the names under which it reveals: below ``asked_to_mail_consent_yes`` stand the
players who are asked to mail ``consent yes`` (or, below the beginning of names of moves of the
initial set, the words of one of these), below ``voters`` those who may vote in a ballot whose
number stands below its own name. All of this is in the announcement already. Only the words that
the initial set, which everybody has, gives its ballots are added.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from gamemaster.i18n import _
from gamemaster.record.announcement_draft import Fields, FieldValue
from gamemaster.rulesets.phrases import Phrase

ASKED_TO_MAIL: Final = "asked_to_mail_"
"""The beginning of the name under which a rule says who is asked to mail the words that follow."""

NEXT_TO_MOVE: Final = "next_to_move"
"""The beginning of the name under which a rule says whose turn it is."""

ALREADY_VOTED: Final = "already_voted"
"""The name under which a rule says whose vote a proposal comes with."""

NOT_COUNTED: Final = "vote_does_not_count"
"""The beginning of the name under which a rule says why the vote that it announces is none."""

VOTES_FALL: Final = "votes_that_fall"
"""The name under which a rule says that the votes of all but the proponent on a proposal fall."""

REWRITTEN_TEXT: Final = "rewritten_text"
"""The name under which a rule gives the new text of a proposal that it names."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Players who are asked to mail ``answer``, and one of ``choices`` after it unless ``""``."""

    names: tuple[str, ...]
    answer: str
    choices: str


def asked_in(fields: Fields, phrases: Iterable[Phrase]) -> Iterator[Asked]:
    """Iterate over what the revealed ``fields`` ask of players."""
    told, phrases = dict(fields), tuple(phrases)
    for name, value in fields:
        if name.startswith(ASKED_TO_MAIL) and (names := names_in(value)):
            asked = name.removeprefix(ASKED_TO_MAIL)
            moves = [each for each in phrases if f"{each.name}_".startswith(f"{asked}_")]
            answers = [f"{move.words} {move.form}".rstrip() for move in moves]
            for answer in answers or [asked.replace("_", " ")]:
                yield Asked(names, answer, "")
    voters = names_in(told.get("voters"))
    for phrase in phrases if voters else ():
        if isinstance(number := told.get(phrase.name), int):
            yield Asked(voters, f"{phrase.words} {number}", phrase.form)


def how_to_vote(numbers: Sequence[int], *, by_answering: bool) -> list[str]:
    """Return a line that says how to vote on proposals that have just been announced.

    ``by_answering``: players read the line in a mail that comes with an address of their own.
    """
    if not numbers:
        return []
    if not by_answering:
        return [_("Players vote by answering the copy that they got themselves."), ""]
    if len(numbers) == 1:
        lines = (f"«vote for {numbers[0]}»", f"«vote against {numbers[0]}»")
        return [_("To vote, answer {yes} or {no}.").format(yes=lines[0], no=lines[1]), ""]
    # Each of them, or an answer would seem to be about the one that serves as an example.
    each = (f"  «vote for {number}»" for number in numbers)
    return ["\n".join((_("To vote, answer with a line for each, such as:"), *each)), ""]


def answer_another() -> str:
    """Return a sentence: this mail has no address of its reader's own for answers."""
    return _("For a move, answer another of our mails: this has no address of your own.")


def names_in(value: FieldValue) -> tuple[str, ...]:
    """Return the names in a field that lists players."""
    return value if isinstance(value, tuple) else ()


def asked_shown(fields: Fields, phrases: Iterable[Phrase]) -> list[str]:
    """Return the lines below an announcement's text that say whom it asks for an answer.

    A name never has a line to itself, nor begins one, so that none reads as a command.
    """
    shown: list[str] = []
    for asked in asked_in(fields, phrases):
        shown += [_("Asked: {name}").format(name=" ".join(name.split())) for name in asked.names]
        shown += [_("If this is you, answer with:"), f"  «{asked.answer}»"]
        if asked.choices:
            shown += [_("and one of: {choices}").format(choices=asked.choices)]
        shown += [""]
    return shown
