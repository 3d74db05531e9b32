"""Says which questions of ours a word answers, and checks their codes: few in a mail, few wrong.

Somebody who has a player's reply secret can write mail that counts, but gets none of ours, and so
no code. A code must not be guessed: a change that would put somebody in the player's place has a
long one, and after some wrong ones all that waits is dropped.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import takewhile
from typing import Final

from gamemaster.correspondence import receipt_text
from gamemaster.i18n import _
from gamemaster.mail.commands import understood
from gamemaster.mail.commands.answering import Coded, Confirm
from gamemaster.mail.commands.command_rows import Command
from gamemaster.reading.draft import Draft, Line
from gamemaster.tournament.lines import CodeWrong, PendingAnswered
from gamemaster.tournament.register import MAX_WRONG_CODES, ONE_AT_A_TIME, Pending
from gamemaster.tournament.superseded import is_superseded

_ASKED_OF_MOVES: Final = (*receipt_text.ANSWERS, "unmarked", "identical")
MOST_CODES: Final = 5
"""Codes that are looked at in one mail."""


def too_many(draft: Draft, command: Command) -> str | None:
    """Count a code that a command names; say why it is not looked at, or None."""
    if not isinstance(command, Coded) or command.code is None:
        return None
    draft.codes += 1
    if draft.codes <= MOST_CODES:
        return None
    told = _("Not carried out: at most {count} codes are looked at in one mail.")
    return told.format(count=MOST_CODES)


def waiting(draft: Draft, handle: str) -> tuple[Pending, ...]:
    """Return what still waits for a player's word and was not asked by this very mail."""
    asked = draft.before.register.waiting(handle, draft.accepted.at)
    waiting_now = draft.tournament.register.waiting(handle, draft.accepted.at)
    return tuple(pending for pending in asked if pending in waiting_now)


def asked_in_letter(draft: Draft, handle: str) -> tuple[Pending, ...] | None:
    """Return what still waits of the questions in the letter that a mail answers; () if nothing.

    None where a mail shows no letter of ours that it answers. Its References tell which letter that
    is, and nobody but its reader can know what a letter refers to, so they show as much as a code
    does. Those of an encrypted letter can be read on its way: they answer for no mail that anybody
    may have sent.
    """
    ours = _questions_referred_to(draft)
    if ours is None:
        return None
    there, tokens, domain = waiting(draft, handle), draft.tokens, _domain(draft)
    return tuple(
        one
        for one in there
        if tokens.question(one.code, domain) in ours
        or (one.kind != "evidence" and tokens.question(str(one.at), domain) in ours)
    )


def answers_a_question(draft: Draft) -> bool:
    """Say whether a mail answers a letter of ours that asked something, as its References show."""
    return bool(_questions_referred_to(draft))


def _questions_referred_to(draft: Draft) -> frozenset[str] | None:
    """Return what stands for questions in the References of the letter of ours that is answered.

    None where a mail shows no letter of ours at all, as without References. A receipt
    refers to its questions right before the mail that it answers, if that has an identifier, and a
    reminder to nothing else.
    """
    references, domain = draft.mail.references, _domain(draft)
    letter = len(draft.tokens.message_id(0, domain))
    question = len(draft.tokens.question("", domain))
    parent = draft.mail.in_reply_to or next(reversed(references), "")
    known = parent in references and _is_ours(parent, domain, letter)
    above = [*references[: references.index(parent)]] if known else []
    if not above:
        # The program may have left out what our letter refers to; or, where others of ours are
        # named, have changed what it answers, which may be somebody else's mail.
        others = any(one.endswith(f"@{domain}>") for one in references if one != parent)
        return frozenset() if others else None
    if not any(_is_ours(above[-1], domain, length) for length in (letter, question)):
        above.pop()  # The mail that it answered.
    return frozenset(takewhile(lambda one: _is_ours(one, domain, question), reversed(above)))


def _is_ours(message_id: str, domain: str, length: int) -> bool:
    return message_id.endswith(f"@{domain}>") and len(message_id) == length


def _domain(draft: Draft) -> str:
    return draft.tournament.told.address.rpartition("@")[2]


def answered_here(draft: Draft, handle: str, code: str) -> bool:
    """Say whether a code waited when this mail came, and was answered by a line of it."""
    before = draft.before.register.waiting(handle, draft.accepted.at)
    asked, left = ({one.code for one in those} for those in (before, waiting(draft, handle)))
    return code in asked - left


def wrong(draft: Draft, handle: str) -> str:
    """Count a code that nothing waits for; return what the receipt says of that."""
    if not waiting(draft, handle):
        return ""
    draft.record(CodeWrong(handle))
    if waiting(draft, handle):
        return ""
    told = _(
        "These were {count} wrong codes, so everything that waited for a code of yours was "
        "dropped. Please ask for it again. If the codes were not sent by you, ask for a new reply "
        "address and tell the organiser."
    )
    return "\n" + told.format(count=MAX_WRONG_CODES)


def questions_answered(
    draft: Draft, handle: str, code: str | None, kinds: tuple[str, ...], word: str
) -> tuple[Pending, ...] | str:
    """Return the questions that a word answers, or why there are none: one, but for a bare ``no``.

    A bare word answers what the letter asks that its mail answers, and nothing where that asks
    nothing: only so does it answer for a mail that anybody may have sent. In a mail that answers no
    letter of ours it answers the one question that waits, or whose code is quoted. A ``no`` answers
    all that a letter asks, or all that waits if it is a mail of its own.
    """
    there = waiting(draft, handle)
    left = [pending for pending in there if pending.kind in kinds]
    several = False
    if code is not None:
        left = [pending for pending in left if pending.code == code.lower()]
        if not left and answered_here(draft, handle, code.lower()):
            return _("What waited for this code was answered by this very mail.")
    elif (asked := asked_in_letter(draft, handle)) is not None:
        left = [pending for pending in left if pending in asked]
        several = word == "no"
    elif word != "no" or draft.mail.in_reply_to is not None or not draft.alone:
        left = _for_a_bare_word(draft, handle, left)
    else:
        several = True
    if len(left) == 1 or (left and several):
        return tuple(left)
    if not left:
        if code:
            dropped = wrong(draft, handle)
            told = _("Nothing of yours waits for «{word}» with this code.")
            return told.format(word=word) + dropped
        told = _("Nothing of yours waits for «{word}».").format(word=word)
        by_code = {*_ASKED_OF_MOVES, *kinds}
        if any(pending.kind in kinds for pending in there):
            told = _(
                "«{word}» alone does not show here what it answers. Please answer the letter that "
                "asks, or write the word with its code."
            ).format(word=word)
        return "\n".join(filter(None, (told, waiting_words(draft, handle, by_code))))
    draft.listed += left
    which = (receipt_text.waiting_line(pending, (word,)) for pending in left)
    return "\n".join((_("Several things wait for this word; please say which:"), *which))


def _for_a_bare_word(draft: Draft, handle: str, asked: Sequence[Pending]) -> list[Pending]:
    """Return what a word may answer that shows neither a code nor the letter that it answers."""
    left = [
        pending
        for pending in asked
        if pending.kind != "evidence" and not is_superseded(draft.tournament, handle, pending)
    ]
    quoted = _quoted(draft, left)
    return quoted if len(quoted) == 1 else left


def _quoted(draft: Draft, asked: Sequence[Pending]) -> list[Pending]:
    return [pending for pending in asked if pending.code in draft.mail.body]


def waiting_words(draft: Draft, handle: str, kinds: Collection[str]) -> str:
    """Return the moves that wait for a word of these ``kinds``, with it; "" where none does.

    The letter asks for them anew: an answer to it answers them.
    """
    left = [
        pending
        for pending in waiting(draft, handle)
        if pending.kind in kinds and not is_superseded(draft.tournament, handle, pending)
    ]
    draft.listed += left
    heading = _("This waits for a word of yours:")
    return "\n".join((heading, *map(receipt_text.waiting_line, left))) if left else ""


def asked_before(draft: Draft, handle: str, kinds: Collection[str]) -> str:
    """Return the moves that wait for an answer to another letter; "" where none does.

    They are told of without their codes: a word in answer is about what this letter asks.
    """
    there = waiting(draft, handle)
    left = [one for one in there if not is_superseded(draft.tournament, handle, one)]
    moves = [each for one in left if one.kind in kinds for each in one.moves]
    heading = _("This still waits for an answer to the letter that asked about it before:")
    return "\n".join((heading, *(f"  {each['words']}" for each in moves))) if moves else ""


def derived(draft: Draft, number: int, kind: str) -> str:
    """Return the code for a question about a line of this mail."""
    return draft.tokens.code(draft.accepted.mail, number, long=kind in ONE_AT_A_TIME)


def ask(draft: Draft, line: Line[Command], kind: str, kept: Mapping[str, object]) -> str:
    """Keep a change of a player's key or addresses; return its code, for the receipt alone."""
    code = derived(draft, line.number, kind)
    words = understood(line.command)
    draft.await_word(line.member.handle, code, kind, [{"words": words, **kept}])
    return code


def taken(draft: Draft, line: Line[Confirm], kind: str) -> Mapping[str, object] | None:
    """Take such a change that waited for this very code; None if it is the code of something else.

    The code itself is needed: it was sent to no address but the one that mail goes to.
    """
    code = (line.command.code or "").lower()
    there = waiting(draft, line.member.handle) if line.evident else ()
    found = next(
        (pending for pending in there if pending.kind == kind and pending.code == code), None
    )
    if found is None:
        return None
    draft.record(PendingAnswered(line.member.handle, found.code, going_ahead=True))
    return found.moves[0]


def unsettled(draft: Draft, line: Line[Command]) -> str | None:
    """Say why the address that mail goes to cannot confirm this yet, or None.

    Somebody who changed it must not be able to do at once what cannot be undone; a signature shows
    more.
    """
    if line.member.settled(draft.accepted.at) or draft.signed:
        return None
    return _(
        "Not done: our mail goes to its present address for less than three days, and this could "
        "not be undone if somebody else had chosen it. Please ask again later, sign your mail with "
        "the key that is registered for you, or ask the organiser."
    )
